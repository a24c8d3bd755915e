"""A letter with HELP to judge@judge.example through the Postfix of this machine, and its answer in ann's mailbox."""

from __future__ import annotations

import smtplib
import socket
import sys
import time
from pathlib import Path

LETTER = "From: ann@localhost\r\nTo: judge@judge.example\r\nSubject: x\r\nMessage-ID: <1@localhost>\r\n\r\nHELP\r\n"
PATIENCE = 90
"""Seconds: cron starts the judge at the next full minute."""


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main() -> int:
    begun, box = time.monotonic(), Path("/var/mail/ann")
    while not (listens(25) and listens(8024)):
        if time.monotonic() - begun > PATIENCE:
            print("Postfix or the judge does not listen")
            return 1
        time.sleep(0.2)
    print(f"the judge listens after {time.monotonic() - begun:.0f} s")
    begun = time.monotonic()
    with smtplib.SMTP("127.0.0.1", 25, timeout=60) as client:
        client.sendmail("ann@localhost", ["judge@judge.example"], LETTER)
        client.mail("ann@localhost")
        print("an address that nobody has:", client.rcpt("nogame.s0@judge.example")[0])
    while not (box.exists() and "How to use the judge" in box.read_text(errors="replace")):
        if time.monotonic() - begun > PATIENCE:
            print("no answer came")
            return 1
        time.sleep(0.1)
    print(f"HELP is answered after {time.monotonic() - begun:.1f} s, signed: {'DKIM-Signature' in box.read_text()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
