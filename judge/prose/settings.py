"""Settings as people read them: what each is called, what it is, what would fit it, and all of a game on a page.

Also HELP RULES: what the game's book chooses, beside what the other books choose.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_origin

from judge.game.book_settings import book_value
from judge.game.fitting import bounds
from judge.game.game import Game
from judge.game.settings import EVERY_DAY, PACES, SETTINGS, Setting, Settings, Weekday
from judge.game.settings import setting_value as _value
from judge.prose.phrase_values import snake
from judge.prose.sentences import numbered
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.rulebook import Choice, PolicyRow, Rulebook, choices
from judge.shelf import USUAL_BOARD
from judge.structs import Struct

_SILENT = "silent"
_RULE = re.compile(r"\brules? ([0-9]+(?:-[0-9]+)?)")
_POST = re.compile(r"\bpost ([0-9]+)")
_COUNTED = frozenset({"victory_centres", "alliance_powers", "tables"})
"""Policies whose values are numbers, or numbers with a name."""
_SHORT = ("press", "identity", "draws", "missing")
"""What a player asks first."""
_LONGEST = 80
"""Of a text, where it is only mentioned."""
_LENGTHS = frozenset({"first", *(f"{pace}.next" for pace in PACES)})
"""What is said apart, as the timetable."""
_HOUR = timedelta(hours=1)
_SAMPLES: Mapping[str, Any] = MappingProxyType(
    {
        "next": 48 * _HOUR,
        "min": 12 * _HOUR,
        "grace": 24 * _HOUR,
        "delay": 2 * _HOUR,
        "clock": time(21, 0),
        "days": frozenset(day for day in Weekday if day not in (Weekday.SATURDAY, Weekday.SUNDAY)),
        "afternoons": frozenset({Weekday.MONDAY}),
        "reminders": (24 * _HOUR, 6 * _HOUR),
        "zone": "Europe/Paris",
        "absence_days": 21,
        "abandon_after": 2,
        "min_on_time": 80,
        "min_finished": 50,
        "timeout_draw": 5,
        "observer_delay": 1,
        "ends_on": date(2030, 12, 31),
    }
)
"""By the name of a setting, or of a part of a pace."""


def name_of(name: str, words: Words) -> str:
    """`press`; `movement: grace`."""
    pace, dot, part = name.partition(".")
    if not dot:
        return words.say(f"setting.{name}")
    return words.say("setting_of_pace", pace=words.say(f"setting_pace.{pace}"), part=words.say(f"setting_part.{part}"))


def about_of(name: str, words: Words) -> str:
    """What a setting decides, in a sentence."""
    pace, dot, part = name.partition(".")
    if not dot:
        return words.say(f"setting_about.{name}")
    about = words.say(f"setting_part_about.{part}")
    return words.say("setting_about_pace", pace=words.say(f"setting_pace.{pace}"), about=about)


def value_of(name: str, value: Any, words: Words) -> str:
    """A value of a setting: `yes`, `2 days`, `white`, `Mon, Tue`."""
    setting = SETTINGS[name]
    match value:
        case None | () | "":
            return _none(name, words)
        case bool():
            return words.say("value.yes" if value else "value.no")
        case timedelta():
            return words.span(value) if value else _none(name, words)
        case int():
            return _number(setting, value, words)
        case Enum():
            return words.say(f"value.{snake(type(value).__name__)}.{value.value}")
        case tuple():
            return words.listed(words.span(one) for one in value)
        case frozenset():
            return _days(value, words)
        case _:
            return f"{value:%H:%M}" if hasattr(value, "hour") else str(value)


def _number(setting: Setting, value: int, words: Words) -> str:
    key = f"setting_number.{setting.name}"
    if not value:
        return _none(setting.name, words)
    return words.say(key, n=value) if words.has(key) else str(value)


def _none(name: str, words: Words) -> str:
    """What it is called when there is none: `never`, `no limit`."""
    key = f"setting_none.{name}"
    return words.say(key if words.has(key) else "value.none")


def changed(name: str, old: Any, new: Any, words: Words) -> str:
    """One setting with its old value and its new one; of a long text only the beginning."""
    was, now = (value_in_sentence(name, value, words) for value in (old, new))
    return words.say("settings.changed", setting=name_of(name, words), old=was, new=now)


def value_in_sentence(name: str, value: Any, words: Words) -> str:
    """A value in the middle of a sentence: what a master wrote is quoted, since it may end in a stop of its own."""
    is_text = bool(value) and SETTINGS[name].group == "texts"
    return words.say("quoted", text=_cut(value)) if is_text else _cut(value_of(name, value, words))


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()} ..."


def _days(days: frozenset[Weekday], words: Words) -> str:
    if days == EVERY_DAY:
        return words.say("value.every_day")
    named = [words.say(f"value.weekday.{day.value}") for day in sorted(days, key=lambda day: day.value)]
    return words.listed(named) or words.say("value.none")


def what_fits(name: str, words: Words) -> str:
    """What a setting can be: `yes or no`, `white, grey, both or none`, `a time such as 48h, from … to …`."""
    setting = SETTINGS[name]
    kind, (low, high) = setting.kind, bounds(setting)
    if kind is bool:
        return words.say("setting_fits.bool")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return words.either(value_of(name, member, words) for member in kind)
    if kind is timedelta:
        if not low:
            return words.say("setting_fits.timedelta_or_none", high=words.span(high), none=_none(name, words))
        return words.say("setting_fits.timedelta", low=words.span(low), high=words.span(high))
    if kind is int:
        return words.say("setting_fits.int", low=low, high=high)
    if get_origin(kind) is not None:
        inner = get_args(kind)[0]
        return words.say("setting_fits.weekdays" if inner is Weekday else "setting_fits.list")
    return words.say("setting_fits.zone" if name == "zone" else f"setting_fits.{kind.__name__}", n=high or 0)


def example_of(name: str, words: Words) -> str:
    """A line that sets it: `SET press grey`."""
    is_text = SETTINGS[name].group == "texts"
    sample = words.say(f"setting_sample.{name}") if is_text else _sample(SETTINGS[name])
    return words.setting_line(SETTINGS[name], sample)


def _sample(setting: Setting) -> Any:
    """A value that is not the default, where that is easily found."""
    default = _value(_defaults(), setting.name)
    kind = setting.kind
    if kind is bool:
        return not default
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(member for member in kind if member is not default)
    return _SAMPLES.get(setting.name.rpartition(".")[2]) or default


@cache
def _defaults() -> Settings:
    return Settings()


def in_short(settings: Settings, words: Words) -> str:
    """What a player asks first, and all that is not as usual, in one sentence."""
    usual = _defaults()
    names = [
        name
        for name, setting in SETTINGS.items()
        if name in _SHORT
        or (setting.group != "texts" and name not in _LENGTHS and _value(settings, name) != _value(usual, name))
    ]
    return words.one_by_one(
        words.say("setting_is", setting=name_of(name, words), value=value_of(name, _value(settings, name), words))
        for name in names
    )


class RuleRow(Struct, frozen=True):
    """One policy: what it is about, then what the books choose, a line each."""

    policy: str
    lines: tuple[str, ...]


class RulesView(Struct, frozen=True):
    """Everything that `layout/rules.j2` says."""

    title: str
    intro: str
    rows: tuple[RuleRow, ...]


def rules_view(game: Game | None, books: Sequence[Rulebook], words: Words) -> RulesView:
    """The book of a game beside the others; without a game, all of them side by side."""
    settings = _setting_rows(game, books, words)
    if game is None:
        rows = choices(books)
        lines = [RuleRow(words.say(f"policy.{row.policy}"), _by_value(row.policy, row.choices, words)) for row in rows]
        return RulesView(words.say("rules.title_all"), words.say("rules.intro_all"), (*lines, *settings))
    own = game.rulebook
    rows = choices((own, *(book for book in books if book.name != own.name)))
    if game.board.name != USUAL_BOARD:
        # Who plays what where players are missing is told of the usual board alone.
        rows = tuple(row for row in rows if row.policy != "tables")
    title = words.say("rules.title", game=game.name, rulebook=own.name)
    lines = [_own_row(row, game, words) for row in rows]
    return RulesView(title, words.say("rules.intro"), (*lines, *settings))


def _own_row(row: PolicyRow, game: Game, words: Words) -> RuleRow:
    """What holds in the game; then only what differs from it."""
    own, *others = row.choices
    value, source = _choice_said(row.policy, own.value, words), source_said(own.source, words)
    if row.policy == "victory_centres" and (by_table := _victory_by_table(game, words)):
        value, source = by_table, source_said(game.table.source, words)
    elif _says_itself(row.policy, game.board):
        source = words.say("listing.board", board=words.board_name)
    first = words.say("rules.own", value=value, source=source) if source else value
    differing = tuple(choice for choice in others if choice.value != own.value)
    lines = (first, *_by_value(row.policy, differing, words, key="rules.elsewhere"))
    return RuleRow(words.say(f"policy.{row.policy}"), lines)


def _says_itself(policy: str, board: Map) -> bool:
    """Whether a policy is as the board says, and not as the book does."""
    said = {"victory_centres": board.rules.solo, "build_sites": board.rules.builds}
    return said.get(policy) is not None


def _by_value(policy: str, made: Sequence[Choice], words: Words, key: str = "rules.by") -> tuple[str, ...]:
    """A line for each value, with the books that choose it and where they say so."""
    lines = []
    for value in dict.fromkeys(choice.value for choice in made):
        places = (f"{one.book} {source_said(one.source, words)}".strip() for one in made if one.value == value)
        lines.append(words.say(key, value=_choice_said(policy, value, words), books=words.one_by_one(places)))
    return tuple(lines)


def _victory_by_table(game: Game, words: Words) -> str:
    """What wins by the distribution of the game's powers; empty where it is what the book says of any game."""
    table = game.table
    if table.victory_centres is not None:
        return words.say("rules.centres_together", n=table.victory_centres)
    return words.say("rules.units_together", n=table.victory_units) if table.victory_units is not None else ""


def _setting_rows(game: Game | None, books: Sequence[Rulebook], words: Words) -> tuple[RuleRow, ...]:
    """The settings of which a book says how its games begin: how each is in the game, then the books that differ."""
    names = dict.fromkeys(each.name for book in books for each in book.settings)
    return tuple(_setting_row(name, game, books, words) for name in names)


def _setting_row(name: str, game: Game | None, books: Sequence[Rulebook], words: Words) -> RuleRow:
    stated = [
        (book.name, book_value(each), each.source) for book in books for each in book.settings if each.name == name
    ]
    lines = []
    if game is not None:
        value = _value(game.settings, name)
        source = next((source for book, said, source in stated if book == game.rulebook.name and said == value), "")
        said = value_of(name, value, words)
        lines.append(words.say("rules.own", value=said, source=source_said(source, words)) if source else said)
        stated = [each for each in stated if each[0] != game.rulebook.name and each[1] != value]
    key = "rules.by" if game is None else "rules.elsewhere"
    for value in dict.fromkeys(said for _, said, _ in stated):
        places = (f"{book} {source_said(source, words)}" for book, said, source in stated if said == value)
        lines.append(words.say(key, value=value_of(name, value, words), books=words.one_by_one(places)))
    return RuleRow(_with_capital(name_of(name, words)), tuple(lines))


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def source_said(source: str, words: Words) -> str:
    """Where a book says so: lines and sections as they are, numbered rules and posts in the reader's language."""
    if source == _SILENT:
        return ""
    said = _POST.sub(lambda found: words.say("cite.post", post=found[1]), source)
    return _RULE.sub(lambda found: numbered(found[1], words), said)


def _choice_said(policy: str, value: str, words: Words) -> str:
    pieces = [piece for piece in value.split(", ") if piece]
    if not pieces:
        return words.say("rules.none")
    if policy in _COUNTED:
        return words.listed(pieces)
    return words.all_of(words.say(f"choice.{policy}.{piece}") for piece in pieces)
