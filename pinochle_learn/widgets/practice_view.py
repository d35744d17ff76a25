"""How a practice looks: the question with what belongs to it, and what stands there between two runs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..course.links import PROGRESS
from ..course.melds.words import capital
from ..course.practice.address import Asked, link_to_asked, link_to_question
from ..course.practice.makers import MAKERS
from ..course.practice.modes import REVIEW
from ..course.practice.run import Run
from ..course.reply import Reply
from ..course.what_if.taken import of_exercise
from .beyond import beyond
from .exercise_entry import Entry, Laying
from .exercise_given import given_facts
from .exercise_view import lay_out
from .meld_parts import found_fact, link_item, message_view
from .practice_answered import hand_of_question, mark_winner, piles_of_question
from .practice_choices import Chosen, choices_row
from .shape import ControlView, FactView, ItemView, Look, RowView, TableView

REVIEW_LINK: Final = link_to_asked(Asked(mode=REVIEW.name))


@dataclass(frozen=True, slots=True)
class Pause:
    """What stands there without a question: a title, what is said, and the button that leads on.

    >>> Pause("The end", Reply("info", ("Done.",)), "again", "Once more").press
    'again'
    """

    label: str
    said: Reply
    press: str
    button: str
    is_bare: bool = False  # only this: nothing can be chosen
    has_wrong: bool = False  # something is to be reviewed


def pause_view(pause: Pause, chosen: Chosen, said: Reply) -> TableView:
    """The view between two runs. If something else is ``said``, as of a link, what stood there follows.

    >>> pause = Pause("The end", Reply("info", ("Done.",)), "again", "Once more")
    >>> [row["id"] for row in pause_view(pause, Chosen(), pause.said)["controls"]]
    ['practice', 'on']
    >>> pause_view(pause, Chosen(), Reply("bad", ("No.",)))["message"]["lines"]
    ['No.', 'Done.']
    """
    on = ControlView(id=pause.press, kind="button", label=pause.button, look="main")
    rows = [RowView(id="on", name="Go on", place="end", items=[on])]
    if not pause.is_bare:
        rows.insert(0, choices_row(chosen))
    if said != pause.said:
        said = replace(pause.said, tone=said.tone, lines=(*said.lines, *pause.said.lines))
    message = message_view(said)
    for item in message.get("items", []):
        if "link" in item:  # one of many that are called the same: spoken, it says what it leads to
            item["link"]["name"] = f"{item['link']['text']}: {item.get('label', '').removesuffix(':')}"
    if not pause.is_bare:
        review = [link_item(REVIEW_LINK, "Review what went wrong")] if pause.has_wrong else []
        message["items"] = [*message.get("items", []), *review, link_item(f"#/{PROGRESS}", "Your progress")]
    return TableView(label=pause.label, task=pause.label, begin=pause.press, message=message, controls=rows)


def question_view(
    run: Run, entry: Entry, chosen: Chosen, said: Reply, begin: str, *, is_wrong: bool = False
) -> TableView:
    """The view of a question; ``begin`` is where the next answer is entered. ``is_wrong``: that is what is said.

    >>> from ..course.practice.question import Question
    >>> from ..course.practice.review import Listed
    >>> from .exercise_entry import entry_for
    >>> run = Run("learn", Chosen().scope, Listed((Question("melds", 1, 81734),)))
    >>> view = question_view(run, entry_for(run), Chosen(), run.said, "total")
    >>> view["task"], [row["id"] for row in view["controls"]]
    ('melds/1/81734', ['practice', 'answer melds/1/81734', 'help'])
    """
    exercise = run.exercise
    message = message_view(said)
    is_told = any(item.link for item in said.items)  # where to read it again, to the very step
    message["items"] = [*message.get("items", []), *_links(run, to_lesson=is_wrong and not is_told)]
    rows = (choices_row(chosen), _answer_row(run, entry, said), _help_row(run, entry))
    view = TableView(
        label=f"{_place(run)}{exercise.prompt}",
        task=run.question.path,
        begin=begin,
        facts=[*given_facts(exercise), *_facts(run, entry)],
        message=message,
        controls=[row for row in rows if row["items"]],
        piles=piles_of_question(run, entry),
    )
    if hand := hand_of_question(run, entry):
        view["hand"] = hand
    lay_out(view, exercise, run.rules)
    mark_winner(view, run)
    if run.mode.helps or run.is_done:  # where no help is given, “What if?” would be one
        beyond(view, of_exercise(exercise, run.rules), is_asked=not run.is_done)
    return view


# --- what is seen ---


def _place(run: Run) -> str:
    return f"{run.number} of {run.mode.questions}. " if run.mode.questions else ""


def _facts(run: Run, entry: Entry) -> list[FactView]:
    tally, last = run.tally, MAKERS[run.question.kind].last_level
    facts = [found_fact(entry.marking)] if isinstance(entry, Laying) else []
    facts.append(FactView(id="level", label="Level", text=f"{run.question.level} of {last}"))
    if run.mode.ends_at_mistake:
        facts.append(FactView(id="row", label="Right in a row", text=str(tally.in_a_row)))
    elif tally.asked:
        facts.append(FactView(id="at once", label="Right at once", text=f"{tally.at_once} of {tally.asked}"))
    return facts


def _links(run: Run, *, to_lesson: bool) -> list[ItemView]:
    """Where to read more, and the way to this very question."""
    links = []
    if to_lesson:
        links.append(link_item(f"#/{MAKERS[run.question.kind].lesson}", "The lesson about it"))
    links.append(link_item(link_to_question(run.question), "Link to this question"))
    return links


# --- what can be pressed ---


def _answer_row(run: Run, entry: Entry, said: Reply) -> RowView:
    items = entry.controls(said, run.is_done)
    for item in items:
        if item["kind"] != "button":
            item["enter"] = "next" if run.is_done else "check"
    way = " marking" if run.is_marking else ""
    return RowView(id=f"answer {run.question.path}{way}", name=run.exercise.prompt, items=items)


def _help_row(run: Run, entry: Entry) -> RowView:
    if run.is_done:
        label = "See how it went" if run.is_last else "Next question"
        return RowView(id="help", name="Go on", items=[ControlView(id="next", kind="button", label=label, look="main")])
    look: Look = "plain" if isinstance(entry, Laying) else "main"
    items = [ControlView(id="check", kind="button", label="Check", look=look)]
    if run.mode.helps:
        items += _helps(run)
    if run.may_skip:
        left = "" if run.mode.skips is None else f" ({run.mode.skips - run.skipped} left)"
        items.append(ControlView(id="skip", kind="button", label=f"Skip{left}", look="quiet"))
    return RowView(id="help", name="Check and help", items=items)


def _helps(run: Run) -> list[ControlView]:
    left = f"Hint ({run.hints_left} left)" if run.hints_left else "Hints"
    items = [ControlView(id="hint", kind="button", label=left)]
    if run.may_mark:
        label = "Write the number" if run.is_marking else "Mark the cards"
        items.append(ControlView(id="mark", kind="button", label=label))
    items.append(ControlView(id="solution", kind="button", label="Show solution", look="quiet"))
    return items


def done_title(run: Run) -> str:
    """What stands above the end of a run.

    >>> from ..course.practice.question import Question
    >>> from ..course.practice.review import Listed
    >>> done_title(Run("sprint", Chosen().scope, Listed((Question("melds", 1, 81734),))))
    'Sprint: how it went'
    """
    return f"{capital(run.mode.title)}: how it went"
