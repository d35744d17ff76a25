"""Trick: to be built."""

from __future__ import annotations

from ..part import Part


class Tricks(Part):
    """To be built.

    >>> Tricks().name
    'tricks'
    """

    name = "tricks"
    title = "Trick"
