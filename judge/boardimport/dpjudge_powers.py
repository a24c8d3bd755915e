"""The powers of a `.map` file: their homes, centres and first units, and those that are played by nobody."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.boardimport.dpjudge_places import Places
from judge.boardimport.draft import MOST_SAID, Draft, PowerDraft, UnitDraft
from judge.boardimport.names import tidy
from judge.boardimport.source import Source
from judge.errors import BadData
from judge.structs import Struct, field

_NOBODY = ("UNOWNED", "NEUTRAL")
_NAME = re.compile(r"[A-Z_][A-Z0-9_+.'\-]*", re.IGNORECASE)
_SPECIAL_HOMES = {
    "*": "units may be built there though it is no centre",
    "+": "units may be built there though it is no centre",
    "~": "it is a home in secret",
    "@": "it is a home in place of another",
}


class _Power(Struct):
    """A power as lines have said it so far."""

    draft: PowerDraft
    homes: list[str] = field(default_factory=list)
    owns: list[str] | None = None
    units: list[UnitDraft] = field(default_factory=list)
    inhabits: bool = False


class Powers:
    """Collects what lines say of powers; lines about one follow the line with its name."""

    def __init__(self, draft: Draft, places: Places) -> None:
        self.draft, self.places = draft, places
        self.known: dict[str, _Power] = {}
        self.centres: list[tuple[str, Source, int]] = []
        self.nobodys: list[str] = []
        self.rebuilds = False
        """Whether units of powers that nobody plays are built anew."""
        self.now = ""
        self.said = 0

    def words(self) -> dict[str, Callable[[Source, int, list[str]], None]]:
        """What reads each line that begins with a word of its own."""
        return {
            "OWNS": self.owns,
            "CENTERS": self.centers,
            **dict.fromkeys(("INHABITS", "HOME", "HOMES"), self.inhabits),
            "UNITS": self.units,
            **dict.fromkeys(("A", "F"), self.unit),
            **dict.fromkeys(("DUMMY", "DUMMIES"), self.dummy),
            "UNPLAYED": self.unplayed,
        }

    def power(self, source: Source, line: int, words: list[str]) -> None:
        """`[OLD ->] NAME [(Adjective[:Letter])] homes`."""
        if len(words) > 2 and words[1] == "->":
            if words[0].upper() not in self.known:
                self.draft.fault(source, line, f"{words[0]} is to be renamed, and there is no such power")
                return
            self.known[words[2].upper()] = self.known.pop(words[0].upper())
            self.known[words[2].upper()].draft.name = _spoken(words[2])
            words = words[2:]
        name, rest = words[0].upper(), words[1:]
        if name in _NOBODY:
            self.now = ""
            self.homes_of(None, source, line, rest)
            return
        if not _NAME.fullmatch(name):
            self.draft.fault(source, line, f"this line is not understood: {' '.join(words)[:80]!r}")
            return
        power = self.known.setdefault(name, _Power(PowerDraft(_spoken(words[0]))))
        self.now = name
        if rest and rest[0].startswith("("):
            closed = next((at for at, word in enumerate(rest) if word.endswith(")")), 0)
            adjective, _, letter = " ".join(rest[: closed + 1])[1:].rstrip(")").partition(":")
            power.draft.adjective, power.draft.letter = _spoken(adjective), letter[:1]
            rest = rest[closed + 1 :]
        if power.inhabits and rest:
            power.homes, power.inhabits = [], False
        self.homes_of(power, source, line, rest)

    def count(self, source: Source, line: int) -> None:
        """Keep the limit of what is said of powers."""
        self.said += 1
        if self.said > MOST_SAID:
            raise BadData(
                str(source.path), line, f"these are more than {MOST_SAID} homes and units; no board has so many"
            )

    def homes_of(self, power: _Power | None, source: Source, line: int, words: list[str]) -> None:
        """Homes of a power, or centres of nobody; `-` takes one away."""
        for word in words:
            self.count(source, line)
            code = word.upper().rstrip(",")
            removes = code.startswith("-")
            code = code.lstrip("-")
            marks, plain = code[: len(code) - len(code.lstrip("*+~@"))], code.lstrip("*+~@").partition("(")[0]
            if plain in ("", "&SC"):
                self.draft.leave(source, line, f"homes that are told by {word}", is_rule=True)
            elif marks:
                whose = power.draft.name if power else "nobody"
                said = self.places.names.get(plain, (plain, []))[0]
                what = f"{said} is a special home of {whose}: {_SPECIAL_HOMES[marks[0]]}"
                self.draft.leave(source, line, what, is_rule=True)
            elif removes:
                if power and plain in power.homes:
                    power.homes.remove(plain)
            else:
                self.centres.append((plain, source, line))
                if power and plain not in power.homes:
                    power.homes.append(plain)

    def mine(self, source: Source, line: int, words: list[str]) -> _Power | None:
        """The power that a line is about; a fault where none has been named."""
        if self.now:
            return self.known[self.now]
        self.draft.fault(source, line, f"{' '.join(words)[:40]!r} stands below no power")
        return None

    def owns(self, source: Source, line: int, words: list[str]) -> None:
        """What a power owns at the beginning; CENTERS says it anew, OWNS adds."""
        power = self.mine(source, line, words)
        if power is not None:
            codes = [word.upper() for word in words[1:]]
            self.centres += [(code, source, line) for code in codes if code not in ("SC!", "SC?")]
            if odd := [code for code in codes if code in ("SC!", "SC?")]:
                self.draft.leave(source, line, f"centres that are told by {' '.join(odd)}", is_rule=True)
            owned = [code for code in codes if code not in odd]
            keeps = power.owns if power.owns and words[0].upper() == "OWNS" else []
            power.owns = [*keeps, *(code for code in owned if code not in keeps)]

    def centers(self, source: Source, line: int, words: list[str]) -> None:
        """What a power owns, or below no power what nobody does."""
        if self.now:
            self.owns(source, line, words)
        else:
            self.homes_of(None, source, line, words[1:])

    def inhabits(self, source: Source, line: int, words: list[str]) -> None:
        """The homes of a power, in place of those beside its name."""
        power = self.mine(source, line, words)
        if power is not None:
            if not power.inhabits or words[0].upper() != "INHABITS":
                power.homes = []
            power.inhabits = True
            self.homes_of(power, source, line, words[1:])

    def units(self, source: Source, line: int, words: list[str]) -> None:
        """Forget the units of a power."""
        power = self.mine(source, line, words)
        if power is not None:
            power.units = []

    def unit(self, source: Source, line: int, words: list[str]) -> None:
        """A unit of a power, in place of any that stood there."""
        power = self.mine(source, line, words)
        if power is None:
            return
        if len(words) != 2:
            self.draft.fault(source, line, f"a unit is written as A PAR or F STP/SC, not as {' '.join(words)[:40]!r}")
            return
        self.count(source, line)
        at = words[1].upper()
        for other in self.known.values():
            other.units = [unit for unit in other.units if unit.at.partition("/")[0] != at.partition("/")[0]]
        power.units.append(UnitDraft(self.now, words[0].upper(), at, source, line))

    def dummy(self, source: Source, line: int, words: list[str]) -> None:
        """Powers that nobody plays."""
        if len(words) == 1:
            power = self.mine(source, line, words)
            self.nobodys += [self.now] if power is not None else []
        else:
            self.nobodys += self.listed(words[1:])
            self.now = ""

    dummies_line = dummy

    def unplayed(self, _source: Source, _line: int, words: list[str]) -> None:
        """Powers that are not in the game; their centres stay."""
        for name in [self.now] if len(words) == 1 else self.listed(words[1:]):
            self.known.pop(name, None)
        self.now = ""

    def listed(self, words: list[str]) -> list[str]:
        """The powers of a list, or all, or all but some."""
        names = [word.upper().rstrip(",") for word in words]
        if names[0] != "ALL":
            return names
        return [name for name in self.known if name not in names[2:]]

    def finish(self) -> None:
        """Powers, centres, homes and units, and neutral units of powers that nobody plays."""
        for said, source, line in self.centres:
            code = self.places.current(said)
            if code in self.draft.places:
                self.draft.places[code].centre = True
            elif code in self.places.spots or "/" in code:
                self.draft.fault(source, line, f"{code} is no province, and cannot be a centre")
            elif code not in self.places.dropped:
                self.draft.fault(source, line, f"{code} is a centre, and nowhere described")
        for name, power in self.known.items():
            if name in self.nobodys:
                self.nobody(power)
                continue
            self.draft.powers[name] = power.draft
            power.draft.owns = None if power.owns is None else list(map(self.places.current, power.owns))
            for code in map(self.places.current, power.homes):
                if code in self.draft.places:
                    self.draft.places[code].homes.append(name)
            self.take(power, name)

    def nobody(self, power: _Power) -> None:
        """Make the units of a power neutral that nobody plays."""
        self.draft.remarks.append(
            f"{power.draft.name} is played by nobody: its units are neutral here, they hold and disband when dislodged"
        )
        self.draft.rebuilds_neutrals = self.rebuilds
        self.take(power, "")

    def take(self, power: _Power, name: str) -> None:
        """Its units, where they can stand."""
        for unit in power.units:
            said, _, coast = unit.at.partition("/")
            province = self.places.current(said)
            place = self.draft.places.get(province)
            if place is None and said in self.places.dropped:
                continue
            if place is None or (coast and coast.casefold() not in place.coasts):
                self.draft.fault(unit.source, unit.line, f"{unit.at} is nowhere described")
                continue
            at = f"{province}/{coast.casefold()}" if coast else province
            self.draft.units.append(UnitDraft(name, unit.kind, at, unit.source, unit.line))


def _spoken(name: str) -> str:
    """`BRITISH-COLUMBIA` as it is said; what has small letters already stays."""
    plain = tidy(name.replace("+", " ").replace("_", " "))
    return plain if plain != plain.upper() else re.sub(r"[^\W_]+", lambda found: found[0].capitalize(), plain)
