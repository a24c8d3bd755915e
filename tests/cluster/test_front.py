"""Where Postfix takes a letter to: its own program reads the tables."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from judge.cluster.front import shard_table

PLACES = {"s0": "judge:inet:[10.0.0.1]:8100", "s1": "judge:inet:[10.0.0.2]:8100", "unknown": "error:5.1.1 none"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both, as `judge front` leaves them."""
    folder = tmp_path_factory.mktemp("postfix")
    (folder / "main.cf").write_text("compatibility_level = 3.6\n")
    (folder / "judge-shards").write_text(shard_table(["s0", "s1"], ["judge.example", "old.example"], "s0"))
    (folder / "judge-nodes").write_text("".join(f"{shard}\t{place}\n" for shard, place in PLACES.items()))
    run("postmap", "-c", str(folder), f"hash:{folder / 'judge-nodes'}")
    return folder


def run(*words: str) -> str:
    path = f"/usr/sbin/{words[0]}"
    return subprocess.run((path, *words[1:]), capture_output=True, text=True, check=False).stdout.strip()


@pytest.mark.parametrize(
    ("address", "shard"),
    [
        ("blitz.s1+secret@judge.example", "s1"),
        ("blitz-france.s1@judge.example", "s1"),
        ("b.s1+code@old.example", "s1"),
        ("blitz.s0@judge.example", "s0"),
        ("judge@judge.example", "s0"),
        ("judge+blitz.s1@judge.example", "s0"),
        ("blitz.s7+secret@judge.example", "unknown"),
        ("blitz.s11@judge.example", "unknown"),
    ],
)
def test_a_letter_goes_to_its_shard_and_all_else_to_the_desk(tables: Path, address: str, shard: str) -> None:
    maps = f"pipemap:{{regexp:{tables / 'judge-shards'},hash:{tables / 'judge-nodes'}}}"

    assert run("postmap", "-c", str(tables), "-q", address, maps) == PLACES[shard]


def test_other_domains_are_not_ours(tables: Path) -> None:
    maps = f"regexp:{tables / 'judge-shards'}"

    for address in ("blitz.s1@judge-example.org", "blitz.s1@xjudge.example.org", "judge.example"):
        assert run("postmap", "-c", str(tables), "-q", address, maps) == ""
