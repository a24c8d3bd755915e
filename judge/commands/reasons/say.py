"""What an answer to WHY says: who came with what strength, who helped and who was hindered, and who was in the way."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.commands.part import Block, Part, Scene, page_part, say
from judge.commands.replies import Reply
from judge.game.game import Game
from judge.game.phase_report import GlimpseKind, PhaseReport
from judge.game.secrecy import eyes
from judge.prose.battles import BattleTeller, ToldBattle
from judge.prose.results import glimpses
from judge.prose.sentences import OrderLine, PowerOrders
from judge.prose.words import Words
from judge.rules.explain import chain
from judge.rules.places import ProvinceId
from judge.rules.position import Phase
from judge.structs import replace


class Silence(Enum):
    """Why there is nothing to explain."""

    NOTHING_PLAYED = "nothing_played"
    NOT_PLAYED = "not_played"
    NO_MOVEMENT = "no_movement"


class Reasoned(Reply, frozen=True):
    """A movement that was played, as its reader may know it, and the province that was asked about."""

    game: Game
    phase_report: PhaseReport
    province: ProvinceId


class Unexplained(Reply, frozen=True):
    """There is no such movement."""

    game: str
    phase: Phase | None
    why: Silence


@say.register(Unexplained)
def _unexplained(reply: Unexplained, scene: Scene) -> Part:
    words = scene.words
    phase = words.phase(reply.phase) if reply.phase is not None else ""
    said = words.say(f"reasons.{reply.why.value}", game=reply.game, phase=phase)
    return page_part(words.say("reasons.subject"), Block("para", said))


@say.register(Reasoned)
def reasoned(reply: Reasoned, scene: Scene) -> Part:
    """A page on what the battle for one province hung on."""
    words, game, phase_report = scene.words, reply.game, reply.phase_report
    resolution = phase_report.event.resolution
    powers = eyes(game, scene.people.viewer)
    result, battles = chain(game.board, game.rulebook, resolution, reply.province)
    teller = BattleTeller(resolution, game, words)
    blocks = [_groups(words, PowerOrders("", (teller.order(result),)))] if result is not None else []
    for battle in battles:
        if powers is None or battle.attacks or battle.resident is not None:
            blocks += _told(teller.battle(battle), words)
    blocks += _in_the_fog(reply, words)
    if powers is not None:
        blocks.append(Block("small", words.say("reasons.fog" if blocks else "reasons.unseen")))
    standing = resolution.before.unit_in(reply.province)
    what = words.unit(standing[1]) if standing is not None else words.place(reply.province)
    title = words.say("reasons.title", what=what, phase=words.phase(phase_report.event.phase))
    return page_part(title, *blocks)


def _told(battle: ToldBattle, words: Words) -> Iterator[Block]:
    """The verdict, then the part of each unit in it."""
    yield Block("heading", battle.heading)
    yield Block("para", battle.verdict)
    if battle.groups:
        yield _groups(words, *battle.groups)
    for each in battle.decided:
        yield Block("para", each)


def _groups(words: Words, *groups: PowerOrders) -> Block:
    return Block("groups", (groups, words.say("semicolon")))


def _in_the_fog(reply: Reasoned, words: Words) -> Iterator[Block]:
    """What was seen of the province at the edge of the fog, and one's own order that came to nothing there."""
    here = [glimpse for glimpse in reply.phase_report.glimpses if glimpse.place == reply.province]
    seen = glimpses(replace(reply.phase_report, glimpses=tuple(here)), words)
    vain = (each.order for each in here if each.kind is GlimpseKind.IN_VAIN and each.order is not None)
    lines = tuple(OrderLine(words.failed_order(order), (words.say("secrecy.in_vain"),), failed=True) for order in vain)
    if lines:
        yield _groups(words, PowerOrders("", lines))
    if seen:
        yield Block("lines", seen)
