"""Obeys HELP, COMMANDS, PING and VERSION."""

from __future__ import annotations

from judge import __version__
from judge.commands.addresses import write_to
from judge.commands.help.ask import Help, Ping, ShowCommands, ShowVersion
from judge.commands.help.say import CommandsShown, Helped, Versioned
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Done, Reply
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK, language_of
from judge.game.game import Status
from judge.notation.language import Language
from judge.shelf import load_board, load_reading, load_rulebook
from judge.store import deliverability, listing, players


@do.register(Help)
def _help(ask: Help, outcome: Outcome) -> Reply:
    game = outcome.game
    address = write_to(outcome.arrived.config, game=game.name, reader="{power}") if game is not None else ""
    rulebook, board = (game.rulebook, game.board) if game else (load_rulebook(USUAL_RULEBOOK), load_board(USUAL_BOARD))
    centres = sum(province.is_centre for province in board.provinces.values())
    return Helped(ask.topic, _reading(outcome), address, (rulebook.victory_centres, centres))


@do.register(ShowCommands)
def _commands(_: ShowCommands, outcome: Outcome) -> Reply:
    return CommandsShown(_reading(outcome))


def _reading(outcome: Outcome) -> Language:
    """The language that the writer's commands are read by."""
    code = language_of(outcome.player) if outcome.player is not None else outcome.arrived.language
    game = outcome.game
    return (
        load_reading(code, game.rulebook, game.board.name)
        if game
        else load_reading(code, load_rulebook(USUAL_RULEBOOK))
    )


@do.register(Ping)
def _ping(_: Ping, outcome: Outcome) -> Reply:
    return Done("ping", {"version": __version__, "moment": outcome.now, "n": deliverability.unsent(outcome.db)}, "ping")


@do.register(ShowVersion)
def _version(_: ShowVersion, outcome: Outcome) -> Reply:
    count = listing.statuses(outcome.db)
    return Versioned(
        __version__,
        players.count(outcome.db),
        count.get(Status.FORMING, 0),
        count.get(Status.ACTIVE, 0),
        count.get(Status.ENDED, 0),
    )
