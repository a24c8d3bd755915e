"""The names of days and months as people write them, each with what it names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.mailwords import DAYS, MONTHS
from judge.notation.normal import Cleaner, key_of
from judge.notation.tables import TomlTable

NEAR = ("today", "tomorrow")
TABLES = ("days", "months", "near")
"""Tables of calendar.toml."""


def read_calendar(table: TomlTable, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    """Every spelling of a day, a month, today and tomorrow, as it is written and as the reader sees it."""
    lists = {name: words for each in TABLES for name, words in table.lists(each, may_miss=True).items()}
    return MappingProxyType(
        {
            name: tuple(dict.fromkeys(form for word in words for form in (word.casefold(), key_of(word, cleaner))))
            for name, words in lists.items()
        }
    )


def calendar_faults(calendar: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What a calendar has no names for; a language may number its months."""
    faults = [f"no name for {name}" for name in (*DAYS, *NEAR) if not calendar.get(name)]
    return (*faults, *(f"the list for {name} is missing" for name in MONTHS if name not in calendar))
