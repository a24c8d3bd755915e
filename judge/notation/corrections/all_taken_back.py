"""Sentences that take back a whole letter, this or another: "scrap the lot", "ignore my mail of yesterday"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from judge.notation.language import Language
from judge.notation.lexicon import NATION, PLACE, Token
from judge.notation.lines.line import Line

_ENDS = frozenset({"DOT", "QUERY", "COLON"})
_MOST_SAID = 80
"""Characters of such a sentence."""
_MOST_WORDS = 6
"""Words of a phrase."""
_COMMA = frozenset(",、，")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


class TakenBack(Enum):
    """Which letter a sentence takes back."""

    THIS = "this"
    OTHER = "other"
    """One that came before: "ignore my mail of yesterday, these replace it"."""
    NONE = "none"
    """None, as it says: "this is no draft"."""


def taken_back_in(line: Line, language: Language) -> tuple[int, int, TakenBack] | None:
    """Where the first such sentence of a line begins and ends, as indices of its words; None where there is none.

    It names no unit and no place. Of a long sentence each clause is looked at.
    """
    for begin, end in _sentences(line):
        said = line.tokens[begin:end]
        if any(token.has(PLACE | NATION) or token.is_unit_word for token in said):
            continue
        written = _written(line, said)
        if len(written) <= _MOST_SAID and (found := taken_back(written, language)) is not None:
            return begin, end, found
    return None


def _written(line: Line, said: Sequence[Token]) -> str:
    """Words as they were written, also where a mail program broke the line."""
    pieces = []
    for each in (line, *line.wrapped):
        here = [token for token in said if token.line == each.number]
        pieces += [each.written[here[0].start : here[-1].end]] if here else []
    return " ".join(pieces)


def is_of_earlier_mail(line: Line, said: Sequence[Token], language: Language) -> bool:
    """Whether a heading takes back an earlier letter and says behind a comma what counts: "…, this is the valid set:".

    "Ignore my mail of this morning:" without that may head the orders of that mail.
    """
    names_mail = [_names_mail(line, said[begin:end], language) for begin, end in _parts(said, 0, len(said), _is_comma)]
    return any(names_mail) and not names_mail[-1]


def _names_mail(line: Line, said: Sequence[Token], language: Language) -> bool:
    words = _WORD.findall(language.clean(_written(line, said)).text)
    return _has(words, _phrases(words), "earlier_mail", language)


def taken_back(written: str, language: Language) -> TakenBack | None:
    """Which letter a sentence takes back; None where it takes back none.

    It is one word (`void_words`); or says what is meant (`whole`, or alone `what_follows`) and that it does not count
    (`void`), or both in one phrase (`void_alone`), and neither that this is not so (`not_void`) nor that it is about
    what came before (`other_letters`).
    """
    words = _WORD.findall(language.clean(written).text)
    said = _phrases(words)

    def has(name: str) -> bool:
        return _has(words, said, name, language)

    if len(words) == 1 and words[0] in language.marking["void_words"]:
        return TakenBack.THIS
    if not (has("void_alone") or has("void")):
        return None
    if has("not_void"):
        return TakenBack.NONE
    if has("other_letters"):
        return TakenBack.OTHER
    # "Forget it, do the following:" heads what counts.
    is_below = has("what_follows") and not has("request_verbs") and _COMMA.isdisjoint(written)
    return TakenBack.THIS if has("void_alone") or has("whole") or is_below else None


def _phrases(words: Sequence[str]) -> frozenset[str]:
    """All that stands in words one behind the other, up to the longest phrase."""
    starts = range(len(words))
    return frozenset("".join(words[at:end]) for at in starts for end in range(at + 1, at + 1 + _MOST_WORDS))


def _has(words: Sequence[str], said: frozenset[str], name: str, language: Language) -> bool:
    """Whether words have a phrase of a list, in scripts without blanks anywhere."""
    phrases = language.marking[name]
    if not said.isdisjoint(phrases):
        return True
    return bool(language.blankless) and any(phrase in "".join(words) for phrase in phrases if not phrase.isascii())


def _sentences(line: Line) -> Iterator[tuple[int, int]]:
    """The sentences of a line that have words, without the sign at their end; of a long one its clauses."""
    for begin, end in _parts(line.tokens, 0, len(line.tokens), _is_end):
        said = line.tokens[begin:end]
        is_long = sum(len(token.text) + 1 for token in said) > _MOST_SAID
        yield from _parts(line.tokens, begin, end, _is_comma) if is_long else ((begin, end),)


def _parts(tokens: Sequence[Token], begin: int, end: int, parts: Callable[[Token], bool]) -> Iterator[tuple[int, int]]:
    """The stretches between some signs that have words."""
    for at in range(begin, end + 1):
        if at == end or parts(tokens[at]):
            if at > begin:
                yield begin, at
            begin = at + 1


def _is_end(token: Token) -> bool:
    return token.kind in _ENDS or token.text in (";", "!")


def _is_comma(token: Token) -> bool:
    return token.text in _COMMA
