"""Copies of letters, as Postfix leaves them: whose they are, and the bytes that the judge had."""

from __future__ import annotations

import os
from pathlib import Path

from judge.cluster.copies import Copies, letter_of

LETTER = "Received: from mx\r\n\tby front; Sat, 9 Jan 2027 20:00:00 +0000\r\nDelivered-To: me\r\n\r\n.A Par H\r\n\r\n"


def keep(folder: Path, name: str, rcpt: str, at: float, sender: str = "anna@players.example") -> None:
    """A copy, with what virtual(8) puts on top."""
    top = f"Return-Path: <{sender}>\nX-Original-To: {rcpt}\nDelivered-To: {rcpt}\n"
    path = folder / "new" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((top + LETTER.replace("\r\n", "\n")).encode())
    os.utime(path, (at, at))


def test_a_copy_says_whose_it_is_and_is_the_letter_byte_for_byte(tmp_path: Path) -> None:
    keep(tmp_path, "2", "Blitz-France.s3+Secret@copies.invalid", 200.0)
    keep(tmp_path, "1", "judge+other@copies.invalid", 100.0, sender="")

    first, second = Copies(tmp_path, "judge.example", "s0").all()

    assert (first.shard, first.rcpt, first.sender) == ("s0", "judge+other@judge.example", "")
    assert (second.shard, second.rcpt) == ("s3", "Blitz-France.s3+Secret@judge.example")
    assert letter_of(second).decode() == LETTER


def test_a_letter_whose_own_headers_look_like_ours_keeps_them(tmp_path: Path) -> None:
    keep(tmp_path, "1", "blitz.s3@copies.invalid", 100.0)
    (copy,) = Copies(tmp_path, "judge.example", "s0").all()

    assert letter_of(copy).count(b"Delivered-To:") == 1


def test_copies_are_let_go_of_when_they_are_old(tmp_path: Path) -> None:
    keep(tmp_path, "1", "blitz.s3@copies.invalid", 100.0)
    keep(tmp_path, "2", "blitz.s3@copies.invalid", 200.0)
    copies = Copies(tmp_path, "judge.example", "s0")

    copies.forget(before=150.0)

    assert [copy.at for copy in copies.all()] == [200.0]
