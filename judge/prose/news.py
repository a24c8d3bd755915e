"""An event as the mail that tells one hearer of it."""

from __future__ import annotations

from datetime import datetime
from functools import singledispatch

from judge.game.events import Event
from judge.game.game import Game, PlayerId
from judge.game.press import NO_CONVERSATION, Conversation
from judge.game.roles import Hearer, Role
from judge.prose.maps import MailMap
from judge.prose.people import People
from judge.prose.phrase_values import fields_in_words, snake
from judge.prose.taps import NO_TAPS, Taps
from judge.prose.words import Words
from judge.prose.year import YearLetter
from judge.structs import Struct, field


class Telling(Struct, frozen=True):
    """The template of a mail, its subject and what fills it."""

    template: str
    subject: str
    view: dict[str, object] = field(default_factory=dict)
    thread: str = ""
    """The conversation it belongs to, and not to the other mails of the game: letters, figures and hyphens."""
    sender: str = ""
    """The name it bears as its sender, if not the judge's own."""
    maps: tuple[MailMap, ...] = ()
    """What is to be drawn for it; the template shows each by its name, as `maps.results`."""


class Occasion(Struct, frozen=True):
    """Who is told, of which game, when, and in what words."""

    game: Game
    """The game after the event."""
    hearer: Hearer
    people: People
    now: datetime
    words: Words
    answered: PlayerId | None = None
    """Whose letter caused the event, and is answered anyway."""
    behind: int = 0
    """How many phases later the hearer reads it."""
    address: str = ""
    """The game's own."""
    has_pictures: bool = False
    """Whether maps may be drawn for the hearer."""
    year: YearLetter | None = None
    """What is told of the year that the event ends."""
    earlier: Conversation = NO_CONVERSATION
    """What the hearer has of the conversation to which the event belongs."""
    page: str = ""
    """The address of the game's page on the site, where it has one."""


def unsaid(event: Event, occasion: Occasion) -> None:
    """No mail: the answer to the letter that caused the event shows it, and other people need none."""


def notice(lines: list[str], subject: str, hints: list[str] | None = None, taps: Taps = NO_TAPS) -> Telling:
    """A mail of a few sentences."""
    return Telling("layout/notice.j2", subject, {"lines": lines, "hints": hints or [], "taps": taps})


def question(lines: list[str], subject: str, how: str, word: str, after: list[str]) -> Telling:
    """A mail that wants one word for an answer, which stands on a line of its own; `after` is said below it."""
    view: dict[str, object] = {"lines": lines, "hints": [how], "word": word, "after": after}
    return Telling("layout/notice.j2", subject, view)


def values_of(event: Event, occasion: Occasion) -> dict[str, object]:
    """What the phrases of an event may say: the game, its open phase, and all that the event tells.

    `n` is how many players are missing, or how many powers the event is about.
    """
    game, words = occasion.game, occasion.words
    n = getattr(event, "missing", len(getattr(event, "powers", ())))
    said: dict[str, object] = {"game": game.name, "phase": words.phase(game.position.phase), "n": n}
    return said | fields_in_words(event, words, occasion.people, occasion.now)


def reason(event: Event, words: Words) -> list[str]:
    """What a keeper says of why he did it, a paragraph; nothing where he says nothing."""
    why = getattr(event, "why", "")
    return [words.say("news.because", why=why)] if isinstance(why, str) and why else []


@singledispatch
def tell(event: Event, occasion: Occasion) -> Telling | None:
    """The mail that tells a hearer of an event: the notice that phrases alone make of it, unless its theme says more.

    `news.<event>` says it to all, `news.<event>_you` to the event's `player`, `news.<event>_master` to masters,
    where there are such phrases; `news.<event>_hint` is a second paragraph, `subject.<event>` the subject.
    """
    words, hearer = occasion.words, occasion.hearer
    blanks = values_of(event, occasion)
    key = f"news.{snake(type(event).__name__)}"
    is_own = getattr(event, "player", None) == hearer.player
    if is_own and words.has(f"{key}_you"):
        said = f"{key}_you"
    elif hearer.role is Role.MASTER and words.has(f"{key}_master"):
        said = f"{key}_master"
    else:
        said = key
    hints = [words.say(f"{key}_hint", **blanks)] if words.has(f"{key}_hint") else []
    return notice(
        [words.say(said, **blanks), *reason(event, words)],
        words.say(f"subject.{snake(type(event).__name__)}", **blanks),
        hints,
    )
