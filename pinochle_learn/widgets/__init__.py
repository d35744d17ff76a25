"""The widgets: the card table, and the exercises played on it."""

from .cards import show_cards
from .errors import show_sentences
from .exercises import Exercises
from .meld_lesson import MeldCounter, MeldMarker
from .table import Table

__all__ = ["Exercises", "MeldCounter", "MeldMarker", "Table", "show_cards"]

show_sentences()
