"""Practice as a learner has it: the four ways to go through it, without a mouse, on the built site and in Voila."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from pinochle_learn import ALL_CARDS
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.engine import RULES, Suit, best_melds
from tests.browser import test_course_page as voila
from tests.browser import visiting as site
from tests.browser.walking import Learner, button, hears, mark
from tests.oracle.melds import best_total

SPRINT = 10
THIS = "melds/3/81734"
BY_NAME = {card.name: card for card in ALL_CARDS}


@dataclass
class Place:
    """Where the practice is open: its page, the learner at it, and the table."""

    page: Page
    go: Callable[[str], object]
    accessible: Callable[[Page], None]
    width: int

    def __post_init__(self) -> None:
        self.learner = Learner(self.page)
        self.table: Locator = self.page.locator("[data-section=practice] .pl-table")

    def at(self, address: str) -> None:
        """Ask for it by the address, as a link does."""
        self.go(f"practice{address}")

    def stands(self, path: str) -> None:
        """That very question is on the table."""
        link = self.table.get_by_role("link", name="Link to this question")
        expect(link).to_have_attribute("href", f"#/practice/{path}")

    def number(self, name: str = "Total") -> Locator:
        return self.table.get_by_role("textbox", name=name)

    def hand(self) -> list[str]:
        names = self.table.locator(".pl-hand .pl-card").evaluate_all("all => all.map((it) => it.ariaLabel)")
        return [BY_NAME[name.split(",")[0]].code for name in names]

    def trump(self) -> Suit:
        said = self.table.locator(".pl-fact", has_text="Trump").inner_text()
        return Suit[said.split()[-1].upper()]

    def right(self) -> str:
        """What the hand melds, by the independent count of tests/oracle."""
        return str(best_total(self.hand(), self.trump(), "playok"))

    def answer(self, text: str, reply: str | re.Pattern[str]) -> None:
        """A number is typed, Enter answers."""
        self.learner.write(self.number(), text)
        self.page.keyboard.press("Enter")
        hears(self.table, reply)

    def on(self) -> None:
        """Enter goes on."""
        expect(button(self.table, "Check")).to_have_count(0)
        self.page.keyboard.press("Enter")
        expect(button(self.table, "Check").or_(button(self.table, "Once more"))).to_be_visible()

    def looks(self) -> None:
        """It fits, and axe-core has nothing to say."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width
        self.accessible(self.page)


@pytest.fixture(params=["site", "voila"])
def place(request: pytest.FixtureRequest, chromium, accessible) -> Place:
    """The site on a phone; Voila on a desk. Nothing is kept from another test."""
    if request.param == "site":
        server, visitors = request.getfixturevalue("served"), request.getfixturevalue("visitors")
        page = visitors.open(server.url("#/practice"), 360)
        site.answered(page, "practice")
        return Place(page, lambda address: _on_the_site(page, address), accessible, 360)
    page = request.getfixturevalue("new_page")(1200, dark=True)
    voila.open_page(page, request.getfixturevalue("pages").url("course.ipynb"), "#/practice")
    voila.filled(page, "practice")
    return Place(page, lambda address: voila.go(page, f"#/{address}"), accessible, 1200)


def _on_the_site(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = address; }", f"#/{address}")


def test_four_ways_by_keyboard_alone(place):
    """One learner: a sprint with one mistake, a streak to the first, what went wrong once more, how it stands, and
    at leisure."""
    sprint(place)
    streak(place)
    review(place)
    progress(place)
    learn(place)


def sprint(place: Place) -> None:
    """Ten questions: a number and Enter answers, Enter goes on. The first answer counts."""
    table = place.table
    place.at("/melds/1?mode=sprint")
    for at in range(1, SPRINT + 1):
        expect(table.locator(".pl-title")).to_have_text(re.compile(rf"^{at} of {SPRINT}\. "))
        if at == 3:
            place.answer("1", re.compile(f"The answer: .*{place.right()}"))
        else:
            place.answer(place.right(), "Right: ")
        if at == 4:
            place.looks()
        place.on()
    hears(table, "9 of 10 right at once.")
    hears(table, re.compile(r"It took you .* seconds?, .* a question\."))
    expect(table.get_by_role("link", name=re.compile("Practise|level 1")).first).to_be_visible()
    place.looks()


def streak(place: Place) -> None:
    """Until the first mistake; one question may be skipped."""
    table = place.table
    place.at("/melds/2?mode=streak")
    expect(button(table, "Skip (1 left)")).to_be_visible()
    for _ in range(2):
        place.answer(place.right(), "Right: ")
        place.on()
    hand = place.hand()
    place.learner.press(button(table, "Skip (1 left)"))
    expect(button(table, "Skip (0 left)").or_(button(table, "Skip (1 left)"))).to_have_count(0)
    assert place.hand() != hand
    place.answer("1", "The answer: ")
    place.on()
    hears(table, "2 right in a row.")
    place.looks()


def review(place: Place) -> None:
    """Both mistakes come back, and nothing that was right at once."""
    table = place.table
    place.at("?mode=review")
    for _ in range(2):
        expect(place.number()).to_be_visible()
        place.answer(place.right(), "Right: ")
        place.looks()
        place.on()
    expect(table).not_to_contain_text("could not")


def progress(place: Place) -> None:
    """Ten questions of the sprint, three of the streak, and the two that came back, each laid anew: two went wrong."""
    place.go("progress")
    table = place.page.locator("[data-section=progress] .pl-table")
    expect(table.locator(".pl-facts")).to_contain_text("13 of 15 right at once")
    place.looks()
    with place.page.expect_download() as file:
        place.learner.press(button(table, "Export as CSV"))
    assert file.value.suggested_filename.endswith(".csv")
    there = table.get_by_role("link", name=re.compile("^Practise this: ")).first
    address = there.get_attribute("href")
    place.learner.press(there)
    expect(place.page).to_have_url(re.compile(re.escape(address or "") + "$"))
    expect(button(place.table, "Check")).to_be_visible()


def learn(place: Place) -> None:
    """A wrong answer has its reason, the question stays; hints; the cards are marked class by class."""
    table, learner = place.table, place.learner
    place.at(f"/{THIS}")
    place.stands(THIS)
    given = made(Question("melds", 3, 81734)).given
    assert sorted(place.hand()) == sorted(card.code for card in given.hand) and place.trump() is given.trump
    place.answer("1", "too few")
    place.answer("x", "is no number")
    learner.press(table.get_by_role("button", name=re.compile("^Hint")))
    hears(table, made(Question("melds", 3, 81734)).hints[0])
    learner.press(button(table, "Mark the cards"))
    expect(button(table, "Lay down this meld")).to_be_visible()
    for meld in best_melds(given.hand, given.trump, RULES["playok"]).melds:
        mark(learner, table, " ".join(card.code for card in meld.cards))
        learner.press(button(table, "Lay down this meld"))
        hears(table, re.compile(re.escape(meld.name), re.IGNORECASE))
    place.looks()
    learner.press(button(table, "Check"))
    hears(table, "All found: ")
    assert str(best_total([card.code for card in given.hand], given.trump, "playok")) in table.inner_text()
    expect(table.locator(".pl-pile")).to_have_count(3)
    place.looks()
    place.on()


def test_a_link_opens_the_same_question_and_a_wrong_one_nothing(place):
    hand = [card.code for card in made(Question("melds", 3, 81734)).given.hand]
    place.at(f"/{THIS}")
    place.stands(THIS)
    place.learner.write(place.number(), "12")
    for wrong, said in {
        "/melds/9": "The link's level: '9' is none of melds",
        "/melds/3/<script>hacked": "The link's number: '<script>hacked' is not the number of a question",
        "/bridge": "The link's kind: 'bridge' is no kind of question",
        "?mode=cheat": "The link's mode: 'cheat' is no way to practise",
    }.items():
        place.at(wrong)
        hears(place.table, said)
        expect(place.number()).to_have_value("12")
        assert sorted(place.hand()) == sorted(hand) and place.page.evaluate("window.hacked") is None
    place.looks()
