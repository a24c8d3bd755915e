"""The sentences of a questions.toml as patterns: words, one of several words, what may be missing, and blanks.

`how <can> i [then] (reach|get to) {place}`: `<can>` is a list of the file's `[lists]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from judge.errors import BadData
from judge.notation.commands.question_words import Group, Silent, WordRule, silent_words
from judge.notation.normal import Clean
from judge.notation.tables import TomlTable
from judge.structs import Struct, replace

_ELEMENT = re.compile(
    r"\[(?P<may>[^\]]*)\]|\((?P<one>[^)]*)\)|<(?P<list>\w+)>(?P<miss>\??)|\{(?P<blank>\w+)\}|(?P<word>\S+)"
)
_BLANK = re.compile(r"\{(\w+)\}")
_WORDS = re.compile(r"[^\s']+'?")
_IN_GAME, _GAME = "in_game", "game"
_HELP = "help"
BLANKS = frozenset({"place", "other", "unit", "power", "phase", "year", "order", "game", "code"})


class Element(Struct, frozen=True):
    """One piece of a sentence: one of several words, or a blank."""

    words: tuple[str, ...] = ()
    """Each with a blank behind it, where words have blanks between them; the longest first."""
    blank: str = ""
    may_miss: bool = False


class Rule(Struct, frozen=True):
    """One sentence, and the command line that answers it."""

    elements: tuple[Element, ...]
    says: str
    known: tuple[str, ...]
    """Words of which one is in every such question."""
    blanks: tuple[str, ...]


class Book(Struct, frozen=True, eq=False):
    """The questions of one language."""

    path: str
    rules: tuple[Rule, ...]
    words: tuple[WordRule, ...]
    in_game: tuple[str, ...]
    """What stands before the name of a game."""
    neutral: Silent
    """The words of a question that say nothing by themselves."""
    before: tuple[str, ...]
    """What may stand before a question and changes nothing, the longest first."""
    behind: tuple[str, ...]
    passed: frozenset[str]
    """Words that are read over anywhere."""
    particles: tuple[str, ...]
    """The same in a script without blanks, the longest first."""
    turned: frozenset[str]
    """Words that stand at the end of a question inside another sentence, and behind its first word elsewhere."""
    vocabulary: frozenset[str]
    is_unspaced: bool


def read_book(table: TomlTable, clean: Callable[[str], Clean]) -> Book:
    """The questions of a file; raises BadData for what is missing or of the wrong shape."""
    is_unspaced = table.flag("unspaced")
    writer = _Writer(table, clean, is_unspaced)
    passed = writer.lines("passed")
    # What is read over in a question is read over in what it is compared with.
    writer = writer if is_unspaced else replace(writer, passed=frozenset(passed))
    lists = {name: writer.choice(clean(text).text) for name, text in table.texts("lists").items()}
    by_words = tuple(
        writer.word_rule(clean(line).text, says, lists)
        for says, text in table.texts("words", may_miss=True).items()
        for line in text.splitlines()
        if line.strip()
    )
    rules = tuple(
        rule
        for says, text in table.texts("questions", may_miss=True).items()
        for line in text.splitlines()
        if line.strip()
        for rule in writer.rules(clean(line).text, says, lists)
    )
    frames = {name: _by_length(writer.lines(name)) for name in ("before", "behind")}
    silent = (
        *passed,
        *frames["before"],
        *frames["behind"],
        *writer.choice(clean(table.text("neutral", "").strip()).text),
    )
    words = {word for rule in rules for each in rule.elements for said in each.words for word in said.split()}
    words |= {word for rule in by_words for group in rule.groups for said in group.words for word in said.split()}
    words |= {word for said in silent for word in said.split()}
    return Book(
        path=table.path,
        rules=rules,
        words=by_words,
        in_game=lists.get(_IN_GAME, ()),
        neutral=silent_words(silent, table.text("loose", ""), is_unspaced=is_unspaced),
        before=frames["before"],
        behind=frames["behind"],
        passed=frozenset() if is_unspaced else frozenset(word.strip() for word in passed),
        particles=_by_length(passed) if is_unspaced else (),
        turned=frozenset(table.text("turned", "").split()),
        vocabulary=frozenset(words),
        is_unspaced=is_unspaced,
    )


def _by_length(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(words), key=lambda word: (-len(word), word)))


class _Writer(Struct, frozen=True):
    """How the sentences of one file are made uniform."""

    table: TomlTable
    clean: Callable[[str], Clean]
    is_unspaced: bool
    passed: frozenset[str] = frozenset()
    """Words that are left out, each with a blank behind it."""

    def uniform(self, text: str) -> str:
        """A piece of a clean line as questions are compared with it."""
        words = [word for word in _WORDS.findall(text) if f"{word} " not in self.passed]
        return "".join(words) if self.is_unspaced else "".join(f"{word} " for word in words)

    def lines(self, name: str) -> tuple[str, ...]:
        """The lines of a text, each made uniform."""
        return tuple(
            found for line in self.table.text(name, "").splitlines() if (found := self.uniform(self.clean(line).text))
        )

    def choice(self, text: str) -> tuple[str, ...]:
        """Words with strokes between them; an empty one is left out."""
        return _by_length([found for word in text.split("|") if (found := self.uniform(word))])

    def word_rule(self, line: str, says: str, lists: Mapping[str, tuple[str, ...]]) -> WordRule:
        """A line of groups with ` + ` between them; `?` before one says that it may be missing."""
        groups = tuple(self.group(piece.strip(), line, lists) for piece in line.split(" + "))
        blanks = tuple(dict.fromkeys(_BLANK.findall(says)))
        there = {group.blank for group in groups} - {""}
        if not there <= BLANKS or not set(blanks) - {_GAME} <= there:
            raise BadData(self.table.path, 0, f"the words {line!r} and their answer {says!r} have other blanks")
        if _IN_GAME in lists and (_GAME in blanks or says.startswith(_HELP)) and _GAME not in there:
            groups = (*groups, Group(blank=_GAME, may_miss=True))
        return WordRule(groups, says, blanks)

    def group(self, text: str, line: str, lists: Mapping[str, tuple[str, ...]]) -> Group:
        """One group: words with strokes between them, lists among them, or a blank."""
        bare, may_miss = text.removeprefix("?").strip(), text.startswith("?")
        if blank := _BLANK.fullmatch(bare):
            return Group(blank=blank[1], may_miss=may_miss)
        words: list[str] = []
        for piece in bare.split("|"):
            name = piece.strip().removeprefix("<").removesuffix(">")
            if piece.strip().startswith("<") and name not in lists:
                raise BadData(self.table.path, 0, f"the words {line!r} name a list <{name}> that is missing")
            words += lists[name] if piece.strip().startswith("<") else [self.uniform(piece)]
        return Group(tuple(_by_length([word.strip() for word in words if word.strip()])), may_miss=may_miss)

    def rules(self, line: str, says: str, lists: Mapping[str, tuple[str, ...]]) -> Iterator[Rule]:
        """A sentence as it stands, and with the game that it is about behind it, where that says no more."""
        blanks = tuple(dict.fromkeys(_BLANK.findall(says)))
        elements = tuple(self.elements(line, lists))
        there = {element.blank for element in elements} - {""}
        if not there <= BLANKS or not set(blanks) - {_GAME} <= there:
            raise BadData(self.table.path, 0, f"the question {line!r} and its answer {says!r} have other blanks")
        known = next((each.words for each in elements if each.words and not each.may_miss), None)
        if known is None:
            raise BadData(self.table.path, 0, f"the question {line!r} has no word that must be there")
        yield Rule(elements, says, known, blanks)
        if (_GAME in blanks or says.startswith(_HELP)) and _GAME not in there and _IN_GAME in lists:
            game = (Element(lists[_IN_GAME]), Element(blank=_GAME))
            both = (*reversed(game), *elements) if self.is_unspaced else (*elements, *game)
            yield Rule(both, says, known, blanks)

    def elements(self, line: str, lists: Mapping[str, tuple[str, ...]]) -> Iterator[Element]:
        for piece in _ELEMENT.finditer(line):
            if name := piece["list"]:
                if name not in lists:
                    raise BadData(self.table.path, 0, f"the question {line!r} names a list <{name}> that is missing")
                yield Element(lists[name], may_miss=bool(piece["miss"]))
            elif piece["blank"]:
                yield Element(blank=piece["blank"])
            else:
                words = self.choice(piece["may"] or piece["one"] or piece["word"])
                if words:
                    yield Element(words, may_miss=piece["may"] is not None)
