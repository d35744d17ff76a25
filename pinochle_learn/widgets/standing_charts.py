"""How a learner stands as small pictures: each with its words, so that nothing is told by the picture alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Final

from ..course.standing import Day, Mistake, SkillStanding, Standing
from ..course.standing.words import counted, day_text, latest, right_at_once, seconds_text
from .meld_parts import link_view
from .shape import ChartGroupView, ChartMarkView, ChartView, LinkView

MOST_NAMED: Final = 5
"""Skills to practise next, and strengths, at most."""

HANDS: Final = 20
"""The latest hands whose seconds are drawn."""

_FEW_HANDS: Final = 3
_DAYS: Final = 14
_STEEP: Final = 4  # a hand that took longer than so many times the median is drawn at the upper edge


def charts_of(standing: Standing) -> list[ChartView]:
    """All charts, as far as there is something to draw.

    >>> from ..course.progress import Progress
    >>> charts_of(Standing(Progress()))
    []
    """
    charts = (_skills_chart(standing), _days_chart(standing), _hands_chart(standing), _mistakes_chart(standing))
    return [chart for chart in charts if chart]


def _some(name: str, title: str, marks: Iterable[ChartMarkView], *, folded: bool = False) -> Iterator[ChartGroupView]:
    """A group, if there is anything in it; what is folded away says how much it is."""
    if there := list(marks):
        yield ChartGroupView(id=name, name=f"{title} ({len(there)})" if folded else title, marks=there, folded=folded)


# --- by skill ---


def _skills_chart(standing: Standing) -> ChartView | None:
    """A bar for each skill: what to practise next, then the strengths, then the others."""
    weak = tuple(_one_for_each_way(standing.to_improve))[:MOST_NAMED]
    strong = standing.strengths[:MOST_NAMED]
    others = [each for each in standing.skills if each not in weak and each not in strong]
    groups = [
        *_some("next", "Practise next", map(_bar, weak)),
        *_some("strengths", "Your strengths", map(_bar, strong)),
    ]
    others_name = "The other skills" if groups else "All skills so far"
    groups += _some("others", others_name, map(_bar, others), folded=bool(groups))
    if not groups:
        return None
    text = "How many of your latest questions were right at once, at most ten for each skill."
    return ChartView(id="skills", kind="bars", name="Skill by skill", text=text, groups=groups)


def _one_for_each_way(skills: Iterable[SkillStanding]) -> Iterable[SkillStanding]:
    """Of skills that the same questions practise the first stands for all."""
    first: dict[str, SkillStanding] = {}
    for each in skills:
        first.setdefault(each.skill.address, each)
    return first.values()


def _bar(each: SkillStanding) -> ChartMarkView:
    skill = each.skill
    text = "Practise this" if skill.practise else "To its lesson"
    link = LinkView(address=skill.address, text=text, name=f"{text}: {skill.title}")
    share = each.latest_right / each.latest_asked
    return ChartMarkView(id=skill.word, name=skill.title, text=latest(each), value=_share(share), link=link)


# --- by day ---


def _days_chart(standing: Standing) -> ChartView | None:
    """The questions of the last two weeks; of somebody who has been here longer, week by week."""
    if not standing.days:
        return None
    days = standing.latest_days(_DAYS)
    if standing.days[0].date >= days[0].date:
        return _columns("Day by day", f"In the last {_DAYS} days", days, "")
    weeks = standing.latest_weeks()
    return _columns("Week by week", f"In the last {len(weeks)} weeks", weeks, "week of ")


def _columns(name: str, when: str, days: Sequence[Day], before: str) -> ChartView | None:
    most = max(day.asked for day in days)
    if not most:
        return None
    asked, right = sum(day.asked for day in days), sum(day.right for day in days)
    marks = [
        ChartMarkView(
            id=day.date.isoformat(),
            name=f"{before}{day_text(day.date)}",
            text=right_at_once(day.right, day.asked) if day.asked else "no question",
            value=_share(day.right / most),
            size=_share(day.asked / most),
        )
        for day in days
    ]
    return ChartView(
        id="days",
        kind="columns",
        name=name,
        text=f"{when} you answered {counted(asked, 'question', 'questions')}, {right} of them right at once.",
        groups=[ChartGroupView(id="numbers", name=f"The numbers, {name.lower()}", marks=marks)],
        most=counted(most, "question", "questions"),
        key="Filled: right at once. Empty: not.",
    )


# --- seconds a hand ---


def _hands_chart(standing: Standing) -> ChartView | None:
    """The seconds of the latest hands whose melds were counted rightly at once."""
    hands = standing.hands[-HANDS:]
    if len(hands) < _FEW_HANDS:
        return None
    seconds = [each.seconds for each in hands]
    middle = median(seconds)
    most = min(max(seconds), _STEEP * middle) or 1
    marks = [
        ChartMarkView(
            id=f"{at} {each.at}",
            name=day_text(standing.date_of(each.at)),
            text=f"{seconds_text(each.seconds)}, level {each.level}",
            value=_share(min(1, each.seconds / most)),
        )
        for at, each in enumerate(hands)
    ]
    text = (
        f"The last {len(hands)} hands whose melds you counted rightly at once: the quickest took "
        f"{seconds_text(min(seconds))}, the slowest {seconds_text(max(seconds))}, half of them at most "
        f"{seconds_text(middle)}."
    )
    numbers = ChartGroupView(id="numbers", name="The numbers, hand by hand", marks=marks)
    chart = ChartView(
        id="hands", kind="dots", name="Time for a hand", text=text, groups=[numbers], most=seconds_text(most)
    )
    if most < max(seconds):
        chart["most"] = f"{seconds_text(most)} or more"
        chart["key"] = f"A dot on the upper line stands for {seconds_text(most)} or more."
    return chart


# --- misconceptions ---


def _mistakes_chart(standing: Standing) -> ChartView | None:
    """What was mixed up, and what of it is overcome: words alone, without bars."""
    still = [_mistake(standing, each) for each in standing.mistakes]
    gone = [_overcome(standing, each) for each in standing.overcome]
    groups = [
        *_some("still", "Look out for", still[:MOST_NAMED]),
        *_some("more", "Look out for these as well", still[MOST_NAMED:], folded=True),
        *_some("overcome", "Overcome", gone, folded=len(gone) > MOST_NAMED),
    ]
    if not groups:
        return None
    return ChartView(id="mistakes", kind="bars", name="What you mixed up", text="", groups=groups)


def _mistake(standing: Standing, each: Mistake) -> ChartMarkView:
    link = link_view(each.misconception.cure)
    link["name"] = f"{link['text']}: {each.sentence}"
    text = f"{counted(each.times, 'time', 'times')}, last on {day_text(standing.date_of(each.last))}"
    return ChartMarkView(id=each.misconception.name, name=each.sentence, text=text, link=link)


def _overcome(standing: Standing, each: Mistake) -> ChartMarkView:
    text = f"{each.since} right since {day_text(standing.date_of(each.last))}"
    return ChartMarkView(id=each.misconception.name, name=each.sentence, text=text, tone="good")


def _share(number: float) -> float:
    return round(number, 3)
