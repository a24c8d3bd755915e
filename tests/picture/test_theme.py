"""Colours are told apart by everybody: the matrices are those of Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from judge.picture.theme import Theme

Colour = tuple[float, float, float]

SIGHTS = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(code: str) -> tuple[float, ...]:
    shares = (int(code[begin : begin + 2], 16) / 255 for begin in (1, 3, 5))
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def lab(code: str, sight: str) -> Colour:
    """The colour in CIE Lab as somebody sees it."""
    light = linear(code)
    red, green, blue = (
        min(1.0, max(0.0, sum(k * v for k, v in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def root(t: float) -> float:
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def nearest(colours: dict[str, str], sight: str) -> float:
    return min(math.dist(lab(a, sight), lab(b, sight)) for a, b in combinations(colours.values(), 2))


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", Theme)
def test_units_and_land_and_orders_of_two_powers_never_look_the_same(theme: Theme, sight: str) -> None:
    powers = theme.palette.powers

    assert nearest({power: ink.unit for power, ink in powers.items()}, sight) > 20
    assert nearest({power: ink.line for power, ink in powers.items()}, sight) > 14
    land = {power: ink.land for power, ink in powers.items()} | {"nobody": theme.palette.nobody.land}
    assert nearest(land, sight) > 11


@pytest.mark.parametrize("theme", Theme)
def test_texts_can_be_read(theme: Theme) -> None:
    palette = theme.palette

    for paper, ink in (
        (palette.bar, palette.bar_text),
        (palette.legend, palette.legend_text),
        (palette.halo, palette.text),
        (palette.sea, palette.sea_text),
    ):
        bright, dark = sorted((lab(paper, "everybody")[0], lab(ink, "everybody")[0]), reverse=True)
        assert bright - dark > 35


def test_a_power_of_another_board_has_colours_too() -> None:
    for name in ("atlantis", "", "漢", "<b>"):
        assert Theme.DARK.palette.of(name) == Theme.DARK.palette.of(name)
