"""Parts of the view that the meld lesson and the exercises share: messages, marks, and piles of melds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..course.melds.marking import MeldMarking
from ..course.melds.words import class_table
from ..course.reply import Item, Reply
from ..engine import Card, Meld, Rules, Suit, codes
from ..engine.why import points_text
from .shape import (
    ControlView,
    FactView,
    HelpView,
    ItemView,
    LinkView,
    MarkView,
    MeldView,
    MessageView,
    OptionView,
    PileView,
    SmallButton,
)
from .view import meld_view, with_ids

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def message_view(reply: Reply) -> MessageView:
    """A reply as the table shows it.

    >>> message_view(Reply("good", ("Right.",)))
    {'tone': 'good', 'lines': ['Right.'], 'items': []}
    """
    return MessageView(tone=reply.tone, lines=list(reply.lines), items=[item_view(item) for item in reply.items])


def item_view(item: Item) -> ItemView:
    """A line of a list as the table shows it.

    >>> item_view(Item("a run", "North"))
    {'text': 'a run', 'tone': 'info', 'label': 'North:'}
    """
    shown = ItemView(text=item.text, tone=item.tone)
    if item.label:
        shown["label"] = f"{item.label}:"
    if item.link:
        shown["link"] = link_view(item.link)
    return shown


def link_view(step: str) -> LinkView:
    """The way back to a step of a lesson, by the lesson's file and its heading; or to a practice, by its address.

    >>> link_view("50-melds#class-1-the-run")["address"]
    '#/melds/class-1-the-run'
    >>> link_view("#/practice/melds/3")["text"]
    'Practise it'
    """
    if step.startswith("#/"):
        return LinkView(address=step, text="Practise it")
    lesson, _, heading = step.partition("#")
    return LinkView(address=f"#/{lesson.partition('-')[2]}/{heading}", text="Read it again")


def link_item(address: str, text: str) -> ItemView:
    """A line that is only a link; where the page is not the course, it is left out.

    >>> link_item("#/what-if", "What if?")["link"]["text"]
    'What if?'
    """
    return ItemView(text="", tone="info", link=LinkView(address=address, text=text))


def trump_choice() -> ControlView:
    """The choice of trump, which acts at once.

    >>> [option["label"] for option in trump_choice()["options"]]
    ['spades', 'hearts', 'clubs', 'diamonds']
    """
    suits = [OptionView(value=suit.value, label=suit.word, suit=suit.value) for suit in Suit]
    return ControlView(id="trump", kind="choice", label="Trump", sends=True, options=suits)


def rules_choice(rule_sets: Iterable[Rules]) -> ControlView:
    """The choice of a rule set by its title, which acts at once.

    >>> from pinochle_learn import RULES
    >>> [option["value"] for option in rules_choice(RULES.values())["options"]]
    ['playok', 'tutorial', 'fletcher']
    """
    options = [OptionView(value=rules.name, label=rules.title) for rules in rule_sets]
    return ControlView(id="rules", kind="choice", label="Rules", sends=True, options=options)


def help_view(rules: Rules, meld_class: int | None) -> HelpView:
    """The table of melds, of one class or of all, to look up: class by class, and what a class is.

    >>> from pinochle_learn import RULES
    >>> help_view(RULES["playok"], 2)["name"]
    'The melds of class 2 and their points'
    """
    if meld_class is not None:
        return HelpView(name=f"The melds of class {meld_class} and their points", items=_looked_up(rules, meld_class))
    items = [ItemView(text=f"Count class by class: a card may serve {rules.meld_reuse.value}.")]
    for each in rules.classes:
        items += [ItemView(label=f"Class {each}", text="", tone="info"), *_looked_up(rules, each)]
    return HelpView(name="The melds and their points", items=items)


def _looked_up(rules: Rules, meld_class: int) -> list[ItemView]:
    """The melds of a class."""
    return [ItemView(label=f"{name}:", text=takes) for name, takes in class_table(rules, [meld_class])]


def numbered(melds: Iterable[Meld]) -> list[tuple[int, Meld]]:
    """Melds with their places.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> [place for place, meld in numbered(best_melds(parse_cards("9S 9S"), "S").melds)]
    [0, 1]
    """
    return list(enumerate(melds))


def _letter(at: int) -> str:
    return LETTERS[at % len(LETTERS)]


def marks_of(melds: Sequence[Meld], hand: Sequence[Card]) -> dict[str, list[MarkView]]:
    """The letters of the melds on the cards they use: in each class a copy of a card once.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> hand = parse_cards("QS JD")
    >>> marks_of(best_melds(hand, "H").melds, hand)["QS"]
    [{'label': 'a', 'name': 'in a, pinochle'}]
    """
    marks: dict[str, list[MarkView]] = defaultdict(list)
    free = {each: list(with_ids(hand)) for each in {meld.meld_class for meld in melds}}
    for at, meld in numbered(melds):
        mark = MarkView(label=_letter(at), name=f"in {_letter(at)}, {meld.name}")
        left = free[meld.meld_class]
        for card in meld.cards:
            place = next((i for i, (_, held) in enumerate(left) if held is card), None)
            if place is not None:
                marks[left.pop(place)[0]].append(mark)
    return marks


def pile_view(meld_class: int, melds: list[tuple[int, Meld]], empty: str) -> PileView:
    """The melds of a class in a pile; ``empty`` is said where there are none.

    >>> pile_view(2, [], "nothing laid down")["total"]
    '0 points'
    """
    of_class = [(at, meld) for at, meld in melds if meld.meld_class == meld_class]
    shown = [meld_view(meld, str(at), mark=_letter(at)) for at, meld in of_class]
    total = points_text(sum(meld.points for _, meld in of_class))
    return PileView(id=str(meld_class), name=f"Class {meld_class}", total=total, empty=empty, melds=shown)


def laid_piles(marking: MeldMarking, *, closed: bool = False) -> list[PileView]:
    """The melds laid down, by class; those that were missed are outlined. If ``closed``, none can be taken back.

    >>> from pinochle_learn import Suit
    >>> from pinochle_learn.course.melds.hand import MeldHand
    >>> [pile["name"] for pile in laid_piles(MeldMarking(MeldHand(182, Suit.SPADES)))]
    ['Class 1', 'Class 2', 'Class 3']
    """
    melds = numbered(marking.laid)
    piles = [pile_view(each, melds, "nothing laid down") for each in marking.hand.classes]
    missed = list(marking.shown)
    for pile in piles:
        for shown in pile["melds"]:
            meld = marking.laid[int(shown["id"])]
            if not (closed or marking.is_shown):
                shown["button"] = _button(shown, meld)
            if meld in missed:
                missed.remove(meld)
                shown["tone"], shown["note"] = "missed", "you had not laid this down"
    return piles


def back_at(laid: Sequence[Meld], name: str) -> int | None:
    """The place of the meld whose button Take back has this id; ``None`` if none has.

    A button keeps to its meld: pressed again when the meld has gone, it is not that of the next one.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> laid = best_melds(parse_cards("KH QH QS JD"), "H").melds
    >>> back_at(laid, "back 1 JD QS"), back_at(laid, "back 0 JD QS")
    (1, None)
    """
    return next((at for at, meld in numbered(laid) if _back(at, meld) == name), None)


def _back(at: int, meld: Meld) -> str:
    return f"back {at} {codes(meld.cards)}"


def _button(shown: MeldView, meld: Meld) -> SmallButton:
    name = f"Take back {shown['mark']}, {meld.name}"
    return SmallButton(id=_back(int(shown["id"]), meld), label="Take back", name=name)


def found_fact(marking: MeldMarking) -> FactView:
    """How many melds have been found.

    >>> from pinochle_learn import Suit
    >>> from pinochle_learn.course.melds.hand import MeldHand
    >>> found_fact(MeldMarking(MeldHand(33, Suit.SPADES)))["text"]
    '0 of 3'
    """
    return FactView(id="found", label="Found", text=marking.progress)
