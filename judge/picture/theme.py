"""The colours of a picture by day and by night.

The hues of the powers are told apart under simulated protanopia, deuteranopia and tritanopia; frontiers,
glows, dashes and shapes say the rest, so that no meaning hangs on a colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from judge.rules.places import Power
from judge.structs import Struct


class Ink(Struct, frozen=True):
    """The colours of one power: its units, its land, the rim of its land and its orders."""

    unit: str
    land: str
    edge: str
    line: str
    spoke: str = ""
    """On its units; black or white by their colour where it is not said."""


class Palette(Struct, frozen=True):
    """Every colour of a picture."""

    powers: Mapping[Power, Ink]
    others: tuple[Ink, ...]
    """For powers that have no colours of their own."""
    nobody: Ink
    sea: str
    """One colour: in a picture of few colours a gradient becomes bands."""
    glow: str
    sea_line: str
    sea_text: str
    text: str
    halo: str
    """Round texts."""
    rim: str
    """Round units and signs."""
    casing: str
    """Round order lines."""
    outline: str
    """Of units and centres."""
    coast: str
    border: str
    frontier: str
    neutral: tuple[str, str]
    mountains: tuple[str, str]
    bar: str
    bar_text: str
    legend: str
    legend_text: str
    veil: str
    """Over what the reader does not see."""
    veiled: float
    """How much that covers."""
    faint: str
    """Orders that could not be carried out."""
    stop: str
    retreat: str
    burst: str
    build: str

    def of(self, power: Power) -> Ink:
        """The colours of a power, whatever it is called."""
        ink = self.powers.get(power)
        return self.others[sum(map(ord, power)) % len(self.others)] if ink is None else ink


_OTHERS_BY_DAY = (
    Ink("#8a4fbf", "#cdb2e4", "#7d46ad", "#66359a"),
    Ink("#c2c72a", "#e4e6a0", "#a5a91f", "#7b7f10"),
    Ink("#d966a8", "#f0bcd9", "#c4508f", "#a83778"),
)
_BY_DAY = {
    "austria": Ink("#cc2a12", "#e6897c", "#c2331f", "#a81e0a"),
    "england": Ink("#2b3aa6", "#9aa3e4", "#3643b0", "#202c86"),
    "france": Ink("#35b3f5", "#a8dffc", "#2f9fe6", "#0f7fc4"),
    "germany": Ink("#3a3a38", "#a19b9d", "#474544", "#2b2b2a"),
    "italy": Ink("#2b8a6a", "#87c3a3", "#23845c", "#1d6d52"),
    "russia": Ink("#f5f1fa", "#f8f5ff", "#a48bcb", "#6b4f9a"),
    "turkey": Ink("#f5b91f", "#f4d264", "#d99a12", "#b07c00"),
}
_BY_NIGHT = {
    "austria": Ink("#dc4a2c", "#782c18", "#d9523c", "#f98262"),
    "england": Ink("#5d59da", "#322f7e", "#6a78e6", "#8f84ff"),
    "france": Ink("#45c0f5", "#2a7bb6", "#62c4f7", "#6cc8ff"),
    "germany": Ink("#3a3a38", "#63565f", "#94898f", "#c9c2bc"),
    "italy": Ink("#3a9478", "#426c48", "#3aa57e", "#2da284"),
    "russia": Ink("#f5f1fa", "#948da6", "#d8c9f0", "#f1ecfa"),
    "turkey": Ink("#f5b91f", "#94741b", "#e2aa28", "#ffcf4d"),
}

_DAY = Palette(
    powers=MappingProxyType(_BY_DAY),
    others=_OTHERS_BY_DAY,
    nobody=Ink("#8b7b5c", "#ecdfc1", "#c9b88f", "#6c6049"),
    sea="#bdd5e1",
    glow="#f4fafc",
    sea_line="#55809a",
    sea_text="#3f6379",
    text="#2a2620",
    halo="#ffffff",
    rim="#ffffff",
    casing="#ffffff",
    outline="#1c1a17",
    coast="#37474f",
    border="#7b6a52",
    frontier="#4d3d2a",
    neutral=("#ddd8cc", "#c9c3b5"),
    mountains=("#cfc8ba", "#a89f8d"),
    bar="#2f2a25",
    bar_text="#f6efe0",
    legend="#efe6d2",
    legend_text="#2a2620",
    veil="#7d848b",
    veiled=0.5,
    faint="#77706a",
    stop="#c1121f",
    retreat="#d9480f",
    burst="#ff9f43",
    build="#1f8a3d",
)
_NIGHT = Palette(
    powers=MappingProxyType(_BY_NIGHT),
    others=_OTHERS_BY_DAY,
    nobody=Ink("#a3987f", "#332818", "#6f664f", "#b8ad93"),
    sea="#172631",
    glow="#5d8aa6",
    sea_line="#5f8dab",
    sea_text="#9cc0d6",
    text="#fbf6ea",
    halo="#14181c",
    rim="#f1ece0",
    casing="#0f1417",
    outline="#0b0d0f",
    coast="#90a7b3",
    border="#a3937a",
    frontier="#d6c7a8",
    neutral=("#343a3e", "#434a4f"),
    mountains=("#3a3631", "#5a534a"),
    bar="#0d1216",
    bar_text="#f6efe0",
    legend="#151c22",
    legend_text="#e8e1d2",
    veil="#050708",
    veiled=0.62,
    faint="#a8a29a",
    stop="#ff4d5a",
    retreat="#ff8a3d",
    burst="#ff9f43",
    build="#4cc46f",
)


class Theme(Enum):
    """By day or by night."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return _DAY if self is Theme.LIGHT else _NIGHT
