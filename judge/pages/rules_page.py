"""The rules behind the results of a rulebook, a sentence each, and the links that lead there from an order."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game
from judge.prose.battles import own_support
from judge.prose.sentences import OrderLine, called, decided
from judge.prose.words import Words
from judge.rules.citation import KEYS, named, reason_keys
from judge.rules.outcome import Decided, Resolution, VoidReason
from judge.rules.rulebook import Rulebook
from judge.structs import Struct

_VOID = frozenset(reason.value for reason in VoidReason)
_SIGN = "§"
"""Leads to a rule that the book, or its reader, has no words for."""


class LinkedNote(Struct, frozen=True):
    """A reason beside an order: its text up to the name of the rule, the name, and what stands behind it."""

    text: str
    key: str = ""
    """The rule on the page of rules; empty where there is none."""
    name: str = ""
    rest: str = ""

    @property
    def is_sign(self) -> bool:
        """Whether a sign stands for a rule without a name."""
        return self.name == _SIGN


class ToldRule(Struct, frozen=True):
    """A rule: its key, a sentence, and what the book calls it."""

    key: str
    text: str
    name: str


def rules_file(rulebook: Rulebook) -> str:
    """Where the rules of a book are told, from the folder of the site."""
    return f"rules-{rulebook.name}.html"


def linked_notes(line: OrderLine, resolution: Resolution, game: Game, words: Words) -> tuple[LinkedNote, ...]:
    """The reasons beside an order, each with the rule behind it."""
    keys = reason_keys(game.board, resolution, line.result) if line.result is not None else ()
    if not line.failed or len(line.notes) < len(keys):
        own = own_support(game.rulebook, words)
        return tuple(
            _linked(note, "own_unit", game.rulebook, words) if note == own else LinkedNote(note) for note in line.notes
        )
    # What befell an order is told last.
    plain = (LinkedNote(note) for note in line.notes[: len(line.notes) - len(keys)])
    behind = zip(line.notes[len(line.notes) - len(keys) :], keys, strict=True)
    return (*plain, *(_linked(note, key, game.rulebook, words) for note, key in behind))


def linked_decision(decision: Decided, game: Game, words: Words) -> LinkedNote:
    """Which rule answered what the orders alone leave open, with that rule behind it."""
    return _linked(decided(decision, game.rulebook, words), decision.rule.value, game.rulebook, words)


def _linked(note: str, key: str, rulebook: Rulebook, words: Words) -> LinkedNote:
    name = called(named(rulebook, key), rulebook, words)
    before, found, rest = note.rpartition(name) if name else (note, "", "")
    return LinkedNote(before, key, name, rest) if found else LinkedNote(f"{note} ", key, _SIGN)


def told_rules(rulebook: Rulebook, words: Words) -> Iterator[ToldRule]:
    """Every rule that an order may fail by."""
    for key in KEYS:
        if words.has(f"because.{key}"):
            text = words.say(f"because.{key}")
        elif key in _VOID:
            text = words.say("because.void", why=words.say(f"void.{key}"))
        else:
            continue
        yield ToldRule(key, text, called(named(rulebook, key), rulebook, words))
