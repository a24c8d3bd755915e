"""The mail that begins a game: usual openings that can be sent back, what wins, and the rules in a page."""

from __future__ import annotations

import re

import pytest

from judge.commands.help.say import Helped
from judge.errors import BadData
from judge.game.game import Game
from judge.game.roles import Hearer
from judge.notation.letter.parse import parse
from judge.rules.legality import void_reason
from judge.rules.openings import build_openings
from judge.shelf import (
    USUAL_BOARD,
    load_board,
    load_language,
    load_openings,
    load_reading,
    load_rulebook,
    rulebooks,
    template_folder,
)
from judge.structs import replace
from tests.commands.scenes import OBSERVER, heard, hearer, speaking, started, stationery, told, write

BOARD = load_board(USUAL_BOARD)
CODES = stationery().languages()
POWERS = BOARD.powers
MOST_WORDS = 350
SIGNS_A_WORD = 2.5
"""In a script without blanks."""
PARTS = ("By lot", "Orders are due", "YOUR UNITS", "For example", "USUAL OPENINGS", "TO WIN", "PLAYERS", "THE RULES")


def mail(game: Game, who: Hearer) -> str:
    return told(started()[1][-1], game, who).text


def words_in(text: str) -> int:
    """How many words a text has; kana and kanji by their number."""
    kanji = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
    signs = len(kanji.findall(text))
    return len([word for word in kanji.sub(" ", text).split() if re.search(r"\w", word)]) + round(signs / SIGNS_A_WORD)


def test_the_parts_stand_in_the_order_in_which_they_are_needed() -> None:
    text = mail(started()[0], hearer(started()[0], "austria"))

    found = [text.index(part) for part in PARTS]
    assert found == sorted(found)
    assert "Balkan Gambit" in text
    assert "Hedgehog" in text
    assert "A Bud  Budapest" in text
    assert "18 of the 34" in text
    assert '"HELP RULES"' in text


@pytest.mark.parametrize("power", POWERS)
def test_each_opening_is_legal_on_the_opening_board(power: str) -> None:
    game = started()[0]
    found = load_openings(USUAL_BOARD)[power]

    assert 2 <= len(found) <= 3
    for opening in found:
        for order in opening.orders:
            assert void_reason(game.board, game.rulebook, game.position, power, order) is None, order


@pytest.mark.parametrize("book", rulebooks())
@pytest.mark.parametrize("code", CODES)
def test_each_opening_reads_back_as_it_is_printed(code: str, book: str) -> None:
    """By the reader of the game's book and of the player's language, each line out of the mail itself."""
    game = replace(started()[0], rulebook=load_rulebook(book))
    reading = load_reading(code, game.rulebook)
    with speaking(code):
        for power in POWERS:
            text = mail(game, hearer(game, power))
            head = text.index(said(code, "head.openings").upper())
            shown = text[head : text.index(said(code, "head.wins").upper())]
            blocks = [block for block in shown.split("\n\n") if block.startswith("    ")]
            found = load_openings(USUAL_BOARD)[power]
            assert len(blocks) == len(found)
            for block, opening in zip(blocks, found, strict=True):
                read = parse(block, reading, game.board, game.rulebook, game.position, (power,))
                assert not read.problems
                assert [(each.order, each.void) for each in read.orders] == [(o, None) for o in opening.orders]


def said(code: str, key: str) -> str:
    return str(stationery().phrases(code).texts[key])


@pytest.mark.parametrize("code", CODES)
def test_each_opening_has_a_name_of_its_own_language(code: str) -> None:
    names = {f"opening.{each.name}" for found in load_openings(USUAL_BOARD).values() for each in found}
    own = [said(code, name) for name in names]

    assert len(set(own)) == len(names)
    if code != "en":
        assert not {said("en", name) for name in names} & set(own)


def test_another_board_shows_no_openings() -> None:
    game = started()[0]
    other = replace(game, board=load_board("fleet_rome"))

    assert "USUAL OPENINGS" not in mail(other, hearer(other, "austria"))
    assert load_openings("fleet_rome") == {}


def test_an_opening_that_the_game_closes_is_not_shown() -> None:
    """Nobody may enter Galicia: what goes there is left out."""
    game = started()[0]
    closed = replace(game, position=replace(game.position, closed=frozenset({"gal"})))
    text = mail(closed, hearer(closed, "austria"))

    assert "Trieste Variation" in text
    assert "Hedgehog" not in text


def test_who_watches_gets_neither_openings_nor_the_rules_in_a_page() -> None:
    text = mail(started()[0], OBSERVER)

    assert "USUAL OPENINGS" not in text
    assert "THE RULES IN A PAGE" not in text
    assert "18 of the 34" in text


@pytest.mark.parametrize("code", CODES)
def test_the_rules_fit_a_page_and_help_brings_them(code: str) -> None:
    with speaking(code):
        begun = mail(started()[0], hearer(started()[0], "france"))
        asked = write("HELP RULES", started()[0], replies=(Helped("rules", load_language(code)),)).mailing.text
    page = begun[begun.rindex(heading(code)) : begun.rindex("\n\n", 0, -2)]

    assert 200 <= words_in(page) <= MOST_WORDS
    assert page.strip() in asked


def heading(code: str) -> str:
    """What stands above the rules in a page."""
    source = (template_folder() / code / "help" / "basics.j2").read_text(encoding="utf-8")
    found = re.search(r'heading\("(.+?)"\)', source)
    assert found is not None
    return found[1].upper()


def test_a_file_of_openings_has_an_order_for_each_unit() -> None:
    with pytest.raises(BadData, match="one order for each unit"):
        build_openings(BOARD, {"austria": {"half": ["A vie - tri"]}})
    with pytest.raises(BadData, match="not an order"):
        build_openings(BOARD, {"austria": {"odd": ["A vie to tri", "A bud - ser", "F tri - alb"]}})


def test_the_map_of_the_opening_board_has_its_place_below_the_deadline() -> None:
    game = started()[0]
    drawn = heard(started()[1][-1], game, hearer(game, "france"), has_picture=True)
    bare = heard(started()[1][-1], game, hearer(game, "france"))

    assert drawn is not None
    assert bare is not None
    assert drawn.html.index("Orders are due") < drawn.html.index('data-place="board"') < drawn.html.index("Your units")
    assert "data-place" not in bare.html
