"""What one reply adds to an answer, and what its teller may look at; and what is said of asks that were not done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, singledispatch
from typing import Any

from judge.commands.asks import Ask, GameAsk, Request, Trouble, Unclear
from judge.commands.press.ask import WritePress
from judge.commands.replies import (
    Done,
    Echo,
    Hindrance,
    NotFollowed,
    Obeyed,
    Refused,
    Reply,
    Silent,
    UnknownGame,
    Unproven,
    Unread,
)
from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Eject
from judge.game.events import Event
from judge.game.game import Game
from judge.game.press import PressGroup
from judge.game.refusal import Refusal, RefusalReason
from judge.game.secrecy import takes_part
from judge.game.transition import Command
from judge.notation.commands.verbs import CommandWord
from judge.notation.letter.parse import MOST_ORDERS
from judge.post.letter import Letter
from judge.post.mailing import Attachment
from judge.post.quotes import Tag
from judge.prose.people import People, typed_readers
from judge.prose.phrase_values import fields_in_words, is_on, snake, values_in_words
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct, field, replace

_KEPT = {
    "JOIN": CommandWord.JOIN,
    "REGISTER": CommandWord.REGISTER,
    "SET LANGUAGE": CommandWord.LANGUAGE,
    "SET ZONE": CommandWord.ZONE,
    "CREATE": CommandWord.CREATE,
}
"""Commands that are kept in English whatever language they were written in."""


class Scene(Struct, frozen=True):
    """The letter that is answered, and what is known about it."""

    words: Words
    letter: Letter
    request: Request
    now: datetime
    game: Game | None = None
    """The letter's game after it was obeyed."""
    powers: tuple[Power, ...] = ()
    """The writer's powers in it."""
    events: Sequence[Event] = ()
    """What happened in it because of the letter."""
    games: tuple[str, ...] = ()
    """The names of all games the writer has a part in."""
    people: People = field(default_factory=People)
    extra: Mapping[str, str] = field(default_factory=dict)
    """What refusals need from outside the game: `{"rulebooks": "datc or ru2000"}`."""
    has_pictures: bool = False
    """Whether maps may be drawn for the writer: neither he nor the keeper wants none."""


class Block(Struct, frozen=True):
    """A piece of a page. `kind` names the macro of layout/*/blocks.j2 that draws it, `content` is what it draws.

    `para`, `strong`, `small`, `heading` and `code` take a text, `lines` texts, `copied` a `Copied`, `pairs` (word,
    meaning) pairs, `said` what a person wrote, `verbatim` a text whose every line and blank counts, `chart` one with
    texts below it that only the plain text has, `table` and `dense` a `Table`, `map` a `MailMap`: the first two of a
    mail are drawn, where the scene `has_pictures`.
    """

    kind: str
    content: Any


class Table(Struct, frozen=True):
    """Rows of cells; the first column is text, `numbers` says which columns are figures."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    numbers: frozenset[int] = frozenset()


class Page(Struct, frozen=True):
    """A longer thing that was asked for, under a heading of its own."""

    title: str
    blocks: tuple[Block, ...]


class Part(Struct, frozen=True):
    """What one reply adds to the answer."""

    done: tuple[str, ...] = ()
    """Sentences on what was done."""
    refused: tuple[tuple[str, str], ...] = ()
    """What was not done: as it was written (may be empty), and why."""
    pages: tuple[Page, ...] = ()
    subject: str = ""
    """What the answer is about, if nothing before it says so."""
    prose: str = ""
    """The page of templates/xx/help that comes before the pages."""
    shows_sheet: bool = False
    """Whether the writer wants to see how his orders stand now."""
    attachments: tuple[Attachment, ...] = ()
    """What goes with the answer as a file."""
    tag: Tag | None = None
    """What the answer is marked with where it is about no game, so that a letter which answers it is known."""


def page_part(title: str, *blocks: Block, subject: str = "") -> Part:
    """A part that is one page; it is about the page's title where `subject` does not say more."""
    return Part(pages=(Page(title, blocks),), subject=subject or title)


@singledispatch
def say(reply: Reply, scene: Scene) -> Part:
    """What an answer says of one reply; `say.py` of each theme registers its own."""
    raise TypeError(f"nobody says {type(reply).__name__}")


@cache
def _key_of(kind: type[Command]) -> str:
    return f"done.{snake(kind.__name__)}"


@singledispatch
def say_done(command: Command, scene: Scene) -> tuple[str, ...]:
    """What an answer says of a command that a game obeyed: its phrase `done.<command>`, unless its theme says more.

    Of a command that switches something it is `done.<command>_yes` or `done.<command>_no`. Nothing where there is no
    such phrase: the order summary shows it.
    """
    words, key = scene.words, _key_of(type(command))
    if words.has(f"{key}_yes"):
        key += "_yes" if is_on(command) else "_no"
    if not words.has(key):
        return ()
    game = {"game": scene.game.name} if scene.game else {}
    return (words.say(key, **{**game, **fields_in_words(command, words, scene.people, scene.now)}),)


@say.register(Obeyed)
def _obeyed(reply: Obeyed, scene: Scene) -> Part:
    return Part(say_done(reply.command, scene), shows_sheet=True)


@say.register(Done)
def _done(reply: Done, scene: Scene) -> Part:
    words = scene.words
    subject = words.say(f"subject.{reply.subject}") if reply.subject else ""
    values = values_in_words(reply.values, words, scene.people, scene.now)
    return Part((words.say(f"done.{reply.key}", **values),), subject=subject, shows_sheet=reply.shows_orders)


@say.register(NotFollowed)
def _not_followed(reply: NotFollowed, scene: Scene) -> Part:
    return Part(refused=((reply.written, scene.words.say(reply.why, **reply.values)),))


def refusal(refused: Refusal, ask: Ask, scene: Scene) -> str:
    """Why a command was not obeyed, and what to do next."""
    words, game, people = scene.words, scene.game, scene.people
    values: dict[str, object] = {**scene.extra, **values_in_words(refused.details, words, people, scene.now)}
    if game is not None:
        about_game = {"phase": words.phase(game.position.phase), "powers": words.powers(game.board.powers)}
        # A phase that the refusal itself is about is not the open one.
        own = {"phase": values["phase"]} if isinstance(refused.details.get("phase"), Phase) else {}
        values = {"game": game.name, **values, **about_game, **own}
    key = refused.reason.value
    if refused.reason is RefusalReason.NOT_SEATED and isinstance(ask, GameAsk) and isinstance(ask.command, Eject):
        key = "not_seated_power"
    elif refused.reason is RefusalReason.NOT_SEATED and game is not None and takes_part(game, people.viewer):
        key = "not_seated_but_there"
    elif refused.reason is RefusalReason.ALREADY_OBSERVING and game is not None and people.viewer in game.observers:
        key = "already_watching"
    elif refused.reason is RefusalReason.NOT_OBSERVING and scene.powers:
        key = "not_observing_but_there"
    return words.say(f"refusal.{key}", **{**dict.fromkeys(words.blanks(f"refusal.{key}"), ""), **values})


def trouble(unclear: Unclear, scene: Scene) -> str:
    """Why a command line cannot be carried out as it stands, and how to write it."""
    words, game, games = scene.words, scene.game, scene.games
    key, about = unclear.trouble.value, unclear.about
    if unclear.trouble is Trouble.PRESS_ONLY_ORDERS:
        about = typed_readers(about.split(", "), words)
    if unclear.near and words.has(f"trouble.{key}_near"):
        key = f"{key}_near"
    if unclear.trouble is Trouble.GAME_NEEDED and games:
        key = "game_needed_many"
    is_shown = unclear.trouble is Trouble.LIKE_THIS
    return words.say(
        f"trouble.{key}",
        about=about,
        near=unclear.near,
        example=words.say(f"command.{unclear.word.value}.example") if is_shown else "",
        word=words.command(unclear.word),
        zone=words.zone,
        games=words.either(games) if games else "",
        phase=words.phase(game.position.phase) if game else "",
        powers=words.powers(game.board.powers) if game else "",
        languages=scene.extra.get("languages", ""),
    )


def asked(ask: Ask, words: Words, *, is_refused: bool = False) -> str:
    """An ask as its writer put it; orders in the reader's words, with the sign of what failed when they are refused."""
    match ask:
        case GameAsk(GiveOrders(orders)):
            order = words.failed_order if is_refused else words.order
            return "; ".join(order(each) for own in orders.values() for each in own)
        case WritePress(to_address=True) as press:
            to = press.draft.to
            groups = (group.value for group in PressGroup if group in to.groups)
            return str(words.say("press.line", to=typed_readers([*sorted(to.powers), *groups], words)))
        case _:
            return _as_called(ask.written, words)


def _as_called(line: str, words: Words) -> str:
    """`JOIN blitz france`, as the journal keeps such a line, in the reader's words; any other line as it is."""
    for begins, word in _KEPT.items():
        if line.startswith(f"{begins} "):
            rest = line.removeprefix(begins).split()
            said = (str(words.power(each)) if words.knows_power(each) else each for each in rest)
            return " ".join([words.command(word), *(said if word is CommandWord.JOIN else rest)])
    return line


@say.register(Echo)
def _echo(reply: Echo, scene: Scene) -> Part:
    ask = reply.ask
    if not isinstance(ask, Unclear):
        return Part(shows_sheet=True)
    pages = _given_back(ask.text, ask.written, scene.words)
    return Part(refused=((ask.written, trouble(ask, scene)),), shows_sheet=True, pages=pages)


def _given_back(text: str, written: str, words: Words) -> tuple[Page, ...]:
    """A text that went nowhere, as its writer wrote it, with the line above it: nothing of it is lost."""
    if not text.strip():
        return ()
    is_within = text.lstrip().startswith(written)  # of a letter to somebody's own address the line is the first
    return (
        Page(words.say("head.press_not_sent"), (Block("said", text if is_within else f"{written}\n{text}".strip()),)),
    )


@say.register(Refused)
def _refused(reply: Refused, scene: Scene) -> Part:
    ask = reply.ask
    if reply.of is not None and (scene.game is None or reply.of.name != scene.game.name):
        scene = replace(scene, game=reply.of, powers=reply.of.powers_of(scene.people.viewer or ""))
    is_seatless = reply.refusal.reason is RefusalReason.NOT_SEATED
    if is_seatless and isinstance(ask, GameAsk) and isinstance(ask.command, GiveOrders):
        said = scene.words.say("answer.not_a_player", game=scene.game.name if scene.game else "")
        return Part(refused=(("", said),), shows_sheet=True)
    why = refusal(reply.refusal, ask, scene)
    pages: tuple[Page, ...] = ()
    if isinstance(ask, WritePress):
        pages = _given_back(ask.draft.text, "" if ask.to_address else ask.written, scene.words)
    return Part(refused=((asked(ask, scene.words, is_refused=True), why),), shows_sheet=True, pages=pages)


@say.register(UnknownGame)
def _unknown_game(reply: UnknownGame, scene: Scene) -> Part:
    words = scene.words
    key = "refusal.unknown_game_near" if reply.near else "refusal.unknown_game"
    return Part(refused=(("", words.say(key, game=reply.name, games=words.either(reply.near))),))


@say.register(Unread)
def _unread(reply: Unread, scene: Scene) -> Part:
    words = scene.words
    if reply.why is Hindrance.FAULT:
        # What he would send again would meet the same fault.
        return Part((words.say("unread.fault"), words.say("unread.fault_again")), subject=words.say("subject.fault"))
    cause = [] if reply.why is Hindrance.READING else [words.say(f"unread.{reply.why.value}", n=MOST_ORDERS)]
    return Part((words.say("unread.kept"), *cause, words.say("unread.again")), subject=words.say("subject.unread"))


say.register(Silent, lambda _, __: Part())
say.register(Unproven, lambda _, scene: Part(subject=scene.words.say("subject.confirm")))
