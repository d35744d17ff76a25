"""How a learner stands: what follows from the attempts, by skill, by day, and by misconception."""

from .standing import Standing
from .values import Day, Hand, Mistake, SkillStanding

__all__ = ["Day", "Hand", "Mistake", "SkillStanding", "Standing"]
