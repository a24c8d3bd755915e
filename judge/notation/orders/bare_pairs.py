"""Two names side by side: alone they are no order, in a list of orders they are a move: "vie tyr".

Short ones anywhere between two signs; long ones only if they are a line of the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.notation.lexicon import PLACE, Lexicon, Token
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.values import Answer, Fault, ProblemCode

_SHORT = 4
"""Letters of a name that nobody takes for a word of talk."""


def is_bare_pair(segment: Segment, answers: Sequence[Answer]) -> bool:
    """Whether a stretch is two names, of which nothing but one order can be made; it is asked about so far."""
    asked = answers[0] if len(answers) == 1 else None
    if not isinstance(asked, Fault) or asked.code is not ProblemCode.NOT_AN_ORDER or len(asked.candidates) != 1:
        return False
    said = segment.tokens
    is_alone = segment.setting is SegmentRole.PLAIN and len(said) == 2 and said[0].line == said[1].line
    return is_alone and all(token.has(PLACE) for token in said)


def is_listed(pair: Sequence[Token], lines: Sequence[Sequence[Token]], lexicon: Lexicon) -> bool:
    """Whether two names stand as those in a list of orders do: they are codes, or all of their line."""
    if any(lexicon.unspaced and re.search(f"[{lexicon.unspaced}]", token.text) for token in pair):
        return False  # names in scripts without blanks are short, too, and no codes
    line = next((line for line in lines if line and line[0].line == pair[0].line), ())
    is_line = [token.start for token in line] == [token.start for token in pair]
    return is_line or all(len(token.text) <= _SHORT for token in pair)
