import copy
from typing import Any

import pytest

from judge.errors import BadData
from judge.rules.boarddata import build_board
from judge.rules.maps import Map, Terrain
from judge.rules.orders import UnitType
from judge.rules.position import opening
from judge.rules.reach import routes
from tests.rules.boards import STANDARD, read_standard


def pairs(borders: Any) -> set[frozenset[str]]:
    return {frozenset((here, there)) for here in borders for there in borders[here]}


def terrains(board: Map, *kinds: Terrain) -> int:
    return sum(province.terrain in kinds for province in board.provinces.values())


def test_the_standard_board_has_75_provinces() -> None:
    assert len(STANDARD.provinces) == 75
    assert terrains(STANDARD, Terrain.INLAND, Terrain.COAST) == 56
    assert terrains(STANDARD, Terrain.SEA) == 19


def test_the_standard_board_has_34_centres_12_of_them_neutral() -> None:
    centres = [province for province in STANDARD.provinces.values() if province.is_centre]

    assert len(centres) == 34
    assert sum(centre.home is None for centre in centres) == 12
    assert {power: sum(c.home == power for c in centres) for power in STANDARD.powers} == {
        **dict.fromkeys(STANDARD.powers, 3),
        "russia": 4,
    }


def test_the_standard_board_has_111_army_and_141_fleet_borders() -> None:
    assert len(pairs(STANDARD.army)) == 111
    assert len(pairs(STANDARD.fleet)) == 141


def test_three_provinces_have_two_coasts_and_kiel_and_constantinople_have_one() -> None:
    split = {province.id: province.coasts for province in STANDARD.provinces.values() if province.coasts}

    assert split == {"bul": ("ec", "sc"), "spa": ("nc", "sc"), "stp": ("nc", "sc")}
    assert STANDARD.provinces["spa"].moorings == ("spa/nc", "spa/sc")
    assert STANDARD.provinces["kie"].moorings == ("kie",)
    assert STANDARD.provinces["mun"].moorings == ()


def test_powers_start_as_the_books_say() -> None:
    start = {power: ", ".join(map(str, units)) for power, units in STANDARD.start_units.items()}

    assert start == {
        "austria": "A vie, A bud, F tri",
        "england": "F lon, F edi, A lvp",
        "france": "A par, A mar, F bre",
        "germany": "A ber, A mun, F kie",
        "italy": "A rom, A ven, F nap",
        "russia": "A mos, F stp/sc, F sev, A war",
        "turkey": "F ank, A con, A smy",
    }
    assert str(opening(STANDARD).phase) == "S1901M"
    assert opening(STANDARD).centres["russia"] == {"mos", "stp", "sev", "war"}


def test_every_power_starts_in_its_home_centres() -> None:
    for power, units in STANDARD.start_units.items():
        assert {STANDARD.province_of(unit.at).home for unit in units} == {power}


@pytest.mark.parametrize(
    ("borders", "here", "there", "are_neighbours"),
    [
        ("army", "den", "swe", True),
        ("army", "den", "ber", False),
        ("army", "rom", "ven", True),
        ("army", "naf", "spa", False),
        ("fleet", "den", "swe", True),
        ("fleet", "bal", "ska", False),
        ("fleet", "rom", "ven", False),
        ("fleet", "hel", "bal", False),
        ("fleet", "aeg", "bla", False),
        ("fleet", "ank", "smy", False),
        ("fleet", "tus", "ven", False),
        ("fleet", "spa/nc", "gol", False),
        ("fleet", "spa/sc", "gol", True),
        ("fleet", "stp/nc", "fin", False),
        ("fleet", "stp/sc", "nwy", False),
        ("fleet", "bul/ec", "gre", False),
        ("fleet", "bul/sc", "rum", False),
        ("fleet", "con", "bul/ec", True),
        ("fleet", "con", "bul/sc", True),
        ("fleet", "edi", "cly", True),
        ("fleet", "yor", "lvp", False),
    ],
)
def test_who_borders_whom(borders: str, here: str, there: str, are_neighbours: bool) -> None:
    table = STANDARD.army if borders == "army" else STANDARD.fleet

    assert (there in table[here]) is are_neighbours


def test_names_are_the_english_full_names() -> None:
    assert STANDARD.provinces["stp"].name == "St. Petersburg"
    assert STANDARD.provinces["tyn"].name == "Tyrrhenian Sea"
    assert len({province.name for province in STANDARD.provinces.values()}) == 75


def test_sea_routes_name_no_sea_that_could_be_spared() -> None:
    assert routes(STANDARD, "lon", "bel") == ({"eng"}, {"nth"})
    assert routes(STANDARD, "mar", "spa") == ({"gol"},)
    assert set(routes(STANDARD, "tun", "rom")) == {frozenset({"tyn"})}
    assert routes(STANDARD, "lon", "mun") == ()
    assert routes(STANDARD, "lon", "lon") == ()
    assert set(routes(STANDARD, "nap", "mar")) == set(routes(STANDARD, "mar", "nap"))


SMALL: dict[str, Any] = {
    "opening": {"year": 1901},
    "powers": {"red": {"letter": "R"}, "blue": {"letter": "B"}},
    "start": {"red": ["A aaa"], "blue": ["F bbb/nc"]},
    "provinces": {
        "aaa": {"name": "Alpha", "terrain": "coast", "centre": True, "home": "red"},
        "bbb": {"name": "Beta", "terrain": "coast", "centre": True, "home": "blue", "coasts": ["nc", "sc"]},
        "ccc": {"name": "Gamma", "terrain": "inland"},
        "sss": {"name": "Sea", "terrain": "sea"},
    },
    "army": {"aaa": ["bbb", "ccc"], "bbb": ["aaa", "ccc"], "ccc": ["aaa", "bbb"]},
    "fleet": {
        "aaa": ["sss", "bbb/nc"],
        "bbb/nc": ["aaa", "sss"],
        "bbb/sc": ["sss"],
        "sss": ["aaa", "bbb/nc", "bbb/sc"],
    },
}


def without(data: dict[str, Any], *keys: str) -> None:
    *path, last = keys
    for key in path:
        data = data[key]
    del data[last]


def put(data: dict[str, Any], value: object, *keys: str) -> None:
    *path, last = keys
    for key in path:
        data = data[key]
    data[last] = value


def test_a_small_board_is_built() -> None:
    board = build_board("small", SMALL)

    assert board.name == "small"
    assert board.fleet["sss"] == {"aaa", "bbb/nc", "bbb/sc"}
    assert board.start_units["blue"][0].type is UnitType.FLEET


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("opening", "year"), "soon", "year must be a number from 0 to 9999"),
        (("powers",), "red", "table [powers] is missing"),
        (("powers", "red"), "R", "power red must be a table"),
        (("powers", "red", "letter"), "RR", "power red: letter must be one letter a to z or figure"),
        (("powers", "red", "owns"), ["ccc"], "red owns ccc, which is no centre"),
        (("powers", "red", "owns"), ["bbb"], "bbb has two owners"),
        (("colour",), 1, "unknown key 'colour'"),
        (("provinces",), None, "table [provinces] is missing"),
        (("provinces", "ccc"), 7, "province ccc must be a table"),
        (("provinces", "C1"), {"name": "X", "terrain": "sea"}, "province 'C1': an id is made of small letters a to z"),
        (("provinces", "ccc", "name"), "", "province ccc has no name"),
        (("provinces", "ccc", "terrain"), "hill", "province ccc: terrain must be one of inland, coast, sea"),
        (("provinces", "ccc", "centre"), "yes", "province ccc: centre must be true or false"),
        (("provinces", "ccc", "home"), ["red"], "province ccc: home must be a power"),
        (("provinces", "ccc", "size"), 3, "province ccc has an unknown key 'size'"),
        (("provinces", "bbb", "coasts"), ["nc", "nc"], "coasts of bbb lists nc twice"),
        (("provinces", "aaa", "coasts"), ["nc"], "province aaa: only a coastal province has two coasts or more"),
        (("provinces", "sss", "centre"), True, "province sss is a centre at sea"),
        (("provinces", "aaa", "home"), "green", "province aaa is home to green, which is no power"),
        (("provinces", "aaa", "centre"), False, "province aaa is a home but no centre"),
        (("powers", "green"), {"letter": "G"}, "green has no centre"),
        (("powers", "green"), {"letter": "G"}, "start: green has no units"),
        (("opening", "season"), "autumn", "season must be one of spring, fall, winter"),
        (("opening", "month"), 3, "[opening] has an unknown key 'month'"),
        (("calendar",), {"turns": 3}, "turns must be a number from 1 to 2"),
        (("calendar",), {"turns": 1}, "calendar: with one turn from adjustment to adjustment"),
        (("victory",), {"solo": 0}, "solo must be a number from 1 to 999"),
        (("builds",), {"where": "there"}, "where must be one of home, anywhere, anywhere_while_home"),
        (("neutral",), {"units": ["A aaa"]}, "start: 2 units in aaa"),
        (("neutral",), {"units": ["A sss"]}, "start: nobody cannot have A sss there"),
        (("provinces", "sss", "convoys"), True, "province sss convoys but is no coast"),
        (("provinces", "sss", "at"), [3], "province sss: at must be two numbers from 0 to 1000"),
        (("one_way",), {"aaa": ["sss"]}, "one_way: sss borders aaa, too"),
        (("one_way",), {"aaa": ["ddd"]}, "one_way: aaa does not border ddd"),
        (("army", "ccc"), ["aaa"], "army: bbb borders ccc, but ccc does not border bbb"),
        (("army", "ccc"), ["aaa", "bbb", "sss"], "army: ccc borders sss, where no army can stand"),
        (("army", "aaa"), ["aaa", "bbb", "ccc"], "army: aaa borders its own province"),
        (("army", "sss"), [], "army: no army can stand in sss"),
        (("fleet", "aaa"), ["sss", "bbb"], "fleet: aaa borders bbb, where no fleet can stand"),
        (("fleet", "aaa"), ["sss", "sss", "bbb/nc"], "fleet borders of aaa lists sss twice"),
        (("provinces", "ddd"), {"name": "Delta", "terrain": "inland"}, "army: ddd has no borders"),
        (("start", "red"), ["A sss"], "start: red cannot have A sss there"),
        (("start", "blue"), ["F bbb"], "start: blue cannot have F bbb there"),
        (("start", "blue"), ["F aaa"], "start: 2 units in aaa"),
        (("start", "blue"), ["Fleet"], "start of blue: 'Fleet' is not a unit; write it as A mun or F stp/sc"),
        (("start", "green"), [], "start: green is no power"),
    ],
)
def test_a_fault_of_a_map_is_named(path: tuple[str, ...], value: object, fault: str) -> None:
    data = copy.deepcopy(SMALL)
    put(data, value, *path)

    with pytest.raises(BadData, match="boards/small") as caught:
        build_board("small", data)

    assert fault in caught.value.why


def test_all_faults_of_a_map_are_named_at_once() -> None:
    data = copy.deepcopy(SMALL)
    without(data, "army", "ccc")
    put(data, ["A sss"], "start", "red")
    put(data, False, "provinces", "aaa", "centre")

    with pytest.raises(BadData) as caught:
        build_board("small", data)

    assert caught.value.why.count(";") >= 3


def test_an_island_that_nobody_can_reach_is_a_fault() -> None:
    data = copy.deepcopy(SMALL)
    for id, other in (("yyy", "zzz"), ("zzz", "yyy")):
        put(data, {"name": id, "terrain": "inland"}, "provinces", id)
        put(data, [other], "army", id)

    with pytest.raises(BadData, match="yyy cannot be reached from aaa; zzz cannot be reached from aaa"):
        build_board("small", data)


def test_an_empty_map_is_refused() -> None:
    with pytest.raises(BadData, match=r"\[opening\] is missing"):
        build_board("empty", {})


def test_every_single_border_dropped_from_the_standard_board_is_found() -> None:
    data: Any = read_standard()
    dropped = data["fleet"]["stp/nc"].pop()

    with pytest.raises(BadData) as caught:
        build_board("standard", data)

    assert caught.value.why == f"fleet: {dropped} borders stp/nc, but stp/nc does not border {dropped}"
