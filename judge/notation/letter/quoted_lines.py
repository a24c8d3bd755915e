"""Lines that stand between quotation marks: somebody's plan, or orders of a writer who quotes all of his."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import PLACE, SENTENCE_ENDS, TELLING, UNITS, UNKNOWN, Token, key
from judge.notation.lines.line import Line
from judge.notation.mentions import powers
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.places import Power
from judge.structs import replace

_CLOSING = {
    '"': '"',
    "“": "”“",
    "„": "“”",
    "”": "”",
    "«": "»",
    "»": "«",
    "「": "」",
    "『": "』",
    "‹": "›",
}
"""The marks that end what begins with each mark."""
_SAID = re.compile(r':\s*([«"“„「『‹][^«»"“”„「」『』‹›]*[»"”“」』›])')
"""What is quoted behind a colon."""
_NAME_AND_VERB = 2
_STOPS = ".,;!。、… "


def is_quoted(written: str) -> bool:
    """Whether a line is one quotation from its first sign to its last."""
    said = written.strip()
    if not said or said[0] not in _CLOSING:
        return False
    said = said.rstrip(_STOPS)
    closing = _CLOSING[said[0]]
    inside = said[1:-1]
    return len(said) > 2 and said[-1] in closing and not any(mark in inside for mark in (said[0], *closing))


def unquoted(line: Line) -> Line:
    """The line without its marks, where a language reads them as brackets."""
    tokens = line.tokens[line.tokens[0].kind == "OPEN" :]
    end = next((at for at in range(len(tokens), 0, -1) if tokens[at - 1].kind not in ("STOP", "DOT")), 0)
    return replace(line, tokens=tokens[: end - 1] if end and tokens[end - 1].kind == "CLOSE" else tokens)


def with_others_words(
    segments: Sequence[Segment], line: Line, own: Collection[Power], language: Language
) -> tuple[Segment, ...]:
    """The segments of a line; those that it quotes from somebody else order nothing: «Italy insists: "F Wes - Tun"»."""
    # Of a line that a mail program broke, its own words alone: those of the others have columns of their own.
    said = [token for token in line.tokens if token.line == line.number]
    told = [
        range(found.start(1), found.end(1))
        for found in _SAID.finditer(line.written)
        if _is_of_another(_before(said, found.start()), own, language)
    ]
    if not told:
        return tuple(segments)
    quoted = {token.start for token in said if any(token.start in stretch for stretch in told)}
    return tuple(
        replace(segment, setting=SegmentRole.CONDITIONAL) if _begins_in(segment, line.number, quoted) else segment
        for segment in segments
    )


def _begins_in(segment: Segment, line: int, columns: Collection[int]) -> bool:
    return any(token.line == line and token.start in columns for token in segment.tokens[:1])


def _before(tokens: Sequence[Token], at: int) -> list[Token]:
    """The words of a sentence before a point of its line."""
    said = [token for token in tokens if token.start < at]
    begin = max((n + 1 for n, token in enumerate(said) if token.kind in SENTENCE_ENDS), default=0)
    return said[begin:]


def _is_of_another(said: Sequence[Token], own: Collection[Power], language: Language) -> bool:
    """Whether another power speaks, or somebody whose name and verb nobody knows: "Hans insists"."""
    if any(token.kind == "NUMBER" or key(token.text) in language.ordinals for token in said):
        return False  # "item 2 shall read: …"
    speakers = powers(said)
    if speakers or any(token.has(PLACE | UNITS) for token in said):
        return bool(own and speakers) and speakers.isdisjoint(own)
    return sum(token.kind in UNKNOWN | TELLING for token in said) >= _NAME_AND_VERB


def heads_quotation(tokens: Sequence[Token]) -> bool:
    """Whether a line with a colon at its end says whose words follow: "Greta proposed:", "my plan was:"."""
    if not tokens or tokens[-1].kind != "COLON":
        return False
    return any(token.has(TELLING | UNKNOWN) for token in tokens)
