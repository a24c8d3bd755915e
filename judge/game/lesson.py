"""A lesson of the school: a position, a task in it, and whether what a pupil ordered does it.

What he orders is played by the rules, and only what came of it counts: whoever finds another way has found one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from judge.errors import BadData
from judge.game.game import Game, Status
from judge.game.handle import SCHOOL
from judge.game.settings import Settings
from judge.game.state import Deal, Seating
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit, unit_of
from judge.rules.outcome import Bounced, Cut, Outcome, Resolution, Result, Succeeded
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase, PhaseKind, Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_position, read_unit
from judge.structs import Struct, replace

_KEYS = frozenset(
    {"power", "position", "others", "example", "stands", "bounced", "cut", "answers", "mistakes"},
)


class Lesson(Struct, frozen=True):
    """One task of the school. The year of its phase is the number of the lesson."""

    name: str
    game: Game
    """The board as it stands, as a game that nobody else plays."""
    power: Power
    """Whose orders the pupil gives."""
    others: Mapping[Power, tuple[Order, ...]]
    example: Order
    """One of the kind that is wanted, and not the answer."""
    stands: tuple[Unit, ...]
    """One of these stands there afterwards; empty where that is not the task."""
    bounced: tuple[ProvinceId, ...]
    """Where the units are whose moves are to bounce."""
    cut: tuple[ProvinceId, ...]
    """Where the units are whose supports are to be cut."""
    answers: tuple[tuple[Order, ...], ...]
    """Orders that do it."""
    mistakes: tuple[tuple[Order, ...], ...]
    """Orders that do not."""

    @property
    def phase(self) -> Phase:
        """The phase that is played in it."""
        return self.game.position.phase

    @property
    def number(self) -> int:
        """Which lesson it belongs to, counted from 1."""
        return self.phase.year - self.game.board.start_year + 1

    @property
    def opening(self) -> Resolution:
        """What is known before the pupil orders anything: what the others do, without what becomes of it."""
        given = (Result(power, order, Succeeded()) for power, own in self.others.items() for order in own)
        return Resolution(self.game.position, tuple(given), self.game.position)

    def played(self, orders: Sequence[Order]) -> Resolution:
        """What comes of a pupil's orders and those of all others."""
        game, given = self.game, {**self.others, self.power: tuple(orders)}
        match self.phase.kind:
            case PhaseKind.MOVEMENT:
                return adjudicate(game.board, game.rulebook, game.position, given)
            case PhaseKind.RETREAT:
                return retreats(game.board, game.rulebook, game.position, given)
            case PhaseKind.ADJUSTMENT:
                return adjustments(game.board, game.rulebook, game.position, given)
            case _:
                assert_never(self.phase.kind)

    def is_done(self, played: Resolution) -> bool:
        """Whether what came of the orders is what was to be done."""
        own = played.after.units.get(self.power, frozenset())
        is_there = not self.stands or not own.isdisjoint(self.stands)
        return is_there and all(
            isinstance(_outcome(played, province), kind)
            for kind, provinces in ((Bounced, self.bounced), (Cut, self.cut))
            for province in provinces
        )


def _outcome(played: Resolution, province: ProvinceId) -> Outcome | None:
    """What became of the order of the unit in a province."""
    found = (each.outcome for each in played.results if (unit := unit_of(each.order)) and unit.province == province)
    return next(found, None)


def build_lesson(name: str, mapping: Mapping[str, object], board: Map, rulebook: Rulebook) -> Lesson:
    """The lesson in a file of `judge/school/`; BadData where it is none, or its others order what is impossible."""
    unknown = ", ".join(sorted(set(mapping) - _KEYS))
    if unknown:
        raise BadData(f"school/{name}.toml", 0, f"unknown keys: {unknown}")
    try:
        position, power = read_position(str(mapping["position"])), str(mapping["power"])
        others = MappingProxyType({who: _orders(own) for who, own in _table(mapping.get("others", {})).items()})
        lesson = Lesson(
            name,
            _game(board, rulebook, position),
            power,
            others,
            read_order(str(mapping["example"])),
            tuple(map(read_unit, _texts(mapping.get("stands", [])))),
            _texts(mapping.get("bounced", [])),
            _texts(mapping.get("cut", [])),
            tuple(map(_orders, _list(mapping["answers"]))),
            tuple(map(_orders, _list(mapping["mistakes"]))),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(f"school/{name}.toml", 0, f"this is no lesson: {error}") from error
    wrong = [
        order for who, own in others.items() for order in own if void_reason(board, rulebook, position, who, order)
    ]
    if power not in board.powers or wrong:
        raise BadData(
            f"school/{name}.toml", 0, f"no power, or impossible orders: {power}, {', '.join(map(str, wrong))}"
        )
    return lesson


def _game(board: Map, rulebook: Rulebook, position: Position) -> Game:
    seating = Seating(masters=(), seats=(), watchers=())
    # A pupil has no book at hand whose rules could be cited to him.
    untold = replace(rulebook, rules=MappingProxyType({}))
    return Game(SCHOOL, Status.ACTIVE, board, untold, Settings(), Deal(0), seating, position)


def _orders(value: object) -> tuple[Order, ...]:
    return tuple(map(read_order, _texts(value)))


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(str, _list(value)))


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list")
    return value


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"{value!r} is no table")
    return value
