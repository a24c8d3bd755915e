"""Who a letter says it is from: exactly one mailbox, or nobody."""

from __future__ import annotations

import re

from judge.mailaddress import normal_address
from judge.post.mime import Headers, decode_words

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
