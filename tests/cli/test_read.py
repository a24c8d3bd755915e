"""`judge read`: one letter for people, many for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli.read import read

LETTERS = Path(__file__).parents[1] / "post" / "letters"


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(read, list(arguments), input=given)


def answers(*cases: object) -> list[dict[str, Any]]:
    result = run("--json-lines", given="".join(json.dumps(case) + "\n" for case in cases))
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_letter_is_shown_as_it_is_understood() -> None:
    result = run(str(LETTERS / "typo.eml"), "--power", "France")

    assert result.exit_code == 0
    lines = [line.strip() for line in result.output.splitlines()]
    assert "class     orders" in lines
    assert "france: A PAR - BUR   (misspelt: burgandy → bur)" in lines or "france: A PAR - BUR" in lines
    assert any(line.startswith("line 3: unknown_place: Xyz") for line in lines)


def test_commands_are_shown_too() -> None:
    result = run(str(LETTERS / "orders_and_command.eml"), "--power", "france")

    assert "SetWait(waits=True)" in result.output


def test_a_robot_is_only_named() -> None:
    result = run(str(LETTERS / "vacation.eml"))

    assert "auto-reply" in result.output
    assert "orders" not in result.output.replace("[blitz", "")


def test_a_letter_may_come_on_standard_input() -> None:
    result = run("-", "--power", "france", given="From: a@b.test\n\nA Par - Bur\n")

    assert "france: A PAR - BUR" in result.output


def test_the_position_may_come_from_a_file(tmp_path: Path) -> None:
    as_json, as_text = tmp_path / "position.json", tmp_path / "position.txt"
    as_json.write_text('{"phase": "F1901M", "units": {"FRANCE": ["F MAO"]}}')
    as_text.write_text("F1901M\nfrance: F mid |\n")
    for path in (as_json, as_text):
        result = run("-", "--power", "france", "--position", str(path), given="\n\nF Mid - Por\n")
        assert "france: F MAO - POR" in result.output


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ("F1901M\nfrance: F nwg |", "F nwg"),
        ("F1901M\nfrance: A mid |", "A mid"),
        ("F1901M\nfrance: F spa |", "F spa"),
        ("F1901M\nfrance: A par, A bur | par\ngermany: A bur |", "BUR"),
        ("F1901R\nfrance: A par | par\ndislodged: france A nowhere < mun", "A nowhere"),
        ("F1901M\nFrance: A par | par", "France"),
        ("F1901M\nfrance: A par | par zzz", "zzz"),
        ("F1901R\nfrance: A par |\ncontested: gallia", "gallia"),
    ],
)
def test_a_position_that_is_not_on_the_board_is_refused_by_what_is_wrong(
    position: str, named: str, tmp_path: Path
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(position)

    result = run("-", "--power", "france", "--position", str(path), given="\n\nA Par H\n")

    assert result.exit_code == 1
    assert named in result.output
    assert "Traceback" not in result.output


def test_mistakes_on_the_command_line_are_sentences(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("{")
    for arguments, words in [
        ((), "Which letter?"),
        (("nowhere.eml",), "cannot be read"),
        (("-", "--power", "peru"), "is not a power"),
        (("-", "--phase", "spring"), "is not a phase"),
        (("-", "--position", str(bad)), "position"),
        (("-", "--rulebook", "none"), "none"),
    ]:
        result = run(*arguments, given="\n\nx")
        assert result.exit_code != 0
        assert words in result.output
        assert "Traceback" not in result.output


def test_json_lines_say_what_a_letter_orders() -> None:
    (found,) = answers({"id": "x", "text": "A par-bur\nF Bre to the Mid-Atlantic\nWAIT\n", "power": "FRANCE"})

    account = [
        ("order", [("order", "A par-bur")]),
        ("order", [("order", "F Bre to "), ("courtesy", "the "), ("order", "Mid-Atlantic")]),
        ("command", [("command", "WAIT")]),
    ]
    assert found == {
        "id": "x",
        "class": "orders",
        "orders": ["A PAR - BUR", "F BRE - MAO"],
        "problems": [],
        "account": [
            {"line": number, "class": kind, "words": [{"class": each, "text": text} for each, text in words]}
            for number, (kind, words) in enumerate(account, 1)
        ],
    }


def test_an_impossible_order_is_kept_and_reported() -> None:
    """The letter gives the order, and the books let it stand as it is written; the unit will hold."""
    (found,) = answers({"id": 1, "text": "A Par - Mos", "power": "FRANCE"})

    assert found["orders"] == ["A PAR - MOS"]
    assert found["problems"] == [{"kind": "illegal", "about": "A PAR - MOS"}]


def test_codes_of_any_judge_are_read() -> None:
    position = {
        "phase": "F1901M",
        "units": {"FRANCE": ["F MID", "F GOL"], "ENGLAND": ["F NRG", "F nth"]},
        "centers": {},
    }
    france, england = answers(
        {"id": 1, "text": "F MAO - NAO\nF LYO - TYS", "power": "FRANCE", "position": position},
        {"id": 2, "text": "F NWG S F NTH - NWY", "power": "england", "position": position},
    )

    assert france["orders"] == ["F MAO - NAO", "F LYO - TYS"]
    assert england["orders"] == ["F NWG S F NTH - NWY"]


def test_every_kind_of_phase_is_read() -> None:
    retreat = {
        "phase": "S1902R",
        "units": {"GERMANY": ["A BUR"]},
        "centers": {},
        "dislodged": {"FRANCE": {"A BUR": {"from": "MUN"}}},
        "contested": ["GAS"],
    }
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A SPA"]}, "centers": {"FRANCE": ["BRE", "PAR", "SPA"]}}
    removal = {"phase": "W1901A", "units": {"FRANCE": ["A SPA", "A POR"]}, "centers": {"FRANCE": ["BRE"]}}
    fleet = {"phase": "W1901A", "units": {"RUSSIA": []}, "centers": {"RUSSIA": ["STP", "MOS"]}}
    found = answers(
        {"text": "A Bur R Par", "power": "FRANCE", "position": retreat},
        {"text": "A Bur disbands", "power": "FRANCE", "position": retreat},
        {"text": "Build A Par\nWaive", "power": "FRANCE", "position": winter},
        {"text": "Remove A Por", "power": "FRANCE", "position": removal},
        {"text": "Build F StP/nc", "power": "RUSSIA", "position": fleet},
    )

    assert [one["orders"] for one in found] == [
        ["A BUR R PAR"],
        ["A BUR D"],
        ["A PAR B", "WAIVE"],
        ["A POR D"],
        ["F STP/NC B"],
    ]
    assert all(one["problems"] == [] for one in found)


def test_without_a_power_everybody_may_be_ordered() -> None:
    (found,) = answers({"id": None, "text": "A Par - Bur\nA Mun - Bur", "power": None, "position": None})

    assert found["orders"] == ["A PAR - BUR", "A MUN - BUR"]


def test_letters_without_orders_have_their_class() -> None:
    found = answers(
        {"text": ""},
        {"text": "HELP"},
        {"text": "I will hold you to that.", "power": "FRANCE"},
        {"eml_path": str(LETTERS / "bounce.eml")},
        {"eml_path": str(LETTERS / "vacation.eml")},
        {"eml_path": str(LETTERS / "list.eml")},
        {"eml_path": str(LETTERS / "gmail_top.eml"), "power": "FRANCE"},
    )

    assert [one["class"] for one in found] == [
        "empty",
        "command",
        "empty",
        "bounce",
        "auto-reply",
        "loop",
        "orders",
    ]
    assert found[-1]["orders"] == ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]


def test_a_broken_line_costs_the_others_nothing() -> None:
    lines = [
        '{"id": 1, "text": "A Par - Bur", "power": "FRANCE"}',
        "not json",
        '{"id": 2}',
        '{"id": 3, "text": "x", "power": "PERU"}',
        '{"id": 4, "text": "x", "phase": "soon"}',
        '{"id": 5, "text": "x", "rulebook": "none"}',
        '{"id": 6, "eml_path": "nowhere.eml"}',
        '{"id": 7, "text": "x", "position": {"units": {"FRANCE": ["X PAR"]}}}',
        '{"id": 8, "text": 3}',
        '{"id": 9, "text": "\\ud800 A Par - Bur", "power": "FRANCE"}',
        "[1]",
        '{"id": 10, "text": "x", "deep": ' + "[" * 100_000,
        '{"id": 11, "eml_path": "-"}',
        '{"id": 12, "text": "x", "position": {"units": {"FRANCE": ["A MOON"]}}}',
        '{"id": 13, "text": "x", "position": {"units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}}',
        '{"id": 14, "text": "x", "position": {"units": {"FRANCE": ["F PAR"]}}}',
        '{"id": 15, "text": "x", "position": {"contested": ["MOON"]}}',
        '{"id": 16, "text": "x", "position": {"dislodged": {"FRANCE": {"A BUR": 5}}}}',
        "",
        '{"id": "z", "text": "A Par - Bur", "power": "FRANCE"}',
    ]
    result = run("--json-lines", given="\n".join(lines))
    found = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.exit_code != 0
    assert [one["id"] for one in found] == [
        1,
        None,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        found[9]["id"],
        None,
        None,
        *range(11, 17),
        "z",
    ]
    assert [one["id"] for one in found if "error" not in one] in ([1, "z"], [1, 9, "z"])
    assert all(set(one) == {"id", "error"} for one in found if "error" in one)
    assert found[1]["error"].startswith("This line is not a letter: JSON is malformed")
    assert found[-1]["orders"] == ["A PAR - BUR"]


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    result = run("--json-lines", given='\ufeff{"id": 1, "text": "A Par - Bur", "power": "FRANCE"}')

    assert (result.exit_code, json.loads(result.stdout)["orders"]) == (0, ["A PAR - BUR"])


def test_a_dislodged_unit_may_also_be_among_the_units_and_a_power_be_spelt_in_two_ways() -> None:
    position = {
        "phase": "S1902R",
        "units": {"FRANCE": ["A BUR"], "france": ["A PAR"], "GERMANY": ["A BUR"]},
        "dislodged": {"France": ["A BUR"]},
    }
    (found,) = answers({"id": 1, "text": "A Bur R Par", "power": "FRANCE", "position": position})

    assert found["orders"] == ["A BUR R PAR"]
    assert found["problems"] == [{"kind": "illegal", "about": "A BUR R PAR"}]


def test_a_book_that_builds_for_gains_alone_is_not_stricter_than_what_is_known_of_them() -> None:
    """ru_forum L72: a position that says nothing of gains does not make a build impossible."""
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A SPA"]}, "centers": {"FRANCE": ["BRE", "PAR", "SPA"]}}
    found = answers(
        *(
            {"text": "Build A Par", "power": "FRANCE", "rulebook": "ru_forum", "position": winter | more}
            for more in ({}, {"gained": ["SPA"]}, {"gained": []})
        )
    )

    assert [one["orders"] for one in found] == [["A PAR B"]] * 3
    assert [[problem["kind"] for problem in one["problems"]] for one in found] == [[], [], ["illegal"]]
