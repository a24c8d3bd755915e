"""Units that leave the board in winter, and those that stay: "first goes the Spanish army" goes nowhere but away."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import LINKS, PLACE, TELLING, Sense, Token, key
from judge.notation.mentions import provinces
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment
from judge.rules.position import PhaseKind
from judge.structs import replace

_REMOVED = (Sense("DISBAND"),)
_MOVED = (Sense("_MOVE"),)
_WAY = LINKS | TELLING | {"_WHITHER", "VIA", "SUPPORT", "CONVOY"}


def as_removed(segment: Segment, scene: ReadingScene) -> Segment:
    """A segment of a writer who has to remove units, with a verb of motion as one of removal if it names no goal."""
    said = segment.plain
    verbs = [token for token in said if token.kind == "_MOVE" and len(token.text) > 1]
    is_plain = sum(token.has(PLACE) for token in said) == 1 and not any(token.kind in _WAY for token in said)
    if len(verbs) != 1 or not is_plain or not _removes(scene):
        return segment
    tokens = (replace(token, senses=_REMOVED) if token is verbs[0] else token for token in segment.tokens)
    return replace(segment, tokens=tuple(tokens))


def keeps(tokens: Sequence[Token], scene: ReadingScene) -> bool:
    """Whether a writer who has to remove units says of one of them that it stays: "I keep Rome"."""
    holds = any(token.kind == "HOLD" for token in tokens) and not any(token.kind in _WAY for token in tokens)
    return holds and _removes(scene) and any(map(scene.is_own, provinces(tokens)))


def as_falling_back(segment: Segment, scene: ReadingScene) -> Segment:
    """A segment of a movement, with verbs of retreat that also say "goes back" as verbs of motion."""
    back = scene.language.marking["falls_back"]
    is_any = scene.kind is PhaseKind.MOVEMENT and any(token.kind == "RETREAT" for token in segment.tokens)
    if not is_any or not any(key(token.text) in back for token in segment.tokens):
        return segment
    tokens = (
        replace(token, senses=_MOVED) if token.kind == "RETREAT" and key(token.text) in back else token
        for token in segment.tokens
    )
    return replace(segment, tokens=tuple(tokens))


def _removes(scene: ReadingScene) -> bool:
    """Whether the writer has units to remove."""
    is_winter = scene.kind is PhaseKind.ADJUSTMENT
    return is_winter and any(count < 0 and scene.may_order(power) for power, count in scene.due().items())
