"""What is no part of the orders of a line: articles, the bars of a table, remarks in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.notation.chunks import ENDS
from judge.notation.language import Language
from judge.notation.lexicon import COAST, GRAMMAR, HELPS, NATION, PLACE, UNITS, Token, key

_WEIGHTY = PLACE | COAST | NATION | UNITS | {"HOLD", "VIA", "CONVOY", "DISBAND", "BUILD", "NUMBER"}
"""Without one of these, words in brackets only remark on the order."""
_INNER = GRAMMAR | {"NOISE", "SLASH", "DOT"}


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands in brackets and is no part of the order around them; `start` is the column of the bracket."""

    start: int
    tokens: tuple[Token, ...]


def without_articles(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without a unit word that is an article here: "build a fleet", "a French army"."""
    return [
        token
        for at, token in enumerate(tokens)
        if not (_is_article(tokens, at, language) or _is_owner(tokens, at, language))
    ]


def _is_owner(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a bracket opens with the code of a power that its unit belongs to: "(ENG FLT LON) MTO NTH"."""
    if (
        not at
        or at + 2 >= len(tokens)
        or tokens[at - 1].kind != "OPEN"
        or key(tokens[at].text) not in language.power_words
    ):
        return False
    after = tokens[at + 2] if tokens[at + 1].kind == "OPEN" else tokens[at + 1]
    return after.kind in UNITS and len(after.text) > 1


def _is_article(tokens: Sequence[Token], at: int, language: Language) -> bool:
    if tokens[at].kind not in UNITS or key(tokens[at].text) not in language.loose:
        return False
    rest = (token for token in tokens[at + 1 : at + 4] if not token.has(NATION) and token.kind not in ("NOISE", "DOT"))
    after = next(rest, None)
    return after is not None and (after.kind in UNITS or (after.kind in ("BUILD", "WAIVE") and len(after.text) > 1))


def unbarred(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without the bars of a table; a single bar separates orders."""
    bars = sum(token.kind == "BAR" for token in tokens)
    return [token for token in tokens if token.kind != "BAR"] if bars > 1 else tokens


def unbracketed(tokens: Sequence[Token]) -> tuple[list[Token], list[Aside]]:
    """The tokens without remarks in brackets, and these; brackets around nothing but words of orders are kept."""
    kept: list[Token] = []
    asides: list[Aside] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.kind == "CLOSE":
            kept = [] if _is_bullet(kept) else kept
            continue
        if token.kind != "OPEN":
            kept.append(token)
            continue
        end = next((i for i in range(at, len(tokens)) if tokens[i].kind in ("OPEN", "CLOSE")), len(tokens))
        inside = tokens[at:end]
        place = lacking_coast(kept) if is_coast_alone(inside) else -1
        if _is_letter_of_list(kept, inside, tokens[end + 1 :]):
            at = end + 1
            continue
        if end < len(tokens) and place >= 0:
            kept[place + 1 : place + 1] = inside  # "Saint Petersburg builds a fleet (south coast)"
            at = end + 1
            continue
        is_help = len(inside) == 1 and inside[0].kind in HELPS and _helps_with(kept, tokens[end + 1 :])
        if end == len(tokens) or tokens[end].kind == "OPEN" or is_help or _belongs(kept, inside):
            kept += inside
        else:
            kept += [token for token in inside if token.kind == "CONDITION"]
            asides.append(Aside(token.start, tuple(inside)))
        at = end if end < len(tokens) and tokens[end].kind == "OPEN" else end + 1
    return kept, asides


def _helps_with(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """Whether a verb in brackets stands between who helps and who is helped: "F Bre (S) A Bur - Pic"."""
    return bool(before and after) and before[-1].has(PLACE | COAST) and after[0].has(UNITS | PLACE | NATION)


def is_coast_alone(tokens: Sequence[Token]) -> bool:
    """Whether words name a coast and nothing else."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].has(COAST) and not said[0].has(PLACE)


def lacking_coast(tokens: Sequence[Token]) -> int:
    """The index of the last place of a sentence, if no coast stands behind it; else -1."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].has(PLACE):
            return at
        if tokens[at].has(COAST) or tokens[at].kind in ("STOP", "DOT", "COLON", "BAR"):
            return -1
    return -1


def _is_letter_of_list(before: Sequence[Token], inside: Sequence[Token], after: Sequence[Token]) -> bool:
    """Whether brackets hold a letter or a number that only counts an order: "(a) F Ank - Con"."""
    begins = not before or before[-1].kind in ("STOP", "DOT")
    is_short = len(inside) == 1 and len(inside[0].text) <= 2  # noqa: PLR2004
    return begins and is_short and bool(after) and after[0].has(UNITS | NATION)


def _is_bullet(tokens: Sequence[Token]) -> bool:
    """What counts orders: "1)", "a)", "- 1)"."""
    said = [token for token in tokens if token.kind not in ("_DASH", "OTHER")]
    return len(said) == 1 and len(said[0].text) <= 2  # "12)"


def _belongs(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether the words in brackets are part of the order before them."""
    if not inside or not all(token.has(_INNER) for token in inside):
        return False
    if len(inside) == 1 and before and inside[0].has(frozenset({"MARK"})):
        return False
    if len(inside) == 1 and inside[0].kind in UNITS and sum(token.kind != "_DASH" for token in before) == 1:
        return True  # "Paris (army)", "- Paris (army)"
    if before and before[-1].has(ENDS) and inside[0].kind in UNITS and inside[-1].kind != "_HELPED_BY":
        return False  # another order, told in passing
    if not any(token.has(_WEIGHTY) for token in inside):
        return False
    is_number = all(token.kind == "NUMBER" for token in inside)
    return not is_number or not before
