"""A request as bytes and back: what a worker understood, handed to the clerk.

A value is a list that begins with what it is: the name of its class, or of its kind of collection. Only frozen values
of the program's own classes are made again; anything else is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, cast

import msgspec

from judge.commands.asks import Request

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
    if is_dataclass(value):
        return [_name(kind), *(_taken_apart(getattr(value, name)) for name in _fields(kind))]
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
    return kind(**dict(zip(_fields(kind), map(_put_together, parts), strict=True)))


@cache
def _name(kind: type[Any]) -> str:
    if not kind.__module__.startswith(_OWN):
        raise TypeError(f"a {kind.__name__} cannot be handed on")
    return f"{kind.__module__}:{kind.__qualname__}"


@cache
def _class(name: str) -> type[Any]:
    module, _, qualname = name.partition(":")
    found = getattr(sys.modules.get(module), qualname, None) if module.startswith(_OWN) else None
    if not isinstance(found, type) or not (is_dataclass(found) or issubclass(found, Enum)):
        raise ValueError(f"{name} is no value of the program's")
    return cast(type[Any], found)


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.init)
