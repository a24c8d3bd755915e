"""The grammar of orders (Lark): tokens → the kind of an order, and which tokens are its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import islice, product
from typing import Any, TypeAlias

import lark
from lark.lexer import Lexer

from judge.errors import BadData
from judge.notation.lexicon import DOINGS, GRAMMAR, Token
from judge.notation.values import RawOrder, RawPlace, RawUnit
from judge.rules.orders import UnitType
from judge.structs import Struct, replace

_MOST_ODD = 16
"""How many tokens Earley still reads: its time grows with their cube."""
_MOST_STRAIGHT = 80
"""Tokens of an order whose shape is worth keeping."""
_MOST_FEEDS = 8
"""Combinations of senses that are tried for one order."""
_MOST_WAYS = 40
"""Readings of an odd line that are looked at."""
HOLDS_ITSELF = ("which",)
"""What the verb means by which the helped unit is said to hold: "A Vie supports A Bud, which holds"."""
_CARRIED = ("carried_by",)
_MOST_WAIVED = 34
"""Builds that one word can waive: a board has no more centres."""

Kinds: TypeAlias = tuple[str, ...]
Shape: TypeAlias = "lark.Tree[lark.Token]"
"""A tree of Lark over kinds of tokens; its leaves know their places."""


class Unreadable(Exception):
    """Raised for tokens that are not an order; `at` is the index of the first that does not fit, or their number."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class _Feed(Lexer):
    """A lexer that gives Lark the tokens it is called with."""

    def __init__(self, lexer_conf: object) -> None:
        """Ignore Lark's settings."""

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[lark.Token]:
        """The tokens as they are: Lark hands over what it was given to parse."""
        return iter(lexer_state)


class Grammar(Struct, frozen=True, eq=False, dict=True):
    """The two parsers of a language; languages without rules of their own share them.

    Built when the first order is read: writing mails needs none. Raises BadData when Lark refuses
    the language's rules, which `judge check` tries out.
    """

    skeleton: str
    rules: str

    @cached_property
    def straight(self) -> lark.Lark:
        """The fast parser of one order."""
        return self._built(parser="lalr", start="order")

    @cached_property
    def odd(self) -> lark.Lark:
        """The parser of lines that hold several orders, or one in several ways."""
        return self._built(parser="earley", start="odd", ambiguity="explicit")

    def _built(self, **options: Any) -> lark.Lark:
        try:
            return lark.Lark(f"{self.skeleton}\n{self.rules}\n", lexer=_Feed, **options)
        except lark.exceptions.LarkError as error:
            raise BadData("grammar", 0, f"rules: {error}") from error


@cache
def build_grammar(skeleton: str, rules: str) -> Grammar:
    """The parsers for the skeleton with a language's own rules added."""
    return Grammar(skeleton, rules.strip())


def read_straight(grammar: Grammar, tokens: Sequence[Token]) -> RawOrder:
    """The one order that the tokens are. Raises Unreadable when they are none."""
    furthest = 0
    for kinds in _feeds(tokens):
        shape = straight_shape(grammar, kinds)
        if not isinstance(shape, int):
            return order_of(shape, tokens)
        furthest = max(furthest, shape)
    raise Unreadable(furthest)


def read_if_order(grammar: Grammar, tokens: Sequence[Token]) -> RawOrder | None:
    """The one order that the tokens are; None when they are none."""
    try:
        return read_straight(grammar, tokens)
    except Unreadable:
        return None


def read_both(grammar: Grammar, tokens: Sequence[Token]) -> tuple[RawOrder, ...]:
    """The readings of tokens of which one may mean support or convoy, as a Cyrillic `С`; each reading once."""
    shapes = {kinds: straight_shape(grammar, kinds) for kinds in _feeds(tokens)}
    found = [(kinds, shape) for kinds, shape in shapes.items() if not isinstance(shape, int)]
    doings = {tuple(kind for kind in kinds if kind in DOINGS): shape for kinds, shape in reversed(found)}
    return tuple(order_of(shape, tokens) for shape in reversed(doings.values()))


def read_odd(grammar: Grammar, tokens: Sequence[Token]) -> tuple[tuple[RawOrder, ...], ...]:
    """Every way to read the tokens as one order or several, each once; empty when there is none, or too many."""
    if len(tokens) > _MOST_ODD:
        return ()
    found: dict[tuple[RawOrder, ...], None] = {}
    for kinds in _feeds(tokens):
        for shapes in _odd_shapes(grammar, kinds):
            found.setdefault(tuple(order_of(shape, tokens) for shape in shapes))
    return tuple(found)


def kinds_of(tokens: Sequence[Token]) -> Kinds:
    """The first kind of each token."""
    return tuple([token.senses[0].kind for token in tokens])


def straight_shape(grammar: Grammar, kinds: Kinds) -> Shape | int:
    """The tree of an order of these kinds of tokens, or the index of the first token that does not fit."""
    return _kept_shape(grammar, kinds) if len(kinds) <= _MOST_STRAIGHT else _straight(grammar, kinds)


def _straight(grammar: Grammar, kinds: Kinds) -> Shape | int:
    try:
        return _parse(grammar.straight, kinds)
    except lark.exceptions.UnexpectedToken as error:
        if error.token.type != "$END":
            return error.token.start_pos or 0
    return len(kinds)


_kept_shape = lru_cache(maxsize=8192)(_straight)


@lru_cache(maxsize=2048)
def _odd_shapes(grammar: Grammar, kinds: Kinds) -> tuple[tuple[Shape, ...], ...]:
    try:
        tree = _parse(grammar.odd, kinds)
    except lark.exceptions.UnexpectedInput:
        return ()
    return tuple(tuple(_trees(one)) for one in islice(_unfold(tree), _MOST_WAYS))


def _feeds(tokens: Sequence[Token]) -> Iterator[Kinds]:
    """The tokens with one sense each, the first senses first."""
    choices: list[Kinds] = []
    for token in tokens:
        if len(token.senses) == 1:
            kind = token.senses[0].kind
            choices.append((kind,) if kind in GRAMMAR else ())
        else:
            choices.append(tuple(dict.fromkeys(s.kind for s in token.senses if s.kind in GRAMMAR)))
    return islice(product(*choices), _MOST_FEEDS)


def _parse(parser: lark.Lark, kinds: Kinds) -> Shape:
    given: Any = [lark.Token(kind, "", at) for at, kind in enumerate(kinds)]  # Lark's types know only text
    return parser.parse(given)


def _unfold(tree: Shape) -> Iterator[Shape]:
    """Every unambiguous tree in an ambiguous one, as they are asked for."""
    if tree.data == "_ambig":
        for way in _trees(tree):
            yield from _unfold(way)
        return
    parts: list[list[lark.Token | Shape]] = [
        [*islice(_unfold(child), _MOST_WAYS)] if isinstance(child, lark.Tree) else [child] for child in tree.children
    ]
    for children in product(*parts):
        yield lark.Tree(tree.data, [*children])


def _trees(tree: Shape) -> Iterator[Shape]:
    return (child for child in tree.children if isinstance(child, lark.Tree))


def order_of(tree: Shape, tokens: Sequence[Token]) -> RawOrder:
    """The parts of an order by their names."""
    parts: dict[str, Any] = {}
    kind = str(tree.data)
    for child in tree.children:
        if not isinstance(child, lark.Tree):
            if child.type == "NUMBER":
                parts["count"] = min(int(tokens[child.start_pos or 0].text), _MOST_WAIVED)
            elif kind in ("all_hold", "all_disband") and (type_ := _type_of_all(child, tokens)) is not None:
                parts["only"] = type_
            continue
        match child.data:
            case "unit":
                parts["unit"] = _unit(child, tokens)
            case "helped" | "chained":
                parts |= _helped(child, tokens)
            case "odd_helped":
                parts |= _helped(next(_trees(child)), tokens)
            case "path" | "goal":
                parts["path"] = _path(child, tokens)
                whose = tuple(_token(leaf, tokens) for leaf in child.children if isinstance(leaf, lark.Token))
                if whose and (mover := "helped" if "helped" in parts else "unit") in parts:
                    parts[mover] = replace(parts[mover], nations=(*parts[mover].nations, *whose))
            case "via":
                leaves = [leaf for leaf in child.children if isinstance(leaf, lark.Token)]
                parts |= {"by_sea": True, "over": _path(child, tokens)}
                parts["is_carried"] = parts.get("is_carried", False) or any(
                    leaf.type == "FLEET" or _token(leaf, tokens).senses[0].value == _CARRIED for leaf in leaves
                )
            case "carrier":
                parts |= {"by_sea": True, "over": _path(child, tokens), "is_carried": True}
            case "group":
                first, *others = (_unit(unit, tokens) for unit in _trees(child))
                parts |= {"unit": first, "companions": tuple(others)}
            case "helpers":
                parts["helpers"] = tuple(_unit(unit, tokens) for unit in _trees(child))
            case "kind":
                parts["kind_only"] = child
            case "place":
                parts["place_only"] = child
            case "again":
                parts["again"] = _place(next(_trees(child)), tokens)
    return RawOrder(kind, tuple(tokens), **_assembled(parts, tokens))


def _type_of_all(leaf: lark.Token, tokens: Sequence[Token]) -> UnitType | None:
    """The only type of units that all do the same, as in "all fleets hold", or by one word, as in "the armies hold"."""
    kinds = {leaf.type, *(sense.kind for sense in tokens[leaf.start_pos or 0].senses if leaf.type == "ALL")}
    return UnitType.ARMY if "ARMY" in kinds else UnitType.FLEET if "FLEET" in kinds else None


def _assembled(parts: dict[str, Any], tokens: Sequence[Token]) -> dict[str, Any]:
    """The parts with a unit whose type stands apart from its place."""
    kind, place = parts.pop("kind_only", None), parts.pop("place_only", None)
    if kind is not None:
        unit = _unit(lark.Tree("unit", [*kind.children, *([place] if place is not None else [])]), tokens, parts)
        parts["unit"] = unit
    return parts


def _helped(tree: Shape, tokens: Sequence[Token]) -> dict[str, Any]:
    """The unit that is helped and what it does."""
    parts: dict[str, Any] = {}
    for child in tree.children:
        if not isinstance(child, lark.Tree):
            if tree.data == "chained":
                parts["chain"] = child.type
            elif child.type == "HOLD":
                parts["is_holder"] = _token(child, tokens).senses[0].value == HOLDS_ITSELF
        elif child.data == "unit":
            parts["helped"] = _unit(child, tokens)
        elif child.data == "path":
            parts["path"] = _path(child, tokens)
    return parts


def _unit(tree: Shape, tokens: Sequence[Token], parts: dict[str, Any] | None = None) -> RawUnit:
    """A unit; `parts` are those of an order that may name its place elsewhere."""
    type_: UnitType | None = None
    nations: list[Token] = []
    place: RawPlace | None = parts["unit"].place if parts and "unit" in parts else None
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


def _path(tree: Shape, tokens: Sequence[Token]) -> tuple[RawPlace, ...]:
    return tuple([_place(child, tokens) for child in _trees(tree)])


def _place(tree: Shape, tokens: Sequence[Token]) -> RawPlace:
    name: Token | None = None
    coast: Token | None = None
    for child in tree.children:
        if isinstance(child, lark.Token) and child.type == "PLACE":
            name = _token(child, tokens)
        elif isinstance(child, lark.Token):
            coast = _token(child, tokens)
    if name is None:
        raise ValueError("the grammar's rule `place` must have a name")
    return RawPlace(name, coast)


def _token(leaf: lark.Token, tokens: Sequence[Token]) -> Token:
    """The reader's token behind one of Lark's, in the sense that was read."""
    token = tokens[leaf.start_pos or 0]
    if token.senses[0].kind == leaf.type:
        return token
    return replace(token, senses=tuple(sense for sense in token.senses if sense.kind == leaf.type))
