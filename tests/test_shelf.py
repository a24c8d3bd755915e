from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import boardfiles, shelf
from judge.errors import BadData


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A shelf that is empty, until the test puts something on it."""
    for folder in ("judge/boards", "grammar", "templates"):
        (tmp_path / folder).mkdir(parents=True)
    cached = (shelf.load_board, boardfiles.boards, boardfiles.board_file)
    cached = (*cached, shelf._language, shelf.languages, shelf.grammar_folder)
    monkeypatch.setattr(shelf, "_PACKAGE", tmp_path / "judge")
    monkeypatch.setattr(boardfiles, "_PACKAGE", tmp_path / "judge")
    for function in (*cached, shelf.template_folder):
        function.cache_clear()
    yield tmp_path
    for function in (*cached, shelf.template_folder):
        function.cache_clear()


def board_path(folder: Path, name: str) -> Path:
    path = folder / "judge" / "boards" / name / "board.toml"
    path.parent.mkdir()
    return path


def test_every_board_on_the_shelf_can_be_played() -> None:
    assert "standard" in shelf.boards()
    for name in shelf.boards():
        assert shelf.load_board(name).name == name


def test_a_map_is_read_once() -> None:
    """Boards are compared by identity."""
    assert shelf.load_board("standard") is shelf.load_board("standard")


def test_every_rulebook_can_be_opened() -> None:
    assert {"ru2000", "datc"} <= set(shelf.rulebooks())
    for name in shelf.rulebooks():
        assert shelf.load_rulebook(name).name == name


def test_every_language_can_be_read() -> None:
    assert "en" in shelf.languages()
    for code in shelf.languages():
        assert shelf.load_language(code) is shelf.load_language(code)


def test_letters_are_read_by_book_player_and_english_together() -> None:
    book = shelf.load_rulebook("fr")
    reading = shelf.load_reading("ru", book)

    assert reading.code == "ru"
    assert reading is shelf.load_reading("ru", book)
    assert shelf.load_reading("en", shelf.load_rulebook("ru2000")) is shelf.load_language("en")
    with pytest.raises(BadData, match="there is no such language"):
        shelf.load_reading("xx", book)


def test_the_mails_are_there() -> None:
    assert shelf.template_folder().is_dir()


@pytest.mark.parametrize(
    "name", ["nowhere", "", ".", "..", "../boards/standard", "/etc/passwd", "standard.toml", "a\x00b"]
)
def test_what_is_not_on_the_shelf_is_one_sentence(name: str) -> None:
    """Names come out of letters; none of them leads out of the folder."""
    for load in (shelf.load_board, shelf.load_rulebook, shelf.load_language):
        with pytest.raises(BadData, match="choose one of"):
            load(name)


def test_a_broken_file_is_named_with_its_line(elsewhere: Path) -> None:
    path = board_path(elsewhere, "broken")
    path.write_text("powers = [\n'france'\n= 3\n")

    with pytest.raises(BadData) as caught:
        shelf.load_board("broken")
    assert (caught.value.path, caught.value.line) == (str(path), 3)


def test_a_faulty_map_is_named_with_its_file(elsewhere: Path) -> None:
    path = board_path(elsewhere, "empty")
    path.write_text("")

    with pytest.raises(BadData) as caught:
        shelf.load_board("empty")
    assert caught.value.path == str(path)


def test_a_file_that_is_not_text_is_one_sentence(elsewhere: Path) -> None:
    board_path(elsewhere, "bytes").write_bytes(b"name = '\xff'")

    with pytest.raises(BadData, match="not UTF-8 text at byte 8"):
        shelf.load_board("bytes")


def test_a_language_needs_the_shared_skeleton(elsewhere: Path) -> None:
    (elsewhere / "grammar" / "xx").mkdir()
    (elsewhere / "grammar" / "xx" / "language.toml").write_text("")

    assert shelf.languages() == ("xx",)
    with pytest.raises(BadData, match=r"orders\.lark.*No such file"):
        shelf.load_language("xx")


def test_in_a_wheel_the_data_lie_inside_the_package(elsewhere: Path) -> None:
    inside = elsewhere / "judge" / "_data" / "grammar" / "xx"
    inside.mkdir(parents=True)
    (inside / "language.toml").write_text("")

    assert shelf.languages() == ("xx",)
    assert shelf.template_folder() == elsewhere / "templates"


def test_a_missing_folder_says_what_to_do(elsewhere: Path) -> None:
    (elsewhere / "templates").rmdir()

    with pytest.raises(BadData, match="install the program again"):
        shelf.template_folder()
