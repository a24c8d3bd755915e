"""What a letter asks for: a closed set of values, which the clerk carries out one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from judge.game.game import Game, PlayerId
from judge.game.roles import Role
from judge.game.schedule import Timetable
from judge.game.transition import Command
from judge.mail.robots import RobotReason
from judge.mail.tongue import Foreign
from judge.notation.parse import Problem, ReadOrder
from judge.notation.verbs import CommandWord
from judge.rules.maps import Power
from judge.rules.position import Phase


@dataclass(frozen=True, slots=True)
class Standing:
    """Who writes, as far as the envelope and the registry show.

    `game` is the game the letter is about: that of the address, or the only running game the
    writer has a part in. `powers` and `role` are the writer's in that game.
    """

    player: PlayerId | None = None
    proven: bool = False
    """The letter came to a secret address of its own writer."""
    game: Game | None = None
    powers: tuple[Power, ...] = ()
    role: Role | None = None
    games: tuple[str, ...] = ()
    """The names of all games the writer has a part in."""
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Help:
    """HELP, perhaps about something: `topic` as written, in lower case."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """REGISTER: empty texts for what was not said. `wrong` are pieces that could not be used."""

    name: str = ""
    language: str = ""
    zone: str = ""
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """SET LANGUAGE: the judge writes to this person in another language, by its code."""

    language: str


@dataclass(frozen=True, slots=True)
class SetZone:
    """SET ZONE: times are shown on another clock, by its IANA name."""

    zone: str


@dataclass(frozen=True, slots=True)
class CreateGame:
    """CREATE name, with a rulebook (empty: the default one) and a timetable.

    `players` and `scheme` say how the rulebook shares the powers, `until` is the last year of a short game.
    """

    game: str
    rulebook: str = ""
    timetable: Timetable = field(default_factory=Timetable)
    players: int | None = None
    scheme: str = ""
    until: int | None = None


@dataclass(frozen=True, slots=True)
class JoinGame:
    """JOIN name."""

    game: str


@dataclass(frozen=True, slots=True)
class ObserveGame:
    """OBSERVE name."""

    game: str


@dataclass(frozen=True, slots=True)
class ListGames:
    """LIST, or LIST name: `game` is empty when all are asked for."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class ShowOrders:
    """ORDERS: what is stored for me? Every answer about a game shows it."""


@dataclass(frozen=True, slots=True)
class GameAsk:
    """A command to the letter's game; `written` is its line, empty for orders."""

    command: Command
    written: str = ""


class Trouble(Enum):
    """Why a line that is a command cannot be carried out as it stands."""

    UNKNOWN_COMMAND = "unknown_command"
    """No command begins like that."""
    GAME_NEEDED = "game_needed"
    """A command to a game, but which? The writer has a part in several games, or in none."""
    NAME_NEEDED = "name_needed"
    """CREATE, JOIN or OBSERVE without the name of a game."""
    BAD_OPTION = "bad_option"
    """CREATE with something that is no option."""
    BAD_TIME = "bad_time"
    """A deadline that cannot be read."""
    BAD_POWER = "bad_power"
    """EJECT of nobody."""
    BAD_LANGUAGE = "bad_language"
    """SET LANGUAGE to one that the judge does not write."""
    BAD_ZONE = "bad_zone"
    """SET ZONE to none that there is."""
    BAD_PHASE = "bad_phase"
    """PROCESS of something that is no phase."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A command that cannot be carried out as it is written: nothing is done, the answer says how to write it."""

    trouble: Trouble
    word: CommandWord
    written: str
    about: str = ""


Ask: TypeAlias = (
    Help
    | Register
    | SetLanguage
    | SetZone
    | CreateGame
    | JoinGame
    | ObserveGame
    | ListGames
    | ShowOrders
    | GameAsk
    | Unclear
)

FOR_ANYBODY = (Help, Register, ListGames, Unclear)
"""What a letter may ask without proof of who wrote it."""


class LetterClass(Enum):
    """What kind of letter it is, in one word."""

    ORDERS = "orders"
    COMMAND = "command"
    EMPTY = "empty"
    IGNORE_AUTO_REPLY = "ignore_auto_reply"
    IGNORE_BOUNCE = "ignore_bounce"
    IGNORE_LOOP = "ignore_loop"


@dataclass(frozen=True, slots=True)
class Request:
    """A letter understood. `asks` are to be done in this order; orders are among them as one `GameAsk`."""

    kind: LetterClass
    asks: tuple[Ask, ...] = ()
    read: tuple[ReadOrder, ...] = ()
    """Every order that was understood, void ones included."""
    problems: tuple[Problem, ...] = ()
    foreign: tuple[Foreign, ...] = ()
    """Lines in a script that no language has by which the letter was read."""
    reads: tuple[str, ...] = ()
    """What those languages are called; only where there are such lines."""
    late: Phase | None = None
    """The phase that the letter's orders were for, when it is over: they are not among `asks`."""
    homeless: bool = False
    """There are orders, but for which game? The writer plays in none or in several."""

    @property
    def is_ignored(self) -> bool:
        """Whether the letter gets neither obedience nor an answer."""
        return self.kind.value.startswith("ignore_")

    @property
    def needs_proof(self) -> bool:
        """Whether something is asked that only a proven writer may have."""
        return any(not isinstance(ask, FOR_ANYBODY) for ask in self.asks)


def ignored(reason: RobotReason) -> Request:
    """The request of a letter that is none."""
    return Request(LetterClass(reason.value))


def phase_order(phase: Phase) -> tuple[int, int, int]:
    """Sort key of phases in time."""
    return phase.year, "SFW".index(phase.season.value), "MRA".index(phase.kind.value)
