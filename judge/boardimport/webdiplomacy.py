"""webDiplomacy's variants: provinces in install.php, powers in variant.php, units in adjudicatorPreGame.php.

All three are PHP whose tables are literals. Provinces have full names alone; a coast is a province that is named so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.boardimport.draft import Draft, Place, PowerDraft, UnitDraft
from judge.boardimport.names import tidy
from judge.boardimport.php import NotALiteral, Row, array_after, without_comments
from judge.boardimport.source import Library, Source
from judge.boardimport.webdiplomacy_rows import BORDER_COLUMNS, PLACE_COLUMNS, border_rows, has_json, place_rows
from judge.errors import BadData

_COAST = re.compile(r"(.+?) \(([^()]+) Coast\)", re.IGNORECASE)
_CODE_SIGN = re.compile(r"InstallTerritory|\$territoryRawData|extends\s+WDVariant|\$countryUnits|adjudicatorPreGame")
_KNOWN_FUNCTIONS = frozenset({"__construct", "initialize", "turnAsDate", "turnAsDateJS", "assignUnits"})
_FILES = (
    ("install.php",),
    ("variant.php",),
    ("classes/adjudicatorPreGame.php", "adjudicatorPreGame.php"),
)
"""The files of a variant, and where they lie."""
_HARMLESS = frozenset({"drawMap", "drawMapXML", "adjudicatorPreGame", "OrderInterface", "Chatbox", "panelGameBoard"})
"""Classes of a variant that draw and talk, or that are read here."""


def is_webdiplomacy(text: str) -> bool:
    """Whether a text looks like a file of a variant."""
    return has_json(text) or ("<?" in text[:200] and _CODE_SIGN.search(text) is not None)


def read_webdiplomacy(library: Library) -> Draft:
    """The board of a variant's files, in any order; those that were not named are looked for where they usually lie."""
    draft = Draft("webDiplomacy", has_codes=False)
    reader = _Reader(draft)
    texts = [(source, without_comments(source.text)) for source in _all_of(library)]
    try:
        for source, text in texts:
            reader.variant(source, text)
        for source, text in texts:
            reader.install(source, text)
        if not draft.places:
            why = (
                "there is no table of provinces in it; install.php has it, unless a variant takes the board of another"
            )
            raise BadData(str(library.given[0].path), 0, why)
        for source, text in texts:
            reader.units(source, text)
            reader.code(source, text)
    except NotALiteral as error:
        source = next(source for source, _ in texts if source is reader.source)
        why = "here is code, where a table has texts and numbers; code is not run"
        raise BadData(str(source.path), source.line_at(error.offset), why) from error
    reader.finish(library.given[0])
    return draft


def _all_of(library: Library) -> Iterator[Source]:
    """The files that were given, and of the three that a variant has those that were not."""
    yield from library.given
    given = {source.name.casefold() for source in library.given}
    for places in _FILES:
        if places == _FILES[0] and any(has_json(source.text) for source in library.given):
            continue
        if not given & {place.rpartition("/")[2].casefold() for place in places}:
            found = (library.beside(place, library.given[0]) for place in places)
            yield from [source for source in found if source is not None][:1]


class _Reader:
    """Finds the tables in PHP."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.source: Source | None = None
        self.countries: list[str] = []
        self.places: list[str] = []
        """Every province and coast in order: their numbers, from 1."""
        self.convoys: list[str] = []
        self.points: list[tuple[Place, float, float]] = []
        self.units_said = False
        """Whether a file says who begins with which units, be it none."""

    def variant(self, source: Source, text: str) -> None:
        """What variant.php says: names, powers, solo, first year, and which code of its own it has."""
        self.source = source
        for row in array_after(text, "countries"):
            self.countries = self.countries or row.texts()
        for name in ("fullName", "author"):
            if found := re.search(rf"\${name}\s*=\s*(['\"])((?:[^'\"\\]|\\.)*)\1", text):
                said = tidy(re.sub(r"\\(.)", r"\1", found[2]))
                if name == "fullName":
                    self.draft.title = said
                else:
                    self.draft.designer = said
        if found := re.search(r"supplyCenterTarget\s*=\s*['\"]?(\d{1,3})", text):
            self.draft.solo = int(found[1])
        if found := re.search(r"floor\(\s*\$turn\s*/\s*2\s*\)\s*([+-])\s*(\d{1,5})", text):
            self.draft.year = int(found[1] + found[2])
        elif found := re.search(r"function\s+turnAsDate\b", text):
            what = "years that are counted by code of its own"
            self.draft.leave(source, source.line_at(found.start()), what, is_rule=True)
        for row in array_after(text, "convoyCoasts"):
            self.convoys = row.texts()
        for found in re.finditer(r"variantClasses\[\s*['\"](\w+)['\"]\s*\]", text):
            if found[1] not in _HARMLESS:
                what = f"code that changes the rules: {found[1]}"
                self.draft.leave(source, source.line_at(found.start()), what, is_rule=True)

    def install(self, source: Source, text: str) -> None:
        """Provinces and borders."""
        self.source = source
        for line, said in place_rows(source, text):
            self.place(source, line, said)
        for line, said in border_rows(source, text):
            self.border(source, line, said)

    def place(self, source: Source, line: int, said: Mapping[str, str]) -> None:
        """A province, or a coast of the province whose name it begins with."""
        name = said.get("name", "").strip()
        if "y" not in said or not name or said["type"].casefold() not in ("land", "sea", "coast"):
            why = f"a province has the columns {', '.join(PLACE_COLUMNS)}, and its type is Land, Sea or Coast"
            self.draft.fault(source, line, why)
            return
        if "/" in name:
            self.draft.fault(source, line, f"a province has no / in its name: {name!r}")
            return
        self.places.append(name)
        if coast := _COAST.fullmatch(name):
            parent = self.draft.places.get(coast[1])
            if parent is None:
                self.draft.fault(source, line, f"{name} is a coast, and there is no {coast[1]} before it")
            else:
                parent.coasts.append(_coast_code(coast[2]))
                self.draft.coast_names[_coast_code(coast[2])] = tidy(f"{coast[2]} Coast")
            return
        kind = said["type"].casefold()
        place = Place(tidy(name), walks=kind != "sea", sails=kind != "land", centre=said["supply"].casefold() == "yes")
        if name in self.draft.places:
            self.draft.fault(source, line, f"{name} is there twice")
        self.draft.places[name] = place
        if place.centre and (home := self.country(source, line, said["country"])):
            place.homes.append(home)
        if all(re.fullmatch(r"-?\d{1,6}(\.\d+)?", said[axis]) for axis in ("x", "y")):
            self.points.append((place, float(said["x"]), float(said["y"])))

    def country(self, source: Source, line: int, said: str) -> str:
        """The power of a number, from 1, or of a name; empty where it is nobody."""
        if said.casefold() in ("0", "neutral", "neutral units", ""):
            return ""
        if said.isdecimal() and int(said) <= len(self.countries):
            return self.countries[int(said) - 1]
        if said in self.countries:
            return said
        if not self.countries:
            why = "powers have numbers there, and variant.php has their names: name that file, too"
            raise BadData(str(source.path), line, why)
        where = f"line {line} of {source.name}"
        self.draft.remarks.append(f"{where} speaks of power {said}, which variant.php has not: nobody's")
        return ""

    def border(self, source: Source, line: int, said: Mapping[str, str]) -> None:
        """A border; webDiplomacy takes each in both directions."""
        if len(said) < len(BORDER_COLUMNS):
            self.draft.fault(source, line, f"a border has the columns {', '.join(BORDER_COLUMNS)}")
            return
        here, there = (_location(said[end], self.draft.places) for end in ("from", "to"))
        if not (here and there):
            self.draft.fault(source, line, f"there is no province {said['to'] if here else said['from']!r}")
            return
        places = [self.draft.places[end.partition("/")[0]] for end in (here, there)]
        if said["armies"].casefold() == "yes" and all(place.walks for place in places) and "/" not in here + there:
            self.draft.army |= {(here, there), (there, here)}
        # Where a province has coasts, its own border is that of armies.
        is_moored = all(bool(place.coasts) == ("/" in end) for place, end in zip(places, (here, there), strict=True))
        if said["fleets"].casefold() == "yes" and all(place.sails for place in places) and is_moored:
            self.draft.fleet |= {(here, there), (there, here)}

    def units(self, source: Source, text: str) -> None:
        """The first units of each power, by the full name of where they stand."""
        self.source = source
        self.units_said |= re.search(r"function\s+assignUnits\s*\(\s*\)\s*\{\s*\}", text) is not None
        for table in array_after(text, "countryUnits"):
            self.units_said = True
            for power, own in table.items:
                line = source.line_at(table.start)
                if not isinstance(own, Row):
                    continue
                is_nobody = power.casefold() in ("neutral", "neutral units")
                if not is_nobody and power not in self.countries:
                    self.draft.fault(source, line, f"units of {power}, which is no power of variant.php")
                    continue
                for where, kind in own.items:
                    at = _location(where, self.draft.places)
                    if not at or kind not in ("Army", "Fleet"):
                        self.draft.fault(
                            source, source.line_at(own.start), f"a unit {kind} in {where!r}: there is no such place"
                        )
                    else:
                        unit = UnitDraft("" if is_nobody else power, str(kind)[0], at, source, line)
                        self.draft.units.append(unit)

    def code(self, source: Source, text: str) -> None:
        """Name the code of a file: it is not run."""
        for found in re.finditer(r"\bfunction\s+(\w+)\s*\(", text):
            if found[1] not in _KNOWN_FUNCTIONS:
                self.draft.leave(source, source.line_at(found.start()), f"code: function {found[1]}")

    def finish(self, first: Source) -> None:
        self.draft.title = self.draft.title or first.path.parent.name or first.path.stem
        for power in self.countries:
            self.draft.powers[power] = PowerDraft(tidy(power))
        if not self.countries:
            self.draft.fault(
                first, 0, "there are no powers in it; variant.php of the variant has them: name that file, too"
            )
        elif not self.units_said:
            what = "the first units are in classes/adjudicatorPreGame.php: name that file, too"
            self.draft.fault(first, 0, what)
        elif not self.draft.units:
            self.draft.season, self.draft.year = "winter", None if self.draft.year is None else self.draft.year - 1
            self.draft.remarks.append(
                "no power has a unit: games begin with builds in the winter before the first year"
            )
        for number in self.convoys:
            if number.isdecimal() and 0 < int(number) <= len(self.places):
                name = _location(self.places[int(number) - 1], self.draft.places).partition("/")[0]
                place = self.draft.places.get(name, Place())
                place.convoys = place.walks and place.sails
        self.spread()
        self.leave_dummies()

    def leave_dummies(self) -> None:
        """Provinces without any border are there for the program's own sake."""
        bordered = {
            end.partition("/")[0] for steps in (self.draft.army, self.draft.fleet) for step in steps for end in step
        }
        stand = {unit.at.partition("/")[0] for unit in self.draft.units}
        for name in [name for name in self.draft.places if name not in bordered | stand]:
            del self.draft.places[name]
            self.draft.remarks.append(f"{name} borders nothing: it is no province here")

    def spread(self) -> None:
        """Where names stand on the large map, from 0 to 1000 both ways."""
        if not self.points:
            return
        right = max(x for _, x, _ in self.points)
        low = max(y for _, _, y in self.points)
        scale = 960 / max(right, low, 1)
        for place, x, y in self.points:
            place.at = (min(max(20 + x * scale, 0), 1000), min(max(20 + y * scale, 0), 1000))


def _location(name: str, places: Mapping[str, Place]) -> str:
    """A province, or one of its coasts as `Spain/nc`; empty where there is none."""
    coast = _COAST.fullmatch(name.strip())
    if coast and coast[1] in places:
        return f"{coast[1]}/{_coast_code(coast[2])}"
    return name.strip() if name.strip() in places else ""


def _coast_code(side: str) -> str:
    """`nc` for North, `nwc` for North-West."""
    return "".join(word[0] for word in re.split(r"[\s\-]+", side.casefold()) if word[:1].isalpha()) + "c"
