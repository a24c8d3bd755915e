"""Everything that is installed is pinned, is known by its hash, and needs no compiler.

No index is asked: what counts are the names of the files (`files.txt`), which `make constraints` writes beside the
hashes. That a hash is the one of its file, pip finds out wherever it installs the list.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.ops import pins
from tests.ops.pins import (
    BENCH,
    BENCH_SOURCE,
    FONTS,
    FUZZ,
    JUDGE,
    LISTS,
    MUTANTS,
    PLACES,
    PLATFORMS,
    ROOT,
    TOOLS,
    VALIDATORS,
    Pin,
)

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_package_has_a_wheel_wherever_it_is_wanted(path: Path) -> None:
    assert pins.without_wheel(pins.read(path), pins.file_by_hash()) == []


def test_a_package_that_would_need_a_compiler_is_named() -> None:
    """pysqlite3, if nobody had said where it has wheels, and a package that was never more than a source."""
    (driver,) = (pin for pin in pins.read(JUDGE) if pin.name == "pysqlite3")
    found = [
        Pin(driver.name, driver.version, "python_version < '3.12'", driver.hashes),
        Pin("dkimpy", "1.1.8", "", ("1",)),
    ]

    told = pins.without_wheel(found, pins.file_by_hash() | {"1": "dkimpy-1.1.8.tar.gz"})

    assert told[:2] == [
        "pysqlite3 0.6.1 has no wheel for Python 3.11, Linux on aarch64",
        "pysqlite3 0.6.1 has no wheel for Python 3.11, macOS on x86_64",
    ]
    assert told[2:] == [f"dkimpy 1.1.8 has no wheel for {place}" for place in PLACES]


def test_one_source_alone_is_built_and_it_brings_its_builder() -> None:
    (source,) = pins.read(BENCH_SOURCE)

    assert [pins.file_by_hash()[digest] for digest in source.hashes] == [f"diplomacy-{source.version}.tar.gz"]
    assert "setuptools" in {pin.name for pin in pins.read(BENCH)}


@pytest.mark.parametrize("path", [*LISTS, BENCH_SOURCE], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_list_lets_nothing_in_that_it_does_not_know(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    found = list(pins.read(path))

    assert "--require-hashes" in lines
    assert ("--only-binary :all:" in lines) is (path != BENCH_SOURCE)
    assert len([line for line in lines if not line.startswith(("#", "-"))]) == len(found) > 0
    assert all(pin.hashes for pin in found)


def test_the_name_of_every_file_is_known_and_no_other() -> None:
    hashes = {digest for path in (*LISTS, BENCH_SOURCE) for pin in pins.read(path) for digest in pin.hashes}

    assert set(pins.file_by_hash()) == hashes


@pytest.mark.parametrize("lists", [(JUDGE, TOOLS), (BENCH, BENCH_SOURCE)], ids=["judge", "bench"])
def test_nothing_is_wanted_in_two_versions_at_one_place(lists: tuple[Path, ...]) -> None:
    for place in PLACES:
        names = [pin.name for path in lists for pin in pins.read(path) if place.wants(pin)]
        assert len(set(names)) == len(names), place


def asked(*requirements: str) -> set[str]:
    """The names of the packages in requirements."""
    return {re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", each)[0]).lower() for each in requirements}


def test_whatever_the_project_asks_for_is_pinned() -> None:
    names = {path: {pin.name for pin in pins.read(path)} for path in (*LISTS, BENCH_SOURCE)}
    groups = PROJECT["dependency-groups"]

    assert asked(*PROJECT["project"]["dependencies"]) <= names[JUDGE]
    assert asked(*PROJECT["project"]["optional-dependencies"]["dev"]) <= names[JUDGE] | names[TOOLS]
    assert asked(*PROJECT["build-system"]["requires"]) <= names[TOOLS]
    assert asked(*groups["bench"]) <= names[BENCH] | names[BENCH_SOURCE]
    assert asked(*groups["fuzz"]) == names[FUZZ]
    assert asked(*groups["mutants"]) <= names[MUTANTS]
    assert asked(*groups["validators"]) == names[VALIDATORS]
    assert asked(*groups["fonts"]) == names[FONTS]


def test_versions_are_looked_for_on_every_platform_that_we_promise() -> None:
    told = [re.findall(r"== '(\w+)'", environment) for environment in PROJECT["tool"]["uv"]["required-environments"]]

    assert told == [[platform.system, platform.machine] for platform in PLATFORMS]
