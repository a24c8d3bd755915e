"""What follows CREATE: the rulebook, the board, the players, how powers are dealt, the times, and the last year."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import ClassVar

from judge.commands.asks import AboutGame
from judge.commands.boards.called import board_at
from judge.commands.line import folded
from judge.game.fitting import misfit
from judge.game.settings import PACES, SETTINGS, Settings, with_setting
from judge.notation.commands.ahead import read_phase_name
from judge.notation.commands.settings import Piece, WantedSetting, read_settings
from judge.notation.language import Language
from judge.notation.times import read_duration
from judge.rules.position import Phase, PhaseKind, Season
from judge.shelf import rulebooks
from judge.structs import Struct, field, replace

_TIMES = frozenset({"first", *PACES})
_LENGTHS: Mapping[str, timedelta] = MappingProxyType(
    {
        "minute": timedelta(minutes=1),
        "hour": timedelta(hours=1),
        "day": timedelta(days=1),
        "week": timedelta(weeks=1),
    }
)
_OPTIONS = _TIMES | _LENGTHS.keys() | {"players", "scheme", "until", "year", "rulebook", "board"}
_MAY_BE_RULEBOOK = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER = re.compile(r"([0-9]{1,4})([^\W\d_]*)")
_LONGEST_NAME = 3
_LONGEST_SETTINGS = 60
"""Words of settings that are read together."""
_LONGEST_PHASE = 3
"""Words of a phase."""
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)
_NO_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_COMMA = re.compile(r"[,、，]")
_GAPS = str.maketrans(";=’", "  '")
_COLON = re.compile(r":(?!\d\d)|(?<!\d):")
"""A colon but that of `21:00`."""
_EDGES = ".!?\"'()<>[]«»„“”。「」"


class CreateGame(AboutGame, frozen=True):
    """CREATE name, with a rulebook and a board (empty: the usual ones) and settings.

    `players` and `scheme` say how the rulebook shares the powers, `until` is the last year of a short game.
    """

    opens_game: ClassVar[bool] = True

    rulebook: str = ""
    settings: Settings = field(default_factory=Settings)
    players: int | None = None
    scheme: str = ""
    until: int | None = None
    chosen: frozenset[str] = frozenset()
    """The settings that the creator named: of the others the rulebook may say how they are."""
    has_password: bool = False
    """Whether a word was passed over that other judges would take for the game's password."""
    board: str = ""
    """As its folder is called; as it was written, where there is none of that name."""


_NOTHING = CreateGame("")


def read_create(
    name: str, text: str, options: Mapping[str, tuple[str, ...]] = _NO_WORDS, language: Language | None = None
) -> CreateGame | str:
    """The game that `ru2000 players 3 scheme II movement 3d until 1907` asks for; else the words that are no option.

    `options` are the words for each option in the writer's languages; the English ones are always understood.
    A number may stand before its word: `3 players`, `2 days`.
    A rulebook may be called by a year: `1971`, `1971 rules`. A board may be called by its folder or its name.
    Other words may be settings, as behind SET: `gunboat, press grey`, in the words of `language`.
    """
    known = {folded(word): option for option in options if option in _OPTIONS for word in options[option]}
    known |= {spelling: option for option in _OPTIONS for spelling in (option, _other_number(option))}
    words, walls = _words(text)
    line = _Line(words, walls, MappingProxyType(known))
    made, at = CreateGame(name, written=f"CREATE {name}"), 0
    while at < len(line.written):
        read = _with_until(line, at, made, language) or (_read_option(line, at, made) if line.option(at)[0] else None)
        if read is None and language is not None:
            read = _with_settings(made, line, at, language)
        read = read or _read_option(line, at, made)
        if read is None:
            return line.about(at)
        made, used = read
        at += used
    return made


def _words(text: str) -> tuple[tuple[str, ...], frozenset[int]]:
    """The words of a line, and how many of them stand before each of its commas."""
    words: list[str] = []
    walls = set()
    for piece in _COMMA.split(text):
        bare = (word.strip(_EDGES) for word in _COLON.sub(" ", piece.translate(_GAPS)).split())
        words += [word for word in bare if word]
        walls.add(len(words))
    return tuple(words), frozenset(walls)


def _with_settings(made: CreateGame, line: _Line, at: int, language: Language) -> tuple[CreateGame, int] | None:
    """The game with the settings that begin here, and how many words they are; None when none do."""
    for count in range(min(len(line.written) - at, _LONGEST_SETTINGS), 0, -1):
        pieces = read_settings(line.between(at, at + count), language, SETTINGS)
        wanted: CreateGame | None = made
        for piece in pieces:
            wanted = _with_piece(wanted, piece) if wanted else None
        if wanted is not None and pieces:
            return wanted, count
    return None


def _with_piece(made: CreateGame, piece: Piece) -> CreateGame | None:
    """The game with one setting more, None if its value does not fit; texts are left to SET, since they never end."""
    if not isinstance(piece, WantedSetting) or SETTINGS[piece.name].group == "texts":
        return None
    is_fit = misfit(SETTINGS[piece.name], piece.value) is None
    return _with_setting(made, piece.name, piece.value) if is_fit else None


def _with_setting(made: CreateGame, name: str, value: object) -> CreateGame:
    settings = with_setting(made.settings, name, value)
    return replace(made, settings=settings, chosen=made.chosen | {name})


def _other_number(word: str) -> str:
    """`player` of `players`, and `days` of `day`."""
    return word.removesuffix("s") if word.endswith("s") else f"{word}s"


class _Line(Struct, frozen=True):
    """The words of a line, and what words can mean."""

    written: tuple[str, ...]
    walls: frozenset[int]
    """How many words stand before each comma."""
    known: Mapping[str, str]

    def between(self, first: int, last: int) -> str:
        """Some of the words, with the commas between them."""
        parted = (f"{self.written[at]}{',' if at + 1 in self.walls else ''}" for at in range(first, last))
        return " ".join(parted).removesuffix(",")

    def word(self, at: int) -> str:
        """A word as it is compared; empty behind the last one."""
        return folded(self.written[at]) if at < len(self.written) else ""

    def option(self, at: int) -> tuple[str, int]:
        """The option that the words from here on name, and how many words its name has; empty when they name none."""
        for count in range(_LONGEST_NAME, 0, -1):
            found = self.known.get(folded(" ".join(self.written[at : at + count])))
            if found is not None:
                return found, count
        return "", 1

    def number(self, at: int) -> int | None:
        """The number a word is, or begins with: `1907.`, `1907г`."""
        match = _NUMBER.fullmatch(self.word(at))
        return int(match[1]) if match else None

    def about(self, at: int) -> str:
        """What cannot be read: the word, with what follows it where it is an option without a proper value."""
        option, count = self.option(at)
        return " ".join(self.written[at : at + count + (1 if option else 0)])


def _read_option(line: _Line, at: int, made: CreateGame) -> tuple[CreateGame, int] | None:
    """The game with one option more, and how many words that option is; None when it cannot be read."""
    option, count = line.option(at)
    word, value, number = line.word(at), line.word(at + count), line.number(at + count)
    if option in _TIMES:
        return _with_time(line, at + count, made, option, count)
    match option:
        case "players" if number is not None:
            return replace(made, players=number), count + 1
        case "scheme" if value:
            return replace(made, scheme=value.upper()), count + 1
        case "rulebook" if value and not made.rulebook:
            return replace(made, rulebook=_as_file(value)), count + 1
        case "board" if value and not made.board:
            named, used = board_at(line.written, at + count)
            return replace(made, board=named or _as_file(value)), count + (used or 1)
        case "" if names_rulebook(word) and not made.rulebook:
            return replace(made, rulebook=_as_file(word)), 1 + _said_again(line, at + 1)
        case "" if not made.board and board_at(line.written, at)[0]:
            named, used = board_at(line.written, at)
            return replace(made, board=named), used + _said_board(line, at + used)
        case "" if _MAY_BE_RULEBOOK.fullmatch(_as_file(word)) and not made.rulebook:
            return replace(made, rulebook=_as_file(word)), 1
        case _:
            return _with_number(line, at, made)


def _with_until(line: _Line, at: int, made: CreateGame, language: Language | None) -> tuple[CreateGame, int] | None:
    """The game with its last year, `until 1905` or by a phase in it, and how many words that is."""
    option, count = line.option(at)
    if option != "until":
        return None
    number = line.number(at + count)
    if number is not None:
        behind, used = line.option(at + count + 1)
        return replace(made, until=number), count + 1 + (used if behind == "year" else 0)
    if language is None:
        return None
    left = len(line.written) - at - count
    for used in range(min(left, _LONGEST_PHASE), 0, -1):
        phase = read_phase_name(line.between(at + count, at + count + used), language, _NO_YEAR)
        if phase is not None and phase.year:
            return replace(made, until=phase.year), count + used
    return None


def last_year_of(text: str, language: Language) -> int | None:
    """The last year that a text names and nothing else, as `until F1905M`; None for none."""
    made = read_create("", text, language.options, language)
    return None if isinstance(made, str) or made != replace(_NOTHING, until=made.until) else made.until


def names_rulebook(word: str) -> bool:
    """Whether there is a rulebook of this name, which may be a year."""
    return bool(rulebook_called(word))


def rulebook_called(word: str) -> str:
    """The name of the rulebook that a word means, as its file has it; empty for none."""
    name = _as_file(folded(word))
    return name if name in rulebooks() else ""


def _said_board(line: _Line, at: int) -> int:
    """How many words say that the name before them is a board's, as in `hundred board`."""
    option, count = line.option(at)
    return count if option == "board" and not board_at(line.written, at + count)[0] else 0


def _as_file(word: str) -> str:
    """`ru-forum` as the file is called."""
    return word.replace("-", "_")


def _said_again(line: _Line, at: int) -> int:
    """How many words say that the name before them is a rulebook's, as in `1971 rules`."""
    option, count = line.option(at)
    return count if option == "rulebook" and not names_rulebook(line.word(at + count)) else 0


def _with_number(line: _Line, at: int, made: CreateGame) -> tuple[CreateGame, int] | None:
    """`3 players`, and `3人`, `1907年まで` or `1971年版` where no blank parts the number from its word."""
    match = _NUMBER.fullmatch(line.word(at))
    if match is None:
        return None
    if match[2]:
        option, used = line.known.get(match[2], ""), 1
    else:
        option, count = line.option(at + 1)
        used = count + 1
    if option == "until" and match[2]:
        return replace(made, until=int(match[1])), used
    if option == "rulebook" and match[2] and not made.rulebook:
        return replace(made, rulebook=match[1]), used
    return (replace(made, players=int(match[1])), used) if option == "players" else None


def _with_time(line: _Line, at: int, made: CreateGame, option: str, count: int) -> tuple[CreateGame, int] | None:
    """`movement 3d`, `movement 3 days` or `movement 3日`; the number is the word at `at`."""
    match = _NUMBER.fullmatch(line.word(at))
    if match is None or not int(match[1]):
        return None
    unit, used = (match[2], 1) if match[2] else (line.word(at + 1), 2)
    each = _LENGTHS.get(line.known.get(unit, "")) or read_duration(f"1{unit}")
    if not unit or each is None:
        return None
    name = f"{option}.next" if option in PACES else option
    return _with_setting(made, name, int(match[1]) * each), count + used
