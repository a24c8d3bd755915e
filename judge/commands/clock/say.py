"""What an answer says about deadlines, absences and votes for more time."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from judge.commands.clock.ask import WhichMoment
from judge.commands.orders.order_summary import when
from judge.commands.part import Block, Part, Scene, page_part, say, say_done
from judge.commands.replies import Reply
from judge.game.commands.absence import AnnounceAbsence
from judge.game.commands.clock import ResumeGame, SetGrace, SetStart, VoteExtension
from judge.game.events.clock import AbsenceAsked, Cause, DeadlinePostponed, ExtensionAsked, GameResumed
from judge.game.game import Game, Status
from judge.game.secrecy import knows_number, shows_awaited
from judge.game.turn import missing
from judge.rules.places import Power


class MomentAsked(Reply, frozen=True):
    """The writer is asked which of two moments he means."""

    ask: WhichMoment


class TimeTold(Reply, frozen=True):
    """How long the open phase of a game goes on."""

    game: Game


@say.register(TimeTold)
def _time_told(reply: TimeTold, scene: Scene) -> Part:
    """The phase, its deadline, what may come before it, who has still to order, and what the judge's clock says."""
    game, words = reply.game, scene.words
    powers = scene.powers if scene.game is not None and scene.game.name == game.name else ()
    lines = [*_how_long(game, powers, scene), words.say("timeleft.clock", moment=words.moment(scene.now))]
    title, subject = words.say("timeleft.title", game=game.name), words.say("subject.time_left", game=game.name)
    return page_part(title, *(Block("para", line) for line in lines), subject=subject)


def _how_long(game: Game, powers: tuple[Power, ...], scene: Scene) -> tuple[str, ...]:
    words, viewer = scene.words, scene.people.viewer
    if game.status is Status.ENDED:
        return (words.say("answer.late_ended"),)
    if game.status is Status.FORMING:
        if not knows_number(game, viewer):
            return (words.say("secrecy.joined_wait"),)
        return (words.say("answer.waits_for_start", n=game.free_seats, game=game.name),)
    said = (words.say("timeleft.phase", phase=words.phase(game.position.phase)), *when(game, powers, scene.now, words))
    if game.clock.deadline is None:
        said = (*said, words.say("timeleft.none"))
    return said if game.is_practice else (*said, *_awaited(game, scene))


def _awaited(game: Game, scene: Scene) -> tuple[str, ...]:
    """Who has still to order, or that nobody is told."""
    words = scene.words
    if not shows_awaited(game, scene.people.viewer):
        return (words.say("timeleft.untold"),)
    unordered = missing(game)
    left = [power for power in game.board.powers if power in unordered]
    if not left:
        return (words.say("timeleft.all_in"),)
    return (words.say("secrecy.awaited", powers=words.powers(left), n=len(left)),)


@say.register(MomentAsked)
def _which(reply: MomentAsked, scene: Scene) -> Part:
    """Both readings, each as a line that can be sent back as it stands."""
    ask, words = reply.ask, scene.words
    lines = [f"`{ask.before}{_plain(at, words.zone)}{ask.after}`" for at in ask.readings]
    why = words.say("clock.which", piece=ask.piece, lines=words.either(lines))
    return Part(refused=((ask.written, why),), shows_sheet=True)


def _plain(at: datetime, zone: str) -> str:
    """A moment without a second reading: ISO, with the offset of the writer's zone."""
    offset = at.astimezone(ZoneInfo(zone)).isoformat(" ", "minutes")
    return f"{offset[:-6]} {offset[-6:]}"


@say_done.register(AnnounceAbsence)
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


@say_done.register(VoteExtension)
def _extended(did: VoteExtension, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    if did.by is None:
        return (words.say("done.no_extension"),)
    asked = next((event for event in scene.events if isinstance(event, ExtensionAsked)), None)
    if asked is not None:
        return (words.say("done.extension", span=words.span(did.by), votes=asked.votes, needed=asked.needed),)
    is_moved = any(isinstance(event, DeadlinePostponed) and event.cause is Cause.EXTENSION for event in scene.events)
    return (words.say("done.extended"), *_moved(scene)) if is_moved else ()


@say_done.register(SetGrace)
def _grace(_: SetGrace, scene: Scene) -> tuple[str, ...]:
    until = scene.game.clock.grace_until if scene.game else None
    return (scene.words.say("done.grace", moment=scene.words.moment(until)),) if until else ()


@say_done.register(SetStart)
def _start(did: SetStart, scene: Scene) -> tuple[str, ...]:
    is_forming = scene.game is not None and scene.game.status is Status.FORMING
    key = "done.start_forming" if is_forming else "done.start_set"
    return (scene.words.say(key, moment=scene.words.moment(did.at)),)


@say_done.register(ResumeGame)
def _resumed(_: object, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    done = next((event for event in scene.events if isinstance(event, GameResumed)), None)
    if done is None:
        return ()
    return (words.say("done.resume", moment=words.moment(done.deadline), span=words.span(done.deadline - scene.now)),)
