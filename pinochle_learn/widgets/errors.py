"""In a notebook, an error of ours is its one sentence, not the lines of our source that led to it."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from ..paths import PACKAGE


def is_ours(traceback: TracebackType | None) -> bool:
    """Was the error raised in this package?

    >>> is_ours(None)
    False
    """
    if traceback is None:
        return False
    while traceback.tb_next:
        traceback = traceback.tb_next
    return traceback.tb_frame.f_code.co_filename.startswith(str(PACKAGE))


def show_sentences() -> None:
    """Have IPython show our errors so; other errors keep their traceback. Outside of IPython nothing is done.

    >>> show_sentences()
    """
    try:
        from IPython import get_ipython
    except ImportError:  # no notebook, no IPython
        return
    shell = get_ipython()
    if shell is not None:
        shell.set_custom_exc((ValueError, TypeError), _show)


def _show(shell: Any, kind: type[BaseException], error: BaseException, traceback: Any, tb_offset: Any = None) -> None:
    if is_ours(traceback):
        shell._showtraceback(kind, error, [str(error)])
    else:
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)
