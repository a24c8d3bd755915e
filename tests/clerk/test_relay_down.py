"""The relay is down for a day: all mail waits, and then goes, once, and to each reader in its order."""

from __future__ import annotations

import random
from datetime import timedelta
from email import message_from_bytes, policy
from itertools import pairwise
from pathlib import Path

import pytest

from judge.clerk.sending.mailman import SendOutcome, send_waiting
from judge.store import outbox
from judge.store.database import write
from judge.store.outbox import Post
from tests.clerk.test_faults import relayed
from tests.loopback import free_port
from tests.post.post_office import open_post_office
from tests.stories.stage import Stage

MINUTE = timedelta(minutes=1)
READERS = [f"r{number}@players.example" for number in range(9)]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def post(stage: Stage, number: int, rcpt: str) -> None:
    raw = f"Subject: {number}\r\nMessage-ID: <{number}@x>\r\n\r\nx\r\n".encode()
    mail = Post(f"test:{number}", "judge@judge.example", rcpt, f"{number}@x", str(number), raw)
    with write(stage.db):
        assert outbox.post(stage.db, mail, stage.now)


def number_of(raw: bytes) -> int:
    return int(str(message_from_bytes(raw, policy=policy.default)["Subject"]))


def test_after_a_day_all_mail_goes_once_and_in_order_for_each_reader(stage: Stage) -> None:
    """Cron comes every three minutes, and mail is written all day."""
    chance = random.Random(1905)
    down = relayed(stage, free_port())
    written: dict[str, list[int]] = {reader: [] for reader in READERS}
    for look in range(24 * 20):
        if chance.random() < 0.5:
            reader = chance.choice(READERS)
            number = sum(map(len, written.values()))
            post(stage, number, reader)
            written[reader].append(number)
        assert send_waiting(stage.db, down, stage.now).delivered == 0, look
        stage.now += 3 * MINUTE
    total = sum(map(len, written.values()))
    assert total > 200
    assert len(outbox.tried(stage.db)) >= min(total, 200)

    with open_post_office() as office:
        assert send_waiting(stage.db, relayed(stage, office.port), stage.now) == SendOutcome(delivered=total)
        got: dict[str, list[int]] = {reader: [] for reader in READERS}
        for _, (rcpt,), raw in office.mails:
            got[rcpt].append(number_of(raw))
        assert send_waiting(stage.db, relayed(stage, office.port), stage.now) == SendOutcome()
    assert got == written
    stage.close()


def test_a_week_without_a_relay_gives_up_nothing_and_the_keeper_reads_why(stage: Stage) -> None:
    down = relayed(stage, free_port())
    stage.write("anna", "REGISTER Anna")
    for _ in range(7 * 24):
        send_waiting(stage.db, down, stage.now)
        stage.now += timedelta(hours=1)
    (mail,) = outbox.tried(stage.db)

    assert (mail.state, mail.attempts) == (outbox.PostState.WAITING, 0)
    assert "refused" in mail.last_reply
    stage.write("keeper", "REGISTER Karl", From="keeper@elsewhere.example", mail_from="keeper@elsewhere.example")
    assert "refused" in stage.clerk.keep("QUEUE", stage.now).text
    stage.close()


def test_a_relay_that_dies_and_comes_back_takes_what_is_left_in_order(stage: Stage) -> None:
    for number in range(40):
        post(stage, number, READERS[number % 2])
    with open_post_office() as office:
        office.says[f"RCPT {READERS[0]}"] = "hang up"
        first = send_waiting(stage.db, relayed(stage, office.port), stage.now)
        assert (first.delivered, first.put_off) == (20, 20)
        office.says.clear()
        for _ in range(5):
            stage.now += MINUTE
            send_waiting(stage.db, relayed(stage, office.port), stage.now)
        numbers = [number_of(raw) for _, _, raw in office.mails]
    assert sorted(numbers) == list(range(40))
    assert numbers[:20] == list(range(1, 40, 2))
    assert numbers[20:] == list(range(0, 40, 2))
    stage.close()


def test_pauses_grow_for_a_reader_whose_server_says_not_now(stage: Stage) -> None:
    """By a cron that looks every minute: each pause is twice the last, or a look more, and none is above four hours."""
    post(stage, 0, READERS[0])
    began = stage.now
    tries = []
    with open_post_office() as office:
        office.says["RCPT"] = "450 4.2.0 greylisted"
        while stage.now < began + timedelta(days=1):
            if send_waiting(stage.db, relayed(stage, office.port), stage.now).put_off:
                tries.append(stage.now)
            stage.now += MINUTE
    pauses = [(later - earlier) / MINUTE for earlier, later in pairwise(tries)]

    assert all(2**at <= pause <= 2**at + 1 for at, pause in enumerate(pauses[:8]))
    assert 240 <= max(pauses) <= 241
    assert len(tries) < 15
    (mail,) = outbox.tried(stage.db)
    assert (mail.attempts, mail.last_reply) == (len(tries), "450 4.2.0 greylisted")
    stage.close()
