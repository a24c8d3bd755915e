"""What people ask about themselves: their name, their addresses, what the judge holds on them, and to be forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.commands.asks import Ask, AskedOnce, Trouble
from judge.commands.line import CommandLine, Reader, Taken, plain
from judge.commands.people.particulars import NAMED, Particulars, tidy_name
from judge.notation.attempt import begins_whole_order
from judge.notation.cutting import tokens_of
from judge.notation.towns import zone_in_words
from judge.post.tongue import Tongues, named
from judge.structs import replace

_ADDRESS = re.compile(r"[^\s@<>(),:;\"\\\[\]]{1,64}@[^\s@<>(),:;\"\\\[\]_]{1,190}\.[^\s@<>(),:;\"\\\[\]_.]{2,60}")


class SetLanguage(AskedOnce, frozen=True):
    """SET LANGUAGE: the judge writes to this person in another language, by its code."""

    language: str


class SetZone(AskedOnce, frozen=True):
    """SET ZONE: times are shown on another clock, by its IANA name."""

    zone: str


class WhoAmI(Ask, frozen=True):
    """WHOAMI: who am I here?"""


class SetName(Ask, frozen=True):
    """SET NAME: what others call me."""

    name: str


class SetAddress(Ask, frozen=True):
    """SET ADDRESS: mail goes to this address; empty for the one that the letter comes from."""

    address: str


class SetPictures(Ask, frozen=True):
    """SET PICTURES: maps go with my mails, or do not."""

    wants: bool


class SetListing(Ask, frozen=True):
    """SET LISTING: the listing that programs of the hobby read goes with the mails of a phase, or does not."""

    wants: bool


class AddAddress(Ask, frozen=True):
    """I AM ALSO: letters from this address are mine, too."""

    address: str


class DropAddress(Ask, frozen=True):
    """I AM NOT: an address is no longer mine."""

    address: str


class ConfirmAddress(Ask, frozen=True):
    """The answer to the mail that went to a further address: it is mine, where it `says_yes`."""

    address: str
    says_yes: bool = True


class MyRecord(Ask, frozen=True):
    """MY RECORD: how dependable I am."""


class MyData(Ask, frozen=True):
    """SEND MY DATA: everything that is held on me."""


class Unregister(Ask, frozen=True):
    """UNREGISTER: forget me."""


class SetVolunteer(Ask, frozen=True):
    """VOLUNTEER, NO VOLUNTEER: offer me powers that lost their player, or no longer."""

    is_ready: bool


class WhoIs(Ask, frozen=True):
    """WHOIS, INFO PLAYER: who is another person? That is never told."""


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


def register(line: CommandLine) -> Taken | None:
    """`REGISTER Anna Europe/Paris`, with lines like `language: fr` below it; none where it is orders that are to be.

    « Pourriez-vous enregistrer : A Par - Bour » names no person.
    """
    if begins_whole_order(tokens_of(line.language.clean(line.rest), line.language.lexicon, 1)):
        return None
    particulars = Particulars(line.language, line.tongues, line.now)
    used = particulars.follow(line.following)
    # `REGISTER my name is Olga`: that this is the name is worth knowing.
    head = line.language.clean(line.written.partition(line.rest)[0]).text.strip() if line.rest else ""
    said = next((phrase for phrase in line.language.options.get(NAMED, ()) if head.endswith(f" {phrase}")), "")
    found = particulars.read([f"{said} {line.rest}", *line.following[:used]])
    found = particulars.with_name(found, line.named_above)
    return Taken(replace(found, written=f"REGISTER {found.name}".strip()), used)


def language(line: CommandLine) -> Ask:
    code = read_language(line.rest, line.tongues)
    if not code:
        return line.unclear(Trouble.BAD_LANGUAGE, line.rest or "?")
    return SetLanguage(code, written=f"SET LANGUAGE {code}")


def zone(line: CommandLine) -> Ask:
    zone = zone_in_words(line.rest, tuple(line.tongues))
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
