"""Links that a reader taps instead of typing: each opens a letter with a command, or with one order.

A link is made where the mail is filled in, since it holds the secret address of its one reader; here stands only what
the letter says. Orders of several letters add up, so that one line a link is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from judge.game.game import Game
from judge.game.offered_orders import Offered, offered_orders
from judge.game.turn import Due
from judge.mailaddress import percent
from judge.notation.commands.verbs import CommandWord
from judge.prose.words import Words
from judge.rules.orders import Convoy, Order, SupportHold, SupportMove, Waive
from judge.rules.places import Power
from judge.structs import Struct, replace

_ROOM = 9_200
"""So many bytes of HTML are links to orders at most; what is wanted least is left out."""
_A_LINK = 122
"""About so many bytes are in a link beside its order."""


class Tap(Struct, frozen=True):
    """A link: what it says, and the lines of the letter that it opens."""

    label: str
    lines: tuple[str, ...]


class TapRow(Struct, frozen=True):
    """Links that belong together; `title` says of which unit, and is empty for commands."""

    title: str
    taps: tuple[Tap, ...]


class Taps(Struct, frozen=True):
    """The links of one mail: a row a unit, then a row of commands."""

    orders: tuple[TapRow, ...] = ()
    commands: tuple[Tap, ...] = ()
    is_said: bool = False
    """Whether the mail says anyhow what to type instead of the commands."""


class Copied(Struct, frozen=True):
    """Lines to copy, of which the first `taps` are links, too."""

    lines: tuple[str, ...]
    taps: int = 0


NO_TAPS = Taps()


def command_tap(word: CommandWord, words: Words, rest: str = "") -> Tap:
    """A command as a link, with the name of a game behind it if `rest` is one."""
    return Tap(words.say(f"tap.{word.value}", game=rest), (f"{words.command(word)} {rest}".rstrip(),))


def not_me(words: Words, *lines: str) -> Taps:
    """The link of who did not do what a mail tells of; the mail itself says what to type."""
    return Taps(commands=(Tap(words.say("tap.not_me"), lines),), is_said=True)


def order_rows(game: Game, left: Mapping[Power, Due], words: Words) -> tuple[TapRow, ...]:
    """A row a unit, or one for builds and removals, with as many orders as there is room for."""
    offered = [row for power, duty in left.items() for row in offered_orders(game, power, duty)]
    kept = _with_room([row for _, row in offered], words)
    rows = []
    for (unit, _), orders in zip(offered, kept, strict=True):
        if len(left) > 1:
            # Nobody could say whose build it is that is waived.
            orders = [(order, typed) for order, typed in orders if not isinstance(order, Waive)]
        if orders:
            named = words.unit(unit) if unit is not None else ""
            rows.append(TapRow(named, _order_taps(orders, named, words)))
    return tuple(rows)


def _with_room(rows: Sequence[Sequence[Offered]], words: Words) -> list[list[tuple[Order, str]]]:
    """Of each row what there is room for, and how it is typed: moves, then holds; no unit has all, another none."""
    room, kept = _ROOM, dict[tuple[int, int], str]()
    ranked = [(each.rank, number, at) for at, row in enumerate(rows) for number, each in enumerate(row)]
    for _, number, at in sorted(ranked):
        typed = words.typed(rows[at][number].order)
        room -= _A_LINK + len(percent(typed))
        if room < 0:
            break
        kept[at, number] = typed
    return [
        [(each.order, kept[at, number]) for number, each in enumerate(row) if (at, number) in kept]
        for at, row in enumerate(rows)
    ]


def with_room(found: Sequence[Copied]) -> list[Copied]:
    """Lines to copy with as many links as there is room for: the first of each before the second of any."""
    room, kept = _ROOM, [0] * len(found)
    for number, at in sorted((number, at) for at, each in enumerate(found) for number in range(each.taps)):
        room -= _A_LINK + len(percent(found[at].lines[number]))
        if room < 0:
            break
        kept[at] += 1
    return [replace(each, taps=taps) for each, taps in zip(found, kept, strict=True)]


def _order_taps(orders: Iterable[tuple[Order, str]], named: str, words: Words) -> tuple[Tap, ...]:
    return tuple(Tap(_label(order, typed, named, words), (typed,)) for order, typed in orders)


def _label(order: Order, typed: str, named: str, words: Words) -> str:
    """An order without the unit that stands before the row: `→ Bur`; help as short as it is typed."""
    is_help = isinstance(order, SupportHold | SupportMove | Convoy)
    said = typed if is_help else words.bare_order(order)
    return said.removeprefix(named).lstrip(" :") if named and said.startswith(named) else said
