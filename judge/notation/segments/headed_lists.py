"""Lists on lines of their own below words that say what they do: "all of these hold:", "Supports:"."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from judge.notation.lexicon import Sense, Token
from judge.notation.lines.chunks import without_bullet
from judge.notation.lines.line import Line
from judge.notation.reading_scene import ReadingScene
from judge.notation.rewriting.others_holding import is_all_holding
from judge.notation.rewriting.table_rows import helped, is_help, with_help_ahead
from judge.notation.segments.shared_words import names_unit_alone
from judge.rules.places import ProvinceId
from judge.structs import replace

_SIGNS = frozenset({"DOT", "_DASH", "_PLUS"})
_MOST_LISTED = 40
"""Lines below such a heading: no board has a power with more units."""
_COMMA, _NOISE = (Sense("STOP"),), (Sense("NOISE"),)
_ENDS = frozenset({"STOP", "DOT"})


def with_lists_headed(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, a list of nothing but units behind "all of these hold:" in one with it; any other list is left."""
    return _by_list(lines, is_all_holding, _listed)


def with_help_listed(lines: Iterable[Line], scene: ReadingScene) -> Iterator[Line]:
    """The lines, those of nothing but places and dashes behind "Supports:" as what that says: "Eas S Aeg - Ion".

    Below it only if all are so up to the next empty line: there stand supports with their own verb, too.
    """
    units = {*scene.standing, *scene.driven}
    return _by_list((_with_help(line, units) for line in lines), is_help, partial(_helping, units=units))


def _by_list(
    lines: Iterable[Line],
    heads: Callable[[Sequence[Token]], bool],
    as_said: Callable[[Sequence[Line]], Sequence[Line]],
) -> Iterator[Line]:
    """The lines, a heading with a colon and all below it up to the next empty line as something makes of them."""
    held: list[Line] = []
    for line in lines:
        if held and line.tokens and len(held) <= _MOST_LISTED:
            held.append(line)
            continue
        yield from as_said(held)
        is_heading = bool(line.tokens) and line.tokens[-1].kind == "COLON" and heads(line.tokens[:-1])
        held = [line] if is_heading else []
        if not held:
            yield line
    yield from as_said(held)


def _with_help(line: Line, units: Container[ProvinceId]) -> Line:
    said = with_help_ahead(line.tokens, units)
    return line if said is line.tokens else replace(line, tokens=tuple(said))


def _helping(held: Sequence[Line], units: Container[ProvinceId]) -> Sequence[Line]:
    """A heading and the lines below it, as what it says if all can be; else as they are."""
    below = [helped(held[0].tokens, without_bullet(_without_end(line.tokens)), units) for line in held[1:]]
    if not below or not all(below):
        return held
    heading = replace(held[0], tokens=tuple(replace(token, senses=_NOISE) for token in held[0].tokens))
    return [heading, *(replace(line, tokens=tuple(said)) for line, said in zip(held[1:], below, strict=True))]


def _without_end(tokens: Sequence[Token]) -> list[Token]:
    return [*(tokens[:-1] if tokens[-1].kind in _ENDS else tokens)]


def _listed(held: Sequence[Line]) -> Sequence[Line]:
    """A heading and the lines below it, as one line if each names a unit and nothing that it does."""
    units = [without_bullet([*line.tokens]) for line in held[1:]]
    if not units or not all(map(_names_units, units)) or any(line.remarks for line in held):
        return held
    tokens = [*held[0].tokens]
    for unit in units:
        tokens += [replace(unit[0], text=",", senses=_COMMA), *unit]
    del tokens[len(held[0].tokens)]
    return [replace(held[0], tokens=tuple(tokens), wrapped=tuple(held[1:]))]


def _names_units(tokens: Sequence[Token]) -> bool:
    """Whether there are units, parted by commas, and nothing that they do."""
    said = [token for token in tokens if token.kind not in _SIGNS]
    parts = [[*part] for is_stop, part in groupby(said, lambda token: token.kind == "STOP") if not is_stop]
    return bool(parts) and all(names_unit_alone(part) for part in parts)
