"""Bytes to text, whatever set of characters they are said to be in."""

from __future__ import annotations

from judge.post.charset import as_japanese, codec_of, decode, from_jis
from judge.post.cyrillic import as_cyrillic
from judge.post.mime import clean
from tests.fuzz import promises
from tests.fuzz.targets import letters

_LABELS = (
    "", "utf-8", "us-ascii", "iso-8859-1", "windows-1252", "windows-1251", "koi8-r", "iso-8859-5", "cp866", "utf-7",
    "iso-2022-jp", "shift_jis", "euc-jp", "utf-16", "utf-32le", "gb2312", "ks_c_5601-1987", "mac-cyrillic", "x-unknown",
)  # fmt: skip
_SAYS = ("A Par - Bur", "А Пар — Бургундию, флот Брест держит", "à bientôt, armée", "パリの陸軍はブルゴーニュへ")
_WIDEST = 4


def one_input(data: bytes) -> None:
    """The first byte says what the letter claims; the others are the text."""
    if not data:
        return
    label, raw = _LABELS[data[0] % len(_LABELS)], data[1:]
    text = decode(raw, label)
    assert text == decode(raw, label)
    assert len(text) <= _WIDEST * len(raw)
    promises.is_clean(clean(text))
    if raw.isascii() and raw.decode().isprintable() and not label.startswith("utf-"):
        assert text == raw.decode(), "plain words became others"
    for each in (from_jis(raw), as_japanese(raw), as_cyrillic(raw)[1]):
        assert len(each) <= _WIDEST * len(raw)
    codec_of(promises.text_of(raw[:60]))


def seeds() -> list[bytes]:
    found = [bytes([at]) + b"A Par - Bur" for at in range(len(_LABELS))]
    for at, label in enumerate(_LABELS):
        codec = codec_of(label)
        found += [bytes([at]) + said.encode(codec, "ignore") for said in _SAYS if codec]
    return found + [b"\0" + raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2] for raw in letters() if not raw.isascii()]
