"""What an answer says about draws, concessions, proposals, diaries and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.commands.part import Block, Page, Part, Scene, Table, page_part, say, say_done
from judge.commands.replies import Reply
from judge.game.commands.endings import Concede, Propose, SetDraw
from judge.game.game import EndKind, Game
from judge.game.settings import Draws
from judge.game.state import Motion
from judge.game.votes import survivors
from judge.prose.votes import tally
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Phase


class VotesShown(Reply, frozen=True):
    """How things stand, as one player may see it."""

    game: Game
    powers: tuple[Power, ...]


class DiaryShown(Reply, frozen=True):
    """Entries of one's own diary: (number, phase, when, text)."""

    entries: tuple[tuple[int, Phase, datetime, str], ...]
    is_list: bool


class StatisticsShown(Reply, frozen=True):
    """All rated games that ended."""

    kinds: Mapping[EndKind, int]
    wins: Mapping[Power, int]
    draws: Mapping[Power, int]


_HEAD_OF_ENTRY = 60


def motion_text(motion: Motion, powers: Sequence[Power], words: Words) -> str:
    """What is proposed, as a sentence."""
    return words.say(f"motion.{motion.value}", powers=words.powers(powers), n=len(powers))


@say.register(VotesShown)
def _votes(reply: VotesShown, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    lines = []
    if game.votes.proposal is not None:
        lines.append(motion_text(game.votes.proposal.motion, game.votes.proposal.powers, words))
        lines.append(words.say("votes.how"))
    for power in reply.powers:
        lines += _own_vote(game, power, words)
    lines += tally(game, game.votes, words)
    page = Page(words.say("head.votes"), (Block("lines", tuple(lines) or (words.say("votes.none"),)),))
    return Part(pages=(page,), subject=words.say("subject.votes"))


def _own_vote(game: Game, power: Power, words: Words) -> list[str]:
    said = []
    if power in game.votes.draw_votes:
        shared = game.votes.draw_lists.get(power) or survivors(game)
        said.append(words.say("votes.draw", power=words.power(power), powers=words.powers(shared)))
    if power in game.votes.concessions:
        leader = words.power(game.votes.concessions[power])
        said.append(words.say("votes.concession", power=words.power(power), leader=leader))
    if power in game.votes.against:
        said.append(words.say("votes.against", power=words.power(power)))
    return said


@say_done.register(SetDraw)
def _drawn(did: SetDraw, scene: Scene) -> tuple[str, ...]:
    words, game = scene.words, scene.game
    if not did.in_favour:
        return (words.say("done.nodraw"),)
    if game is not None and game.settings.draws is Draws.NODIAS and did.powers:
        return (words.say("done.draw_of", powers=words.powers(did.powers)),)
    return (words.say("done.draw"),)


@say_done.register(Concede)
def _conceded(did: Concede, scene: Scene) -> tuple[str, ...]:
    words, votes = scene.words, scene.game.votes.concessions if scene.game else {}
    if did.is_withdrawn:
        return (words.say("done.noconcede"),)
    leader = did.leader or next((votes[power] for power in scene.powers if power in votes), None)
    return (words.say("done.concede", power=words.power(leader)),) if leader else ()


@say_done.register(Propose)
def _proposed(did: Propose, scene: Scene) -> tuple[str, ...]:
    powers = did.powers or (survivors(scene.game) if scene.game else ())
    return (motion_text(did.motion, powers, scene.words), scene.words.say("done.propose"))


@say.register(DiaryShown)
def _diary_shown(reply: DiaryShown, scene: Scene) -> Part:
    words = scene.words
    if not reply.entries:
        return Part((words.say("diary.empty"),), subject=words.say("subject.diary"))
    blocks = []
    for number, phase, at, text in reply.entries:
        head = words.say("diary.head", number=number, phase=words.phase(phase), moment=words.moment(at))
        first = text.split("\n", 1)[0][:_HEAD_OF_ENTRY]
        blocks += [Block("strong", head), Block("lines", (first,) if reply.is_list else tuple(text.splitlines()))]
    return page_part(words.say("head.diary"), *blocks, subject=words.say("subject.diary"))


@say.register(StatisticsShown)
def _statistics(reply: StatisticsShown, scene: Scene) -> Part:
    words = scene.words
    if not reply.kinds:
        return Part((words.say("statistics.none"),), subject=words.say("subject.statistics"))
    kinds = (kind for kind in EndKind if kind in reply.kinds)
    ends = tuple((words.say(f"statistics.{kind.value}"), str(reply.kinds[kind])) for kind in kinds)
    powers = sorted(reply.wins.keys() | reply.draws.keys())
    rows = tuple((words.power(p), str(reply.wins.get(p, 0)), str(reply.draws.get(p, 0))) for p in powers)
    head = tuple(words.say(f"statistics.{column}") for column in ("power", "wins", "draws"))
    blocks = (Block("table", Table(ends, numbers=frozenset({1}))), Block("table", Table(rows, head, frozenset({1, 2}))))
    return page_part(words.say("head.statistics"), *blocks, subject=words.say("subject.statistics"))
