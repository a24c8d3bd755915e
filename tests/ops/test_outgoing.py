"""The judge's mail through a real Postfix: signed by us or by opendkim, and to addresses of any alphabet."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

import pytest

from judge.clerk.sending.mailman import SendOutcome, send_waiting
from judge.config import Config, Dkim, Relay
from judge.post.fields import split
from judge.post.signature import fits, parse_signature
from judge.post.signing import load_key, make_key
from judge.store import outbox
from judge.structs import replace
from tests.loopback import free_port
from tests.ops.private_opendkim import OpenDkim, private_opendkim, why_no_opendkim
from tests.ops.private_postfix import Postfix, private_postfix, wait_for, why_not
from tests.ops.test_postfix import RunningJudge
from tests.post.post_office import PostOffice, open_post_office
from tests.post.test_signing import is_signed, published
from tests.stories.stage import Stage

pytestmark = pytest.mark.timeout(180)

HOUR = timedelta(hours=1)


@dataclass
class Way:
    """A judge, the Postfix that takes its mail, and the mail server of everybody else behind that."""

    stage: Stage
    postfix: Postfix
    office: PostOffice
    door: int

    @property
    def config(self) -> Config:
        relay = Relay(host="127.0.0.1", port=self.door, timeout=20)
        return replace(self.stage.config, relay=relay)

    def send(self, config: Config | None = None) -> SendOutcome:
        return send_waiting(self.stage.db, config or self.config, self.stage.now)

    def came(self) -> bytes:
        """The one mail that came out at the other end."""
        wait_for(lambda: self.office.mails, "nothing came", self.postfix.log)
        ((_, _, raw),) = self.office.mails
        return raw


@contextmanager
def way_out(folder: Path, lines: str = "", signer: OpenDkim | None = None) -> Iterator[Way]:
    if sentence := why_not():
        pytest.fail(sentence)
    # A signature of the future is none: the judge's clock is the world's here.
    stage = Stage(folder, now=datetime.now(UTC))
    try:
        with (
            open_post_office(enable_SMTPUTF8=True) as office,
            private_postfix(free_port(), office.port, lines, services=signer.services if signer else "") as postfix,
        ):
            yield Way(stage, postfix, office, signer.door if signer else postfix.port)
    finally:
        stage.close()


def register(stage: Stage, sender: str) -> None:
    """A letter as it comes, with an address that is written in the letters of its owner (RFC 6532)."""
    raw = f"From: {sender}\r\nTo: judge@judge.example\r\nMessage-ID: <{len(sender)}@x>\r\n\r\nREGISTER Anna\r\n"
    stage.arrive(sender, "judge@judge.example", raw.encode())
    stage.tick()


@pytest.mark.parametrize("kind", ["rsa", "ed25519"])
def test_a_signature_of_ours_comes_through_a_real_relay_unbroken(tmp_path: Path, kind: str) -> None:
    make_key(tmp_path / "dkim.key", kind)
    signing = Dkim(selector="s1", key=str(tmp_path / "dkim.key"))
    with way_out(tmp_path) as way:
        register(way.stage, "anna@player.example")
        assert way.send(replace(way.config, dkim=signing)) == SendOutcome(delivered=1)
        raw = way.came()

    with published({"s1._domainkey.judge.example": load_key(tmp_path / "dkim.key").record()}) as asker:
        assert b"Received: from" in raw
        assert raw.count(b"DKIM-Signature:") == 1
        assert is_signed(raw, asker)
        assert not is_signed(raw.replace(b"Subject: ", b"Subject: Not "), asker)


def test_opendkim_signs_our_mail_with_the_files_of_deploy(tmp_path: Path) -> None:
    if sentence := why_no_opendkim():
        pytest.fail(sentence)
    with private_opendkim() as signer, way_out(tmp_path, signer=signer) as way:
        register(way.stage, "anna@player.example")
        assert way.send() == SendOutcome(delivered=1)
        raw = way.came()

        # Another domain's at the judge's door, and the judge's at everybody's: neither is opendkim's to sign.
        for count, (sender, port) in enumerate((("eve@evil.example", way.door), ("x@judge.example", way.postfix.port))):
            strange = f"From: {sender}\r\nSubject: x\r\n\r\nx\r\n"
            with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
                client.sendmail(sender, ["anna@player.example"], strange)
            wait_for(partial(has_come, way, count + 2), "the next mail did not come", way.postfix.log)
            assert b"DKIM-Signature" not in way.office.mails[count + 1][2]

    with published({"2026._domainkey.judge.example": signer.record}) as asker:
        assert is_signed(raw, asker)
        assert not is_signed(b"From: eve@evil.example\r\n" + raw, asker)
    signature = parse_signature(split(raw).all("dkim-signature")[0])
    assert signature is not None
    assert {"from", "reply-to", "auto-submitted"} <= {*signature.names}
    assert fits(signature, split(raw), signer.record)


def has_come(way: Way, count: int) -> bool:
    return len(way.office.mails) == count


def test_without_opendkim_nothing_goes_out_unsigned_and_nothing_is_lost(tmp_path: Path) -> None:
    if sentence := why_no_opendkim():
        pytest.fail(sentence)
    with private_opendkim() as signer:
        pass
    with way_out(tmp_path, signer=signer) as way:
        register(way.stage, "anna@player.example")

        assert way.send() == SendOutcome(put_off=1)
        assert way.office.mails == []
        (mail,) = outbox.tried(way.stage.db)
        assert mail.last_reply.startswith("451")


def test_a_player_whose_address_knows_no_latin_letter(tmp_path: Path) -> None:
    with way_out(tmp_path) as way:
        register(way.stage, "ходы@пример.рф")
        assert way.send() == SendOutcome(delivered=1)
        raw = way.came()

        assert way.office.mails[0][1] == ("ходы@xn--e1afmkfd.xn--p1ai",)
        assert "\r\nTo: ходы@xn--e1afmkfd.xn--p1ai\r\n".encode() in raw
        wait_for(lambda: way.postfix.queue() == (), "something is stuck", way.postfix.log)


def test_somebody_without_a_latin_letter_registers_and_answers_through_a_real_postfix(tmp_path: Path) -> None:
    """In by LMTP, obeyed, and out again: the whole way in the letters of its owner."""
    if sentence := why_not():
        pytest.fail(sentence)
    judge = RunningJudge(tmp_path)
    with open_post_office(enable_SMTPUTF8=True) as office, private_postfix(judge.port, office.port) as postfix:
        judge.configure(relay_port=postfix.port)
        judge.start()
        try:
            raw = "From: Ходы <ходы@пример.рф>\r\nMessage-ID: <{}@x>\r\n\r\n{}\r\n"
            hand_in(postfix, "judge@judge.example", raw.format(1, "REGISTER Ходы"))
            wait_for(lambda: office.mails, "no answer came", judge.log, postfix.log)
            secret = re.findall(rb"Reply-To: (judge\+[a-z2-7]{16}@judge\.example)", office.mails[0][2])[0].decode()
            # The domain may be written in either way; it is the same person.
            hand_in(postfix, secret, raw.format(2, "WHOAMI").replace("пример.рф", "xn--e1afmkfd.xn--p1ai"))
            wait_for(lambda: len(office.mails) == 2, "no second answer came", judge.log, postfix.log)
        finally:
            judge.kill()
    assert [rcpts for _, rcpts, _ in office.mails] == [("ходы@xn--e1afmkfd.xn--p1ai",)] * 2
    answer = message_from_bytes(office.mails[1][2], policy=policy.default).get_body(("plain",))
    assert answer is not None
    assert "ходы@xn--e1afmkfd.xn--p1ai" in answer.get_content()


def hand_in(postfix: Postfix, to: str, raw: str) -> None:
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        client.sendmail("ходы@пример.рф", [to], raw.encode(), mail_options=["SMTPUTF8"])


def test_a_relay_that_knows_ascii_alone_still_reaches_domains_of_any_alphabet(tmp_path: Path) -> None:
    with way_out(tmp_path, "smtputf8_enable = no\n") as way:
        register(way.stage, "Anna@Пример.рф")
        register(way.stage, "ходы@пример.рф")

        assert way.send() == SendOutcome(delivered=1, put_off=1)
        raw = way.came()
        assert way.office.mails[0][1] == ("anna@xn--e1afmkfd.xn--p1ai",)
        assert raw.isascii()
        (mail,) = outbox.tried(way.stage.db)
        assert (mail.rcpt, mail.attempts) == ("ходы@xn--e1afmkfd.xn--p1ai", 1)
        assert "SMTPUTF8" in mail.last_reply
        # The keeper reads why; once he has mended it the mail goes by itself.
        way.postfix.run("postconf", "-e", "smtputf8_enable=yes")
        way.postfix.run("postfix", "reload")
        way.stage.now += HOUR
        wait_for(lambda: way.send().delivered or _later(way.stage), "it does not go", way.postfix.log)
        wait_for(lambda: len(way.office.mails) == 2, "the second mail did not come", way.postfix.log)


def _later(stage: Stage) -> bool:
    """Postfix takes a moment to read its settings again."""
    stage.now += HOUR
    return False
