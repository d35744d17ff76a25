"""Pinochle Learn: learn pinochle step by step, with live hands from an engine that knows every rule and says why."""

from .engine import *  # noqa: F403
from .engine import __all__ as _engine_names

__all__ = list(_engine_names)
