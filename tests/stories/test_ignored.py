"""What comes to nothing keeps its headers and its digest; what may yet come to something is kept whole."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from judge.clerk.proving.proof import prove
from tests.stories.stage import DOMAIN, Stage
from tests.stories.test_away import DATED, VACATION
from tests.stories.test_bounces import come_back

MAIN = f"judge@{DOMAIN}"
BODY = "a line of a body that nobody reads\n" * 30_000


@pytest.fixture
def stage(table: Stage) -> Stage:
    return table


def kept(stage: Stage) -> tuple[bytes, bytes, bytes, str, str]:
    """The newest letter: raw, digest of what came, digest of what is left, state and note."""
    row = stage.db.conn.execute(
        "SELECT raw, digest, blanked, state, note FROM letters ORDER BY id DESC LIMIT 1"
    ).fetchone()
    return row[0], row[1], row[2], row[3], row[4]


def is_proved(stage: Stage, tmp_path: Path) -> bool:
    """Whether `judge check --deep` finds nothing wrong."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    found = [fault for verdict in prove(stage.config, folder) for fault in verdict.differences]
    shutil.rmtree(folder)
    assert found == []
    return True


def letter(*headers: str, sender: str = "eve@elsewhere.example", body: str = BODY) -> bytes:
    lines = [f"From: {sender}", f"To: {MAIN}", "Subject: hello", *headers, "", body]
    return "\r\n".join(lines).replace("\n", "\r\n").replace("\r\r", "\r").encode()


def robots(stage: Stage) -> bytes:
    raw = letter("Message-ID: <1@x>", "Auto-Submitted: auto-replied")
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def bounce_of_nothing(stage: Stage) -> bytes:
    raw = letter("Message-ID: <2@x>", sender="mailer-daemon@elsewhere.example")
    stage.arrive("<>", MAIN, raw)
    return raw


def from_the_blacklist(stage: Stage) -> bytes:
    stage.write("keeper@elsewhere.example", "REGISTER Karl", to=MAIN)
    stage.write("keeper@elsewhere.example", "BLACKLIST eve@elsewhere.example")
    raw = letter("Message-ID: <3@x>")
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def copy(stage: Stage) -> bytes:
    stage.arrive("eve@elsewhere.example", MAIN, letter("Message-ID: <4@x>", body=f"HELP\n{BODY}"))
    stage.tick()
    raw = letter("Received: by relay.example; x", "Message-ID: <4@x>", body=f"HELP\n{BODY}")
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def from_nobody(stage: Stage) -> bytes:
    raw = letter("Message-ID: <5@x>", "From: adam@elsewhere.example")
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def one_too_many(stage: Stage) -> bytes:
    for number in range(stage.rates.unproven_answers_per_day):
        stage.arrive("eve@elsewhere.example", MAIN, letter(f"Message-ID: <6{number}@x>", body=f"HELP {number}"))
    raw = letter("Message-ID: <7@x>", body=f"HELP\n{BODY}")
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def gesture(stage: Stage) -> bytes:
    """Known for what it is by a part in its body alone."""
    text = '{"emoji": "x", "version": 1}'
    raw = letter(
        "Message-ID: <9@x>",
        'Content-Type: multipart/alternative; boundary="b"',
        body=f"--b\n\nx reacted\n--b\nContent-Type: text/vnd.google.email-reaction+json\n\n{text}\n--b--\n",
    )
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    return raw


def our_own(stage: Stage) -> bytes:
    raw = letter("Message-ID: <8@x>", sender=MAIN)
    stage.arrive(MAIN, MAIN, raw)
    return raw


@pytest.mark.parametrize(
    "send", [robots, bounce_of_nothing, from_the_blacklist, copy, from_nobody, one_too_many, gesture, our_own]
)
def test_what_came_to_nothing_keeps_its_headers_and_its_digest(stage: Stage, tmp_path: Path, send: object) -> None:
    assert callable(send)
    raw = send(stage)
    stage.tick()

    left, digest, blanked, state, note = kept(stage)
    assert (state, bool(note)) == ("ignored", True)
    assert left == raw[: raw.index(b"\r\n\r\n") + 4]
    assert digest == sha256(raw).digest()
    assert blanked == sha256(left).digest()
    # The same bytes again are the same letter, and the proof of all that was played does not miss the body.
    count = len(stage.state_of_letters())
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    assert len(stage.state_of_letters()) == count
    assert is_proved(stage, tmp_path)


def test_headers_without_end_are_cut_between_two_lines(stage: Stage, tmp_path: Path) -> None:
    raw = letter("Auto-Submitted: auto-replied", *(f"X-{number}: {'x' * 90}" for number in range(300)))
    stage.arrive("eve@elsewhere.example", MAIN, raw)
    stage.tick()

    left = kept(stage)[0]
    assert 8000 < len(left) <= 8192
    assert left.endswith(b"x\r\n")
    assert is_proved(stage, tmp_path)


def test_a_letter_without_headers_is_not_taken_for_one_of_somebody_forgotten(stage: Stage, tmp_path: Path) -> None:
    stage.arrive("<>", MAIN, b"\r\n" + BODY.encode())
    stage.tick()

    assert kept(stage)[0] == b"\r\n"
    assert is_proved(stage, tmp_path)


def test_an_absence_that_is_offered_is_kept_until_it_is_answered(stage: Stage, tmp_path: Path) -> None:
    france = stage.person_of("france")
    stage.write(france, DATED, **VACATION)

    raw, _, _, state, note = kept(stage)
    assert (state, note) == ("ignored", "waits for proof")
    assert len(raw) > len(DATED)
    stage.write(france, "yes")
    assert stage.game().attendance.absences
    assert is_proved(stage, tmp_path)


def test_a_bounce_that_counts_is_kept_whole(stage: Stage, tmp_path: Path) -> None:
    come_back(stage, stage.person_of("france"))
    stage.tick()

    raw, digest, blanked, state, _ = kept(stage)
    assert state == "ignored"
    assert sha256(raw).digest() in (digest, blanked)
    assert b"Final-Recipient" in raw
    assert is_proved(stage, tmp_path)


def test_what_a_player_proved_to_have_written_is_kept_whole(stage: Stage, tmp_path: Path) -> None:
    france = stage.person_of("france")
    stage.write(france, "Thanks, all clear.", quote=False)
    stage.write(france, "Thanks, all clear.", quote=False)

    raw, _, _, state, note = kept(stage)
    assert (state, note) == ("ignored", "the same words again")
    assert b"Thanks" in raw
    assert is_proved(stage, tmp_path)


def test_what_may_yet_be_obeyed_is_kept_whole(stage: Stage, tmp_path: Path) -> None:
    france = f"{stage.person_of('france')}@players.example"
    stage.write(stage.person_of("france"), "A Par-Bur", to=f"sample.s0@{DOMAIN}")

    raw, _, _, state, note = kept(stage)
    assert (state, note) == ("done", "waits for proof")
    assert b"A Par-Bur" in raw
    assert stage.boxes[france][-1].reply_to
    assert is_proved(stage, tmp_path)
