"""Brackets and the bars of a table: what counts orders, what belongs to one, what only remarks on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from judge.notation.attempt import withdraws
from judge.notation.grammar import kinds_of
from judge.notation.lexicon import (
    COAST,
    GRAMMAR,
    HELPS,
    LINKS,
    NATION,
    PLACE,
    SENTENCE_ENDS,
    UNITS,
    UNKNOWN,
    Sense,
    Token,
    names_one,
)
from judge.notation.lines.chunks import ENDS
from judge.notation.segments.sea_ways import goes_somewhere, is_sea_way, sea_way
from judge.structs import Struct, replace

_WEIGHTY = PLACE | COAST | NATION | UNITS | {"HOLD", "VIA", "CONVOY", "DISBAND", "BUILD", "NUMBER"}
"""Without one of these, words in brackets only remark on the order."""
_INNER = GRAMMAR | {"NOISE", "SLASH", "DOT"}
_WHOLE = PLACE | COAST | {"HOLD"}
_DASH = (Sense("_DASH"),)
_STOP = (Sense("STOP"),)
_CORRECTION = (Sense("CORRECTION"),)
_UNIT = UNITS | PLACE | COAST | NATION | {"NOISE"}
_GROUP_NAME = UNITS | {"WORD", "NOISE", "ALL", "NUMBER", "COAST", "_FROM"}
"""Kinds of words that name several units together: « les deux flottes du nord »."""
_GROUP_DOES = frozenset({"HOLD", "DISBAND", "SUPPORT", "CONVOY"})
_DASHES = frozenset("-―—–")
_NAMING = UNITS | PLACE | NATION | {"NOISE"}
_ENDS_GROUP = frozenset({"STOP", "DOT", "COLON", "CORRECTION"})
_SPLIT = Token(";", (Sense("STOP"),), 0, 0)
"""A stop that nobody wrote."""

_OWNED = 2
"""Words of a unit's kind and of whose it is."""
_HELPED = 3
"""Places of an order that helps a move."""


class Aside(Struct, frozen=True):
    """What stands in brackets and is no part of the order around them; `start` is the column of the bracket."""

    start: int
    tokens: tuple[Token, ...]


def unbarred(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without the bars of a table; a single bar separates orders, but parts a unit from where it goes."""
    if len(tokens) > 2 and tokens[0].kind == tokens[-1].kind == "BAR":
        tokens = tokens[1:-1]  # the row of a table
    tokens = _without_dash_cell(tokens)
    tokens = _with_kind_first(tokens)
    bars = [at for at, token in enumerate(tokens) if token.kind == "BAR" or token.text == "…"]
    if len(bars) == 1 and _is_cell(tokens[: bars[0]]) and _is_cell(tokens[bars[0] + 1 :]):
        return [*tokens[: bars[0]], replace(tokens[bars[0]], senses=_DASH), *tokens[bars[0] + 1 :]]  # "Ven | Tri"
    is_table = sum(token.kind == "BAR" for token in tokens) > 1
    return [token for token in tokens if token.kind != "BAR"] if is_table else tokens


def _with_kind_first(tokens: Sequence[Token]) -> Sequence[Token]:
    """The row of a table whose second cell is the kind of the unit in the first: "London | F | Channel"."""
    bars = [at for at, token in enumerate(tokens) if token.kind == "BAR"]
    if len(bars) != 2 or bars[1] - bars[0] != 2 or tokens[bars[0] + 1].kind not in UNITS:
        return tokens
    place, kind, behind = tokens[: bars[0]], tokens[bars[0] + 1], tokens[bars[1] + 1 :]
    if not _is_cell(place) or any(token.kind in UNITS for token in place):
        return tokens
    way = [replace(tokens[bars[1]], senses=_DASH)] if _is_cell(behind) else []
    return [kind, *place, *way, *behind]


def _without_dash_cell(tokens: Sequence[Token]) -> Sequence[Token]:
    """The row of a table without a last cell that has nothing but dashes: "F | Ion | holds | -"."""
    last = max((at for at, token in enumerate(tokens) if token.kind == "BAR"), default=len(tokens))
    is_dash = last + 1 < len(tokens) and all(
        token.kind == "_DASH" or token.text in _DASHES for token in tokens[last + 1 :]
    )
    return tokens[:last] if is_dash else tokens


def _is_cell(tokens: Sequence[Token]) -> bool:
    """Whether there is one place, and at most its coast and its kind of unit."""
    return names_one(tokens, PLACE | COAST | UNITS)


def unbracketed(tokens: Sequence[Token]) -> tuple[list[Token], list[Aside]]:
    """The tokens without remarks in brackets, and these; brackets around nothing but words of orders are kept."""
    kept: list[Token] = []
    asides: list[Aside] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.kind == "CLOSE":
            kept = [] if _is_bullet(kept) else _without_count(kept)
            continue
        if token.kind != "OPEN":
            kept.append(token)
            continue
        end = next((i for i in range(at, len(tokens)) if tokens[i].kind in ("OPEN", "CLOSE")), len(tokens))
        inside = _in_short(tokens[at:end])
        after = tokens[end + 1] if end + 1 < len(tokens) else None
        place = lacking_coast(kept) if is_coast_alone(inside) else -1
        if end < len(tokens) and place >= 0:
            # Of "Saint Petersburg builds a fleet (south coast)".
            kept[place + 1 : place + 1] = [each for each in inside if each.text != "!"]
        elif end < len(tokens) and _changes_nothing(kept, inside):
            pass
        elif end < len(tokens) and (named := _unit_start(kept, inside)) >= 0:
            said = [each for each in inside if each.kind not in ("NOISE", "STOP")]
            kept[named:] = [said[0], *kept[named:], *said[1:]]  # "build: Moscow (army), Saint Petersburg (fleet, NC)"
        elif end < len(tokens) and (group := _group_before(kept, inside, tokens[end + 1 :])) >= 0:
            kept[group:] = inside  # "Iberia (A Spa, F Por) stays put"
        elif end < len(tokens) and (pointing := _pointing_before(kept, inside)) >= 0:
            kept[pointing : pointing + 1] = inside  # "それの支援（A Mar-Pie）"
        elif end < len(tokens) and (start := _pointing_order_before(kept, inside)) >= 0:
            kept[start:] = inside  # "シレジア軍は之を支援（A シレジア S A プロイセン-ワルシャワ）"
        elif is_sea_way(inside) and (goes_somewhere(kept) or _stands_before_way(kept, after)):
            kept += sea_way(inside)
        elif _says_again(kept, inside):
            kept += [replace(_SPLIT, text=","), *inside, *_stopped_behind(tokens[end + 1 :])]
        elif backing := _backing(kept, inside):
            kept += backing
        elif _helps(kept, inside, after):
            kept[len(_without_sign(kept)) :] = inside
            end += after is not None and after.kind == "COLON"
        elif _lists(kept, inside):
            kept += inside
        elif after is not None and _is_heading(kept, inside, after):
            kept += [_SPLIT]
        elif after is not None and (_is_count(kept, inside, after) or _is_letter_of_list(kept, inside, after)):
            kept += [_SPLIT] if kept else []
        elif _rethinks(inside):
            kept += [replace(inside[0], senses=_CORRECTION), *inside[2:], _SPLIT]
        elif not kept and end + 1 == len(tokens) and withdraws(inside):
            kept += inside  # "(scratch that one, Vienna goes to Bohemia)"
        elif end == len(tokens) or tokens[end].kind == "OPEN" or _belongs(kept, inside) or _corrects(inside):
            kept += inside
        else:
            asides.append(Aside(token.start, tuple(inside)))
        at = end if end < len(tokens) and tokens[end].kind == "OPEN" else end + 1
    return kept, asides


def _changes_nothing(kept: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets only say what the words before them say, or how people voted."""
    says_again = _is_other_name(kept, inside) or _is_kind_of_help(kept, inside)
    return says_again or _is_score(inside) or _says_by_whom(kept, inside)


def _is_score(inside: Sequence[Token]) -> bool:
    """Whether brackets hold two numbers with a dash, perhaps with talk behind: how people voted, "(14-3)"."""
    kinds = [token.kind for token in inside if token.kind != "NOISE"]
    is_plain = all(kind in ("STOP", "WORD", "OTHER") for kind in kinds[3:])
    return kinds[:3] == ["NUMBER", "_DASH", "NUMBER"] and is_plain


def _stands_before_way(kept: Sequence[Token], after: Token | None) -> bool:
    """Whether brackets stand between a unit and its way: "A Yor (via Nth and Eng) - Bre"."""
    return bool(kept) and kept[-1].has(PLACE) and after is not None and after.kind in LINKS


def _in_short(inside: Sequence[Token]) -> Sequence[Token]:
    """Words in brackets, or of these only what says that it goes by sea, or whose unit it is.

    "(by sea, of course)", "(that's the French army)".
    """
    said = [token for token in inside if token.kind not in ("NOISE", "STOP")]
    if [token.kind for token in said] == ["VIA"]:
        return said
    owned = [token for token in said if token.kind not in ("DOUBT", "THAT", "IT", "SUBJECT")]
    is_owned = len(owned) == _OWNED and owned[0].has(UNITS | NATION) and owned[1].has(UNITS | NATION)
    return owned if is_owned and owned[0].has(UNITS) != owned[1].has(UNITS) else inside


def _says_by_whom(kept: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets behind a unit only say by whom it was driven out: "A Gal (dislodged from War) - Ukr"."""
    said = [token for token in inside if token.kind not in UNKNOWN | {"NOISE"}]
    start = next((at + 1 for at in range(len(kept) - 1, -1, -1) if kept[at].kind in _ENDS_GROUP), 0)
    is_behind = bool(kept) and kept[-1].has(PLACE) and not any(token.has(LINKS) for token in kept[start:])
    says = is_behind and len(said) < len(inside) and bool(said) and said[0].kind == "_FROM"
    return (
        says and all(token.has(_NAMING) for token in said[1:]) and any(token.has(PLACE | NATION) for token in said[1:])
    )


def _is_kind_of_help(kept: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets behind a verb of help say that its unit stays: "パリをサポート（維持）"."""
    verb = next((token for token in reversed(kept) if token.kind != "NOISE"), None)
    return verb is not None and verb.kind == "SUPPORT" and [token.kind for token in inside] == ["HOLD"]


def with_bare_coasts(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the signs around a coast that stands behind its place: "Stp/sc", "Stp (sc)"."""
    if not any(token.kind in ("SLASH", "OPEN") for token in tokens):
        return tokens
    kinds = ["", *kinds_of(tokens), "", ""]
    bare = [at for at in range(1, len(kinds) - 2) if not _is_around_coast(kinds, at)]
    return tuple(tokens[at - 1] for at in bare)


def _is_around_coast(kinds: Sequence[str], at: int) -> bool:
    match kinds[at]:
        case "SLASH":
            return kinds[at - 1] == "PLACE" and kinds[at + 1] == "COAST"
        case "OPEN":
            return kinds[at - 1] == "PLACE" and kinds[at + 1 : at + 3] == ["COAST", "CLOSE"]
        case "CLOSE":
            return kinds[at - 3 : at] == ["PLACE", "OPEN", "COAST"]
        case _:
            return False


def _unit_start(before: Sequence[Token], inside: Sequence[Token]) -> int:
    """Where the name of a unit begins whose kind, and perhaps its coast, stand in brackets behind its place; or -1."""
    said = [token for token in inside if token.kind not in ("NOISE", "STOP")]
    is_kind = bool(said) and said[0].is_unit_word
    if not is_kind or not all(token.has(COAST) for token in said[1:]) or not before or not before[-1].has(PLACE):
        return -1
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in _ENDS_GROUP), 0)
    stretch = before[start:-1]
    if not any(token.kind == "BUILD" for token in before) or any(token.has(UNITS | PLACE) for token in stretch):
        return -1
    return len(before) - 1 - (bool(stretch) and stretch[-1].kind == "_TO")


def _group_before(before: Sequence[Token], inside: Sequence[Token], behind: Sequence[Token]) -> int:
    """Where the words begin that brackets name the units of, before what they do: "both armies (Ukr, Gal) hold"; or -1.

    Only where those words name no place themselves.
    """
    does = next((token for token in behind if token.kind not in ("NOISE", "IT")), None)
    is_list = all(token.has(_UNIT) or token.kind == "STOP" for token in inside)
    if does is None or does.kind not in _GROUP_DOES or not is_list or not any(token.has(PLACE) for token in inside):
        return -1
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in _ENDS_GROUP), 0)
    said = before[start:]
    is_name = bool(said) and all(token.kind in _GROUP_NAME for token in said)
    return start if is_name else -1


def _pointing_before(before: Sequence[Token], inside: Sequence[Token]) -> int:
    """Where "it" stands before a verb of help at the end, if brackets name a unit and where it goes; else -1."""
    kinds = [token.kind for token in inside if token.kind not in UNITS]
    said = islice((at for at in range(len(before) - 1, -1, -1) if before[at].kind != "NOISE"), 2)
    verb, pointing = next(said, -1), next(said, -1)
    is_way = kinds == ["PLACE", "_DASH", "PLACE"] and pointing >= 0 and before[verb].kind in HELPS
    return pointing if is_way and before[pointing].kind == "IT" else -1


def _pointing_order_before(before: Sequence[Token], inside: Sequence[Token]) -> int:
    """Where a unit stands that "helps it", if brackets order it to help in full; else -1."""
    last = next((token for token in reversed(before) if token.kind != "NOISE"), None)
    if last is None or last.kind not in HELPS:
        return -1
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in _ENDS_GROUP), 0)
    said = [token for token in before[start:] if token.kind not in ("NOISE", *UNITS)]
    is_help = [token.kind for token in said[1:]] in (["IT", "SUPPORT"], ["IT", "CONVOY"]) and said[0].has(PLACE)
    named = [token for token in inside if token.has(PLACE)]
    is_same = is_help and len(named) == _HELPED and _is_same(said[0], named[0])
    return start if is_same and any(token.kind == said[-1].kind for token in inside) else -1


def _corrects(inside: Sequence[Token]) -> bool:
    """Whether brackets say what is meant instead: "A Gal - War (correction: A Gal - Ukr)"."""
    return bool(inside) and inside[0].kind == "CORRECTION" and any(token.has(PLACE) for token in inside)


def _rethinks(inside: Sequence[Token]) -> bool:
    """Whether brackets hold another goal behind a no: "to Sweden (no, to Denmark)"."""
    is_no = len(inside) > 2 and inside[0].kind in ("NEGATION", "CORRECTION") and inside[1].kind == "STOP"
    is_goal = sum(token.has(PLACE) for token in inside) == 1
    return is_no and is_goal and all(token.has(PLACE | COAST | LINKS | {"NOISE"}) for token in inside[2:])


def is_coast_alone(tokens: Sequence[Token]) -> bool:
    """Whether words name a coast and nothing else."""
    said = [token for token in tokens if token.kind != "NOISE" and token.text != "!"]
    return len(said) == 1 and said[0].has(COAST) and not said[0].has(PLACE)


def _is_other_name(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets hold nothing but the place before them by another name, as our own tables have it.

    "A Oek (Ukraine) - Seb", "F Pet CS (Saint-Pétersbourg) - Bot".
    """
    said = [token for token in inside if token.kind != "NOISE"]
    if before and before[-1].has(COAST) and [token.senses for token in said[1:]] == [before[-1].senses]:
        said = said[:1]  # "Spain, north coast (スペイン北海岸)"
    named = list(before[-2:]) if before and before[-1].has(COAST) and not before[-1].has(PLACE) else list(before[-1:])
    if len(said) != 1 or not said[0].has(PLACE) or not named or not named[0].has(PLACE):
        return False
    return not _provinces(said[0]).isdisjoint(_provinces(named[0]))


def _provinces(token: Token) -> frozenset[str]:
    return frozenset(value for sense in token.senses if sense.kind in PLACE for value in sense.value)


def lacking_coast(tokens: Sequence[Token]) -> int:
    """The index of the last place of a sentence, if no coast stands behind it; else -1."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].has(PLACE):
            return at
        if tokens[at].has(COAST) or tokens[at].kind in ("STOP", "DOT", "COLON", "BAR"):
            return -1
    return -1


def _is_letter_of_list(before: Sequence[Token], inside: Sequence[Token], after: Token) -> bool:
    """Whether brackets hold a letter or a number that only counts an order: "(a) F Ank - Con"."""
    begins = not before or before[-1].kind in ("STOP", "DOT")
    is_short = len(inside) == 1 and len(inside[0].text) <= 2
    return begins and is_short and after.has(UNITS | NATION)


def _is_heading(before: Sequence[Token], inside: Sequence[Token], after: Token) -> bool:
    """Whether brackets hold the kind of the units that follow: "… Ska - Den [armies] Lon - Bel"."""
    is_kind = len(inside) == 1 and inside[0].is_unit_word
    return is_kind and bool(before) and before[-1].has(_WHOLE) and after.kind == "PLACE"


def _is_count(before: Sequence[Token], inside: Sequence[Token], unit: Token) -> bool:
    """Whether brackets hold what counts the next order: "(a) A Par-Bur (b) F Bre-Mid"."""
    if len(inside) != 1 or unit.kind not in UNITS or not (len(inside[0].text) == 1 or inside[0].kind == "NUMBER"):
        return False
    is_behind_order = bool(before) and before[-1].has(_WHOLE)
    return is_behind_order or (not before and inside[0].text.isalpha())


def _without_count(tokens: list[Token]) -> list[Token]:
    """Without the letter or number before a bracket that only counts the next order: "a) A Par-Bur b) F Bre-Mid"."""
    last = tokens[-1].text if len(tokens) > 1 and tokens[-2].has(ENDS) else ""
    is_count = (len(last) == 1 and last.isalpha()) or (last.isdecimal() and len(last) < 3)
    return [*tokens[:-1], _SPLIT] if is_count else tokens


def _stopped_behind(behind: Sequence[Token]) -> list[Token]:
    """A comma behind brackets that say an order, if no sign stands there: they are of the sentence, and its doubts."""
    is_ended = not behind or behind[0].kind in SENTENCE_ENDS | {"STOP"}
    return [] if is_ended else [replace(_SPLIT, text=",")]


def _says_again(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets say the order before them again in full, or how it is helped: "(A Mar S A Par - Bur)".

    Who is only helped there is not ordered: "A Mar S A Par - Bur (A Par - Bur)".
    """
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in SENTENCE_ENDS), 0)
    said, way = [token for token in before[start:] if token.has(PLACE)], [token for token in inside if token.has(PLACE)]
    helps = [token.kind for token in inside if token.kind in HELPS]
    is_plain = all(token.has(PLACE | COAST | UNITS | LINKS | HELPS | {"_MOVE", "NOISE"}) for token in inside)
    if not is_plain or len(way) != 2 + len(helps) or len(helps) > 1 or not any(token.has(LINKS) for token in inside):
        return False
    if not helps and any(token.kind == "SUPPORT" for token in before[start:]):
        return False
    came, goes = way[-2:]
    at = next((at for at, token in enumerate(said) if _is_same(token, came)), len(said))
    return any(_is_same(token, goes) for token in said[at + 1 :])


def _is_same(one: Token, other: Token) -> bool:
    return not _provinces(one).isdisjoint(_provinces(other))


def _backing(before: Sequence[Token], inside: Sequence[Token]) -> list[Token]:
    """Who supports the order before brackets, as words behind it: "A Pic - Bel (A Bur S)", "(S A Bur)"."""
    said = [token for token in inside if token.kind != "NOISE"]
    helps = [token for token in said if token.kind == "SUPPORT"]
    unit = [token for token in said if token not in helps]
    is_unit = names_one(unit, PLACE | COAST | UNITS)
    is_beside = len(helps) == 1 and helps[0] in (said[0], said[-1])
    if not is_unit or not is_beside or not _ends_way(before):
        return []
    return [replace(helps[0], text=",", senses=_STOP), *unit, helps[0], _SPLIT]


def _ends_way(tokens: Sequence[Token]) -> bool:
    """Whether an order stands before that says where to."""
    start = max((at + 1 for at, token in enumerate(tokens) if token.kind in ("STOP", "DOT")), default=0)
    said = tokens[start:]
    is_whither = bool(said) and said[-1].kind == "_WHITHER"
    said = said[:-1] if is_whither else said
    goes = is_whither or any(token.kind in LINKS | {"_MOVE"} for token in said)
    return goes and bool(said) and said[-1].has(PLACE | COAST)


def _lists(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether brackets list the places of the units named before them: "two armies (Warsaw and Moscow)"."""
    said = [token for token in inside if token.kind not in ("NOISE", "STOP", "_PLUS")]
    is_list = len(said) > 1 and all(token.has(PLACE) for token in said)
    units = [token for token in before[-2:] if token.is_unit_word]
    if len(before) > 1 and before[-2].kind == "NUMBER" and before[-1].kind in UNITS:
        units = [before[-1]]  # "2 A (Mos, War)"
    return is_list and bool(units) and not any(token.has(PLACE) for token in before[-2:])


def _helps(before: Sequence[Token], inside: Sequence[Token], after: Token | None) -> bool:
    """Whether the verb stands in brackets: "A Ser (S) F Alb - Gre", "Serbia: (S) Albania", "Serbia - (S) Albania"."""
    is_verb = len(inside) == 1 and inside[0].kind in HELPS
    is_between = after is not None and after.has(UNITS | PLACE | NATION | {"COLON"})
    unit = _without_sign(before)
    return is_verb and is_between and bool(unit) and unit[-1].has(PLACE | COAST | UNITS)


def _without_sign(before: Sequence[Token]) -> Sequence[Token]:
    """The words without a dash or colon behind them."""
    return before[:-1] if before and before[-1].kind in ("COLON", "_DASH") else before


def _is_bullet(tokens: Sequence[Token]) -> bool:
    """What counts orders: "1)", "a)", "- 1)"."""
    said = [token for token in tokens if token.kind not in ("_DASH", "OTHER")]
    return len(said) == 1 and len(said[0].text) <= 2  # "12)"


def _belongs(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether the words in brackets are part of the order before them."""
    if not inside or not all(token.has(_INNER) for token in inside):
        return False
    if len(inside) == 1 and before and inside[0].has(frozenset({"MARK"})):
        return False
    if all(token.has(NATION) for token in inside) and goes_somewhere(before):
        return False  # "A Bur S A Ruh - Bel (Germany)"
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in _ENDS_GROUP), 0)
    if len(inside) == 1 and inside[0].kind in UNITS and sum(token.kind != "_DASH" for token in before[start:]) == 1:
        return True  # "Paris (army)", "- Paris (army)"
    if before and before[-1].has(ENDS) and inside[0].kind in UNITS and inside[-1].kind != "_HELPED_BY":
        return False  # another order, told in passing
    if not any(token.has(_WEIGHTY) for token in inside):
        return False
    is_number = all(token.kind == "NUMBER" for token in inside)
    return not is_number or not before
