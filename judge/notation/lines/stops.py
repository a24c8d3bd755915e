"""Where an order may end: stops, bullets, dots that abbreviate nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set

from judge.notation.lexicon import (
    CLAUSE_ENDS,
    COAST,
    DOINGS,
    HELPS,
    LINKS,
    NATION,
    PLACE,
    SENTENCE_ENDS,
    STOPS,
    TELLING,
    UNITS,
    Sense,
    Token,
    names_one,
)
from judge.notation.lines.chunks import ENDS, FIRSTS
from judge.structs import replace

UNITARY = UNITS | {"PLACE", "COAST", "NATION", "NOISE", "_FROM", "_PLUS"}
"""Kinds of words that name a unit without an order for it."""
_SUBJECT = PLACE | COAST | UNITS | {"NOISE"}
_GOAL = PLACE | COAST | {"NOISE"}
_BEFORE_UNIT = PLACE | DOINGS | {"_MOVE", "COLON"}
_BACKING = frozenset({"_HELPED_BY", "_WITH"})
_WORK = frozenset({"DISBAND", "BUILD"})
_PLUS = (Sense("_PLUS"),)
_WORD = (Sense("WORD"),)
_DONE = PLACE | COAST | UNITS | {"HOLD", "DISBAND", "NEGATION"}
_GOES_ON = frozenset({"VIA", "_HELPED_BY", "RELATIVE"})
_STOP_SIGNS = {";": ";", "!": ";", "。": ";"}
"""Signs that end a sentence: nothing behind one goes on with what stands before it."""
ASKS = "⁇"
"""The stop of a segment that words ask about: "would that bounce"."""
AMENDS = "≈"
"""The stop of a segment that is said instead of another."""
CORRECTS = "≠"
"""The stop of a segment that what follows is said instead of."""
_ALL = frozenset({"ALL"})
_TALK = TELLING | {"WORD", "ALL", "CORRECTION", "SUBJECT", "ABOUT", "QUERY"}
_UNIT_AND_VERB = 2
"""Words before the last of a unit and its verb."""
_MOST_ALONE = 10
"""Words and signs of a line up to a verb with a dot, where they are its unit and nothing else."""
_LONGEST_UNKNOWN = 8
"""Letters of a word that nobody knows and that may be a verb with a dot: "transp."."""
_SHORT = 5
"""Letters of a word that may have a dot as an abbreviation."""
_GOES_ON_BEHIND = LINKS | {"COAST", "SUPPORT", "CONVOY", "_WITH"}
_SAYS_NOTHING = frozenset({"WORD", "DOUBT", "NEGATION"})
_DOES_BEHIND = frozenset({"_MOVE", "HOLD", "RETREAT", "DISBAND"})
"""Kinds of words behind the dot of an abbreviated place: anywhere, and behind a unit."""
_LONGEST_SHORT = {kind: 5 if kind in HELPS else 4 for kind in DOINGS}
"""The same of a verb: "supp." is one, "stay." is none."""
_MOST_ASKED = 4
"""Question marks in a row that may have an answer behind them; a line full of them is none."""
_YEAR = 4
"""Figures of a year."""
_BESIDE = frozenset({"NOISE", "COLON"})
"""Kinds of words and signs beside which a dot is as if they were not there."""
_ENDS_BEFORE = CLAUSE_ENDS - _BESIDE
_DOTS = 2
"""Dots in a row that say that the sentence goes on."""
_SHORTEST = 4
"""The same of a unit word."""


def stopped(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, str]]:
    """Each token with the stop after it, if one is there."""
    for at, token in enumerate(tokens):
        match token.kind:
            case "STOP" | "_PLUS" if token.text not in STOPS and _adds_unit(tokens, at):
                yield replace(token, senses=_PLUS), ""
            case "RELATIVE":
                pass  # "A Vie supports A Bud, which goes to Gal"
            case "STOP" if token.text == "," and (_ends_coast(tokens, at) or _parts_verb(tokens, at)):
                pass  # "into Bulgaria, from the south coast, goes", "Brest moves, into Picardy"
            case "STOP" if token.text == "," and _says_where(tokens, at):
                pass  # "a unit, standing in Sevastopol, supports"
            case "STOP" if token.text in STOPS and (_goes_on(tokens, at + 1) or _parts_coast(tokens, at)):
                pass  # "A Ank - Sev, via convoy", "A Mun - Sil, supported by A Ber", "A Nwy - Swe, convoy"
            case "STOP" if tokens[at + 1 : at + 2] and tokens[at + 1].kind == "_HELPED_BY" and at:
                pass  # "Belgium holds and is supported by F Nth"
            case "STOP" | "BAR":
                yield None, _STOP_SIGNS.get(token.text, ",")
            case "QUERY":
                if stop := _stop_of_query(tokens, at):
                    yield None, stop
            case "SUBJECT" | "IT" if at and tokens[at - 1].kind == "QUERY" and _answers_itself(tokens, at - 1):
                pass  # "Greece? It stays."
            case "CORRECTION" if _is_conditional(tokens, at):
                yield replace(token, senses=_WORD), ""  # "if I was wrong, tell me"
            case "CORRECTION":
                yield None, CORRECTS
            case "CORRECTED":
                yield None, AMENDS
            case "NEGATION" if _stands_between(tokens, at):
                yield None, CORRECTS
            case "SLASH":
                if not _parts_nothing(tokens, at):
                    yield None, ","
            case "DOT" if _hesitates(tokens, at):
                pass  # "Serbia... well, it had better hold"
            case "DOT":
                if not _abbreviates(tokens, at):
                    yield None, "."
            case "_PLUS" if at > 0 and tokens[at - 1].has(ENDS):
                yield None, ","
            case "NUMBER" if token.text == "1" and _is_one(tokens, at):
                pass  # "エジンバラに海軍を1個増設"
            case "NUMBER" if _counts(tokens, at):
                yield None, ";"
            case "_DASH" if (
                at + 1 < len(tokens) and tokens[at + 1].kind == "NEGATION" and _stands_between(tokens, at + 1)
            ):
                pass  # "Vienna to Galicia - no, Bohemia"
            case "_DASH" if _stands_for_verb(tokens, at):
                pass  # "строю армию в Париже, ещё одну — в Марселе"
            case "_DASH" if _joins_help(tokens, at):
                pass  # "F Pic-supp-A Bur - Bel"
            case "_DASH" if at + 1 < len(tokens) and _only_coast(tokens[at + 1]) and at and tokens[at - 1].has(PLACE):
                pass  # "Spa-nc"
            case _:
                yield token, ""


def _stop_of_query(tokens: Sequence[Token], at: int) -> str:
    """The stop that a question mark or a word of asking is; empty for none: "why???", "Greece? Stays."."""
    sign = tokens[at].text
    if sign in "?？" and at + 1 < len(tokens) and tokens[at + 1].text == sign:
        return ""
    if _is_answered(tokens, at):
        return CORRECTS  # "Greece to the Ionian? no, Aegean"
    if _answers_itself(tokens, at):
        return ""  # "Paris? To Burgundy, where else"
    return "?" if sign in "?？" else ASKS


def _is_conditional(tokens: Sequence[Token], at: int) -> bool:
    """Whether an "if" stands right before a word of correction, and nothing is to be done then."""
    before = next((one for one in reversed(tokens[:at]) if one.kind not in ("NOISE", "DOUBT", "SUBJECT")), None)
    is_tied = before is not None and before.kind == "CONDITION" and not any(sense.value for sense in before.senses)
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind in SENTENCE_ENDS), len(tokens))
    return is_tied and not any(token.has(_DONE) for token in tokens[at + 1 : end])


def _stands_for_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dash behind "another one" and before where stands for the verb of the clause before."""
    if at + 1 == len(tokens) or tokens[at + 1].kind != "_TO":
        return False
    start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].kind not in ("NOISE", "ONE")), 0)
    return 0 < start < at and tokens[start - 1].has(CLAUSE_ENDS)


def _is_answered(tokens: Sequence[Token], at: int) -> bool:
    """Whether a "no" stands behind a question mark, and something else behind that."""
    behind = range(at, min(at + _MOST_ASKED, len(tokens)))
    no = next((n for n in behind if tokens[n].kind != "QUERY"), len(tokens))
    is_no = no + 2 < len(tokens) and tokens[no].kind == "NEGATION"
    return is_no and tokens[no + 1].text in (",", ":", "、") and tokens[at].text in "?？"


def _answers_itself(tokens: Sequence[Token], at: int) -> bool:
    """Whether a question is nothing but a unit, and behind it stands what that does."""
    start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    named = [token for token in tokens[start:at] if token.kind != "NOISE"]
    is_unit = names_one(named, _SUBJECT)
    said = [token for token in tokens[at + 1 : at + 5] if token.kind not in ("NOISE", "SUBJECT")]
    if not is_unit or not said or tokens[at].text not in "?？":
        return False
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
    asks_again = end < len(tokens) and tokens[end].kind == "QUERY"
    does = (said[0].kind == "HOLD" and len(said[0].text) > 1) or (
        said[0].kind in LINKS and said[1:2] and said[1].has(PLACE)
    )
    return bool(does) and not asks_again


def _joins_help(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dash without blanks stands beside a word of help, and says no way."""
    return any(
        0 <= beside < len(tokens)
        and tokens[beside].kind in HELPS
        and len(tokens[beside].text) > 1
        and tokens[beside].line == tokens[at].line
        and tokens[at].start <= tokens[beside].end
        and tokens[beside].start <= tokens[at].end
        for beside in (at - 1, at + 1)
    )


def _stands_between(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands alone behind an order: "F Con - Bul south coast, no, east coast"."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    is_behind = before is not None and before.kind in ("STOP", "DOT", "QUERY")
    is_behind = is_behind or (before is not None and before.kind == "_DASH" and at > 1 and tokens[at - 2].has(PLACE))
    return is_behind and after is not None and (after.text in (",", "、") or after.kind == "_DASH")


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a stop belongs to the order before it."""
    while at < len(tokens) and tokens[at].is_and:
        at += 1  # "Belgium stands, and supported by F Nth"
    if at >= len(tokens):
        return False
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind in ("STOP", "DOT", "BAR")
    is_last = is_last and not _abbreviates_more(tokens, at)
    return tokens[at].kind in _GOES_ON or (tokens[at].kind == "CONVOY" and is_last)


def _abbreviates_more(tokens: Sequence[Token], at: int) -> bool:
    """Whether a letter is one of several that stand for words: "т.к.", "c.-à-d."."""
    if len(tokens[at].text) > 1 or at + 2 >= len(tokens) or tokens[at + 1].kind != "DOT":
        return False
    return len(tokens[at + 2].text) == 1 and tokens[at + 2].start <= tokens[at + 1].end + 1


def _says_where(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma stands before or behind what says where a unit stands, and nothing else."""
    if not at or at + 1 >= len(tokens):
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    if after.kind == "_FROM":
        return before.kind in UNITS | {"NOISE"}
    end = at - 2 if not before.has(PLACE) and before.has(COAST) else at - 1
    begins = end > 1 and tokens[end].has(PLACE) and tokens[end - 1].kind == "_FROM" and tokens[end - 2].text == ","
    return begins and after.kind in DOINGS


def _parts_coast(tokens: Sequence[Token], at: int) -> bool:
    """Whether a stop stands between a place and its coast: "F Mid - Spain, south coast", "F StP, SC - Bot"."""
    if not at or not tokens[at - 1].has(PLACE):
        return False
    rest = [token for token in tokens[at + 1 : at + 5] if token.kind != "NOISE"]
    if not rest or not rest[0].has(COAST):
        return False
    if _only_coast(rest[0]):
        return len(rest) == 1 or not rest[1].has(PLACE)
    is_last = len(rest) == 1 or rest[1].kind in ("STOP", "DOT", "BAR", "CLOSE", "CORRECTION")
    return is_last and at > 1 and tokens[at - 2].kind in LINKS  # "east" is also a sea


def _ends_coast(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma stands behind a coast that another parts from its province, and before what goes there."""
    before = [token for token in tokens[max(0, at - 4) : at] if token.kind != "NOISE"]
    is_coast = len(before) > 2 and _only_coast(before[-1]) and before[-2].text == "," and before[-3].has(PLACE)
    return is_coast and at + 1 < len(tokens) and tokens[at + 1].kind == "_MOVE"


def _parts_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma stands behind a verb of motion and before where that leads to."""
    is_verb = at > 1 and tokens[at - 1].kind in ("_MOVE", "RETREAT") and tokens[at - 2].has(_SUBJECT)
    if not is_verb or at + 2 >= len(tokens) or tokens[at + 1].kind != "_TO" or not tokens[at + 2].has(PLACE):
        return False
    end = next((n for n in range(at + 2, len(tokens)) if tokens[n].kind in ("STOP", "DOT")), len(tokens))
    return all(token.has(_GOAL) for token in tokens[at + 2 : end])


def _adds_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether "+" adds a unit to those that do the same: "из Мюнхена+Рура атакуют", "supported by A Ber + A Pru"."""
    before = next((token for token in reversed(tokens[:at]) if token.kind not in UNITARY), None)
    beyond = next((token for token in tokens[at + 1 :] if token.kind not in UNITARY), None)
    is_backing = before is not None and before.kind in _BACKING
    after = next((token for token in tokens[at + 1 :] if token.kind != "NOISE" or not is_backing), None)
    if after is None or not after.has(UNITS | PLACE | NATION | {"_FROM"}):
        return False
    if at and tokens[at - 1].has(_ALL):
        return False  # "both armies and the fleet in the Channel hold"
    if is_backing:
        return beyond is None or beyond.kind not in LINKS | DOINGS
    does = tokens[at].text == "+" and before is None and beyond is not None and beyond.kind == "_MOVE"
    if after.kind in UNITS and ((len(after.text) == 1 and not does) or tokens[at + 2 : at + 3] == (beyond,)):
        return False  # "Warsaw and the fleet in Petersburg"
    if at and tokens[at - 1].kind != "STOP" and after.kind in UNITS and _stays_there(tokens[at + 2 :]):
        return False  # "армии в Киле и Мюнхене и флот в Швеции держат"
    if any(one.kind in _WORK for one in tokens[:at]) and beyond is not None and beyond.kind == "_TO":
        return False  # "I remove two: the army in Rumania and the fleet in the Aegean"
    is_first = before is None or before.kind in ("STOP", "DOT", "COLON", "BAR", "NUMBER")
    if beyond is not None and any(one.kind in ("HOLD", "DISBAND") for one in tokens[at + 1 : tokens.index(beyond) + 2]):
        return False  # "Paris and Marseilles - hold"
    return is_first and at > 0 and beyond is not None and beyond.kind in LINKS | {"_MOVE", "_WHITHER"}


def _stays_there(tokens: Sequence[Token]) -> bool:
    """Whether words say where a unit is and that it holds or goes, where one word is "in" and "to"."""
    if not tokens or tokens[0].kind != "_TO":
        return False
    behind = next((token for token in tokens[1:] if not token.has(PLACE | COAST)), None)
    return behind is not None and behind.kind in ("HOLD", "DISBAND")


def _parts_nothing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a slash stands before a coast, or between two places: "Bur/Pic" is no order and another."""
    if at + 1 == len(tokens) or tokens[at + 1].has(COAST):
        return True
    unit = tokens[at + 2] if at + 2 < len(tokens) else None
    if unit is not None and unit.is_unit_word:
        return False  # "マルセイユ陸軍→ピエモンテ／リヨン湾艦隊はその支援"
    if unit is not None and unit.kind in UNITS and any(token.has(LINKS | DOINGS) for token in tokens[at + 3 : at + 4]):
        return False  # "Tyr A - Mun / Boh A S Tyr - Mun"
    return at > 0 and tokens[at - 1].has(PLACE) and tokens[at + 1].has(PLACE)


def _counts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in a line is the bullet of the next order: "1. A Par-Bur 2. A Mar-Spa"."""
    if tokens[at - 1].kind in FIRSTS and all(token.kind in ("NOISE", "NATION") for token in tokens[: at - 1]):
        return False  # "build 2 armies"
    after = next((token for token in tokens[at + 1 : at + 3] if token.kind not in ("DOT", "SLASH")), None)
    if at > 1 and tokens[at - 1].kind == "NUMBER" and tokens[at - 2].kind in HELPS:
        return after is not None and after.has(UNITS | NATION | PLACE)  # "A Hol S 1 3 F Kie - Den"
    return at > 0 and tokens[at - 1].has(ENDS) and after is not None and after.has(UNITS | NATION | PLACE)


def _is_one(tokens: Sequence[Token], at: int) -> bool:
    """Whether "one" stands behind a unit, and then its verb or nothing more: "海軍を1個増設", "海軍1個、"."""
    after = next((token for token in tokens[at + 1 :] if token.kind != "NOISE"), None)
    before = next((token for token in reversed(tokens[:at]) if token.kind != "NOISE"), None)
    return before is not None and before.kind in UNITS and (after is None or after.kind in ("BUILD", "DISBAND", "STOP"))


def _only_coast(token: Token) -> bool:
    return token.has(COAST) and not token.has(PLACE)


def _is_behind_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether the last word but one before a sign ends the naming of a unit."""
    said = (tokens[n] for n in range(at - 1, -1, -1) if tokens[n].kind not in _BESIDE)
    next(said, None)
    named = next(said, None)
    return named is not None and _is_whole_unit(named)


def _abbreviates(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dot marks an abbreviation: "A. Par", "A Par S. A Mar", "A Par. - Bur", "1. A Par"."""
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None or after is None:
        return before is None
    if tokens[at].start > before.end and before.has(PLACE) and after.kind != "_DASH":
        return False  # « lire « Oek » et non « Lijf ». Au point 1, … »
    if before.kind == "NATION":
        return (at > 1 and tokens[at - 2].kind in UNITS | HELPS) or (len(before.text) <= _SHORT and after.kind in UNITS)
    if before.kind in ENDS and before.kind in DOINGS and _is_behind_unit(tokens, at):
        return False  # "Gre H.", "the rest hold.", "the fleet holds."
    if before.kind in HELPS and after.kind in UNITS and after.is_letter and _is_help_alone(tokens, at):
        return True
    if before.kind == "HOLD" and len(before.text) >= _SHORTEST and at > 1 and after.kind in UNITS:
        return False  # "better let it hold. A Ven - Tri"
    if before.kind == "VIA" and after.kind in UNITS:
        return False
    is_behind = at > 1 and len(before.text) >= _SHORTEST and tokens[at - 2].has(_BEFORE_UNIT)  # "лондонский флот."
    if before.kind in UNITS and (len(before.text) > _SHORTEST or is_behind):
        return False  # "I build an army. The other one …"
    if before.kind in DOINGS and (after.kind in _TALK or (at > 1 and tokens[at - 2].kind == "IT")):
        return False  # "if Germany does not hold. The rest: …", "et la Serbie l'y aide. Vienne …"
    if before.kind == "NUMBER" and len(before.text) == _YEAR and at > 1:
        return False  # "my orders of spring 1903. A Par holds"
    if before.kind in UNITS | {"NUMBER"} or (before.kind in DOINGS and len(before.text) < _LONGEST_SHORT[before.kind]):
        return True
    if before.kind == "WORD":
        return len(before.text) == 1 or _is_unknown_verb(tokens, at)
    behind = tokens[at + 2 : at + 4]
    if after.kind == "_TO" and len(behind) == 2 and behind[0].has(PLACE) and behind[1].kind in _SAYS_NOTHING:
        return False  # «Ф Киль. В Берлине ничего.»
    is_whither = at > 1 and (
        tokens[at - 2].kind == "_DASH" or (tokens[at - 2].kind == "_TO" and len(before.text) >= _SHORTEST)
    )
    if after.kind == "_TO" and is_whither:
        return False  # "F Tri - Alb. Pour Vienne j'hésite"
    if before.kind != "PLACE" or len(re.split("[ .]", before.text)[-1]) >= _SHORT:
        return False
    third = tokens[at + 2].kind if at + 2 < len(tokens) else ""
    begins_anew = third == "COLON" or (third in UNITS and after.kind != "_MOVE")  # as in "F Wes. Remove A Pie"
    return after.kind in _GOES_ON_BEHIND or (after.kind in _DOES_BEHIND and not begins_anew and _is_unit(tokens, at))


def _is_help_alone(tokens: Sequence[Token], at: int) -> bool:
    """Whether a unit and a verb of help are all that stands before a sign: «Ф Дания поддерж. А Берлин - Киль»."""
    if at > _MOST_ALONE:
        return False
    said = [token for token in tokens[: at - 1] if token.kind not in _BESIDE]
    return names_one(said, PLACE | COAST | UNITS | NATION) and said[0].kind in UNITS


def _is_unknown_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word that nobody knows stands between a unit and another one: "F Bal st. F Den - Swe"."""
    if at <= _UNIT_AND_VERB or len(tokens[at - 1].text) > _LONGEST_UNKNOWN:
        return False
    kind, place, after = tokens[at - 3], tokens[at - 2], tokens[at + 1]
    return kind.kind in UNITS and kind.is_letter and place.has(PLACE) and after.has(UNITS | PLACE)


def _is_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether the sentence before a sign is nothing but a unit so far: "Gal. attacks Bud."."""
    begin = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].kind in _ENDS_BEFORE), 0)
    said = [token for token in tokens[begin:at] if token.kind not in _BESIDE]
    return names_one(said, PLACE | UNITS | NATION)


def ends_sentence(token: Token, but: Set[str] = frozenset()) -> bool:
    """Whether a sign ends a sentence: a comma does not, nor do signs of the kinds `but` that stand inside of one."""
    return token.kind in SENTENCE_ENDS - but or (token.kind == "STOP" and token.text in ";!。")


def stretches(
    tokens: Sequence[Token], ends: Callable[[Token], bool]
) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
    """The words between some signs, each stretch with the sign that ends it; nothing ends the last one."""
    start = 0
    for at, token in enumerate(tokens):
        if ends(token):
            yield tokens[start:at], tokens[at : at + 1]
            start = at + 1
    yield tokens[start:], ()


def sentences_of(tokens: Sequence[Token], *, corrected: bool = False) -> Iterator[Sequence[Token]]:
    """The sentences of a line, each without the sign at its end; a colon ends none.

    If `corrected`, a word of correction stands inside its sentence, else it ends one: "second one, no, Spain".
    """
    inside = {"COLON", "CORRECTION"} if corrected else {"COLON"}
    start = 0
    for at, token in enumerate(tokens):
        if _hesitates(tokens, at):
            continue
        if ends_sentence(token, inside):
            yield tokens[start:at]
            start = at + 1
    yield tokens[start:]


def _hesitates(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dot is one of several behind a unit that a sentence has only named so far, and more follows."""
    if tokens[at].kind != "DOT":
        return False
    start = at
    while start and tokens[start - 1].kind == "DOT":
        start -= 1
    end = next((n for n in range(at, len(tokens)) if tokens[n].kind != "DOT"), len(tokens))
    if end - start < _DOTS or end == len(tokens):
        return False
    head = next((n for n in range(start - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), -1)
    named = [token for token in tokens[head + 1 : start] if token.kind != "NOISE"]
    is_place = names_one(named, _SUBJECT | {"_FROM"})
    return is_place or (len(named) == 1 and named[0].is_unit_word)


def _is_whole_unit(token: Token) -> bool:
    """Whether a word may end the naming of units."""
    return token.has(PLACE | COAST | {"ALL"}) or token.is_unit_word
