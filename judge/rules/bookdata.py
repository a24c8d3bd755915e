"""A rulebook's file checked and turned into a `Rulebook`, every fault found at once and with its line.

A file of `judge/rulebooks/` says what the book is called (`title`), whose abbreviations it prints
(`notation`), which book speaks where it is silent (`base`), and then for every policy

    coast_rule = { is = "always", source = "L439" }

with a value of `judge.rules.policies` and the section of the book that says so. `[[tables]]` are the
distributions for fewer players (fields of `PlayerTable`; where the book has none, a policy with an empty list),
`[rules]` what the book calls the rule behind an outcome, `[settings]` how games by the book are played unless their
creator says otherwise; which settings there are is for those to say who know games (`judge.game.book_settings`).
A book without a base says everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeVar, get_type_hints

from judge.errors import BadData
from judge.rules.citation import KEYS
from judge.rules.policies import RetreatBan
from judge.rules.rulebook import POLICIES, BookSetting, PlayerTable, Rulebook
from judge.rules.text import read_phase
from judge.structs import Struct, field_names, replace

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Trail = tuple[str | int, ...]
"""The way to a value in a file: keys, and numbers in lists."""

_HEAD: Final = ("title", "notation", "base")
_POLICY_KEYS: Final = ("is", "source")
_TABLE_KEYS: Final = field_names(PlayerTable)
_TYPES: Final = get_type_hints(Rulebook)
_NO_TABLES: Final = 'tables = { is = [], source = "…" }'
_NUMBERS: Final = {"victory_centres": range(1, 100), "alliance_powers": range(1, 3)}


def build_rulebook(
    name: str, mapping: Mapping[str, object], base: Rulebook | None, line_of: Callable[[Trail], int] = lambda _: 0
) -> Rulebook:
    """The rulebook in `mapping` over the one it is based on; BadData names every fault that it has.

    `line_of` says on which line of the file a value is written.
    """
    reader = _Reader(mapping, base, line_of)
    values = {"name": name, **reader.values()}
    if reader.faults:
        first, *others = sorted(reader.faults, key=lambda fault: fault.line)
        more = "".join(f"; line {fault.line}: {fault.why}" if fault.line else f"; {fault.why}" for fault in others)
        raise BadData(f"rulebooks/{name}.toml", first.line, first.why + more)
    # Every value has been read as the type of its field.
    return Rulebook(**values) if base is None else replace(base, **values)  # type: ignore[arg-type]


def base_of(name: str, mapping: Mapping[str, object], line_of: Callable[[Trail], int] = lambda _: 0) -> str | None:
    """The name of the book that speaks where this one is silent."""
    base = mapping.get("base")
    if base is None or isinstance(base, str):
        return base
    raise BadData(f"rulebooks/{name}.toml", line_of(("base",)), "base must be the name of a rulebook")


def find_line(text: str, trail: Trail) -> int:
    """The line of a TOML text on which a value is written; that of the table it is in when it has none; else 0."""
    head, *rest = trail
    lines = text.splitlines()
    if rest and isinstance(rest[0], int):
        starts = [number for number, line in enumerate(lines) if line.strip() == f"[[{head}]]"]
        start, keys = (starts[rest[0]], rest[1:]) if rest[0] < len(starts) else (0, rest[1:])
    else:
        starts = [number for number, line in enumerate(lines) if line.strip() == f"[{head}]"]
        start, keys = (starts[0], rest) if starts else (-1, [head])
    if not keys:
        return start + 1
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if re.match(rf'\s*["\']?{re.escape(str(keys[0]))}["\']?\s*[.=]', line):
            return number
        if start >= 0 and line.startswith("["):
            break
    return start + 1


class _Fault(Struct, frozen=True):
    line: int
    why: str


class _Reader:
    """Reads a rulebook's data and collects a fault for each value that is missing or wrong."""

    def __init__(self, mapping: Mapping[str, object], base: Rulebook | None, line_of: Callable[[Trail], int]) -> None:
        self.mapping = mapping
        self.base = base
        self.line_of = line_of
        self.faults: list[_Fault] = []

    def values(self) -> Mapping[str, object]:
        """The fields of the rulebook that the file fills, as far as they can be read."""
        self.know(self.mapping, (*_HEAD, *POLICIES, "rules", "settings"), ())
        stated = [policy for policy in POLICIES if policy in self.mapping]
        missing = [policy for policy in POLICIES if policy not in self.mapping]
        if self.base is None and missing:
            self.fault(("title",), f"without a base every policy must be stated; missing: {', '.join(missing)}")
        inherits_notation = self.base is not None and "notation" not in self.mapping
        tables = self.tables()
        return {
            "title": self.words("title"),
            "base": "" if self.base is None else self.base.name,
            **({} if inherits_notation else {"notation": self.words("notation")}),
            **{policy: tables if policy == "tables" else self.policy(policy) for policy in stated},
            "sources": MappingProxyType({policy: self.source(policy, tables) for policy in stated}),
            "rules": self.rules(),
            "settings": self.settings(),
        }

    def fault(self, trail: Trail, why: str) -> None:
        self.faults.append(_Fault(self.line_of(trail), why))

    def know(self, table: Mapping[str, object], known: tuple[str, ...], trail: Trail) -> None:
        """Note a fault for every unknown key."""
        for key in sorted(set(table) - set(known)):
            self.fault((*trail, key), f"unknown key {key!r}; {_nearest(key, known)}")

    def words(self, key: str) -> str:
        value = self.mapping.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.fault((key,), f"{key} must be words in quotes")
        return ""

    def policy(self, policy: str) -> object:
        """The value of one policy; None when the file has no valid one."""
        stated, kind = self.mapping[policy], _TYPES[policy]
        if not isinstance(stated, Mapping) or set(stated) != set(_POLICY_KEYS):
            self.fault((policy,), f'{policy} must be written {{ is = …, source = "…" }}')
            return None
        value = stated["is"]
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.member(policy, kind, value)
        return self.number(policy, value) if kind is int else self.bans(policy, value)

    def bans(self, policy: str, value: object) -> frozenset[RetreatBan] | None:
        if isinstance(value, list):
            return frozenset(ban for item in value if (ban := self.member(policy, RetreatBan, item)) is not None)
        self.fault((policy,), f"{policy} must be a list of {_or(RetreatBan)}")
        return None

    def member(self, policy: str, kind: type[E], value: object) -> E | None:
        known = {each.value: each for each in kind}
        if isinstance(value, str) and value in known:
            return known[value]
        near = _nearest(value, tuple(known)) if isinstance(value, str) else f"known are: {', '.join(known)}"
        self.fault((policy,), f"{policy} cannot be {value!r}; {near}")
        return None

    def number(self, policy: str, value: object) -> int | None:
        allowed = _NUMBERS[policy]
        if isinstance(value, int) and not isinstance(value, bool) and value in allowed:
            return value
        self.fault((policy,), f"{policy} must be a number from {allowed[0]} to {allowed[-1]}, not {value!r}")
        return None

    def source(self, policy: str, tables: tuple[PlayerTable, ...]) -> str:
        stated = self.mapping[policy]
        if policy == "tables" and isinstance(stated, list):
            return ", ".join(table.source for table in tables)
        source = stated.get("source") if isinstance(stated, Mapping) else None
        if isinstance(source, str) and source.strip():
            return source
        self.fault((policy,), f"the source of {policy} must be a section in quotes")
        return ""

    def rules(self) -> Mapping[str, str]:
        table = self.mapping.get("rules", {})
        if not isinstance(table, Mapping):
            self.fault(("rules",), "[rules] must be a table")
            return MappingProxyType({})
        self.know(table, KEYS, ("rules",))
        for key, value in table.items():
            if not isinstance(value, str) or not value.strip():
                self.fault(("rules", key), f"rule {key} must be words in quotes")
        return MappingProxyType({key: str(table[key]) for key in KEYS if key in table})

    def settings(self) -> tuple[BookSetting, ...]:
        table = self.mapping.get("settings", {})
        if not isinstance(table, Mapping):
            self.fault(("settings",), "[settings] must be a table")
            return ()
        read = (self.setting(name, stated) for name, stated in table.items())
        return tuple(setting for setting in read if setting is not None)

    def setting(self, name: str, stated: object) -> BookSetting | None:
        trail = ("settings", name)
        if not isinstance(stated, Mapping) or set(stated) != set(_POLICY_KEYS):
            self.fault(trail, f'setting {name} must be written {{ is = …, source = "…" }}')
            return None
        value, source = stated["is"], stated["source"]
        if not isinstance(source, str) or not source.strip():
            self.fault(trail, f"the source of setting {name} must be a section in quotes")
        elif not isinstance(value, bool | int | str):
            self.fault(trail, f"setting {name} must be true, false, a number or a word in quotes")
        else:
            return BookSetting(name, value, source)
        return None

    def tables(self) -> tuple[PlayerTable, ...]:
        listed = self.mapping.get("tables", {"is": []})
        if isinstance(listed, Mapping) and listed.get("is") == [] and set(listed) <= set(_POLICY_KEYS):
            return ()
        if not isinstance(listed, list) or not listed or not all(isinstance(table, Mapping) for table in listed):
            self.fault(("tables",), f"tables must be written as [[tables]], or {_NO_TABLES} where there are none")
            return ()
        read = (_TableReader(self, table, ("tables", number)).table() for number, table in enumerate(listed))
        return tuple(table for table in read if table is not None)


class _TableReader:
    """Takes one distribution apart."""

    def __init__(self, reader: _Reader, table: Mapping[str, object], trail: Trail) -> None:
        self.reader = reader
        self.given = table
        self.trail = trail
        reader.know(table, _TABLE_KEYS, trail)

    def table(self) -> PlayerTable | None:
        before = len(self.reader.faults)
        hands = self.given.get("hands")
        if not isinstance(hands, list) or not all(_is_names(hand) and hand for hand in hands) or not hands:
            self.fault("hands", "hands must list the powers of each player")
            hands = []
        read = PlayerTable(
            players=self.number("players") or 0,
            hands=tuple(tuple(hand) for hand in hands),
            scheme=self.words("scheme"),
            neutral=self.names("neutral"),
            closed=self.names("closed"),
            start_year=self.number("start_year"),
            toss=self.read("toss", read_phase, 'a phase as "W1914A"'),
            joins=self.read("joins", read_phase, 'a phase as "S1915M"'),
            victory_centres=self.number("victory_centres"),
            victory_units=self.number("victory_units"),
            source=self.words("source"),
        )
        if not read.source:
            self.fault("source", "a distribution must say its source")
        if hands and read.players != len(read.hands):
            self.fault("players", f"{read.players} players cannot have {len(read.hands)} hands")
        self.check(read)
        return read if len(self.reader.faults) == before else None

    def check(self, read: PlayerTable) -> None:
        """Faults of a distribution whose parts do not fit."""
        dealt = [power for hand in (*read.hands, read.neutral) for power in hand]
        for power in sorted({power for power in dealt if dealt.count(power) > 1}):
            self.fault("hands", f"{power} is given twice")
        if (read.toss is None) is not (read.joins is None):
            self.fault("toss", "toss and joins need each other")

    def fault(self, key: str, why: str) -> None:
        self.reader.fault((*self.trail, key), why)

    def words(self, key: str) -> str:
        return self.read(key, str, "words in quotes") or ""

    def read(self, key: str, read: Callable[[str], T], expected: str) -> T | None:
        value = self.given.get(key)
        if value is None:
            return None
        try:
            if isinstance(value, str):
                return read(value)
        except ValueError:
            pass
        self.fault(key, f"{key} must be {expected}, not {value!r}")
        return None

    def names(self, key: str) -> tuple[str, ...]:
        value = self.given.get(key, [])
        if isinstance(value, list) and _is_names(value):
            return tuple(value)
        self.fault(key, f"{key} must be a list of names")
        return ()

    def number(self, key: str) -> int | None:
        value = self.given.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
            return value
        self.fault(key, f"{key} must be a number, not {value!r}")
        return None


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def _nearest(written: str, known: tuple[str, ...]) -> str:
    """The known name that is most like a misspelt one."""
    near = get_close_matches(written, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(known)}"


def _or(kind: type[Enum]) -> str:
    return " or ".join(repr(each.value) for each in kind)
