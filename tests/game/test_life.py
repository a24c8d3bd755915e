"""Whatever anybody asks at whatever time, a game goes on as games do."""

from datetime import datetime, timedelta
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from judge.game.audience import hearers
from judge.game.commands.clock import Process, SetDeadline, TimePasses
from judge.game.commands.endings import SetAlliance, SetDraw
from judge.game.commands.orders import Clear, GiveOrders, SetWait
from judge.game.commands.seats import Eject, Join
from judge.game.commands.watching import Observe
from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game, Status
from judge.game.handle import handle
from judge.game.refusal import Refusal
from judge.game.roles import Actor
from judge.game.transition import Command
from judge.game.turn import due
from judge.rules.orders import Build, Move, Order, SupportMove, Unit, UnitType, Waive
from judge.rules.places import Power, province_id
from judge.rules.position import Phase, PhaseKind, Position
from judge.rules.possible import possible_orders
from judge.rules.text import write_position
from tests.game.tables import BOARD, NOW, POWERS, forming, table
from tests.orders import write_orders

PEOPLE = (*POWERS, "p1", "p2", "ann", "bob", "master", None)
MIDDLES = (
    """S1903M
austria: A bud, F gre, A ser, A tri, A vie | bud gre ser tri vie
england: F bar, F lon, F nth, F nwy, A stp | edi lon lvp nwy stp
france: A gas, F mar, A par, F pic, A spa | bre mar par por spa
germany: A bel, A bur, F den, F hol, F kie, A mun | bel ber den hol kie mun
italy: F gol, F mid, A pie, A ven | nap rom tun ven
russia: A mos, A sev, F swe, A ukr | mos sev swe war
turkey: A arm, F bla, A bul, A rum, F smy | ank bul con rum smy""",
    """F1910M
france: A por, F bre | bre par por
germany: A gas, A pic, A par, A mun, F mid, A spa | ank bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy
italy: |""",
)
STARTS = (
    forming(),
    table(),
    *map(table, MIDDLES),
    table(MIDDLES[0], without="austria russia"),
    table("F1902M\nfrance: A par | par\ngermany: A boh, F nth | ber\nitaly: A mar | mar", without="germany"),
)
SEASONS = ("S", "F", "W")
KINDS = ("M", "R", "A")


def rank(phase: Phase) -> tuple[int, int, int]:
    """Phases in the order in which they are played."""
    return phase.year, SEASONS.index(phase.season.value), KINDS.index(phase.kind.value)


def written(game: Game) -> str:
    """All of a game that a command can change, as text: a value that was changed in place shows."""
    position, orders = write_position(game.position), write_orders(game.orders)
    seats, waiting, votes = game.seating.seats, game.votes.waiting, game.votes.draw_votes
    return f"{game.status} {seats} {game.observers} {position} {orders} {waiting} {votes} {game}"


def some_orders(game: Game, power: Power, chance: Random) -> tuple[Order, ...]:
    """Orders of one power, most of them possible."""
    duty = due(game).get(power)
    if duty is None:
        return ()
    if duty.adjustment > 0:
        homes = sorted(province.id for province in BOARD.provinces.values() if province.home == power)
        builds = [Build(Unit(UnitType.ARMY, home)) for home in chance.sample(homes, min(duty.adjustment, len(homes)))]
        return (*builds, Waive()) if chance.random() < 0.3 else tuple(builds)
    units = duty.units or game.position.units_of(power)[: -duty.adjustment]
    possible = [possible_orders(game.board, game.rulebook, game.position, unit) for unit in units]
    return with_one_aim([orders for orders in possible if orders], chance)


def with_one_aim(possible: list[tuple[Order, ...]], chance: Random) -> tuple[Order, ...]:
    """An order for each unit, where one attack is helped by all that can: left to chance, nobody is ever dislodged."""
    moves = [order for orders in possible for order in orders if isinstance(order, Move)]
    aim = chance.choice(moves) if moves else None
    return tuple(chance.choice([order for order in orders if is_for(order, aim)] or orders) for orders in possible)


def is_for(order: Order, aim: Move | None) -> bool:
    """Whether an order is the attack or helps it."""
    return order == aim or (
        aim is not None and isinstance(order, SupportMove) and (order.of, order.to) == (aim.unit, aim.to)
    )


class Life(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.game: Game = forming()
        self.now: datetime = NOW
        self.played: list[Phase] = []

    @initialize(start=st.sampled_from(STARTS))
    def begin(self, start: Game) -> None:
        self.game = start

    def give(self, command: Command, who: str | None) -> None:
        before, text = self.game, written(self.game)
        done = handle(before, command, Actor(who), self.now)
        assert written(before) == text
        if isinstance(done, Refusal):
            return
        self.game = done.game
        assert self.game.version == before.version
        self.check(before, [event for event in done.events if isinstance(event, PhaseProcessed)])
        for event in done.events:
            self.check_hearers(event)

    def check(self, before: Game, turns: list[PhaseProcessed]) -> None:
        phase = before.position.phase
        for turn in turns:
            assert turn.phase == phase
            assert turn.phase not in self.played
            self.played.append(turn.phase)
            phase = turn.next.phase if turn.next else phase
        if turns and self.game.status is Status.ACTIVE:
            assert rank(self.game.position.phase) > rank(before.position.phase)
            assert self.game.clock.deadline is not None
            assert self.game.clock.deadline > self.now
            assert not self.game.orders
        assert len(turns) <= 1 or turns[1].phase.kind is PhaseKind.ADJUSTMENT
        assert len(turns) <= 2
        if not turns:
            assert self.game.position == before.position

    def check_hearers(self, event: Event) -> None:
        people = [hearer.player for hearer in hearers(event, self.game)]
        assert people
        assert len(people) == len(set(people))

    @rule(who=st.sampled_from(PEOPLE))
    def joins(self, who: str | None) -> None:
        self.give(Join(), who)

    @rule()
    def seven_join(self) -> None:
        for who in POWERS:
            self.give(Join(), who)

    @rule(who=st.sampled_from(PEOPLE))
    def observes(self, who: str | None) -> None:
        self.give(Observe(), who)

    @rule(who=st.sampled_from(PEOPLE), power=st.sampled_from(POWERS), chance=st.integers(0, 10**6))
    def orders(self, who: str | None, power: Power, chance: int) -> None:
        self.give(GiveOrders({power: some_orders(self.game, power, Random(chance))}), who)

    @precondition(lambda self: self.game.status is Status.ACTIVE)
    @rule(chance=st.integers(0, 10**6))
    def all_order(self, chance: int) -> None:
        phase, random = self.game.position.phase, Random(chance)
        for power in POWERS:
            if self.game.position.phase == phase:
                self.give(GiveOrders({power: some_orders(self.game, power, random)}), self.game.player_of(power))

    @rule(who=st.sampled_from(PEOPLE))
    def clears(self, who: str | None) -> None:
        self.give(Clear(), who)

    @rule(who=st.sampled_from(PEOPLE), waits=st.booleans())
    def waits(self, who: str | None, waits: bool) -> None:
        self.give(SetWait(waits), who)

    @rule(who=st.sampled_from(PEOPLE), in_favour=st.booleans())
    def votes(self, who: str | None, in_favour: bool) -> None:
        self.give(SetDraw(in_favour), who)

    @rule(who=st.sampled_from(PEOPLE), ally=st.sampled_from((*POWERS, None)))
    def declares(self, who: str | None, ally: Power | None) -> None:
        self.give(SetAlliance(ally), who)

    @precondition(lambda self: len(self.played) > 3)
    @rule()
    def all_vote(self) -> None:
        for seat in self.game.seating.seats:
            self.give(SetDraw(True), seat.player)

    @rule(who=st.sampled_from(("master", "italy", None)), hours=st.integers(-10, 3000))
    def moves_the_deadline(self, who: str | None, hours: int) -> None:
        self.give(SetDeadline(self.now + timedelta(hours=hours)), who)

    @rule(who=st.sampled_from(("master", "master", "italy", None)))
    def processes(self, who: str | None) -> None:
        self.give(Process(), who)

    @rule(who=st.sampled_from(("master", "italy", None)), power=st.sampled_from((*POWERS, "china")))
    def ejects(self, who: str | None, power: Power) -> None:
        self.give(Eject(power), who)

    @rule(seconds=st.integers(0, 10**6), who=st.sampled_from((None, None, "master")))
    def time_passes(self, seconds: int, who: str | None) -> None:
        self.now += timedelta(seconds=seconds)
        self.give(TimePasses(), who)
        again = handle(self.game, TimePasses(), Actor(None), self.now)
        assert who is not None or (not isinstance(again, Refusal) and again.game == self.game and not again.events)

    @invariant()
    def the_board_is_sane(self) -> None:
        position: Position = self.game.position
        standing = [unit.province for units in position.units.values() for unit in units]
        owned = [centre for centres in position.centres.values() for centre in centres]
        assert len(standing) == len(set(standing)) <= 34
        assert len(owned) == len(set(owned)) <= 34
        assert all(province_id(place) in BOARD.provinces for place in standing)
        if self.game.status is Status.ACTIVE:
            assert bool(position.dislodged) == (position.phase.kind is PhaseKind.RETREAT)

    @invariant()
    def the_life_is_sane(self) -> None:
        game = self.game
        assert (game.clock.deadline is not None) == (game.status is Status.ACTIVE)
        assert (game.ending is not None) == (game.status is Status.ENDED)
        seated = [power for seat in game.seating.seats for power in seat.powers]
        assert len(seated) == len(set(seated)) <= len(POWERS)
        assert game.votes.waiting | game.votes.draw_votes <= set(seated)
        assert set(game.orders) <= set(seated)
        assert not game.deal.neutral & set(seated)
        assert not game.position.closed or game.deal.neutral
        assert not game.position.gained or game.position.phase.kind is PhaseKind.ADJUSTMENT or game.ending is not None
        assert game.attendance.disordered <= set(POWERS) - game.deal.neutral
        assert not {seat.player for seat in game.seating.seats} & set(game.observers)


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=settings().max_examples // 3, stateful_step_count=25)
