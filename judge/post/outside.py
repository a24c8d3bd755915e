"""What stands on the outside of a letter: to whom it was written, and what was put in with it."""

from __future__ import annotations

import re

from judge.post.mime import PART_LIMIT, MimePart, ParsedMail, children_of

_MOST = 50
_LONGEST = 4000
_DEEPEST = 4
_BESIDE = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|\([^()]*+(?:\)|\Z)')
_ANGLE = re.compile(r"<([^<>]*)>\s*\Z")
_ADDRESS = re.compile(r"[^\s<>()\",;:]{1,64}@[^\s<>()\",;:]{1,253}")


def addressees(mail: ParsedMail) -> tuple[str, ...]:
    """The addresses in To and Cc, in small letters, each once."""
    headers = mail.part.headers
    named = ",".join(value[:_LONGEST] for field in ("to", "cc") for value in headers.all(field)[:_MOST])
    # A name that somebody bears is no address, whatever stands in it: others choose the names that one answers to.
    pieces = _BESIDE.sub(" ", named).split(",")
    bare = (_addressed(piece).strip() for piece in pieces)
    found = (each.casefold() for each in bare if _ADDRESS.fullmatch(each) and each.isprintable())
    return tuple(dict.fromkeys(found))[:_MOST]


def _addressed(piece: str) -> str:
    found = _ANGLE.search(piece)
    return found[1] if found else piece


def attachments(mail: ParsedMail) -> tuple[str, ...]:
    """The names of what came along with a letter; the media type where something has no name."""
    return tuple(_attached(mail.part, 0))[:_MOST]


def _attached(part: MimePart, depth: int) -> list[str]:
    if part.is_attached and depth:
        return [part.shown_name]
    if not part.type.startswith("multipart/"):
        is_text = part.type in {"text/plain", "text/html"}
        return [] if is_text or not depth else [part.shown_name]
    if depth >= _DEEPEST or not part.parameter("content-type", "boundary").strip():
        return []
    children, _ = children_of(part, PART_LIMIT)
    return [name for child in children for name in _attached(child, depth + 1)]
