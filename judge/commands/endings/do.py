"""Votes looked at, diaries kept and read, statistics."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.asks import Ask
from judge.commands.endings.ask import DeleteDiary, KeepDiary, ReadDiary, ShowStatistics, ShowVotes
from judge.commands.endings.say import DiaryDeleted, DiaryKept, DiaryShown, NoDiaryEntry, StatisticsShown, VotesShown
from judge.commands.outcome import Errand, Handler, refused
from judge.commands.replies import Refused, Reply
from judge.game.game import Game, PlayerId
from judge.game.refusal import RefusalReason
from judge.game.roles import Who, may, powers_of
from judge.store import diaries, endings
from judge.store.diaries import DiaryEntry

_LONGEST_DIARY = 60_000
"""Characters of one person's diary of one game."""


def _seated(errand: Errand, ask: Ask, who: Who = Who.PLAYER) -> Game | Refused:
    """The letter's game, if its writer plays in it, or may else ask for this."""
    assert errand.game is not None
    reason = may(errand.game, who, errand.actor())
    return refused(ask, reason, game=errand.game.name) if reason else errand.game


def _votes(errand: Errand, ask: ShowVotes) -> Reply:
    game = _seated(errand, ask)
    if isinstance(game, Refused):
        return game
    return VotesShown(game, powers_of(game, errand.actor()))


def _keep(errand: Errand, ask: KeepDiary) -> Reply:
    game = _seated(errand, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    if game.ending is not None:
        return refused(ask, RefusalReason.GAME_OVER, game=game.name)
    if not ask.text:
        return NoDiaryEntry(None, ask.written)
    player = _diarist(errand)
    own = diaries.of_game(errand.db, game.name, player)
    if sum(len(entry.text) for entry in own) + len(ask.text) > _LONGEST_DIARY:
        return refused(ask, RefusalReason.DIARY_FULL, game=game.name, n=_LONGEST_DIARY)
    diaries.keep(errand.db, game.name, DiaryEntry(player, game.position.phase, errand.received_at, ask.text))
    return DiaryKept(len(own) + 1)


def _diarist(errand: Errand) -> PlayerId:
    """Whose diary it is: always the writer's own, since a master who acts for a player must not read his."""
    assert errand.player is not None
    return errand.player.id


def _read(errand: Errand, ask: ReadDiary) -> Reply:
    game = _seated(errand, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    own = diaries.of_game(errand.db, game.name, _diarist(errand))
    entries = tuple((number, one.phase, one.at, one.text) for number, one in enumerate(own, 1))
    if ask.number is None:
        return DiaryShown(entries, is_list=True)
    wanted = tuple(entry for entry in entries if entry[0] == ask.number)
    return DiaryShown(wanted, is_list=False) if wanted else NoDiaryEntry(ask.number, ask.written)


def _delete(errand: Errand, ask: DeleteDiary) -> Reply:
    game = _seated(errand, ask, Who.TAKES_PART)
    if isinstance(game, Refused):
        return game
    is_gone = ask.number > 0 and diaries.delete(errand.db, game.name, _diarist(errand), ask.number)
    return DiaryDeleted(ask.number) if is_gone else NoDiaryEntry(ask.number, ask.written)


def _statistics(errand: Errand, _: ShowStatistics) -> Reply:
    counted = endings.statistics(errand.db)
    return StatisticsShown(counted.kinds, counted.wins, counted.draws)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        ShowVotes: _votes,
        KeepDiary: _keep,
        ReadDiary: _read,
        DeleteDiary: _delete,
        ShowStatistics: _statistics,
    }
)
