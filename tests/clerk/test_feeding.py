"""Letters that a mail server kept are laid before a restored judge: each once, in their order, as if they came now."""

from __future__ import annotations

import mailbox
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clerk.proving.proof import prove
from judge.cli import judge
from judge.store import letters
from tests.stories.stage import DOMAIN, Stage, address


class Kept:
    """A judge whose lost letters lie with the mail server."""

    def __init__(self, folder: Path) -> None:
        self.stage = Stage(folder / "state")
        self.stage.gather()
        self.player = self.stage.person_of("france")
        self.secret = self.stage.boxes[address(self.player)][-1].reply_to
        self.folder = folder

    def letter(self, text: str, minutes: int, to: str = "") -> bytes:
        """Some orders of France as a mail server has them, taken so many minutes after now."""
        mail = EmailMessage()
        mail["Received"] = f"by mail.{DOMAIN}; {format_datetime(self.stage.now + timedelta(minutes=minutes))}"
        mail["From"] = address(self.player)
        mail["To"] = to or self.secret
        mail["Subject"] = f"Orders {minutes}"
        mail["Message-ID"] = f"<kept{minutes}@players.example>"
        mail.set_content(text)
        return mail.as_bytes()

    def feed(self, *words: str | Path) -> str:
        settings = {"JUDGE_STATE": str(self.stage.folder), "JUDGE_DOMAIN": DOMAIN}
        done = CliRunner().invoke(judge, ["feed", *map(str, words)], env=settings)
        assert done.exit_code == 0, done.output
        return done.output

    def orders(self) -> set[str]:
        self.stage.tick()
        return {str(order) for order in self.stage.game().orders.get("france", ())}


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    found = Kept(tmp_path)
    yield found
    found.stage.close()


def above(kept: Kept, recipient: str) -> bytes:
    """What Postfix puts above a letter that it lays into a Maildir."""
    lines = (f"Return-Path: <{address(kept.player)}>", f"X-Original-To: {recipient}", "Delivered-To: keeper@localhost")
    return "".join(f"{line}\n" for line in lines).encode()


def test_a_maildir_is_read_in_the_order_in_which_letters_came_and_each_counts_once(kept: Kept) -> None:
    box = kept.folder / "Maildir"
    mailbox.Maildir(box)
    (box / "new" / "2.late").write_bytes(above(kept, kept.secret) + kept.letter("A Par-Pic\n", 5))
    (box / "cur" / "1.later:2,S").write_bytes(above(kept, kept.secret) + kept.letter("A Par-Gas\n", 30))
    (box / "new" / "3.ours").write_bytes(kept.letter("A mail of the judge itself.\n", 40, to="p1@players.example"))

    assert "2 would be taken in, 0 known already, 1 not for this judge\n" in kept.feed(box, "--dry-run")
    assert letters.count_unread(kept.stage.db, but=0) == 0
    before = len(kept.stage.boxes[address(kept.player)])
    said = kept.feed(box)
    assert said == (
        f"passed over: {box}/new/3.ours: none of its recipients is this judge\n"
        "2 taken in, 0 known already, 1 not for this judge\n"
    )
    assert "A par - gas" in kept.orders()
    assert "0 taken in, 2 known already, 1 not for this judge\n" in kept.feed(box)
    assert len(kept.stage.boxes[address(kept.player)]) == before + 2
    proof = kept.folder / "proof"
    proof.mkdir()
    assert [fault for each in prove(kept.stage.config, proof) for fault in each.differences] == []
    assert len(list((box / "cur").iterdir())) == 1, "nothing is taken out of it"


def test_a_letter_that_came_by_the_door_is_known_again_in_the_mailbox(kept: Kept) -> None:
    """Byte for byte by its digest; where another server laid it there, by what it says."""
    raw = kept.letter("A Par-Pic\n", 5)
    kept.stage.arrive(address(kept.player), kept.secret, raw.replace(b"\n", b"\r\n"))
    kept.orders()
    box = kept.folder / "Maildir"
    mailbox.Maildir(box)
    (box / "new" / "1").write_bytes(above(kept, kept.secret) + raw)
    assert "0 taken in, 1 known already" in kept.feed(box)

    (box / "new" / "1").write_bytes(above(kept, kept.secret) + b"Received: by another.example; x\n" + raw)
    before = len(kept.stage.boxes[address(kept.player)])
    assert "1 taken in, 0 known already" in kept.feed(box)
    kept.orders()
    assert len(kept.stage.boxes[address(kept.player)]) == before
    assert kept.stage.db.conn.execute("SELECT state FROM letters ORDER BY id DESC").fetchone() == ("ignored",)


def test_an_mbox_tells_the_sender_and_quotes_lines_that_begin_with_from(kept: Kept) -> None:
    box = kept.folder / "all.mbox"
    lines = kept.letter("A Par-Pic\n>From here on I hold.\n", 5), kept.letter("A Par-Gas\n", 9)
    sender = address(kept.player).encode()
    box.write_bytes(b"".join(b"From " + sender + b" Sun Jan  3 18:05:00 2027\n" + each + b"\n" for each in lines))

    assert "2 taken in" in kept.feed(box)
    rows = kept.stage.db.conn.execute("SELECT mail_from, raw FROM letters WHERE state = 'new' ORDER BY id").fetchall()
    assert [mail_from for mail_from, _ in rows] == [address(kept.player)] * 2
    assert b"\r\nFrom here on I hold.\r\n" in rows[0][1]
    assert "A par - gas" in kept.orders()


def test_one_letter_in_a_file_and_a_copy_that_tells_its_recipient_in_to_alone(kept: Kept) -> None:
    file = kept.folder / "letter.eml"
    file.write_bytes(above(kept, "archive@players.example") + kept.letter("A Par-Pic\n", 5))

    assert "1 taken in" in kept.feed(file)
    assert "A par - pic" in kept.orders()


def test_addresses_and_sizes_that_the_door_refuses_are_refused_here(kept: Kept) -> None:
    nobody, large = kept.folder / "nobody.eml", kept.folder / "large.eml"
    nobody.write_bytes(kept.letter("A Par-Pic\n", 5, to=f"sample.s0+wrong@{DOMAIN}"))
    large.write_bytes(kept.letter("x" * (2 << 20), 6))

    said = kept.feed(nobody, large)
    assert f"passed over: {nobody}: there is no address sample.s0+wrong@{DOMAIN} here\n" in said
    assert f"passed over: {large}: it is longer than 1,048,576 bytes (limits.size)\n" in said


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.mkdir(), "this is no Maildir: it has neither cur nor new"),
        (lambda path: None, "it cannot be read: No such file or directory"),
        (lambda path: path.symlink_to("/dev/zero"), "this is no mailbox: neither a folder nor a file"),
    ],
)
def test_what_is_no_mailbox_is_one_sentence(kept: Kept, make: object, why: str) -> None:
    assert callable(make)
    make(kept.folder / "box")
    settings = {"JUDGE_STATE": str(kept.stage.folder), "JUDGE_DOMAIN": DOMAIN}
    done = CliRunner().invoke(judge, ["feed", str(kept.folder / "box")], env=settings)

    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert why in done.output
