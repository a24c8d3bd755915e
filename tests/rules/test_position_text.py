"""A position as text."""

import pytest

from judge.rules.text import read_position, write_position

POSITION = """S1902R
austria: A tri | bud tri
italy: | ven
dislodged: austria F alb <, austria A vie < tyr"""


def test_what_was_written_is_read_again() -> None:
    position = read_position(POSITION)

    assert [str(each.unit) for each in position.dislodged] == ["F alb", "A vie"]
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize("line", ["dislodged: austria F gre < ion", "austria: A ser | ser"])
def test_a_line_that_would_take_the_place_of_another_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="more than one line of"):
        read_position(f"{POSITION}\n{line}")
