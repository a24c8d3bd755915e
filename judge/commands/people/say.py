"""What an answer says to people about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum

from judge.commands.part import Block, Part, Scene, asked, page_part, say
from judge.commands.people.particulars import Register
from judge.commands.replies import Reply, Stranger
from judge.game.game import Status
from judge.game.record import Record
from judge.notation.towns import zone_label
from judge.post.quotes import ECHO_MARKS
from judge.prose.words import Words, in_a_row
from judge.rules.places import Power
from judge.structs import Struct

_YES_NO = ("no", "yes")


class AddressState(Enum):
    """What an address of a person is good for."""

    MAIL = "mail"
    """Mail goes there, and letters from there are the person's."""
    COUNTS = "counts"
    """Letters from there are the person's."""
    ASKED = "asked"
    """No answer has come from there yet."""


class Partaking(Enum):
    """What a person can be in a game."""

    PLAYER = "player"
    MASTER = "master"
    OBSERVER = "observer"


class PartIn(Struct, frozen=True):
    """What a person is in one game."""

    game: str
    status: Status
    roles: tuple[Partaking, ...]
    powers: tuple[Power, ...]


class Registered(Reply, frozen=True):
    """A person is in the registry, by what the letter `said`."""

    name: str
    address: str
    zone: str
    is_new: bool
    said: Register
    clock: str = ""
    """The zone that the clock of the writer's mail program may be in; empty where none is to be offered."""


class You(Reply, frozen=True):
    """All that is known of a person, in short."""

    name: str
    addresses: tuple[tuple[str, AddressState], ...]
    language: str
    """What its speakers call it."""
    zone: str
    pictures: bool
    listing: bool
    since: datetime
    is_volunteer: bool
    is_keeper: bool
    parts: tuple[PartIn, ...]
    record: Record


class YourRecord(Reply, frozen=True):
    """How dependable a person is, in all games and in each."""

    record: Record
    by_game: Mapping[str, Record]


class LeaveAsked(Reply, frozen=True):
    """The person is asked whether he really wants to be forgotten; he would leave these games."""

    games: tuple[str, ...]


@say.register(Registered)
def _registered(reply: Registered, scene: Scene) -> Part:
    words = scene.words
    said = [
        words.say("done.registered" if reply.is_new else "done.reregistered", name=reply.name, address=reply.address),
        words.say("done.registered_zone", zone=zone_label(reply.zone), language=words.language_name),
    ]
    languages = scene.extra.get("languages", "")
    said += [words.say("done.registered_wrong", piece=piece, languages=languages) for piece in reply.said.wrong]
    said += _doubts(reply, words)
    if reply.is_new and all(isinstance(ask, Register) for ask in scene.request.asks):
        said.append(words.say("done.registered_next"))
    return Part(tuple(said), subject=words.say("subject.welcome"))


def _doubts(reply: Registered, words: Words) -> list[str]:
    """What the person is asked, and what of an older judge's form is not kept."""
    asked, said = reply.said, []
    if asked.unsure:
        key = "registered_town" if asked.town_zone else "registered_unsure"
        name = asked.name.removesuffix(asked.unsure).strip(" ,")
        said.append(words.say(f"done.{key}", piece=asked.unsure, name=name, zone=asked.town_zone))
    if reply.clock:
        said.append(words.say("done.registered_clock", zone=zone_label(reply.clock)))
    if asked.unkept:
        said.append(words.say("done.registered_unkept", keys=words.all_of(asked.unkept)))
    if asked.has_password:
        said.append(words.say("done.registered_password"))
    return said


@say.register(Stranger)
def _stranger(reply: Stranger, scene: Scene) -> Part:
    """What this is, which games are open, and the one word that brings a seat: a stranger reads no more than that."""
    words = scene.words
    blocks = [Block("para", words.say("stranger.hello"))]
    if reply.games:
        blocks += [Block("para", words.say("stranger.games")), Block("lines", _open(reply, words))]
    blocks += [Block("strong", words.say("stranger.how")), Block("code", words.say("confirm.word"))]
    blocks.append(Block("para", _then(reply, words)))
    if reply.asks:
        marked = (line if line[0] in ECHO_MARKS else f"{ECHO_MARKS[-1]} {line}" for line in _asked(reply, words))
        blocks.append(Block("lines", tuple(marked)))
    if reply.is_lost:
        blocks.append(Block("para", words.say("stranger.lost")))
    languages = scene.extra.get("languages", "")
    if languages:
        blocks.append(Block("small", words.say("stranger.languages", languages=languages)))
    blocks.append(Block("small", words.say("stranger.only_once")))
    return page_part(words.say("head.invited"), *blocks, subject=words.say("subject.invited"))


def _open(reply: Stranger, words: Words) -> tuple[str, ...]:
    """A line for each game that waits for players."""
    lines = [
        words.say("stranger.game_secret", game=game) if free is None else words.say("stranger.game", game=game, n=free)
        for game, free in reply.games
    ]
    return (*lines, *([words.say("stranger.more", n=reply.more)] if reply.more else []))


def _then(reply: Stranger, words: Words) -> str:
    """What a yes brings."""
    if reply.asks:
        return words.say("stranger.then_asked", name=reply.name)
    if not reply.game:
        return words.say("stranger.then_waits", name=reply.name)
    if reply.is_in_vain:
        return words.say("stranger.then_lot", name=reply.name, game=reply.game)
    if reply.power is None:
        return words.say("stranger.then_seat", name=reply.name, game=reply.game)
    return words.say("stranger.then_power", name=reply.name, game=reply.game, power=words.power(reply.power))


def _asked(reply: Stranger, words: Words) -> tuple[str, ...]:
    """What the letter asks, a line each."""
    return tuple(dict.fromkeys(line for ask in reply.asks if (line := asked(ask, words))))


@say.register(You)
def _you(reply: You, scene: Scene) -> Part:
    words = scene.words
    blocks = (*person_blocks(reply, words), Block("small", words.say("you.more")))
    return page_part(words.say("head.you"), *blocks, subject=words.say("subject.you"))


def person_blocks(reply: You, words: Words) -> tuple[Block, ...]:
    """What is known of a person."""
    rows = [
        (words.say("you.name"), reply.name),
        *((words.say(f"you.address_{state.value}"), address) for address, state in reply.addresses),
        (words.say("you.language"), reply.language),
        (words.say("you.zone"), zone_label(reply.zone)),
        (words.say("you.pictures"), words.say(f"value.{_YES_NO[reply.pictures]}")),
        (words.say("you.listing"), words.say(f"value.{_YES_NO[reply.listing]}")),
        (words.say("you.since"), words.moment(reply.since)),
    ]
    return (
        Block("pairs", tuple(rows)),
        *([Block("para", words.say("you.is_volunteer"))] if reply.is_volunteer else []),
        *([Block("para", words.say("you.is_keeper"))] if reply.is_keeper else []),
        Block("heading", words.say("head.games")),
        Block("lines", tuple(_part(part, words) for part in reply.parts) or (words.say("you.no_games"),)),
        Block("heading", words.say("head.record")),
        *(Block("para", line) for line in record_lines(reply.record, words)),
    )


def _part(part: PartIn, words: Words) -> str:
    roles = words.all_of(
        words.say("you.plays", powers=words.powers(part.powers))
        if role is Partaking.PLAYER and part.powers
        else words.say(f"value.partaking.{role.value}")
        for role in part.roles
    )
    return words.say(f"you.part_{part.status.value}", game=part.game, roles=roles)


def record_lines(record: Record, words: Words) -> tuple[str, ...]:
    """A record in sentences."""
    if not record.due and not record.left:
        return (words.say("record.none"),)
    said = []
    if record.due:
        counts = {"due": record.due, "on_time": record.on_time, "late": record.late, "missed": record.missed}
        said.append(words.say("record.on_time", percent=record.on_time_percent, n=record.due, **counts))
    if record.left:
        counts = {"finished": record.finished, "resigned": record.resigned, "abandoned": record.abandoned}
        said.append(words.say("record.finished", percent=record.finished_percent, n=record.left, **counts))
    return tuple(said)


@say.register(YourRecord)
def _record(reply: YourRecord, scene: Scene) -> Part:
    words = scene.words
    blocks = [Block("para", line) for line in record_lines(reply.record, words)]
    rows = tuple((game, in_a_row(record_lines(record, words))) for game, record in reply.by_game.items())
    if rows:
        blocks.append(Block("pairs", rows))
    blocks.append(Block("small", words.say("record.rated")))
    return page_part(words.say("head.record"), *blocks, subject=words.say("subject.record"))


@say.register(LeaveAsked)
def _leave(reply: LeaveAsked, scene: Scene) -> Part:
    words = scene.words
    said = [words.say("done.leave_what")]
    if reply.games:
        said.append(words.say("done.leave_games", games=words.all_of(reply.games), n=len(reply.games)))
    said += [words.say(f"done.leave_{each}") for each in ("how", "word", "else")]
    return Part(tuple(said), subject=words.say("subject.leave"))
