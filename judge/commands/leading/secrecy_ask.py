"""What is asked about secrets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.asks import GameAsk
from judge.commands.line import Reader
from judge.game.commands.reveal import Reveal
from judge.notation.verbs import CommandWord

READERS: Mapping[CommandWord, Reader] = MappingProxyType(
    {CommandWord.REVEAL: lambda line: GameAsk(Reveal(), line.written)}
)

FOR_A_GAME = frozenset({CommandWord.REVEAL})
