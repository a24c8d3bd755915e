"""What the clerk writes while a story is played, kept so that it can be written again in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from inspect import signature
from typing import Any

import judge.clerk.posting.outbox as post
from judge.commands.mails import Composed
from judge.commands.replies import Done, Echo, Obeyed, Refused, Reply
from judge.game.events import PhaseProcessed
from judge.post.mailing import Attachment, Mailing
from judge.prose.words import Words
from judge.shelf import load_language
from judge.store.pictures import WaitingPicture
from judge.structs import replace
from tests.commands.gallery.kinds import ALARM, name_of
from tests.stories.stage import Stage

_CAUSES = ("letter", "clock")
"""What the causes of several notes begin with."""


@dataclass
class Sample:
    """A mail as it was asked for."""

    writer: Callable[..., Mailing | Composed | None]
    given: tuple[Any, ...]
    named: dict[str, Any]
    written: Mailing
    parts: int
    """How many replies are in it: the fewer, the better it shows this one."""
    told: str = ""
    """What the function that a note is written by says of itself."""
    made_of: tuple[tuple[str, str], ...] = ()
    """What a note is filled with: names and types."""
    attachments: tuple[Attachment, ...] = ()
    pictures: Mapping[str, WaitingPicture] = field(default_factory=dict)
    """What is to be drawn for it, by its places."""

    def in_language(self, code: str) -> Mailing:
        """The same mail for somebody who reads this language."""
        stationery, cover, about, *others = self.given
        before = about if isinstance(about, Words) else about.words
        words = stationery.words(load_language(code), before.zone)
        about = words if isinstance(about, Words) else replace(about, words=words)
        written = self.writer(stationery, cover, about, *others, **self.named)
        mailing = written.mailing if isinstance(written, Composed) else written
        assert mailing is not None
        return replace(mailing, attachments=self.attachments or mailing.attachments)

    def in_pictures(self, code: str) -> dict[str, WaitingPicture]:
        """The maps that go with it, for somebody who reads this language."""
        return {place: replace(picture, language=code) for place, picture in self.pictures.items()}


@dataclass
class Gallery:
    """The best mail of each kind, by group, name and variant: the one about nothing else, then the longest."""

    found: dict[tuple[str, str, str], Sample] = field(default_factory=dict)
    _by_cause: dict[str, Sample] = field(default_factory=dict)
    """The mails of the story that is played now."""

    def keep(self, group: str, name: str, variant: str, sample: Sample) -> None:
        """Take it when it is the best so far."""
        self._by_cause[sample.written.cause] = sample
        key = group, name, variant
        before = self.found.get(key)
        if before is None or _merit(before) < _merit(sample):
            self.found[key] = sample

    def of_kind(self, key: tuple[str, str]) -> dict[str, Sample]:
        """The samples of a kind by variant, the longest first."""
        found = [(each[2], sample) for each, sample in self.found.items() if each[:2] == key]
        return dict(sorted(found, key=lambda each: len(each[1].written.html), reverse=True))

    def posted(self, mailing: Mailing) -> None:
        """What goes into the outbox, with all that was put beside the text."""
        if mailing.cause in self._by_cause:
            self._by_cause[mailing.cause].attachments = mailing.attachments

    def end_story(self, stage: Stage) -> None:
        """Find the pictures that the mails of this story wait for."""
        waiting = {each.id: each for each in stage.to_draw()}
        rows = stage.db.conn.execute("SELECT cause, place, picture FROM illustrations JOIN outbox ON outbox.id = mail")
        for cause, place, picture in rows:
            if cause in self._by_cause and picture in waiting:
                sample = self._by_cause[cause]
                sample.pictures = {**sample.pictures, place: waiting[picture]}
        self._by_cause.clear()


def _merit(sample: Sample) -> tuple[int, int]:
    return -sample.parts, len(sample.written.html)


@contextmanager
def recording(gallery: Gallery) -> Iterator[None]:
    """Whatever the clerk writes in here is looked at."""
    own = {name: getattr(post, name) for name in ("tell", "answer", "compose_note", "alarm", "compose")}

    def told(*given: Any, **named: Any) -> Composed | None:
        composed: Composed | None = own["tell"](*given, **named)
        if composed is not None:
            mailing = composed.mailing
            hearer, event = given[2].hearer, given[3]
            variant = (
                f"{event.phase.kind.name.lower()}, {hearer.role.value}" if isinstance(event, PhaseProcessed) else ""
            )
            gallery.keep("event", type(event).__name__, variant, Sample(own["tell"], given, named, mailing, 1))
        return composed

    def answered(*given: Any, **named: Any) -> Composed:
        composed: Composed = own["answer"](*given, **named)
        replies: tuple[Reply, ...] = tuple(given[3])
        for reply in replies:
            sample = Sample(own["answer"], given, named, composed.mailing, len(replies))
            gallery.keep("answer", type(reply).__name__, _variant(reply), sample)
        return composed

    def noted(*given: Any, **named: Any) -> Mailing:
        mailing: Mailing = own["compose_note"](*given, **named)
        sample = Sample(own["compose_note"], given, named, mailing, 1, _said_by(given[3]), _made_of(given[3]))
        gallery.keep("note", name_of(given[3]), _occasion(mailing.cause), sample)
        return mailing

    def alarmed(*given: Any, **named: Any) -> Mailing:
        mailing: Mailing = own["alarm"](*given, **named)
        made_of = tuple((name, "str") for name in ("letter_id", "game", "what"))
        gallery.keep("note", ALARM, "", Sample(own["alarm"], given, named, mailing, 1, made_of=made_of))
        return mailing

    def composed(mailing: Mailing) -> bytes:
        gallery.posted(mailing)
        raw: bytes = own["compose"](mailing)
        return raw

    _replace({"tell": told, "answer": answered, "compose_note": noted, "alarm": alarmed, "compose": composed})
    try:
        yield
    finally:
        _replace(own)


def _replace(functions: dict[str, Callable[..., Any]]) -> None:
    for name, function in functions.items():
        setattr(post, name, function)


def _variant(reply: Reply) -> str:
    """What it is about, where one reply stands for many things."""
    match reply:
        case Done():
            return reply.key
        case Obeyed():
            return type(reply.command).__name__
        case Refused():
            return reply.refusal.reason.value
        case Echo():
            return type(reply.ask).__name__
        case _:
            return ""


def _occasion(cause: str) -> str:
    """What a note is about, without the numbers and names of this one: `letter:17:masters:p1` is `masters`."""
    words = [word for word in cause.split(":") if word.isalpha()]
    return words[1] if words[0] in _CAUSES and len(words) > 1 else words[0]


def _said_by(say: Callable[[Words], object]) -> str:
    function = say.func if isinstance(say, partial) else say
    return " ".join((function.__doc__ or "").split())


def _made_of(say: Callable[[Words], object]) -> tuple[tuple[str, str], ...]:
    """What a note is filled with, as its function names it."""
    if isinstance(say, partial):
        names = [*signature(say.func).parameters]
        given = {**dict(zip(names, say.args, strict=False)), **say.keywords}
    else:
        code, cells = say.__code__, say.__closure__ or ()
        given = {name: cell.cell_contents for name, cell in zip(code.co_freevars, cells, strict=True)}
    return tuple((name, type(value).__name__) for name, value in given.items())
