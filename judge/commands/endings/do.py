"""Votes looked at, diaries kept and read, statistics."""

from __future__ import annotations

from judge.commands.asks import Ask
from judge.commands.endings.ask import DeleteDiary, KeepDiary, ReadDiary, ShowStatistics, ShowVotes
from judge.commands.endings.say import DiaryShown, StatisticsShown, VotesShown
from judge.commands.outcome import Outcome, do, refused
from judge.commands.replies import Done, NotFollowed, Refused, Reply
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.game.roles import Who, may, powers_of
from judge.store import press, reliability
from judge.store.press import DiaryEntry

_LONGEST_DIARY = 60_000
"""Characters of one person's diary of one game."""


def _seated(outcome: Outcome, ask: Ask, who: Who = Who.PLAYER) -> Game | Refused:
    """The letter's game, if its writer plays in it, or may else ask for this."""
    reason = may(outcome.own_game, who, outcome.actor())
    return refused(ask, reason, game=outcome.own_game.name) if reason else outcome.own_game


@do.register(ShowVotes)
def _votes(ask: ShowVotes, outcome: Outcome) -> Reply:
    game = _seated(outcome, ask)
    if isinstance(game, Refused):
        return game
    return VotesShown(game, powers_of(game, outcome.actor()))


@do.register(KeepDiary)
def _keep(ask: KeepDiary, outcome: Outcome) -> Reply:
    game = _seated(outcome, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    if game.ending is not None:
        return refused(ask, RefusalReason.GAME_OVER, game=game.name)
    if not ask.text:
        return NotFollowed("diary.nothing", ask.written)
    # Always the writer's own diary, since a master who acts for a player must not read his.
    player = outcome.person.id
    own = press.diary_of(outcome.db, game.name, player)
    if sum(len(entry.text) for entry in own) + len(ask.text) > _LONGEST_DIARY:
        return refused(ask, RefusalReason.DIARY_FULL, game=game.name, n=_LONGEST_DIARY)
    press.keep_diary(
        outcome.db, game.name, DiaryEntry(player, game.position.phase, outcome.arrived.kept.received_at, ask.text)
    )
    return Done("diary", {"number": len(own) + 1}, "diary")


@do.register(ReadDiary)
def _read(ask: ReadDiary, outcome: Outcome) -> Reply:
    game = _seated(outcome, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    own = press.diary_of(outcome.db, game.name, outcome.person.id)
    entries = tuple((number, one.phase, one.at, one.text) for number, one in enumerate(own, 1))
    if ask.number is None:
        return DiaryShown(entries, is_list=True)
    wanted = tuple(entry for entry in entries if entry[0] == ask.number)
    return DiaryShown(wanted, is_list=False) if wanted else _no_entry(ask.number, ask.written)


def _no_entry(number: int, written: str) -> Reply:
    return NotFollowed("diary.no_such", written, {"number": number})


@do.register(DeleteDiary)
def _delete(ask: DeleteDiary, outcome: Outcome) -> Reply:
    game = _seated(outcome, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    is_gone = ask.number > 0 and press.delete_from_diary(outcome.db, game.name, outcome.person.id, ask.number)
    return Done("diary_deleted", {"number": ask.number}, "diary") if is_gone else _no_entry(ask.number, ask.written)


@do.register(ShowStatistics)
def _statistics(_: ShowStatistics, outcome: Outcome) -> Reply:
    counted = reliability.statistics(outcome.db)
    return StatisticsShown(counted.kinds, counted.wins, counted.draws)
