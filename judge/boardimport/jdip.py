"""jDip's variants: variants.xml has powers, centres and units, the file that it names has provinces and borders."""

from __future__ import annotations

import re
from html import unescape

from judge.boardimport.draft import Draft, Place, PowerDraft, UnitDraft
from judge.boardimport.names import tidy
from judge.boardimport.source import Library, Source
from judge.boardimport.xmlreading import Element, read_xml
from judge.errors import BadData

_TURN = re.compile(r"\s*(\w+)\s*,\s*(-?\d{1,5})\s*(BC)?\s*,\s*(\w+)\s*", re.IGNORECASE)
_REF = re.compile(r"(.+?)(?:[-/]([a-z]{2}))?")
_KINDS = ("mv", "xc", "nc", "sc", "wc", "ec")
_BUILDS = {
    "VALUE_BUILDS_HOME_ONLY": "",
    "VALUE_BUILDS_ANY_OWNED": "anywhere",
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": "anywhere_while_home",
}
_IN_PROVINCE = frozenset({"UNIQUENAME", "ADJACENCY"})
_SETTINGS = frozenset({"DESCRIPTION", "MAP", "RULEOPTIONS", "STARTINGTIME", "VICTORYCONDITIONS"})
_IN_VARIANT = _SETTINGS | {"POWER", "SUPPLYCENTER", "INITIALSTATE"}
_CONDITIONS = ("from", "unitTypes", "orderTypes", "year", "season", "phase", "baseMoveModifier")


def is_jdip(text: str) -> bool:
    """Whether a text looks like a file of a jDip variant."""
    return re.search(r"<(VARIANTS|PROVINCES)[\s>]", text) is not None and text.lstrip().startswith("<")


def read_jdip(library: Library, wanted: str) -> Draft:
    """The board of a variant; `wanted` says of which where a file has several."""
    trees = [(source, read_xml(source)) for source in library.given]
    variants = [(source, each) for source, tree in trees if tree.name == "VARIANTS" for each in tree.all("VARIANT")]
    first = library.given[0]
    if not variants:
        why = "provinces alone; variants.xml of the variant has powers, centres and units: name it, too"
        raise BadData(str(first.path), 0, why)
    source, variant = _chosen(variants, wanted, first)
    draft = Draft("jDip", title=tidy(unescape(variant.said.get("name", ""))))
    uri = next((each.said.get("adjacencyURI", "") for each in variant.all("MAP")), "")
    found = next(((each, tree) for each, tree in trees if tree.name == "PROVINCES"), None)
    if found is None:
        beside = library.find(uri.rpartition("/")[2], source)
        if beside is None:
            why = f"its provinces are in {uri}, which is not beside it: name that file, too"
            raise BadData(str(source.path), variant.line, why)
        found = beside, read_xml(beside)
    if found[1].name != "PROVINCES":
        raise BadData(str(found[0].path), found[1].line, "there are no provinces in it")
    reader = _Reader(draft, source)
    reader.provinces(*found)
    reader.variant(variant)
    reader.finish()
    return draft


def _chosen(variants: list[tuple[Source, Element]], wanted: str, first: Source) -> tuple[Source, Element]:
    """The variant of a name, or the only one."""
    names = [variant.said.get("name", "") for _, variant in variants]
    if wanted:
        for found in variants:
            if found[1].said.get("name", "").casefold() == wanted.casefold():
                return found
        raise BadData(str(first.path), 0, f"there is no variant {wanted!r} in it, but {', '.join(names)}")
    if len(variants) > 1:
        raise BadData(
            str(first.path), 0, f"there are several variants in it: {', '.join(names)}. `--variant NAME` takes one"
        )
    return variants[0]


class _Reader:
    """Turns elements into places, powers and units."""

    def __init__(self, draft: Draft, source: Source) -> None:
        self.draft, self.source = draft, source
        self.spelled: dict[str, str] = {}
        self.steps: list[tuple[Source, int, str, str, str]] = []
        self.powers: dict[str, str] = {}

    def provinces(self, source: Source, tree: Element) -> None:
        """Every province, then its borders: they may be told by any of its names."""
        borders = {
            each.said.get("id", ""): each for part in tree.all("BORDER_DEFINITIONS") for each in part.all("BORDER")
        }
        for element in tree.all("PROVINCE"):
            self.province(source, element, borders)
        for source_, line, here, kind, ref in self.steps:
            self.step(source_, line, here, kind, ref)

    def province(self, source: Source, element: Element, borders: dict[str, Element]) -> None:
        key, name = element.said.get("shortname", "").casefold(), unescape(element.said.get("fullname", ""))
        if not key or not name or key in self.draft.places:
            self.draft.fault(
                source, element.line, f"a province wants a shortname of its own and a fullname: {key} {name}".rstrip()
            )
            return
        also = [unescape(each.said.get("name", "")) for each in element.all("UNIQUENAME")]
        place = self.draft.places[key] = Place(tidy(name), also=also)
        place.convoys = element.said.get("isConvoyableCoast") == "true"
        for word in (key, name, *also):
            self.spelled.setdefault(word.casefold(), key)
        for each in element.all("ADJACENCY"):
            kind = each.said.get("type", "mv")
            if kind not in _KINDS:
                self.draft.fault(source, each.line, f"borders of the kind {kind!r}: known are {', '.join(_KINDS)}")
                continue
            place.walks |= kind == "mv"
            place.sails |= kind != "mv"
            if kind not in ("mv", "xc"):
                place.coasts.append(kind)
            self.steps += [(source, each.line, key, kind, ref.casefold()) for ref in each.said.get("refs", "").split()]
        self.strangers(source, element, _IN_PROVINCE)
        for id in element.said.get("borders", "").split():
            self.special(source, element, id, borders.get(id), place)

    def strangers(self, source: Source, element: Element, known: frozenset[str]) -> None:
        """Elements that no board of jDip had when this was written."""
        for each in element.inner:
            if each.name not in known:
                self.draft.leave(source, each.line, f"the element {each.name}", is_rule=True)

    def special(self, source: Source, element: Element, id: str, border: Element | None, place: Place) -> None:
        """A border that is open to some, or at times, alone."""
        said = border.said if border else {}
        terms = ", ".join(f"{key} {said[key]}" for key in _CONDITIONS if key in said)
        what = f"borders of {place.name} that are special ({id}: {terms or 'not described'}); here they are like others"
        self.draft.leave(source, element.line, what, is_rule=True)

    def step(self, source: Source, line: int, here: str, kind: str, ref: str) -> None:
        found = _REF.fullmatch(ref)
        there, coast = self.spelled.get(ref), ""
        if there is None and found is not None:
            there, coast = self.spelled.get(found[1]), found[2] or ""
        if there is None or (coast and coast not in (*self.draft.places[there].coasts, "mv", "xc")):
            self.draft.fault(source, line, f"{here} borders {ref}, which is no province, nor another name of one")
            return
        if here == there:
            return  # an island is written so
        if kind == "mv":
            self.draft.army.add((here, there))
        else:
            at = here if kind == "xc" else f"{here}/{kind}"
            self.draft.fleet.add((at, f"{there}/{coast}" if coast in self.draft.places[there].coasts else there))

    def variant(self, variant: Element) -> None:
        """Powers, the first turn, what wins, rules, centres and units."""
        self.strangers(self.source, variant, _IN_VARIANT)
        for each in variant.all("POWER"):
            name = tidy(unescape(each.said.get("name", "")))
            also = [word.strip() for word in each.said.get("altnames", "").split(",") if word.strip()]
            self.draft.powers[name] = PowerDraft(name, unescape(each.said.get("adjective", "")), also=also)
            for word in (name, *also):
                self.powers[word.casefold()] = name
            if each.said.get("active", "true") != "true":
                self.draft.leave(self.source, each.line, f"that {name} is played by nobody", is_rule=True)
        for each in variant.all("STARTINGTIME"):
            self.turn(each)
        for part in variant.all("VICTORYCONDITIONS"):
            self.victory(part)
        for part in variant.all("RULEOPTIONS"):
            for each in part.all("RULEOPTION"):
                self.rule(each)
        for each in variant.all("SUPPLYCENTER"):
            self.centre(each)
        for each in variant.all("INITIALSTATE"):
            self.unit(each)
        if variant.all("DESCRIPTION"):
            self.draft.leave(self.source, variant.all("DESCRIPTION")[0].line, "the description of the variant")
        if any(part.all("MAP_GRAPHIC") for part in variant.all("MAP")):
            self.draft.leave(self.source, variant.line, "its pictures of the map")

    def turn(self, element: Element) -> None:
        found = _TURN.fullmatch(element.said.get("turn", ""))
        season = found[1].casefold() if found else ""
        kind = found[4].casefold() if found else ""
        if found is None or (season, kind[:5]) not in {
            ("spring", "movem"),
            ("fall", "movem"),
            ("winter", "adjus"),
            ("fall", "adjus"),
        }:
            why = "games begin here with a movement in spring or fall, or with adjustments: `Spring, 1901, Movement`"
            self.draft.fault(self.source, element.line, why)
            return
        self.draft.season = "winter" if kind.startswith("adjus") else season
        self.draft.year = -int(found[2]) if found[3] else int(found[2])

    def victory(self, part: Element) -> None:
        for each in part.inner:
            value = each.said.get("value", "")
            if each.name == "WINNING_SUPPLY_CENTERS" and value.isdecimal():
                self.draft.solo = int(value) or None
            elif value not in ("", "0"):
                what = {
                    "YEARS_WITHOUT_SC_CAPTURE": f"that a game ends after {value} years without a captured centre",
                    "GAME_LENGTH": f"that a game ends after {value} years",
                }.get(each.name, f"{each.name} {value}")
                self.draft.leave(self.source, each.line, what)

    def rule(self, element: Element) -> None:
        name, value = element.said.get("name", ""), element.said.get("value", "")
        if name == "OPTION_BUILDS" and value in _BUILDS:
            self.draft.builds = _BUILDS[value]
        else:
            self.draft.leave(self.source, element.line, f"the rule {name} {value}", is_rule=True)

    def centre(self, element: Element) -> None:
        key = self.spelled.get(element.said.get("province", "").casefold())
        if key is None:
            self.draft.fault(self.source, element.line, f"there is no province {element.said.get('province', '')!r}")
            return
        place = self.draft.places[key]
        place.centre = True
        for what in ("homepower", "owner"):
            said = element.said.get(what, "none").casefold()
            power = self.powers.get(said)
            if said not in ("none", "") and power is None:
                self.draft.fault(self.source, element.line, f"there is no power {said!r}")
            elif power and what == "homepower":
                place.homes.append(power)
            elif power:
                self.draft.powers[power].owns = [*(self.draft.powers[power].owns or []), key]

    def unit(self, element: Element) -> None:
        key = self.spelled.get(element.said.get("province", "").casefold())
        power = self.powers.get(element.said.get("power", "").casefold())
        kind = element.said.get("unit", "").casefold()
        coast = element.said.get("unitcoast", "").casefold()
        if key is None or power is None or kind not in ("army", "fleet"):
            if kind == "wing":
                self.draft.leave(
                    self.source, element.line, f"a wing in {element.said.get('province', '')}", is_rule=True
                )
                return
            said = " ".join(element.said.get(each, "") for each in ("power", "unit", "province"))
            self.draft.fault(self.source, element.line, f"a unit of no power, kind or province that there is: {said!r}")
            return
        at = f"{key}/{coast}" if coast in self.draft.places[key].coasts else key
        self.draft.units.append(UnitDraft(power, kind[0].upper(), at, self.source, element.line))

    def finish(self) -> None:
        """Islands, which have no border of armies, and provinces that are there for a rule alone."""
        stand = {unit.at for unit in self.draft.units if unit.kind == "A"}
        for key, place in self.draft.places.items():
            if place.sails and not place.walks and (place.centre or place.convoys or key in stand):
                place.walks = True
                self.draft.remarks.append(
                    f"{place.name} has borders of fleets alone and is a centre: it is an island here"
                )
        bordered = {
            end.partition("/")[0] for steps in (self.draft.army, self.draft.fleet) for step in steps for end in step
        }
        for key in [key for key in self.draft.places if key not in bordered]:
            name = self.draft.places.pop(key).name
            self.draft.leave(self.source, 0, f"{name}, which borders nothing", is_rule=True)
            for power in self.draft.powers.values():
                power.owns = None if power.owns is None else [at for at in power.owns if at != key]
            self.draft.units = [unit for unit in self.draft.units if unit.at != key]
