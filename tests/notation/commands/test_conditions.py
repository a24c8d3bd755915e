"""IF, ELSE and ENDIF around orders: what counts, what is told, and what is left to the reader of orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.notation.commands.condition import UnclearCondition
from judge.notation.commands.conditions import MOST_LEVELS, choose
from judge.rules.position import Position, opening
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, load_board, load_reading, load_rulebook

BOARD = load_board(USUAL_BOARD)
ENGLISH = load_reading("en", load_rulebook("ru2000"))
START = opening(BOARD)


def counting(text: str, position: Position | None = START) -> str:
    """What counts of a text, its lines squeezed and parted by semicolons."""
    chosen = choose(text, ENGLISH, BOARD, position).text
    return "; ".join(" ".join(line.split()) for line in chosen.split("\n") if line.strip())


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("Italy A Ven", True),
        ("Italian army in Venice", True),
        ("France A Ven", False),
        ("F Ven", False),
        ("Ven", True),
        ("Tyr", False),
        ("not Tyr", True),
        ("NOT NOT Tyr", False),
        ("no army in Tyrolia", True),
        ("there is an Italian army in Venice", True),
        ("A Tyr or A Ven", True),
        ("A Tyr and A Ven", False),
        ("A Ven or A Mun and A Tyr", False),  # from left to right
        ("A Ven or (A Mun and A Tyr)", True),
        ("NOT (A Tyr OR A Boh) AND A Mun", True),
        ("F Stp/sc", True),
        ("F Stp(sc)", True),
        ("F Stp/nc", False),
        ("Russia F Stp", True),
        ("Rus F Stp", True),
        ("Tyr is empty", True),
        ("Ven is vacant", False),
        ("Ven is occupied", True),
    ],
)
def test_a_condition_asks_which_units_stand_where(condition: str, is_so: bool) -> None:
    assert counting(f"IF {condition}\nA Par-Bur\nELSE\nA Par H\nENDIF") == ("A Par-Bur" if is_so else "A Par H")


@pytest.mark.parametrize(
    "condition",
    ["Munich holds", "A Mun holds", "Munich stands", "Munich stays", "Germany holds Munich", "Munich goes to Burgundy"],
)
def test_a_condition_asks_nothing_that_happens_in_this_phase(condition: str) -> None:
    """Neither branch counts: nobody knows what Munich will do."""
    chosen = choose(f"IF {condition}\nA Par-Bur\nELSE\nA Par H\nENDIF", ENGLISH, BOARD, START)

    assert not chosen.text.strip()
    assert [each.why for each in chosen.misread] == [UnclearCondition.UNREADABLE]


@pytest.mark.parametrize(
    ("language", "condition"),
    [
        ("fr", "Si Munich est vide"),
        ("ru", "Если Мюнхен свободен"),
        ("bg", "Ако Мюнхен е празен"),
        ("ja", "もし ミュンヘンは空 なら"),
        ("en", "If Munich is unoccupied"),
    ],
)
def test_an_empty_place_is_one_where_nobody_stands(language: str, condition: str) -> None:
    spoken = load_reading(language, load_rulebook("ru2000"))
    chosen = choose(f"{condition}\nA Par-Bur", spoken, BOARD, START)

    assert (chosen.text.strip(), chosen.misread) == ("", ())
    assert [verdict.holds for verdict in chosen.verdicts] == [False]


@pytest.mark.parametrize("word", ["deserted", "beaten", "in danger", "on fire"])
def test_a_word_that_may_say_otherwise_makes_a_condition_unclear(word: str) -> None:
    """Words that decide nothing in an order may deny a condition."""
    chosen = choose(f"IF Munich is {word}\nA Par-Bur\nENDIF", ENGLISH, BOARD, START)

    assert [each.why for each in chosen.misread] == [UnclearCondition.UNREADABLE]


@pytest.mark.parametrize(
    ("language", "word"),
    [
        *(("en", word) for word in ("holds", "stays", "stands")),
        *(("fr", word) for word in ("tient", "reste", "xxx")),
        *(("ru", word) for word in ("стоит", "держит", "остаётся")),
        *(("bg", word) for word in ("стои", "задържа", "остава")),
        *(("ja", word) for word in ("維持", "待機", "守備")),
    ],
)
def test_a_word_for_holding_says_of_no_place_alone_that_somebody_stands_there(language: str, word: str) -> None:
    spoken = load_reading(language, load_rulebook("ru2000"))
    begins, then, ends = (spoken.conditions[name][0] for name in ("if", "then", "end_if"))
    chosen = choose(f"{begins} Mun {word} {then}\nA Par-Bur\n{ends}", spoken, BOARD, START)

    assert not chosen.text.strip()
    assert [each.why for each in chosen.misread] == [UnclearCondition.UNREADABLE]


def test_a_dislodged_unit_is_still_there() -> None:
    position = read_position("S1901R\ngermany: A bur |\ndislodged: france A bur < mun")

    assert counting("IF France A Bur THEN A Mar H", position) == "A Mar H"


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("IF Ven THEN\nA Par-Bur\nENDIF\nA Mar H", "A Par-Bur; A Mar H"),
        ("IF Tyr THEN\nA Par-Bur\nENDIF\nA Mar H", "A Mar H"),
        ("IF Tyr\nA Par-Bur\nELSE IF Ven\nA Par-Gas\nELSE\nA Par-Pic\nEND IF", "A Par-Gas"),
        ("IF Tyr THEN A Par-Bur ELSE A Par-Gas ENDIF\nA Mar H", "A Par-Gas; A Mar H"),
        ("IF Ven: A Par-Bur\nA Mar H", "A Par-Bur; A Mar H"),
        ("IF Tyr, A Par-Bur\nA Mar H", "A Mar H"),
        ("if Tyr then A Par-Bur\notherwise A Par-Gas\nA Mar H", "A Par-Gas; A Mar H"),
        # One line, but its block goes on until the ENDIF that no other IF claims.
        ("IF Tyr THEN A Par-Bur\nA Mar H\nENDIF\nF Bre H", "F Bre H"),
        ("IF Tyr THEN A Par-Bur\nA Mar H\nIF Ven\nF Bre H\nENDIF", "A Mar H; F Bre H"),
        ("IF Ven\nIF Tyr\nA Par-Bur\nELSE\nA Par-Gas\nENDIF\nA Mar H\nENDIF", "A Par-Gas; A Mar H"),
        ("IF Tyr\nIF Ven\nA Par-Bur\nELSE\nA Par-Gas\nENDIF\nA Mar H\nELSE\nF Bre H\nENDIF", "F Bre H"),
        ("A Mar H\nIF Tyr\nA Par-Bur", "A Mar H"),  # never closed
        ("A Mar H\nENDIF\nF Bre H", "A Mar H; F Bre H"),
    ],
)
def test_blocks(text: str, counts: str) -> None:
    assert counting(text) == counts


def test_what_counts_stands_where_it_stood() -> None:
    assert choose("IF Ven THEN A Par-Bur\nA Mar H", ENGLISH, BOARD, START).text == "            A Par-Bur\nA Mar H"


def test_the_verdicts_name_the_branches() -> None:
    chosen = choose(
        "IF Ven\nA Par H\nELSE IF Mun\nA Par-Bur\nELSE\nA Par-Gas\nENDIF\nIF Tyr: A Mar H", ENGLISH, BOARD, START
    )

    assert [(each.line, each.written, each.holds) for each in chosen.verdicts] == [
        (1, "IF Ven", True),
        (3, "ELSE IF Mun", None),
        (5, "ELSE", False),
        (8, "IF Tyr", False),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "If you help me I hold A Mar\nA Par-Bur",
        "If Italy moves to Piedmont then A Mar-Pie\nA Par-Bur",
        "if I were you, A Mar H",
        "otherwise A Mar H",
        "A Par-Bur if you like",
        "A Mar S A Par - Bur",
    ],
)
def test_what_only_sounds_like_a_condition_is_left_to_the_reader_of_orders(text: str) -> None:
    chosen = choose(text, ENGLISH, BOARD, START)

    assert (chosen.text, chosen.verdicts, chosen.misread) == (text, (), ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("IF Italy moves to Pie\nA Mar H\nENDIF", UnclearCondition.UNREADABLE),
        ("IF Atlantis\nA Mar H", UnclearCondition.UNREADABLE),
        ("IF\nA Mar H\nENDIF", UnclearCondition.UNREADABLE),
        ("IF (Ven OR Tyr\nA Mar H\nENDIF", UnclearCondition.UNREADABLE),
        ("IF Ven AND\nA Mar H\nENDIF", UnclearCondition.UNREADABLE),
        ("if Ven foo\nA Mar H\nelse\nA Mar-Spa", UnclearCondition.UNREADABLE),
    ],
)
def test_nothing_counts_below_a_condition_that_cannot_be_asked(text: str, why: UnclearCondition) -> None:
    chosen = choose(text, ENGLISH, BOARD, START)

    assert not chosen.text.strip()
    assert [each.why for each in chosen.misread] == [why]


def test_blocks_inside_blocks_have_an_end() -> None:
    levels = MOST_LEVELS + 2
    chosen = choose("IF Ven\n" * levels + "A Mar H\n" + "ENDIF\n" * levels + "A Par H", ENGLISH, BOARD, START)

    assert chosen.text.strip() == "A Par H"
    assert {each.why for each in chosen.misread} == {UnclearCondition.TOO_DEEP}


def test_brackets_inside_brackets_have_an_end() -> None:
    chosen = choose("IF " + "(" * 100 + "Ven" + ")" * 100 + "\nA Mar H\nENDIF", ENGLISH, BOARD, START)

    assert [each.why for each in chosen.misread] == [UnclearCondition.TOO_DEEP]


def test_before_the_phase_nothing_can_be_asked_but_all_branches_can_be_read() -> None:
    chosen = choose("A Par H\nIF Ven\nA Mar H\nELSE\nA Mar-Spa\nENDIF", ENGLISH, BOARD, None)

    assert chosen.text.split() == ["A", "Par", "H"]
    assert chosen.every.split("\n") == ["A Par H", "", "A Mar H", "", "A Mar-Spa", ""]
    assert chosen.verdicts == ()


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("A ヴェネツィア", True),
        ("A ヴェネツィア でない", False),
        ("A チロル ではない", True),
        ("A チロルがいない", True),
        ("チロルでない かつ ヴェネツィアである", True),
        ("(A チロル または A ヴェネツィア) でない", False),
        ("NOT A チロル", True),
    ],
)
def test_a_language_may_deny_behind_the_unit(condition: str, is_so: bool) -> None:
    japanese = load_reading("ja", load_rulebook("2000"))
    chosen = choose(f"もし {condition} なら\nA Mar H\n条件終わり", japanese, BOARD, START)

    assert (chosen.text.strip() != "") is is_so
    assert chosen.misread == ()


@given(
    st.lists(
        st.sampled_from(
            ["IF Ven", "IF", "ELSE", "ELSE IF Tyr THEN", "ENDIF", "A Par-Bur", "(", "if ü", "IF Ven THEN A Mar H", ""]
        ),
        max_size=20,
    )
)
def test_whatever_is_written_keeps_its_lines(lines: list[str]) -> None:
    text = "\n".join(lines)
    for position in (START, None):
        chosen = choose(text, ENGLISH, BOARD, position)
        for found in (chosen.text, chosen.every):
            assert found.count("\n") == text.count("\n")
            for new, old in zip(found.split("\n"), lines or [""], strict=True):
                assert all(a in (" ", b) for a, b in zip(new, old, strict=False))


@given(st.text(max_size=200))
def test_any_text_is_survived(text: str) -> None:
    written = f"IF {text}\nELSE {text}\nENDIF"
    chosen = choose(written, ENGLISH, BOARD, START)

    assert chosen.text.count("\n") == chosen.every.count("\n") == written.count("\n")


@pytest.mark.parametrize("line", ["IF", "if foo", "IF Ven", "IF Tyr THEN A Par H ELSE A Par-Bur ENDIF", "ELSE"])
def test_a_letter_of_nothing_but_conditions_is_read_at_once(line: str) -> None:
    """Looking below each line for each line would take minutes here."""
    chosen = choose(f"{line}\n" * (60_000 // len(line)), ENGLISH, BOARD, START)

    assert chosen.text.count("\n") == 60_000 // len(line)
