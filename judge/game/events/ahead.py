"""Events of orders for later phases."""

from __future__ import annotations

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct


class PlansChanged(Event, audience=Audience.NOBODY, frozen=True):
    """A player gave orders for later phases, or took them back; the answer to the letter shows it."""

    player: PlayerId


class UnreadLine(Struct, frozen=True):
    """A line of a plan that could not be followed when its phase opened."""

    written: str
    code: str
    """The reason, as a code of the reader of plans."""
    about: str = ""
    candidates: tuple[str, ...] = ()


class Verdict(Struct, frozen=True):
    """A condition of a plan, and whether it held; None where it was not asked."""

    written: str
    holds: bool | None


class PlansFollowed(Event, audience=Audience.PERSON, is_answered=False, frozen=True):
    """A phase opened for which a player had given orders ahead."""

    player: PlayerId
    phase: Phase
    given: tuple[tuple[Power, Order], ...]
    """What came into force, impossible orders as they were written."""
    lost: tuple[tuple[Power, Order], ...] = ()
    """Orders that could not be given any more: the unit is gone, or nothing is due."""
    ended: tuple[tuple[Power, Order], ...] = ()
    """Orders that were repeated so far and are possible no more."""
    unread: tuple[UnreadLine, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    waits: bool = False
