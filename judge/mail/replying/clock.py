"""What an answer says about deadlines, absences and votes for more time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from zoneinfo import ZoneInfo

from judge.game.commands import AnnounceAbsence, ResumeGame, SetGrace, SetStart, VoteExtension
from judge.game.game import Status
from judge.game.happenings.clock import AbsenceAsked, Cause, DeadlinePostponed, ExtensionAsked, GameResumed
from judge.mail.asking.clock import WhichMoment
from judge.mail.replies import Reply
from judge.mail.replying.core import Sentences
from judge.mail.replying.part import Part, Scene, Teller


@dataclass(frozen=True, slots=True)
class MomentAsked(Reply):
    """The writer is asked which of two moments he means."""

    ask: WhichMoment


def _which(reply: MomentAsked, scene: Scene) -> Part:
    """Both readings, each as a line that can be sent back as it stands."""
    ask, words = reply.ask, scene.words
    lines = [f"`{ask.before}{_plain(at, words.zone)}{ask.after}`" for at in ask.readings]
    why = words.say("clock.which", piece=ask.piece, lines=words.either(lines))
    return Part(refused=((ask.written, why),), shows_sheet=True)


def _plain(at: datetime, zone: str) -> str:
    """A moment as nobody can misread it: ISO, with the offset of the writer's zone."""
    offset = at.astimezone(ZoneInfo(zone)).isoformat(" ", "minutes")
    return f"{offset[:-6]} {offset[-6:]}"


def _absent(did: AnnounceAbsence, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    asked = next((event for event in scene.events if isinstance(event, AbsenceAsked)), None)
    values = {"first": words.moment(did.first), "last": words.moment(did.last)}
    if asked is not None:
        return (words.say("done.absence_asked", **values, n=asked.allowed),)
    if did.power is not None and did.power not in scene.powers:
        return (words.say("done.absence_granted", **values, power=words.power(did.power)), *_moved(scene))
    return (words.say("done.absence", **values), *_moved(scene))


def _moved(scene: Scene) -> tuple[str, ...]:
    """That the deadline was moved by what the letter asked."""
    words = scene.words
    moved = next((event for event in scene.events if isinstance(event, DeadlinePostponed)), None)
    if moved is None:
        return ()
    said = words.say("done.deadline", moment=words.moment(moved.after), span=words.span(moved.after - scene.now))
    return (said,)


def _extended(did: VoteExtension, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    if did.by is None:
        return (words.say("done.no_extension"),)
    asked = next((event for event in scene.events if isinstance(event, ExtensionAsked)), None)
    if asked is not None:
        return (words.say("done.extension", span=words.span(did.by), votes=asked.votes, needed=asked.needed),)
    is_moved = any(isinstance(event, DeadlinePostponed) and event.cause is Cause.EXTENSION for event in scene.events)
    return (words.say("done.extended"), *_moved(scene)) if is_moved else ()


def _grace(_: SetGrace, scene: Scene) -> tuple[str, ...]:
    until = scene.game.clock.grace_until if scene.game else None
    return (scene.words.say("done.grace", moment=scene.words.moment(until)),) if until else ()


def _start(did: SetStart, scene: Scene) -> tuple[str, ...]:
    is_forming = scene.game is not None and scene.game.status is Status.FORMING
    key = "done.start_forming" if is_forming else "done.start_set"
    return (scene.words.say(key, moment=scene.words.moment(did.at)),)


def _resumed(_: object, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    done = next((event for event in scene.events if isinstance(event, GameResumed)), None)
    if done is None:
        return ()
    return (words.say("done.resume", moment=words.moment(done.deadline), span=words.span(done.deadline - scene.now)),)


TELLERS: Mapping[type[Reply], Teller] = MappingProxyType({MomentAsked: _which})

OBEYED: Sentences = MappingProxyType(
    {
        AnnounceAbsence: _absent,
        VoteExtension: _extended,
        SetGrace: _grace,
        SetStart: _start,
        ResumeGame: _resumed,
    }
)
