"""What is held on people: handed out to them alone, and erased without a trace."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from judge.store import players
from judge.store.database import check
from tests.stories.stage import Mail, Stage


def document(mail: Mail) -> dict[str, Any]:
    (attached,) = mail.parsed.iter_attachments()
    assert (attached.get_filename(), attached.get_content_type()) == ("judge-data.json", "application/json")
    held = json.loads(attached.get_payload(decode=True))
    assert isinstance(held, dict)
    return held


def names(mail: Mail) -> list[str | None]:
    return [attached.get_filename() for attached in mail.parsed.iter_attachments()]


def everything(stage: Stage) -> str:
    """All values of all tables as one text."""
    tables = [name for name in stage.db.table_names() if not name.startswith("_")]
    rows = [row for table in tables for row in stage.db.conn.execute(f"SELECT * FROM {table}")]
    values = [value for row in rows for value in row]
    return "\n".join(v.decode("utf-8", "replace") if isinstance(v, bytes) else str(v) for v in values)


def test_a_person_is_handed_all_that_is_held_on_him_and_nothing_on_others(stage: Stage) -> None:
    stage.gather()
    france = stage.person_of("france")
    stage.write(france, "A Par-Bur")
    before = stage.boxes[f"{france}@players.example"].copy()
    stage.write(france, "SEND MY DATA")
    mails = [mail for mail in stage.boxes[f"{france}@players.example"] if mail not in before]
    held = document(mails[0])

    assert held["registration"][0]["address"] == f"{france}@players.example"
    assert held["addresses"][0]["confirmed_at"]
    assert [given["orders"] for given in held["orders"]] == ['["A par - bur"]']
    assert held["games"][0]["powers"] == ["france"]
    assert held["games"][0]["orders"] == {"france": ["A par - bur"]}
    assert any("JOIN sample" in letter["text"] for letter in held["letters"])
    text = json.dumps(held)
    others = [f"p{number}" for number in range(1, 8) if f"p{number}" != france]
    assert [other for other in others if f"{other}@players.example" in text] == []


def test_the_data_can_be_shown_to_others_without_giving_anything_away(stage: Stage) -> None:
    """Neither a secret address, nor the seed of a game's lots, nor who reads the press of a gunboat game."""
    stage.gather("sample", "gunboat press grey")
    france = stage.person_of("france")
    stage.write(france, "PRESS TO Italy\nShall we?\nENDPRESS")
    stage.write(france, "SEND MY DATA")
    stage.write("master", "SEND MY DATA")
    found = [mail for who in (france, "master") for mail in stage.boxes[f"{who}@players.example"]]
    text = "\n".join(json.dumps(document(mail)) for mail in found if "judge-data.json" in names(mail))

    assert "Shall we?" in text
    assert "CREATE sample" in text
    assert "seed" not in text
    assert "copies" not in text
    secrets = {mail.reply_to.partition("+")[2].partition("@")[0] for mail in found} - {""}
    assert secrets
    assert [secret for secret in secrets if secret in text] == []


def test_nobody_gets_the_data_for_a_letter_that_he_did_not_prove(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    mails = stage.write("anna", "SEND MY DATA", to="judge@judge.example")

    assert [list(mail.parsed.iter_attachments()) for mail in mails] == [[]]
    assert "Please confirm" in mails[0].subject


def test_the_data_goes_where_mail_goes_not_where_the_letter_came_from(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "I AM ALSO anna@work.example")
    stage.write("anna@work.example", "yes")
    stage.write("anna@work.example", "SEND MY DATA", to=stage.boxes["anna@players.example"][-1].reply_to)

    carrying = [box for box, mails in stage.boxes.items() for mail in mails if list(mail.parsed.iter_attachments())]
    assert carrying == ["anna@players.example"]


def test_whoever_leaves_leaves_no_trace_of_who_he_was(stage: Stage) -> None:
    stage.gather()
    france = stage.person_of("france")
    address = f"{france}@players.example"
    stage.write(france, "A Par-Bur")
    stage.write(france, f"I AM ALSO {france}@work.example")
    stage.write(f"{france}@work.example", "yes")
    stage.write(france, "UNREGISTER", to=stage.boxes[address][-1].reply_to)
    stage.write(france, "UNREGISTER")

    assert "you are forgotten" in stage.boxes[address][-1].text
    farewell = stage.db.conn.execute("SELECT id FROM outbox WHERE cause GLOB 'farewell:*'").fetchall()
    assert len(farewell) == 1
    stage.clerk.send(stage.now)
    own = stage.db.conn.execute("SELECT count(*) FROM outbox WHERE rcpt LIKE ?", (f"{france}@%",)).fetchone()
    assert own == (0,)
    held = stage.db.conn.execute("SELECT count(*) FROM letters WHERE raw LIKE ?", (f"%From: {france}@%",)).fetchone()
    assert held == (0,)
    assert players.by_address(stage.db, address) is None
    assert check(stage.db) == ()
    game = stage.game()
    assert game.player_of("france") is None
    assert game.orders.get("france", ()) == ()


def test_the_others_are_told_who_left_while_he_still_has_a_name(stage: Stage) -> None:
    stage.gather()
    italy, france = stage.person_of("italy"), stage.person_of("france")
    stage.write(france, "UNREGISTER")
    stage.write(france, "UNREGISTER")

    told = stage.boxes[f"{italy}@players.example"][-1]
    assert france.capitalize() in told.text
    assert "France" in told.subject + told.text


def test_a_master_who_leaves_leaves_the_game_going(stage: Stage) -> None:
    stage.gather()
    stage.write("master", "UNREGISTER")
    stage.write("master", "UNREGISTER")

    assert stage.game().seating.masters == ()
    stage.wait(days=8)
    assert str(stage.game().position.phase) == "F1901M"
    assert stage.state_of_letters().count("parked") == 0


def test_a_registration_that_nobody_ever_answered_is_not_kept_for_ever(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("boris", "REGISTER Boris")
    stage.write("boris", "WHOAMI")
    stage.wait(days=59)
    assert players.by_address(stage.db, "anna@players.example") is not None
    stage.wait(days=2)

    assert players.by_address(stage.db, "anna@players.example") is None
    assert players.by_address(stage.db, "boris@players.example") is not None
    assert "anna@" not in everything(stage)


def test_an_address_is_asked_twice_a_day_and_no_more_whoever_claims_it(stage: Stage) -> None:
    for person in ("anna", "boris", "chloe"):
        stage.write(person, f"REGISTER {person.capitalize()}")
        stage.write(person, "I AM ALSO victim@elsewhere.example")
    assert len(stage.boxes["victim@elsewhere.example"]) == 2

    stage.now += timedelta(days=2)
    stage.write("chloe", "I AM ALSO victim@elsewhere.example")
    assert len(stage.boxes["victim@elsewhere.example"]) == 3


def test_nobody_has_more_than_eight_addresses(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    (mail,) = stage.write("anna", "\n".join(f"I AM ALSO anna@n{n}.example" for n in range(9)))

    assert "You have 8 addresses already" in mail.text
    assert sum(box.startswith("anna@n") for box in stage.boxes) == 7


def test_nothing_that_follows_in_the_letter_is_done_for_somebody_who_is_forgotten(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "UNREGISTER")
    stage.write("anna", "UNREGISTER\nWHOAMI\nCREATE blitz\nI AM ALSO anna@work.example\nSIGNON Mblitz\nPROCESS")

    assert stage.state_of_letters() == ["done"] * 3
    assert "you are forgotten" in stage.boxes["anna@players.example"][-1].text
    assert "anna@work.example" not in stage.boxes


def test_two_unregisters_in_one_letter_are_one_wish(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    (mail,) = stage.write("anna", "UNREGISTER\nDELETE ME\nUNREGISTER")

    assert "Do you want to be forgotten?" in mail.subject
    assert players.by_address(stage.db, "anna@players.example") is not None


def test_an_old_question_answered_again_is_a_letter_like_any_other(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "SET ADDRESS anna@work.example")
    question = stage.boxes["anna@work.example"][-1]
    stage.write("anna@work.example", "yes")
    stage.write("anna@work.example", "SET ADDRESS anna@players.example")
    stage.post("anna@work.example", "SET NAME Ann", answers=question)
    stage.tick()
    anna = players.by_address(stage.db, "anna@work.example")

    assert anna is not None
    assert (anna.name, anna.address) == ("Ann", "anna@players.example")


def test_the_data_is_sent_once_an_hour(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "SEND MY DATA")
    (again,) = stage.write("anna", "SEND MY DATA")
    assert "You may ask again in an hour" in again.text

    stage.now += timedelta(hours=2)
    assert len(stage.write("anna", "SEND MY DATA")) == 2


def test_what_somebody_leaves_is_offered_to_volunteers_and_not_to_himself(stage: Stage) -> None:
    stage.gather()
    france = stage.person_of("france")
    stage.write("anna", "REGISTER Anna\nVOLUNTEER")
    stage.write("anna", "VOLUNTEER")
    stage.write(france, "VOLUNTEER")
    stage.write(france, "UNREGISTER")
    stage.write(france, "UNREGISTER")

    assert "France" in stage.boxes["anna@players.example"][-1].text
    assert "you are forgotten" in stage.boxes[f"{france}@players.example"][-1].text
