"""Who plays which power on which board of a round: a draw that anybody can repeat who knows its seed.

All chance is SHA-256 of the seed and a label, as in `power_draw`: no generator of a programming language, so that
another program draws the same. First the players are shared out so that as few as can be found meet again whom they
have met before, then each table deals its powers so that as few as possible come to somebody who has had them.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType

from judge.game.game import PlayerId
from judge.game.preferences import Hand
from judge.structs import Struct

TRIES = 12
"""So many first sharings are bettered; the best of them counts, of equals the first."""
_MOST_TRIED = 672
"""Players of all sharings together: a letter of a great tournament is not to take minutes."""
_ROUNDS = 30
"""How often all pairs of players are looked at for a better exchange; few draws need more than three."""


class Sitting(Struct, frozen=True):
    """Who sat at one table before, and who had which powers there."""

    hands: Mapping[PlayerId, Hand]


class DrawnTable(Struct, frozen=True):
    """One board of a draw: who gets which powers, in the order of the powers."""

    game: str
    hands: tuple[tuple[Hand, PlayerId], ...]


def fingerprint(seed: str) -> str:
    """What is told of a seed while it would say who plays what: with it the seed that is told later can be checked."""
    return hashlib.sha256(f"seed:{seed}".encode()).hexdigest()


def draw_boards(
    players: Sequence[PlayerId], games: Sequence[str], hands: Sequence[Hand], past: Iterable[Sitting], seed: str
) -> tuple[DrawnTable, ...]:
    """The tables, one a game, in the order of the games; there are as many players as all tables have hands.

    The order of `players` and of `past` changes nothing.
    """
    sittings = tuple(past)
    if len(players) != len(games) * len(hands):
        raise ValueError(f"{len(players)} players for {len(games)} boards of {len(hands)}")
    met = _met(sittings)
    tries = max(1, min(TRIES, _MOST_TRIED // len(players)))
    groups = min(
        (_parted(_shuffled(players, f"{seed}:{number}"), len(hands), met) for number in range(tries)),
        key=lambda groups: sum(_cost(group, met) for group in groups),
    )
    had = Counter((player, hand) for sitting in sittings for player, hand in sitting.hands.items())
    return tuple(
        DrawnTable(game, _dealt(_shuffled(group, f"{seed}:{game}"), hands, had, f"{seed}:{game}"))
        for game, group in zip(games, groups, strict=True)
    )


def meetings(tables: Iterable[Iterable[PlayerId]], past: Iterable[Sitting]) -> int:
    """How often two people of one table have sat together before."""
    met = _met(tuple(past))
    return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))


def _met(sittings: Sequence[Sitting]) -> Counter[tuple[PlayerId, ...]]:
    return Counter(pair for each in sittings for pair in combinations(sorted(each.hands), 2))


def _lot(label: str) -> bytes:
    return hashlib.sha256(label.encode()).digest()


def _shuffled(players: Iterable[PlayerId], label: str) -> list[PlayerId]:
    """People in the order of their lots."""
    return sorted(players, key=lambda player: (_lot(f"{label}:{player}"), player))


def _cost(group: Iterable[PlayerId], met: Counter[tuple[PlayerId, ...]]) -> int:
    """How bad a table is: two meetings of one pair are worse than one of each of two pairs."""
    return sum(met[pair] ** 2 for pair in combinations(sorted(group), 2))


def _parted(order: Sequence[PlayerId], size: int, met: Counter[tuple[PlayerId, ...]]) -> list[list[PlayerId]]:
    """People in tables, bettered by exchanges of two people as long as one helps."""
    groups = [list(order[at : at + size]) for at in range(0, len(order), size)]
    if not met or len(groups) < 2:
        return groups
    costs = [_cost(group, met) for group in groups]
    for _ in range(_ROUNDS):
        if not sum(costs) or not _bettered(groups, costs, met):
            break
    return groups


def _bettered(groups: list[list[PlayerId]], costs: list[int], met: Counter[tuple[PlayerId, ...]]) -> bool:
    """Make every exchange that helps, in order; whether there was one."""
    is_better = False
    for one, other in combinations(range(len(groups)), 2):
        for at in range(len(groups[one])):
            for to in range(len(groups[other])):
                if not costs[one] and not costs[other]:
                    break
                a, b = groups[one], groups[other]
                a[at], b[to] = b[to], a[at]
                new = _cost(a, met), _cost(b, met)
                if sum(new) < costs[one] + costs[other]:
                    costs[one], costs[other] = new
                    is_better = True
                else:
                    a[at], b[to] = b[to], a[at]
    return is_better


def _dealt(
    order: Sequence[PlayerId], hands: Sequence[Hand], had: Counter[tuple[PlayerId, Hand]], label: str
) -> tuple[tuple[Hand, PlayerId], ...]:
    """The powers of a table: as few as possible to who had them before, then as the lots fall."""

    @cache
    def least(at: int, free: frozenset[int]) -> int:
        """What the players from `at` on cost at least, when these hands are left."""
        if at == len(order):
            return 0
        return min(had[order[at], hands[hand]] ** 2 + least(at + 1, free - {hand}) for hand in free)

    free, dealt = frozenset(range(len(hands))), {}
    for at, player in enumerate(order):
        best = least(at, free)
        fitting = [h for h in free if had[player, hands[h]] ** 2 + least(at + 1, free - {h}) == best]
        taken = min(fitting, key=lambda h: _lot(f"{label}:{player}:{'+'.join(hands[h])}"))
        dealt[taken] = player
        free -= {taken}
    return tuple((hand, dealt[number]) for number, hand in enumerate(hands))


def hands_by_player(table: DrawnTable) -> Mapping[PlayerId, Hand]:
    """What each gets."""
    return MappingProxyType({player: hand for hand, player in table.hands})
