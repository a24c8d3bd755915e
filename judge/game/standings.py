"""Who has how many points in a tournament: the boards that count, added up, with what decides between equals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from judge.game.game import PlayerId
from judge.game.scoring import BoardResult, Scoring, TieBreak, score
from judge.rules.places import Power
from judge.structs import Struct


class Score(Struct, frozen=True):
    """What one person has from one board."""

    player: PlayerId
    game: str
    round: int
    points: Fraction
    powers: tuple[Power, ...] = ()
    centres: int = 0
    is_solo: bool = False
    is_top: bool = False
    is_share: bool = False
    is_corrected: bool = False
    """Whether a director gave other points than the system."""


class Standing(Struct, frozen=True):
    """One line of the standings."""

    place: int
    """Equal for whom nothing parts."""
    player: PlayerId
    points: Fraction
    ties: tuple[Fraction, ...]
    """What the tie-breaks look at, in their order."""
    scores: tuple[Score, ...]
    """By round and board."""


def scores_of(
    scoring: Scoring, game: str, round_: int, result: BoardResult, corrected: Mapping[PlayerId, Fraction]
) -> tuple[Score, ...]:
    """What everybody has from a board that is over; a director's word stands in place of the system's.

    Points are of who played a power to the end. Somebody who left it has none, and nobody has any of a board that does
    not count, unless a director gives him some.
    """
    points = score(scoring, result)
    own = [
        Score(
            seat.player,
            game,
            round_,
            corrected.get(seat.player, own),
            seat.powers,
            seat.centres,
            result.is_solo(seat),
            result.is_top(seat),
            result.shares(seat),
            seat.player in corrected,
        )
        for seat, own in zip(result.seats, points, strict=True)
        if seat.player is not None
    ]
    seated = {each.player for each in own} if result.counts else set()
    given = [
        Score(player, game, round_, given, is_corrected=True)
        for player, given in sorted(corrected.items())
        if player not in seated
    ]
    return (*own, *given) if result.counts else tuple(given)


def standings(scores: Iterable[Score], ties: Sequence[TieBreak], people: Iterable[PlayerId]) -> tuple[Standing, ...]:
    """The lines in their order; people without a board have no points. Whom nothing parts shares a place."""
    found: dict[PlayerId, list[Score]] = {player: [] for player in people}
    for each in scores:
        found.setdefault(each.player, []).append(each)
    lines = []
    for player, own in found.items():
        total = sum((each.points for each in own), Fraction(0))
        by_board = tuple(sorted(own, key=lambda each: (each.round, each.game)))
        lines.append((total, tuple(_VALUE[tie](own) for tie in ties), player, by_board))
    lines.sort(key=lambda line: (-line[0], tuple(-value for value in line[1]), line[2]))
    keys = [(total, parts) for total, parts, _, _ in lines]
    return tuple(
        Standing(keys.index((total, parts)) + 1, player, total, parts, by_board)
        for total, parts, player, by_board in lines
    )


_VALUE: Mapping[TieBreak, Callable[[Sequence[Score]], Fraction]] = MappingProxyType(
    {
        TieBreak.SOLOS: lambda own: Fraction(sum(each.is_solo for each in own)),
        TieBreak.TOPS: lambda own: Fraction(sum(each.is_top for each in own)),
        TieBreak.SHARES: lambda own: Fraction(sum(each.is_share for each in own)),
        TieBreak.BEST: lambda own: max((each.points for each in own), default=Fraction(0)),
        TieBreak.CENTRES: lambda own: Fraction(sum(each.centres for each in own)),
    }
)


def said(points: Fraction) -> str:
    """Points as they are written: whole, or with as many decimals as they need, three at most."""
    if points.denominator == 1:
        return str(points.numerator)
    return f"{float(points):.3f}".rstrip("0").rstrip(".")
