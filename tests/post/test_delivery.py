from __future__ import annotations

import mailbox
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.post.carriers import Maildir, RelayServer
from judge.post.delivery import (
    MOST_ATTEMPTS,
    Carrier,
    Delivered,
    GivenUp,
    PutOff,
    Verdict,
    deliver,
    pause_after,
)
from judge.post.submission import Way
from judge.store import outbox
from judge.store.database import open_database, write
from judge.structs import replace
from tests.post.post_office import PostOffice, open_post_office

NOW = datetime(2026, 11, 20, 5, 2, 11, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
RAW = b"From: judge@judge.test\r\nTo: anna@player.test\r\nSubject: [blitz] S1901M\r\n\r\nA mun - tyr\r\n.\r\n..\r\n"


NO_SMTPUTF8 = "the relay does not offer SMTPUTF8, without which there is no writing to an address beyond ASCII"


@dataclass(frozen=True)
class Mail:
    id: int = 1
    sender: str = "judge@judge.test"
    rcpt: str = "anna@player.test"
    raw: bytes = RAW
    attempts: int = 0


ANNA = Mail()
BORIS = Mail(2, rcpt="boris@player.test")
CLARA = Mail(3, rcpt="clara@player.test")


def relay(office: PostOffice) -> RelayServer:
    return RelayServer(Way("127.0.0.1", office.port, "judge.test", timeout=5))


def send(office: PostOffice, *mails: Mail) -> list[Verdict]:
    return carried(mails, relay(office))


def carried(mails: Sequence[Mail], *carriers: Carrier) -> list[Verdict]:
    return [tried.verdict for found in deliver(mails, carriers, NOW) for tried in found]


def test_mails_go_over_one_connection_one_recipient_each() -> None:
    with open_post_office() as office:
        verdicts = send(office, ANNA, BORIS, CLARA)

        assert verdicts == [
            Delivered(1, "250 queued as 1"),
            Delivered(2, "250 queued as 2"),
            Delivered(3, "250 queued as 3"),
        ]
        assert [rcpts for _, rcpts, _ in office.mails] == [(ANNA.rcpt,), (BORIS.rcpt,), (CLARA.rcpt,)]
        assert office.mails[0][0] == ANNA.sender
        assert office.mails[0][2] == RAW
        assert office.connections == 1


def test_nothing_to_send_connects_to_nobody() -> None:
    assert carried((), RelayServer(Way("127.0.0.1", 1, "judge.test"))) == []


@pytest.mark.parametrize("sender", ["<>", ""])
def test_a_mail_that_wants_no_bounce_has_an_empty_sender(sender: str) -> None:
    with open_post_office() as office:
        send(office, replace(ANNA, sender=sender))

        assert office.mails[0][0] in ("", "<>")


def test_eight_bit_mail_and_addresses_of_any_alphabet() -> None:
    mail = Mail(rcpt="анна@пример.рф", raw="Subject: ход\r\n\r\nАрмия Мюнхен\r\n".encode())
    with open_post_office(enable_SMTPUTF8=True) as office:
        assert isinstance(send(office, mail)[0], Delivered)
        assert office.mails == [(mail.sender, ("анна@xn--e1afmkfd.xn--p1ai",), mail.raw)]
    with open_post_office(enable_SMTPUTF8=False) as office:
        assert send(office, mail, BORIS) == [
            PutOff(1, NO_SMTPUTF8, NOW + MINUTE),
            Delivered(2, "250 queued as 1"),
        ]


def test_a_domain_of_any_alphabet_needs_nothing_of_the_relay() -> None:
    """And the part before the @ comes as its owner writes it."""
    mail = Mail(rcpt="Anna.K@пример.рф")
    for offers in (True, False):
        with open_post_office(enable_SMTPUTF8=offers) as office:
            assert isinstance(send(office, mail)[0], Delivered)
            assert office.mails[0][1] == ("Anna.K@xn--e1afmkfd.xn--p1ai",)


@pytest.mark.parametrize(
    ("stage", "answer", "expected"),
    [
        ("RCPT", "550 5.1.1 no such user", GivenUp(1, "550 5.1.1 no such user")),
        ("RCPT", "450 4.2.0 greylisted", PutOff(1, "450 4.2.0 greylisted", NOW + MINUTE)),
        ("RCPT", "421 4.3.2 closing", PutOff(1, "421 4.3.2 closing", NOW + MINUTE)),
        ("DATA", "554 5.7.1 looks like spam", GivenUp(1, "554 5.7.1 looks like spam")),
        ("DATA", "452 4.3.1 disk full", PutOff(1, "452 4.3.1 disk full", NOW + MINUTE)),
    ],
)
def test_a_refusal_is_for_one_mail_only(stage: str, answer: str, expected: Verdict) -> None:
    with open_post_office() as office:
        office.says[f"{stage} {ANNA.rcpt}"] = answer
        verdicts = send(office, ANNA, BORIS)

        assert verdicts == [expected, Delivered(2, "250 queued as 1")]
        assert [rcpts for _, rcpts, _ in office.mails] == [(BORIS.rcpt,)]


def test_a_refused_sender_is_our_fault_and_tried_again() -> None:
    with open_post_office() as office:
        office.says["MAIL"] = "530 5.7.0 authentication required"

        assert send(office, ANNA) == [PutOff(1, "530 5.7.0 authentication required", NOW + MINUTE)]


@pytest.mark.parametrize("stage", ["RCPT", "DATA"])
def test_a_broken_connection_costs_one_mail_a_pause(stage: str) -> None:
    with open_post_office() as office:
        office.says[f"{stage} {ANNA.rcpt}"] = "hang up"
        first, second = send(office, ANNA, BORIS)

        assert isinstance(first, PutOff)
        assert isinstance(second, Delivered)
        assert office.connections == 2


def test_a_yes_that_was_not_heard_sends_the_same_mail_again() -> None:
    with open_post_office() as office:
        office.says[f"DATA {ANNA.rcpt}"] = "250 and hang up"
        (first,) = send(office, ANNA)
        del office.says[f"DATA {ANNA.rcpt}"]
        (second,) = send(office, replace(ANNA, attempts=1))

        assert isinstance(first, PutOff)
        assert isinstance(second, Delivered)
        assert office.mails[0] == office.mails[1]


def test_a_relay_that_is_down_leaves_all_as_due_as_before() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        carrier = RelayServer(Way("127.0.0.1", closed.getsockname()[1], "judge.test", timeout=5))
        verdicts = carried((ANNA, replace(BORIS, attempts=3)), carrier)

    reply = verdicts[0].reply
    assert verdicts == [PutOff(number, reply, NOW, is_out_of_reach=True) for number in (1, 2)]
    assert "refused" in reply


def test_a_mail_is_never_given_up_because_the_relay_is_down() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        carrier = RelayServer(Way("127.0.0.1", closed.getsockname()[1], "judge.test", timeout=5))
        (verdict,) = carried((replace(ANNA, attempts=MOST_ATTEMPTS - 1),), carrier)

    assert isinstance(verdict, PutOff)


def test_a_mail_too_large_for_the_relay_is_not_tried_for_days() -> None:
    with open_post_office() as office:
        office.says["MAIL"] = "552 5.3.4 message too big"

        assert send(office, ANNA) == [GivenUp(1, "552 5.3.4 message too big")]


def test_a_relay_that_says_no_to_everybody_puts_all_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse() -> None:
            peer, _ = server.accept()
            peer.sendall(b"554 5.3.2 no service today\r\n")
            peer.close()

        threading.Thread(target=refuse, daemon=True).start()
        carrier = RelayServer(Way("127.0.0.1", server.getsockname()[1], "judge.test", timeout=5))
        verdicts = carried((ANNA, BORIS), carrier)

    assert [type(verdict) for verdict in verdicts] == [PutOff, PutOff]
    assert "554 5.3.2 no service today" in verdicts[0].reply


def test_a_relay_that_never_answers_is_not_waited_for_long() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        carrier = RelayServer(Way("127.0.0.1", silent.getsockname()[1], "judge.test", timeout=0.05))
        verdicts = carried((ANNA, BORIS), carrier)

    assert [verdict.reply.endswith("timed out") for verdict in verdicts] == [True, True]


def test_a_relay_that_dies_in_the_middle_puts_the_rest_off() -> None:
    with open_post_office() as office:
        going = deliver((ANNA, BORIS, CLARA), (relay(office),), NOW)
        assert isinstance(next(going)[0].verdict, Delivered)
    rest = [tried.verdict for found in going for tried in found]

    assert [(type(verdict), verdict.id) for verdict in rest] == [(PutOff, 2), (PutOff, 3)]


@pytest.mark.parametrize("rcpt", ["anna@player.test\r\nRCPT TO:<eve@evil.test>", "nobody", "", "a\x00@b"])
def test_what_is_no_address_is_never_said_to_a_server(rcpt: str) -> None:
    with open_post_office() as office:
        assert send(office, replace(ANNA, rcpt=rcpt)) == [GivenUp(1, "not a mail address")]
        assert office.mails == []


def test_pauses_grow_to_four_hours_and_end_after_five_days() -> None:
    pauses = [pause_after(attempts) for attempts in range(1, MOST_ATTEMPTS)]

    assert pauses[:4] == [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]
    assert max(pauses) == timedelta(hours=4)
    assert timedelta(days=5) < sum(pauses, timedelta()) < timedelta(days=5, hours=6)


def test_the_last_attempt_gives_up_and_says_why() -> None:
    with open_post_office() as office:
        office.says["RCPT"] = "450 4.2.0 greylisted"
        (verdict,) = send(office, replace(ANNA, attempts=MOST_ATTEMPTS - 1))

    assert verdict == GivenUp(1, f"given up after {MOST_ATTEMPTS} attempts: 450 4.2.0 greylisted")


def test_without_a_relay_mail_is_left_in_a_maildir(tmp_path: Path) -> None:
    verdicts = carried((ANNA, BORIS), Maildir(tmp_path / "mail"))
    box = mailbox.Maildir(tmp_path / "mail", create=False)

    assert verdicts == [Delivered(1, "kept as 00000001.judge.eml"), Delivered(2, "kept as 00000002.judge.eml")]
    assert sorted(message["Delivered-To"] for message in box) == [ANNA.rcpt, BORIS.rcpt]
    assert (tmp_path / "mail" / "new" / "00000001.judge.eml").read_bytes().endswith(RAW)
    assert list((tmp_path / "mail" / "tmp").iterdir()) == []


def test_a_mail_written_twice_after_a_crash_is_one_file(tmp_path: Path) -> None:
    for _ in range(2):
        carried((ANNA,), Maildir(tmp_path))

    assert len(list((tmp_path / "new").iterdir())) == 1


def test_a_maildir_that_cannot_be_made_puts_all_off(tmp_path: Path) -> None:
    (tmp_path / "mail").write_text("")
    verdicts = carried((ANNA, BORIS), Maildir(tmp_path / "mail"))

    assert [type(verdict) for verdict in verdicts] == [PutOff, PutOff]


def test_a_mail_that_cannot_be_written_puts_itself_off(tmp_path: Path) -> None:
    (tmp_path / "new" / "00000001.judge.eml").mkdir(parents=True)
    verdicts = carried((ANNA, BORIS), Maildir(tmp_path))

    assert [type(verdict) for verdict in verdicts] == [PutOff, Delivered]


def note(db: Database, verdict: Verdict) -> None:
    with write(db):
        match verdict:
            case Delivered(number, reply):
                outbox.sent(db, number, reply, NOW)
            case PutOff(number, reply, next_try):
                outbox.later(db, number, reply, next_try)
            case GivenUp(number, reply):
                outbox.failed(db, number, reply)


def deliver_outbox(db: Database, carrier: Carrier, now: datetime) -> None:
    for verdict in carried(outbox.waiting(db, now), carrier):
        note(db, verdict)


def test_the_outbox_empties_itself_over_a_relay_that_comes_and_goes() -> None:
    db = open_database(":memory:")
    with write(db):
        for number, rcpt in enumerate((ANNA.rcpt, BORIS.rcpt, CLARA.rcpt)):
            mail = outbox.Post(f"cause{number}", "judge@judge.test", rcpt, f"{number}@judge.test", "s", RAW)
            outbox.post(db, mail, NOW)
    with open_post_office() as office:
        office.says = {f"RCPT {ANNA.rcpt}": "550 5.1.1 no such user", f"RCPT {BORIS.rcpt}": "450 busy"}
        deliver_outbox(db, relay(office), NOW)
        office.says = {}
        deliver_outbox(db, relay(office), NOW)
        assert [rcpts for _, rcpts, _ in office.mails] == [(CLARA.rcpt,)]
        deliver_outbox(db, relay(office), NOW + MINUTE)
        assert [rcpts for _, rcpts, _ in office.mails] == [(CLARA.rcpt,), (BORIS.rcpt,)]

    assert outbox.next_try(db) is None
    assert [mail.rcpt for mail in outbox.undelivered(db)] == [ANNA.rcpt]
