"""The picture that others show beside a link to a game."""

from __future__ import annotations

from judge.game.game import Game
from judge.picture.card import CardScene
from judge.picture.scene import PictureScene
from judge.prose.game_line import ending_said
from judge.prose.words import Words
from judge.rules.position import Phase

CARD = "card.png"


def card_scene(board: PictureScene, game: Game, played: Phase | None, words: Words) -> CardScene:
    """A game after its last phase, as a stranger may know it."""
    position = game.position
    counted = [(len(position.centres.get(power, ())), power) for power in game.board.powers]
    phase = words.phase(played or position.phase)
    return CardScene(
        board=board,
        title=game.name,
        lines=tuple(line for line in (phase, ending_said(game, words)[0]) if line),
        rows=tuple(
            (power, str(words.power(power)), count)
            for count, power in sorted(counted, key=lambda each: -each[0])
            if count and power not in position.uncounted
        ),
    )
