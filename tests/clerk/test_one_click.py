"""RFC 8058 with the real program: the header in a real mail, real HTTP, and the same letter as by mail."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import pytest

from judge.clerk.posting.oneclick import named_by, token_of
from judge.commands.sources import SOURCES
from judge.post.listener import utc_now
from judge.store import games
from judge.store.database import open_database
from judge.store.tokens import Keyring
from tests.clerk.processes import DOMAIN, Serving, letter, try_to_send, wait_until
from tests.loopback import free_port
from tests.stories.stage import Stage

PUBLIC = "https://judge.example/mail"
FORM = "application/x-www-form-urlencoded"
CLICK = b"List-Unsubscribe=One-Click"


@dataclass
class Site:
    """A judge that serves the page, and what a visitor and a reader of mail find there."""

    state: Path
    port: int
    smtp: int
    master: str

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = FORM, **headers: str
    ) -> tuple[int, str]:
        """As the web server in front passes a request on."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent["Content-Type"] = kind
        client.request(method, path, body, sent)
        answer = client.getresponse()
        text = answer.read().decode()
        client.close()
        return answer.status, text

    def announce(self, text: str) -> None:
        mail = letter("master@players.example", self.master, f"ANNOUNCE\n{text}\nENDANNOUNCE", text.replace(" ", "-"))
        assert try_to_send(mail, self.smtp)

    def mails(self, person: str) -> list[bytes]:
        found = (path.read_bytes() for path in sorted((self.state / "mail" / "new").glob("*")))
        return [raw for raw in found if f"To: {person}@players.example".encode() in raw]

    def observers(self) -> int:
        db = open_database(self.state / "judge.db")
        game = games.load(db, "sample", SOURCES)
        db.close()
        assert game is not None
        return len(game.observers)

    def letters(self) -> list[tuple[str, str, str]]:
        db = open_database(self.state / "judge.db")
        rows = db.conn.execute("SELECT mail_from, state, note FROM letters ORDER BY id DESC LIMIT 3").fetchall()
        db.close()
        return list(rows)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    stage = Stage(tmp_path, now=utc_now())
    stage.gather()
    stage.write("master", "SET LANGUAGE fr")
    stage.write("watcher", "SET LANGUAGE ja")
    master = next(mail.reply_to for mail in stage.boxes["master@players.example"] if "sample.s0+" in mail.reply_to)
    # What was written on the stage was delivered there.
    stage.db.conn.execute("UPDATE outbox SET state = 'sent'")
    stage.close()
    port = free_port()
    serving = Serving(tmp_path, WEB_ADDRESS=PUBLIC, WEB_PORT=str(port))
    yield Site(tmp_path, port, serving.port, master)
    assert serving.stop() == 0


def path_of(site: Site) -> str:
    ring = Keyring(b"\x00" * 32)
    db = open_database(site.state / "judge.db")
    game = games.load(db, "sample", SOURCES)
    db.close()
    assert game is not None
    return f"/u/{token_of(ring, game.observers[0], 'sample')}"


def test_a_mail_program_leaves_by_the_header_of_the_mail(site: Site) -> None:
    site.announce("hear me")
    wait_until(lambda: bool(site.mails("watcher")))
    mail = message_from_bytes(site.mails("watcher")[-1], policy=policy.default)
    https, mailto = (one.strip(" <>") for one in str(mail["List-Unsubscribe"]).split(","))
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert https.startswith(f"{PUBLIC}/u/")
    assert mailto.startswith("mailto:sample.s0+")
    wait_until(lambda: bool(site.mails("p1")))
    player = message_from_bytes(site.mails("p1")[-1], policy=policy.default)
    assert (player["List-Unsubscribe"], player["List-Unsubscribe-Post"]) == (None, None)

    path = urlsplit(https).path.removeprefix("/mail")
    status, page = site.ask("GET", path)
    assert (status, "One-Click" in page, 'lang="ja"' in page) == (200, True, True)
    assert site.observers() == 1, "looking at it does nothing: programs that check links look, too"
    assert site.ask("POST", path, CLICK)[0] == 200
    wait_until(lambda: site.observers() == 0)
    assert site.letters()[0] == ("watcher@players.example", "done", "obeyed")
    wait_until(lambda: len(site.mails("watcher")) == 2)

    count = len(site.letters())
    assert site.ask("POST", path, CLICK)[0] == 200
    assert site.ask("GET", path)[0] == 200
    assert len(site.letters()) == count
    site.announce("still there")
    wait_until(lambda: any(b"still-there" in raw or b"still there" in raw for raw in site.mails("p1")))
    assert len(site.mails("watcher")) == 2


def test_clicks_at_once_are_one_letter_and_a_form_in_parts_is_read(site: Site) -> None:
    path = path_of(site)
    parts = b'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    answers: list[int] = []

    def click() -> None:
        answers.append(site.ask("POST", path, parts, "multipart/form-data; boundary=x")[0])

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait_until(lambda: site.observers() == 0)

    assert answers == [200] * 8
    assert [row[0] for row in site.letters()].count("watcher@players.example") == 1 + 1, "and the last one on the stage"


def test_what_is_no_click_does_nothing(site: Site) -> None:
    path = path_of(site)
    wrong = path[:-1] + ("a" if path[-1] != "a" else "b")

    assert site.ask("GET", wrong)[0] == 404
    assert site.ask("POST", wrong, CLICK)[0] == 404
    assert site.ask("GET", path.replace("sample", "other"))[0] == 404
    assert site.ask("GET", "/")[0] == 404
    assert site.ask("GET", "/u/", Accept_Language="ru, en;q=0.5")[1].count('lang="ru"') == 1
    assert site.ask("POST", path, b"")[0] == 400
    assert site.ask("POST", path, b"List-Unsubscribe=Two-Clicks")[0] == 400
    assert site.ask("PUT", path, CLICK)[0] == 405
    assert site.ask("POST", path, b"x" * 5000)[0] == 413
    assert site.ask("GET", "/u/" + "a" * 500)[0] == 414
    assert site.ask("GET", path, X_Long="y" * 20000)[0] == 431
    assert site.ask("HEAD", path) == (200, "")
    for raw in (
        b"\x00\xff\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /u/x HTTP/9\r\n\r\n",
        b"POST /u/x HTTP/1.1\r\n\r\n",
        b"\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", site.port), timeout=20) as client:
            client.sendall(raw)
            assert client.recv(100).startswith(b"HTTP/1.1 400 "), raw
    assert site.observers() == 1


def test_who_holds_connections_open_does_not_keep_others_out_for_long(site: Site) -> None:
    idle = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(20)]
    for client in idle:
        client.sendall(b"GET /u/")
    wait_until(lambda: site.ask("GET", "/u/x")[0] == 503)
    # They are still connected; a busy machine takes its time.
    wait_until(lambda: site.ask("GET", "/u/x")[0] == 404, patience=60)
    for client in idle:
        client.close()

    mail = letter("p1@players.example", f"judge@{DOMAIN}", "HELP", "beside")
    assert try_to_send(mail, site.smtp)


def test_a_wrong_link_takes_as_long_as_a_right_one() -> None:
    ring = Keyring(b"k" * 32)
    right = token_of(ring, "p12", "blitz")
    assert named_by(ring, right) == ("p12", "blitz")
    wrong = [right[:-1] + ("a" if right[-1] != "a" else "b"), "p12.blitz.aaaaaaaaaaaaaaaa", "nonsense", ""]
    assert [named_by(ring, each) for each in wrong] == [None] * 4

    def took(token: str) -> float:
        times = []
        for _ in range(400):
            began = time.thread_time()
            named_by(ring, token)
            times.append(time.thread_time() - began)
        return median(times)

    assert max(map(took, wrong)) < 3 * took(right)
    assert took(right) < 3 * min(map(took, wrong))


def test_without_an_address_there_is_no_page_and_no_header(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=utc_now())
    stage.gather()
    mails = stage.boxes["watcher@players.example"]
    stage.close()

    assert all(mail.parsed["List-Unsubscribe-Post"] is None for mail in mails)
    assert any(str(mail.parsed["List-Unsubscribe"]).startswith("<mailto:") for mail in mails)
