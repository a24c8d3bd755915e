"""Codes to sentences: why a command was refused, or cannot be carried out as it is written."""

from __future__ import annotations

from judge.commands.asks import Ask, GameAsk, Trouble, Unclear
from judge.commands.part import Scene
from judge.game.commands.seats import Eject
from judge.game.refusal import Refusal, RefusalReason
from judge.game.secrecy import takes_part
from judge.prose.phrase_values import filled


def refusal(refused: Refusal, ask: Ask, scene: Scene) -> str:
    """Why a command was not obeyed, and what to do next."""
    words, game, people = scene.words, scene.game, scene.people
    values: dict[str, object] = {**scene.extra, **filled(refused.details, words, people, scene.now)}
    if game is not None:
        about_game = {"phase": words.phase(game.position.phase), "powers": words.powers(game.board.powers)}
        values = {"game": game.name, **values, **about_game}
    key = refused.reason.value
    if refused.reason is RefusalReason.NOT_SEATED and isinstance(ask, GameAsk) and isinstance(ask.command, Eject):
        key = "not_seated_power"
    elif refused.reason is RefusalReason.NOT_SEATED and game is not None and takes_part(game, people.viewer):
        key = "not_seated_but_there"
    return words.say(f"refusal.{key}", **{**dict.fromkeys(words.blanks(f"refusal.{key}"), ""), **values})


def trouble(unclear: Unclear, scene: Scene) -> str:
    """Why a command line cannot be carried out as it stands, and how to write it."""
    words, game, games = scene.words, scene.game, scene.games
    key = unclear.trouble.value
    if unclear.trouble is Trouble.GAME_NEEDED and games:
        key = "game_needed_many"
    is_shown = unclear.trouble is Trouble.LIKE_THIS
    return words.say(
        f"trouble.{key}",
        about=unclear.about,
        example=words.say(f"command.{unclear.word.value}.example") if is_shown else "",
        word=words.command(unclear.word),
        zone=words.zone,
        games=words.either(games) if games else "",
        phase=words.phase(game.position.phase) if game else "",
        powers=words.powers(game.board.powers) if game else "",
        languages=scene.extra.get("languages", ""),
    )
