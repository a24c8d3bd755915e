"""A letter's text as lines of words: what is quoted, echoed or commented out is gone.

Also lines garbled by a wrong character set: `Ðàð - Áóð`, `РџР°СЂ - Р‘СѓСЂ`, `A ??? - ???`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judge.notation.language import Language
from judge.notation.lexicon import PLACE, Lexicon, Sense, Token, key, tokens_of

MOST_CHARACTERS = 65_536
"""The most characters of a text that are read."""
MOST_LINES = 5_000
MOST_IN_LINE = 4_000
"""Characters of one line: 34 orders with full names have room."""

_FEWEST = 2
"""Words of a line whose last may go on in the next: the cell of a form has fewer."""
_WRAPPED = 50
"""Characters of a line that a mail program may have broken."""
_READ = (Sense("NOISE"),)
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
_FAR = 1000
"""How many characters of a line are searched: many question marks would make the search slow."""
_ORDERLY = re.compile(r"[-–—>→|－]|(?:^|\s)[AFАФafаф]\.?\s|[^\x00-\x7f]{4}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that may hold orders."""

    number: int
    written: str
    tokens: tuple[Token, ...]
    is_too_long: bool = False
    remarks: tuple[Token, ...] = ()
    """What stands behind a sign for remarks."""


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
            if not _may_be_marked(written):
                yield Line(number, written, tokens_of(language.clean(written), language.lexicon, number))
                continue
            tagless = _TAG.sub(_blanks, _STRUCK.sub(_blanks, written))
            bare = _REMARK.sub(_blanks, tagless)
            said = "".join(sign if bare[at] == " " else " " for at, sign in enumerate(_ADDRESS.sub(_blanks, tagless)))
            tokens, remarks = (tokens_of(language.clean(each), language.lexicon, number) for each in (bare, said))
            yield Line(number, written, tokens, remarks=remarks)


def unbroken(lines: Iterable[Line], lexicon: Lexicon) -> Iterator[Line]:
    """The lines, a name that is broken over two of them whole in the first: "in the Norwegian⏎Sea", "supported⏎by"."""
    waiting: Line | None = None
    for line in lines:
        if waiting is not None:
            whole, rest = _unbroken(waiting, line, lexicon)
            yield whole
            line = rest
        waiting = line
    if waiting is not None:
        yield waiting


def _unbroken(first: Line, second: Line, lexicon: Lexicon) -> tuple[Line, Line]:
    head, tail = first.tokens, second.tokens
    if len(head) < _FEWEST or not tail or first.remarks or first.is_too_long:
        return first, second
    if head[-1].kind == "_DASH" and head[-1].start == head[-2].end:
        head = head[:-1]
    is_full = len(first.written) >= _WRAPPED
    if head[-1].has(PLACE) and tail[0].has(PLACE) and not is_full and head is first.tokens:
        return first, second  # two names, each whole
    for before, after in ((2, 2), (2, 1), (1, 2), (1, 1)):
        begun = key(" ".join(token.text for token in head[-before:]))
        name = begun + key(" ".join(token.text for token in tail[:after]))
        if len(begun) > 1 and begun in lexicon.beginnings and len(begun) in lexicon.splits.get(name, ()):
            if head[-1].has(PLACE) and not any(sense.kind == "PLACE" for sense in lexicon.senses[name]):
                continue  # "A Bour - Par⏎La Gascogne": no `par la`
            last = head[-before]
            token = replace(last, text=name, senses=lexicon.senses[name], end=head[-1].end)
            read = (replace(each, senses=_READ) for each in tail[:after])
            return (
                replace(first, tokens=(*head[:-before], token)),
                replace(second, tokens=(*read, *tail[after:])),
            )
    return first, second


def _may_be_marked(written: str) -> bool:
    return any(sign in written for sign in "</#@[~")


def _blanks(match: re.Match[str]) -> str:
    """As many blanks as the match is long, so that columns stay the same."""
    return " " * len(match.group())


def is_garbled(line: str) -> bool:
    """Whether a line that gave no order looks like a garbled one."""
    line = line[:_FAR]
    return _LOST.search(line) is not None and _ORDERLY.search(line) is not None
