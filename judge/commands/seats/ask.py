"""JOIN, PREFER, RESIGN, TAKEOVER, and what masters do about seats: START, EJECT, DUMMY, APPROVE, ALLOW."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import ClassVar

from judge.commands.asks import Ask, AskedOnce, Trouble
from judge.commands.line import CommandLine, Reader, name_of, power_called, read_power, read_powers
from judge.commands.people.ask import entry_of
from judge.game.commands.leading import Demote
from judge.game.commands.seats import Approve, Eject, Prefer, Resign
from judge.game.commands.starting import ForceBegin, Start, Unstart
from judge.game.commands.vacancies import Dummy, Revive
from judge.game.handle import ANY
from judge.game.transition import Command
from judge.notation.commands.command_arguments import is_between, lists_powers, words_of
from judge.notation.commands.verbs import CommandWord
from judge.notation.language import Language
from judge.rules.places import Power

_WISH = re.compile(r"[\[\]()*]|[^\s\[\]()*,;>、，]+")
_SHORTEST = 3
_LONGEST_WISH = 200


class _Line(Ask, frozen=True):
    """An ask that the journal keeps as it was written."""

    def __str__(self) -> str:
        return self.written


class JoinGame(_Line, frozen=True):
    """JOIN name, perhaps wishing for powers: ids, letters and brackets as `judge.game.preferences` reads them.

    `any` is the game that will soonest be full, unless a game is called so.
    """

    beside: ClassVar[frozenset[str]] = AskedOnce.beside

    game: str
    wishes: str = ""
    or_takes_over: bool = False
    """SIGNON ?name: of a game that has begun, the first vacant power."""


class TakeOver(_Line, frozen=True):
    """TAKEOVER of a power by its id, or of the first vacant one."""

    game: str
    power: Power | None = None


class TakeOverLead(_Line, frozen=True):
    """TAKEOVER MASTER."""

    game: str


class ToGame(_Line, frozen=True):
    """A command to a game by its name."""

    game: str
    command: Command


class AboutPerson(_Line, frozen=True):
    """EJECT, PROMOTE, DEMOTE, APPROVE or NOT APPROVED of a person by name or address."""

    word: CommandWord
    game: str
    who: str


class ListPeople(_Line, frozen=True):
    """ALLOW or DENY of addresses; those with a minus before them leave the list."""

    is_allowed: bool
    addresses: tuple[str, ...]
    dropped: tuple[str, ...] = ()


class ShowWishes(_Line, frozen=True):
    """PREFER alone: what did I wish for?"""


def join(line: CommandLine) -> Ask:
    """`JOIN blitz`, `JOIN blitz AS France`, `JOIN blitz FE[GA]`, `JOIN France@blitz`; `JOIN ANY`."""
    first, _, rest = line.rest.partition(" ")
    power, at, game = first.rpartition("@")
    is_any = first == "?" or line.language.says("any", first)
    name = ANY if is_any else name_of(game if at else first.lstrip("?")) or line.game_name
    if not name:
        return line.unclear(Trouble.NAME_NEEDED)
    before, _, behind = rest.strip().partition(" ")
    is_as = line.language.says("as", before)
    has_password = not (at or is_as) and _is_password(rest, line.language)
    wanted = power if at else behind if is_as else "" if has_password else rest
    wishes = _wishes(wanted, line.language, is_name=at != "" or is_as)
    if wishes is None:
        return line.unclear(Trouble.TWO_MEANINGS, wanted.strip())
    # What may be the password that other judges want is kept nowhere: `JOIN blitz secret`, `JOIN France@blitz secret`.
    is_cut = has_password or (at != "" and rest.strip() != "")
    return JoinGame(name, wishes, written=(line.up_to(first) or f"JOIN {name}") if is_cut else line.written)


def _is_password(text: str, language: Language) -> bool:
    """Whether what stands behind a game's name is no list of wishes, nor one with a slip in it."""
    names = [power.casefold() for power in (*language.power_words, *language.powers)]
    words = [word for word in _WISH.findall(text.casefold()) if word.isalnum()]
    return (
        bool(words)
        and not lists_powers(words, language)
        and not any(get_close_matches(word, names, n=1) for word in words)
    )


def prefer(line: CommandLine) -> Ask:
    if not line.rest:
        return ShowWishes(written=line.written)
    if line.language.says("any", line.rest):
        return line.gives(Prefer(""))
    wishes = _wishes(line.rest, line.language)
    if wishes is None:
        return line.unclear(Trouble.TWO_MEANINGS, line.rest)
    return line.gives(Prefer(wishes))


def _wishes(text: str, language: Language, *, is_name: bool = False) -> str | None:
    """A list with its names as ids, letters and brackets as they stand; None when it has two meanings.

    `GER` alone is Germany to some and Germany, England, Russia to others.
    """
    found = _WISH.findall(text.strip(" .")[:_LONGEST_WISH])
    pieces = [word for piece in found for word in words_of(piece, language) if not is_between(word, language)]
    named = [(piece, _power_named(piece, language)) for piece in pieces]
    if len(named) == 1 and not is_name:
        piece, power = named[0]
        letters = {id_[0] for id_ in language.powers}
        if power is not None and len(piece) == _SHORTEST and set(piece.casefold()) <= letters:
            return None
    return " ".join(power or piece for piece, power in named)


def _power_named(word: str, language: Language) -> Power | None:
    """A power by a name of the language, its id, or the beginning of either."""
    wanted = word.strip(".:。").casefold()
    return power_called(wanted, language.powers, language) if len(wanted) > 1 else None


def resign(line: CommandLine) -> Ask:
    """`RESIGN`, `RESIGN Italy`, `RESIGN blitz`, `RESIGN MASTER`."""
    power, rest = _power_first(line)
    first, _, behind = rest.partition(" ")
    if line.language.says("master", first):
        return _in_game(line, behind, Demote())
    return _in_game(line, rest, Resign(power))


def takeover(line: CommandLine) -> Ask:
    """`TAKEOVER Italy blitz`, `TAKEOVER Italy`, `TAKEOVER Italy@blitz`, `TAKEOVER blitz`, `TAKEOVER MASTER`."""
    power, rest = _power_first(line)
    first, _, behind = rest.partition(" ")
    is_lead = line.language.says("master", first)
    name = name_of(behind if is_lead else rest) or line.game_name
    if not name:
        return line.unclear(Trouble.GAME_NEEDED)
    written = _up_to(name, line)
    return TakeOverLead(name, written=written) if is_lead else TakeOver(name, power, written=written)


def _up_to(name: str, line: CommandLine) -> str:
    """A line up to the name of the game, or to a power behind it: the password that other judges want is not kept."""
    head, found, _ = line.written.casefold().partition(name)
    behind = line.written[len(head + found) :].strip()
    return line.written if _power_named(behind, line.language) else line.written[: len(head + found)]


def _power_first(line: CommandLine) -> tuple[Power | None, str]:
    """The power that a line names first, and what follows; `Italy@blitz` and `blitz Italy` are read, too."""
    text = line.rest.replace("@", " ", 1)
    first, _, rest = text.partition(" ")
    power = _power_named(first, line.language)
    if power is not None:
        # Other judges want a password behind the game.
        return power, rest.strip().partition(" ")[0]
    last = _power_named(rest.strip(), line.language) if rest.strip() else None
    return (last, first) if last is not None else (None, text)


def _in_game(line: CommandLine, name: str, command: Command) -> Ask:
    """A command to the game that is named, else to the letter's."""
    wanted = name_of(name) or line.game_name
    return ToGame(wanted, command, written=_up_to(wanted, line)) if wanted else line.unclear(Trouble.GAME_NEEDED)


def named_game(make: Callable[[], Command]) -> Reader:
    """The reader of a command that says nothing but perhaps which game."""
    return lambda line: _in_game(line, line.rest, make())


def _power(make: Callable[[Power], Command]) -> Reader:
    """The reader of a command about one power."""

    def read(line: CommandLine) -> Ask:
        power = read_power(line.rest, line.game.board, line.language) if line.game else None
        power = power or _power_named(line.rest.partition(" ")[0], line.language)
        return line.gives(make(power)) if power else line.unclear(Trouble.BAD_POWER, line.rest)

    return read


def eject(line: CommandLine) -> Ask:
    """`EJECT Italy`, `EJECT anna@x.example`, `EJECT Anna`."""
    power = read_power(line.rest, line.game.board, line.language) if line.game else None
    return line.gives(Eject(power)) if power else person(line)


def person(line: CommandLine) -> Ask:
    """A person by name or address; the name of a game may stand behind an address."""
    words = line.rest.split()
    if not words:
        return line.unclear(Trouble.WHO)
    at = next((n for n, word in enumerate(words) if "@" in word), None)
    who = line.rest if at is None else words[at]
    name = " ".join(words[at + 1 :]).removeprefix("in ") if at is not None else ""
    wanted = name_of(name) or line.game_name
    who = who.strip(' .,;:<>()"')
    return AboutPerson(line.word, wanted, who, written=line.written) if wanted else line.unclear(Trouble.GAME_NEEDED)


def demote(line: CommandLine) -> Ask:
    own = not line.rest or line.rest.casefold() in ("me", "myself")
    return line.gives(Demote()) if own else person(line)


def approve(line: CommandLine) -> Ask:
    """`APPROVE`, `APPROVE Italy, France`, `APPROVE FI`, `APPROVE anna@x.example`."""
    is_approved = line.word is CommandWord.APPROVE
    if not line.rest or line.language.says("all", line.rest):
        return line.gives(Approve(is_approved))
    powers = read_powers(line.rest, line.game.board, line.language) if line.game else None
    return line.gives(Approve(is_approved, powers)) if powers else person(line)


def list_people(line: CommandLine) -> Ask:
    """`ALLOW anna@x.example, @y.example`; with a minus before it an entry leaves the list."""
    words = [word.strip(",;<>()") for word in line.rest.split()]
    on = tuple(entry_of(word) for word in words if not word.startswith("-"))
    off = tuple(entry_of(word.lstrip("-")) for word in words if word.startswith("-"))
    if "" in (*on, *off):
        return line.unclear(Trouble.LIKE_THIS)
    return ListPeople(line.word is CommandWord.ALLOW, on, off, written=line.written)


start = named_game(Start)
forcebegin = named_game(ForceBegin)
unstart = named_game(Unstart)
dummy = _power(Dummy)
revive = _power(Revive)
