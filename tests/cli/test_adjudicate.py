"""`judge adjudicate`: lines in, lines out, and no line that can stop it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from judge.cli.adjudicate import adjudicate
from judge.cli.cases import BadCase, Case
from judge.cli.phases import PhasePlayer
from judge.rules.codes import code_of, order_of_text, order_text, place_of, unit_of_text, unit_text
from judge.shelf import rulebooks
from tests.books import DATC, RU2000
from tests.rules.boards import STANDARD

MOVEMENT = {
    "id": "m",
    "phase": "S1902M",
    "units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR", "A MUN"]},
    "orders": {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR H", "A MUN - RUH"]},
}
RETREAT = {
    "id": "r",
    "phase": "S1902R",
    "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A RUH"]},
    "dislodged": {"GERMANY": {"A BUR": {"from": "PAR"}}},
    "contested": ["GAS"],
    "orders": {"GERMANY": ["A BUR R BEL"]},
}
ADJUSTMENT = {
    "id": "a",
    "phase": "W1902A",
    "units": {"FRANCE": ["A BUR"], "GERMANY": ["A RUH", "F HOL"]},
    "centers": {"FRANCE": ["PAR", "BRE"], "GERMANY": ["HOL"]},
    "orders": {"FRANCE": ["F BRE B"]},
}


def lines_of(cases: Iterable[object]) -> str:
    return "".join((case if isinstance(case, str) else json.dumps(case)) + "\n" for case in cases)


def run(cases: Iterable[object], *options: str) -> tuple[list[dict[str, object]], Result]:
    result = CliRunner().invoke(adjudicate, list(options), input=lines_of(cases))
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")], result


def test_several_jobs_answer_as_one_does_and_in_the_same_order() -> None:
    given = lines_of({**case, "id": f"{case['id']}{number}"} for number in range(700) for case in (MOVEMENT, RETREAT))
    given += "no phase\n"

    def written(jobs: int) -> bytes:
        command = [sys.executable, "-m", "judge", "adjudicate", "--jobs", str(jobs)]
        done = subprocess.run(command, input=given.encode(), capture_output=True, check=False)
        assert done.stderr.decode().strip() == "Error: 1 line was not a phase."
        return done.stdout

    assert written(2) == written(1)
    assert written(2).count(b"\n") == 1401


@pytest.mark.parametrize(
    ("book", "retreats"),
    [
        ("ru2000", []),
        ("ja", []),
        ("bg", []),
        ("ru_forum", ["BEL", "GAS", "PIC", "RUH"]),
        ("datc", ["BEL", "GAS", "PIC", "RUH"]),
    ],
)
@pytest.mark.parametrize("german", [{}, {"GERMANY": []}, {"GERMANY": ["A BUR teleports"]}])
def test_a_power_without_an_order_loses_its_dislodged_units_where_the_book_says_so(
    book: str, retreats: list[str], german: dict[str, list[str]]
) -> None:
    """ru2000 L864, ja [14-3] L315, bg L266; no key, an empty list and nothing that can be read are all the same."""
    case = {**MOVEMENT, "orders": {"FRANCE": MOVEMENT["orders"]["FRANCE"], **german}}  # type: ignore[index]
    (answer,), _ = run([case], "--rulebook", book)

    assert answer["dislodged"] == {"GERMANY": {"A BUR": retreats}}
    assert answer["units"] == {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A MUN"]}


@pytest.mark.parametrize("german", ["A BUR - MOS", "A MUN H", "A PAR H", "F BUR H"])
def test_whoever_gave_any_order_retreats(german: str) -> None:
    """Also an impossible one, one for another's unit, or under another spelling of the power."""
    case = {**MOVEMENT, "orders": {"france": MOVEMENT["orders"]["FRANCE"], "germany": [german]}}  # type: ignore[index]
    (answer,), _ = run([case])

    assert answer["dislodged"] == {"GERMANY": {"A BUR": ["BEL", "GAS", "PIC", "RUH"]}}


def test_by_the_bulgarian_book_each_unit_needs_an_order_of_its_own() -> None:
    """bg L84."""
    case = {**MOVEMENT, "orders": {**MOVEMENT["orders"], "GERMANY": ["A MUN - RUH"]}}  # type: ignore[dict-item]
    (answer,), _ = run([case], "--rulebook", "bg")

    assert answer["dislodged"] == {"GERMANY": {"A BUR": []}}


def test_a_movement_phase_is_answered() -> None:
    answers, result = run([MOVEMENT])

    assert result.exit_code == 0
    assert answers == [
        {
            "id": "m",
            "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A RUH"]},
            "moves": {"PAR": True, "MUN": True},
            "dislodged": {"GERMANY": {"A BUR": ["BEL", "GAS", "MUN", "PIC"]}},
            "contested": [],
            "supports": {"MAR": "given"},
        }
    ]


def test_retreats_and_adjustments_are_answered() -> None:
    answers, _ = run([RETREAT, ADJUSTMENT], "--rulebook", "datc")

    assert answers == [
        {"id": "r", "units": {"FRANCE": ["A BUR", "A MAR"], "GERMANY": ["A BEL", "A RUH"]}},
        {"id": "a", "units": {"FRANCE": ["A BUR", "F BRE"], "GERMANY": ["F HOL"]}},
    ]


def test_every_judge_s_codes_are_read_and_one_is_written() -> None:
    case = {
        "id": 1,
        "phase": "s1901m",
        "units": {"ENGLAND": ["f ech", "F NRG", "f gol"], "FRANCE": ["F mid", "F Stp/Nc", "F TYN"]},
        "orders": {"ENGLAND": ["f eng - iri", "F NWG - nat"], "FRANCE": ["F MAO S F ECH"]},
    }

    ((answer,), _) = run([case])

    assert answer["units"] == {"ENGLAND": ["F IRI", "F LYO", "F NAO"], "FRANCE": ["F MAO", "F STP/NC", "F TYS"]}


@pytest.mark.parametrize("place", sorted({*STANDARD.army, *STANDARD.fleet}))
def test_codes_read_back(place: str) -> None:
    assert place_of(code_of(place)) == place


@pytest.mark.parametrize("text", ["A PAR - BUR", "F STP/SC - BOT", "A LON - BEL VIA", "F LYO C A SPA - NAP", "WAIVE"])
def test_orders_read_back(text: str) -> None:
    assert order_text(order_of_text(text)) == text


def test_units_read_back() -> None:
    assert unit_text(unit_of_text("f bul(ec)")) == "F BUL/EC"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "This line is not a phase: Input data was truncated."),
        ("[]", "This line is not a phase: Expected `object`, got `array`."),
        ({"id": "x", "units": {}}, "This line is not a phase: Object missing required field `phase`."),
        ({**MOVEMENT, "phase": "spring"}, "'spring' is not a phase; write it as 'S1901M', 'F1901R' or 'W1901A'."),
        ({**MOVEMENT, "phase": "S١٩٠١M"}, "'S١٩٠١M' is not a phase; write it as 'S1901M', 'F1901R' or 'W1901A'."),
        ({**MOVEMENT, "units": {"FRANCE": ["A PAR", "F PAR"]}}, "'F PAR' cannot stand there"),
        ({**MOVEMENT, "units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}, "Two units stand in PAR."),
        ({**MOVEMENT, "units": {"FRANCE": ["Paris"]}}, "'Paris' is not a unit; write it as 'A PAR' or 'F STP/SC'."),
        ({**RETREAT, "units": {"FRANCE": ["A PAR", "A PAR"], "ITALY": ["A PAR"]}}, "Two units stand in PAR."),
        ({**RETREAT, "dislodged": {"FRANCE": {"A MOON": {}}}}, "'A MOON' cannot stand there"),
        ({**RETREAT, "units": {"FRANCE": ["A PAR", "A PAR"]}}, "Two units stand in PAR."),
        ({**RETREAT, "dislodged": {"X": {"A BUR": {}}, "Y": {"A BUR": {}}}}, "Two units were driven out of BUR."),
        ({**RETREAT, "dislodged": {"FRANCE": {"A BUR": {"from": "MOON"}}}}, "'MOON' is not a province."),
        ({**RETREAT, "contested": ["GAS", "MOON"]}, "'MOON' is not a province."),
        ({**ADJUSTMENT, "centers": {"FRANCE": ["MOON"]}}, "'MOON' is not a province."),
        ({**ADJUSTMENT, "centers": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}, "Two powers own PAR."),
        ({**ADJUSTMENT, "centers": {"FRANCE": ["PAR"], "france": ["BRE"]}}, "'FRANCE' and 'france' are one power."),
        ({**ADJUSTMENT, "units": {"FRANCE": ["A PAR"], "France": ["F BRE"]}}, "'FRANCE' and 'France' are one power."),
        ({**MOVEMENT, "units": {"FRANCE": ["A PAR"], "X": [], "france": []}}, "'FRANCE' and 'france' are one power."),
        ('{"id": "deep", "x": ' + "[" * 100_000, "This line is not a phase"),
        ('{"id": "\\ud800"}', "This line is not a phase"),
    ],
)  # fmt: skip
def test_a_broken_line_is_answered_with_one_sentence_and_costs_the_others_nothing(line: object, why: str) -> None:
    answers, result = run([MOVEMENT, line, RETREAT])

    assert result.exit_code == 1
    assert "Error: 1 line was not a phase." in result.output
    assert [answer["id"] for answer in (answers[0], answers[2])] == ["m", "r"]
    assert str(answers[1]["error"]).startswith(why)
    assert "\n" not in str(answers[1]["error"])


def test_a_broken_line_is_answered_under_its_own_id() -> None:
    answers, _ = run([{"id": "mine", "phase": 3}])

    assert answers[0]["id"] == "mine"


def test_lines_without_anything_and_a_last_line_without_an_end_are_fine() -> None:
    result = CliRunner().invoke(adjudicate, [], input="\n  \n" + json.dumps(MOVEMENT))

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    answers, result = run(["\ufeff" + json.dumps(MOVEMENT)])

    assert (result.exit_code, answers[0]["id"]) == (0, "m")


@pytest.mark.parametrize("case", [MOVEMENT, RETREAT, ADJUSTMENT])
def test_powers_are_known_however_their_names_are_spelt(case: dict[str, dict[str, list[str]]]) -> None:
    """Orders under two spellings of one name join."""
    spelt = {
        power: orders
        for name, own in case["orders"].items()
        for power, orders in ((name.lower(), own[:1]), (f" {name.title()} ", own[1:]))
    }
    answers, _ = run([case, {**case, "orders": spelt}])

    assert answers[0] == answers[1]


def test_nothing_in_nothing_out() -> None:
    result = CliRunner().invoke(adjudicate, [], input="")

    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("order", ["", "PAR", "A PAR", "A PAR - ", "A PAR - MOON", "F PAR S", "WAIVE", "A PAR B", "☂"])
def test_an_order_that_cannot_be_read_is_a_hold(order: str) -> None:
    answers, result = run([{**MOVEMENT, "orders": {"FRANCE": [order], "MARS": ["A PAR H"]}}])

    assert result.exit_code == 0
    assert answers[0]["units"] == MOVEMENT["units"] | {"FRANCE": ["A MAR", "A PAR"]}


def test_an_order_that_cannot_be_read_is_nobody_s() -> None:
    """No unit has the number of no province, not even one in the last province of the alphabet."""
    case = {"phase": "S1901M", "units": {"ENGLAND": ["A YOR"]}, "orders": {"ENGLAND": ["?", "A MOON H", "A YOR - LON"]}}

    ((answer,), _) = run([case])

    assert answer["units"] == {"ENGLAND": ["A LON"]}


def test_a_wrong_unit_letter_or_coast_does_no_harm() -> None:
    """DATC 4.B.5, 4.C.2."""
    case = {
        "phase": "S1901M",
        "units": {"FRANCE": ["F SPA/SC", "A PAR"]},
        "orders": {"FRANCE": ["F SPA/NC - LYO", "F PAR - BUR"]},
    }

    ((answer,), _) = run([case])

    assert answer["units"] == {"FRANCE": ["A BUR", "F LYO"]}


def test_gains_of_the_autumn_are_said_where_the_book_builds_for_them_alone() -> None:
    """ru_forum L72."""
    gained = {**ADJUSTMENT, "id": "g", "gained": ["BRE"]}
    answers, _ = run([ADJUSTMENT, gained], "--rulebook", "ru_forum")

    assert [(answer["id"], answer["units"]["FRANCE"]) for answer in answers] == [  # type: ignore[index]
        ("a", ["A BUR"]),
        ("g", ["A BUR", "F BRE"]),
    ]


@pytest.mark.parametrize("book", rulebooks())
def test_every_book_adjudicates(book: str) -> None:
    answers, result = run([MOVEMENT, RETREAT, ADJUSTMENT], "--rulebook", book)

    assert result.exit_code == 0
    assert [answer["id"] for answer in answers] == ["m", "r", "a"]


PLACES = ["PAR", "BUR", "STP", "STP/NC", "SPA/SC", "MAO", "LYO", "ENG", "BRE", "X"]
WORDS = st.sampled_from(["A", "F", "-", "S", "C", "H", "R", "D", "B", "VIA", "WAIVE", "·", *PLACES])
ORDERS = st.lists(st.one_of(st.lists(WORDS, max_size=8).map(" ".join), st.text(max_size=12)), max_size=4)
PLAYERS = [PhasePlayer(STANDARD, book) for book in (RU2000, DATC)]


@given(st.sampled_from([MOVEMENT, RETREAT, ADJUSTMENT]), ORDERS)
def test_no_order_can_stop_a_phase(case: dict[str, object], orders: list[str]) -> None:
    for player in PLAYERS:
        read = msgspec.convert({**case, "orders": {"FRANCE": orders, "GERMANY": orders}}, Case)
        assert player.play(read).id == case["id"]


@given(st.dictionaries(st.text(max_size=3), st.lists(st.lists(WORDS, max_size=3).map(" ".join), max_size=3)))
def test_no_position_can_stop_the_judge(units: dict[str, list[str]]) -> None:
    for kind in "MRA":
        for player in PLAYERS:
            try:
                player.play(Case(phase=f"S1901{kind}", units=units, centers={"X": ["PAR"]}))
            except BadCase as refused:
                assert str(refused).endswith((".", "?"))  # noqa: PT017 - some positions may stand


def test_a_reader_that_goes_away_is_no_error() -> None:
    lines = lines_of([MOVEMENT] * 20_000).encode()
    with subprocess.Popen(
        [sys.executable, "-m", "judge", "adjudicate"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        complaint = process.stderr.read()

    assert (process.returncode, complaint) == (0, b"")


def test_an_answer_comes_as_soon_as_its_line_is_complete() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "judge", "adjudicate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(lines_of([MOVEMENT]).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == "m"
        process.stdin.close()

    assert process.returncode == 0


def test_long_work_says_nothing_where_no_terminal_is() -> None:
    _, result = run([MOVEMENT] * 2000)

    assert result.stderr == ""
