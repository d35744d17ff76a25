"""What the shell of “What if?” says: of the hand, of its text, and at the inputs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...course.kinds.feedback import AnswerError
from ...course.reply import Reply
from ...course.what_if.position import Cards, Position, PositionError
from ...engine import best_melds, parse_cards, show
from ...engine.why import points_text, unit_word
from ..meld_parts import link_item, message_view
from ..shape import FactView, MessageView, TableView
from ..view import plural, trump_fact

AS_BEFORE: Final = "The table shows the last hand that could be read."
NOT_DONE: Final = "Nothing was done. Put that right first, or press Clear."
"""What is said after the sentence about the text of a hand, when a press would have changed the hand."""

NOT_SHOWN: Final = "That cannot be shown. All is as it was."
"""What is said when a part fails."""

NO_HAND: Final = "No hand came with it. Ask for the link once more, or write a hand of your own."
"""What is said after the sentence of a link that was refused, if the page was opened by it."""


_ELSEWHERE: Final = {"trick": "On the table", "seen": "Seen elsewhere", "partner": "Known of the other hand"}
"""Fields whose cards cannot be in the hand or come to it, and how the facts call them."""

_SHOWS: Final = {"trick": ("tricks", "tables"), "partner": ("exchange",)}
"""The parts that show such cards themselves."""


def written(position: Position, text: str) -> Position:
    """The position with the hand of a text. Raises CardTextError, ValueError: it is no such hand.

    >>> written(Position(), "KS q♥").hand
    (<K♠>, <Q♥>)
    >>> written(Position(parse_cards("AS"), seen=parse_cards("KS")), "AS KS KS")
    Traceback (most recent call last):
    ValueError: K♠: only 1 is left for the hand, 1 lies elsewhere
    """
    hand = parse_cards(text, position.rules)
    if hand == position.hand:
        return position
    try:
        return position.with_written(hand)
    except PositionError as error:
        raise (_taken(position, hand) or error) from None


def _taken(position: Position, hand: Cards) -> ValueError | None:
    """Which card of a hand lies where else, if that is why there is no such position."""
    for card, count in Counter(hand).items():
        elsewhere = position.places(card, but="hand")
        left = position.rules.copies - position.known.count(card) + position.hand.count(card)
        if elsewhere and count > left:
            return ValueError(
                f"{card}: only {left} is left for the hand, {elsewhere}"
                if left
                else f"{card}: none is left for the hand, {elsewhere}"
            )
    return None


def trouble(position: Position, text: str) -> ValueError | None:
    """What is wrong with a text as the hand of a position; nothing if it is one.

    >>> print(trouble(Position(), "KS Q"))
    'Q' at character 4: its suit is missing; write QS, QH, QC or QD
    """
    try:
        written(position, text)
    except ValueError as error:
        return error
    return None


def refused(error: ValueError) -> Reply:
    """Why something was not done, and at which input.

    >>> refused(AnswerError("That is no number.", "bid")).field
    'bid'
    """
    sentence = str(error) if str(error).endswith(".") else f"{error}."
    return Reply("bad", (sentence,), field=error.field if isinstance(error, AnswerError) else "")


def unread(error: ValueError, *last: str) -> Reply:
    """That the text of the hand cannot be read.

    >>> print(unread(ValueError("21 cards are too many"), AS_BEFORE))
    21 cards are too many.
    The table shows the last hand that could be read.
    """
    return Reply("bad", (f"{error}.", *last), field="hand")


def facts(position: Position) -> list[FactView]:
    """Trump, the rules and their unit, and the cards that count though they are not in the hand.

    >>> [fact["text"] for fact in facts(Position(seen=parse_cards("KS")))]
    ['spades', 'Single-deck partnership', 'K♠']
    """
    rules = position.rules
    unit = [FactView(id="unit", label="Points", text=f"in {unit_word(rules.unit)}")] if rules.unit != 1 else []
    lies = [
        FactView(id=field, label=label, text=show(sorted(position.cards(field), reverse=True)))
        for field, label in _ELSEWHERE.items()
        if position.cards(field) and position.part not in _SHOWS.get(field, ())
    ]
    return [trump_fact(position.trump), FactView(id="rules", label="Rules", text=rules.title), *unit, *lies]


def worth(position: Position) -> Reply:
    """What the hand melds, in a sentence.

    >>> print(worth(Position(parse_cards("KS QS"))))
    2 cards with spades as trump: 40 points of meld.
    """
    cards, trump = position.hand, position.trump
    if not cards:
        return Reply("info", ("There is no card here yet. Write some, as AS KS QS.",))
    total = points_text(best_melds(cards, trump, position.rules).total)
    return Reply("info", (f"{plural(len(cards), 'card')} with {trump.word} as trump: {total} of meld.",))


def message(reply: Reply | None, position: Position, of_part: MessageView | None, link: str) -> MessageView:
    """What is said: the reply, else what the part says, else what the hand is worth; with the link to all this.

    >>> message(None, Position(), None, "#/what-if")["items"][0]["link"]["text"]
    'Link to this'
    """
    said = of_part if of_part and reply is None else message_view(reply or worth(position))
    if said["tone"] != "bad" and link:
        item = link_item(link, "Link to this")
        item["link"]["copied"] = "Link to this: copied"
        said["items"] = [*said.get("items", []), item]
    return said


def point_out(view: TableView, reply: Reply | None, trouble: ValueError | None) -> None:
    """Say at an input what is wrong with it: at the one that the reply is about, and at the hand's text.

    What a part says itself stays.

    >>> field = {"id": "hand", "kind": "text", "label": "Cards"}
    >>> view = {"label": "", "controls": [{"id": "row", "name": "", "items": [field]}]}
    >>> point_out(view, None, ValueError("21 cards are too many"))
    >>> field["error"]
    '21 cards are too many.'
    """
    wrong = {reply.field: " ".join(reply.lines)} if reply and reply.field != "hand" else {}
    if trouble:
        wrong["hand"] = f"{trouble}."
    for row in view.get("controls", ()):
        for control in row["items"]:
            if control["id"] in wrong and control["kind"] in ("text", "number"):
                control.setdefault("error", wrong[control["id"]])
