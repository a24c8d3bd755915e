"""Values of settings as people write them, read from the words of a line; unclear values are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import Enum
from functools import partial
from typing import Any, get_args, get_origin

from judge.notation.commands.setting_words import LENGTHS, SettingPart, SettingSlot, SettingWords
from judge.notation.times import zones
from judge.structs import Struct

_NUMBER = re.compile(r"\d{1,6}")
_LENGTH = re.compile(r"(\d{1,6})([^\W\d_]*)")
_TIME = re.compile(r"(\d{1,2})[:h.](\d{2})", re.IGNORECASE)
_TWELVE = re.compile(r"(\d{1,2})(?::(\d{2}))?([ap])\.?m\.?", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})")
_WEEK_FROM_SUNDAY = "SMTWTFS"
_WEEK_FROM_MONDAY = "MTWTFSS"
_FIRST_SURE_MINUTE = 24
"""A smaller number behind CLOCK may be an hour as well as a minute of the day, as other judges have it."""
_ANY_PACE = "movement"
"""The parts of all paces are of the same kinds."""
_PLAIN = frozenset({"next", "min", "grace", "delay"})
"""Parts of a pace that other judges count in hours."""


@dataclass(slots=True)
class SettingValues(SettingWords):
    """The words of a line, and the values that stand among them."""

    def value(self, slot: SettingSlot, at: int) -> tuple[Any, int] | None:
        """The value that stands here, and where it ends; None when what stands here does not fit."""
        kind = slot.kind
        if slot.may_be_none and self.is_word("none", at):
            return None, at + 1
        if kind is bool:
            return self._flag(at)
        readers: Mapping[Any, Callable[[int], tuple[Any, int] | None]] = {
            int: self._number,
            timedelta: partial(self._length, is_plain=slot.name.rpartition(".")[2] in _PLAIN),
            time: self._clock,
            date: self._date,
            str: self._zone,
        }
        if kind in readers:
            return readers[kind](at)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._choice(slot, at)
        if get_origin(kind) is frozenset:
            return self._days(kind, at, is_pattern=slot.name.endswith(".days"))
        return self._list(at)

    def _flag(self, at: int) -> tuple[bool, int] | None:
        """Yes or no as written; yes when no value follows, None when an unknown word follows."""
        if self.is_word("yes", at):
            return True, at + 1
        for count in (2, 1):
            phrase = " ".join(token.key for token in self.tokens[at : at + count])
            if phrase in self.book.words["no"] and len(self.tokens) >= at + count:
                # `partial press no gunboat` can be read in two ways.
                is_twofold = self.is_word("not", at) and self.meaning(at + count)[0] is not None
                return None if is_twofold else (False, at + count)
        return (True, at) if at >= len(self.tokens) or self.begins(at) else None

    def _choice(self, slot: SettingSlot, at: int) -> tuple[Enum, int] | None:
        own = self.book.members.get(slot.name, {})
        for count in range(4, 0, -1):
            phrase = " ".join(token.key for token in self.tokens[at : at + count])
            for member in slot.kind:
                if len(self.tokens) >= at + count and phrase in own.get(str(member.value), (member.value,)):
                    return member, at + count
        return None

    def _number(self, at: int) -> tuple[int, int] | None:
        if at < len(self.tokens) and (match := _LENGTH.fullmatch(self.tokens[at].key.rstrip("%"))):
            after = at + 1
            # `14 days` and `3 years` say no more than the number.
            is_word = after < len(self.tokens) and self.tokens[after].key.isalpha()
            if is_word and (self._is_unit(after) or not self.begins(after)):
                after += 1
            return int(match[1]), after
        return (0, at + 1) if self.is_word("none", at) else None

    def _length(self, at: int, *, is_plain: bool = False) -> tuple[timedelta, int] | None:
        """`48h`, `2 days`, `1d 12h`; a bare number only where other judges count hours (`is_plain`)."""
        total, start = timedelta(0), at
        while at < len(self.tokens) and (match := _LENGTH.fullmatch(self.tokens[at].key)):
            size, used = self.book.lengths.get(match[2]), 1
            if not match[2] and self._is_unit(at + 1):
                size, used = self.book.lengths[self.tokens[at + 1].key], 2
            if size is None and not match[2] and (int(match[1]) == 0 or (is_plain and at == start)):
                return int(match[1]) * LENGTHS["hour"] + total, at + 1
            if size is None:
                return None
            total, at = total + int(match[1]) * size, at + used
        if at > start:
            return total, at
        return (timedelta(0), at + 1) if self.is_word("none", at) else None

    def _is_unit(self, at: int) -> bool:
        """Whether a word is a unit of time here: in `next 72 min 24` and in `delay 2 days -MTWTF-` it is a part."""
        if at >= len(self.tokens) or self.tokens[at].key not in self.book.lengths:
            return False
        meaning, end = self.meaning(at)
        slot = self.slots.get(f"{_ANY_PACE}.{meaning.part}") if isinstance(meaning, SettingPart) else None
        return slot is None or self.value(slot, end) is None

    def _list(self, at: int) -> tuple[tuple[timedelta, ...], int] | None:
        """Lengths one behind another, longest first."""
        if self.is_word("none", at):
            return (), at + 1
        found: list[timedelta] = []
        end = at
        while True:
            next_at = end
            while (
                found
                and next_at < len(self.tokens)
                and (self.tokens[next_at].is_separator or self.is_word("and", next_at))
            ):
                next_at += 1
            one = self._one_length(next_at)
            if one is None:
                break
            length, end = one
            found.append(length)
        return (tuple(sorted(set(found), reverse=True)), end) if found else None

    def _one_length(self, at: int) -> tuple[timedelta, int] | None:
        """A single number with its unit: in a list, the next number is the next one's."""
        if at >= len(self.tokens) or not (match := _LENGTH.fullmatch(self.tokens[at].key)):
            return None
        if match[2]:
            size = self.book.lengths.get(match[2])
            return (int(match[1]) * size, at + 1) if size else None
        return (int(match[1]) * self.book.lengths[self.tokens[at + 1].key], at + 2) if self._is_unit(at + 1) else None

    def _clock(self, at: int) -> tuple[time, int] | None:
        """`23:00`, `23h00`, `11pm`, or as other judges have it the minute of the day."""
        if at >= len(self.tokens):
            return None
        word = self.tokens[at].key
        pair = _TIME.fullmatch(word)
        half = _TWELVE.fullmatch(word)
        if pair:
            hour, minute = int(pair[1]), int(pair[2])
        elif half:
            hour, minute = int(half[1]) % 12 + 12 * (half[3] == "p"), int(half[2] or 0)
            if not 1 <= int(half[1]) <= 12:
                return None
        elif _NUMBER.fullmatch(word) and (int(word) >= _FIRST_SURE_MINUTE or int(word) == 0):
            hour, minute = divmod(int(word), 60)
        else:
            return None
        return (time(hour, minute), at + 1) if hour < 24 and minute < 60 else None

    def _date(self, at: int) -> tuple[date, int] | None:
        match = _DATE.fullmatch(self.tokens[at].key) if at < len(self.tokens) else None
        if match is None:
            return None
        year, month, day = (match[1], match[2], match[3]) if match[1] else (match[6], match[5], match[4])
        try:
            return date(int(year), int(month), int(day)), at + 1
        except ValueError:
            return None

    def _zone(self, at: int) -> tuple[str, int] | None:
        if at >= len(self.tokens):
            return None
        word = self.tokens[at]
        name = zones().get(word.raw.casefold())
        # `America/New_York` is two words to the reader, and one name.
        end = next((n for n in range(at, len(self.tokens)) if self.tokens[n].start != word.start), len(self.tokens))
        return (name, end) if name else None

    def _days(self, kind: Any, at: int, *, is_pattern: bool) -> tuple[Any, int] | None:
        """`-MTWTF-`, or the names of days, also `Mon-Fri`, `weekdays`, `every day`."""
        (day,) = get_args(kind)
        by_name = {member.name.casefold(): member for member in day}
        week = [by_name[name] for name in self.language.settings["weekdays"] if name in by_name]
        if is_pattern and at < len(self.tokens) and (found := _pattern(self.tokens[at].raw, week)):
            return found, at + 1
        chosen: set[Any] = set()
        end = at
        while end < len(self.tokens):
            one = self._some_days(end, week, chosen)
            if one == end:
                break
            end = one
        # A comma behind the last day belongs to what follows.
        while end > at and (self.tokens[end - 1].is_separator or self.is_word("and", end - 1)):
            end -= 1
        if chosen:
            return frozenset(chosen), end
        # No days named for the deadlines are no days to keep to: a phase has its deadline on one of them.
        return (frozenset(week if is_pattern else ()), at + 1) if self.is_word("none", at) else None

    def _some_days(self, at: int, week: list[Any], chosen: set[Any]) -> int:
        """Add the days that a word names; where the next word begins, `at` itself for a word that names none."""
        token = self.tokens[at]
        if chosen and (token.is_separator or self.is_word("and", at)):
            return at + 1
        for count in (2, 1):
            name = self.book.weekdays.get(" ".join(one.key for one in self.tokens[at : at + count]))
            if name is not None and len(self.tokens) >= at + count:
                days = {"all": week, "working": week[:5]}.get(name)
                chosen.update(days if days is not None else [one for one in week if one.name.casefold() == name])
                return at + count
        first, dash, last = token.key.partition("-")
        ends = [self.book.weekdays.get(word) for word in (first, last)]
        names = [one.name.casefold() for one in week]
        if dash and all(end in names for end in ends):
            start, stop = (names.index(str(end)) for end in ends)
            chosen.update(week[start : stop + 1] if start <= stop else week[start:] + week[: stop + 1])
            return at + 1
        return at


class Days(Struct, frozen=True):
    """What a pattern like `-MTWTf-` says."""

    days: frozenset[Any]
    afternoons: frozenset[Any]


def _pattern(written: str, week: list[Any]) -> Days | None:
    """Seven letters or dashes from Sunday on, a small letter for a day that counts only after noon."""
    text = re.sub(r"[–—−_.]", "-", written)
    if len(text) != len(week) or not text.strip("-"):
        return None
    for letters, days in ((_WEEK_FROM_SUNDAY, [week[-1], *week[:-1]]), (_WEEK_FROM_MONDAY, week)):
        if all(one in ("-", letter, letter.lower()) for one, letter in zip(text, letters, strict=True)):
            pairs = list(zip(text, days, strict=True))
            return Days(
                frozenset(day for one, day in pairs if one != "-"),
                frozenset(day for one, day in pairs if one.islower()),
            )
    return None


NO_SUCH = object()


def nothing_of(slot: SettingSlot) -> Any:
    """What a setting is when it is denied; `NO_SUCH` where that makes no sense."""
    kind = slot.kind
    if slot.may_be_none:
        return None
    if kind is bool:
        return False
    if get_origin(kind) is not None:
        return kind() if get_origin(kind) is tuple else NO_SUCH
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((one for one in kind if one.value in ("none", "nobody")), NO_SUCH)
    nothing = {int: 0, timedelta: timedelta(0), str: ""}
    return nothing.get(kind, NO_SUCH) if "zone" not in slot.name else NO_SUCH
