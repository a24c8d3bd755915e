"""A game of a list in one line: what it is, how it stands, what is special about it."""

from __future__ import annotations

from judge.game.game import Status
from judge.game.listed_game import ListedGame
from judge.game.settings import Identity, PressKind
from judge.prose.words import Words


def game_line(game: ListedGame, words: Words) -> str:
    """`blitz: Spring 1901, movement, until Sun 3 Jan 2027, 20:00 UTC; ru2000, white press`."""
    about = words.listed(_traits(game, words))
    said = words.say("listing.line", game=game.name, state=_state(game, words), about=about)
    return words.say("listing.with_comment", line=said, comment=game.comment) if game.comment else said


def _state(game: ListedGame, words: Words) -> str:
    if game.status is Status.FORMING:
        if game.is_secret:
            return words.say("listing.open_secret")
        return words.say("listing.open", n=game.free, players=game.players)
    if game.status is Status.ENDED:
        return words.say("listing.over")
    phase = words.phase(game.phase)
    if game.is_paused:
        return words.say("listing.paused", phase=phase)
    if game.openings:
        return words.say("listing.vacant", phase=phase, openings=words.all_of(_opening_texts(game, words)))
    if game.deadline is None:
        return phase
    return words.say("listing.running", phase=phase, moment=words.moment(game.deadline))


def _opening_texts(game: ListedGame, words: Words) -> list[str]:
    if game.is_blind:
        return [str(words.power(each.power)) for each in game.openings]
    return [
        words.say("listing.opening", power=words.power(each.power), units=each.units, centres=each.centres)
        for each in game.openings
    ]


def _traits(game: ListedGame, words: Words) -> list[str]:
    """The rulebook, the press and the secrets of a game, in a few words each."""
    said = [game.rulebook, words.say(f"listing.press_{game.press.value}")]
    if game.press is not PressKind.NONE and not game.is_partial:
        said.append(words.say("listing.to_all_only"))
    if game.identity is Identity.GUNBOAT:
        said.append(words.say("listing.gunboat"))
    if game.is_blind:
        said.append(words.say("listing.blind"))
    if not game.is_listed:
        said.append(words.say("listing.unlisted"))
    return said
