"""What a worker hands the clerk: a letter that was read, and what it asks, understood by what the worker knew."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, cast

import msgspec
from sqlite_utils import Database

from judge.clerk import robots
from judge.clerk.identity.scrubbing import fit_to_pass_on
from judge.clerk.identity.standing import standing_with, who_writes
from judge.clerk.letters.reading import asked_by, press_of, sections
from judge.commands.addresses import take_apart
from judge.commands.arrived import Arrived
from judge.commands.asks import Request
from judge.commands.keepers import is_keeper
from judge.commands.passwords import Secrets, passwords_in, without_passwords
from judge.commands.sources import spoken
from judge.config import Config
from judge.post.canonical import essence_of
from judge.post.dkim import marks_of
from judge.post.letter import Letter, read_parsed
from judge.post.mime import parsed
from judge.post.redaction import texts_of
from judge.store.letters import KeptLetter
from judge.store.tokens import Keyring
from judge.structs import Struct, field, field_names, is_value, replace


class ReadLetter(Struct, frozen=True):
    """A letter taken apart once, with all that the clerk needs of its bytes."""

    letter: Letter
    """Without its passwords."""
    secrets: Secrets = field(default_factory=Secrets)
    blanked: bytes = b""
    """The letter as it is kept when it is done: without its secrets."""
    essence: bytes = b""
    """What it is known again by."""
    marks: frozenset[bytes] = frozenset()
    """What its signatures are known again by, whether they are true or not."""
    request: bytes = b""
    """What it asks, as `encode` writes it; empty where the clerk is to understand it himself."""
    basis: str = ""
    """What that was understood by: the writer, the game and its version."""
    seconds: float = 0.0
    """How long it took."""


def opened(kept: KeptLetter) -> tuple[Letter, Secrets]:
    """A letter read, without the passwords that stand in it, and those."""
    mail = parsed(kept.raw)
    letter, secrets = without_passwords(read_parsed(mail, kept.rcpt, kept.mail_from), spoken())
    if letter.attached:
        secrets = replace(secrets, others=(*secrets.others, *passwords_in(texts_of(mail), spoken())))
    return letter, secrets


def basis_of(arrived: Arrived) -> str:
    """All that the meaning of a letter depends on, beside its text."""
    standing, player = arrived.standing, arrived.writer.player
    game = (standing.game.name, standing.game.version) if standing.game is not None else None
    language = player.language if player is not None else None
    known = replace(standing, game=None)
    return repr((known, game, language, arrived.kept.received_at, arrived.press))


def request_in(read: ReadLetter | None, arrived: Arrived) -> Request | None:
    """What a worker understood, where nothing has changed since; None where the letter is to be understood anew."""
    if read is None or not read.request or read.letter != arrived.letter or read.basis != basis_of(arrived):
        return None
    try:
        return decode(read.request)
    except (ValueError, TypeError, KeyError):
        # A class that is not loaded here yet: this once the clerk understands the letter himself.
        return None


def read_and_understand(db: Database, config: Config, kept: KeptLetter) -> ReadLetter:
    """Do with a letter all that comes before it is obeyed, and nothing else; reads only.

    The sections of a letter are understood without what the ones before would have done: that nothing is wrong with
    them is all that counts here.
    """
    mail = parsed(kept.raw)
    letter, secrets = opened(kept)
    blanked = fit_to_pass_on(db, kept.raw, secrets.all)
    read = ReadLetter(letter, secrets, blanked, essence_of(mail), marks_of(mail))
    to = take_apart(kept.rcpt, config)
    robots.try_to_read(config, kept, letter)
    if to is None or letter.robot is not None:
        return read
    press = press_of(db, config, mail, to)
    to = press.address if press is not None else to
    writer = who_writes(db, letter, to)
    # A worker knows no secrets.
    arrived = Arrived(db, config, Keyring(b""), kept, letter, kept.received_at, to=to, press=press, writer=writer)
    arrived = replace(
        arrived, standing=standing_with(db, writer, to, letter), is_keeper=is_keeper(db, config, writer.player)
    )
    arrived = replace(arrived, request=asked_by(arrived))
    if writer.player is not None:
        for _ in sections(arrived):
            pass
    try:
        return replace(read, request=encode(arrived.request), basis=basis_of(arrived))
    except (TypeError, msgspec.MsgspecError):
        return read


_TUPLE, _SET, _MAPPING, _TIME, _SPAN = "tuple", "set", "mapping", "time", "span"
_PLAIN = (str, int, float, bytes, type(None))
_OWN = "judge."


def encode(request: Request) -> bytes:
    """A request as bytes; TypeError for a value that is not the program's own."""
    return msgspec.msgpack.encode(_taken_apart(request))


def decode(raw: bytes) -> Request:
    """The inverse of `encode`; ValueError for bytes that are no request."""
    made = _put_together(msgspec.msgpack.decode(raw))
    if not isinstance(made, Request):
        raise ValueError("these bytes are no request")
    return made


def _taken_apart(value: Any) -> Any:
    kind: Any = type(value)
    if kind in _PLAIN or kind is bool:
        return value
    if isinstance(value, Enum):
        return [_name(kind), value.name]
    if is_value(kind):
        return [_name(kind), *(_taken_apart(getattr(value, name)) for name in field_names(kind))]
    if isinstance(value, tuple):
        return [_TUPLE, *map(_taken_apart, value)]
    if isinstance(value, frozenset):
        return [_SET, *sorted(map(_taken_apart, value), key=repr)]
    if isinstance(value, Mapping):
        return [_MAPPING, *([_taken_apart(key), _taken_apart(each)] for key, each in value.items())]
    if isinstance(value, datetime):
        return [_TIME, value.isoformat()]
    if isinstance(value, timedelta):
        return [_SPAN, value.days, value.seconds, value.microseconds]
    raise TypeError(f"a {kind.__name__} cannot be handed on")


def _put_together(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    name, *parts = value
    match name:
        case "tuple":
            return tuple(map(_put_together, parts))
        case "set":
            return frozenset(map(_put_together, parts))
        case "mapping":
            return MappingProxyType({_put_together(key): _put_together(each) for key, each in parts})
        case "time":
            return datetime.fromisoformat(parts[0])
        case "span":
            return timedelta(*parts)
    kind: Any = _class(name)
    if issubclass(kind, Enum):
        return kind[parts[0]]
    return kind(**dict(zip(field_names(kind), map(_put_together, parts), strict=True)))


@cache
def _name(kind: type[Any]) -> str:
    if not kind.__module__.startswith(_OWN):
        raise TypeError(f"a {kind.__name__} cannot be handed on")
    return f"{kind.__module__}:{kind.__qualname__}"


@cache
def _class(name: str) -> type[Any]:
    module, _, qualname = name.partition(":")
    found = getattr(sys.modules.get(module), qualname, None) if module.startswith(_OWN) else None
    if not isinstance(found, type) or not (is_value(found) or issubclass(found, Enum)):
        raise ValueError(f"{name} is no value of the program's")
    return cast(type[Any], found)
