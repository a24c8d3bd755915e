"""Values to the blanks of a phrase: powers, people, phases and times in the reader's words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Any, get_args

from judge.notation.commands.verbs import CommandWord
from judge.prose.people import People
from judge.prose.words import Words
from judge.rules.orders import Order, Unit
from judge.rules.position import Phase
from judge.structs import field_names

_PERSONS = frozenset({"player", "by", "who", "former", "newcomer"})
_POWERS = frozenset({"power", "ally", "leader"})
_LISTS_OF_POWERS = frozenset({"powers", "hand", "joins"})


def snake(name: str) -> str:
    """`PlayerEjected` as `player_ejected`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def fields_in_words(thing: Any, words: Words, people: People, now: datetime) -> dict[str, object]:
    """The blanks that the fields of an event, a command or a reply fill."""
    return values_in_words({name: getattr(thing, name) for name in field_names(type(thing))}, words, people, now)


def is_on(thing: Any) -> bool:
    """Whether a command switches something on, which its first field says."""
    return bool(getattr(thing, field_names(type(thing))[0]))


def values_in_words(values: Mapping[str, Any], words: Words, people: People, now: datetime) -> dict[str, object]:
    """Values as they are said to one reader: by their names where those say what they are, else by their types.

    A moment fills a second blank, `{deadline_span}` beside `{deadline}`: how far away it is.
    """
    said: dict[str, object] = {}
    for name, value in values.items():
        said[name] = _said(name, value, words, people)
        if isinstance(value, datetime):
            said[f"{name}_span"] = words.span(abs(value - now))
    return said


def _said(name: str, value: Any, words: Words, people: People) -> object:
    if name in _PERSONS and (value is None or isinstance(value, str)):
        return people.name(value, words)
    if name in _POWERS and isinstance(value, str):
        return words.power(value) if words.knows_power(value) else value
    if name in _LISTS_OF_POWERS and isinstance(value, tuple | frozenset):
        return words.powers(sorted(value) if isinstance(value, frozenset) else value)
    match value:
        case bool():
            return words.say("value.yes" if value else "value.no")
        case None:
            return words.say("value.none")
        case Phase():
            return words.phase(value)
        case datetime():
            return words.moment(value)
        case timedelta():
            return words.span(value)
        case time():
            return f"{value:%H:%M}"
        case date():
            return value.isoformat()
        case CommandWord():
            return value.value.upper()
        case Enum():
            return words.say(f"value.{snake(type(value).__name__)}.{str(value.value).lower()}")
        case _ if isinstance(value, get_args(Order)):
            return words.bare_order(value)
        case Unit():
            return words.unit(value)
        case tuple():
            return words.all_of(str(_said("", one, words, people)) for one in value)
        case _:
            return value
