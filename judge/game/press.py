"""Press: what is written to other people of a game, as what, to whom, how much, and what each reader gets of it."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game, PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Eavesdrop
from judge.game.state import Mouth as Mouth
from judge.game.state import PressGroup as PressGroup
from judge.game.state import Recipients as Recipients
from judge.game.state import Tone as Tone
from judge.rules.places import Power
from judge.structs import Struct

MOST_IN_HOUR = 60
"""So many pieces of press may one person send in one game in an hour."""


ALL = Recipients(groups=frozenset({PressGroup.ALL}))


class Voice(Struct, frozen=True):
    """Who writes: the person, and as what."""

    player: PlayerId
    mouth: Mouth
    powers: tuple[Power, ...] = ()
    """All that the player plays, or the one named in a game that keeps secret who plays what."""


class Draft(Struct, frozen=True):
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
    subject: str = ""
    """What the writer calls it; empty for nothing."""


class Copy(Struct, frozen=True):
    """What one person gets of a piece of press."""

    player: PlayerId
    knows_author: bool
    knows_recipients: bool
    is_overheard: bool = False
    """It was not meant for this reader."""


class Passed(Struct, frozen=True):
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
    subject: str = ""
    """What its author calls it; never of press that is not signed: it might tell who answers."""

    @property
    def is_signed(self) -> bool:
        """Whether its header says who wrote it."""
        return self.tone is Tone.WHITE

    @property
    def is_faked(self) -> bool:
        """Whether the header names others than the true recipients."""
        return self.shown != self.to

    def copy_for(self, player: PlayerId) -> Copy | None:
        """What one person gets of it."""
        return next((copy for copy in self.copies if copy.player == player), None)


class Conversation(Struct, frozen=True):
    """What one person has of a conversation by press."""

    ids: tuple[str, ...] = ()
    """The ids of its mails, the newest last."""
    subject: str = ""
    """What it is called in that person's mails."""
    is_written: bool = False
    """Whether a person called it so, and not the judge."""


NO_CONVERSATION = Conversation()


def is_with_master(voice: Voice, to: Recipients) -> bool:
    """Whether it is private between a person and the master."""
    return voice.mouth is Mouth.MASTER or to.is_for_master_only


def refused(reason: RefusalReason, powers: tuple[Power, ...] = ()) -> Refusal:
    """Why press is not passed on; `hand` are the powers that it is about, where it is about some."""
    return Refusal(reason, {"hand": powers, "n": len(powers)})


class SentBefore(Struct, frozen=True):
    """What the writer has sent already."""

    in_hour: int = 0
    broadcasts: int = 0
    """As this power in the open phase."""
    room: int | None = None
    """How many more copies, one a reader, the writer may send in the game today; None without a limit."""
    game_room: int | None = None
    """How many more mails the game may get today."""

    def refuses(self, copies: int) -> Refusal | None:
        """Why a piece with so many readers is too much for today."""
        if self.room is not None and copies > self.room:
            return Refusal(RefusalReason.PRESS_OF_DAY, {"n": copies, "left": max(self.room, 0)})
        if self.game_room is not None and copies > self.game_room:
            return refused(RefusalReason.PRESS_OF_GAME)
        return None


NOTHING_SENT = SentBefore()


def copies_of(game: Game, voice: Voice, tone: Tone, to: Recipients, shown: Recipients) -> Iterator[Copy]:
    """Who reads, each person once; the writer is shown his press in the answer and is not among them.

    A master who plays reads as a player: what is anonymous stays so for him, unless it is written to the master.
    """
    is_signed = tone is Tone.WHITE
    is_plain = shown == to
    for player in _people(game):
        if player == voice.player:
            continue
        is_referee = player in game.seating.masters and game.seat_of(player) is None
        is_asked = player in game.seating.masters and PressGroup.MASTER in to.groups
        knows_all = is_referee or is_asked or voice.mouth is Mouth.MASTER
        if _is_meant(game, player, to):
            yield Copy(player, is_signed or knows_all, is_plain or knows_all)
        elif _overhears(game, player, is_referee) and not is_with_master(voice, to):
            yield Copy(player, is_signed or is_referee, is_plain or is_referee, is_overheard=True)


def _people(game: Game) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys((*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers)))


def _is_meant(game: Game, player: PlayerId, to: Recipients) -> bool:
    seat = game.seat_of(player)
    if to.is_broadcast or (seat is not None and to.powers.intersection(seat.powers)):
        return True
    if PressGroup.MASTER in to.groups and player in game.seating.masters:
        return True
    return PressGroup.OBSERVERS in to.groups and player in game.observers and seat is None


def _overhears(game: Game, player: PlayerId, is_referee: bool) -> bool:
    """Whether a person reads all press; players never do."""
    match game.settings.eavesdrop:
        case Eavesdrop.NOBODY:
            return False
        case Eavesdrop.MASTERS:
            return is_referee
        case Eavesdrop.OBSERVERS:
            return is_referee or (player in game.observers and game.seat_of(player) is None)


def answers_to(game: Game, passed: Passed, copy: Copy) -> str:
    """Whom an answer to a reader's copy is press for, as press addresses name them; empty where it is for nobody.

    Observers answer nobody in private, and nobody answers what he overheard or whose author he does not know.
    """
    is_watcher = copy.player in game.observers and game.seat_of(copy.player) is None
    if is_watcher or copy.is_overheard or not copy.knows_author:
        return ""
    match passed.voice.mouth:
        case Mouth.POWER:
            return passed.voice.powers[0]
        case Mouth.MASTER:
            return PressGroup.MASTER.value
        case Mouth.OBSERVER | Mouth.SEATED:
            return ""
