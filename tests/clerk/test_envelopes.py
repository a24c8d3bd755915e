"""Where a bounce goes: to us, with the number of the mail in it, or nowhere."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from hashlib import sha256
from pathlib import Path

import pytest

from judge.clerk.posting.outbox import Outbox
from judge.clerk.sending.mailman import send_waiting
from judge.commands.addresses import envelope_sender, outbox_id_of
from judge.config import load_secret
from judge.store.database import write
from judge.store.tokens import Keyring
from tests.clerk.test_faults import relayed
from tests.post.post_office import open_post_office
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
    room = Outbox(stage.db, stage.config, Keyring(load_secret(stage.config)), STATIONERY)
    with write(stage.db):
        room.alarm("test:alarm", "sample", "what", stage.now)

    assert senders(stage)[stage.config.keeper_address] in ("", "<>")
    stage.close()


def test_the_number_of_a_mail_cannot_be_read_from_where_its_bounce_goes() -> None:
    """In no order, with nothing in common, and found again by whoever has the secret alone."""
    keyring, other = Keyring(b"k" * 32), Keyring(b"o" * 32)
    numbers = [*range(1, 300), 10**6, 2**63 - 1]
    found = [envelope_sender(keyring, "judge.example", number).partition("@")[0] for number in numbers]

    assert [outbox_id_of(keyring, local) for local in found] == numbers
    assert [outbox_id_of(keyring, local.upper()) for local in found] == numbers
    assert {outbox_id_of(other, local) for local in found} == {None}
    assert len(set(found)) == len(numbers)
    assert all(re.fullmatch(r"b\+[a-z2-7]{26}", local) for local in found)
    assert found != sorted(found)
    beginnings = {local[:6] for local in found}
    assert len(beginnings) > len(found) - 3
    for text in ("b+", "b+1", "b+" + "a" * 25, "b+" + "a" * 27, "b+" + "0" * 26, "c+" + found[0][2:], "b+ä" + "a" * 25):
        assert outbox_id_of(keyring, text) is None


def test_a_code_that_was_tampered_with_names_no_mail() -> None:
    keyring = Keyring(b"k" * 32)
    local = envelope_sender(keyring, "judge.example", 17).partition("@")[0]
    letters = "abcdefghijklmnopqrstuvwxyz234567"

    changed = (local[:at] + letter + local[at + 1 :] for at in range(2, len(local)) for letter in letters)
    assert {outbox_id_of(keyring, text) for text in changed if text != local} == {None}


def test_bounces_of_mails_that_went_out_before_an_upgrade_still_count() -> None:
    """Their addresses had the number in clear; none are written any more."""
    secret = b"k" * 32
    digest = hmac.digest(secret, b"bounce:17", sha256)
    code = b32encode(digest[:10]).decode().lower()

    assert outbox_id_of(Keyring(secret), f"b+17.{code}") == 17
    assert outbox_id_of(Keyring(secret), f"B+17.{code.upper()}") == 17
    assert outbox_id_of(Keyring(secret), f"b+18.{code}") is None
    assert outbox_id_of(Keyring(b"o" * 32), f"b+17.{code}") is None
    assert "." not in envelope_sender(Keyring(secret), "judge.example", 17).partition("@")[0]
