"""How one game is played: every choice its master has, as one typed value.

`SETTINGS` is the list of all of them by the name that `SET` knows; `with_setting` changes one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from enum import Enum, IntEnum
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

from judge.rules.position import PhaseKind
from judge.structs import Struct, replace

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
NOTHING = timedelta(0)


class Weekday(IntEnum):
    """A day of the week, named as calendars number it."""

    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


EVERY_DAY = frozenset(Weekday)


class Start(Enum):
    """What begins the game when the table is full."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"
    """The master's START."""


class Processing(Enum):
    """What plays a phase."""

    AUTOMATIC = "automatic"
    """All orders, or the deadline."""
    MANUAL = "manual"
    """The master's PROCESS and nothing else."""


class Missing(Enum):
    """What happens at the end of grace to a power whose player sent no orders, or that lost its player."""

    DISORDER = "disorder"
    """The phase is played without it (NMR)."""
    WAIT = "wait"
    """The game waits for the player, or for a replacement."""


class Assignment(Enum):
    """How the powers are dealt."""

    RANDOM = "random"
    PREFERENCE = "preference"
    """So that the wishes are met as well as they can be together; lots decide between equals."""
    FIRST_COME = "first_come"
    """Players choose in the order of joining."""


class Access(Enum):
    """Who may join."""

    OPEN = "open"
    INVITED = "invited"
    """Only those whom the master allowed."""


class Identity(Enum):
    """Whether people know who plays what."""

    OPEN = "open"
    GUNBOAT = "gunboat"
    """Only the masters do, until the end."""


class Centres(Enum):
    """Whose centres a power sees in a blind game."""

    ALL = "all"
    SEEN = "seen"
    """Those it sees, and its own."""
    OWN = "own"


class PressKind(Enum):
    """Whether press is signed."""

    WHITE = "white"
    """It names its sender."""
    GREY = "grey"
    """It does not."""
    BOTH = "both"
    """The sender chooses; signed unless he says otherwise."""
    NONE = "none"
    """There is no press but with the master."""


class ObserverPress(Enum):
    """What observers may write to all."""

    NONE = "none"
    WHITE = "white"
    ANY = "any"


class Reach(Enum):
    """To whom a power may write."""

    ANY = "any"
    NEIGHBOURS = "neighbours"
    """Touch press: to powers whose units or centres lie beside its own."""
    DISTANT = "distant"
    """Remote press: to all others."""


class Eavesdrop(Enum):
    """Who reads all press that is not meant for them."""

    NOBODY = "nobody"
    MASTERS = "masters"
    OBSERVERS = "observers"
    """Masters and observers."""


class Draws(Enum):
    """Which draws a game may end in."""

    DIAS = "dias"
    """A draw includes all survivors."""
    NODIAS = "nodias"
    """Survivors may leave each other, or themselves, out."""
    NONE = "none"


class Ballots(Enum):
    """Whether votes are shown."""

    SECRET = "secret"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long players have in one kind of phase."""

    next: timedelta = 3 * DAY
    """From the opening of a phase to its deadline."""
    min: timedelta = NOTHING
    """No phase is played sooner after its opening, even if all orders are in."""
    grace: timedelta = NOTHING
    """How long the judge waits for late players after the deadline."""
    delay: timedelta = timedelta(minutes=10)
    """How long it waits after the last order, for second thoughts; with none an impossible order is no order yet."""
    clock: time | None = None
    """Deadlines are moved on to this time of day in the game's zone."""
    days: frozenset[Weekday] = EVERY_DAY
    """Deadlines fall on these days only."""
    afternoons: frozenset[Weekday] = frozenset()
    """On these days only after noon (small letters in njudge's DAYS)."""


class When(Enum):
    """Until when a setting may be changed."""

    FORMING = "forming"
    """Until the game begins: people join on its strength."""
    EVER = "ever"


def _setting(default: Any, group: str, when: When = When.EVER, low: int = 0, high: int | None = None) -> Any:
    about = {"group": group, "when": when, "low": low, "high": high}
    if dataclasses.is_dataclass(default):
        return field(default_factory=lambda: default, metadata=about)
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a master may choose for a game. Durations are whole minutes; addresses of people are not settings."""

    first: timedelta = _setting(7 * DAY, "clock")
    """The length of the first movement phase."""
    movement: Pace = _setting(Pace(), "clock")
    retreat: Pace = _setting(Pace(next=DAY), "clock")
    adjustment: Pace = _setting(Pace(next=DAY), "clock")
    zone: str = _setting("UTC", "clock")
    """The IANA name of the zone that CLOCK and DAYS are meant in."""
    start: Start = _setting(Start.AUTOMATIC, "clock")
    process: Processing = _setting(Processing.AUTOMATIC, "clock")
    strict_wait: bool = _setting(False, "clock")
    """Only powers with something to order may hold a phase with WAIT."""
    strict_grace: bool = _setting(False, "clock")
    """Grace, too, ends only on the days that DAYS allows."""
    reminders: tuple[timedelta, ...] = _setting((DAY,), "clock")
    """How long before the deadline those who have not ordered are reminded; longest first."""
    absence_days: int = _setting(14, "clock", high=90)
    """How many days of absence a player may announce in all; beyond that the master is asked. 0 for none."""
    missing: Missing = _setting(Missing.DISORDER, "clock")
    abandon_after: int = _setting(0, "clock", high=20)
    """After so many missed phases in a row a power counts as abandoned; 0 for never."""
    replacement: timedelta = _setting(7 * DAY, "clock")
    """How long a game that waits for a replacement waits before it goes on in civil disorder."""
    extensions: bool = _setting(True, "clock")
    """Players may vote for a later deadline."""

    assignment: Assignment = _setting(Assignment.RANDOM, "seats", When.FORMING)
    approval: bool = _setting(False, "seats")
    """Nobody orders before the master has approved him."""
    joint: bool = _setting(False, "seats", When.FORMING)
    """A player may take over further powers."""
    access: Access = _setting(Access.OPEN, "seats")
    min_on_time: int = _setting(0, "seats", high=100)
    """Per cent of phases that a person must have ordered in time to join."""
    min_finished: int = _setting(0, "seats", high=100)
    """Per cent of games that a person must have played to the end to join."""
    rated: bool = _setting(True, "seats", When.FORMING)
    """The game counts for its players' records."""

    identity: Identity = _setting(Identity.OPEN, "secrecy", When.FORMING)
    reveal: bool = _setting(True, "secrecy")
    """The end tells who played what."""
    blind: bool = _setting(False, "secrecy", When.FORMING)
    """A power sees only what lies beside its own units and centres."""
    centres: Centres = _setting(Centres.SEEN, "secrecy", When.FORMING)
    """Whose centres a power sees in a blind game."""
    secret_players: bool = _setting(False, "secrecy", When.FORMING)
    """Not even the number of players is told."""
    quiet: bool = _setting(False, "secrecy")
    """Lateness, resignations and takeovers are told without names."""
    awaited: bool = _setting(False, "secrecy")
    """LIST and the answers show who has still to order."""
    listed: bool = _setting(True, "secrecy")
    """LIST shows the game."""

    press: PressKind = _setting(PressKind.WHITE, "press")
    partial: bool = _setting(True, "press")
    """Press may go to some; else to all only."""
    fake: bool = _setting(False, "press", When.FORMING)
    """The recipients that press names need not be the true ones."""
    observer_press: ObserverPress = _setting(ObserverPress.WHITE, "press")
    must_order: bool = _setting(False, "press")
    """No press from a power before it has ordered."""
    late_press: bool = _setting(True, "press")
    """A late player may write press."""
    grace_press: bool = _setting(True, "press")
    """Press may be written while a person is late."""
    minor_press: bool = _setting(True, "press")
    """Press may be written in retreat and adjustment phases."""
    postal: bool = _setting(False, "press")
    """Press may be left for the newspaper that is printed with the results."""
    quoting: bool = _setting(True, "press")
    """Players may quote to others what they were written."""
    reach: Reach = _setting(Reach.ANY, "press")
    eavesdrop: Eavesdrop = _setting(Eavesdrop.NOBODY, "press", When.FORMING)

    draws: Draws = _setting(Draws.DIAS, "endings", When.FORMING)
    concession: bool = _setting(True, "endings")
    ballots: Ballots = _setting(Ballots.SECRET, "endings", When.FORMING)
    timeout_draw: int = _setting(0, "endings", high=50)
    """After so many years in which no centre changed hands the game is a draw; 0 for never."""
    ends_on: date | None = _setting(None, "endings")
    """After this day the game ends with the next year that is over."""

    watching: bool = _setting(True, "observers")
    """People may observe."""
    observer_delay: int = _setting(0, "observers", high=20)
    """How many phases observers are behind."""

    comment: str = _setting("", "texts", high=120)
    """One line about the game, shown in LIST."""
    description: str = _setting("", "texts", high=4000)
    house_rules: str = _setting("", "texts", high=4000)
    """What players are to know besides the rulebook: the mail that begins the game has it."""

    def pace(self, kind: PhaseKind) -> Pace:
        """How long players have in this kind of phase."""
        if kind is PhaseKind.MOVEMENT:
            return self.movement
        return self.retreat if kind is PhaseKind.RETREAT else self.adjustment

    @property
    def clock_zone(self) -> ZoneInfo:
        """The zone that CLOCK and DAYS are meant in."""
        return ZoneInfo(self.zone)


class Setting(Struct, frozen=True):
    """One setting by the name that `SET` knows: `press`, or `movement.next` for a part of a pace."""

    name: str
    kind: Any
    """The type of its values, as it is annotated: `bool`, `timedelta`, an enum, …"""
    group: str
    when: When
    low: int
    high: int | None
    """The range of a number, the longest text."""
    may_be_none: bool


PACES = ("movement", "retreat", "adjustment")


def _table() -> Mapping[str, Setting]:
    found = {}
    hints, parts = get_type_hints(Settings), get_type_hints(Pace)
    for each in dataclasses.fields(Settings):
        about = each.metadata
        if each.name in PACES:
            for part in dataclasses.fields(Pace):
                name = f"{each.name}.{part.name}"
                found[name] = _made(name, parts[part.name], about)
        else:
            found[each.name] = _made(each.name, hints[each.name], about)
    return MappingProxyType(found)


def _made(name: str, hint: Any, about: Mapping[str, Any]) -> Setting:
    is_union = get_origin(hint) in (Union, UnionType)
    kinds = [kind for kind in get_args(hint) if kind is not type(None)] if is_union else [hint]
    return Setting(name, kinds[0], about["group"], about["when"], about["low"], about["high"], is_union)


SETTINGS: Mapping[str, Setting] = _table()
"""All settings by name, in the order of their declaration."""


def setting_value(settings: Settings, name: str) -> Any:
    """The value of a setting by its name; KeyError when there is none of that name."""
    if name not in SETTINGS:
        raise KeyError(name)
    outer, _, inner = name.partition(".")
    value = getattr(settings, outer)
    return getattr(value, inner) if inner else value


def with_setting(settings: Settings, name: str, value: Any) -> Settings:
    """The settings with one of them changed; KeyError when there is none of that name."""
    if name not in SETTINGS:
        raise KeyError(name)
    outer, _, inner = name.partition(".")
    if inner:
        value = replace(getattr(settings, outer), **{inner: value})
    return replace(settings, **{outer: value})
