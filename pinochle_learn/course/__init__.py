"""The course: lessons, exercises, and the practice they are made of."""

from .checks import check
from .show import show_melds

__all__ = ["check", "show_melds"]
