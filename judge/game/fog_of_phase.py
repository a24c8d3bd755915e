"""What the player of some powers sees of a phase that was played in the fog of war.

He sees what he saw before it, what he sees after it, and whatever his units met: who stands where they knocked, and
whom they helped. All that lies elsewhere is cut away; of an order that is partly in the fog a `Glimpse` is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from judge.game.events import PhaseProcessed
from judge.game.fog import UNSEEN, cut, driven_in_sight, helped_by, helping, judged_by_sight, sight
from judge.game.phase_report import Glimpse, GlimpseKind, PhaseReport
from judge.game.settings import Centres
from judge.rules.maps import Map, Terrain
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decided,
    Disbanded,
    Dislodgement,
    Disrupted,
    NoRoute,
    Outcome,
    OwnUnit,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position
from judge.rules.rulebook import Rulebook
from judge.structs import replace

_NO_RETREATS: Mapping[Location, RetreatStatus] = MappingProxyType({})
_OF_THE_LETTER = frozenset({VoidReason.ORDERED_TWICE, VoidReason.WRONG_PHASE})
"""Faults of what was written, not of the board."""
_OF_A_UNIT = frozenset({VoidReason.NO_SUCH_UNIT, VoidReason.NOT_YOURS, VoidReason.NOT_DISLODGED})
"""That a unit is not one's own to order: which of them it is tells what stands there."""


def phase_report_in_fog(
    event: PhaseProcessed,
    board: Map,
    rulebook: Rulebook,
    powers: Sequence[Power],
    centres: Centres,
) -> PhaseReport:
    """What the player of these powers is told of a phase.

    An order for a unit in the fog is told as it was written, since the result has that unit as it stands.
    """
    return _FogView(event, board, rulebook, tuple(powers), centres).report()


class _FogView:
    """One phase in the eyes of some powers."""

    def __init__(
        self,
        event: PhaseProcessed,
        board: Map,
        rulebook: Rulebook,
        powers: tuple[Power, ...],
        centres: Centres,
    ) -> None:
        self.event = event
        self.board = board
        self.rulebook = rulebook
        self.powers = powers
        self.centres = centres
        resolution = event.resolution
        self.next_sight = sight(board, event.next or resolution.after, powers)
        met = self._met(resolution.results)
        self.before = sight(board, resolution.before, powers) | met
        self.after = sight(board, resolution.after, powers) | self.next_sight | met
        self.all = self.before | self.after
        self.known = self._known_before()

    def report(self) -> PhaseReport:
        """The event and the glimpses."""
        results, glimpses = [], []
        for result in self.event.resolution.results:
            told = self._own(result) if result.power in self.powers else self._foreign(result)
            if isinstance(told, Result):
                results.append(told)
            elif told is not None:
                glimpses.append(told)
        return PhaseReport(self._event(tuple(results)), self._in_order(glimpses))

    def _in_order(self, glimpses: Iterable[Glimpse]) -> tuple[Glimpse, ...]:
        rank = {power: number for number, power in enumerate(self.board.powers)}

        def key(glimpse: Glimpse) -> tuple[int, ProvinceId, str]:
            return rank.get(glimpse.power or "", len(rank)), glimpse.place, glimpse.kind.value

        return tuple(sorted(glimpses, key=key))

    def _met(self, results: Iterable[Result]) -> frozenset[ProvinceId]:
        """Where own units knocked, whom they helped, and where they were driven out."""
        found: set[ProvinceId] = set()
        for result in results:
            if result.power not in self.powers:
                continue
            order, helped, unit = result.order, helped_by(result.order), unit_of(result.order)
            if isinstance(order, Move | Retreat) and isinstance(result.outcome, Succeeded | Bounced | OwnUnit):
                found.add(province_id(order.to))
            if helped is not None and isinstance(result.outcome, Succeeded | Cut | Disrupted):
                found.add(helped.province)
            if unit is not None and result.dislodgement is not None:
                found.add(unit.province)
        return frozenset(found)

    def _known_before(self) -> Position:
        """The board before the phase: what was seen then, and the units that are seen to have been there."""
        before = self.event.resolution.before
        shown = {
            unit.province
            for result in self.event.resolution.results
            if (unit := unit_of(result.order)) is not None
            and unit.province in self.all
            and _end_of(result) in self.after
            and self._stood(result.power, unit.province)
        }
        known = cut(self.board, before, self.powers, self.before | shown, self.all, self.centres)
        # What was only seen afterwards is no land of which one knows nothing.
        return replace(known, unseen=known.unseen - self.all)

    def _event(self, results: tuple[Result, ...]) -> PhaseProcessed:
        event, resolution = self.event, self.event.resolution
        after = cut(self.board, resolution.after, self.powers, self.after, self.all, self.centres)
        following = event.next and cut(self.board, event.next, self.powers, self.next_sight, self.all, self.centres)
        told = Resolution(self.known, results, after, tuple(d for d in resolution.decided if self._sees_all(d)))
        last = following or after
        return replace(
            event,
            resolution=told,
            nmr=tuple(power for power in event.nmr if self._sees_silence(power)),
            ownership=self._ownership(last),
            builds=MappingProxyType({p: count for p, count in event.builds.items() if p in self.powers}),
            next=following,
            disbanded=tuple(driven_in_sight(d, self.all) for d in event.disbanded if d.unit.province in self.all),
            disorder=tuple(power for power in event.disorder if last.units.get(power) or last.centres.get(power)),
            barred=tuple(power for power in event.barred if power in self.powers),
            orders=MappingProxyType({p: own for p, own in event.orders.items() if p in self.powers}),
        )

    def _ownership(self, last: Position) -> Mapping[ProvinceId, tuple[Power | None, Power]]:
        """The centres that are seen to have changed hands; None where nobody is known to have owned one."""
        changed = {
            centre: (self.known.owner_of(centre), power)
            for centre, (_, power) in self.event.ownership.items()
            if centre in last.centres.get(power, ())
        }
        return MappingProxyType(changed)

    def _sees_all(self, decided: Decided) -> bool:
        return self.all.issuperset(decided.places)

    def _sees_silence(self, power: Power) -> bool:
        """Whether a person's silence tells nothing new: one sees a unit of his that was to be ordered."""
        if power in self.powers:
            return True
        match self.event.phase.kind:
            case PhaseKind.MOVEMENT:
                return bool(self.known.units.get(power))
            case PhaseKind.RETREAT:
                return any(driven.power == power for driven in self.known.dislodged)
            case PhaseKind.ADJUSTMENT:
                return False

    # One's own orders.

    def _own(self, result: Result) -> Result | Glimpse:
        """What became of one's own order, without what it would tell of the fog."""
        order = self._as_given(result)
        dislodgement = result.dislodgement and self._own_dislodgement(result.dislodgement)
        outcome = self._outcome(result.power, order, result.outcome)
        if outcome is not None:
            return replace(result, order=order, outcome=outcome, dislodgement=dislodgement)
        unit = unit_of(order)
        place = unit.province if unit is not None else ""
        return Glimpse(GlimpseKind.IN_VAIN, place, result.power, unit, order, dislodgement)

    def _as_given(self, result: Result) -> Order:
        """The order with a helped unit that is not seen as the player wrote it, not as it stands."""
        helped, unit = helped_by(result.order), unit_of(result.order)
        if helped is None or unit is None or helped.province not in self.board.provinces or self._sees_helped(helped):
            return result.order
        for given in self.event.orders.get(result.power, ()):
            here, written = unit_of(given), helped_by(given)
            is_it = here is not None and here.province == unit.province and type(given) is type(result.order)
            if is_it and written is not None and written.province == helped.province:
                return helping(result.order, written)
        is_land = self.board.provinces[helped.province].terrain is not Terrain.SEA
        return helping(result.order, Unit(UnitType.ARMY if is_land else UnitType.FLEET, helped.province))

    def _own_dislodgement(self, dislodgement: Dislodgement) -> Dislodgement:
        """Who drove out one's own unit: he stands there now; where he came from only if that is seen."""
        return replace(
            dislodgement,
            unit=driven_in_sight(dislodgement.unit, self.all),
            by=self._place(dislodgement.by),
        )

    # Orders of others.

    def _foreign(self, result: Result) -> Result | Glimpse | None:
        """What is seen of another power's order; None for nothing."""
        unit, order = unit_of(result.order), result.order
        if unit is None:
            return None
        here, end = unit.province, _end_of(result)
        stood = self._stood(result.power, here)
        if not stood and not (isinstance(order, Build) and result.outcome == Succeeded()):
            return None
        is_seen_before, is_seen_after = stood and here in self.before, end in self.after
        if not is_seen_before and not is_seen_after:
            return self._attempt(result)
        dislodgement = result.dislodgement and self._foreign_dislodgement(result.dislodgement)
        if self._sees_whole(order):
            outcome = self._outcome(result.power, order, result.outcome)
            if outcome is not None:
                return replace(result, outcome=outcome, dislodgement=dislodgement)
        return self._glimpse(result, unit, is_seen_before, is_seen_after, dislodgement)

    def _sees_whole(self, order: Order) -> bool:
        """Whether all that an order names is seen."""
        helped = helped_by(order)
        return self.all.issuperset(_places(order)) and (helped is None or self._sees_helped(helped))

    def _sees_helped(self, helped: Unit) -> bool:
        """Whether one sees what stood, or did not stand, where a unit was to be helped."""
        return helped.province in self.before or self.known.unit_in(helped.province) is not None

    def _stood(self, power: Power, province: ProvinceId) -> bool:
        """Whether a power had something to order in a province: a unit there, or one driven out of it."""
        before = self.event.resolution.before
        if before.phase.kind is PhaseKind.RETREAT:
            return any(d.power == power and d.unit.province == province for d in before.dislodged)
        standing = before.unit_in(province)
        return standing is not None and standing[0] == power

    def _attempt(self, result: Result) -> Glimpse | None:
        """The glimpse of an unseen unit that tried in vain to enter a province in sight."""
        order = result.order
        if isinstance(order, Move | Retreat) and isinstance(result.outcome, Bounced | OwnUnit):
            goal = province_id(order.to)
            return Glimpse(GlimpseKind.TRIED, goal) if goal in self.all else None
        return None

    def _glimpse(
        self, result: Result, unit: Unit, is_seen_before: bool, is_seen_after: bool, dislodgement: Dislodgement | None
    ) -> Glimpse:
        order, end = result.order, _end_of(result)
        is_gone = isinstance(order, Move | Retreat) and end != unit.province and dislodgement is None
        if is_gone and is_seen_after and isinstance(order, Move | Retreat):
            arrived = Unit(unit.type, order.to)
            return Glimpse(GlimpseKind.CAME, arrived.province, result.power, arrived)
        kind = GlimpseKind.LEFT if is_gone and is_seen_before else GlimpseKind.ACTED
        return Glimpse(kind, unit.province, result.power, unit, dislodgement=dislodgement)

    def _foreign_dislodgement(self, dislodgement: Dislodgement) -> Dislodgement:
        """That a person was driven out, and by whom if he is seen; where the unit may go is its own business."""
        here = dislodgement.unit.unit.province
        is_known = province_id(dislodgement.by) in self.all or here in self.after
        return Dislodgement(
            driven_in_sight(dislodgement.unit, self.all),
            self._place(dislodgement.by),
            dislodgement.by_power if is_known else UNSEEN,
            _NO_RETREATS,
        )

    # Reasons.

    def _place(self, place: Location) -> Location:
        return place if province_id(place) in self.all else UNSEEN

    def _somewhere(self, places: Iterable[Location]) -> tuple[Location, ...]:
        """Culprits, those that are not seen counted but not named."""
        return tuple(self._place(place) for place in places)

    def _outcome(self, power: Power, order: Order, outcome: Outcome) -> Outcome | None:
        """What became of an order, with culprits that are seen; None when even that would tell of the fog."""
        match outcome:
            case Bounced(by):
                return Bounced(self._somewhere(by))
            case Cut(by):
                return Cut(self._place(by))
            case Disrupted(fleets):
                return Disrupted(self._somewhere(fleets))
            case Unmatched(instead):
                return outcome if self._sees_instead(order, instead) else None
            case Void(reason):
                return self._void(power, order, reason)
            case Succeeded() | OwnUnit() | NoRoute() | Disbanded():
                return outcome

    def _sees_instead(self, order: Order, instead: Order | None) -> bool:
        """Whether one sees what the helped unit did instead."""
        helped = helped_by(order)
        if helped is None or self.known.unit_in(helped.province) is None:
            return False
        return instead is None or self._sees_whole(instead)

    def _void(self, power: Power, order: Order, reason: VoidReason) -> Outcome | None:
        """Why an order could not be, for all that one sees; a convoy that could not be is a way that was not there."""
        unit = unit_of(order)
        if reason in _OF_A_UNIT and unit is not None and unit.province not in self.before:
            return Void(VoidReason.NO_SUCH_UNIT)
        if reason in _OF_THE_LETTER or self.event.phase.kind is not PhaseKind.MOVEMENT:
            return Void(reason)
        found = judged_by_sight(self.board, self.rulebook, self.known, self.before, power, order).void
        if found is not None:
            return Void(found)
        return NoRoute() if isinstance(order, Move) else None


def _end_of(result: Result) -> ProvinceId | None:
    """Where a unit is when the phase is over, or where it was driven out and waits; None when it left the board."""
    order, outcome = result.order, result.outcome
    match order:
        case Move(unit, to):
            return province_id(to) if outcome == Succeeded() else unit.province
        case Hold(unit) | SupportHold(unit) | SupportMove(unit) | Convoy(unit):
            return unit.province
        case Retreat(_, to):
            return province_id(to) if outcome == Succeeded() else None
        case Build(unit):
            return unit.province if outcome == Succeeded() else None
        case Disband() | Waive():
            return None


def _places(order: Order) -> frozenset[ProvinceId]:
    """Every province that an order names."""
    match order:
        case Waive():
            return frozenset()
        case Hold(unit) | Disband(unit) | Build(unit):
            named: tuple[Location, ...] = (unit.at,)
        case Move(unit, to) | Retreat(unit, to):
            named = (unit.at, to)
        case SupportHold(unit, of):
            named = (unit.at, of.at)
        case SupportMove(unit, of, to) | Convoy(unit, of, to):
            named = (unit.at, of.at, to)
    return frozenset(map(province_id, named))
