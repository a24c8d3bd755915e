"""What an answer says about orders for later phases, about UNDO, and about letters that were overtaken."""

from __future__ import annotations

from datetime import datetime

from judge.commands.asks import GameAsk
from judge.commands.part import Part, Scene, asked, say, say_done
from judge.commands.replies import Reply
from judge.game.commands.ahead import NoRepeat, StorePlan
from judge.notation.commands.conditions import ConditionOutcome
from judge.prose.words import Words


class Overtaken(Reply, frozen=True):
    """What a letter wanted that is older than the one which made the stored orders: nothing of it was done."""

    ask: GameAsk
    game: str
    written_at: datetime | None


@say.register(Overtaken)
def _overtaken(reply: Overtaken, scene: Scene) -> Part:
    words = scene.words
    written = words.moment(reply.written_at) if reply.written_at else ""
    versions = scene.game.written.versions if scene.game else {}
    own = (versions[power].written_at for power in scene.powers if power in versions)
    newest = max((at for at in own if at), default=None)
    said = words.say("ahead.overtaken", written=written, newest=words.moment(newest) if newest else "")
    return Part(refused=((asked(reply.ask, words), said),), shows_sheet=True)


@say_done.register(StorePlan)
def _stored(did: StorePlan, scene: Scene) -> tuple[str, ...]:
    words, phase = scene.words, scene.words.phase(did.phase)
    if not did.text and did.waits is None:
        return (words.say("ahead.emptied" if did.clears else "ahead.nothing_below", phase=phase),)
    said = [words.say("ahead.stored", phase=phase)] if did.text else []
    if did.waits is not None:
        said.append(words.say("ahead.waits" if did.waits else "ahead.waits_not", phase=phase))
    return tuple(said)


@say_done.register(NoRepeat)
def _repeats_not(did: NoRepeat, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    if did.province is None:
        return (words.say("done.no_repeat"),)
    return (words.say("done.no_repeat_of", place=words.place(did.province)),)


def verdict(found: ConditionOutcome, words: Words) -> str:
    """How a condition came out on the board as it is."""
    if found.holds is None:
        return words.say("ahead.not_asked", condition=found.written)
    return words.say("ahead.holds" if found.holds else "ahead.holds_not", condition=found.written)
