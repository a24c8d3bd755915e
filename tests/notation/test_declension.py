"""Names by stem and endings."""

from __future__ import annotations

import pytest

from judge.errors import BadData
from judge.notation.tables import TomlTable
from judge.notation.vocabulary import read_declension

HEAD = {
    "cases": ["nom", "gen", "ins"],
    "endings": {"ия": ["ия", "ии", "ией"], "ое": ["ое", "ого", "ым"], "е": ["е", "я", "ем"], "ь": ["ь", "и", "ью|ию"]},
}


def test_the_words_of_a_name_are_declined_together() -> None:
    declension = read_declension(TomlTable("language.toml", HEAD))

    assert declension.all("Бургунд{ия}") == ("Бургундия", "Бургундии", "Бургундией")
    assert declension.all("Чёрн{ое} мор{е}") == ("Чёрное море", "Чёрного моря", "Чёрным морем")
    assert declension.all("Твер{ь}") == ("Тверь", "Твери", "Тверью", "Тверию")
    assert declension.by_case("Бургунд{ия}") == {"nom": "Бургундия", "gen": "Бургундии", "ins": "Бургундией"}
    assert declension.all("Рур") == ("Рур",)
    assert declension.by_case("Рур") == {}


def test_an_unknown_pattern_is_refused() -> None:
    declension = read_declension(TomlTable("language.toml", HEAD))

    with pytest.raises(BadData, match=r"has no 'ый', which the word 'Нов\{ый\}' asks for"):
        declension.all("Нов{ый}")


def test_a_pattern_of_too_many_endings_is_refused() -> None:
    with pytest.raises(BadData, match="more endings than there are cases"):
        read_declension(TomlTable("language.toml", {"cases": ["nom"], "endings": {"ия": ["ия", "ии"]}}))
