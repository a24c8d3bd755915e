"""The maps of the package diplomacy come in as the package itself understands them."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from judge.boardimport.kinds import read_board
from judge.boardimport.toml import files_of
from judge.rules.boarddata import build_board
from judge.rules.maps import Map, Terrain

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / ".venv-bench" / "bin" / "python"
_TERRAIN = {"WATER": Terrain.SEA, "LAND": Terrain.INLAND, "COAST": Terrain.COAST, "PORT": Terrain.COAST}


def understood() -> list[dict[str, Any]]:
    """What the package makes of its maps; `make test` sets it up."""
    assert PACKAGE.exists(), "the package diplomacy is not here: make test installs it into .venv-bench"
    [folder] = (ROOT / ".venv-bench").glob("lib/python*/site-packages/diplomacy/maps")
    done = subprocess.run(
        [PACKAGE, ROOT / "tests" / "boardimport" / "package_maps.py", *sorted(folder.glob("*.map"))],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [{**json.loads(line), "folder": folder} for line in done.stdout.splitlines()]


def imported(path: Path) -> Map:
    texts = files_of(read_board((path,), {}, ""))
    return build_board(path.stem, tomllib.loads(texts["board.toml"]))


def power_id(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def differences(board: Map, said: dict[str, Any]) -> dict[str, object]:
    """What is otherwise on the board than the package has it."""
    played = {power: power_id(power) for power in said["homes"] if power not in said["dummies"]}
    ours: dict[str, object] = {
        "army": {(a, b) for a, near in board.army.items() for b in near},
        "fleet": {(a, b) for a, near in board.fleet.items() for b in near},
        "terrain": {p.id: p.terrain for p in board.provinces.values()},
        "convoys": {p.id for p in board.provinces.values() if p.convoys},
        "centres": {p.id for p in board.provinces.values() if p.is_centre},
        "homes": {power: {p.id for p in board.provinces.values() if p.home == power} for power in board.powers},
        "units": {power: set(map(str, units)) for power, units in board.start_units.items()},
        "neutral": set(map(str, board.neutral.units)),
        "names": {p.id: p.name.upper() for p in board.provinces.values()},
        "phase": f"{board.first.season.name} {board.start_year}",
    }
    provinces = {key.casefold(): kind for key, kind in said["types"].items() if "/" not in key}
    theirs: dict[str, object] = {
        **{kind: {(a.casefold(), b.casefold()) for a, b in said[kind]} for kind in ("army", "fleet")},
        "terrain": {id: _TERRAIN[kind] for id, kind in provinces.items()},
        "convoys": {id for id, kind in provinces.items() if kind == "PORT"},
        "centres": {id.casefold() for id in said["centres"]},
        "homes": {id: {home.casefold() for home in said["homes"][power]} for power, id in played.items()},
        "units": {id: {_unit(unit) for unit in said["units"][power]} for power, id in played.items()},
        "neutral": {_unit(unit) for power in said["dummies"] for unit in said["units"][power]},
        "names": {code.casefold(): name for code, name in said["names"].items() if code.casefold() in provinces},
        "phase": " ".join(said["phase"].split()[:2]),
    }
    return {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}


def _unit(text: str) -> str:
    return f"{text[0]} {text[2:].casefold()}"


def test_every_map_of_the_package_comes_in_as_the_package_understands_it() -> None:
    found = understood()

    assert len(found) >= 14
    assert {said["file"]: differences(imported(said["folder"] / said["file"]), said) for said in found} == {
        said["file"]: {} for said in found
    }
