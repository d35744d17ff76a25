"""The widgets: the card table, and the exercises played on it."""

from .cards import show_cards
from .course import Course
from .dealing import DealTable
from .errors import show_sentences
from .exercises import Exercises
from .game import GameTable
from .meld_lesson import MeldCounter, MeldMarker
from .progress import ProgressPanel
from .round_scorer import RoundScorer
from .score_sheet import ScoreSheet
from .sorting import CardSorter
from .store import begin, my_progress
from .table import Table
from .tricks import TrickPicker, TrickTable

__all__ = [
    "CardSorter",
    "Course",
    "DealTable",
    "Exercises",
    "GameTable",
    "MeldCounter",
    "MeldMarker",
    "ProgressPanel",
    "RoundScorer",
    "ScoreSheet",
    "Table",
    "TrickPicker",
    "TrickTable",
    "my_progress",
    "show_cards",
]

show_sentences()
begin()
