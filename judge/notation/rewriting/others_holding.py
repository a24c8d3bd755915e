"""That all the others hold, in any of the many words people have for it: "nothing else of mine moves".

A stretch between two signs says so where it speaks of others and of holding, or denies that they move, and every other
word of it is one that changes nothing (`others`, `others_stay` and `others_said` of words.toml). One strange word, a
place, a power or a condition, and it is left as it stands: other rules look at it, or it is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, LINKS, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.stops import ends_sentence, stretches
from judge.notation.phrases import MOST_IN_PHRASE, begins_with
from judge.structs import Struct, replace

_ALL = (Sense("ALL"),)
_HOLD = (Sense("HOLD"),)
_NOISE = (Sense("NOISE"),)
_STOP = (Sense("STOP"),)
_DENIAL = (Sense("NEGATION"),)
_OF_ALL = frozenset({"ALL"})
_STAYING = frozenset({"HOLD"})
_MOVING = frozenset({"_MOVE"})
_DENYING = frozenset({"NEGATION"})
_PASSING = frozenset({"NOISE", "SUBJECT", "LIKEWISE"})
_TELLING = frozenset({"CONDITION", "DOUBT"})
_INNER = frozenset({"COLON", "_DASH"})
_HEADING = UNITS | {"ALL", "HOLD", "NOISE", "THAT", "ONE", "IT", "SUBJECT"}
"""Kinds of words above such a list: who is left out of "all" is named behind other words."""
_LONGEST = 6
"""Words of a phrase."""
_MOST_SIGNS = 8
"""Signs of a sentence between which a stretch is looked for."""


class _Part(Enum):
    """What a word says in a sentence about all the others."""

    OTHERS = "others"
    KEEP = "keep"
    NOBODY = "nobody"
    STAY = "stay"
    MOVE = "move"
    NOT = "not"
    UNITS = "units"
    ALL_UNITS = "all units"
    NATION = "nation"
    PASSING = "passing"
    SIGN = "sign"


_WHO = (_Part.OTHERS, _Part.NOBODY, _Part.ALL_UNITS)
_KINDS = (_Part.UNITS, _Part.ALL_UNITS)
_DOING = (_Part.STAY, _Part.MOVE, _Part.KEEP)


class _Said(Struct, frozen=True):
    """Some words that belong together, from which to before which, and what they say."""

    part: _Part
    start: int
    end: int


def with_others_holding(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with "all", the kind of unit if it is one, and "hold" in the place of such a stretch."""
    if not any(_speaks_of_others(token, language) for token in tokens):
        return tokens
    found: list[Token] = []
    for sentence, sign in stretches(tokens, lambda token: ends_sentence(token, _INNER)):
        asks = any(token.kind == "QUERY" for token in sign)
        found += sentence if asks else _reworded([*sentence], language)
        found += sign
    return found


def _speaks_of_others(token: Token, language: Language) -> bool:
    word = key(token.text)
    return token.has(_OF_ALL) or word in language.marking["others"] or word in language.marking["others_none"]


def _reworded(sentence: list[Token], language: Language) -> list[Token]:
    """A sentence with its longest stretch reworded that says that all the others hold."""
    # A line may be nothing but commas: who says it last says it in a few stretches.
    signs = [at for at, token in enumerate(sentence) if _is_sign(token)][-_MOST_SIGNS:]
    starts, ends = [0, *(at + 1 for at in signs)], [*signs, len(sentence)]
    runs = sorted(((start, end) for start in starts for end in ends if start < end), key=lambda run: run[0] - run[1])
    for start, end in runs:
        if _lists_units(sentence[:start]) or _tells(sentence[:start]):
            continue
        said = _parts(sentence[start:end], language)
        if said is not None and _says_they_hold(said, sentence[start:end], language):
            before, behind = sentence[:start], sentence[end:]
            before[-1:] = map(_apart, before[-1:])
            behind[:1] = map(_apart, behind[:1])
            return [*before, *_put(said, sentence[start:end]), *behind]
    return _with_nobody_denied(sentence, language)


def _is_sign(token: Token) -> bool:
    return token.kind == "STOP" or token.kind in _INNER


def _lists_units(before: Sequence[Token]) -> bool:
    """Whether units are named before, and nothing that they do: "Den, Bal, Kie: all hold" is about those."""
    return any(token.has(PLACE) for token in before) and not any(token.has(DOINGS | LINKS) for token in before)


def _tells(before: Sequence[Token]) -> bool:
    """Whether it is what somebody says: "Hans says: the others hold"."""
    if not before or before[-1].kind != "COLON":
        return False
    start = next((at + 1 for at in range(len(before) - 2, -1, -1) if _is_sign(before[at])), 0)
    return any(token.kind in _TELLING for token in before[start:])


def _apart(sign: Token) -> Token:
    """A sign beside the stretch: a colon or a dash leads to nothing any more."""
    return replace(sign, text=";", senses=_STOP) if sign.kind in _INNER else sign


def _parts(tokens: Sequence[Token], language: Language) -> list[_Said] | None:
    """What the words say, the longest phrases first; None where one of them says anything else."""
    found: list[_Said] = []
    at = 0
    if any(token.has(PLACE) or _is_side(tokens, place) for place, token in enumerate(tokens)):
        return None
    while at < len(tokens):
        said = _units(tokens, at) or _phrase(tokens, at, language) or _word(tokens, at, language)
        if said is None:
            return None
        found.append(said)
        at = said.end
    return found


def _is_side(tokens: Sequence[Token], at: int) -> bool:
    """Whether a side of the board says which of them: "les flottes de l'est", which is another word for "is"."""
    return tokens[at].kind == "COAST" and any(token.kind == "_FROM" for token in tokens[max(0, at - 2) : at])


def _units(tokens: Sequence[Token], at: int) -> _Said | None:
    """A word for armies or fleets, or for all of them; a letter is an article, or a unit that has a place."""
    is_word = tokens[at].kind in UNITS and (len(tokens[at].text) > 1 or not tokens[at].is_letter)
    part = _Part.ALL_UNITS if tokens[at].has(_OF_ALL) else _Part.UNITS
    return _Said(part, at, at + 1) if is_word else None


def _phrase(tokens: Sequence[Token], at: int, language: Language) -> _Said | None:
    """The longest phrase of the lists that begins here."""
    marking = language.marking
    for end in range(min(len(tokens), at + _LONGEST), at, -1):
        text = key("".join(token.text for token in tokens[at:end]))
        if text in marking["others_keep"]:
            return _Said(_Part.KEEP, at, end)
        if text in marking["others_stay"]:
            return _Said(_Part.STAY, at, end)
        if text in marking["others_none"]:
            return _Said(_Part.NOBODY, at, end)
        if text in marking["others"]:
            return _Said(_Part.OTHERS, at, end)
        if text in marking["others_said"]:
            return _Said(_Part.PASSING, at, end)
    return None


def _word(tokens: Sequence[Token], at: int, language: Language) -> _Said | None:
    token = tokens[at]
    if not language.marking["others_not"].isdisjoint(map(key, token.text.split())):
        return None  # "the rest of my orders stay as they are"
    if token.has(_OF_ALL):
        part = _Part.OTHERS
    elif token.kind in _STAYING and len(token.text) > 1:
        part = _Part.STAY
    elif token.kind in _MOVING:
        part = _Part.MOVE
    elif token.kind in _DENYING:
        part = _Part.NOT
    elif token.kind in _PASSING:
        part = _Part.PASSING
    elif _is_sign(token):
        part = _Part.SIGN
    elif token.kind == "NATION":
        part = _Part.NATION
    else:
        return None
    return _Said(part, at, at + 1)


def _says_they_hold(said: Sequence[_Said], tokens: Sequence[Token], language: Language) -> bool:
    """Whether words of which each changes nothing say together that all the others stay where they are."""
    parts = [each.part for each in said if each.part is not _Part.SIGN]
    stays = [tokens[each.start] for each in said if each.part is _Part.STAY]
    if {*_WHO}.isdisjoint(parts) or _Part.SIGN in (said[0].part, said[-1].part):
        return False
    if not _begins_with_them(said):
        return False
    if not {_Part.NOBODY, _Part.NOT} & {*parts}:
        return not {_Part.STAY, _Part.KEEP}.isdisjoint(parts) and _Part.MOVE not in parts
    if _Part.STAY not in parts:
        return _Part.MOVE in parts
    # "никто не двигается": the word for holding denies as well.
    is_plain = {_Part.NOT, _Part.MOVE, _Part.KEEP}.isdisjoint(parts)
    return is_plain and all(_denies(token, language) for token in stays)


def _with_nobody_denied(sentence: list[Token], language: Language) -> list[Token]:
    """A sentence in which nobody is said to hold, with a denial for nobody: it is asked about, not followed."""
    nobody = language.marking["others_none"]
    for at, token in enumerate(sentence[:-1]):
        does = sentence[at + 1]
        if token.has(_OF_ALL) and does.kind in _STAYING and key(token.text) in nobody and not _denies(does, language):
            sentence[at] = replace(token, senses=_DENIAL)
    return sentence


def _begins_with_them(said: Sequence[_Said]) -> bool:
    """Whether nothing is said of others before these, and of no kind of units behind what they do."""
    parts = [each.part for each in said]
    who = next(at for at, part in enumerate(parts) if part in _WHO)
    does = next((at for at, part in enumerate(parts) if part in _DOING), len(parts))
    if does < who and (_Part.SIGN in parts[does:who] or parts[does] is _Part.MOVE):
        return False
    if _Part.KEEP in parts[who:]:
        return False  # "all leave home"
    return _Part.UNITS not in parts[max(who, does) :]


def _denies(token: Token, language: Language) -> bool:
    """Whether a word for holding is one for not moving."""
    senses = language.lexicon.senses
    return any(sense.kind == "NEGATION" for word in token.text.split() for sense in senses.get(key(word), ()))


def _put(said: Sequence[_Said], tokens: Sequence[Token]) -> list[Token]:
    """The words as "all", the kind of units if only one is named, and "hold"; the others say nothing more.

    Each word stays where it is: what one of them says another may come to say.
    """
    kinds = {tokens[each.start].kind: tokens[each.start] for each in said if each.part in _KINDS}
    kept = {each.start for each in said if each.part is _Part.NATION}
    senses = [token.senses for token in kinds.values() if len(kinds) == 1]
    if len(senses) != 1 or Sense("ALL") not in senses[0]:
        senses.insert(0, _ALL)
    free = [at for at in range(len(tokens)) if at not in kept]
    does = next(each.start for each in said if each.part in _DOING)
    told = dict(zip(free, [*senses, _HOLD], strict=False))
    if does not in told:
        told = {**dict(zip(free, senses, strict=False)), does: _HOLD}
    return [token if at in kept else replace(token, senses=told.get(at, _NOISE)) for at, token in enumerate(tokens)]


def without_everywhere(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words without those that say that something is so everywhere."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        count = begins_with(tokens[at : at + MOST_IN_PHRASE], "everywhere", language)
        found += [] if count else [tokens[at]]
        at += count or 1
    return found


def is_all_holding(head: Sequence[Token]) -> bool:
    """Whether words before a colon are that all hold, and no more."""
    holds = sum(token.kind == "HOLD" for token in head)
    return holds == 1 and any(token.has(_OF_ALL) for token in head) and all(token.kind in _HEADING for token in head)
