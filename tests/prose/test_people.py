"""What people are called, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from judge.game.game import Game, Status
from judge.game.settings import Identity
from judge.game.state import Seat
from judge.prose.people import People
from judge.shelf import load_language
from judge.structs import replace
from tests.commands.scenes import stationery
from tests.game.tables import table
from tests.games import changed

NAMES = {"france": "Fanny", "italy": "Ivo", "master": "Mira"}
ENGLISH = stationery().words(load_language("en"), "UTC")


def people(viewer: str | None, **settings: Any) -> People:
    played = changed(table(), masters=("master",))
    return People(NAMES, replace(played, settings=replace(played.settings, **settings)), viewer)


def gunboat(viewer: str | None, **changes: Any) -> People:
    seen = people(viewer, identity=Identity.GUNBOAT)
    assert seen.game is not None
    return replace(seen, game=changed(seen.game, **changes))


def test_an_open_game_names_everybody() -> None:
    seen = people("france")

    assert seen.name("italy", ENGLISH) == seen.player_of("italy", ENGLISH) == "Ivo"
    assert seen.name(None, ENGLISH) == "nobody"
    assert People().name(None, ENGLISH) == "nobody"


def test_a_gunboat_game_names_powers_oneself_and_the_master() -> None:
    seen = gunboat("france")

    assert seen.name("italy", ENGLISH) == "Italy"
    assert seen.player_of("italy", ENGLISH) == "a secret"
    assert seen.name("france", ENGLISH) == seen.player_of("france", ENGLISH) == "Fanny"
    assert seen.name("master", ENGLISH) == seen.master(ENGLISH) == "Mira"
    assert seen.name("somebody else", ENGLISH) == "Somebody"


@pytest.mark.parametrize("viewer", ["watcher", "stranger", None])
def test_whoever_does_not_play_is_told_no_more(viewer: str | None) -> None:
    assert gunboat(viewer).player_of("france", ENGLISH) == "a secret"


def test_the_master_is_told_all() -> None:
    assert gunboat("master").player_of("italy", ENGLISH) == "Ivo"


def test_before_the_lots_are_drawn_everybody_is_somebody() -> None:
    seen = gunboat("france", status=Status.FORMING, seats=(Seat("france"), Seat("italy")))

    assert seen.name("italy", ENGLISH) == "Somebody"


def test_a_master_who_plays_is_not_told_by_what_he_plays_nor_his_power_by_him() -> None:
    seen = gunboat("italy", masters=("france",))

    assert seen.name("france", ENGLISH) == "Somebody"
    assert seen.player_of("france", ENGLISH) == "a secret"
    assert seen.master(ENGLISH) == "Fanny"
    assert gunboat("france", masters=("france",)).player_of("italy", ENGLISH) == "a secret"


def test_the_end_reveals() -> None:
    over: Game | None = gunboat("france", status=Status.ENDED).game
    assert over is not None
    assert People(NAMES, over, None).player_of("italy", ENGLISH) == "Ivo"
    kept = replace(over, settings=replace(over.settings, reveal=False))
    assert People(NAMES, kept, None).player_of("italy", ENGLISH) == "a secret"
