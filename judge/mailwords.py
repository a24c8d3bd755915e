"""What mail programs and people write around the orders, and what they call days and months: data of every language.

It is read without the rest of a language, and that of all languages together: a letter is cut before anybody knows in
which language its writer's telephone speaks. A language's lists are in `grammar/CODE/`; what the programs of players
print in languages that the judge does not speak is in `mailwords.toml` beside this module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from judge.datafolder import data_folder, read_toml
from judge.errors import BadData

LISTS = (
    *("answer", "wrote", "passed_on", "handed_on", "heard_from", "own", "headers", "judge"),
    *("frame_ends", "separators", "mobile"),
    *("mobile_end", "notice"),
    *("auto", "bounce", "late", "reacted", "challenge"),
    *("away", "until", "until_behind", "to", "before_day", "ordinals", "of", "year", "month", "day"),
    *("phone", "at"),
)
"""The lists of mail.toml."""
PATTERNS = ("late", "reacted", "challenge")
"""Those that are of regular expressions."""
ENDS = "ends"
"""How a text of several lines is ended: the command of that meaning, which stands in commands.toml."""
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)

MailWords = Mapping[str, tuple[str, ...]]


@cache
def mail_words() -> MailWords:
    """The lists of all languages together, and of those that only mail programs speak."""
    others = Path(__file__).with_suffix(".toml")
    codes = sorted(path.parent.name for path in data_folder("grammar").glob("*/language.toml"))
    every = [read_lists(str(others), read_toml(others)), *map(words_of, codes)]
    names = dict.fromkeys(name for words in every for name in (*LISTS, ENDS, *DAYS, *MONTHS, *words))
    return MappingProxyType(
        {name: tuple(dict.fromkeys(word for words in every for word in words.get(name, ()))) for name in names}
    )


def words_of(code: str) -> MailWords:
    """The lists of a language's mail.toml, the words that end a text, and the names of days and months.

    What is not there has no words; `judge check` names it.
    """
    folder = data_folder("grammar") / code
    mail, commands, calendar = (folder / f"{name}.toml" for name in ("mail", "commands", "calendar"))
    lists = read_lists(str(mail), read_toml(mail)) if mail.exists() else {}
    ends = _lists(str(commands), _table(read_toml(commands) if commands.exists() else {}, "endblock"), ("words",))
    dates = read_toml(calendar) if calendar.exists() else {}
    days = _lists(str(calendar), _table(dates, "days"), DAYS)
    months = _lists(str(calendar), _table(dates, "months"), MONTHS)
    return MappingProxyType({**lists, ENDS: ends.get("words", ()), **days, **months})


def read_lists(path: str, table: Mapping[str, object]) -> MailWords:
    """The lists that are there; BadData for a list that nobody reads, or a pattern that is none."""
    if unknown := sorted(table.keys() - set(LISTS)):
        raise BadData(path, 0, f"nobody reads the list {', '.join(unknown)}")
    lists = _lists(path, table, LISTS)
    for name in PATTERNS:
        for pattern in lists.get(name, ()):
            try:
                re.compile(pattern)
            except re.error as error:
                raise BadData(path, 0, f"{name}: {pattern!r} is no regular expression: {error}") from error
    return lists


def mail_word_faults(code: str) -> tuple[str, ...]:
    """What is wrong with a language's lists, or which it lacks; an empty one is none."""
    try:
        words = words_of(code)
    except BadData as error:
        return (str(error),)
    return tuple(f"grammar/{code}/mail.toml: the list {name} is missing" for name in LISTS if name not in words)


def _table(mapping: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = mapping.get(name)
    return value if isinstance(value, Mapping) else {}


def _lists(path: str, table: Mapping[str, object], names: tuple[str, ...]) -> MailWords:
    """Those of some lists of texts that are there."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        value = table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise BadData(path, 0, f"{name} must be a list of texts")
        if name in table:
            found[name] = tuple(value)
    return MappingProxyType(found)
