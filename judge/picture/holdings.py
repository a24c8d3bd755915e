"""The part of a board round some powers' units as it stands after a phase: what each unit may do, and what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.picture.scene import MapStyle, PictureScene, of_position
from judge.picture.sketch import neighbours, points, view_of
from judge.rules.maps import Map
from judge.rules.outcome import Resolution
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position
from judge.structs import replace

_UPRIGHT = 0.95
"""A picture's width for each bit of its height, at least: on a phone there is room below."""


def of_holdings(style: MapStyle, played: Resolution, powers: Sequence[Power], title: str) -> PictureScene:
    """The board as `played` left it, and of it only where some powers' units are and may go."""
    position, geometry = played.after, style.geometry
    scene = of_position(style, position, title)
    own = {each.unit.at for each in scene.standing if each.power in powers}
    ways = tuple(sorted(_ways(style.board, position, powers)))
    near = {place for _, places in ways for place in places}
    return replace(
        scene,
        open_ways=ways,
        changed=changed_centres(played),
        view=view_of(geometry, points(geometry, own), points(geometry, near), upright=_UPRIGHT),
    )


def _ways(board: Map, position: Position, powers: Sequence[Power]) -> Iterator[tuple[Location, tuple[Location, ...]]]:
    """Where each unit may go in the phase that is open now, by land or along a coast."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            for power in powers:
                for unit in position.units_of(power):
                    yield unit.at, tuple(sorted(neighbours(board, unit)))
        case PhaseKind.RETREAT:
            for gone in position.dislodged:
                if gone.power in powers:
                    places = (place for place in neighbours(board, gone.unit) if _is_open(position, place))
                    yield gone.unit.at, tuple(sorted(p for p in places if province_id(p) != gone.attacked_from))
        case _:
            return


def _is_open(position: Position, place: Location) -> bool:
    """Whether a unit may retreat to a place, as far as the board says."""
    province = province_id(place)
    return position.unit_in(province) is None and province not in position.contested


def changed_centres(played: Resolution) -> tuple[ProvinceId, ...]:
    """The centres whose owner is another than before."""
    before, after = _owners(played.before), _owners(played.after)
    known = (before.keys() | after.keys()) - played.before.doubtful - played.after.doubtful
    return tuple(sorted(centre for centre in known if before.get(centre) != after.get(centre)))


def _owners(position: Position) -> Mapping[ProvinceId, Power]:
    """The owner of each centre; nine readers of a turn are told of the same two positions."""
    found: Mapping[ProvinceId, Power] | None = position.known.get("owners")
    if found is None:
        found = {centre: power for power, owned in position.centres.items() for centre in owned}
        position.known["owners"] = found
    return found
