"""A real Postfix with the lines of deploy/, in front of a real judge: nothing is lost, and nobody is sent a bounce."""

from __future__ import annotations

import os
import re
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.utils import make_msgid
from functools import partial
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.store import letters
from judge.store.database import open_database
from judge.store.letters import KeptLetter, LetterState
from tests.loopback import free_port, is_listening
from tests.ops.private_postfix import Postfix, private_postfix, wait_for, why_not

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"

OF_A_NETWORK = 5
"""Letters an hour, here."""
OF_THIS_TEST = "smtpd_authorized_xclient_hosts = 127.0.0.0/8\nsmtpd_forbid_bare_newline = normalize\n"
"""Clients here may say where they are from; and what every server wants against smuggled letters."""
LARGE = "x" * 70 + "\n"

pytestmark = pytest.mark.timeout(180)


class Sink:
    """Everybody else's mail server."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: list[Message] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails.append(message_from_bytes(envelope.original_content or b""))
        return "250 kept"

    def secret_address(self) -> str:
        """Where the first answer asks to be answered."""
        wait_for(lambda: self.mails, "no answer came to REGISTER")
        address = re.search(r"judge\+[a-z2-7]{16}@judge\.example", str(self.mails[0]["Reply-To"]))
        assert address, self.mails[0].as_string()
        return address[0]


class RunningJudge:
    """`judge serve` as a process, with the settings of deploy/."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port, self.policy_port = free_port(), free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def configure(self, relay_port: int, more: str = f"[limits]\nnetwork_letters = {OF_A_NETWORK}\n") -> None:
        text = (DEPLOY / "judge.toml").read_text()
        text = text.replace("/var/lib/judge", str(self.home / "state"))
        text = text.replace("port = 8024", f"port = {self.port}").replace("port = 25\n", f"port = {relay_port}\n")
        text = text.replace("policy = 8026", f"policy = {self.policy_port}")
        (self.home / "judge.toml").write_text(f"{text}\n{more}")

    def start(self) -> None:
        with (self.home / "log").open("ab") as log:
            command = [sys.executable, "-m", "judge", "--config", str(self.home / "judge.toml"), "serve"]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.home)
        ports = (self.port, self.policy_port)
        wait_for(lambda: all(map(is_listening, ports)), "judge serve does not listen", self.log)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def log(self) -> str:
        return (self.home / "log").read_text(errors="replace")

    def kept(self) -> list[KeptLetter]:
        """Every letter it has, in order of arrival."""
        db = open_database(self.home / "state" / "judge.db")
        found: list[KeptLetter] = []
        while letter := letters.letter(db, len(found) + 1):
            found.append(letter)
        db.close()
        return found


@pytest.fixture(scope="module")
def sink() -> Iterator[Sink]:
    handler = Sink()
    controller = Controller(handler, hostname="127.0.0.1", port=handler.port, server_hostname="sink.example")
    controller.start()
    yield handler
    controller.stop()


@pytest.fixture(scope="module")
def keeper(sink: Sink, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Postfix, RunningJudge]]:
    if sentence := why_not():
        pytest.fail(sentence)
    judge = RunningJudge(tmp_path_factory.mktemp("judge"))
    with private_postfix(judge.port, sink.port, OF_THIS_TEST, judge.policy_port) as postfix:
        judge.configure(relay_port=postfix.port)
        judge.start()
        yield postfix, judge
        judge.kill()


@pytest.fixture
def postfix(keeper: tuple[Postfix, RunningJudge]) -> Postfix:
    return keeper[0]


@pytest.fixture
def judge(keeper: tuple[Postfix, RunningJudge]) -> RunningJudge:
    return keeper[1]


def letter(to: str, text: str, sender: str = "anna@player.example") -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "a letter"
    mail["Message-ID"] = make_msgid(domain="player.example")
    mail.set_content(text)
    return mail


def send(postfix: Postfix, to: str, text: str) -> None:
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.send_message(letter(to, text))


def test_a_letter_comes_in_and_its_answer_goes_out(postfix: Postfix, judge: RunningJudge, sink: Sink) -> None:
    send(postfix, "judge@judge.example", "REGISTER Anna\n")

    wait_for(lambda: sink.mails, "no answer came", judge.log, postfix.log)
    assert [(kept.rcpt, kept.mail_from) for kept in judge.kept()] == [("judge@judge.example", "anna@player.example")]
    assert sink.mails[0]["To"].endswith("anna@player.example"), sink.mails[0].as_string()
    wait_for(lambda: postfix.queue() == (), "something is stuck", postfix.log)


def test_a_secret_address_survives_the_delimiter(postfix: Postfix, judge: RunningJudge, sink: Sink) -> None:
    address = sink.secret_address()
    before = len(judge.kept())

    send(postfix, address, "LIST\n")

    wait_for(lambda: len(judge.kept()) > before, "the letter did not come", postfix.log)
    wait_for(lambda: judge.kept()[-1].state is not LetterState.NEW, "the letter was not obeyed", judge.log)
    # Once obeyed, a letter no longer shows the secret, but the number it is kept under.
    wait_for(lambda: judge.kept()[-1].state is not LetterState.NEW, "the letter was not obeyed", judge.log)
    assert re.fullmatch(r"judge\+\*\d+@judge\.example", judge.kept()[-1].rcpt)


@pytest.mark.parametrize(
    "address", ["nobody@judge.example", "nogame.s0@judge.example", "judge+aaaabbbbccccdddd@judge.example"]
)
def test_an_unknown_address_is_refused_at_the_door(postfix: Postfix, judge: RunningJudge, address: str) -> None:
    before = len(judge.kept())

    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        client.mail("anna@player.example")
        code, reply = client.rcpt(address)

    assert code == 550, reply
    assert b"no such game or seat" in reply
    assert len(judge.kept()) == before


def test_postmaster_is_there(postfix: Postfix) -> None:
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        client.mail("anna@player.example")
        assert client.rcpt("postmaster@judge.example")[0] == 250
        assert client.rcpt("abuse@judge.example")[0] == 250


def test_too_large_a_letter_is_refused_at_the_door(postfix: Postfix) -> None:
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        client.mail("anna@player.example", ["size=1100000"])
        assert client.rcpt("judge@judge.example")[0] == 552
        # It is nothing to the judge how much others are written.
        assert client.rcpt("ann@elsewhere.example")[0] == 250


def test_a_bare_line_feed_smuggles_nothing_in(postfix: Postfix, judge: RunningJudge) -> None:
    before = len(judge.kept())
    smuggled = b"one\n.\r\nMAIL FROM:<evil@player.example>\r\nRCPT TO:<judge@judge.example>\r\nDATA\r\ntwo\r\n.\r\n"
    with socket.create_connection(("127.0.0.1", postfix.port), timeout=30) as raw:
        replies = raw.makefile("rb")
        replies.readline()
        for command in (
            b"HELO player.example",
            b"MAIL FROM:<anna@player.example>",
            b"RCPT TO:<judge@judge.example>",
            b"DATA",
        ):
            raw.sendall(command + b"\r\n")
            assert replies.readline()[:1] in b"23"
        raw.sendall(b"Subject: HELP\r\n\r\n" + smuggled)
        assert replies.readline().startswith(b"250")
        raw.sendall(b"QUIT\r\n")
        replies.readline()

    wait_for(lambda: len(judge.kept()) > before, "the letter did not come", postfix.log)
    wait_for(lambda: postfix.queue() == (), "something is stuck", postfix.log)
    (kept,) = judge.kept()[before:]
    assert kept.mail_from == "anna@player.example"
    assert b"MAIL FROM:<evil" in kept.raw


def replies(
    postfix: Postfix, sender: str, to: str, *, text: str = "HELP", at: str = "", says_size: bool = True
) -> list[int]:
    """What a server far away is told after MAIL, RCPT and the letter, up to the first no."""
    raw = letter(to, text, sender).as_bytes().replace(b"\n", b"\r\n")
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        if at:
            assert client.docmd(f"XCLIENT ADDR={at} NAME=mx.player.example")[0] == 220
            client.ehlo()
        codes = [client.mail(sender, [f"size={len(raw)}"] if says_size else [])[0], client.rcpt(to)[0]]
        return codes if codes[-1] != 250 else [*codes, client.data(raw)[0]]


def has(judge: RunningJudge, count: int) -> bool:
    return len(judge.kept()) == count


@pytest.mark.parametrize(("says_size", "told"), [(True, [250, 552]), (False, [250, 250, 552])])
def test_a_strangers_large_letter_is_refused_at_the_door_and_a_players_is_not(
    postfix: Postfix, judge: RunningJudge, sink: Sink, says_size: bool, told: list[int]
) -> None:
    address, before = sink.secret_address(), len(judge.kept())

    assert replies(postfix, "eve@far.example", "judge@judge.example", text=LARGE * 1000, says_size=says_size) == told
    assert replies(postfix, "eve@far.example", address, text=LARGE * 1000, says_size=says_size) == [250, 250, 250]

    wait_for(lambda: len(judge.kept()) > before and postfix.queue() == (), "the letter did not come", postfix.log)
    assert len(judge.kept()) == before + 1
    assert not any("far.example" in str(mail["To"]) for mail in sink.mails if "DAEMON" in str(mail["From"]))


def test_a_network_is_refused_at_the_door_when_it_has_sent_enough(
    postfix: Postfix, judge: RunningJudge, sink: Sink
) -> None:
    """Postfix tells the judge where each letter is from (XFORWARD), and asks before it takes the next one."""
    address, before = sink.secret_address(), len(judge.kept())
    for number in range(OF_A_NETWORK):
        at, text = f"198.51.100.{number}", f"HELP {number}"
        assert replies(postfix, f"s{number}@x{number}.example", "judge@judge.example", text=text, at=at)[-1] == 250
        # One connection carries several letters, each from elsewhere.
        wait_for(partial(has, judge, before + number + 1), "the letter did not come", postfix.log, judge.log)

    assert replies(postfix, "s9@x9.example", "judge@judge.example", at="198.51.100.99") == [250, 452]
    assert replies(postfix, "s9@x9.example", address, at="198.51.100.99") == [250, 250, 250]
    assert replies(postfix, "s9@x9.example", "judge@judge.example", at="203.0.113.9") == [250, 250, 250]
    wait_for(lambda: len(judge.kept()) == before + OF_A_NETWORK + 2, "a letter did not come", postfix.log)
    wait_for(lambda: postfix.queue() == (), "something is stuck", postfix.log)


def test_what_came_while_the_judge_was_down_and_is_refused_then_bounces_without_the_letter(
    postfix: Postfix, judge: RunningJudge, sink: Sink
) -> None:
    before = len(judge.kept())
    judge.kill()
    assert replies(postfix, "mallory@far.example", "judge@judge.example", text=LARGE * 1000) == [250, 250, 250]
    judge.start()
    postfix.run("postqueue", "-f")

    def bounces() -> list[Message]:
        return [mail for mail in sink.mails if "mallory@far.example" in str(mail["To"])]

    wait_for(bounces, "no bounce came", postfix.log, judge.log)
    wait_for(lambda: postfix.queue() == (), "something is stuck", postfix.log)
    assert len(judge.kept()) == before
    (bounce,) = bounces()
    assert "the letter is too large" in bounce.as_string()
    assert LARGE.strip() not in bounce.as_string()
    assert len(bounce.as_bytes()) < 8000


def test_letters_wait_while_the_judge_is_down_and_come_once(postfix: Postfix, judge: RunningJudge) -> None:
    before = len(judge.kept())
    judge.kill()

    send(postfix, "judge@judge.example", "HELP, I wrote while you slept\n")
    wait_for(lambda: postfix.queue() == ("judge@judge.example",), "the letter is not in the queue", postfix.log)

    judge.start()
    postfix.run("postqueue", "-f")
    wait_for(lambda: postfix.queue() == (), "the letter is still in the queue", postfix.log, judge.log)
    (kept,) = judge.kept()[before:]
    assert b"while you slept" in kept.raw


def test_postfix_knows_every_line_we_tell_keepers_to_add(postfix: Postfix) -> None:
    """A misspelt parameter is not an error to Postfix, only a warning nobody reads."""
    ours = set(re.findall(r"^([a-z_]+) =", (DEPLOY / "postfix" / "main.cf").read_text(), re.MULTILINE))

    set_here = {line.split(" = ")[0] for line in postfix.run("postconf", "-n").splitlines()}

    assert ours <= set_here
    assert "unused parameter" not in postfix.log()


def test_a_letter_of_the_judge_to_itself_goes_in_by_postfix_and_out_and_in_again(
    postfix: Postfix, judge: RunningJudge
) -> None:
    before = len(judge.kept())
    asking = [sys.executable, "-m", "judge", "--config", str(judge.home / "judge.toml"), "doctor", "--round-trip"]
    asked = subprocess.run(
        [*asking, "--through", f"127.0.0.1:{postfix.port}"],
        env={**os.environ, "JUDGE_DKIM_RESOLVER": f"127.0.0.1:{free_port()}"},
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )

    assert re.search(r"ok     round trip: there and back in \d+\.\d seconds: obeyed after", asked.stdout), asked.stdout
    assert "Traceback" not in asked.stderr
    both = judge.kept()[before:]
    assert [(kept.state, kept.note) for kept in both] == [(LetterState.IGNORED, "a round trip")] * 2
    assert postfix.queue() == ()
