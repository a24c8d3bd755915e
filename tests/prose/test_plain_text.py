"""Plain text in columns, of letters that take one and of those that take two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.prose.plain_text import WIDTH, beside, display_width, in_pairs, pad, unbroken, wrap

JAPANESE = (
    "命令を変えるには、新しい命令を送ってください。そのユニットの前の命令と置き換わります。全取消ですべて取り消します。"
)


@pytest.mark.parametrize(("text", "columns"), [("abc", 3), ("Войско", 6), ("陸軍", 4), ("ｱ", 1), ("Ａ", 2), ("é", 1)])
def test_wide_letters_take_two_columns(text: str, columns: int) -> None:
    assert display_width(text) == columns
    assert display_width(pad(text, 9)) == 9


def test_text_without_blanks_is_parted_anywhere_but_before_a_stop() -> None:
    lines = wrap(JAPANESE * 3).split("\n")

    assert "".join(lines) == JAPANESE * 3
    assert all(WIDTH - 6 < display_width(line) <= WIDTH for line in lines[:-1])
    assert not any(line[0] in "、。」ー" for line in lines)


def test_latin_words_among_wide_ones_stay_whole() -> None:
    text = "時刻は `SET DEADLINE 2026-11-27 20:00` のように書いてください。" * 4

    assert all("2026-11-27" in line or "2026" not in line for line in wrap(text).split("\n"))


def test_indents_count_by_their_width() -> None:
    first = "  オーストリア  "
    lines = wrap("F Alb、" * 30, first, " " * display_width(first)).split("\n")

    assert lines[0].startswith(first)
    assert all(line.startswith(" " * display_width(first)) for line in lines[1:])
    assert all(display_width(line) <= WIDTH for line in lines)


def test_a_remark_stands_beside_its_order_or_below_it() -> None:
    assert beside("✓ A マ → ブ", "命令なし").index("命") == 34 - 2
    assert "\n" in beside("✓ " + "陸軍" * 9, "命令なし")
    assert beside("✓ A Mun", "") == "  ✓ A Mun"


@given(st.text(st.sampled_from("ab ,.。、」「ー漢字カナ éж"), max_size=200))
def test_nothing_is_lost_and_nothing_too_wide(text: str) -> None:
    lines = wrap(text).split("\n")

    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(display_width(line) <= WIDTH or " " not in line for line in lines)


def test_a_long_command_leaves_room_for_its_meaning() -> None:
    long = "CREATE blitz ru2000 movement 3d retreat 1d adjustment 1d first 7d"

    assert in_pairs([(long, "open a game"), ("PROCESS", "play the phase")]).split("\n") == [
        f"  {long}",
        "           open a game",
        "  PROCESS  play the phase",
    ]


def test_a_long_command_alone_stands_above_its_meaning() -> None:
    assert in_pairs([("x" * 40, "means this")]) == f"  {'x' * 40}\n        means this"


@pytest.mark.parametrize(
    ("before", "command"),
    [
        ("To give other days, answer with a line like ", '"ABSENCE 2026-12-20 TO 2027-01-02"'),
        ("Чтобы назвать другие дни, ответьте строкой вроде ", '"ОТПУСК С 2026-12-20 ПО 2027-01-02"'),
        ("ほかの日にするには、このメールに次のように書いて返信してください。", '"登録 時間帯: Asia/Tokyo"'),
        ("Like this: ", '"CREATE blitz ru2000 players 7 movement 3d retreat 1d adjustment 1d first 7d"'),
    ],
)
def test_a_command_stays_on_one_line_however_long_it_is(before: str, command: str) -> None:
    lines = wrap(f"{before}{unbroken(command)}, or another.", "  ", "  ").split("\n")

    assert sum(command in line for line in lines) == 1
    assert all(display_width(line) <= WIDTH or line.strip(" ,") == command for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"{before}{command}, or another.".split())


def test_a_no_break_space_parts_no_line_beside_wide_letters_either() -> None:
    assert "ル\N{NO-BREAK SPACE}13" in wrap("命" * 32 + " ルール\N{NO-BREAK SPACE}13")


@pytest.mark.parametrize(
    "named", ["A Par(パリ)", "F StP/sc(サンクトペテルブルク(南海岸))", "Sil(シレジア)", "A Bur(フランス)"]
)
def test_a_code_and_the_name_behind_it_stay_on_one_line(named: str) -> None:
    for before in range(WIDTH // 2):
        lines = wrap("命" * before + f"または{named}、{named}へ").split("\n")

        assert sum(line.count(named) for line in lines) == 2
        assert all(display_width(line) <= WIDTH for line in lines)


def test_a_figure_stays_with_what_it_counts() -> None:
    for before in range(WIDTH // 2):
        assert "24時" in wrap("命" * before + "あと24時間です。")


def test_signs_that_mark_a_command_do_no_harm_in_a_letter_that_is_quoted() -> None:
    text = "\ue000\ue001 they wrote \x02this\ue000"

    assert wrap(text) == text
    assert wrap(text + unbroken(" A B")) == " they wrote \x02this A B"
