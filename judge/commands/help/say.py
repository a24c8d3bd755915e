"""HELP: a topic in prose, the commands that belong to it, one command in full, or what there is to ask about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType

from judge.commands.catalogue import CATALOGUE, Group, Party, Row, of_group, of_party
from judge.commands.line import power_called
from judge.commands.part import Block, Page, Part, Scene, page_part, say
from judge.commands.replies import Reply
from judge.game.game import Game, Status
from judge.game.settings import SETTINGS, Identity, PressKind
from judge.game.victory import counts_units
from judge.notation.commands.settings import read_settings
from judge.notation.commands.verbs import CommandWord, phrases_of
from judge.notation.language import Language
from judge.prose.settings import about_of, example_of, what_fits
from judge.prose.words import Words
from judge.rules.places import Power

START = "start"
RULES = "rules"
PRESS = "press"
_SETTINGS = "settings"
_WINNING = "winning"
_PROSE = frozenset(
    {START, "orders", "retreats", "builds", "master", "press", "ahead", "watching", "clock", "tournament", RULES}
)
"""The pages of templates/xx/help, and HELP RULES, which is made of the rulebooks."""
_EXPLAINED: Mapping[CommandWord, str] = MappingProxyType({CommandWord.SETUP: "setup"})
"""Commands that a page of templates/xx/help explains beside their own."""
_GROUPS: Mapping[str, Group] = MappingProxyType({group.value: group for group in Group})
_PARTIES: Mapping[str, Party] = MappingProxyType({party.value: party for party in Party})
_NOT_OF_WORDS = re.compile(r"[^\w\s!]+")
_LONGEST = 40
_NEAR = 0.6
_MOST_NEAR = 3
_MOST_SYNONYMS = 16
"""So many other words for a command are shown before MORE is asked for."""


class Helped(Reply, frozen=True):
    """HELP: what it was asked about, as written in lower case, and the language in which commands were looked for."""

    topic: str
    reading: Language
    address: str = ""
    """Where press of the letter's game is written to, with `{power}` for whom."""
    goal: tuple[int, int] = (0, 0)
    """How many centres win, and of how many."""


class CommandsShown(Reply, frozen=True):
    """COMMANDS."""

    reading: Language


class Versioned(Reply, frozen=True):
    """Which judge this is, and how much it has to do."""

    version: str
    people: int
    forming: int
    running: int
    over: int


@say.register(Helped)
def _helped(reply: Helped, scene: Scene) -> Part:
    words, subject = scene.words, scene.words.say("subject.help")
    wanted = _without_marks(reply.topic[:_LONGEST])
    bare, _, last = wanted.rpartition(" ")
    is_more = bool(bare) and reply.reading.says("more", last) and _command(wanted, reply.reading) is None
    wanted = bare if is_more else wanted
    topic = wanted if _is_topic(wanted) else words.help_topic(wanted)
    if topic == _WINNING:
        return page_part(words.say("winning.title"), *_winning(reply, scene), subject=subject)
    about, _, name = wanted.partition(" ")
    to_whom = power_called(name, scene.game.board.powers, reply.reading) if name and scene.game else None
    here: tuple[Page, ...] = ()
    if PRESS in (topic, about, words.help_topic(about)) and (topic == PRESS or to_whom) and scene.game is not None:
        here = _press_here(scene.game, to_whom, reply.address, scene)
        if to_whom:
            return Part(pages=here, subject=subject)
    if not wanted:
        return Part(pages=(_topics(words),), subject=subject, prose=START)
    word = _command(wanted, reply.reading)
    if word is not None and not is_more and word is not CommandWord.TOURNAMENT:
        page = _command_page(CATALOGUE[word], reply.reading, words, asked=wanted, topic=topic)
        return Part(pages=(page, *here), subject=subject, prose=_EXPLAINED.get(word, ""))
    if _is_topic(topic):
        return Part(pages=(*here, *_pages(topic, words)), subject=subject, prose=topic if topic in _PROSE else "")
    if word is not None:
        return Part(pages=(_command_page(CATALOGUE[word], reply.reading, words),), subject=subject)
    settings = _settings_called(wanted, reply.reading)
    page = _unknown(wanted, reply.reading, words)
    if settings:
        page = Page(words.say("commands.about", topic=wanted.upper()), _settings(words, settings).blocks)
    return Part(pages=(page,), subject=subject)


def _press_here(game: Game, to_whom: Power | None, address: str, scene: Scene) -> tuple[Page, ...]:
    """How press is written in the letter's game, to one power; nothing of a game that is no more played."""
    words = scene.words
    others = [power for power in game.board.powers if power not in {*scene.powers, *game.deal.neutral}]
    if game.status is Status.ENDED or not others:
        return ()
    power = to_whom or others[0]
    if game.settings.press is PressKind.NONE:
        said = words.say("press_here.none", game=game.name)
    elif not game.settings.partial:
        said = words.say("press_here.to_all", game=game.name)
    elif game.settings.identity is Identity.GUNBOAT:
        said = words.say("answer.empty_press", power=words.power(power))
    else:
        said = words.say("started.press", power=words.power(power), address=address.format(power=power))
    return (Page(words.say("press_here.title", game=game.name), (Block("para", said),)),)


def _winning(reply: Helped, scene: Scene) -> Iterable[Block]:
    """What wins the letter's game, or any; and how else it may end."""
    words, game = scene.words, scene.game
    table = game.table if game is not None else None
    centres, of = reply.goal
    if table is not None and table.victory_centres is not None:
        said = words.say("started.won_with_centres", n=table.victory_centres)
    elif table is not None and table.victory_units is not None:
        said = words.say("started.won_with_units", n=table.victory_units)
    else:
        said = words.say("winning.centres", n=centres, all=of)
    yield Block("para", said)
    if game is not None and game.rulebook.alliance_powers > 1:
        yield Block("para", words.say("winning.allies", n=centres))
    if game is not None and game.goal.until is not None:
        key = "until_units" if counts_units(game.rulebook) else "until_centres"
        yield Block("para", words.say(f"list.{key}", year=game.goal.until))
    yield Block("para", words.say("winning.otherwise"))


def _settings_called(text: str, reading: Language) -> tuple[str, ...]:
    """The settings that are meant by a word behind HELP, as it could stand behind SET."""
    pieces = read_settings(text, reading, SETTINGS)
    return tuple(dict.fromkeys(piece.name for piece in pieces if piece.name))


def _is_topic(text: str) -> bool:
    return text in _PROSE or text in _GROUPS or text in _PARTIES or text == _SETTINGS


def _pages(topic: str, words: Words) -> Iterable[Page]:
    """The commands of a topic, each with what it does."""
    if topic in _GROUPS:
        group = _GROUPS[topic]
        yield Page(words.say(f"group.{group.value}"), (_rows(of_group(group), words),))
    if topic in _PARTIES:
        party = _PARTIES[topic]
        title = words.say("commands.about_party", who=words.say(f"party.{party.value}"))
        yield Page(title, (_rows(of_party(party), words),))
    if topic == _SETTINGS:
        yield _settings(words)


def _rows(entries: Iterable[Row], words: Words) -> Block:
    return Block(
        "pairs", tuple((words.say(f"{_key(entry)}.usage"), words.say(f"{_key(entry)}.summary")) for entry in entries)
    )


def _key(entry: Row) -> str:
    return f"command.{entry.word.value}"


def _settings(words: Words, names: Iterable[str] = tuple(SETTINGS)) -> Page:
    """Settings: how one writes each, what it is, and what it can be."""
    rows = tuple(
        (
            example_of(name, words),
            words.say(
                "commands.setting",
                about=about_of(name, words),
                fits=what_fits(name, words),
            ),
        )
        for name in names
    )
    return Page(words.say("commands.settings"), (Block("pairs", rows),))


def _command(text: str, reading: Language) -> CommandWord | None:
    """The command that is called so in any of the languages that are read."""
    for word in CATALOGUE:
        if text == word.value or text.upper() in map(_without_marks, phrases_of(word, reading)):
            return word
    return None


def _without_marks(text: str) -> str:
    """A text of words alone: what is asked about has no apostrophes any more."""
    return " ".join(_NOT_OF_WORDS.sub(" ", text).split())


def _command_page(entry: Row, reading: Language, words: Words, *, asked: str = "", topic: str = "") -> Page:
    """One command in full; in short, with how to ask for the rest, as what it was `asked` for, where that is given.

    What it was asked as may name a topic as well.
    """
    key = _key(entry)
    usage, example = words.say(f"{key}.usage"), words.say(f"{key}.example")
    calls = dict.fromkeys((*words.calls(entry.word), *phrases_of(entry.word, reading)))
    others = [each for each in calls if not usage.startswith(each)]
    who = words.all_of(words.say(f"party.{party.value}") for party in entry.who)
    blocks = [Block("code", usage), Block("para", words.say(f"{key}.summary"))]
    if example != usage:
        blocks.append(Block("para", words.say("commands.example", example=example)))
    blocks.append(Block("para", words.say("commands.who", who=who)))
    shown = others[:_MOST_SYNONYMS] if asked else others
    if shown:
        blocks.append(Block("para", words.say("commands.synonyms", words=words.listed(shown))))
    has_settings = entry.word is CommandWord.SET
    if asked and (len(shown) < len(others) or has_settings or _is_topic(topic)):
        own = _own_name(asked, topic, entry.word, words) or name_in(usage, entry.word, reading)
        blocks.append(Block("para", _more(own, topic, words)))
    elif has_settings:
        blocks += _settings(words).blocks
    return Page(words.say("commands.about", topic=name_in(usage, entry.word, reading)), tuple(blocks))


def _own_name(asked: str, topic: str, word: CommandWord, words: Words) -> str:
    """What was asked about, in the reader's language: a question asks by the English name; empty for a mere command."""
    if asked.upper() in map(_without_marks, words.calls(word)) or words.help_topic(asked) != asked:
        return asked
    return words.topic(topic) if _is_topic(topic) else ""


def _more(asked: str, topic: str, words: Words) -> str:
    """How to ask for what a short page leaves out."""
    key = f"commands.more_{topic}" if words.has(f"commands.more_{topic}") else "commands.more"
    return words.say(key, line=f"{words.command(CommandWord.HELP)} {asked.upper()} {words.say('commands.more_word')}")


def name_in(usage: str, word: CommandWord, reading: Language) -> str:
    """The words of a command with which its usage begins: `SET DEADLINE`."""
    fitting = [
        each for each in phrases_of(word, reading) if f"{usage} ".startswith(f"{each} ") or usage.startswith(f"{each},")
    ]
    return max(fitting, key=len, default=word.value.upper())


def _unknown(wanted: str, reading: Language, words: Words) -> Page:
    """What may have been meant, and what there is."""
    known = [phrase.casefold() for word in CATALOGUE for phrase in phrases_of(word, reading)]
    topics = [*_GROUPS, *_PARTIES, *sorted(_PROSE)]
    near = get_close_matches(wanted, [*map(words.topic, topics), *topics, *known], n=_MOST_NEAR, cutoff=_NEAR)
    if near:
        said = words.say("commands.near", topic=wanted, near=words.either(each.upper() for each in near))
    else:
        said = words.say("commands.unknown", topic=wanted)
    return Page(words.say("commands.help"), (Block("para", said), *_topics(words).blocks))


def _topics(words: Words) -> Page:
    """Everything HELP knows."""
    rows = [
        (_asking(group.value, words), words.say(f"group.{group.value}")) for group in Group if group is not Group.START
    ]
    pages = ("retreats", "builds", RULES, _SETTINGS)
    parties = (party.value for party in (Party.PLAYER, Party.OBSERVER, Party.MASTER, Party.KEEPER))
    rows += [(_asking(topic, words), words.say(f"helps.{topic}")) for topic in (*pages, *parties)]
    blocks = (Block("pairs", tuple(rows)), Block("para", words.say("commands.everything")))
    return Page(words.say("commands.topics"), blocks)


def _asking(topic: str, words: Words) -> str:
    """How a page is asked for: `HELP PRESS`."""
    return f"{words.command(CommandWord.HELP)} {words.topic(topic).upper()}"


@say.register(CommandsShown)
def _commands(reply: CommandsShown, scene: Scene) -> Part:
    """Every command by what it belongs to, a line each."""
    words = scene.words
    blocks: list[Block] = []
    for group in Group:
        blocks.append(Block("heading", words.say(f"group.{group.value}")))
        blocks.append(_rows(of_group(group), words))
    blocks.append(Block("small", words.say("commands.how", example=words.command(CommandWord.DEADLINE))))
    return page_part(words.say("commands.title"), *blocks, subject=words.say("subject.commands"))


@say.register(Versioned)
def _versioned(reply: Versioned, scene: Scene) -> Part:
    words = scene.words
    said = (
        words.say("version.judge", version=reply.version),
        words.say("version.people", n=reply.people),
        words.say("version.games", forming=reply.forming, running=reply.running, over=reply.over),
    )
    return Part(said, subject=words.say("subject.version"))
