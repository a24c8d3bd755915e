"""Cutting a line into words and signs: the longest names first, words that stick together in two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from judge.notation.lexicon import DOINGS, HELPS, PROSE, STOPS, UNITS, Lexicon, Sense, Token, key
from judge.notation.normal import Clean, in_script

_Known: TypeAlias = Mapping[str, tuple[Sense, ...]]
_GLUED = 4
"""Characters of a unit's letter and the shortest place."""
_MEANT = str.maketrans("0135", "oles")
"""Letters that digits in a word are meant for: `C0n`."""
_STUCK, _LONG = 6, 5
"""Characters of two words that stick together, and of the longer of them."""
_MOST_STUCK = 80
"""Characters of orders that stick together."""
_CODE = 3
"""Characters of the abbreviation of a place."""
_RUN, _RUN_ON, _LONGEST_RUN, _LONGEST_PIECE = 14, 6, 60, 18
"""Characters of words of orders that stick together, of what is left of them, and the most; and of the longest one."""
_LONG_ENOUGH = 4
_SHORT_IN_RUN = frozenset({"_TO", "_FROM"})
_IN_RUN = UNITS | DOINGS | {"PLACE", "COAST", "NATION"}
_LONGEST_TYPED, _LONGEST_LETTER, _MOST_SPELLINGS = 24, 4, 64
"""Characters of a word that is typed in Latin letters, and of a letter of it, "shch"; and what it may be at most."""
_LEAST = 3
"""Characters of such a word: with fewer a word of another language would be one by accident."""
_LEAST_TYPED = {**dict.fromkeys((*PROSE, "STOP"), 5), **dict.fromkeys(("NEGATION", "_TO", "_FROM"), 1)}
"""Characters of one that orders nothing; words of a way, and "not", count in any case."""
_VERB_LETTERS = HELPS | {"HOLD"}
_WAYS = ("-", ">")
_GOES_ON = re.compile(r" ?[-=>ー]|\((?=[a-z]{2}\))| ?(?!さん|さま|様|君|氏|殿)[ぁ-ゖァ-ヺ一-鿿]| (\w)(?!\w)")


_ZONE = re.compile(r"(?:(?<=\d:\d\d )|^ *)(?:africa|america|asia|australia|europe)/[a-z_/]+")
"""A time zone behind a clock, or where the line was broken before it: `19:00 Europe/Paris` says nothing of Paris."""

_SIGNS = {
    "(": "OPEN",
    "[": "OPEN",
    "{": "OPEN",
    ")": "CLOSE",
    "]": "CLOSE",
    "}": "CLOSE",
    ":": "COLON",
    "?": "QUERY",
    "+": "_PLUS",
    "'": "NOISE",
    "/": "SLASH",
    "|": "BAR",
    ".": "DOT",
    **dict.fromkeys(STOPS, "STOP"),
}
_SIGN_SENSES = {sign: (Sense(kind),) for sign, kind in _SIGNS.items()}
_DASH = (Sense("_DASH"),)
_NUMBER = (Sense("NUMBER"),)
_WORD = (Sense("WORD"),)
_ABBREVIATED = UNITS | {"PLACE", "COAST", "NATION"}
"""Kinds of names that have dots within."""
_NOWHERE: frozenset[int] = frozenset()
_OTHER = (Sense("OTHER"),)


def tokens_of(line: Clean, lexicon: Lexicon, number: int) -> tuple[Token, ...]:
    """A line cut into words and signs; unknown words are WORD."""
    found: list[Token] = []
    text, origin, at = line.text, line.origin, 0
    if "/" in text:
        text = _ZONE.sub(lambda zone: " " * len(zone[0]), text)
    cut = lexicon.cutter.match
    while match := cut(text, at):
        start, end = at, match.end()
        group = match.lastgroup
        if group == "word":
            word = match.group()
            senses, end = _longest(word, text, end, lexicon)
        elif group != "blank":
            senses = _senses(group or "", match.group(), lexicon)
        at = end
        if group == "blank":
            continue
        written = text[start:end]
        if origin is not None:
            start, end = origin[start], origin[end - 1] + 1
        found.append(Token(_spelled(written, senses, lexicon), senses, start, end, number))
    return tuple(found)


def _spelled(written: str, senses: tuple[Sense, ...], lexicon: Lexicon) -> str:
    """A word as its language spells it where it was typed in Latin letters: lists of words know it by that."""
    if not lexicon.latin or not written.isascii() or not written.isalpha() or written in lexicon.senses:
        return written
    return next((each for each in spellings_of(written, lexicon.latin) if lexicon.senses.get(each) is senses), written)


def _longest(word: str, text: str, end: int, lexicon: Lexicon) -> tuple[tuple[Sense, ...], int]:
    """The senses of the longest name that begins with a word, and where it ends."""
    known = lexicon.senses
    found = known.get(word)
    if word in lexicon.beginnings:
        name, at, splits, is_over = word, end, [len(word)], False
        while name in lexicon.beginnings and (more := lexicon.further.match(text, at)):
            is_over = is_over or ". " in text[at : more.start(1)]  # "it. In the west", but "St. Petersburg"
            last = more[1] if "'" not in more[1] or name + more[1] in known else more[1].partition("'")[0]
            name, at = name + last, more.start(1) + len(last)
            if (
                name in known
                and lexicon.splits.get(name, _NOWHERE).issuperset(splits)
                and not (is_over and known[name][0].kind not in _ABBREVIATED)
            ):
                found, end = known[name], at
            splits.append(len(name))
    if found is not None:
        return found, end
    if "'" in word:
        head = word.partition("'")[0]
        if head in known:
            return known[head], end - len(word) + len(head)
    if word.isascii() and not word.isalpha() and (meant := known.get(word.translate(_MEANT))) is not None:
        return meant, end
    if lexicon.scripts and (senses := _lookalike(word, lexicon)) is not _WORD:
        return senses, end
    if lexicon.latin and word.isascii() and (typed := _in_latin(word, text, end, lexicon)) is not None:
        return typed
    start = end - len(word)
    is_inside = start > 0 and text[start - 1].isalnum()
    if _is_glued(word, text[end : end + 4], known) or _is_glued_code(word, _word_at(text, end, lexicon), known):
        first = 1
    else:
        first = _first_of(word, known, is_inside=is_inside)
    if not first:
        is_inside = is_inside or text[:start].endswith(_WAYS)
        first = _first_of_orders(word, _word_at(text, end, lexicon), known, is_inside=is_inside)
        first = first or _first_of_run(word, known, is_inside=is_inside)
    return (known[word[:first]], start + first) if first else (_WORD, end)


def _word_at(text: str, at: int, lexicon: Lexicon) -> str:
    """The next word of a line."""
    found = lexicon.further.match(text, at)
    return found[1] if found is not None else ""


def _first_of(word: str, known: _Known, *, is_inside: bool) -> int:
    """How long the first of two words is that stick together, as `Армия` in `АрмияЛивърпул`; 0 if they are none.

    Codes stick together behind the letter of a unit alone (`aparbur`): `warden` is no war in Denmark.
    """
    if len(word) < _STUCK:
        return 0
    if not is_inside and known.get(word[0], _WORD)[0].kind in UNITS and _first_of(word[1:], known, is_inside=True):
        return 1
    found = [at for at in range(3, len(word) - 2) if _stick(word[:at], word[at:], known, is_inside=is_inside)]
    return found[0] if len(found) == 1 else 0


def _first_of_orders(word: str, after: str, known: _Known, *, is_inside: bool) -> int:
    """How long the first word is where whole orders stick together: `AParBurFBreMid`, `-BurARuhS`; 0 if they do not.

    Behind a way the word may begin with a place, else it begins with the letter of a unit, and there are two units,
    each with a place; `after` is the next word of the line.
    """
    if is_inside and _is_glued_code(word[_CODE:] + after, after, known) and next(_places_of(word, known), 0):
        return _CODE  # "a mun-burA ber-mun"
    if not _STUCK < len(word) <= _MOST_STUCK or not word.isalpha():
        return 0
    first = 0 if _is_unit_letter(word[0], known) else next(_places_of(word, known), 0)
    if first and not is_inside:
        return 0
    rest = word[first:]
    is_orders = _is_run(rest, known, units=1 if is_inside else 2)
    return (first or 1) if is_orders else 0


def _first_of_run(word: str, known: _Known, *, is_inside: bool) -> int:
    """How long the first word is where a whole order sticks together: `MoveMunRuhr`, `АрмияизЛиверпуляидетвУэльс`.

    Nothing but words of orders may be in it, two places and a longer word for a unit or what it does; 0 if it is none.
    """
    if not (_RUN_ON if is_inside else _RUN) <= len(word) <= _LONGEST_RUN or not word.isalpha():
        return 0
    # By where it begins, the end of the word in the fewest pieces: how many, how long the first, places, other words.
    best: list[tuple[int, int, int, int] | None] = [*(None for _ in word), (0, 0, 0, 0)]
    for at in range(len(word) - 1, -1, -1):
        for end in range(at + 1, min(len(word), at + _LONGEST_PIECE) + 1):
            rest, kind = best[end], known.get(word[at:end], _WORD)[0].kind
            if rest is None or not _may_be_in_run(kind, end - at):
                continue
            is_word = kind in UNITS | DOINGS and end - at >= _LONG_ENOUGH
            pieces = (rest[0] + 1, end - at, rest[2] + (kind == "PLACE"), rest[3] + is_word)
            best[at] = min(best[at] or pieces, pieces)
    found = best[0]
    is_order = found is not None and found[0] > 1 and (is_inside or (found[2] > 1 and found[3] > 0))
    return found[1] if found is not None and is_order else 0


def _may_be_in_run(kind: str, length: int) -> bool:
    return kind in _SHORT_IN_RUN or (kind in _IN_RUN and length >= _CODE)


def _is_run(word: str, known: _Known, units: int) -> bool:
    """Whether a word is nothing but letters of units, each before a place, more places, and letters of verbs."""
    reached = {(0, 0)}
    for at in range(len(word)):
        counts = {count for place, count in reached if place == at}
        if not counts:
            continue
        is_verb = at + 1 == len(word) or _is_unit_letter(word[at + 1], known)
        for count in counts:
            if _is_unit_letter(word[at], known):
                reached.update((at + 1 + long, count + 1) for long in _places_of(word[at + 1 :], known))
            if is_verb and known.get(word[at], _WORD)[0].kind in _VERB_LETTERS:
                reached.add((at + 1, count))
            reached.update((at + long, count) for long in _places_of(word[at:], known))
    return any(place == len(word) and count >= units for place, count in reached)


def _is_unit_letter(letter: str, known: _Known) -> bool:
    return any(sense.kind in UNITS for sense in known.get(letter, _WORD))


def _places_of(word: str, known: _Known) -> Iterator[int]:
    """How long the abbreviation of a place is that a word begins with."""
    if known.get(word[:_CODE], _WORD)[0].kind == "PLACE":
        yield _CODE


def _is_glued_code(word: str, after: str, known: _Known) -> bool:
    """Whether the letter of a unit sticks to its abbreviation, and another place follows: `apar bur`."""
    if len(word) != _GLUED or not _is_unit_letter(word[0], known):
        return False
    return all(known.get(name, _WORD)[0].kind == "PLACE" for name in (word[1:], after))


def _stick(head: str, tail: str, known: _Known, *, is_inside: bool) -> bool:
    first, last = known.get(head, _WORD)[0].kind, known.get(tail, _WORD)[0].kind
    is_long = max(len(head), len(tail)) >= _LONG
    if first in UNITS:
        return is_long and last == "PLACE"
    return first == "PLACE" and (is_long or is_inside) and (last == "PLACE" or (last in DOINGS and is_long))


def _is_glued(word: str, after: str, known: _Known) -> bool:
    """Whether the letter of a unit sticks to its place, and an order goes on: `APar-Bur`, `FBre S`."""
    goes_on = _GOES_ON.match(after) if len(word) >= _GLUED else None
    if goes_on is None or (goes_on[1] and known.get(goes_on[1], _WORD)[0].kind not in DOINGS):
        return False
    letter, place = known.get(word[0], _WORD), known.get(word[1:], _WORD)
    return any(sense.kind in UNITS for sense in letter) and place[0].kind == "PLACE"


def _in_latin(word: str, text: str, end: int, lexicon: Lexicon) -> tuple[tuple[Sense, ...], int] | None:
    """The senses of words of another script that are typed in Latin letters, "Severno more", and where they end.

    The longest name of at most two; None where the words are none of that script.
    """
    known, spellings = lexicon.senses, spellings_of(word, lexicon.latin)
    begun = [spelling for spelling in spellings if spelling in lexicon.beginnings]
    more = lexicon.further.match(text, end) if begun else None
    if more is not None and more[1].isascii():
        whole = (first + last for last in spellings_of(more[1], lexicon.latin) for first in begun)
        if (name := next((name for name in whole if name in known), None)) is not None:
            return known[name], more.end()
    name = next((name for name in spellings if name in known), "")
    least = _LEAST_TYPED.get(known[name][0].kind, _LEAST) if name else _LEAST
    return (known[name], end) if name and len(word) >= least else None


def spellings_of(word: str, latin: Mapping[str, tuple[str, ...]]) -> list[str]:
    """What a word may be that is typed in Latin letters, the likeliest first."""
    if len(word) > _LONGEST_TYPED:
        return []
    reached: dict[int, list[str]] = {0: [""]}
    for at in range(len(word)):
        for size in range(_LONGEST_LETTER, 0, -1):
            for letter in latin.get(word[at : at + size], ()) if at + size <= len(word) else ():
                here = reached.setdefault(at + size, [])
                here += [said + letter for said in reached.get(at, ())][: _MOST_SPELLINGS - len(here)]
    return reached.get(len(word), [])


def _lookalike(word: str, lexicon: Lexicon) -> tuple[Sense, ...]:
    """The senses of an unknown word once all its letters are in one script."""
    for script in lexicon.scripts:
        folded = in_script(word, script)
        if folded != word and folded in lexicon.senses:
            return lexicon.senses[folded]
    return _WORD


def _senses(group: str, text: str, lexicon: Lexicon) -> tuple[Sense, ...]:
    match group:
        case "name":
            return lexicon.senses[key(text)]
        case "dash":
            return _DASH
        case "number":
            return _NUMBER
        case "char":
            return _WORD
        case _:
            return _SIGN_SENSES.get(text, _OTHER)
