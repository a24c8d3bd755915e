"""The fonts that travel with the package hold every character that a picture of ours can show."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.picture.characters import lacking
from judge.picture.fontfiles import fonts
from judge.picture.scene import Shown
from judge.prose.maps import title, wording
from judge.rules.position import Phase, PhaseKind, Season
from tests.picture.plates import BOARD, CODES, words

EUROPE = tuple(path for path in fonts() if path.endswith(".ttf"))
(ASIA,) = (path for path in fonts() if path.endswith(".otf"))


def test_a_character_that_no_font_has_is_noticed() -> None:
    assert lacking(EUROPE[0], "Mun ᚠ Мюн") == {"ᚠ"}


@pytest.mark.parametrize("path", EUROPE, ids=lambda path: Path(path).stem)
@pytest.mark.parametrize("code", CODES)
def test_every_word_of_a_map_can_be_drawn(code: str, path: str) -> None:
    said = wording(words(code), BOARD)
    phases = [Phase(season, 1901, kind) for season in Season for kind in PhaseKind]
    titles = [title(words(code), "blitz", phase, shown) for phase in phases for shown in Shown]
    full = [str(words(code).place(place)) for place in {*BOARD.provinces, *BOARD.fleet}]
    texts = [*full, *said.places.values(), *said.powers.values(), *said.legend.values(), *said.seas.values(), *titles]

    missing = {text: lacking(path, text) for text in (*texts, "…–·0123456789", words(code).say("picture.chart"))}

    assert not {text: chars for text, chars in missing.items() if chars}, "make fonts"


def test_they_are_small_and_their_licences_travel_along() -> None:
    folder = Path(ASIA).parent

    assert sum(path.stat().st_size for path in folder.iterdir()) < 400_000
    assert "Bitstream Vera" in (folder / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in (folder / "LICENSE-NotoSansCJK.txt").read_text(encoding="utf-8")
