"""`judge keeper`: what keepers ask by mail, asked on the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "judge.toml"
    path.write_text('state = "state"\nkeeper = "karl@elsewhere.example"\n', encoding="utf-8")
    return path


def kept(config: Path, *words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(judge, ["--config", str(config), "keeper", *words], input=text)


def test_words_need_no_quotes(config: Path) -> None:
    result = kept(config, "SET", "LIMIT", "answers_per_hour", "100")

    assert result.exit_code == 0, result.output
    assert "answers_per_hour" in result.output
    assert "100" in result.output


def test_a_longer_command_comes_from_standard_input(config: Path) -> None:
    result = kept(config, "-", text="BROADCAST MASTERS\nGood evening.\n")

    assert "Sent to 0 masters." in result.output


def test_what_was_set_is_still_set_with_the_next_command(config: Path) -> None:
    kept(config, "MAINTENANCE", "ON")

    assert "Under maintenance since" in kept(config, "MAINTENANCE").output
    assert "Maintenance is over" in kept(config, "MAINTENANCE", "OFF").output


def test_nothing_to_do_is_refused(config: Path) -> None:
    assert kept(config).exit_code == 2
