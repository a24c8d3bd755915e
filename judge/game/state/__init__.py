"""The values that a game is made of, each a part of what `judge.game.game.Game` knows."""
