"""The standard board for tests of the rules, read straight from its file."""

import tomllib
from importlib import resources

from judge.rules.mapdata import build_map
from judge.rules.maps import Map


def read_standard() -> dict[str, object]:
    return tomllib.loads((resources.files("judge") / "maps" / "standard.toml").read_text(encoding="utf-8"))


STANDARD: Map = build_map("standard", read_standard())
