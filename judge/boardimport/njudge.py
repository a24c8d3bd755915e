"""njudge's `map` files, in sections that `-1` ends: names with flags, borders by kind of unit; and the seed of a game.

In the map powers are letters alone, whose names are in njudge's own code: `--power A=Austria` says them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.boardimport.draft import Draft, Place, PowerDraft, UnitDraft
from judge.boardimport.names import tidy
from judge.boardimport.source import Library, Source
from judge.errors import BadData

_BORDERS = re.compile(r"([a-z0-9]{2,8})-(mv|xc|nc|sc|ec|wc)[ \t]*:(.*)")
_SIGN = re.compile(rf"^-1\b.*\n(?:[ \t]*(?:#.*)?\n)*{_BORDERS.pattern}", re.MULTILINE)
_PHASE = re.compile(r"([SFW])(\d{1,4})([MRB])\b.*")
_UNIT = re.compile(r"(\w):\s*([AF])\w*\s+(.+?)\s*")
_KNOWN_FLAGS = "lxw"
_STEP = re.compile(r"([a-z0-9]+)(?:[/-]([a-z]{2}))?((?:/[a-z]+)*)")


def is_njudge_map(text: str) -> bool:
    """Whether a text looks like a `map` file."""
    return _SIGN.search(text) is not None


def is_njudge_seed(text: str) -> bool:
    """Whether a text looks like the seed of a game: a phase, then units."""
    first = next((line.strip() for line in text.split("\n") if line.strip() and not line.startswith("#")), "")
    return _PHASE.fullmatch(first) is not None


def read_njudge(library: Library, powers: Mapping[str, str]) -> Draft:
    """The board of a map and its seed, with the names of powers by their letters."""
    maps = [source for source in library.given if is_njudge_map(source.text)]
    seeds = [source for source in library.given if not is_njudge_map(source.text)]
    if len(maps) != 1 or len(seeds) > 1:
        raise BadData(str(library.given[0].path), 0, "a board of njudge is one map file and its seed: `--seed FILE`")
    draft = Draft("njudge", title=maps[0].name.removeprefix("map.").removesuffix(".txt").replace("_", " ").title())
    reader = _Reader(draft, maps[0], powers)
    reader.read()
    if not seeds:
        raise BadData(str(maps[0].path), 0, "it says nothing of the first units; its seed does: `--seed FILE`")
    _Seed(reader, seeds[0]).read()
    reader.name_powers()
    return draft


class _Reader:
    """Goes through the sections of a map."""

    def __init__(self, draft: Draft, source: Source, powers: Mapping[str, str]) -> None:
        self.draft, self.source, self.powers = draft, source, powers
        self.spelled: dict[str, str] = {}
        """The code of a place by each of its spellings."""
        self.unnamed: list[str] = []
        self.dual: dict[str, int] = {}
        """Land in which fleets convoy in games with DUALITY, and the line that says so."""
        self.owned: dict[str, list[str]] = {}
        """The centres of each power at the beginning, where the seed says it."""

    def read(self) -> None:
        section, rest = 0, 0
        steps: list[tuple[int, str, str, str]] = []
        for number, line in self.source.lines():
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            if text.startswith("-1"):
                section += 1
            elif section == 0:
                self.place(number, text)
            elif section == 1 and (found := _BORDERS.fullmatch(text.casefold())):
                steps += [(number, found[1], found[2], word) for word in re.split(r"[\s,]+", found[3]) if word]
                self.coast(number, found[1], found[2])
            elif section == 1:
                self.draft.fault(self.source, number, f"a border is written as bul-mv: gre con, not as {text[:40]!r}")
            elif not rest:
                rest = number
                what = (
                    "the order of the centres in summaries" if "enter order" in text else "sections behind the borders"
                )
                self.draft.leave(self.source, number, what)
        for number, here, kind, word in steps:
            self.step(number, here, kind, word)
        bordered = {here for here, _ in self.draft.army}
        for code, place in self.draft.places.items():
            # A border with itself alone: an island, or impassable.
            place.walks &= code in bordered or place.sails
            if code in self.dual:
                self.duality(code, place, is_island=code not in bordered)

    def duality(self, code: str, place: Place, *, is_island: bool) -> None:
        """Land with the flag w: where no army walks to it, fleets there always convoy; elsewhere if a game says so."""
        if is_island:
            place.convoys = True
            self.draft.remarks.append(f"fleets in {place.name} convoy: it has the flag w, and no army walks there")
        else:
            what = f"that fleets in {place.name} convoy in games with DUALITY (convoys = true in board.toml says it)"
            self.draft.leave(self.source, self.dual[code], what)

    def place(self, number: int, text: str) -> None:
        """`Full Name, flags code other spellings`."""
        name, comma, rest = text.rpartition(",")
        words = rest.split()
        if not comma or len(words) < 2 or not re.fullmatch(r"[A-Za-z0-9]{1,4}", words[0]):
            self.draft.fault(self.source, number, f"a place is written as `Ankara, T ank`, not as {text[:60]!r}")
            return
        flags, code, also = words[0], words[1].casefold(), words[2:]
        if code in self.draft.places:
            self.draft.fault(self.source, number, f"the code {code} is there twice")
            return
        place = self.draft.places[code] = Place(tidy(name), also=also)
        for flag in flags:
            is_power = flag.isupper() or flag.isdecimal()
            place.centre |= flag == "x" or is_power
            if is_power:
                place.homes.append(flag)
            elif flag not in _KNOWN_FLAGS:
                self.draft.leave(
                    self.source, number, f"{place.name} has the flag {flag}, which is not known here", is_rule=True
                )
        if "w" in flags and len(flags) > 1:
            self.dual[code] = number
        for word in (name, code, *also):
            self.spelled.setdefault(_plain(word), code)

    def coast(self, number: int, code: str, kind: str) -> None:
        """What kinds of units stand in a place, by the borders that it has."""
        here = self.spelled.get(_plain(code))
        if here is None:
            self.draft.fault(self.source, number, f"{code} has borders, and no name")
            return
        place = self.draft.places[here]
        place.walks |= kind == "mv"
        place.sails |= kind != "mv"
        if kind not in ("mv", "xc") and kind not in place.coasts:
            place.coasts.append(kind)

    def step(self, number: int, code: str, kind: str, word: str) -> None:
        """A border from a place; one to itself says that it is an island, or impassable."""
        found = _STEP.fullmatch(word)
        here, there = self.spelled.get(_plain(code)), self.spelled.get(_plain(found[1])) if found else None
        if here is None or found is None:
            return
        if there is None:
            self.draft.fault(self.source, number, f"{code} borders {word}, which has no name")
            return
        coast, marks = found[2] or "", found[3] or ""
        if coast and coast not in self.draft.places[there].coasts:
            marks, coast = f"/{coast}{marks}", ""
        if marks:
            how = "at half strength" if marks == "/hx" else f"by a rule of its own ({marks})"
            self.draft.leave_border(self.source, number, here, there, how)
        if here == there:
            return
        if kind == "mv":
            self.draft.army.add((here, there))
        else:
            at = here if kind == "xc" else f"{here}/{kind}"
            self.draft.fleet.add((at, f"{there}/{coast}" if coast else there))

    def name_powers(self) -> None:
        """A power for each letter, in the order of the alphabet."""
        letters = sorted({letter for place in self.draft.places.values() for letter in place.homes})
        for letter in sorted({*letters, *self.owned, *(unit.power for unit in self.draft.units)}):
            if letter not in self.powers:
                self.unnamed.append(letter)
            name = self.powers.get(letter, f"Power {letter}")
            owns = self.owned.get(letter, []) if self.owned else None
            self.draft.powers[letter] = PowerDraft(name, letter=letter, owns=owns)
        if self.unnamed:
            every, first = ", ".join(self.unnamed), self.unnamed[0]
            why = f"njudge's files know powers by letters alone: {every}. `--power {first}=NAME` names one"
            self.draft.remarks.append(why)


class _Seed:
    """The first phase, the units of each power, and perhaps who owns what."""

    def __init__(self, reader: _Reader, source: Source) -> None:
        self.reader, self.draft, self.source = reader, reader.draft, source

    def read(self) -> None:
        section = 0
        for number, line in self.source.lines():
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            if section == 0 and (phase := _PHASE.fullmatch(text)) and self.draft.year is None:
                self.phase(number, phase)
            elif text.startswith("-1"):
                section += 1
            elif section == 0:
                self.unit(number, text)
            elif section == 1:
                self.owners(number, text)
            else:
                self.draft.leave(self.source, number, "what stands behind the owners of centres")
        if self.draft.year is None:
            self.draft.fault(self.source, 1, "a seed begins with a phase, as S1901M")

    def phase(self, number: int, found: re.Match[str]) -> None:
        season, year, kind = found[1], int(found[2]), found[3]
        self.draft.year = year
        if kind == "B":
            self.draft.season = "winter"
        elif kind == "M" and season != "W":
            self.draft.season = "spring" if season == "S" else "fall"
        else:
            self.draft.fault(self.source, number, f"a game cannot begin in {found[0]}: only with movements or builds")

    def unit(self, number: int, text: str) -> None:
        found = _UNIT.fullmatch(text)
        if found is None:
            self.draft.fault(self.source, number, f"a unit is written as `A: F Trieste`, not as {text[:40]!r}")
            return
        name, _, coast = found[3].partition("/")
        code = self.reader.spelled.get(_plain(name))
        if code is None or (coast and coast.casefold() not in self.draft.places[code].coasts):
            self.draft.fault(self.source, number, f"the map has no place {found[3]!r}")
            return
        at = f"{code}/{coast.casefold()}" if coast else code
        self.draft.units.append(UnitDraft(found[1].upper(), found[2], at, self.source, number))

    def owners(self, number: int, text: str) -> None:
        """A sign for each place of the map in its order: the letter of its owner, or a dot."""
        codes = list(self.draft.places)
        if len(text) > len(codes) and text[len(codes) :].strip("."):
            self.draft.fault(self.source, number, f"owners of {len(text)} places, and the map has {len(codes)}")
            return
        for code, letter in zip(codes, text, strict=False):
            if letter != "." and self.draft.places[code].centre:
                self.reader.owned.setdefault(letter.upper(), []).append(code)


def _plain(word: str) -> str:
    return re.sub(r"[ .\-]", "", word.casefold())
