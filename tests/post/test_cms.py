"""S/MIME that is broken on the way, or made to be."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.post.cms import Sealed, opened
from judge.post.mime import Headers, MimePart, parse
from tests.post.letterbox import FOLDER

WHOLE = parse((FOLDER / "smime_signed_in_pieces.eml").read_bytes()).part.content()


def wrapped(raw: bytes, type_: str = "application/pkcs7-mime") -> MimePart:
    return MimePart(Headers((("content-type", type_),)), raw)


def test_what_is_signed_is_found_in_all_its_pieces() -> None:
    inside = opened(wrapped(WHOLE))

    assert isinstance(inside, MimePart)
    assert inside.text() == "A Par - Bur\nA Mar S A Par - Bur \nF Bre - Mid\n"


@given(st.integers(0, len(WHOLE) - 1))
def test_half_a_letter_is_broken_or_whole_enough(length: int) -> None:
    inside = opened(wrapped(WHOLE[:length]))

    assert inside is Sealed.BROKEN or isinstance(inside, MimePart)


@given(st.lists(st.tuples(st.integers(0, 120), st.integers(0, 255)), max_size=6), st.binary(max_size=40))
def test_nothing_that_is_wrapped_up_raises(changes: list[tuple[int, int]], behind: bytes) -> None:
    raw = bytearray(WHOLE)
    for at, value in changes:
        raw[at] = value

    assert isinstance(opened(wrapped(bytes(raw) + behind)), MimePart | Sealed)
    assert isinstance(opened(wrapped(behind)), MimePart | Sealed)


def test_ends_without_beginnings_and_beginnings_without_ends() -> None:
    for raw in (
        b"",
        b"\x30",
        b"\x30\x80" * 50_000,
        b"\x24\x80" * 50_000,
        b"\x00\x00" * 9,
        b"\x30\x85\x01\x01\x01\x01\x01",
    ):
        assert opened(wrapped(raw)) is Sealed.BROKEN


def test_a_letter_that_says_it_is_encrypted_is_so_however_it_looks() -> None:
    assert opened(wrapped(b"?", "application/pkcs7-mime; smime-type=authEnveloped-data")) is Sealed.ENCRYPTED
