"""Whether some text talks to people, or holds nothing but orders and commands, which are the judge's business."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum

from judge.commands.asks import Standing
from judge.game.game import Game
from judge.game.secrecy import known_position
from judge.notation.ahead import read_phase_name
from judge.notation.language import Language
from judge.notation.lines import lines_of
from judge.notation.parse import parse
from judge.notation.values import Parsed, ProblemCode
from judge.notation.verbs import read_command

_UNKNOWN = frozenset({"WORD", "OTHER"})
_ASKING = frozenset({"DOUBT", "QUERY"})
_MOST_MISSPELT = 2
"""Words of one misspelt name."""


class Saying(Enum):
    """What a line does."""

    NOTHING = "nothing"
    """It is blank, a heading or a greeting."""
    TELLING_JUDGE = "telling_judge"
    """It holds orders of the writer, or a command, and nothing else."""
    ORDERING = "ordering"
    """It looks like an order, but not like one that the writer could give."""
    TALKING = "talking"


def is_for_the_judge(text: str, standing: Standing, language: Language, names: Iterable[str] = ()) -> bool:
    """Whether a text gives orders or commands, and no line of it says anything else.

    Headings, greetings and the writer's own `names` say nothing: a letter like that was meant for the judge.
    """
    said = set(sayings(text, standing, language, names))
    return bool(said & {Saying.TELLING_JUDGE, Saying.ORDERING}) and Saying.TALKING not in said


def ends_in_orders(text: str, standing: Standing, language: Language) -> bool:
    """Whether what stands below the last line that talks is for the judge."""
    for saying in reversed(tuple(sayings(text, standing, language))):
        if saying is not Saying.NOTHING:
            return saying is Saying.TELLING_JUDGE
    return False


def sayings(text: str, standing: Standing, language: Language, names: Iterable[str] = ()) -> Iterator[Saying]:
    """What each line of a text does."""
    game = standing.game
    if game is None:
        return
    parsed = parse(text, language, game.board, game.rulebook, known_position(game, standing.player), standing.powers)
    told = {order.line for order in parsed.orders}
    tried = {problem.line for problem in parsed.problems}
    misspelt = _misspelt(parsed)
    known = {word.casefold() for name in names for word in name.split()}
    known |= {word for phrases in language.conditions.values() for phrase in phrases for word in phrase.split()}
    for line in lines_of(text, language):
        written = line.written.strip()
        unknown = [token for token in line.tokens if token.kind in _UNKNOWN and token.text.casefold() not in known]
        if written and read_command(written, language) is not None:
            yield Saying.TELLING_JUDGE
        elif not written or _is_heading(written, game, language):
            yield Saying.NOTHING
        elif any(token.kind in _ASKING for token in line.tokens) or len(unknown) > misspelt[line.number]:
            yield Saying.TALKING
        elif line.number in told:
            yield Saying.TELLING_JUDGE
        else:
            yield Saying.ORDERING if line.number in tried else Saying.NOTHING


def _misspelt(parsed: Parsed) -> Counter[int]:
    """How many words that nobody knows each line may have: those of names with a slip in them."""
    lines = [order.line for order in parsed.orders if order.corrections]
    lines += [problem.line for problem in parsed.problems if problem.code is ProblemCode.UNKNOWN_PLACE]
    return Counter(lines * _MOST_MISSPELT)


def _is_heading(written: str, game: Game, language: Language) -> bool:
    """Whether a line only says for which phase the others are."""
    return read_phase_name(written, language, game.position.phase) is not None
