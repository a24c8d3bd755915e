"""Who plays which powers, and for whom a coin falls: chance that can be drawn again.

A lot is the SHA-256 of the recorded seed and a name: anyone who knows the seed can draw again, in any
programming language, and neither the order of joining nor the version of a random generator changes
the result. The coin falls for a table's neutral powers, which take a side in the spring after it (ru2000 L882).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from judge.game.events import CoinTossed, PowersJoined
from judge.game.game import Game, PlayerId
from judge.game.preferences import NO_WISHES, Hand, Wishes, assign, dissatisfaction, read_wishes
from judge.game.settings import Assignment
from judge.game.state import Seat
from judge.game.transition import Transition
from judge.rules.position import Phase
from judge.structs import replace


def deal(seats: Sequence[Seat], hands: Sequence[Hand], seed: int, assignment: Assignment) -> tuple[Seat, ...]:
    """Each seat with the powers of its hand, in the order in which the seats were taken; as many hands as seats.

    What the master gives is given; the others get what is left as the game deals it.
    """
    given = {seat.player: hand for seat in seats for hand in hands if set(hand) & set(seat.given)}
    if given:
        left = [hand for hand in hands if hand not in given.values()]
        others = deal([seat for seat in seats if seat.player not in given], left, seed, assignment) if left else ()
        return _dealt(seats, given | {seat.player: seat.powers for seat in others})
    match assignment:
        case Assignment.RANDOM:
            return draw_lots(seats, hands, seed)
        case Assignment.PREFERENCE:
            return _dealt(seats, _by_wishes(seats, hands, seed))
        case Assignment.FIRST_COME:
            return _dealt(seats, _first_come(seats, hands, seed))
        case _:
            assert_never(assignment)


def draw_lots(seats: Sequence[Seat], hands: Sequence[Hand], seed: int) -> tuple[Seat, ...]:
    """Each seat with the powers of the hand its lot gives it, whatever was wished for.

    Players in the order of their lots get the hands in the order of the table. (ru2000 L26: powers are
    given by chance.)
    """
    return _dealt(seats, dict(zip(_drawn((seat.player for seat in seats), seed), hands, strict=True)))


def claims(seats: Sequence[Seat], hands: Sequence[Hand]) -> Mapping[PlayerId, Hand]:
    """The hands already taken in a game where players choose in the order of joining.

    Each player in the order of joining has the one hand that he likes best of those left; who likes
    several equally, or anything, has none yet.
    """
    taken: dict[PlayerId, Hand] = {}
    for seat in seats:
        left = [hand for hand in hands if hand not in taken.values()]
        wishes = wishes_of(seat, hands)
        best = _best(wishes, left)
        if len(best) == 1 and not wishes.is_random:
            taken[seat.player] = best[0]
    return MappingProxyType(taken)


def wishes_of(seat: Seat, hands: Iterable[Hand]) -> Wishes:
    """What a player would like among these hands; nothing in particular when that cannot be read any more."""
    read = read_wishes(seat.wishes, tuple(power for hand in hands for power in hand))
    return read if isinstance(read, Wishes) else NO_WISHES


def toss_coin(hands: Sequence[Hand], seed: int) -> Hand:
    """The hand that the coin falls for: the first byte of the SHA-256 of the seed and `toss`, counted round the hands.

    The coin knows hands, not players: a change of players does not turn it over (ru2000 L882).
    """
    return hands[_lot(seed, "toss")[0] % len(hands)]


def next_seed(seed: int) -> int:
    """Where the lots of a game come from that is dealt once more."""
    return int.from_bytes(_lot(seed, "again")[:4], "big")


def _by_wishes(seats: Sequence[Seat], hands: Sequence[Hand], seed: int) -> Mapping[PlayerId, Hand]:
    """First those who leave it to the lot draw, then the wishes of the others are met as well as they can be."""
    wishes = {seat.player: wishes_of(seat, hands) for seat in seats}
    order = _drawn(wishes, seed)
    dealt: dict[PlayerId, Hand] = {}
    for player in order:
        if wishes[player].is_random:
            dealt[player] = _row(player, hands, seed, dealt.values())[0]
    left = [hand for hand in hands if hand not in dealt.values()]
    turns = {player: _row(player, left, seed) for player in order if player not in dealt}
    return dealt | dict(assign(wishes, left, turns))


def _first_come(seats: Sequence[Seat], hands: Sequence[Hand], seed: int) -> Mapping[PlayerId, Hand]:
    """What has been claimed, and then in the order of joining the best of what is left."""
    dealt = dict(claims(seats, hands))
    for seat in seats:
        if seat.player not in dealt:
            row = _row(seat.player, hands, seed, dealt.values())
            dealt[seat.player] = _best(wishes_of(seat, hands), row)[0]
    return dealt


def _best(wishes: Wishes, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """The hands that the player likes best of these, in their order."""
    least = min((dissatisfaction(wishes, hand) for hand in hands), default=0)
    return tuple(hand for hand in hands if dissatisfaction(wishes, hand) == least)


def _dealt(seats: Sequence[Seat], hand_of: Mapping[PlayerId, Hand]) -> tuple[Seat, ...]:
    return tuple(replace(seat, powers=hand_of[seat.player]) for seat in seats)


def _drawn(players: Iterable[PlayerId], seed: int) -> list[PlayerId]:
    """The players in the order of their lots."""
    return sorted(players, key=lambda player: _lot(seed, player))


def _row(player: PlayerId, hands: Iterable[Hand], seed: int, without: Iterable[Hand] = ()) -> tuple[Hand, ...]:
    """The hands in the order in which this player's lots fall on them."""
    taken = tuple(without)
    left = [hand for hand in hands if hand not in taken]
    return tuple(sorted(left, key=lambda hand: _lot(seed, f"{player}:{'+'.join(hand)}")))


def _lot(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}:{name}".encode()).digest()


def take_sides(game: Game, following: Phase) -> Transition:
    """What happens to the neutral powers before `following` is opened."""
    tossed = _toss(game, following)
    joined = _join(tossed.game, following)
    return Transition(joined.game, tossed.events + joined.events)


def _toss(game: Game, following: Phase) -> Transition:
    """The coin falls before the adjustment of the table's autumn, also when no power has anything to adjust."""
    table = game.table
    if game.deal.toss or table.toss is None or table.joins is None or following.order < table.toss.order:
        return Transition(game)
    hand = toss_coin(table.hands, game.deal.seed)
    event = CoinTossed(game.player_of(hand[0]), hand, table.neutral, table.joins)
    return Transition(replace(game, deal=replace(game.deal, toss=hand)), (event,))


def _join(game: Game, following: Phase) -> Transition:
    """The winner's seat with the powers that were neutral, and nothing closed any more."""
    table = game.table
    if not game.deal.toss or not game.deal.neutral or table.joins is None or following.order < table.joins.order:
        return Transition(game)
    player = game.player_of(game.deal.toss[0])
    joining = tuple(power for power in game.board.powers if power in game.deal.neutral)
    seats = tuple(
        replace(seat, powers=tuple(p for p in game.board.powers if p in (*seat.powers, *joining)))
        if seat.player == player
        else seat
        for seat in game.seating.seats
    )
    position = replace(game.position, closed=frozenset())
    joined = replace(
        game,
        seating=replace(game.seating, seats=seats),
        deal=replace(game.deal, neutral=frozenset()),
        position=position,
    )
    return Transition(joined, (PowersJoined(player, joining),))
