"""“What if?”: the shell with its hand (`widget`), and the parts, each a way to look at it (`parts`)."""

from .widget import WhatIf

__all__ = ["WhatIf"]
