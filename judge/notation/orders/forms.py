"""Order forms: the first cell of a row names the kind of order, the next ones the places.

`Supp move | Sev | Gal | Rum`. The cells are parted by bars, stops, slashes or blanks, or stand on a line each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.notation.lexicon import COAST, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.line import Line
from judge.notation.mentions import provinces
from judge.notation.values import RawOrder, RawPlace, RawUnit
from judge.notation.vocabulary import FORM_CELLS
from judge.rules.orders import UnitType
from judge.structs import Struct, replace

_BETWEEN = frozenset({"BAR", "STOP", "SLASH", "DOT", "OPEN", "CLOSE", "NOISE"})
_MOST_CELLS = 3
_BAR = (Sense("BAR"),)
_KINDS = {
    "support_move": "support",
    "support_hold": "support",
    "build_army": "build",
    "build_fleet": "build",
}
_BUILT = {"build_army": UnitType.ARMY, "build_fleet": UnitType.FLEET}
_HELPS = frozenset({"support_move", "support_hold", "convoy"})
_REPEATS = {"hold": 1, "disband": 1, "build_army": 1, "build_fleet": 1, "support_hold": 2}
"""How many cells there are before the last one, which says the one before it again."""


class FormRow(Struct, frozen=True):
    """One row of a form: what it orders, and the words it is made of; `raw` is None when a cell is missing."""

    tokens: tuple[Token, ...]
    raw: RawOrder | None
    surplus: tuple[Token, ...] = ()
    """Words of cells that do not fit the row."""


def gathered(lines: Iterable[Line], forms: Mapping[str, str]) -> Iterator[Line]:
    """The lines of a text, those that are single cells of a row joined to one."""
    row: Line | None = None
    cells = blanks = 0
    for line in lines:
        if row is not None and cells < _MOST_CELLS and _is_cell(line.tokens) and not _is_next_site(row, line, forms):
            bar = replace(line.tokens[0], text="|", senses=_BAR)
            row = replace(row, tokens=(*row.tokens, bar, *line.tokens))
            cells += 1
            blanks = 0
        elif row is not None and not line.tokens and not line.is_too_long and blanks < 2:
            blanks += 1
        else:
            if row is not None:
                yield row
            row = line if _is_first_cell(line.tokens, forms) else None
            cells = blanks = 0
            if row is None:
                yield line
    if row is not None:
        yield row


def _is_next_site(row: Line, line: Line, forms: Mapping[str, str]) -> bool:
    """Whether a line names another place below that of a new unit: "F", "Kiel", "Berlin"."""
    sites = [token for token in row.tokens if token.has(PLACE) and token is not row.tokens[0]]
    place = next(token for token in line.tokens if token.has(PLACE))
    is_build = forms[key(next(token for token in row.tokens if token.kind != "BAR").text)] in _BUILT
    return is_build and bool(sites) and not set(provinces(sites[:1])) & set(provinces((place,)))


def _is_first_cell(tokens: Sequence[Token], forms: Mapping[str, str]) -> bool:
    said = [token for token in tokens if token.kind not in ("BAR", "COLON", "DOT")]
    return len(said) == 1 and key(said[0].text) in forms


def _is_cell(tokens: Sequence[Token]) -> bool:
    """Whether a line is nothing but a place, perhaps with its coast and unit."""
    said = [token for token in tokens if token.kind not in _BETWEEN]
    if not said or len(said) > 3 or not any(token.has(PLACE) for token in said):
        return False
    return all(token.has(PLACE) or token.has(COAST) or token.kind in UNITS for token in said)


def rows_of(tokens: Sequence[Token], forms: Mapping[str, str]) -> tuple[FormRow, ...]:
    """The rows of a form that a line is; nothing when it is something else."""
    if not forms or key(tokens[0].text) not in forms:
        return ()
    starts = [
        at
        for at, token in enumerate(tokens)
        if at == 0 or (token.kind not in UNITS and not token.has(PLACE) and key(token.text) in forms)
    ]
    rows = [
        _row(forms[key(tokens[start].text)], tokens[start:end])
        for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True)
    ]
    whole = tuple(row for row in rows if row is not None)
    return whole if len(whole) == len(rows) else ()


def _row(form: str, tokens: Sequence[Token]) -> FormRow | None:
    cells: list[tuple[RawPlace, UnitType | None]] = []
    type_: UnitType | None = None
    is_parted = False
    # A word that is a coast, too, is a place where the row would have too few: `Move Ion East`.
    lacks = sum(token.has(PLACE) and not token.has(COAST) for token in tokens[1:]) < FORM_CELLS[form]
    for at, token in enumerate(tokens[1:], start=1):
        if token.kind == "_DASH":
            if not _is_empty_cell(tokens, at):
                return None
        elif token.kind in UNITS and not token.has(PLACE):
            type_ = UnitType.ARMY if token.kind == "ARMY" else UnitType.FLEET
        elif token.has(COAST) and cells and cells[-1][0].coast is None and not _is_place(tokens, at, lacks=lacks):
            place, kind = cells[-1]
            cells[-1] = (replace(place, coast=_as(token, "COAST")), kind)
        elif token.has(PLACE):
            cells.append((RawPlace(_as(token, "PLACE")), type_))
            type_ = None
        elif token.kind not in _BETWEEN and not (token.kind == "COLON" and at == 1):
            return None
        is_parted = is_parted or token.kind == "BAR"
    return _ordered(form, tuple(tokens), cells, is_parted)


def _ordered(
    form: str, tokens: tuple[Token, ...], cells: list[tuple[RawPlace, UnitType | None]], is_parted: bool
) -> FormRow | None:
    """The row as an order; None for what is better read as a sentence: `Hold Kiel`, `A Mar Spa`."""
    again = _REPEATS.get(form)
    places = [place for place, _ in cells]
    # "А Рур | задържане" begins with a unit, "A | Ber | Ber" with the cell of a build.
    is_parted = is_parted and not (tokens[0].kind in UNITS and tokens[1].has(PLACE))
    if form in _BUILT and not is_parted and (len(places) != 2 or not _are_same(*places)):
        return None
    if len(places) < FORM_CELLS[form]:
        return FormRow(tokens, None)
    wanted = FORM_CELLS[form] + (1 if again else 0)
    is_told = tokens[1].kind == "COLON" and any(token.text == "," for token in tokens)  # "Hold: Mun, Kie"
    is_list = is_told or all(kind for _, kind in cells)
    is_list = is_list and FORM_CELLS[form] == 1 and not _are_same(places[0], places[-1])
    if is_list and (not is_parted or tokens[0].line < tokens[-1].line):
        return None  # "Disband: A Kie, F Den"
    if len(places) > wanted:
        return FormRow(tokens, None, tuple(place.name for place in places[wanted:]))
    if again and len(places) == wanted and not _are_same(places[-1], places[-2]):
        return FormRow(tokens, None, (places[-1].name,))
    units = [RawUnit(place, kind) for place, kind in cells]
    if form in _BUILT:
        coast = next((place.coast for place in reversed(places) if place.coast), None)
        units[0] = RawUnit(replace(places[0], coast=coast), _BUILT[form])
    goal = places[-1:] if form in ("move", "retreat", "support_move", "convoy") else []
    helped = units[1] if form in _HELPS else None
    return FormRow(tokens, RawOrder(_KINDS.get(form, form), tokens, units[0], helped, tuple(goal)))


def _are_same(one: RawPlace, other: RawPlace) -> bool:
    return bool(set(one.name.senses[0].value) & set(other.name.senses[0].value))


def _is_place(tokens: Sequence[Token], at: int, *, lacks: bool) -> bool:
    """Whether a word that may be a coast is a cell of its own: `Hold | East | East`."""
    return tokens[at].has(PLACE) and (lacks or at == 1 or tokens[at - 1].kind in ("BAR", "STOP", "SLASH"))


def _is_empty_cell(tokens: Sequence[Token], at: int) -> bool:
    before, after = tokens[at - 1], tokens[at + 1] if at + 1 < len(tokens) else None
    return before.kind in ("BAR", "STOP", "SLASH") and (after is None or after.kind in ("BAR", "STOP", "SLASH"))


def _as(token: Token, kind: str) -> Token:
    return replace(token, senses=tuple(sense for sense in token.senses if sense.kind == kind))
