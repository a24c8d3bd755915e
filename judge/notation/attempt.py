"""Telling unreadable orders from prose."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, HELPS, LINKS, NATION, PLACE, TELLING, UNITS, UNKNOWN, Token, key

_TYPED = UNITS | DOINGS | LINKS | {"_WHITHER"}
_WEIGHTS = PLACE | COAST | NATION | {"NUMBER", "VIA", "CONDITION"}
"""Kinds of words that may change an order wherever they stand in its sentence."""
_NAMED = UNITS | PLACE | NATION | COAST | DOINGS | LINKS | {"NEGATION"}
_BUILDS = frozenset({"BUILD", "WAIVE"})
_UNSURE = frozenset({"NEGATION", "CONDITION", "OUGHT"})
"""Kinds of words beside which nobody waives for sure."""
_WORK = frozenset({"BUILD", "DISBAND"})
_POINTING = frozenset({"FOLLOW", "LIKEWISE", "IT", "THAT", "MUTUAL"})
"""Kinds of words that point back to another order: "and Naples likewise"."""
_WHITHER = PLACE | COAST | {"_TO", "_FROM"}
"""Kinds of words that name whither and whence, and nothing else."""
_BEFORE_PLACE = NATION | {"NOISE", "_FROM"}
_CODE = 4
"""The length of an abbreviation."""
_MOST_UNKNOWN = 4


def is_attempt(tokens: Sequence[Token], language: Language, written: str) -> bool:
    """Whether words that are no order look as if they should be one.

    `tokens` come without the words that decide nothing; `written` is the line, for its capitals.
    """
    unknown = sum(token.kind in UNKNOWN for token in tokens)
    telling = sum(token.has(TELLING) for token in tokens)
    if _has_notation(tokens, language, written):
        return unknown + telling <= max(_MOST_UNKNOWN, len(tokens) // 2)
    if telling or not tokens or _is_report(tokens):
        return False
    if _is_lost_site(tokens, language, written):
        return True
    return unknown <= 2 and _has_words(tokens, language)


def names_order(tokens: Sequence[Token], language: Language, written: str = "") -> bool:
    """Whether words name a unit in its place, a place with what it is to do, or a way from place to place.

    Nobody who reads them can be sure that they are talk, so they are shown to their writer. `written` is
    the line, for its capitals: `A Nwy` is a unit, `a London player` is none.
    """
    if written and any(_is_unit(tokens, at, language, written) for at in range(len(tokens))):
        return True
    names_place = any(token.has(PLACE) for token in tokens)
    kinds = {token.kind for token in tokens}
    if "REPEAT" in kinds:
        return True  # "the same orders as last time"
    if {"ALL", "LIKEWISE"} <= kinds:
        return True  # "and all the others likewise"
    if {"ALL", "HOLD"} <= kinds and any(token.has(TELLING | UNITS) for token in tokens):
        return True  # "all hold but Venice"
    helps = next((at for at, token in enumerate(tokens) if token.kind in HELPS and len(token.text) > 1), 0)
    if speaks_of_all(tokens[:helps], language):
        return True  # "everybody else supports"
    if names_place and tokens[0].kind == "_TO" and all(token.has(_WHITHER) for token in tokens):
        # "To Burgundy!", by itself
        return bool(written) and not written[: tokens[0].start].strip() and written[tokens[-1].end :][:1] in ("", *".!")
    if has_one_help(tokens, language):
        return True  # «Две подкрепят едната.»
    if "THERE" in kinds and (names_place or not kinds.isdisjoint(UNITS)):
        return True  # "the fleet there holds"
    if _is_work(tokens, language) or (not kinds.isdisjoint(_WORK) and "IT" in kinds):
        return True
    # "à Londres aussi" is talk; where it does what was ordered before, it was read.
    points = _POINTING - {"LIKEWISE"} if tokens and tokens[0].kind == "_TO" else _POINTING
    if names_place and any(token.kind in DOINGS | points | {"_HELPED_BY"} for token in tokens):
        return True
    if len(tokens) > 1 and tokens[0].has(PLACE) and tokens[1].kind == "_DASH":
        return True  # "Warsaw - I do not know yet"
    known = [token for token in tokens if token.kind in LINKS | UNITS or token.has(PLACE)]
    steps = [
        token for at, token in enumerate(known) if not (token.kind in LINKS and at and known[at - 1].kind in LINKS)
    ]
    for unit, link, there in zip(steps, steps[1:], steps[2:], strict=False):
        ends = (unit, there) if unit.kind in UNITS else (there, unit)
        if link.kind == "_DASH" and ends[0].kind in UNITS and ends[1].has(PLACE):
            return True  # "the other fleet - to Barents", "Paris - army"
    for here, there in itertools.pairwise([token for token in steps if token.kind != "_TO"]):
        units = [token for token in (here, there) if token.kind in UNITS and key(token.text) not in language.loose]
        if units and (here.has(PLACE) or there.has(PLACE)):
            return True
    ways = {"_WHITHER"} if "NEGATION" in kinds else {"_WHITHER", "_WHENCE"}
    if not ways.isdisjoint(kinds) and sum(token.has(PLACE) for token in tokens) > 1:
        return True  # "空いたブダペストへはウィーンが"
    return any(
        (here.has(PLACE) or _is_unit_word(here, language)) and link.kind in LINKS and there.has(PLACE)
        for here, link, there in zip(steps, steps[1:], steps[2:], strict=False)
    )


def _goes_on(before: Token | None, token: Token) -> bool:
    """Whether a word is one more of several that say whither: "- в"."""
    return before is not None and before.kind in LINKS and token.kind in LINKS


def _is_unit_word(token: Token, language: Language) -> bool:
    return token.is_unit_word and key(token.text) not in language.loose


def may_change(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words beside an order, which are no order themselves, may change it: then nobody can follow it.

    A verb or a negation among words that nobody knows is talk, and so is a power: "as agreed with Germany".
    """
    if has_one_help(tokens, language):
        return True
    is_talk = any(token.kind in UNKNOWN for token in tokens)
    weights = _WEIGHTS if is_talk else _WEIGHTS | DOINGS | {"NEGATION"}
    if is_talk or any(token.kind == "DOUBT" for token in tokens):
        weights -= NATION
    return any(
        token.has(weights) or (token.kind in UNITS and key(token.text) not in language.loose) for token in tokens
    )


def has_one_help(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words have one of several units help, and nobody knows which: "one of them in support"."""
    known = (language.lexicon.senses.get(key(token.text), ()) for token in tokens)
    has_one = any(sense.kind == "ONE" for senses in known for sense in senses)
    return has_one and any(token.kind in HELPS | {"_HELPED_BY"} and len(token.text) > 1 for token in tokens)


def _is_work(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words say what is to be done with a unit without its place: "I build an army. Where, I shall write"."""
    units = [t for t in tokens if t.is_unit_word and key(t.text) not in language.loose]
    if not units:
        return False
    is_headed = len(tokens) > 1 and tokens[0] is units[0] and tokens[1].kind == "_DASH"
    behind = [token for token in tokens[-3:-1] if token.kind in LINKS]
    is_headed = is_headed or (tokens[-1] is units[-1] and any(token.kind == "_DASH" for token in behind))
    said = [token for token in tokens if token.kind != "NUMBER"]
    beside = (verb for pair in itertools.pairwise(said) for verb in pair if any(unit in pair for unit in units))
    return is_headed or any(t.kind in _WORK for t in tokens) or any(verb.kind in DOINGS for verb in beside)


def withdraws(tokens: Sequence[Token]) -> bool:
    """Whether words take something back: "cancel A Mun - Bur", "strike the second one"."""
    return any(sense.kind == "CONDITION" and sense.value for token in tokens for sense in token.senses)


def tells_tale(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words begin with a time that is not this turn: "last year I went to Burgundy"."""
    first = next((token for token in tokens if token.kind not in ("NOISE", "OTHER")), None)
    return first is not None and key(first.text) in language.marking["tale"] | language.marking["later"]


def spares_builds(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words say of builds, without a place, that there are none: "I'll keep the other build in reserve"."""
    if any(token.has(PLACE | {"QUERY"}) for token in tokens):
        return False
    if any(token.kind in UNITS and key(token.text) not in language.loose for token in tokens):
        return False
    counts = any(token.kind == "NUMBER" or key(token.text) in language.ordinals for token in tokens)
    counts = counts or _names_other(tokens, language)
    is_about = counts or speaks_of_all(tokens, language) or any(token.has(_BUILDS) for token in tokens)
    found = _sparing(tokens, language)
    parts = _parts_of(found, language)
    unknown = [token for token in tokens if token.kind in UNKNOWN and not speaks_of_all((token,), language)]
    counted = {key(token.text) for token in unknown if speaks(token, "ONE", language)} | language.ordinals.keys()
    talk = {key(token.text) for token in unknown} - parts - counted
    is_plain = not talk or len(found) > 1 or (counts and any(" " not in word for word in found))
    return bool(found) and is_about and is_plain  # "let's keep the builds coming"


def spares_for_sure(tokens: Sequence[Token], language: Language) -> bool:
    """Whether nothing beside the words that spare builds denies that, or says that it may not be so.

    Not "I won't skip my build", "if I skip my build", "maybe"; but "I don't want the build".
    """
    found = _sparing(tokens, language)
    parts = _parts_of(found, language)
    denied = _parts_of([phrase for phrase in found if _denies(phrase, language)], language)
    waives = [token.text for token in tokens if token.kind == "WAIVE" and not _denies(token.text, language)]
    if denied and any(not {*map(key, said.split())} <= denied for said in waives):
        return False  # "I don't want to waive"
    beside = [token for token in tokens if not {key(part) for part in token.text.split()} <= parts]
    if language.blankless:
        beside = [token for token in beside if not any(key(token.text) in phrase for phrase in found)]
    return not any(token.kind in _UNSURE or (token.kind == "DOUBT" and " " in token.text) for token in beside)


def _denies(phrase: str, language: Language) -> bool:
    """Whether a word of a phrase is a denial: "don't want", «не строю»."""
    senses = language.lexicon.senses
    return any(sense.kind == "NEGATION" for word in phrase.split() for sense in senses.get(key(word), ()))


def _sparing(tokens: Sequence[Token], language: Language) -> Sequence[str]:
    """The words and phrases among others that spare builds."""
    said = " ".join(key(part) for token in tokens for part in token.text.split())
    return [word for word in language.spare if _says(said, word, language)]


def _parts_of(phrases: Sequence[str], language: Language) -> frozenset[str]:
    return frozenset(part for word in phrases for part in (*word.split(), *(word if language.blankless else "")))


def _says(said: str, phrase: str, language: Language) -> bool:
    """Whether words have a phrase among them; in scripts without blanks wherever it stands."""
    if not language.blankless:
        return f" {phrase} " in f" {said} "
    is_free = phrase in said.replace(" ", "") and language.is_blankless(phrase)
    return is_free or f" {phrase} " in f" {said} "


def speaks(token: Token, kind: str, language: Language) -> bool:
    """Whether a word may be of a kind, whatever it is where it stands."""
    return any(sense.kind == kind for sense in language.lexicon.senses.get(key(token.text), ()))


def speaks_of_all(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words say that they are about all, as "both" and "the rest" do."""
    senses = language.lexicon.senses
    return any(sense.kind == "ALL" for token in tokens for sense in senses.get(key(token.text), ()))


def _names_other(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words speak of "the other one", and of nothing but builds."""
    senses = language.lexicon.senses
    is_one = any(sense.kind == "ONE" for token in tokens for sense in senses.get(key(token.text), ()))
    unknown = [token for token in tokens[1:] if token.kind in UNKNOWN and not speaks(token, "ONE", language)]
    return is_one and (any(token.has(_BUILDS) for token in tokens) or not unknown)


def waives_all(chunk: Sequence[Token], said: Sequence[Token], language: Language) -> bool:
    """Whether words that waive speak of all builds: "nothing to build", "I waive both"."""
    says_so = any(sense.value for token in chunk for sense in token.senses if sense.kind == "WAIVE")
    senses = language.lexicon.senses
    return says_so or any(sense.kind == "ALL" for token in said for sense in senses.get(key(token.text), ()))


def begins_order(tokens: Sequence[Token]) -> bool:
    """Whether what words name first is a unit or a place, as in an order of their own: "as for the fleet in Tri"."""
    first = next((token for token in tokens if token.has(_NAMED) or token.kind == "THERE"), None)
    return first is not None and first.has(UNITS | PLACE | NATION)


def begins_whole_order(tokens: Sequence[Token]) -> bool:
    """Whether words begin with a unit in its place and what it does: "A Pru - Ber", "army in Brest attacks"."""
    said = [token for token in tokens if token.kind not in _BEFORE_PLACE][:3]
    return len(said) == 3 and said[0].kind in UNITS and said[1].has(PLACE) and said[2].kind in LINKS | DOINGS


def is_typed(tokens: Sequence[Token]) -> bool:
    """Whether there is more than places: without a unit, a verb or a dash even two places are no order."""
    is_from = any(token.kind == "_WHENCE" for token in tokens) and sum(token.has(PLACE) for token in tokens) > 1
    return is_from or any(token.kind in _TYPED for token in tokens)


def is_remark(tokens: Sequence[Token]) -> bool:
    """Whether words behind an order only comment on it: nothing of an order, nothing that takes it back."""
    if not tokens or tokens[0].kind != "WORD":
        return False
    return all(token.kind in ("WORD", "OTHER", "_TO") for token in tokens)


def _is_report(tokens: Sequence[Token]) -> bool:
    """A power that does something: "Turkey holds Bulgaria"."""
    return len(tokens) > 1 and tokens[0].kind == "NATION" and tokens[1].kind in DOINGS


def _has_notation(tokens: Sequence[Token], language: Language, written: str) -> bool:
    """A unit letter with a place, two places with a dash or a letter between."""
    return any(
        _is_unit(tokens, at, language, written) or _is_step(tokens, at) or _is_lost_unit(tokens, at, language, written)
        for at in range(len(tokens))
    )


def _is_unit(tokens: Sequence[Token], at: int, language: Language, written: str) -> bool:
    token, after = tokens[at], _after(tokens, at)
    if token.kind not in UNITS or after is None or not after.has(PLACE | COAST):
        return False
    if len(token.text) > 1:
        return False
    is_letter = key(token.text) not in language.loose
    return is_letter or len(after.text) <= _CODE or written[token.start : token.end].isupper()


def _is_lost_unit(tokens: Sequence[Token], at: int, language: Language, written: str) -> bool:
    """A unit in a place that nobody knows, followed by what makes an order."""
    if tokens[at].kind not in UNITS or at + 1 >= len(tokens) or tokens[at + 1].kind != "WORD":
        return False
    is_word = key(tokens[at].text) not in language.loose
    follower = tokens[at + 2] if at + 2 < len(tokens) else None
    if follower is None:
        return False
    if follower.kind == "_DASH" or follower.has(PLACE):
        return True
    if follower.kind == "_TO":
        return is_word and len(tokens[at].text) > 1 and at + 3 < len(tokens) and tokens[at + 3].has(PLACE)
    return follower.kind in DOINGS and (is_word or len(follower.text) <= 2)


def _is_lost_site(tokens: Sequence[Token], language: Language, written: str) -> bool:
    """A build or removal in a place that nobody knows, and nothing else: "build fleet Edirne", not "build a wall"."""
    if len(tokens) != 3 or tokens[0].kind not in ("BUILD", "DISBAND") or tokens[1].kind not in UNITS:
        return False
    unit = tokens[1]
    is_unit = key(unit.text) not in language.loose or written[unit.start : unit.end].isupper()
    return is_unit and tokens[2].kind == "WORD"


def _is_step(tokens: Sequence[Token], at: int) -> bool:
    if at + 2 >= len(tokens):
        return False
    link, goal = tokens[at + 1], tokens[at + 2]
    if tokens[at].kind == "WORD":
        return at == 0 and at + 3 == len(tokens) and link.kind == "_DASH" and goal.has(PLACE)
    if not tokens[at].has(PLACE):
        return False
    if link.kind == "_DASH":
        return goal.has(PLACE) or goal.kind in DOINGS or (goal.kind == "WORD" and at + 3 == len(tokens) and at <= 1)
    return link.kind in DOINGS and (goal.has(PLACE) or goal.kind in UNITS)


def _has_words(tokens: Sequence[Token], language: Language) -> bool:
    """A place and a verb side by side, or a way from place to place."""
    for here, there in itertools.pairwise(tokens):
        if here.has(PLACE) and there.kind in DOINGS | {"_TO"}:
            return True
        if here.kind in DOINGS and there.has(PLACE):
            return True
        if here.kind in UNITS and key(here.text) not in language.loose and there.has(PLACE):
            return True
    for at, token in enumerate(tokens[:-2]):
        is_unit = token.kind in UNITS and key(token.text) not in language.loose
        link, goal = tokens[at + 1], tokens[at + 2]
        if is_unit and link.kind in LINKS and goal.has(PLACE):
            return True
        if token.kind == "RETREAT" and link.kind == "_TO" and goal.has(PLACE):
            return True
        if token.has(PLACE) and (
            (link.kind == "_FROM" and goal.has(PLACE)) or (link.kind, goal.kind) == ("_WHITHER", "RETREAT")
        ):
            return True
    return False


def _after(tokens: Sequence[Token], at: int) -> Token | None:
    return next((token for token in tokens[at + 1 :] if token.kind != "NATION"), None)
