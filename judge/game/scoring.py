"""Points for a board that is over, by a scoring system that is data.

A game is won by one, or it is not: `Scoring.winner` and `others` are for the first, all else is for the second and is
added up. A last year that is over makes a draw of all survivors; what was cancelled counts for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, assert_never

from judge.errors import BadData
from judge.game.game import Ending, EndKind, PlayerId
from judge.rules.places import Power
from judge.structs import Struct

_SOLO = frozenset({EndKind.SOLO, EndKind.CONCESSION})
_AGREED = frozenset({EndKind.DRAW, EndKind.ALLIANCE})


class PoolBy(Enum):
    """How a sum of points is shared."""

    SHARERS = "sharers"
    """Equally by those who share the draw."""
    SQUARES = "squares"
    """By the squares of the centres."""


class TieBreak(Enum):
    """What decides between people with equal points: more of it is better."""

    SOLOS = "solos"
    """Boards won alone."""
    TOPS = "tops"
    """Boards with more centres than anybody else's."""
    SHARES = "shares"
    """Draws shared."""
    BEST = "best"
    """The points of the best board."""
    CENTRES = "centres"
    """Centres at the end of all boards."""


class Scoring(Struct, frozen=True):
    """A system as its file in `judge/scoring/` has it."""

    name: str
    names: tuple[str, ...]
    """What people call it."""
    ties: tuple[TieBreak, ...]
    """The usual tie-breaks, the first before the second."""
    winner: Fraction
    others: Fraction = Fraction(0)
    played: Fraction = Fraction(0)
    """For having played."""
    centre: Fraction = Fraction(0)
    """For each centre."""
    ranks: tuple[Fraction, ...] = ()
    """For most centres, second most, and so on; who is equal shares what belongs to the places."""
    ranks_eliminated: bool = False
    """Whether who has no centres is ranked, too: the later the last one was lost, the higher."""
    pool: Fraction = Fraction(0)
    pool_by: PoolBy = PoolBy.SHARERS


class BoardSeat(Struct, frozen=True):
    """A hand of powers at the end of a game: who played it then, and what it had."""

    powers: tuple[Power, ...]
    player: PlayerId | None
    centres: int
    lost_in: int | None = None
    """The year in which its last centre was lost, of one that has none."""


class BoardResult(Struct, frozen=True):
    """A game that is over, as far as points are concerned."""

    seats: tuple[BoardSeat, ...]
    ending: Ending

    @property
    def counts(self) -> bool:
        """Whether anybody has points for it."""
        return self.ending.kind is not EndKind.CANCELLED

    def is_solo(self, seat: BoardSeat) -> bool:
        """Whether somebody won alone."""
        return self.ending.kind in _SOLO and bool(set(seat.powers) & set(self.ending.powers))

    def shares(self, seat: BoardSeat) -> bool:
        """Whether somebody has a share in a draw."""
        if self.ending.kind in _AGREED:
            return bool(set(seat.powers) & set(self.ending.powers))
        return self.ending.kind not in _SOLO and self.counts and seat.centres > 0

    def is_top(self, seat: BoardSeat) -> bool:
        """Whether somebody has more centres than all others."""
        return all(seat.centres > other.centres for other in self.seats if other is not seat)


def score(scoring: Scoring, result: BoardResult) -> tuple[Fraction, ...]:
    """The points of each seat, in the order of the seats."""
    if not result.counts:
        return tuple(Fraction(0) for _ in result.seats)
    if any(map(result.is_solo, result.seats)):
        return tuple(scoring.winner if result.is_solo(seat) else scoring.others for seat in result.seats)
    shared, ranked = _pool(scoring, result), _ranks(scoring, result.seats)
    return tuple(
        scoring.played + scoring.centre * seat.centres + part + place
        for seat, part, place in zip(result.seats, shared, ranked, strict=True)
    )


def _pool(scoring: Scoring, result: BoardResult) -> tuple[Fraction, ...]:
    match scoring.pool_by:
        case PoolBy.SHARERS:
            weights = [int(result.shares(seat)) for seat in result.seats]
        case PoolBy.SQUARES:
            weights = [seat.centres**2 for seat in result.seats]
        case _:
            assert_never(scoring.pool_by)
    whole = sum(weights)
    return tuple(scoring.pool * weight / whole if whole else Fraction(0) for weight in weights)


def _ranks(scoring: Scoring, seats: Sequence[BoardSeat]) -> tuple[Fraction, ...]:
    """What the places bring; those on equal ones share it."""
    keys = [(seat.centres, seat.lost_in or 0 if seat.centres == 0 else 0) for seat in seats]
    found = []
    for seat, key in zip(seats, keys, strict=True):
        if not seat.centres and not scoring.ranks_eliminated:
            found.append(Fraction(0))
            continue
        first, equal = sum(other > key for other in keys), keys.count(key)
        found.append(sum(scoring.ranks[first : first + equal], Fraction(0)) / equal)
    return tuple(found)


def build_scoring(name: str, mapping: Mapping[str, Any]) -> Scoring:
    """A system of a file's table; BadData names what cannot be."""
    known = {"names", "ties", "solo", "draw"}
    solo, draw = mapping.get("solo", {}), mapping.get("draw", {})
    unknown = [*(mapping.keys() - known), *(solo.keys() - {"winner", "others"}), *(draw.keys() - _DRAW)]
    if unknown:
        raise BadData(name, 0, f"a scoring system knows no {', '.join(sorted(unknown))}")
    try:
        return Scoring(
            name=name,
            names=tuple(str(each).casefold() for each in mapping["names"]),
            ties=tuple(TieBreak(each) for each in mapping.get("ties", ())),
            winner=_points(solo["winner"]),
            others=_points(solo.get("others", 0)),
            played=_points(draw.get("played", 0)),
            centre=_points(draw.get("centre", 0)),
            ranks=tuple(_points(each) for each in draw.get("ranks", ())),
            ranks_eliminated=bool(draw.get("ranks_eliminated", False)),
            pool=_points(draw.get("pool", 0)),
            pool_by=PoolBy(draw.get("pool_by", PoolBy.SHARERS.value)),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(name, 0, f"this is no scoring system: {error!r}") from error


_DRAW = {"played", "centre", "ranks", "ranks_eliminated", "pool", "pool_by"}


def _points(value: object) -> Fraction:
    """Points as the file has them; `0.5` is a half, not what a computer makes of it."""
    return Fraction(str(value))
