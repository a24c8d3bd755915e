"""Who a letter says it is from: exactly one mailbox, or nobody."""

from __future__ import annotations

import re

from judge.mailaddress import normal_address
from judge.post.mime import PART_LIMIT, Headers, MimePart, ParsedMail, children_of, decode_words

_LIMIT = 1000
_LONGEST_ADDRESS = 254
_MAILBOX = r"[^\s<>()\[\],;:\\\"@]{1,64}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W_](?:[\w-]{0,61}[^\W_])?"
_LOCAL_NETWORK = r"[^\s<>()\[\],;:\\\"@]{1,64}@[^\W_](?:[\w-]{0,61}[^\W_])?"
_ADDRESS = re.compile(rf"(?:{_MAILBOX}|{_LOCAL_NETWORK})")
_COMMENT = re.compile(r"\s*\([^()\\]*\)\s*$")
_ANGLE = re.compile(r"(.*?)\s*<\s*([^<>\s]+)\s*>", re.DOTALL)
_QUOTED_NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLAIN_NAME = re.compile(r'[^<>"@,;:\\]*')


def is_address(text: str) -> bool:
    """Whether a text is one mail address and nothing else."""
    if len(text) > _LONGEST_ADDRESS or not text.isprintable() or ".." in text:
        return False
    return _ADDRESS.fullmatch(text) is not None


def sender_of(headers: Headers) -> tuple[str, str]:
    """The address and the name in From; two empty texts unless it is one faultless mailbox.

    RFC 5322, 3.6.2. A library that is lenient here can be made to name a victim, so this is strict.
    """
    values = headers.all("from")
    if len(values) != 1 or len(values[0]) > _LIMIT:
        return "", ""
    value = values[0].strip()
    bare = _COMMENT.sub("", value)
    if is_address(bare):
        return normal_address(bare), decode_words(_comment_in(value))
    match = _ANGLE.fullmatch(bare)
    if match is None or not is_address(match[2]):
        return "", ""
    name, address = match[1].strip(), match[2]
    quoted = _QUOTED_NAME.fullmatch(name)
    if quoted is not None:
        return normal_address(address), decode_words(re.sub(r"\\(.)", r"\1", quoted[1]))
    if _PLAIN_NAME.fullmatch(name) or name.casefold() == address.casefold():
        return normal_address(address), decode_words(name)
    return "", ""


def _comment_in(value: str) -> str:
    match = _COMMENT.search(value)
    return match[0].strip().strip("()").strip() if match else ""


_MOST = 50
_LONGEST = 4000
_DEEPEST = 4
_BESIDE = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|\([^()]*+(?:\)|\Z)')
_LAST_ANGLE = re.compile(r"<([^<>]*)>\s*\Z")
_PLAIN_ADDRESS = re.compile(r"[^\s<>()\",;:]{1,64}@[^\s<>()\",;:]{1,253}")


def addressees(mail: ParsedMail) -> tuple[str, ...]:
    """The addresses in To and Cc, in small letters, each once."""
    headers = mail.part.headers
    named = ",".join(value[:_LONGEST] for field in ("to", "cc") for value in headers.all(field)[:_MOST])
    # A name that somebody bears is no address, whatever stands in it: others choose the names that one answers to.
    pieces = _BESIDE.sub(" ", named).split(",")
    bare = (_addressed(piece).strip() for piece in pieces)
    found = (each.casefold() for each in bare if _PLAIN_ADDRESS.fullmatch(each) and each.isprintable())
    return tuple(dict.fromkeys(found))[:_MOST]


def _addressed(piece: str) -> str:
    found = _LAST_ANGLE.search(piece)
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
