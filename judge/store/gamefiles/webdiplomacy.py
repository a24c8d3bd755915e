"""The board of a game of webDiplomacy as JSON: what its interface for programs gives of a game, with its phases.

https://github.com/kestasjk/webDiplomacy, api/. Countries and territories are numbers there; those of its variant 1, the
standard board, are taken from the same tables as the PyPI package `diplomacy` has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Phase, PhaseKind, Season
from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, position_of
from judge.store.gamefiles.places import place_on

KIND: Final = "a board of webDiplomacy"
_STANDARD: Final = 1
_FIRST_YEAR: Final = 1901
_COUNTRIES: Final = ("", "england", "france", "italy", "germany", "austria", "turkey", "russia")
_NUMBERED: Final = (
    "CLY EDI LVP YOR WAL LON POR SPA NAF TUN NAP ROM TUS PIE VEN APU GRE ALB SER BUL RUM CON SMY ANK ARM SYR SEV UKR"
    " WAR LVN MOS STP FIN SWE NWY DEN KIE BER PRU SIL MUN RUH HOL BEL PIC BRE PAR BUR MAR GAS BAR NWG NTH SKA HEL BAL"
    " BOT NAO IRI ENG MAO WES LYO TYS ION ADR AEG EAS BLA TYR BOH VIE TRI BUD GAL SPA/NC SPA/SC STP/NC STP/SC BUL/EC"
    " BUL/SC"
)
_TERRITORIES: Final = ("", *_NUMBERED.split())
"""By number; none has the number nought."""
_KINDS: Final = {"Diplomacy": PhaseKind.MOVEMENT, "Retreats": PhaseKind.RETREAT, "Builds": PhaseKind.ADJUSTMENT}


class _UnitThere(msgspec.Struct):
    unitType: Literal["Army", "Fleet"]
    terrID: int
    countryID: int
    retreating: Literal["Yes", "No"] = "No"


class _CentreThere(msgspec.Struct):
    terrID: int
    countryID: int


class _Standoff(msgspec.Struct):
    terrID: int


class _PhaseThere(msgspec.Struct):
    turn: int
    phase: str
    units: list[_UnitThere] = []
    centers: list[_CentreThere] = []
    orders: list[msgspec.Raw] = []


class _GameThere(msgspec.Struct):
    gameID: int
    turn: int
    phase: str
    phases: list[_PhaseThere]
    variantID: int = _STANDARD
    gameOver: str = "No"
    processTime: int | None = None
    standoffs: list[_Standoff] = []
    occupiedFrom: dict[str, int] | list[int] | None = None


def read_webdiplomacy(content: bytes, sources: Sources) -> GameInFile:
    """The game as it stands there; BadGameFile for one that is over, on another board, or cannot be read."""
    try:
        game = msgspec.json.decode(content, type=_GameThere)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadGameFile(f"this is no board of webDiplomacy: {error}") from error
    if game.variantID != _STANDARD:
        raise BadGameFile(
            f"it is played on variant {game.variantID}; only variant 1, the standard board, is known here"
        )
    if game.gameOver != "No" or game.phase not in _KINDS:
        raise BadGameFile(
            f"game {game.gameID} is not running there (phase {game.phase}); only a running game can go on"
        )
    if not game.phases:
        raise BadGameFile("it has no phases, so that nothing says what stands on the board")
    last = game.phases[-1]
    if (last.turn, last.phase) != (game.turn, game.phase):
        raise BadGameFile("its last phase is not the one that is open")
    return _game(game, last, sources.load_board("standard"))


def _game(game: _GameThere, last: _PhaseThere, board: Map) -> GameInFile:
    units: dict[Power, tuple[Unit, ...]] = {}
    driven: list[Dislodged] = []
    for each in last.units:
        unit = Unit(UnitType(each.unitType[0]), _place(board, each.terrID))
        power = _power(each.countryID)
        if each.retreating == "Yes":
            driven.append(Dislodged(power, unit, _attacked_from(board, game, unit.province)))
        else:
            units[power] = (*units.get(power, ()), unit)
    centres: dict[Power, frozenset[ProvinceId]] = {}
    for centre in last.centers:
        if centre.countryID:
            power = _power(centre.countryID)
            centres[power] = centres.get(power, frozenset()) | {province_id(_place(board, centre.terrID))}
    contested = frozenset(province_id(_place(board, each.terrID)) for each in game.standoffs)
    is_retreat = last.phase == "Retreats"
    position = position_of(board, _phase(last), units, centres, tuple(driven), contested if is_retreat else frozenset())
    return GameInFile(
        KIND, f"web{game.gameID}", position, deadline=_moment(game.processTime), lost=tuple(_lost(game.phases))
    )


def _phase(there: _PhaseThere) -> Phase:
    """Turn 0 is spring 1901, turn 1 is autumn 1901, and builds are in the winter after it."""
    kind = _KINDS[there.phase]
    season = Season.FALL if there.turn % 2 else Season.SPRING
    if not 0 <= there.turn <= 2000:
        raise BadGameFile(f"{there.turn} is no turn")
    year = _FIRST_YEAR + there.turn // 2
    return Phase(Season.WINTER if kind is PhaseKind.ADJUSTMENT else season, year, kind)


def _power(country: int) -> Power:
    if not 0 < country < len(_COUNTRIES):
        raise BadGameFile(f"{country} is no country of the standard board")
    return _COUNTRIES[country]


def _place(board: Map, territory: int) -> Location:
    if not 0 < territory < len(_TERRITORIES):
        raise BadGameFile(f"{territory} is no territory of the standard board")
    return place_on(board, _TERRITORIES[territory])


def _attacked_from(board: Map, game: _GameThere, province: ProvinceId) -> ProvinceId | None:
    """The province that the attack on a dislodged unit came from."""
    if not isinstance(game.occupiedFrom, dict):
        return None
    for territory, origin in game.occupiedFrom.items():
        if territory.isdecimal() and province_id(_place(board, int(territory))) == province and origin:
            return province_id(_place(board, origin))
    return None


def _moment(seconds: int | None) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds, UTC) if seconds else None
    except (ValueError, OverflowError, OSError) as error:
        raise BadGameFile(f"{seconds} is no moment") from error


def _lost(phases: Sequence[_PhaseThere]) -> list[str]:
    lost = ["who played what: such a file has no addresses", "press, votes, and orders for the open phase"]
    return [*lost, f"orders and results of {len(phases) - 1} phases before"] if len(phases) > 1 else lost
