from judge.game.commands.seats import Prefer
from judge.game.commands.starting import ForceBegin
from judge.game.events import GameStarted
from judge.game.events.seats import BegunShort
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.game.settings import Assignment
from judge.game.state import Departure
from judge.game.vacancy import open_powers
from tests.game.seats import with_players
from tests.game.tables import (
    obeyed,
    only,
    refused,
)


def test_a_forced_beginning_leaves_powers_open() -> None:
    done = obeyed(with_players("ann", "bob", "cem"), ForceBegin(), "master")
    short = only(done.events, BegunShort)

    assert done.game.status is Status.ACTIVE
    assert only(done.events, GameStarted).deadline == done.game.clock.deadline
    assert len(short.powers) == 4
    assert open_powers(done.game) == short.powers
    assert {seat.player for seat in done.game.seating.seats} == {"ann", "bob", "cem"}
    assert {vacancy.why for vacancy in done.game.seating.vacancies.values()} == {Departure.NEVER_TAKEN}


def test_those_who_sit_there_get_what_they_like_although_seats_are_empty() -> None:
    game = with_players("ann", "bob", assignment=Assignment.PREFERENCE)
    game = obeyed(obeyed(game, Prefer("T"), "ann").game, Prefer("R"), "bob").game
    done = obeyed(game, ForceBegin(), "master").game

    assert {seat.player: seat.powers for seat in done.seating.seats} == {"ann": ("turkey",), "bob": ("russia",)}


def test_nobody_begins_alone() -> None:
    assert refused(with_players("ann"), ForceBegin(), "master") is RefusalReason.TOO_FEW_PLAYERS
