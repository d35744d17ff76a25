"""Rules for every test run: in CI nothing is left out silently."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from typing import TypeVar

import pytest

IN_CI = os.environ.get("CI") == "true"
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.fixture(autouse=True)
def own_learner() -> None:
    """Each test, also one in a docstring, has a learner of its own, who has done nothing yet."""
    if store := sys.modules.get("pinochle_learn.widgets.store"):
        store.leave_store()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failed one; an expected failure stays what it is."""
    return _not_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a file that skips itself whole."""
    return _not_skipped((yield))


def _not_skipped(report: Report) -> Report:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report
