"""What a picture shows: a position, a phase played out, and a turn or a game picture by picture.

All are plain values ready to be drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from judge.picture.geometry import Geometry, Point
from judge.picture.inks import AnyTheme, themed
from judge.picture.theme import Theme
from judge.rules.maps import Map, Terrain
from judge.rules.orders import Convoy, Move, Route, Unit, UnitType, unit_of
from judge.rules.outcome import Disbanded, Resolution, Result, Succeeded, Void
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Phase, PhaseKind, Position, by_place
from judge.structs import Struct, field, replace


def _no_words() -> Mapping[str, str]:
    return MappingProxyType({})


class Wording(Struct, frozen=True):
    """The words of a picture in the reader's language; what is missing is left out or said by its id."""

    places: Mapping[ProvinceId, str] = field(default_factory=_no_words)
    """The short names, as players write them in orders."""
    powers: Mapping[Power, str] = field(default_factory=_no_words)
    legend: Mapping[str, str] = field(default_factory=_no_words)
    """What the signs mean, by their keys in `legend.py`."""
    seas: Mapping[ProvinceId, str] = field(default_factory=_no_words)
    """The full names of the seas."""
    coasts: Mapping[str, str] = field(default_factory=_no_words)
    """What stands beside a fleet on a named coast: `NC` for `nc`."""

    def coast_of(self, place: Location) -> str:
        """What stands beside a fleet there; empty where no coast is said."""
        coast = place.partition("/")[2]
        return self.coasts.get(coast, coast.upper())


class MapStyle(Struct, frozen=True):
    """How the pictures of a board look to one reader: its shapes, the words on it and the colours."""

    geometry: Geometry
    board: Map
    wording: Wording
    theme: Theme
    prefix: str = "m-"
    """Stands before every id, so that several pictures can share a page."""


class Shown(Enum):
    """What of a phase is shown."""

    START = "start"
    ORDERS = "orders"
    """What was written, without what became of it."""
    RESULTS = "results"
    AFTER = "after"


Title: TypeAlias = Callable[[Phase, Shown], str]
"""What stands above the picture of a phase."""


class StandingUnit(Struct, frozen=True):
    """A unit on the board; a dislodged one stands beside the unit that drove it out."""

    power: Power
    unit: Unit
    is_driven_out: bool = False


class View(Struct, frozen=True):
    """A part of a board, in board units with y downwards."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, point: Point, room: float = 0.0) -> bool:
        """Whether a point lies inside, and at least so far from the frame."""
        x, y = point[0] - self.x, point[1] - self.y
        return room <= x <= self.width - room and room <= y <= self.height - room


class PictureScene(Struct, frozen=True):
    """A picture before it is drawn."""

    geometry: Geometry
    wording: Wording
    title: str
    theme: AnyTheme
    prefix: str
    counts: tuple[tuple[Power, int | None], ...]
    """How many centres each power has, in the order of the board's powers; None where the reader does not know."""
    land: tuple[tuple[ProvinceId, Power], ...]
    """The power whose colour each province has; those without an owner are left out."""
    centres: tuple[tuple[ProvinceId, Power], ...]
    standing: tuple[StandingUnit, ...]
    contested: tuple[ProvinceId, ...] = ()
    """Left empty by a standoff, in a picture without the orders that met there."""
    results: tuple[Result, ...] = ()
    """The orders to draw with what became of them; none twice for a unit."""
    ways: tuple[tuple[Location, tuple[Location, ...]], ...] = ()
    """For each army that goes by sea, the fleets that carry it, in their order."""
    view: View | None = None
    """The part of the board that is shown, without a bar and a legend; None for all of it with both."""
    unordered: tuple[StandingUnit, ...] = ()
    """The units that still want an order."""
    open_ways: tuple[tuple[Location, tuple[Location, ...]], ...] = ()
    """Where the units of its reader may go next, in a picture without orders."""
    changed: tuple[ProvinceId, ...] = ()
    """The centres that have just changed hands, in such a picture."""
    about: tuple[ProvinceId, ...] = ()
    """The province that a part of a board is about, and those next to it: their names are sure of a place."""
    unseen: frozenset[ProvinceId] = frozenset()
    """The provinces of which the reader does not know what stands there."""
    doubtful: frozenset[ProvinceId] = frozenset()
    """The centres of which he does not know the owner."""


def of_position(style: MapStyle, position: Position, title: str) -> PictureScene:
    """The board between two phases, without any orders."""
    standing = [StandingUnit(power, unit) for power, own in sorted(position.units.items()) for unit in own]
    driven_out = [StandingUnit(gone.power, gone.unit, is_driven_out=True) for gone in position.dislodged]
    owners = {id: power for power, owned in sorted(position.centres.items()) for id in owned}
    return PictureScene(
        geometry=style.geometry,
        wording=style.wording,
        title=title,
        theme=themed(style.theme, style.geometry.inks),
        prefix="".join(char for char in style.prefix if char.isascii() and (char.isalnum() or char in "-_")) or "m-",
        counts=tuple((power, _count(position, power)) for power in style.board.powers),
        land=tuple(sorted(_land(style.geometry, style.board, position, owners).items())),
        centres=tuple(sorted(owners.items())),
        standing=tuple(sorted([*standing, *driven_out], key=_by_place)),
        contested=tuple(sorted(position.contested)),
        unseen=position.unseen,
        doubtful=position.doubtful,
    )


def _count(position: Position, power: Power) -> int | None:
    return None if power in position.uncounted else len(position.centres.get(power, ()))


def of_resolution(style: MapStyle, resolution: Resolution, title: str, shown: Shown = Shown.RESULTS) -> PictureScene:
    """A phase played out: its start, its orders, the orders with their results, or what came of them."""
    scene = of_position(style, resolution.settled if shown is Shown.AFTER else resolution.before, title)
    if shown in (Shown.START, Shown.AFTER):
        return scene
    drawn = with_orders(scene, style.board, _drawn(resolution, shown), resolution.before)
    if shown is not Shown.RESULTS:
        return drawn
    # A fall's results say who owns the centres now: so does the bar, which stands beside the words about them.
    after = of_position(style, resolution.settled, title)
    return replace(drawn, counts=after.counts, centres=after.centres, doubtful=after.doubtful)


def with_orders(scene: PictureScene, board: Map, results: Iterable[Result], position: Position) -> PictureScene:
    """A position with the orders for it, one a unit."""
    chosen = tuple(_one_a_unit(results, position))
    return replace(scene, results=chosen, ways=tuple(sorted(_ways(board, chosen).items())), contested=())


def _drawn(resolution: Resolution, shown: Shown) -> Iterable[Result]:
    if shown is Shown.RESULTS:
        return resolution.results
    return [
        replace(
            result, outcome=result.outcome if isinstance(result.outcome, Disbanded) else Succeeded(), dislodgement=None
        )
        for result in resolution.results
        if not result.is_default
    ]


def _one_a_unit(results: Iterable[Result], position: Position) -> Iterable[Result]:
    """The orders that can be drawn: for each unit that is the writer's one order, the valid one if there is any."""
    found: dict[tuple[Power, Unit | None, int], Result] = {}
    for number, result in enumerate(results):
        unit = unit_of(result.order)
        if isinstance(result.outcome, Void) and not _has(position, result.power, unit):
            continue
        key = (result.power, unit, number if unit is None else -1)
        if key not in found or isinstance(found[key].outcome, Void):
            found[key] = result
    return found.values()


def _has(position: Position, power: Power, unit: Unit | None) -> bool:
    return unit in position.units.get(power, ()) or any(
        gone.power == power and gone.unit == unit for gone in position.dislodged
    )


def _by_place(standing: StandingUnit) -> tuple[Location, str, bool, Power]:
    return *by_place(standing.unit), standing.is_driven_out, standing.power


def _land(
    geometry: Geometry, board: Map, position: Position, owners: Mapping[ProvinceId, Power]
) -> dict[ProvinceId, Power]:
    """Whose colour each piece of land has.

    A centre has its owner's. Other land has that of the unit in it, of the country it belongs to as long as this
    power owns a centre next to it, or of the power that owns all centres round it.
    """
    found: dict[ProvinceId, Power] = {}
    for id, site in geometry.sites.items():
        province = board.provinces.get(id)
        if province is None or province.terrain is Terrain.SEA or not site.outline:
            continue
        holder = position.unit_in(id)
        if province.is_centre:
            owner = owners.get(id)
        elif holder is not None:
            owner = holder[0]
        else:
            owner = _neighbour(board, id, owners, geometry.countries.get(id))
        if owner is not None:
            found[id] = owner
    return found


def _neighbour(board: Map, id: ProvinceId, owners: Mapping[ProvinceId, Power], country: Power | None) -> Power | None:
    """The power that land without a centre and without a unit belongs to by what is round it."""
    near = [owners.get(place) for place in sorted(board.army.get(id, ())) if board.provinces[place].is_centre]
    if country in near:
        return country
    return near[0] if len(near) > 1 and len(set(near)) == 1 else None


def _ways(board: Map, results: Sequence[Result]) -> dict[Location, tuple[Location, ...]]:
    """For each army that goes by sea the fleets that were ordered to carry it, as a chain from coast to coast."""
    ways: dict[Location, tuple[Location, ...]] = {}
    for result in results:
        order = result.order
        if not isinstance(order, Move) or order.unit.type is not UnitType.ARMY:
            continue
        is_near = province_id(order.to) in board.army.get(order.unit.province, frozenset())
        if is_near and order.route is not Route.BY_SEA:
            continue
        way = _way(board, order, [other for other in results if _carries(other, order)])
        if way:
            ways[order.unit.at] = way
    return ways


def _carries(result: Result, move: Move) -> bool:
    order = result.order
    return (
        isinstance(order, Convoy)
        and not isinstance(result.outcome, Void)
        and order.army.at == move.unit.at
        and province_id(order.to) == province_id(move.to)
    )


def _way(board: Map, move: Move, carriers: Sequence[Result]) -> tuple[Location, ...]:
    """The shortest chain of fleets, one that held if there is any."""
    held = [carrier for carrier in carriers if carrier.outcome == Succeeded()]
    for chosen in (held, carriers):
        fleets = {unit.province: unit.at for unit in (unit_of(carrier.order) for carrier in chosen) if unit is not None}
        around = {id: sorted({province_id(place) for place in board.fleet.get(at, ())}) for id, at in fleets.items()}
        waiting: deque[tuple[ProvinceId, ...]] = deque(
            (id,) for id in sorted(fleets) if move.unit.province in around[id]
        )
        seen = {path[-1] for path in waiting}
        while waiting:
            path = waiting.popleft()
            if province_id(move.to) in around[path[-1]]:
                return tuple(fleets[id] for id in path)
            for id in around[path[-1]]:
                if id in fleets and id not in seen:
                    seen.add(id)
                    waiting.append((*path, id))
    return ()


def turn_scenes(style: MapStyle, played: Sequence[Resolution], title: Title) -> tuple[PictureScene, ...]:
    """A turn in pictures: where it began, the orders, their results, then the retreats and builds that followed.

    `played` are its phases in their order. The last picture of all is what they led to.
    """
    scenes = []
    for resolution in played:
        is_movement = resolution.before.phase.kind is PhaseKind.MOVEMENT
        for shown in (Shown.START, Shown.ORDERS, Shown.RESULTS) if is_movement else (Shown.RESULTS,):
            scenes.append(_scene(style, resolution, title, shown))
    scenes += [_scene(style, last, title, Shown.AFTER) for last in played[-1:]]
    return tuple(scenes)


def game_scenes(style: MapStyle, played: Sequence[Resolution], title: Title) -> tuple[PictureScene, ...]:
    """A whole game: every phase with its results, and the board they led to.

    Without legends, which would make some pictures higher than others.
    """
    style = replace(style, wording=replace(style.wording, legend=MappingProxyType({})))
    scenes = [_scene(style, each, title, Shown.RESULTS) for each in played]
    return (*scenes, *(_scene(style, last, title, Shown.AFTER) for last in played[-1:]))


def turns(played: Sequence[Resolution]) -> Iterator[tuple[Resolution, ...]]:
    """The phases of a game by turns: each movement with the retreats and builds behind it."""
    turn: list[Resolution] = []
    for resolution in played:
        if turn and resolution.before.phase.kind is PhaseKind.MOVEMENT:
            yield tuple(turn)
            turn = []
        turn.append(resolution)
    if turn:
        yield tuple(turn)


def _scene(style: MapStyle, resolution: Resolution, title: Title, shown: Shown) -> PictureScene:
    return of_resolution(style, resolution, title(resolution.before.phase, shown), shown)
