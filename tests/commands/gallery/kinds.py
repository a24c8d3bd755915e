"""Which kinds of mail there are: what the program can tell, read out of the program itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from inspect import get_annotations, isfunction
from typing import Any

from judge.commands.catalogue import load
from judge.commands.mails import is_told
from judge.commands.part import say
from judge.commands.replies import Reply, Silent
from judge.game.events import Event
from judge.structs import field_names

ALARM = "outbox.alarm"


@dataclass(frozen=True)
class Kind:
    """One kind of mail.

    `group` is `event` (told to those whom it concerns), `answer` (a part of the answer to a letter) or `note`
    (any other mail, named by the function that says what is in it).
    """

    group: str
    name: str
    told: str
    made_of: tuple[tuple[str, str], ...] = ()
    """The fields of its context, each with its type."""

    @property
    def key(self) -> tuple[str, str]:
        return self.group, self.name


def kinds() -> tuple[Kind, ...]:
    """Every event somebody hears of in a mail of his own, every reply, every note."""
    listed = [_kind("event", kind) for kind in _below(Event) if is_told(kind)]
    listed += [_kind("answer", kind) for kind in _said() if kind is not Silent]
    listed += [Kind(group, name, told) for (group, name), told in _notes().items()]
    return tuple(sorted(listed, key=lambda kind: kind.key))


def _said() -> Iterator[type[Reply]]:
    load("say")
    return (kind for kind in say.registry if issubclass(kind, Reply))


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        # Not those that a test makes.
        if each.__module__.startswith("judge."):
            yield each
        yield from _below(each)


def _kind(group: str, kind: type[Any]) -> Kind:
    # Under this future import a type is the text that its author wrote.
    types = {name: said for each in reversed(kind.__mro__) for name, said in get_annotations(each).items()}
    made_of = tuple((name, str(types[name])) for name in field_names(kind))
    return Kind(group, kind.__name__, _first_paragraph(kind.__doc__), made_of)


def _notes() -> dict[tuple[str, str], str]:
    """The functions that say what is in a mail which is neither an answer nor the news of an event."""
    found = {("note", ALARM): "The program failed on a letter, or on a game, which stands still."}
    load("news")
    load("say")
    modules = sorted(name for name in sys.modules if name.startswith(("judge.commands.", "judge.prose.")))
    for module in map(sys.modules.__getitem__, modules):
        for name, function in sorted(vars(module).items()):
            is_own = isfunction(function) and function.__module__ == module.__name__ and not name.startswith("_")
            if is_own and function.__annotations__.get("return") == "Telling" and _takes_words(function):
                found["note", name_of(function)] = _first_paragraph(function.__doc__)
    return found


def _takes_words(function: Callable[..., Any]) -> bool:
    return "Words" in function.__annotations__.values()


def name_of(say: Callable[..., object]) -> str:
    """What a note is called by the function that says what is in it: `people.your_data`."""
    function = say.func if isinstance(say, partial) else say
    return f"{function.__module__.removesuffix('.news').removesuffix('.say').rpartition('.')[2]}.{function.__name__}"


def _first_paragraph(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())
