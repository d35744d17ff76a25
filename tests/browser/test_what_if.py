"""“What if?” as a learner has it: each part by mouse and by keyboard, on the built site and in Voila; links from
everywhere and back, and links of strangers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pinochle_learn import ALL_CARDS, parse_cards
from pinochle_learn.course.what_if.address import link_to, read_position
from pinochle_learn.course.what_if.position import PARTS
from pinochle_learn.engine import RULES, Suit
from pinochle_learn.widgets.what_if.parts import ALL
from tests.browser.visiting import HeldServer, Visitors, answered
from tests.browser.walking import Learner, button, card, cards_in, hears, mark
from tests.oracle.melds import best_total

HAND = "AS 10S KS QS AH KH QH JD 9D AC JC 9C"  # royal marriage 40, marriage 20, pinochle 40; J♠ makes a run of 150
QUERY = f"hand={HAND.replace(' ', '+')}&trump=S&rules=playok"
BY_NAME = {each.name: each.code for each in ALL_CARDS}


class Mouse(Learner):
    """The same with a mouse."""

    def press(self, target: Locator) -> None:
        target.click(force=target.get_attribute("aria-disabled") == "true")  # it looks so, and still tells why

    def choose(self, target: Locator) -> None:
        target.click(force=True)  # the circle of a choice lies behind its label

    def write(self, target: Locator, text: str) -> None:
        target.click()
        target.fill(text)


@dataclass
class Place:
    """Where “What if?” is open: its page, the learner at it, and how wide it is."""

    page: Page
    learner: Learner
    accessible: Callable[[Page], None]
    width: int

    @property
    def table(self) -> Locator:
        return self.page.locator("[data-section].shown .pl-table")

    def at(self, address: str) -> None:
        """Follow a link."""
        self.page.evaluate("address => { location.hash = address; }", f"#/{address}")

    def opens(self, part: str, query: str = QUERY) -> Locator:
        """By a link, until it stands there."""
        self.at(f"what-if/{part}?{query}")
        self.stands(link_to(read_position(f"{part}?{query}")))
        expect(self.tab(part)).to_be_checked()
        return self.table

    def stands(self, address: str) -> None:
        """What that link brings is on the table."""
        answered(self.page, "what-if")
        expect(self.table.get_by_role("link", name="Link to this")).to_have_attribute("href", address)

    def tab(self, part: str) -> Locator:
        return self.table.get_by_role("radio", name=ALL[part].title, exact=True)

    def hand(self) -> str:
        names = self.table.locator(".pl-hand .pl-card").evaluate_all("all => all.map((it) => it.ariaLabel)")
        return codes(" ".join(BY_NAME[name.split(",")[0]] for name in names))

    def palette(self, code: str) -> Locator:
        return self.table.locator(f".pl-palette [data-card='put {code}']")

    def row(self, head: str | re.Pattern[str]) -> list[str]:
        """The cells of a row of the sheet."""
        return self.line(head).get_by_role("cell").all_inner_texts()

    def line(self, head: str | re.Pattern[str]) -> Locator:
        rows = self.table.locator(".pl-sheet").get_by_role("row")
        return rows.filter(has=self.page.get_by_role("rowheader", name=head)).first

    def looks(self) -> None:
        """It fits, and axe-core has nothing to say."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width
        self.accessible(self.page)


def codes(text: str) -> str:
    return " ".join(sorted(each.code for each in parse_cards(text)))


def melds(hand: str, trump: str = "S", rules: str = "playok") -> int:
    """By the independent count of tests/oracle."""
    return best_total(hand.split(), Suit(trump), rules)


@pytest.fixture(scope="module", params=["site", "voila"])
def place(request: pytest.FixtureRequest, chromium: Browser, accessible) -> Iterator[Place]:
    """The site on a phone, by keyboard; Voila on a desk, with a mouse. One page for all."""
    visitors = Visitors(chromium)
    if request.param == "site":
        with HeldServer({"/": request.getfixturevalue("built_site")}) as server:
            page = visitors.open(server.url("#/what-if"), 360)
            yield Place(page, Learner(page), accessible, 360)
            visitors.leave()
    else:
        page = visitors.open(f"{request.getfixturevalue('pages').url('course.ipynb')}#/what-if", 1200, dark=True)
        yield Place(page, Mouse(page), accessible, 1200)
        visitors.leave()


# --- the parts ---


def test_every_part(place):
    answered(place.page, "what-if")
    worth(place)
    nearly(place)
    exchange(place)
    bid(place)
    tricks(place)
    scores(place)
    tables(place)


def worth(place: Place) -> None:
    """Four trumps at once; cards go in and out, undo and redo, and a pinned hand to compare with."""
    table, learner = place.opens("melds"), place.learner
    assert place.row("Total") == [str(melds(HAND, trump)) for trump in "SHCD"]
    if place.width == 360:
        learner.press(button(table, "Choose cards"))
    learner.press(place.palette("JS"))
    hears(table, f"13 cards with spades as trump: {melds(HAND + ' JS')} points of meld.")
    expect(table.get_by_role("textbox", name=re.compile("^Cards"))).to_have_value(re.compile("JS"))
    learner.press(button(table, "Undo"))
    hears(table, "12 cards with spades as trump: 100 points")
    learner.press(button(table, "Redo"))
    hears(table, "13 cards")
    place.looks()
    learner.press(button(table, "Undo"))
    learner.press(table.get_by_role("button", name=re.compile("^Pin")))
    learner.press(place.palette("JS"))
    hears(table, f"B melds {melds(HAND + ' JS') - melds(HAND)} points more than A with spades as trump")
    place.looks()
    learner.press(table.get_by_role("button", name=re.compile("^Unpin")))


def nearly(place: Place) -> None:
    """J♠ is not in the hand: two copies among the 36 unseen cards, 12 of them the partner's."""
    table = place.opens("nearly")
    has_it = 1 - comb(34, 12) / comb(36, 12)
    adds, copies, chance, *_ = place.row(re.compile("^J♠$"))
    assert int(adds) == melds(HAND + " JS") - melds(HAND) and copies == "2"
    assert chance.split() == [f"{round(100 * has_it)}", "%"]
    place.learner.press(button(table, "Show every card and pair"))
    expect(table.locator(".pl-sheet").get_by_role("row").nth(13)).to_be_visible()
    place.looks()


def exchange(place: Place) -> None:
    """As the partner 495 choices, as the bid winner 1,820 before equal ones fall together; the learner's own beside."""
    table = place.opens("exchange")
    expect(table.locator(".pl-facts")).to_contain_text(str(comb(12, 4)))
    mark(place.learner, table, "9D 9C JC AC")
    place.learner.press(table.get_by_role("button", name=re.compile("^Compare")))
    expect(place.line(re.compile("^Yours"))).to_be_visible()
    place.looks()
    sixteen = f"{HAND} AS AC JH 10D"
    place.opens("exchange", f"hand={quote(sixteen)}&trump=S")
    expect(place.line(re.compile("♠|♥|♣|♦"))).to_be_visible()
    assert place.hand() == codes(sixteen)


def bid(place: Place) -> None:
    """What is exact stands at once; rounds are played out, until the learner stops them, and go on."""
    table, learner = place.opens("bid"), place.learner
    assert place.row("Melds now") == [str(melds(HAND, trump)) for trump in "SHCD"]
    expect(table.locator(".pl-chart-picture .pl-chart-room").first).to_be_visible()
    learner.press(button(table, "Stop"))
    expect(button(table, "Stop")).to_have_count(0)
    rounds = place.row("Rounds")
    assert int(rounds[0]) > 0
    place.looks()
    assert place.row("Rounds") == rounds, "it rests"
    learner.press(table.get_by_role("button", name=re.compile("^Go on")))
    expect(place.line("Rounds")).not_to_contain_text(re.compile(rf"^Rounds\s*{rounds[0]}\b"))
    learner.press(button(table, "Stop"))


def tricks(place: Place) -> None:
    """Hearts are led: another suit is refused with the reason; A♥, the only one that wins, is played and taken back."""
    table, learner = place.opens("tricks", f"{QUERY}&trick=KH&mine=1"), place.learner
    assert "you" in place.row("A♥")
    allowed = cards_in(table).and_(table.locator(":not([aria-disabled=true])"))
    expect(allowed).to_have_count(1)
    expect(allowed).to_have_accessible_name(re.compile("^ace of hearts"))
    learner.press(card(table, "AS"))
    hears(table, re.compile("hearts", re.IGNORECASE))
    expect(cards_in(table)).to_have_count(12)
    place.looks()
    learner.press(card(table, "AH"))
    expect(table.locator(".pl-hand .pl-card")).to_have_count(11)
    expect(table.locator(".pl-trick")).to_contain_text("wins")
    learner.press(button(table, "Undo"))
    expect(cards_in(table)).to_have_count(12)


def scores(place: Place) -> None:
    """60 of meld and 190 in tricks make 250; ten less, and the bid is lost."""
    table = place.opens("scores", "bid=250&melds=60+100&tricks=200")
    hears(table, "The bidders' total changes by +260, the others' by +150.")
    slider = table.get_by_role("slider", name="Bidders' trick points")
    place.learner.reach(slider) if place.width == 360 else slider.focus()
    place.page.keyboard.press("ArrowLeft")
    hears(table, "The bidders' total changes by +250, the others' by +160.")
    place.page.keyboard.press("ArrowLeft")
    hears(table, re.compile("The bidders' total changes by [-−]250, the others' by \\+170"))
    expect(slider).to_be_focused()
    expect(slider).to_have_value("180")
    if place.width > 360:
        box = slider.bounding_box()
        assert box
        place.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
        hears(table, "The bidders' total changes by +310, the others' by 0.")  # without a trick point no meld
    place.looks()


def tables(place: Place) -> None:
    """The same hand under each rule set: ones and tens."""
    table = place.opens("tables")
    assert place.row(re.compile("^Total, ♠")) == [str(melds(HAND, rules=rules)) for rules in RULES]
    place.looks()
    for part in PARTS:
        place.learner.choose(place.tab(part))
        expect(place.tab(part)).to_be_checked()
    expect(table.get_by_role("textbox", name=re.compile("^Cards"))).to_have_value(re.compile("^AS 10S KS QS AH"))
    link = table.get_by_role("link", name="Link to this")
    expect(link).to_have_attribute("href", re.compile(r"#/what-if/tables\?hand=AS\+10S\+KS"))


# --- from everywhere and back ---


def test_one_click_from_a_lesson_and_back(place):
    """The table that was left is as it was: a meld that was laid down, an answer half typed, a game under way."""
    place.at("melds")
    section = answered(place.page, "melds")
    marker = section.get_by_role("group", name="Find the melds of class 1: the run", exact=True)
    mark(place.learner, marker, "AS 10S KS QS JS")
    place.learner.press(button(marker, "Lay down this meld"))
    hears(marker, "150 points")
    held = marker.locator(".pl-hand .pl-card").count()
    beyond(place, marker)
    assert len(place.hand().split()) == held == 12
    hears(place.table, f"trump: {melds(place.hand())} points of meld.")
    place.learner.press(place.page.get_by_role("link", name=re.compile("^Back to: Melds")))
    hears(marker, "150 points")
    expect(marker.get_by_role("link", name=re.compile(r"^What if\? "))).to_be_focused()
    expect(marker.locator(".pl-pile .pl-card")).to_have_count(5)

    place.at("practice/melds/3/81734")
    practice = answered(place.page, "practice").locator(".pl-table")
    total = practice.get_by_role("textbox", name="Total")
    place.learner.write(total, "12")
    beyond(place, practice)
    place.page.go_back()
    expect(total).to_have_value("12")

    place.at("auction")
    game = answered(place.page, "auction").get_by_role("group", name="Your first auction", exact=True)
    place.learner.press(game.get_by_role("button", name=re.compile(r"^(Let \w+ deal|Deal the cards)$")))
    expect(cards_in(game).or_(game.locator(".pl-hand .pl-card"))).to_have_count(12)
    story = game.get_by_role("log").inner_text()
    beyond(place, game)
    expect(place.tab("bid")).to_be_checked()
    assert len(place.hand().split()) == 12
    place.page.go_back()
    assert game.get_by_role("log").inner_text().startswith(story)
    expect(game.locator(".pl-hand .pl-card")).to_have_count(12)


def beyond(place: Place, table: Locator) -> None:
    """Press “What if?” at a table."""
    link = table.get_by_role("link", name=re.compile(r"^What if\? "))
    address = link.get_attribute("href") or ""
    place.learner.press(link)
    expect(place.page.get_by_role("heading", name="What if?", level=1)).to_be_visible()
    place.stands(address)


# --- links of strangers ---

SCRIPT = "<img src=x onerror=hacked=1>"
WRONG = {
    f"?hand={SCRIPT}": "The link's hand: '<img' at character 1: not a card",
    "?hand=" + "AS+" * 350_000: "The link: it is longer than 2,000 characters",
    "?hand=AS+AS+AS": "The link's hand: 'AS' at character 7: 48-card deck: a third A♠.",
    "?hand=AS+AS&seen=AS": "The link's seen: ",
    "?hand=AS&rules=bridge": "The link's rules: 'bridge' is no rule set",
    f"/{SCRIPT}?hand=AS": "The link's part: ",
    "?hand=AS&pass=KS": "The link's pass: ",
    "?trick=AS+KS+QS+JS+9S": "The link's trick: ",
    **{
        f"?{field}={SCRIPT}": f"The link's {field}: " for field in ("trump", "rules", "pin", "seen", "partner", "trick")
    },
    **{f"?{field}={SCRIPT}": f"The link's {field}: " for field in ("bid", "melds", "tricks", "how", "totals", "seed")},
    "?bid=-1": "The link's bid: '-1' is no such number",
    "?hand=%3Cscript%3Ehacked%3D1%3C/script%3E": "The link's hand: '<script>hacked=…' at character 1",
    "?hand=AS&hand=KS": "The link's hand: it is there twice",
    "?hand=%E0%A4%A": "The link's hand: '%A' is no sign",
    "?hand=%E2%99": "The link's hand: what its % signs stand for is no text",
    "?hand=%00": "not a card",
    "?trump=constructor": "no suit",
    "?__proto__=1": "The link: there is no part '__proto__'",
}


def test_links_of_strangers_are_refused_in_a_sentence(place):
    """And nothing of them is taken: the table is as it was, half-typed text too."""
    table = place.opens("melds")
    field = table.get_by_role("textbox", name=re.compile("^Cards"))
    field.fill("AS K")
    for query, said in WRONG.items():
        place.at(f"what-if{query}")
        hears(table, said)
        hears(table, "Nothing of it was taken")
        expect(field).to_have_value("AS K")
    assert place.page.locator("#lesson img, #lesson script").count() == 0
    assert place.hand() == codes(HAND) and place.page.evaluate("window.hacked") is None
    place.looks()
