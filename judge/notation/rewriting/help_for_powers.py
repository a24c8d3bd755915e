"""Help for a power's unit that is named behind what it does: "Denmark helps Russia hold Sweden"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from judge.notation.language import Language
from judge.notation.lexicon import (
    CLAUSE_ENDS,
    COAST,
    HELPS,
    NATION,
    PLACE,
    UNITS,
    UNKNOWN,
    Sense,
    Token,
    key,
    names_one,
)
from judge.structs import replace

_IDLE = frozenset({"NOISE"})
_DASH = (Sense("_DASH"),)
_WHOSE = UNITS | {"NATION", "NOISE", "_TO", "DOT"}
_UNIT = UNITS | PLACE | COAST | {"NOISE", "_FROM"}
_GOES = frozenset({"_MOVE", "_TO", "THAT", "NOISE"})
_FROM = frozenset({"_FROM"})
_NEAR = 5
"""How far from a power the place of its unit stands."""
_MOST_WHOSE = 5
"""Words that say whose unit it is."""


def with_help_for_powers(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such a unit right behind whose it is, and with its way from where it stands to its goal."""
    tokens = [*_with_powers(tokens, language)]
    found = [*tokens]
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].kind != "SUPPORT" or len(tokens[at].text) == 1:
            continue
        end = next((n for n in range(at + 1, len(found)) if _ends(found, n)), len(found))
        whose = _whose(found[at + 1 : end])
        said = found[at + 1 + whose : end]
        if whose and (plain := _held(said) or _on_its_way(said, language)):
            owner = [token for token in found[at + 1 : at + 1 + whose] if token.kind != "DOT"]
            found[at + 1 : end] = [*owner, *plain]
    return found


def _with_powers(tokens: Sequence[Token], language: Language) -> Iterator[Token]:
    """The words with those as powers that can be nothing else there, and without those that say whose a fleet is.

    That is a short code behind a word of help, "HOL s FRA BUR-BEL", and what is also a place before the kind of a unit
    and its place: the English army in Belgium is in no Channel.
    """
    for at, token in enumerate(tokens):
        behind = [one for one in tokens[at + 1 : at + _NEAR] if one.kind not in ("NOISE", "_FROM")]
        is_helped = at > 0 and tokens[at - 1].kind in HELPS and bool(behind) and behind[0].has(PLACE | UNITS)
        power = language.power_words.get(key(token.text)) if is_helped and token.kind in UNKNOWN else None
        if power is not None:
            yield replace(token, senses=(Sense("NATION", (power,)),))
        elif token.has(NATION) and at and tokens[at - 1].kind == "VIA" and behind and behind[0].has(PLACE):
            continue  # "convoyed by England's North Sea fleet"
        elif token.has(NATION) and token.has(PLACE) and _is_owned(behind):
            yield replace(token, senses=tuple(sense for sense in token.senses if sense.kind == "NATION"))
        else:
            yield token


def _is_owned(behind: Sequence[Token]) -> bool:
    """Whether the kind of a unit in a word and its place are what stands behind."""
    return len(behind) > 1 and behind[0].is_unit_word and behind[1].has(PLACE)


def _ends(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause ends at a sign; the dot of "F. Sweden" ends none."""
    return tokens[at].kind in CLAUSE_ENDS and not (tokens[at].kind == "DOT" and tokens[at - 1].kind in UNITS)


def _whose(said: Sequence[Token]) -> int:
    """How many words say whose unit is helped: "the Russians", "Russian F."; 0 where they name a place."""
    end = next((at for at, token in enumerate(said) if not (token.kind in _WHOSE or _is_article(token))), len(said))
    while end and said[end - 1].kind == "_TO":
        end -= 1  # "to hold"
    return end if end <= _MOST_WHOSE and any(token.kind == "NATION" for token in said[:end]) else 0


def _held(said: Sequence[Token]) -> Sequence[Token]:
    """The unit that is to hold, if words name it behind that or before it, and say nothing else."""
    verbs = [at for at, token in enumerate(said) if token.kind == "HOLD" and len(token.text) > 1]
    if len(verbs) != 1:
        return ()
    before = [token for token in said[: verbs[0]] if not _leads_on(token)]
    unit = before or [*dropwhile(_leads_on, said[verbs[0] + 1 :])]
    is_whole = not before or verbs[0] == len(said) - 1
    return unit if is_whole and _names(unit) else ()


def _is_article(token: Token) -> bool:
    """Whether a word is an article where no verb stands beside it: « l'Allemand »."""
    return token.kind == "IT" and token.has(_IDLE)


def _leads_on(token: Token) -> bool:
    return token.kind in ("_TO", "NOISE") or _is_article(token)


def _on_its_way(said: Sequence[Token], language: Language) -> Sequence[Token]:
    """From where a unit goes and whither, where words say both: "into Belgium from the North Sea"."""
    moves = language.marking["a_move"]
    plain = [token for token in said if token.kind != "NOISE" and key(token.text) not in moves]
    at = next((at for at, token in enumerate(plain) if token.has(_FROM)), None)
    if at is None or sum(token.has(PLACE) for token in plain) != 2:
        return ()
    if at and all(token.has(_GOES | PLACE | COAST) for token in plain[:at]) and _names(plain[at + 1 :]):
        goal = [*dropwhile(lambda token: token.has(_GOES), plain[:at])]  # "into Belgium from the North Sea"
        unit = plain[at + 1 :]
    else:
        unit, goal = plain[at + 1 : at + 2], [*dropwhile(lambda token: token.has(_GOES), plain[at + 2 :])]
        if not all(token.has(_GOES) for token in plain[:at]):
            return ()
    return [*unit, replace(plain[at], text="-", senses=_DASH), *goal] if _names(unit) and _names(goal) else ()


def _names(said: Sequence[Token]) -> bool:
    return names_one(said, _UNIT)
