"""The games of the site in figures: how they ended, by rulebook and by power, and how the powers began.

Only games that have a page are counted, as far as a stranger may know them; figures of a board stand together, since
powers and openings are its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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

STATISTICS = "statistics.html"
_MOST_OPENINGS = 5
"""Of each power."""

FirstOrders = Mapping[Power, tuple[str, ...]]
"""What each power ordered first, as canonical text in the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game of the site; `first` is what was ordered first, of one that began with its board's opening."""

    told: Game
    first: FirstOrders


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
        by_board.setdefault(each.told.board.name, []).append(each)
    ordered = sorted(by_board.items(), key=lambda each: (-len(each[1]), each[0]))
    sections = [_section(own, pages.words.on_board(board)) for board, own in ordered]
    return pages.fill_page("statistics", "", {"sections": sections, "n": len(games)})


def _section(games: Sequence[CountedGame], words: Words) -> Mapping[str, object]:
    """The figures of one board."""
    told = [each.told for each in games]
    over = [game for game in told if game.status is Status.ENDED and not _is_cancelled(game)]
    return {
        "board": words.board_name,
        "books": list(_books(told)),
        "powers": list(_powers(over, words)) if over else [],
        "openings": list(_openings(games, words)),
    }


def _is_cancelled(game: Game) -> bool:
    return game.ending is not None and game.ending.kind is EndKind.CANCELLED


def _books(games: Sequence[Game]) -> Iterator[tuple[str, Sequence[object]]]:
    """By rulebook: games, those that are over, won and drawn, and how many years half of them took at most."""
    for name in sorted({game.rulebook.name for game in games}):
        own = [game for game in games if game.rulebook.name == name]
        over = [game for game in own if game.status is Status.ENDED and not _is_cancelled(game)]
        drawn = sum(game.ending is not None and game.ending.kind is EndKind.DRAW for game in over)
        won = sum(bool(_winners(game)) for game in over)
        years = [game.position.phase.year - first_position(game).phase.year + 1 for game in over]
        yield name, (len(own), len(over), won, drawn, median_low(years) if years else "")


def _winners(game: Game) -> tuple[Power, ...]:
    ending = game.ending
    return ending.powers if ending is not None and ending.kind is not EndKind.DRAW else ()


def _powers(over: Sequence[Game], words: Words) -> Iterator[tuple[str, Sequence[int]]]:
    """By power: games that are over, won, shared, lost with something left, and lost with nothing."""
    for power in over[0].board.powers:
        own = [game for game in over if power not in game.deal.neutral]
        won = sum(power in _winners(game) for game in own)
        drawn = [game for game in own if game.ending is not None and game.ending.kind is EndKind.DRAW]
        shared = sum(power in game.ending.powers for game in drawn if game.ending is not None)
        out = sum(not (game.position.centres.get(power) or game.position.units.get(power)) for game in own)
        yield str(words.power(power)), (len(own), won, shared, out)


def _openings(games: Sequence[CountedGame], words: Words) -> Iterator[tuple[str, list[Mapping[str, object]]]]:
    """By power: what was ordered first most often, and what that is called."""
    board = games[0].told.board
    known = load_openings(board.name)
    for power in board.powers:
        counted = Counter(orders for each in games if (orders := each.first.get(power)))
        names = {tuple(sorted(map(str, each.orders))): each.name for each in known.get(power, ())}
        total = counted.total()
        rows: list[Mapping[str, object]] = [
            {
                "name": words.say(f"opening.{names[orders]}") if orders in names else "",
                "orders": [words.bare_order(order) for order in _read(orders)],
                "n": n,
                "share": round(100 * n / total),
            }
            for orders, n in sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:_MOST_OPENINGS]
        ]
        if rows:
            yield str(words.power(power)), rows


def _read(orders: Sequence[str]) -> Iterator[Order]:
    return map(read_order, orders)
