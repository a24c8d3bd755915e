"""Disks, locks, clocks and rows that fail: nothing is lost, nothing repeats, and the keeper hears of it."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from judge.clerk.clerk import Clerk
from judge.clerk.letters import reading
from judge.clerk.posting import outbox as post
from judge.clerk.sending import mailman
from judge.clerk.sending.mailman import send_waiting
from judge.config import Config, Relay, load_secret
from judge.errors import BadData, TryLater
from judge.post.delivery import OutOfReach
from judge.store import outbox
from judge.store.database import write
from judge.store.outbox import Post
from judge.structs import replace
from tests.orders import write_orders
from tests.post.post_office import open_post_office
from tests.stories.stage import DOMAIN, STATIONERY, Stage

KEEPER = "keeper@elsewhere.example"


@pytest.fixture
def table(stage: Stage) -> Stage:
    stage.gather()
    return stage


def post_some(stage: Stage, count: int) -> None:
    """Mails nobody asked for, waiting in the outbox."""
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent'")
        for number in range(count):
            name = f"test:{number}"
            outbox.post(stage.db, Post(name, "judge@judge.example", "a@b.example", f"{name}@x", "", b"x"), stage.now)


def states(stage: Stage) -> list[str]:
    return [state for (state,) in stage.db.conn.execute("SELECT state FROM outbox WHERE cause LIKE 'test:%'")]


def relayed(stage: Stage, port: int) -> Config:
    return replace(stage.config, relay=Relay(host="127.0.0.1", port=port, timeout=5))


def break_game(stage: Stage, name: str) -> None:
    """A row that names a rulebook nobody has any more."""
    with write(stage.db):
        stage.db.conn.execute(
            'UPDATE games SET body = replace(body, \'"rulebook":"ru2000"\', \'"rulebook":"gone"\') WHERE name = ?',
            (name,),
        )


def test_a_mail_is_not_sent_again_and_again_while_its_delivery_cannot_be_noted(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_some(stage, 3)
    write_it, full = mailman.write, [False]

    def write_unless_full(db: Any) -> Any:
        if full[0]:
            raise TryLater("the disk is full")
        return write_it(db)

    monkeypatch.setattr(mailman, "write", write_unless_full)
    with open_post_office() as office:
        taken = type(office).handle_DATA

        async def take_and_fill_the_disk(*args: Any) -> str:
            full[0] = True
            return await taken(*args)

        monkeypatch.setattr(type(office), "handle_DATA", take_and_fill_the_disk)
        config = relayed(stage, office.port)
        for _ in range(10):
            with pytest.raises(TryLater):
                send_waiting(stage.db, config, stage.now)
        assert len(office.mails) == 1

        monkeypatch.setattr(type(office), "handle_DATA", taken)
        full[0] = False
        send_waiting(stage.db, config, stage.now)
        assert states(stage) == ["sent"] * 3
        assert len(office.mails) <= 4


def test_a_relay_out_of_reach_is_called_once_a_round(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    post_some(stage, 1000)
    calls: list[int] = []

    class Unreachable(mailman.RelayServer):
        def _greeted(self) -> Any:
            calls.append(1)
            raise OutOfReach("no answer")

    monkeypatch.setattr(mailman, "RelayServer", Unreachable)
    sent = send_waiting(stage.db, relayed(stage, 9), stage.now)

    assert len(calls) == 1
    assert (sent.delivered, sent.given_up) == (0, 0)
    assert states(stage) == ["waiting"] * 1000


def test_a_round_of_sending_ends_when_it_is_told_to(stage: Stage) -> None:
    post_some(stage, 10)

    sent = send_waiting(stage.db, stage.config, stage.now, go_on=lambda: states(stage).count("sent") < 3)

    assert sent.delivered == 3
    assert states(stage) == ["sent"] * 3 + ["waiting"] * 7


def test_mail_put_off_by_a_clock_that_was_wrong_does_not_wait_for_that_day(stage: Stage) -> None:
    stage.now += timedelta(days=30)
    post_some(stage, 1)
    stage.now -= timedelta(days=30)

    send_waiting(stage.db, stage.config, stage.now)

    assert states(stage) == ["sent"]


def test_a_letter_dated_by_a_clock_that_was_ahead_runs_no_deadline_early(table: Stage) -> None:
    france, deadline = table.person_of("france"), table.game().clock.deadline
    written = format_datetime(table.now)
    table.now += timedelta(days=30)
    table.post(france, "A Par-Bur", Date=written)
    table.now -= timedelta(days=30)
    table.tick()

    assert str(table.game().position.phase) == "S1901M"
    assert table.game().clock.deadline == deadline
    assert write_orders(table.game().orders) == "france: A par - bur"


def test_a_letter_is_parked_and_the_next_obeyed_even_when_the_keeper_cannot_be_written_to(
    table: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    understand = reading.understand

    def stumble(letter: Any, *args: Any, **kwargs: Any) -> Any:
        if "stumble" in letter.text:
            raise ValueError("a bug with half a character \udcff")
        return understand(letter, *args, **kwargs)

    monkeypatch.setattr(reading, "understand", stumble)
    france = table.person_of("france")
    table.post(france, "stumble")
    table.post(france, "A Par-Bur")
    table.tick()

    assert table.state_of_letters()[-2:] == ["parked", "done"]

    def no_template(*_: Any) -> None:
        raise BadData("alarm.j2", 1, "broken")

    monkeypatch.setattr("judge.clerk.posting.outbox.alarm", no_template)
    table.post(france, "stumble again")
    table.post(france, "A Mar-Spa")
    table.tick()

    assert table.state_of_letters()[-2:] == ["parked", "done"]


def test_a_deadline_that_cannot_be_run_is_told_to_the_keeper_once(table: Stage) -> None:
    break_game(table, "sample")
    for _ in range(5):
        table.wait(days=8)

    told = [mail for mail in table.boxes[KEEPER] if "this morning" not in mail.subject]
    assert len(told) == 1
    assert "Nothing has moved in sample" in table.boxes[KEEPER][-1].text
    assert "sample" in told[0].text
    assert "gone" in told[0].text


def test_a_language_that_broke_stops_no_game_and_its_reader_is_written_to_in_english(
    table: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write("p3", "SET LANGUAGE ru")
    load = post.load_spoken

    def load_unless_broken(code: str) -> Any:
        if code.startswith("ru"):
            raise BadData("language.toml", 1, "broken")
        return load(code)

    monkeypatch.setattr(post, "load_spoken", load_unless_broken)
    table.wait(days=8)

    assert str(table.game().position.phase) == "F1901M"
    assert "Spring 1901" in table.boxes["p3@players.example"][-1].subject


def test_one_broken_game_does_not_hide_the_others(table: Stage) -> None:
    table.write("p1", "CREATE other", f"judge@{DOMAIN}", From="p1@players.example")
    table.write("p1", "yes")
    break_game(table, "sample")

    (listed,) = table.write("stranger", "LIST", f"judge@{DOMAIN}")
    assert "other" in listed.text
    table.write("p2", "HELP", f"judge@{DOMAIN}")
    assert "parked" not in table.state_of_letters()


def test_a_lost_secret_is_not_quietly_replaced(table: Stage) -> None:
    (table.folder / "secret").unlink()

    with pytest.raises(BadData, match="secret"):
        Clerk.open(table.config)
    assert not (table.folder / "secret").exists()


def test_a_keeper_in_the_judges_own_domain_is_not_written_to_in_circles(table: Stage) -> None:
    table.config = replace(table.config, keeper=f"Keeper@{DOMAIN.upper()}")
    table.clerk = Clerk(table.config, table.db, STATIONERY, mailman_keyring(table))

    table.write("p1", "Is anybody there?", f"postmaster@{DOMAIN}")

    assert table.boxes[f"Keeper@{DOMAIN.upper()}"] == []
    assert table.state_of_letters()[-1] == "done"


def mailman_keyring(stage: Stage) -> Any:
    from judge.store.tokens import Keyring

    return Keyring(load_secret(stage.config))


def test_a_stranger_beyond_ascii_is_answered_at_an_address_every_relay_can_write_to(stage: Stage) -> None:
    stage.arrive("anna@bücher.example", f"judge@{DOMAIN}", "From: anna@bücher.example\r\n\r\nHELP\r\n".encode())
    stage.tick()

    assert list(stage.boxes) == ["anna@xn--bcher-kva.example"]


def test_the_state_folder_is_gone(table: Stage) -> None:
    """SQLite would go on writing into a file that nobody will find again."""
    table.config.database.rename(table.folder / "moved.db")

    with pytest.raises(TryLater, match="no longer"):
        table.post("p1", "HELP")
