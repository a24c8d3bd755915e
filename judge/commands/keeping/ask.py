"""What keepers ask of the whole judge."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from enum import Enum
from typing import ClassVar

from judge.commands.asks import Ask, Needs, Trouble
from judge.commands.keeping.filters import GameFilter, UserFilter, Wanted, games_in, games_wanted, users_wanted
from judge.commands.line import CommandLine, Reader, Taken, name_of, plain
from judge.commands.people.ask import entry_of
from judge.notation.times import read_duration

_MOST_DIGITS = 12
_LONGEST_TEXT = 8000
_LONGEST_REASON = 500


class KeeperAsk(Ask, frozen=True):
    """An ask that only keepers may give."""


class KeeperQuery(KeeperAsk, frozen=True):
    """One that only looks: where it comes from the machine itself, it leaves neither letter nor act behind."""


class InspectGames(KeeperQuery, frozen=True):
    """GAMES with a filter: a line about each game; INSPECT name: all that is known of one. To others it is LIST."""

    game: str
    """A word that stands alone and may be a name; a game that is called so is meant before a filter is."""
    games: GameFilter
    shown: Wanted


class ShowUsers(KeeperQuery, frozen=True):
    """USERS with a filter, USERS address: registered people, or all about one of them."""

    address: str
    people: UserFilter
    shown: Wanted


class BulkKind(Enum):
    """What is done to many games at once."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"


class BulkAct(KeeperAsk, frozen=True):
    """PAUSE ALL, RESUME ALL, EXTEND ALL: the same done in every game that a filter means."""

    ceiling: ClassVar[Needs] = Needs.YES

    kind: BulkKind
    by: timedelta | None
    """By how much EXTEND moves the deadlines."""
    games: GameFilter
    why: str
    """What everybody is told of why."""
    is_sure: bool = True
    """Whether it is to be done; else it is only said what it would be."""


class ShowQueue(KeeperQuery, frozen=True):
    """QUEUE: how the outgoing mail stands."""


class ShowParked(KeeperQuery, frozen=True):
    """PARKED: the letters that met a bug."""


class ShowLetter(KeeperQuery, frozen=True):
    """LETTER n: one letter as it came."""

    number: int


class RetryLetter(KeeperAsk, frozen=True):
    """RETRY n, RETRY ALL: parked letters are read again; None for all."""

    number: int | None


class DropLetter(KeeperAsk, frozen=True):
    """DROP n, DROP ALL: parked letters will not be obeyed; None for all."""

    number: int | None


class ShowBlacklist(KeeperQuery, frozen=True):
    """BLACKLIST: whom the judge does not answer."""


class Bar(KeeperAsk, frozen=True):
    """BLACKLIST address or @domain: letters from there are not obeyed."""

    entry: str


class Unbar(KeeperAsk, frozen=True):
    """UNBLACKLIST address or @domain."""

    entry: str


class ShowBounces(KeeperQuery, frozen=True):
    """BOUNCES: from which addresses mail comes back."""


class Lift(KeeperAsk, frozen=True):
    """LIFT address: mail is sent there again."""

    address: str


class ShowLimits(KeeperQuery, frozen=True):
    """LIMITS: how much mail one address may cause; those of one person, where he is named."""

    person: str = ""
    """The address."""


class SetLimit(KeeperAsk, frozen=True):
    """SET LIMIT name number, perhaps FOR address; None puts back what the settings say, or what holds for all."""

    name: str
    number: int | None
    person: str = ""
    """The address of the only one for whom it holds."""


class TellMasters(KeeperAsk, frozen=True):
    """BROADCAST MASTERS: a text to all masters."""

    text: str


class Maintain(KeeperAsk, frozen=True):
    """MAINTENANCE, MAINTENANCE ON, MAINTENANCE OFF: whether letters are only kept; None asks how it stands."""

    is_on: bool | None


class ShowDigest(KeeperQuery, frozen=True):
    """DIGEST: what the morning's mail would say now."""


class ShowActs(KeeperQuery, frozen=True):
    """KEEPER AUDIT: what keepers did."""


def _number(text: str) -> int | None:
    """The number that a text is; None for any other text, and for a number that no letter or limit has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def _of_letter(make: Callable[..., Ask], *, takes_all: bool = False) -> Reader:
    """The reader of a command about one letter by its number, or with ALL about every parked one."""

    def read(line: CommandLine) -> Ask:
        number = _number(line.rest)
        if number is not None:
            return make(number, written=line.written)
        if takes_all and line.language.says("all", line.rest):
            return make(None, written=line.written)
        return line.unclear(Trouble.BAD_NUMBER, line.rest)

    return read


letter = _of_letter(ShowLetter)
retry = _of_letter(RetryLetter, takes_all=True)
drop = _of_letter(DropLetter, takes_all=True)


def _of_entry(make: Callable[..., Ask], line: CommandLine) -> Ask:
    """The ask about an address or a domain."""
    entry = entry_of(line.rest)
    return make(entry, written=line.written) if entry else line.unclear(Trouble.BAD_ENTRY, line.rest)


def bar(line: CommandLine) -> Ask:
    return _of_entry(Bar, line) if line.rest else ShowBlacklist(written=line.written)


def unbar(line: CommandLine) -> Ask:
    return _of_entry(Unbar, line)


def lift(line: CommandLine) -> Ask:
    is_domain = entry_of(line.rest).startswith("@")
    return line.unclear(Trouble.BAD_ENTRY, line.rest) if is_domain else _of_entry(Lift, line)


def keepgames(line: CommandLine) -> Ask | None:
    found, shown = games_wanted(line)
    is_lone = len(line.rest.split()) == 1 and found.people == found.patterns == ()
    name = name_of(line.rest) if is_lone else ""
    return None if shown.is_talk else InspectGames(name, found, shown, written=line.written)


def users(line: CommandLine) -> Ask | None:
    found, shown = users_wanted(line)
    address = entry_of(line.rest) if "*" not in line.rest else ""
    is_one = address != "" and not address.startswith("@")
    return None if shown.is_talk else ShowUsers(address if is_one else "", found, shown, written=line.written)


def limits(line: CommandLine) -> Ask:
    words = line.rest.casefold().split()
    at = next((at for at, word in enumerate(words) if "@" in word), None)
    person = entry_of(words.pop(at)) if at is not None else ""
    if at is not None and (not person or person.startswith("@")):
        return line.unclear(Trouble.BAD_LIMIT, line.rest)
    if at and line.language.says("keep for", words[at - 1]):
        words.pop(at - 1)
    if not words:
        return ShowLimits(person, written=line.written)
    *names, value = words
    number = _number(value)
    if not names or (number is None and line.language.option(value) != "no"):
        return line.unclear(Trouble.BAD_LIMIT, line.rest)
    return SetLimit("_".join(names), number, person, written=line.written)


def maintain(line: CommandLine) -> Ask:
    word = line.rest.casefold().strip(".!")
    if not word:
        return Maintain(None, written=line.written)
    meaning = {"yes": True, "no": False}.get(line.language.option(word) or "")
    return line.unclear(Trouble.BAD_SWITCH, line.rest) if meaning is None else Maintain(meaning, written=line.written)


def tell_masters(line: CommandLine) -> Taken | Ask:
    lines, used = line.block()
    text = "\n".join(lines).strip()[:_LONGEST_TEXT]
    return Taken(TellMasters(text, written=line.written), used) if text else line.unclear(Trouble.TEXT_NEEDED)


def _bulk(kind: BulkKind) -> Reader:
    """The reader of an act for many games: a length where it takes one, a filter, and behind BECAUSE the reason."""

    def read(line: CommandLine) -> Ask | None:
        words, why = _reason(line)
        by = None
        if kind is BulkKind.EXTEND:
            by, words = _length(words, line)
        wanted = games_in(words, line.language)
        if wanted.is_talk:
            return None
        if kind is BulkKind.EXTEND and by is None:
            return line.unclear(Trouble.BAD_LENGTH, line.rest)
        if wanted.unread:
            return line.unclear(Trouble.BAD_FILTER, " ".join(wanted.unread))
        return BulkAct(kind, by, wanted.games, why, written=line.written)

    return read


def _reason(line: CommandLine) -> tuple[list[str], str]:
    """The words before BECAUSE, and the text behind it."""
    words = line.rest.split()
    for at in range(len(words)):
        for count in (2, 1):
            if line.language.says("keep because", " ".join(words[at : at + count]).strip(",:")):
                return words[:at], " ".join(words[at + count :])[:_LONGEST_REASON]
    return words, ""


def _length(words: list[str], line: CommandLine) -> tuple[timedelta | None, list[str]]:
    """The length of time among words, and the others: `2d`, `2 days`."""
    for count in (2, 1):
        for at in range(len(words) - count + 1):
            by = read_duration(" ".join(words[at : at + count]).lstrip("+ "), line.language.options)
            if by is not None:
                return by, [*words[:at], *words[at + count :]]
    return None, words


pause_all = _bulk(BulkKind.PAUSE)
resume_all = _bulk(BulkKind.RESUME)
extend_all = _bulk(BulkKind.EXTEND)
queue = plain(ShowQueue)
parked = plain(ShowParked)
bounces = plain(ShowBounces)
digest = plain(ShowDigest)
keeplog = plain(ShowActs)
