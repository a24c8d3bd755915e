"""One line of the table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """A measured figure and its goal; `ratio` above 1 is better than the goal, whichever way better is."""

    what: str
    measured: float
    unit: str
    goal: float
    more_is_better: bool = False

    @property
    def ratio(self) -> float:
        """How many times better than the goal."""
        return self.measured / self.goal if self.more_is_better else self.goal / self.measured

    def __str__(self) -> str:
        sign = ">=" if self.more_is_better else "< "
        verdict = "" if self.ratio >= 1 else "  not reached"
        return (
            f"{self.what:<58} {_figure(self.measured):>9} {self.unit:<6}"
            f" {sign} {_figure(self.goal):>7} {self.ratio:>7.1f}x{verdict}"
        )


HEADER = f"{'':<58} {'measured':>9} {'':<6}    {'goal':>7} {'ratio':>8}"


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def disk() -> Path:
    """A folder on a real disk for what is measured: the one for temporary files may be in memory."""
    folder = Path("build").resolve()
    folder.mkdir(exist_ok=True)
    return folder
