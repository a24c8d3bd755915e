"""A command line on its way to becoming an ask, and how the names in it are read."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from judge.commands.asks import Ask, GameAsk, Standing, Trouble, Unclear
from judge.game.game import Game
from judge.game.transition import Command
from judge.notation.commands.ahead import read_phase_name
from judge.notation.commands.command_arguments import is_between, words_of
from judge.notation.commands.courtesy import begun_politely
from judge.notation.commands.verbs import CommandWord, CommandWords, read_command
from judge.notation.language import Language
from judge.notation.speak import speak_power
from judge.post.tongue import Tongues
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.position import Phase, PhaseKind, Season
from judge.structs import Struct

EDGES = " \t.,;:!?\"'<>[]()"
"""What may stand around a name or a word that says nothing by it."""
_LONGEST_NAME = 40
_SHORTEST_POWER = 3
_FIRST_PHASE = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)
_TAKES = frozenset({CommandWord.DEADLINE, CommandWord.EJECT, CommandWord.ALLY})


class CommandLine(Struct, frozen=True):
    """A line that is a command, with what stands around it."""

    word: CommandWord
    rest: str
    """What follows the command's words, in plain characters and without a colon before it."""
    written: str
    following: tuple[str, ...]
    """The lines of the letter below this one."""
    standing: Standing
    language: Language
    """What the letter is read by."""
    tongues: Tongues
    """The languages that the judge writes."""
    now: datetime
    """When the letter came."""
    named_above: tuple[str, ...] = ()
    """The lines above REGISTER in which its writer says what he is called."""

    @property
    def game(self) -> Game | None:
        """The game the letter is about."""
        return self.standing.game

    @property
    def game_name(self) -> str:
        """What that game is called; empty when there is none."""
        return self.game.name if self.game is not None else ""

    def up_to(self, piece: str) -> str:
        """The line as it was written as far as a piece of it, behind which a password may stand; empty without it."""
        head, found, _ = self.written.casefold().partition(piece.casefold())
        return self.written[: len(head + found)] if found else ""

    def gives(self, command: Command) -> GameAsk:
        """The line as a command to the letter's game."""
        return GameAsk(command, written=self.written)

    def unclear(self, trouble: Trouble, about: str = "") -> Unclear:
        """The line as a command that cannot be carried out as it stands."""
        return Unclear(trouble, self.word, about, written=self.written)

    def command_in(self, line: str) -> CommandWords | None:
        """The command that another line of the letter gives, if it gives one."""
        return command_in(line.strip(), self.language)

    def block(self, is_next: Callable[[str], bool] | None = None) -> tuple[tuple[str, ...], int]:
        """The lines below that belong to a text of several lines, and how many lines that takes from the letter.

        The text ends at ENDPRESS and its like, which is taken too, at SIGNOFF, which is not, at a line with which
        something else begins, or with the letter.
        """
        for at, line in enumerate(self.following):
            if is_next is not None and is_next(line):
                return self.following[:at], at
            words = self.command_in(line)
            if words is not None and words.word is CommandWord.ENDBLOCK:
                return self.following[:at], at + 1
            if words is not None and words.word is CommandWord.SIGNOFF:
                return self.following[:at], at
        return self.following, len(self.following)


@lru_cache(maxsize=4096)
def command_in(line: str, language: Language) -> CommandWords | None:
    """What a line says; kept, since each line of a letter may be asked about by every text above it."""
    return read_command(line, language)


class Taken(Struct, frozen=True):
    """An ask that takes some of the lines below its own."""

    ask: Ask
    used: int
    orders: str = ""
    """What of its own line is to be read as orders."""


Reader: TypeAlias = Callable[[CommandLine], Ask | Taken | None]


def plain(kind: Callable[..., Ask], *values: object) -> Reader:
    """The reader of a command that is nothing but its word."""
    return lambda line: kind(*values, written=line.written)


def named(kind: Callable[..., Ask]) -> Reader:
    """The reader of a command that takes the name of a game; empty for none."""
    return lambda line: kind(name_of(line.rest), written=line.written)


def to_game(command: Command) -> Reader:
    """The reader of a command to the letter's game that says all by its word."""
    return lambda line: line.gives(command)


def folded(text: str) -> str:
    """A word as it is compared: small letters without accents, since people leave them out."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(each for each in plain if not unicodedata.combining(each)))


def name_of(text: str) -> str:
    """The name of a game as people write it: `Blitz.` is `blitz`."""
    # Dots in front are no punctuation: `../x` is refused as it was written.
    return text.lstrip(EDGES.replace(".", "")).rstrip(EDGES).casefold()[:_LONGEST_NAME]


def phase_of(line: CommandLine, text: str) -> Phase | None:
    """The phase that `F1901M` or `fall 1901 movement` means; None when it is none."""
    if line.game is None:
        return read_phase_name(text, line.language, _FIRST_PHASE)
    return read_phase_name(text, line.language, line.game.position.phase, line.game.board.calendar)


def unknown(line: CommandLine) -> Unclear:
    """A line that begins like SET DEADLINE or EJECT but names no time or power, or that no command begins like."""
    pieces = line.written.split()
    tails = {"20:00": Trouble.BAD_TIME}
    if line.game is not None:
        tails[speak_power(line.game.board.powers[0], line.language)] = Trouble.BAD_POWER
    for count in (1, 2):
        for tail, trouble in tails.items():
            probe = read_command(" ".join([*pieces[:count], tail]), line.language)
            if len(pieces) > count and probe is not None and probe.word in _TAKES and probe.rest == tail:
                return Unclear(trouble, probe.word, " ".join(pieces[count:]), written=line.written)
    word = begun_politely(line.written, line.language)
    if word is not None and word not in {CommandWord.UNKNOWN, CommandWord.SET}:
        return Unclear(Trouble.LIKE_THIS, word, written=line.written)
    return Unclear(Trouble.UNKNOWN_COMMAND, CommandWord.UNKNOWN, written=line.written)


def read_power(text: str, board: Map, language: Language) -> Power | None:
    """The power meant by its id, any name it has in the language, or the beginning of its name."""
    return power_called(text.strip(" .,;:。").casefold(), board.powers, language)


def power_called(wanted: str, powers: Collection[Power], language: Language) -> Power | None:
    """The one of these powers that a name without marks around it means."""
    known = language.power_words.get(language.clean(wanted).text.strip())
    if known in powers:
        return known
    if len(wanted) < _SHORTEST_POWER:
        return None
    found = [
        power
        for power in powers
        if power.startswith(wanted) or speak_power(power, language).casefold().startswith(wanted)
    ]
    return found[0] if len(found) == 1 else None


def read_powers(text: str, board: Map, language: Language) -> tuple[Power, ...] | None:
    """The powers that names or letters name, each once, in the order of the board: `AEF`, `France, Italy`, `A E`.

    Letters are the first ones of the powers' ids, as older judges have them. None when a word names no power,
    or when there is none.
    """
    initials = {power[0]: power for power in board.powers}
    found: set[Power] = set()
    words = tuple(words_of(text.strip(" .:。"), language))
    for word in words:
        # A French `et` between names is no list of England and Turkey.
        if len(words) > 1 and is_between(word, language):
            continue
        power = read_power(word, board, language)
        if power is not None:
            found.add(power)
        elif initials.keys() >= set(word.casefold()):
            found.update(initials[letter] for letter in word.casefold())
        else:
            return None
    return tuple(power for power in board.powers if power in found) or None
