"""The games that wait for players, as somebody may enter them; and which of them a stranger's words are about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlite_utils import Database

from judge.commands.asks import Ask
from judge.commands.replies import Refused
from judge.commands.seats.ask import JoinGame
from judge.commands.sources import SOURCES, guest_of
from judge.config import Config
from judge.game.game import Game, PlayerId, Status
from judge.game.listed_game import ListedGame, ListSection
from judge.game.record import UNKNOWN_GUEST, Guest, refused_entry
from judge.notation.commands.verbs import CommandWord
from judge.notation.language import Language
from judge.rules.places import Power
from judge.store import elsewhere, games, listing
from judge.store.elsewhere import NOWHERE, Elsewhere

_PLAY, _PLAY_BEHIND = "play as", "play as behind"
"""Lists of `[options]` in a language's commands.toml: what stands before a power that somebody would like to play, or
behind it."""
_MOST_DOORS = 8
"""Games that a list has links for."""
_LONGEST = 4000
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_SHORT_NAME, _SHORT_KANJI, _FIRST_KANA = 4, 2, "\u3040"
"""Abbreviations are also words: "play it" is nobody's wish for Italy."""


def open_games(db: Database, player: PlayerId | None, guest: Guest) -> tuple[Game, ...]:
    """The listed games with a free seat that this person may take, first those that will soonest be full.

    Where not even the number of players is told, it decides nothing.
    """
    forming = [each for each in listing.listed_games(db) if each.status is Status.FORMING and each.free]
    by_free = sorted(forming, key=lambda each: (each.is_secret, 0 if each.is_secret else each.free, each.name))
    found = (games.load(db, each.name, SOURCES) for each in by_free)
    return tuple(game for game in found if game is not None and may_enter(game, player, guest))


def may_enter(game: Game, player: PlayerId | None, guest: Guest) -> bool:
    """Whether a game has a seat for somebody who has none in it."""
    is_seated = player is not None and game.seat_of(player) is not None
    return game.free_seats > 0 and not is_seated and _is_let_in(game, player, guest)


def refused_seat(db: Database, ask: Ask, player: PlayerId | None, guest: Guest) -> Refused | None:
    """The refusal of a seat in a game that does not let somebody in, before he is asked whether he wrote that."""
    game = games.load_readable(db, ask.game, SOURCES) if isinstance(ask, JoinGame) else None
    why = refused_entry(game, player or "", guest) if game is not None and game.status is Status.FORMING else None
    return Refused(ask, why) if why is not None else None


def every_game(db: Database, config: Config, reader: PlayerId | None) -> tuple[ListedGame, ...]:
    """The games that a list shows its reader: those that are here, and what other shards say of theirs."""
    here, others = listing.listed_games(db, reader), elsewhere.load(config.state).listed
    if not others:
        return here
    names = {each.name for each in here}
    return tuple(sorted((*here, *(each for each in others if each.name not in names)), key=lambda each: each.place))


def doors(
    db: Database, listed: Sequence[ListedGame], viewer: PlayerId | None, others: Elsewhere = NOWHERE
) -> tuple[tuple[str, CommandWord], ...]:
    """By which command somebody gets into the first few games in which he has no part: one that would be obeyed."""
    unseated = [game for game in listed if viewer not in game.people and game.place is not ListSection.OVER]
    guest = guest_of(db, viewer) if viewer is not None else UNKNOWN_GUEST
    found: list[tuple[str, CommandWord]] = []
    for each in unseated[:_MOST_DOORS]:
        game = games.load_readable(db, each.name, SOURCES)
        if game is None and others.shard_of(each.name):
            # Of those in it nothing is known here: whom the game does not let in hears it from there.
            is_open = each.status is Status.FORMING and each.free > 0 and not each.is_invited
            found += [(each.name, CommandWord.JOIN)] if is_open else []
            continue
        # Where not even the number of players is told, a full table looks like one that is not.
        if game is not None and (game.free_seats > 0 or each.is_secret) and _is_let_in(game, viewer, guest):
            found.append((each.name, CommandWord.JOIN))
        elif game is not None and game.settings.watching:
            found.append((each.name, CommandWord.OBSERVE))
    return tuple(found)


def _is_let_in(game: Game, player: PlayerId | None, guest: Guest) -> bool:
    """Whether a game forms, and refuses nobody like this."""
    return game.status is Status.FORMING and refused_entry(game, player or "", guest) is None


def named_game(text: str, found: Sequence[Game]) -> Game | None:
    """The one of some games whose name stands in a text; None for none or several."""
    said = text[:_LONGEST].casefold()
    named = [game for game in found if re.search(rf"(?<![a-z0-9-]){re.escape(game.name)}(?![a-z0-9-])", said)]
    return named[0] if len(named) == 1 else None


def wished_power(text: str, languages: Sequence[Language]) -> Power | None:
    """The one power that somebody says he would like to play; None for none or several."""
    return next((found for language in languages if (found := _wished(text[:_LONGEST], language)) is not None), None)


def _wished(text: str, language: Language) -> Power | None:
    said = f" {' '.join(_WORD.findall(_HYPHEN.sub('', language.clean(text).text)))} "
    found = {
        power
        for name, power in language.power_words.items()
        if len(name) >= (_SHORT_KANJI if name[0] >= _FIRST_KANA else _SHORT_NAME)
        and any(phrase in said for phrase in _phrases(name, language))
    }
    return next(iter(found)) if len(found) == 1 else None


def _phrases(name: str, language: Language) -> list[str]:
    """What would be said of a power by its name."""
    before = [f" {cue} {name} " for cue in language.options.get(_PLAY, ())]
    return before + [f"{name}{cue}" for cue in language.options.get(_PLAY_BEHIND, ())]
