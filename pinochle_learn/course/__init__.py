"""The course: lessons, exercises, and the practice they are made of."""

from .checks import check
from .differences import show_differences
from .show import show_melds

__all__ = ["check", "show_differences", "show_melds"]
