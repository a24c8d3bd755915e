"""Made-up boards with every quirk of their formats: what is said of each, and what is written.

`UPDATE_GOLDEN=1` writes the expected texts anew; read what differs.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import judge

_CASES = Path(__file__).with_name("cases")
_CALLS = tomllib.loads((_CASES / "cases.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", sorted(_CALLS))
def test_a_board_with_quirks_comes_in_and_all_of_them_are_named(kind: str, tmp_path: Path) -> None:
    folder, expected = tmp_path / f"quirks{kind}", _CASES / kind / "expected.txt"
    words = [str(_CASES / kind / word) if (_CASES / kind / word).is_file() else word for word in _CALLS[kind]]

    result = CliRunner().invoke(judge, ["board", "import", *words, "--to", str(folder)])

    parts = [result.output.replace(str(folder), "FOLDER").replace(str(_CASES), "CASES")]
    parts += [f"--- {path.relative_to(folder)}\n{path.read_text('utf-8')}" for path in sorted(folder.rglob("*.toml"))]
    # Which languages there are is no matter of a board.
    text = re.sub(r"; some names are English in [a-z, ]+", "", "\n".join(parts))
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_every_folder_is_a_case() -> None:
    assert sorted(_CALLS) == sorted(path.name for path in _CASES.iterdir() if path.is_dir())
