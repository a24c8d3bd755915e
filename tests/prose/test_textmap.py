"""The board in plain text."""

from __future__ import annotations

from collections import Counter

import pytest

from judge.errors import BadData
from judge.game.fog import seen_position, sight
from judge.game.settings import Centres
from judge.prose.maps import read_chart, text_legend, text_map
from judge.prose.plain_text import WIDTH, display_width
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.position import opening
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, boards, languages, load_board, load_chart, load_language, template_folder

BOARD = load_board(USUAL_BOARD)
TEXT = load_chart(USUAL_BOARD) or ""
CHART = read_chart(TEXT, BOARD, "standard.txt")
STATIONERY = Stationery(template_folder())


def words(code: str = "en") -> Words:
    return STATIONERY.words(load_language(code), "UTC")


@pytest.mark.parametrize("name", boards())
def test_every_board_that_has_a_picture_has_each_province_in_it_once(name: str) -> None:
    text = load_chart(name)
    if text is not None:
        drawn = Counter(slot.province for row in read_chart(text, load_board(name), name).rows for slot in row)
        assert drawn == Counter(list(load_board(name).provinces))


@pytest.mark.parametrize(("change", "named"), [(("nrg", "xyz"), "xyz"), (("nrg", ""), "nrg"), (("nrg", "bar"), "nrg")])
def test_a_picture_with_a_fault_is_refused(change: tuple[str, str], named: str) -> None:
    with pytest.raises(BadData, match=named):
        read_chart(TEXT.replace(*change), BOARD, "standard.txt")


def test_the_opening() -> None:
    drawn = text_map(CHART, opening(BOARD), words()).splitlines()

    assert drawn[2] == "~NAt    Cly     Edi*E           Nwy*    Swe*    Fin     StP*R"
    assert drawn[3] == "                 F E                                     F R sc"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("power", ["austria", "russia"])
def test_no_line_is_too_wide_even_if_one_power_owns_all(code: str, power: str) -> None:
    centres = " ".join(sorted(each.id for each in BOARD.provinces.values() if each.is_centre))
    fleets = "F stp/sc, F bul/ec, F spa/nc, A sev, A mos, A ank, A smy, A con, F arm, F lvn"
    position = read_position(f"S1920M\n{power}: {fleets} | {centres}")

    drawn = text_map(CHART, position, words(code))

    assert max(map(display_width, drawn.splitlines())) <= WIDTH


def test_what_is_not_seen_is_a_question_mark() -> None:
    seen = sight(BOARD, opening(BOARD), ["france"])
    own = frozenset({"par", "bre", "mar"})
    position = seen_position(BOARD, opening(BOARD), ["france"], Centres.OWN)
    drawn = text_map(CHART, position, words())

    centres = frozenset(each.id for each in BOARD.provinces.values() if each.is_centre)
    assert drawn.count("?") == len(BOARD.provinces) - len(seen) + len(centres - own)
    assert "A F" in drawn
    assert any("?" in line for line in text_legend(BOARD, position, words()))
    assert not any("?" in line for line in text_legend(BOARD, opening(BOARD), words()))


def test_driven_out_units_are_named_below() -> None:
    position = read_position("F1902R\nfrance: A par | par\ngermany: A bur | mun\ndislodged: france A bur < mun")

    assert "France: A Bur" in " ".join(text_legend(BOARD, position, words()))
