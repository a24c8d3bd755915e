"""Every command a letter may hold, a row each: who may give it, which judge knew it, how sure its writer must be.

HELP, `judge commands` and COMMANDS.md are made of this. The words people type are in grammar/*/commands.toml; what
they do is said in templates/*/phrases/commands.toml. A row names the function that reads its line, in `ask.py` of its
theme. What that function returns finds the rest by its type: `do.py` of the theme obeys it, `say.py` answers, and
`news.py` tells others of the events it brings about.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Literal, cast

from judge.commands.asks import Needs
from judge.commands.line import Reader
from judge.notation.commands.verbs import CommandWord
from judge.notation.commands.verbs import CommandWord as W
from judge.structs import Struct


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
    TOURNAMENT = "tournament"
    KEEPING = "keeping"


class Since(Enum):
    """Which judge had the command, or its like, first."""

    NJUDGE = "njudge"
    DPJUDGE = "DPjudge"
    BOTH = "njudge, DPjudge"
    HERE = "this judge"


class Row(Struct, frozen=True):
    """One command."""

    word: CommandWord
    group: Group
    who: tuple[Party, ...]
    since: Since
    needs: Needs
    """How sure it must be who wrote the letter."""
    reader: str
    """The theme and the function that reads the line: `clock.grace` is `grace` of `commands/clock/ask.py`."""
    of_game: bool = False
    """Whether the letter must be about a game."""

    @property
    def theme(self) -> str:
        """The folder in which everything about the command stands."""
        return self.reader.partition(".")[0]

    @property
    def read(self) -> Reader:
        """What reads the command's line, loaded when it is first used."""
        return _reader(self.reader)


@cache
def _reader(name: str) -> Reader:
    theme, _, function = name.partition(".")
    return cast(Reader, getattr(import_module(f"judge.commands.{theme}.ask"), function))


ANYBODY = (Party.ANYBODY,)
REGISTERED = (Party.REGISTERED,)
PLAYER = (Party.PLAYER,)
OBSERVER = (Party.OBSERVER,)
LEADER = (Party.MASTER, Party.KEEPER)
KEEPER = (Party.KEEPER,)
PART = (Party.PLAYER, Party.OBSERVER, Party.MASTER)
PLAYER_OR_MASTER = (Party.PLAYER, Party.MASTER)
NJUDGE, DPJUDGE, EITHER, HERE = Since.NJUDGE, Since.DPJUDGE, Since.BOTH, Since.HERE
NONE, WRITER, BOTH, YES = Needs.NONE, Needs.WRITER, Needs.BOTH, Needs.YES

_ROWS = (
    Row(W.HELP, Group.START, ANYBODY, NJUDGE, NONE, "help.help_about"),
    Row(W.COMMANDS, Group.START, ANYBODY, HERE, NONE, "help.commands"),
    Row(W.REGISTER, Group.START, ANYBODY, EITHER, NONE, "people.register"),
    Row(W.LIST, Group.START, ANYBODY, EITHER, NONE, "watching.list_games"),
    Row(W.BOARDS, Group.START, ANYBODY, NJUDGE, NONE, "boards.boards"),
    Row(W.SCHOOL, Group.START, ANYBODY, HERE, NONE, "school.school"),
    Row(W.PRACTICE, Group.START, REGISTERED, HERE, WRITER, "practice.practice"),
    Row(W.JOIN, Group.START, REGISTERED, EITHER, WRITER, "seats.join"),
    Row(W.CREATE, Group.START, REGISTERED, EITHER, WRITER, "leading.create"),
    Row(W.SIGNON, Group.START, REGISTERED, EITHER, WRITER, "leading.sign_on"),
    Row(W.SIGNOFF, Group.START, ANYBODY, EITHER, NONE, "leading.sign_off"),
    Row(W.PING, Group.START, ANYBODY, HERE, NONE, "help.ping"),
    Row(W.VERSION, Group.START, ANYBODY, NJUDGE, NONE, "help.version"),
    Row(W.WHOAMI, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.whoami"),
    Row(W.NAME, Group.PEOPLE, REGISTERED, NJUDGE, WRITER, "people.name"),
    Row(W.ADDRESS, Group.PEOPLE, REGISTERED, EITHER, BOTH, "people.set_address"),
    Row(W.ALSO, Group.PEOPLE, REGISTERED, NJUDGE, BOTH, "people.also"),
    Row(W.NOALSO, Group.PEOPLE, REGISTERED, HERE, BOTH, "people.noalso"),
    Row(W.LANGUAGE, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.language"),
    Row(W.ZONE, Group.PEOPLE, REGISTERED, DPJUDGE, WRITER, "people.zone"),
    Row(W.PICTURES, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.pictures"),
    Row(W.NOPICTURES, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.nopictures"),
    Row(W.LISTING, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.listing"),
    Row(W.NOLISTING, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.nolisting"),
    Row(W.RECORD, Group.PEOPLE, REGISTERED, NJUDGE, WRITER, "people.record"),
    Row(W.WHOIS, Group.PEOPLE, ANYBODY, NJUDGE, NONE, "people.whois"),
    Row(W.VOLUNTEER, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.volunteer"),
    Row(W.NOVOLUNTEER, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.novolunteer"),
    Row(W.NEWADDRESS, Group.PEOPLE, REGISTERED, HERE, BOTH, "security.new_address"),
    Row(W.PASSWORD, Group.PEOPLE, REGISTERED, EITHER, NONE, "security.password"),
    Row(W.SETPASSWORD, Group.PEOPLE, REGISTERED, EITHER, BOTH, "security.set_password"),
    Row(W.NOPASSWORD, Group.PEOPLE, REGISTERED, HERE, BOTH, "security.nopassword"),
    Row(W.MYDATA, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.mydata"),
    Row(W.UNREGISTER, Group.PEOPLE, REGISTERED, HERE, WRITER, "people.unregister"),
    Row(W.PREFER, Group.SEATS, PLAYER, NJUDGE, WRITER, "seats.prefer", of_game=True),
    Row(W.RESIGN, Group.SEATS, PLAYER, EITHER, BOTH, "seats.resign"),
    Row(W.TAKEOVER, Group.SEATS, REGISTERED, EITHER, WRITER, "seats.takeover"),
    Row(W.START, Group.SEATS, LEADER, DPJUDGE, WRITER, "seats.start"),
    Row(W.FORCEBEGIN, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.forcebegin"),
    Row(W.UNSTART, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.unstart"),
    Row(W.EJECT, Group.SEATS, LEADER, EITHER, BOTH, "seats.eject", of_game=True),
    Row(W.DUMMY, Group.SEATS, LEADER, DPJUDGE, WRITER, "seats.dummy", of_game=True),
    Row(W.REVIVE, Group.SEATS, LEADER, DPJUDGE, WRITER, "seats.revive", of_game=True),
    Row(W.APPROVE, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.approve", of_game=True),
    Row(W.DISAPPROVE, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.approve", of_game=True),
    Row(W.ALLOW, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.list_people", of_game=True),
    Row(W.DENY, Group.SEATS, LEADER, NJUDGE, WRITER, "seats.list_people", of_game=True),
    Row(W.ORDERS, Group.ORDERS, PLAYER, DPJUDGE, WRITER, "orders.orders", of_game=True),
    Row(W.CLEAR, Group.ORDERS, PLAYER, EITHER, WRITER, "orders.clear", of_game=True),
    Row(W.WITHDRAW, Group.ORDERS, PLAYER, HERE, WRITER, "ahead.withdraw", of_game=True),
    Row(W.UNDO, Group.ORDERS, PLAYER, HERE, WRITER, "ahead.undo", of_game=True),
    Row(W.WAIT, Group.ORDERS, PLAYER, EITHER, WRITER, "clock.wait", of_game=True),
    Row(W.NOWAIT, Group.ORDERS, PLAYER, EITHER, WRITER, "clock.nowait", of_game=True),
    Row(W.READY, Group.ORDERS, PLAYER, HERE, WRITER, "clock.ready", of_game=True),
    Row(W.NOTREADY, Group.ORDERS, PLAYER, HERE, WRITER, "clock.not_ready", of_game=True),
    Row(W.TRY, Group.ORDERS, PLAYER_OR_MASTER, HERE, WRITER, "leading.try_out"),
    Row(W.WHATIF, Group.ORDERS, PLAYER_OR_MASTER, HERE, WRITER, "leading.what_if", of_game=True),
    Row(W.MOVES, Group.ORDERS, ANYBODY, HERE, NONE, "geography.moves"),
    Row(W.REACH, Group.ORDERS, ANYBODY, HERE, NONE, "geography.reach"),
    Row(W.PHASE, Group.AHEAD, PLAYER, NJUDGE, WRITER, "ahead.phase", of_game=True),
    Row(W.REPEAT, Group.AHEAD, PLAYER, HERE, WRITER, "ahead.repeat", of_game=True),
    Row(W.NOREPEAT, Group.AHEAD, PLAYER, HERE, WRITER, "ahead.no_repeat", of_game=True),
    Row(W.CLEARAHEAD, Group.AHEAD, PLAYER, NJUDGE, WRITER, "ahead.clearahead", of_game=True),
    Row(W.TIMELEFT, Group.CLOCK, ANYBODY, HERE, NONE, "clock.time_left"),
    Row(W.ABSENCE, Group.CLOCK, PLAYER, EITHER, WRITER, "clock.absence", of_game=True),
    Row(W.NOABSENCE, Group.CLOCK, PLAYER, NJUDGE, WRITER, "clock.no_absence", of_game=True),
    Row(W.EXTEND, Group.CLOCK, PLAYER_OR_MASTER, DPJUDGE, WRITER, "clock.extend", of_game=True),
    Row(W.NOEXTEND, Group.CLOCK, PLAYER, HERE, WRITER, "clock.noextend", of_game=True),
    Row(W.DEADLINE, Group.CLOCK, LEADER, EITHER, WRITER, "clock.deadline", of_game=True),
    Row(W.GRACE, Group.CLOCK, LEADER, NJUDGE, WRITER, "clock.grace", of_game=True),
    Row(W.STARTTIME, Group.CLOCK, LEADER, NJUDGE, WRITER, "clock.start", of_game=True),
    Row(W.PAUSE, Group.CLOCK, LEADER, EITHER, WRITER, "clock.pause"),
    Row(W.RESUME, Group.CLOCK, LEADER, EITHER, WRITER, "clock.resume"),
    Row(W.PRESS, Group.PRESS, PART, EITHER, WRITER, "press.press", of_game=True),
    Row(W.BROADCAST, Group.PRESS, PART, EITHER, WRITER, "press.broadcast", of_game=True),
    Row(W.POSTAL, Group.PRESS, PART, NJUDGE, WRITER, "press.postal", of_game=True),
    Row(W.ENDBLOCK, Group.PRESS, PART, EITHER, NONE, "press.stray", of_game=True),
    Row(W.CLEARPRESS, Group.PRESS, PART, HERE, WRITER, "ahead.clearpress", of_game=True),
    Row(W.PRESSARCHIVE, Group.PRESS, PART, HERE, WRITER, "press.archive", of_game=True),
    Row(W.DRAW, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.draw", of_game=True),
    Row(W.NODRAW, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.nodraw", of_game=True),
    Row(W.CONCEDE, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.concede", of_game=True),
    Row(W.NOCONCEDE, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.noconcede", of_game=True),
    Row(W.ALLY, Group.ENDINGS, PLAYER, HERE, WRITER, "endings.ally", of_game=True),
    Row(W.NOALLY, Group.ENDINGS, PLAYER, HERE, WRITER, "endings.noally", of_game=True),
    Row(W.PROPOSE, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.propose", of_game=True),
    Row(W.VOTE, Group.ENDINGS, PLAYER, EITHER, WRITER, "endings.vote", of_game=True),
    Row(W.VOTES, Group.ENDINGS, PLAYER, HERE, WRITER, "endings.votes", of_game=True),
    Row(W.DIARY, Group.ENDINGS, PART, NJUDGE, WRITER, "endings.diary", of_game=True),
    Row(W.STATISTICS, Group.ENDINGS, ANYBODY, EITHER, NONE, "endings.statistics"),
    Row(W.OBSERVE, Group.WATCHING, REGISTERED, EITHER, WRITER, "watching.observe"),
    Row(W.MONITOR, Group.WATCHING, REGISTERED, DPJUDGE, WRITER, "watching.observe"),
    Row(W.UNOBSERVE, Group.WATCHING, OBSERVER, EITHER, WRITER, "watching.unobserve"),
    Row(W.SUMMARY, Group.WATCHING, ANYBODY, EITHER, NONE, "watching.summary"),
    Row(W.HISTORY, Group.WATCHING, ANYBODY, EITHER, NONE, "watching.history"),
    Row(W.MAP, Group.WATCHING, ANYBODY, EITHER, NONE, "watching.map"),
    Row(W.EXPORT, Group.WATCHING, REGISTERED, HERE, WRITER, "watching.export"),
    Row(W.WHY, Group.WATCHING, ANYBODY, HERE, NONE, "reasons.why"),
    Row(W.WHO, Group.WATCHING, ANYBODY, NJUDGE, NONE, "watching.who"),
    Row(W.PLACE, Group.WATCHING, ANYBODY, HERE, NONE, "geography.place"),
    Row(W.ABBREVIATIONS, Group.WATCHING, ANYBODY, HERE, NONE, "geography.abbreviations"),
    Row(W.SETTINGS, Group.WATCHING, ANYBODY, NJUDGE, NONE, "leading.settings"),
    Row(W.SETUP, Group.LEADING, LEADER, HERE, WRITER, "setup.setup"),
    Row(W.NOSETUP, Group.LEADING, LEADER, HERE, WRITER, "setup.no_setup", of_game=True),
    Row(W.SET, Group.LEADING, LEADER, EITHER, WRITER, "leading.configure"),
    Row(W.PROCESS, Group.LEADING, LEADER, EITHER, WRITER, "leading.process", of_game=True),
    Row(W.PREDICT, Group.LEADING, LEADER, EITHER, WRITER, "leading.predict"),
    Row(W.BECOME, Group.LEADING, LEADER, EITHER, WRITER, "leading.become"),
    Row(W.ANNOUNCE, Group.LEADING, LEADER, DPJUDGE, WRITER, "leading.announce"),
    Row(W.ROLLBACK, Group.LEADING, LEADER, EITHER, WRITER, "leading.rollback", of_game=True),
    Row(W.ROLLFORWARD, Group.LEADING, LEADER, DPJUDGE, WRITER, "leading.rollforward", of_game=True),
    Row(W.PROMOTE, Group.LEADING, LEADER, NJUDGE, BOTH, "seats.person"),
    Row(W.DEMOTE, Group.LEADING, LEADER, HERE, BOTH, "seats.demote", of_game=True),
    Row(W.REVEAL, Group.LEADING, LEADER, EITHER, BOTH, "leading.reveal", of_game=True),
    Row(W.AUDIT, Group.LEADING, LEADER, HERE, WRITER, "leading.audit", of_game=True),
    Row(W.CANCEL, Group.LEADING, LEADER, EITHER, BOTH, "leading.cancel"),
    Row(W.TOURNAMENT, Group.TOURNAMENT, REGISTERED, HERE, WRITER, "tournament.tournament"),
    Row(W.ASSIGN, Group.TOURNAMENT, LEADER, HERE, WRITER, "tournament.assign"),
    Row(W.STANDINGS, Group.TOURNAMENT, ANYBODY, HERE, NONE, "tournament.standings"),
    Row(W.INVITE, Group.TOURNAMENT, REGISTERED, HERE, WRITER, "tournament.invite"),
    Row(W.NOINVITATIONS, Group.TOURNAMENT, ANYBODY, HERE, NONE, "tournament.no_invitations"),
    Row(W.KEEPGAMES, Group.KEEPING, KEEPER, NJUDGE, NONE, "keeping.keepgames"),
    Row(W.PAUSEALL, Group.KEEPING, KEEPER, HERE, YES, "keeping.pause_all"),
    Row(W.RESUMEALL, Group.KEEPING, KEEPER, HERE, YES, "keeping.resume_all"),
    Row(W.EXTENDALL, Group.KEEPING, KEEPER, HERE, YES, "keeping.extend_all"),
    Row(W.USERS, Group.KEEPING, KEEPER, NJUDGE, WRITER, "keeping.users"),
    Row(W.QUEUE, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.queue"),
    Row(W.PARKED, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.parked"),
    Row(W.LETTER, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.letter"),
    Row(W.RETRY, Group.KEEPING, KEEPER, HERE, BOTH, "keeping.retry"),
    Row(W.DROP, Group.KEEPING, KEEPER, HERE, BOTH, "keeping.drop"),
    Row(W.BLACKLIST, Group.KEEPING, KEEPER, EITHER, BOTH, "keeping.bar"),
    Row(W.UNBLACKLIST, Group.KEEPING, KEEPER, EITHER, BOTH, "keeping.unbar"),
    Row(W.BOUNCES, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.bounces"),
    Row(W.LIFT, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.lift"),
    Row(W.LIMITS, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.limits"),
    Row(W.TELLMASTERS, Group.KEEPING, KEEPER, HERE, BOTH, "keeping.tell_masters"),
    Row(W.MAINTENANCE, Group.KEEPING, KEEPER, HERE, BOTH, "keeping.maintain"),
    Row(W.DIGEST, Group.KEEPING, KEEPER, NJUDGE, WRITER, "keeping.digest"),
    Row(W.KEEPLOG, Group.KEEPING, KEEPER, HERE, WRITER, "keeping.keeplog"),
)

CATALOGUE: Mapping[CommandWord, Row] = MappingProxyType({row.word: row for row in _ROWS})
"""All commands, group by group in the order in which a reader wants to meet them."""


def of_group(group: Group) -> tuple[Row, ...]:
    """The commands of a page of HELP."""
    return tuple(row for row in CATALOGUE.values() if row.group is group)


def of_party(party: Party) -> tuple[Row, ...]:
    """The commands that somebody may give because of what they are; keepers may also do what masters may."""
    if party is Party.KEEPER:
        return tuple(row for row in CATALOGUE.values() if row.who == KEEPER)
    return tuple(row for row in CATALOGUE.values() if party in row.who)


@cache
def load(role: Literal["do", "say", "news"]) -> None:
    """Import a role's file of every theme, which makes known what it can obey, say or tell."""
    for theme in sorted({row.theme for row in _ROWS}):
        name = f"judge.commands.{theme}.{role}"
        if find_spec(name) is not None:
            import_module(name)
