"""The mail by which a master is asked for a long absence."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from judge.game.events.clock import AbsenceAsked
from judge.game.roles import Hearer, Role
from judge.game.settings import Identity
from tests.commands.scenes import hearer, started, told
from tests.games import changed


@pytest.mark.parametrize("name", ["Asia/Kathmandu", "America/St_Johns", "Pacific/Marquesas"])
def test_a_master_who_plays_is_told_of_days_and_not_of_hours_where_nobody_may_be_known(name: str) -> None:
    zone = ZoneInfo(name)
    open_game, _ = started()
    settings = replace(open_game.settings, identity=Identity.GUNBOAT)
    hidden = changed(open_game, settings=settings, masters=("boss",))
    france = hearer(hidden, "france")
    playing = changed(hidden, masters=(france.player,))
    italy = hidden.player_of("italy") or ""
    first, last = datetime(2027, 2, 5, 0, 0, tzinfo=zone), datetime(2027, 2, 25, 23, 59, tzinfo=zone)
    event = AbsenceAsked(italy, ("italy",), first.astimezone(UTC), last.astimezone(UTC), 14)

    lines = [
        told(event, game, who).text for game, who in ((playing, france), (hidden, Hearer("boss", Role.MASTER, ())))
    ]
    assert lines[0].count("00:00Z") == 2
    assert lines[1].count("00:00Z") == 0


def test_the_one_who_asks_reads_his_own_hours() -> None:
    game, _ = started()
    hidden = replace(game, settings=replace(game.settings, identity=Identity.GUNBOAT))
    italy = hearer(hidden, "italy")
    first = datetime(2027, 2, 5, 7, 30, tzinfo=ZoneInfo("UTC"))
    event = AbsenceAsked(italy.player, ("italy",), first, first.replace(day=25), 14)

    assert "08:30" in told(event, hidden, Hearer(italy.player, Role.PLAYER, ("italy",))).text
