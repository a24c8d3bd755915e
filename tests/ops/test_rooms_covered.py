"""What `make coverage` prints of a report."""

from __future__ import annotations

from tests.ops.rooms_covered import Room, rooms, table


def summary(lines: int, met: int, branches: int, taken: int) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "num_statements": lines,
            "covered_lines": met,
            "num_branches": branches,
            "covered_branches": taken,
        }
    }


FILES = {
    "judge/rules/maps.py": summary(100, 90, 20, 10),
    "judge/rules/acts/deep.py": summary(50, 50, 0, 0),
    "/somewhere/else/judge/shelf.py": summary(10, 5, 0, 0),
    "judge/rulebooks/__init__.py": summary(0, 0, 0, 0),
}


def test_the_files_of_a_room_are_counted_together() -> None:
    assert rooms(FILES) == (
        Room("judge", 10, 5, 0, 0),
        Room("rulebooks", 0, 0, 0, 0),
        Room("rules", 150, 140, 20, 10),
    )


def test_the_table_has_a_line_a_room_and_one_for_all() -> None:
    head, *rows = table(rooms(FILES)).splitlines()

    assert head.split() == ["room", "lines", "missed", "branches", "missed", "covered"]
    assert [row.split() for row in rows] == [
        ["judge", "10", "5", "0", "0", "50.0", "%"],
        ["rulebooks", "0", "0", "0", "0", "100.0", "%"],
        ["rules", "150", "10", "20", "10", "88.2", "%"],
        ["together", "160", "15", "20", "10", "86.1", "%"],
    ]
