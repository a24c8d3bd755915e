"""Where everything of a picture goes: units first, then moves, then what helps them, then the signs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import assert_never

from judge.picture.field import new_field
from judge.picture.geometry import Point
from judge.picture.marks import Drawn, Head, LineMark, Ring, Sign, Stroke
from judge.picture.scene import PictureScene, StandingUnit
from judge.picture.theme import Palette
from judge.picture.track import (
    BEFORE_UNIT,
    BOWS,
    HEAD,
    INTO_EMPTY,
    LEAVING,
    STOPPED_BEFORE_EMPTY,
    Track,
    before_head,
    behind,
    bowed,
    chain,
    cheapest,
    course,
    cut,
    ended,
    on_line,
)
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
)
from judge.rules.outcome import Bounced, Cut, Disbanded, Disrupted, NoRoute, OwnUnit, Result, Succeeded, Unmatched, Void
from judge.rules.places import Location, Power, ProvinceId, province_id

ROOM_OF_UNIT = (34.0, 26.0)
"""How wide and high the room of a unit is."""
WIDE_COAST = 18.0
"""The room that the name of a coast takes."""
_COASTS = (27.0, 8.0), (-27.0, 8.0)
"""Where it can stand, seen from the fleet that is there: beside its hull, where it covers least."""
_BESIDE = (
    *((29, 6), (-29, 6), (30, -6), (-30, -6), (25, 18), (-25, 18), (24, -19), (-24, -19)),
    *((38, 0), (-38, 0), (0, 29), (0, -29)),
)
"""Where a dislodged unit can stand beside its attacker; the first that covers least is taken."""
_SHARES = (0.55, 0.45, 0.65, 0.35, 0.75)
"""Where on a move its supports meet it."""


class MarkLayout(Drawn):
    """The marks of a scene, laid out one after another so that each can avoid those before."""

    def __init__(self, scene: PictureScene, palette: Palette | None = None) -> None:
        """`palette` is what colours are called where they are not those of the scene's theme."""
        super().__init__(new_field(scene.geometry, scene.wording))
        self.scene = scene
        self.geometry = scene.geometry
        self.palette = palette or scene.theme.palette
        self.stand: dict[tuple[Power, Unit, bool], Point] = {}
        self.coasts: list[tuple[Location, Point]] = []
        """Where stands on which coast a fleet is."""
        self.held: dict[ProvinceId, Point] = {}
        """Where the unit of a province is drawn, the dislodged one only when it is alone."""
        self.aims: dict[ProvinceId, ProvinceId] = {}
        """Where the unit of each province was ordered to go."""
        self.tracks: dict[Location, Track] = {}
        self._settle()
        self._route()
        self._mark()

    def place_of(self, standing: StandingUnit) -> Point | None:
        """Where a unit is drawn; None when the drawing does not know its place."""
        return self.stand.get((standing.power, standing.unit, standing.is_driven_out))

    # Units

    def _settle(self) -> None:
        for standing in self.scene.standing:
            middle = self.geometry.unit_at(standing.unit.at)
            if middle is not None and not standing.is_driven_out:
                self._put(standing, middle)
        for standing in self.scene.standing:
            middle = self.geometry.unit_at(standing.unit.at)
            if middle is not None and standing.is_driven_out:
                self._put(standing, self._beside(middle, standing.unit.province))

    def _put(self, standing: StandingUnit, middle: Point) -> None:
        self.stand[standing.power, standing.unit, standing.is_driven_out] = middle
        self.held.setdefault(standing.unit.province, middle)
        self.field.block(middle, *ROOM_OF_UNIT, 9)
        if "/" in standing.unit.at:
            beside = min(((middle[0] + dx, middle[1] + dy) for dx, dy in _COASTS), key=self._toll_of_coast)
            self.coasts.append((standing.unit.at, beside))
            self.field.block(beside, WIDE_COAST, 12, 9)
        self.signs.add("army" if standing.unit.type is UnitType.ARMY else "fleet")
        if standing.is_driven_out:
            self.ring(Ring.BURST, middle, self.palette.burst)

    def _toll_of_coast(self, place: Point) -> int:
        return self.field.toll(place, WIDE_COAST, 12)

    def _beside(self, middle: Point, province: ProvinceId) -> Point:
        is_taken = any(math.dist(middle, other) < 12 for other in self.stand.values())
        if not is_taken:
            return middle
        places = [(middle[0] + dx, middle[1] + dy) for dx, dy in _BESIDE]

        def price(place: Point) -> int:
            return self.field.toll(place, 24, 18) + (0 if self.geometry.province_at(*place) == province else 60)

        return min(places, key=price)

    def _of(self, power: Power, unit: Unit) -> Point | None:
        """Where the unit of an order is drawn: the dislodged one first, which alone has orders when there is one."""
        return self.stand.get((power, unit, True)) or self.stand.get((power, unit, False))

    def _any(self, place: Location) -> Point | None:
        """Where the unit in a province is drawn, or where one would be."""
        return self.held.get(province_id(place)) or self.geometry.unit_at(place)

    # Lines

    def _route(self) -> None:
        moves = [result for result in self.scene.results if isinstance(result.order, Move | Retreat)]
        orders = (move.order for move in moves)
        self.aims = {order.unit.province: province_id(order.to) for order in orders if isinstance(order, Move)}
        ways = dict(self.scene.ways)
        for result in sorted(moves, key=lambda result: self._rank(result, ways)):
            self.of = result
            if self._is_by_sea(result, ways):
                self._convoyed(result, ways)
            else:
                self._move(result)

    def _is_by_sea(self, result: Result, ways: Mapping[Location, tuple[Location, ...]]) -> bool:
        return isinstance(result.order, Move) and result.order.unit.at in ways

    def _rank(self, result: Result, ways: Mapping[Location, tuple[Location, ...]]) -> tuple[bool, float, str]:
        """Convoys have no choice of way and come first; then the shorter a move, the fewer ways it has."""
        order = result.order
        if not isinstance(order, Move | Retreat):
            return True, 0.0, str(order)
        start, goal = self._of(result.power, order.unit), self.geometry.unit_at(order.to)
        return not self._is_by_sea(result, ways), (math.dist(start, goal) if start and goal else 0.0), str(order)

    def _move(self, result: Result) -> None:
        order = result.order
        if not isinstance(order, Move | Retreat):
            return
        start = self._of(result.power, order.unit)
        goal, is_empty = self._goal(order.to)
        if start is None:
            return
        if goal is None or math.dist(start, goal) < 8:
            self.badge(Sign.VOID, _corner(start))
            return
        home, there = order.unit.province, province_id(order.to)
        # A fleet on a named coast does not sail through the land behind it.
        free = tuple(province_id(place) for place in (order.unit.at, order.to) if "/" not in place)
        gates = self.geometry.gates.get((home, there), ())
        # Whether the unit in the province that a move goes to goes the other way.
        is_met = isinstance(order, Move) and self.aims.get(there) == home
        curve = course(gates, start, goal, free, self.field, is_met=is_met)
        track, shaft = ended(self.field, curve, there, is_empty=is_empty, is_stopped=self._is_stopped(result))
        self.tracks[order.unit.at] = track
        self._draw_move(result, track, shaft)

    def _goal(self, place: Location) -> tuple[Point | None, bool]:
        """Where a move goes, and whether the place of its arrowhead is empty."""
        goal = self.geometry.unit_at(place)
        there = self._any(place)
        if goal is None or there is None:
            return None, False
        return (there, False) if province_id(place) in self.held and math.dist(goal, there) < 40 else (goal, True)

    def _convoyed(self, result: Result, ways: Mapping[Location, tuple[Location, ...]]) -> None:
        order = result.order
        if not isinstance(order, Move):
            return
        start = self._of(result.power, order.unit)
        goal, is_empty = self._goal(order.to)
        fleets = [self._any(place) for place in ways[order.unit.at]]
        if start is None or goal is None or None in fleets:
            return
        # The line of a convoy passes just under its fleets.
        stops = [start, *((fleet[0], fleet[1] + 9) for fleet in fleets if fleet is not None), goal]
        gap = (STOPPED_BEFORE_EMPTY[0] if self._is_stopped(result) else INTO_EMPTY[0]) if is_empty else BEFORE_UNIT
        track, shaft = chain(stops, LEAVING, gap), chain(stops, LEAVING, gap + HEAD).data
        self.tracks[order.unit.at] = track
        self._draw_move(result, track, shaft)

    def _is_stopped(self, result: Result) -> bool:
        return not isinstance(result.outcome, Succeeded)

    def _draw_move(self, result: Result, track: Track, shaft: str) -> None:
        is_retreat = isinstance(result.order, Retreat)
        colour = self.palette.retreat if is_retreat else self.palette.of(result.power).line
        match result.outcome:
            case Succeeded():
                stroke, head = (Stroke.RETREAT if is_retreat else Stroke.MOVE), Head.ARROW
                self.signs.add("retreat" if is_retreat else "move")
            case Void() | NoRoute():
                stroke, head, colour = Stroke.FAINT, Head.HOLLOW, self.palette.faint
            case _:
                stroke, head = (Stroke.RETREAT if is_retreat else Stroke.FAILED), Head.HOLLOW
        self.line(LineMark(stroke, colour, track, shaft, head))
        self._stop(result, track)

    def _stop(self, result: Result, track: Track) -> None:
        """The sign on the spot where a move ended, which says why."""
        match result.outcome:
            case Bounced():
                key = "retreat_failed" if isinstance(result.order, Retreat) else "failed"
                self.badge(Sign.STOP, before_head(self.field, track), key)
            case OwnUnit():
                self.badge(Sign.OWN, before_head(self.field, track))
            case Disrupted(fleets):
                for fleet in fleets:
                    middle = self._any(fleet)
                    if middle is not None:
                        self.badge(Sign.SUNK, (middle[0] + 13, middle[1] - 11))
            case NoRoute():
                self.badge(Sign.NO_CONVOY, behind(self.field, track))
            case Void():
                self.badge(Sign.VOID, behind(self.field, track))
            case _:
                pass

    # Help, rings, signs

    def _mark(self) -> None:
        for result in self.scene.results:
            self.of, order = result, result.order
            middle = None if isinstance(order, Waive) else self._of(result.power, order.unit)
            if result.dislodgement is not None and middle is not None:
                self.ring(Ring.BURST, middle, self.palette.burst)
            match order:
                case SupportHold() | SupportMove():
                    self._support(result, order, middle)
                case Convoy() | Hold():
                    self._stay(result, middle)
                case Build(unit):
                    self._build(result, unit)
                case Disband():
                    if middle is not None and isinstance(result.outcome, Succeeded | Disbanded):
                        self.badge(Sign.DISBAND, middle)
                case Move() | Retreat() | Waive():
                    pass
                case _:
                    assert_never(order)
        self.of = None
        for id in self.scene.contested:
            site = self.geometry.sites.get(id)
            if site is not None:
                self.badge(Sign.CONTESTED, site.unit)

    def _stay(self, result: Result, middle: Point | None) -> None:
        if middle is None:
            return
        ink = self.palette.of(result.power).line
        if isinstance(result.outcome, Void):
            self.badge(Sign.VOID, _corner(middle))
        elif isinstance(result.order, Convoy):
            is_idle = isinstance(result.outcome, Unmatched)
            self.ring(Ring.CONVOY, middle, self.palette.faint if is_idle else ink)
            if is_idle:
                self.badge(Sign.UNMATCHED, _corner(middle))
        else:
            self.ring(Ring.HOLD, middle, ink)

    def _build(self, result: Result, unit: Unit) -> None:
        middle = self.geometry.unit_at(unit.at)
        if middle is None or not isinstance(result.outcome, Succeeded):
            return
        self.stand[result.power, unit, False] = middle
        self.field.block(middle, *ROOM_OF_UNIT, 9)
        self.signs.add("army" if unit.type is UnitType.ARMY else "fleet")
        self.ring(Ring.BUILT, middle, self.palette.build)
        self.badge(Sign.BUILD, (middle[0] + 14, middle[1] - 12))

    def _support(self, result: Result, order: SupportHold | SupportMove, start: Point | None) -> None:
        if start is None:
            return
        is_idle = isinstance(result.outcome, Unmatched | Void)
        helped = self.tracks.get(order.of.at) if isinstance(order, SupportMove) and not is_idle else None
        there = self._any(order.of.at)
        if there is None:
            self.badge(Sign.VOID, _corner(start))
            return
        if helped is not None:
            track = self._towards(start, (helped.at(share) for share in _SHARES), order, gap=1.0)
        elif isinstance(order, SupportMove):
            track = self._towards(start, iter(self._between(there, order)), order, gap=1.0)
        else:
            track = self._towards(start, iter((there,)), order, gap=20.0)
            ring = Ring.UNSUPPORTED if is_idle or isinstance(result.outcome, Cut) else Ring.SUPPORTED
            self.ring(ring, there, self.palette.faint if is_idle else self.palette.of(result.power).line)
        self._draw_support(result, track, Head.DOT if isinstance(order, SupportMove) else Head.NONE)

    def _between(self, there: Point, order: SupportMove) -> tuple[Point, ...]:
        """Where a move that was not made would have been met."""
        goal = self._any(order.to) or there
        return (((there[0] + goal[0]) / 2, (there[1] + goal[1]) / 2),)

    def _towards(self, start: Point, goals: Iterator[Point], order: SupportHold | SupportMove, gap: float) -> Track:
        free = [order.unit.province, order.of.province]
        if isinstance(order, SupportMove):
            free.append(province_id(order.to))
        ends = [goal for goal in goals if math.dist(start, goal) > 4]
        curves = [bowed(start, goal, 0.0) for goal in ends]
        curves += [bowed(start, goal, bow) for goal in ends[:2] for bow in BOWS[:4]]
        if not curves:
            return Track((start, start), "")
        return cut(cheapest(self.field, curves, free), LEAVING, gap)

    def _draw_support(self, result: Result, track: Track, head: Head) -> None:
        if not track.data:
            return
        stroke, colour = Stroke.SUPPORT, self.palette.of(result.power).line
        match result.outcome:
            case Cut():
                stroke = Stroke.CUT
                self.badge(Sign.CUT, on_line(self.field, track))
            case Unmatched() | Void():
                stroke, colour = Stroke.FAINT, self.palette.faint
                sign = Sign.VOID if isinstance(result.outcome, Void) else Sign.UNMATCHED
                self.badge(sign, behind(self.field, track))
            case _:
                self.signs.add("support_move" if head is Head.DOT else "support_hold")
        self.line(LineMark(stroke, colour, track, track.data, head))


def _corner(middle: Point) -> Point:
    """Where a unit has a sign that is about itself."""
    return middle[0] + 14, middle[1] - 10
