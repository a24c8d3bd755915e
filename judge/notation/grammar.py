"""The shape of an order: tokens → what kind of order it is and which tokens are its parts. The only Lark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

import lark
from lark.lexer import Lexer

from judge.errors import BadData
from judge.notation.lexicon import GRAMMAR, Token
from judge.rules.orders import UnitType

_MOST_ODD = 16
"""Tokens that are still read by Earley, whose time grows with their cube."""
_MOST_FEEDS = 8
"""Combinations of senses that are tried for one order."""
_MOST_WAYS = 40
"""Readings of an odd line that are looked at."""
_MOST_WAIVED = 34
"""Builds that one word can waive: a board has no more centres."""


@dataclass(frozen=True, slots=True)
class RawPlace:
    """A place as written: its name, and a coast if there was one."""

    name: Token
    coast: Token | None = None


@dataclass(frozen=True, slots=True)
class RawUnit:
    """A unit as written."""

    place: RawPlace
    type: UnitType | None = None
    nations: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class RawOrder:
    """An order as written: its kind is the name of the skeleton's rule, its parts are not yet places of a board."""

    kind: str
    tokens: tuple[Token, ...]
    unit: RawUnit | None = None
    helped: RawUnit | None = None
    path: tuple[RawPlace, ...] = ()
    """Where it goes, or the helped unit goes; the last is the goal."""
    by_sea: bool = False
    chain: str = ""
    """For help given to a unit that helps another: what that one does."""
    count: int = 1


class Unreadable(Exception):
    """Tokens that are no order; `at` is the index of the first that does not fit, their number if they stop short."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class _Feed(Lexer):
    """Hands tokens, cut before, to Lark."""

    def __init__(self, lexer_conf: object) -> None:
        """Lark's own settings say nothing to this lexer."""

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[lark.Token]:
        """The tokens as they are: Lark hands over what it was given to parse."""
        return iter(lexer_state)


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """The two parsers of a language."""

    straight: lark.Lark
    odd: lark.Lark


def build_grammar(path: str, skeleton: str, rules: str) -> Grammar:
    """The parsers for the skeleton with a language's own rules added; BadData when Lark refuses them."""
    text = f"{skeleton}\n{rules}\n"
    try:
        return Grammar(
            lark.Lark(text, parser="lalr", lexer=_Feed, start="order"),
            lark.Lark(text, parser="earley", lexer=_Feed, start="odd", ambiguity="explicit"),
        )
    except lark.exceptions.LarkError as error:
        raise BadData(path, 0, f"rules: {error}") from error


def read_straight(grammar: Grammar, tokens: Sequence[Token]) -> RawOrder:
    """The one order that the tokens are; Unreadable when they are none."""
    furthest = 0
    for feed in _feeds(tokens):
        try:
            return _order(_parse(grammar.straight, feed), tokens)
        except lark.exceptions.UnexpectedToken as error:
            is_short = error.token.type == "$END"
            furthest = max(furthest, len(tokens) if is_short else error.token.start_pos or 0)
    raise Unreadable(furthest)


def read_odd(grammar: Grammar, tokens: Sequence[Token]) -> tuple[tuple[RawOrder, ...], ...]:
    """Every way to read the tokens as one order or several, each once; nothing when there is none, or they are many."""
    if len(tokens) > _MOST_ODD:
        return ()
    found: dict[tuple[RawOrder, ...], None] = {}
    for feed in _feeds(tokens):
        try:
            tree = _parse(grammar.odd, feed)
        except lark.exceptions.UnexpectedInput:
            continue
        for one in islice(_unfold(tree), _MOST_WAYS):
            found.setdefault(tuple(_order(order, tokens) for order in _trees(one)))
    return tuple(found)


def _feeds(tokens: Sequence[Token]) -> Iterator[list[lark.Token]]:
    """The tokens with one sense each, the first senses first."""
    choices = [tuple(dict.fromkeys(s.kind for s in token.senses if s.kind in GRAMMAR)) for token in tokens]
    for kinds in islice(product(*choices), _MOST_FEEDS):
        yield [lark.Token(kind, token.text, at) for at, (kind, token) in enumerate(zip(kinds, tokens, strict=True))]


def _parse(parser: lark.Lark, feed: list[lark.Token]) -> lark.Tree[lark.Token]:
    given: Any = feed  # Lark's types know only text; our lexer takes tokens
    return parser.parse(given)


def _unfold(tree: lark.Tree[lark.Token]) -> Iterator[lark.Tree[lark.Token]]:
    """Every unambiguous tree in an ambiguous one, as they are asked for."""
    if tree.data == "_ambig":
        for way in _trees(tree):
            yield from _unfold(way)
        return
    parts: list[list[lark.Token | lark.Tree[lark.Token]]] = [
        [*islice(_unfold(child), _MOST_WAYS)] if isinstance(child, lark.Tree) else [child] for child in tree.children
    ]
    for children in product(*parts):
        yield lark.Tree(tree.data, [*children])


def _trees(tree: lark.Tree[lark.Token]) -> Iterator[lark.Tree[lark.Token]]:
    return (child for child in tree.children if isinstance(child, lark.Tree))


def _order(tree: lark.Tree[lark.Token], tokens: Sequence[Token]) -> RawOrder:
    """The parts of an order by their names."""
    parts: dict[str, Any] = {}
    for child in tree.children:
        if isinstance(child, lark.Token):
            if child.type == "NUMBER":
                parts["count"] = min(int(child), _MOST_WAIVED)
            continue
        match child.data:
            case "unit":
                parts["unit"] = _unit(child, tokens)
            case "helped" | "chained":
                parts |= _helped(child, tokens)
            case "path" | "goal":
                parts["path"] = _path(child, tokens)
            case "via":
                parts["by_sea"] = True
    return RawOrder(str(tree.data), tuple(tokens), **parts)


def _helped(tree: lark.Tree[lark.Token], tokens: Sequence[Token]) -> dict[str, Any]:
    """The unit that is helped and what it does."""
    parts: dict[str, Any] = {}
    for child in tree.children:
        if isinstance(child, lark.Token):
            if tree.data == "chained":
                parts["chain"] = child.type
        elif child.data == "unit":
            parts["helped"] = _unit(child, tokens)
        elif child.data == "path":
            parts["path"] = _path(child, tokens)
    return parts


def _unit(tree: lark.Tree[lark.Token], tokens: Sequence[Token]) -> RawUnit:
    type_: UnitType | None = None
    nations: list[Token] = []
    place: RawPlace | None = None
    for child in tree.children:
        if isinstance(child, lark.Tree):
            place = _place(child, tokens)
        elif child.type == "NATION":
            nations.append(_token(child, tokens))
        else:
            type_ = UnitType.ARMY if child.type == "ARMY" else UnitType.FLEET
    if place is None:
        raise ValueError("the grammar's rule `unit` must have a place")
    return RawUnit(place, type_, tuple(nations))


def _path(tree: lark.Tree[lark.Token], tokens: Sequence[Token]) -> tuple[RawPlace, ...]:
    return tuple(_place(child, tokens) for child in _trees(tree))


def _place(tree: lark.Tree[lark.Token], tokens: Sequence[Token]) -> RawPlace:
    words = {child.type: _token(child, tokens) for child in tree.children if isinstance(child, lark.Token)}
    return RawPlace(words["PLACE"], words.get("COAST"))


def _token(leaf: lark.Token, tokens: Sequence[Token]) -> Token:
    """The reader's token behind one of Lark's, in the sense that was read."""
    token = tokens[leaf.start_pos or 0]
    if token.kind == leaf.type:
        return token
    return replace(token, senses=tuple(sense for sense in token.senses if sense.kind == leaf.type))
