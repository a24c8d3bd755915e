"""Obeys TOURNAMENT: opens one, and what its directors say of points, settings, boards, rounds and people."""

from __future__ import annotations

from datetime import timedelta

from judge.commands.keepers import rates_now
from judge.commands.leading.ask import Configure
from judge.commands.leading.creating import is_taken, keep_opened, opened_all, template_like, template_of
from judge.commands.leading.say import SettingsSet
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Done, NotFollowed, Refused, Reply
from judge.commands.sources import SOURCES
from judge.commands.tournament import inviting as inviting
from judge.commands.tournament import seating as seating
from judge.commands.tournament.ask import (
    AddBoards,
    AddDirector,
    ChooseRound,
    ChooseScoring,
    ChooseTies,
    CorrectResult,
    EndTournament,
    ListTournaments,
    OpenTournament,
    SetAll,
    SetRoundDeadline,
    ShowStandings,
    StartRound,
    WithdrawEntrant,
)
from judge.commands.tournament.directing import (
    boards,
    directed,
    entrant_called,
    for_directors,
    for_each_board,
    keep,
    may_direct,
    may_see,
    refused,
    unknown,
)
from judge.commands.tournament.figures import figures
from judge.commands.tournament.say import SharedSet, StandingsShown, TournamentOpened, TournamentsListed
from judge.game.commands.clock import SetDeadline
from judge.game.commands.leading import Demote, Promote, SetSetting
from judge.game.commands.starting import Start
from judge.game.events.leading import SettingChange
from judge.game.fitting import misfit
from judge.game.game import Game, Status
from judge.game.handle import NAME, RESERVED
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import SETTINGS, Settings, setting_value, with_setting
from judge.game.settings import Start as Begins
from judge.game.tournament import MOST_BOARDS, Correction, Tournament, TournamentBoard
from judge.notation.commands.settings import Piece, Unset, WantedSetting
from judge.shelf import scorings
from judge.store import games, players, tournaments
from judge.store.database import write_time
from judge.structs import replace

_DAY = timedelta(days=1)
_USUAL_SCORING = "squares"
_MOST_DIRECTORS = 10
_MOST_CORRECTIONS = 200


@do.register(OpenTournament)
def _open(ask: OpenTournament, outcome: Outcome) -> Reply:
    """A new tournament, or how one stands that there is."""
    name = ask.tournament
    known = tournaments.load(outcome.db, name)
    if known is not None and may_see(outcome, known):
        return StandingsShown(figures(outcome.db, known, outcome.reader), may_direct(outcome, known))
    if not NAME.fullmatch(name) or name in RESERVED:
        return refused(ask, "bad_name", tournament=name)
    if is_taken(outcome, name):
        return refused(ask, "taken", tournament=name)
    if ask.about:
        return refused(ask, "no_scoring", about=ask.about, known=", ".join(scorings()))
    template = template_of(ask.made)
    if isinstance(template, Refusal):
        return Refused(ask, template)
    player = outcome.person.id
    most = rates_now(outcome.db, outcome.arrived.config, player).tournaments_per_person
    opened = max(
        len(tournaments.directed_by(outcome.db, player)),
        tournaments.opened_since(outcome.db, player, outcome.now - _DAY),
    )
    if opened >= most and not outcome.arrived.is_keeper:
        return refused(ask, "many", n=most)
    # All boards of a round begin together, when the director says so.
    template = replace(template, settings=with_setting(template.settings, "start", Begins.MANUAL))
    made = keep(outcome, Tournament(name, template, (player,), ask.scoring or _USUAL_SCORING), ask)
    return TournamentOpened(made, outcome.arrived.config.address)


@do.register(ListTournaments)
def _list(_: ListTournaments, outcome: Outcome) -> Reply:
    return _listed(outcome)


def _listed(outcome: Outcome) -> TournamentsListed:
    return TournamentsListed(tuple(each for each in tournaments.every(outcome.db) if may_see(outcome, each)))


@do.register(ShowStandings)
def _standings(ask: ShowStandings, outcome: Outcome) -> Reply:
    name = ask.game
    if not name and outcome.reader is not None:
        own = tournaments.of_person(outcome.db, outcome.reader)
        name = own[0] if len(own) == 1 else ""
    if not name:
        return _listed(outcome)
    found = tournaments.load(outcome.db, name) or tournaments.load(outcome.db, tournaments.of_board(outcome.db, name))
    if found is None or not may_see(outcome, found):
        return unknown(ask, outcome, name)
    return StandingsShown(figures(outcome.db, found, outcome.reader))


@do.register(ChooseScoring)
def _choose_scoring(ask: ChooseScoring, outcome: Outcome) -> Reply:
    if ask.opens is not None and not tournaments.exists(outcome.db, ask.tournament):
        return do(ask.opens, outcome)
    found = directed(ask, outcome)
    if isinstance(found, NotFollowed):
        return found
    if not ask.scoring:
        return refused(ask, "no_scoring", about=ask.about, known=", ".join(scorings()))
    keep(outcome, replace(found, scoring=ask.scoring), ask)
    return Done("tournament_scoring", {"tournament": found.name, "scoring": ask.scoring})


@do.register(ChooseTies)
@for_directors()
def _choose_ties(ask: ChooseTies, found: Tournament, outcome: Outcome) -> Reply:
    keep(outcome, replace(found, ties=ask.ties), ask)
    return Done("tournament_ties", {"tournament": found.name, "ties": ask.ties})


@do.register(SetAll)
@for_directors()
def _set_all(ask: SetAll, found: Tournament, outcome: Outcome) -> Reply:
    """The settings of every board that is not over, told in each, and of those to come."""
    shown = with_settings(found.template.settings, ask.pieces, found.name)
    settings = found.template.settings
    for change in shown.changed:
        settings = with_setting(settings, change.name, change.new)
    found = keep(outcome, replace(found, template=replace(found.template, settings=settings)), ask)
    pieces = tuple(piece for piece in ask.pieces if isinstance(piece, WantedSetting) and is_fit(piece))
    replies: list[Reply] = []

    def act(game: Game) -> None:
        if game.status is not Status.ENDED:
            outcome.game = game
            replies.append(do(Configure(pieces, written=ask.written), outcome))

    for_each_board(outcome, tuple(board.game for board in found.boards), act)
    not_there = (each for reply in replies if isinstance(reply, SettingsSet) for each in reply.refused)
    refusals = tuple({written: (written, why) for written, why in (*shown.refused, *not_there)}.values())
    return SharedSet(found.name, len(replies), replace(shown, refused=refusals))


def is_fit(piece: WantedSetting) -> bool:
    """Whether a value can be that of its setting."""
    return misfit(SETTINGS[piece.name], piece.value) is None


def with_settings(settings: Settings, pieces: tuple[Piece, ...], name: str) -> SettingsSet:
    """What becomes of settings that no game has yet."""
    changed, same, wrong = [], [], []
    for piece in pieces:
        if not isinstance(piece, WantedSetting):
            continue
        old = setting_value(settings, piece.name)
        if not is_fit(piece):
            wrong.append((piece.written, Refusal(RefusalReason.SETTING_UNFIT, {"setting": piece.name, "game": name})))
        elif old == piece.value:
            same.append((piece.name, old))
        else:
            changed.append(SettingChange(piece.name, old, piece.value))
    unset = tuple(piece for piece in pieces if isinstance(piece, Unset))
    return SettingsSet(tuple(changed), tuple(same), tuple(wrong), unset)


@do.register(AddBoards)
@for_directors()
def _add_boards(ask: AddBoards, found: Tournament, outcome: Outcome) -> Reply:
    """Boards for the round: those that form and are led by the writer, the others new; all or none."""
    have = {board.game for board in found.boards}
    wanted = tuple(name for name in ask.games if name not in have)
    if len(wanted) + len(have) > MOST_BOARDS:
        return refused(ask, "many_boards", n=MOST_BOARDS)
    template = found.template
    if ask.likeness.game:
        model = outcome.shown(ask.likeness.game)
        if model is None:
            return outcome.unknown(ask.likeness.game)
        template = template_like(model)
        template = replace(template, settings=with_setting(template.settings, "start", Begins.MANUAL))
        found = replace(found, template=template)
    taken = tuple(name for name in wanted if games.is_taken(outcome.db, name))
    for name in taken:
        game = games.load_readable(outcome.db, name, SOURCES)
        is_led = game is not None and (outcome.reader in game.seating.masters or outcome.arrived.is_keeper)
        if game is None or not is_led or game.status is Status.ENDED or tournaments.of_board(outcome.db, name):
            return refused(ask, "not_for_you", game=name)
    done = opened_all(outcome, tuple(name for name in wanted if name not in taken), template)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    for each in done:
        keep_opened(outcome, each)
    boards = (*found.boards, *(TournamentBoard(name, found.round) for name in wanted))
    found = keep(outcome, replace(found, boards=boards), ask)

    def act(game: Game) -> None:
        for player in found.directors:
            if player not in game.seating.masters:
                outcome.carry_out(game, Promote(player), ask.written)
                game = outcome.own_game
        if game.status is Status.FORMING:
            outcome.carry_out(game, SetSetting("start", Begins.MANUAL), ask.written)

    for_each_board(outcome, wanted, act)
    return Done(
        "tournament_boards", {"games": wanted, "round": found.round, "tournament": found.name, "n": len(wanted)}
    )


@do.register(ChooseRound)
@for_directors()
def _choose_round(ask: ChooseRound, found: Tournament, outcome: Outcome) -> Reply:
    keep(outcome, replace(found, round=ask.round), ask)
    return Done("tournament_round", {"tournament": found.name, "round": ask.round})


@do.register(StartRound)
@for_directors()
def _start(ask: StartRound, found: Tournament, outcome: Outcome) -> Reply:
    """Every board of the round begins now; none does while one has a seat free."""
    forming = [game for game in boards(outcome, found, found.round) if game.status is Status.FORMING]
    short = [game for game in forming if game.free_seats]
    if short:
        seats = sum(game.free_seats for game in short)
        return refused(ask, "seats_free", games=", ".join(game.name for game in short), n=seats)
    if not forming:
        return refused(ask, "nothing_forms", tournament=found.name, round=found.round)
    names = tuple(game.name for game in forming)
    for_each_board(outcome, names, lambda game: _carry_out(outcome, game, Start(), ask.written))
    return Done("tournament_started", {"games": names, "round": found.round, "n": len(names)})


def _carry_out(outcome: Outcome, game: Game, command: Start | SetDeadline | Promote | Demote, written: str) -> None:
    outcome.carry_out(game, command, written)


@do.register(SetRoundDeadline)
@for_directors()
def _set_deadline(ask: SetRoundDeadline, found: Tournament, outcome: Outcome) -> Reply:
    """The same moment for all boards of the round that are played."""
    names = tuple(game.name for game in boards(outcome, found, found.round) if game.status is Status.ACTIVE)
    failed: list[Refusal] = []

    def act(game: Game) -> None:
        done = outcome.carry_out(game, SetDeadline(ask.at), ask.written)
        failed.extend([done] if isinstance(done, Refusal) else [])

    for_each_board(outcome, names, act)
    if failed:
        return Refused(ask, failed[0])
    if not names:
        return refused(ask, "nothing_played", tournament=found.name, round=found.round)
    return Done("tournament_deadline", {"games": names, "deadline": ask.at, "n": len(names)})


@do.register(AddDirector)
@for_directors()
def _add_director(ask: AddDirector, found: Tournament, outcome: Outcome) -> Reply:
    """One director more or less, who leads every board, or leads it no more; the last one stays."""
    known = found.directors if not ask.is_added else ()
    player = entrant_called(outcome, found, ask.who) if ask.is_added else None
    if "@" in ask.who:
        person = players.by_address(outcome.db, ask.who)
        player = person.id if person is not None else None
    elif not ask.is_added:
        named = players.names(outcome.db, known)
        player = next((each for each, name in named.items() if name.casefold() == ask.who.casefold()), None)
    if player is None or (not ask.is_added and player not in found.directors):
        return refused(ask, "nobody", who=ask.who, tournament=found.name)
    if ask.is_added and (player in found.directors or len(found.directors) >= _MOST_DIRECTORS):
        return refused(ask, "director_already", who=ask.who, n=_MOST_DIRECTORS)
    if not ask.is_added and len(found.directors) == 1:
        return refused(ask, "last_director", tournament=found.name)
    left = tuple(each for each in found.directors if each != player)
    found = keep(outcome, replace(found, directors=(*left, player) if ask.is_added else left), ask)

    def act(game: Game) -> None:
        is_master = player in game.seating.masters
        if game.status is not Status.ENDED and is_master is not ask.is_added:
            outcome.carry_out(game, Promote(player) if ask.is_added else Demote(player), ask.written)

    for_each_board(outcome, tuple(board.game for board in found.boards), act)
    key = "tournament_director" if ask.is_added else "tournament_no_director"
    return Done(key, {"whom": _name(outcome, player), "tournament": found.name})


def _name(outcome: Outcome, player: str) -> str:
    return players.names(outcome.db, (player,)).get(player, "")


@do.register(CorrectResult)
@for_directors(may_be_over=True)
def _correct(ask: CorrectResult, found: Tournament, outcome: Outcome) -> Reply:
    """Points in place of the system's, on record with who gave them and why."""
    if ask.game not in tournaments.results(outcome.db, found.name):
        return refused(ask, "not_over", game=ask.game)
    player = entrant_called(outcome, found, ask.who)
    if player is None:
        return refused(ask, "nobody", who=ask.who, tournament=found.name)
    if len(found.corrections) >= _MOST_CORRECTIONS:
        return refused(ask, "many_corrections", n=_MOST_CORRECTIONS)
    given = Correction(ask.game, player, ask.points, outcome.person.id, write_time(outcome.now), ask.why)
    keep(outcome, replace(found, corrections=(*found.corrections, given)), ask)
    return Done("tournament_corrected", {"whom": _name(outcome, player), "game": ask.game, "points": ask.points})


@do.register(WithdrawEntrant)
@for_directors()
def _withdraw(ask: WithdrawEntrant, found: Tournament, outcome: Outcome) -> Reply:
    player = entrant_called(outcome, found, ask.who)
    entrant = found.entrant(player) if player is not None else None
    if entrant is None:
        return refused(ask, "nobody", who=ask.who, tournament=found.name)
    keep(outcome, found.with_entrant(replace(entrant, is_withdrawn=True)), ask)
    return Done("tournament_withdrawn", {"whom": _name(outcome, entrant.player), "tournament": found.name})


@do.register(EndTournament)
@for_directors()
def _end(ask: EndTournament, found: Tournament, outcome: Outcome) -> Reply:
    keep(outcome, replace(found, is_over=True), ask)
    return StandingsShown(figures(outcome.db, replace(found, is_over=True), outcome.reader))
