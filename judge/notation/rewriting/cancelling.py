"""Words that cancel where they stand in a sentence: a "swap" that begins one, a "scrap that" that ends one."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import Sense, Token, key
from judge.structs import replace

_CANCELS = (Sense("CONDITION", ("withdrawal",)),)
_SIGNS = frozenset({"STOP", "DOT", "NOISE", "NEGATION"})


def with_swapping(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line, one that begins a sentence with "swap" as one that cancels: "Swap Paris and Marseilles"."""
    words = language.marking["reversed"]
    firsts = (at for at, token in enumerate(tokens) if not at or tokens[at - 1].kind in ("DOT", "STOP"))
    at = next((at for at in firsts if key(tokens[at].text) in words), None)
    return tokens if at is None else [*tokens[:at], replace(tokens[at], senses=_CANCELS), *tokens[at + 1 :]]


def with_struck(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line with a correction at its end, behind which nothing is said instead, as one that cancels.

    "A Par - Bur. Scrap that.": of the words of correction those that mean no courtesy, as "sorry" may.
    """
    last = next((at for at in range(len(tokens) - 1, -1, -1) if tokens[at].kind not in _SIGNS), None)
    if last is None or key(tokens[last].text) not in language.marking["struck"]:
        return tokens
    if tokens[last].kind != "CORRECTION" and last and tokens[last - 1].kind != "DOT":
        return tokens  # « A Pic, je retire » removes a unit; « A Par - Pic. Je retire. » takes an order back
    if last and tokens[-1].text == ",":
        return tokens  # it goes on in the next line
    return [*tokens[:last], replace(tokens[last], senses=_CANCELS)]
