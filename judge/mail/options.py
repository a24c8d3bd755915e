"""What follows a command word: the particulars of REGISTER and CREATE, and the names of powers."""

from __future__ import annotations

import re
from dataclasses import fields, replace

from judge.game.schedule import Timetable
from judge.mail.asks import Register
from judge.mail.times import read_duration, zone_name
from judge.notation.language import Language
from judge.notation.speak import speak_power
from judge.rules.maps import Map, Power

_PAIR = re.compile(r"\s*(name|language|lang|zone|time ?zone)\s*[:=]\s*(.*)", re.IGNORECASE)
_PAIRS_IN_LINE = re.compile(r"[;,]?\s*\b(?=(?:name|language|lang|zone|time ?zone)\s*[:=])", re.IGNORECASE)
_END = re.compile(r"\s*end\s*", re.IGNORECASE)
_RULEBOOK = re.compile(r"[a-z][a-z0-9_-]*", re.IGNORECASE)
_LENGTH = re.compile(r"(?<!\w)(\d+)\s+(?=(?:m|h|d|w|min|mins|minutes?|hours?|days?|weeks?)\b)", re.IGNORECASE)
_NAME_LIMIT = 60
_FOLLOWING_LIMIT = 6
_SHORTEST_POWER = 3
_TIMES = tuple(field.name for field in fields(Timetable))


def follows_register(lines: list[str], at: int) -> int:
    """How many lines after REGISTER belong to it: `key: value` lines, and a closing END."""
    count = 0
    for line in lines[at : at + _FOLLOWING_LIMIT]:
        if _END.fullmatch(line):
            return count + 1
        if not _PAIR.fullmatch(line):
            break
        count += 1
    return count


def read_register(lines: list[str], languages: tuple[str, ...]) -> Register:
    """Name, language and time zone from the rest of the line and the lines that follow, all optional.

    Without keys the line is a name, perhaps with a time zone and a language code behind it.
    """
    register = Register()
    pieces = [piece for line in lines for piece in _PAIRS_IN_LINE.split(line) if piece.strip()]
    for piece in pieces:
        pair = _PAIR.fullmatch(piece.strip())
        if pair is not None:
            register = _with_pair(register, pair[1].lower(), pair[2].strip(" ,;"), languages)
        elif not _END.fullmatch(piece):
            register = _with_free_words(register, piece.split(), languages)
    return register


def _with_pair(register: Register, key: str, value: str, languages: tuple[str, ...]) -> Register:
    if not value:
        return register
    if key == "name":
        return replace(register, name=_tidy(value))
    if key.startswith("lang"):
        code = value.lower()
        return replace(register, language=code) if code in languages else _wrong(register, value)
    zone = zone_name(value)
    return replace(register, zone=zone) if zone else _wrong(register, value)


def _with_free_words(register: Register, words: list[str], languages: tuple[str, ...]) -> Register:
    name = []
    for word in (word.strip(",;") for word in words):
        zone = zone_name(word) if "/" in word or word.upper() == "UTC" else ""
        if zone:
            register = replace(register, zone=zone)
        elif "/" in word:
            register = _wrong(register, word)
        elif word in languages:
            register = replace(register, language=word)
        else:
            name.append(word)
    return replace(register, name=register.name or _tidy(" ".join(name)))


def _wrong(register: Register, piece: str) -> Register:
    return replace(register, wrong=(*register.wrong, piece[:_NAME_LIMIT]))


def _tidy(name: str) -> str:
    """A name that can stand in a table and in a header."""
    return re.sub(r"[<>\"@\x00-\x1f]+", " ", name).strip(" .,;:")[:_NAME_LIMIT].strip()


def read_create(text: str) -> tuple[str, Timetable] | str:
    """Rulebook and timetable of `ru2000 movement 3d retreat 1d`; else the word that is no option."""
    rulebook, timetable = "", Timetable()
    words = _LENGTH.sub(r"\1", text.replace(",", " ").replace("=", " ").replace(":", " ")).split()
    at = 0
    while at < len(words):
        word = words[at].casefold()
        if word in _TIMES:
            length = read_duration(words[at + 1]) if at + 1 < len(words) else None
            if length is None:
                return " ".join(words[at : at + 2])
            timetable = replace(timetable, **{word: length})
            at += 2
        elif not rulebook and _RULEBOOK.fullmatch(word):
            rulebook = word.removeprefix("rulebook") or ""
            at += 1
        else:
            return words[at]
    return rulebook, timetable


def read_power(text: str, board: Map, language: Language) -> Power | None:
    """The power meant by its id, its name in the language, or the beginning of either."""
    wanted = text.strip(" .,;:").casefold()
    if len(wanted) < _SHORTEST_POWER:
        return None
    found = [
        power
        for power in board.powers
        if power.startswith(wanted) or speak_power(power, language).casefold().startswith(wanted)
    ]
    return found[0] if len(found) == 1 else None
