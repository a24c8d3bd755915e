import pytest

from judge.game.commands.leading import Demote, Promote
from judge.game.commands.seats import AllowPlayers, Approve, Eject
from judge.game.commands.starting import ForceBegin, Start, Unstart
from judge.game.commands.vacancies import Dummy, Revive
from judge.game.events.seats import ListsChanged
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.transition import Command
from tests.game.seats import with_players
from tests.game.tables import (
    NOW,
    forming,
    obeyed,
    refused,
    table,
)

MASTERS_ONLY: tuple[Command, ...] = (
    Start(),
    ForceBegin(),
    Unstart(),
    Eject("france"),
    Dummy("france"),
    Revive("france"),
    Approve(),
    Promote("italy"),
    Demote("master"),
    AllowPlayers(("a@x.example",)),
)


def test_an_address_is_on_one_list_at_a_time() -> None:
    done = obeyed(forming(), AllowPlayers(("a@x.example", "@y.example")), "master")
    assert done.events == (ListsChanged(),)
    denied = obeyed(done.game, AllowPlayers(("a@x.example",), is_allowed=False), "master").game
    assert (denied.seating.allowed, denied.seating.denied) == ({"@y.example"}, {"a@x.example"})
    free = obeyed(denied, AllowPlayers(is_allowed=False, dropped=("a@x.example",)), "master").game
    assert free.seating.denied == frozenset()


def test_a_list_has_an_end() -> None:
    many = tuple(f"p{n}@x.example" for n in range(201))

    assert refused(forming(), AllowPlayers(many), "master") is RefusalReason.LIST_TOO_LONG


@pytest.mark.parametrize("command", MASTERS_ONLY, ids=lambda command: type(command).__name__)
def test_a_player_who_gives_a_masters_command_is_refused(command: Command) -> None:
    for game in (table(), with_players("italy")):
        done = handle(game, command, Actor("italy"), NOW)

        assert isinstance(done, Refusal)
        assert done.reason is RefusalReason.NOT_MASTER
