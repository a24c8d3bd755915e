"""Whatever anybody asks, a game goes on as games do: by every printed book, with every number of players."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from judge.game.game import Game, Status
from judge.game.seating import counts, tables
from judge.shelf import load_rulebook
from tests.game.tables import BOARD, begun
from tests.game.test_life import Life

DEALT = tuple(
    (book, players, table.scheme)
    for book in ("ru2000", "fr", "ja", "bg", "ru_forum")
    for players in counts(BOARD, load_rulebook(book))
    for table in tables(BOARD, load_rulebook(book), players)
)


class LifeOfFew(Life):
    @initialize(dealt=st.sampled_from(DEALT), years=st.none() | st.integers(0, 2))
    def begin_dealt(self, dealt: tuple[str, int, str], years: int | None) -> None:
        book, players, scheme = dealt
        game = begun(book, players, scheme)
        first = game.position.phase.year
        self.game: Game = game if years is None else begun(book, players, scheme, first + years)

    def begin(self) -> None:
        """Nothing: `begin_dealt` begins."""

    @invariant()
    def a_seat_is_a_hand_of_the_table(self) -> None:
        game = self.game
        joined = set(game.table.neutral) - game.deal.neutral
        for seat in game.seating.seats:
            hand = tuple(power for power in seat.powers if power not in joined)
            assert hand in game.table.hands
            assert len(hand) == len(seat.powers) or hand == game.deal.toss

    @invariant()
    def neutral_powers_only_hold(self) -> None:
        game = self.game
        for power in game.deal.neutral:
            homes = {province.id for province in BOARD.provinces.values() if province.home == power}
            assert {unit.province for unit in game.position.units[power]} <= homes
            assert len(game.position.units[power]) <= 3

    @invariant()
    def nobody_is_in_closed_land(self) -> None:
        game = self.game
        for power, units in game.position.units.items():
            assert power in game.deal.neutral or not {unit.province for unit in units} & game.position.closed

    @invariant()
    def a_toss_is_won_by_a_hand(self) -> None:
        game = self.game
        assert not game.deal.toss or game.deal.toss in game.table.hands
        toss = game.table.toss
        if toss is not None and game.status is Status.ACTIVE:
            assert bool(game.deal.toss) == (game.position.phase.order >= toss.order)

    @invariant()
    def a_short_game_ends_in_time(self) -> None:
        game = self.game
        assert game.goal.until is None or game.position.phase.year <= game.goal.until


TestLifeOfFew = LifeOfFew.TestCase
TestLifeOfFew.settings = settings(max_examples=settings().max_examples // 3, stateful_step_count=25)
