"""Settings in words: every one has a name, a sentence, names for its values, and an example that reads back."""

from __future__ import annotations

from enum import Enum

import pytest

from judge.game.fitting import misfit
from judge.game.settings import SETTINGS, Settings, setting_value
from judge.notation.settings import WantedSetting, read_settings
from judge.prose.settings import about_of, changed, example_of, in_short, name_of, value_of, what_fits
from judge.prose.stationery import Stationery
from judge.shelf import load_language, template_folder

ENGLISH = load_language("en")
WORDS = Stationery(template_folder()).words(ENGLISH, "UTC")


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


@pytest.mark.parametrize("name", SETTINGS)
def test_every_example_does_what_it_shows(name: str) -> None:
    line = example_of(name)
    pieces = read_settings(line.removeprefix("SET "), ENGLISH, SETTINGS)

    assert line.startswith("SET ")
    assert next(piece.name for piece in pieces if isinstance(piece, WantedSetting)) == name
    assert all(
        isinstance(piece, WantedSetting) and misfit(SETTINGS[piece.name], piece.value) is None for piece in pieces
    )


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
