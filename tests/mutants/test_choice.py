"""Which tests `make mutants` tries for a fault, and that copies of the project come back as they were."""

from __future__ import annotations

from pathlib import Path

from tests.mutants import trees
from tests.mutants.reach import Reached, chosen
from tests.mutants.trial import Fault
from tests.mutants.uses import lines_of

MODULE = '''"""A module."""

from functools import cache

LIMIT = 3
OTHER = 4


@cache
def below(
    number: int,
) -> bool:
    """Whether there is room."""
    return (
        number < LIMIT
        and number > 0
    )
'''


def named(*tests: str) -> list[Reached]:
    """Tests that reach ten lines each and take a second."""
    return [Reached(test, 10, 1.0) for test in tests]


def test_a_case_of_each_function_comes_before_a_second_one() -> None:
    reached = named("a.py::one[1]", "a.py::one[2]", "b.py::two[1]", "a.py::three")

    assert {each.test for each in chosen(reached, 3, 60)} == {"a.py::one[1]", "b.py::two[1]", "a.py::three"}


def test_what_takes_too_long_is_left_out_but_for_the_closest() -> None:
    slow, quick = Reached("a.py::slow", 10, 50.0), Reached("a.py::quick", 20, 0.1)

    assert chosen([slow, quick], 40, 30) == [slow]
    assert chosen([quick, slow], 40, 30) == [quick]


def test_the_quickest_file_runs_first_and_in_it_the_quickest_test() -> None:
    reached = [Reached("a.py::b", 1, 3.0), Reached("b.py::c", 2, 2.0), Reached("b.py::d", 3, 0.5)]

    assert [each.test for each in chosen(reached, 40, 60)] == ["b.py::d", "b.py::c", "a.py::b"]


def made(tmp_path: Path) -> Path:
    folder = tmp_path / "judge" / "rules"
    folder.mkdir(parents=True)
    (folder / "room.py").write_text(MODULE)
    (folder / "other.py").write_text("from judge.rules.room import OTHER\n\n\ndef get():\n    return OTHER\n")
    return tmp_path


def test_a_line_in_a_function_is_seen_where_its_statement_begins(tmp_path: Path) -> None:
    assert lines_of(made(tmp_path), "judge/rules/room.py", 16) == {"judge/rules/room.py": {14, 16}}


def test_a_constant_is_seen_by_whoever_names_it(tmp_path: Path) -> None:
    tree = made(tmp_path)

    assert lines_of(tree, "judge/rules/room.py", 5) == {"judge/rules/room.py": {15}}
    assert lines_of(tree, "judge/rules/room.py", 6) == {"judge/rules/other.py": {5}}


def test_a_file_comes_back_as_it_was(tmp_path: Path) -> None:
    """To the second, so that what Python has compiled of it stays good."""
    file = made(tmp_path) / "judge" / "rules" / "room.py"
    before = file.stat().st_mtime

    with trees.with_fault(tmp_path, "judge/rules/room.py", "broken\n"):
        assert file.read_text() == "broken\n"
        assert int(file.stat().st_mtime) != int(before)

    assert file.read_text() == MODULE
    assert file.stat().st_mtime == before


def test_a_fault_shows_what_it_changes() -> None:
    fault = Fault("judge/rules/room.py", 15, 0, MODULE, MODULE.replace("number < LIMIT", "number <= LIMIT"))

    assert [line for line in fault.diff().splitlines() if line[:1] in "+-"] == [
        "-        number < LIMIT",
        "+        number <= LIMIT",
    ]
    assert fault.room == "rules"
