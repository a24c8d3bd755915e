"""Press that repeats what its author was sent, word for word, is known without any quotation marks (ru_forum L162)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.press.received import MOST_COMPARED, EarlierText, copied
from judge.commands.press.redaction import GAP, CutKind, Redactor
from tests.pace import timed

PLAN = "I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy. Tell nobody."
PLAN_RU = "Осенью я нападу на Мюнхен из Бургундии, если вы займёте Рур. Никому не говорите."
PLAN_JA = "秋にはブルゴーニュからミュンヘンを攻撃しますので、ルールの軍隊を引きつけておいてください。"


def passed(text: str, *received: str) -> str:
    """What goes on of a text whose author was sent these."""
    return redacted(text, *(EarlierText(each, is_own=False) for each in received))


def redacted(text: str, *earlier: EarlierText) -> str:
    return Redactor(("judge.test",), earlier=earlier).redact(text).text


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        (f"Look what France says:\n{PLAN}\nWhat now?", "Look what France says:\nWhat now?"),
        (f"France says: {PLAN} What now?", f"France says: {GAP}. What now?"),
        (f"France says «{PLAN}» to me.", f"France says {GAP} to me."),
        (f"France says \u201c{PLAN}\u201d to me.", f"France says {GAP} to me."),
        (f"See:\n[QUOTE]{PLAN}[/QUOTE]\nWhat now?", "See:\nWhat now?"),
        (f'See:\n[QUOTE="France, post: 7"]\n{PLAN}\n[/QUOTE]\nWhat now?', "See:\nWhat now?"),
        # Broken anew, in other letters, with other stops: the words are the same.
        ("He:\ni WILL attack munich\nfrom Burgundy - in the fall if\nyou keep the Ruhr busy!", "He:"),
        # A part of it is a quotation, too; seven words are not enough without marks, but four are with them.
        ("He will attack Munich from Burgundy in the fall, if you wait.", f"He {GAP} wait."),
        ("Munich from Burgundy in the fall, if I may.", "Munich from Burgundy in the fall, if I may."),
        ("He says «Munich from Burgundy in the fall».", f"He says {GAP}."),
        ("He wants «the Ruhr busy».", "He wants «the Ruhr busy»."),
        # In one's own words everything may be told.
        ("France told me of a plan against Munich.", "France told me of a plan against Munich."),
    ],
)
def test_what_goes_on_of_a_text_that_was_received(text: str, goes_on: str) -> None:
    assert passed(text, PLAN) == goes_on


def test_words_are_the_same_in_cyrillic_however_accents_are_encoded() -> None:
    decomposed = PLAN_RU.replace("й", "и\u0306").replace("ё", "е\u0308")

    assert passed(f"Вот:\n{decomposed}\nЧто скажете?", PLAN_RU) == "Вот:\nЧто скажете?"


def test_a_writing_without_blanks_is_compared_by_signs() -> None:
    assert passed(f"フランスより:\n{PLAN_JA}\nどう思いますか。", PLAN_JA) == "フランスより:\nどう思いますか。"
    assert passed("ブルゴーニュからミュンヘンへ。", PLAN_JA) == "ブルゴーニュからミュンヘンへ。"
    assert passed("彼は「ブルゴーニュからミュンヘンを」と書いています。", PLAN_JA) == f"彼は{GAP}と書いています。"


def test_the_author_is_told_what_was_cut() -> None:
    found = Redactor(("judge.test",), earlier=(EarlierText(PLAN, is_own=False),)).redact(f"He says: {PLAN}")

    assert [cut.kind for cut in found.cuts] == [CutKind.QUOTATION]
    assert found.cuts[0].text.startswith("I will attack Munich")


def test_what_one_wrote_first_is_ones_own_whoever_repeats_it() -> None:
    mine, back = EarlierText(PLAN, is_own=True), EarlierText(PLAN, is_own=False)

    assert redacted(PLAN, mine, back) == PLAN
    assert redacted(PLAN, back, mine) == ""


def test_nothing_is_compared_where_quoting_is_allowed() -> None:
    assert Redactor(("judge.test",)).redact(PLAN).text == PLAN


@given(
    st.lists(
        st.sampled_from(PLAN.split() + list(PLAN_JA) + ["«", "»", "[QUOTE]", "[/QUOTE]", '"', "\n", "x"]), max_size=60
    )
)
def test_no_shingle_that_was_received_goes_on(pieces: list[str]) -> None:
    """And nothing is cut of a text that shares no word with what was received."""
    text = " ".join(pieces)
    spans = copied(text, (EarlierText(PLAN, is_own=False), EarlierText(PLAN_JA, is_own=False)))

    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(one[1] < other[0] for one, other in pairwise(spans))
    assert copied(text, (EarlierText("quite another matter", is_own=False),)) == ()
    assert " ".join(PLAN.split()[:8]) not in passed(text, PLAN)


def test_very_much_is_compared_in_moments() -> None:
    """A hostile author, and years of press: no comparison grows with the square of what is compared."""
    received = EarlierText("a " * (MOST_COMPARED // 2), is_own=False)
    for text in (
        "a " * 40_000,
        "«a a a a» " * 8_000,
        "[quote]" * 11_000,
        '[quote="' * 10_000,
        "«" * 80_000,
        '"a ' * 27_000,
    ):
        with timed() as taken:
            copied(text, (received,))

        assert taken.is_within(10), taken
