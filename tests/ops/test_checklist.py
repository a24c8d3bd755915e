"""deploy/CHECKLIST.md promises nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKLIST = (ROOT / "deploy" / "CHECKLIST.md").read_text(encoding="utf-8")
ROWS = [line for line in CHECKLIST.splitlines() if line.startswith("| ") and not line.startswith("| what holds")]


def code(row: str) -> list[str]:
    return re.findall(r"`([^`]+)`", row.rpartition(" | ")[2])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:50])
def test_every_line_names_who_does_it(row: str) -> None:
    assert code(row) or "yours" in row
    assert row.count(" | ") == 1


@pytest.mark.parametrize("name", sorted({each for row in ROWS for each in code(row)}))
def test_what_it_names_is_there(name: str) -> None:
    path, _, test = name.partition("::")
    file, _, setting = name.partition(": ")
    if test:
        assert re.search(rf"^(async )?def {test}\(", (ROOT / "tests" / path).read_text(encoding="utf-8"), re.MULTILINE)
    elif setting:
        assert re.search(rf"^{setting}\b( =|  )", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    elif "/" in name:
        assert (ROOT / "tests" / name).is_file()
    else:
        assert name == "smtputf8_enable"


def test_every_setting_of_ours_for_postfix_that_keeps_a_promise_is_named() -> None:
    ours = set(re.findall(r"^([a-z_]+) =", (ROOT / "deploy" / "postfix" / "main.cf").read_text(), re.MULTILINE))
    # Where the judge is, and how it is handed its letters.
    plain = {"relay_domains", "transport_maps", "judge_destination_recipient_limit"}

    assert {name for name in ours - plain if f"main.cf: {name}`" not in CHECKLIST} == set()
