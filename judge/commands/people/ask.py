"""What people ask about themselves: their name, their addresses, what the judge holds on them, and to be forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.commands.asks import Ask, AskedOnce, Trouble
from judge.commands.line import CommandLine, Reader, Taken, plain
from judge.notation.language import Language
from judge.notation.times import zone_name
from judge.post.tongue import Tongues, named

_ADDRESS = re.compile(r"[^\s@<>(),:;\"\\\[\]]{1,64}@[^\s@<>(),:;\"\\\[\]_]{1,190}\.[^\s@<>(),:;\"\\\[\]_.]{2,60}")
_KEYS = {"name": ("name",), "language": ("language", "lang"), "zone": ("zone", "time zone", "timezone")}
"""The English words, which everybody may use."""
_END = "end"
_NAME_LIMIT = 60
_FOLLOWING_LIMIT = 6


@dataclass(frozen=True, slots=True)
class Register(AskedOnce):
    """REGISTER: empty texts for what was not said. `wrong` are pieces that could not be used."""

    name: str = ""
    language: str = ""
    zone: str = ""
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetLanguage(AskedOnce):
    """SET LANGUAGE: the judge writes to this person in another language, by its code."""

    language: str


@dataclass(frozen=True, slots=True)
class SetZone(AskedOnce):
    """SET ZONE: times are shown on another clock, by its IANA name."""

    zone: str


@dataclass(frozen=True, slots=True)
class WhoAmI(Ask):
    """WHOAMI: who am I here?"""


@dataclass(frozen=True, slots=True)
class SetName(Ask):
    """SET NAME: what others call me."""

    name: str


@dataclass(frozen=True, slots=True)
class SetAddress(Ask):
    """SET ADDRESS: mail goes to this address; empty for the one that the letter comes from."""

    address: str


@dataclass(frozen=True, slots=True)
class SetPictures(Ask):
    """SET PICTURES: maps go with my mails, or do not."""

    wants: bool


@dataclass(frozen=True, slots=True)
class SetListing(Ask):
    """SET LISTING: the listing that programs of the hobby read goes with the mails of a phase, or does not."""

    wants: bool


@dataclass(frozen=True, slots=True)
class AddAddress(Ask):
    """I AM ALSO: letters from this address are mine, too."""

    address: str


@dataclass(frozen=True, slots=True)
class DropAddress(Ask):
    """I AM NOT: an address is no longer mine."""

    address: str


@dataclass(frozen=True, slots=True)
class ConfirmAddress(Ask):
    """The answer to the mail that went to a further address: it is mine, where it `says_yes`."""

    address: str
    says_yes: bool = True


@dataclass(frozen=True, slots=True)
class MyRecord(Ask):
    """MY RECORD: how dependable I am."""


@dataclass(frozen=True, slots=True)
class MyData(Ask):
    """SEND MY DATA: everything that is held on me."""


@dataclass(frozen=True, slots=True)
class Unregister(Ask):
    """UNREGISTER: forget me."""


@dataclass(frozen=True, slots=True)
class SetVolunteer(Ask):
    """VOLUNTEER, NO VOLUNTEER: offer me powers that lost their player, or no longer."""

    is_ready: bool


@dataclass(frozen=True, slots=True)
class WhoIs(Ask):
    """WHOIS, INFO PLAYER: who is another person? That is never told."""


@dataclass(frozen=True, slots=True)
class Particulars:
    """What REGISTER may say of a person, read by the words of a language."""

    language: Language
    tongues: Tongues

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


def is_address(text: str) -> bool:
    """Whether mail could go there."""
    return _ADDRESS.fullmatch(text) is not None


def entry_of(text: str) -> str:
    """An address, or a domain behind an `@`, as it stands in a list; empty for what is neither."""
    entry = text.strip("<>.,;:()[]\"'")
    return entry if is_address(entry) or is_address(f"anybody{entry}") else ""


def register(line: CommandLine) -> Taken:
    """`REGISTER Anna Europe/Paris`, with lines like `language: fr` below it."""
    particulars = Particulars(line.language, line.tongues)
    used = particulars.follow(line.following)
    found = particulars.read([line.rest, *line.following[:used]])
    return Taken(replace(found, written=f"REGISTER {found.name}".strip()), used)


def language(line: CommandLine) -> Ask:
    code = read_language(line.rest, line.tongues)
    if not code:
        return line.unclear(Trouble.BAD_LANGUAGE, line.rest or "?")
    return SetLanguage(code, written=f"SET LANGUAGE {code}")


def zone(line: CommandLine) -> Ask:
    zone = zone_name(line.rest)
    return SetZone(zone, written=f"SET ZONE {zone}") if zone else line.unclear(Trouble.BAD_ZONE, line.rest)


def name(line: CommandLine) -> Ask:
    name = tidy_name(line.rest)
    return SetName(name, written=line.written) if name else line.unclear(Trouble.BAD_PERSON_NAME, line.rest)


def _of_address(make: Callable[..., Ask]) -> Reader:
    """The reader of a command that names an address."""

    def read(line: CommandLine) -> Ask:
        address = line.rest.strip("<>.,;:()[]\"'")
        if not is_address(address):
            return line.unclear(Trouble.BAD_ADDRESS, line.rest)
        return make(address, written=line.written)

    return read


_SET_ADDRESS = _of_address(SetAddress)


def set_address(line: CommandLine) -> Ask:
    read = _SET_ADDRESS(line) if line.rest else SetAddress("", written=line.written)
    assert isinstance(read, Ask)
    return read


whoami = plain(WhoAmI)
record = plain(MyRecord)
mydata = plain(MyData)
unregister = plain(Unregister)
pictures = plain(SetPictures, True)
nopictures = plain(SetPictures, False)
listing = plain(SetListing, True)
nolisting = plain(SetListing, False)
volunteer = plain(SetVolunteer, True)
novolunteer = plain(SetVolunteer, False)
whois = plain(WhoIs)
also = _of_address(AddAddress)
noalso = _of_address(DropAddress)
