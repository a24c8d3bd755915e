"""Who sits where: ASSIGN by the master of a game, and the draw of a round."""

from __future__ import annotations

from functools import partial

from judge.commands.outcome import Note, Outcome, do
from judge.commands.replies import Done, Refused, Reply
from judge.commands.sources import SOURCES, guest_of
from judge.commands.tournament.ask import Assign, DrawRound
from judge.commands.tournament.directing import (
    boards,
    for_directors,
    for_each_board,
    keep,
    one_called,
    refused,
    without_events,
)
from judge.commands.tournament.figures import tells_draw
from judge.commands.tournament.news import Drawn, drawn
from judge.commands.tournament.say import RoundDrawn
from judge.game.board_draw import DrawnTable, Sitting, draw_boards, fingerprint, hands_by_player
from judge.game.commands.leading import SetSetting
from judge.game.commands.seating import Placed, SeatPlayers
from judge.game.commands.vacancies import Takeover
from judge.game.events.leading import SettingsChanged
from judge.game.events.seats import PlayersSeated, TableFull
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal
from judge.game.roles import Who, may
from judge.game.settings import Assignment
from judge.game.tournament import Drawing, Tournament
from judge.store import games, players, tournaments
from judge.structs import replace


@do.register(Assign)
def _assign(ask: Assign, outcome: Outcome) -> Reply:
    """Seats, or a power for one person; of a game that is played, a power that has lost its player."""
    found = [(name, game) for name in ask.names if (game := games.load_readable(outcome.db, name, SOURCES)) is not None]
    if not found:
        return outcome.unknown(ask.names[0])
    game = found[0][1]
    if (reason := may(game, Who.MASTER, outcome.actor())) is not None:
        return replace(Refused(ask, Refusal(reason, {"game": game.name})), of=game)
    tournament = tournaments.load(outcome.db, tournaments.of_board(outcome.db, game.name))
    known = tuple(seat.player for seat in game.seating.seats)
    known += tuple(each.player for each in tournament.entrants) if tournament is not None else ()
    # With a power the person stands before it or behind the game.
    whom = ask.people if ask.power is None else (ask.people[ask.names.index(game.name)],)
    placed: list[PlayerId] = []
    for who in whom:
        player = one_called(outcome, known, who)
        if player is None:
            key = "nobody" if tournament is not None else "nobody_seated"
            return refused(ask, key, who=who, tournament=tournament.name if tournament else "", game=game.name)
        placed.append(player)
    if game.status is Status.ACTIVE:
        return _substitute(ask, outcome, game, placed[0])
    powers = (ask.power,) if ask.power else ()
    command = SeatPlayers(tuple(Placed(each, powers, _wishes(tournament, each)) for each in placed))
    own = outcome.game
    done = outcome.carry_out(game, command, ask.written)
    outcome.game = outcome.game if own is None or own.name == game.name else own
    if isinstance(done, Refusal):
        return replace(Refused(ask, done), of=game)
    values = {"game": game.name, "n": done.after.free_seats, "power": ask.power or ""}
    names = players.names(outcome.db, placed)
    called = tuple(names.get(each, "") for each in placed)
    return Done("assigned_power" if ask.power else "assigned", {**values, "whom": called})


def _wishes(tournament: Tournament | None, player: PlayerId) -> str:
    entrant = tournament.entrant(player) if tournament is not None else None
    return entrant.wishes if entrant is not None else ""


def _substitute(ask: Assign, outcome: Outcome, game: Game, player: PlayerId) -> Reply:
    """Somebody who has entered takes over a power; a master of the game acts for him."""
    if ask.power is None:
        return refused(ask, "power_needed", game=game.name)
    before, outcome.acts_for = outcome.acts_for, player
    own = outcome.game
    done = outcome.carry_out(game, Takeover(ask.power, guest_of(outcome.db, player)), ask.written)
    outcome.acts_for = before
    outcome.game = outcome.game if own is None or own.name == game.name else own
    if isinstance(done, Refusal):
        return replace(Refused(ask, done), of=game)
    names = players.names(outcome.db, (player,))
    return Done("assigned_takeover", {"game": game.name, "power": ask.power, "whom": tuple(names.values())})


@do.register(DrawRound)
@for_directors()
def _draw(ask: DrawRound, found: Tournament, outcome: Outcome) -> Reply:
    """Everybody who is present at a board of the round, by lot; a draw before it stays on record and counts no more."""
    tables = boards(outcome, found, found.round)
    begun = next((game for game in tables if game.status is not Status.FORMING), None)
    if begun is not None:
        return refused(ask, "has_begun", game=begun.name, round=found.round)
    seats = sum(game.deal.players for game in tables)
    hands = {game.table.hands for game in tables}
    here = tuple(each.player for each in found.present)
    if len(hands) != 1:
        return refused(ask, "unlike_boards" if tables else "no_boards", tournament=found.name, round=found.round)
    if len(here) != seats:
        return refused(ask, "not_even", tournament=found.name, n=len(here), seats=seats, boards=len(tables))
    seed = outcome.arrived.keyring.stamp(f"draw:{found.name}:{found.round}:{outcome.number}")
    past = tuple(_past(outcome, found))
    names = tuple(game.name for game in tables)
    drawn_tables = draw_boards(here, names, next(iter(hands)), past, seed)
    drawing = Drawing(found.round, seed, drawn_tables, ask.by_wishes)
    found = keep(outcome, replace(found, drawings=(*found.drawings, drawing)), ask)
    _seat(ask, outcome, found, drawing)
    told = _told(outcome, found, drawing, past)
    outcome.notes += _notes(outcome, found, told)
    return RoundDrawn(told)


def _past(outcome: Outcome, tournament: Tournament) -> list[Sitting]:
    """Who sat with whom in the other rounds, and played what; of boards that form, who is to."""
    results = tournaments.results(outcome.db, tournament.name)
    found = []
    for board in tournament.boards:
        if board.round == tournament.round:
            continue
        if board.game in results:
            result, _ = results[board.game]
            hands = {seat.player: seat.powers for seat in result.seats if seat.player is not None}
        else:
            game = games.load_readable(outcome.db, board.game, SOURCES)
            hands = {seat.player: seat.powers or seat.given for seat in game.seating.seats} if game is not None else {}
        found.append(Sitting(hands))
    return found


def _seat(ask: DrawRound, outcome: Outcome, tournament: Tournament, drawing: Drawing) -> None:
    """Take the draw to the boards; the mail of the draw tells it, and no other."""
    by_game = {table.game: table for table in drawing.tables}
    since = len(outcome.happened)

    def act(game: Game) -> None:
        if drawing.by_wishes:
            outcome.carry_out(game, SetSetting("assignment", Assignment.PREFERENCE), ask.written)
            game = outcome.own_game
        outcome.carry_out(
            game, SeatPlayers(_placed(by_game[game.name], tournament, drawing), is_whole=True), ask.written
        )

    for_each_board(outcome, tuple(by_game), act)
    for kind in (PlayersSeated, TableFull, SettingsChanged):
        without_events(outcome, kind, since)


def _placed(table: DrawnTable, tournament: Tournament, drawing: Drawing) -> tuple[Placed, ...]:
    if drawing.by_wishes:
        return tuple(Placed(player, (), _wishes(tournament, player)) for _, player in table.hands)
    return tuple(Placed(player, hand) for hand, player in table.hands)


def _told(outcome: Outcome, tournament: Tournament, drawing: Drawing, past: tuple[Sitting, ...]) -> Drawn:
    """The draw as the mail of it tells: with its seed only where everybody may know who plays what."""
    tables = boards(outcome, tournament, drawing.round)
    by_name = {game.name: game for game in tables}
    is_open = tells_draw(drawing, by_name, None)
    names = players.names(outcome.db, sorted(each.player for each in tournament.entrants))
    return Drawn(tournament.name, drawing, names, past, fingerprint(drawing.seed), is_open)


def _notes(outcome: Outcome, tournament: Tournament, told: Drawn) -> list[Note]:
    """A mail to each who was drawn, and to the other directors."""
    seated = {player: table.game for table in told.drawing.tables for player in hands_by_player(table)}
    readers = [*sorted(seated), *(each for each in tournament.directors if each not in seated)]
    about = f"drawn:{tournament.name}:{tournament.version}"
    found = []
    for player in outcome.arrived.keyring.shuffled(readers, about, str):
        person = players.by_id(outcome.db, player)
        if person is not None and player != outcome.reader:
            say = partial(drawn, told, seated.get(player, ""), player)
            files = (told.file(),) if told.is_open else ()
            found.append(Note(f"{about}:{player}", person, say, letter=outcome.number, attachments=files))
    return found
