"""Saved games: what is written is what was stored, and what was tampered with is found out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from judge.commands.sources import SOURCES
from judge.game.press import ALL, Mouth, Passed, Tone, Voice
from judge.rules.position import opening
from judge.rules.text import read_phase
from judge.store.fingerprint import fingerprint
from judge.store.press import KeptPress
from judge.store.savedgame import saved, written
from judge.store.savedread import BadSave, restored
from judge.structs import replace
from tests.game.tables import BOARD, NOW, table
from tests.store.played import played


@pytest.mark.parametrize("book", ["datc", "1971", "ru2000", "ru_forum", "fr", "ja"])
def test_a_game_is_read_back_as_it_was_stored(book: str) -> None:
    game, turns = played(book, 7, 12)

    found = restored(written(saved(game, turns, {"france": "Фаня"})), SOURCES)

    assert found.turns == turns
    assert (found.last, found.name, found.rulebook.name) == (game.position, game.name, book)
    assert found.is_ours
    assert not found.is_over
    assert found.leaps() == ()


def test_a_game_in_which_nothing_was_played_has_its_opening() -> None:
    found = restored(written(saved(table(), (), {})), SOURCES)

    assert (found.turns, found.last) == ((), opening(BOARD))


def test_the_orders_of_the_open_phase_are_nobodys_business() -> None:
    game, turns = played("datc", 1, 2)
    line = written(saved(replace(game, orders={"france": turns[0].orders["france"]}), turns, {}))

    assert msgspec.json.decode(line)["phases"][-1]["orders"]["FRANCE"] is None


def test_the_number_of_the_opening_is_the_packages() -> None:
    """Game().get_hash() of diplomacy 1.1.2."""
    assert fingerprint(BOARD, opening(BOARD)) == "1919110489198082658"


def test_press_to_all_is_the_powers_where_it_is_signed() -> None:
    game, turns = played("datc", 1, 1)

    def said(text: str, tone: Tone) -> KeptPress:
        voice = Voice("france", Mouth.POWER, ("france",))
        return KeptPress(1, "blitz", read_phase("S1901M"), NOW, Passed(voice, tone, ALL, ALL, text, False, ()))

    press = (said("Peace.", Tone.WHITE), said("War!", Tone.GREY))
    first, _ = msgspec.json.decode(written(saved(game, turns, {}, press)))["phases"]

    assert [(each["sender"], each["message"]) for each in first["messages"]] == [
        ("FRANCE", "Peace."),
        ("SYSTEM", "War!"),
    ]
    assert len({each["time_sent"] for each in first["messages"]}) == 2


def tampered(change: str) -> bytes:
    """A game in which somebody has changed something by hand."""
    game, turns = played("datc", 5, 4)
    body: dict[str, Any] = msgspec.json.decode(written(saved(game, turns, {})))
    phase = body["phases"][1]
    match change:
        case "units":
            phase["state"]["units"]["FRANCE"] = ["A PAR"]
        case "place":
            phase["state"]["units"]["FRANCE"] = ["A MAO"]
        case "order":
            del phase["judge"]
            phase["orders"]["FRANCE"] = ["A PAR dances"]
        case "name":
            phase["name"] = "X1901M"
        case "time":
            body["phases"].insert(0, phase)
        case "results":
            phase["judge"]["results"] = {"results": [{"power": "france", "order": "?", "outcome": {"kind": "Won"}}]}
        case "moment":
            phase["judge"]["at"] = "yesterday"
        case "book":
            body["judge"]["rulebook"] = "../secret"
    return msgspec.json.encode(body)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("units", "its units or centres were changed"),
        ("place", "cannot stand there"),
        ("order", "not an order"),
        ("name", "not a phase"),
        ("time", "cannot follow"),
        ("results", "not an o"),
        ("moment", "yesterday"),
        ("book", "there is no rulebook"),
    ],
)
def test_what_was_tampered_with_is_refused(change: str, why: str) -> None:
    with pytest.raises(BadSave, match=why):
        restored(tampered(change), SOURCES)
