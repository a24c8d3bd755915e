"""Who may what: secret addresses, forged senders, leaked secrets, and the one answer that proves a letter."""

from __future__ import annotations

from tests.orders import write_orders
from tests.stories.stage import DOMAIN, Stage


def test_registering_and_joining_in_one_letter_waits_for_one_yes(stage: Stage) -> None:
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE blitz")

    (asked,) = stage.write("anna", "REGISTER Anna\nJOIN blitz", f"judge@{DOMAIN}")
    assert stage.game("blitz").seating.seats == ()
    assert "JOIN blitz" in asked.text

    (done,) = stage.write("anna", "yes")
    assert len(stage.game("blitz").seating.seats) == 1
    assert "You have a seat in blitz" in done.text

    (again,) = stage.write("anna", "ok", asked.reply_to)
    assert len(stage.game("blitz").seating.seats) == 1
    assert "Confirmed" not in again.text


def test_a_forged_sender_cannot_order_and_the_player_is_asked(table: Stage) -> None:
    france = table.person_of("france")

    (asked,) = table.write(france, "A Par-Bur", f"sample.s0@{DOMAIN}")

    assert table.game().orders == {}
    assert "confirm" in asked.subject.lower()
    assert asked.recipient == f"{france}@players.example"

    table.write(france, "yes, that was me")
    assert write_orders(table.game().orders) == "france: A par - bur"


def test_a_leaked_address_is_worth_nothing_to_another_sender(table: Stage) -> None:
    france = table.person_of("france")
    secret = table.boxes[f"{france}@players.example"][-1].reply_to

    assert table.write("thief", "A Par-Bur", secret) == []

    assert table.game().orders == {}
    assert "confirm" in table.boxes[f"{france}@players.example"][-1].subject.lower()


def test_registering_somebody_else_again_changes_nothing_without_proof(table: Stage) -> None:
    table.write("p1", "REGISTER Fool", f"judge@{DOMAIN}")

    names = [name for (name,) in table.db.conn.execute("SELECT name FROM players WHERE address LIKE 'p1@%'")]
    assert names == ["P1"]


def test_the_secret_of_one_game_is_unknown_at_another_address(table: Stage) -> None:
    from judge.commands.addresses import is_known

    secret = table.boxes["p1@players.example"][-1].reply_to
    token = secret.partition("+")[2].partition("@")[0]

    assert is_known(table.db, secret, table.config)
    assert not is_known(table.db, f"judge+{token}@{DOMAIN}", table.config)
    assert not is_known(table.db, f"nothere.s0@{DOMAIN}", table.config)
    assert not is_known(table.db, "judge@elsewhere.example", table.config)
    assert is_known(table.db, f"SAMPLE.S0@{DOMAIN.upper()}", table.config)


def test_secrets_are_kept_as_hashes_only(table: Stage) -> None:
    token = table.boxes["p1@players.example"][-1].reply_to.partition("+")[2].partition("@")[0]

    for (table_name,) in table.db.conn.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('outbox', 'letters')"
    ).fetchall():
        for row in table.db.conn.execute(f"SELECT * FROM {table_name}"):
            assert token not in " ".join(map(str, row))


def test_forged_letters_neither_flood_a_player_nor_use_up_the_answers_to_his_own(table: Stage) -> None:
    france = table.person_of("france")
    box = table.boxes[f"{france}@players.example"]
    secret, before = box[-1].reply_to, len(box)

    for _ in range(70):
        table.write(france, "A Par-Bur", f"sample.s0@{DOMAIN}")
    # One of the day's was the answer to REGISTER.
    assert len(box) - before == table.config.rates.unproven_answers_per_day - 1

    (answer,) = table.write(france, "A Par-Gas", secret)
    assert "noted" in answer.text
    assert write_orders(table.game().orders) == "france: A par - gas"
