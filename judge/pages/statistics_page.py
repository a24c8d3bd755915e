"""The games of the site in figures: how they ended, by rulebook and by power, and how the powers began.

Only games that have a page are counted, as far as a stranger may know them; figures of a board stand together, since
powers and openings are its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median_low

from judge.game.game import EndKind, Game, Status
from judge.game.vacancy import first_position
from judge.pages.site import Pages
from judge.prose.words import Words
from judge.rules.orders import Order
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.rules.text import read_order
from judge.shelf import load_openings
from judge.structs import Struct, field

STATISTICS = "statistics.html"
_MOST_OPENINGS = 5
"""Of each power."""

FirstOrders = Mapping[Power, tuple[str, ...]]
"""What each power ordered first, as canonical text in the order of the alphabet."""


class CountedGame(Struct, frozen=True):
    """What is counted of a game of the site."""

    board: str
    rulebook: str
    powers: tuple[Power, ...]
    neutral: tuple[Power, ...]
    """Those that nobody was to play."""
    out: tuple[Power, ...]
    """Those that have nothing left."""
    years: int
    """How many years it has begun."""
    is_over: bool
    """One that was called off is not."""
    is_drawn: bool = False
    best: tuple[Power, ...] = ()
    """Who won it, or shared it."""
    first: dict[Power, tuple[str, ...]] = field(default_factory=dict)
    """What was ordered first, in one that began with its board's opening."""

    @property
    def winners(self) -> tuple[Power, ...]:
        """Who won it."""
        return () if self.is_drawn else self.best


def counted_game(told: Game, first: FirstOrders) -> CountedGame:
    """What is counted of a game, as a stranger may know it."""
    ending, position = told.ending, told.position
    is_over = told.status is Status.ENDED and not (ending is not None and ending.kind is EndKind.CANCELLED)
    return CountedGame(
        board=told.board.name,
        rulebook=told.rulebook.name,
        powers=tuple(told.board.powers),
        neutral=tuple(sorted(told.deal.neutral)),
        out=tuple(
            power for power in told.board.powers if not (position.centres.get(power) or position.units.get(power))
        ),
        years=position.phase.year - first_position(told).phase.year + 1,
        is_over=is_over,
        is_drawn=ending is not None and ending.kind is EndKind.DRAW,
        best=ending.powers if ending is not None else (),
        first=dict(first),
    )


def first_orders(game: Game, resolution: Resolution) -> FirstOrders:
    """The orders of a game's first phase; none of one that began from another board than the opening."""
    if game.setup is not None or resolution.before.phase.kind is not PhaseKind.MOVEMENT:
        return {}
    found = {power: tuple(sorted(str(one.order) for one in resolution.of(power))) for power in game.board.powers}
    return {power: orders for power, orders in found.items() if orders and power not in game.deal.neutral}


def statistics_page(pages: Pages, games: Sequence[CountedGame]) -> str:
    """The figures of all games, the board of most games first."""
    by_board: dict[str, list[CountedGame]] = {}
    for each in games:
        by_board.setdefault(each.board, []).append(each)
    ordered = sorted(by_board.items(), key=lambda each: (-len(each[1]), each[0]))
    sections = [_section(board, own, pages.words.on_board(board)) for board, own in ordered]
    return pages.fill_page("statistics", "", {"sections": sections, "n": len(games)})


def _section(board: str, games: Sequence[CountedGame], words: Words) -> Mapping[str, object]:
    """The figures of one board."""
    over = [game for game in games if game.is_over]
    powers = games[0].powers
    return {
        "board": words.board_name,
        "books": list(_books(games)),
        "powers": list(_powers(powers, over, words)) if over else [],
        "openings": list(_openings(board, powers, games, words)),
    }


def _books(games: Sequence[CountedGame]) -> Iterator[tuple[str, Sequence[object]]]:
    """By rulebook: games, those that are over, won and drawn, and how many years half of them took at most."""
    for name in sorted({game.rulebook for game in games}):
        own = [game for game in games if game.rulebook == name]
        over = [game for game in own if game.is_over]
        won, drawn = sum(bool(game.winners) for game in over), sum(game.is_drawn for game in over)
        yield name, (len(own), len(over), won, drawn, median_low(game.years for game in over) if over else "")


def _powers(powers: Sequence[Power], over: Sequence[CountedGame], words: Words) -> Iterator[tuple[str, Sequence[int]]]:
    """By power: games that are over, won, shared, and lost with nothing left."""
    for power in powers:
        own = [game for game in over if power not in game.neutral]
        won = sum(power in game.winners for game in own)
        shared = sum(game.is_drawn and power in game.best for game in own)
        yield str(words.power(power)), (len(own), won, shared, sum(power in game.out for game in own))


def _openings(
    board: str, powers: Sequence[Power], games: Sequence[CountedGame], words: Words
) -> Iterator[tuple[str, list[Mapping[str, object]]]]:
    """By power: what was ordered first most often, and what that is called."""
    known = load_openings(board)
    for power in powers:
        counted = Counter(orders for each in games if (orders := each.first.get(power)))
        names = {tuple(sorted(map(str, each.orders))): each.name for each in known.get(power, ())}
        total = counted.total()
        rows: list[Mapping[str, object]] = [
            {
                "name": words.say(f"opening.{names[orders]}") if orders in names else "",
                "orders": [words.bare_order(order) for order in _read(orders)],
                "n": n,
                # Of a single game, everything is everything.
                "share": round(100 * n / total) if total > 1 else None,
            }
            for orders, n in sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:_MOST_OPENINGS]
        ]
        if rows:
            yield str(words.power(power)), rows


def _read(orders: Sequence[str]) -> Iterator[Order]:
    return map(read_order, orders)
