"""Text signed in line by OpenPGP (RFC 9580, 7), without its armour."""

from __future__ import annotations

_BEGINS = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENDS = "-----END PGP SIGNATURE-----"
_ESCAPE = "- "
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"


def unarmoured(text: str) -> str:
    """The text inside a PGP signature; the signature is not checked."""
    if _BEGINS not in text:
        return text
    kept: list[str] = []
    inside = ""
    is_heading = False
    for line in text.split("\n"):
        mark = line.rstrip()
        if mark in (_BEGINS, _SIGNATURE):
            inside, is_heading = mark, mark == _BEGINS
        elif mark == _ENDS:
            inside = ""
        elif inside == _SIGNATURE:
            continue
        elif is_heading:
            is_heading = bool(mark)
        else:
            kept.append(line.removeprefix(_ESCAPE) if inside else line)
    return "\n".join(kept)


def is_encrypted(text: str) -> bool:
    """Whether something in a text is encrypted in line."""
    return _ENCRYPTED in text and any(line.strip() == _ENCRYPTED for line in text.split("\n"))
