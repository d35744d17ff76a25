"""Exchange: to be built."""

from __future__ import annotations

from ..part import Part


class Exchange(Part):
    """To be built.

    >>> Exchange().name
    'exchange'
    """

    name = "exchange"
    title = "Exchange"
