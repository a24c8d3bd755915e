"""What masters ask, where a story in letters alone cannot show it: one mail for many changes, journals, threads."""

from __future__ import annotations

from judge.game.record import Record
from judge.store import journal, players, reliability, turns
from judge.store.database import write
from tests.stories.stage import Stage


def unread(table: Stage, person: str, before: int) -> list[str]:
    return [mail.text for mail in table.boxes[f"{person}@players.example"][before:]]


def test_twelve_changes_are_one_mail_to_everybody(table: Stage) -> None:
    counts = {box: len(mails) for box, mails in table.boxes.items()}
    table.write(
        "master", "SET press grey\nSET quiet, strict wait\nA word in between.\nSET press both\nSET comment hello"
    )

    for person in ("p1", "p7", "watcher"):
        (text,) = unread(table, person, counts[f"{person}@players.example"])
        assert "Changed: press. Before: white. Now: white or grey." in text
        assert text.count("Changed:") == 4


def test_a_setting_that_is_put_back_in_the_same_letter_is_told_to_nobody(table: Stage) -> None:
    before = len(table.boxes["p1@players.example"])
    table.write("master", "SET press grey\nSET press white")

    assert unread(table, "p1", before) == []


def test_two_hundred_settings_in_one_mail_cost_one_answer_and_one_mail_each(table: Stage) -> None:
    before = {box: len(mails) for box, mails in table.boxes.items()}
    (answer,) = table.write("master", "\n".join(f"SET comment number {n}" for n in range(200)))

    text = " ".join(answer.text.split())
    assert "the first 40 were read" in text
    assert "160 were not done" in text
    assert "number 40" in text
    assert table.game().settings.comment == "number 39"
    assert len(table.boxes["p1@players.example"]) == before["p1@players.example"] + 1


def test_nobody_demands_more_than_he_has_himself(table: Stage) -> None:
    master = players.by_address(table.db, "master@players.example")
    assert master is not None
    with write(table.db):
        reliability.add(table.db, master.id, "sample", Record(due=10, on_time=7))

    (answer,) = table.write("master", "SET min on time 90\nSET min finished 50")
    assert "more of players than you have yourself, which is 70 %" in " ".join(answer.text.split())
    assert (table.game().settings.min_on_time, table.game().settings.min_finished) == (0, 50)

    table.write("master", "SET min on time 70")
    assert table.game().settings.min_on_time == 70


def test_what_a_master_does_for_a_player_is_on_record_as_his(table: Stage) -> None:
    france = table.person_of("france")
    table.write("master", "BECOME France\nA Par-Bur")

    (entry,) = (one for one in journal.of_game(table.db, "sample") if one.command == "orders")
    player = players.by_address(table.db, f"{france}@players.example")
    master = players.by_address(table.db, "master@players.example")
    assert player is not None
    assert master is not None
    assert (entry.actor, entry.by, entry.role) == (player.id, master.id, "master")


def test_what_a_keeper_does_in_a_game_is_on_record_as_a_keepers(table: Stage) -> None:
    table.write(table.config.keeper_address, "REGISTER Otto")
    table.write(table.config.keeper_address, "SIGNON sample\nSET press grey")

    (entry,) = (one for one in journal.of_game(table.db, "sample") if one.command == "SET press grey")
    assert (entry.role, entry.by) == ("keeper", None)


def test_nothing_that_was_played_is_ever_deleted(table: Stage) -> None:
    table.write("master", "PROCESS")
    table.write("master", "ROLLBACK")
    table.write("master", "PROCESS")
    table.write("master", "ROLLBACK")

    assert turns.of_game(table.db, "sample") == ()
    assert len(turns.last_round(table.db, "sample")) == 2
    kept = table.db.conn.execute("SELECT count(*) FROM undone_turns WHERE results <> ''").fetchone()
    assert kept[0] == 2
    assert table.game().version > 4


def test_each_part_of_a_letter_is_answered_in_the_thread_of_its_game(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    for name in ("one", "two"):
        stage.boxes["anna@players.example"].sort(key=lambda mail: "Welcome" in mail.subject)
        stage.write("anna", f"CREATE {name}")
    stage.boxes["anna@players.example"].sort(key=lambda mail: "Welcome" in mail.subject)

    answers = stage.write("anna", "SIGNON one\nSET press grey\nSIGNON two pw\nSET press none")

    assert [mail.subject.partition("]")[0] for mail in answers] == ["[one", "[two"]
    assert all(str(mail.parsed["In-Reply-To"]) for mail in answers)
    roots = [str(mail.parsed["References"]).split()[0] for mail in answers]
    assert "one.root" in roots[0]
    assert "two.root" in roots[1]
    assert (stage.game("one").settings.press.value, stage.game("two").settings.press.value) == ("grey", "none")


def test_every_setting_has_its_line_on_the_page(table: Stage) -> None:
    (answer,) = table.write("p1", "SETTINGS")
    text = " ".join(answer.text.split())

    for word in (
        "strict wait",
        "partial press",
        "delay for observers",
        "draw after quiet years",
        "description",
        "never",
    ):
        assert word in text


def test_a_blind_game_shows_no_more_in_a_sandbox_than_on_the_board(stage: Stage) -> None:
    stage.gather("fog", "blind")
    france = stage.person_of("france", "fog")

    (answer,) = stage.write(france, "TRY\nA Par-Bur\nA Mun-Bur\nEND TRY")

    assert "A Par → Bur" in answer.text
    assert "bounced" not in answer.text
