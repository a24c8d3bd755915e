"""The demo on a board that has no sample game."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from judge.cli.demo import demo


def test_a_game_on_another_board_is_played_by_mail_to_its_draw(tmp_path: Path) -> None:
    result = CliRunner().invoke(demo, ["--board", "hundred", "--state", str(tmp_path / "demo")])

    assert result.exit_code == 0, result.output
    assert "3 players registered" in result.output
    assert "forgot; played at the deadline" in result.output
    mails = [path.name for path in (tmp_path / "demo" / "mails").iterdir()]
    assert any("otto-sample-f1430m" in name or "1430" in name for name in mails)
    assert any(name.endswith("-draw.eml") for name in mails)


def test_a_board_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(demo, ["--board", "atlantis", "--state", str(tmp_path / "demo")])

    assert result.exit_code == 2
    assert "there is no board atlantis" in result.output
    assert not (tmp_path / "demo").exists()
