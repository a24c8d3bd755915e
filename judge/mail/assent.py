"""Whether an answer to a question of ours says yes.

Somebody who says no, who asks what all this is, and the program that answers for somebody who is away all write
something: only nothing at all, and a word for yes in front, are a yes.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language

_LOOKED_AT = 3
"""Lines in which the yes may stand: a greeting comes first."""
_LONGEST = 200
_MARKS = " .,:;!?。、！？，"
_FIRST_KANA = "\u3040"


def says_yes(text: str, languages: Sequence[Language]) -> bool:
    """Whether somebody's own words are a yes in one of these languages; an empty answer is one."""
    lines = [line.strip()[:_LONGEST] for line in text.split("\n") if line.strip()][:_LOOKED_AT]
    if not lines:
        return True
    behind = (_behind_yes(line, language) for line in lines for language in languages)
    return any(rest is not None and not _begins_with_no(rest, languages) for rest in behind)


def _behind_yes(line: str, language: Language) -> str | None:
    """What follows a yes at the beginning of a line; None where there is no yes."""
    said = " ".join(language.clean(line).text.split())
    for word in language.options.get("assent", ()):
        rest = said.removeprefix(word)
        if rest != said and (not rest or rest[0] in _MARKS or word[-1] >= _FIRST_KANA):
            return rest.strip(_MARKS)
    return None


def _begins_with_no(rest: str, languages: Sequence[Language]) -> bool:
    """Whether a no follows at once: `Да не съм луд` begins like a yes."""
    word, *_ = rest.split() or [""]
    return any(language.says("no", word.strip(_MARKS)) for language in languages)
