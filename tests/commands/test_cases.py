"""Names in the forms that a sentence needs, and phrases that say what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import BadData
from judge.prose.phrases import Name, Names, Phrases, blanks, build_phrases, cases_of, fill

TEXT = """
locale = "ru"
comma = ", "

[cases.gen]
england = "АНГЛИИ"
"*ия" = "{stem}ии"
"*[ая]" = "{name}-женского"

[cases.de]
"[aeiouéh]*" = "d'{name}"
"*" = "de {name}"

[cases.loc]

[x]
one = "Приказы {power:gen} ({phase})"
"""


@pytest.fixture
def phrases(tmp_path: Path) -> Phrases:
    path = tmp_path / "ru" / "phrases" / "core.toml"
    path.parent.mkdir(parents=True)
    path.write_text(TEXT, encoding="utf-8")
    return build_phrases(tmp_path / "ru")


@pytest.mark.parametrize(
    ("blank", "name", "wanted"),
    [
        ("{x}", Name("Англия", "england"), "Англия"),
        ("{x:gen}", Name("Англия", "england"), "АНГЛИИ"),
        ("{x:gen}", Name("Италия", "italy"), "Италии"),
        ("{x:gen}", Name("Вена", "vie"), "Вена-женского"),
        ("{x:gen}", Name("Рим", "rom"), "Рим"),
        ("{x:gen}", Name("Вена", "vie", {"gen": "Вены"}), "Вены"),
        ("{x:loc}", Name("Вена", "vie", {"loc": "Вене"}), "Вене"),
        ("{x:loc}", Name("Вена", "vie"), "Вена"),
        ("{x:de}", "Anna", "d'Anna"),
        ("{x:de}", "Élise", "d'Élise"),
        ("{x:de}", "Boris", "de Boris"),
        ("{x:de} {x}", "Boris", "de Boris Boris"),
    ],
)
def test_a_blank_asks_for_a_form(phrases: Phrases, blank: str, name: str, wanted: str) -> None:
    assert fill(blank, phrases, {"x": name}) == wanted


def test_each_of_several_names_takes_the_form(phrases: Phrases) -> None:
    names = Names((Name("Англия", "england"), Name("Италия", "italy")), " и ".join)

    assert fill("Приказы {x:gen}", phrases, {"x": names}) == "Приказы АНГЛИИ и Италии"
    assert fill("{x}", phrases, {"x": names}) == "Англия и Италия"


def test_what_a_player_wrote_is_never_taken_for_a_blank(phrases: Phrases) -> None:
    assert fill("{x:gen}: {y}", phrases, {"x": "{y:gen}", "y": "{x}"}) == "{y:gen}: {x}"


def test_blanks_and_forms_of_a_phrase_are_known() -> None:
    text = {"one": "{power:gen} {n}", "other": "{powers:ins} {n}"}

    assert blanks(text) == {"power", "powers", "n"}
    assert cases_of(text) == {"gen", "ins"}


@pytest.mark.parametrize(
    "text",
    [
        'locale = "tlh"',
        'locale = "ru"\ncases = 3',
        'locale = "ru"\n[cases]\ngen = "x"',
        'locale = "ru"\n[cases.gen]\n"*ия" = "{stamm}ии"',
        'locale = "ru"\n[cases.gen]\nengland = 3',
    ],
)
def test_a_broken_table_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "phrases" / "core.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadData, match=r"core\.toml"):
        build_phrases(tmp_path)
