"""The widgets: the card table, and the exercises played on it."""

from .cards import show_cards
from .course import Course
from .dealing import DealTable
from .errors import show_sentences
from .exercises import Exercises
from .game import GameTable
from .meld_lesson import MeldCounter, MeldMarker
from .practice import Practice, quiz
from .progress import ProgressPanel
from .round_scorer import RoundScorer
from .score_sheet import ScoreSheet
from .sorting import CardSorter
from .standing import YourProgress
from .store import begin, my_progress
from .table import Table
from .tricks import TrickPicker, TrickTable
from .what_if import WhatIf
from .what_if.notebook import what_if  # the function, in the place of the package of that name

__all__ = [
    "CardSorter",
    "Course",
    "DealTable",
    "Exercises",
    "GameTable",
    "MeldCounter",
    "MeldMarker",
    "Practice",
    "ProgressPanel",
    "RoundScorer",
    "ScoreSheet",
    "Table",
    "TrickPicker",
    "TrickTable",
    "WhatIf",
    "YourProgress",
    "my_progress",
    "quiz",
    "show_cards",
    "what_if",
]

show_sentences()
begin()
