"""Keepers: parked letters, maintenance with a full pile, and the same commands on the machine."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.clerk import clerk
from judge.clerk.hours import chores, clock_check
from judge.clerk.hours.clock_check import is_idle
from judge.clerk.letters import not_obeyed
from judge.commands import keepers
from judge.commands.keeping import figures
from judge.store import forgetting, heartbeat, journal, letters, players
from judge.store.database import write
from judge.structs import replace
from tests.stories.stage import Stage

KEEPER = "keeper@elsewhere.example"


@pytest.fixture
def kept(stage: Stage) -> Stage:
    """A judge with a game and a registered keeper."""
    stage.gather()
    stage.write(KEEPER, "REGISTER Karl", to="judge@judge.example")
    return stage


def test_a_parked_letter_is_shown_tried_again_and_obeyed_as_of_when_it_came(
    kept: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    france = kept.person_of("france")
    with monkeypatch.context() as patched:
        patched.setattr(clerk, "receive", broken)
        kept.write(france, "A Par-Bur")
        kept.write(france, "F Bre-Mid")
    first, second = (letter.id for letter in letters.parked(kept.db))
    (listed,) = kept.write(KEEPER, f"PARKED\nLETTER {first}")
    assert "ZeroDivisionError: a bug" in listed.text
    assert "A Par-Bur" in listed.text

    kept.write(KEEPER, f"RETRY {first}\nDROP {second}")
    assert list(map(str, kept.game().orders["france"])) == ["A par - bur"]
    assert letters.parked(kept.db) == ()
    dropped = letters.letter(kept.db, second)
    assert dropped is not None
    assert (dropped.state.value, dropped.note) == ("ignored", "dropped by a keeper")


def test_all_parked_letters_are_dropped_at_once(kept: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(clerk, "receive", broken)
        kept.write(kept.person_of("france"), "A Par-Bur")
        kept.write(kept.person_of("france"), "F Bre-Mid")
    first, second = (letter.id for letter in letters.parked(kept.db))
    (answer,) = kept.write(KEEPER, "DROP ALL")

    assert letters.parked(kept.db) == ()
    assert f"{first}" in answer.text
    assert f"{second}" in answer.text
    assert not kept.game().orders.get("france")
    (answer,) = kept.write(KEEPER, "DROP ALL")
    assert "NOT DONE" not in answer.text


def test_every_act_of_a_keeper_is_written_down(kept: Stage) -> None:
    kept.write(KEEPER, "USERS\nDROP 1")
    kept.clerk.keep("DROP 2", kept.now)
    kept.write("p1", "QUEUE", to=kept.boxes["p1@players.example"][0].reply_to)

    acts = journal.of_role(kept.db, "keeper", "machine")
    assert [(act.role, act.command, act.outcome) for act in acts] == [
        ("keeper", "USERS", "UsersFound"),
        ("keeper", "DROP 1", "refused: not_parked"),
        ("machine", "DROP 2", "refused: not_parked"),
    ]


def test_a_keeper_is_heard_behind_any_number_of_letters_that_wait(kept: Stage) -> None:
    kept.write(KEEPER, "MAINTENANCE ON")
    for number in range(130):
        kept.arrive(
            "x@elsewhere.example", "judge@judge.example", f"From: x{number}@elsewhere.example\r\n\r\nHELP".encode()
        )
    kept.write(KEEPER, "MAINTENANCE OFF")

    assert kept.state_of_letters().count("new") == 0
    assert kept.boxes["x129@elsewhere.example"]


def test_letters_that_wait_are_looked_at_once(kept: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.write(KEEPER, "MAINTENANCE ON")
    france = kept.person_of("france")
    kept.post(france, "A Par-Bur")
    kept.tick()
    looked = []

    monkeypatch.setattr(not_obeyed, "is_keepers_word", lambda *_: looked.append(1))
    kept.tick()

    assert looked == []


def test_a_keepers_own_orders_wait_like_everybodys(kept: Stage) -> None:
    france = kept.person_of("france")
    kept.config = replace(kept.config, keepers=(f"{france}@players.example",))
    kept.clerk._config = kept.config
    kept.clerk._post = replace(kept.clerk._post, config=kept.config)
    kept.write(KEEPER, "MAINTENANCE ON")
    kept.write(france, "A Par-Bur")
    assert kept.game().orders.get("france", ()) == ()
    kept.write(france, "MAINTENANCE OFF", to=kept.boxes[f"{france}@players.example"][0].reply_to, Signed="yes")

    assert kept.game().orders["france"]


def test_the_machine_answers_like_the_mail(kept: Stage) -> None:
    (mail,) = kept.write(KEEPER, "INSPECT sample")
    printed = kept.clerk.keep("INSPECT sample", kept.now).text

    for line in ("Master", "p7@players.example", "S1901M"):
        assert line in mail.text
        assert line in printed
    assert "write above this line" not in printed


def test_what_is_asked_on_the_machine_reaches_others_like_what_is_asked_by_mail(kept: Stage) -> None:
    kept.clerk.keep("BROADCAST MASTERS\nThe judge moves on Sunday.\nENDPRESS", kept.now)
    kept.tick()

    assert "The judge moves on Sunday." in kept.boxes["master@players.example"][-1].text


def test_the_machine_plays_no_games(kept: Stage) -> None:
    for text in ("LIST", "WHOAMI", "JOIN sample", "CREATE other", "UNREGISTER"):
        assert "only the commands of keepers" in kept.clerk.keep(text, kept.now).text, text
    assert "There are: GAMES" in kept.clerk.keep("frobnicate all", kept.now).text
    assert kept.game("sample").seating.seats


def test_a_broken_chore_keeps_no_letter_waiting(kept: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(chores, "do", broken)
    kept.now += timedelta(hours=2)
    (mail,) = kept.write(KEEPER, "QUEUE")

    assert "Waiting" in mail.text
    assert not clock_check.chores_are_due(kept.db, kept.now)


def test_an_idle_judge_wakes_for_its_chores_and_sleeps_again(stage: Stage) -> None:
    stage.tick()
    stage.clerk.send(stage.now)
    assert is_idle(stage.config, stage.now + timedelta(minutes=1))
    assert not is_idle(stage.config, stage.now + timedelta(hours=1))
    assert heartbeat.last(stage.db) is not None


def test_a_limit_that_a_keeper_set_holds_until_it_is_put_back(kept: Stage) -> None:
    kept.write(KEEPER, "SET LIMIT unproven_answers_per_day 1")
    for number in range(3):
        kept.write("eve", f"LIST {number}", to="judge@judge.example")
    assert len(kept.boxes["eve@players.example"]) == 1

    (mail,) = kept.write(KEEPER, "SET LIMIT unproven_answers_per_day OFF")
    assert "unproven_answers_per_day 8 8" in " ".join(mail.text.split())
    kept.write("eve", "LIST 3", to="judge@judge.example")
    assert len(kept.boxes["eve@players.example"]) == 2


def test_all_parked_letters_can_be_dropped_at_once(kept: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(clerk, "receive", broken)
        kept.write("p1", "A Par-Bur")
        kept.write("p2", "A Par-Bur")
    first, second = (letter.id for letter in letters.parked(kept.db))

    (told,) = kept.write(KEEPER, "DROP ALL")

    assert f"Letter {first} will not be obeyed" in told.text
    assert f"Letter {second} will not be obeyed" in told.text
    assert letters.parked(kept.db) == ()
    assert "No letter is parked" in kept.write(KEEPER, "DROP ALL")[-1].text


def test_the_digest_names_a_game_whose_deadline_cannot_be_run(kept: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    assert figures.digest_of(kept.db, kept.config, kept.now).is_quiet
    with monkeypatch.context() as patched:
        patched.setattr(clerk, "carry_out", broken)
        kept.wait(days=7, hours=3)

    digest = figures.digest_of(kept.db, kept.config, kept.now)

    assert [name for name, _ in digest.stuck] == ["sample"]
    assert not digest.is_quiet
    kept.wait(hours=1)
    assert figures.digest_of(kept.db, kept.config, kept.now).is_quiet


def test_a_limit_for_one_person_holds_for_no_other_and_is_shown(kept: Stage) -> None:
    (mail,) = kept.write(KEEPER, "SET LIMIT unproven answers per day 1 FOR eve@players.example")
    assert "eve@players.example unproven_answers_per_day 1" in " ".join(mail.text.split())
    for number in range(3):
        kept.write("eve", f"LIST {number}", to="judge@judge.example")
        kept.write("adam", f"LIST {number}", to="judge@judge.example")
    assert (len(kept.boxes["eve@players.example"]), len(kept.boxes["adam@players.example"])) == (1, 3)

    kept.write(KEEPER, "SET LIMIT answers_per_hour 2 FOR p2@players.example")
    (mail,) = kept.write(KEEPER, "LIMITS p2@players.example\nLIMITS adam@players.example\nUSERS p2@players.example")
    text = " ".join(mail.text.split())
    assert "WHAT HOLDS FOR P2@PLAYERS.EXAMPLE ALONE p2@players.example answers_per_hour 2" in text
    assert "No limit holds for adam@players.example alone." in text
    assert "LIMITS answers_per_hour 2 WHAT WAS DONE" in text
    kept.wait(hours=2)
    before = len(kept.boxes["p2@players.example"])
    for _ in range(5):
        kept.write("p2", "WHOAMI")
    assert len(kept.boxes["p2@players.example"]) - before == 2

    (mail,) = kept.write(KEEPER, "SET LIMIT game_mails_per_day 1 FOR p2@players.example\nSET LIMIT 1 FOR p2")
    text = " ".join(mail.text.split())
    assert "game_mails_per_day is a limit of games" in text
    assert '"SET LIMIT 1 FOR p2"' in text
    (mail,) = kept.write(KEEPER, "SET LIMIT answers_per_hour OFF FOR p2@players.example")
    assert "No limit holds for p2@players.example alone." in mail.text
    acts = [act.command for act in journal.of_role(kept.db, "keeper")]
    assert "SET LIMIT answers_per_hour 2 FOR p2@players.example" in acts


def test_a_limit_follows_the_person_and_is_forgotten_with_him(kept: Stage) -> None:
    kept.write(KEEPER, "SET LIMIT games_per_person 3 FOR watcher@players.example")
    assert [number for *_, number in keepers.personal_limits(kept.db)] == [3]
    player = players.by_address(kept.db, "watcher@players.example")
    assert player is not None
    with write(kept.db):
        forgetting.forget(kept.db, player.id)
    assert keepers.personal_limits(kept.db) == ()
