"""Every `*.story` of this folder comes true."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.clerk.proving.proof import prove
from tests.stories.script import Broken, play, read
from tests.stories.stage import Stage

STORIES = sorted(Path(__file__).parent.glob("*.story"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_it_comes_true(path: Path, stage: Stage) -> None:
    told = _told(path, stage)

    if told:
        pytest.fail(told, pytrace=False)
    assert _not_proved(stage) == [], "the same letters once more come to something else"


def _not_proved(stage: Stage) -> list[str]:
    """What comes out otherwise when everything is done again from the letters."""
    (stage.folder / "again").mkdir()
    found = prove(stage.config, stage.folder / "again")
    return [f"{each.about}: {difference}" for each in found for difference in each.differences]


def _told(path: Path, stage: Stage) -> str:
    """What does not come true: the line, why, and the mail that was there; nothing when all does."""
    try:
        play(path, stage)
    except Broken as broken:
        line = path.read_text(encoding="utf-8").splitlines()[broken.number - 1]
        return f"{path.name}:{broken.number}: {line}\n{broken}"
    return ""


@pytest.mark.parametrize(
    ("story", "number", "why"),
    [
        ("given table sample\n< p1", 2, "got no further mail"),
        ("given table sample\n> FRANCE\n|A Par-Bur\n< FRANCE\n| A Par → Gas", 5, "lacks it"),
        ("given table sample\n> FRANCE\n|A Par-Bur\n< FRANCE\n! A Par → Bur", 5, "has 'A Par → Bur'"),
        ("given table sample\n> FRANCE\n|A Par-Bur\n- FRANCE", 4, "1 unread"),
        ("given table sample\n= sample phase F1901M", 2, "'S1901M'"),
        ("given table sample\n> p1 whatever", 2, "no 'whatever'"),
        ("| A Par-Bur", 1, "Nothing before it"),
        ("given people anna\n> FRANCE", 2, "which game"),
        ("given table sample\n@ tomorrow", 2, "no moment"),
    ],
)
def test_what_does_not_come_true_names_its_line(
    story: str, number: int, why: str, stage: Stage, tmp_path: Path
) -> None:
    path = tmp_path / "a.story"
    path.write_text(story, encoding="utf-8")

    with pytest.raises(Broken, match=why) as broken:
        play(path, stage)

    assert broken.value.number == number


def test_the_lines_of_a_letter_are_kept_as_they_are() -> None:
    (step,) = read("> anna\n# not part of it\n|  A Par-Bur  \n|\n|-- ")

    assert [line.text for line in step.lines] == ["  A Par-Bur  ", "", "-- "]
