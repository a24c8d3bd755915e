"""Bytes to text, whatever the letter claims about its character set.

The order of trust: escape sequences of ISO-2022-JP, UTF-8 that claims to be a set of single
bytes, the declared set through a table of aliases, strict UTF-8, what Cyrillic text looks like,
and only then a statistical guess.
Nothing here raises.
"""

from __future__ import annotations

import codecs
import re
from functools import cache

_ALIASES = {
    "ascii": "utf-8",
    "us-ascii": "utf-8",
    "ansi_x3.4-1968": "utf-8",
    "utf8": "utf-8",
    "utf8mb4": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "x-sjis": "cp932",
    "sjis": "cp932",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "windows-31j": "cp932",
    "ms_kanji": "cp932",
    "x-euc-jp": "euc_jp",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp-850": "cp850",
    "cp-866": "cp866",
    "ibm866": "cp866",
    "x-cp1251": "cp1251",
    "win-1251": "cp1251",
    "x-mac-cyrillic": "mac_cyrillic",
    "koi8r": "koi8-r",
    "koi8-u": "koi8-u",
}
# Python decodes these labels, but as something no letter is written in.
_REFUSED = frozenset({"utf-7", "utf7", "punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined"})
_JIS_ESCAPE = re.compile(rb"(\x1b(?:\$[@B]|\([BJI]))")
_CYRILLIC_SETS = ("cp1251", "koi8-r", "iso-8859-5", "cp866")
_BY_FREQUENCY = "оеаинтслвркдмупяьыгзбчйхжюшцщэфъё"
_WESTERN = "cp1252"
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_ACCENTED, _MOST_ACCENTED = 4, 0.8
_LEAST_LIKENESS = 0.25
_SAMPLE = 4096


def decode(raw: bytes, declared: str = "") -> str:
    """The text of some bytes; `declared` is the charset the letter names, right or wrong."""
    if b"\x1b$" in raw or b"\x1b(" in raw:
        return _from_jis(raw)
    label = codec_of(declared)
    for codec in dict.fromkeys(("utf-8" if _is_plain_ascii(raw) or _is_utf8_by_bytes(raw, label) else label, "utf-8")):
        if codec:
            try:
                text = raw.decode(codec)
            except (LookupError, UnicodeError, ValueError):
                continue
            is_disguised = codec == _WESTERN and _is_disguised(text)
            return (_best_cyrillic(raw) if is_disguised else None) or text
    return _guess(raw, label)


def _is_disguised(text: str) -> bool:
    """Whether text that calls itself Western has words of nothing but accented letters: `Äîáðûé äåíü`."""
    words = [word for word in _WORD.findall(text[:_SAMPLE]) if not word.isascii()]
    accented = sum(not letter.isascii() for word in words for letter in word)
    return accented >= _LEAST_ACCENTED and accented > _MOST_ACCENTED * sum(map(len, words))


def codec_of(declared: str) -> str:
    """The Python codec for a charset label; empty when there is none we would trust."""
    label = declared.strip().strip("\"'").strip().lower()
    return _known_codec(label) if label.isascii() and len(label) < 40 else ""


@cache
def _known_codec(label: str) -> str:
    label = _ALIASES.get(label, label)
    if not label or label.replace("-", "_") in _REFUSED or label in _REFUSED:
        return ""
    try:
        info = codecs.lookup(label)
    except (LookupError, ValueError):
        return ""
    # zip, base64 and their like are codecs too, but not character sets.
    return info.name if getattr(info, "_is_text_encoding", True) and info.name not in _REFUSED else ""


def _is_plain_ascii(raw: bytes) -> bool:
    return raw.isascii()


def _is_utf8_by_bytes(raw: bytes, label: str) -> bool:
    """Whether a letter that claims a byte a letter is UTF-8 all the same: nobody writes such pairs by chance."""
    try:
        return len(raw.decode(label or "utf-8")) == len(raw) > len(raw.decode("utf-8"))
    except (LookupError, UnicodeError, ValueError):
        return False


def _guess(raw: bytes, label: str) -> str:
    """Text whose declared charset is missing or wrong and that is not UTF-8."""
    # Imported here because it is slow to load and hardly any letter needs it.
    import chardet

    cyrillic = _best_cyrillic(raw)
    if cyrillic is not None:
        return cyrillic
    try:
        guessed = chardet.detect(raw[:_SAMPLE])["encoding"] or ""
        return raw.decode(codec_of(guessed) or label or "cp1252", "replace")
    except (LookupError, UnicodeError, ValueError):
        return raw.decode("latin-1")


def _best_cyrillic(raw: bytes) -> str | None:
    """The bytes in the Cyrillic charset that makes them look most like words; None when none does."""
    best: tuple[float, str] | None = None
    for charset in _CYRILLIC_SETS:
        try:
            sample = raw[:_SAMPLE].decode(charset)
        except UnicodeError:
            continue
        score = _cyrillic_score(sample)
        if score > _LEAST_LIKENESS and (best is None or score > best[0]):
            best = score, charset
    return raw.decode(best[1], "replace") if best else None


def _cyrillic_score(text: str) -> float:
    """How much a text reads like Russian or Bulgarian: about one a letter when it does, negative when not.

    A word is wanted: accented Latin letters stand alone between ASCII ones, and must not be taken for Cyrillic.
    """
    score, before, letters = 0.0, "", 0
    for letter in text:
        if letter.isascii():
            before = ""
            continue
        letters += 1
        low = letter.lower()
        rank = _BY_FREQUENCY.find(low)
        if rank < 0:
            score -= 4
            before = ""
            continue
        if not before:
            score -= 1.5
        elif before.islower() and letter.isupper():
            score -= 4
        score += 1.5 - rank / 20
        before = letter
    return score / max(letters, 1)


def _from_jis(raw: bytes) -> str:
    """ISO-2022-JP with the extensions that mail has and Python's codec has not.

    Row 13 and half-width kana are common in letters, so the double bytes are carried over to cp932.
    """
    text, mode = [], "ascii"
    for index, part in enumerate(_JIS_ESCAPE.split(raw)):
        if index % 2:
            mode = {b"\x1b$B": "kanji", b"\x1b$@": "kanji", b"\x1b(I": "kana"}.get(part, "ascii")
        elif mode == "kanji":
            text.append(_kanji(part))
        elif mode == "kana":
            text.append(bytes(byte | 0x80 for byte in part).decode("cp932", "replace"))
        else:
            text.append(part.decode("utf-8", "replace"))
    return "".join(text)


def _kanji(part: bytes) -> str:
    """Pairs of JIS X 0208 bytes, read as Shift-JIS."""
    shifted = bytearray()
    for row_byte, cell_byte in zip(part[::2], part[1::2], strict=False):
        row, cell = row_byte - 0x21, cell_byte - 0x21
        if not (0 <= row < 94 and 0 <= cell < 94):
            continue
        shifted.append(row // 2 + (0x81 if row < 62 else 0xC1))
        if row % 2:
            shifted.append(cell + 0x9F)
        else:
            shifted.append(cell + (0x40 if cell < 63 else 0x41))
    return bytes(shifted).decode("cp932", "replace")
