"""HELP RULES: what the game's book chooses, beside what the other books choose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.prose.words import Words
from judge.rules.rulebook import Choice, PolicyRow, Rulebook, choices

_SILENT = "silent"
_RULE = re.compile(r"\brules? ([0-9][0-9-]*)")
_COUNTED = frozenset({"victory_centres", "alliance_powers", "tables"})
"""Policies whose values are numbers, or numbers with a name."""


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One policy: what it is about, then what the books choose, a line each."""

    policy: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """Everything that `layout/rules.j2` says."""

    title: str
    intro: str
    rows: tuple[RuleRow, ...]


def rules_view(own: Rulebook | None, game: str, books: Sequence[Rulebook], words: Words) -> RulesView:
    """The book of a game beside the others; without a game, all of them side by side."""
    others = tuple(book for book in books if own is None or book.name != own.name)
    if own is None:
        rows = choices(others)
        lines = [RuleRow(words.say(f"policy.{row.policy}"), _by_value(row.policy, row.choices, words)) for row in rows]
        return RulesView(words.say("rules.title_all"), words.say("rules.intro_all"), tuple(lines))
    rows = choices((own, *others))
    title = words.say("rules.title", game=game, rulebook=own.name)
    return RulesView(title, words.say("rules.intro"), tuple(_own_row(row, words) for row in rows))


def _own_row(row: PolicyRow, words: Words) -> RuleRow:
    """What holds in the game; then only what differs from it."""
    own, *others = row.choices
    value = _value(row.policy, own.value, words)
    source = _source(own, words)
    first = words.say("rules.own", value=value, source=source) if source else value
    differing = tuple(choice for choice in others if choice.value != own.value)
    lines = (first, *_by_value(row.policy, differing, words, key="rules.elsewhere"))
    return RuleRow(words.say(f"policy.{row.policy}"), lines)


def _by_value(policy: str, made: Sequence[Choice], words: Words, key: str = "rules.by") -> tuple[str, ...]:
    """A line for each value, with the books that choose it and where they say so."""
    lines = []
    for value in dict.fromkeys(choice.value for choice in made):
        places = (f"{one.book} {_source(one, words)}".strip() for one in made if one.value == value)
        lines.append(words.say(key, value=_value(policy, value, words), books=words.one_by_one(places)))
    return tuple(lines)


def _source(choice: Choice, words: Words) -> str:
    """Where a book says so: lines and sections as they are, numbered rules in the reader's language."""
    if choice.source == _SILENT:
        return ""
    return _RULE.sub(lambda found: words.say("cite.rule", rule=found[1]), choice.source)


def _value(policy: str, value: str, words: Words) -> str:
    pieces = [piece for piece in value.split(", ") if piece]
    if not pieces:
        return words.say("rules.none")
    if policy in _COUNTED:
        return words.listed(pieces)
    return words.all_of(words.say(f"choice.{policy}.{piece}") for piece in pieces)
