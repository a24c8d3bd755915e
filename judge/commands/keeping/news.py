"""Mails of the judge as a whole: to its keepers, to masters, and to people who write during maintenance."""

from __future__ import annotations

from datetime import datetime

from judge.commands.keeping.digest import Digest, digest_pages, mebibytes
from judge.prose.news import Telling, notice
from judge.prose.words import Words


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
