"""Rows of a table: cells parted by commas or semicolons ("F,LON,move,ENG"), and what is done ahead of them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, PLACE, UNITS, Sense, Token, key
from judge.notation.mentions import provinces
from judge.rules.places import ProvinceId
from judge.structs import replace

_DASH = (Sense("_DASH"),)
_CELL_DOES = DOINGS | {"_MOVE", "_DASH"}
_HELPS = (["SUPPORT"], ["CONVOY"], ["SUPPORT", "HOLD"], ["SUPPORT", "_MOVE"], ["CONVOY", "_MOVE"])
_STAYS, _GOES = [False, True, False], [False, True, False, True, False]
"""Which words are dashes: "Bul - Gre", "Eas - Aeg - Ion"."""


def with_help_ahead(tokens: Sequence[Token], units: Container[ProvinceId]) -> Sequence[Token]:
    """A sentence of places and dashes behind "Support:" or "Convoy:" as what that says: "Eas S Aeg - Ion".

    `units` is where units stand.
    """
    at = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), 0)
    head = tokens[:at]
    if not is_help(head):
        return tokens
    end = next((end for end in range(at, len(tokens)) if tokens[end].kind == "DOT"), len(tokens))
    said = helped(head, tokens[at + 1 : end], units)
    return [*said, *tokens[end:]] if said else tokens


def is_help(head: Sequence[Token]) -> bool:
    """Whether words say only that others help: "Supports", "Support hold"."""
    return [token.kind for token in head if token.kind != "NOISE"] in _HELPS


def helped(head: Sequence[Token], tokens: Sequence[Token], units: Container[ProvinceId]) -> Sequence[Token]:
    """What places and dashes say below such words: "Eas - Aeg - Ion" is "Eas S Aeg - Ion"; empty for anything else.

    "Convoy: Lon - Bel" says where an army goes, and so does "Support: Mar - Bur" where nobody stands in Burgundy.
    """
    verb = next(token for token in head if token.kind != "NOISE")
    forms = (_GOES,) if verb.kind == "CONVOY" else (_STAYS, _GOES)
    said: list[Token] = []
    for is_stop, clause in groupby(tokens, lambda token: token.kind == "STOP"):
        words = [*clause]
        if verb.kind == "CONVOY" and any(token.kind == "ARMY" for token in words[:1]):
            return ()  # "Convoy: A Ber - F Bal - Lvn" begins with who is carried
        named = [token for token in words if token.kind not in UNITS]
        dashes = [token.kind == "_DASH" for token in named]
        is_known = all(token.kind == "_DASH" or token.has(PLACE) for token in named) and dashes in forms
        goes = is_known and dashes == _STAYS and not any(place in units for place in provinces(named[2:]))
        if not is_stop and (goes or not is_known):
            return ()
        dash = len(words) if is_stop else next(at for at, token in enumerate(words) if token.kind == "_DASH")
        said += [replace(token, senses=verb.senses) if at == dash else token for at, token in enumerate(words)]
    return said


def without_cell_stops(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The row of a table without the signs that part its cells: "F,LON,move,ENG", "A;WAL;hold;", "Move;War;Sil"."""
    if row := _with_verb_behind(tokens) or _with_cells_named(tokens, language) or _way(tokens):
        return row
    kinds = [token.kind for token in tokens[:5]]
    if len(kinds) > 4 and tokens[0].has(PLACE) and kinds[1] == "STOP" and kinds[2] in UNITS and kinds[3] == "COLON":
        return [tokens[0], *tokens[2:]]  # "Naples, fleet: to Ionian"
    is_row = len(kinds) == 5 and kinds[0] in UNITS and kinds[1] == kinds[3] == "STOP" and kinds[4] in _CELL_DOES
    if not is_row or not tokens[2].has(PLACE) or any(token.text not in ",;" for token in (tokens[1], tokens[3])):
        return tokens
    return [token for token in tokens if token.kind != "STOP"]


def _way(tokens: Sequence[Token]) -> Sequence[Token]:
    """The row of a table that has no cell for what is done, as a way: "A;PAR;GAS"; empty for any other."""
    signs = [at for at, token in enumerate(tokens) if token.text == ";"]
    is_row = signs == [1, 3] and len(tokens) > 4 and tokens[0].kind in UNITS and tokens[2].has(PLACE)
    is_row = is_row and tokens[4].has(PLACE) and all(t.has(COAST) or t.kind == "SLASH" for t in tokens[5:])
    return [tokens[0], tokens[2], replace(tokens[3], text="-", senses=_DASH), *tokens[4:]] if is_row else ()


def _with_cells_named(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """A row whose cells say what they are, as a way: "From: Belgium  To: Holland"; empty for any other."""
    names = [at for at, token in enumerate(tokens[:-1]) if tokens[at + 1].kind == "COLON" and token.kind != "COLON"]
    if len(names) != 2 or names[0]:
        return ()
    whence, whither = (key(tokens[at].text) for at in names)
    if whence not in language.marking["cell_from"] or whither not in language.marking["cell_to"]:
        return ()
    unit, goal = tokens[2 : names[1]], tokens[names[1] + 2 :]
    return [*unit, replace(tokens[names[1]], text="-", senses=_DASH), *goal] if unit and goal else ()


def _with_verb_behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """The row of a table that begins with what is done, as an order: "Supp move;Gal;War;Sil"; empty for any other."""
    if not tokens or tokens[0].kind not in _CELL_DOES or not any(token.kind == "STOP" for token in tokens[1:3]):
        return ()
    cells = [[*cell] for is_sign, cell in groupby(tokens, lambda token: token.kind == "STOP") if not is_sign]
    signs = {token.text for token in tokens if token.kind == "STOP"}
    is_row = len(signs) == 1 and signs <= {",", ";"} and all(len(one) == 1 and one[0].has(PLACE) for one in cells[1:])
    places = [one[0] for one in cells[1:]]
    if not is_row or not places:
        return ()
    dash, comma = (
        replace(places[0], text=sign, senses=(Sense(kind),)) for sign, kind in (("-", "_DASH"), ("and", "STOP"))
    )
    match [token.kind for token in cells[0]], places:
        case ["_MOVE"], [unit, goal]:
            return [unit, dash, goal]
        case ["RETREAT" | "CONVOY" | "SUPPORT"], [unit, goal]:
            return [unit, cells[0][0], goal]
        case ["HOLD" | "DISBAND"], [unit, *again] if all(one.text == unit.text for one in again):
            return [unit, cells[0][0]]
        case ["HOLD" | "DISBAND"], units:
            return [*(one for unit in units for one in (unit, comma)), cells[0][0]]
        case ["SUPPORT"], [unit, helped, again] if again.text == helped.text:
            return [unit, cells[0][0], helped]
        case ["SUPPORT" | "CONVOY"], [unit, helped, goal]:
            return [unit, cells[0][0], helped, dash, goal]
        case _:
            return ()
