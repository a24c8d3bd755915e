"""Mails of the judge as a whole: the digest and alarms to its keepers, mails to masters and during maintenance."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.commands.part import Block, Page, Table
from judge.game.schedule import FARTHEST
from judge.prose.news import Telling, notice
from judge.prose.words import Words
from judge.structs import Struct

_MIB = 1 << 20
_MOST_ROWS = 30


class CopyNews(Struct, frozen=True):
    """How it stands with copies of the judge."""

    last: datetime | None = None
    """Of when the last good one is; None where there is none."""
    failed: str = ""
    """Why the last try came to nothing; empty where it did not."""
    is_old: bool = False
    """Whether the last good one should have been followed by others, or there should have been one."""


class ClearedAway(Struct, frozen=True):
    """What was kept long enough: texts of sent mails, maps, letters of strangers, and the bytes of all of it."""

    mails: int = 0
    pictures: int = 0
    letters: int = 0
    size: int = 0


class Digest(Struct, frozen=True):
    """How the judge does, and what has happened since the last digest."""

    since: datetime
    opened: tuple[str, ...]
    """Games that were created."""
    ended: tuple[str, ...]
    stuck: tuple[tuple[str, datetime], ...]
    """Games in which nothing moves though their time is over, and since when."""
    parked: tuple[tuple[int, str], ...]
    """Letters that met a bug, and which."""
    given_up: tuple[tuple[str, str, str], ...]
    """Mails that will not be delivered: to whom, about what, and what the next server said."""
    put_off: int
    """Mails that could not be handed over yet."""
    barred: int
    """Letters from blacklisted addresses."""
    games: int
    people: int
    disk_free: int
    disk_size: int
    """Bytes free where the database is, and bytes of the database."""
    maintenance: datetime | None
    """Since when the judge is under maintenance."""
    site: str = ""
    """Why the web site could not be written; empty where it was."""
    suspended: tuple[tuple[str, str], ...] = ()
    """Addresses to which nothing is sent, and what was said when mail last came back from there."""
    challenged: tuple[str, ...] = ()
    """Addresses behind a filter that asks the judge to prove that it is a person."""
    copies: CopyNews = CopyNews()
    held: int = 0
    """Mails that are held since the judge was restored."""
    cleared: ClearedAway = ClearedAway()

    @property
    def is_quiet(self) -> bool:
        """Whether nobody has to do anything."""
        letters_and_mails = self.parked or self.given_up or self.suspended or self.held
        machine = self.maintenance or self.site or self.copies.failed or self.copies.is_old
        return not (self.stuck or letters_and_mails or machine)


def digest_pages(digest: Digest, words: Words) -> tuple[Page, ...]:
    """The digest, what wants attention first."""
    wanted = [*_trouble(digest, words)] or [Block("para", words.say("digest.quiet"))]
    free, size = mebibytes(digest.disk_free, words), mebibytes(digest.disk_size, words)
    news = [
        _names("digest.opened", digest.opened, words),
        _names("digest.ended", digest.ended, words),
        words.say("digest.counts", games=digest.games, people=digest.people),
        words.say("digest.put_off", n=digest.put_off),
        words.say("digest.barred", n=digest.barred),
        words.say("digest.disk", free=free, size=size),
    ]
    if digest.copies.last is not None and not digest.copies.is_old:
        news.append(words.say("digest.copied", moment=words.moment(digest.copies.last)))
    if digest.cleared != ClearedAway():
        went, size = digest.cleared, mebibytes(digest.cleared.size, words)
        values = {"mails": went.mails, "pictures": went.pictures, "letters": went.letters, "size": size}
        news.append(words.say("digest.cleared", **values))
    if digest.challenged:
        named = words.all_of(digest.challenged[:_MOST_ROWS])
        news.append(words.say("digest.challenges", n=len(digest.challenged), addresses=named))
    told = tuple(Block("para", line) for line in news)
    return Page(words.say("head.attention"), tuple(wanted)), Page(words.say("head.news"), told)


def _trouble(digest: Digest, words: Words) -> Iterator[Block]:
    """What a keeper has to do something about."""
    if digest.maintenance is not None:
        yield Block("strong", words.say("digest.maintenance", moment=words.moment(digest.maintenance)))
    for name, since in digest.stuck[:_MOST_ROWS]:
        yield Block("para", words.say("digest.stuck", game=name, moment=words.moment(since)))
    if digest.parked:
        yield Block("para", words.say("digest.parked", n=len(digest.parked)))
        yield Block("pairs", tuple((str(number), note) for number, note in digest.parked[:_MOST_ROWS]))
    for key, rows in (("given_up", digest.given_up), ("suspended", digest.suspended)):
        if rows:
            yield Block("para", words.say(f"digest.{key}", n=len(rows)))
            yield Block("table", Table(rows[:_MOST_ROWS]))
    yield from _copies(digest, words)
    if digest.site:
        yield Block("para", words.say("digest.site", why=digest.site))


def _copies(digest: Digest, words: Words) -> Iterator[Block]:
    """What is wrong with copies of the judge, and what waits since it was made of one."""
    copies = digest.copies
    if copies.failed:
        yield Block("para", words.say("digest.copy_failed", why=copies.failed))
    if copies.is_old:
        key = "digest.copy_none" if copies.last is None else "digest.copy_old"
        yield Block("para", words.say(key, **({"moment": words.moment(copies.last)} if copies.last else {})))
    if digest.held:
        yield Block("para", words.say("digest.held", n=digest.held))


def _names(key: str, names: tuple[str, ...], words: Words) -> str:
    return words.say(key, n=len(names), games=words.all_of(names[:_MOST_ROWS]) or words.say("value.none"))


def mebibytes(size: int, words: Words) -> str:
    """A number of bytes as people read it."""
    return words.say("digest.mib", n=size // _MIB)


class BulkReport(Struct, frozen=True):
    """What came of an act for many games."""

    line: str
    done: int
    count: int
    not_done: tuple[tuple[str, str], ...]
    """The games in which it was not done, each with the reason's key; empty where the program failed."""


def bulk_lines(report: BulkReport, words: Words) -> list[str]:
    """The report in sentences, game by game where it was not done."""
    said = [words.say("keep.bulk_done", line=report.line, done=report.done, n=report.count)]
    for game, reason in report.not_done:
        key = f"refusal.{reason}" if reason else "keep.bulk_failed"
        why = words.say(key, **{**dict.fromkeys(words.blanks(key), ""), "game": game, "days": FARTHEST.days})
        said.append(words.say("keep.bulk_not", game=game, why=why))
    return said


def bulk_done(report: BulkReport, words: Words) -> Telling:
    """The mail to the keeper who asked for it."""
    return notice(bulk_lines(report, words), words.say("subject.bulk_done"))


def letter_held(words: Words) -> Telling:
    """The mail to a person whose letter waits for the end of maintenance."""
    return notice([words.say("maintenance.held")], words.say("subject.maintenance"))


def digest_mail(digest: Digest, words: Words) -> Telling:
    """The morning's mail to a keeper."""
    subject = words.say("subject.digest_quiet" if digest.is_quiet else "subject.digest")
    lead = words.say("digest.lead", moment=words.moment(digest.since))
    return Telling("layout/pages.j2", subject, {"lead": lead, "pages": digest_pages(digest, words)})


def stuck(game: str, since: datetime, words: Words) -> Telling:
    """The alarm about a game in which nothing moves."""
    lines = [words.say("digest.stuck", game=game, moment=words.moment(since))]
    return notice(lines, words.say("subject.keeper"), [words.say("digest.stuck_hint", game=game)])


def no_room(free: int, reserve: int, is_for_all: bool, words: Words) -> Telling:
    """The alarm about a disk that runs full: letters of strangers are refused, or all (`is_for_all`)."""
    values = {"free": mebibytes(free, words), "reserve": mebibytes(reserve, words)}
    line = words.say("keeper.no_room_for_all" if is_for_all else "keeper.no_room", **values)
    return notice([line], words.say("subject.no_room"), [words.say("keeper.no_room_hint")])


def to_masters(text: str, words: Words) -> Telling:
    """The mail of a keeper to masters: his words as they are, under a line that says whose they are."""
    lines = [words.say("masters.from_keeper"), *(part.strip() for part in text.split("\n\n") if part.strip())]
    return notice([line.replace("`", "'") for line in lines], words.say("subject.to_masters"))
