"""Programs that answer each other, with the real judge in real processes: every exchange ends."""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.post.listener import utc_now
from judge.store.database import open_database
from tests.clerk.processes import Serving, wait_until
from tests.loopback import free_port
from tests.stories.stage import DOMAIN, Stage

Answers = Callable[[EmailMessage, str, str], "tuple[str, str, EmailMessage] | None"]
"""What a robot makes of a mail, its envelope sender and its recipient: who sends what to whom."""


def rows(state: Path, query: str) -> list[tuple[object, ...]]:
    db = open_database(state / "judge.db")
    found = db.conn.execute(query).fetchall()
    db.close()
    return list(found)


def is_quiet(state: Path) -> bool:
    """Nothing to read, nothing to send."""
    return rows(state, "SELECT 1 FROM letters WHERE state = 'new'") == [] and (
        rows(state, "SELECT 1 FROM outbox WHERE state = 'waiting' AND held = 0") == []
    )


class Robot:
    """A mail server that takes what the judge sends, and answers to the judge's port, as long as it is let."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.judge = 0
        self.got: list[EmailMessage] = []
        self.refused: list[str] = []
        self._threads: list[threading.Thread] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        mail = message_from_bytes(bytes(envelope.content or b""), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.got.append(mail)
        answer = self._answers(mail, str(envelope.mail_from), envelope.rcpt_tos[0])
        if answer is not None:
            thread = threading.Thread(target=self._send, args=answer)
            thread.start()
            self._threads.append(thread)
        return "250 ok"

    def _send(self, sender: str, to: str, mail: EmailMessage) -> None:
        try:
            with smtplib.SMTP("127.0.0.1", self.judge, timeout=20) as client:
                client.send_message(mail, sender, [to])
        except smtplib.SMTPRecipientsRefused as error:
            self.refused.append(str(error))

    def settle(self, state: Path) -> None:
        """Until nobody has anything to say."""

        def is_over() -> bool:
            # What was handed over before the judge had nothing more to send is on its way by now.
            is_done = is_quiet(state)
            talking = [thread for thread in self._threads if thread.is_alive()]
            for thread in talking:
                thread.join(20)
            return is_done and not talking and is_quiet(state)

        wait_until(is_over)


@contextmanager
def served(state: Path, robot: Robot) -> Iterator[Serving]:
    """A judge whose only way out is the robot."""
    relay = Controller(robot, hostname="127.0.0.1", port=free_port(), server_hostname="robot.example")
    relay.start()
    serving = Serving(state, RELAY_HOST="127.0.0.1", RELAY_PORT=str(relay.port), DKIM_VERIFY="false")
    robot.judge = serving.port
    try:
        yield serving
    finally:
        assert serving.stop() == 0
        relay.stop()


def reply(mail: EmailMessage, sender: str, text: str, number: int, **headers: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"] = sender, str(mail["Reply-To"])
    made["Subject"], made["Message-ID"] = f"Re: {mail['Subject']}", f"<{number}.{len(text)}@robot.example>"
    made["In-Reply-To"] = str(mail["Message-ID"])
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


def table(state: Path) -> str:
    """A game in play; the secret address of one of its players."""
    stage = Stage(state, now=utc_now())
    stage.gather()
    stage.db.conn.execute("UPDATE outbox SET state = 'sent'")
    to = stage.boxes["p1@players.example"][-1].reply_to
    stage.close()
    return to


def write(serving: Serving, sender: str, to: str, text: str, name: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = sender, to, f"<{name}@players.example>"
    mail.set_content(text)
    with smtplib.SMTP("127.0.0.1", serving.port, timeout=20) as client:
        client.send_message(mail, sender, [to])


def test_two_judges_stop_after_one_mail(tmp_path: Path) -> None:
    ports = {"a": free_port(), "b": free_port()}
    states = {name: tmp_path / name for name in ports}
    serving = {}
    for name, other in (("a", "b"), ("b", "a")):
        states[name].mkdir()
        serving[name] = Serving(
            states[name],
            DOMAIN=f"{name}.example",
            LISTEN_PORT=str(ports[name]),
            RELAY_HOST="127.0.0.1",
            RELAY_PORT=str(ports[other]),
            KEEPER="keeper@elsewhere.example",
        )
    # Somebody forges a letter of one judge to the other.
    write(serving["b"], "judge@a.example", "judge@b.example", "HELP", "forged")
    wait_until(lambda: rows(states["a"], "SELECT 1 FROM letters WHERE state <> 'new'") != [])
    wait_until(lambda: is_quiet(states["a"]) and is_quiet(states["b"]))
    for each in serving.values():
        assert each.stop() == 0

    assert [state for (state,) in rows(states["b"], "SELECT state FROM outbox")] == ["sent"]
    assert rows(states["a"], "SELECT state, note FROM letters") == [("ignored", "loop")]
    assert rows(states["a"], "SELECT 1 FROM outbox") == []
    assert len(rows(states["b"], "SELECT 1 FROM letters")) == 1


def test_a_robot_without_any_header_gets_one_answer(tmp_path: Path) -> None:
    to = table(tmp_path)
    robot = Robot(
        lambda mail, sender, rcpt: (rcpt, str(mail["Reply-To"]), reply(mail, rcpt, "I am not here.", len(robot.got)))
    )
    with served(tmp_path, robot) as serving:
        write(serving, "p1@players.example", to, "ORDERS", "first")
        wait_until(lambda: len(robot.got) >= 2)
        robot.settle(tmp_path)

    assert len(robot.got) == 2, "the answer to the letter, and one to the robot"
    assert rows(tmp_path, "SELECT note FROM letters ORDER BY id DESC LIMIT 1") == [("the same words again",)]


def test_a_vacation_program_with_headers_gets_an_offer_and_no_more(tmp_path: Path) -> None:
    to = table(tmp_path)
    note = "I am on vacation until 2099-01-01."

    def vacation(mail: EmailMessage, sender: str, rcpt: str) -> tuple[str, str, EmailMessage] | None:
        """RFC 3834: to the envelope sender, with a null one; this one even answers what has none."""
        made = reply(mail, rcpt, note, len(robot.got), Auto_Submitted="auto-replied")
        return "", sender.strip("<>") or str(mail["Reply-To"]), made

    robot = Robot(vacation)
    with served(tmp_path, robot) as serving:
        write(serving, "p1@players.example", to, "ORDERS", "first")
        wait_until(lambda: len(robot.got) >= 2)
        robot.settle(tmp_path)

    assert len(robot.got) == 2, "the answer to the letter, and the offer"
    assert "away" in str(robot.got[-1]["Subject"]).lower()
    assert robot.refused == [], "the address for bounces is one that takes letters"
    assert {note for (note,) in rows(tmp_path, "SELECT note FROM letters WHERE state = 'ignored'")} == {"auto-reply"}


def test_a_mailing_list_is_not_answered(tmp_path: Path) -> None:
    to = table(tmp_path)

    def list_server(mail: EmailMessage, sender: str, rcpt: str) -> tuple[str, str, EmailMessage]:
        made = reply(mail, rcpt, "A Par-Bur", len(robot.got), List_Id="<dip.lists.example>", Precedence="list")
        return "dip-bounces@lists.example", str(mail["Reply-To"]), made

    robot = Robot(list_server)
    with served(tmp_path, robot) as serving:
        write(serving, "p1@players.example", to, "ORDERS", "first")
        wait_until(lambda: len(robot.got) >= 1)
        robot.settle(tmp_path)

    assert len(robot.got) == 1


def test_a_bounce_of_every_mail_is_counted_and_answered_by_nothing(tmp_path: Path) -> None:
    to = table(tmp_path)

    def bouncer(mail: EmailMessage, sender: str, rcpt: str) -> tuple[str, str, EmailMessage] | None:
        made = reply(mail, "MAILER-DAEMON@mx.players.example", f"{rcpt}\n550 5.1.1 unknown", len(robot.got))
        made.replace_header("Subject", "Undelivered Mail Returned to Sender")
        return "", sender, made

    robot = Robot(bouncer)
    with served(tmp_path, robot) as serving:
        write(serving, "p1@players.example", to, "ORDERS", "first")
        wait_until(lambda: rows(tmp_path, "SELECT 1 FROM bounces") != [])
        robot.settle(tmp_path)
        with smtplib.SMTP("127.0.0.1", serving.port, timeout=20) as client:
            client.ehlo()
            client.mail("")
            code, _ = client.rcpt(f"b+1.aaaaaaaaaaaaaaaa@{DOMAIN}")

    assert len(robot.got) == 1
    assert rows(tmp_path, "SELECT address, halves, status FROM bounces") == [("p1@players.example", 2, "5.1.1")]
    assert code == 550, "nobody counts a bounce that this judge did not ask for"
