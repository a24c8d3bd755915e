"""A draft made into the tables of a board: ids, terrain, borders both ways, and what is crossed one way alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from judge.boardimport.codes import place_ids, power_id
from judge.boardimport.draft import MOST_PLACES, MOST_POWERS, Draft, Left, Place, Step
from judge.boardimport.names import English, english
from judge.boardimport.source import UNSEEN, Source, shown
from judge.errors import BadData
from judge.structs import Struct

Table = Mapping[str, object]
_COASTS = ("nc", "sc", "ec", "wc")
_LONGEST_NAME = 60


class Imported(Struct, frozen=True):
    """A board of another program, as it is written here."""

    kind: str
    title: str
    board: Table
    names: English
    about: Table
    left: tuple[Left, ...]
    remarks: tuple[str, ...]


def finish(draft: Draft, sources: tuple[Source, ...]) -> Imported:
    """The board of a draft; BadBoardFile where anything is wrong with its files."""
    draft.refuse_faults()
    first = sources[0]
    _keep_limits(draft, first)
    _refuse_names(draft, sources)
    _shut_out(draft)
    _refuse_strays(draft, first)
    ids = place_ids({key: place.name or key for key, place in draft.places.items()}, has_codes=draft.has_codes)
    if made := [f"{ids[key]} {place.name}" for key, place in draft.places.items() if ids[key] != key.casefold()]:
        draft.remarks.append(f"codes that the file has not, or that are no codes here, were made: {', '.join(made)}")
    powers: dict[str, str] = {}
    for key, power in draft.powers.items():
        powers[key] = power_id(power.name, powers.values())
    board = _Maker(draft, ids, powers).board()
    draft.refuse_faults()
    names = english(draft, ids, powers)
    about = _about(draft, first)
    return Imported(draft.kind, draft.title, board, names, about, tuple(draft.left), tuple(draft.remarks))


def _keep_limits(draft: Draft, first: Source) -> None:
    counts = (("places", len(draft.places), MOST_PLACES), ("powers", len(draft.powers), MOST_POWERS))
    for what, count, most in counts:
        if count > most:
            raise BadData(str(first.path), 0, f"it has {count} {what}; a board has at most {most}")
        if not count:
            raise BadData(str(first.path), 0, f"it has no {what}")


def _refuse_names(draft: Draft, sources: tuple[Source, ...]) -> None:
    """Refuse names that nobody could read or write, whichever way the file has them."""
    names = [draft.title, draft.designer, *draft.coast_names.values()]
    for place in draft.places.values():
        names += [place.name, *place.also]
    for power in draft.powers.values():
        names += [power.name, power.adjective, *power.also]
    for name in dict.fromkeys(names):
        found = UNSEEN.search(name)
        if not found and len(name) <= _LONGEST_NAME:
            continue
        source, line = _where(name, sources)
        sign = (
            f"has a sign that cannot be seen, U+{ord(found[0]):04X}" if found else f"has over {_LONGEST_NAME} letters"
        )
        draft.fault(source, line, f"a name {sign}: {name[:_LONGEST_NAME]!r}")
    named = {key: place.name for key, place in draft.places.items()} | {key: p.name for key, p in draft.powers.items()}
    for key, name in named.items():
        if not name:
            source, line = _where(key, sources)
            draft.fault(source, line, f"{key!r} has no name of letters")
    draft.rules = [shown(rule) for rule in draft.rules]
    draft.refuse_faults()


def _where(name: str, sources: tuple[Source, ...]) -> tuple[Source, int]:
    """The file and the line in which a name stands; the first file and no line where it is put together."""
    start = name[:_LONGEST_NAME]
    for source in sources:
        if (at := source.text.find(start)) >= 0:
            return source, source.line_at(at)
    return sources[0], 0


def _shut_out(draft: Draft) -> None:
    """Leave out places in which nothing can stand."""
    for key in [key for key, place in draft.places.items() if not (place.walks or place.sails)]:
        place = draft.places.pop(key)
        draft.remarks.append(
            f"{place.name or key} is impassable: it is no province here, where land out of play has none"
        )
        for steps in (draft.army, draft.fleet):
            steps -= {step for step in steps if key in (_province(step[0]), _province(step[1]))}


def _refuse_strays(draft: Draft, first: Source) -> None:
    """Refuse borders and units at places or coasts that the files do not describe, wherever a reader let one pass."""
    known = {*draft.places, *(f"{key}/{coast}" for key, place in draft.places.items() for coast in place.coasts)}
    for step in sorted(draft.army | draft.fleet):
        for place in step:
            if place not in known:
                draft.faults.append(BadData(str(first.path), 0, f"{place} is bordered on, and nowhere described"))
    for unit in draft.units:
        if unit.at not in known:
            draft.fault(unit.source, unit.line, f"a unit stands in {unit.at}, where none can")
    draft.refuse_faults()


class _Maker:
    """Writes the tables of board.toml."""

    def __init__(self, draft: Draft, ids: Mapping[str, str], powers: Mapping[str, str]) -> None:
        self.draft, self.ids, self.powers = draft, ids, powers

    def board(self) -> Table:
        draft = self.draft
        army, fleet = self.steps(draft.army), self.steps(draft.fleet)
        found: dict[str, object] = {"opening": self.opening()}
        victory = {"solo": draft.solo, "lead": draft.lead if draft.lead > 1 else None}
        if any(victory.values()):
            found["victory"] = {key: value for key, value in victory.items() if value}
        if draft.builds:
            found["builds"] = {"where": draft.builds}
        if neutral := [f"{unit.kind} {self.place(unit.at)}" for unit in draft.units if not unit.power]:
            found["neutral"] = {"units": neutral, **({"rebuilt": True} if draft.rebuilds_neutrals else {})}
        found["powers"] = {self.powers[key]: self.power(key) for key in draft.powers}
        found["start"] = self.start()
        found["provinces"] = {self.ids[key]: self.province(place) for key, place in sorted(self.placed())}
        walked = [self.ids[key] for key, place in draft.places.items() if place.walks]
        sailed = [each for key, place in draft.places.items() if place.sails for each in self.moorings(key, place)]
        found["army"], found["fleet"] = _borders(walked, army), _borders(sailed, fleet)
        if one_way := sorted({(a, b) for steps in (army, fleet) for a, b in steps if (b, a) not in steps}):
            found["one_way"] = _borders(dict.fromkeys(a for a, _ in one_way), one_way)
            pairs = ", ".join(f"{a} to {b}" for a, b in one_way)
            draft.remarks.append(
                f"borders that the file has from one side alone are crossed in that direction alone: {pairs}. "
                "Where that is a slip, write the other side into board.toml and strike it from [one_way]"
            )
        return found

    def placed(self) -> Iterable[tuple[str, Place]]:
        return self.draft.places.items()

    def moorings(self, key: str, place: Place) -> list[str]:
        return [f"{self.ids[key]}/{coast}" for coast in place.coasts] or [self.ids[key]]

    def place(self, location: str) -> str:
        """A place or a coast of it, by its id here."""
        key, _, coast = location.partition("/")
        return f"{self.ids[key]}/{coast}" if coast else self.ids[key]

    def steps(self, steps: Iterable[Step]) -> set[Step]:
        return {(self.place(a), self.place(b)) for a, b in steps}

    def opening(self) -> Table:
        draft = self.draft
        year = 1901 if draft.year is None else draft.year
        if draft.year is None:
            draft.remarks.append("no year is given: games begin in 1901")
        if not 0 <= year <= 9999:
            draft.remarks.append(f"a game begins in {year}, and years here are 0 to 9999: it begins in 1")
            year = 1
        return {"year": year, **({"season": draft.season} if draft.season != "spring" else {})}

    def power(self, key: str) -> Table:
        power, id = self.draft.powers[key], self.powers[key]
        letter = power.letter.casefold()[:1]
        row: dict[str, object] = {}
        if power.adjective:
            row["adjective"] = power.adjective
        row["letter"] = letter.upper() if letter.isascii() and letter.isalnum() else id[0].upper()
        homes = {place for place, each in self.draft.places.items() if key in each.homes[:1]}
        if power.owns is not None and set(power.owns) != homes:
            row["owns"] = sorted(self.ids[place] for place in set(power.owns) if place in self.ids)
        return row

    def start(self) -> Table:
        found: dict[str, list[str]] = {self.powers[key]: [] for key in self.draft.powers}
        for unit in self.draft.units:
            if unit.power:
                found[self.powers[unit.power]].append(f"{unit.kind} {self.place(unit.at)}")
        return {power: units for power, units in found.items() if units}

    def province(self, place: Place) -> Table:
        terrain = "coast" if place.walks and place.sails else "inland" if place.walks else "sea"
        row: dict[str, object] = {"name": place.name, "terrain": terrain}
        if place.centre:
            row["centre"] = True
        if place.homes:
            row["home"] = self.powers[place.homes[0]]
            if others := [self.draft.powers[key].name for key in place.homes[1:]]:
                first = self.draft.powers[place.homes[0]].name
                every = ", ".join([first, *others])
                self.draft.remarks.append(f"{place.name} is a home of {every}; here it is one of {first} alone")
        if place.coasts:
            row["coasts"] = sorted(place.coasts, key=lambda each: (each not in _COASTS, each))
        if place.convoys:
            row["convoys"] = True
        if place.at is not None:
            row["at"] = [round(place.at[0]), round(place.at[1])]
        return row


def _borders(places: Iterable[str], steps: Iterable[Step]) -> Mapping[str, list[str]]:
    """A list of neighbours of each place; empty for one that has none."""
    found: dict[str, list[str]] = {place: [] for place in sorted(places)}
    for a, b in sorted(steps):
        found.setdefault(a, []).append(b)
    return found


def _about(draft: Draft, first: Source) -> Table:
    centres = sum(place.centre for place in draft.places.values())
    published = {"players": len(draft.powers), "centres": centres, "solo": draft.solo}
    about: dict[str, object] = {"designer": draft.designer} if draft.designer else {}
    about["sources"] = [f"{draft.kind} ({first.name})"]
    about["published"] = {key: value for key, value in published.items() if value}
    if draft.rules:
        about["rules"] = {"en": draft.rules}
    if lost := list(dict.fromkeys(f"{left.what[:1].upper()}{left.what[1:]}." for left in draft.left if left.is_rule)):
        about["left_out"] = {"en": lost}
    return about


def _province(location: str) -> str:
    return location.partition("/")[0]
