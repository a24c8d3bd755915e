"""Reads OBSERVE and UNOBSERVE, LIST, SUMMARY, HISTORY, MAP, EXPORT and WHO."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from judge.commands.asks import AboutGame, Ask, Trouble
from judge.commands.line import EDGES, CommandLine, Reader, name_of
from judge.commands.watching.period import EVERYTHING, Period, read_period
from judge.game.state import WatchMode
from judge.notation.lexicon import tokens_of
from judge.notation.verbs import CommandWord

_MODES: Mapping[str, WatchMode] = MappingProxyType({mode.value: mode for mode in WatchMode})
_DELAY = "delay"
_NEAR = 0.75
"""How alike a word must be to one that is known for being a slip of the pen."""
_OF_THE_BOARD = frozenset({"PLACE", "NATION"})
_LONGEST_NUMBER = 4


@dataclass(frozen=True, slots=True)
class ObserveGame(AboutGame):
    """OBSERVE name, with what is to be told and how many phases later; None for what is not said."""

    mode: WatchMode | None = None
    behind: int | None = None


@dataclass(frozen=True, slots=True)
class ListGames(Ask):
    """LIST, or LIST name: `game` is empty when all are asked for."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class StopWatching(AboutGame):
    """UNOBSERVE name, or an unsubscription that a mail program writes by itself."""


@dataclass(frozen=True, slots=True)
class ShowSummary(AboutGame):
    """SUMMARY name."""


@dataclass(frozen=True, slots=True)
class ShowHistory(AboutGame):
    """HISTORY name, with the phases or days that are asked for."""

    window: Period = EVERYTHING


@dataclass(frozen=True, slots=True)
class ShowMap(AboutGame):
    """MAP name."""


@dataclass(frozen=True, slots=True)
class ExportGame(AboutGame):
    """EXPORT name."""


@dataclass(frozen=True, slots=True)
class ShowWho(AboutGame):
    """WHO name."""


def observe(line: CommandLine) -> Ask:
    """`blitz digest`, `blitz delay 2`, or only `results` in an answer to a mail of the game.

    Other judges want a password behind the name: a word that is like nothing we know is passed over, and not kept.
    """
    name, mode, behind, unkept = "", _usual_mode(line), None, set[str]()
    for word in line.rest.split():
        bare = word.strip(EDGES).lstrip("+")
        option = line.language.option(bare) or ""
        number = bare.isdecimal() and len(bare) < _LONGEST_NUMBER
        if number and name + line.game_name:
            behind = int(bare)
        elif option in _MODES and (name or line.game_name):
            mode = _MODES[option]
        elif option == _DELAY:
            behind = 1 if behind is None else behind
        elif not name:
            name = _name(word)
        elif get_close_matches(bare.casefold(), _known_words(line), n=1, cutoff=_NEAR):
            return line.unclear(Trouble.BAD_WATCHING, bare)
        else:
            unkept.add(word)
    game, written = name or line.game_name, " ".join(word for word in line.written.split() if word not in unkept)
    return ObserveGame(game, mode, behind, written=written) if game else line.unclear(Trouble.NAME_NEEDED)


def _usual_mode(line: CommandLine) -> WatchMode | None:
    """How to watch where the line does not say: MONITOR means results, OBSERVE leaves it to the game."""
    return WatchMode.RESULTS if line.word is CommandWord.MONITOR else None


def _known_words(line: CommandLine) -> list[str]:
    """The words that may stand behind OBSERVE, in the languages of the letter."""
    options = line.language.options
    return [word for option in (*_MODES, _DELAY) for word in options.get(option, ())]


def unobserve(line: CommandLine) -> Ask | None:
    """UNOBSERVE; `Leave Burgundy` is talk where the writer has no part in a game of that name."""
    named = tokens_of(line.language.clean(line.rest), line.language.lexicon, 1)
    if _name(line.rest) not in line.standing.games and any(token.has(_OF_THE_BOARD) for token in named):
        return None
    name = _name(line.rest) or line.game_name
    return StopWatching(name, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)


def list_games(line: CommandLine) -> Ask:
    """LIST, of all games or of one in detail."""
    return ListGames(_name(line.rest))


def history(line: CommandLine) -> Ask:
    """HISTORY, with the phases or days that are asked for behind the name of the game."""
    head, window = read_period(line.rest, line.language, line.now, line.standing.zone)
    if window is None:
        return line.unclear(Trouble.BAD_WINDOW, head)
    name = _name(head) or line.game_name
    return ShowHistory(name, window, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)


def _about_game(make: Callable[..., Ask]) -> Reader:
    """The reader of a command that takes the name of a game, or means the one the letter is about."""

    def read(line: CommandLine) -> Ask:
        # What other judges let follow, as in `MAP blitz gif`, says nothing here.
        name = _name((line.rest.split() or [""])[0]) or line.game_name
        return make(name, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)

    return read


def _name(text: str) -> str:
    """The name of a game as somebody writes it: `Blitz.`, njudge's `?blitz`, DPjudge's `anna@blitz`."""
    return name_of(text.rpartition("@")[2])


summary = _about_game(ShowSummary)
map = _about_game(ShowMap)
export = _about_game(ExportGame)
who = _about_game(ShowWho)
