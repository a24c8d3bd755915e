"""Bytes to text, whatever the letter claims about its character set.

The order of trust: escape sequences of ISO-2022-JP, UTF-8 that claims to be a set of single
bytes, the declared set through a table of aliases, unless its bytes are plainly another Cyrillic
set or no Western words, strict UTF-8, what Japanese and Cyrillic text looks like, and only then a
statistical guess. Nothing here raises.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from judge.post.cyrillic import SETS, SIGNS, as_cyrillic, mislabelled

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
_WESTERN = "cp1252"
_WIDE = ("utf-16", "utf-32")
_EITHER_END = frozenset(_WIDE)
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_LEAD = "ƒ"
"""What the first byte of katakana in Shift_JIS looks like to a Western eye."""
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_ACCENTED, _MOST_ACCENTED = 4, 0.8
_SURELY_CYRILLIC = 0.05
_SAMPLE = 4096


def decode(raw: bytes, declared: str = "") -> str:
    """The text of some bytes; `declared` is the charset the letter names, right or wrong."""
    label = codec_of(declared)
    if is_jis(raw, label):
        return from_jis(raw)
    if label.startswith(_WIDE):
        return _wide(raw, label)
    for codec in dict.fromkeys(("utf-8" if raw.isascii() or _is_utf8_by_bytes(raw, label) else label, "utf-8")):
        if codec:
            try:
                text = raw.decode(codec)
            except (LookupError, UnicodeError, ValueError):
                continue
            return _mended(raw, codec, text) or text
    return _guess(raw, label)


def _mended(raw: bytes, codec: str, text: str) -> str | None:
    """What a letter says that names one set of single bytes and is in another; None when it names the right one."""
    if codec in SETS:
        return mislabelled(raw, codec, text)
    if codec == _WESTERN and _is_disguised(text):
        return _by_looks(raw)
    return None


def _by_looks(raw: bytes) -> str:
    """Cyrillic or Japanese text of eight bits; empty when it is neither.

    Small letters of KOI8 look like half-width kana, but hardly any kana like Russian words.
    """
    likeness, text = as_cyrillic(raw)
    return text if likeness > _SURELY_CYRILLIC else as_japanese(raw) or text


def _wide(raw: bytes, label: str) -> str:
    """UTF-16 or UTF-32; where no mark says which end comes first, the order that makes blanks and line ends."""
    if raw.isascii() and b"\0" not in raw and not raw.startswith(_MARKS):
        try:  # a label alone: a letter of ASCII has no use for two bytes a sign
            return raw.decode("ascii")
        except UnicodeError:
            pass
    orders = [label] if raw.startswith(_MARKS) or label not in _EITHER_END else [f"{label}-le", f"{label}-be"]
    texts = [raw.decode(order, "replace") for order in orders]
    return max(texts, key=lambda text: text.count(" ") + text.count("\n"))


def _is_disguised(text: str) -> bool:
    """Whether text that calls itself Western has words of nothing but accented letters: `Äîáðûé äåíü`, `ƒpƒŠ`."""
    words = [word for word in _WORD.findall(text[:_SAMPLE]) if not word.isascii()]
    accented = sum(not letter.isascii() for word in words for letter in word)
    is_kana = text.count(_LEAD) >= _LEAST_ACCENTED
    return is_kana or (accented >= _LEAST_ACCENTED and accented > _MOST_ACCENTED * sum(map(len, words)))


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


def _is_utf8_by_bytes(raw: bytes, label: str) -> bool:
    """Whether a letter that claims a byte a letter is UTF-8 all the same: nobody writes such pairs by chance."""
    try:
        return len(raw.decode(label or "utf-8")) == len(raw) > len(raw.decode("utf-8"))
    except (LookupError, UnicodeError, ValueError):
        return False


def _guess(raw: bytes, label: str) -> str:
    """Text whose declared charset is missing or wrong and that is not UTF-8."""
    if raw.startswith(_MARKS):
        return _wide(raw, "utf-16")
    if _is_western(raw):
        return raw.decode(_WESTERN, "replace")  # only the beginning was looked at
    found = _by_looks(raw)
    if found:
        return found
    # Imported here because it is slow to load and hardly any letter needs it.
    import chardet

    try:
        guessed = codec_of(chardet.detect(raw[:_SAMPLE])["encoding"] or "")
        return raw.decode(guessed if _keeps_ascii(guessed) else label or _WESTERN, "replace")
    except (LookupError, UnicodeError, ValueError):
        return raw.decode("latin-1")


def _is_western(raw: bytes) -> bool:
    """Whether all signs beyond ASCII are accented letters in words of others, or the usual punctuation."""
    try:
        text = raw[:_SAMPLE].decode(_WESTERN)
    except UnicodeError:
        return False
    return not _is_disguised(text) and all(sign.isalpha() or sign in SIGNS for sign in text if not sign.isascii())


def _keeps_ascii(codec: str) -> bool:
    """Whether ASCII stays what it is: nobody mails in the sets of mainframes."""
    return bool(codec) and b"A Par - Bur".decode(codec, "replace") == "A Par - Bur"


_ESCAPE = re.compile(rb"(\x1b(?:\$[@B]|\([BJI])|[\x0e\x0f])")
_MODES: Final = {b"\x1b$B": "kanji", b"\x1b$@": "kanji", b"\x1b(I": "kana", b"\x0e": "kana"}
_SETS: Final = ("cp932", "euc_jp")
_LEAST_LETTERS, _LEAST = 3, 0.3


def is_jis(raw: bytes, label: str) -> bool:
    """Whether the bytes switch between sets as ISO-2022-JP does; the short switches count where it is named."""
    return b"\x1b$" in raw or b"\x1b(" in raw or (label.startswith("iso2022_jp") and b"\x0e" in raw)


def from_jis(raw: bytes) -> str:
    """ISO-2022-JP with the extensions that mail has and Python's codec has not.

    Row 13 and half-width kana are common in letters, so the double bytes are carried over to cp932.
    """
    text, mode = [], "ascii"
    for index, part in enumerate(_ESCAPE.split(raw)):
        if index % 2:
            mode = _MODES.get(part, "ascii")
        elif mode == "kanji":
            text.append(_kanji(part))
        elif mode == "kana":
            kana = bytes(byte | 0x80 if 0x21 <= byte < 0x60 else byte for byte in part)
            text.append(kana.decode("cp932", "replace"))
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


def as_japanese(raw: bytes) -> str:
    """Bytes of no known set as the Japanese text that they are; empty when they look like none."""
    score, text = max(((_likeness(text), text) for text in _decoded(raw)), default=(0.0, ""))
    return text if score > _LEAST else ""


def _decoded(raw: bytes) -> Iterator[str]:
    for charset in _SETS:
        try:
            yield raw.decode(charset)
        except UnicodeError:
            continue


def _likeness(text: str) -> float:
    """How much a text looks Japanese, a letter beyond ASCII on average: 1 for kana, less for what chance may make."""
    score, count, before = 0.0, 0, " "
    for sign in text[:_SAMPLE]:
        if not sign.isascii():
            score += _worth(sign, before)
            count += 1
        before = sign
    return score / count if count >= _LEAST_LETTERS else 0.0


def _worth(sign: str, before: str) -> float:
    if "\u3041" <= sign <= "\u30ff":
        return 1.0
    if "\uff66" <= sign <= "\uff9d":
        return -1.0 if before.isascii() and before.isalpha() else 0.5
    if sign in "ﾞﾟ":  # voiced signs stand behind the kana that can be voiced
        return 1.0 if "ｶ" <= before <= "ﾄ" or "ﾊ" <= before <= "ﾎ" else -2.0
    if "\u4e00" <= sign <= "\u9fff":
        # Chance makes kanji of the second level, beyond row 47.
        return 0.6 if sign.encode("cp932", "replace")[0] < 0x99 else -1.0
    return 0.5 if "\u3000" <= sign <= "\u303f" or "\uff01" <= sign <= "\uff5e" or sign in "→⇒" else -1.0
