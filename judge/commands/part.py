"""What one reply adds to an answer, and what its teller may look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, singledispatch
from typing import Any

from judge.commands.asks import Request
from judge.commands.replies import Done, Obeyed, Reply, Silent
from judge.game.events import Event
from judge.game.game import Game
from judge.game.transition import Command
from judge.post.letter import Letter
from judge.post.mailing import Attachment
from judge.prose.people import People
from judge.prose.phrase_values import fields_in_words, is_on, snake, values_in_words
from judge.prose.words import Words
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Scene:
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


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page. `kind` names the macro of layout/*/blocks.j2 that draws it, `content` is what it draws.

    `para`, `strong`, `small`, `heading` and `code` take a text, `lines` texts, `pairs` (word, meaning) pairs,
    `said` what a person wrote, `verbatim` a text whose every line and blank counts, `table` a `Table`.
    """

    kind: str
    content: Any


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first column is text, `numbers` says which columns are figures."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Page:
    """A longer thing that was asked for, under a heading of its own."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Part:
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


@say.register(Silent)
def _silent(_: Silent, __: Scene) -> Part:
    return Part()
