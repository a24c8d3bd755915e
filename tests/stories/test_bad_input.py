"""Every mistake of the list gets a clear answer in one mail, nothing is lost and nothing half done."""

from __future__ import annotations

from datetime import timedelta

from judge.rules.text import read_unit
from tests.orders import write_orders
from tests.stories.stage import DOMAIN, Mail, Stage


def only(mails: list[Mail]) -> Mail:
    assert len(mails) == 1, [mail.subject for mail in mails]
    return mails[0]


def test_orders_for_somebody_elses_unit_are_refused_and_the_others_followed(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, "A Par-Bur\nA Mun-Ruh"))

    assert write_orders(table.game().orders) == "france: A par - bur"
    assert "A Mun-Ruh" in mail.text
    assert "not yours" in mail.text


def test_a_place_that_does_not_exist_is_named(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, "A Par-Atlantis\nA Mar-Spa"))

    assert write_orders(table.game().orders) == "france: A mar - spa"
    assert "Atlantis" in mail.text


def test_a_typo_in_a_short_name_is_followed_only_where_one_order_is_possible(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, "A Par-Bru"))

    assert write_orders(table.game().orders) == "france: A par - bur"
    assert 'you wrote "Bru"' in mail.text

    mail = only(table.write(france, "A Mar-Sqa"))

    assert write_orders(table.game().orders) == "france: A par - bur"
    assert "A Mar-Sqa" in mail.text


def test_a_typo_in_a_long_name_is_followed_and_marked(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, "A Paris - Bugrundy"))

    assert write_orders(table.game().orders) == "france: A par - bur"
    assert "bugrundy" in mail.text.lower()
    assert "I read" in mail.text


def test_an_empty_mail_is_told_how_to_order_and_what_is_missing(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, ""))

    assert "nothing in your letter" in mail.text
    assert "For example" in mail.text or "for example" in mail.text
    assert table.game().orders.get("france", ()) == ()


def test_a_stranger_is_told_once_how_to_begin(table: Stage) -> None:
    mail = only(table.write("stranger", "A Par-Bur", f"judge@{DOMAIN}"))

    assert "answer this mail with this one word" in mail.text
    assert "Nothing else in your letter was done." in mail.text
    assert table.game().orders == {}


def test_a_stranger_who_writes_on_and_on_is_answered_a_few_times_only(stage: Stage) -> None:
    for _ in range(12):
        stage.write("stranger", "hello?", f"judge@{DOMAIN}")

    assert len(stage.boxes["stranger@players.example"]) == stage.config.rates.unproven_answers_per_day


def test_a_second_seat_in_the_same_game_is_refused(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "CREATE blitz")
    stage.write("anna", "JOIN blitz")

    mail = only(stage.write("anna", "JOIN blitz"))

    assert len(stage.game("blitz").seating.seats) == 1
    assert "already" in mail.text


def test_orders_after_the_deadline_change_nothing_and_are_told_so(table: Stage) -> None:
    france = table.person_of("france")
    start = table.boxes[f"{france}@players.example"][-1]
    assert "begins" in start.subject
    table.wait(days=8)
    game = table.game()
    assert str(game.position.phase) == "F1901M"

    table.post(france, "A Par-Bur", start.reply_to, In_Reply_To=str(start.parsed["Message-ID"]))
    before = len(table.boxes[f"{france}@players.example"])
    table.tick()

    mail = only(table.boxes[f"{france}@players.example"][before:])
    assert "is over" in mail.text
    assert table.game().orders == game.orders


def test_a_command_that_does_not_exist_is_named(table: Stage) -> None:
    france = table.person_of("france")

    mail = only(table.write(france, "SET PIZZA ON"))

    assert "SET PIZZA ON" in mail.text
    assert "HELP" in mail.text


def test_a_game_that_does_not_exist_is_named_with_one_that_does(table: Stage) -> None:
    table.write("late", "REGISTER Late")

    mail = only(table.write("late", "JOIN sampel"))

    assert "sampel" in mail.text
    assert "sample" in mail.text.replace("sampel", "")


def test_a_letter_that_came_in_time_counts_although_the_tick_comes_late(table: Stage) -> None:
    france, germany = table.person_of("france"), table.person_of("germany")
    deadline = table.game().clock.deadline
    assert deadline is not None
    table.wait(seconds=(deadline - table.now).total_seconds() - 1)
    table.post(france, "A Par-Bur")
    table.now = deadline
    table.post(germany, "A Mun-Bur")
    table.now = deadline + timedelta(minutes=5)
    table.tick()

    game = table.game()
    assert str(game.position.phase) == "F1901M"
    assert game.position.unit_in("bur") == ("france", read_unit("A bur"))
    assert "is over" in table.boxes[f"{germany}@players.example"][-1].text
    assert game.clock.deadline is not None
    assert game.clock.deadline > table.now


def test_a_diary_cannot_fill_the_last_mail_of_a_game(table: Stage) -> None:
    france = table.person_of("france")

    mails = [only(table.write(france, f"DIARY\n{number} {'plot ' * 1590}\nENDDIARY")) for number in range(8)]

    assert ["is full" in mail.text for mail in mails] == [False] * 7 + [True]
