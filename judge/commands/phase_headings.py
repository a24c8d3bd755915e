"""Headings that say whose orders follow and for which phase: `Fall 1902:`, `F1902M`, "France's orders for autumn:"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import pairwise

from judge.notation.commands.ahead import read_phase_name
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import NATION, PLACE, UNITS, Token, key
from judge.notation.mentions import provinces
from judge.rules.maps import Calendar
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase, PhaseKind
from judge.structs import Struct

_COLON = re.compile(r"[:：]")
_INITIAL = re.compile(r"[(\[]\w[)\]]")
"""A letter in brackets: of a power, "Orders (F):" are those of France."""
_GREETING = re.compile(r"^.*[.!。]\s+")
"""What stands before the last sentence of a heading: "Greetings, all. Vienna reports:"."""
_LONGEST, _LONGEST_WITH_REMARK = 60, 160
"""Signs of a heading, without and with what is said behind it."""
_REMARK = re.compile(r"\s*[,(;–—、，（].*$")
"""What is said of a heading behind it: "For spring 1903, so that I don't forget:"."""
_DATED = re.compile(r"[^\W\d]?\d{3,4}[^\W\d]?")
"""A year, or the short name of a phase: S1903M."""
_MOST_TITULAR = 4
"""Words of a line that may be a heading or a command, and no sentence: "phase fall 1901 movement"."""
_MOST_SAID = 3
"""Words of a heading that begins with a place."""
_TITULAR = frozenset({"NOISE", "NATION", "NUMBER", "OTHER", "DOT", "STOP", "_TO", "_FROM", "_DASH"})
"""Kinds of words that may stand in a heading beside those that name a phase."""
_BESIDE = frozenset({"NOISE", "NUMBER", "OTHER", "DOT", "STOP", "_DASH"})
"""The same of a heading that says whose orders follow."""


class Heading(Struct, frozen=True):
    """The phase that is open or a later one, and what stands behind the colon."""

    phase: Phase | None
    """None for one that never comes on the board."""
    rest: str


def heading_of(line: str, language: Language, now_open: Phase, calendar: Calendar) -> Heading | None:
    """The phase that a line heads orders for, the open one or a later; None for any other line.

    A heading of a phase that is over is none: it was left from the letter before, while a letter that came too late is
    known by what it answers.
    """
    head, colon, rest = _COLON.sub(":", line.strip(), count=1).partition(":")
    # A letter alone is a unit or a verb, a sign alone (秋) may be a season.
    seasons = _seasons(language)
    if colon and not rest.strip() and (found := _with_remark(head, language, now_open, calendar)) is not None:
        return found
    if len(head) > _LONGEST:
        return None
    # "Adjustments" alone is a heading of our own mails. Asked first, since most lines are orders.
    is_dated = any(map(str.isdigit, head)) or not seasons.isdisjoint(language.clean(head).text.split())
    if not (colon or is_dated):
        return None
    head = head if is_dated else _INITIAL.sub("", head)  # "Orders (F):", but "Autumn 1901 (R)" is of retreats
    is_letter = all(len(word) == 1 and word not in seasons for word in head.split())
    if is_letter or (rest.strip() and not _names_something(rest, language)):
        return None
    phase = read_phase_name(head, language, now_open, calendar) or _read_loosely(head, language, now_open, calendar)
    if phase is None:
        named = read_phase_name(head, language, now_open) or _read_loosely(head, language, now_open, Calendar())
        return Heading(None, rest.strip()) if named else None
    phase = now_open if _is_same(phase, now_open, head) else phase
    return Heading(phase, rest.strip()) if phase.order >= now_open.order else None


def heads_own(line: str, language: Language, powers: Collection[Power], homes: Collection[ProvinceId] = ()) -> bool:
    """Whether a heading says nothing but that these are the orders of one of these powers: "France's orders:".

    Or that one of its home centres speaks: "Vienna reports:".
    """
    head, colon, rest = _COLON.sub(":", line.strip(), count=1).partition(":")
    head = _GREETING.sub("", head)
    if not colon or rest.strip() or len(head) > _LONGEST:
        return False
    said = [token for token in tokens_of(language.clean(head), language.lexicon, 1) if token.kind not in _BESIDE]
    words = _seasons(language) | language.marking["others_not"]
    is_titular = all(token.kind == "NATION" or key(token.text) in words for token in said)
    if said and said[0].kind == "PLACE" and len(said) <= _MOST_SAID:
        is_other = any(token.has(PLACE | NATION) for token in said[1:])  # "Vienna, Rome reports:"
        return not is_other and not {*homes}.isdisjoint(provinces(said[:1]))
    return bool(said) and said[0].has(NATION) and _named(said) <= {*powers} and is_titular


def heads_orders(title: str, language: Language, powers: Collection[Power]) -> bool:
    """Whether a title speaks of orders, or names one of these powers."""
    tokens = tokens_of(language.clean(title), language.lexicon, 1)
    is_titular = any(key(word) in language.marking["others_not"] for token in tokens for word in token.text.split())
    return is_titular or not _named(tokens).isdisjoint(powers)


def names_only(head: str, language: Language, powers: Collection[Power]) -> bool:
    """Whether a heading names powers, and none but these."""
    named = _named(tokens_of(language.clean(head), language.lexicon, 1))
    return bool(named) and named <= {*powers}


def names_others(head: str, language: Language, powers: Collection[Power]) -> bool:
    """Whether a heading names a power that is none of these."""
    return not _named(tokens_of(language.clean(head), language.lexicon, 1)) <= {*powers}


def _named(tokens: Iterable[Token]) -> set[Power]:
    """The powers that words name."""
    return {sense.value[0] for token in tokens for sense in token.senses if sense.kind == "NATION"}


@cache
def _seasons(language: Language) -> frozenset[str]:
    """What seasons are called."""
    return frozenset(word for letter in "SFW" for word in language.phase_words.get(letter, ()))


def _names_something(text: str, language: Language) -> bool:
    """Whether a text has anything of an order in it: our mails say "Autumn 1901, movement: results"."""
    return any(token.has(UNITS | PLACE) for token in tokens_of(language.clean(text), language.lexicon, 1))


def _read_loosely(head: str, language: Language, now_open: Phase, calendar: Calendar) -> Phase | None:
    """The phase in a heading that says whose orders they are, too: "Orders of France for Fall 1902"."""
    tokens = tokens_of(language.clean(head), language.lexicon, 1)
    if not all(token.has(_TITULAR) for token in tokens):
        return None
    return _named_in(tokens, language, now_open, calendar)


def _with_remark(head: str, language: Language, now_open: Phase, calendar: Calendar) -> Heading | None:
    """A heading of a later phase that says more behind a comma or in brackets: "For S1903, so that I don't forget:".

    A sentence that only speaks of such a phase may head orders for it or for the open one: "To be strong in spring
    1903, this is what I do:". It is a heading of none, and is asked about.
    """
    if len(head) > _LONGEST_WITH_REMARK or not _DATED.search(head):
        return None  # people have a spring of their own: "I hope your spring is fine, here are my orders:"
    tokens = tokens_of(language.clean(head), language.lexicon, 1)
    said = tokens[1:] if tokens and tokens[0].is_letter else tokens  # «А на весну 1903:»
    if any(token.has(PLACE) or token.is_unit_word for token in said):
        return None
    short = _REMARK.sub("", head)
    short = short.split(None, 1)[-1] if said is not tokens else short
    phase = read_phase_name(short, language, now_open, calendar) or _read_loosely(short, language, now_open, calendar)
    is_sentence = len(said) > _MOST_TITULAR
    spoken_of = phase or (_named_in(said, language, now_open, calendar) if is_sentence else None)
    if spoken_of is None or spoken_of.order <= now_open.order or _is_same(spoken_of, now_open, head):
        return None
    return Heading(phase, "")


def _named_in(tokens: Sequence[Token], language: Language, now_open: Phase, calendar: Calendar) -> Phase | None:
    """The phase that a season, a kind and a year among some words name; None where they name none."""
    names = {word for letter in "SFWMRA" for word in language.phase_words.get(letter, ())}
    words = [word for token in tokens for word in token.text.split()]
    # The F of F1901 is cut off as a fleet's.
    words += [before.text + year.text for before, year in pairwise(tokens) if before.end == year.start]
    named = [word for word in words if (word in names and len(word) > 2) or _DATED.fullmatch(word)]
    return read_phase_name(" ".join(named), language, now_open, calendar) if named else None


def _is_same(phase: Phase, now_open: Phase, head: str) -> bool:
    """Whether a heading without a kind or a year may mean the open phase: `Spring` among retreats, `Fall` in winter."""
    if phase == now_open:
        return True
    is_year_said = any(sign.isdigit() for sign in head)
    is_season = phase.season is now_open.season and phase.kind is PhaseKind.MOVEMENT
    is_season = is_season or (now_open.kind is PhaseKind.ADJUSTMENT and phase.season.value in "FW")
    return is_season and (not is_year_said or phase.year == now_open.year)
