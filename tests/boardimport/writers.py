"""Our boards as files of other programs: what the importer has to read back, fact by fact."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape

from judge.rules.maps import Map, Province, Terrain
from judge.rules.policies import BuildSites
from judge.rules.position import Season

Files = Mapping[str, str]
"""The text of each file by its name; the first is the one that is imported."""
_LAND = {Terrain.INLAND: "LAND", Terrain.COAST: "COAST", Terrain.SEA: "WATER"}
_COMMA = ",\n\t"
_SIDES = {"nc": "North", "sc": "South", "ec": "East", "wc": "West"}


def dpjudge(board: Map) -> Files:
    """A `.map` of DPjudge that USEs another one for its powers."""
    lines = [f"USE powers.map\nBEGIN {_opening(board)}", f"VICTORY {board.rules.solo}" if board.rules.solo else ""]
    if board.rules.builds is BuildSites.ANY_OWNED:
        lines.append("RULE BUILD_ANY")
    for province in board.provinces.values():
        lines.append(f"{province.name} = {province.id} {province.name.replace(' ', '+')}")
        lines += [f"{province.name} ({coast}) = {province.id}/{coast}" for coast in province.coasts]
    for province in board.provinces.values():
        kind = "PORT" if province.convoys else _LAND[province.terrain]
        # With coasts the province itself is for armies alone, as its small letters say.
        code = province.id if province.coasts else province.id.upper()
        lines.append(f"{kind} {code} ABUTS {' '.join(_abuts(board, province))}")
        lines += [
            f"{kind} {place.upper()} ABUTS {' '.join(sorted(board.fleet[place])).upper()}"
            for place in province.moorings
            if "/" in place
        ]
    return {"sea.map": "\n".join(lines), "powers.map": "\n".join(_dpjudge_powers(board))}


def _abuts(board: Map, province: Province) -> Iterator[str]:
    """Neighbours in capitals for both kinds of units, in small letters for armies, with a capital for fleets."""
    walked, sailed = board.army.get(province.id, frozenset()), board.fleet.get(province.id, frozenset())
    by_sea = {place.partition("/")[0] for place in sailed}
    for id in sorted(walked - by_sea):
        yield id.lower()
    for place in sorted(sailed):
        is_both = place.partition("/")[0] in walked or board.province_of(place).terrain is Terrain.SEA
        is_both = is_both or province.terrain is Terrain.SEA
        yield place.upper() if is_both else place.title()


def _dpjudge_powers(board: Map) -> Iterator[str]:
    free = [p.id for p in board.provinces.values() if p.is_centre and p.home is None]
    yield f"UNOWNED {' '.join(free).upper()}"
    for power in board.powers:
        homes = [p.id.upper() for p in board.provinces.values() if p.home == power]
        yield f"{power.upper()} ({board.adjectives[power].replace(' ', '+')}:{board.letters[power]}) {' '.join(homes)}"
        if power in board.owned:
            yield f"OWNS {' '.join(sorted(board.owned[power])).upper()}"
        yield from (f"{unit.type.value} {unit.at.upper()}" for unit in board.start_units[power])
    if board.neutral.units:
        yield "NATIVES"
        yield "DUMMY"
        yield from (f"{unit.type.value} {unit.at.upper()}" for unit in board.neutral.units)


def njudge(board: Map) -> Files:
    """A map of njudge, with powers as letters, and its seed."""
    lines = ["# a map"]
    for province in board.provinces.values():
        home = board.letters[province.home].upper() if province.home else "x" if province.is_centre else ""
        flag = home or ("w" if province.terrain is Terrain.SEA else "l")
        lines.append(f"{province.name}, {flag}{'w' if province.convoys else ''} {province.id}")
    lines.append("-1")
    for province in board.provinces.values():
        if province.terrain is not Terrain.SEA:
            lines.append(f"{province.id}-mv: {' '.join(sorted(board.army[province.id])) or province.id}")
        for place in province.moorings:
            lines.append(f"{province.id}-{place.partition('/')[2] or 'xc'}: {' '.join(sorted(board.fleet[place]))}")
    season = {Season.SPRING: "S", Season.FALL: "F", Season.WINTER: "F"}[board.first.season]
    seed = [f"{season}{board.start_year}{'B' if board.first.season is Season.WINTER else 'M'}"]
    for power, units in board.start_units.items():
        for unit in units:
            province = board.province_of(unit.at)
            where = f"{province.name}{unit.at.removeprefix(province.id)}"
            seed.append(f"{board.letters[power].upper()}: {unit.type.value} {where}")
    owner = {id: board.letters[power].upper() for power, ids in board.owned.items() for id in ids}
    homes = {
        p.id: board.letters[p.home].upper() for p in board.provinces.values() if p.home not in (None, *board.owned)
    }
    seed.append("-1")
    if board.owned:
        seed.append("".join({**homes, **owner}.get(id, ".") for id in board.provinces))
    return {"map.sea": "\n".join([*lines, "-1"]), "seed.sea": "\n".join([*seed, "-1"])}


def godip(board: Map) -> Files:
    """Go source of a variant of godip."""
    names = {power: power.title() for power in board.powers}
    graph = []
    for province in board.provinces.values():
        places = [province.id, *(place for place in province.moorings if "/" in place)]
        for place in places:
            graph.append(
                f"\t\t// {province.name}\n\t\tProv({_go(place)}){''.join(_conns(board, place))}{_flag(province, place)}"
            )
            if province.is_centre and "/" not in place:
                graph[-1] += f".SC({names[province.home] if province.home else 'godip.Neutral'})"
    units = [(names[power], unit) for power, own in board.start_units.items() for unit in own]
    units += [("godip.Neutral", unit) for unit in board.neutral.units]
    owned = {
        power: board.owned.get(power) or {p.id for p in board.provinces.values() if p.home == power} for power in names
    }
    season, kind = board.first.season.name.title(), "Adjustment" if board.first.season is Season.WINTER else "Movement"
    lines = [
        "package sea",
        'import "github.com/zond/godip"',
        "const (",
        *(f"\t{name} godip.Nation = {_go(power)}" for power, name in names.items()),
        ")",
        f"var Nations = []godip.Nation{{{', '.join(names.values())}}}",
        "var SeaVariant = common.Variant{",
        '\tName: "Sea",',
        f"\tSoloWinner: common.SCCountWinner({board.rules.solo})," if board.rules.solo else "",
        "\tParser: hundred.BuildAnywhereParser," if board.rules.builds is BuildSites.ANY_OWNED else "",
        "}",
        f"startPhase := classical.NewPhase({board.start_year}, godip.{season}, godip.{kind})",
        "result.SetUnits(map[godip.Province]godip.Unit{",
        *(f"\t{_go(unit.at)}: godip.Unit{{godip.{unit.type.name.title()}, {name}}}," for name, unit in units),
        "})",
        "result.SetSupplyCenters(map[godip.Province]godip.Nation{",
        *(f"\t{_go(id)}: {names[power]}," for power, ids in owned.items() for id in sorted(ids)),
        "})",
        "return graph.New().",
        ".\n".join(graph) + ".\n\t\tDone()",
    ]
    return {"sea.go": "\n".join(lines)}


def _conns(board: Map, place: str) -> Iterator[str]:
    walked, sailed = board.army.get(place, frozenset()), board.fleet.get(place, frozenset())
    for other in sorted(walked | sailed):
        kind = "Coast..." if other in walked & sailed else "Land" if other in walked else "Sea"
        yield f".Conn({_go(other)}, godip.{kind})"
        province = other.partition("/")[0]
        if province != other and province not in walked:
            # godip has the edge to the province, too, which nobody can sail.
            yield f".Conn({_go(province)}, godip.Sea)"


def _flag(province: Province, place: str) -> str:
    if province.convoys:
        return ".Flag(godip.Archipelago...)"
    if province.terrain is Terrain.COAST and not province.coasts:
        return ".Flag(godip.Coast...)"
    return ".Flag(godip.Land)" if "/" not in place and province.terrain is not Terrain.SEA else ".Flag(godip.Sea)"


def _go(text: str) -> str:
    return f'"{text}"'


def webdiplomacy(board: Map) -> Files:
    """The three PHP files of a variant."""
    places = list(board.provinces.values())
    rows = [_territory(board, p, p.name, 300 + 7 * n, 40 + 5 * n) for n, p in enumerate(places)]
    rows += [_territory(board, p, f"{p.name} ({_SIDES[coast]} Coast)", 1, 1) for p in places for coast in p.coasts]
    pairs = {frozenset((a, b)) for table in (board.army, board.fleet) for a, near in table.items() for b in near}
    borders = [_border(board, *sorted(pair)) for pair in sorted(map(sorted, pairs))]
    convoying = [str(n) for n, p in enumerate(places, 1) if p.convoys]
    install = [
        "<?php // a comment with a ' in it",
        "    /* and array( another */",
        "InstallTerritory::$Territories=array();",
        f"$territoryRawData=array({_COMMA.join(rows)});",
        "foreach($territoryRawData as $territoryRawRow)",
        "{",
        "    list($name, $type, $supply, $x, $y, $sx, $sy, $country)=$territoryRawRow;",
        "}",
        f"$bordersRawData=[{_COMMA.join(borders)}];",
        "foreach($bordersRawData as $borderRawRow) { list($from, $to, $fleets, $armies)=$borderRawRow; }",
    ]
    # A board that opens with builds has a winter before its first year.
    year = board.start_year + (board.first.season is Season.WINTER)
    countries = ", ".join(map(_php, board.powers))
    variant = [
        "<?php",
        "class SeaVariant extends WDVariant {",
        "    public $fullName='The Sea';",
        f"    public $countries=array({countries});",
        f"    public $convoyCoasts = array({', '.join(map(_php, convoying))});",
        f"    function initialize() {{ $this->supplyCenterTarget = {board.rules.solo}; }}" if board.rules.solo else "",
        f"    public function turnAsDate($turn) {{ return floor($turn/2) + {year}; }}",
        "}",
    ]
    every = {**board.start_units, **({"Neutral units": board.neutral.units} if board.neutral.units else {})}
    units = []
    for power, own in every.items():
        stand = ", ".join(f"{_php(_full(board, unit.at))}=>{_php(unit.type.name.title())}" for unit in own)
        units.append(f"{_php(power)} => array({stand})")
    game = ["<?php class SeaVariant_adjudicatorPreGame {", f"$countryUnits = array({_COMMA.join(units)});", "}"]
    texts = {"install.php": install, "variant.php": variant, "adjudicatorPreGame.php": game}
    return {name: "\n".join(lines) for name, lines in texts.items()}


def webdiplomacy_json(board: Map) -> Files:
    """The territories as an installation writes them, and the PHP files beside them."""
    places = [p.id for p in board.provinces.values()]
    places += [place for p in board.provinces.values() for place in p.moorings if "/" in place]
    numbers = {place: str(number) for number, place in enumerate(places, 1)}
    rows = {}
    for place, number in numbers.items():
        province = board.province_of(place)
        around = sorted(board.army.get(place, frozenset()) | board.fleet.get(place, frozenset()))
        rows[number] = {
            "id": number,
            "name": _full(board, place),
            "type": {Terrain.INLAND: "Land", Terrain.COAST: "Coast", Terrain.SEA: "Sea"}[province.terrain],
            "supply": "Yes" if province.is_centre and place == province.id else "No",
            "countryID": str(1 + board.powers.index(province.home) if province.home else 0),
            "coastParentID": numbers[province.id],
            "smallMapX": 5,
            "smallMapY": 7,
            "Borders": [],
            "CoastalBorders": [
                {
                    "id": numbers[other],
                    "a": other in board.army.get(place, ()),
                    "f": other in board.fleet.get(place, ()),
                }
                for other in around
            ],
        }
    script = f"function loadTerritories() {{\nTerritories = $H({json.dumps(rows)});\n}}\n"
    php = webdiplomacy(board)
    return {"territories.js": script, **{name: php[name] for name in ("variant.php", "adjudicatorPreGame.php")}}


def _territory(board: Map, province: Province, name: str, x: int, y: int) -> str:
    kind = {Terrain.INLAND: "Land", Terrain.COAST: "Coast", Terrain.SEA: "Sea"}[province.terrain]
    supply = "Yes" if province.is_centre and name == province.name else "No"
    owner = province.home or "Neutral"
    return f"array({_php(name)} ,'{kind}','{supply}',{x} , {y},{x // 2},{y // 2},'{owner}' )"


def _border(board: Map, a: str, b: str) -> str:
    fleets, armies = ("Yes" if b in table.get(a, ()) else "No" for table in (board.fleet, board.army))
    return f"array({_php(_full(board, a))},{_php(_full(board, b))},'{fleets}','{armies}')"


def _full(board: Map, place: str) -> str:
    coast = place.partition("/")[2]
    name = board.province_of(place).name
    return f"{name} ({_SIDES[coast]} Coast)" if coast else name


def _php(text: str) -> str:
    return "'" + text.replace("'", "\\'") + "'"


def jdip(board: Map) -> Files:
    """variants.xml and the provinces that it names, told by other names here and there."""
    provinces = ['<?xml version="1.0"?>', "<!DOCTYPE PROVINCES [ <!ELEMENT PROVINCES (PROVINCE+)> ]>", "<PROVINCES>"]
    for n, province in enumerate(board.provinces.values()):
        convoys = ' isConvoyableCoast="true"' if province.convoys else ""
        provinces.append(f'<PROVINCE shortname="{province.id}" fullname="{escape(province.name)}"{convoys}>')
        provinces.append(f'  <UNIQUENAME name="q{n}{province.id}" />')
        if province.terrain is not Terrain.SEA:
            refs = " ".join(sorted(board.army[province.id])) or province.id
            provinces.append(f'  <ADJACENCY type="mv" refs="{refs}" />')
        for place in province.moorings:
            refs = " ".join(sorted(board.fleet[place])).replace("/", "-")
            kind = place.partition("/")[2] or "xc"
            provinces.append(f'  <ADJACENCY type="{kind}" refs="{refs}" />')
        provinces.append("</PROVINCE>")
    season, kind = board.first.season.name.title(), "Adjustment" if board.first.season is Season.WINTER else "Movement"
    builds = {
        BuildSites.ANY_OWNED: "VALUE_BUILDS_ANY_OWNED",
        BuildSites.ANY_OWNED_WITH_HOME: "VALUE_BUILDS_ANY_IF_HOME_OWNED",
    }
    option = builds.get(board.rules.builds) if board.rules.builds else None
    owner = {id: power for power, ids in board.owned.items() for id in ids}
    variant = [
        "<VARIANTS>",
        '<VARIANT name="The Sea">',
        '<MAP adjacencyURI="sea_adjacency.xml" />',
        f'<RULEOPTIONS><RULEOPTION name="OPTION_BUILDS" value="{option}" /></RULEOPTIONS>' if option else "",
        *(
            f'<POWER name="{power}" active="true" adjective="{escape(board.adjectives[power])}" />'
            for power in board.powers
        ),
        f'<STARTINGTIME turn="{season}, {board.start_year}, {kind}" />',
        "<VICTORYCONDITIONS>",
        f'<WINNING_SUPPLY_CENTERS value="{board.rules.solo}" />' if board.rules.solo else "",
        "</VICTORYCONDITIONS>",
    ]
    for province in board.provinces.values():
        if province.is_centre:
            home = f' homepower="{province.home}"' if province.home else ""
            owns = owner.get(province.id) or ("" if province.home in board.owned else province.home)
            owned = f' owner="{owns}"' if owns else ""
            variant.append(f'<SUPPLYCENTER province="{province.id}"{home}{owned} />')
    for power, units in board.start_units.items():
        for unit in units:
            id, _, coast = unit.at.partition("/")
            where = f' unitcoast="{coast}"' if coast else ""
            variant.append(
                f'<INITIALSTATE province="{id}" power="{power}" unit="{unit.type.name.casefold()}"{where} />'
            )
    return {
        "variants.xml": "\n".join([*variant, "</VARIANT>", "</VARIANTS>"]),
        "sea_adjacency.xml": "\n".join([*provinces, "</PROVINCES>"]),
    }


def _opening(board: Map) -> str:
    season = board.first.season.name
    return f"{season} {board.start_year} {'ADJUSTMENTS' if board.first.season is Season.WINTER else 'MOVEMENT'}"


WRITERS: Mapping[str, Callable[[Map], Files]] = {
    "dpjudge": dpjudge,
    "njudge": njudge,
    "godip": godip,
    "webdiplomacy": webdiplomacy,
    "webdiplomacy_json": webdiplomacy_json,
    "jdip": jdip,
}
