"""HELP in every language: what it lists can be asked for, and every word for a command finds its page."""

from __future__ import annotations

import pytest

from judge.commands.catalogue import CATALOGUE, Group, Party
from judge.notation.commands.verbs import CommandWord, phrases_of, read_command
from judge.prose.stationery import Stationery
from judge.shelf import languages, load_language, load_reading, load_rulebook, template_folder

STATIONERY = Stationery(template_folder())
BOOKS = [load_rulebook(name) for name in ("2000", "ru2000")]
PAGES = [
    *(group.value for group in Group if group is not Group.START),
    *("retreats", "builds", "rules", "settings"),
    *(party.value for party in (Party.PLAYER, Party.OBSERVER, Party.MASTER, Party.KEEPER)),
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("code", languages())
def test_every_page_is_asked_for_in_the_language_s_own_words(code: str, page: str) -> None:
    words = STATIONERY.words(load_language(code), "UTC")
    line = f"{words.command(CommandWord.HELP)} {words.topic(page).upper()}"

    for book in BOOKS:
        found = read_command(line, load_reading(code, book))
        assert found is not None
        assert found.word is CommandWord.HELP
        assert words.help_topic(found.rest.casefold()) == page
    assert (words.topic(page) == page) is (code == "en")


@pytest.mark.parametrize("code", languages())
def test_a_reading_of_several_languages_knows_the_words_of_each(code: str) -> None:
    for book in BOOKS:
        reading = load_reading(code, book)
        for word in CATALOGUE:
            assert set(phrases_of(word, load_language(code))) <= set(phrases_of(word, reading))
            assert set(phrases_of(word, load_language("en"))) <= set(phrases_of(word, reading))


def test_commands_of_many_words_have_a_page() -> None:
    found = read_command("HELP SEND ME WHAT YOU HOLD ON ME", load_reading("en", BOOKS[0]))

    assert found is not None
    assert found.word is CommandWord.HELP
    assert read_command("HELP ME OUT OF THIS MESS", load_reading("en", BOOKS[0])) is None
