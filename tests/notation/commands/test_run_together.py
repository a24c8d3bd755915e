"""Where a script has no blanks, a command may run together with what it takes; prose that begins like one is none."""

from __future__ import annotations

import pytest

from judge.notation.commands.verbs import read_command
from judge.notation.language import combine
from judge.shelf import load_language

JAPANESE = combine(load_language("ja"), load_language("en"))
COMMANDS = """
延長24時間 = extend 24時間
延長２４時間。 = extend ２４時間
不在2026-12-24から2026-12-27まで = absence 2026-12-24から2026-12-27まで
締切20:00 = deadline 20:00
学校3 = school 3
参加blitz = join blitz
一覧Blitz = list Blitz
同盟トルコ = ally トルコ
練習フランス = practice フランス
プレスイタリア = press イタリア
プレスイタリア、トルコ = press イタリア、トルコ
プレスイタリアとトルコへ締切に = press イタリアとトルコへ締切に
プレス全員 = press 全員
全員へ締切に = broadcast 締切に
"""
PROSE = """
プレスイタリアは嘘つきです
プレスの話
全員への提案です
全員へイタリアは嘘つきです
同盟ドイツと組みたい
参加者3人
命令A
取消Aパリ
パスワードabc
地図SVGをください
一覧blitzを見ました
"""


@pytest.mark.parametrize("row", COMMANDS.strip().splitlines())
def test_a_command_is_parted_from_what_it_takes(row: str) -> None:
    line, _, wanted = row.partition(" = ")
    command = read_command(line, JAPANESE)

    assert command is not None
    assert f"{command.word.value} {command.rest}" == wanted


@pytest.mark.parametrize("line", PROSE.strip().splitlines())
def test_what_may_be_prose_is_no_command(line: str) -> None:
    assert read_command(line, JAPANESE) is None


def test_english_needs_its_blanks() -> None:
    assert read_command("EXTEND24h", combine(load_language("en"))) is None
