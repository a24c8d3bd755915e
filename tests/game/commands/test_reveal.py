"""REVEAL: names that were kept beyond the end."""

from typing import Any

from judge.game.commands.watching import Reveal
from judge.game.events.leading import PlayersRevealed
from judge.game.game import Game, Status
from judge.game.refusal import RefusalReason
from judge.game.secrecy import knows_names
from judge.game.settings import Identity
from judge.structs import replace
from tests.game.tables import obeyed, refused, table


def game(status: Status = Status.ENDED, **settings: Any) -> Game:
    played = replace(table(), status=status)
    return replace(played, settings=replace(played.settings, **settings))


KEPT = game(identity=Identity.GUNBOAT, reveal=False)


def test_the_master_tells_who_played_what() -> None:
    done = obeyed(KEPT, Reveal(), "master")

    assert not knows_names(KEPT, "france")
    assert knows_names(done.game, "france")
    assert done.events == (PlayersRevealed(),)


def test_only_when_there_is_something_to_tell_and_the_game_is_over() -> None:
    assert refused(game(), Reveal(), "master") is RefusalReason.NOT_SECRET
    assert refused(game(identity=Identity.GUNBOAT), Reveal(), "master") is RefusalReason.ALREADY_REVEALED
    running = game(Status.ACTIVE, identity=Identity.GUNBOAT, reveal=False)
    assert refused(running, Reveal(), "master") is RefusalReason.NOT_OVER


def test_only_a_master() -> None:
    for who in ("france", "nobody"):
        assert refused(KEPT, Reveal(), who) is RefusalReason.NOT_MASTER
