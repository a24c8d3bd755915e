"""Whatever belongs into a picture is in it, in its colour: a map without borders, names, units or arrows is noticed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType

import pytest

from judge.picture.draw import draw, drawing_of
from judge.picture.drawing import Picture
from judge.picture.geometry import Arc
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Head, LineMark, Ring
from judge.picture.pen import at
from judge.picture.scene import MapStyle, PictureScene, Shown, of_position
from judge.picture.sketch import of_sketch
from judge.picture.theme import Theme
from judge.picture.units import badges, heads, spots
from judge.rules.position import opening
from judge.structs import replace
from tests.picture.scenes import BOARD, CROWDED, GEOMETRY, WORDING, played, position, scene
from tests.picture.shapes import Shape, shapes

OUT_OF_PLAY = ("-", "swi")
_TEXT, _SHAFT = re.compile("<text[^>]*>([^<]*)<"), re.compile('<path d="([^"]*)" stroke=')
_DRAWN_ORDERS = "france: A par - bur; A mar S A par - bur; F bre H; A gas - mos"


def opened(theme: Theme) -> PictureScene:
    return of_position(MapStyle(GEOMETRY, BOARD, WORDING, theme), opening(BOARD), "Spring 1901")


def sketched(theme: Theme) -> PictureScene:
    sketch = played(_DRAWN_ORDERS)
    return of_sketch(MapStyle(GEOMETRY, BOARD, WORDING, theme), sketch, ("france",), "Orders")


SCENES = {"opening": opened, "crowded": lambda theme: scene(CROWDED, theme=theme), "closeup": sketched}
each_scene = pytest.mark.parametrize("name", SCENES)
each_theme = pytest.mark.parametrize("theme", Theme)


def lines(found: list[Shape], colour: str) -> list[Shape]:
    """The lines of a colour that are no shape's edge."""
    return [shape for shape in found if shape.tag == "path" and shape.fill == "none" and shape.stroke == colour]


def is_water(side: str) -> bool:
    return side not in OUT_OF_PLAY and (side not in GEOMETRY.sites or not GEOMETRY.sites[side].outline)


def colour_of(arc: Arc, scene: PictureScene) -> str:
    """What a border is drawn in: by what it parts, and whose land that is."""
    palette, owners = scene.theme.palette, dict(scene.land)
    if arc.kind in ("sea", "inner"):
        return palette.sea_line
    if any(is_water(side) for side in (arc.a, arc.b)):
        return palette.coast
    # Across a strait a coast is a border as well.
    sides = {"out of play" if side in OUT_OF_PLAY else owners.get(side, "nobody") for side in (arc.a, arc.b)}
    return palette.border if len(sides) == 1 else palette.frontier


@each_theme
@each_scene
def test_every_border_is_drawn_in_the_colour_of_what_it_parts(name: str, theme: Theme) -> None:
    shown = SCENES[name](theme)
    found = shapes(draw(shown))

    wanted = sorted({colour_of(arc, shown) for arc in GEOMETRY.arcs})
    drawn = {colour: "".join(line.data for line in lines(found, colour)) for colour in wanted}
    missing = [(arc.a, arc.b, arc.kind) for arc in GEOMETRY.arcs if arc.path not in drawn[colour_of(arc, shown)]]

    assert len(wanted) == 4
    assert len(GEOMETRY.arcs) > 200
    assert missing == []
    assert all(1 <= line.width <= 2 for colour in wanted for line in lines(found, colour))


@each_theme
def test_every_land_has_its_owners_colour_and_the_sea_its_own(theme: Theme) -> None:
    shown = opened(theme)
    palette, owners, found = theme.palette, dict(shown.land), shapes(draw(shown))
    tints = {power: palette.of(power).land for power in BOARD.powers}

    for id, site in GEOMETRY.sites.items():
        filled = [shape for shape in found if site.outline and site.outline in shape.data and shape.fill != "none"]
        if site.outline:
            assert [shape.fill for shape in filled] == [tints.get(owners.get(id, ""), palette.nobody.land)], id
    assert found[0].tag == "rect"
    assert found[0].fill == palette.sea
    for kind in ("neutral", "mountains"):
        (painted,) = (shape for shape in found if shape.data == GEOMETRY.scenery[kind])
        assert painted.fill.startswith("url(#")
    assert any(shape.data.startswith(GEOMETRY.scenery["lakes"]) and shape.fill == palette.sea for shape in found)


@each_theme
def test_coasts_glow_and_so_do_the_inner_rims_of_every_power(theme: Theme) -> None:
    found = shapes(draw(opened(theme)))
    coast = next(arc.path for arc in GEOMETRY.arcs if arc.kind == "coast")

    glows = [shape.width for shape in lines(found, theme.palette.glow) if coast in shape.data]
    assert glows == [16, 10, 5]
    for power in BOARD.powers:
        rims = {shape.width for shape in lines(found, theme.palette.of(power).edge)}
        assert rims == {10}, power


@each_theme
@each_scene
def test_every_unit_is_drawn_in_its_colour_where_it_stands(name: str, theme: Theme) -> None:
    shown = SCENES[name](theme)
    found = shapes(draw(shown))

    for standing in shown.standing:
        middle = GEOMETRY.unit_at(standing.unit.at)
        assert middle is not None
        there = [shape for shape in found if shape.moved == (f"translate({at(middle)})",)]
        fills = Counter(shape.fill for shape in there)
        # A gun is two pieces and a wheel, a boat is a hull and two sails; the rim under each parts it from all else.
        assert fills[theme.palette.of(standing.power).unit] == 3, standing
        assert fills[theme.palette.rim] == 3, standing
        assert {shape.width for shape in there} >= {4.8, 1.2}
    assert len(shown.standing) > 2


@each_theme
@each_scene
def test_every_centre_is_drawn_in_its_owners_colour(name: str, theme: Theme) -> None:
    shown = SCENES[name](theme)
    owners, found = dict(shown.centres), [shape for shape in shapes(draw(shown)) if shape.tag == "circle"]

    for id, site in GEOMETRY.sites.items():
        if site.centre is not None:
            here = f"{site.centre[0]:g} {site.centre[1]:g} "
            painted = [shape.fill for shape in found if shape.data.startswith(here)]
            owner = owners.get(id)
            core = theme.palette.outline if owner is None else theme.palette.of(owner).unit
            assert painted == ["#fff", core], id
    assert len(owners) == 22


def test_every_name_is_written_once_with_a_halo_under_it() -> None:
    found = [shape for shape in shapes(draw(opened(Theme.LIGHT))) if shape.tag == "text"]
    palette = Theme.LIGHT.palette

    for id, site in GEOMETRY.sites.items():
        mine = [(shape.fill, shape.stroke) for shape in found if shape.data == id.upper()]
        ink, halo = (palette.text, palette.halo) if site.outline else (palette.sea_text, palette.sea)
        assert mine == [("none", halo), (ink, "none")], id
    written = " ".join(shape.data for shape in found if shape.fill == palette.sea_text)
    unwritten = {id for id, name in WORDING.seas.items() if any(word not in written for word in name.split())}
    assert unwritten == {"hel", "ska"}  # too small for their names


def test_a_closeup_names_every_place_that_its_orders_are_about() -> None:
    said = {shape.data for shape in shapes(draw(sketched(Theme.LIGHT))) if shape.tag == "text"}

    assert {"PAR", "BUR", "MAR", "BRE"} <= said


def test_a_closeup_asks_for_the_orders_that_are_missing() -> None:
    orders = "france: A par - bur; F bre H"
    sketch = replace(played(orders), before=position(f"{orders}; A mar H; A gas H"))
    shown = of_sketch(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), sketch, ("france",), "Orders")

    found = shapes(draw(shown))
    assert [shape.data for shape in found if shape.tag == "text"].count("?") == 2
    for place in ("mar", "gas"):
        x, y = GEOMETRY.unit_at(place) or (0, 0)
        rings = [shape for shape in found if shape.data == f"{x:g} {y:g} 23"]
        assert [shape.dashes for shape in rings] == ["", "9 5.5"]


def marks(plan: MarkLayout) -> Iterator[tuple[str, str]]:
    """Every mark of a plan as it is drawn alone."""
    palette = plan.palette
    yield from ((str(line), heads((line,), palette)) for line in plan.lines if line.head is not Head.NONE)
    yield from ((str(spot), spots((spot,), palette)) for spot in plan.spots)
    yield from ((str(badge), badges((badge,), palette)) for badge in plan.badges)


def shaft(line: LineMark, found: list[Shape]) -> list[tuple[str, bool]]:
    """The colours of a line's two strokes, and whether they are dashed."""
    return [(shape.stroke, bool(shape.dashes)) for shape in found if shape.data == line.shaft and shape.fill == "none"]


@each_theme
@each_scene
def test_every_arrow_ring_and_sign_is_drawn(name: str, theme: Theme) -> None:
    shown = SCENES[name](theme)
    plan, svg = MarkLayout(shown), draw(shown)
    found = shapes(svg)

    for line in plan.lines:
        drawn = shaft(line, found)
        assert drawn[0] == (theme.palette.casing, False), line
        assert drawn[1][0] == line.colour, line
        assert drawn[1][1] is (line.stroke.value != "move"), line
    assert [mark for mark, drawn in marks(plan) if drawn not in svg] == []
    assert all(len(drawn) > 30 for _, drawn in marks(plan))
    if name != "opening":
        assert plan.lines
        assert plan.spots
        assert plan.badges


@pytest.mark.parametrize("shown", Shown)
@each_theme
def test_the_stamps_say_and_show_what_the_svg_does(shown: Shown, theme: Theme) -> None:
    picture = scene(CROWDED, shown, theme)
    svg, drawing = draw(picture), drawing_of(picture)
    assert isinstance(drawing, Picture)
    plan = MarkLayout(picture)
    places = Counter(stamp.at for stamp in drawing.stamps)

    assert {text for stamp in drawing.stamps for text in _TEXT.findall(stamp.drawn)} == set(_TEXT.findall(svg))
    assert all(places[middle] for middle in plan.stand.values())
    assert all(places[sign.at] for sign in plan.badges)
    assert all(places[ring.at] for ring in plan.spots)
    assert {line.shaft for line in plan.lines} <= {data for s in drawing.stamps for data in _SHAFT.findall(s.drawn)}


def test_the_bar_shows_every_power_with_its_colour_and_its_centres() -> None:
    centres = {power: frozenset[str]() for power in BOARD.powers} | {"italy": frozenset({"rom", "ven"})}
    at_end = replace(opening(BOARD), centres=MappingProxyType(centres))
    found = shapes(draw(of_position(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), at_end, "Sample · 1901")))
    bar = [shape for shape in found if re.search(r" -\d+", f" {shape.data}") or shape.tag == "text"]

    boxes = [shape.fill for shape in bar if shape.tag == "rect" and shape.stroke == Theme.LIGHT.palette.bar_text]
    assert boxes == [Theme.LIGHT.palette.of(power).unit for power in BOARD.powers]
    said = {shape.data for shape in found if shape.tag == "text"}
    assert {f"{power.capitalize()} {2 if power == 'italy' else 0}" for power in BOARD.powers} <= said


def test_a_supported_unit_has_its_ring_and_a_driven_out_one_its_burst() -> None:
    plan = MarkLayout(scene(CROWDED))

    assert {spot.ring for spot in plan.spots} == set(Ring) - {Ring.BUILT}
    drawn = [spots((spot,), plan.palette) for spot in plan.spots]
    assert len({re.sub(r"-?\d+\.?\d*", "", each) for each in drawn}) >= 4
