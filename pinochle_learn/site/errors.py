"""What keeps the site from being built."""

from __future__ import annotations


class SiteError(ValueError):
    """One sentence: what is missing or wrong, and what to do.

    >>> raise SiteError("npm is missing: install Node.js")
    Traceback (most recent call last):
    ...
    pinochle_learn.site.errors.SiteError: npm is missing: install Node.js
    """
