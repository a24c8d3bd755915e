"""After a game, neither the database file nor the log holds a password or a secret address that anybody could read."""

from __future__ import annotations

import base64
import logging
import re
from pathlib import Path

import pytest
import structlog

from judge.clerk.sending.mailman import send_waiting
from judge.cli.settings import quiet_log
from judge.post.letter import read
from judge.post.mime import parse
from judge.post.redaction import without
from judge.store.tokens import Keyring
from tests.stories.stage import DOMAIN, Stage

TOKEN = re.compile(rb"\+([a-z2-7]{16})@", re.IGNORECASE)
PASSWORDS = ("correct-horse", "battery-staple", "wrong-horse-1", "секретное-слово", "xyzzy-plugh")


def issued(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every token that is made from now on."""
    made: set[str] = set()
    make = Keyring.token

    def token(self: Keyring, claim: object) -> str:
        found = make(self, claim)  # type: ignore[arg-type]
        made.add(found)
        return found

    monkeypatch.setattr(Keyring, "token", token)
    return made


def secrets_in(data: bytes, tokens: set[str]) -> set[str]:
    """Which secrets stand in some bytes, as they are or in base64."""
    texts = [data.lower(), data]
    for piece in re.findall(rb"[A-Za-z0-9+/\r\n]{24,}={0,2}", data):
        flat = re.sub(rb"\s", b"", piece)
        texts += (base64.b64decode(flat[at : at + (len(flat) - at) // 4 * 4], validate=False) for at in range(4))
    everything = b"\n".join(texts)
    return {secret for secret in (*tokens, *PASSWORDS) if secret.encode() in everything}


def deliver(stage: Stage) -> None:
    send_waiting(stage.db, stage.config, stage.now)


def files_of(stage: Stage) -> bytes:
    """The database with all that belongs to it, written out."""
    stage.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return b"".join(path.read_bytes() for path in sorted(Path(stage.folder).glob("judge.db*")))


def test_after_a_game_no_secret_is_left_in_the_file(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = issued(monkeypatch)
    stage.gather_by_mail()
    france, italy = stage.person_of("france"), stage.person_of("italy")
    stage.write(france, "SET PASSWORD correct-horse\nSET WAIT")
    stage.write(france, "PASSWORD correct-horse\nA Par-Bur", f"sample.s0@{DOMAIN}")
    stage.write(france, "PASSWORD wrong-horse-1\nA Par-Bur", f"sample.s0@{DOMAIN}")
    stage.write(france, "SET PASSWORD battery-staple", f"sample.s0@{DOMAIN}")
    stage.write(france, "yes")
    stage.write(italy, "SIGNON Isample xyzzy-plugh\nPRESS TO ALL\nПАРОЛЬ секретное-слово\nhello\nENDPRESS\nA Ven-Tyr")
    stage.write(italy, "NEW ADDRESS")
    _in_base64(stage, italy)
    stage.wait(days=60)
    stage.write("master", "CANCEL")
    deliver(stage)

    assert len(tokens) > 20
    data = files_of(stage)
    waiting = b"".join(
        raw for (raw,) in stage.db.conn.execute("SELECT raw FROM outbox WHERE state = 'waiting'").fetchall()
    )
    assert secrets_in(data, tokens) - secrets_in(waiting, tokens) == set()
    # The test can fail: the mails that went out had them all.
    mails = b"".join(path.read_bytes() for path in Path(stage.config.maildir).rglob("*") if path.is_file())
    assert secrets_in(mails, tokens)
    assert not secrets_in(mails, set())


def _in_base64(stage: Stage, person: str) -> None:
    """A reply that quotes everything, wrapped up in base64."""
    newest = stage.boxes[f"{person}@players.example"][-1]
    text = f"A Rom H\nPASSWORD correct-horse\n\n> Reply-To: {newest.reply_to}\n"
    head = f"From: {person}@players.example\r\nTo: {newest.reply_to}\r\nMessage-ID: <b64@x>\r\n"
    head += "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    stage.arrive(f"{person}@players.example", newest.reply_to, head.encode() + base64.encodebytes(text.encode()))
    stage.tick()


def test_the_secret_address_is_said_in_the_headers_of_a_mail_and_nowhere_else(table: Stage) -> None:
    """Only headers are blanked when a mail is sent."""
    for box in table.boxes.values():
        for mail in box:
            bodies = b"".join(part.get_payload(decode=True) or b"" for part in mail.parsed.walk())
            assert not TOKEN.search(bodies)


@pytest.mark.parametrize("encoding", ["8bit", "base64", "quoted-printable"])
def test_a_letter_without_its_secrets_says_the_rest(encoding: str) -> None:
    import quopri

    text = "A Par-Bur\nPASSWORD correct-horse\n> sample.s0+abcdefghij234567@judge.example\nЖдите".encode()
    wrapped = {"8bit": text, "base64": base64.encodebytes(text), "quoted-printable": quopri.encodestring(text)}
    raw = b"From: a@b.example\r\nSubject: orders\r\nContent-Type: text/plain; charset=utf-8\r\n"
    raw += f"Content-Transfer-Encoding: {encoding}\r\n\r\n".encode() + wrapped[encoding]

    blanked = without(parse(raw), ("correct-horse",), lambda found: found == "abcdefghij234567")

    letter = read(blanked)
    assert not secrets_in(blanked, {"abcdefghij234567"})
    assert letter.subject == "orders"
    assert letter.text.startswith("A Par-Bur")
    assert "Ждите" in letter.full_text


@pytest.mark.parametrize(
    "letter",
    [
        "\r\n- PASSWORD correct-horse\r\nA Par-Bur",
        "\r\n1. SET PASSWORD correct-horse",
        "\r\nSET PASSWORD correct-horse correct-horse",
        "Subject: Re: PASSWORD correct-horse\r\n\r\nA Par-Bur",
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nA Par-Bur\r\n--x\r\nContent-Type: text/plain\r\n"
        "Content-Disposition: attachment; filename=orders.txt\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + base64.b64encode(b"PASSWORD correct-horse\nA Par-Bur\n").decode()
        + "\r\n--x--",
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nA Par-Bur\r\n--x\r\n"
        "Content-Type: message/rfc822\r\n\r\nFrom: p1@players.example\r\n\r\nPASSWORD correct-horse\r\n--x--",
    ],
    ids=["bullet", "number", "twice", "subject", "attached", "forwarded"],
)
@pytest.mark.parametrize("to", [f"sample.s0@{DOMAIN}", f"postmaster@{DOMAIN}"])
def test_a_password_in_an_odd_place_is_kept_and_told_nowhere(table: Stage, letter: str, to: str) -> None:
    person = f"{table.person_of('france')}@players.example"

    table.arrive(person, to, f"From: {person}\r\nTo: {to}\r\nMessage-ID: <odd@x>\r\n{letter}\r\n".encode())
    table.tick()

    assert secrets_in(files_of(table), set()) == set()


def test_logs_have_stars_in_place_of_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    before, handlers = structlog.get_config(), logging.getLogger().handlers[:]
    logging.getLogger().handlers.clear()
    try:
        quiet_log()
        structlog.get_logger().warning("put off", why="550 sample.s0+abcdefghij234567@judge.example unknown")
        logging.getLogger("mail.log").error("recip: sample.s0+abcdefghij234567@judge.example")
    finally:
        logging.getLogger().handlers[:] = handlers
        structlog.configure(**before)

    log = capsys.readouterr().err
    assert log.count("sample.s0+****************@judge.example") == 2


def test_a_parked_letter_is_kept_without_its_password(table: Stage) -> None:
    france = table.person_of("france")
    secret = table.boxes[f"{france}@players.example"][-1].reply_to
    head = f"From: {france}@players.example\r\nTo: {secret}\r\n" + "X-Endless: yes, it is\r\n" * 4000
    table.arrive(f"{france}@players.example", secret, f"{head}\r\nPASSWORD correct-horse\r\nA Par-Bur\r\n".encode())
    table.tick()

    ((number, raw),) = table.db.conn.execute("SELECT id, raw FROM letters WHERE state = 'parked'").fetchall()
    assert b"A Par-Bur" in raw
    assert b"correct-horse" not in raw
    text = table.clerk.keep(f"LETTER {number}", table.now).text
    assert "X-Endless" in text
    assert not TOKEN.search(text.encode())


def test_what_is_passed_on_to_the_keeper_tells_no_secret(table: Stage) -> None:
    secret = table.boxes["p1@players.example"][-1].reply_to
    table.write("p1", f"PASSWORD correct-horse\nhelp, {secret} does not work", f"postmaster@{DOMAIN}")

    (mail,) = table.boxes["keeper@elsewhere.example"]
    assert "does not work" in mail.text
    assert "correct-horse" not in mail.everything
    assert not TOKEN.search(mail.everything.encode())
