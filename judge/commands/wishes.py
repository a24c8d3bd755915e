"""What somebody wants with his mails, as far as the keeper lets him."""

from __future__ import annotations

from judge.config import Config
from judge.store.players import Player


def wants_pictures(config: Config, player: Player | None) -> bool:
    """Whether maps are drawn for somebody's mails: a stranger has not said that he wants none."""
    return config.pictures and (player is None or player.pictures)
