"""The standings of a tournament as one reader may see them: what is not over counts nothing, and names nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from sqlite_utils import Database

from judge.commands.sources import SOURCES
from judge.commands.tournament.standings import BoardLine, DrawLine, Figures
from judge.game.board_draw import fingerprint
from judge.game.game import Game, PlayerId, Status
from judge.game.scoring import Scoring
from judge.game.secrecy import knows_names
from judge.game.settings import Identity
from judge.game.standings import Score, scores_of, standings
from judge.game.summary import hidden_turns
from judge.game.tournament import Drawing, Tournament
from judge.shelf import scorings
from judge.store import games, players, tournaments
from judge.store.database import read_time


def figures(db: Database, tournament: Tournament, viewer: PlayerId | None) -> Figures:
    """The standings for a reader; None is one who takes no part."""
    scoring = scorings()[tournament.scoring]
    found = games.some(db, (board.game for board in tournament.boards), SOURCES)
    by_name = {game.name: game for game in found}
    boards = tuple(_boards(db, tournament, scoring, by_name, viewer))
    ties = tournament.ties or scoring.ties
    entered = [each.player for each in tournament.entrants]
    lines = standings((score for board in boards for score in board.scores), ties, entered)
    is_hidden = any(_hides(game, viewer) for game in found)
    people = {line.player for line in lines} | set(tournament.directors)
    people |= {each.by for each in tournament.corrections}
    return Figures(
        tournament=tournament,
        scoring=scoring,
        ties=ties,
        lines=lines,
        boards=boards,
        draws=tuple(_draws(tournament, by_name, viewer)),
        names=players.names(db, sorted(people)),
        corrections=tuple((each, read_time(each.at)) for each in tournament.corrections),
        # Who withdraws while a board is anonymous leaves a power there at the same hour: that would name him.
        withdrawn=frozenset()
        if is_hidden
        else frozenset(each.player for each in tournament.entrants if each.is_withdrawn),
    )


def _boards(
    db: Database,
    tournament: Tournament,
    scoring: Scoring,
    by_name: Mapping[str, Game],
    viewer: PlayerId | None,
) -> Iterator[BoardLine]:
    results = tournaments.results(db, tournament.name)
    for board in tournament.boards:
        game = by_name.get(board.game)
        if board.game in results:
            result, is_named = results[board.game]
            corrected = _corrected(tournament, board.game)
            scores = scores_of(scoring, board.game, board.round, result, corrected)
            if not (knows_names(game, viewer) if game is not None else is_named):
                scores = tuple(_unnamed(score) for score in scores)
            yield BoardLine(board.game, board.round, Status.ENDED, ending=result.ending, scores=scores)
        elif game is not None:
            yield BoardLine(
                board.game,
                board.round,
                game.status,
                None if hidden_turns(game, viewer) else game.position.phase,
                game.clock.deadline,
                game.free_seats if game.status is Status.FORMING else 0,
            )


def _unnamed(score: Score) -> Score:
    return Score(score.player, score.game, score.round, score.points, is_corrected=score.is_corrected)


def _corrected(tournament: Tournament, game: str) -> Mapping[PlayerId, Fraction]:
    """The last word of the directors on each person's points at a board."""
    own = (each for each in tournament.corrections if each.game == game)
    return MappingProxyType({each.player: Fraction(each.points) for each in own})


def _hides(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a game is anonymous, not over, and a secret to the reader."""
    is_anonymous = game.settings.identity is not Identity.OPEN
    return is_anonymous and game.status is not Status.ENDED and not knows_names(game, viewer)


def tells_draw(drawing: Drawing, by_name: Mapping[str, Game], viewer: PlayerId | None) -> bool:
    """Whether a reader may know who drew what: with the seed he could draw again."""
    drawn = (by_name.get(table.game) for table in drawing.tables)
    return all(knows_names(game, viewer) for game in drawn if game is not None)


def _draws(tournament: Tournament, by_name: Mapping[str, Game], viewer: PlayerId | None) -> Iterator[DrawLine]:
    numbers: dict[int, int] = {}
    for drawing in tournament.drawings:
        numbers[drawing.round] = numbers.get(drawing.round, 0) + 1
        is_open = tells_draw(drawing, by_name, viewer)
        seed = drawing.seed if is_open else fingerprint(drawing.seed)
        yield DrawLine(drawing.round, numbers[drawing.round], seed, is_open, drawing.by_wishes)
