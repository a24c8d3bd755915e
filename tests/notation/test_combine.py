"""Several languages at once: the book's notation, then the player's language, then English; then the board."""

from __future__ import annotations

import pytest

from judge.notation.commands.verbs import CommandWord, read_command
from judge.notation.language import Language, combine
from judge.notation.letter.parse import parse
from judge.notation.speak import speak_order
from judge.rules.text import read_order, read_position
from judge.shelf import USUAL_BOARD, load_board, load_language, load_rulebook
from tests.notation.corpora import shown

BOARD = load_board(USUAL_BOARD)


def reading(codes: str) -> Language:
    first, *others = (load_language(code) for code in codes.split())
    return combine(first, *others)


def read(typed: str, codes: str, units: str, phase: str = "S1901M") -> str:
    """What a text means to the player of some units."""
    position = read_position(f"{phase}\nfrance: {units} |")
    return shown(parse(typed, reading(codes), BOARD, load_rulebook("ru2000"), position, ("france",)))


@pytest.mark.parametrize(
    ("codes", "units", "typed", "meaning"),
    [
        # Tyr: the sea in French; elsewhere Tyrolia, but never where a fleet goes.
        ("fr en", "F nap", "F Nap - Tyr", "F nap - tyn"),
        ("fr en", "A ven", "A Ven - Tir", "A ven - tyr"),
        ("fr en", "A ven", "A Ven - Tyr", "A ven - tyr {misprint}"),
        ("fr en", "A ven, F tyn", "F Tyr H", "F tyn H"),
        ("en fr", "A ven", "A Ven - Tyr", "A ven - tyr"),
        ("en fr", "F nap", "F Nap - Tyr", "F nap - tyn {misprint}"),
        ("ja en", "F ion", "F Ion - Tyr", "F ion - tyn {misprint}"),
        ("ja en", "A mun", "A Mun - Tyr", "A mun - tyr"),
        ("bg en", "A mun", "Move | Mun | Tyr", "A mun - tyr"),
        # Liv: Liverpool in the Bulgarian list, else either.
        ("bg en", "A yor", "A Yor - Liv", "A yor - lvp"),
        ("bg en", "F iri", "F Iri - Liv", "F iri - lvp"),
        ("en bg", "A stp", "A StP - Liv", "A stp - lvn"),
        ("fr en", "A stp", "A Pet - Lijf", "A stp - lvn"),
        # Liverpool or Livonia, Vienna or Venice: by type and reach, else asked.
        ("en ru", "A mos", "А Мос - Лив", "A mos - lvn"),
        ("en ru", "A yor", "А Йор - Лив", "A yor - lvp"),
        ("ru en", "F adr", "Ф Адр - Вен", "F adr - ven"),
        ("ru en", "A boh", "А Бог - Вен", "A boh - vie"),
        ("ru en", "A tyr", "А Тир - Вен", "! ambiguous 'Тир - Вен': A tyr - vie, A tyr - ven"),
        ("ru en", "A mos", "А Мос - Сев", "A mos - sev"),
        ("ru en", "F lon", "Ф Лон - Сев", "F lon - nth"),
        ("ru en", "A swe", "А Шве - Нор", "A swe - nwy"),
        ("ru en", "F nat", "F NAt - Нор", "F nat - nrg"),
        ("ru en", "A mun", "А Мюн - Тир", "A mun - tyr"),
        ("ru en", "F nap", "Ф Неа - Тир", "F nap - tyn"),
        # Ro is Rumania in French, We is Vienna, Wa is Wales.
        ("fr en", "A bul", "A Bul - Ro", "A bul - rum"),
        ("fr en", "A bud", "A Bud - We", "A bud - vie"),
        ("fr en", "A yor", "A Yor - Wa", "A yor - wal"),
        ("en fr", "F tun", "F Tun - Wes", "F tun - wes"),
        ("fr en", "F tun", "F Tun - Med O", "F tun - wes"),
        # CO is the east coast in French, O the west only in Med O.
        ("fr en", "F con", "F Con - Bul CO", "F con - bul/ec"),
        ("fr en", "F con", "F Con - Bul CS", "F con - bul/sc"),
        ("fr en", "F nrg", "F MN - Nr", "F nrg - nwy"),
        ("fr en", "F con", "F Con - Bul SC", "F con - bul/sc"),
        # Arm: the unit word first, the place as goal.
        ("ru en", "A ank", "Арм Анк - Арм", "A ank - arm"),
        ("ru en", "A arm", "А Арм - Анк", "A arm - ank"),
        ("fr en", "A sev", "armée Seb - Arm", "A sev - arm"),
        # English Channel, and the nation.
        ("en fr", "F bre", "F Bre - Eng", "F bre - eng"),
        ("en ru", "F lon", "Франция: Ф Лон - Ла-Манш", "F lon - eng"),
        # A Cyrillic S or C: an army supports, a fleet at sea carries an army that cannot walk.
        ("ru en", "A par, A mar", "А Пар С А Мар-Бур", "A par S A mar - bur"),
        ("ru en", "F nth, A lon", "Ф СевМ С А Лон-Нрв", "F nth C A lon - nwy"),
        ("en ru", "F nth, A lon", "F Nth С A Lon-Nwy", "F nth C A lon - nwy"),
        ("ru en", "F ska, A nwy", "Ф Ска С А Нрв-Шве", "! ambiguous 'С': F ska S A nwy - swe, F ska C A nwy - swe"),
        # Look-alikes make a word only of what is none.
        ("en", "A par", "А Раr - Bur", "A par - bur"),
        ("en fr", "F lon", "F Lоn Н", "F lon H"),
        ("ru en", "A par", "A Пap - Бyp", "A par - bur"),
        # The form of bg, but a dash makes it a move.
        ("bg en", "A mar", "A Mar - Spa", "A mar - spa"),
        # The longest name, whatever it begins with.
        ("ja en", "F nrg", "F ノルウェー海-ノルウェー", "F nrg - nwy"),
        ("ja en", "F bar", "F バレンツ海-ノルウェー海", "F bar - nrg"),
        # Misprints of the Japanese book, only where nothing else makes sense.
        ("ja en", "F ion", "F lon-Tyr", "F ion - tyn {misprint, misprint}"),
        ("ja en", "F lon", "F lon-Nth", "F lon - nth"),
        ("ja en", "F iri, F bre", "F In S F Bre-Eng", "F iri S F bre - eng"),
        ("ja en", "F iri", "Fleet in the Irish Sea holds", "F iri H"),
        # Hol is Holland, Hold is not.
        ("fr en", "A kie", "A Kie - Hol", "A kie - hol"),
        ("fr en", "A hol", "A Hol Hold", "A hol H"),
    ],
)
def test_what_languages_disagree_about(codes: str, units: str, typed: str, meaning: str) -> None:
    assert read(typed, codes, units) == meaning


def test_a_letter_may_mix_three_languages() -> None:
    typed = "A Par - Bour\nА Мар поддерживает А Пар - Бур\nF Brest holds\nF ??? - ???\nA Qqq - Spa"

    assert read(typed, "fr ru en", "A par, A mar, F bre, A gas") == (
        "A par - bur; A mar S A par - bur; F bre H; ! garbled 'F ??? - ???'; ! unknown_place 'Qqq'"
    )


def test_a_line_may_mix_them_too() -> None:
    assert read("Армия Paris атакует Bourgogne", "ru fr en", "A par") == "A par - bur"
    assert read("A パリ soutient A Marseille to Бургундию", "ja fr ru en", "A par, A mar") == "A par S A mar - bur"


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("Supp move | Mar | Par", "! incomplete 'Supp move | Mar | Par'"),
        ("Supp move | Mar | | Bur", "! incomplete 'Supp move | Mar | | Bur'"),
        ("Move | Par |\nHold | Mar | Mar", "A mar H; ! incomplete 'Move | Par |'"),
        ("Conv | Mid | Mar\nMove | Par | Bur", "A par - bur; ! incomplete 'Conv | Mid | Mar'"),
        ("Move\n\nPar\n\nHold\n\nMar\n\nMar", "A mar H; ! incomplete 'Move Par'"),
        ("Hold | Mar | Par", "! not_an_order 'Par'"),
    ],
)
def test_a_row_with_a_missing_cell_is_a_problem(typed: str, meaning: str) -> None:
    assert read(typed, "bg en", "A par, A mar") == meaning


def test_it_speaks_as_the_player_does() -> None:
    both = reading("ru fr en")

    assert both.code == "fr"
    assert speak_order(read_order("A par - bur"), both) == speak_order(read_order("A par - bur"), load_language("fr"))
    assert combine(load_language("en"), load_language("en")) is load_language("en")
    assert reading("ru fr en") is both


def test_commands_of_all_are_known() -> None:
    both = reading("ja ru en")
    help_words = [form.phrases[-1] for form in both.commands if form.word == "help"]

    for words in help_words:
        command = read_command(" ".join(words), both)
        assert command is not None, words
        assert command.word is CommandWord.HELP
    assert both.option("zone") == both.option("пояс") == "zone"
    assert both.option("дней") == both.option("Days") == "day"
    assert both.option("rabbit") is None


def test_what_the_judge_says_in_one_language_is_no_order_in_another() -> None:
    order = read_order("A par S A mar - bur")
    for code in ("ru", "fr", "bg", "ja", "en"):
        assert read(speak_order(order, load_language(code)), "fr ru en", "A par, A mar") == "-"
