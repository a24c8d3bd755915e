"""A judge that gets another domain and another folder, behind a real Postfix that `judge setup` told of both."""

from __future__ import annotations

import re
import shutil
import smtplib
import subprocess
import sys
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from judge.cli.configfile import load_config
from judge.cli.setup.postfix import values
from judge.config import Config
from tests.ops.private_postfix import SNIPPETS, Postfix, private_postfix, wait_for, why_not
from tests.ops.test_postfix import OF_THIS_TEST, RunningJudge, Sink, letter

FORMER, NEW = "judge.example", "diplomacy.example"
MAIN = (SNIPPETS / "main.cf").read_text()

pytestmark = pytest.mark.timeout(180)


def told(config: Config) -> str:
    return "".join(f"{name} = {value}\n" for name, value in values(config, MAIN))


def test_who_answers_a_mail_from_before_the_move_is_answered_from_the_new_domain(tmp_path: Path) -> None:
    if sentence := why_not():
        pytest.fail(sentence)
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=sink.port, server_hostname="sink.example")
    controller.start()
    (tmp_path / "old").mkdir()
    judge = RunningJudge(tmp_path / "old")
    try:
        judge.configure(relay_port=1)
        config = Config(domain=NEW, domains=(FORMER,), listen=load_config(judge.home / "judge.toml").listen)
        with private_postfix(judge.port, sink.port, OF_THIS_TEST + told(config), judge.policy_port) as postfix:
            judge.configure(relay_port=postfix.port)
            judge.start()
            send(postfix, f"judge@{FORMER}", "REGISTER Anna\n")
            secret = sink.secret_address()
            assert secret.endswith(f"@{FORMER}")
            judge.kill()
            _move(judge, tmp_path / "new", postfix.port)
            judge.start()
            for to in (secret, secret.replace(FORMER, NEW)):
                before = len(sink.mails)
                send(postfix, to, "LIST\n")
                wait_for(lambda: len(sink.mails) > before, f"no answer to {to}", judge.log, postfix.log)  # noqa: B023
                mail = sink.mails[-1]
                assert str(mail["Reply-To"]).replace("<", "").replace(">", "").endswith(f"@{NEW}")
                assert str(mail["Message-ID"]).endswith(f"@{NEW}>")
            for domain in (FORMER, NEW):
                assert _asked(postfix, f"nobody@{domain}") == 550
                assert _asked(postfix, f"judge@{domain}") == 250
            judge.kill()
    finally:
        controller.stop()
    words = [sys.executable, "-m", "judge", "--config", str(judge.home / "judge.toml"), "check", "--deep"]
    done = subprocess.run(words, cwd=judge.home, capture_output=True, text=True, check=False)
    assert "people: proved from its letters" in done.stdout, done.stdout
    assert "FAULT" not in done.stdout


def _move(judge: RunningJudge, home: Path, relay_port: int) -> None:
    """The whole folder goes elsewhere, as to another machine, and the settings name the new domain."""
    shutil.move(judge.home, home)
    judge.home = home
    judge.configure(relay_port)
    settings = home / "judge.toml"
    text = settings.read_text().replace(f'domain = "{FORMER}"', f'domain = "{NEW}"\ndomains = ["{FORMER}"]')
    settings.write_text(re.sub(r"(?m)^state = .*$", f'state = "{home}/state"', text))


def send(postfix: Postfix, to: str, text: str) -> None:
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.send_message(letter(to, text))


def _asked(postfix: Postfix, address: str) -> int:
    """What Postfix says of a recipient."""
    with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
        client.ehlo()
        client.mail("anna@player.example")
        return client.rcpt(address)[0]
