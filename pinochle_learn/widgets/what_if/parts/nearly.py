"""Nearly: to be built."""

from __future__ import annotations

from ..part import Part


class Nearly(Part):
    """To be built.

    >>> Nearly().name
    'nearly'
    """

    name = "nearly"
    title = "Nearly"
