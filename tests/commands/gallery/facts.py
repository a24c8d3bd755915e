"""What a mail is about, as its reader should find it there: names, numbers, places, times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from judge.commands.asks import Needs
from judge.commands.geography.boards import Board
from judge.commands.keeping.news import mebibytes
from judge.commands.replies import Done
from judge.game.game import Game
from judge.game.phase_report import PhaseReport
from judge.game.refusal import Refusal
from judge.game.settings import Settings
from judge.notation.language import Language
from judge.prose.phrases import Name, decline
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.position import Phase
from judge.shelf import load_language
from judge.structs import field_names, is_value
from tests.commands.gallery.recording import Sample
from tests.commands.scenes import stationery

_DEEPEST = 3
_NOT_TOLD = re.compile(r"p\d+")
"""What the database calls a player."""
_OPAQUE = (bool, bytes, PhaseReport, Board, Game, Language, Map, Needs, Settings)
"""Values that say nothing, and those that whole pages are made of: which part of them is told has tests of its own."""


def words_of(sample: Sample, code: str) -> Words:
    """The words of the sample's reader, if that were the language."""
    about = sample.given[2]
    return stationery().words(load_language(code), about.zone if isinstance(about, Words) else about.words.zone)


def flat(text: str) -> str:
    """A text whose lines may be broken anywhere."""
    return re.sub(r"\s+", " ", text).casefold()


def game_of(group: str, sample: Sample) -> Game | None:
    """The game that a mail was written about."""
    found = sample.given[4] if group == "note" else sample.given[2].game
    return found if isinstance(found, Game) else None


def untold(group: str, name: str, sample: Sample, code: str) -> Iterator[str]:
    """The fields of an event or a reply of which a value is not in its mail."""
    mailing, words = sample.in_language(code), words_of(sample, code)
    said = flat(f"{mailing.subject}\n{mailing.text}")
    people = sample.given[2].people.names
    told = sample.given[3]
    about = [told] if group == "event" else [each for each in told if type(each).__name__ == name]
    for thing in about:
        for where, value in _leaves(thing, name):
            forms = {flat(form) for form in _forms(value, words, people, code)}
            if not any(form in said for form in forms):
                yield where


def _leaves(value: Any, where: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    if isinstance(value, _OPAQUE) or depth > _DEEPEST:
        return
    if isinstance(value, int | float | datetime | timedelta | Phase) or (isinstance(value, str) and value):
        yield where, value
    elif isinstance(value, Done):
        # `n` chooses the form of a word, and is not always said itself.
        told = tuple(each for key, each in value.values.items() if key != "n")
        yield from _leaves(told, f"{where}.values", depth + 1)
    elif isinstance(value, Refusal):
        for name, each in value.details.items():
            yield from _leaves(each, f"{where}.{name}", depth + 1)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _leaves(None if _NOT_TOLD.fullmatch(str(key)) else key, where, depth + 1)
            yield from _leaves(each, where, depth + 1)
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from _leaves(each, where, depth + 1)
    elif is_value(type(value)):
        for name in field_names(type(value)):
            yield from _leaves(getattr(value, name), f"{where}.{name}", depth + 1)


def _forms(value: Any, words: Words, people: Mapping[str, str], code: str) -> Iterator[str]:
    """The ways to say a value, one of which must be there."""
    match value:
        case str():
            yield from (value, people.get(value, value))
            names = [words.power(value)] if words.knows_power(value) else []
            names += [words.place(value)] if value in load_language(code).places else []
            for spoken in names:
                yield from _declined(spoken, code)
        case Phase():
            yield words.phase(value)
        case datetime():
            yield words.moment(value)
        case timedelta():
            yield from (words.span(abs(value)), f"{value.total_seconds() / 3600:g}h", f"{value.days}d")
        case int() if value >= 100_000:
            yield from (str(value), mebibytes(value, words))
        case _:
            yield str(value)


def _declined(name: Name, code: str) -> Iterator[str]:
    yield name
    yield from (decline(name, case) for case in stationery().phrases(code).cases.values())
