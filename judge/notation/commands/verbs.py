"""First words of a line → a command of the judge.

A command is a whole line: its words exactly, and after them exactly what it takes. Anything
more, or a question mark, and the line is prose; an order or a heading never is a command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from unicodedata import normalize

from judge.notation.commands.ahead import names_phase
from judge.notation.commands.command_arguments import lists_powers, names_days, read_spot
from judge.notation.commands.run_together import parted
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.wordlists import CommandForm
from judge.structs import Struct

_WORD = re.compile(r"[^\s]+")
_ASKED = " ?？"
"""A command that is asked for, or doubted, is begun all the same: `draw?`."""
_END = re.compile(r"[\s.!。！]+$")
_BULLET = re.compile(r"\s*(?:(?:[-*•·–—]|\d{1,2}[.)])\s+)+")
"""A command may be one of a list, as an order may."""
_LABEL = re.compile(r"\s*[:：]\s*")
_LONGEST_LABEL = 40
_LONGEST = 1000
"""Characters of a line that can be a command: an announcement may be a paragraph."""
_SEAT = re.compile(r"\w+@\w+|[?？]\w+")
_ANY_GAME = frozenset({"?", "？"})
"""Behind JOIN in capitals, the next game that begins: a question is written in small letters."""
_BOOK = re.compile(r"[a-z0-9_-]{2,10}")
"""What may be the name of a rulebook."""
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
    READY = "ready"
    NOTREADY = "notready"
    DRAW = "draw"
    NODRAW = "nodraw"
    DEADLINE = "deadline"
    PROCESS = "process"
    EJECT = "eject"
    LANGUAGE = "language"
    ZONE = "zone"
    ALLY = "ally"
    NOALLY = "noally"
    WHOAMI = "whoami"
    NAME = "name"
    ADDRESS = "address"
    ALSO = "also"
    NOALSO = "noalso"
    RECORD = "record"
    MYDATA = "mydata"
    UNREGISTER = "unregister"
    PASSWORD = "password"
    SETPASSWORD = "setpassword"
    NOPASSWORD = "nopassword"
    NEWADDRESS = "newaddress"
    PICTURES = "pictures"
    NOPICTURES = "nopictures"
    LISTING = "listing"
    NOLISTING = "nolisting"
    VOLUNTEER = "volunteer"
    NOVOLUNTEER = "novolunteer"
    WHOIS = "whois"
    PREFER = "prefer"
    START = "start"
    FORCEBEGIN = "forcebegin"
    UNSTART = "unstart"
    SETUP = "setup"
    NOSETUP = "nosetup"
    RESIGN = "resign"
    TAKEOVER = "takeover"
    DUMMY = "dummy"
    REVIVE = "revive"
    APPROVE = "approve"
    DISAPPROVE = "disapprove"
    PROMOTE = "promote"
    DEMOTE = "demote"
    ALLOW = "allow"
    DENY = "deny"
    GRACE = "grace"
    STARTTIME = "starttime"
    TIMELEFT = "timeleft"
    ABSENCE = "absence"
    NOABSENCE = "noabsence"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    NOEXTEND = "noextend"
    PHASE = "phase"
    REPEAT = "repeat"
    NOREPEAT = "norepeat"
    WITHDRAW = "withdraw"
    CLEARAHEAD = "clearahead"
    UNDO = "undo"
    PRESS = "press"
    BROADCAST = "broadcast"
    POSTAL = "postal"
    ENDBLOCK = "endblock"
    PRESSARCHIVE = "pressarchive"
    CLEARPRESS = "clearpress"
    CONCEDE = "concede"
    NOCONCEDE = "noconcede"
    PROPOSE = "propose"
    VOTE = "vote"
    VOTES = "votes"
    DIARY = "diary"
    STATISTICS = "statistics"
    MONITOR = "monitor"
    UNOBSERVE = "unobserve"
    SUMMARY = "summary"
    HISTORY = "history"
    MAP = "map"
    EXPORT = "export"
    WHY = "why"
    WHO = "who"
    PLACE = "place"
    REACH = "reach"
    MOVES = "moves"
    ABBREVIATIONS = "abbreviations"
    BOARDS = "boards"
    PING = "ping"
    VERSION = "version"
    COMMANDS = "commands"
    SET = "set"
    SETTINGS = "settings"
    BECOME = "become"
    SIGNON = "signon"
    PREDICT = "predict"
    TRY = "try"
    WHATIF = "whatif"
    ROLLBACK = "rollback"
    ROLLFORWARD = "rollforward"
    ANNOUNCE = "announce"
    CANCEL = "cancel"
    AUDIT = "audit"
    REVEAL = "reveal"
    KEEPGAMES = "keepgames"
    PAUSEALL = "pauseall"
    RESUMEALL = "resumeall"
    EXTENDALL = "extendall"
    USERS = "users"
    QUEUE = "queue"
    PARKED = "parked"
    LETTER = "letter"
    RETRY = "retry"
    DROP = "drop"
    BLACKLIST = "blacklist"
    UNBLACKLIST = "unblacklist"
    BOUNCES = "bounces"
    LIFT = "lift"
    LIMITS = "limits"
    TELLMASTERS = "tellmasters"
    MAINTENANCE = "maintenance"
    DIGEST = "digest"
    KEEPLOG = "keeplog"
    SCHOOL = "school"
    PRACTICE = "practice"
    TOURNAMENT = "tournament"
    STANDINGS = "standings"
    ASSIGN = "assign"
    INVITE = "invite"
    NOINVITATIONS = "noinvitations"
    SIGNOFF = "signoff"
    UNKNOWN = "unknown"
    """An unknown command; `rest` is the whole line."""


_OF_NEXT_GAME = frozenset({CommandWord.JOIN.value, CommandWord.SIGNON.value})


class CommandWords(Struct, frozen=True):
    """A command as written: its word, and what follows it on the line, as typed."""

    word: CommandWord
    rest: str


def read_command(line: str, language: Language, *, is_first: bool = False) -> CommandWords | None:
    """The command a line gives; None when it is an order, a heading or prose.

    `is_first` says that nothing but blank lines came before: only there a short line in
    capitals that nobody understands is taken as an unknown command.
    """
    if len(line) > _LONGEST or any(mark in line for mark in language.marks.values() if mark):
        return None
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    is_question = line.rstrip().endswith(("?", "？"))
    words = [match.group() for match in _WORD.finditer(_END.sub("", line.strip().rstrip("?？")))]
    if not words or line.lstrip().startswith(">"):
        return None
    cleaned = [language.clean(word).text.strip() for word in words]
    if cleaned[0] not in _by_first_word(language):
        words = parted(words, cleaned, language)
        cleaned = [language.clean(word).text.strip() for word in words]
    is_any = is_question and line.split()[-1] in _ANY_GAME and line == line.upper()
    # The longest phrase wins: `set grace press` is no `set grace`, whichever stands first in the file.
    found = sorted(_beginning(language, cleaned), key=lambda found: (_rank(found), not _is_as_written(found, words)))
    for length, form in found:
        if is_any and length == len(words) and form.word in _OF_NEXT_GAME:
            return CommandWords(CommandWord(form.word), "?")
        if (form.is_askable or not is_question) and _fits(form, cleaned[length:], language, is_first=is_first):
            word = CommandWord(form.word)
            return CommandWords(word, " ".join(words if word is CommandWord.UNKNOWN else words[length:]))
    if is_question:
        return None
    if (is_first and _is_shouted(words, cleaned, language)) or _is_misused(words, cleaned, language):
        return CommandWords(CommandWord.UNKNOWN, " ".join(words))
    return None


def behind_label(line: str, language: Language) -> CommandWords | None:
    """The command whose words, and nothing else, stand before the first colon of a line: `ALLOW: anna@example.org`."""
    head, colon, rest = _LABEL.sub(":", line, count=1).partition(":")
    if not colon or len(head) > _LONGEST_LABEL:
        return None
    said = tuple(language.clean(match.group()).text.strip() for match in _WORD.finditer(head))
    found = _by_first_word(language).get(said[0], ()) if said else ()
    word = next((form.word for phrase, form in found if phrase == said), None)
    return CommandWords(CommandWord(word), rest.strip()) if word is not None else None


def begun(line: str, language: Language) -> CommandWord | None:
    """The command whose words a line begins with, whatever follows them; None when it begins with none."""
    words = [language.clean(match.group()).text.strip(_ASKED) for match in _WORD.finditer(_END.sub("", line.strip()))]
    found = sorted(_beginning(language, words), key=_rank) if words else []
    return CommandWord(found[0][1].word) if found else None


def _beginning(language: Language, words: list[str]) -> Iterator[tuple[int, CommandForm]]:
    """The commands that a line may begin with, each with how many of its words that are."""
    for phrase, form in _by_first_word(language).get(words[0], ()):
        behind = words[len(phrase) :]
        is_talk = bool(behind) and behind[0].strip(_ASKED + ",.;:") in form.talk
        if tuple(words[: len(phrase)]) == phrase and not is_talk and not _greets(phrase, form, behind, language):
            yield len(phrase), form


def _greets(phrase: tuple[str, ...], form: CommandForm, behind: list[str], language: Language) -> bool:
    """Whether a word that signs on at other judges, too, is no more than a greeting: `HELLO France@blitz` is not."""
    is_courtesy = form.word == CommandWord.SIGNON.value and phrase[0] in language.courtesy
    return is_courtesy and not _SEAT.fullmatch(behind[0] if behind else "")


def _rank(found: tuple[int, CommandForm]) -> tuple[bool, int]:
    """Commands of other judges last, the longest phrase first."""
    length, form = found
    return form.word == CommandWord.UNKNOWN.value, -length


def _is_as_written(found: tuple[int, CommandForm], words: list[str]) -> bool:
    """Whether a command was typed with the accents of its data: the French `RÉSUMÉ` is no English `RESUME`."""
    length, form = found
    return normalize("NFC", " ".join(words[:length])).casefold() in form.written


@cache
def _by_first_word(language: Language) -> Mapping[str, tuple[tuple[tuple[str, ...], CommandForm], ...]]:
    """Every phrase of every command, by its first word."""
    found: dict[str, list[tuple[tuple[str, ...], CommandForm]]] = {}
    for form in language.commands:
        for phrase in form.phrases:
            found.setdefault(phrase[0], []).append((phrase, form))
    return MappingProxyType({word: tuple(forms) for word, forms in found.items()})


def _fits(form: CommandForm, rest: list[str], language: Language, *, is_first: bool = False) -> bool:
    """Whether what follows is what the command takes.

    At the head of a letter one word more may stand behind a game: the password that other judges want.
    """
    if form.word == CommandWord.HELP.value:
        rest = rest[:-1] if len(rest) > 1 and language.says("more", rest[-1]) else rest
        if _is_phrase(rest, language):
            return True
    if len(rest) > form.most or any(word in form.unlike for word in rest[:1]) or _says_other_goal(form, rest, language):
        return False
    match form.rest:
        case "nothing":
            return not rest
        case "word":
            return len(rest) == 1 and not rest[0].endswith(":")
        case "maybe word or page" if len(rest) > 1:
            return len(rest) == 2 and language.says("page", rest[0]) and rest[1].isdecimal()
        case "maybe word" | "maybe word or page":
            return len(rest) <= 1 and not "".join(rest).endswith(":") and not _is_address("".join(rest))
        case "maybe phase":
            has_figure = any(map(str.isdigit, "".join(rest)))
            return not rest or (has_figure and (len(rest) == 1 or names_phase(" ".join(rest), language)))
        case "particulars":
            return True
        case "power":
            return len(rest) == 1 and key(rest[0]) in language.power_words
        case "power and word":
            return 1 <= len(rest) <= 2 and key(rest[0]) in language.power_words
        case "place":
            return read_spot(" ".join(rest), language) is not None
        case "maybe power":
            return not rest or (len(rest) == 1 and key(rest[0]) in language.power_words)
        case "maybe power and book":
            others = [word for word in rest if not (key(word) in language.power_words or language.says("as", word))]
            return not others or (len(others) == 1 and _BOOK.fullmatch(others[0]) is not None)
        case "maybe powers":
            return lists_powers(rest, language)
        case "game and wishes":
            is_named = len(rest) > 1 and language.says("as", rest[1])
            has_password = len(rest) == 2 and (is_first or "@" in rest[0] or rest[0].startswith("?"))
            return is_named or has_password or lists_powers(rest[1:], language)
        case "moment" | "maybe moment":
            is_left_out = not rest and form.rest == "maybe moment"
            return is_left_out or any(char.isdigit() for word in rest for char in word)
        case "days":
            return names_days(rest, language)
        case "address":
            return len(rest) == 1 and "@" in rest[0]
        case "maybe address":
            return len(rest) <= 1 and all("@" in word for word in rest)
        case "addresses":
            return bool(rest) and all("@" in word for word in rest)
        case "addresses and word":
            return bool(rest) and "@" in rest[0]
        case "number":
            return len(rest) == 1 and (rest[0].isdigit() or language.says("all", rest[0]))
        case _:
            return not any(word.endswith((",", ":")) for word in rest[:1])


def _is_address(word: str) -> bool:
    """Whether a word is a mail address; `France@blitz` is a seat."""
    return "." in word.partition("@")[2]


def _says_other_goal(form: CommandForm, rest: list[str], language: Language) -> bool:
    """Whether one place is said instead of another, in an order above: "Replace Burgundy with Gascony"."""
    if form.word != CommandWord.TAKEOVER.value or len(rest) != 3:
        return False
    is_by = key(rest[1]) in language.marking["replace_by"]
    return is_by and all(read_spot(word, language) is not None for word in (rest[0], rest[2]))


def _is_misused(words: list[str], cleaned: list[str], language: Language) -> bool:
    """Whether a line begins with a command in capitals, and goes on in a way that the command does not take.

    A line all in capitals, as `WAIT FOR ME`, may be prose.
    """
    found = min(_beginning(language, cleaned), key=_rank, default=None)
    if found is None:
        return False
    length, form = found
    said, behind = "".join(words[:length]), words[length:]
    most = 1 if "".join(behind).isupper() else _CAPITALS
    is_plain = len(behind) <= most and not any(word in form.unlike for word in cleaned[length:])
    return said.isupper() and len(said) >= _CAPITALS and is_plain


def _is_phrase(words: list[str], language: Language) -> bool:
    """Whether words are those of a command, as in `HELP SEND MY DATA`."""
    return bool(words) and any(tuple(words) == phrase for phrase, _ in _by_first_word(language).get(words[0], ()))


def _is_shouted(words: list[str], cleaned: list[str], language: Language) -> bool:
    """Whether a short line in capitals, without a word of an order or of courtesy, was meant as a command."""
    first = words[0]
    if len(words) > _CAPITALS or not (first.isupper() and first.isalpha() and len(first) >= _CAPITALS):
        return False
    if cleaned[0].rstrip(",") in language.courtesy or key(cleaned[0].strip(",.:;")) in language.power_words:
        return False  # "ITA" heads the orders of Italy
    tokens = tokens_of(language.clean(first), language.lexicon, 1)
    return len(tokens) == 1 and tokens[0].kind == "WORD"


def phrases_of(word: CommandWord, language: Language) -> tuple[str, ...]:
    """The words of a command in a language, as they are shown: `SET DEADLINE`. Its usual ones come first."""
    found = (phrase for form in language.commands if form.word == word.value for phrase in form.phrases)
    return tuple(dict.fromkeys(" ".join(phrase).upper() for phrase in found))
