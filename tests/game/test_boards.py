"""A board that somebody lays into a folder of his own is played on, and no other file knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import boardfiles, shelf
from judge.errors import BadData
from judge.game.commands.seats import Join
from judge.game.game import Ending, EndKind, Game, Status
from judge.game.handle import NewGame, open_game
from judge.game.transition import Transition
from judge.rules.maps import Map
from judge.rules.text import write_position
from judge.store.codec import Sources, read_game, write_game
from tests.books import RU2000
from tests.game.tables import AT_ONCE, NOW, obeyed, ordered

BOARD = """
[opening]
year = 7
season = "winter"

[calendar]
years_a_turn = 3

[victory]
solo = 3

[builds]
where = "anywhere_while_home"

[neutral]
units = ["A mid"]
rebuilt = true

[powers.ash]
letter = "A"
day = "#aa3322"

[powers.birch]
letter = "B"
owns = ["bir", "isl"]

[provinces]
ash = { name = "Ashford", terrain = "coast", centre = true, home = "ash", at = [100, 300] }
bir = { name = "Birchwood", terrain = "coast", centre = true, home = "birch", at = [900, 300] }
mid = { name = "Middle", terrain = "coast", centre = true, at = [500, 200] }
isl = { name = "Island", terrain = "coast", centre = true, convoys = true, at = [500, 700] }
far = { name = "Farland", terrain = "coast", at = [500, 990] }
sea = { name = "Near Sea", terrain = "sea", at = [500, 500] }

[army]
ash = ["mid"]
bir = ["mid"]
mid = ["ash", "bir"]
isl = []
far = []

[fleet]
ash = ["mid", "sea"]
bir = ["mid", "sea"]
mid = ["ash", "bir", "sea"]
isl = ["far", "sea"]
far = ["isl"]
sea = ["ash", "bir", "isl", "mid"]
"""
NAMES = """
[board]
name = "Two Trees"

[powers]
ash = { name = "Ash", also = ["ashen"], short = ["as"] }
birch = { name = "Birch", also = ["birchen"], short = ["bi"] }

[provinces]
ash = { short = "Ash", name = "Ashford", also = [] }
bir = { short = "Bir", name = "Birchwood", also = [] }
mid = { short = "Mid", name = "Middle", also = [] }
isl = { short = "Isl", name = "Island", also = [] }
far = { short = "Far", name = "Farland", also = [] }
sea = { short = "Sea", name = "Near Sea", also = [] }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A keeper's folder with a board of its own and a variant of it."""
    home = tmp_path / "boards" / "trees"
    (home / "names").mkdir(parents=True)
    (home / "variants").mkdir()
    (home / "board.toml").write_text(BOARD)
    (home / "names" / "en.toml").write_text(NAMES)
    (home / "variants" / "grown.toml").write_text(
        '[opening]\nyear = 10\n[start]\nash = ["A ash"]\nbirch = ["F bir"]\n[names.en.board]\nname = "Grown"\n'
    )
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    boardfiles.boards.cache_clear()
    boardfiles.board_file.cache_clear()


def begun(board: Map, players: int) -> Game:
    """A game on it that has begun."""
    opened = open_game(NewGame("blitz", board, RU2000, AT_ONCE), 1, "master", NOW)
    assert isinstance(opened, Transition), opened
    game = opened.game
    for number in range(players):
        game = obeyed(game, Join(), f"p{number}").game
    assert game.status is Status.ACTIVE
    return game


def units(game: Game) -> str:
    """Phase, units and centres in one line."""
    return " · ".join(write_position(game.position).splitlines())


def played(game: Game, orders: str) -> Game:
    """The game once everybody has ordered; it is kept and read back between."""
    row = write_game(ordered(game, orders).game)
    return read_game(row, Sources(shelf.load_board, shelf.load_rulebook))


def test_a_game_on_it_is_opened_played_kept_and_won(folder: Path) -> None:
    game = begun(shelf.load_board("trees"), 2)
    assert units(game) == "W7A · ash:  | ash · birch:  | bir isl · neutral: A mid |"

    game = played(game, "ash: A ash B · birch: F bir B; F isl B")
    assert units(game) == "S10M · ash: A ash | ash · birch: F bir, F isl | bir isl · neutral: A mid |"

    game = played(game, "ash: A ash - mid · birch: F bir H; F isl H")
    assert units(game).startswith("F13M · ash: A ash | ash"), "the neutral army holds"

    game = played(game, "ash: A ash - mid · birch: F bir S A ash - mid; F isl H")
    assert units(game) == "W13A · ash: A mid | ash mid · birch: F bir, F isl | bir isl · neutral:  | · gained: mid"

    game = played(game, "ash: A ash B")
    assert units(game) == "S16M · ash: A ash, A mid | ash mid · birch: F bir, F isl | bir isl · neutral:  |"

    game = played(game, "ash: A mid - bir; A ash - mid · birch: F bir - sea; F isl - far")
    assert units(game).startswith("F19M · ash: A bir, A mid | ash mid · birch: F far, F sea |")

    game = played(game, "ash: A bir H; A mid H · birch: F sea H; F far H")
    assert (game.status, game.ending) == (Status.ENDED, Ending(EndKind.SOLO, ("ash",), game.position.phase))


def test_neutral_units_come_back_to_a_centre_that_nobody_took(folder: Path) -> None:
    game = begun(shelf.load_board("grown"), 2)
    assert units(game) == "S10M · ash: A ash | ash · birch: F bir | bir isl · neutral: A mid |"
    assert game.rulebook.victory_centres == 3

    game = played(game, "ash: A ash - mid · birch: F bir S A ash - mid")
    assert units(game) == "F13M · ash: A mid | ash · birch: F bir | bir isl · neutral:  |"

    game = played(game, "ash: A mid - ash · birch: F bir H")
    game = played(game, "birch: WAIVE")
    assert units(game) == "S16M · ash: A ash | ash · birch: F bir | bir isl · neutral: A mid |"


def test_it_is_named_in_every_language_and_its_names_alone_are_read(folder: Path) -> None:
    for code in shelf.languages():
        language = shelf.load_language(code, "trees")
        assert (language.board_name, language.places["bir"].full) == ("Two Trees", "Birchwood")
        assert language.power_words["birch"] == "birch"
    english = shelf.load_language("en", "trees")
    assert "paris" not in english.lexicon.senses
    assert shelf.load_language("en", "grown").board_name == "Grown"
    assert shelf.load_spoken("en/ru2000/trees").places["mid"].short == "Mid"
    assert boardfiles.nameless("trees", "ru")
    assert {"trees", "grown", "standard"} <= set(shelf.boards())
    assert not shelf.is_drawn("trees")


def test_a_board_of_its_own_may_not_have_the_name_of_another(folder: Path) -> None:
    (folder / "boards" / "standard").mkdir()
    (folder / "boards" / "standard" / "board.toml").write_text(BOARD)

    with pytest.raises(BadData, match="there is another board standard"):
        shelf.boards()
