"""Where the course's own files are, in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def course_folder(name: str) -> Path:
    """The folder `lessons`, `exercises` or `notebooks`.

    In a checkout it stands beside the package; a wheel carries a copy inside the package.
    Raises FileNotFoundError for any other name.

    >>> course_folder("exercises").is_dir()
    True
    """
    places = (PACKAGE / "_course" / name, PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"this copy of Pinochle Learn has no folder {name!r}")


def in_checkout() -> bool:
    """Whether the package runs from a checkout, where its notebooks may be opened in place.

    >>> in_checkout() is not (PACKAGE / "_course").is_dir()
    True
    """
    return not (PACKAGE / "_course").is_dir()
