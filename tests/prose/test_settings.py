"""Settings in words: every one has a name, a sentence, names for its values, and an example that reads back."""

from __future__ import annotations

from enum import Enum

import pytest

from judge.game.fitting import misfit
from judge.game.settings import SETTINGS, Settings, setting_value
from judge.notation.commands.settings import WantedSetting, read_settings
from judge.notation.commands.verbs import CommandWord, read_command
from judge.prose.settings import about_of, changed, example_of, in_short, name_of, value_of, what_fits
from judge.shelf import load_language, load_reading, load_rulebook
from tests.commands.scenes import stationery

WORDS = stationery().words(load_language("en"), "UTC")


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_and_each_of_its_values_can_be_said(name: str) -> None:
    setting = SETTINGS[name]
    members = list(setting.kind) if isinstance(setting.kind, type) and issubclass(setting.kind, Enum) else []
    said = [value_of(name, value, WORDS) for value in (setting_value(Settings(), name), *members)]

    assert name_of(name, WORDS)
    assert about_of(name, WORDS)
    assert WORDS.say(f"setting_group.{setting.group}")
    assert what_fits(name, WORDS)
    assert all(said)
    assert len(set(said[1:])) == len(members)


@pytest.mark.parametrize("code", stationery().languages())
@pytest.mark.parametrize("name", SETTINGS)
def test_every_example_does_what_it_shows(name: str, code: str) -> None:
    language = load_language(code)
    line = example_of(name, stationery().words(language, "UTC"))
    for book in ("ru2000", "fr", "ja", "bg", "ru_forum"):
        reading = load_reading(code, load_rulebook(book))
        command = read_command(line, reading, is_first=True)
        assert command is not None
        assert command.word is CommandWord.SET
        pieces = read_settings(command.rest, reading, SETTINGS)
        assert [piece.name for piece in pieces if isinstance(piece, WantedSetting)] == [name]
        assert all(
            isinstance(piece, WantedSetting) and misfit(SETTINGS[piece.name], piece.value) is None for piece in pieces
        )


def test_an_example_is_written_in_the_words_of_the_reader() -> None:
    said = [example_of("press", stationery().words(load_language(code), "UTC")) for code in ("ru", "fr", "ja", "bg")]

    assert said == ["УСТАНОВИТЬ пресса серая", "REGLER presse grise", "設定 プレス 匿名", "НАСТРОЙ преса сива"]


def test_a_long_text_is_only_mentioned() -> None:
    said = changed("description", "", "word " * 100, WORDS)

    assert said.startswith('Changed: description. Before: none. Now: "word word')
    assert len(said) < 160


def test_in_short_says_what_players_ask_first_and_all_that_is_not_as_usual() -> None:
    usual = in_short(Settings(), WORDS)
    other = in_short(Settings(quiet=True), WORDS)

    assert "press (white)" in usual
    assert "quiet" not in usual
    assert "quiet (yes)" in other
