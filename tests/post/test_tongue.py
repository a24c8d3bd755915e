"""Which language a stranger is answered in, and what languages are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import BadData
from judge.post.letter import read
from judge.post.tongue import build_tongue, guess, named, read_tongues
from tests.commands.scenes import TONGUES

ROWS = [
    tuple(map(str.strip, line.split("|")))
    for line in (Path(__file__).parent / "tongues.txt").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("code", "header", "text"), ROWS)
@pytest.mark.parametrize("field", ["Accept-Language", "Content-Language"])
def test_a_first_letter_is_answered_in_its_language(code: str, header: str, text: str, field: str) -> None:
    stated = f"{field}: {header}\n" if header else ""
    body = text.replace(" / ", "\n")
    letter = read(f"From: a@b.test\nContent-Type: text/plain; charset=utf-8\n{stated}\n{body}\n".encode())

    assert guess(letter, TONGUES) == code


NAMES = [
    line
    for line in (Path(__file__).parent / "given_names.txt").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
]
NAMED = (
    *("REGISTER {}", "register {}", "REGISTER\nname: {}", "REGISTER: {}", "SET NAME {}", "JOIN {}", "CREATE {}"),
    *("LIST {}", "OBSERVE {}", "REGISTER {} Europe/Paris", "HELP\n\n{}", "Signon {}"),
)
"""Where a name stands in a first letter."""


@pytest.mark.parametrize("written", NAMED)
def test_a_name_alone_is_no_evidence_of_a_language(written: str) -> None:
    assert len(NAMES) >= 300
    wrong = {name: code for name in NAMES if (code := guessed(written.format(name))) != "en"}

    assert wrong == {}


def guessed(text: str, header: str = "") -> str:
    stated = f"Accept-Language: {header}\n" if header else ""
    letter = f"From: a@b.test\nContent-Type: text/plain; charset=utf-8\n{stated}\n{text}\n"
    return guess(read(letter.encode()), TONGUES)


def test_a_name_in_the_subject_or_in_from_is_none_either() -> None:
    for name in NAMES:
        raw = f"From: {name} <a@b.test>\nSubject: register {name}\nContent-Type: text/plain; charset=utf-8\n\n"
        assert guess(read(raw.encode()), TONGUES) == "en", name


@pytest.mark.parametrize(
    ("code", "header", "text"),
    [
        ("ru", "", "REGISTER Борис"),
        ("ru", "", "REGISTER Алёна"),
        ("bg", "", "REGISTER Димитър"),
        ("bg", "", "REGISTER Ъпчо"),
        ("ru", "bg", "REGISTER Эльвира Рыжёва"),
        ("bg", "bg", "REGISTER Борис"),
        ("ru", "ru", "REGISTER Борис"),
        ("ru", "bg-BG, ru;q=0.5", "REGISTER Ёжик Быстрый Эй"),
    ],
)
def test_a_cyrillic_name_decides_by_its_letters_or_by_the_headers(code: str, header: str, text: str) -> None:
    assert guessed(text, header) == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fr", "REGISTER Ma\nMerci d'avance"),
        ("fr", "REGISTER Luc\nJe veux jouer"),
        ("fr", "REGISTER Jean, je voudrais jouer avec vous"),
        ("fr", "Qui es-tu ? Je ne sais pas."),
        ("fr", "INSCRIPTION Boris"),
        ("fr", "Cher juge, voici ma lettre"),
        ("ru", "REGISTER Ivan\nХочу играть"),
        ("bg", "REGISTER Ivan\nИскам да играя"),
        ("ja", "REGISTER Yuki\nよろしくお願いします"),
        ("en", "REGISTER Jean\nThanks for the game"),
        ("en", "REGISTER Boris\nMy friends call me Le"),
    ],
)
def test_real_words_beside_a_name_are_evidence(code: str, text: str) -> None:
    assert guessed(text) == code


def test_there_are_rows_enough_for_every_language() -> None:
    assert len(ROWS) >= 40
    assert {code for code, *_ in ROWS} == set(TONGUES)


def test_a_language_that_is_not_there_is_never_guessed() -> None:
    letter = read("From: a@b.test\nAccept-Language: ru\n\nПривет, хочу играть".encode())

    assert guess(letter, {"en": TONGUES["en"], "fr": TONGUES["fr"]}) == "en"
    assert guess(letter, {}) == "en"


@pytest.mark.parametrize(
    ("written", "code"),
    [
        *(("ru", "ru"), ("RU", "ru"), ("русский", "ru"), ("Русский.", "ru"), ("russe", "ru"), ("ロシア語", "ru")),
        *(
            ("fr-BE", "fr"),
            ("Français", "fr"),
            ("francais", "fr"),
            ("フランス語", "fr"),
            ("English", "en"),
            ("en_US", "en"),
        ),
        *(("日本語", "ja"), ("ｊａ", "ja"), ("Japanese", "ja"), ("български", "bg"), ("болгарский", "bg")),
        *(("klingon", ""), ("", ""), ("xx", ""), ("французишь", "")),
    ],
)
def test_a_language_is_known_by_its_name_in_any_language(written: str, code: str) -> None:
    assert named(written, TONGUES) == code


def test_only_languages_with_mails_are_offered(tmp_path: Path) -> None:
    for code in ("aa", "bb"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "tongue.toml").write_text(
            'name = "A"\nnames = []\nscript = "LATIN"\nspeakers = 1\nletters = ""\nwords = []\nasks = []\n',
            encoding="utf-8",
        )
    (tmp_path / "aa" / "phrases").mkdir()
    (tmp_path / "aa" / "phrases" / "core.toml").write_text("", encoding="utf-8")

    assert list(read_tongues(tmp_path, ("aa", "bb"))) == ["aa"]


@pytest.mark.parametrize("text", ["name = 1", "name = ", 'name = "A"\nnames = "x"', 'letters = "["'])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tongue.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadData, match=r"tongue\.toml"):
        build_tongue(path)
