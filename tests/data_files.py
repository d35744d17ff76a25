"""Reads the facts in tests/data."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def load(name: str) -> Any:
    """The content of a data file."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
