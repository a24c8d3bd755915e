"""How many may play by a rulebook, and how it deals the powers to them."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.refusal import Refusal, RefusalReason
from judge.rules.maps import Map
from judge.rules.position import Phase, PhaseKind, Position, Season, opening
from judge.rules.rulebook import PlayerTable, Rulebook
from judge.structs import replace

_FIRST = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)
"""The opening from which all printed books count."""
_SCHEMES = {"1": "I", "2": "II", "3": "III"}
"""The numbers of schemes as they are typed, and as the books print them."""


def tables(board: Map, rulebook: Rulebook, players: int) -> tuple[PlayerTable, ...]:
    """The distributions for so many players: one power each when there are enough powers, else what the book says."""
    if players == len(board.powers):
        return (PlayerTable(players, tuple((power,) for power in board.powers)),)
    return tuple(table for table in rulebook.tables if table.players == players and not _misfits(board, table))


def table_of(board: Map, rulebook: Rulebook, players: int, scheme: str) -> PlayerTable | None:
    """The distribution of that name; without a name, the only one there is."""
    known = tables(board, rulebook, players)
    if not scheme and len(known) == 1:
        return known[0]
    wanted = _SCHEMES.get(scheme, scheme).upper()
    return next((table for table in known if wanted and table.scheme == wanted), None)


def choose_table(board: Map, rulebook: Rulebook, players: int, scheme: str) -> PlayerTable | Refusal:
    """The distribution that was asked for, or what the book knows instead.

    Where a book knows two ways and none was named, neither is chosen for the players (fr L597, ja L304).
    """
    known = tables(board, rulebook, players)
    table = table_of(board, rulebook, players, scheme)
    if table is not None:
        return table
    about = {"rulebook": rulebook.name, "players": str(players), "scheme": scheme}
    if not known and any(table.players == players and not _strangers(board, table) for table in rulebook.tables):
        fitting = ", ".join(map(str, counts(board, rulebook)))
        return Refusal(RefusalReason.TABLE_OF_THE_BOOK, about | {"board": board.name, "known": fitting})
    schemes = [table.scheme for table in known if table.scheme]
    if schemes:
        reason = RefusalReason.NO_SUCH_SCHEME if scheme else RefusalReason.SCHEME_NEEDED
        return Refusal(reason, about | {"schemes": ", ".join(schemes), "example": schemes[0]})
    if known:
        return Refusal(RefusalReason.ONE_SCHEME, about)
    return Refusal(RefusalReason.NO_SUCH_TABLE, about | {"known": ", ".join(map(str, counts(board, rulebook)))})


def counts(board: Map, rulebook: Rulebook) -> tuple[int, ...]:
    """How many players a book knows how to seat, ascending."""
    fitting = {table.players for table in rulebook.tables if not _misfits(board, table)}
    return tuple(sorted(fitting | {len(board.powers)}))


def table_faults(boards: Sequence[Map], rulebook: Rulebook) -> tuple[str, ...]:
    """What is wrong with the distributions of a book: one that fits no board, or cannot be told from another."""
    faults = [
        f"the distribution for {table.players} players{f', scheme {table.scheme}' if table.scheme else ''}, fits no"
        f" board: {_misfits(boards[0], table)}"
        for table in rulebook.tables
        if boards and all(_misfits(board, table) for board in boards)
    ]
    for players in sorted({table.players for table in rulebook.tables}):
        schemes = [table.scheme for table in rulebook.tables if table.players == players]
        if len(schemes) > 1 and (len(set(schemes)) < len(schemes) or "" in schemes):
            faults.append(f"there are several distributions for {players} players: each needs a scheme of its own")
    return tuple(faults)


def refused_allies(board: Map, rulebook: Rulebook) -> Refusal | None:
    """Why a book by which allies win together is none for a board on which two powers are everybody."""
    if rulebook.alliance_powers < len(board.powers):
        return None
    return Refusal(RefusalReason.ALLIES_ARE_ALL, {"rulebook": rulebook.name, "board": board.name})


def _misfits(board: Map, table: PlayerTable) -> str:
    """Why a distribution is not one for this board; empty when it is."""
    return _strangers(board, table) or ("for another opening" if _is_of_the_book(board, table) else "")


def _is_of_the_book(board: Map, table: PlayerTable) -> bool:
    """Whether a distribution has dates or a number of centres: they count on the opening and the solo of the book."""
    dates = table.start_year, table.toss, table.joins, table.victory_centres, table.victory_units
    return any(each is not None for each in dates) and (board.rules.solo is not None or board.first != _FIRST)


def _strangers(board: Map, table: PlayerTable) -> str:
    """What a distribution has that the board has not; empty if each power is in it, and no province unknown."""
    dealt = [power for hand in table.hands for power in hand] + list(table.neutral)
    unknown = (set(dealt) - set(board.powers)) | (set(table.closed) - board.provinces.keys())
    if unknown:
        return f"unknown {', '.join(sorted(unknown))}"
    missing = set(board.powers) - set(dealt)
    return f"without {', '.join(sorted(missing))}" if missing else ""


def opening_of(board: Map, table: PlayerTable) -> Position:
    """The position a game of this table starts from: its first year, and what is closed."""
    position = opening(board)
    year = table.start_year or position.phase.year
    phase = Phase(position.phase.season, year, position.phase.kind)
    return replace(position, phase=phase, closed=frozenset(table.closed))
