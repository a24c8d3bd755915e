"""Two short names side by side: alone they are no order, in a list of orders they are a move: "vie tyr"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.notation.lexicon import PLACE, Lexicon
from judge.notation.segment import Segment, SegmentRole
from judge.notation.values import Answer, Fault, ProblemCode

_SHORT = 4
"""Letters of a name that nobody takes for a word of talk."""


def is_bare_pair(segment: Segment, answers: Sequence[Answer], lexicon: Lexicon) -> bool:
    """Whether a stretch is two short names, of which nothing but one order can be made; it is asked about so far."""
    asked = answers[0] if len(answers) == 1 else None
    if not isinstance(asked, Fault) or asked.code is not ProblemCode.NOT_AN_ORDER or len(asked.candidates) != 1:
        return False
    said = segment.tokens
    is_alone = segment.setting is SegmentRole.PLAIN and len(said) == 2 and said[0].line == said[1].line
    return is_alone and all(token.has(PLACE) and _is_short(token.text, lexicon) for token in said)


def _is_short(text: str, lexicon: Lexicon) -> bool:
    """Whether a name is a code. Names in scripts without blanks are short, too, and no codes."""
    return len(text) <= _SHORT and not (lexicon.unspaced and re.search(f"[{lexicon.unspaced}]", text))
