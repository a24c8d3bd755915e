"""The former and the latter of two units just named: "London and Edinburgh have fleets. The former goes to …"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, LINKS, PLACE, UNITS, Token
from judge.notation.lines.stops import ends_sentence
from judge.notation.phrases import MOST_IN_PHRASE, begins_with
from judge.structs import replace

_INNER = frozenset({"OPEN", "CLOSE"})
_TWO = 2


def with_two_named(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with the unit in the place of "the former" and "the latter", if just two were named before."""
    if not any(_which(tokens, at, language)[0] for at in range(len(tokens))):
        return tokens
    found: list[Token] = []
    two: Sequence[Sequence[Token]] = ()
    start = at = 0
    while at < len(tokens):
        taken, which = _which(tokens, at, language)
        if taken:
            two = two or _two_before(tokens, start, at)
            found += [_in_place(token, tokens[at]) for token in two[which]] if two else tokens[at : at + taken]
            at += taken
            continue
        if ends_sentence(tokens[at], _INNER):
            two = two if two and _is_named_behind(tokens, at, language) else ()
            start = at + 1
        found.append(tokens[at])
        at += 1
    return found


def _which(tokens: Sequence[Token], at: int, language: Language) -> tuple[int, int]:
    """How many words say "the former" (0) or "the latter" (1) here."""
    said = tokens[at : at + MOST_IN_PHRASE]
    former, latter = (begins_with(said, name, language) for name in ("the_former", "the_latter"))
    return (former, 0) if former else (latter, 1)


def _is_named_behind(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether the next sentence says "the former" or "the latter", too."""
    end = next((n for n in range(at + 1, len(tokens)) if ends_sentence(tokens[n], _INNER)), len(tokens))
    return any(_which(tokens, n, language)[0] for n in range(at + 1, end))


def _two_before(tokens: Sequence[Token], start: int, at: int) -> Sequence[Sequence[Token]]:
    """The two units that the same sentence names before, or the sentence before that."""
    if any(token.has(PLACE) for token in tokens[start:at]):
        return _two(tokens[start:at])
    end = start - 1
    begin = next((n + 1 for n in range(end - 1, -1, -1) if ends_sentence(tokens[n], _INNER)), 0)
    return _two(tokens[begin:end]) if end > 0 else ()


def _two(said: Sequence[Token]) -> Sequence[Sequence[Token]]:
    """The units that words name, if these are two; of two orders between commas, those that they are for."""
    places = [at for at, token in enumerate(said) if token.has(PLACE)]
    if len(places) != _TWO:
        commas = [at for at, token in enumerate(said) if token.kind == "STOP"]
        halves = [at for at in commas if sum(n < at for n in places) == sum(n > at for n in places)]
        if len(halves) != 1 or len(places) != 2 * _TWO:
            return ()
        places = [places[0], places[_TWO]]
    elif any(token.kind in LINKS | DOINGS | {"_WHITHER"} for token in said[places[0] : places[1]]):
        return ()  # a unit and where it goes
    return [[*(said[at - 1 : at] if at and said[at - 1].kind in UNITS else ()), said[at]] for at in places]


def _in_place(token: Token, at: Token) -> Token:
    return replace(token, start=at.start, end=at.end, line=at.line)
