"""Japanese bytes: ISO-2022-JP as mail writes it, and the sets of eight bits by what their text looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_ESCAPE = re.compile(rb"(\x1b(?:\$[@B]|\([BJI])|[\x0e\x0f])")
_MODES: Final = {b"\x1b$B": "kanji", b"\x1b$@": "kanji", b"\x1b(I": "kana", b"\x0e": "kana"}
_SETS: Final = ("cp932", "euc_jp")
_SAMPLE = 4096
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
