from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from types import MappingProxyType
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat

from judge.picture import legend
from judge.picture.draw import draw
from judge.picture.geometry import Geometry
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Badge, Head, Ring, Sign, Stroke
from judge.picture.scene import MapStyle, Shown, View, Wording, of_position, of_resolution
from judge.picture.theme import Theme
from judge.picture.tiles import painted
from judge.picture.units import badge
from judge.rules.adjust import adjustments
from judge.rules.orders import Unit, UnitType
from judge.rules.outcome import Resolution, Result, Succeeded
from judge.rules.position import Dislodged, opening
from judge.rules.retreat import retreats
from judge.rules.text import read_phase
from judge.structs import replace
from tests.orders import read_orders
from tests.pace import timed
from tests.picture.scenes import BOARD, BOOK, CROWDED, GEOMETRY, WORDING, played, position, scene

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>&\x00\x0b\ud800\ufffe\"' 漢字 " + "x" * 300


WHOLE = View(0, 0, GEOMETRY.width, GEOMETRY.height)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg.encode("utf-8"))


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def opened(theme: Theme = Theme.LIGHT, wording: Wording = WORDING, title: str = "Spring 1901") -> str:
    return draw(of_position(MapStyle(GEOMETRY, BOARD, wording, theme), opening(BOARD), title))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("shown", Shown)
def test_a_crowded_board_is_well_formed_and_small(theme: Theme, shown: Shown) -> None:
    svg = draw(scene(CROWDED, shown, theme))

    assert len(svg.encode()) < 190_000
    assert parsed(svg).tag == f"{SVG}svg"


def test_the_opening_is_small() -> None:
    assert len(opened().encode()) < 150_000


def test_every_province_and_every_power_is_named() -> None:
    said = set(texts(opened()))

    assert {id.upper() for id in BOARD.provinces} <= said
    assert {"Austria 3", "Russia 4", "Spring 1901", "North Sea"} <= said


def test_every_id_is_prefixed_and_used_as_it_is_written() -> None:
    svg = draw(replace(scene(CROWDED), prefix="q7-"))
    ids = re.findall(r' id="([^"]*)"', svg)

    assert all(id.startswith("q7-") for id in ids)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', svg)) <= {(id, "") for id in ids} | {
        ("", id) for id in ids
    }


def test_nothing_is_used_that_renderers_disagree_about() -> None:
    svg = draw(scene(CROWDED))

    for word in (
        "<marker",
        "paint-order",
        "<style",
        "<script",
        "<image",
        "foreignObject",
        "filter",
        "http://",
        "https://",
    ):
        assert word not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_the_same_scene_gives_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from tests.picture.scenes import scene, CROWDED; from judge.picture.draw import draw;"
        "print(hashlib.sha256(draw(scene(CROWDED)).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(found) == 1


def test_an_order_of_every_kind_leaves_its_mark() -> None:
    plan = MarkLayout(scene(CROWDED))

    assert {line.stroke for line in plan.lines} == set(Stroke) - {Stroke.RETREAT}
    assert {line.head for line in plan.lines} == set(Head)
    assert {badge.sign for badge in plan.badges} == {Sign.STOP, Sign.OWN, Sign.CUT, Sign.UNMATCHED, Sign.VOID}
    assert {spot.ring for spot in plan.spots} == set(Ring) - {Ring.BUILT}


MARKS = [
    ("france: A par - bur", "move", "arrow", ""),
    ("france: A par - bur · germany: A mun - bur", "failed", "hollow", "stop"),
    ("france: A par - bur; A bur H", "failed", "hollow", "own"),
    ("france: A par - mos", "faint", "hollow", "void"),
    ("france: A par S A bur; A bur H", "support", "none", ""),
    ("france: A par S A bur; A bur H · germany: A gas - par", "cut", "none", "cut"),
    ("france: A par S A gas - bur; A gas - bur", "support", "dot", ""),
    ("france: A par S A gas - bur; A gas H", "faint", "dot", "unmatched"),
    ("england: A lon - bre; F eng H", "faint", "hollow", "no_convoy"),
]


@pytest.mark.parametrize(("orders", "stroke", "head", "sign"), MARKS)
def test_the_first_order_is_drawn_as_what_became_of_it(orders: str, stroke: str, head: str, sign: str) -> None:
    plan = MarkLayout(scene(orders))
    first = GEOMETRY.unit_at(orders.split(" ")[2])
    assert first is not None

    line = min(
        plan.lines, key=lambda line: abs(line.track.points[0][0] - first[0]) + abs(line.track.points[0][1] - first[1])
    )
    assert (line.stroke.value, line.head.value) == (stroke, head)
    assert sign in {badge.sign.value for badge in plan.badges} | {""}


def test_a_convoy_that_is_sunk_has_its_sign_on_the_fleet() -> None:
    plan = MarkLayout(
        scene(
            "england: A lon - bre; F eng C A lon - bre · france: F mid - eng; F iri S F mid - eng; F pic S F mid - eng"
        )
    )
    fleet = GEOMETRY.unit_at("eng")
    assert fleet is not None

    assert any(
        badge.sign is Sign.SUNK and abs(badge.at[0] - fleet[0]) + abs(badge.at[1] - fleet[1]) < 30
        for badge in plan.badges
    )
    assert Ring.BURST in {spot.ring for spot in plan.spots}


def test_retreats_are_drawn_from_beside_the_attacker() -> None:
    gone = (
        Dislodged("germany", Unit(UnitType.ARMY, "mun"), "tyr"),
        Dislodged("france", Unit(UnitType.ARMY, "bur"), "gas"),
        Dislodged("russia", Unit(UnitType.FLEET, "swe"), "den"),
    )
    at = replace(position("austria: A mun H; A bur H; F swe H", "F1902R"), dislodged=gone)
    result = retreats(BOARD, BOOK, at, read_orders("germany: A mun R ruh · france: A bur R ruh · russia: F swe R bot"))
    plan = MarkLayout(of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), result, ""))

    assert [line.stroke for line in plan.lines] == [Stroke.RETREAT] * 3
    assert Counter(line.head for line in plan.lines) == {Head.HOLLOW: 2, Head.ARROW: 1}
    assert sum(spot.ring is Ring.BURST for spot in plan.spots) == 3
    home, beside = plan.stand["austria", gone[0].unit, False], plan.stand["germany", gone[0].unit, True]
    assert 20 < abs(home[0] - beside[0]) + abs(home[1] - beside[1]) < 60


def test_builds_and_removals_are_drawn() -> None:
    at = replace(position("germany: A mun H · italy: A tus H; A pie H; A apu H; A tyr H"), phase=read_phase("W1902A"))
    result = adjustments(BOARD, BOOK, at, read_orders("germany: A ber B; WAIVE · italy: A tyr D"))
    plan = MarkLayout(of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), result, ""))

    assert {badge.sign for badge in plan.badges} == {Sign.BUILD, Sign.DISBAND}
    assert ("germany", Unit(UnitType.ARMY, "ber"), False) in plan.stand
    assert {"build", "disband"} <= plan.signs


def test_the_legend_explains_what_is_drawn_and_no_more() -> None:
    said = set(texts(draw(scene("france: A par - bur"))))

    assert {"army", "centre", "move", "impassable"} == said & set(WORDING.legend.values())


REASONS = [
    ("france: A par - bur · germany: A mun - bur", {"failed"}),
    ("france: A par - bur; A bur H", {"own unit", "hold"}),
    (
        "england: A lon - bre; F eng C A lon - bre · france: F mid - eng; F iri S F mid - eng",
        {"convoy broken", "convoy", "dislodged", "move", "support move"},
    ),
    ("england: A lon - bre; F eng H", {"no convoy", "hold"}),
    ("france: A par - mos", {"void"}),
    ("france: A par S A gas - bur; A gas H", {"unmatched", "hold"}),
    ("england: F nth C A yor - nwy; A yor H", {"unmatched", "convoy", "hold"}),
]


@pytest.mark.parametrize(("orders", "reasons"), REASONS)
def test_the_legend_says_why_something_failed(orders: str, reasons: set[str]) -> None:
    said = set(texts(draw(scene(orders)))) & set(WORDING.legend.values())

    assert said - {"army", "fleet", "centre", "impassable"} == reasons


BY_SCENE = [
    (CROWDED, "move failed own_unit void unmatched support_move support_hold support_cut convoy dislodged"),
    ("france: A par - bur; A bur H", "own_unit hold"),
    ("england: A lon - bre; F eng C A lon - bre · france: F mid - eng; F iri S F mid - eng", "convoy_broken dislodged"),
    ("england: A lon - bre; F eng H", "no_convoy"),
    ("france: A par - mos", "void"),
    ("france: A par S A gas - bur; A gas H", "unmatched"),
]


@pytest.mark.parametrize(("orders", "keys"), BY_SCENE)
def test_the_legend_shows_the_marks_of_the_board(orders: str, keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr(legend, "shafts", lambda lines, _: shown.extend(line.stroke for line in lines) or "")
    monkeypatch.setattr(legend, "heads", lambda *_: "")
    monkeypatch.setattr(legend, "spots", lambda rings, _: shown.extend(spot.ring for spot in rings) or "")
    monkeypatch.setattr(legend, "badge", lambda one, _: shown.append(one.sign) or "")
    plan = MarkLayout(scene(orders))
    board = [*(line.stroke for line in plan.lines), *(spot.ring for spot in plan.spots)]
    signs = {one.sign for one in plan.badges} - {Sign.CONTESTED}

    for key in keys.split():
        assert key in plan.signs
        legend._SIGNS[key](Theme.LIGHT.palette, (0, 0))

    assert signs <= {*shown}
    assert {*shown} <= {*board, *signs}


@pytest.mark.parametrize("theme", Theme)
def test_every_sign_is_told_from_the_others_without_colour(theme: Theme) -> None:
    """As shades of grey; a standoff has its cross with the orders that met and, larger, without them."""
    alike = {frozenset({Sign.STOP, Sign.CONTESTED})}

    for one, other in combinations(Sign, 2):
        far = ImageStat.Stat(ImageChops.difference(grey(one, theme), grey(other, theme))).rms[0]
        assert far > 25 or frozenset({one, other}) in alike, (one, other, far)


def grey(sign: Sign, theme: Theme) -> Image.Image:
    drawn = badge(Badge(sign, (10, 10)), theme.palette)
    paper = '<path d="M0 0h20v20H0z" fill="#888"/>'
    return painted(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{paper}{drawn}</svg>', 40).convert("L")


def test_a_long_name_leaves_the_phase_in_the_title() -> None:
    svg = draw(replace(scene("france: A par - bur"), title=f"{'Very long name ' * 9} · Fall 1902, movement"))

    title = next(text for text in texts(svg) if text.endswith("Fall 1902, movement") and "…" in text)
    assert title.startswith("Very long")


def test_names_with_markup_and_without_end_are_only_names() -> None:
    wording = Wording(
        places=MappingProxyType(dict.fromkeys(BOARD.provinces, HOSTILE)),
        powers=MappingProxyType(dict.fromkeys(BOARD.powers, HOSTILE)),
        legend=MappingProxyType(dict.fromkeys(WORDING.legend, HOSTILE)),
        seas=MappingProxyType(dict.fromkeys(BOARD.provinces, HOSTILE)),
    )
    svg = draw(replace(scene(CROWDED, wording=wording), title=HOSTILE))

    assert parsed(svg).find(f".//{SVG}script") is None
    assert len(svg.encode()) < 220_000


@pytest.mark.parametrize("name", ["N" * 1_000_000, "e" + "\u0301" * 1_000_000, "· " * 500_000])
def test_a_name_of_a_million_characters_costs_no_time_and_no_room(name: str) -> None:
    wording = replace(WORDING, powers=MappingProxyType(dict.fromkeys(BOARD.powers, name)))
    shown = replace(scene("france: A par - bur", wording=wording), title=f"{name} · Fall 1902")
    with timed() as taken:
        svg = draw(shown)

    assert taken.is_within(2), taken
    assert len(svg.encode()) < 190_000
    parsed(svg)


def test_powers_and_places_of_any_name_are_drawn() -> None:
    strange = 'x"<&\x00漢'
    at = opening(BOARD)
    units = {strange: frozenset({Unit(UnitType.ARMY, "mun"), Unit(UnitType.FLEET, "atlantis")}), "": frozenset()}
    odd = replace(at, units=MappingProxyType(units), centres=MappingProxyType({strange: frozenset({"mun", "lemuria"})}))
    orders = read_orders("x: A par - bur; A mun - atlantis; F atlantis - mun")["x"]
    results = tuple(Result(strange, order, Succeeded()) for order in orders)

    svg = draw(of_resolution(MapStyle(GEOMETRY, BOARD, Wording(), Theme.LIGHT), Resolution(odd, results, odd), ""))

    standing = [mark.get("transform") for mark in parsed(svg).iter(f"{SVG}use") if mark.get("transform")]
    assert standing == ["translate({:g} {:g})".format(*GEOMETRY.unit_at("mun"))], "Munich alone is on the board"
    assert {id.upper() for id in BOARD.provinces} <= set(texts(svg))
    assert strange not in "".join(texts(svg))


def test_a_board_with_nothing_on_it_is_drawn() -> None:
    nothing = replace(opening(BOARD), units=MappingProxyType({}), centres=MappingProxyType({}))
    svg = draw(of_position(MapStyle(GEOMETRY, BOARD, Wording(), Theme.LIGHT), nothing, ""))

    assert parsed(svg).get("height") == str(GEOMETRY.height + 46)


def without(id: str) -> Geometry:
    return replace(GEOMETRY, sites=MappingProxyType({k: v for k, v in GEOMETRY.sites.items() if k != id}))


@pytest.mark.parametrize("id", ["mun", "nth", "spa", "eng", "sev", "rum", "bul"])
def test_a_province_without_an_anchor_is_left_out(id: str) -> None:
    svg = draw(of_resolution(MapStyle(without(id), BOARD, WORDING, Theme.LIGHT), played(CROWDED), "Title"))

    assert id.upper() not in texts(svg)


def test_the_structure_of_the_opening_is_as_it_was() -> None:
    """Not the pixels: how many of what there are."""
    found = Counter(element.tag.removeprefix(SVG) for element in parsed(opened()).iter())

    assert found["clipPath"] == 7
    assert found["pattern"] == 3
    # Petersburg's fleet says on which coast it is.
    assert found["text"] == 75 + 17 + 8 + 4 + 1 + sum(len(line) > 1 for line in _broken_names())
    assert found["circle"] == 2 * 34 + 2 + 1


def _broken_names() -> list[tuple[str, ...]]:
    from judge.picture.lettering import lettering

    return [
        tuple(line.text for line in block.lines) for block in lettering(GEOMETRY, WORDING).usual if len(block.lines) > 1
    ]


def test_a_picture_is_drawn_at_once() -> None:
    """Five milliseconds on a machine that does nothing else."""
    shown = scene(CROWDED)
    draw(shown)

    with timed() as taken:
        for _ in range(20):
            draw(shown)

    assert taken.is_within(20 * 0.03), taken


def test_an_army_has_its_spokes_and_a_unit_driven_out_is_smaller() -> None:
    at = replace(
        position("austria: A mun H; F swe H", "F1902R"),
        dislodged=(
            Dislodged("germany", Unit(UnitType.ARMY, "mun"), "tyr"),
            Dislodged("russia", Unit(UnitType.FLEET, "swe"), "den"),
        ),
    )
    svg = parsed(draw(of_position(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), at, "")))
    drawn = {group.get("id"): [use.get("href") for use in group.iter(f"{SVG}use")] for group in svg.iter(f"{SVG}g")}
    made_of = {str(id): uses for id, uses in drawn.items() if id and any(str(use).endswith(("A", "F")) for use in uses)}
    sizes = [
        "scale" in str(use.get("transform")) for use in svg.iter(f"{SVG}use") if str(use.get("href"))[1:] in made_of
    ]

    assert len(made_of) == 4
    assert all(("#m-Ad" in uses) == ("#m-A" in uses) for uses in made_of.values())
    assert sorted(sizes) == [False, False, True, True]


@pytest.mark.parametrize(("place", "coast"), [("stp/nc", "NC"), ("stp/sc", "SC"), ("spa/sc", "SC"), ("bar", "")])
def test_a_fleet_on_a_named_coast_has_it_beside_it(place: str, coast: str) -> None:
    shown = scene(f"russia: F {place} H")
    drawn = draw(shown)
    closeup = draw(replace(shown, view=WHOLE))
    spoken = Wording(coasts={"nc": "СП", "sc": "ЮП"})
    russian = draw(replace(shown, wording=spoken))

    for text in (drawn, closeup):
        assert [name for name in ("NC", "SC", "EC") if f">{name}<" in text] == [coast] * bool(coast)
    assert (">СП<" in russian or ">ЮП<" in russian) == bool(coast)
