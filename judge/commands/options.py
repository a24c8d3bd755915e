"""What follows a command word: the particulars of REGISTER, a language, the name of a power."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.commands.asks import Register
from judge.notation.language import Language
from judge.notation.listing import is_between, words_of
from judge.notation.speak import speak_power
from judge.notation.times import zone_name
from judge.post.tongue import Tongues, named
from judge.rules.maps import Map
from judge.rules.places import Power

_KEYS = {"name": ("name",), "language": ("language", "lang"), "zone": ("zone", "time zone", "timezone")}
"""The English words, which everybody may use."""
_END = "end"
_NAME_LIMIT = 60
_FOLLOWING_LIMIT = 6
_SHORTEST_POWER = 3


@dataclass(frozen=True, slots=True)
class Particulars:
    """What a person may say of himself, in the words of some languages."""

    language: Language
    tongues: Tongues

    def follow(self, lines: list[str], at: int) -> int:
        """How many lines after REGISTER belong to it: `key: value` lines, and a closing END."""
        count = 0
        for line in lines[at : at + _FOLLOWING_LIMIT]:
            if self._is_end(line):
                return count + 1
            if not self._pair(line):
                break
            count += 1
        return count

    def read(self, lines: list[str]) -> Register:
        """Name, language and time zone from the rest of the line and the lines that follow, all optional.

        Without keys the line is a name, perhaps with a time zone and a language behind it.
        """
        register = Register()
        for piece in (piece for line in lines for piece in self._pieces(line)):
            pair = self._pair(piece)
            if pair is not None:
                register = self._with_pair(register, *pair)
            elif not self._is_end(piece):
                register = self._with_free_words(register, piece.split())
        return register

    def _is_end(self, line: str) -> bool:
        word = line.strip().casefold()
        return bool(word) and (word == _END or self.language.option(word) == _END)

    def _pair(self, piece: str) -> tuple[str, str] | None:
        """The key and the value of `language: ru`; None when it is no such pair."""
        found = re.fullmatch(rf"\s*({self._key_words()})\s*[:=：]\s*(.*)", piece, re.IGNORECASE)
        if found is None:
            return None
        word = " ".join(found[1].casefold().split())
        key = next((key for key, words in _KEYS.items() if word in words), None) or self.language.option(word)
        return (key, found[2].strip(" ,;、；")) if key in _KEYS else None

    def _pieces(self, line: str) -> list[str]:
        """A line parted before each key."""
        pieces = re.split(rf"[;,；、]?\s*(?<![^\W_])(?=(?:{self._key_words()})\s*[:=：])", line, flags=re.IGNORECASE)
        return [piece for piece in pieces if piece.strip()]

    def _key_words(self) -> str:
        words = {word for key, own in _KEYS.items() for word in (*own, *self.language.options.get(key, ()))}
        longest = sorted(words, key=lambda word: (-len(word), word))
        return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)

    def _with_pair(self, register: Register, key: str, value: str) -> Register:
        if not value:
            return register
        if key == "name":
            return replace(register, name=tidy_name(value))
        if key == "language":
            code = named(value, self.tongues)
            return replace(register, language=code) if code else _wrong(register, value)
        zone = zone_name(value)
        return replace(register, zone=zone) if zone else _wrong(register, value)

    def _with_free_words(self, register: Register, words: list[str]) -> Register:
        name = []
        for word in (word.strip(",;、；") for word in words):
            zone = zone_name(word) if "/" in word or word.upper() == "UTC" else ""
            if zone:
                register = replace(register, zone=zone)
            elif "/" in word:
                register = _wrong(register, word)
            elif word in self.tongues:
                register = replace(register, language=word)
            else:
                name.append(word)
        return replace(register, name=register.name or tidy_name(" ".join(name)))


def _wrong(register: Register, piece: str) -> Register:
    return replace(register, wrong=(*register.wrong, piece[:_NAME_LIMIT]))


def tidy_name(name: str) -> str:
    """A name that can stand in a table and in a header."""
    return re.sub(r"[<>\"@\x00-\x1f]+", " ", name).strip(" .,;:")[:_NAME_LIMIT].strip()


def read_language(text: str, tongues: Tongues) -> str:
    """The code of the language that the words behind SET LANGUAGE name, one of them or all; empty for none."""
    words = text.split()
    found = (named(piece, tongues) for piece in (text, *reversed(words)))
    return next((code for code in found if code), "")


def read_power(text: str, board: Map, language: Language) -> Power | None:
    """The power meant by its id, any name it has in the language, or the beginning of its name."""
    wanted = text.strip(" .,;:。").casefold()
    known = language.power_words.get(language.clean(wanted).text.strip())
    if known in board.powers:
        return known
    if len(wanted) < _SHORTEST_POWER:
        return None
    found = [
        power
        for power in board.powers
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
