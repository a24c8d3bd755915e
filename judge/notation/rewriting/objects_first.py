"""A place named before who helps it or goes there, told by its case: «Голландию поддерживает Рур»."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, LINKS, NATION, PLACE, UNITS, Token, key
from judge.notation.lines.stops import stretches

_DOES = frozenset({"_MOVE", "SUPPORT", "CONVOY"})
_OF_UNIT = UNITS | PLACE | NATION | {"NOISE", "_FROM"}


def with_objects_behind(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with an object that stands first behind its verb: else it would be who helps, and not who is helped.

    Only a form of a name that is no subject's is such an object; where a language declines nothing there is none.
    """
    if not any(key(token.text) in language.objects for token in tokens):
        return tokens
    found: list[Token] = []
    clauses = [*stretches(tokens, lambda token: token.kind in CLAUSE_ENDS)]
    while clauses:
        clause, end = clauses.pop(0)
        subject, behind = _turned(clause, language)
        found += subject
        while subject and clauses and _is_and(end) and _names(clauses[0][0]):
            more, then = clauses.pop(0)  # «Голландию поддержат Рур и Мюнхен»
            found += [*end, *more]
            end = then
        found += [*(behind if subject else clause), *end]
    return found


def _turned(clause: Sequence[Token], language: Language) -> tuple[Sequence[Token], Sequence[Token]]:
    """Who does something in a clause, and the verb with its object; nothing where no object stands first."""
    first = next((at for at, token in enumerate(clause) if token.kind != "NOISE"), len(clause))
    verb = next((at for at in range(first, len(clause)) if clause[at].kind in _DOES and len(clause[at].text) > 1), 0)
    last = verb if verb < len(clause) - 1 else first + 1  # «Голландию Рур поддерживает»
    thing = clause[first:last]
    subject = clause[last:verb] or [*takewhile(lambda token: token.has(_OF_UNIT), clause[verb + 1 :])]
    whither = [] if verb > last else clause[verb + 1 + len(subject) :]
    is_whole = verb and _names([token for token in thing if token.kind != "_TO"]) and _names(subject)
    if not is_whole or not _is_object(thing, language) or _is_object(subject, language):
        return (), ()
    if whither and (whither[0].kind not in LINKS or not _names(whither[1:])):
        return (), ()
    return [*clause[:first], *subject], [clause[verb], *thing, *whither]


def _names(said: Sequence[Token]) -> bool:
    """Whether words name a unit and say nothing else."""
    return sum(token.has(PLACE) for token in said) == 1 and all(token.has(_OF_UNIT) for token in said)


def _is_object(said: Sequence[Token], language: Language) -> bool:
    return any(key(token.text) in language.objects for token in said)


def _is_and(end: Sequence[Token]) -> bool:
    return len(end) == 1 and end[0].kind == "STOP" and end[0].text.isalpha()
