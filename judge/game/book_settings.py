"""What a rulebook says of a game's settings: games by it begin so, unless their creator wants it otherwise.

A book sets what is yes or no, a number, or one of several choices. What a book does not say of itself is as in any
game: settings are not taken from its base, since a book that is silent about press was written by people who write
to one another all the time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from enum import Enum
from typing import Any

from judge.game.fitting import bounds, misfit
from judge.game.settings import SETTINGS, Setting, Settings, setting_value, with_setting
from judge.rules.rulebook import BookSetting, Rulebook


def setting_faults(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """What is wrong with the settings of a book: the name of each that is, and why it cannot be."""
    for each in rulebook.settings:
        setting = SETTINGS.get(each.name)
        if setting is None:
            near = get_close_matches(each.name, SETTINGS, n=1)
            known = f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(SETTINGS)}"
            yield each.name, f"unknown setting {each.name!r}; {known}"
        elif (fits := _what_fits(setting)) is None:
            yield each.name, f"setting {each.name} is not for a rulebook to say"
        elif misfit(setting, book_value(each)) is not None:
            yield each.name, f"setting {each.name} cannot be {each.value!r}; it must be {fits}"


def _what_fits(setting: Setting) -> str | None:
    """What a book may say of a setting; None where it is no yes or no, no number and no choice."""
    if setting.kind is bool:
        return "true or false"
    if setting.kind is int:
        low, high = bounds(setting)
        return f"a number from {low} to {high}"
    if isinstance(setting.kind, type) and issubclass(setting.kind, Enum):
        return " or ".join(repr(choice.value) for choice in setting.kind)
    return None


def book_value(stated: BookSetting) -> Any:
    """The value of a setting as games know it; what the book wrote, where that is no value of it."""
    kind = SETTINGS[stated.name].kind
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((choice for choice in kind if choice.value == stated.value), stated.value)
    return stated.value


def by_the_book(rulebook: Rulebook, settings: Settings, chosen: Collection[str] = ()) -> Settings:
    """The settings with what the book says of them; what its creator has `chosen`, by name, stays as it is."""
    for each in rulebook.settings:
        if each.name not in chosen:
            settings = with_setting(settings, each.name, book_value(each))
    return settings


def said_by_book(rulebook: Rulebook, settings: Settings) -> tuple[BookSetting, ...]:
    """Of what a book says of settings that which holds in a game, and would not hold without the book."""
    usual = Settings()
    return tuple(
        each
        for each in rulebook.settings
        if setting_value(settings, each.name) == book_value(each) != setting_value(usual, each.name)
    )
