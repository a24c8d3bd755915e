"""First words of a line → a command of the judge.

A command is a whole line: its words exactly, and after them exactly what it takes. Anything
more, or a question mark, and the line is prose; an order or a heading never is a command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from judge.notation.language import CommandForm, Language
from judge.notation.lexicon import key, tokens_of

_WORD = re.compile(r"[^\s]+")
_END = re.compile(r"[\s.!。！]+$")
_CAPITALS = 3
"""Words of a line in capitals that may be meant as a command nobody knows."""


class CommandWord(Enum):
    """The commands that a letter can give."""

    HELP = "help"
    REGISTER = "register"
    CREATE = "create"
    JOIN = "join"
    OBSERVE = "observe"
    LIST = "list"
    ORDERS = "orders"
    CLEAR = "clear"
    WAIT = "wait"
    NOWAIT = "nowait"
    DRAW = "draw"
    NODRAW = "nodraw"
    DEADLINE = "deadline"
    PROCESS = "process"
    EJECT = "eject"
    LANGUAGE = "language"
    ZONE = "zone"
    ALLY = "ally"
    NOALLY = "noally"
    SIGNOFF = "signoff"
    UNKNOWN = "unknown"
    """Meant as a command, but not one of this judge; `rest` is the whole line."""


@dataclass(frozen=True, slots=True)
class CommandWords:
    """A command as written: its word, and what follows it on the line, as typed."""

    word: CommandWord
    rest: str


def read_command(line: str, language: Language, *, is_first: bool = False) -> CommandWords | None:
    """The command a line gives; None when it is an order, a heading or prose.

    `is_first` says that nothing but blank lines came before: only there a short line in
    capitals that nobody understands is taken as an unknown command.
    """
    if len(line) > 400 or any(mark in line for mark in language.marks.values() if mark):
        return None
    is_question = line.rstrip().endswith(("?", "？"))
    words = [match.group() for match in _WORD.finditer(_END.sub("", line.strip().rstrip("?？")))]
    if not words or line.lstrip().startswith(">"):
        return None
    cleaned = [language.clean(word).text.strip() for word in words]
    for form in language.commands:
        length = _length(form, cleaned)
        if length and (form.is_askable or not is_question) and _fits(form, cleaned[length:], language):
            word = CommandWord(form.word)
            return CommandWords(word, " ".join(words if word is CommandWord.UNKNOWN else words[length:]))
    if is_first and not is_question and _is_shouted(words, cleaned, language):
        return CommandWords(CommandWord.UNKNOWN, " ".join(words))
    return None


def _length(form: CommandForm, words: list[str]) -> int:
    """How many of the words are the command; 0 when they do not begin with it."""
    return next((len(phrase) for phrase in form.phrases if tuple(words[: len(phrase)]) == phrase), 0)


def _fits(form: CommandForm, rest: list[str], language: Language) -> bool:
    """Whether what follows is what the command takes."""
    if len(rest) > form.most or any(word in form.unlike for word in rest[:1]):
        return False
    match form.rest:
        case "nothing":
            return not rest
        case "word":
            return len(rest) == 1 and not rest[0].endswith(":")
        case "maybe word":
            return len(rest) <= 1 and not "".join(rest).endswith(":")
        case "maybe phase":
            return not rest or (len(rest) == 1 and any(char.isdigit() for char in rest[0]))
        case "particulars":
            return True
        case "power":
            return len(rest) == 1 and key(rest[0]) in language.power_words
        case "moment":
            return any(char.isdigit() for word in rest for char in word)
        case _:
            return not any(word.endswith((",", ":")) for word in rest[:1])


def _is_shouted(words: list[str], cleaned: list[str], language: Language) -> bool:
    """Whether a short line in capitals, without a word of an order or of courtesy, was meant as a command."""
    first = words[0]
    if len(words) > _CAPITALS or not (first.isupper() and first.isalpha() and len(first) >= _CAPITALS):
        return False
    if cleaned[0].rstrip(",") in language.courtesy:
        return False
    tokens = tokens_of(language.clean(first), language.lexicon, 1)
    return len(tokens) == 1 and tokens[0].kind == "WORD"
