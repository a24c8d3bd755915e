"""Proofreading a language: what it has no word for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.errors import BadData
from judge.notation.language import Language
from judge.notation.verbs import CommandWord
from judge.notation.vocabulary import calendar_faults
from judge.rules.maps import Map


def language_faults(language: Language, boards: Iterable[Map], others: Iterable[Language]) -> tuple[str, ...]:
    """Places, coasts, powers and commands without a name, and forms of speech that another language has."""
    folder, others = f"grammar/{language.code}", tuple(others)
    faults = [f"{folder}/{fault}" for board in boards for fault in _nameless(language, board)]
    faults += [f"{folder}/language.toml: {fault}" for fault in _grammar_faults(language)]
    faults += [f"{folder}/calendar.toml: {fault}" for fault in calendar_faults(language.calendar)]
    known = {form.word for form in language.commands}
    if missing := [word.value for word in CommandWord if word is not CommandWord.UNKNOWN and word.value not in known]:
        faults.append(f"{folder}/commands.toml: no words for the command {', '.join(missing)}")
    if missing := sorted(set().union(*(other.options for other in others)) - language.options.keys()):
        faults.append(f"{folder}/commands.toml: no words for the option {', '.join(missing)}")
    if missing := sorted(set().union(*map(_forms, others)) - _forms(language)):
        faults.append(f"{folder}/speak.toml: no form for {', '.join(missing)}")
    return tuple(faults)


def _grammar_faults(language: Language) -> Iterator[str]:
    """What Lark says against the language's own rules."""
    try:
        for parser in ("straight", "odd"):
            getattr(language.grammar, parser)
    except BadData as error:
        yield error.why


def _nameless(language: Language, board: Map) -> Iterator[str]:
    """The places and powers of a board without a name."""
    coasts = {coast for place in board.fleet if (coast := place.partition("/")[2])}
    groups = (
        ("places.toml: no name for the province", board.provinces.keys() - language.places.keys()),
        ("places.toml: no name for the coast", coasts - language.coasts.keys()),
        ("words.toml: no name for the power", set(board.powers) - language.powers.keys()),
    )
    for sentence, ids in groups:
        if ids:
            yield f"{sentence} {', '.join(sorted(ids))} of the map {board.name}"


def _forms(language: Language) -> set[str]:
    return {f"{table}.{form}" for table, forms in language.spoken.items() for form in forms}
