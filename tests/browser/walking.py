"""A learner without a mouse, and the tables of the course as they are meant to be used, with a mistake on the way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from pinochle_learn import best_melds, parse_cards

LONGEST = 400  # keys from one thing on the page to another, at most
TURNS = 40  # decisions of a learner in a round, at most
WHOLE_HAND = 12  # cards
SEATS = ("South", "West", "North", "East")  # clockwise
HIGH_TO_LOW = ("ace", "ten", "king", "queen", "jack", "nine")

# A hand and a choice are each one stop of Tab; in them the arrows lead on.
NEXT_KEY = """(target) => {
  const here = document.activeElement, hand = target.closest(".pl-hand, .pl-palette");
  const group = hand ?? target.closest("[role=radiogroup]");
  const all = group ? [...group.querySelectorAll("[data-card], input")] : [target];
  const steps = all.indexOf(here) < 0 ? null : all.indexOf(target) - all.indexOf(here);
  if (steps === 0) return "";
  if (steps !== null) return hand ? (steps > 0 ? "ArrowRight" : "ArrowLeft") : (steps > 0 ? "ArrowDown" : "ArrowUp");
  return here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
}"""


@dataclass(frozen=True)
class Learner:
    """Who goes by Tab, arrows, Enter, Space and typing, and nothing else."""

    page: Page

    def reach(self, target: Locator) -> None:
        """Go there, key by key."""
        expect(target).to_have_count(1)
        node = target.element_handle()
        for _ in range(LONGEST):
            if not (key := node.evaluate(NEXT_KEY)):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target}")

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def choose(self, target: Locator) -> None:
        """One of a choice, or a card that is marked."""
        self.reach(target)
        self.page.keyboard.press("Space")

    def write(self, target: Locator, text: str) -> None:
        """In place of what stands there."""
        self.reach(target)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def hears(table: Locator, text: str | re.Pattern[str]) -> None:
    """The table says it, and a screen reader reads it."""
    said = table.get_by_role("status")
    expect(said).to_contain_text(text)
    expect(said).to_have_attribute("aria-live", "polite")


def cards_in(table: Locator) -> Locator:
    """Those that can be pressed."""
    return table.locator(".pl-hand [data-card]")


def card(table: Locator, code: str) -> Locator:
    """A card of the hand by its spoken name; of two equal ones the first."""
    (wanted,) = parse_cards(code)
    return cards_in(table).and_(table.get_by_role("button", name=re.compile(f"^{wanted.name}"))).first


def mark(learner: Learner, table: Locator, codes: str) -> None:
    """These cards and no others: each code stands for one card, so that two equal ones need two."""
    wanted = [each.name for each in parse_cards(codes)]
    for each in cards_in(table).all():
        name = (each.get_attribute("aria-label") or "").split(",")[0]
        is_wanted = name in wanted
        if is_wanted:
            wanted.remove(name)
        if (each.get_attribute("aria-pressed") == "true") is not is_wanted:
            learner.choose(each)
    assert not wanted, f"no {wanted} in the hand"


# --- an exercise ---


def enter(learner: Learner, table: Locator, kind: str, options: Sequence[str], answer: str) -> None:
    """An answer as text, by what the page offers for this kind of exercise; then Check."""
    match kind:
        case "choose":
            learner.choose(table.get_by_role("radio", name=answer, exact=True))
        case "trick-winner":
            learner.choose(table.get_by_role("radio").nth(int(answer) - 1))
        case "legal-calls":
            allow(learner, table, options, answer.split("; "))
        case "order-cards":
            for code in answer.split():
                learner.press(card(table, code))
        case "legal-cards" | "pass-cards":
            mark(learner, table, answer)
        case "pick-melds":
            for meld in answer.split("; "):
                lay(learner, table, meld)
        case _:
            for at, number in enumerate(answer.split()):
                learner.write(table.get_by_role("textbox").nth(at), number)
    learner.press(button(table, "Check"))


def allow(learner: Learner, table: Locator, calls: Sequence[str], allowed: Sequence[str]) -> None:
    for call in calls:
        label = "Bid-or-bunch" if call == "bunch" else f"{call[0].upper()}{call[1:]}"
        group = table.get_by_role("radiogroup", name=label, exact=True)
        learner.choose(group.get_by_role("radio", name="Allowed" if call in allowed else "Not allowed", exact=True))


def lay(learner: Learner, table: Locator, codes: str) -> None:
    mark(learner, table, codes)
    learner.press(button(table, "Lay down this meld"))
    expect(cards_in(table).and_(table.locator("[aria-pressed=true]"))).to_have_count(0)


# --- the tables ---


def sort_cards(learner: Learner, table: Locator) -> None:
    names = cards_in(table).evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    left = sorted(names, key=lambda name: HIGH_TO_LOW.index(name.split()[0]))
    learner.press(cards_in(table).and_(table.get_by_role("button", name=left[-1])).first)
    hears(table, re.compile("^Not .* yet: .* ranks above it"))
    for at, name in enumerate(left, 1):
        learner.press(cards_in(table).and_(table.get_by_role("button", name=name)).first)
        expect(cards_in(table)).to_have_count(len(left) - at)
    hears(table, "Sorted:")


def pick_winner(learner: Learner, table: Locator, wrong: str, why: str, right: str) -> None:
    learner.press(button(table, wrong))
    hears(table, why)
    learner.press(button(table, right))
    hears(table, f"{right.split(',')[0]}, wins.")


def deal_out(learner: Learner, table: Locator, dealer: str) -> None:
    left = SEATS[(SEATS.index(dealer) + 1) % 4]
    learner.press(button(table, "Deal the next packet"))
    hears(table, f"{left}, at {dealer}'s left, gets the first three cards.")
    learner.press(button(table, "Deal all"))
    hears(table, "12 cards each")
    for wrong, right in (("West", "North"), (dealer, left), (dealer, left)):
        learner.press(button(table, wrong))
        hears(table, f"Not {wrong}.")
        learner.press(button(table, right))
        hears(table, f"Right: {right}.")
    learner.press(button(table, "Pass the deal on"))
    hears(table, f"now {left} deals.")


def play_card(learner: Learner, table: Locator, refused: Mapping[str, str], played: str, end: str) -> None:
    count = cards_in(table).count()
    for code, why in refused.items():
        learner.press(card(table, code))
        hears(table, why)
        expect(cards_in(table)).to_have_count(count)
    learner.press(card(table, played))
    hears(table, end)
    expect(button(table, "Play it again")).to_be_visible()


def lay_melds(learner: Learner, table: Locator, trump: str, meld_class: int | None = None) -> None:
    codes = cards_in(table).evaluate_all("all => all.map((each) => each.dataset.card.replace(\"'\", ''))")
    best = best_melds(parse_cards(" ".join(codes)), trump=trump).melds
    asked = [meld for meld in best if meld_class in (None, meld.meld_class)]
    learner.press(button(table, "I have found all"))
    hears(table, "still missing")
    for meld in asked:
        lay(learner, table, " ".join(each.code for each in meld.cards))
        hears(table, re.compile(f"^{re.escape(meld.name)}: {meld.points} points", re.IGNORECASE))
    learner.press(button(table, "I have found all"))
    hears(table, f"All found: {sum(meld.points for meld in asked)} points.")


def count_melds(learner: Learner, table: Locator, wrong: str, why: str, *right: str) -> None:
    boxes = table.get_by_role("textbox", name=re.compile("^Class"))
    learner.write(boxes.first, wrong)
    learner.press(button(table, "Check"))
    hears(table, why)
    for at, points in enumerate(right):
        learner.write(boxes.nth(at), points)
    learner.press(button(table, "Check"))
    hears(table, f"Right: {sum(map(int, right))} points.")


def score_round(learner: Learner, table: Locator, *rounds: tuple[Mapping[str, object], str, str]) -> None:
    """Numbers by the names of their inputs, and how the totals of the bidders and the others change."""
    for numbers, bidders, others in rounds:
        for name, number in numbers.items():
            learner.write(table.get_by_role("textbox", name=name, exact=True), str(number))
        learner.press(button(table, "Score it"))
        hears(table, f"The bidders' total changes by {bidders}, the others' by {others}.")


def score_mistaken(learner: Learner, table: Locator, name: str, *rounds: tuple[Mapping[str, object], str, str]) -> None:
    """No number is no number: it is said with its input too."""
    field = table.get_by_role("textbox", name=name, exact=True)
    score_round(learner, table, *rounds[:-1])
    learner.write(field, "ten")
    learner.press(button(table, "Score it"))
    hears(table, "“ten” is no whole number")
    expect(field).to_have_accessible_description("look at this number")
    score_round(learner, table, rounds[-1])


def ask_number(learner: Learner, table: Locator, name: str | re.Pattern[str], why: str) -> None:
    learner.press(table.get_by_role("button", name=name))
    hears(table, why)


# --- a live table ---


def play_game(learner: Learner, table: Locator, end: str = "The auction is over: ", another: str = "New hand") -> None:
    """As far as it goes: calls, trump and exchange as the hint says, and the first card that may be played."""
    learner.choose(table.get_by_role("radio", name="at once"))
    over = table.locator(".pl-below").get_by_role("button", name=another, exact=True)
    for _ in range(TURNS):
        if over.count():
            break
        decide(learner, table)
    hears(table, end)


def decide(learner: Learner, table: Locator) -> None:
    """One decision of the learner, until it can be seen in the log, or in the hand."""
    cards, log = cards_in(table), table.get_by_role("log")
    if cards.count() and not cards.and_(table.locator("[aria-pressed]")).count():
        play_to_trick(learner, table)
        return
    dealing = table.get_by_role("button", name=re.compile(r"^(Let \w+ deal|Deal the cards)$"))
    before = log.inner_text() if log.count() else ""
    if dealing.count():
        learner.press(dealing)
    else:
        take_advice(learner, table)
    expect(log).not_to_have_text(before, use_inner_text=True)


def play_to_trick(learner: Learner, table: Locator) -> None:
    """A card that may be played; in the first trick, one that may not is tried before it."""
    cards = cards_in(table)
    count, refused = cards.count(), cards.and_(table.locator("[aria-disabled=true]"))
    if count == WHOLE_HAND and refused.count():
        learner.press(refused.first)
        expect(table.get_by_role("status")).to_have_attribute("data-tone", "bad")
        expect(cards).to_have_count(count)
    learner.press(cards.and_(table.locator(":not([aria-disabled])")).first)
    expect(cards).to_have_count(count - 1)


def advised(learner: Learner, table: Locator) -> str:
    """What the hint says. While others are still to act it says that there is nothing to decide: then once more."""
    said = table.get_by_role("status")
    for _ in range(TURNS):
        learner.press(button(table, "Hint"))
        hears(table, re.compile("A careful player would |There is nothing to decide for you now"))
        if advice := re.findall(r"A careful player would (.+)\.\n", said.inner_text()):
            return advice[0]
        expect(said).not_to_contain_text("There is nothing to decide for you now")
    raise AssertionError("no hint in so many turns")


def take_advice(learner: Learner, table: Locator) -> None:
    """What the hint says; of the cards to be passed first one too few."""
    advice = advised(learner, table)
    hinted = cards_in(table).and_(table.locator(".pl-highlighted")).all()
    if hinted:
        for each in hinted[:-1]:
            learner.choose(each)
        learner.press(button(table, "Pass these cards"))
        hears(table, f"Exactly {len(hinted)} cards are passed, not {len(hinted) - 1}.")
        learner.choose(hinted[-1])
        learner.press(button(table, "Pass these cards"))
    else:
        words = re.sub("^(say|name) | as trump$", "", advice)
        name = re.compile(f"^(. )?{re.escape(words)}$", re.IGNORECASE)  # a suit has its sign before it
        learner.press(table.locator(".pl-below").get_by_role("button", name=name))
