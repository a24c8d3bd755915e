"""What of a text its writer wrote himself, without what his mail program repeats of ours."""

from __future__ import annotations

from judge.post.flowed import unarmoured, unflow
from judge.post.mime import clean
from judge.post.quotes import cut_quotes
from judge.post.robots import own_lines
from judge.prose.own_sentences import without_ours
from judge.shelf import languages, template_folder
from tests.fuzz import promises
from tests.fuzz.targets import letters, ours

_FOLDERS = tuple(template_folder() / code for code in languages())


def one_input(data: bytes) -> None:
    """Whatever is left was there before, in its order."""
    text = clean(promises.text_of(data))
    lines = text.split("\n")
    cut = cut_quotes(text)
    assert cut == cut_quotes(text)
    promises.is_part_of([line for line in cut.own.split("\n") if line], _with_plain_marks(lines))
    left = without_ours(text, _FOLDERS)
    promises.is_part_of([line for line in left.split("\n") if line], lines)
    for joins_words in (False, True):
        assert len(unflow(text, joins_words=joins_words)) <= 2 * len(text) + 1
    assert len(unarmoured(text)) <= len(text)
    own_lines(text)


def _with_plain_marks(lines: list[str]) -> list[str]:
    """The lines as a quoting program would have them: initials before the marks may be gone."""
    return [each for line in lines for each in dict.fromkeys((line, ">" + line.partition(">")[2]))]


def seeds() -> list[bytes]:
    bodies = [raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2] for raw in letters()]
    return [*bodies, *ours("commands/golden/*.txt")]
