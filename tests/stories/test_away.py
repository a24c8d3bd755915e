"""Notes of absence are not answered, but an absence is offered, once; filters that ask questions are not answered."""

from __future__ import annotations

import pytest

from judge.commands.addresses import envelope_sender
from judge.config import load_secret
from judge.store import deliverability
from judge.store.tokens import Keyring
from tests.stories.stage import DOMAIN, Mail, Stage, address

DATED = "I am out of the office from 2027-01-05 to 2027-01-09 and will answer when I am back."
NOTES = {
    "en": "I am on vacation until 9 January 2027.",
    "fr": "Je suis absent jusqu'au 9 janvier 2027.",
    "ru": "Я в отпуске до 9 января 2027 года.",
    "bg": "В отпуск съм до 9 януари 2027.",
    "ja": "2027年1月9日まで休暇をいただいております。",
}
VACATION = {"Auto_Submitted": "auto-replied (vacation)", "mail_from": "<>"}


def offers(stage: Stage, person: str) -> list[Mail]:
    found = stage.db.conn.execute(
        "SELECT message_id FROM outbox WHERE rcpt = ? AND cause GLOB 'away:*'", (address(person),)
    ).fetchall()
    ids = {f"<{one}>" for (one,) in found}
    return [mail for mail in stage.boxes[address(person)] if str(mail.parsed["Message-ID"]) in ids]


def bounce_address(stage: Stage, person: str) -> str:
    (mail,) = stage.db.conn.execute("SELECT max(id) FROM outbox WHERE rcpt = ?", (address(person),)).fetchone()
    return envelope_sender(Keyring(load_secret(stage.config)), DOMAIN, mail)


def test_an_absence_is_offered_and_one_answer_announces_it(table: Stage) -> None:
    france = table.person_of("france")
    assert list(table.write(france, DATED, **VACATION)) == offers(table, france)

    (offer,) = offers(table, france)
    assert "2027-01-05" in offer.text
    assert "2027-01-09" in offer.text
    assert offer.parsed["Auto-Submitted"] == "auto-generated"
    (sender,) = table.db.conn.execute("SELECT sender FROM outbox WHERE cause GLOB 'away:*'").fetchone()
    assert sender == "<>"
    assert table.game().attendance.absences == ()

    table.write(france, "yes")
    (absence,) = table.game().attendance.absences
    assert (f"{absence.first:%Y-%m-%d}", f"{absence.last:%Y-%m-%d}") == ("2027-01-05", "2027-01-09")
    assert absence.player == table.game().player_of("france")


@pytest.mark.parametrize("language", NOTES)
def test_notes_are_read_in_every_language_wherever_they_come_to(table: Stage, language: str) -> None:
    """RFC 3834, 4: to the envelope sender, as a program should; and to Reply-To, as many do."""
    france, england = table.person_of("france"), table.person_of("england")
    table.write(france, NOTES[language], bounce_address(table, france), **VACATION)
    table.write(england, NOTES[language], X_Autoreply="yes")

    for person in (france, england):
        (offer,) = offers(table, person)
        assert "2027-01-09" in offer.text
    assert table.game().attendance.absences == ()


def test_a_note_without_days_is_told_how(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "I am out of the office.", **VACATION)

    (offer,) = offers(table, france)
    assert "ABSENCE 2026-12-20 TO 2027-01-02" in " ".join(offer.text.split())


def test_days_that_can_be_two_are_not_guessed(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "I am away from 01/05/2027 to 01/09/2027.", **VACATION)

    (offer,) = offers(table, france)
    assert "ABSENCE" in offer.text
    assert "2027-01-05" not in offer.text


def test_his_program_answers_the_offer_and_all_that_follows_and_gets_nothing_more(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, DATED, **VACATION)
    count = len(table.boxes[address(france)])
    for day in range(20):
        table.write(france, DATED, **VACATION)
        table.write(france, f"{DATED} ({day})", X_Autoreply="yes")
        table.sleep(days=1)
        if day < 6:
            assert len(offers(table, france)) == 1
    assert len(offers(table, france)) <= 3, "one in seven days, and none twice for the same note"
    assert table.game().attendance.absences == ()
    assert count


def test_who_answers_an_offer_by_robot_is_not_taken_for_saying_yes(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, DATED, **VACATION)
    (offer,) = offers(table, france)
    before = len(table.boxes[address(france)])

    table.write(france, DATED, offer.reply_to, Subject="Automatic reply: yes")
    table.write(france, "yes", offer.reply_to, Auto_Submitted="auto-replied")

    assert table.game().attendance.absences == ()
    assert len(table.boxes[address(france)]) == before


def test_other_days_are_given_in_the_answer_and_a_no_is_a_no(table: Stage) -> None:
    france, england = table.person_of("france"), table.person_of("england")
    for person in (france, england):
        table.write(person, DATED, **VACATION)
    table.write(france, "ABSENCE 2027-01-06 TO 2027-01-07", offers(table, france)[0].reply_to)
    table.write(england, "No, thank you.", offers(table, england)[0].reply_to)

    (absence,) = table.game().attendance.absences
    assert f"{absence.first:%Y-%m-%d}" == "2027-01-06"


def test_an_absence_that_is_announced_is_not_offered(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "ABSENCE 2027-01-04 TO 2027-01-12")
    table.write(france, DATED, **VACATION)

    assert offers(table, france) == []


def test_who_plays_nowhere_and_who_is_unknown_is_offered_nothing(table: Stage) -> None:
    table.write("watcher", DATED, **VACATION)
    table.write("stranger@elsewhere.example", DATED, f"judge@{DOMAIN}", **VACATION)

    assert offers(table, "watcher") == []
    assert table.boxes["stranger@elsewhere.example"] == []


def test_one_answer_announces_it_in_every_game_of_his(table: Stage) -> None:
    table.gather("other")
    france = table.person_of("france")
    (other,) = table.game("other").powers_of(str(table.game().player_of("france")))
    table.write(france, DATED, f"judge@{DOMAIN}", **VACATION)
    (offer,) = offers(table, france)
    assert "sample" in offer.text
    assert "other" in offer.text
    table.write(france, "yes", offer.reply_to)

    for name in ("sample", "other"):
        assert len(table.game(name).attendance.absences) == 1, (name, other)


CHALLENGES = (
    {"Subject": "Please confirm your message", "X_Delivery_Agent": "TMDA/1.1.12", "Precedence": "bulk"},
    {"Subject": "Your email requires verification verify#abcDEF123_xyz"},
    {"X_Boxtrapper": "abc", "Subject": "hello"},
    {"Subject": "Re: results", "From": "noreply@spamarrest.com"},
    {"Subject": "Re: results (Verification Required)"},
    {"Subject": "Подтвердите ваше письмо"},
    {"Subject": "Veuillez confirmer votre message"},
)


@pytest.mark.parametrize("headers", CHALLENGES)
def test_a_challenge_is_neither_answered_nor_obeyed_and_the_master_is_told_once(
    table: Stage, headers: dict[str, str]
) -> None:
    france = table.person_of("france")
    before, told = len(table.boxes[address(france)]), len(table.boxes["master@players.example"])
    to = bounce_address(table, france) if "From" in headers else None
    for _ in range(3):
        table.write(france, "A Par-Bur\nClick the link below to verify that you are human.", to, **headers)

    assert len(table.boxes[address(france)]) == before
    assert table.game().orders == {}
    news = table.boxes["master@players.example"][told:]
    assert [mail.subject for mail in news] == ["[sample S1901M] Mail to France may not arrive"]
    assert deliverability.behind_challenges(table.db, table.now) == (address(france),)


def test_a_person_may_ask_for_a_confirmation_in_his_own_words(table: Stage) -> None:
    france = table.person_of("france")

    assert table.write(france, "A Par-Bur", Subject="Re: [sample] please confirm my orders")
    assert [str(order) for order in table.game().orders["france"]] == ["A par - bur"]


def test_our_own_names_are_known_in_every_form(table: Stage) -> None:
    before = sum(map(len, table.boxes.values()))
    for sender in ("judge", "sample.s0", "sample-france", "sample-france.s0", "sample-master", "b+1.abc"):
        table.write(f"{sender}@{DOMAIN}", "HELP", f"judge@{DOMAIN}")

    assert sum(map(len, table.boxes.values())) == before
    assert set(table.state_of_letters()[-6:]) == {"ignored"}
