"""A plugin of pytest: which lines of judge/ each test reaches, and how long it takes; loaded while lines are collected.

What a process that a test starts reaches is not seen. A line that is run when a file of tests is imported counts as
reached by the file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import TextIO

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

FOLDER = "MUTANTS_RECORD"
"""The name of the variable of the environment that says where to write."""
_FOLDER = os.environ.get(FOLDER, "")
"""Taken at once, before a test changes the environment."""


SHORT = "short"
settings.register_profile(
    SHORT, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], max_examples=20
)
"""Which lines a property reaches is seen after some examples."""


class Recorder:
    """One process that runs tests: their lines go into one file and what came of them into another."""

    def __init__(self, folder: Path, name: str) -> None:
        self.seconds, self.is_good, self.process = 0.0, True, os.getpid()
        self.told: TextIO = (folder / f"{name}.jsonl").open("a", encoding="utf-8", buffering=1)
        self.coverage = Coverage(
            data_file=folder / f"{name}.coverage", config_file=False, source=["judge"], messages=False
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        if not isinstance(collector, pytest.Module):
            return (yield)
        self.coverage.switch_context(collector.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.seconds, self.is_good = 0.0, True
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")
            row = {"test": item.nodeid, "seconds": round(self.seconds, 4), "is_good": self.is_good}
            self.told.write(json.dumps(row) + "\n")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds += report.duration
        self.is_good = self.is_good and report.passed

    def pytest_sessionfinish(self) -> None:
        if os.getpid() == self.process:
            self.coverage.stop()
            self.coverage.save()
            self.told.close()


def pytest_configure(config: pytest.Config) -> None:
    """Record, in a process that runs tests itself."""
    worker = getattr(config, "workerinput", {}).get("workerid", "")
    if _FOLDER and (worker or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(Recorder(Path(_FOLDER), f"{os.getpid()}"))
