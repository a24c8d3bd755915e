"""Press that went nowhere comes back to its writer, each line of it once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stories.stage import DOMAIN, Stage, address


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.gather()
    yield stage
    stage.close()


@pytest.mark.parametrize(
    ("text", "to"),
    [
        # Nothing but orders, which were meant for the judge.
        ("A Par - Bur\nF Bre - Mid", f"sample-italy@{DOMAIN}"),
        # A head that names nobody in the game, and one that leaves open who reads it.
        ("PRESS TO Brazil\nWill you wait?", f"sample-italy@{DOMAIN}"),
        ("PRESS TO ITALY?\nWill you wait?", f"sample-italy@{DOMAIN}"),
        # A command to the game: the line stands above the text, which is what is below it.
        ("PRESS TO Brazil\nWill you wait?\nENDPRESS", ""),
    ],
)
def test_every_line_comes_back_once(stage: Stage, text: str, to: str) -> None:
    person = stage.person_of("france")
    stage.write(person, text, to or None, quote=False)
    given_back = stage.boxes[address(person)][-1].text.partition("YOUR TEXT, WHICH WENT TO NOBODY")[2]

    lines = [line.strip() for line in given_back.split("\n")]
    for line in text.split("\n"):
        if line != "ENDPRESS":
            assert lines.count(line) == 1
