"""Score: to be built."""

from __future__ import annotations

from ..part import Part


class Scores(Part):
    """To be built.

    >>> Scores().name
    'scores'
    """

    name = "scores"
    title = "Score"
