"""Who plays which powers, and for whom a coin falls: chance that can be drawn again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from judge.game.game import Seat
from judge.rules.maps import Power


def draw_lots(seats: Sequence[Seat], hands: Sequence[tuple[Power, ...]], seed: int) -> tuple[Seat, ...]:
    """Each seat with the powers of the hand its lot gives it, seats in the order in which they were taken.

    A lot is the SHA-256 of the recorded seed and the player: whoever knows the seed can draw
    again, in any programming language, and neither the order of joining nor the version of
    a random generator changes the result. (ru2000 L26: powers are given by chance.)
    """
    drawn = sorted((seat.player for seat in seats), key=lambda player: _lot(seed, player))
    hand_of = dict(zip(drawn, hands, strict=True))
    return tuple(replace(seat, powers=hand_of[seat.player]) for seat in seats)


def toss_coin(hands: Sequence[tuple[Power, ...]], seed: int) -> tuple[Power, ...]:
    """The hand that the coin falls for: the first byte of the SHA-256 of the seed and `toss`, counted round the hands.

    The coin knows hands, not players: a change of players does not turn it over (ru2000 L882).
    """
    return hands[_lot(seed, "toss")[0] % len(hands)]


def _lot(seed: int, player: str) -> bytes:
    return hashlib.sha256(f"{seed}:{player}".encode()).digest()
