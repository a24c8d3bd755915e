"""Courtesy around a command, and whole sentences that say the same as a command.

`NOWAIT please` is NOWAIT, `Could you send me the map?` is MAP, `I'd like to play France in blitz` is JOIN. A line is a
command only where nothing but such words stands around it; of what does harm nobody only wishes: `I would like to
resign` is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache

from judge.notation.commands.blanks import fills, power_in
from judge.notation.commands.verbs import CommandWord, CommandWords, begun, read_command
from judge.notation.language import Language

POLITE, THANKS, WISH, RETHOUGHT = "polite", "thanks", "wish", "rethought"
"""Lists of `[options]` in a language's commands.toml."""
_LONGEST = 200
_AS_THEY_STAND = frozenset(
    {
        CommandWord.PASSWORD,
        CommandWord.SETPASSWORD,
        CommandWord.SIGNON,
        CommandWord.PRESS,
        CommandWord.BROADCAST,
        CommandWord.POSTAL,
        CommandWord.ENDBLOCK,
        CommandWord.ANNOUNCE,
        CommandWord.DIARY,
        CommandWord.TELLMASTERS,
        CommandWord.UNKNOWN,
    }
)
"""Commands that courtesy is left at: what follows is a text for others, or a password that was looked for already."""
_ENDS_IN_TEXT = frozenset({CommandWord.SET, CommandWord.NAME, CommandWord.REGISTER, CommandWord.CREATE})
"""Behind these anything may be meant: only what stands in front is courtesy."""
_WISHED = frozenset({CommandWord.JOIN, CommandWord.OBSERVE, CommandWord.MONITOR, CommandWord.REGISTER})
"""What may be wished for, beside all that only looks: it is easily undone, and seldom meant otherwise."""
_GRAVE = frozenset(
    {
        CommandWord.RESIGN,
        CommandWord.UNREGISTER,
        CommandWord.UNOBSERVE,
        CommandWord.DRAW,
        CommandWord.NODRAW,
        CommandWord.CONCEDE,
        CommandWord.CLEAR,
    }
)
"""What a line that says more than the command is always asked about."""
OPENINGS = frozenset(
    {
        CommandWord.UNKNOWN,
        CommandWord.WHATIF,
        CommandWord.WHO,
        CommandWord.WHOIS,
        CommandWord.LIST,
        CommandWord.MAP,
        CommandWord.WHY,
        CommandWord.PLACE,
        CommandWord.REACH,
        CommandWord.MOVES,
        CommandWord.ABBREVIATIONS,
    }
)
"""Commands whose words may begin a whole question, which says more than they do: `who owns Serbia?`."""
_TAKEN_BACK = (CommandWord.NOTREADY, CommandWord.NODRAW)
"""What a second thought takes back: to read it where it was not meant costs no more than time."""
_VOTES = (CommandWord.READY, CommandWord.DRAW)
_OPPOSITES = {CommandWord.READY: CommandWord.NOTREADY, CommandWord.WAIT: CommandWord.NOWAIT}
_SENTENCE = 80
"""Characters of a sentence that may hold two commands; a longer one tells something."""
_CLAUSE = re.compile(r"[,;:、，]")
_EDGES = " \t.,;:!…。、！，"
_STOPS = r"\s,.;:!?…"
"""What may stand right beside a phrase: `../judge` is the name of something."""
_QUESTION = "?？"
_QUESTION_MARKS = frozenset(_QUESTION)
_EXCLAIMED = ("!", "！")
_FEW_LINES = 6
"""Lines of a letter in which a question needs no mark: a longer one may be a mail of ours that came back bare."""
_FEW_WORDS, _FEW_SIGNS = 2, 8
"""A line of no more, or of no more signs where words have no blanks between them, is a name or a farewell."""
_UNSPACED = "\u3040"
"""From this character on scripts have no blanks between words."""
_BLANK = re.compile(r"(\{[a-z]+\})")
_BLANKS = {"game": r"\??[a-z0-9][a-z0-9_-]*", "power": r"[^\s,;:]+(?:\s+[^\s,;:]+){0,2}?", "units": r"\S.{0,80}?"}
_BLANKS |= dict.fromkeys(("place", "unit", "phase"), r"\S.{0,40}?")


# Letters that are made to keep a reader busy say one line thousands of times.
@lru_cache(maxsize=256)
def read_line(line: str, language: Language, *, is_first: bool = False) -> CommandWords | None:
    """The command that a line gives, with courtesy around it or in a sentence of its own; None when it gives none."""
    plain = read_command(line, language, is_first=is_first)
    if len(line) > _LONGEST or (plain is not None and plain.word in _AS_THEY_STAND - {CommandWord.UNKNOWN}):
        return plain
    if line.lstrip().startswith(">") or any(mark in line for mark in language.marks.values() if mark):
        return plain
    front = without_courtesy(line, language, behind=False)
    bares = dict.fromkeys((without_courtesy(line, language), front))
    for bare in (bare for bare in bares if bare not in (line, "")):
        found = _asked(bare, language, is_first=is_first)
        if found is not None and (bare == front or found.word not in _ENDS_IN_TEXT):
            return found
    # A sentence says more than the words that it begins with: `хочу играть за Францию в blitz` is no list of wishes.
    said = _sentence_in(line, language)
    if said is not None:
        return said
    wish = without_courtesy(line, language, wishes=True)
    if wish == line:
        return plain
    found = _sentence_in(wish, language) or plain or _asked(wish, language, is_first=False)
    return found if found is None or found == plain or _may_be_wished(found.word, language) else plain


class Cue(Enum):
    """Where a question without its mark has a word that asks."""

    NOWHERE = "nowhere"
    """There are none without a mark."""
    FIRST = "first"
    ANYWHERE = "anywhere"


def cue_of(lines: Sequence[str], language: Language) -> Cue:
    """Where the questions of a letter have a word that asks if they have no mark.

    Where nothing else is said it may be anywhere: `on attend qui`. Greetings, thanks and names are nothing else.
    """
    said = [line for line in lines if line.strip()]
    if len(said) > _FEW_LINES:
        return Cue.NOWHERE
    return Cue.ANYWHERE if sum(_says_more(line, language) for line in said) <= 1 else Cue.FIRST


def _says_more(line: str, language: Language) -> bool:
    """Whether a line is more than courtesy, a name or a farewell."""
    bare = without_courtesy(line, language).strip(_EDGES)
    return len(bare.split()) > _FEW_WORDS or (len(bare) > _FEW_SIGNS and any(sign >= _UNSPACED for sign in bare))


def may_ask(line: str, language: Language, cue: Cue = Cue.ANYWHERE) -> bool:
    """Whether a line may have a question in it: a question mark, or a word that asks, where the letter allows that."""
    if not _QUESTION_MARKS.isdisjoint(line):
        return True
    if cue is Cue.NOWHERE or line.rstrip().endswith(_EXCLAIMED) or _remarks(line, language):
        return False
    words, pieces, telling = _cues(language)
    said = [word.strip(_EDGES) for word in _lower(line)]
    if cue is Cue.FIRST:
        if telling and line.strip(_EDGES).endswith(telling):
            return False
        said = said[:1] + _lower(without_courtesy(line, language))[:1]
    is_asking = not words.isdisjoint(said) or (not line.isascii() and any(piece in line for piece in pieces))
    # Who writes "I would like to resign" is told that this was not done, and no more than that.
    return is_asking and begun_politely(line, language) not in _GRAVE


def _remarks(line: str, language: Language) -> bool:
    """Whether a line without a mark begins as a remark does, or ends so where words have no blanks between them."""
    said = " ".join(_lower(line)).strip(_EDGES)
    starts, ends = _remark_edges(language)
    return said.startswith(starts) or said.endswith(ends)


@cache
def _remark_edges(language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    edges = [edge for table in language.questions for edge in table.text("remarks", "").split("|") if edge]
    return tuple(f"{edge} " for edge in edges if edge[0] < _UNSPACED), tuple(e for e in edges if e[0] >= _UNSPACED)


def _lower(line: str) -> list[str]:
    return line.lower().replace("’", "'").split()


@cache
def _cues(language: Language) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """Words of which a question without its mark has one, those without blanks between them, and how a remark ends."""
    cues = [word for table in language.questions for word in table.text("cues").split()]
    return (
        frozenset(word for word in cues if word[0] < _UNSPACED),
        tuple(word for word in cues if word[0] >= _UNSPACED),
        tuple(end for table in language.questions for end in table.text("telling", "").split()),
    )


def begun_politely(line: str, language: Language) -> CommandWord | None:
    """The command whose words a line begins with, perhaps behind courtesy or a wish, whatever follows them.

    A comma right behind the words hides them only where nothing grave could be meant: `I quit, but only if you do`.
    """
    word = begun(line, language)
    bare = without_courtesy(line, language, wishes=True) if word is None and len(line) <= _LONGEST else ""
    if not bare:
        return word
    head = _CLAUSE.split(bare, maxsplit=1)[0]
    found = _asked(head, language, is_first=False) if head != bare else None
    if found is not None and found.word in _GRAVE:
        return found.word
    return begun(bare, language) if bare != line else None


def taken_back(line: str, language: Language) -> CommandWords | None:
    """What a second thought takes back: `no wait, not ready`; what else stands before the words is asked about."""
    if _speaks_of_taking_back(line, language) is None or not _QUESTION_MARKS.isdisjoint(line):
        return None
    word = _behind_second_thought(line, _TAKEN_BACK, language)
    return None if word is None else CommandWords(word, "")


def _behind_second_thought(line: str, words: tuple[CommandWord, ...], language: Language) -> CommandWord | None:
    """Which of some commands a line ends with that begins with words of a second thought, and says no more."""
    written = language.clean(line).text
    if not any(said in written for said, _ in _said_for(words, language)):
        return None
    text = language.clean(without_courtesy(line, language)).text.strip(_EDGES)
    for said, word in _said_for(words, language):
        front = text.removesuffix(said).strip(_EDGES + "- ") if text.endswith(said) else ""
        if front and _rethought(language).fullmatch(front):
            return word
    return None


@cache
def _said_for(words: tuple[CommandWord, ...], language: Language) -> tuple[tuple[str, CommandWord], ...]:
    """What is said for some commands, the longest first."""
    found = ((" ".join(phrase), word) for word in words for phrase in _phrases_of(word, language))
    return tuple(sorted(found, key=lambda each: (-len(each[0]), each)))


@cache
def _rethought(language: Language) -> re.Pattern[str]:
    """Nothing but words that stand before a second thought, and courtesy."""
    phrases = {phrase for name in (RETHOUGHT, POLITE) for phrase in language.options.get(name, ())}
    words = "|".join(_pattern(phrase) for phrase in sorted(phrases, key=lambda each: (-len(each), each))) or "(?!)"
    return re.compile(rf"(?:(?:{words})[{re.escape(_EDGES)}-]*)+")


def _speaks_of_taking_back(line: str, language: Language) -> CommandWord | None:
    """The command that takes a vote back whose words stand anywhere in a sentence: it is asked about."""
    if len(line) > _SENTENCE:
        return None
    text = language.clean(line).text
    # Few lines have any of them, and a letter may have thousands.
    there = (
        word for said, word in _said_for(_TAKEN_BACK, language) if said in text and re.search(_pattern(said), text)
    )
    return next(there, None)


def half_said(line: str, language: Language) -> CommandWord | None:
    """The vote that a short line may give or take back, among more words than it has: it is asked about."""
    if len(line) > _SENTENCE:
        return None
    return _speaks_of_taking_back(line, language) or _behind_second_thought(line, _VOTES, language)


def says_both(one: CommandWord, other: CommandWord, line: str, language: Language) -> bool:
    """Whether a sentence has the words of two commands in it, as in `I am ready, but please wait`."""
    if len(line) > _SENTENCE:
        return False
    text = language.clean(line).text
    return all(found is not None and bool(found.search(text)) for found in map(_said(language).get, (one, other)))


@cache
def _said(language: Language) -> Mapping[CommandWord, re.Pattern[str]]:
    """The words of READY and of WAIT, where no "not" stands before them."""
    found = {}
    for word, opposite in _OPPOSITES.items():
        phrases = {each: [" ".join(said) for said in _phrases_of(each, language)] for each in (word, opposite)}
        said = "|".join(map(_pattern, phrases[word]))
        denied = "|".join(map(_pattern, phrases[opposite]))
        found[word] = re.compile(rf"^(?!.*(?:{denied})).*(?:{said})")
    return found


def _phrases_of(word: CommandWord, language: Language) -> list[tuple[str, ...]]:
    return [phrase for form in language.commands if form.word == word.value for phrase in form.phrases]


def _asked(text: str, language: Language, *, is_first: bool) -> CommandWords | None:
    """The command of a line without courtesy."""
    found = _sentence_in(text, language) or read_command(text, language, is_first=is_first)
    return found if found is not None and found.word not in _AS_THEY_STAND else None


def _may_be_wished(word: CommandWord, language: Language) -> bool:
    return word in _WISHED or any(form.is_askable for form in language.commands if form.word == word.value)


# Each line of a letter is asked about half a dozen times, by all who look for something in it.
@lru_cache(maxsize=256)
def without_courtesy(line: str, language: Language, *, wishes: bool = False, behind: bool = True) -> str:
    """A line as it was typed, without the courtesy around it; empty where there is nothing else.

    `wishes` takes away what only wishes, too (`I would like to`); `behind` says whether it is looked for at the end.
    """
    clean = language.clean(line)
    text = clean.text.rstrip()
    is_question = text.endswith(tuple(_QUESTION))
    front, back = _courtesies(language, wishes)
    phrases = _phrases(language, wishes)
    start, end = 0, len(text.rstrip(_QUESTION + " ") if is_question else text)
    # Few lines begin or end with courtesy, and a letter may have thousands.
    while text[start:end].lstrip(_EDGES).startswith(phrases) and (found := front.match(text, start, end)):
        start = found.end()
    while behind and text[start:end].rstrip(_EDGES).endswith(phrases) and (found := back.search(text[start:end])):
        end = start + found.start()
    if start == 0 and end >= len(text.rstrip(_QUESTION + " ")):
        return line
    kept = line[clean.column(start) : clean.column(end) if end < len(clean.text) else len(line)].strip()
    return f"{kept}?" if kept and is_question and not kept.endswith(tuple(_QUESTION)) else kept


@cache
def _phrases(language: Language, wishes: bool) -> tuple[str, ...]:
    """What courtesy says, the longest first."""
    lists = (POLITE, THANKS, WISH) if wishes else (POLITE, THANKS)
    phrases = {phrase for name in lists for phrase in language.options.get(name, ())}
    return tuple(sorted(phrases, key=lambda phrase: (-len(phrase), phrase)))


@cache
def _courtesies(language: Language, wishes: bool) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Courtesy at the beginning of a line and at its end, with the stops around it."""
    words = "|".join(map(_pattern, _phrases(language, wishes))) or "(?!)"
    edges = f"[{re.escape(_EDGES)}]*"
    # What ends in a colon is a heading, courtesy below it or not.
    behind = f"[{re.escape(_EDGES.replace(':', ''))}]*"
    return re.compile(rf"{edges}(?:{words}){edges}"), re.compile(rf"{behind}(?:{words}){behind}$")


def _pattern(phrase: str) -> str:
    """A phrase that is no part of a longer word; where words have no blanks between them it may be."""
    said = r"\s+".join(map(re.escape, phrase.split()))
    before = "" if phrase[0] >= _UNSPACED else rf"(?<![^{_STOPS}])"
    behind = "" if phrase[-1] >= _UNSPACED else rf"(?![^{_STOPS}])"
    return f"{before}{said}{behind}"


def _sentence_in(line: str, language: Language) -> CommandWords | None:
    """The command that a whole sentence stands for."""
    clean = language.clean(line)
    text = clean.text.rstrip(_EDGES + _QUESTION)
    for known, pattern, word, says in _sentences(language):
        found = pattern.fullmatch(text) if known in text else None
        if found is None:
            continue
        # As it was typed: the answer shows it.
        at = {blank: found.span(blank) for blank in found.groupdict()}
        filled = {blank: line[clean.column(start) : clean.column(end - 1) + 1] for blank, (start, end) in at.items()}
        unlike = _unlike(word, language)
        if all(fills(blank, piece, language, unlike) for blank, piece in filled.items()):
            filled |= {"power": power_in(filled["power"], language)} if "power" in filled else {}
            return CommandWords(word, says.format(**filled))
    return None


@cache
def _sentences(language: Language) -> tuple[tuple[str, re.Pattern[str], CommandWord, str], ...]:
    """The sentences of all commands, each with its longest word: a line without it need not be looked at.

    Of two that a line may be, the one with more words of its own comes first.
    """
    found = [(sentence, form) for form in language.commands for sentence in form.sentences]
    found.sort(key=lambda each: -len(_BLANK.sub("", each[0][0])))
    return tuple(
        (max(_BLANK.sub(" ", said).split(), key=len), _sentence(said), CommandWord(form.word), says)
        for (said, says), form in found
    )


def _sentence(said: str) -> re.Pattern[str]:
    pieces = [
        f"(?P<{piece[1:-1]}>{_BLANKS[piece[1:-1]]})"
        if _BLANK.fullmatch(piece)
        else r"\s*" + r"\s+".join(map(re.escape, piece.split())) + r"\s*"
        if piece.strip() and (piece.strip()[0] >= _UNSPACED)
        else re.sub(r"(?:\\ )+", r"\\s+", re.escape(piece))
        for piece in _BLANK.split(said)
        if piece
    ]
    return re.compile("".join(pieces))


@cache
def _unlike(word: CommandWord, language: Language) -> frozenset[str]:
    """The words that may not follow a command."""
    return frozenset().union(*(form.unlike for form in language.commands if form.word == word.value))
