"""Who plays which power: chance that can be drawn again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from judge.game.game import Seat
from judge.rules.maps import Power


def draw_lots(seats: Sequence[Seat], powers: Sequence[Power], seed: int) -> tuple[Seat, ...]:
    """Each seat with the power its lot gives it, seats in the order in which they were taken.

    A lot is the SHA-256 of the recorded seed and the player: whoever knows the seed can draw
    again, in any programming language, and neither the order of joining nor the version of
    a random generator changes the result. (ru2000 L26: powers are given by chance.)
    """
    drawn = sorted((seat.player for seat in seats), key=lambda player: _lot(seed, player))
    power_of = dict(zip(drawn, powers, strict=True))
    return tuple(replace(seat, powers=(power_of[seat.player],)) for seat in seats)


def _lot(seed: int, player: str) -> bytes:
    return hashlib.sha256(f"{seed}:{player}".encode()).digest()
