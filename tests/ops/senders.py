"""Mail programs of players, as they really send: swaks, mutt and neomutt, each with a folder of its own."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import termios
import threading
from collections.abc import Sequence
from contextlib import suppress
from email.message import Message
from pathlib import Path

PROGRAMS = ("swaks", "mutt", "neomutt")
_PATIENCE = 60
_RC = """\
set folder={home}
set spoolfile={home}/box mbox_type=mbox
set from="{person}" realname="Player" use_from=yes envelope_from=yes
set smtp_url="smtp://127.0.0.1:{port}/"
set ssl_starttls=no ssl_force_tls=no
set charset=utf-8 send_charset="{charset}"
set text_flowed={flowed}
set copy=no record="" confirmappend=no
set editor="{home}/editor"
set fast_reply=yes include={quotes} reply_to=yes edit_headers=no abort_unmodified=no askcc=no abort_noattach=no
set delete=no quit=yes mark_old=no wait_key=no beep=no
"""
_EDITOR = """\
#!/bin/sh
cat {home}/orders "$1" >"$1.new" && mv "$1.new" "$1"
"""


def why_not() -> str | None:
    """A sentence when one of them is missing."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"These tests need {', '.join(missing)}: sh tests/ops/install.sh, as root." if missing else None


def swaks(port: int, person: str, to: str, body: str, *more: str) -> None:
    """A letter as testers of mail servers send it."""
    words = ("swaks", "--server", "127.0.0.1", "--port", str(port), "--from", person, "--to", to, "--body", body)
    _succeed(subprocess.run([*words, "--hide-all", *more], **_QUIET))


class Mutt:
    """One player's mutt, or neomutt."""

    def __init__(
        self,
        program: str,
        home: Path,
        port: int,
        person: str,
        charset: str,
        *,
        flowed: bool = False,
        quotes: bool = True,
    ) -> None:
        self._program = program
        self._home = home
        home.mkdir()
        flows = "yes" if flowed else "no"
        rc = _RC.format(
            home=home, person=person, port=port, charset=charset, flowed=flows, quotes="yes" if quotes else "no"
        )
        (home / "rc").write_text(rc)
        (home / "editor").write_text(_EDITOR.format(home=home))
        (home / "editor").chmod(0o755)

    def send(self, to: str, subject: str, text: str, attached: Sequence[Path] = ()) -> None:
        """A new letter, from the command line."""
        files = ["-a", *map(str, attached)] if attached else []
        words = [self._program, "-n", "-F", str(self._home / "rc"), "-s", subject, *files, "--", to]
        _succeed(subprocess.run(words, input=text.encode(), env=self._environment(), **_QUIET))

    def reply(self, mail: Message, text: str) -> None:
        """Open a mailbox with one mail, press the keys of a reply, write above what it quotes, and send."""
        (self._home / "box").write_bytes(
            b"From judge@judge.example Fri Nov 20 12:00:00 2026\n" + mail.as_bytes() + b"\n"
        )
        (self._home / "orders").write_text(text, encoding="utf-8")
        keys = "push <last-entry><reply>yx"
        words = [self._program, "-n", "-F", str(self._home / "rc"), "-e", keys]
        ours, theirs = pty.openpty()
        # ncurses 6.5 opens no terminal without a size.
        termios.tcsetwinsize(theirs, (24, 80))
        screen: list[bytes] = []
        with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=self._environment()) as process:
            os.close(theirs)
            reader = threading.Thread(target=_read_all, args=(ours, screen))
            reader.start()
            try:
                code = process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                code = -1
            reader.join()
        os.close(ours)
        assert code == 0, f"{self._program} ended with {code}: {b''.join(screen)[-2000:]!r}"

    def _environment(self) -> dict[str, str]:
        fit = {"HOME": str(self._home), "TERM": "xterm", "LINES": "24", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
        return {**os.environ, **fit}


_QUIET = {"capture_output": True, "timeout": _PATIENCE, "check": False}


def _read_all(screen: int, found: list[bytes]) -> None:
    # The end of a terminal is an error to Linux.
    with suppress(OSError):
        while piece := os.read(screen, 4096):
            found.append(piece)


def _succeed(done: subprocess.CompletedProcess[bytes]) -> None:
    assert done.returncode == 0, (
        f"{done.args[0]} said {done.returncode}: {(done.stdout + done.stderr).decode()[-2000:]}"
    )
