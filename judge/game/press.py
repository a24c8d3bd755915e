"""Press: who may write what to whom now, and who gets to read it.

Press to and from the master always passes and is never anonymous to him. Everything else is the settings' choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Eavesdrop, Identity, ObserverPress, PressKind, Reach
from judge.game.turn import missing
from judge.game.votes import is_on_board
from judge.rules.maps import Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position


class Group(Enum):
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
    """As what somebody writes."""

    POWER = "power"
    MASTER = "master"
    OBSERVER = "observer"
    SEATED = "seated"
    """A player of a game in which the powers have not been dealt yet."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """To whom press goes, or says that it goes."""

    powers: frozenset[Power] = frozenset()
    groups: frozenset[Group] = frozenset()

    @property
    def is_broadcast(self) -> bool:
        """Whether it goes to all."""
        return Group.ALL in self.groups

    @property
    def is_for_master_only(self) -> bool:
        """Whether nobody but the masters is meant."""
        return not self.powers and self.groups == {Group.MASTER}

    def __bool__(self) -> bool:
        return bool(self.powers or self.groups)


ALL = Recipients(groups=frozenset({Group.ALL}))


@dataclass(frozen=True, slots=True)
class Voice:
    """Who writes: the person, and as what."""

    player: PlayerId
    mouth: Mouth
    powers: tuple[Power, ...] = ()
    """All that the player plays, or the one named in a game that keeps secret who plays what."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Press that somebody wants sent."""

    to: Recipients
    text: str
    tone: Tone | None = None
    """None: as the game has it."""
    shown: Recipients | None = None
    """Other recipients than the true ones, for the header."""
    speaker: Power | Group | None = None
    """As what the writer wants to write, where he is several things; a group is the master."""
    is_postal: bool = False
    """Left for the newspaper, which goes to all and names nobody."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What the writer has sent already."""

    in_hour: int = 0
    broadcasts: int = 0
    """As this power in the open phase."""


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
    """The powers it is for that nobody plays."""

    @property
    def is_faked(self) -> bool:
        """Whether the header names others than the true recipients."""
        return self.shown != self.to

    def copy_for(self, player: PlayerId) -> Copy | None:
        """What one person gets of it."""
        return next((copy for copy in self.copies if copy.player == player), None)


def _no(reason: RefusalReason, powers: tuple[Power, ...] = ()) -> Refusal:
    """Why press is not passed on; `hand` are the powers that it is about, where it is about some."""
    return Refusal(reason, {"hand": powers, "n": len(powers)})


MOST_IN_HOUR = 60
"""So many pieces of press may one person send in one game in an hour."""


def judged(game: Game, writer: PlayerId, draft: Draft, now: datetime, sent: Sent = Sent()) -> Passed | Refusal:
    """What becomes of press: passed on to these readers, or why not."""
    voice = voice_of(game, writer, draft.speaker)
    if isinstance(voice, Refusal):
        return voice
    to = ALL if draft.is_postal else draft.to
    shown = to if draft.shown is None or draft.is_postal else draft.shown
    ban = _first_ban(game, voice, draft, to, now, sent)
    if ban is not None:
        return ban
    tone = _tone(game, voice, draft, to)
    if isinstance(tone, Refusal):
        return tone
    unread = _sorted(game, frozenset(power for power in to.powers if game.player_of(power) is None))
    copies = () if draft.is_postal else tuple(copies_of(game, voice, tone, to, shown))
    if not draft.is_postal and all(copy.is_overheard for copy in copies):
        return _no(RefusalReason.PRESS_VACANT, unread) if unread else _no(RefusalReason.PRESS_NOBODY)
    return Passed(voice, tone, to, shown, draft.text, draft.is_postal, copies, unread)


def voice_of(game: Game, writer: PlayerId, speaker: Power | Group | None = None) -> Voice | Refusal:
    """As what somebody writes: what he says, else the player before the master before the observer."""
    seat = game.seat_of(writer)
    if speaker is Group.MASTER:
        return Voice(writer, Mouth.MASTER) if writer in game.masters else _no(RefusalReason.PRESS_NOT_YOURS)
    if isinstance(speaker, str):
        is_own = seat is not None and speaker in seat.powers
        return Voice(writer, Mouth.POWER, (speaker,)) if is_own else _no(RefusalReason.PRESS_NOT_YOURS, (speaker,))
    if seat is not None and len(seat.powers) > 1 and game.settings.identity is Identity.GUNBOAT:
        return _no(RefusalReason.PRESS_SAY_AS_WHOM, seat.powers)
    if seat is not None and seat.powers:
        return Voice(writer, Mouth.POWER, seat.powers)
    if writer in game.masters:
        return Voice(writer, Mouth.MASTER)
    if seat is not None:
        return Voice(writer, Mouth.SEATED)
    return Voice(writer, Mouth.OBSERVER) if writer in game.observers else _no(RefusalReason.NOT_TAKING_PART)


def copies_of(game: Game, voice: Voice, tone: Tone, to: Recipients, shown: Recipients) -> Iterator[Copy]:
    """Who reads, each person once; the writer is shown his press in the answer and is not among them.

    A master who plays reads as a player: what is anonymous stays so for him, unless it is written to the master.
    """
    is_signed = tone is Tone.WHITE
    is_plain = shown == to
    for player in _people(game):
        if player == voice.player:
            continue
        is_referee = player in game.masters and game.seat_of(player) is None
        is_asked = player in game.masters and Group.MASTER in to.groups
        knows_all = is_referee or is_asked or voice.mouth is Mouth.MASTER
        if _is_meant(game, player, to):
            yield Copy(player, is_signed or knows_all, is_plain or knows_all)
        elif _overhears(game, player, is_referee) and not _is_with_master(voice, to):
            yield Copy(player, is_signed or is_referee, is_plain or is_referee, is_overheard=True)


def _people(game: Game) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys((*(seat.player for seat in game.seats), *game.masters, *game.observers)))


def _is_meant(game: Game, player: PlayerId, to: Recipients) -> bool:
    seat = game.seat_of(player)
    if to.is_broadcast or (seat is not None and to.powers.intersection(seat.powers)):
        return True
    if Group.MASTER in to.groups and player in game.masters:
        return True
    return Group.OBSERVERS in to.groups and player in game.observers and seat is None


def _overhears(game: Game, player: PlayerId, is_referee: bool) -> bool:
    """Whether a person reads all press; nobody who plays does."""
    match game.settings.eavesdrop:
        case Eavesdrop.NOBODY:
            return False
        case Eavesdrop.MASTERS:
            return is_referee
        case Eavesdrop.OBSERVERS:
            return is_referee or (player in game.observers and game.seat_of(player) is None)


def _is_with_master(voice: Voice, to: Recipients) -> bool:
    """Whether it is between somebody and the master, which is nobody else's business."""
    return voice.mouth is Mouth.MASTER or to.is_for_master_only


def _first_ban(game: Game, voice: Voice, draft: Draft, to: Recipients, now: datetime, sent: Sent) -> Refusal | None:
    """The first thing that is wrong, in the order in which a person would be told."""
    if not draft.text.strip():
        return _no(RefusalReason.PRESS_EMPTY)
    if not to:
        return _no(RefusalReason.PRESS_NOBODY)
    if to.powers.intersection(_own(game, voice)):
        return _no(RefusalReason.PRESS_TO_ONESELF)
    if sent.in_hour >= MOST_IN_HOUR:
        return _no(RefusalReason.PRESS_TOO_MANY)
    if draft.is_postal and not game.settings.postal:
        return _no(RefusalReason.PRESS_NO_POSTAL)
    if draft.shown is not None and not game.settings.fake:
        return _no(RefusalReason.PRESS_NO_FAKE)
    if voice.mouth is Mouth.MASTER or to.is_for_master_only:
        return None
    return _by_settings(game, voice, to, now, sent)


def _own(game: Game, voice: Voice) -> frozenset[Power]:
    """The powers that would read their own press.

    Where who plays what is secret, the writer's other powers are powers like any other: that they are
    refused would tell nobody but himself.
    """
    seat = game.seat_of(voice.player)
    return frozenset(seat.powers) if seat is not None else frozenset()


def _by_settings(game: Game, voice: Voice, to: Recipients, now: datetime, sent: Sent) -> Refusal | None:
    """What the game's settings forbid, now or ever, to somebody who is not the master."""
    settings = game.settings
    if game.pause is not None:
        return _no(RefusalReason.PRESS_PAUSED)
    if settings.press is PressKind.NONE:
        return _no(RefusalReason.PRESS_NO_PRESS)
    if game.status is Status.FORMING and to.powers:
        return _no(RefusalReason.PRESS_NOT_DEALT)
    if _is_bystander(game, voice):
        if settings.observer_press is ObserverPress.NONE:
            return _no(RefusalReason.PRESS_OBSERVERS_SILENT)
        if not to.is_broadcast:
            return _no(RefusalReason.PRESS_BROADCAST_ONLY)
    if not settings.partial and not to.is_broadcast:
        return _no(RefusalReason.PRESS_NO_PARTIAL)
    if game.status is not Status.ACTIVE:
        return None
    return _by_the_clock(game, voice, now) or _by_reach(game, voice, to, sent)


def _is_bystander(game: Game, voice: Voice) -> bool:
    """Observers, and powers that have nothing left on the board, write as observers do."""
    if voice.mouth is Mouth.OBSERVER:
        return True
    is_power = voice.mouth is Mouth.POWER and game.status is Status.ACTIVE
    return is_power and not any(is_on_board(game.position, power) for power in voice.powers)


def _by_the_clock(game: Game, voice: Voice, now: datetime) -> Refusal | None:
    """What the phase, and orders that are not in, forbid."""
    settings = game.settings
    if not settings.minor_press and game.position.phase.kind is not PhaseKind.MOVEMENT:
        return _no(RefusalReason.PRESS_MINOR_PHASE)
    left = missing(game)
    is_over = game.deadline is not None and now >= game.deadline
    own = tuple(power for power in voice.powers if power in left)
    if own and settings.must_order:
        return _no(RefusalReason.PRESS_ORDER_FIRST, own)
    if own and is_over and not settings.late_press:
        return _no(RefusalReason.PRESS_YOU_ARE_LATE, own)
    if left and is_over and not settings.grace_press:
        return _no(RefusalReason.PRESS_SOMEBODY_LATE)
    return None


def _by_reach(game: Game, voice: Voice, to: Recipients, sent: Sent) -> Refusal | None:
    """What touch press and remote press forbid."""
    reach = game.settings.reach
    if reach is Reach.ANY or voice.mouth is not Mouth.POWER:
        return None
    if to.is_broadcast:
        is_used = reach is Reach.NEIGHBOURS and sent.broadcasts > 0
        return _no(RefusalReason.PRESS_ONE_BROADCAST) if is_used else None
    near = frozenset().union(*(neighbours(game, power) for power in voice.powers))
    if reach is Reach.NEIGHBOURS:
        wrong = to.powers - near
        return _no(RefusalReason.PRESS_NOT_NEIGHBOURS, _sorted(game, wrong)) if wrong else None
    wrong = to.powers & near
    return _no(RefusalReason.PRESS_NOT_DISTANT, _sorted(game, wrong)) if wrong else None


def _sorted(game: Game, powers: frozenset[Power]) -> tuple[Power, ...]:
    return tuple(power for power in game.board.powers if power in powers)


def _tone(game: Game, voice: Voice, draft: Draft, to: Recipients) -> Tone | Refusal:
    """Signed or not: what the writer says, as far as the game lets him."""
    if draft.is_postal:
        return Tone.GREY
    if voice.mouth is Mouth.MASTER or to.is_for_master_only:
        return Tone.WHITE
    settings = game.settings
    if _is_bystander(game, voice) and settings.observer_press is ObserverPress.WHITE:
        return _no(RefusalReason.PRESS_WHITE_ONLY) if draft.tone is Tone.GREY else Tone.WHITE
    match settings.press:
        case PressKind.WHITE | PressKind.NONE:
            return _no(RefusalReason.PRESS_WHITE_ONLY) if draft.tone is Tone.GREY else Tone.WHITE
        case PressKind.GREY:
            return _no(RefusalReason.PRESS_GREY_ONLY) if draft.tone is Tone.WHITE else Tone.GREY
        case PressKind.BOTH:
            return draft.tone or Tone.WHITE


def neighbours(game: Game, power: Power) -> frozenset[Power]:
    """The powers with a unit or a centre beside, or in, a province where this one has a unit or a centre."""
    own = _held(game.position, power)
    beside = own | {near for province in own for near in _beside(game, province)}
    return frozenset(other for other in game.board.powers if other != power and beside & _held(game.position, other))


def _held(position: Position, power: Power) -> frozenset[ProvinceId]:
    driven = {each.unit.province for each in position.dislodged if each.power == power}
    units = {unit.province for unit in position.units.get(power, ())}
    return frozenset(units | driven | set(position.centres.get(power, ())))


def _beside(game: Game, province: ProvinceId) -> Iterator[ProvinceId]:
    """Every province that an army or a fleet reaches in one step."""
    moorings = game.board.provinces[province].moorings
    for place in game.board.army.get(province, frozenset()):
        yield province_id(place)
    for mooring in moorings:
        for place in game.board.fleet.get(mooring, frozenset()):
            yield province_id(place)


def answers_to(game: Game, passed: Passed, copy: Copy) -> str:
    """Whom an answer to somebody's copy is press for, as press addresses name them; empty where it is for nobody.

    Observers answer nobody in private, and nobody answers what he overheard or whose author he does not know.
    """
    is_watcher = copy.player in game.observers and game.seat_of(copy.player) is None
    if is_watcher or copy.is_overheard or not copy.knows_author:
        return ""
    match passed.voice.mouth:
        case Mouth.POWER:
            return passed.voice.powers[0]
        case Mouth.MASTER:
            return Group.MASTER.value
        case Mouth.OBSERVER | Mouth.SEATED:
            return ""
