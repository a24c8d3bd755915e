from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from judge.errors import BadData
from judge.post.submission import Encryption, Login, Unsafe, Way, begin, trusted
from tests.ops.authority import Authority

WORD = "s3cret-word"


class Relay:
    """A mail server at a port of its own, TLS from the first byte, that answers to AUTH what it is told to."""

    def __init__(self, authority: Authority, offers: str, answer: str) -> None:
        certificate, key = authority.certify(["127.0.0.1"])
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate, key)
        self._offers, self._answer = offers, answer
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self.heard: list[str] = []
        self.thread = threading.Thread(target=self._serve)

    def _serve(self) -> None:
        peer, _ = self._server.accept()
        with suppress(OSError), self._context.wrap_socket(peer, server_side=True) as safe:
            safe.sendall(b"220 relay.example\r\n")
            for line in safe.makefile("r", encoding="utf-8", newline="\r\n"):
                self.heard.append(line.strip())
                verb = line.split()[0].upper()
                if verb == "EHLO":
                    safe.sendall(f"250-relay.example\r\n250 {self._offers}\r\n".encode())
                elif verb == "QUIT":
                    safe.sendall(b"221 bye\r\n")
                else:
                    safe.sendall(f"{self._answer.format(line=line.strip())}\r\n".encode())
        self._server.close()


@contextmanager
def relay(folder: Path, offers: str, answer: str) -> Iterator[tuple[Relay, Way]]:
    authority = Authority(folder, "authority")
    server = Relay(authority, offers, answer)
    server.thread.start()
    login = Login("judge", WORD)
    yield server, Way("127.0.0.1", server.port, "judge.test", 5, Encryption.WRAPPED, str(authority.file), login)
    server.thread.join()


def test_a_relay_that_repeats_what_it_was_told_puts_no_password_into_a_log(tmp_path: Path) -> None:
    with (
        relay(tmp_path, "AUTH PLAIN", f"535 5.7.8 what is {{line}} and what is {WORD}") as (server, way),
        pytest.raises(Unsafe) as caught,
    ):
        begin(way)
    told = str(caught.value)

    (said,) = (line.split()[2] for line in server.heard if line.startswith("AUTH"))
    assert "535 5.7.8 what is AUTH PLAIN *** and what is ***" in told
    assert said not in told
    assert WORD not in told + repr(way)


def test_a_relay_that_cannot_look_the_password_up_just_now_is_told_nothing_more(tmp_path: Path) -> None:
    with relay(tmp_path, "AUTH=LOGIN", "454 4.7.0 later") as (server, way), pytest.raises(Unsafe, match=r"454 4\.7\.0"):
        begin(way)

    assert server.heard[1:] == ["AUTH LOGIN", "quit"]


@pytest.mark.parametrize(
    ("offers", "told"), [("SIZE 10", "it offers: nothing"), ("AUTH XOAUTH2", "it offers: XOAUTH2")]
)
def test_a_relay_where_nobody_can_log_in_hears_no_password(tmp_path: Path, offers: str, told: str) -> None:
    with relay(tmp_path, offers, "235 ok") as (server, way), pytest.raises(Unsafe, match=told):
        begin(way)

    assert [line.split()[0] for line in server.heard] == ["ehlo", "quit"]


@pytest.mark.parametrize("encryption", [Encryption.NONE, Encryption.TRY])
def test_a_password_is_never_said_to_a_relay_that_was_not_verified(encryption: Encryption) -> None:
    """The settings refuse it; and whoever forgets that still does not say it."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            peer, _ = server.accept()
            peer.sendall(b"220 relay.example\r\n")
            heard.append(peer.recv(1000))
            peer.sendall(b"250-relay.example\r\n250 AUTH PLAIN LOGIN\r\n")
            heard.append(peer.recv(1000))
            peer.close()

        thread = threading.Thread(target=serve)
        thread.start()
        port = int(server.getsockname()[1])
        begin(Way("127.0.0.1", port, "judge.test", 5, encryption, login=Login("judge", WORD))).close()
        thread.join()

    assert heard == [b"ehlo judge.test\r\n", b""]


def test_a_file_of_authorities_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.pem").write_text("nothing\n")

    with pytest.raises(BadData, match=r"empty\.pem: there is no certificate in PEM form in this file"):
        trusted(str(tmp_path / "empty.pem"))
    with pytest.raises(BadData, match=r"gone\.pem: cannot be read: No such file"):
        trusted(str(tmp_path / "gone.pem"))
