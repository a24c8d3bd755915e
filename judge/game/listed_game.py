"""A game at a glance: what one line of a list says of it."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum

from judge.game.game import Game, PlayerId, Status
from judge.game.settings import Access, Identity, PressKind
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct


class ListSection(IntEnum):
    """Where a game stands in a list: what needs people comes first."""

    OPEN = 0
    """It waits for players."""
    VACANT = 1
    """It is played, but some power has no player."""
    RUNNING = 2
    OVER = 3


class Opening(Struct, frozen=True):
    """A power that may be taken over, with its units and centres."""

    power: Power
    units: int
    centres: int


class ListedGame(Struct, frozen=True):
    """A game as one line shows it."""

    name: str
    status: Status
    phase: Phase
    deadline: datetime | None
    rulebook: str
    board: str
    players: int
    free: int
    """How many seats are free while the game forms."""
    press: PressKind
    identity: Identity
    is_partial: bool
    is_blind: bool
    is_listed: bool
    is_invited: bool
    """Only those play whom its master allowed."""
    is_paused: bool
    is_secret: bool
    """Not even the number of players is told."""
    comment: str
    openings: tuple[Opening, ...]
    people: frozenset[PlayerId]
    """Who takes part in any way: they find the game even if it is not listed."""
    set_up: Phase | None = None
    """The phase in which a game that is forming begins, where its master set up the board."""

    @property
    def place(self) -> ListSection:
        """Where it belongs in a list."""
        match self.status:
            case Status.FORMING:
                return ListSection.OPEN
            case Status.ENDED:
                return ListSection.OVER
            case _:
                return ListSection.VACANT if self.openings else ListSection.RUNNING


def listed_game(game: Game) -> ListedGame:
    """A game at a glance."""
    settings, position = game.settings, game.position
    seated = (seat.player for seat in game.seating.seats)
    openings = (
        Opening(power, len(position.units.get(power, ())), len(position.centres.get(power, ())))
        for power in game.board.powers
        if power in game.seating.vacancies
    )
    return ListedGame(
        name=game.name,
        status=game.status,
        phase=position.phase,
        deadline=game.clock.deadline,
        rulebook=game.rulebook.name,
        board=game.board.name,
        players=game.deal.players,
        free=game.free_seats if game.status is Status.FORMING else 0,
        press=settings.press,
        identity=settings.identity,
        is_partial=settings.partial,
        is_blind=settings.blind,
        is_listed=settings.listed,
        is_invited=settings.access is Access.INVITED,
        is_paused=game.clock.pause is not None,
        is_secret=settings.secret_players,
        comment=settings.comment,
        openings=tuple(openings) if game.status is Status.ACTIVE else (),
        people=frozenset((*seated, *game.seating.masters, *game.observers)),
        set_up=position.phase if game.status is Status.FORMING and game.setup is not None else None,
    )
