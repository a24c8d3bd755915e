"""The part of a board round a player's units, before he orders them."""

from __future__ import annotations

import re
from types import MappingProxyType

import pytest

from judge.picture.draw import draw
from judge.picture.holdings import of_holdings
from judge.picture.scene import MapStyle, PictureScene
from judge.picture.theme import Theme
from judge.rules.outcome import Resolution
from judge.rules.position import opening
from judge.rules.text import read_phase
from judge.shelf import load_board, load_geometry
from judge.structs import replace
from tests.picture.scenes import BOARD, GEOMETRY, WORDING, played

STYLE = MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT)
ATTACK = "turkey: A ukr - sev; A arm S A ukr - sev; A con H · russia: F sev H; A mos H"


def after(orders: str, phase: str, **changes: object) -> Resolution:
    """A phase that was played, and the position in which the next one opens."""
    found = played(orders.replace(" · ", "\n"))
    return replace(found, after=replace(found.after, phase=read_phase(phase), **changes))


def shown(resolution: Resolution, *powers: str) -> PictureScene:
    return of_holdings(STYLE, resolution, powers, "now")


def test_each_unit_has_an_arrow_to_every_place_it_may_move_to() -> None:
    ways = dict(shown(after("france: A par H; F bre H; A mar H", "F1902M"), "france").open_ways)

    assert ways == {
        "par": ("bre", "bur", "gas", "pic"),
        "bre": ("eng", "gas", "mid", "pic"),
        "mar": ("bur", "gas", "pie", "spa"),
    }


def test_a_retreat_goes_where_nobody_is_and_not_where_the_attack_came_from() -> None:
    resolution = after(ATTACK, "F1902R")

    assert shown(resolution, "russia").open_ways == (("sev", ("bla", "rum")),)
    closed = replace(resolution, after=replace(resolution.after, contested=frozenset({"rum"})))
    assert shown(closed, "russia").open_ways == (("sev", ("bla",)),)
    assert shown(resolution, "turkey").open_ways == ()


def test_in_an_adjustment_units_have_no_ways() -> None:
    assert shown(after(ATTACK, "W1902A", dislodged=()), "turkey").open_ways == ()


def test_centres_that_changed_hands_are_ringed_but_none_that_the_reader_cannot_know() -> None:
    resolution = after(ATTACK, "W1902A", dislodged=())
    owned = {**resolution.after.centres}
    owned["russia"], owned["turkey"] = owned["russia"] - {"sev"}, owned["turkey"] | {"sev"}
    taken = replace(resolution, after=replace(resolution.after, centres=MappingProxyType(owned)))
    foggy = replace(taken, after=replace(taken.after, doubtful=frozenset({"sev"})))

    assert shown(taken, "russia").changed == ("sev",)
    assert shown(resolution, "russia").changed == ()
    assert shown(foggy, "russia").changed == ()
    assert draw(shown(taken, "russia")).count('r="11.5"') == 2, "a ring and its casing"


def test_all_own_units_are_in_view_and_far_ones_make_it_upright() -> None:
    scene = shown(after("england: F nrg H; F wes H; A lon H", "F1902M"), "england")

    assert scene.view is not None
    assert all(scene.view.holds(GEOMETRY.sites[place].unit, 20) for place in ("nrg", "wes", "lon"))
    assert 0.9 < scene.view.width / scene.view.height < 1.05


def test_every_own_name_is_written_and_large_enough_for_a_phone() -> None:
    """At 375 pixels a mail has 343 for its pictures: a letter is to be 10 of them high at least."""
    for orders in ("france: A par H; F bre H; A mar H", "england: F nrg H; F wes H; A lon H; F bar H; A gre H"):
        scene = shown(after(orders, "F1902M"), orders.partition(":")[0])
        drawn = draw(scene)
        assert scene.view is not None
        size = float(drawn.split('font-weight="bold"')[0].rsplit('font-size="', 1)[1].split('"')[0])

        assert size * 343 / scene.view.width >= 10
        for place, _ in scene.open_ways:
            assert f">{place.upper()}<" in drawn


@pytest.mark.parametrize("name", ["standard", "modern", "colonial", "europe1939", "youngstownredux", "twentytwenty"])
def test_a_unit_is_more_than_a_dot_on_a_phone_however_far_a_power_is_spread(name: str) -> None:
    """A picture is shown 358 pixels wide there; an army and a fleet are told apart from ten on."""
    board, geometry = load_board(name), load_geometry(name)
    position = opening(board)
    begun = Resolution(before=position, after=position, results=())
    for power in board.powers:
        scene = of_holdings(MapStyle(geometry, board, WORDING, Theme.LIGHT), begun, (power,), "now")
        assert scene.view is not None
        sizes = re.findall(r'<use href="#\S+" transform="translate\(\S+ \S+\)(?: scale\((\S+)\))?"/>', draw(scene))
        assert len(sizes) >= len(position.units_of(power))
        assert min(33 * float(size or 1) * 358 / scene.view.width for size in sizes) > 10, power
