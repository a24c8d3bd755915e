"""PRESS: a text for other people of the game, and who may write what to whom now.

Press to and from the master always passes and is never anonymous to him. Everything else is the settings' choice;
with touch and remote press also who is near or far enough.
"""

from __future__ import annotations

from datetime import datetime

from judge.game.commands.ahead import held_by
from judge.game.events import PhaseProcessed
from judge.game.events.press import PressHeld, PressReturned, PressSent
from judge.game.game import Game, PlayerId, Status
from judge.game.press import (
    ALL,
    MOST_IN_HOUR,
    NOTHING_SENT,
    Draft,
    Mouth,
    Passed,
    PressGroup,
    Recipients,
    SentBefore,
    Tone,
    Voice,
    copies_of,
    is_with_master,
    refused,
)
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Identity, ObserverPress, PressKind, Reach
from judge.game.state import HeldPress, PostalPress
from judge.game.transition import ACTIVE, EVER, Command, Transition
from judge.game.turn import missing
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind, Position
from judge.rules.reach import beside
from judge.structs import replace

MOST_HELD = 20
"""So many letters of one person wait for a phase."""
LONGEST_HELD = 40_000
"""Characters of them all."""
MOST_POSTAL = 20
"""So many pieces of one person are printed in a newspaper."""


class SendPress(Command, who=Who.TAKES_PART, when=EVER, frozen=True):
    """Send press; `sent` is what the writer has sent already."""

    draft: Draft
    sent: SentBefore = NOTHING_SENT

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The press as its readers get it; postal press is kept for the newspaper."""
        sent = with_held(game, actor.person, self.sent)
        passed = judged(game, actor.person, self.draft, now, sent)
        if isinstance(passed, Refusal):
            return passed
        if not passed.is_postal:
            too_much = sent.refuses(len(passed.copies))
            return too_much or Transition(game, (PressSent(passed),))
        if sum(piece.player == actor.person for piece in game.written.postal) >= MOST_POSTAL:
            return Refusal(RefusalReason.PRESS_TOO_MANY)
        piece = PostalPress(actor.person, passed.voice.powers, passed.text)
        return Transition(
            replace(game, written=replace(game.written, postal=(*game.written.postal, piece))), (PressSent(passed),)
        )


class HoldPress(Command, who=Who.TAKES_PART, when=ACTIVE, frozen=True):
    """Keep press until the open phase is played; `sent` is what the writer has sent already."""

    draft: Draft
    sent: SentBefore = NOTHING_SENT

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the press in it; refused as press is now, and beyond what may wait."""
        passed = judged_to_hold(game, actor.person, self.draft, now, with_held(game, actor.person, self.sent))
        if isinstance(passed, Refusal):
            return passed
        held = _held_press(self.draft, passed)
        own = held_by(game, actor.person)
        if held in own:
            return Transition(game, (PressHeld(passed),))
        if len(own) >= MOST_HELD or sum(len(each.text) for each in (*own, held)) > LONGEST_HELD:
            return Refusal(RefusalReason.PRESS_MANY_HELD, {"n": MOST_HELD})
        too_much = with_held(game, actor.person, self.sent).refuses(len(passed.copies))
        kept = replace(game.written, held=(*game.written.held, held))
        return too_much or Transition(replace(game, written=kept), (PressHeld(passed),))


def judged_to_hold(
    game: Game, writer: PlayerId, draft: Draft, now: datetime, sent: SentBefore = NOTHING_SENT
) -> Passed | Refusal:
    """What would become of press now; orders that are asked for before it are asked for when it is sent."""
    return judged(replace(game, settings=replace(game.settings, must_order=False)), writer, draft, now, sent)


def _held_press(draft: Draft, passed: Passed) -> HeldPress:
    speaker = draft.speaker.value if isinstance(draft.speaker, PressGroup) else draft.speaker or ""
    voice, copies = passed.voice, len(passed.copies)
    return HeldPress(
        voice.player,
        voice.mouth,
        voice.powers,
        draft.to,
        draft.text,
        draft.tone,
        draft.shown,
        speaker,
        draft.subject,
        copies,
    )


def with_held(game: Game, writer: PlayerId, sent: SentBefore) -> SentBefore:
    """What a writer has sent, with what waits to be sent: it counts when it is written."""
    own = held_by(game, writer)
    copies = sum(each.copies for each in own)
    return SentBefore(
        sent.in_hour + len(own),
        sent.broadcasts + sum(each.to.is_broadcast for each in own),
        None if sent.room is None else sent.room - copies,
        None if sent.game_room is None else sent.game_room - copies,
    )


def released(before: Game, done: Transition, now: datetime) -> Transition:
    """What was done, with the press that waited for a phase sent just before its results, or returned.

    It is judged by the phase that was played, as if its writer had sent it in the last moment before the deadline.
    Where the game ended and no phase was played, all of it comes back; what somebody wrote who no longer plays what
    he played then is dropped.
    """
    kept = tuple(each for each in done.game.written.held if _is_in_force(done.game, each))
    at = next((at for at, event in enumerate(done.events) if isinstance(event, PhaseProcessed)), None)
    is_over = done.game.status is Status.ENDED
    if at is None and not is_over:
        return Transition(replace(done.game, written=replace(done.game.written, held=kept)), done.events)
    sent: list[Passed] = []
    returned: list[PressReturned] = []
    for each in kept:
        passed = _judged_at_end(before, done, each, at, now)
        if isinstance(passed, Refusal):
            returned.append(PressReturned(each.player, each.to, each.text, passed))
        else:
            sent.append(passed)
    events = list(done.events)
    if at is not None:
        played = events[at]
        assert isinstance(played, PhaseProcessed)
        events[at : at + 1] = [*(PressSent(each, is_held=True) for each in sent), replace(played, letters=tuple(sent))]
    return Transition(replace(done.game, written=replace(done.game.written, held=())), (*events, *returned))


def _judged_at_end(before: Game, done: Transition, held: HeldPress, at: int | None, now: datetime) -> Passed | Refusal:
    """What becomes of press that waited, at the end of its phase."""
    if at is None:
        return refused(RefusalReason.PRESS_NOT_PLAYED)
    played = done.events[at]
    assert isinstance(played, PhaseProcessed)
    # A moment before the deadline: that somebody else was late is nothing to its writer.
    clock = replace(before.clock, deadline=None, pause=None)
    stood = replace(before, orders=played.orders, clock=clock, seating=done.game.seating)
    speaker = PressGroup.MASTER if held.speaker == PressGroup.MASTER.value else held.speaker or None
    draft = Draft(held.to, held.text, held.tone, held.shown, speaker, subject=held.subject)
    # No limit of number is asked again: it counted when it was written.
    return judged(stood, held.player, draft, now)


def _is_in_force(game: Game, held: HeldPress) -> bool:
    """Whether the writer of press that waits still is what he was when he wrote it."""
    speaker = PressGroup.MASTER if held.speaker == PressGroup.MASTER.value else held.speaker or None
    voice = voice_of(game, held.player, speaker)
    return isinstance(voice, Voice) and (voice.mouth, voice.powers) == (held.mouth, held.powers)


def judged(
    game: Game, writer: PlayerId, draft: Draft, now: datetime, sent: SentBefore = NOTHING_SENT
) -> Passed | Refusal:
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
    unread = tuple(power for power in game.board.powers if power in to.powers and game.player_of(power) is None)
    copies = () if draft.is_postal else tuple(copies_of(game, voice, tone, to, shown))
    if not draft.is_postal and all(copy.is_overheard for copy in copies):
        return refused(RefusalReason.PRESS_VACANT, unread) if unread else refused(RefusalReason.PRESS_NOBODY)
    subject = draft.subject if tone is Tone.WHITE and not draft.is_postal else ""
    return Passed(voice, tone, to, shown, draft.text, draft.is_postal, copies, unread, subject)


def voice_of(game: Game, writer: PlayerId, speaker: Power | PressGroup | None = None) -> Voice | Refusal:
    """The role in which a person writes: the one he names, else player before master before observer."""
    seat = game.seat_of(writer)
    if speaker is PressGroup.MASTER:
        return Voice(writer, Mouth.MASTER) if writer in game.seating.masters else refused(RefusalReason.PRESS_NOT_YOURS)
    if isinstance(speaker, str):
        is_own = seat is not None and speaker in seat.powers
        return Voice(writer, Mouth.POWER, (speaker,)) if is_own else refused(RefusalReason.PRESS_NOT_YOURS, (speaker,))
    if seat is not None and len(seat.powers) > 1 and game.settings.identity is Identity.GUNBOAT:
        return refused(RefusalReason.PRESS_SAY_AS_WHOM, seat.powers)
    if seat is not None and seat.powers:
        return Voice(writer, Mouth.POWER, seat.powers)
    if writer in game.seating.masters:
        return Voice(writer, Mouth.MASTER)
    if seat is not None:
        return Voice(writer, Mouth.SEATED)
    return Voice(writer, Mouth.OBSERVER) if writer in game.observers else refused(RefusalReason.NOT_TAKING_PART)


def _first_ban(
    game: Game, voice: Voice, draft: Draft, to: Recipients, now: datetime, sent: SentBefore
) -> Refusal | None:
    """The first thing that is wrong, in the order in which a person would be told."""
    if not draft.text.strip():
        return refused(RefusalReason.PRESS_EMPTY)
    if not to:
        return refused(RefusalReason.PRESS_NOBODY)
    # Also where who plays what is secret: that his other powers are refused tells nobody but the writer.
    if to.powers.intersection(game.powers_of(voice.player)):
        return refused(RefusalReason.PRESS_TO_ONESELF)
    if sent.in_hour >= MOST_IN_HOUR:
        return refused(RefusalReason.PRESS_TOO_MANY)
    if draft.is_postal and not game.settings.postal:
        return refused(RefusalReason.PRESS_NO_POSTAL)
    if draft.shown is not None and not game.settings.fake:
        return refused(RefusalReason.PRESS_NO_FAKE)
    if is_with_master(voice, to):
        return None
    return _by_settings(game, voice, to, now, sent)


def _by_settings(game: Game, voice: Voice, to: Recipients, now: datetime, sent: SentBefore) -> Refusal | None:
    """What the game's settings forbid, now or ever, to a writer who is not the master."""
    settings = game.settings
    if game.clock.pause is not None:
        return refused(RefusalReason.PRESS_PAUSED)
    if settings.press is PressKind.NONE:
        return refused(RefusalReason.PRESS_NO_PRESS)
    if game.status is Status.FORMING and to.powers:
        return refused(RefusalReason.PRESS_NOT_DEALT)
    if _is_bystander(game, voice):
        if settings.observer_press is ObserverPress.NONE:
            return refused(RefusalReason.PRESS_OBSERVERS_SILENT)
        if not to.is_broadcast:
            return refused(RefusalReason.PRESS_BROADCAST_ONLY)
    if not settings.partial and not to.is_broadcast:
        return refused(RefusalReason.PRESS_NO_PARTIAL)
    if game.status is not Status.ACTIVE:
        return None
    return _by_the_clock(game, voice, now) or refused_by_reach(game, voice, to, sent)


def _is_bystander(game: Game, voice: Voice) -> bool:
    """Observers, and powers that have nothing left on the board, write as observers do."""
    if voice.mouth is Mouth.OBSERVER:
        return True
    is_power = voice.mouth is Mouth.POWER and game.status is Status.ACTIVE
    return is_power and not any(game.position.is_on_board(power) for power in voice.powers)


def _by_the_clock(game: Game, voice: Voice, now: datetime) -> Refusal | None:
    """What the phase, and orders that are not in, forbid."""
    settings = game.settings
    if not settings.minor_press and game.position.phase.kind is not PhaseKind.MOVEMENT:
        return refused(RefusalReason.PRESS_MINOR_PHASE)
    left = missing(game)
    is_over = game.clock.deadline is not None and now >= game.clock.deadline
    own = tuple(power for power in voice.powers if power in left)
    if own and settings.must_order:
        return refused(RefusalReason.PRESS_ORDER_FIRST, own)
    if own and is_over and not settings.late_press:
        return refused(RefusalReason.PRESS_YOU_ARE_LATE, own)
    if left and is_over and not settings.grace_press:
        return refused(RefusalReason.PRESS_SOMEBODY_LATE)
    return None


def _tone(game: Game, voice: Voice, draft: Draft, to: Recipients) -> Tone | Refusal:
    """Signed or not: what the writer says, as far as the game lets him."""
    settings = game.settings
    if draft.is_postal:
        # The newspaper names nobody: who may write signed press alone has no way around that.
        is_signed_only = _is_bystander(game, voice) and settings.observer_press is ObserverPress.WHITE
        return refused(RefusalReason.PRESS_WHITE_ONLY) if is_signed_only else Tone.GREY
    if is_with_master(voice, to):
        return Tone.WHITE
    if _is_bystander(game, voice) and settings.observer_press is ObserverPress.WHITE:
        return refused(RefusalReason.PRESS_WHITE_ONLY) if draft.tone is Tone.GREY else Tone.WHITE
    match settings.press:
        case PressKind.WHITE | PressKind.NONE:
            return refused(RefusalReason.PRESS_WHITE_ONLY) if draft.tone is Tone.GREY else Tone.WHITE
        case PressKind.GREY:
            return refused(RefusalReason.PRESS_GREY_ONLY) if draft.tone is Tone.WHITE else Tone.GREY
        case PressKind.BOTH:
            return draft.tone or Tone.WHITE


def refused_by_reach(game: Game, voice: Voice, to: Recipients, sent: SentBefore) -> Refusal | None:
    """What touch press and remote press forbid."""
    reach = game.settings.reach
    if reach is Reach.ANY or voice.mouth is not Mouth.POWER:
        return None
    if to.is_broadcast:
        is_used = reach is Reach.NEIGHBOURS and sent.broadcasts > 0
        return refused(RefusalReason.PRESS_ONE_BROADCAST) if is_used else None
    near = frozenset().union(*(neighbours(game, power) for power in voice.powers))
    if reach is Reach.NEIGHBOURS:
        wrong = to.powers - near
        return refused(RefusalReason.PRESS_NOT_NEIGHBOURS, _sorted(game, wrong)) if wrong else None
    wrong = to.powers & near
    return refused(RefusalReason.PRESS_NOT_DISTANT, _sorted(game, wrong)) if wrong else None


def _sorted(game: Game, powers: frozenset[Power]) -> tuple[Power, ...]:
    return tuple(power for power in game.board.powers if power in powers)


def neighbours(game: Game, power: Power) -> frozenset[Power]:
    """The powers with a unit or a centre beside, or in, a province where this one has a unit or a centre."""
    own = _held(game.position, power)
    near = own.union(*(beside(game.board, province) for province in own))
    return frozenset(other for other in game.board.powers if other != power and near & _held(game.position, other))


def _held(position: Position, power: Power) -> frozenset[ProvinceId]:
    driven = {each.unit.province for each in position.dislodged if each.power == power}
    units = {unit.province for unit in position.units.get(power, ())}
    return frozenset(units | driven | set(position.centres.get(power, ())))
