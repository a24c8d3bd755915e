"""What machines send is kept, never answered and never obeyed; what goes wrong inside reaches the keeper."""

from __future__ import annotations

import pytest

from judge.clerk.letters import reading
from judge.store import letters
from tests.stories.stage import DOMAIN, Stage, address


@pytest.mark.parametrize(
    "headers",
    [
        {"mail_from": "<>"},
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<dip.lists.example>"},
        {"X_Autoreply": "yes"},
    ],
)
def test_robots_are_neither_answered_nor_obeyed(table: Stage, headers: dict[str, str]) -> None:
    france = table.person_of("france")

    assert table.write(france, "A Par-Bur", **headers) == []

    assert table.game().orders == {}
    assert table.state_of_letters()[-1] == "ignored"


def test_our_own_mail_coming_back_is_not_answered(table: Stage) -> None:
    mail = table.boxes["p1@players.example"][-1]
    before = sum(map(len, table.boxes.values()))

    table.arrive("p1@players.example", mail.reply_to, mail.parsed.as_bytes())
    table.tick()

    assert sum(map(len, table.boxes.values())) == before


def test_the_same_letter_twice_is_obeyed_and_answered_once(table: Stage) -> None:
    france = table.person_of("france")
    to = table.boxes[f"{france}@players.example"][-1].reply_to

    first = table.write(france, "A Par-Bur", to, Message_ID="<same@x>")
    table.write(france, "A Par-Gas", to, Message_ID="<other@x>")
    again = table.write(france, "A Par-Bur", to, Message_ID="<same@x>", Received="from a relay that tried twice")

    assert (len(first), again) == (1, [])
    assert [str(order) for order in table.game().orders["france"]] == ["A par - gas"]


def test_a_letter_to_the_postmaster_goes_to_the_keeper_as_it_came(table: Stage) -> None:
    table.write("p1", "Is anybody there?", f"postmaster@{DOMAIN}")

    forwarded = table.boxes["keeper@elsewhere.example"][-1]
    assert "Is anybody there?" in forwarded.text


def test_a_letter_that_meets_a_bug_is_parked_the_keeper_told_and_the_next_one_obeyed(
    table: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    france = table.person_of("france")
    understand = reading.understand

    def stumble(letter, *args, **kwargs):  # type: ignore[no-untyped-def]
        if "stumble" in letter.text:
            raise ZeroDivisionError("a bug")
        return understand(letter, *args, **kwargs)

    monkeypatch.setattr(reading, "understand", stumble)
    table.post(france, "stumble\nA Par-Bur")
    table.post(france, "A Mar-Spa")
    table.tick()

    assert table.state_of_letters()[-2:] == ["parked", "done"]
    assert [str(order) for order in table.game().orders["france"]] == ["A mar - spa"]
    assert "ZeroDivisionError" in table.boxes["keeper@elsewhere.example"][-1].text


def test_hostile_bytes_are_never_a_bug(table: Stage) -> None:
    to = table.boxes["p1@players.example"][-1].reply_to
    for raw in (
        b"",
        b"\x00\xff" * 5000,
        b"From: a@\r\n\r\nA Par-Bur",
        b"From: " + b"(" * 9000 + b"\r\n\r\nhi",
        b"From: p1@players.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n" * 3000,
        b"From: p1@players.example\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+AEE- Par-Bur",
        b"From: p1@players.example\r\n\r\n" + b"A Par-" * 20000,
    ):
        table.arrive("p1@players.example", to, raw)
    table.tick()

    assert "new" not in table.state_of_letters()
    (only,) = letters.parked(table.db)
    assert only.note == "beyond the limits: form", "of 3,000 parts"


def test_a_program_that_answers_a_question_in_other_words_each_time_is_asked_three_times_in_all(stage: Stage) -> None:
    """It names itself nothing, and says yes among other things."""
    stage.write("anna", "REGISTER Anna")
    (asked,) = stage.write("anna", "CREATE blitz", f"judge@{DOMAIN}")
    before = len(stage.boxes[address("anna")])
    for number in range(12):
        stage.write("anna", f"Yes, your mail {number} has come, and somebody will read it.", asked.reply_to)

    assert len(stage.boxes[address("anna")]) - before == 2
    assert stage.db.conn.execute("SELECT count(*) FROM games").fetchone() == (0,)
    (done,) = stage.write("anna", "yes", asked.reply_to)
    assert "Confirmed" in done.text


def test_a_program_at_an_address_that_somebody_claimed_confirms_nothing_and_comes_to_an_end(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "I AM ALSO office@work.example")
    box = stage.boxes["office@work.example"]
    asked = box[-1]
    for number in range(12):
        stage.write("office@work.example", f"Yes, ticket {number} was opened for you.", asked.reply_to)

    assert len(box) == 2
    known = stage.db.conn.execute("SELECT confirmed_at FROM addresses WHERE address = 'office@work.example'").fetchall()
    assert known == [(None,)]
