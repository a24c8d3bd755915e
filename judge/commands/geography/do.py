"""Looks up what PLACE, REACH, MOVES and ABBREVIATIONS ask for, as their writer may know it."""

from __future__ import annotations

from judge.commands.geography.abbreviations import Abbreviated, NoSuchBook
from judge.commands.geography.ask import ShowAbbreviations, ShowMoves, ShowPlace, ShowReach
from judge.commands.geography.boards import Board
from judge.commands.geography.card import BookNames, PlaceShown
from judge.commands.geography.moves import Adjustment, AdjustmentsShown, MovesShown, RetreatsShown, UnitOrders
from judge.commands.geography.reach import Reached, UnitReach
from judge.commands.geography.say import Lack, NoSuchPlace, NothingToShow
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Reply
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.game.game import Game, Status
from judge.game.secrecy import position_in_sight
from judge.game.summary import hidden_turns
from judge.game.turn import due
from judge.notation.language import Language
from judge.notation.named_places import NamedPlace, read_places
from judge.rules.adjust import sites
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import PhaseKind, Position, opening
from judge.rules.possible import convoys_to, halfway, possible_orders
from judge.rules.reach import landings, touches
from judge.rules.retreat import retreat_options
from judge.shelf import languages, load_language, load_map, load_rulebook, rulebooks
from judge.store import turns


@do.register(ShowPlace)
def _place(ask: ShowPlace, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    meant = _meant(ask.place, board)
    if not meant:
        return NoSuchPlace(ask.place.written, _on(board, ask.place.suggestions))
    return PlaceShown(board, meant, _names(meant), ask.place.written if ask.place.is_guess else "")


@do.register(ShowReach)
def _reach(ask: ShowReach, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    for place in (ask.goal, *([ask.start] if ask.start is not None else [])):
        if not _meant(place, board):
            return NoSuchPlace(place.written, _on(board, place.suggestions))
    goal = _meant(ask.goal, board)[0]
    if ask.start is not None:
        units = _units_at(ask.start, _meant(ask.start, board), board)
    elif board.powers:
        units = tuple((power, unit) for power in board.powers for unit in board.position.units_of(power))
    else:
        return NothingToShow(board, Lack.FROM_WHERE, goal)
    found = (_unit_reach(board, unit, power, goal) for power, unit in units if unit.province != goal)
    return Reached(board, goal, tuple(found), ask.start is not None)


@do.register(ShowMoves)
def _moves(ask: ShowMoves, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    if board.game is not None and board.game.status is not Status.ACTIVE:
        return NothingToShow(board, Lack.NOT_PLAYED)
    meant = _meant(ask.place, board) if ask.place is not None else ()
    if ask.place is not None and not meant:
        return NoSuchPlace(ask.place.written, _on(board, ask.place.suggestions))
    match board.position.phase.kind:
        case PhaseKind.MOVEMENT:
            return _movements(board, meant)
        case PhaseKind.RETREAT:
            return _retreats(board, meant)
        case PhaseKind.ADJUSTMENT:
            return _adjustments(board)


@do.register(ShowAbbreviations)
def _abbreviations(ask: ShowAbbreviations, outcome: Outcome) -> Reply:
    game = outcome.game
    named = ask.book if ask.book in rulebooks() else _book_of_language(ask.book)
    if ask.book and not named:
        return NoSuchBook(ask.book, rulebooks())
    book = load_rulebook(named) if named else game.rulebook if game is not None else load_rulebook(USUAL_RULEBOOK)
    board = game.board if game is not None else load_map(USUAL_BOARD)
    return Abbreviated(board, book.name, _notation(book.notation))


def _book_of_language(code: str) -> str:
    """The first book in the notation of a language."""
    return next((name for name in rulebooks() if code and load_rulebook(name).notation == code), "")


def _board(name: str, outcome: Outcome) -> Board | None:
    """The board of a game as the writer may know it, or the usual one at the opening; None for an unknown game."""
    if not name:
        usual = load_map(USUAL_BOARD)
        return Board(None, usual, load_rulebook(USUAL_RULEBOOK), opening(usual))
    game = outcome.shown(name)
    if game is None:
        return None
    acts_for = outcome.powers if outcome.game is not None and outcome.game.name == name else ()
    powers = acts_for or game.powers_of(outcome.reader)
    position = position_in_sight(game, _latest(outcome, game), outcome.reader)
    return Board(game, game.board, game.rulebook, position, powers)


def _latest(outcome: Outcome, game: Game) -> Position:
    """The position as it was when the last phase of which the writer may know had been played."""
    late = hidden_turns(game, outcome.reader)
    played = turns.of_game(outcome.db, game.name) if late else ()
    return played[max(len(played) - late, 0)].resolution.before if played else game.position


def _meant(place: NamedPlace, board: Board) -> tuple[ProvinceId, ...]:
    """The provinces that a name means, in another language where the reader's knows none of that name."""
    found = _on(board, place.provinces)
    if found and not place.is_guess:
        return found
    elsewhere: dict[ProvinceId, None] = {}
    for code in languages():
        named = read_places(place.written, load_language(code)) or ()
        exact = (each for each in named if not each.is_guess)
        elsewhere |= dict.fromkeys(id for each in exact for id in _on(board, each.provinces))
    return tuple(elsewhere) or found


def _on(board: Board, provinces: tuple[ProvinceId, ...]) -> tuple[ProvinceId, ...]:
    return tuple(id for id in provinces if id in board.map.provinces)


def _names(provinces: tuple[ProvinceId, ...]) -> tuple[BookNames, ...]:
    """What each of the printed books calls some provinces, the books of one notation together."""
    by_notation: dict[str, list[str]] = {}
    for name in rulebooks():
        by_notation.setdefault(load_rulebook(name).notation, []).append(name)
    return tuple(BookNames(_notation(code), tuple(names)) for code, names in by_notation.items())


def _notation(code: str) -> Language:
    return load_language(code if code in languages() else "en")


def _units_at(start: NamedPlace, provinces: tuple[ProvinceId, ...], board: Board) -> tuple[tuple[Power, Unit], ...]:
    """The unit that stands in a province as far as is known; else the units that could."""
    standing = board.position.unit_in(provinces[0])
    if standing is not None and start.type in (None, standing[1].type):
        return (standing,)
    here = board.map.provinces[provinces[0]]
    places = [(UnitType.FLEET, place) for place in here.moorings]
    if here.id in board.map.army:
        places.insert(0, (UnitType.ARMY, here.id))
    return tuple(("", Unit(type, place)) for type, place in places if start.type in (None, type))


def _unit_reach(board: Board, unit: Unit, power: Power, goal: ProvinceId) -> UnitReach:
    """How one unit gets to a province; a country that nobody may enter or leave is not reached."""
    if {goal, unit.province} & board.position.closed:
        return UnitReach(unit, power)
    direct = landings(board.map, unit, goal)
    convoys = convoys_to(board.map, board.position, unit, goal)
    between = tuple(place for place in halfway(board.map, unit, goal) if not _is_closed(board, place))
    return UnitReach(unit, power, direct, convoys, () if direct else between, touches(board.map, unit, goal))


def _is_closed(board: Board, place: Location) -> bool:
    return board.map.province_of(place).id in board.position.closed


def _movements(board: Board, meant: tuple[ProvinceId, ...]) -> Reply:
    """The orders of the unit that is named, or of all own units."""
    standing = (board.position.unit_in(id) for id in meant)
    named = tuple(each for each in standing if each is not None)
    if meant and not named:
        return NothingToShow(board, Lack.NO_UNIT, meant[0])
    own = tuple((power, unit) for power in board.powers for unit in board.position.units_of(power))
    chosen = named[:1] if meant else own
    if not chosen:
        return NothingToShow(board, Lack.NO_UNITS)
    found = (
        UnitOrders(power, unit, possible_orders(board.map, board.rulebook, board.position, unit))
        for power, unit in chosen
    )
    return MovesShown(board, tuple(found), is_one=bool(meant))


def _retreats(board: Board, meant: tuple[ProvinceId, ...]) -> Reply:
    driven = [each for each in board.position.dislodged if each.power in board.powers]
    if meant:
        driven = [each for each in board.position.dislodged if each.unit.province in meant] or driven
    if not driven:
        return NothingToShow(board, Lack.NO_RETREAT)
    options = tuple((each, retreat_options(board.map, board.rulebook, board.position, each)) for each in driven)
    return RetreatsShown(board, options)


def _adjustments(board: Board) -> Reply:
    duties = due(board.game) if board.game is not None else {}
    own = tuple(
        Adjustment(power, duties[power].adjustment, sites(board.map, board.rulebook, board.position, power))
        for power in board.powers
        if power in duties
    )
    return AdjustmentsShown(board, own) if own else NothingToShow(board, Lack.NO_ADJUSTMENT)
