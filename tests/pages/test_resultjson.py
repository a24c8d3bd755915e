"""`result.json`: what programs read of a phase, and that `judge adjudicate` comes to the same."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge.cli.adjudicate import adjudicate as adjudicate_command
from judge.game.commands.clock import Process
from judge.game.commands.seats import Eject
from judge.game.events import PhaseProcessed
from judge.game.game import Game
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import phase_report
from judge.game.transition import Transition
from judge.pages.resultjson import result_json
from judge.rules.adjudicate import adjudicate
from judge.rules.outcome import Resolution
from judge.rules.position import PhaseKind
from judge.structs import replace
from tests.books import DATC, RU2000
from tests.commands import scenes
from tests.game.tables import DEADLINE, at, at_deadline, begun, obeyed, ordered, processed, table
from tests.game.test_sample_game import blocks
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.skirmish import skirmish


def told(resolution: Resolution, game: Game) -> dict[str, Any]:
    event = PhaseProcessed(resolution, (), {}, {}, None, None)
    found: dict[str, Any] = json.loads(result_json(PhaseReport(event), game, None))
    return found


def adjudicated(document: Mapping[str, Any]) -> object:
    """What `judge adjudicate` says to the file as it is."""
    line = json.dumps(document) + "\n"
    result = CliRunner().invoke(adjudicate_command, ["--rulebook", document["rulebook"]], input=line)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@given(st.integers(min_value=0, max_value=2**32))
def test_any_battle_comes_to_the_same_on_the_command_line(seed: int) -> None:
    position, orders = skirmish(STANDARD, random.Random(seed))
    document = told(adjudicate(STANDARD, RU2000, position, orders), scenes.started()[0])

    assert adjudicated(document) == document["answer"]


def test_every_phase_of_a_game_comes_to_the_same_on_the_command_line() -> None:
    game, kinds = scenes.started()[0], set()
    for block in blocks()[:-1]:
        phase, _, orders = block.partition("\n")
        assert str(game.position.phase) == phase
        game, events = scenes.after(orders, game)
        for event in events:
            if isinstance(event, PhaseProcessed):
                kinds.add(event.phase.kind)
                document = json.loads(result_json(phase_report(game, event, "p1"), game, "p1"))

                assert adjudicated(document) == document["answer"]
                assert document["complete"]
    assert kinds == set(PhaseKind)


def test_a_phase_is_written_in_the_words_of_the_package() -> None:
    spring, _ = scenes.after(scenes.SPRING, scenes.started()[0])
    game, (event, *_) = scenes.after(scenes.FALL, spring)
    assert isinstance(event, PhaseProcessed)
    text = result_json(phase_report(game, event, "p1"), game, "p1")
    document = json.loads(text)

    assert text.count("\n") == 1
    assert (document["id"], document["phase"], document["game"]) == ("blitz.F1901M", "F1901M", "blitz")
    assert document["orders"]["FRANCE"] == ["A BUR - MUN", "A MAR H", "F MAO - SPA/SC"]
    assert "TURKEY" not in document["orders"]
    assert document["silent"] == ["TURKEY"]
    assert document["outcomes"]["AUSTRIA"] == {"F ALB": ["cut"], "A SER": [], "A TRI": ["bounce"]}
    assert document["outcomes"]["GERMANY"]["A MUN"] == ["dislodged"]
    assert document["answer"]["dislodged"] == {"GERMANY": {"A MUN": ["BER", "BOH", "KIE", "SIL"]}}
    assert document["next"]["phase"] == "F1901R"
    assert document["next"]["dislodged"] == {"GERMANY": {"A MUN": {"from": "BUR"}}}
    assert document["next"]["deadline"].endswith("Z")


def test_orders_that_no_unit_obeys_change_nothing() -> None:
    position = scenes.started()[0].position
    orders = read_orders("france: A par - bur; A par - pic; A mun - ruh; F bre - lon\ngermany: A mun - bur")
    document = told(adjudicate(STANDARD, DATC, position, orders), replace(scenes.started()[0], rulebook=DATC))

    assert adjudicated(document) == document["answer"]
    assert document["outcomes"]["FRANCE"]["F BRE"] == ["void"]
    assert set(document["outcomes"]["FRANCE"]) == {"A MAR", "A PAR", "F BRE"}


def test_it_says_when_the_master_played_the_phase_early() -> None:
    game = table()

    def is_early(done: Transition) -> object:
        return json.loads(result_json(phase_report(done.game, processed(done), "italy"), done.game, "italy"))["early"]

    assert is_early(obeyed(game, Process(), "master")) is True
    assert is_early(obeyed(game, Process(), "master", DEADLINE)) is False
    assert is_early(at_deadline(game)) is False


DRIVEN = "S1903M\nfrance: A bur | par\ngermany: A mun, A ruh | mun\nitaly: A ven | ven"
ATTACK = "germany: A mun - bur; A ruh S A mun - bur · italy: A ven H"


@pytest.mark.parametrize(
    ("book", "retreats"),
    [("ru2000", []), ("ja", []), ("bg", []), ("ru_forum", ["BEL", "GAS", "MAR", "PAR", "PIC"])],
)
def test_a_unit_that_disbands_for_want_of_orders_has_nowhere_to_go(book: str, retreats: list[str]) -> None:
    game = at(begun(book, 7), DRIVEN)
    done = at_deadline(ordered(game, ATTACK).game)
    document = json.loads(result_json(phase_report(done.game, processed(done), None), done.game, None))

    assert document["silent"] == ["FRANCE"]
    assert document["answer"]["dislodged"] == {"FRANCE": {"A BUR": retreats}}
    assert adjudicated(document) == document["answer"]
    assert document["complete"]
    assert document["next"]["phase"] == ("S1903R" if retreats else "F1903M")


@pytest.mark.parametrize(("book", "is_complete"), [("ru2000", True), ("datc", False)])
def test_a_unit_that_nobody_plays_disbands_by_every_book(book: str, is_complete: bool) -> None:
    """Where the book has no such rule for who sent no orders, the file does not tell why."""
    game = obeyed(at(begun(book, 7), DRIVEN), Eject("france"), "master").game
    done = ordered(game, ATTACK)
    document = json.loads(result_json(phase_report(done.game, processed(done), None), done.game, None))

    assert document["answer"]["dislodged"] == {"FRANCE": {"A BUR": []}}
    assert (adjudicated(document) == document["answer"]) is is_complete
    assert document["complete"] is is_complete


@pytest.mark.parametrize("viewer", ["p1", "obs"])
def test_a_blind_game_tells_what_its_reader_sees(viewer: str) -> None:
    started = scenes.started()[0]
    blind = replace(started, settings=replace(started.settings, blind=True))
    game, (event, *_) = scenes.after(scenes.SPRING, blind)
    assert isinstance(event, PhaseProcessed)
    seen = phase_report(game, event, viewer)
    document = json.loads(result_json(seen, game, viewer))
    own = {power.upper() for power in (seat.powers[0] for seat in game.seating.seats if seat.player == viewer)}

    assert not document["complete"]
    assert "UNSEEN" not in json.dumps(document).upper()
    if own:
        assert own <= set(document["units"])
        assert len(document["orders"]) < 7
    else:
        assert document["orders"] == {}
        assert not any(document["units"].values())
