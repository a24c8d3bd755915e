"""Any game, any resolution: what the store must be able to keep."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from hypothesis import strategies as st

from judge.game.game import Ending, EndKind, Game, Setup, Status
from judge.game.settings import Pace, Settings
from judge.game.state import Attendance, Clock, Deal, Goal, Kept, Plan, Seat, Seating, Version, Votes, Watcher, Written
from judge.rules.maps import Map
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
)
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decided,
    Decision,
    Disbanded,
    Dislodgement,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.position import Dislodged, Phase, PhaseKind, Position, Season, by_place
from judge.store.codec import Sources
from tests.books import BOOKS

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
NOW = datetime(2026, 11, 20, 5, 2, 11, 123456, tzinfo=UTC)

BOARD = Map("standard", POWERS, {}, {}, {}, {}, 1901)
"""Boards are compared by identity, and the store knows no more of one than its name."""

SOURCES = Sources({"standard": BOARD}.__getitem__, BOOKS.__getitem__)

places = st.sampled_from(("mun", "tyr", "stp/nc", "stp/sc", "bul/ec", "nao", "spa", "gol"))
provinces = st.sampled_from(("mun", "tyr", "stp", "bul", "nao", "spa", "gol"))
powers = st.sampled_from(POWERS)
units = st.builds(Unit, st.sampled_from(UnitType), places)
persons = st.integers(1, 10**6).map(lambda number: f"p{number}")
moments = st.datetimes(datetime(1970, 1, 1), datetime(9999, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
phases = st.builds(Phase, st.sampled_from(Season), st.integers(1000, 9999), st.sampled_from(PhaseKind))
orders: st.SearchStrategy[Order] = st.one_of(
    st.builds(Hold, units),
    st.builds(Move, units, places, st.sampled_from(Route)),
    st.builds(SupportHold, units, units),
    st.builds(SupportMove, units, units, places),
    st.builds(Convoy, units, units, places),
    st.builds(Retreat, units, places),
    st.builds(Disband, units),
    st.builds(Build, units),
    st.just(Waive()),
)
order_tables = st.dictionaries(powers, st.lists(orders, max_size=4).map(tuple)).map(MappingProxyType)
dislodged = st.builds(Dislodged, powers, units, st.none() | provinces)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    in_play = draw(st.sets(powers))
    return Position(
        draw(phases),
        {power: draw(st.frozensets(units, max_size=3)) for power in in_play},
        {power: draw(st.frozensets(provinces, max_size=3)) for power in in_play},
        tuple(
            sorted(draw(st.lists(dislodged, max_size=3, unique_by=lambda d: d.unit)), key=lambda d: by_place(d.unit))
        ),
        draw(st.frozensets(provinces, max_size=2)),
        draw(st.frozensets(provinces, max_size=2)),
        draw(st.frozensets(provinces, max_size=2)),
    )


some_places = st.lists(places, max_size=3).map(tuple)
OUTCOMES = {
    Succeeded: st.just(Succeeded()),
    Bounced: st.builds(Bounced, some_places),
    OwnUnit: st.builds(OwnUnit, places),
    Cut: st.builds(Cut, places),
    Disrupted: st.builds(Disrupted, some_places),
    NoRoute: st.just(NoRoute()),
    Unmatched: st.builds(Unmatched, st.none() | orders),
    Void: st.builds(Void, st.sampled_from(VoidReason)),
    Disbanded: st.just(Disbanded()),
}
dislodgements = st.builds(
    Dislodgement, dislodged, places, powers, st.dictionaries(places, st.sampled_from(RetreatStatus)), st.booleans()
)
results = st.builds(Result, powers, orders, st.one_of(*OUTCOMES.values()), st.none() | dislodgements, st.booleans())
decided = st.builds(Decided, st.sampled_from(Decision), st.lists(provinces, max_size=3).map(tuple))
resolutions = st.builds(
    Resolution,
    positions(),
    st.lists(results, max_size=4).map(tuple),
    positions(),
    st.lists(decided, max_size=2).map(tuple),
)

plans = st.builds(
    Plan,
    powers,
    st.text(max_size=20),
    st.sampled_from(("en", "ru", "")),
    st.none() | phases,
    moments,
    persons,
    st.booleans(),
)
versions = st.builds(
    Version, st.integers(0, 99), st.none() | moments, st.none() | moments, persons, st.none() | st.integers(1, 99)
)
kept = st.builds(
    Kept,
    st.lists(orders, max_size=2).map(tuple),
    st.lists(plans, max_size=2).map(tuple),
    st.none() | st.integers(1, 99),
    persons,
)
pauses = st.timedeltas(timedelta(minutes=1), timedelta(days=60))
paces = st.builds(Pace, next=pauses)
games = st.builds(
    Game,
    name=st.from_regex(r"[a-z][a-z0-9]{0,15}", fullmatch=True),
    status=st.sampled_from(Status),
    board=st.just(BOARD),
    rulebook=st.sampled_from(tuple(BOOKS.values())),
    settings=st.builds(Settings, first=pauses, movement=paces, retreat=paces, adjustment=paces),
    deal=st.builds(
        Deal,
        seed=st.integers(0, 2**63 - 1),
        players=st.integers(2, 7),
        scheme=st.sampled_from(("", "I", "II")),
        neutral=st.frozensets(powers),
        toss=st.lists(powers, unique=True).map(tuple),
    ),
    seating=st.builds(
        Seating,
        masters=st.tuples(persons),
        seats=st.lists(st.builds(Seat, persons, st.lists(powers, unique=True).map(tuple)), max_size=7).map(tuple),
        watchers=st.lists(st.builds(Watcher, persons), max_size=3).map(tuple),
    ),
    position=positions(),
    orders=order_tables,
    written=st.builds(
        Written,
        versions=st.dictionaries(powers, versions).map(MappingProxyType),
        history=st.dictionaries(powers, st.lists(kept, max_size=2).map(tuple)).map(MappingProxyType),
        plans=st.lists(plans, max_size=3).map(tuple),
    ),
    clock=st.builds(Clock, deadline=st.none() | moments),
    votes=st.builds(
        Votes, waiting=st.frozensets(powers), ready=st.frozensets(powers), draw_votes=st.frozensets(powers)
    ),
    attendance=st.builds(Attendance, disordered=st.frozensets(powers)),
    goal=st.builds(
        Goal, until=st.none() | st.integers(1801, 2000), allies=st.dictionaries(powers, powers).map(MappingProxyType)
    ),
    ending=st.none() | st.builds(Ending, st.sampled_from(EndKind), st.lists(powers).map(tuple), phases),
    setup=st.none() | st.builds(Setup, positions(), st.none() | moments),
    version=st.integers(0, 10**6),
)


def a_game(name: str = "blitz") -> Game:
    """A small game, not started."""
    return Game(
        name=name,
        status=Status.FORMING,
        board=BOARD,
        rulebook=BOOKS["ru2000"],
        settings=Settings(),
        deal=Deal(seed=7),
        seating=Seating(masters=("p1",), seats=(), watchers=()),
        position=Position(Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT), {}, {}),
    )
