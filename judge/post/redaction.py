"""Secrets blanked in the bytes of a mail, wherever they stand and however they are wrapped up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from judge.mailaddress import hide_tokens
from judge.post.cms import Sealed, opened
from judge.post.fields import split
from judge.post.mime import (
    DEPTH_LIMIT,
    PART_LIMIT,
    SMIME,
    VALUE_LIMIT,
    MimePart,
    ParsedMail,
    children_of,
    decode_words,
    parse,
)
from judge.post.transfer import BOUNDARY, coded, decoded

TOKEN = re.compile(r"(?:(?<![A-Za-z0-9])|(?<=%2[Bb]))[A-Za-z2-7]{16}(?![A-Za-z0-9])")
"""What the secret part of an address looks like; a word of sixteen letters does, too."""
_MARK = "*"
_OWN_HTML = re.compile(
    rb"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: (7bit|base64|quoted-printable)\r\n\r\n"
)
"""What stands above the HTML of a mail of ours, as `post.mailing` writes it, and how it is encoded."""
_OWN_BOUNDARY = f"\r\n{BOUNDARY}".encode()
_PLAIN_ENOUGH = 8
"""Characters of a word that stands nowhere by chance."""
_PRINTED = b"\t\r\n" + bytes(range(0x20, 0x7F))
_AS_IT_IS = frozenset({"", "7bit", "8bit", "binary"})
_LIKE_ASCII = frozenset({"", "us-ascii", "ascii", "utf-8", "iso-8859-1", "iso-8859-15", "windows-1252"})
"""Charsets in which each byte below 128 is what it is in ASCII."""
_CHARSETS = ("utf-8", "utf-16-le", "koi8-r", "cp1251", "cp932", "euc-jp")


def hide_reply_address(raw: bytes) -> bytes:
    """A mail of ours without the secret addresses in its headers and in the links of its HTML; it has no others."""
    head = raw[: len(raw) - len(split(raw).body)]
    return hide_tokens(head.decode("latin-1")).encode("latin-1") + _without_links(raw[len(head) :])


def _without_links(body: bytes) -> bytes:
    """The body of a mail of ours without the secret addresses in its HTML."""
    found = _OWN_HTML.search(body)
    if found is None:
        return body
    end = body.find(_OWN_BOUNDARY, found.end())
    part, behind = (body[found.end() :], b"") if end < 0 else (body[found.end() : end], body[end:])
    text = decoded(found[1], part)
    hidden = hide_tokens(text)
    if hidden == text:
        return body
    if found[1] == b"7bit":
        # Stars are as many and as plain as what they hide.
        return b"".join((body[: found.end()], hidden.encode(), behind))
    encoding, coded_part = coded("html", hidden.replace("\r\n", "\n"))
    above = f"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return b"".join((body[: found.start()], above.encode(), coded_part.encode(), behind))


def without(
    mail: ParsedMail, words: tuple[str, ...], is_secret: Callable[[str], bool] | None, most: int = 200
) -> bytes:
    """A letter without these words, and without what `is_secret` says is one.

    What stands there as it is, is blanked where it stands. What is wrapped up in base64 or quoted-printable, or in
    an encoded header, costs the letter its form: it is kept as plain text from then on.
    """
    raw, is_bare = mail.raw, _is_bare(mail)
    secrets = {word: _MARK * len(word) for word in words}
    blanked = raw.decode("latin-1")
    if is_secret is not None:
        texts = (blanked,) if is_bare else (blanked, *texts_of(mail))
        found = dict.fromkeys(match for text in texts for match in TOKEN.findall(text))
        secrets |= {each: _MARK * len(each) for each in tuple(found)[:most] if is_secret(each)}
    if not secrets:
        return raw
    if is_bare and min(map(len, secrets)) >= _PLAIN_ENOUGH:
        for word, mark in secrets.items():
            blanked = blanked.replace(word, mark)
        return blanked.encode("latin-1")
    for word, mark in secrets.items():
        for written in dict.fromkeys(_encoded(word, charset) for charset in _CHARSETS):
            blanked = _blanked(blanked, word, written.decode("latin-1"), mark) if written else blanked
    changed = parse(blanked.encode("latin-1"))
    said = texts_of(changed)
    if any(_blanked(text, word, word, mark) != text for text in said for word, mark in secrets.items()):
        return _plain(changed.part, secrets)
    return changed.raw


def _is_bare(mail: ParsedMail) -> bool:
    """Whether all that a letter says stands in its bytes as it is, so that nothing need be unwrapped to look for it."""
    raw, part = mail.raw, mail.part
    if len(raw) > VALUE_LIMIT or not raw.isascii() or b"=?" in raw or raw.translate(None, _PRINTED):
        return False
    wrapped = part.headers.get("content-transfer-encoding").strip().lower()
    charset = part.parameter("content-type", "charset").strip().lower()
    return part.type.startswith("text/") and wrapped in _AS_IT_IS and charset in _LIKE_ASCII


def _blanked(text: str, word: str, written: str, mark: str) -> str:
    """A text with a mark where a secret word stands as it is written; a short word is one at the end of a line."""
    if len(word) >= _PLAIN_ENOUGH:
        return text.replace(written, mark)
    # Elsewhere it may be an ordinary word. In HTML the line ends with a tag, and the blank before may be an entity.
    return re.sub(rf"(?<=[ \t\xa0;]){re.escape(written)}(?=[.!? \t\xa0]*(?:[\r\n<]|\Z))", mark, text)


def _encoded(word: str, charset: str) -> bytes:
    try:
        return word.encode(charset)
    except UnicodeError:
        return b""


def texts_of(mail: ParsedMail) -> Iterator[str]:
    """All that a letter says, unwrapped: its headers, and its parts as text."""
    yield from (decode_words(value) for _, value in mail.part.headers.fields)
    yield from _parts(mail.part, 0)


def _parts(part: MimePart, depth: int) -> Iterator[str]:
    if part.type.startswith("multipart/") and depth < DEPTH_LIMIT:
        for child in children_of(part, PART_LIMIT)[0]:
            yield from _parts(child, depth + 1)
    elif isinstance(inside := _inside(part, depth), MimePart):
        yield from _parts(inside, depth + 1)
    elif part.type.startswith(("text/", "message/", "multipart/")):
        yield part.text()


def _inside(part: MimePart, depth: int) -> MimePart | Sealed | None:
    """The part that S/MIME wraps up."""
    return opened(part) if part.type in SMIME and depth < DEPTH_LIMIT else None


def _plain(part: MimePart, secrets: Mapping[str, str]) -> bytes:
    """The letter as one plain text, with the headers that say who wrote it, when and about what."""
    wanted = ("from", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references", "auto-submitted")
    lines = [f"{name.title()}: {decode_words(value)}" for name, value in part.headers.fields if name in wanted]
    lines += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    text = "\n".join([*lines, "", *_own_texts(part, 0)])
    for word, mark in secrets.items():
        text = _blanked(text, word, word, mark)
    return text.replace("\n", "\r\n").encode("utf-8", "replace")


def _own_texts(part: MimePart, depth: int) -> Iterator[str]:
    """The texts of a letter, of several forms of one the plain one."""
    children = children_of(part, PART_LIMIT)[0] if part.type.startswith("multipart/") and depth < DEPTH_LIMIT else ()
    if part.type == "multipart/alternative" and children:
        children = tuple(each for each in children if each.type == "text/plain")[:1] or children[:1]
    if isinstance(inside := _inside(part, depth), MimePart):
        children = (inside,)
    for child in children:
        yield from _own_texts(child, depth + 1)
    if not children and part.type.startswith("text/"):
        yield part.text()
