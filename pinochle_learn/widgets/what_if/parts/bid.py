"""Bid: to be built."""

from __future__ import annotations

from ..part import Part


class Bids(Part):
    """To be built.

    >>> Bids().name
    'bid'
    """

    name = "bid"
    title = "Bid"
