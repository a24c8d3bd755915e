"""A place named before who helps it or goes there, told by its case: «Голландию поддерживает Рур»."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, LINKS, NATION, PLACE, UNITS, Token, key, names_one
from judge.notation.lines.stops import stretches

_DOES = frozenset({"_MOVE", "SUPPORT", "CONVOY"})
_AHEAD = frozenset({"NOISE", "CONDITION"})
_HELPED = frozenset({"_HELPED_BY", "_WITH"})
_OF_UNIT = UNITS | PLACE | NATION | {"NOISE", "_FROM"}


def with_objects_behind(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with an object that stands first behind its verb: else it would be who helps, and not who is helped.

    Only a form of a name that is no subject's is such an object; where a language declines nothing there is none.
    """
    if not any(key(token.text) in language.objects for token in tokens):
        return tokens
    found: list[Token] = []
    clauses = [*stretches(_without_idle_commas(tokens), lambda token: token.kind in CLAUSE_ENDS)]
    while clauses:
        clause, end = clauses.pop(0)
        subject, behind = _turned(clause, language)
        found += subject
        while subject and clauses and end and end[0].is_and and _names(clauses[0][0]):
            more, then = clauses.pop(0)  # «Голландию поддержат Рур и Мюнхен»
            found += [*end, *more]
            end = then
        found += [*(behind if subject else clause), *end]
    return found


def _without_idle_commas(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without the commas around what says nothing: «Голландию, конечно, поддерживает Рур»."""
    commas = [at for at, token in enumerate(tokens) if token.text == ","]
    idle = (pair for pair in pairwise(commas) if {token.kind for token in tokens[pair[0] + 1 : pair[1]]} == {"NOISE"})
    gone = {at for pair in idle for at in pair}
    return [token for at, token in enumerate(tokens) if at not in gone]


def _turned(clause: Sequence[Token], language: Language) -> tuple[Sequence[Token], Sequence[Token]]:
    """Who does something in a clause, and the verb with its object; nothing where no object stands first."""
    first = next((at for at, token in enumerate(clause) if token.kind not in _AHEAD), len(clause))
    verb = next((at for at in range(first, len(clause)) if clause[at].kind in _DOES and len(clause[at].text) > 1), 0)
    last = verb if verb < len(clause) - 1 else first + 1  # «Голландию Рур поддерживает»
    thing = clause[first:last]
    subject = clause[last:verb] or [*takewhile(lambda token: token.has(_OF_UNIT), clause[verb + 1 :])]
    whither = [] if verb > last else clause[verb + 1 + len(subject) :]
    is_whole = verb and _names([token for token in thing if token.kind != "_TO"]) and _names(subject)
    if not is_whole or not _is_object(thing, language) or _is_object(subject, language):
        return (), ()
    if whither and not _is_whither(whither):
        return (), ()
    return [*clause[:first], *subject], [clause[verb], *thing, *whither]


def _is_whither(said: Sequence[Token]) -> bool:
    """Whether words say where the object goes, or by whom its verb is helped: «в Ливонию», «при поддержке Балтики»."""
    return said[0].kind in _HELPED or (said[0].kind in LINKS and _names(said[1:]))


def _names(said: Sequence[Token]) -> bool:
    """Whether words name a unit and say nothing else."""
    return names_one(said, _OF_UNIT)


def _is_object(said: Sequence[Token], language: Language) -> bool:
    return any(key(token.text) in language.objects for token in said)
