"""Reminders and what else the clock says."""

from __future__ import annotations

import pytest

from judge.commands.clock.news import cost_lines
from judge.game.lateness import Cost, Fate
from judge.shelf import languages, load_language
from tests.commands.scenes import stationery


@pytest.mark.parametrize("code", languages())
def test_every_fate_of_what_is_not_ordered_has_its_sentence(code: str) -> None:
    words = stationery().words(load_language(code), "UTC")
    said = {fate: cost_lines(_cost(fate), words) for fate in Fate}

    assert all(len(lines) == 1 for lines in said.values())
    assert len({lines[0] for lines in said.values()}) == len(Fate)


def _cost(fate: Fate) -> Cost:
    return Cost({"france": fate}, None, None, is_masters=False, missed=0, abandoned_after=0)
