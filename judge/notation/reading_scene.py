"""The position as the reader of one letter needs it: the units, and the powers that the letter may order for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import UNIT_TYPES, Token
from judge.notation.mentions import provinces
from judge.notation.values import RawPlace, RawUnit
from judge.rules.adjust import due
from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.meaning import as_meant
from judge.rules.orders import Order, Unit, UnitType
from judge.rules.outcome import VoidReason
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import PhaseKind, Position, next_movement
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace


class ReadingScene(Struct, frozen=True):
    """The position, the rules and the language in which a letter is read."""

    language: Language
    board: Map
    rulebook: Rulebook
    position: Position
    powers: tuple[Power, ...]
    standing: Mapping[ProvinceId, tuple[Power, Unit]]
    driven: Mapping[ProvinceId, tuple[Power, Unit]]
    """Dislodged units, by the province they were driven out of."""

    @property
    def kind(self) -> PhaseKind:
        """What is ordered in this phase."""
        return self.position.phase.kind

    def in_next_movement(self) -> ReadingScene:
        """The scene as it is when the next movement opens, if all that was driven out has left."""
        phase = next_movement(self.position.phase, self.board.calendar)
        return replace(self, position=replace(self.position, phase=phase, dislodged=()), driven={})

    def may_order(self, power: Power) -> bool:
        """Whether the letter may order for a power: one of the writer's; all of them for a writer without powers."""
        return not self.powers or power in self.powers

    def is_own(self, province: ProvinceId) -> bool:
        """Whether a province has a unit that the letter may order, or in an adjustment a centre of the writer's."""
        found = self.driven.get(province, self.standing.get(province))
        if found is not None and self.may_order(found[0]):
            return True
        owner = self.position.owner_of(province) if self.kind is PhaseKind.ADJUSTMENT else None
        return owner is not None and self.may_order(owner)

    def own_of_kind(self, words: Sequence[Token]) -> Iterator[ProvinceId]:
        """Where the writer's units of a kind stand that words name, if they name none of his by its place."""
        types = {UNIT_TYPES[token.kind] for token in words if token.kind in UNIT_TYPES and len(token.text) > 1}
        here = (self.standing[place] for place in provinces(words) if place in self.standing)
        named = {unit.type for power, unit in here if self.may_order(power)}
        types -= named if types else set()
        for place, (power, unit) in self.standing.items():
            if self.may_order(power) and unit.type in types:
                yield place

    def provinces(self, place: RawPlace) -> tuple[ProvinceId, ...]:
        """What a written place may mean on this board."""
        return tuple(id for id in place.name.senses[0].value if id in self.board.provinces)

    def locations(self, place: RawPlace) -> tuple[Location, ...]:
        """What a written place may mean, with the coast that was written."""
        return tuple(self.location(id, place) for id in self.provinces(place))

    def location(self, province: ProvinceId, place: RawPlace) -> Location:
        """The location of a province and a written coast."""
        if place.coast is None:
            return province
        return self._coast(province, place.coast.senses[0].value[0])

    def _coast(self, province: ProvinceId, coast: str) -> Location:
        return f"{province}/{self.language.coast_synonyms.get(f'{province}/{coast}', coast)}"

    def coasts_at(self, province: ProvinceId, coasts: Iterable[str]) -> frozenset[Location]:
        """The coasts of a province that are called so, by whichever name: `spa/wc`."""
        return frozenset(self._coast(province, each) for each in coasts) & {*self.board.provinces[province].moorings}

    def found(self, unit: RawUnit) -> tuple[tuple[Power, Unit], ...]:
        """The units on the board that a written unit may mean; those of the written type if there are any."""
        here = list(self._units_at(self.provinces(unit.place)))
        alike = [(power, one) for power, one in here if unit.type in (None, one.type)]
        return tuple(alike or here)

    def _units_at(self, provinces: tuple[ProvinceId, ...]) -> Iterator[tuple[Power, Unit]]:
        for id in provinces:
            if id in self.driven:
                yield self.driven[id]
            elif id in self.standing:
                yield self.standing[id]

    def named(self, unit: RawUnit) -> tuple[Unit, ...]:
        """A unit as written where none stands: its place, and an army unless a fleet is written or it is the sea."""
        provinces = self.provinces(unit.place)
        likely = {id: UnitType.ARMY if id in self.board.army else UnitType.FLEET for id in provinces}
        return tuple(Unit(unit.type or likely[id], self.location(id, unit.place)) for id in provinces)

    def meant(self, order: Order) -> Order:
        """The order with the units of the board and the coasts that are meant."""
        return as_meant(self.board, self.rulebook, self.position, order)

    def only_possible(self, given: Iterable[tuple[Power, Order]]) -> Order | None:
        """The only order that can be carried out among what words may give to units of others."""
        meant = ((power, self.meant(order)) for power, order in given)
        possible = [order for power, order in meant if self.void(power, order) is None]
        return possible[0] if len(possible) == 1 else None

    def void(self, power: Power, order: Order) -> VoidReason | None:
        """The reason why an order is void; None when it is not."""
        return void_reason(self.board, self.rulebook, self.position, power, order)

    def due(self) -> Mapping[Power, int]:
        """Builds and removals that are due."""
        return due(self.board, self.rulebook, self.position)

    def own_builds(self) -> Mapping[Power, int]:
        """How many builds are due to each power that the letter may order for; none in another phase."""
        due = self.due() if self.kind is PhaseKind.ADJUSTMENT else {}
        return {power: count for power, count in due.items() if count > 0 and self.may_order(power)}


def look(
    language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...]
) -> ReadingScene:
    """The scene of a letter."""
    is_retreat = position.phase.kind is PhaseKind.RETREAT
    return ReadingScene(
        language,
        board,
        rulebook,
        position,
        powers,
        {unit.province: (power, unit) for power, units in sorted(position.units.items()) for unit in units},
        {d.unit.province: (d.power, d.unit) for d in position.dislodged} if is_retreat else {},
    )
