"""What a stranger may know of a game of the database: the phases that may be told, and the press that may be read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import Game, PlayerId
from judge.game.secrecy import may_name
from judge.game.summary import hidden_turns
from judge.rules.position import Position
from judge.store import press, turns
from judge.store.press import KeptPress
from judge.store.turns import Turn
from judge.structs import Struct, replace


class Outlook(Struct, frozen=True):
    """What a stranger may know of a game: the phases that may be told, and what they led to."""

    game: Game
    names: Mapping[PlayerId, str]
    known: tuple[Turn, ...]
    following: Position
    behind: int
    """How many phases more were played."""
    notices: tuple[tuple[KeptPress, ...], ...]
    """Press that may be read: in each phase that is known, and since then."""

    @property
    def named(self) -> Mapping[PlayerId, str]:
        """The names of those whom its pages may name: players, masters, and who wrote press that may be read."""
        game, seating = self.game, self.game.seating
        writers = (each.passed.voice.player for pieces in self.notices for each in pieces)
        shown = {*(seat.player for seat in seating.seats), *writers}
        shown = {player for player in shown if may_name(game, None, player)}.union(seating.masters)
        return {player: self.names[player] for player in sorted(shown.intersection(self.names))}

    @property
    def as_told(self) -> Game:
        """The game as it stood when the last phase that may be told was over."""
        game = self.game
        return replace(game, position=self.following, clock=replace(game.clock, deadline=None)) if self.behind else game


def outlook(db: Database, game: Game, names: Mapping[PlayerId, str], reader: PlayerId | None = None) -> Outlook:
    """A game as a stranger may know it now, with the press that one `reader` sent or was sent."""
    played = tuple(replace(turn, processed_at=_minute(turn.processed_at)) for turn in turns.of_game(db, game.name))
    behind = min(hidden_turns(game, None), len(played))
    known = played[: len(played) - behind]
    following = played[len(known)].resolution.before if behind else game.position
    notices: list[list[KeptPress]] = [[] for _ in range(len(known) + 1)]
    number = {turn.phase: at for at, turn in enumerate(played)}
    pieces = {piece.id: piece for piece in press.public(db, game.name)}
    if reader is not None:
        pieces |= {piece.id: piece for piece in press.readable(db, game.name, reader)}
    for _, piece in sorted(pieces.items()):
        phase = number.get(piece.phase, len(played))
        # The newspaper comes with the results.
        is_printed = phase < len(played) or not piece.passed.is_postal
        if phase < len(notices) and len(played) - phase >= hidden_turns(game, None) and is_printed:
            notices[phase].append(replace(piece, at=_minute(piece.at)))
    return Outlook(game, names, known, following, behind, tuple(map(tuple, notices)))


def _minute(moment: datetime) -> datetime:
    """A moment without its seconds: a phase ends with somebody's letter, and when he sends mail is his own affair."""
    return moment.replace(second=0, microsecond=0)
