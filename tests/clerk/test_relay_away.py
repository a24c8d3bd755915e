"""A relay that is down for a day, on the judge's clock: afterwards every mail goes, once, and in its order."""

from __future__ import annotations

import socket
from collections import defaultdict
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

from judge.clerk.sending.mailman import send_waiting
from judge.config import Relay
from judge.structs import replace
from tests.post.post_office import open_post_office
from tests.stories.stage import Stage

MINUTES_OF_A_DAY = 24 * 60
EVERY = 30


def test_a_day_without_a_relay_costs_a_day_and_nothing_else(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.gather()
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = int(nobody.getsockname()[1])
        config = replace(stage.config, pictures=False, relay=Relay(host="127.0.0.1", port=port, timeout=5))
        for minute in range(0, MINUTES_OF_A_DAY, EVERY):
            if minute % 240 == 0:
                # Life goes on: players write, and are answered.
                stage.post(stage.person_of("france"), f"A Par-Bur\nPRESS TO ALL\nit is minute {minute}\nENDPRESS")
                stage.tick()
            sent = send_waiting(stage.db, config, stage.now)
            assert (sent.delivered, sent.given_up) == (0, 0)
            stage.now += timedelta(minutes=EVERY)
    assert stage.db.conn.execute("SELECT DISTINCT state FROM outbox").fetchall() == [("waiting",)]
    with open_post_office(port) as office:
        for _ in range(10):
            send_waiting(stage.db, config, stage.now)
            stage.now += timedelta(minutes=EVERY)

    rows = stage.db.conn.execute("SELECT rcpt, message_id FROM outbox ORDER BY id").fetchall()
    assert stage.db.conn.execute("SELECT DISTINCT state FROM outbox").fetchall() == [("sent",)]
    written, came = defaultdict(list), defaultdict(list)
    for rcpt, message_id in rows:
        written[rcpt].append(message_id)
    for _, (rcpt,), raw in office.mails:
        came[rcpt].append(str(message_from_bytes(raw, policy=policy.default)["Message-ID"]).strip("<>"))
    assert came == written
    stage.close()
