"""Names and phrases that the end of a line breaks: "in the Norwegian⏎Sea", `ノルウェー⏎海`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import PLACE, UNKNOWN, Lexicon, Sense, Token, key
from judge.notation.lines import Line
from judge.notation.normal import Clean

_FEWEST = 2
"""Words of a line whose last may go on in the next: the cell of a form has fewer."""
_WRAPPED = 50
"""Characters of a line that a mail program may have broken."""
_READ = (Sense("NOISE"),)


def unbroken(lines: Iterable[Line], language: Language) -> Iterator[Line]:
    """The lines, what is broken over two of them whole in the first."""
    waiting: Line | None = None
    for line in lines:
        if waiting is not None:
            whole, rest = _joined(waiting, line, language.lexicon)
            whole, rest = _joined_without_blank(whole, rest, language)
            yield whole
            line = rest
        waiting = line
    if waiting is not None:
        yield waiting


def _joined_without_blank(first: Line, second: Line, language: Language) -> tuple[Line, Line]:
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


def _joined(first: Line, second: Line, lexicon: Lexicon) -> tuple[Line, Line]:
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
