"""The folder of rulebooks: found by name, each over its base."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import judge
from judge import shelf
from judge.errors import BadData

ALL = ("1971", "1982", "2000", "2023", "bg", "datc", "fr", "ja", "ru2000", "ru_forum")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of rulebooks in the place of the real one."""
    (tmp_path / "rulebooks").mkdir()
    monkeypatch.setattr(shelf, "_PACKAGE", tmp_path)
    forget()
    yield tmp_path / "rulebooks"
    forget()


def forget() -> None:
    shelf.rulebooks.cache_clear()
    shelf.load_rulebook.cache_clear()


def test_all_books_are_there() -> None:
    assert shelf.rulebooks() == ALL
    assert {name: shelf.load_rulebook(name).notation for name in ALL} == {
        "1971": "en",
        "1982": "en",
        "2000": "en",
        "2023": "en",
        "bg": "bg",
        "datc": "en",
        "fr": "fr",
        "ja": "ja",
        "ru2000": "en",
        "ru_forum": "ru",
    }


def test_a_slip_is_named_with_its_file_and_line(folder: Path) -> None:
    (folder / "house.toml").write_text(
        'title = "A house rule"\nnotation = "en"\n\nbasis = "ru2000"\n', encoding="utf-8"
    )

    with pytest.raises(BadData) as caught:
        shelf.load_rulebook("house")

    assert caught.value.path == str(folder / "house.toml")
    assert caught.value.line == 1
    assert "line 4: unknown key 'basis'; did you mean 'base'?" in caught.value.why


def test_broken_toml_is_named_with_its_line(folder: Path) -> None:
    (folder / "house.toml").write_text('title = "A house rule"\ncoast_rule = { is = always }\n', encoding="utf-8")

    with pytest.raises(BadData) as caught:
        shelf.load_rulebook("house")

    assert (caught.value.path, caught.value.line) == (str(folder / "house.toml"), 2)


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ('minor_pres = { is = false, source = "p. 4" }', "unknown setting 'minor_pres'; did you mean 'minor_press'?"),
        (
            'minor_press = { is = "no", source = "p. 4" }',
            "setting minor_press cannot be 'no'; it must be true or false",
        ),
        (
            'press = { is = "gray", source = "p. 4" }',
            "cannot be 'gray'; it must be 'white' or 'grey' or 'both' or 'none'",
        ),
        ('absence_days = { is = 91, source = "p. 4" }', "cannot be 91; it must be a number from 0 to 90"),
        ('first = { is = "7d", source = "p. 4" }', "setting first is not for a rulebook to say"),
    ],
)
def test_a_setting_that_no_game_has_is_named_with_its_line(folder: Path, setting: str, why: str) -> None:
    ru2000 = (Path(judge.__file__).parent / "rulebooks" / "ru2000.toml").read_text(encoding="utf-8")
    (folder / "base.toml").write_text(ru2000, encoding="utf-8")
    (folder / "house.toml").write_text(
        f'title = "A house rule"\nbase = "base"\n\n[settings]\n{setting}\n', encoding="utf-8"
    )

    with pytest.raises(BadData) as caught:
        shelf.load_rulebook("house")

    assert (caught.value.path, caught.value.line) == (str(folder / "house.toml"), 5)
    assert why in caught.value.why


def test_books_cannot_be_based_on_each_other(folder: Path) -> None:
    (folder / "one.toml").write_text('title = "One"\nbase = "two"\n', encoding="utf-8")
    (folder / "two.toml").write_text('title = "Two"\nbase = "one"\n', encoding="utf-8")

    with pytest.raises(BadData, match="no book is the last base: one is based on two is based on one"):
        shelf.load_rulebook("one")


def test_a_base_must_exist(folder: Path) -> None:
    (folder / "one.toml").write_text('title = "One"\nbase = "ru200"\n', encoding="utf-8")

    with pytest.raises(BadData, match=r"one\.toml:2: there is no rulebook 'ru200'; known are: one"):
        shelf.load_rulebook("one")


def test_an_unknown_book_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadData, match="there is no rulebook 'ru2001'; choose one of: 1971, 1982, "):
        shelf.load_rulebook("ru2001")
