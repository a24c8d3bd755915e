"""Looks up what PLACE, REACH, MOVES and ABBREVIATIONS ask for, as their writer may know it."""

from __future__ import annotations

from judge.boardfiles import named_in
from judge.commands.geography.abbreviations import Abbreviated, NoSuchBook
from judge.commands.geography.ask import ShowAbbreviations, ShowMoves, ShowPlace, ShowReach
from judge.commands.geography.boards import Board
from judge.commands.geography.card import BookNames, PlaceShown
from judge.commands.geography.moves import Adjustment, AdjustmentsShown, MovesShown, RetreatsShown, UnitOrders
from judge.commands.geography.reach import Reached, UnitReach
from judge.commands.geography.say import Lack, NoSuchPlace, NothingToShow
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Reply
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK, language_of
from judge.game.game import Status
from judge.game.turn import due
from judge.notation.commands.named_places import NamedPlace, guessed, read_places
from judge.notation.language import Language, in_book
from judge.rules.adjust import sites
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import PhaseKind, opening
from judge.rules.possible import convoys_to, halfway, possible_orders
from judge.rules.reach import landings, touches
from judge.rules.retreat import retreat_options
from judge.shelf import languages, load_board, load_language, load_reading, load_rulebook, rulebooks
from judge.structs import replace


@do.register(ShowPlace)
def _place(ask: ShowPlace, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    place = _looked_up(ask.place, board, outcome)
    if not place.provinces:
        return NoSuchPlace(place.written, place.suggestions)
    return PlaceShown(board, place.provinces, _names(board.map.name), place.written if place.is_guess else "")


@do.register(ShowReach)
def _reach(ask: ShowReach, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    goal = _looked_up(ask.goal, board, outcome)
    start = _looked_up(ask.start, board, outcome) if ask.start is not None else None
    for place in (goal, start):
        if place is not None and not place.provinces:
            return NoSuchPlace(place.written, place.suggestions)
    if start is not None:
        units = _units_at(start, board)
    elif board.powers:
        units = tuple((power, unit) for power in board.powers for unit in board.position.units_of(power))
    else:
        return NothingToShow(board, Lack.FROM_WHERE, goal.provinces[0])
    found = [(id, _all_reach(board, units, id)) for id in goal.provinces]
    # Of several meanings the one that somebody gets to.
    there, reach = next((each for each in found if any(map(_gets_there, each[1]))), found[0])
    return Reached(board, there, reach, start is not None, goal.provinces if len(found) > 1 else ())


@do.register(ShowMoves)
def _moves(ask: ShowMoves, outcome: Outcome) -> Reply:
    board = _board(ask.game, outcome)
    if board is None:
        return outcome.unknown(ask.game)
    if board.game is not None and board.game.status is not Status.ACTIVE:
        return NothingToShow(board, Lack.NOT_PLAYED)
    place = _looked_up(ask.place, board, outcome) if ask.place is not None else None
    if place is not None and not place.provinces:
        return NoSuchPlace(place.written, place.suggestions)
    match board.position.phase.kind:
        case PhaseKind.MOVEMENT:
            return _movements(board, place)
        case PhaseKind.RETREAT:
            return _retreats(board, place)
        case PhaseKind.ADJUSTMENT:
            return _adjustments(board)


@do.register(ShowAbbreviations)
def _abbreviations(ask: ShowAbbreviations, outcome: Outcome) -> Reply:
    game = outcome.game
    named = ask.book if ask.book in rulebooks() else _book_of_language(ask.book)
    if ask.book and not named:
        return NoSuchBook(ask.book, rulebooks())
    book = load_rulebook(named) if named else game.rulebook if game is not None else load_rulebook(USUAL_RULEBOOK)
    board = game.board if game is not None else load_board(USUAL_BOARD)
    own = load_language(_writes_in(outcome), board.name)
    notation = own if book.name in own.books else load_language(_notation(book.name), board.name)
    return Abbreviated(board, book.name, in_book(notation, book.name))


def _book_of_language(code: str) -> str:
    """The first book in the notation of a language."""
    return next((name for name in rulebooks() if code and load_rulebook(name).notation == code), "")


def _board(name: str, outcome: Outcome) -> Board | None:
    """The board of a game as the writer may know it, or the usual one at the opening; None for an unknown game."""
    if not name:
        usual = load_board(USUAL_BOARD)
        return Board(None, usual, load_rulebook(USUAL_RULEBOOK), opening(usual))
    game = outcome.shown(name)
    if game is None:
        return None
    acts_for = outcome.powers if outcome.game is not None and outcome.game.name == name else ()
    powers = acts_for or game.powers_of(outcome.reader)
    return Board(game, game.board, game.rulebook, outcome.position_known(game), powers)


def _looked_up(place: NamedPlace, board: Board, outcome: Outcome) -> NamedPlace:
    """A name with the provinces of this board that it means, in another language where the reader's knows none."""
    found = _on(board, place)
    if found.provinces:
        return found
    elsewhere = [
        id
        for code in languages()
        for each in read_places(place.written, load_language(code, board.map.name)) or ()
        for id in each.provinces
    ]
    known = _on(board, replace(place, provinces=tuple(dict.fromkeys(elsewhere))))
    return known if known.provinces else _on(board, guessed(place, _reading(outcome)))


def _on(board: Board, place: NamedPlace) -> NamedPlace:
    """A name with nothing but what is on a board."""
    provinces, suggestions = (
        tuple(id for id in ids if id in board.map.provinces) for ids in (place.provinces, place.suggestions)
    )
    return replace(place, provinces=provinces, suggestions=suggestions)


def _reading(outcome: Outcome) -> Language:
    """The language that the writer's names are read by."""
    game, code = outcome.game, _writes_in(outcome)
    return (
        load_reading(code, game.rulebook, game.board.name)
        if game
        else load_reading(code, load_rulebook(USUAL_RULEBOOK))
    )


def _writes_in(outcome: Outcome) -> str:
    """The code of the language of an answer."""
    return language_of(outcome.player) if outcome.player is not None else outcome.arrived.language


def _names(board: str) -> tuple[BookNames, ...]:
    """What the printed books call places: those together that print the same codes in the same language.

    Of another board than theirs: what it calls them itself, in each language in which it has names.
    """
    if board != USUAL_BOARD:
        return tuple(BookNames(load_language(code, board), ()) for code in named_in(board) if code in languages())
    alike: dict[Language, list[str]] = {}
    for name in rulebooks():
        alike.setdefault(_printed(name), []).append(name)
    return tuple(BookNames(language, tuple(names)) for language, names in alike.items())


def _printed(book: str) -> Language:
    """The language that a book is in, with its codes: ru2000 is Russian, though its orders have English letters."""
    own = (code for code in languages() if book in load_language(code).books)
    return in_book(load_language(next(own, _notation(book))), book)


def _notation(book: str) -> str:
    """The code of the language in whose abbreviations a book's orders are read first."""
    code = load_rulebook(book).notation
    return code if code in languages() else "en"


def _units_at(start: NamedPlace, board: Board) -> tuple[tuple[Power, Unit], ...]:
    """The unit that stands in a province as far as is known; else the units that could."""
    standing = board.position.unit_in(start.provinces[0])
    if standing is not None and start.type in (None, standing[1].type):
        return (standing,)
    here = board.map.provinces[start.provinces[0]]
    places = [(UnitType.FLEET, place) for place in here.moorings]
    if here.id in board.map.army:
        places.insert(0, (UnitType.ARMY, here.id))
    return tuple(("", Unit(type, place)) for type, place in places if start.type in (None, type))


def _all_reach(board: Board, units: tuple[tuple[Power, Unit], ...], goal: ProvinceId) -> tuple[UnitReach, ...]:
    return tuple(_unit_reach(board, unit, power, goal) for power, unit in units if unit.province != goal)


def _gets_there(each: UnitReach) -> bool:
    return bool(each.direct or each.convoys or each.between)


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


def _movements(board: Board, place: NamedPlace | None) -> Reply:
    """The orders of the unit that is named, or the moves of several: of all own ones where none is."""
    meant = place.provinces if place is not None else ()
    standing = [each for id in meant if (each := board.position.unit_in(id)) is not None]
    of_type = [each for each in standing if place is not None and each[1].type is place.type]
    chosen = of_type or standing
    if meant and not chosen:
        return NothingToShow(board, Lack.NO_UNIT, meant[0])
    if not meant:
        chosen = [(power, unit) for power in board.powers for unit in board.position.units_of(power)]
    if not chosen:
        return NothingToShow(board, Lack.NO_UNITS)
    found = (
        UnitOrders(power, unit, possible_orders(board.map, board.rulebook, board.position, unit))
        for power, unit in chosen
    )
    return MovesShown(board, tuple(found), is_one=bool(meant) and len(chosen) == 1)


def _retreats(board: Board, place: NamedPlace | None) -> Reply:
    meant = place.provinces if place is not None else ()
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
