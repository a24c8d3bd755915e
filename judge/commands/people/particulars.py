"""What REGISTER says of a person: name, language and time zone, in any order, as `key: value` lines or in plain words.

`Olga, Moscow (UTC+3)`, `меня зовут Ольга, живу в Москве`, `Anna Europe/Paris fr`. What may be a name as well as a town
is taken as part of the name, and the writer is asked.
"""

from __future__ import annotations

import re
from datetime import datetime

from judge.commands.asks import AskedOnce
from judge.notation.language import Language
from judge.notation.times import zone_name
from judge.notation.towns import is_offset_of, offset_in, zone_in_words, zone_of_offset, zone_of_town
from judge.post.tongue import Tongues, named
from judge.structs import Struct, replace

_KEYS = {"name": ("name",), "language": ("language", "lang"), "zone": ("zone", "time zone", "timezone")}
"""The English words, which everybody may use."""
_END = "end"
_NAME_LIMIT = 60
_ODD = re.compile(r'[<>"@\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+')
"""What ends a name or an address, ends a line, or turns the text behind it round."""
_FOLLOWING_LIMIT = 24
_UNKEPT, _PASSWORD = "unkept", "password"
NAMED, _LIVES = "my name is", "i live in"
_NAMED_BEHIND, _LIVES_BEHIND = "my name is behind", "i live in behind"
"""Lists of `[options]` in a language's commands.toml; the latter where such words stand behind."""
_NAMED_ABOVE = "my name is above"
"""Those of such words that say so in a line above REGISTER, too, where `I am` may be anything."""
_PARTS = re.compile(r"[,;、，；。()（）]|\s[-–—]\s|(?<=[^\W\d]{4})\.\s")
_CALLS = re.compile(r"[!?！？]")
_EDGES = " \t.,;:、；"


class Register(AskedOnce, frozen=True):
    """REGISTER: empty texts for what was not said. `wrong` are pieces that could not be used."""

    name: str = ""
    language: str = ""
    zone: str = ""
    wrong: tuple[str, ...] = ()
    unsure: str = ""
    """A piece of the name that may be where the person lives."""
    town_zone: str = ""
    """The zone of that place, where it is known."""
    unkept: tuple[str, ...] = ()
    """What njudge's form asks for and nobody keeps here, by its keys."""
    has_password: bool = False
    """Whether a password stood in that form; it is gone."""


def tidy_name(name: str) -> str:
    """A name that can stand in a table and in a header."""
    return _ODD.sub(" ", name).strip(" .,;:")[:_NAME_LIMIT].strip()


class Particulars(Struct, frozen=True):
    """What REGISTER may say of a person, read by the words of a language."""

    language: Language
    tongues: Tongues
    now: datetime

    def follow(self, lines: tuple[str, ...]) -> int:
        """How many lines after REGISTER belong to it: `key: value` lines, and a closing END."""
        count = 0
        for line in lines[:_FOLLOWING_LIMIT]:
            if self._is_end(line):
                return count + 1
            if not self._pair(line):
                break
            count += 1
        return count

    def tells_name(self, line: str) -> bool:
        """Whether a line tells what its writer is called: `Hello, my name is Olga.`, `name: Olga`."""
        pair = self._pair(line)
        if pair is not None:
            return pair[0] == "name"
        blank = "" if self.language.blankless else " "
        pieces = (piece for sentence in _CALLS.split(line) for piece in _PARTS.split(sentence))
        parts = [self.language.clean(piece.strip(_EDGES)).text.strip() for piece in pieces]
        said = self.language.options.get(_NAMED_ABOVE, ())
        return any(
            part.startswith(phrase + blank) or part.endswith(blank + phrase) for part in parts for phrase in said
        )

    def with_name(self, register: Register, above: tuple[str, ...]) -> Register:
        """A registration that names nobody, with the name, language and zone of the lines above it."""
        if register.name or not above:
            return register
        found = self.read([piece for line in above for piece in _CALLS.split(line)])
        language, zone = register.language or found.language, register.zone or found.zone
        return replace(register, name=found.name, language=language, zone=zone)

    def read(self, lines: list[str]) -> Register:
        """Name, language and time zone from the rest of the line and the lines that follow, all optional."""
        register, free = Register(), list[str]()
        for piece in (piece for line in lines for piece in self._pieces(line)):
            pair = self._pair(piece)
            if pair is not None:
                register = self._with_pair(register, *pair)
            elif not self._is_end(piece):
                free.append(piece)
        return _Talk(self.language, self.tongues, self.now).read(free, register)

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
        if key == _UNKEPT:
            return _UNKEPT, found[1]
        if word in self._passwords():
            return _PASSWORD, ""
        return (key, found[2].strip(" ,;、；")) if key in _KEYS else None

    def _pieces(self, line: str) -> list[str]:
        """A line parted before each key."""
        pieces = re.split(rf"[;,；、]?\s*(?<![^\W_])(?=(?:{self._key_words()})\s*[:=：])", line, flags=re.IGNORECASE)
        return [piece for piece in pieces if piece.strip()]

    def _key_words(self) -> str:
        words = {word for key, own in _KEYS.items() for word in (*own, *self.language.options.get(key, ()))}
        words |= {*self.language.options.get(_UNKEPT, ()), *self._passwords()}
        longest = sorted(words, key=lambda word: (-len(word), word))
        return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)

    def _passwords(self) -> frozenset[str]:
        """The words that stand before a password."""
        forms = (form for form in self.language.commands if form.word == _PASSWORD)
        return frozenset(" ".join(phrase) for form in forms for phrase in form.phrases)

    def _with_pair(self, register: Register, key: str, value: str) -> Register:
        if key == _PASSWORD:
            return replace(register, has_password=True)
        if key == _UNKEPT:
            return replace(register, unkept=tuple(dict.fromkeys((*register.unkept, value))))
        if not value:
            return register
        if key == "name":
            return replace(register, name=tidy_name(value))
        if key == "language":
            code = named(value, self.tongues)
            return replace(register, language=code) if code else _wrong(register, value)
        zone = zone_in_words(value, tuple(self.tongues))
        return replace(register, zone=zone) if zone else _wrong(register, value)


class _Talk(Struct, frozen=True):
    """What people say of themselves without keys."""

    language: Language
    tongues: Tongues
    now: datetime

    def read(self, lines: list[str], register: Register) -> Register:
        """What is known, with what the pieces of some lines add to it."""
        names: list[str] = []
        towns: list[tuple[str, str]] = []
        offsets: list[str] = []
        is_named = bool(register.name)
        for piece in (piece.strip(_EDGES) for line in lines for piece in self._parts(line)):
            bare, lead = self._lead(piece)
            code, zone = named(bare, self.tongues), zone_name(bare)
            town = zone_of_town(bare, tuple(self.tongues), declined=lead == _LIVES)
            if not bare:
                continue
            if lead == NAMED:
                register, is_named = replace(register, name=tidy_name(bare)), True
            elif zone and ("/" in bare or zone == "UTC"):
                register = replace(register, zone=zone)
            elif offset_in(bare) is not None:
                offsets.append(bare)
            elif code:
                register = replace(register, language=code)
            elif town:
                towns.append((bare, town))
            elif lead == _LIVES:
                register = _wrong(register, bare)
            else:
                register, left = self._word_by_word(register, bare)
                names += [left] if left else []
        return self._settled(register, names, towns, offsets, is_named=is_named)

    def _parts(self, line: str) -> list[str]:
        """A line parted at its commas, and at an "and" before words like "I live in"."""
        cues = [cue for kind in (NAMED, _LIVES) for cue in self.language.options.get(kind, ()) if len(cue.split()) > 1]
        ands, said = ("|".join(map(re.escape, each)) for each in (self.language.settings["words"]["and"], cues))
        between = rf"\s+(?:{ands})\s+(?=(?:{said})\s)" if cues else "(?!)"
        return [part for piece in _PARTS.split(line) for part in re.split(between, piece, flags=re.IGNORECASE)]

    def _settled(
        self, register: Register, names: list[str], towns: list[tuple[str, str]], offsets: list[str], *, is_named: bool
    ) -> Register:
        """The name, and the zone: of a town that is no part of the name, else of an offset."""
        if not is_named and not names and towns:
            names, towns = [towns[0][0]], towns[1:]
        if is_named:
            for piece in names:
                register = _wrong(register, piece)
        elif names:
            register = replace(register, name=tidy_name(" ".join(names)))
            register = replace(register, unsure=names[-1]) if len(names) > 1 else self._of_one(register, towns)
        zone = register.zone or (towns[0][1] if towns else "")
        for said in offsets:
            ahead = offset_in(said)
            fixed = zone_of_offset(ahead) if ahead is not None else ""
            if zone and ahead is not None and is_offset_of(zone, ahead, self.now):
                continue
            register = _wrong(register, said) if zone or not fixed else register
            zone = zone or fixed
        return replace(register, zone=zone)

    def _of_one(self, register: Register, towns: list[tuple[str, str]]) -> Register:
        """A name at whose end a town stands, as in `Olga Moscow`: it may be both."""
        words = register.name.split()
        if towns or register.zone:
            return register
        for count in (2, 1):
            town = " ".join(words[-count:])
            zone = zone_of_town(town, tuple(self.tongues)) if len(words) > count else ""
            if zone:
                return replace(register, unsure=town, town_zone=zone)
        return register

    def _word_by_word(self, register: Register, piece: str) -> tuple[Register, str]:
        """`Anna Europe/Paris ru`: what can be nothing else is taken, what is left is a name."""
        left = []
        for word in piece.split():
            zone = zone_name(word) if "/" in word or word.upper() == "UTC" else ""
            ahead = offset_in(word) if not zone else None
            zone = zone or (zone_of_offset(ahead) if ahead is not None else "")
            if zone:
                register = replace(register, zone=zone)
            elif "/" in word:
                register = _wrong(register, word)
            elif word in self.tongues:
                register = replace(register, language=word)
            else:
                left.append(word)
        return register, " ".join(left)

    def _lead(self, piece: str) -> tuple[str, str]:
        """A piece without the words that say what it is, and what that is: a name, or where the person lives."""
        said = {NAMED: self.language.options.get(NAMED, ()), _LIVES: self.language.options.get(_LIVES, ())}
        phrases = sorted(((phrase, kind) for kind in said for phrase in said[kind]), key=lambda each: -len(each[0]))
        plain = piece.casefold()
        for phrase, kind in phrases:
            is_free = bool(self.language.unspaced) and re.match(f"[{self.language.unspaced}]", phrase[-1]) is not None
            head = self.language.clean(piece[: len(phrase)]).text
            if head == phrase and (is_free or plain[len(phrase) : len(phrase) + 1] in ("", " ") or phrase[-1] == "'"):
                piece = piece[len(phrase) :].strip(_EDGES)
                return self._without_ending(piece)[0], kind
        return self._without_ending(piece)

    def _without_ending(self, piece: str) -> tuple[str, str]:
        """The same for words that stand behind: `オルガです`, `東京在住`."""
        for kind, option in ((_LIVES, _LIVES_BEHIND), (NAMED, _NAMED_BEHIND)):
            for phrase in sorted(self.language.options.get(option, ()), key=len, reverse=True):
                if len(piece) > len(phrase) and piece.endswith(phrase):
                    return piece.removesuffix(phrase).strip(_EDGES), kind
        return piece, ""


def _wrong(register: Register, piece: str) -> Register:
    return replace(register, wrong=(*register.wrong, piece[:_NAME_LIMIT]))
