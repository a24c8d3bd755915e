"""Names and phrases that the end of a line breaks: "in the Norwegian⏎Sea", `ノルウェー⏎海`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, UNITS, UNKNOWN, Lexicon, Sense, Token, key
from judge.notation.lines.line import Line
from judge.notation.normal import Clean
from judge.structs import replace

_FEWEST = 2
"""Words of a line whose last may go on in the next: the cell of a form has fewer."""
_CUTS = ((3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1))
"""How many words of a name stand before and behind the hyphen that breaks it, the longest first."""
_WRAPPED = 50
"""Characters of a line that a mail program may have broken."""
_MOST_WRAPPED = 8
"""Lines that are put together at most."""
_UNITARY = UNITS | PLACE | COAST | NATION
_WAY = frozenset({"_TO", "_FROM"})
_IN_LISTS = frozenset({"STOP", "_PLUS", "_FROM"})
_ENDS = ".!?:;。"
_READ = (Sense("NOISE"),)


def unbroken(lines: Iterable[Line], language: Language) -> Iterator[Line]:
    """The lines, what is broken over two of them whole in the first."""
    waiting: Line | None = None
    for line in lines:
        if waiting is not None:
            whole, rest = _joined(waiting, line, language.lexicon)
            sentence = _joined_without_blank(whole, rest, language)
            if sentence is not None and len(whole.wrapped) < _MOST_WRAPPED:
                waiting = replace(sentence, wrapped=(*whole.wrapped, rest))
                continue
            if _is_wrapped(whole, line) or _lists_units(whole, line) or _breaks_way(whole, rest):
                waiting = replace(whole, tokens=(*whole.tokens, *rest.tokens), wrapped=(*whole.wrapped, rest))
                continue
            yield whole
            line = rest
        waiting = line
    if waiting is not None:
        yield waiting


def _is_wrapped(first: Line, second: Line) -> bool:
    """Whether a mail program broke a sentence here: a long line that nothing ends, and a small letter behind it."""
    before = (first.wrapped or (first,))[-1].written.rstrip()
    if len(before) < _WRAPPED or len(first.wrapped) >= _MOST_WRAPPED or before[-1] in _ENDS:
        return False
    if not first.tokens or not second.tokens or first.remarks or second.remarks:
        return False
    if before[-1] in ")）" and not any(token.has(UNITS | PLACE) for token in first.tokens):
        return False  # "here's mine (typing under the desk at work)", and in the next line "bel hold"
    if not second.written.lstrip()[:1].islower() or second.tokens[0].kind in UNITS:
        return False
    # "заповеди на Австро-Унгария:" heads what is below it.
    said = next((token for token in second.tokens if token.kind == "COLON" or token.has(UNITS | PLACE)), None)
    return said is None or said.kind != "COLON"


def _lists_units(first: Line, second: Line) -> bool:
    """Whether a line names units and nothing else, and the next one says what they do: "Ruhr and Kiel", "hold"."""
    if len(first.tokens) < _FEWEST:
        return False
    said = [token for token in first.tokens if token.kind != "NOISE"]
    if not said or not second.tokens or first.remarks or second.remarks or first.number + 1 != second.number:
        return False
    is_list = all(token.has(_UNITARY) or token.kind in _IN_LISTS for token in said)
    places = sum(token.has(PLACE) for token in said)
    stops = sum(token.kind == "STOP" for token in said)
    if said[-1].kind == "_PLUS" or said[-1].is_and:  # "Ruhr and", "Denmark hold"
        return is_list and places > 0 and second.tokens[0].has(_UNITARY)
    return is_list and stops >= places - 1 > 0 and said[-1].kind != "STOP" and second.tokens[0].kind in DOINGS


def _breaks_way(first: Line, second: Line) -> bool:
    """Whether a line ends with a word of a way, behind a unit, and the next with a place: "Paris to⏎Burgundy"."""
    if len(first.tokens) < _FEWEST or not second.tokens or first.remarks or second.remarks:
        return False
    if first.number + len(first.wrapped) + 1 != second.number or len(first.wrapped) >= _MOST_WRAPPED:
        return False
    *_, before, last = first.tokens
    if last.has(_WAY) and last.text.isalpha():
        is_goal = second.tokens[0].has(PLACE) and not any(token.kind in LINKS | DOINGS for token in second.tokens[1:2])
        return before.has(PLACE | {"_MOVE"}) and is_goal
    # "Par - Pic, Mar", "- Bou et Bre - Atl": no item of a list, as that would name a unit with its goal.
    is_unit = last.has(PLACE) and before.kind == "STOP"
    goal, behind = second.tokens[1:2], second.tokens[2:3]
    is_way = second.tokens[0].kind == "_DASH" and any(token.has(PLACE) for token in goal)
    return is_unit and is_way and all(token.kind in ("STOP", "DOT") for token in behind)


def _joined_without_blank(first: Line, second: Line, language: Language) -> Line | None:
    """Both lines as one where the end of the first breaks a name of a script without blanks."""
    if not language.blankless or len(first.tokens) < _FEWEST or not second.tokens or first.remarks or second.remarks:
        return None
    return _with_name(first, second, language, 1) or _with_name(first, second, language, 2)


def _with_name(first: Line, second: Line, language: Language, count: int) -> Line | None:
    """Both lines as one, if the last words of the first are the beginning of a name: as one word "ヘ" is "to"."""
    *_, before, last = first.tokens
    begun, after = before.text + last.text if count > 1 else last.text, second.tokens[0]
    if last.text.isascii() or not (last.has(PLACE) or last.kind in UNKNOWN) or after.has(PLACE):
        return None
    if count > 1 and (before.end != last.start or len(before.text) > 1):
        return None
    clean = language.clean(second.written)
    text = clean.text.lstrip()
    blank = len(clean.text) - len(text)
    found = language.lexicon.cutter.match(begun + text)
    taken = found.end() - len(begun) if found is not None and found.lastgroup == "name" else 0
    senses = language.lexicon.senses.get(key(found.group()), ()) if found is not None and taken > 0 else ()
    if not senses or senses[0].kind != "PLACE" or taken < len(after.text):
        return None
    rest = Clean(" " * (blank + taken) + clean.text[blank + taken :], clean.origin)
    tokens = tokens_of(rest, language.lexicon, second.number)
    if tokens and tokens[0].has(PLACE):
        return None  # 海 アンカラ-黒海: a unit word before its place
    name = Token(begun + text[:taken], senses, first.tokens[-count].start, last.end, last.line)
    return replace(first, tokens=(*first.tokens[:-count], name, *tokens))


def _joined(first: Line, second: Line, lexicon: Lexicon) -> tuple[Line, Line]:
    head, tail = first.tokens, second.tokens
    if len(head) < _FEWEST or not tail or first.remarks or first.is_too_long:
        return first, second
    if head[-1].kind == "_DASH" and head[-1].start == head[-2].end:
        head = head[:-1]
        parted = _hyphenated(replace(first, tokens=head), second, lexicon)
        if parted is not None:
            return parted
    is_full = len(first.written) >= _WRAPPED
    if head[-1].has(PLACE) and tail[0].has(PLACE) and not is_full and head is first.tokens:
        return first, second  # two names, each whole
    for before in (2, 1):
        begun = key(" ".join(token.text for token in head[-before:]))
        if len(begun) <= 1 or begun not in lexicon.beginnings:
            continue
        for after in (2, 1):
            name = begun + key(" ".join(token.text for token in tail[:after]))
            if len(begun) not in lexicon.splits.get(name, ()):
                continue
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


def _hyphenated(first: Line, second: Line, lexicon: Lexicon) -> tuple[Line, Line] | None:
    """The lines with the word whole that a hyphen breaks, a name of several words before any other: "Espa-", "gne"."""
    head, tail = first.tokens, second.tokens
    for before, after in _CUTS:
        if any(token.kind in ("DOT", "STOP") for token in tail[:after]):
            continue  # "Бургун-", "дию. Флоты стоят"
        name = key(" ".join(token.text for token in head[-before:])) + key(" ".join(t.text for t in tail[:after]))
        if any(sense.kind == "PLACE" for sense in lexicon.senses.get(name, ())):
            whole = replace(tail[0], text=name, senses=lexicon.senses[name], end=tail[:after][-1].end)
            return replace(first, tokens=head[:-before]), replace(second, tokens=(whole, *tail[after:]))
    word = key(head[-1].text + tail[0].text)  # "атаку-", "ет"
    if word not in lexicon.senses or tail[0].has(PLACE):
        return None
    whole = replace(head[-1], text=head[-1].text + tail[0].text, senses=lexicon.senses[word])
    read = replace(tail[0], senses=_READ)
    return replace(first, tokens=(*head[:-1], whole)), replace(second, tokens=(read, *tail[1:]))
