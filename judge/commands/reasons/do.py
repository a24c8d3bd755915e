"""WHY: the battle for a province looked up, as its reader may know it."""

from __future__ import annotations

from judge.commands.outcome import Outcome, do
from judge.commands.reasons.ask import ShowReasons
from judge.commands.reasons.say import Reasoned, Silence, Unexplained
from judge.commands.replies import Reply
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import phase_report
from judge.game.summary import hidden_turns, retold
from judge.notation.commands.command_arguments import Spot
from judge.rules.places import ProvinceId
from judge.rules.position import PhaseKind, Position
from judge.store import turns
from judge.store.turns import Turn


@do.register(ShowReasons)
def _why(ask: ShowReasons, outcome: Outcome) -> Reply:
    """Explain the latest movement that the reader may know, or the one that he names."""
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    viewer = outcome.reader
    played = turns.of_game(outcome.db, game.name)
    known = played[: max(len(played) - hidden_turns(game, viewer), 0)]
    wanted = ask.spot.phase
    movements = [turn for turn in known if turn.phase.kind is PhaseKind.MOVEMENT and wanted in (None, turn.phase)]
    if not movements:
        return Unexplained(game.name, wanted, _silence(ask.spot, known))
    turn = movements[-1]
    told = phase_report(
        game, retold(game, turn.resolution, _following(played, turn, game.position), turn.orders), viewer
    )
    return Reasoned(game, told, _province(ask.spot, told))


def _following(played: tuple[Turn, ...], turn: Turn, last: Position) -> Position:
    """The position in which the next phase was opened."""
    later = played[played.index(turn) + 1 :]
    return later[0].resolution.before if later else last


def _silence(spot: Spot, known: tuple[Turn, ...]) -> Silence:
    if spot.phase is None:
        return Silence.NOTHING_PLAYED
    return Silence.NO_MOVEMENT if spot.phase in {turn.phase for turn in known} else Silence.NOT_PLAYED


def _province(spot: Spot, told: PhaseReport) -> ProvinceId:
    """The province that is meant: of several of one name, the one where such a unit stood."""
    before = told.event.resolution.before
    for province in spot.provinces:
        standing = before.unit_in(province)
        if standing is not None and spot.type in (None, standing[1].type):
            return province
    return spot.provinces[0]
