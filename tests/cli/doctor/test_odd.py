"""Odd things where a judge should be: each is told in a sentence, and none is a traceback, a bug, or waited for."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import judge
from tests.cli.doctor.patient import Answer, Patient, Ward

Act = Callable[[Patient], object]


def _state(name: str, make: Callable[[Path], object]) -> Act:
    def act(patient: Patient) -> None:
        path = patient.state / name
        if os.path.lexists(path):
            path.rename(patient.home / f"{path.name}.away")
        make(path)

    return act


def _home(name: str, make: Callable[[Path], object]) -> Act:
    def act(patient: Patient) -> None:
        path = patient.home / name
        path.unlink(missing_ok=True)
        make(path)

    return act


def _toml(text: str) -> Act:
    return lambda patient: (patient.home / "judge.toml").write_text(text)


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _bytes(content: bytes) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        path.touch(mode=0o600)
        path.write_bytes(content)

    return make


def _named(**values: str) -> Act:
    """Settings that name something, which are written before anything else is done."""

    def act(patient: Patient) -> None:
        for name, value in values.items():
            patient.set(name.replace("__", "."), value)
        patient.write_settings()

    return act


def _both(*acts: Act) -> Act:
    return lambda patient: [act(patient) for act in acts]


ODD: dict[str, tuple[Act, str, int]] = {
    "settings with a number for a text": (_toml("domain = 7"), "FAULT  settings: ", 2),
    "settings with a text for a section": (_toml("relay = 'mail'"), "FAULT  settings: ", 2),
    "settings with a list for a section": (_toml("listen = [1, 2]"), "FAULT  settings: ", 2),
    "settings nested a thousand times": (_toml(f"state = {'[' * 999}{']' * 999}"), "FAULT  settings: ", 2),
    "settings with a port of a million": (_toml("[listen]\nport = 1000000"), "FAULT  settings: ", 2),
    "settings twice the same": (_toml("shard = 's0'\nshard = 's1'"), "FAULT  settings: ", 2),
    "settings that are binary": (_home("judge.toml", _bytes(os.urandom(4096))), "FAULT  settings: ", 2),
    "settings that are empty": (_toml(""), "ok     settings", 2),
    "settings that are a link to nothing": (
        _home("judge.toml", lambda p: p.symlink_to("gone")),
        "FAULT  settings: ",
        2,
    ),
    "settings that are a circle": (_home("judge.toml", _loop), "FAULT  settings: ", 2),
    "a domain that is none": (_named(domain='"not a domain!"'), "FAULT  settings: ", 2),
    "a state folder with a zero in its name": (_named(state='"a\\u0000b"'), "FAULT  ", 2),
    "a state folder without a name": (_named(state='""'), "FAULT  settings: ", 2),
    "a state folder with a very long name": (_named(state=f'"{"x" * 5000}"'), "FAULT  ", 2),
    "a state folder that is a circle": (_named(state='"loop"'), "FAULT  ", 2),
    "a state folder below a file": (_named(state='"judge.toml/state"'), "FAULT  ", 2),
    "a state folder of the system": (_named(state='"/proc"'), "FAULT  ", 2),
    "a database that is a circle": (_state("judge.db", _loop), "FAULT  database: ", 2),
    "a database that is a socket": (
        _state("judge.db", lambda p: socket.socket(socket.AF_UNIX).bind(str(p))),
        "FAULT  database: ",
        2,
    ),
    "a database that is a device": (_state("judge.db", lambda p: p.symlink_to("/dev/zero")), "FAULT  database: ", 2),
    "a database cut in the middle": (
        lambda patient: os.truncate(patient.state / "judge.db", 100_000),
        "FAULT  database: ",
        2,
    ),
    "a database of another program": (
        _state("judge.db", lambda p: subprocess.run([sys.executable, "-c", _RECIPES, str(p)], check=True)),
        "FAULT  database: ",
        2,
    ),
    "a log that is a folder": (_state("judge.db-wal", Path.mkdir), "FAULT  database: ", 2),
    "a log that is rubbish": (_state("judge.db-wal", _bytes(os.urandom(9999))), "JUDGE ", -1),
    "a list of commits that is a folder": (_state("judge.db-mark", Path.mkdir), "FAULT  database: ", 2),
    "a list of commits that is rubbish": (_state("judge.db-mark", _bytes(b"rubbish")), "JUDGE ", -1),
    "a secret that is a pipe": (_state("secret", os.mkfifo), "FAULT  secret: ", 2),
    "a secret that is huge": (_state("secret", _bytes(b"ab" * 99999)), "FAULT  secret: ", 2),
    "a secret of zeros": (_state("secret", _bytes(bytes(64))), "FAULT  secret: ", 2),
    "a Maildir that is a file": (_state("mail", _bytes(b"x")), "JUDGE ", -1),
    "a key that is a pipe": (_home("dkim.key", os.mkfifo), "FAULT  signing of mail: ", 2),
    "a key that is a folder": (_home("dkim.key", Path.mkdir), "FAULT  signing of mail: ", 2),
    "a password that is a pipe": (
        _both(
            _named(relay__tls='"require"', relay__user='"j"', relay__password_file='"word"'),
            _home("word", os.mkfifo),
        ),
        "FAULT  relay settings: ",
        2,
    ),
    "an authority that is a folder": (
        _both(_named(relay__tls='"require"', relay__ca='"ca"'), _home("ca", Path.mkdir)),
        "FAULT  relay settings: ",
        2,
    ),
    "an authority that is a picture": (
        _both(_named(relay__tls='"require"', relay__ca='"ca"'), _home("ca", _bytes(b"\x89PNG\r\n\x1a\n"))),
        "FAULT  relay settings: ",
        2,
    ),
    "a relay with no such name": (_named(relay__host='"no.such.host.invalid"'), "FAULT  relay: ", 2),
    "a relay with a name that none can be": (_named(relay__host=f'"{"x" * 300}"'), "FAULT  relay: ", 2),
    "listen.host that none can be": (_named(listen__host='"a..b"'), "FAULT  listen.host: ", 2),
    "a site that is a circle": (
        _both(_named(site__folder='"site"'), _home("site", _loop)),
        "FAULT  site.folder: ",
        2,
    ),
    "a resolver at port 0": (_named(dkim__resolver='"127.0.0.1:0"'), "look   DNS: ", 1),
    "a resolver at no address": (_named(dkim__resolver='"999.0.0.1:53"'), "look   DNS: ", 1),
    "a heartbeat that is no time": (
        lambda patient: patient.do("UPDATE meta SET at = 'yesterday' WHERE key = 'heartbeat'"),
        "FAULT  work: ",
        2,
    ),
    "a judge that is locked": (lambda patient: None, "JUDGE ", -1),
}
_RECIPES = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE recipes (name)')"
_LOCK = "BEGIN EXCLUSIVE"


@pytest.mark.parametrize("name", ODD)
def test_an_odd_thing_is_told_in_a_sentence(ward: Ward, tmp_path: Path, name: str) -> None:
    act, says, code = ODD[name]
    patient = ward.patient(tmp_path)
    patient.write_settings()
    (patient.home / "loop").symlink_to("loop")
    act(patient)
    locked = patient.database() if name.endswith("locked") else None
    if locked is not None:
        locked.conn.execute(_LOCK)

    said = patient.ask("doctor")

    if locked is not None:
        locked.conn.execute("ROLLBACK")
        locked.close()
    told_well(said)
    assert says in said.text
    assert code in (-1, said.code), said.text


def told_well(said: Answer) -> None:
    """Nothing broke, and all is there that programs ask for."""
    assert said.raised is None, said.raised
    assert said.text.startswith("JUDGE "), said.text
    assert "Traceback" not in said.text
    assert said.code in (0, 1, 2)


@contextmanager
def speaking(words: bytes) -> Iterator[int]:
    """A port where somebody says that and waits."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(9)
        met: list[socket.socket] = []

        def serve() -> None:
            with suppress(OSError):
                while True:
                    met.append(listening.accept()[0])
                    met[-1].sendall(words)
                    if not words:
                        met[-1].close()

        thread = threading.Thread(target=serve, name="speaking")
        thread.start()
        try:
            yield int(listening.getsockname()[1])
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            thread.join()
            for each in met:
                each.close()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (b"220 mail.example ESMTP Postfix\r\n", "another program answers: 220 mail.example ESMTP Postfix"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "another program answers: SSH-2.0-OpenSSH_9.2"),
        (b"\xff\xfb\x01\r\n", "another program answers"),
        (b"", "another program answers: it hangs up"),
        (b"220 other.example judge\r\n", "the judge of other.example answers, and these settings are of judge.example"),
        (b"421 4.3.2 too many connections, try again later\r\n", "says: 421 4.3.2 too many connections"),
    ],
)
def test_whoever_listens_in_the_place_of_the_judge_is_named(
    ward: Ward, tmp_path: Path, words: bytes, says: str
) -> None:
    patient = ward.patient(tmp_path)
    with speaking(words) as port:
        patient.set("listen.port", str(port))
        patient.write_settings()
        said = patient.ask("doctor")

    told_well(said)
    assert says in said.text
    assert ("FAULT  listener: " in said.text) != words.startswith(b"421")


def test_a_system_that_lends_no_more_files_is_told(ward: Ward, tmp_path: Path) -> None:
    patient = ward.patient(tmp_path)
    patient.write_settings()
    assert patient.ask("doctor").code in (0, 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    held = []
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        with suppress(OSError):
            while True:
                held.append(os.open(os.devnull, os.O_RDONLY))
        os.close(held.pop())
        os.close(held.pop())
        said = patient.ask("doctor")
    finally:
        for file in held:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    told_well(said)
    assert said.code == 2


@pytest.mark.parametrize("words", [("doctor",), ("check",), ("check", "--deep")], ids=" ".join)
def test_a_folder_without_a_judge_is_said_to_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUDGE_CONFIG", str(tmp_path / "nobody's.toml"))

    done = CliRunner().invoke(judge, words)

    assert done.exit_code == 2
    assert "FAULT  judge: there is no judge here" in done.output
    assert "JUDGE CRITICAL - 1 fault: judge" in done.output
    assert "listen" not in done.output
    assert list(tmp_path.iterdir()) == []
