"""A letter's text as lines of words: what is quoted, echoed or commented out is gone.

Also lines garbled by a wrong character set: `Ðàð - Áóð`, `РџР°СЂ - Р‘СѓСЂ`, `A ??? - ???`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import Token
from judge.notation.lines.dictated import undictated
from judge.structs import Struct

MOST_CHARACTERS = 65_536
"""The most characters of a text that are read."""
MOST_LINES = 2_000
"""At 33 characters a line, as long as the longest text; a letter of nothing but short lines took 3 s otherwise."""
MOST_IN_LINE = 4_000
"""Characters of one line: 34 orders with full names have room."""

_BREAK = re.compile(r"\r\n|\r|\n")
_CODES = "b|i|u|s|list|color|colour|size|font|center|url|code|table|tr|td|spoiler|quote|del|strike"
_TAG = re.compile(rf"</?[A-Za-z][^<>\n]{{0,60}}>|\[/?(?:{_CODES}|\*)(?:=[^\[\]\n]{{0,60}})?\]", re.IGNORECASE)
_STRUCK = re.compile(
    r"\[(?P<tag>s|del|strike)\].*?(?:\[/(?P=tag)\]|$)"  # [s]A Par-Bur[/s]
    r"|<(?P<html>s|del|strike)>.*?(?:</(?P=html)>|$)"
    r"|(?<!~)~~(?=\S)[^~]{1,300}(?<=\S)~~(?!~)",  # ~~A Par-Bur~~
    re.IGNORECASE,
)
"""What its writer struck out; in one that goes on in the next lines, the rest of the line."""
_STRUCK_ON = re.compile(r"\[(?P<tag>s|del|strike)\](?!.*\[/(?P=tag)\])", re.IGNORECASE)
"""The beginning of what is struck out over several lines."""
_ADDRESS = re.compile(r"\b\w{2,10}://\S*|\S{1,64}@\S{1,255}")
_REMARK = re.compile(rf"{_ADDRESS.pattern}|/\*.*?(?:\*/|$)|(?<![:\w])//.*$|(?:^|(?<=\s))#(?!\s*\d).*$", re.DOTALL)
# What the second half of the bytes becomes in the Western and the Cyrillic character set of Windows.
_WESTERN = r"[\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u2122]"
_CYRILLIC = r"[ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јѕї]"

_LOST = re.compile(
    "\ufffd"
    rf"|[ÃÂÐÑãâ]{_WESTERN}"  # UTF-8 read as Western
    rf"|(?:[РС]{_CYRILLIC}){{2}}"  # UTF-8 read as Cyrillic
    r"|[À-ÿ]{3,}"  # Cyrillic read as Western
    r"|[繝縺繧].{1,3}[繝縺繧]"  # UTF-8 read as Shift_JIS
    r"|ƒ.{1,3}ƒ"  # Shift_JIS read as Western
    r"|\$B.{2,40}\(B"  # ISO-2022-JP without its escapes
    r"|[□〓]{2,}"  # letters that no font had
    r"|(?:^|[\s|>–—-])\?{2,}+(?=.*[\w-])|[>–—-]\s*\?{2,}"  # question marks for letters
)
_SMILEY = re.compile(r"(?<!\S)[:;=8]-?[)(DPp](?!\w)")
_SIGNED = re.compile(r"(?<=[.!?…])\s*--(?=\w[^\s.]*\.?\s*$)")
"""The dashes before a name at the end of a line: `A Par - Bur. --Mike`."""
_COUNTED = re.compile(
    r"^[ \t\u3000]*(?:[〇○●◎◇◆□■△▲▽▼☆★※▪▫◦‣⁃✓✔➤►▶]+|第?[一二三四五六七八九十]{1,2}[項条号]?(?=[ \t\u3000])"
    r"|[-–—][ \t]+(?=[^\W\d_][^:\d\-–—>→/()]{1,40}:[ \t]*\w))"
)
"""What marks or counts a line: `〇パリ陸軍`, `一　パリの陸軍`, `第二項　`, the dash of `- Black Sea: Sevastopol`."""
_FAR = 1000
"""How many characters of a line are searched: many question marks would make the search slow."""
_MOST_SIGNS = 80
"""So many signs of a line without a word are read; a longer one is a rule or a mishap."""
_LETTER, _FEWEST_LETTERS = re.compile(r"\w"), 3
"""Letters and figures, and how many a line has that orders anything, in any script."""
_ORDERLY = re.compile(r"[-–—>→|－]|(?:^|\s)[AFАФafаф]\.?\s|[^\x00-\x7f]{4}")


class Line(Struct, frozen=True):
    """A line that may hold orders."""

    number: int
    written: str
    tokens: tuple[Token, ...]
    is_too_long: bool = False
    remarks: tuple[Token, ...] = ()
    """What stands behind a sign for remarks."""
    wrapped: tuple[Line, ...] = ()
    """The lines that a mail program broke off it; their words stand among its own."""


def is_cut(text: str) -> bool:
    """Whether a text is longer than what is read of it."""
    return len(text) > MOST_CHARACTERS or sum(1 for _ in _BREAK.finditer(text)) >= MOST_LINES


def lines_of(text: str, language: Language) -> Iterator[Line]:
    """The lines of a text, numbered from 1, without what is never an order."""
    marks = tuple(mark for mark in language.marks.values() if mark)
    end = ""
    for number, written in enumerate(_BREAK.split(text[:MOST_CHARACTERS])[:MOST_LINES], start=1):
        if len(written) > MOST_IN_LINE:
            yield Line(number, written[:MOST_IN_LINE], (), is_too_long=True)
        elif written.lstrip().startswith(">") or any(mark in written for mark in marks):
            yield Line(number, "", ())
        elif len(written) > _MOST_SIGNS and len(_LETTER.findall(written)) < _FEWEST_LETTERS:
            yield Line(number, written, ())
        elif end:
            # Struck out until the end of it.
            before, found, after = written.lower().partition(end)
            end = "" if found else end
            shown = " " * len(before + found) + written[len(written) - len(after) :] if found else ""
            yield Line(number, written, tokens_of(language.clean(shown), language.lexicon, number))
        else:
            if (struck := _STRUCK_ON.search(written)) and f"[/{struck['tag'].lower()}]" in text[
                :MOST_CHARACTERS
            ].lower():
                end = f"[/{struck['tag'].lower()}]"
            plain = _COUNTED.sub(_blanks, _SIGNED.sub(_dash, _without_smileys(written)))
            if not _may_be_marked(written):
                signed = undictated(language.clean(plain), written, language)
                yield Line(number, written, tokens_of(signed, language.lexicon, number))
                continue
            tagless = _TAG.sub(_blanks, _STRUCK.sub(_blanks, plain))
            bare = _REMARK.sub(_blanks, tagless)
            said = "".join(sign if bare[at] == " " else " " for at, sign in enumerate(_ADDRESS.sub(_blanks, tagless)))
            tokens, remarks = (tokens_of(language.clean(each), language.lexicon, number) for each in (bare, said))
            yield Line(number, written, tokens, remarks=remarks)


def _without_smileys(written: str) -> str:
    """A line with a stop in place of each smiley, unless that may be the end of a bracket."""
    found = _SMILEY.search(written)
    while found is not None:
        is_open = written.count("(", 0, found.start()) > written.count(")", 0, found.start())
        if not is_open or written.startswith(")", found.end()):  # "(A Bel :))"
            written = written[: found.start()] + ";".ljust(len(found[0])) + written[found.end() :]
        found = _SMILEY.search(written, found.end())
    return written


def _dash(found: re.Match[str]) -> str:
    """A dash by itself, as long as what was there."""
    return "-".ljust(len(found[0]))


def _may_be_marked(written: str) -> bool:
    return any(sign in written for sign in "</#@[~")


def _blanks(match: re.Match[str]) -> str:
    """As many blanks as the match is long, so that columns stay the same; a stop for what begins an item of a list."""
    return " ; " if match.group() == "[*]" else " " * len(match.group())


def is_garbled(line: str) -> bool:
    """Whether a line that gave no order looks like a garbled one."""
    line = line[:_FAR]
    return _LOST.search(line) is not None and _ORDERLY.search(line) is not None
