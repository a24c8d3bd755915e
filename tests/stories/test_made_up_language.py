"""A language is data alone: one that is laid beside the others in a folder is understood and spoken for a turn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.stories.made_up import CODE, make_language, said

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every language there is, and one more."""
    folder = tmp_path_factory.mktemp("data")
    make_language(ROOT, folder)
    return folder


def run(*words: str, data: Path, folder: Path, code: int = 0) -> str:
    """What a command says whose judge knows the languages of this folder; it runs the program as it is."""
    environment = {**os.environ, "JUDGE_DATA": str(data), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == code, f"{words} said {done.returncode}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def seen(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """What came of a turn that was played in it."""
    state = tmp_path_factory.mktemp("state")
    run("tests.stories.made_up", str(state), data=data, folder=ROOT)
    found: Mapping[str, Any] = json.loads((state / "seen.json").read_text(encoding="utf-8"))
    return found


def test_the_check_finds_it_complete(data: Path, tmp_path: Path) -> None:
    told = run("judge", "check", "--data", data=data, folder=tmp_path, code=1).splitlines()

    assert {f"ok     language {CODE}", f"ok     phrases {CODE}"} <= set(told)
    # It has letters that no language had before.
    (unwell,) = [line for line in told if line.startswith(("look", "FAULT"))]
    assert unwell.startswith(f"look   fonts for {CODE}: maps cannot show Α Β Γ")


def test_a_stranger_who_writes_it_is_answered_in_it(seen: Mapping[str, Any]) -> None:
    ((subject, text),) = seen["registered"]

    assert subject == said("Welcome to the judge")
    assert f"{said('Welcome')}, Anna. {said('You are registered as')} anna@players.example." in text
    assert seen["languages"] == [CODE, CODE, "en"]


def test_a_player_joins_in_it(seen: Mapping[str, Any]) -> None:
    ((_, text),) = seen["joined"]

    assert f"{said('You have a seat in')} sample." in text


def test_a_day_of_the_week_is_read_in_it(seen: Mapping[str, Any]) -> None:
    assert seen["deadline"] == "2027-01-09 20:00:00+00:00"


def test_orders_are_read_and_noted_in_it_and_what_it_quotes_is_not_read(seen: Mapping[str, Any]) -> None:
    ((_, text),) = seen["ordered"]

    assert seen["orders"] == "france: A par - bur; F bre - mid; A mar S A par - bur"
    for order in ("A Par → Bur", "F Bre → Mid", "A Mar supports A Par → Bur"):
        assert f"✓ {said(order)}" in text
    assert said("Pic") not in text


def test_its_word_for_an_answer_is_taken_from_the_subject(seen: Mapping[str, Any]) -> None:
    ((subject, _),) = seen["ordered"]

    assert subject.startswith("Re: [sample S1901M] ")


def test_a_note_of_absence_in_it_is_no_letter_but_an_answer_to_one_is(seen: Mapping[str, Any]) -> None:
    ((subject, text),) = seen["away"]
    ((_, orders),) = seen["answered a note"]

    assert subject == f"[sample S1901M] {said('Are you away?')}"
    assert "2027-01-09" in text
    assert said("These are your orders for France") in orders


def test_the_results_are_told_in_it(seen: Mapping[str, Any]) -> None:
    subject, text = seen["results"][0]

    assert subject == f"[sample F1901M] {said('Spring')} 1901, {said('movement: results')}"
    assert f"✓ {said('A Par → Bur')}" in text
    assert said("no order") in text
