"""A whole letter, from the bytes that came to what its writer says."""

from __future__ import annotations

from judge.post.addresses import addressees, attachments
from judge.post.letter import read
from judge.post.mime import DEPTH_LIMIT, NAME_LIMIT, PART_LIMIT, TEXT_LIMIT, VALUE_LIMIT, parse
from tests.fuzz import promises
from tests.fuzz.targets import letters

_MARKS = len("> " * 5)


def one_input(data: bytes) -> None:
    """A letter is read, always alike, and what it says is within the limits."""
    letter = read(data, "blitz.s0@judge.test", "anna@player.test")
    assert letter == read(data, "blitz.s0@judge.test", "anna@player.test")
    promises.is_clean(letter.text)
    promises.is_clean(letter.full_text)
    assert len(letter.full_text) <= TEXT_LIMIT * (1 + _MARKS) + PART_LIMIT * DEPTH_LIMIT
    assert len(letter.text) <= len(letter.full_text)
    promises.is_one_line(letter.subject, VALUE_LIMIT)
    promises.is_one_line(letter.sender_name, VALUE_LIMIT)
    for address in (letter.sender, *addressees(parse(data))):
        promises.is_one_line(address, 254)
    for each in (letter.message_id, *letter.in_reply_to, *letter.references):
        promises.is_one_line(each, 250)
        assert each.isascii()
        assert not set(each) & set("<> \r\n")
    for name in (*letter.attached, *attachments(parse(data))):
        promises.is_one_line(name, NAME_LIMIT)


def seeds() -> list[bytes]:
    return letters()
