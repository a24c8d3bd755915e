"""The standard board for tests of the rules, read straight from its file."""

import tomllib
from importlib import resources

from judge.rules.boarddata import build_board
from judge.rules.maps import Map


def read_standard() -> dict[str, object]:
    return tomllib.loads((resources.files("judge") / "boards" / "standard" / "board.toml").read_text(encoding="utf-8"))


STANDARD: Map = build_board("standard", read_standard())
