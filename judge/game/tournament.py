"""A tournament: who directs it, who has entered, which boards there are, and what all of them have in common."""

from __future__ import annotations

from judge.game.board_draw import DrawnTable
from judge.game.game import PlayerId
from judge.game.scoring import TieBreak
from judge.game.settings import Settings
from judge.structs import Struct, field, replace

MOST_BOARDS = 60
"""Boards of one tournament, and of one letter outside of any."""
MOST_ENTRANTS = 420


class Template(Struct, frozen=True):
    """What a new board is made of."""

    rulebook: str
    settings: Settings = field(default_factory=Settings)
    players: int = 7
    scheme: str = ""
    until: int | None = None
    board: str = "standard"


class TournamentBoard(Struct, frozen=True):
    """A board and the round it belongs to."""

    game: str
    round: int


class Entrant(Struct, frozen=True):
    """Somebody who has entered; who has withdrawn is drawn no more, and keeps the points he has."""

    player: PlayerId
    wishes: str = ""
    """As `judge.game.preferences` reads them."""
    is_withdrawn: bool = False


class Correction(Struct, frozen=True):
    """Points that a director gave in place of the system's, for good: a later one counts, the earlier one is shown."""

    game: str
    player: PlayerId
    points: str
    """A whole or decimal number."""
    by: PlayerId
    at: str
    why: str = ""


class Drawing(Struct, frozen=True):
    """A draw on record: its seed, and what came of it."""

    round: int
    seed: str
    tables: tuple[DrawnTable, ...]
    by_wishes: bool = False
    """Whether only the tables were drawn, and the powers go by wishes."""


class Tournament(Struct, frozen=True):
    """One tournament at one moment; every change is a new value."""

    name: str
    template: Template
    directors: tuple[PlayerId, ...]
    scoring: str
    ties: tuple[TieBreak, ...] = ()
    round: int = 1
    """The one that is being prepared or played."""
    boards: tuple[TournamentBoard, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    corrections: tuple[Correction, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    is_over: bool = False
    version: int = 0
    """Counts saves."""

    def boards_of(self, round_: int) -> tuple[str, ...]:
        """The games of a round, in the order in which they were made."""
        return tuple(board.game for board in self.boards if board.round == round_)

    def entrant(self, player: PlayerId) -> Entrant | None:
        """Somebody as he has entered."""
        return next((each for each in self.entrants if each.player == player), None)

    @property
    def present(self) -> tuple[Entrant, ...]:
        """Who has entered and not withdrawn."""
        return tuple(each for each in self.entrants if not each.is_withdrawn)

    def with_entrant(self, entrant: Entrant) -> Tournament:
        """The same with somebody who enters, or enters otherwise."""
        if self.entrant(entrant.player) is None:
            return replace(self, entrants=(*self.entrants, entrant))
        return replace(
            self, entrants=tuple(entrant if each.player == entrant.player else each for each in self.entrants)
        )

    def without_person(self, player: PlayerId) -> Tournament:
        """The same for the judge that forgets somebody: an id that is nobody's stays in results alone."""
        return replace(
            self,
            directors=tuple(each for each in self.directors if each != player),
            entrants=tuple(each for each in self.entrants if each.player != player),
        )
