"""Names that the end of a line breaks in scripts without blanks: `ノルウェー⏎海`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.notation.language import Language
from judge.notation.lexicon import PLACE, UNKNOWN, Token, key, tokens_of
from judge.notation.lines import Line
from judge.notation.normal import Clean

_FEWEST = 2
"""Words of a line whose last may go on in the next: the cell of a form has fewer."""


def unbroken_names(lines: Iterable[Line], language: Language) -> Iterator[Line]:
    """The lines, a name that is broken over two of them whole in the first."""
    waiting: Line | None = None
    for line in lines:
        if waiting is not None:
            whole, rest = _unbroken(waiting, line, language)
            yield whole
            line = rest
        waiting = line
    if waiting is not None:
        yield waiting


def _unbroken(first: Line, second: Line, language: Language) -> tuple[Line, Line]:
    if not language.unspaced or len(first.tokens) < _FEWEST or not second.tokens or first.remarks:
        return first, second
    last, after = first.tokens[-1], second.tokens[0]
    if last.text.isascii() or not (last.has(PLACE) or last.kind in UNKNOWN) or after.has(PLACE):
        return first, second
    clean = language.clean(second.written)
    text = clean.text.lstrip()
    blank = len(clean.text) - len(text)
    found = language.lexicon.cutter.match(last.text + text)
    taken = found.end() - len(last.text) if found is not None and found.lastgroup == "name" else 0
    senses = language.lexicon.senses.get(key(found.group()), ()) if found is not None and taken > 0 else ()
    if not senses or senses[0].kind != "PLACE" or taken < len(after.text):
        return first, second
    rest = Clean(" " * (blank + taken) + clean.text[blank + taken :], clean.origin)
    tokens = tokens_of(rest, language.lexicon, second.number)
    if tokens and tokens[0].has(PLACE):
        return first, second  # 海 アンカラ-黒海: a unit word before its place
    name = Token(last.text + text[:taken], senses, last.start, last.end, last.line)
    return replace(first, tokens=(*first.tokens[:-1], name)), replace(second, tokens=tokens)
