"""What is said of all, or of all the others, where a sign stands between them and what they do.

"All the others: hold", "as for the other two, they stay", "the rest - hold", "everyone stays where they are".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import UNITS, Token, key

_ALL = frozenset({"ALL"})
_ABOUT = frozenset({"ABOUT"})
_SUBJECT = frozenset({"SUBJECT"})
_BETWEEN = frozenset({"COLON", "_DASH"})
_COMMAS = frozenset({",", "、"})
_ENDS = frozenset({"DOT", "STOP"})
_WHOSE = UNITS | {"NOISE"}
_WHEREABOUTS = frozenset({"STOOD", "DOUBT", "NOISE", "SUBJECT"})


def with_all_said(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with "all" straight before what they do, and nothing behind that but what it does not change."""
    nobody, they = language.marking["nobody"], language.marking["they"]
    if not any(map(_is_all, tokens)):
        return tokens
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        found.append(tokens[at])
        at += 1
        if not _is_all(tokens[at - 1]) or key(tokens[at - 1].text) in nobody or not _begins(found):
            continue
        named = at
        while named < len(tokens) and tokens[named].kind in _WHOSE:
            named += 1
        does, is_again = _doing(tokens, named, they)
        end = _end(tokens, does + 1) if does < len(tokens) and tokens[does].kind == "HOLD" else None
        if (end is not None or is_again) and len(found) > 1 and found[-2].has(_ABOUT):
            del found[-2]
        if end is not None:
            found += [*tokens[at:named], tokens[does]]
            at = end
        elif is_again:
            found += tokens[at:named]
            at = does  # "as for the others, they should hold": that is asked about
    return found


def _is_all(token: Token) -> bool:
    return token.has(_ALL)


def _begins(before: Sequence[Token]) -> bool:
    """Whether the last of these words begins a sentence: not in "that's all, the others hold"."""
    above = (before[at] for at in range(len(before) - 2, -1, -1))
    last = next((token for token in above if token.kind != "NOISE" and not token.has(_ABOUT)), None)
    return last is None or last.kind in _ENDS | _BETWEEN


def _doing(tokens: Sequence[Token], at: int, they: frozenset[str]) -> tuple[int, bool]:
    """Where it stands what all do, straight here or behind a sign, and whether a word for them stands there again."""
    if at >= len(tokens) or not (tokens[at].kind in _BETWEEN or tokens[at].text in _COMMAS):
        return at, False
    at = next(_said(tokens, at + 1), len(tokens))
    again = tokens[at] if at < len(tokens) else None
    is_again = again is not None and (again.has(_SUBJECT) or _is_all(again) or key(again.text) in they)
    return (next(_said(tokens, at + 1), len(tokens)) if is_again else at), is_again


def _said(tokens: Sequence[Token], at: int) -> Iterator[int]:
    return (here for here in range(at, len(tokens)) if tokens[here].kind != "NOISE")


def _end(tokens: Sequence[Token], at: int) -> int | None:
    """Where the sentence ends, if it only says again that they hold, or where they stand; None where it says more."""
    is_where = False
    for here in range(at, len(tokens)):
        token = tokens[here]
        after = tokens[here + 1].kind if here + 1 < len(tokens) else ""
        goes_on = token.kind == "STOP" and token.text != ";" and after in ("HOLD", "WHERE")
        if token.kind in _ENDS and not goes_on:
            return here
        is_where = is_where or token.kind == "WHERE"
        if not (goes_on or token.kind in ("HOLD", "NOISE", "WHERE") or (is_where and token.has(_WHEREABOUTS))):
            return None
    return len(tokens)
