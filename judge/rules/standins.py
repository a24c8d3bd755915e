"""Which places of a board stand for those of the usual one in examples: `A mun - tyr` wants two neighbours there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import cycle

from judge.rules.maps import Map, Terrain
from judge.rules.places import Location, Power, province_id
from judge.rules.position import Phase, Season, next_movement
from judge.structs import Struct

_Test = Callable[[Map, Location], bool]


class StandIns(Struct, frozen=True):
    """What stands for the places and powers of the usual board in examples; what has no like is missing."""

    places: Mapping[Location, Location]
    powers: Mapping[Power, Power]


class _Scene(Struct, frozen=True):
    """Places of the usual board that examples bring together, each behind those it borders."""

    places: Sequence[tuple[Location, _Test]]
    by_land: str = ""
    """Pairs of places, as `mun-tyr`, between which an army walks."""
    by_sea: str = ""


def _is_land(board: Map, place: Location) -> bool:
    return place in board.army and bool(board.army[place])


def _is_port(board: Map, place: Location) -> bool:
    """A coast from which an army can also walk away, and that needs no word for where on it a fleet stands."""
    return place in board.fleet and "/" not in place and _is_land(board, place)


def _is_sea(board: Map, place: Location) -> bool:
    return "/" not in place and place in board.fleet and board.province_of(place).terrain is Terrain.SEA


def _is_side(board: Map, place: Location) -> bool:
    return "/" in place


_SPOKEN_OF = "france", "italy", "germany", "turkey"
"""The powers that examples speak of, often ones first."""
_SCENES = (
    _Scene((("mun", _is_land), ("tyr", _is_land), ("boh", _is_land)), "mun-tyr mun-boh tyr-boh"),
    _Scene((("par", _is_land), ("bur", _is_land), ("pic", _is_land)), "par-bur par-pic"),
    _Scene((("bur", _is_land), ("gas", _is_land)), "bur-gas"),
    _Scene((("vie", _is_land), ("gal", _is_land), ("bud", _is_land)), "vie-gal vie-bud gal-bud"),
    _Scene((("ven", _is_land), ("tyr", _is_land)), "ven-tyr"),
    _Scene((("nth", _is_sea), ("lon", _is_port), ("bel", _is_port)), "", "nth-lon nth-bel"),
    _Scene((("ion", _is_sea), ("apu", _is_port), ("tun", _is_port)), "", "ion-apu ion-tun"),
    _Scene((("nwy", _is_port), ("swe", _is_port)), "nwy-swe", "nwy-swe"),
    _Scene((("kie", _is_land), ("den", _is_land)), "kie-den"),
    _Scene((("spa/sc", _is_side), ("mid", _is_sea)), "", "spa/sc-mid"),
    _Scene((("stp/nc", _is_side), ("nwy", _is_port)), "", "stp/nc-nwy"),
)


@lru_cache(maxsize=16)
def stand_ins(usual: Map, board: Map) -> StandIns:
    """What stands for what in examples: homes of the first powers first, what borders what as it is on the usual board.

    Places that no example brings together have any others of their kind.
    """
    powers = _stand_in_powers(usual, board)
    if usual.folder == board.folder:
        return StandIns({at: at for at in (*usual.army, *usual.fleet, *usual.provinces)}, powers)
    found: dict[Location, Location] = {}
    for scene in _SCENES:
        _fill(scene, board, found)
    for side in [at for at in found if "/" in at]:
        found.setdefault(province_id(side), province_id(found[side]))
    free = _by_kind(board, set(found.values()))
    for place, province in usual.provinces.items():
        if place not in found and free[province.terrain]:
            kind = free[province.terrain]
            found[place] = kind[len(found) % len(kind)]
    for at in usual.fleet:
        if "/" in at and at not in found and (sides := [each for each in board.fleet if "/" in each]):
            found[at] = min(sides, key=lambda each: (each.partition("/")[2] != at.partition("/")[2], each))
    return StandIns(found, powers)


def stand_in_phase(phase: Phase, usual: Map, board: Map) -> Phase:
    """The movement that is as many movements after the opening; another phase of it keeps its kind."""
    later = (phase.year - usual.start_year) * 2 + (phase.season is not Season.SPRING)
    moved = board.first
    if moved.season is Season.WINTER:
        moved = next_movement(moved, board.calendar)
    for _ in range(later):
        moved = next_movement(moved, board.calendar)
    return Phase(phase.season if phase.season is Season.WINTER else moved.season, moved.year, phase.kind)


def _stand_in_powers(usual: Map, board: Map) -> Mapping[Power, Power]:
    """Each power by itself where the board has it, else by the next one, those first that examples speak of most."""
    ranked = sorted(usual.powers, key=lambda power: (*(power != each for each in _SPOKEN_OF), power))
    there = [power for power in _SPOKEN_OF if power in board.powers]
    free = cycle([power for power in board.powers if power not in there] or board.powers)
    return {power: power if power in board.powers else next(free) for power in ranked}


def _by_kind(board: Map, used: set[Location]) -> Mapping[Terrain, Sequence[Location]]:
    """The provinces of each kind that are used nowhere yet, or all of the kind; land stands for land of either kind."""
    kinds: dict[Terrain, Sequence[Location]] = {}
    for terrain in Terrain:
        like = [each.id for each in board.provinces.values() if each.terrain is terrain]
        if not like and terrain is not Terrain.SEA:
            like = [each.id for each in board.provinces.values() if each.terrain is not Terrain.SEA]
        kinds[terrain] = [each for each in like if each not in used] or like
    return kinds


def _fill(scene: _Scene, board: Map, found: dict[Location, Location]) -> None:
    """The first places that fit, those kept that an earlier scene chose; nothing where none fit."""
    pairs = [(board.army, pair.split("-")) for pair in scene.by_land.split()]
    pairs += [(board.fleet, pair.split("-")) for pair in scene.by_sea.split()]
    for kept in (found, {}):
        chosen = _choose(tuple(scene.places), board, pairs, {at: kept[at] for at, _ in scene.places if at in kept})
        if chosen is not None:
            found.update({at: to for at, to in chosen.items() if at not in found})
            return


def _choose(
    left: tuple[tuple[Location, _Test], ...],
    board: Map,
    pairs: Sequence[tuple[Mapping[Location, frozenset[Location]], Sequence[str]]],
    chosen: dict[Location, Location],
) -> dict[Location, Location] | None:
    if not left:
        return chosen
    (place, fits), rest = left[0], left[1:]
    options = [chosen[place]] if place in chosen else _candidates(board, set(chosen.values()))
    for option in options:
        trial = {**chosen, place: option}
        if fits(board, option) and all(
            trial[b] in borders.get(trial[a], ()) for borders, (a, b) in pairs if a in trial and b in trial
        ):
            done = _choose(rest, board, pairs, trial)
            if done is not None:
                return done
    return None


def _candidates(board: Map, taken: set[Location]) -> list[Location]:
    """All places, homes first, in the order of the powers."""
    order = {power: number for number, power in enumerate(board.powers)}
    everywhere = dict.fromkeys((*board.army, *board.fleet))

    def rank(place: Location) -> tuple[int, Location]:
        home = board.province_of(place).home
        return (order.get(home, len(order)) if home else len(order)), place

    return sorted((place for place in everywhere if place not in taken), key=rank)
