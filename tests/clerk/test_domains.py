"""A judge that has another domain: letters to the former one mean what they meant, and all new mail has the new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.clerk.clerk import Clerk
from judge.clerk.proving.proof import Proof, prove
from judge.commands.addresses import envelope_sender, is_known, is_secret
from judge.config import load_secret
from judge.post.signing import Signer, SigningKey, load_key, make_key
from judge.store import outbox
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.orders import write_orders
from tests.post.providers import PROVIDERS
from tests.stories.stage import DOMAIN, STATIONERY, Mail, Stage

NEW = "diplomacy.example"


def move(stage: Stage) -> Stage:
    """From now on the judge has another domain."""
    stage.config = replace(stage.config, domain=NEW, domains=(DOMAIN,))
    stage.clerk = Clerk(stage.config, stage.db, STATIONERY, keyring_of(stage), lookup=PROVIDERS.lookup)
    return stage


def keyring_of(stage: Stage) -> Keyring:
    return Keyring(load_secret(stage.config))


@pytest.fixture
def moved(stage: Stage) -> Stage:
    stage.gather()
    return move(stage)


def new_mail(stage: Stage, before: dict[str, int]) -> list[Mail]:
    return [mail for owner, box in stage.boxes.items() for mail in box[before.get(owner, 0) :]]


def test_whoever_answers_a_mail_of_the_former_domain_is_understood_and_answered_from_the_new_one(moved: Stage) -> None:
    before = {owner: len(box) for owner, box in moved.boxes.items()}
    france = moved.person_of("france")
    old = moved.boxes[f"{france}@players.example"][-1]
    assert old.reply_to.endswith(f"@{DOMAIN}")

    (answer,) = moved.write(france, "A Par-Bur")
    (again,) = moved.write(france, "A Mar-Spa")
    moved.write(moved.person_of("italy"), "Shall we?", f"sample-france.s0@{DOMAIN}", quote=False)
    ordered = write_orders(moved.game().orders)
    moved.wait(days=8)

    assert ordered == "france: A par - bur; A mar - spa", "and nothing of what was quoted"
    assert old.reply_to.partition("@")[0] == answer.reply_to.partition("@")[0], "the secret part is the same"
    assert "noted" in answer.text
    assert "noted" in again.text
    mails = new_mail(moved, before)
    assert len(mails) > 9
    headers = ("From", "Reply-To", "Message-ID", "List-Id", "List-Unsubscribe")
    for mail in mails:
        told = " ".join(str(mail.parsed[name]) for name in headers if mail.parsed[name])
        assert NEW in told
        assert f"@{DOMAIN}" not in told, mail.subject


def test_addresses_of_both_domains_are_known_and_no_others(moved: Stage) -> None:
    keyring = keyring_of(moved)
    secret = moved.boxes["p1@players.example"][-1].reply_to.partition("@")[0]
    bounces = envelope_sender(keyring, NEW, 1).partition("@")[0]

    for domain in (NEW, DOMAIN, DOMAIN.upper()):
        for local in ("judge", secret, "sample.s0", "sample-france", bounces, "postmaster"):
            assert is_known(moved.db, f"{local}@{domain}", moved.config, keyring), (local, domain)
        assert is_secret(moved.db, f"{secret}@{domain}", moved.config, keyring)
    assert not is_known(moved.db, "sample.s0@elsewhere.example", moved.config, keyring)
    assert not is_known(moved.db, f"{bounces[:-1]}@{DOMAIN}", moved.config, keyring)


def test_a_bounce_of_a_mail_from_before_is_counted(moved: Stage) -> None:
    (number,) = moved.db.conn.execute("SELECT max(id) FROM outbox WHERE rcpt = 'p3@players.example'").fetchone()
    sender = envelope_sender(keyring_of(moved), DOMAIN, number)
    report = (
        "From: MAILER-DAEMON@players.example\r\nTo: {0}\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n--x\r\n\r\nno such user\r\n'
        "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; players.example\r\n\r\n"
        "Final-Recipient: rfc822; p3@players.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--x--\r\n"
    )
    moved.arrive("", sender, report.format(sender).encode())
    moved.tick()

    assert moved.db.conn.execute("SELECT address FROM bounces").fetchall() == [("p3@players.example",)]


def test_a_loop_over_the_former_domain_is_still_a_loop(moved: Stage) -> None:
    before = {owner: len(box) for owner, box in moved.boxes.items()}
    raw = f"From: judge@{DOMAIN}\r\nTo: judge@{NEW}\r\nMessage-ID: <x@y.z>\r\n\r\nLIST\r\n"
    moved.arrive(f"judge@{DOMAIN}", f"judge@{NEW}", raw.encode())
    moved.tick()

    assert new_mail(moved, before) == []
    assert moved.state_of_letters()[-1] == "ignored"


def test_nobody_may_name_an_address_of_either_domain_as_his_own(moved: Stage) -> None:
    for domain in (NEW, DOMAIN):
        (answer,) = moved.write("p1", f"ADDRESS somebody@{domain}")
        assert "NOT DONE" in answer.text


def test_letters_of_before_and_after_are_proved_together(moved: Stage, tmp_path: Path) -> None:
    moved.write(moved.person_of("france"), "A Par-Bur")
    moved.wait(days=8)
    moved.write(moved.person_of("france"), "A Bur H")
    folder = tmp_path / "again"
    folder.mkdir()

    found = list(prove(moved.config, folder))

    assert {(each.about, each.proof) for each in found} == {("game sample", Proof.LETTERS), ("people", Proof.LETTERS)}


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    path = tmp_path_factory.mktemp("key") / "dkim.key"
    make_key(path, "ed25519")
    return load_key(path)


def test_mail_that_waited_is_signed_in_the_name_under_which_it_was_written(moved: Stage, key: SigningKey) -> None:
    signer = Signer(NEW, "2027", key, NEW, (DOMAIN,))
    moved.write("p1", "STATUS")
    newest = moved.db.conn.execute("SELECT max(id) FROM outbox").fetchone()[0]
    for number, domain in ((1, DOMAIN), (newest, NEW)):
        signed = signer.signed(outbox.raw(moved.db, number), moved.now)
        assert f"d={domain};".encode() in signed.partition(b"\r\nFrom:")[0]
