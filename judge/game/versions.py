"""Versions of what a power has ordered: which letter made the newest, and what UNDO brings back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from types import MappingProxyType

from judge.game.game import Game, PlayerId
from judge.game.state import Kept, Version
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.structs import Struct, replace

MOST_KEPT = 10
"""So many letters can be undone."""
_FAST_CLOCK = timedelta(hours=1)
_SLOW_MAIL = timedelta(days=5)


class Stamp(Struct, frozen=True):
    """The letter that a command came in: its number, when it was written and when it came."""

    letter: int | None = None
    written_at: datetime | None = None
    at: datetime | None = None
    wants: str = ""
    """All that the letter orders, in one text: to know it again."""


NO_STAMP = Stamp()


def written_at(stamp: Stamp) -> datetime | None:
    """When the letter was written; None when it does not say, or what it says cannot be.

    A date far ahead of the letter's arrival, or days before it, tells about a clock and not about the letter.
    """
    written, came = stamp.written_at, stamp.at
    if written is None or came is None or not came - _SLOW_MAIL <= written <= came + _FAST_CLOCK:
        return None
    return written


def is_overtaken(game: Game, powers: Iterable[Power], player: PlayerId, stamp: Stamp) -> bool:
    """Whether a letter was written before the one that made the newest orders, and came after it.

    Written once more, word by word, it counts.
    """
    written = written_at(stamp)
    if written is None:
        return False
    newest = [game.written.versions[power] for power in powers if power in game.written.versions]
    return any(
        version.player == player
        and version.letter != stamp.letter
        and version.written_at is not None
        and version.at is not None
        and written < min(version.written_at, version.at)
        and (not stamp.wants or version.held_back != stamp.wants)
        for version in newest
    )


def held_back(game: Game, powers: Iterable[Power], stamp: Stamp) -> Game:
    """The game that remembers what a letter wanted that was overtaken."""
    versions = dict(game.written.versions)
    for power in powers:
        if power in versions:
            versions[power] = replace(versions[power], held_back=stamp.wants)
    return replace(game, written=replace(game.written, versions=MappingProxyType(versions)))


def kept(game: Game, power: Power) -> Kept:
    """What a power has ordered, now and for later."""
    return Kept(game.orders.get(power, ()), tuple(plan for plan in game.written.plans if plan.power == power))


def noted(before: Game, after: Game, powers: Iterable[Power], player: PlayerId, stamp: Stamp) -> Game:
    """The game after a change, with the next version of what each of these powers has ordered.

    However much one letter changes, it makes one version.
    """
    versions, history = dict(after.written.versions), dict(after.written.history)
    for power in powers:
        was, old = kept(before, power), versions.get(power, Version(0))
        newest = _newer(old, player, written_at(stamp))
        if _same(was, kept(after, power)):
            if old.number and old.player == player:
                versions[power] = replace(old, written_at=newest)
            continue
        is_same_letter = stamp.letter is not None and old.letter == stamp.letter and old.number > 0
        if not is_same_letter:
            before_it = replace(was, letter=stamp.letter, player=player)
            history[power] = (*history.get(power, ()), before_it)[-MOST_KEPT:]
        number = old.number if is_same_letter else old.number + 1
        versions[power] = Version(number, newest, stamp.at, player, stamp.letter)
    return replace(
        after, written=replace(after.written, versions=MappingProxyType(versions), history=MappingProxyType(history))
    )


def next_phase(game: Game) -> Game:
    """Without versions and history of the phase that is over; letters written before it stay behind newer ones."""
    versions = {
        power: replace(version, number=0, letter=None)
        for power, version in game.written.versions.items()
        if version.written_at is not None
    }
    return replace(
        game, written=replace(game.written, versions=MappingProxyType(versions), history=MappingProxyType({}))
    )


def _newer(old: Version, player: PlayerId, written: datetime | None) -> datetime | None:
    before = old.written_at if old.player == player else None
    return max((each for each in (before, written) if each is not None), default=None)


def _same(one: Kept, other: Kept) -> bool:
    return _texts(one.orders) == _texts(other.orders) and set(one.plans) == set(other.plans)


def _texts(orders: tuple[Order, ...]) -> list[str]:
    return sorted(map(str, orders))
