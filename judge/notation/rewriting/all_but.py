"""Who is left out of "all hold": "all units hold except Brest, which goes to the Mid-Atlantic"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.stops import ends_sentence
from judge.structs import replace

_LISTED = UNITS | PLACE | COAST | NATION | {"NOISE"}
_HOLDING = UNITS | NATION | {"ALL", "HOLD", "NOISE", "_TO"}
_SPARED = "SPARED"
_REPEAT = frozenset({"REPEAT"})
_RELATIVE = frozenset({"RELATIVE"})
_MOVE = frozenset({"_MOVE"})
_HOLD = (Sense("HOLD"),)
_STOP = (Sense("STOP"),)


def with_exceptions(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with those units marked that "all hold" leaves out; what one of them does is a sentence of its own."""
    at = excepting(tokens, language)
    if at is None:
        return tokens
    if at + 1 < len(tokens) and tokens[at + 1].kind == "COLON":
        tokens = [*tokens[: at + 1], *tokens[at + 2 :]]  # "nobody moves, with one exception: A Mos - Ukr"
    tokens, at = _in_one_sentence([*_with_none_moving(tokens, language)], at)
    start = next((here + 1 for here in range(at - 1, -1, -1) if ends_sentence(tokens[here])), 0)
    head = tokens[start : at - 1] if at > start and tokens[at - 1].text == "," else tokens[start:at]
    if any(token.has(_REPEAT) for token in head):
        # "The same orders as last time, except A Ven - Tri": that order counts, the others are asked about.
        return [*tokens[:at], replace(tokens[at], text=";", senses=_STOP), *tokens[at + 1 :]]
    if head and all(token.has(_LISTED) or token.kind == "STOP" for token in head):
        listed, head, last = head, [], at + 1  # "ワルシャワ以外は全軍維持": the list stands before the word
    else:
        last = _end_of_list(tokens, at + 1)
        listed = tokens[at + 1 : last]
    # "Except for Brest, all units hold": the list stands first.
    begin = last + 1 if not head and last < len(tokens) and tokens[last].kind == "STOP" else last
    # "except Munich which goes to the Ruhr": no comma ends the list.
    does = bool(head) and last < len(tokens) and tokens[last].has(_RELATIVE | DOINGS | LINKS)
    end = last if does else next((here for here in range(begin, len(tokens)) if _is_stop(tokens[here])), len(tokens))
    holding = [*head, *tokens[begin:end]]
    if not _says_all_hold(holding) or not any(token.has(PLACE) for token in listed):
        return tokens
    rest = [replace(tokens[at], text=",", senses=_STOP)] if does else []
    rest += tokens[end:]
    goes_on = len(rest) > 1 and (does or rest[1].has(_RELATIVE))
    if goes_on and sum(token.has(PLACE) for token in listed) == 1:
        rest = [rest[0], *listed, *rest[1 + rest[1].has(_RELATIVE) :]]
    return [*tokens[:start], *holding, *map(_as_spared, listed), *rest]


def excepting(tokens: Sequence[Token], language: Language) -> int | None:
    """Where "except" stands: "all hold bar Norway" leaves one out, while "F Bar" is the fleet in the Barents Sea."""
    words = language.marking["excepting"]
    for at, token in enumerate(tokens):
        if key(token.text) in words and not (token.has(PLACE) and at > 0 and tokens[at - 1].kind in UNITS):
            return at
    return None


def _in_one_sentence(tokens: Sequence[Token], at: int) -> tuple[Sequence[Token], int]:
    """The words without the sign between "all hold" and who is left out: "All hold! Except Vienna, she …"."""
    end = at
    while end and (tokens[end - 1].kind in ("NOISE", "STOP", "DOT") and tokens[end - 1].text not in ";"):
        end -= 1
    start = next((here + 1 for here in range(end - 1, -1, -1) if _is_stop(tokens[here])), 0)
    is_parted = any(ends_sentence(token) for token in tokens[end:at])
    if not is_parted or not _says_all_hold(tokens[start:end]):
        return tokens, at
    return [*tokens[:end], *tokens[at:]], end


def _with_none_moving(tokens: Sequence[Token], language: Language) -> Iterator[Token]:
    """With a verb of motion behind "nobody" as one of holding: "nobody moves except A Mos"."""
    is_none = False
    for token in tokens:
        yield replace(token, senses=_HOLD) if is_none and token.has(_MOVE) else token
        is_none = key(token.text) in language.marking["nobody"]


def _as_spared(token: Token) -> Token:
    """A word for a unit that "all hold" leaves out."""
    return replace(token, senses=(Sense(_SPARED, _values(token)),))


def spared(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The units that "all hold" leaves out, named as places again."""
    return tuple(
        replace(token, senses=(Sense("PLACE", token.senses[0].value),))
        for token in tokens
        if token.kind == _SPARED and token.senses[0].value
    )


def _values(token: Token) -> tuple[str, ...]:
    return next((sense.value for sense in token.senses if sense.kind == "PLACE"), ())


def _end_of_list(tokens: Sequence[Token], at: int) -> int:
    """Where a list of units ends that begins here: before a stop, and before a unit that does something."""
    while at < len(tokens):
        goes_on = tokens[at].kind == "STOP" and tokens[at].text not in ";!。" and _is_listed_unit(tokens, at + 1)
        is_where = tokens[at].kind in ("_TO", "_FROM") and tokens[at - 1].has(UNITS)  # "кроме флота в Швеции"
        if not goes_on and not is_where and not tokens[at].has(_LISTED):
            break
        at += 1
    return at


def _is_listed_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether a unit stands here that nothing more is said of."""
    end = next((here for here in range(at, len(tokens)) if not tokens[here].has(_LISTED)), len(tokens))
    after = tokens[end] if end < len(tokens) else None
    does = after is not None and after.has(DOINGS | LINKS | {"FOLLOW", "IT"})
    return any(token.has(PLACE) for token in tokens[at:end]) and not does


def _says_all_hold(tokens: Sequence[Token]) -> bool:
    kinds = {sense.kind for token in tokens for sense in token.senses}
    return {"ALL", "HOLD"} <= kinds and all(token.has(_HOLDING) for token in tokens)


def _is_stop(token: Token) -> bool:
    return token.kind == "STOP" or ends_sentence(token)
