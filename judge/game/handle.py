"""One command obeyed, or refused: the only door into a game, and what every change brings with it."""

from __future__ import annotations

import re
from datetime import datetime

from judge.game.clock import early, is_closed, noted
from judge.game.events import GameCreated, PhaseProcessed
from judge.game.events.press import NewspaperPrinted
from judge.game.game import EndKind, Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, may
from judge.game.seating import choose_table, opening_of, refused_allies
from judge.game.settings import Settings
from judge.game.state import Clock, Deal, Former, Goal, Seating
from judge.game.transition import Command, Transition
from judge.game.turn import end
from judge.game.votes import agreed_concession, agreed_draw, survivors
from judge.rules.board_rules import on_board
from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace

NAME = re.compile(r"[a-z][a-z0-9]{1,23}")
"""Names of games: the local part of an address, and of addresses made from it."""

LONGEST = 100
"""How many years a game may be agreed to last."""

SCHOOL = "school"
"""What the mails of the school bear in the place of a game's name."""
ANY = "any"
"""What stands for the game that begins next, in the place of a game's name."""
RESERVED = frozenset(
    {
        "abuse",
        "admin",
        ANY,
        "hostmaster",
        "judge",
        "keeper",
        "mailer",
        "master",
        "noreply",
        "postmaster",
        "root",
        SCHOOL,
        "webmaster",
    }
)
"""Addresses that every mail domain has, or that the judge itself has, and words that stand in a game's place."""


class NewGame(Struct, frozen=True):
    """What a new game is to be: its name, board, rulebook and settings."""

    name: str
    board: Map
    rulebook: Rulebook
    settings: Settings
    players: int | None = None
    """As many as there are powers when nothing is said."""
    scheme: str = ""
    """The rulebook's name for how fewer share the powers."""
    until: int | None = None
    """The last year of a short game."""


def open_game(new: NewGame, seed: int, master: PlayerId, now: datetime) -> Transition | Refusal:
    """A new game that waits for its players; whether the name is free is for the store to say."""
    board, rulebook = new.board, on_board(new.rulebook, new.board)
    wanted = new.name.strip().lower()
    if not NAME.fullmatch(wanted) or wanted in RESERVED:
        return Refusal(RefusalReason.BAD_NAME, {"game": new.name})
    table = choose_table(board, rulebook, len(board.powers) if new.players is None else new.players, new.scheme)
    if isinstance(table, Refusal):
        return table
    position = opening_of(board, table)
    refused = refused_allies(board, rulebook) or _refused_end(position.phase.year, new.until)
    if refused is not None:
        return refused
    game = Game(
        name=wanted,
        status=Status.FORMING,
        board=board,
        rulebook=rulebook,
        settings=new.settings,
        deal=Deal(seed, table.players, table.scheme, frozenset(table.neutral)),
        seating=Seating(masters=(master,), seats=(), watchers=()),
        position=position,
        clock=Clock(opened=now),
        goal=Goal(until=new.until),
    )
    return Transition(game, (GameCreated(),))


def _refused_end(first: int, until: int | None) -> Refusal | None:
    """Why a game whose first year is `first` cannot be over after the year `until`."""
    if until is None or first <= until < first + LONGEST:
        return None
    about = {"year": str(until), "first": str(first), "last": str(first + LONGEST - 1)}
    return Refusal(RefusalReason.BAD_YEAR, about)


def handle(
    game: Game,
    command: Command,
    actor: Actor,
    now: datetime,
    arrived: datetime | None = None,
    *,
    is_understood: bool = True,
) -> Transition | Refusal:
    """The game after a command that a person or the clock gives at `now` (UTC), or the refusal.

    `arrived`, when it was earlier, is the moment the judge got it: that must be before the
    deadline. New deadlines are counted from `now`, so that nobody loses time by a pause.
    After every command that was obeyed the game is looked at once: a draw that all agree to
    ends it, and a phase for which all orders are in is played out; in a practice game not by
    a letter of which not all was understood.
    """
    refused = _refused(game, command, actor, arrived or now)
    if refused is not None:
        return Refusal(refused, {"game": game.name, "phase": str(game.position.phase)})
    done = command.obey(game, actor, now)
    if isinstance(done, Refusal):
        return done
    following = _follow(noted(game, done.game, now), now, is_understood=is_understood)
    after, events = following.game, done.events + following.events
    if after.seating != game.seating:
        after = remembered(game, after)
    followed = Transition(after, events)
    if after.written.held:
        # Loaded late: seldom does press wait.
        from judge.game.commands.press import released

        followed = released(game, followed, now)
    return printed(followed) if after.written.postal else followed


def _refused(game: Game, command: Command, actor: Actor, arrived: datetime) -> RefusalReason | None:
    """Why the command cannot be given now, by this actor, or at all; None when it can."""
    if game.status not in command.when and game.status is Status.ENDED:
        return RefusalReason.GAME_OVER
    refused = may(game, command.who, actor)
    if refused is not None:
        return refused
    if game.status not in command.when:
        begun = RefusalReason.NOT_FORMING if command.who is Who.ANYBODY else RefusalReason.HAS_BEGUN
        return RefusalReason.NOT_ACTIVE if game.status is Status.FORMING else begun
    if command.who is Who.PLAYER and is_closed(game, arrived):
        return RefusalReason.DEADLINE_PAST
    return None


def _follow(game: Game, now: datetime, *, is_understood: bool) -> Transition:
    """What a command brings about beyond what it asks: an end, or the next phase."""
    if game.status is not Status.ACTIVE:
        return Transition(game)
    if game.is_practice:
        # Loaded late: few games are one.
        from judge.game.practice import played_along

        return played_along(game, now, is_understood=is_understood)
    if shared := agreed_draw(game):
        return end(game, EndKind.DRAW, shared)
    if (winner := agreed_concession(game)) is not None:
        return end(game, EndKind.CONCESSION, (winner,))
    if not survivors(game):
        return end(game, EndKind.ABANDONED, ())
    return early(game, now)


def printed(done: Transition) -> Transition:
    """What was done, with the newspaper behind the results of its first phase; nothing changes without either."""
    played = next((event for event in done.events if isinstance(event, PhaseProcessed)), None)
    if played is None or not done.game.written.postal:
        return done
    paper = NewspaperPrinted(played.phase, done.game.written.postal)
    return Transition(replace(done.game, written=replace(done.game.written, postal=())), (*done.events, paper))


def remembered(before: Game, after: Game) -> Game:
    """The game after a change, with everybody who lost a power by it."""
    if before.seating.seats == after.seating.seats or Status.FORMING in {before.status, after.status}:
        return after
    phase = before.position.phase
    players = ((power, before.player_of(power)) for power in before.board.powers)
    gone = tuple(
        Former(power, player, phase)
        for power, player in players
        if player is not None and after.player_of(power) != player
    )
    return replace(after, seating=replace(after.seating, former=(*after.seating.former, *gone))) if gone else after
