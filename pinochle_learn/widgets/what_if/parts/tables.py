"""Rules: to be built."""

from __future__ import annotations

from ..part import Part


class Tables(Part):
    """To be built.

    >>> Tables().name
    'tables'
    """

    name = "tables"
    title = "Rules"
