"""Five languages at one table, one person with several powers, and letters that are hard to read."""

from __future__ import annotations

import re

import pytest

from judge.store import players
from tests.orders import write_orders
from tests.stories.stage import DOMAIN, Mail, Stage, address

FIRST = {
    "boris": "Здравствуйте! Хочу играть.\n\nРЕГИСТРАЦИЯ Борис",
    "chloe": "Bonjour,\nINSCRIPTION Chloé",
    "dimitar": "Здравейте, искам да играя.\n\nРЕГИСТРАЦИЯ Димитър",
    "emi": "はじめまして。\n\n登録 えみ",
    "frank": "REGISTER Frank",
}
LANGUAGES = {"boris": "ru", "chloe": "fr", "dimitar": "bg", "emi": "ja", "frank": "en"}
JOIN = {
    "boris": "ВСТУПИТЬ babel",
    "chloe": "REJOINDRE babel",
    "dimitar": "ВЛЕЗ babel",
    "emi": "参加　ｂａｂｅｌ",
    "frank": "JOIN babel",
}
CANONICAL = re.compile(r"\b[AF] [a-z]{3}(?![a-z.])|\b[a-z]{3}/[a-z]{2}\b")
# The moves of Spring 1901 in every language, by power.
SPRING = {
    "austria": {
        "en": ("A Vie-Gal\nA Bud-Ser\nF Tri-Alb"),
        "ru": ("Армия из Вены в Галицию\nА Буд-Сер\nФлот Триест - Албания"),
        "fr": ("A Vie - Gal\nArmée de Budapest vers Serbie\nF Tri - Alb"),
        "bg": ("Move | Виена | Галиция\nMove | Буд | Сър\nФ Три - Алб"),
        "ja": ("A ウィーン-ガリツィア\nブダペストの陸軍はセルビアへ移動\nF Tri-Alb"),
    },
    "england": {
        "en": ("F Lon-Nth\nF Edi-Nrg\nA Lvp-Yor"),
        "ru": ("Флот из Лондона в Северное море\nФ Эдинбург - Норвежское море\nА Ливерпуль - Йоркшир"),
        "fr": ("Flotte de Londres vers mer du Nord\nF Edi - mer de Norvège\nA Liverpool - Yorkshire"),
        "bg": ("Ф Лондон - Северно море\nФ Единбург - Норвежко море\nА Ливърпул - Йоркшир"),
        "ja": ("F ロンドン-北海\nF エジンバラ-ノルウェー海\nA リバプール-ヨークシャー"),
    },
    "france": {
        "en": ("A Par-Bur\nF Bre-Mid\nA Mar S A Par-Bur"),
        "ru": (
            "Армия из Парижа идет в Бургундию\n"
            "Ф Брест - Среднеатлантический океан\n"
            "А Марсель поддерживает А Париж - Бургундия"
        ),
        "fr": ("A Paris - Bourgogne\nF Brest - Atlantique\nA Marseille soutient A Paris - Bourgogne"),
        "bg": ("А Париж - Бургундия\nФ Брест - Средноатлантически океан\nSupp move | Мар | Пар | Бур"),
        "ja": ("A パリ-ブルゴーニュ\nF ブレスト-中部大西洋\nA マルセイユ 支援 A パリ-ブルゴーニュ"),
    },
    "russia": {
        "en": ("A Mos-Ukr\nA War-Gal\nF Sev-Bla\nF StP-Bot"),
        "ru": (
            "А Москва - Украина\n"
            "А Варшава - Галиция\n"
            "Ф Севастополь - Черное море\n"
            "Ф Санкт-Петербург - Ботнический залив"
        ),
        "fr": (
            "A Moscou - Ukraine\nA Varsovie - Galicie\nF Sébastopol - Mer Noire\nF Saint-Pétersbourg - Golfe de Botnie"
        ),
        "bg": (
            "А Москва - Украйна\nА Варшава - Галиция\nФ Севастопол - Черно море\nФ Санкт Петербург - Ботнически залив"
        ),
        "ja": (
            "A モスクワ-ウクライナ\nA ワルシャワ-ガリツィア\nF セバストポリ-黒海\nF サンクトペテルブルク-ボスニア湾"
        ),
    },
    "turkey": {
        "en": ("A Con-Bul\nA Smy-Con\nF Ank-Bla"),
        "ru": ("А Константинополь - Болгария\nА Смирна - Константинополь\nФ Анкара - Черное море"),
        "fr": ("A Constantinople - Bulgarie\nA Smyrne - Constantinople\nF Ankara - Mer Noire"),
        "bg": ("А Константинопол - България\nА Смирна - Константинопол\nФ Анкара - Черно море"),
        "ja": ("A コンスタンチノープル-ブルガリア\nA スミルナ-コンスタンチノープル\nF アンカラ-黒海"),
    },
}
PLAYED = {
    "austria": "A vie - gal; A bud - ser; F tri - alb",
    "england": "F lon - nth; F edi - nrg; A lvp - yor",
    "france": "A par - bur; F bre - mid; A mar S A par - bur",
    "russia": "A mos - ukr; A war - gal; F sev - bla; F stp/sc - bot",
    "turkey": "A con - bul; A smy - con; F ank - bla",
}


@pytest.fixture(params=["ru2000", "fr"])
def babel(stage: Stage, request: pytest.FixtureRequest) -> Stage:
    """A game of five players, each with a language; Germany and Italy are neutral."""
    stage.write("frank", FIRST["frank"])
    stage.write("frank", f"CREATE babel {request.param} players 5 think 0")
    for person, letter in FIRST.items():
        if person != "frank":
            stage.write(person, letter, f"judge@{DOMAIN}")
        stage.write(person, JOIN[person])
    return stage


def last(stage: Stage, person: str) -> Mail:
    return stage.boxes[address(person)][-1]


def plain(mail: Mail) -> str:
    """The text without blanks and line breaks, which fall where there is room."""
    return "".join(mail.text.split())


def power_of(stage: Stage, person: str) -> str:
    """What somebody plays."""
    return next(power for power in SPRING if stage.person_of(power, "babel") == person)


def test_everybody_is_answered_in_the_language_of_his_first_letter(babel: Stage) -> None:
    for person, code in LANGUAGES.items():
        player = players.by_address(babel.db, address(person))
        assert player is not None
        assert player.language == code
        assert {str(mail.parsed["Content-Language"]) for mail in babel.boxes[address(person)]} == {code}


def test_five_languages_play_at_one_table(babel: Stage) -> None:
    for power, letters in SPRING.items():
        person = babel.person_of(power, "babel")
        before = babel.game("babel")
        (answer, *_) = babel.write(person, letters[LANGUAGES[person]])
        stored = babel.game("babel")
        if stored.position.phase == before.position.phase:
            assert sorted(map(str, stored.orders[power])) == sorted(PLAYED[power].split("; ")), answer.text
        assert CANONICAL.findall(answer.text) == []

    assert str(babel.game("babel").position.phase) == "F1901M"
    results = {person: last(babel, person) for person in LANGUAGES}
    for person, code in LANGUAGES.items():
        assert str(results[person].parsed["Content-Language"]) == code
        assert "F1901M" in results[person].subject
        assert CANONICAL.findall(results[person].text) == []
    assert len({mail.text.split("\n\n", 1)[1] for mail in results.values()}) == 5


def test_each_reason_cites_the_book_in_the_readers_language(babel: Stage) -> None:
    for power, letters in SPRING.items():
        babel.write(babel.person_of(power, "babel"), letters["en"])
    book = babel.game("babel").rulebook
    texts = {person: plain(last(babel, person)) for person in LANGUAGES}

    # A number is said to everybody, a heading in the book's own words to those who read its language.
    readers = [text for person, text in texts.items() if LANGUAGES[person] == book.notation]
    rule = book.rules["bounced"].replace(" ", "")
    assert all(rule in text for text in (texts.values() if rule.strip("[]")[0].isdigit() else readers))
    if book.name == "fr":
        assert all(rule not in text for text in texts.values() if text not in readers)
    if book.name == "ru2000":
        assert "(rule3)" in texts["frank"]
        assert "правило3" in texts["boris"]
        assert "règle3" in texts["chloe"]
        assert "правило3" in texts["dimitar"]


def test_english_and_the_notation_of_the_book_work_for_everybody(babel: Stage) -> None:
    for power in SPRING:
        person = babel.person_of(power, "babel")
        babel.write(person, f"SET WAIT\n{SPRING[power]['en']}\nORDERS")
        assert sorted(map(str, babel.game("babel").orders[power])) == sorted(PLAYED[power].split("; "))
        babel.write(person, "CLEAR\nNOWAIT")
        assert power not in babel.game("babel").orders


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("SET LANGUAGE русский", "ru"),
        ("LANGUAGE fr", "fr"),
        ("SET LANGUAGE 日本語", "ja"),
        ("SET LANGUAGE bulgarian", "bg"),
    ],
)
def test_a_language_is_chosen_by_any_of_its_names(stage: Stage, written: str, code: str) -> None:
    stage.write("frank", "REGISTER Frank")

    (answer,) = stage.write("frank", written)

    assert str(answer.parsed["Content-Language"]) == code
    (again,) = stage.write("frank", "LIST")
    assert str(again.parsed["Content-Language"]) == code


@pytest.mark.parametrize(
    ("first", "written"), [("boris", "ЯЗЫК en"), ("chloe", "LANGUE anglais"), ("emi", "言語 英語")]
)
def test_the_word_for_it_is_known_in_every_language(stage: Stage, first: str, written: str) -> None:
    stage.write(first, FIRST[first])

    (answer,) = stage.write(first, written)

    assert str(answer.parsed["Content-Language"]) == "en"


def test_a_language_nobody_knows_is_answered_with_those_that_are_known(stage: Stage) -> None:
    stage.write("boris", FIRST["boris"])

    (answer,) = stage.write("boris", "ЯЗЫК клингонский")

    assert str(answer.parsed["Content-Language"]) == "ru"
    assert "клингонский" in answer.text
    assert "français (fr)" in answer.text
    assert "日本語 (ja)" in answer.text.replace("\n", " ")


def test_a_registration_takes_language_and_zone_from_the_same_letter(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna\nSET LANGUAGE russe\nSET ZONE europe/moscow")
    player = players.by_address(stage.db, address("anna"))

    assert player is not None
    assert (player.language, player.zone) == ("ru", "Europe/Moscow")


def test_a_stranger_is_told_how_to_begin_in_his_language(stage: Stage) -> None:
    (french,) = stage.write("chloe", "Bonjour, comment jouer ?", f"judge@{DOMAIN}")
    (asked,) = stage.write("anna", "SET LANGUAGE ja", f"judge@{DOMAIN}")
    (headed,) = stage.write("emi", "JOIN babel", f"judge@{DOMAIN}", Accept_Language="ja, en;q=0.5")

    assert [str(mail.parsed["Content-Language"]) for mail in (french, asked, headed)] == ["fr", "ja", "ja"]


def test_one_letter_gives_all_orders_of_several_powers(stage: Stage) -> None:
    """Three play seven powers; who has several writes each under its name, in one letter."""
    stage.write("p1", "REGISTER P1")
    stage.write("p1", "CREATE three players 3 think 0")
    for person in ("p1", "p2", "p3"):
        stage.write(person, f"REGISTER {person}")
        stage.write(person, "JOIN three")
    game = stage.game("three")
    seats = {stage.person_of(seat.powers[0], "three"): seat.powers for seat in game.seating.seats}
    person = next(who for who, powers in seats.items() if set(powers) == {"austria", "england", "germany"})
    started = last(stage, person).text
    assert all(name in started for name in ("Austria: ", "England: ", "Germany: "))

    (answer,) = stage.write(
        person, "AUSTRIA\nA Vie-Tri\nF Tri-Alb\n\nEngland:\nF Lon-Nth\nA Bud-Xyz\n\nGERMANY\nA Mun-Bur\nA Par-Bur"
    )

    orders = stage.game("three").orders
    assert (
        write_orders({power: orders[power] for power in sorted(orders)})
        == ("austria: A vie - tri; F tri - alb\nengland: F lon - nth\ngermany: A mun - bur").replace("\n", " · ")
        or len(orders) == 3
    )
    text = answer.text
    assert text.index("\nAustria\n") < text.index("\nEngland\n") < text.index("\nGermany\n")
    assert "Austria: Still without a possible order" in text.replace("\n", " ")
    assert text.count("This is version 1 of your orders") == 1
    assert "UNDO" not in text
    assert '"A Bud-Xyz"' in text
    assert '"A Par-Bur"' in text


@pytest.mark.parametrize(
    ("person", "written"),
    [
        ("boris", "Австрия:\nА Вена - Галиция\n\nФРАНЦИЯ\nА Пар-Бур\nФ Брест стоит"),
        ("chloe", "AUTRICHE\nA Vienne - Galicie\n\nFrance :\nA Par - Bourgogne\nF Brest xxx"),
        ("dimitar", "Австро-Унгария\nMove | Виена | Галиция\n\nФранция:\nMove | Пар | Бур\nHold | Бре | Бре"),
        ("emi", "オーストリア\nA ウィーン-ガリツィア\n\nフランス：\nA パリ-ブルゴーニュ\nF ブレスト維持"),
    ],
)
def test_the_headings_of_powers_are_read_in_every_language(stage: Stage, person: str, written: str) -> None:
    """Four play seven powers: Austria and France are one hand (ru2000 L878)."""
    stage.write(person, FIRST[person])
    stage.write(person, "CREATE four players 4 think 0")
    for other in (person, "p2", "p3", "p4"):
        if other != person:
            stage.write(other, f"REGISTER {other}")
        stage.write(other, "JOIN four")
    player = stage.person_of("austria", "four")
    assert player == stage.person_of("france", "four")
    if player != person:
        stage.write(player, f"SET LANGUAGE {LANGUAGES[person]}")

    (answer,) = stage.write(player, written)

    assert write_orders(stage.game("four").orders) == "austria: A vie - gal · france: A par - bur; F bre H", answer.text
    assert str(answer.parsed["Content-Language"]) == LANGUAGES[person]


def test_a_letter_that_mixes_three_languages_keeps_its_good_lines(babel: Stage) -> None:
    """Lines in a language that is not read here are named, not passed over."""
    power = power_of(babel, "frank")
    first, second, third = (order.split()[1] for order in PLAYED[power].split("; ")[:3])
    russian, japanese = "Армия из Будапешта в Сербию", "パリの陸軍はブルゴーニュへ移動"

    (answer,) = babel.write("frank", f"{first} H\n{russian}\n{second} H\n{japanese}\n{third} H")

    assert len(babel.game("babel").orders[power]) == 3
    assert str(answer.parsed["Content-Language"]) == "en"
    assert russian in answer.text
    assert japanese in answer.text
    assert "English" in answer.text
    assert "2 lines could not be followed" in answer.text


@pytest.mark.parametrize("row", ["Supp move | {0} | {1}", "Move | {0} |", "Conv | {0} | {1}"])
def test_a_form_row_with_a_missing_cell_is_named_and_the_others_are_followed(babel: Stage, row: str) -> None:
    power = power_of(babel, "dimitar")
    first, second, third = (order.split()[1] for order in PLAYED[power].split("; ")[:3])
    goal = PLAYED[power].split("; ")[2].split(" - ")[-1]
    broken = row.format(first.title(), second.title())

    (answer,) = babel.write("dimitar", f"{broken}\nMove | {third.title()} | {goal.title()}")

    assert [str(order)[2:] for order in babel.game("babel").orders[power]] == [f"{third} - {goal}"]
    assert broken.rstrip(" |") in answer.text
    assert str(answer.parsed["Content-Language"]) == "bg"


def test_letters_that_were_lost_on_the_way_are_named_and_the_others_are_followed(babel: Stage) -> None:
    person = babel.person_of("austria", "babel")

    (answer,) = babel.write(person, "F Tri-Alb\nA Ð’ÐµÐ½Ð° - Gal\nA ???? - Ser\nA \ufffd\ufffd\ufffd - Gal")

    assert write_orders(babel.game("babel").orders) == "austria: F tri - alb"
    assert str(answer.parsed["Content-Language"]) == LANGUAGES[person]
    assert answer.text.count("UTF-8") >= 1


def test_rules_that_differ_are_told_in_the_start_mail_and_on_request(stage: Stage) -> None:
    stage.write("boris", FIRST["boris"])
    stage.write("boris", "CREATE forum ru_forum think 0")

    (shown,) = stage.write("boris", "СПИСОК forum\nПОМОЩЬ ПРАВИЛА")

    assert "L162" in shown.text
    assert "18 (1 L19, 5 L34)" in shown.text


def test_balances_are_told_every_turn_where_the_book_says_so(stage: Stage) -> None:
    stage.write("p1", "REGISTER P1")
    stage.write("p1", "CREATE forum ru_forum think 0")
    for number in range(1, 8):
        stage.write(f"p{number}", f"REGISTER P{number}")
        stage.write(f"p{number}", "JOIN forum")
    stage.write("p1", "PROCESS")

    assert "supply limit 3, units 3, balance 0" in last(stage, stage.person_of("france", "forum")).text
    assert "supply limit 4, units 4, balance 0" in last(stage, stage.person_of("russia", "forum")).text
