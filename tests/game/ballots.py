"""Three survivors who vote."""

from judge.game.game import Game
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.transition import Command, Transition
from judge.rules.places import Power
from judge.structs import replace
from tests.game.tables import NOW, table

THREE = "S1909M\naustria: A vie | vie\nfrance: A par | par mar\nturkey: A con | con"


def three(**settings: object) -> Game:
    game = table(THREE, "england germany italy russia")
    return replace(game, settings=replace(game.settings, **settings))  # type: ignore[arg-type]


def obeyed(game: Game, player: Power, command: Command) -> Transition:
    done = handle(game, command, Actor(player), NOW)
    assert isinstance(done, Transition), done
    return done


def refused(game: Game, player: Power, command: Command) -> RefusalReason:
    done = handle(game, command, Actor(player), NOW)
    assert isinstance(done, Refusal)
    return done.reason
