"""godip's boards: Go source whose graph, names and first position are tables. What is code there is named, not run."""

from __future__ import annotations

import re

from judge.boardimport.draft import Draft, Place, PowerDraft, UnitDraft
from judge.boardimport.names import tidy
from judge.boardimport.source import Library, Source
from judge.errors import BadData

_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_NODE = re.compile(rf"\bProv\(\s*{_STRING}\s*\)")
_CALL = re.compile(rf"\.?\s*(Conn|Flag|SC)\(\s*(?:{_STRING}\s*,)?([^()]*)\)")
_COMMENT = re.compile(r"//[ \t]*([^\n]*)")
_NATION = re.compile(rf"\b(\w+)\s+(?:\w+\.)?Nation\s*=\s*{_STRING}")
_NATIONS = re.compile(r"\bNations\s*(?:=|:)\s*\[\](?:\w+\.)?Nation\{([^}]*)\}")
_UNIT = re.compile(
    rf"{_STRING}\s*:\s*(?:\w+\.)?(?:Unit)?\{{\s*(?:Type:\s*)?(?:\w+\.)?(Army|Fleet)\s*,\s*(?:Nation:\s*)?(?:\w+\.)?(\w+)\s*,?\s*\}}"
)
_OWNER = re.compile(rf"{_STRING}\s*:\s*(?:\w+\.)?(\w+)\s*,?")
_LONG_NAME = re.compile(rf"{_STRING}\s*:\s*{_STRING}")
_PHASE = re.compile(r"(?:NewPhase|Phase)\(\s*(-?\d{1,5})\s*,\s*(?:\w+\.)?(\w+)\s*,\s*(?:\w+\.)?(\w+)\s*\)")
_SOLO = re.compile(r"SCCountWinner\(\s*(\d{1,3})\s*\)")
_FIELD = re.compile(rf"\b(Name|CreatedBy|Rules)\s*:\s*((?:{_STRING}\s*(?:\+\s*)?)+),")
_CLASSIC = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
"""Powers that godip has constants for."""
_COAST_NAME = re.compile(r"(?i)\s*[(,]?\s*(north|south|east|west) coast\)?$|\s*\([nsew]c\)$")


def is_godip(text: str) -> bool:
    """Whether a text looks like a variant of godip."""
    return re.search(r"^package \w+", text, re.MULTILINE) is not None and "godip" in text


def read_godip(library: Library) -> Draft:
    """The board of Go files: one of them has the graph, the same or others the rest."""
    draft = Draft("godip")
    reader = _Reader(draft)
    for source in library.given:
        reader.variant(source)
        reader.graph(source)
    if not draft.places:
        why = (
            "there is no table of provinces in it (Prov and Conn): its board is made by code from another one. "
            "Name the file with the graph, too, or import the board that it is made from and change board.toml"
        )
        raise BadData(str(library.given[0].path), 0, why)
    for source in library.given:
        reader.start(source)
        reader.code(source)
    reader.finish(library.given[0])
    return draft


class _Reader:
    """Finds the tables in Go source."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.nations: dict[str, str] = {name: name for name in _CLASSIC}
        """What each constant for a power says."""
        self.order: list[str] = []
        self.names: dict[str, str] = {}
        self.owners: dict[str, str] = {}
        self.steps: list[tuple[Source, int, str, str, str]] = []

    def variant(self, source: Source) -> None:
        """What the variant is called, its powers, names of places, and with how many centres one wins."""
        text = source.text
        self.nations |= {found[1]: _said(found[2]) for found in _NATION.finditer(text)}
        for found in _NATIONS.finditer(text):
            named = [part.strip().rpartition(".")[2] for part in found[1].split(",") if part.strip()]
            self.order = self.order or named
        for found in _FIELD.finditer(text):
            said = _said("".join(part[1] for part in re.finditer(_STRING, found[2])))
            self.field(found[1], said)
        if solo := _SOLO.search(text):
            self.draft.solo = int(solo[1])
        if table := re.search(r"[pP]rovinceLongNames\s*(?::|:?=)\s*map\[[\w.]+\]string\{", text):
            for found in self.entries(source, _LONG_NAME, table.end()):
                self.names[found[1]] = _said(found[2])
        if re.search(r"Parser:\s*(?:\w+\.)*BuildAnywhereParser|Generator\((?:\w+\.)*BuildAnywhereParser", text):
            self.draft.builds = "anywhere"

    def field(self, name: str, said: str) -> None:
        if name == "Name" and not self.draft.title:
            self.draft.title = tidy(said)
        elif name == "CreatedBy":
            self.draft.designer = self.draft.designer or said
        elif name == "Rules" and said:
            self.draft.rules = [said[:2000]]

    def graph(self, source: Source) -> None:
        """Every node with its borders, flags and centre; the comment above it is its name where no table has one."""
        nodes = list(_NODE.finditer(source.text))
        for node, after in zip(nodes, [*nodes[1:], None], strict=False):
            line, key = source.line_at(node.start()), node[1]
            province, _, coast = key.partition("/")
            if not re.fullmatch(r"[A-Za-z][\w-]*(/[a-z]{2})?", key):
                self.draft.fault(source, line, f"{key!r} is no code of a place")
                continue
            place = self.draft.places.setdefault(province, Place())
            if coast and coast not in place.coasts:
                place.coasts.append(coast)
            before = source.text.rfind("\n", 0, node.start())
            comment = _COMMENT.match(source.text[source.text.rfind("\n", 0, max(before, 0)) + 1 : before].strip())
            if comment and not coast and not place.name:
                place.name = tidy(comment[1])
            self.node(source, node.end(), after.start() if after else len(source.text), key, place)

    def node(self, source: Source, at: int, end: int, key: str, place: Place) -> None:
        """The calls that are chained to a node."""
        while (call := _CALL.match(source.text, _next(source.text, at), end)) is not None:
            line, kinds = source.line_at(call.start()), call[3]
            if call[1] == "Conn" and call[2] is None:
                break
            if call[1] == "Conn":
                self.steps.append((source, line, key, call[2], kinds))
            elif call[1] == "Flag" and "/" not in key:
                place.walks |= any(kind in kinds for kind in ("Land", "Coast", "Archipelago"))
                place.sails |= any(kind in kinds for kind in ("Sea", "Coast", "Archipelago"))
                place.convoys |= "Archipelago" in kinds
            elif call[1] == "SC":
                place.centre = True
                self.owners[key] = kinds.strip().rpartition(".")[2]
            at = call.end()
        rest = re.split(r"\bDone\(|\n\}", source.text[at:end], maxsplit=1)[0]
        if lost := re.search(r"\.\s*(Conn|Flag|SC)\b", rest):
            why = f"{key} is not described by a table to its end: this {lost[1]} is not understood"
            self.draft.fault(source, source.line_at(at + lost.start(1)), why)

    def start(self, source: Source) -> None:
        """The first phase, the first units, and who owns what."""
        text = source.text
        phases = [found for found in _PHASE.finditer(text) if found[3] in ("Movement", "Retreat", "Adjustment")]
        for found in phases[:1]:
            self.phase(source, source.line_at(found.start()), int(found[1]), found[2], found[3])
        for table in re.finditer(r"map\[[\w.]*Province\][\w.]*Unit\{", text):
            for found in self.entries(source, _UNIT, table.end()):
                self.unit(source, source.line_at(found.start()), found[1], found[2], found[3])
        for table in re.finditer(r"map\[[\w.]*Province\][\w.]*Nation\{", text):
            for found in self.entries(source, _OWNER, table.end()):
                self.owned(source, source.line_at(found.start()), found[1], found[2])

    def entries(self, source: Source, entry: re.Pattern[str], start: int) -> list[re.Match[str]]:
        """The entries of a table that opens before an offset; a fault where some are none that are understood."""
        end = _closing(source.text, start)
        found = list(entry.finditer(source.text, start, end))
        starts = {each.start() for each in found}
        for key in re.finditer(rf"^[ \t]*({_STRING})\s*:", source.text[start:end], re.MULTILINE):
            if start + key.start(1) not in starts:
                self.draft.fault(source, source.line_at(start + key.start(1)), f"the entry {key[1]} is not understood")
        return found

    def phase(self, source: Source, line: int, year: int, season: str, kind: str) -> None:
        """The first phase; a season that no other board has is named."""
        self.draft.year = year
        if kind == "Retreat":
            self.draft.fault(source, line, f"a game cannot begin in {season}, {kind}")
        elif kind == "Adjustment":
            self.draft.season = "winter"
        elif season in ("Spring", "Fall"):
            self.draft.season = season.casefold()
        else:
            self.draft.leave(
                source, line, f"a season of its own ({season}); here years have spring and fall", is_rule=True
            )

    def unit(self, source: Source, line: int, at: str, kind: str, nation: str) -> None:
        province, _, coast = at.partition("/")
        place = self.draft.places.get(province)
        if place is None or (coast and coast not in place.coasts):
            self.draft.fault(source, line, f"a unit stands in {at}, which is not in the graph")
        elif nation != "Neutral" and nation not in self.nations:
            self.draft.fault(source, line, f"a unit belongs to {nation}, which is no power")
        else:
            power = "" if nation == "Neutral" else nation
            self.draft.units.append(UnitDraft(power, kind[0], at, source, line))

    def owned(self, source: Source, line: int, at: str, nation: str) -> None:
        if at not in self.draft.places:
            self.draft.fault(source, line, f"{nation} owns {at}, which is not in the graph")
        elif nation in self.nations:
            power = self.draft.powers.setdefault(nation, PowerDraft(self.nations[nation]))
            power.owns = [*(power.owns or []), at]

    def code(self, source: Source) -> None:
        """Code that changes the board or the rules: named, since it is not run."""
        text = source.text
        for found in re.finditer(r"^[ \t]*(for\b[^\n]*|g(?:raph)?\.(?:Conn|DelConn|Del)[^\n]*)", text, re.MULTILINE):
            self.draft.leave(source, source.line_at(found.start(1)), f"code that may change the board: {found[1][:70]}")
        for found in re.finditer(r"\b(?:Phase|Parser|SoloWinner|PhaseTypes|Seasons|UnitTypes):\s*([^\s,]+)", text):
            if not re.match(
                r"classical\.|orders\.Classical|cla\.|common\.SCCountWinner|Phase$|\w*\.?BuildAnywhereParser", found[1]
            ):
                what = f"a rule in code of its own: {found[0]}"
                self.draft.leave(source, source.line_at(found.start()), " ".join(what.split()), is_rule=True)
        for found in re.finditer(r"\bExtraDominanceRules\b", text):
            self.draft.leave(source, source.line_at(found.start()), "in whose colours land without a centre is")

    def finish(self, first: Source) -> None:
        for nation in self.order or [nation for nation in self.nations if self.plays(nation)]:
            power = self.draft.powers.pop(nation, PowerDraft(self.nations.get(nation, nation)))
            self.draft.powers[nation] = power
        for key, place in self.draft.places.items():
            place.walks |= bool(place.coasts)
            place.sails |= bool(place.coasts)
            named = self.names.get(key, place.name)
            name = tidy(_COAST_NAME.sub("", named))
            place.name = key.title() if name in ("", key) else name
            owner = self.owners.get(key, "")
            if owner in self.draft.powers:
                place.homes.append(owner)
            elif owner not in ("", "Neutral"):
                self.draft.fault(first, 0, f"{key} is the home of {owner}, which is no power")
        for step in self.steps:
            self.step(*step)
        for power in self.draft.powers.values():
            for at in power.owns or []:
                self.draft.places[at].centre = True

    def plays(self, nation: str) -> bool:
        return nation in self.owners.values() or nation in self.draft.powers

    def step(self, source: Source, line: int, here: str, there: str, kinds: str) -> None:
        """A border of the kinds that it says; a fleet goes to a coast where there are some, not to their province."""
        ends = [self.draft.places.get(place.partition("/")[0]) for place in (here, there)]
        coast = there.partition("/")[2]
        if ends[1] is None or (coast and coast not in ends[1].coasts):
            self.draft.fault(source, line, f"{here} borders {there}, which is nowhere described")
            return
        assert ends[0] is not None
        both = "Coast" in kinds or "Archipelago" in kinds
        if (both or "Land" in kinds) and "/" not in here and "/" not in there and ends[0].walks and ends[1].walks:
            self.draft.army.add((here, there))
        is_fleet = both or "Sea" in kinds
        moored = all(
            bool(place.coasts) == ("/" in said) for place, said in zip(ends, (here, there), strict=True) if place
        )
        if is_fleet and moored:
            self.draft.fleet.add((here, there))


def _said(text: str) -> str:
    """A Go string as it reads."""
    return re.sub(r"\\(.)", lambda found: {"n": " ", "t": " "}.get(found[1], found[1]), text).strip()


def _next(text: str, at: int) -> int:
    """Past blanks and the dot between chained calls."""
    while at < len(text) and text[at] in " \t\n.":
        at += 1
    return at


def _closing(text: str, at: int) -> int:
    """Where the braces close that were opened before `at`."""
    depth = 1
    for found in re.finditer(rf"{_STRING}|[{{}}]", text[at:]):
        if found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
            if not depth:
                return at + found.start()
    return len(text)
