"""Every command a letter may hold: who may give it, what it belongs to, and which judge knew it first.

HELP, `judge commands` and COMMANDS.md are made of this. The words people type are in
grammar/*/commands.toml; what they do is said in templates/*/phrases/commands.toml.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from judge.notation.language import Language
from judge.notation.verbs import CommandWord
from judge.notation.verbs import CommandWord as W


class Party(Enum):
    """Who may give a command."""

    ANYBODY = "anybody"
    """Strangers, too."""
    REGISTERED = "registered"
    PLAYER = "player"
    OBSERVER = "observer"
    MASTER = "master"
    KEEPER = "keeper"


class Group(Enum):
    """What commands belong together on a page of HELP; each is a topic that HELP knows."""

    START = "start"
    PEOPLE = "people"
    SEATS = "seats"
    ORDERS = "orders"
    AHEAD = "ahead"
    CLOCK = "clock"
    PRESS = "press"
    ENDINGS = "endings"
    WATCHING = "watching"
    LEADING = "leading"
    KEEPING = "keeping"


class Since(Enum):
    """Which judge had the command, or its like, first."""

    NJUDGE = "njudge"
    DPJUDGE = "DPjudge"
    BOTH = "njudge, DPjudge"
    HERE = "this judge"


@dataclass(frozen=True, slots=True)
class Entry:
    """One command."""

    word: CommandWord
    group: Group
    who: tuple[Party, ...]
    since: Since


_ANY = (Party.ANYBODY,)
_REG = (Party.REGISTERED,)
_PLAY = (Party.PLAYER,)
_WATCH = (Party.OBSERVER,)
_LEAD = (Party.MASTER, Party.KEEPER)
_KEEP = (Party.KEEPER,)
_PART = (Party.PLAYER, Party.OBSERVER, Party.MASTER)
_PLAY_LEAD = (Party.PLAYER, Party.MASTER)
_N, _D, _ND, _HERE = Since.NJUDGE, Since.DPJUDGE, Since.BOTH, Since.HERE

_TABLE: Mapping[Group, tuple[tuple[CommandWord, tuple[Party, ...], Since], ...]] = MappingProxyType(
    {
        Group.START: (
            (W.HELP, _ANY, _N),
            (W.COMMANDS, _ANY, _HERE),
            (W.REGISTER, _ANY, _ND),
            (W.LIST, _ANY, _ND),
            (W.JOIN, _REG, _ND),
            (W.CREATE, _REG, _ND),
            (W.SIGNON, _REG, _ND),
            (W.SIGNOFF, _ANY, _ND),
            (W.PING, _ANY, _HERE),
            (W.VERSION, _ANY, _N),
        ),
        Group.PEOPLE: (
            (W.WHOAMI, _REG, _HERE),
            (W.NAME, _REG, _N),
            (W.ADDRESS, _REG, _ND),
            (W.ALSO, _REG, _N),
            (W.NOALSO, _REG, _HERE),
            (W.LANGUAGE, _REG, _HERE),
            (W.ZONE, _REG, _D),
            (W.PICTURES, _REG, _HERE),
            (W.NOPICTURES, _REG, _HERE),
            (W.LISTING, _REG, _HERE),
            (W.NOLISTING, _REG, _HERE),
            (W.RECORD, _REG, _N),
            (W.WHOIS, _ANY, _N),
            (W.VOLUNTEER, _REG, _HERE),
            (W.NOVOLUNTEER, _REG, _HERE),
            (W.NEWADDRESS, _REG, _HERE),
            (W.PASSWORD, _REG, _ND),
            (W.SETPASSWORD, _REG, _ND),
            (W.NOPASSWORD, _REG, _HERE),
            (W.MYDATA, _REG, _HERE),
            (W.UNREGISTER, _REG, _HERE),
        ),
        Group.SEATS: (
            (W.PREFER, _PLAY, _N),
            (W.RESIGN, _PLAY, _ND),
            (W.TAKEOVER, _REG, _ND),
            (W.START, _LEAD, _D),
            (W.FORCEBEGIN, _LEAD, _N),
            (W.UNSTART, _LEAD, _N),
            (W.EJECT, _LEAD, _ND),
            (W.DUMMY, _LEAD, _D),
            (W.REVIVE, _LEAD, _D),
            (W.APPROVE, _LEAD, _N),
            (W.DISAPPROVE, _LEAD, _N),
            (W.ALLOW, _LEAD, _N),
            (W.DENY, _LEAD, _N),
        ),
        Group.ORDERS: (
            (W.ORDERS, _PLAY, _D),
            (W.CLEAR, _PLAY, _ND),
            (W.WITHDRAW, _PLAY, _HERE),
            (W.UNDO, _PLAY, _HERE),
            (W.WAIT, _PLAY, _ND),
            (W.NOWAIT, _PLAY, _ND),
            (W.TRY, _PLAY_LEAD, _HERE),
        ),
        Group.AHEAD: (
            (W.PHASE, _PLAY, _N),
            (W.REPEAT, _PLAY, _HERE),
            (W.NOREPEAT, _PLAY, _HERE),
            (W.CLEARAHEAD, _PLAY, _N),
        ),
        Group.CLOCK: (
            (W.ABSENCE, _PLAY, _ND),
            (W.NOABSENCE, _PLAY, _N),
            (W.EXTEND, _PLAY, _D),
            (W.NOEXTEND, _PLAY, _HERE),
            (W.DEADLINE, _LEAD, _ND),
            (W.GRACE, _LEAD, _N),
            (W.STARTTIME, _LEAD, _N),
            (W.PAUSE, _LEAD, _ND),
            (W.RESUME, _LEAD, _ND),
        ),
        Group.PRESS: (
            (W.PRESS, _PART, _ND),
            (W.BROADCAST, _PART, _ND),
            (W.POSTAL, _PART, _N),
            (W.ENDBLOCK, _PART, _ND),
            (W.PRESSARCHIVE, _PART, _HERE),
        ),
        Group.ENDINGS: (
            (W.DRAW, _PLAY, _ND),
            (W.NODRAW, _PLAY, _ND),
            (W.CONCEDE, _PLAY, _ND),
            (W.NOCONCEDE, _PLAY, _ND),
            (W.ALLY, _PLAY, _HERE),
            (W.NOALLY, _PLAY, _HERE),
            (W.PROPOSE, _PLAY, _ND),
            (W.VOTE, _PLAY, _ND),
            (W.VOTES, _PLAY, _HERE),
            (W.DIARY, _PART, _N),
            (W.STATISTICS, _ANY, _ND),
        ),
        Group.WATCHING: (
            (W.OBSERVE, _REG, _ND),
            (W.MONITOR, _REG, _D),
            (W.UNOBSERVE, _WATCH, _ND),
            (W.SUMMARY, _ANY, _ND),
            (W.HISTORY, _ANY, _ND),
            (W.MAP, _ANY, _ND),
            (W.EXPORT, _REG, _HERE),
            (W.WHY, _ANY, _HERE),
            (W.WHO, _ANY, _N),
            (W.SETTINGS, _ANY, _N),
        ),
        Group.LEADING: (
            (W.SET, _LEAD, _ND),
            (W.PROCESS, _LEAD, _ND),
            (W.PREDICT, _LEAD, _ND),
            (W.BECOME, _LEAD, _ND),
            (W.ANNOUNCE, _LEAD, _D),
            (W.ROLLBACK, _LEAD, _ND),
            (W.ROLLFORWARD, _LEAD, _D),
            (W.PROMOTE, _LEAD, _N),
            (W.DEMOTE, _LEAD, _HERE),
            (W.REVEAL, _LEAD, _ND),
            (W.AUDIT, _LEAD, _HERE),
            (W.CANCEL, _LEAD, _ND),
        ),
        Group.KEEPING: (
            (W.KEEPGAMES, _KEEP, _N),
            (W.USERS, _KEEP, _N),
            (W.QUEUE, _KEEP, _HERE),
            (W.PARKED, _KEEP, _HERE),
            (W.LETTER, _KEEP, _HERE),
            (W.RETRY, _KEEP, _HERE),
            (W.DROP, _KEEP, _HERE),
            (W.BLACKLIST, _KEEP, _ND),
            (W.UNBLACKLIST, _KEEP, _ND),
            (W.BOUNCES, _KEEP, _HERE),
            (W.LIFT, _KEEP, _HERE),
            (W.LIMITS, _KEEP, _HERE),
            (W.TELLMASTERS, _KEEP, _HERE),
            (W.MAINTENANCE, _KEEP, _HERE),
            (W.DIGEST, _KEEP, _N),
            (W.KEEPLOG, _KEEP, _HERE),
        ),
    }
)

REPERTOIRE: Mapping[CommandWord, Entry] = MappingProxyType(
    {word: Entry(word, group, who, since) for group, rows in _TABLE.items() for word, who, since in rows}
)
"""All commands, group by group in the order in which a reader wants to meet them."""


def phrases_of(word: CommandWord, language: Language) -> tuple[str, ...]:
    """The words of a command in a language, as they are shown: `SET DEADLINE`. Its usual ones come first."""
    found = (phrase for form in language.commands if form.word == word.value for phrase in form.phrases)
    return tuple(dict.fromkeys(" ".join(phrase).upper() for phrase in found))


def of_group(group: Group) -> tuple[Entry, ...]:
    """The commands of a page of HELP."""
    return tuple(entry for entry in REPERTOIRE.values() if entry.group is group)


def of_party(party: Party) -> tuple[Entry, ...]:
    """The commands that somebody may give because of what they are; keepers may also do what masters may."""
    if party is Party.KEEPER:
        return tuple(entry for entry in REPERTOIRE.values() if entry.who == _KEEP)
    return tuple(entry for entry in REPERTOIRE.values() if party in entry.who)
