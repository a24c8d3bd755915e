"""A language is complete, and a broken one is refused with a fault that says where."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from judge.boardfiles import board_names
from judge.commands.proofreading import language_faults
from judge.errors import BadData
from judge.notation.language import Language, build_language
from judge.notation.letter.parse import parse
from judge.notation.lexicon import key, pattern_of
from judge.notation.normal import Cleaner
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, grammar_folder, languages, load_board, load_language, load_rulebook
from tests.notation.corpora import shown

BOARD = load_board(USUAL_BOARD)


def files(code: str = "en") -> dict[str, dict[str, object]]:
    read = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in (grammar_folder() / code).glob("*.toml")}
    return {**read, "names": dict(board_names("standard", code))}


def skeleton() -> str:
    return (grammar_folder() / "orders.lark").read_text("utf-8")


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Language:
    return load_language(request.param)


def test_it_names_every_province_coast_and_power(language: Language) -> None:
    assert set(language.places) == set(BOARD.provinces)
    assert set(language.powers) == set(BOARD.powers)
    assert set(language.coasts) >= {coast for province in BOARD.provinces.values() for coast in province.coasts}


def test_the_names_it_writes_are_names_it_reads(language: Language) -> None:
    for id, name in language.places.items():
        for written in (name.short, name.full):
            senses = language.lexicon.senses[key(language.clean(written).text)]
            places = [sense for sense in senses if sense.kind == "PLACE"]
            assert places, written
            assert id in places[0].value, written
            assert places[0].value == (id,) or places[0].first == id, written


def test_no_name_is_a_word_of_orders_too(language: Language) -> None:
    """But for the words that are told apart beside others: see grammar/README.md."""
    prose = {"NATION", "COAST", "MARK", "FORM", "NOISE", "DOUBT", "CONDITION", "NEGATION"}
    prose |= {"IT", "THAT", "LIKEWISE", "RELATIVE", "ONE", "THERE", "SUBJECT", "ABOUT", "WHERE", "STOOD"}
    twofold = {
        word: kinds
        for word, senses in language.lexicon.senses.items()
        if len(kinds := {sense.kind for sense in senses} - prose) > 1
    }

    allowed = [{"RETREAT", "_REMOVE"}, {"SUPPORT", "CONVOY"}, {"CONVOY", "_TO"}, {"ARMY", "PLACE"}, {"_TO", "_FROM"}]
    allowed += [{"ARMY", "ALL"}, {"FLEET", "ALL"}]  # "the armies hold"
    allowed += [{"HOLD", "DISBAND"}]  # «А Цар х» in a movement, «А Гал х» when it was driven out
    allowed += [{"DISBAND", "CORRECTION"}]  # « A Pic, je retire », « A Par - Pic. Je retire. »
    allowed += [{"_TO", "_WHENCE"}, {"_TO", "_WHITHER"}, {"_TO", "_WHENCE", "_WHITHER"}]
    assert [word for word, kinds in twofold.items() if kinds not in allowed] == []


def test_a_name_of_two_provinces_is_refused() -> None:
    data = files()
    provinces = data["names"]["provinces"]
    assert isinstance(provinces, dict)
    provinces["mun"]["also"] = ["Par"]

    with pytest.raises(BadData, match=r"names/en.toml: 'par' means mun and par; list it once, or under"):
        build_language("en", data, skeleton())


def _without(file: str) -> Callable[[dict[str, dict[str, object]]], None]:
    return lambda data: data.pop(file) and None


def _set(file: str, name: str, value: object) -> Callable[[dict[str, dict[str, object]]], None]:
    return lambda data: data[file].update({name: value})


@pytest.mark.parametrize(
    ("spoil", "where", "why"),
    [
        (_without("words"), "grammar/en", "words.toml"),
        (_without("speak"), "grammar/en", "speak.toml"),
        (_set("language", "name", 3), "grammar/en/language.toml", "name must be a text"),
        (_set("language", "strip_accents", "yes"), "grammar/en/language.toml", "strip_accents must be true or false"),
        (_set("names", "provinces", []), "names/en.toml", "[provinces] is missing"),
        (_set("names", "provinces", {"mun": {"short": "Mun"}}), "names/en.toml [provinces] [mun]", "name"),
        (_set("words", "hold", "h"), "grammar/en/words.toml", "hold must be a list of texts"),
        (_set("commands", "help", {"rest": "nothing"}), "grammar/en/commands.toml [help]", "words must be a list"),
    ],
)
def test_a_broken_file_is_refused(spoil: Callable[[dict[str, dict[str, object]]], None], where: str, why: str) -> None:
    data = files()
    spoil(data)

    with pytest.raises(BadData, match=r".") as refused:
        build_language("en", data, skeleton())

    assert refused.value.path == where
    assert why in refused.value.why


def test_rules_that_are_none_are_found_before_an_order_needs_them() -> None:
    """The parsers are built late, so the proofreading builds them."""
    data = files()
    data["language"] |= {"rules": "%extend order: nonsense"}

    broken = build_language("en", data, skeleton())

    assert any("language.toml: rules: " in fault for fault in language_faults(broken, ()))
    with pytest.raises(BadData, match="rules"):
        _ = broken.grammar.straight


def test_a_language_may_add_rules_and_scripts_without_blanks() -> None:
    """What Japanese will need: names inside a run of letters, and a verb at the end."""
    data = files()
    data["language"] |= {"unspaced": "ぁ-ゟ゠-ヿ一-鿿", "rules": "%extend odd_order: unit helped SUPPORT -> support"}
    provinces = data["names"]["provinces"]
    assert isinstance(provinces, dict)
    provinces["par"]["also"] = ["パリ"]
    provinces["bur"]["also"] = ["ブルゴーニュ"]
    language = build_language("en", data, skeleton())

    found = [token.kind for token in _tokens(language, "Aパリ－ブルゴーニュ S")]

    assert found == ["ARMY", "PLACE", "_DASH", "PLACE", "SUPPORT"]


def test_a_known_misprint_is_read_when_nothing_else_makes_sense() -> None:
    data = files()
    data["names"] |= {"misprints": {"lon": ["ion"]}}
    language = build_language("en", data, skeleton())
    position = read_position("S1901M\nitaly: F ion |\nengland: F lon |")

    def orders(text: str) -> str:
        return shown(parse(text, language, BOARD, load_rulebook("ru2000"), position, ("italy",)))

    assert orders("F Lon - Tyn") == "F ion - tyn {misprint}"
    assert orders("F Ion - Tyn") == "F ion - tyn"
    assert orders("F Lon - Nth") == "! not_yours 'Lon'"


def _tokens(language: Language, line: str) -> tuple[object, ...]:
    from judge.notation.cutting import tokens_of

    return tokens_of(language.clean(line), language.lexicon, 1)


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("A Par – Bur", "a par - bur"),
        ("A Par → Bur", "a par > bur"),
        ("Ａ　Ｐａｒ", "a par"),
        ("M\u0075\u0308nchen", "munchen"),
        ("ﬁn", "fin"),
        ("St.\u00a0Petersburg", "st. petersburg"),
        ("Bur\u200bgundy", "burgundy"),
        ("“A Par”", " a par "),
        ("ｶﾞ", "ガ"),
        ("ёлка", "елка"),
        ("Ямайка", "ямайка"),
    ],
)
def test_a_line_is_made_uniform(written: str, seen: str) -> None:
    assert Cleaner({"ё": "е"}, strip_accents=True).clean(written).text == seen


def test_a_uniform_character_knows_where_it_stood() -> None:
    line = Cleaner({}, strip_accents=True).clean("ﬁ M\u0075\u0308n – ½x")

    assert line.text[0:2] == "fi"
    assert [line.column(line.text.index(char)) for char in ("f", "m", "u", "n", "-", "x")] == [0, 2, 3, 5, 7, 10]


def test_a_pattern_finds_the_longest_word() -> None:
    import re

    pattern = re.compile(rf"(?:{pattern_of(['north', 'north sea', 'nor', 'st p'])})(?![a-z])")

    assert pattern.match("north sea").group() == "north sea"  # type: ignore[union-attr]  # it matches
    assert pattern.match("st.p").group() == "st.p"  # type: ignore[union-attr]  # it matches
    assert pattern.match("northern") is None
    assert re.match(pattern_of([]), "a") is None


@pytest.mark.parametrize("code", languages())
def test_what_leaves_units_out_is_one_word_to_the_reader(code: str) -> None:
    """Else "all hold, with the exception of Norway" would hold Norway, too."""
    language = load_language(code)
    words = tomllib.loads((grammar_folder() / code / "words.toml").read_text(encoding="utf-8"))["excepting"]
    phrases = [word for word in words if " " in word]

    assert [word for word in phrases if key(language.clean(word).text) not in language.lexicon.senses] == []
