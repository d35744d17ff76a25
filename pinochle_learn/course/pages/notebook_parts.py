"""Parts of a lesson that are only for its notebook, as how to run a cell again; the course's page leaves them out.

Such a part stands between the lines `<!-- notebook -->` and `<!-- /notebook -->`, and may have code cells in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_BEGIN: Final = "<!-- notebook -->"
_END: Final = "<!-- /notebook -->"
_MARK: Final = re.compile(rf"^(?:{_BEGIN}|{_END})[ \t]*$\n?", re.MULTILINE)
_EITHER: Final = re.compile(rf"({_BEGIN}|{_END})")
_HEADING: Final = re.compile(r"^#+ ", re.MULTILINE)
_GAP: Final = re.compile(r"\n{3,}")


def without_marks(source: str) -> str:
    """The text as a notebook has it: all of it, without the marks.

    >>> without_marks("One.\\n\\n<!-- notebook -->\\nTwo.\\n<!-- /notebook -->\\n\\nThree.")
    'One.\\n\\nTwo.\\n\\nThree.'
    """
    return _GAP.sub("\n\n", _MARK.sub("", source)).strip("\n")


def for_the_page(cells: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, bool]]:
    """The cells, as (type, source), without the parts that are for the notebook; whether it is left out.

    >>> list(for_the_page([("markdown", "One.\\n\\n<!-- notebook -->\\nTwo:"), ("code", "1 + 1")]))
    [('markdown', 'One.', False), ('code', '1 + 1', True)]
    """
    is_out = False
    for kind, source in cells:
        if kind != "markdown":
            yield kind, source, is_out
            continue
        kept = []
        for piece in _EITHER.split(source):
            if piece in (_BEGIN, _END):
                is_out = piece == _BEGIN
            elif not is_out:
                kept.append(piece)
        text = _GAP.sub("\n\n", "".join(kept)).strip("\n")
        yield kind, text, not text


def mark_problems(source: str) -> Iterator[str]:
    """What is wrong with the marks of a lesson, one sentence each.

    >>> list(mark_problems("One.\\n<!-- notebook -->\\nTwo."))
    ['<!-- notebook --> has no <!-- /notebook --> after it']
    """
    is_out = False
    for piece in _EITHER.split(source):
        if piece in (_BEGIN, _END):
            if is_out == (piece == _BEGIN):
                yield f"{piece} stands where none is open" if piece == _END else f"{_BEGIN} stands in such a part"
            is_out = piece == _BEGIN
        elif is_out and _HEADING.search(piece):
            yield f"a part for the notebook has no heading, unlike {_HEADING.split(piece)[1].splitlines()[0]!r}"
    if is_out:
        yield f"{_BEGIN} has no {_END} after it"
