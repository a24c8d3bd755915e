"""Which plans count, and when."""

from __future__ import annotations

from judge.game.commands.ahead import Repeat, StorePlan, for_phase, left_after
from judge.rules.text import read_phase
from tests.game.tables import obeyed, table
from tests.orders import read_orders


def test_plans_for_a_phase_and_those_left_after_it() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H")), "austria").game
    for phase in ("S1903M", "F1901M", "W1901A"):
        game = obeyed(game, StorePlan(read_phase(phase), "text", "en"), "austria").game

    assert [str(plan.phase) for plan in for_phase(game, read_phase("F1901M"))] == ["F1901M"]
    assert [str(plan.phase) for plan in left_after(game, read_phase("W1901A"))] == ["None", "S1903M"]
