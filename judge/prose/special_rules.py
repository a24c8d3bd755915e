"""What is special about one game, in sentences."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.settings import Identity
from judge.prose.words import Words
from judge.rules.policies import Quoting


def special_rules(game: Game, words: Words) -> list[str]:
    """What is special about a game: who takes no part, what is closed, how long it lasts, what the book forbids."""
    said = []
    table = game.table
    neutral = [power for power in game.board.powers if power in table.neutral]
    if neutral:
        said.append(words.say("started.neutral", powers=words.powers(neutral), n=len(neutral)))
    if table.closed:
        said.append(words.say("started.closed", places=words.places(table.closed)))
    if table.toss is not None:
        said.append(words.say("started.toss", phase=words.phase(table.toss), powers=words.powers(neutral)))
    if game.goal.until is not None:
        said.append(words.say("list.until", year=game.goal.until))
    if game.rulebook.quoting is Quoting.FORBIDDEN:
        said.append(words.say("list.no_quoting"))
    return said + secrets(game, words)


def secrets(game: Game, words: Words) -> list[str]:
    """What nobody is told in a game, a sentence each."""
    settings, said = game.settings, []
    if settings.identity is Identity.GUNBOAT:
        said.append(words.say("secrecy.gunboat" if settings.reveal else "secrecy.gunboat_ever"))
    if settings.secret_players:
        said.append(words.say("secrecy.secret_players"))
    if settings.blind:
        said += [words.say("secrecy.blind"), words.say(f"secrecy.centres_{settings.centres.value}")]
    if settings.quiet:
        said.append(words.say("secrecy.quiet"))
    return said
