"""Units and provinces in the lines of a board, by every name that they have in the languages of the letter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from judge.commands.line import read_power
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import UNITS
from judge.rules.codes import place_of
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.position import Dislodged

_PARTS = re.compile(r"[,;、]")
_READ_OVER = frozenset({"NATION", "NOISE", "DOT", "SLASH", "OPEN", "CLOSE", "_TO", "_FROM"})
"""What may stand between a unit, its place and its coast."""
_CODE = re.compile(r"[a-z]{3,6}(/[nsew]c|\([nsew]c\))?")
_MOST_WORDS = 3
"""Words of a power's name."""


class Misnamed(Exception):
    """Some text that names no unit, or no place, or one of several `places`."""

    def __init__(self, text: str, places: tuple[ProvinceId, ...] = (), *, is_place: bool = True) -> None:
        super().__init__(text)
        self.text, self.places, self.is_place = text, places, is_place


def units_in(text: str, board: Map, language: Language) -> tuple[Unit, ...]:
    """The units of a list with commas: `A bur, Fleet Spain (south coast)`."""
    return tuple(_unit(piece, board, language) for piece in _pieces(text))


def centres_in(text: str, board: Map, language: Language) -> frozenset[ProvinceId]:
    """Centres by their codes with blanks or commas between them, or by whole names with commas."""
    return _provinces(text, board, language, lambda id: board.provinces[id].is_centre)


def provinces_in(text: str, board: Map, language: Language) -> frozenset[ProvinceId]:
    """Provinces, written as centres are."""
    return _provinces(text, board, language, lambda _: True)


def dislodged_in(text: str, board: Map, language: Language) -> tuple[Dislodged, ...]:
    """As `russia A stp < nwy, russia F rum`: behind the sign is where the attack came from, if by land or sea."""
    return tuple(_dislodged(piece, board, language) for piece in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    return (piece.strip() for piece in _PARTS.split(text) if piece.strip(" ."))


def _provinces(text: str, board: Map, language: Language, fits: Callable[[ProvinceId], bool]) -> frozenset[ProvinceId]:
    pieces = list(_pieces(text))
    if len(pieces) == 1:
        # Codes with blanks between them, or one whole name of several words.
        try:
            return frozenset((_province(pieces[0], board, language, fits),))
        except Misnamed:
            pieces = pieces[0].split()
    return frozenset(_province(piece, board, language, fits) for piece in pieces)


def _province(text: str, board: Map, language: Language, fits: Callable[[ProvinceId], bool]) -> ProvinceId:
    type, places, coast = _parts(text, board, language)
    if type is not None or coast or not places:
        raise Misnamed(text)
    return _one(text, places, fits)


def _unit(text: str, board: Map, language: Language) -> Unit:
    if not any(token.has(UNITS) for token in tokens_of(language.clean(text), language.lexicon, 1)):
        raise Misnamed(text, is_place=False)
    type, places, coast = _parts(text, board, language)
    if type is None or not places:
        raise Misnamed(text)
    known = board.army if type is UnitType.ARMY else board.fleet
    standing = {province_id(at) for at in known}
    province = _one(text, places, lambda id: id in standing)
    side = language.coast_synonyms.get(f"{province}/{coast}", coast)
    return Unit(type, f"{province}/{side}" if side else province)


def _dislodged(text: str, board: Map, language: Language) -> Dislodged:
    who, sign, origin = text.partition("<")
    words = who.split()
    for count in range(1, min(len(words), _MOST_WORDS) + 1):
        power = read_power(" ".join(words[:count]), board, language)
        if power is not None and words[count:]:
            unit = _unit(" ".join(words[count:]), board, language)
            attacked_from = _province(origin.strip(), board, language, lambda _: True) if sign else None
            return Dislodged(power, unit, attacked_from)
    raise Misnamed(text, is_place=False)


def _one(text: str, places: tuple[ProvinceId, ...], fits: Callable[[ProvinceId], bool]) -> ProvinceId:
    """The one place that is meant: where a name means several, the one at which such a thing can be."""
    fitting = tuple(filter(fits, places)) or places
    if len(fitting) > 1:
        raise Misnamed(text, fitting)
    return fitting[0]


def _parts(text: str, board: Map, language: Language) -> tuple[UnitType | None, tuple[ProvinceId, ...], str]:
    """The kind of a unit, the provinces that its place may be, and a coast; Misnamed for any other word."""
    kind, _, code = text.casefold().strip(" .").partition(" ")
    type = {"a": UnitType.ARMY, "f": UnitType.FLEET}.get(kind)
    code = code.strip() if type is not None else text.casefold().strip(" .")
    at: Location = place_of(code) if _CODE.fullmatch(code) else ""
    if province_id(at) in board.provinces:
        return type, (province_id(at),), at.partition("/")[2]
    return _parts_in_words(text, board, language)


def _parts_in_words(text: str, board: Map, language: Language) -> tuple[UnitType | None, tuple[ProvinceId, ...], str]:
    type: UnitType | None = None
    places: tuple[ProvinceId, ...] = ()
    coast = ""
    for token in tokens_of(language.clean(text), language.lexicon, 1):
        senses = {sense.kind: sense for sense in token.senses}
        if senses.keys() & UNITS and type is None:
            type = UnitType.ARMY if "ARMY" in senses else UnitType.FLEET
        elif "PLACE" in senses and not places:
            places = tuple(each for each in senses["PLACE"].value if each in board.provinces)
        elif "COAST" in senses and places and not coast:
            coast = senses["COAST"].value[0]
        elif not senses.keys() & _READ_OVER:
            raise Misnamed(text)
    return type, places, coast
