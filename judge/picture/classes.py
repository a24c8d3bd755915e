"""How the marks of a board on the web are painted: classes of its style sheet in the place of attributes.

All phases share the style sheet, so that a page has a letter where a picture by mail has the whole list. What stands
in no table stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from judge.rules.places import Power

FAILED = "failed"
"""The class of the line of a move that failed."""
_KINDS = (
    "stroke:casing;stroke-width:2;stroke-linecap:round;fill:none",
    "stroke:stop;stroke-width:2;stroke-linecap:round;fill:none",
    "fill:casing;fill-opacity:.5;stroke:build;stroke-width:3;stroke-linejoin:round",
    "fill:faint;stroke:casing;stroke-width:1.5;stroke-linejoin:round",
    "fill:faint;stroke:casing;stroke-width:1.3;stroke-linejoin:round",
    "fill:stop;stroke:casing;stroke-width:1.5;stroke-linejoin:round",
    "fill:build;stroke:casing;stroke-width:1.5;stroke-linejoin:round",
    "fill:#fff;stroke:stop;stroke-width:1.5;stroke-linejoin:round",
    "stroke:faint;stroke-width:1.9;stroke-dasharray:1.6 4.2;stroke-linecap:round",
    "fill:none;stroke-opacity:.85;stroke:casing;stroke-width:4.2;stroke-linejoin:round",
    "stroke:casing;stroke-width:1.2;stroke-linejoin:round",
    "stroke:casing;stroke-width:1.3;stroke-linejoin:round",
    "stroke:casing;stroke-width:5.7;stroke-opacity:.85",
    "stroke:casing;stroke-width:4.3;stroke-opacity:.85",
    "stroke:casing;stroke-width:4.5;stroke-opacity:.85",
    "stroke:casing;stroke-width:5.1;stroke-opacity:.85",
    "stroke:casing;stroke-width:5.4;stroke-linecap:round",
    "fill:casing;stroke-width:1.7;stroke-linejoin:round",
    "stroke-width:2.1;stroke-linejoin:round",
    "stroke-width:2.1;stroke-dasharray:5 3.4",
    "stroke-width:3;stroke-linecap:round",
    "stroke-dasharray:5 3.4",
    "stroke-dasharray:1.8 4.4",
    "stroke-width:3.3",
    "stroke-width:1.7",
    "fill:none",
)
"""What often stands together; the longest first."""
_FAILED = "stroke-width:2.7;stroke-dasharray:7 3.6"
_PAINTS = (
    ("s", "stroke", "line"),
    ("f", "fill", "line"),
    ("t", "stroke", "land"),
    ("g", "fill", "land"),
    ("e", "stroke", "edge"),
)
"""What is painted in a power's colours: the first letter of its class."""
_NOBODY = "n"
_NAMES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TAG = re.compile(r"<([a-zA-Z]+) ([^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
_WHOLE = re.compile(r"(?<=\d)\.0(?![\d])")
_OWN_TONE = re.compile(r"[a-z]+")
_WORDS = frozenset({"none", "round"})


def styles(powers: Sequence[Power]) -> str:
    """The rules of a style sheet that explain the classes; what a close-up repeats has no `svg` above it."""
    return "".join(f".{name}{{{_rule(said)}}}" for name, said in _table(len(powers)))


def classed(drawn: str, powers: Sequence[Power]) -> str:
    """The text of an SVG with classes in the place of attributes, and no decimal that says nothing."""
    table = _kinds_by_attribute(len(powers))

    def shorter(tag: re.Match[str]) -> str:
        attributes = dict(_ATTRIBUTE.findall(tag[2]))
        own = {f"{name}:{value}" for name, value in attributes.items()}
        names: list[str] = []
        # An element has few attributes, and each stands in few kinds.
        for name, kind in _candidates(own, table):
            if kind <= own:
                own -= kind
                names.append(name)
        if not names:
            return _WHOLE.sub("", tag[0])
        left = [
            f'{name}="{value}"' for name, value in attributes.items() if f"{name}:{value}" in own and name != "class"
        ]
        classes = " ".join((*attributes.get("class", "").split(), *names))
        left.append(f'class="{classes}"')
        return _WHOLE.sub("", f"<{tag[1]} {' '.join(left)}{tag[3]}>")

    return _TAG.sub(shorter, drawn)


_Kinds = tuple[tuple[str, frozenset[str]], ...]


def _candidates(own: Iterable[str], table: Mapping[str, _Kinds]) -> Iterator[tuple[str, frozenset[str]]]:
    found = {kind for each in own for kind in table.get(each, ())}
    yield from sorted(found, key=lambda kind: (-len(kind[1]), kind[0]))


@lru_cache(maxsize=16)
def _kinds_by_attribute(powers: int) -> Mapping[str, _Kinds]:
    """The kinds that each attribute belongs to, as the drawing writes it."""
    found: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for name, said in _table(powers):
        kind = frozenset(f"{each.partition(':')[0]}:{_value(each)}" for each in said.split(";"))
        for each in kind:
            found.setdefault(each, []).append((name, kind))
    return {attribute: tuple(kinds) for attribute, kinds in found.items()}


def _table(powers: int) -> Iterator[tuple[str, str]]:
    """Every class, and what it says."""
    yield from zip(_NAMES, _KINDS, strict=False)
    yield FAILED, _FAILED
    for at in (*map(str, range(powers)), _NOBODY):
        owner = "nobody" if at == _NOBODY else f"p{at}"
        for letter, attribute, what in _PAINTS:
            yield f"{letter}{at}", f"{attribute}:var(--{owner}-{what})"


def _rule(said: str) -> str:
    return ";".join(f"{each.partition(':')[0]}:{_value(each)}" for each in said.split(";"))


def _value(said: str) -> str:
    """What a declaration says; a colour of the palette by its name."""
    value = said.partition(":")[2]
    return f"var(--{value})" if _OWN_TONE.fullmatch(value) and value not in _WORDS else value
