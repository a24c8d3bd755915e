"""A movement phase in numbers while it is being decided: what is asked, and what is answered so far.

Every question is about one province: does its unit move, is its support given, is its way open.
An answer, once given, is never taken back, so that the order in which questions are looked at
cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from judge.rules.acts import CONVOY, DIRECT, MOVE, NONE, SUPPORT, VOID_MOVE, Act, Tables
from judge.rules.outcome import Decision
from judge.rules.policies import HoldSupport, ImpossibleOrder, OwnSupport
from judge.rules.rulebook import Rulebook

UNDECIDED: Final = 0
YES: Final = 1
NO: Final = 2

STAYS: Final = -1
"""The goal of a unit that is not ordered to move."""
STUCK: Final = -2
"""The goal of a unit whose impossible move counts as a move: it stays and cannot be supported to hold."""


class Battle:
    """One phase: lists by number of province, and the questions that are still open."""

    __slots__ = (
        "act",
        "aim",
        "backers",
        "book",
        "by_sea",
        "carriers",
        "comers",
        "crowded",
        "decided",
        "failed_fleets",
        "given",
        "goal",
        "landing",
        "maybe",
        "moves",
        "open_moves",
        "open_paths",
        "open_supports",
        "owner",
        "path",
        "routes",
        "sure",
        "tables",
        "unit",
        "won",
    )

    def __init__(self, tables: Tables, book: Rulebook, owner: list[int], unit: list[int]) -> None:
        count = len(owner)
        self.tables = tables
        self.book = book
        self.owner = owner
        """The power whose unit stands in a province; NONE in an empty province."""
        self.unit = unit
        """Which unit that is."""
        self.act: dict[int, Act] = {}
        """The act of each unit that has an order."""
        self.goal = [STAYS] * count
        self.landing = [NONE] * count
        """The unit that a unit becomes by moving."""
        self.comers: list[list[int]] = [[]] * count
        """The provinces from which units are ordered to move into a province."""
        self.crowded: list[int] = []
        """Provinces that more than one unit is ordered to enter; one may be listed again."""
        self.backers: list[list[int]] = [[]] * count
        """The supports that match what the unit of a province does."""
        self.aim: dict[int, int] = {}
        """The province into which a matching support is given."""
        self.by_sea: dict[int, int] = {}
        """The armies that go by convoy, with the seas of the fleets that are ordered to carry them."""
        self.carriers: dict[tuple[int, int], int] = {}
        """The seas of all fleets ordered to carry an army from one province to another."""
        self.routes: dict[int, tuple[int, ...]] = {}
        """The ways of each convoyed army on which every fleet was ordered to carry it."""
        self.moves: list[int] = []
        """The provinces of the units that can try to move."""
        self.won = [NO] * count
        """Whether the unit gets to its goal."""
        self.path = [YES] * count
        """Whether the unit gets far enough to attack its goal."""
        self.given = [NO] * count
        """Whether the support is given."""
        self.sure = [0] * count
        """The number of supports that a unit certainly has."""
        self.maybe = [0] * count
        """The number of further supports that a unit may have."""
        self.open_moves: list[int] = []
        self.open_supports: list[int] = []
        self.open_paths: list[int] = []
        self.decided: list[tuple[Decision, frozenset[int]]] = []
        """The rules that decided a core of open questions, each with the provinces of the core."""
        self.failed_fleets: set[int] = set()
        """The fleets whose convoy a paradox rule made fail, dislodged or not."""

    def left(self) -> int:
        """How many questions are open."""
        return len(self.open_moves) + len(self.open_supports) + len(self.open_paths)

    def copy(self) -> Battle:
        """The same phase, to try an answer on."""
        other = Battle.__new__(Battle)
        for name in Battle.__slots__:
            setattr(other, name, getattr(self, name))
        for name in ("won", "path", "given", "sure", "maybe", "open_moves", "open_supports", "open_paths", "decided"):
            setattr(other, name, list(getattr(self, name)))
        other.failed_fleets = set(self.failed_fleets)
        return other


def read_acts(battle: Battle, acts: Iterable[Act]) -> tuple[list[Act], list[Act]]:
    """Enter the orders; gives the moves that may need a convoy and the supports, which both have to wait for the rest.

    There is at most one act a unit.
    """
    act, goal, landing, moves, carriers = battle.act, battle.goal, battle.landing, battle.moves, battle.carriers
    to_sea: list[Act] = []
    supports: list[Act] = []
    for each in acts:
        kind, _, at, to, helped, becomes, way = each
        act[at] = each
        if kind == MOVE:
            if way == DIRECT:
                goal[at] = to
                landing[at] = becomes
                moves.append(at)
            else:
                to_sea.append(each)
        elif kind == SUPPORT:
            supports.append(each)
        elif kind == CONVOY:
            carriers[helped, to] = carriers.get((helped, to), 0) | 1 << at
        elif kind == VOID_MOVE:
            stay_put(battle, at)
    return to_sea, supports


def start_move(battle: Battle, act: Act) -> None:
    """Enter a move that can be tried."""
    battle.goal[act.at] = act.goal
    battle.landing[act.at] = act.landing
    battle.moves.append(act.at)


def stay_put(battle: Battle, at: int) -> None:
    """Enter an impossible move."""
    if battle.book.impossible_order is ImpossibleOrder.COUNTS_AS_MOVE:
        battle.goal[at] = STUCK  # DATC 4.E.1 a


def match_supports(battle: Battle, supports: Iterable[Act]) -> None:
    """Enter the supports that match what the helped unit does (ru2000 L298-299)."""
    owner, goal, backers, aim = battle.owner, battle.goal, battle.backers, battle.aim
    for _, _, at, to, helped, becomes, _ in supports:
        if owner[helped] < 0 or goal[helped] != to:
            continue
        if becomes >= 0 and becomes != battle.landing[helped] and not battle.tables.is_army[battle.unit[helped]]:
            continue  # DATC 6.B.9: support to another coast
        if helped in battle.by_sea and not battle.routes[helped] and _is_needed(battle, helped, at):
            continue  # DATC 6.D.31: the one fleet that could carry cannot support
        aim[at] = helped if to < 0 else to
        if backers[helped]:
            backers[helped].append(at)
        else:
            backers[helped] = [at]
    if battle.book.own_support is OwnSupport.VOID:
        _refuse(battle, [at for at in aim if _is_against_itself(battle, at)])
    if battle.book.hold_support is HoldSupport.HOLDERS_ONLY:
        _refuse(battle, _for_busy_units(battle))


def _refuse(battle: Battle, supports: Iterable[int]) -> None:
    """Take out supports that a strict book does not know."""
    for at in supports:
        del battle.aim[at]
        battle.backers[battle.act[at].helped].remove(at)


def _is_against_itself(battle: Battle, at: int) -> bool:
    """Whether a support is for another power's attack on a unit of the supporter's own (fr L462, to the letter)."""
    act, owner = battle.act[at], battle.owner
    return act.goal >= 0 and owner[act.goal] == owner[at] != owner[act.helped]


def _for_busy_units(battle: Battle) -> list[int]:
    """The supports to hold of units that themselves support or convoy a person (ja L165-166)."""
    busy = set(battle.aim).union(at for at, act in battle.act.items() if _is_carrying(battle, act))
    return [at for at in battle.aim if battle.act[at].goal < 0 and battle.act[at].helped in busy]


def _is_carrying(battle: Battle, act: Act) -> bool:
    return act.kind == CONVOY and any(fleets >> act.at & 1 for fleets in battle.by_sea.values())


def _is_needed(battle: Battle, army: int, fleet: int) -> bool:
    """Whether an army that cannot walk could not be carried either without one fleet."""
    act = battle.act[army]
    if act.way & DIRECT:
        return False
    fleets = fleets_at_sea(battle) & ~(1 << fleet)
    return not battle.tables.routes(army, act.goal, fleets)


def fleets_at_sea(battle: Battle) -> int:
    """The seas that hold a fleet."""
    fleets = 0
    for sea in battle.tables.seas:
        # On a coast that convoys an army may stand.
        if battle.owner[sea] >= 0 and not battle.tables.is_army[battle.unit[sea]]:
            fleets |= 1 << sea
    return fleets
