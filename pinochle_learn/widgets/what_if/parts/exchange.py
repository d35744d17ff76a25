"""Exchange: the best cards to pass or to keep, by melds and by tricks, and what the learner's own choice costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from ....analysis.keeping import Choice, Compared
from ....course.what_if.passed import (
    check_pass,
    choice_of,
    compare,
    exact,
    exact_told,
    is_average,
    is_winner,
    why_none,
)
from ....course.what_if.passed_why import reasons
from ....course.what_if.position import Position
from ....course.what_if.rows import rounded
from ....engine import Rules, codes, show
from ....engine.deal import shuffled_rest
from ...shape import (
    Action,
    CellView,
    ControlView,
    FactView,
    HandView,
    HelpView,
    ItemView,
    MarkView,
    MeldView,
    MessageView,
    PileView,
    RowView,
    SheetRowView,
    SheetView,
    TableView,
)
from ...view import card_view, cards_of, hand_view, plural, with_ids
from ..part import HAND, Found, Part

COLUMNS: Final = ("You pass", "Meld", "Less", "Tricks", "Both")

_MINE: Final = "mine"
_MARK: Final = MarkView(label="↑", name="you pass it", tone="info")


class Exchange(Part):
    """What to pass, by the size of the hand: a whole one is the partner's, with the cards passed the bid winner's.

    >>> from ....engine import parse_cards
    >>> sixteen = parse_cards("AS 10S KS QS JS 9S AH QH JH 9H AC KC 9C JC AD 9D")
    >>> *_, found = Exchange().work(Position(sixteen))
    >>> row = Exchange().show(Position(sixteen), Found(found, "done"))["sheet"]["rows"][0]
    >>> [cell["text"] for cell in row["cells"]][:2]  # meld, and less than the most
    ['260', '0']
    """

    name = "exchange"
    title = "Exchange"
    targets: ClassVar[Mapping[str, str]] = {HAND: "the hand", "partner": "the bid winner's hand"}

    def targets_for(self, position: Position) -> Mapping[str, str]:
        """The bid winner has no use for cards of his own hand."""
        return {HAND: self.targets[HAND]} if is_winner(position) else self.targets

    def show(self, position: Position, found: Found) -> TableView:
        view = TableView(label="", controls=_controls(position))
        if why := why_none(position):
            view["message"] = MessageView(tone="info", lines=[why])
            return view
        compared: Compared | None = found.value
        mine = choice_of(position, position.gone) if _is_whole(position) else None
        view["hand"] = _hand(position)
        view["facts"] = [_looked_at(compared)] if compared else []
        if position.partner and not is_winner(position):
            view["piles"] = [_known(position)]
        if compared and compared.is_done:
            view["message"] = _message(position, compared, mine)
            view["sheet"] = _sheet(position, compared, mine)
            view["help"] = HelpView(name="What the columns say", items=_meanings(position))
        return view

    def act(self, position: Position, action: Action) -> Position | None:
        match action["id"]:
            case "compare":
                gone = cards_of(action["selected"], position.hand)
                return replace(position, gone=check_pass(position, gone))
            case "deal more":
                return _dealt(position)
            case _:
                return None

    def key(self, position: Position) -> object:
        """All but what the learner would pass."""
        seen = Counter((*position.seen, *position.trick))
        return position.hand, position.partner, tuple(sorted(seen.elements())), position.trump, position.rules

    def work(self, position: Position) -> Iterator[Compared] | None:
        return None if why_none(position) else compare(position)

    def to_frame(self, position: Position) -> Any:
        """The frontier, and the learner's choice last if there is one, with all figures as they are."""
        from ..frames import frame

        *_, found = compare(position)
        mine = [choice_of(position, position.gone)] if _is_whole(position) else []
        best = found.frontier[0].meld
        rows = [
            (codes(each.gone), float(each.meld), float(best - each.meld), each.tricks, each.total)
            for each in (*found.frontier, *mine)
        ]
        return frame([column.lower() for column in COLUMNS], rows)


# --- the choice of the learner ---


def _is_whole(position: Position) -> bool:
    return len(position.gone) == position.rules.exchange


def _hand(position: Position) -> HandView:
    """The hand; the cards of a whole pass are marked."""
    gone, marks = Counter(position.gone if _is_whole(position) else ()), dict[str, list[MarkView]]()
    for card_id, card in with_ids(position.hand):
        if gone[card]:
            gone[card] -= 1
            marks[card_id] = [_MARK]
    return hand_view(position.hand, name="The hand", select="many", marks=marks)


def _controls(position: Position) -> list[RowView]:
    count = position.rules.exchange
    if not why_none(position):
        button = ControlView(
            id="compare",
            kind="button",
            label=f"Compare my {count} cards",
            look="main",
            counts=f"{{}} of {count} marked",
        )
        return [RowView(id="pass", name="Your pass", place="below", items=[button])]
    missing = _missing(position)
    if not missing:
        return []
    label = "Deal a hand" if not position.hand else f"Deal {plural(missing, 'card')} more"
    return [
        RowView(
            id="deal more",
            name="The missing cards",
            place="below",
            items=[ControlView(id="deal more", kind="button", label=label)],
        )
    ]


def _missing(position: Position) -> int:
    """How many cards lack until the hand can pass some.

    0: it has too many already, so many are not left, or nothing is passed.
    """
    rules, count = position.rules, len(position.hand)
    sizes = (rules.hand_size, rules.hand_size + rules.exchange) if rules.exchange else ()
    missing = next((size - count for size in sizes if size >= count), 0)
    return missing if missing <= len(rules.deck) - len(position.known) else 0


def _dealt(position: Position) -> Position:
    """The hand made whole by chance, the same for the same hand and seed."""
    more = shuffled_rest(position.known, position.rules, position.seed)
    return position.with_hand((*position.hand, *more[: _missing(position)]))


# --- what is seen ---


def _looked_at(compared: Compared) -> FactView:
    far = f"{compared.looked_at:,} of " if not compared.is_done else "all "
    return FactView(id="compared", label="Compared", text=f"{far}{compared.of:,} ways to pass")


def _known(position: Position) -> PileView:
    cards = [card_view(card, card_id) for card_id, card in with_ids(position.partner)]
    count = f"{len(cards)} of {position.rules.hand_size}"
    meld = MeldView(id="partner", title=f"{count} cards", cards=cards)
    return PileView(id="partner", name="The bid winner's cards that you know", melds=[meld])


def _message(position: Position, compared: Compared, mine: Choice | None) -> MessageView:
    best = compared.frontier[0]
    if mine is None:
        return MessageView(tone="info", lines=[_task(position, best), *_best(position, compared)])
    short = best.meld - mine.meld
    if not short:
        line = f"Yours, {show(mine.gone)}, is among the best for melds: {_points(position, best)}."
        return MessageView(tone="good", lines=[line, *_more_tricks(position, best, mine)])
    less = f"{exact_told(short)} less than the best for melds"
    line = f"Yours, {show(mine.gone)}: {_points(position, mine)} of meld, {less}."
    why = [reason.text for reason in reasons(position, mine.gone, compared.best)]
    both = _together(position, compared.most_together, mine)
    return MessageView(tone="info", lines=[line, both], items=[ItemView(text=text, tone="missed") for text in why])


def _together(position: Position, most: Choice, mine: Choice) -> str:
    """How the choice stands when the tricks are counted as well."""
    both, other = (rounded(each.total, position.rules) for each in (mine, most))
    if mine.gone == most.gone or both == other:
        return f"With the tricks it should take, it is the most in all: about {both}."
    return f"With the tricks it should take, about {both} in all; {show(most.gone)} comes to about {other}."


def _task(position: Position, best: Choice) -> str:
    count, most = position.rules.exchange, _points(position, best)
    if is_winner(position):
        return (
            f"You have won the bid: pass {count} of {len(position.hand)} cards back. At most {most} of meld can stay."
        )
    both = "both hands meld at most" if not is_average(position) else "on average both hands meld at most"
    before = "before he passes any back"
    return f"Your partner has won the bid: pass him {count} cards. Then, {before}, {both} {most}."


def _best(position: Position, compared: Compared) -> list[str]:
    """Which choice is best for melds, and which for melds and tricks together."""
    best, most, count = compared.frontier[0], compared.most_together, len(compared.best)
    others = f", and {plural(count - 1, 'other choice')} that meld as much" if count > 2 else ""
    others = ", and one other choice that melds as much" if count == 2 else others
    if most == best:
        also = (
            "It is best for melds and tricks together, too"
            if len(compared.frontier) > 1
            else "None is better for tricks"
        )
        return [f"Best for melds: {show(best.gone)}{others}. {also}."]
    both, other = (rounded(each.total, position.rules) for each in (most, best))
    return [
        f"Best for melds: {show(best.gone)}{others}.",
        f"With the tricks it should take, {show(most.gone)} is best: about {both} in all, against {other}.",
    ]


def _more_tricks(position: Position, best: Choice, mine: Choice) -> list[str]:
    """What melds as much, and should take more in tricks, if there is such a choice."""
    more = rounded(best.tricks - mine.tricks, position.rules)
    if float(more) <= 0:
        return []
    return [f"{show(best.gone)} melds as much, and should bring about {more} more in tricks."]


def _points(position: Position, choice: Choice) -> str:
    text = exact_told(choice.meld)
    return f"{text} point" if text == "1" else f"{text} points"


def _sheet(position: Position, compared: Compared, mine: Choice | None) -> SheetView:
    best, rules = compared.frontier[0], position.rules
    rows = [_row(f"choice {at}", each, best, rules) for at, each in enumerate(compared.frontier)]
    rows[compared.frontier.index(compared.most_together)]["cells"][-1]["tone"] = "good"
    if mine is not None:
        row = _row(_MINE, mine, best, rules)
        row["head"], row["look"] = f"Yours: {row['head']}", "mine"
        rows.append(row)
    is_one = len(compared.frontier) == 1
    name = (
        "One choice is best for melds and for tricks" if is_one else "More tricks for less meld: none has more of both"
    )
    return SheetView(name=name, columns=list(COLUMNS), rows=rows)


def _row(row_id: str, choice: Choice, best: Choice, rules: Rules) -> SheetRowView:
    tricks = rounded(choice.tricks, rules)
    texts = (exact(choice.meld), exact(best.meld - choice.meld), tricks, rounded(choice.total, rules))
    return SheetRowView(id=row_id, head=show(choice.gone), cells=[CellView(text=text) for text in texts])


def _meanings(position: Position) -> list[ItemView]:
    if is_winner(position):
        meld = "The melds of the cards you keep. Exact: all choices were compared."
    elif is_average(position):
        meld = (
            "The melds you keep, and the bid winner's on average over all hands he may have. Exact. "
            "His are of all the cards he then holds, before he passes any back."
        )
    else:
        meld = "The melds you keep, and the bid winner's, before he passes any back. Exact: all choices were compared."
    told: Sequence[tuple[str, str]] = (
        ("The rows", "Each row takes more tricks than the one above, for less meld. No other choice beats it in both."),
        ("Meld", meld),
        ("Less", "What the choice gives up of the most meld."),
        ("Tricks", "The trick points your side should take. An estimate: one round may bring much more or less."),
        ("Both", "Meld and tricks together. The most is marked."),
        ("↑ on a card", "You passed it in the choice that was compared last."),
    )
    return [ItemView(label=f"{label}:", text=text) for label, text in told]
