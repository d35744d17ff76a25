"""The three folders of a built site whose names carry a hash of what is in them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folders:
    """Their names: Python, Voici's JavaScript, and what is the course's own.

    >>> Folders(python="python-1a2b", voici="voici-3c4d", course="course-5e6f").voici
    'voici-3c4d'
    """

    python: str
    voici: str
    course: str


def name_by_content(folder: Path) -> str:
    """Give a folder a name of its own for each content, such as ``python-1a2b3c4d5e``; returns the name.

    What is once under a name stays so: a browser may keep it for ever, and never mixes old and new.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     folder = Path(home, "python")
    ...     folder.mkdir()
    ...     name_by_content(folder)
    'python-e3b0c44298'
    """
    whole = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{file.relative_to(folder).as_posix()} {content}\n".encode())
    name = f"{folder.name}-{whole.hexdigest()[:10]}"
    folder.rename(folder.with_name(name))
    return name
