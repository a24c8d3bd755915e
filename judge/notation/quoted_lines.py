"""Lines that stand between quotation marks: somebody's plan, or orders of a writer who quotes all of his."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import TELLING, UNKNOWN, Token
from judge.notation.lines import Line
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


def heads_quotation(tokens: Sequence[Token]) -> bool:
    """Whether a line with a colon at its end says whose words follow: "Greta proposed:", "my plan was:"."""
    if not tokens or tokens[-1].kind != "COLON":
        return False
    return any(token.has(TELLING | UNKNOWN) for token in tokens)
