"""Press: what is written to other people of a game, as what, to whom, and what each reader gets of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.game.game import PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.rules.places import Power


class PressGroup(Enum):
    """Readers of press that are no power."""

    ALL = "all"
    """Every player, master and observer: a broadcast."""
    MASTER = "master"
    OBSERVERS = "observers"


class Tone(Enum):
    """Whether press says who wrote it."""

    WHITE = "white"
    GREY = "grey"


class Mouth(Enum):
    """The role in which a person writes press."""

    POWER = "power"
    MASTER = "master"
    OBSERVER = "observer"
    SEATED = "seated"
    """A player of a game in which the powers have not been dealt yet."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """To whom press goes, or says that it goes."""

    powers: frozenset[Power] = frozenset()
    groups: frozenset[PressGroup] = frozenset()

    @property
    def is_broadcast(self) -> bool:
        """Whether it goes to all."""
        return PressGroup.ALL in self.groups

    @property
    def is_for_master_only(self) -> bool:
        """Whether it is only for the masters."""
        return not self.powers and self.groups == {PressGroup.MASTER}

    def __bool__(self) -> bool:
        return bool(self.powers or self.groups)


ALL = Recipients(groups=frozenset({PressGroup.ALL}))


@dataclass(frozen=True, slots=True)
class Voice:
    """Who writes: the person, and as what."""

    player: PlayerId
    mouth: Mouth
    powers: tuple[Power, ...] = ()
    """All that the player plays, or the one named in a game that keeps secret who plays what."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Press that a person wants sent."""

    to: Recipients
    text: str
    tone: Tone | None = None
    """None: as the game has it."""
    shown: Recipients | None = None
    """Other recipients than the true ones, for the header."""
    speaker: Power | PressGroup | None = None
    """As what the writer wants to write, where he is several things; a group is the master."""
    is_postal: bool = False
    """Left for the newspaper, which goes to all and names nobody."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What one person gets of a piece of press."""

    player: PlayerId
    knows_author: bool
    knows_recipients: bool
    is_overheard: bool = False
    """It was not meant for this reader."""


@dataclass(frozen=True, slots=True)
class Passed:
    """Press that may be passed on."""

    voice: Voice
    tone: Tone
    to: Recipients
    shown: Recipients
    """What its header says."""
    text: str
    is_postal: bool
    copies: tuple[Copy, ...]
    """Empty for what waits for the newspaper."""
    unread: tuple[Power, ...] = ()
    """The powers it is for that have no player."""

    @property
    def is_faked(self) -> bool:
        """Whether the header names others than the true recipients."""
        return self.shown != self.to

    def copy_for(self, player: PlayerId) -> Copy | None:
        """What one person gets of it."""
        return next((copy for copy in self.copies if copy.player == player), None)


def is_with_master(voice: Voice, to: Recipients) -> bool:
    """Whether it is private between a person and the master."""
    return voice.mouth is Mouth.MASTER or to.is_for_master_only


def refused(reason: RefusalReason, powers: tuple[Power, ...] = ()) -> Refusal:
    """Why press is not passed on; `hand` are the powers that it is about, where it is about some."""
    return Refusal(reason, {"hand": powers, "n": len(powers)})
