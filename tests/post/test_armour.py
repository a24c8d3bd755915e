"""What OpenPGP puts around words that somebody signed."""

from __future__ import annotations

import pytest

from judge.post.flowed import unarmoured

BEGIN, SIGNATURE, END = (
    f"-----{mark}-----" for mark in ("BEGIN PGP SIGNED MESSAGE", "BEGIN PGP SIGNATURE", "END PGP SIGNATURE")
)


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("A Par - Bur\n- F Bre H", "A Par - Bur\n- F Bre H"),
        (
            f"{BEGIN}\nHash: SHA256\n\nA Par H\n- - F Bre H\n{SIGNATURE}\n\nabc\n{END}\nbelow",
            "A Par H\n- F Bre H\nbelow",
        ),
        (f"above\n{BEGIN}\n\nA Par H", "above\nA Par H"),
        (f"{BEGIN}\n\nA Par H\n{SIGNATURE}\nabc", "A Par H"),
        (f"> {BEGIN}\n> A Par H", f"> {BEGIN}\n> A Par H"),
    ],
)
def test_what_was_signed_is_left(text: str, own: str) -> None:
    assert unarmoured(text) == own
