"""Several units before one verb: they attack together, or each of them goes."""

from __future__ import annotations

from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.values import RawOrder
from judge.structs import replace


def with_roles(raw: RawOrder, language: Language) -> RawOrder:
    """An order of several units with those as helpers who only help: "Munich + Ruhr attack Burgundy".

    With a plus sign (ru_forum L95) or a verb of attack the first moves and the others support it; behind any other
    verb or sign each of them goes: "Irish and North Atlantic into the Mid". An army that a fleet "ferries" goes, too.
    """
    if raw.kind == "convoy" and raw.path:
        verbs = (key(token.text) for token in raw.tokens if token.kind == "CONVOY")
        return replace(raw, is_ferry=any(verb in language.marking["ferries"] for verb in verbs))
    if not raw.companions:
        return raw
    is_sum = any(token.text == "+" for token in raw.tokens)
    is_attack = any(
        stem in token.text for token in raw.tokens if token.kind == "_MOVE" for stem in language.marking["attack"]
    )
    return replace(raw, helpers=raw.companions, companions=()) if is_sum or is_attack else raw
