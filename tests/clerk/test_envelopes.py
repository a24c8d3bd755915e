"""Where a bounce goes: to us, with the number of the mail in it, or nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.clerk.identity.verp import outbox_id_of
from judge.clerk.posting.post import PostRoom
from judge.clerk.sending.mailman import send_waiting
from judge.config import load_secret
from judge.store.database import write
from judge.store.tokens import Keyring
from tests.clerk.test_faults import relayed
from tests.mail.post_office import open_post_office
from tests.stories.stage import STATIONERY, Stage, address


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def senders(stage: Stage) -> dict[str, str]:
    """The envelope sender of the one mail that goes to each."""
    with open_post_office() as office:
        send_waiting(stage.db, relayed(stage, office.port), stage.now)
        assert all(len(rcpts) == 1 for _, rcpts, _ in office.mails), "one recipient a mail"
        found = [(rcpts[0], sender) for sender, rcpts, _ in office.mails]
    assert len(found) == len(dict(found))
    return dict(found)


def test_a_bounce_of_a_players_mail_comes_to_an_address_that_says_which_mail_it_was(stage: Stage) -> None:
    stage.write("anna", "REGISTER Anna")
    stage.write("boris", "REGISTER Boris")
    rows = stage.db.conn.execute("SELECT rcpt, id FROM outbox").fetchall()
    keyring = Keyring(load_secret(stage.config))

    found = senders(stage)
    assert {rcpt: outbox_id_of(keyring, sender.partition("@")[0]) for rcpt, sender in found.items()} == dict(rows)
    assert all(sender.endswith("@judge.example") for sender in found.values())
    stage.close()


def test_what_a_stranger_is_answered_comes_back_to_nobody(stage: Stage) -> None:
    """Anybody may have written in that name, and then it is not the one who is to be asked again and again."""
    stage.write("eve", "LIST")

    assert senders(stage)[address("eve")] in ("", "<>")
    stage.close()


def test_an_alarm_that_does_not_reach_the_keeper_is_no_news_for_the_keeper(stage: Stage) -> None:
    room = PostRoom(stage.db, stage.config, Keyring(load_secret(stage.config)), STATIONERY)
    with write(stage.db):
        room.alarm("test:alarm", "sample", "what", stage.now)

    assert senders(stage)[stage.config.keeper_address] in ("", "<>")
    stage.close()
