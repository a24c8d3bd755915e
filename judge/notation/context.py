"""Choosing among the senses of a word by the words around it.

A word that can only be one thing is left alone, and so is one whose senses the skeleton or the board tells
apart (a place and a nation, a retreat and a removal, support and convoy).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from judge.notation.lexicon import (
    CLAUSE_ENDS,
    COAST,
    DOINGS,
    HELPS,
    LINKS,
    NATION,
    PLACE,
    PROSE,
    UNITS,
    Sense,
    Token,
    key,
    names_one,
)
from judge.structs import replace

_PROSE = frozenset(PROSE)
_WHOLE = frozenset({"PLACE", "COAST"})
_STANDING = frozenset({"HOLD", "DISBAND"})
_WHEREABOUTS = frozenset({"NOISE", "_FROM"})
_BEFORE_ITS_PLACE = frozenset({"NOISE", "_FROM", "_TO"})
_BEFORE_PLACE = UNITS | LINKS | DOINGS | {"_FROM", "_PLUS"}
_SUBJECTS = UNITS | {"PLACE", "NATION"}
_UNIT_SAID = _SUBJECTS | {"COAST", "_TO", "_FROM"}
_UNIT_FOLLOWS = PLACE | {"NATION", "_TO", "_FROM", "_DASH", "COAST", "WORD"}
_GOES = frozenset({"_MOVE", "RETREAT", "_TO", "_DASH"})
_GO_ON = LINKS | DOINGS | PLACE
_LEANING = frozenset({"IT", "THAT", "LIKEWISE", "RELATIVE", "ONE", "THERE", "SUBJECT", "ABOUT", "WHERE", "STOOD"})
_BY_CONTEXT = _LEANING | {"ALL", "_WITH", "OUGHT", "_HELPED_BY"}
"""Kinds of words that are something else in most places."""
_ONE = frozenset({"ONE"})
_WORD = (Sense("WORD"),)
_NOISE = (Sense("NOISE"),)
_DOUBT = (Sense("DOUBT"),)
_CONDITION = (Sense("CONDITION"),)
_SUPPORT = (Sense("SUPPORT"),)
_ARTICLE = frozenset({"NOISE"})
_GOES_OR_HELPS = frozenset({"_MOVE", "SUPPORT"})
_GOING = _SUBJECTS | {"SUBJECT"}
_KIND = UNITS | {"NOISE", "NUMBER"}
_CLAUSE = CLAUSE_ENDS | {"CONDITION", "SLASH", "BAR"}
_NEARBY = 20
"""Words of a clause on either side that tell whether "all" is the whole army."""
_LISTED = UNITS | PLACE | COAST | {"NOISE", "NUMBER", "NATION", "STOP", "_FROM", "_TO", "IT"}
"""What a list of units is made of."""
_BESIDE_VERB = frozenset({"NOISE", "ALL"})
_PASSED = frozenset({"NOISE", "THERE", "IT", "THAT"})
"""What may stand between a pronoun and its verb."""


def in_context(tokens: Sequence[Token], loose: frozenset[str]) -> Sequence[Token]:
    """The words of a line, each with the senses that it can have where it stands."""
    if not any(len(token.senses) > 1 or token.text in loose or token.kind in _BY_CONTEXT for token in tokens):
        return tokens
    found = list(tokens)
    for at, token in enumerate(found):
        senses = _senses(found, at, loose)
        if senses is not token.senses:
            found[at] = replace(token, senses=senses)
    _free_of_way(found, tokens)
    return [token for at, token in enumerate(found) if not _is_preposition(found, at, loose)]


def _free_of_way(found: list[Token], tokens: Sequence[Token]) -> None:
    """Make "to" behind a word that stands for a unit say only where that is: "този в Норвегия помага"."""
    for at, token in enumerate(tokens):
        if found[at].senses is _NOISE and token.has(_ONE) and at + 1 < len(found) and found[at + 1].kind == "_TO":
            found[at + 1] = replace(found[at + 1], senses=_NOISE)


def _senses(tokens: Sequence[Token], at: int, loose: frozenset[str]) -> tuple[Sense, ...]:
    token = tokens[at]
    senses = token.senses
    kinds = {sense.kind for sense in senses}
    if kinds & _LEANING:
        senses = _leaning(tokens, at, kinds & _LEANING)
        kinds = {sense.kind for sense in senses}
    if kinds == {"_HELPED_BY"} and _ends_unit(tokens, at):
        return _SUPPORT  # "Галиция бьет Румынию, Сербия с поддержкой"
    if "OUGHT" in kinds:
        return _NOISE if _is_said_of_unit(tokens, at) else _DOUBT
    if "ALL" in kinds:
        if _is_for_all(tokens, at):
            return senses
        if _all_hold_and_more(tokens, at):
            return _CONDITION
        if at and tokens[at - 1].has(_WHOLE) and _after(tokens, at, _STANDING | HELPS):
            return _NOISE  # "Rumania and Warsaw all hold", "… all support it"
        if _says_all_do(tokens, at):
            return _NOISE  # "Sébastopol et l'Ukraine tiennent toutes les deux"
        # "残り1つは見送り": the rest of the builds.
        is_waived = any(each.kind == "WAIVE" for each in tokens[max(0, at - 2) : at + 7])
        return _without(senses, {"ALL"}) or (_NOISE if is_waived else _WORD)
    if "_WITH" in kinds:
        is_backing = _after(tokens, at, _SUBJECTS) and _begins_with_help(tokens, at)
        return _only(senses, {"_WITH"}) if is_backing else _without(senses, {"_WITH"}) or _NOISE
    if len(senses) == 1:
        is_bare = "PLACE" in kinds and key(token.text) in loose and not _is_place(tokens, at)
        return _WORD if is_bare else senses
    if kinds & UNITS and "PLACE" in kinds:
        is_place = at > 0 and tokens[at - 1].kind in UNITS and not _after(tokens, at + 1, _GO_ON)  # "а арм анк"
        kept = UNITS if not is_place and _after(tokens, at, _UNIT_FOLLOWS - {"_DASH"}) else PLACE
        senses = _only(senses, kept)
    elif "CONVOY" in kinds and "_TO" in kinds:
        senses = _only(senses, {"CONVOY"} if _is_help(tokens, at) and _has_way(tokens, at) else {"_TO"})
    if not any(sense.kind in _PROSE for sense in senses):
        return senses
    return _without(senses, _PROSE) if _is_part(tokens, at, {sense.kind for sense in senses}) else _prose(senses)


def _leaning(tokens: Sequence[Token], at: int, kinds: set[str]) -> tuple[Sense, ...]:
    """The senses of a word that may point to what was said before: "supports it", "Baltic too", ", which goes to"."""
    senses = tokens[at].senses
    is_article = any(sense.kind == "NOISE" for sense in senses)
    before = next((token for token in reversed(tokens[:at]) if token.kind != "NOISE"), None)
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind in CLAUSE_ENDS or tokens[at + 1].has(frozenset({"LIKEWISE"}))
    if "ONE" in kinds and (_stands_for_unit(tokens, at) or _after(tokens, at, UNITS)):
        return _NOISE  # "the one in Paris", "the other fleet"
    if "THERE" in kinds and at + 1 < len(tokens) and tokens[at + 1].is_unit_word:
        return _only(
            senses, {"THERE"}
        )  # "Vienna to Galicia, the army there to Rumania" where the adjective stands before
    if "THERE" in kinds and (before is None or before.kind in CLAUSE_ENDS) and _goes_there(tokens, at):
        return _only(senses, {"THERE"})  # "туда уйдет флот"
    if "SUBJECT" in kinds and (before is None or before.kind in CLAUSE_ENDS) and _does_first(tokens, at):
        return _only(senses, {"SUBJECT"})
    if "ABOUT" in kinds and _after(tokens, at, _SUBJECTS):
        return _only(senses, {"ABOUT"})
    if "THERE" in kinds and (_names_place_behind(tokens, at) or (before is not None and before.has(_GOES | UNITS))):
        return _NOISE if _names_place_behind(tokens, at) else _only(senses, {"THERE"})
    if (
        "THERE" in kinds
        and before is not None
        and before.has(_GOING)
        and (is_last or _after(tokens, at, _GOES_OR_HELPS))
    ):
        return _only(senses, {"THERE"})  # "она туда плывет"
    if "IT" in kinds and _doubles_object(tokens, at):
        return _NOISE
    if "IT" in kinds and (_is_object(tokens, at) if is_article else _is_beside_help(tokens, at)):
        return _only(senses, {"IT"})
    if "THAT" in kinds and before is not None and before.kind in HELPS and is_last:
        return _only(senses, {"THAT"})
    if "THAT" in kinds and before is not None and before.has(_WHOLE) and is_last and _helps_before(tokens, at):
        return _only(senses, {"THAT"})  # "supports F Alb in that attack"
    if "LIKEWISE" in kinds and before is not None and is_last:
        start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
        said = tokens[start : at - 1] if before.kind == "_DASH" else tokens[start:at]  # "Ukraine - too"
        # "в Варшаве тоже", "тази в Смирна също": first words may say where.
        said = said[1:] if said and said[0].kind == "NOISE" else said
        said = said[1:] if said and said[0].kind == "_TO" else said
        points = {one.kind for one in said}
        if not points.isdisjoint(HELPS) and not points.isdisjoint({"IT", "THAT"}):
            return _only(senses, {"LIKEWISE"})  # "Baltic supports it too"
        is_alone = any(one.has(_SUBJECTS | {"ALL"}) for one in said[-1:]) and not any(
            one.kind in DOINGS | LINKS for one in said
        )
        return _only(senses, {"LIKEWISE"}) if is_alone else _NOISE
    if "LIKEWISE" in kinds and (before is None or before.kind in CLAUSE_ENDS) and _is_unit_alone(tokens, at + 1):
        return _only(senses, {"LIKEWISE"})  # "so does Berlin"
    if "RELATIVE" in kinds and _is_relative(tokens, at):
        return _only(senses, {"RELATIVE"})
    return _without(senses, _LEANING) or _WORD


def _goes_there(tokens: Sequence[Token], at: int) -> bool:
    """Whether behind a "there" first in its sentence stand a verb of motion and the unit that goes, and no more."""
    end = next((index for index in range(at, len(tokens)) if tokens[index].kind in CLAUSE_ENDS), len(tokens))
    said = [token for token in tokens[at + 1 : end] if token.kind != "NOISE"]
    goes = len(said) > 1 and said[0].has(_GOES - LINKS) and not said[0].has(LINKS)
    return goes and all(token.has(_UNIT_SAID - LINKS) for token in said[1:])


def _helps_before(tokens: Sequence[Token], at: int) -> bool:
    """Whether the stretch that ends here names a unit and a verb of help before the unit that it helps."""
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    help_ = next((index for index in range(start, at) if tokens[index].kind == "SUPPORT"), at)
    return any(t.has(PLACE) for t in tokens[start:help_]) and sum(t.has(PLACE) for t in tokens[help_:at]) == 1


def _ends_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word ends a stretch that names a unit and nothing else."""
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    said = [token for token in tokens[start:at] if token.kind != "NOISE"]
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind in CLAUSE_ENDS
    return is_last and names_one(said, _UNIT_SAID)


def _does_first(tokens: Sequence[Token], at: int) -> bool:
    """Whether what follows a pronoun says what its unit does: "it holds", "она туда и плывет"."""
    after = next((token for token in tokens[at + 1 :] if not token.has(_PASSED)), None)
    return after is not None and after.has(LINKS | DOINGS)


def _doubles_object(tokens: Sequence[Token], at: int) -> bool:
    """Whether a pronoun only repeats the unit before it: "армията от Норвегия я разпускам"."""
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    said = [token for token in tokens[start:at] if token.kind not in ("NOISE", "ABOUT")]
    is_unit = names_one(said, _UNIT_SAID)
    return (
        is_unit
        and at + 1 < len(tokens)
        and tokens[at + 1].kind in ("DISBAND", "RETREAT", "HOLD", "WAIVE", "BUILD", "_MOVE")
    )


def _stands_for_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word like "that one" stands for the unit of a place behind it: "the one in Paris", "тази от Рим"."""
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind not in _BEFORE_ITS_PLACE), len(tokens))
    if end == at + 1 or end == len(tokens) or not tokens[end].has(PLACE):
        return False
    says_where = tokens[at + 1 : end]
    does = end + 1 < len(tokens) and tokens[end + 1].has(LINKS | DOINGS | COAST)
    return does or not any(token.has(LINKS) and not token.has(_ARTICLE) for token in says_where)


def _names_place_behind(tokens: Sequence[Token], at: int) -> bool:
    """Whether the place that "there" means follows: "the army up there in Liverpool"."""
    end = next((n for n in range(at + 1, len(tokens)) if not tokens[n].has(_WHEREABOUTS)), len(tokens))
    return at + 1 < end < len(tokens) and tokens[end].has(PLACE)


def _is_unit_alone(tokens: Sequence[Token], at: int) -> bool:
    """Whether a unit stands here, and nothing else up to the next stop."""
    end = next((index for index in range(at, len(tokens)) if tokens[index].kind in CLAUSE_ENDS), len(tokens))
    passing = frozenset({"NOISE", "ONE", "_FROM"})  # articles, too: « tout comme la Hollande »
    said = [token for token in tokens[at:end] if token.has(PLACE) or not token.has(passing)]
    kinds = [at for at, token in enumerate(said) if token.kind in UNITS]
    # "the fleet in Denmark": a word of a way says where that is.
    said = [token for at, token in enumerate(said) if not (token.kind == "_TO" and at - 1 in kinds)]
    return names_one(said, _SUBJECTS)


def _is_relative(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word behind the unit that is helped says what that one does."""
    if not _after(tokens, at, frozenset({"_MOVE", "HOLD"})):
        return False
    said = tokens[: at - 1] if at and tokens[at - 1].text == "," else tokens[:at]
    start = next((index + 1 for index in range(len(said) - 1, -1, -1) if said[index].kind in CLAUSE_ENDS), 0)
    return bool(said) and said[-1].has(_WHOLE) and any(token.has(HELPS) for token in said[start:])


def _is_part(tokens: Sequence[Token], at: int, kinds: set[str]) -> bool:
    """Whether a word that is also prose is part of an order here."""
    if "PLACE" in kinds:
        return _is_place(tokens, at)
    if kinds & HELPS:
        return _is_help(tokens, at)
    if kinds & UNITS:
        return _after(tokens, at, _UNIT_FOLLOWS - {"_DASH", "COAST"})
    if "STOP" in kinds:
        before = next((token for token in reversed(tokens[:at]) if token.kind != "CLOSE"), None)
        is_open = at + 1 < len(tokens) and tokens[at + 1].kind == "OPEN"
        is_behind_unit = before is not None and before.has(_SUBJECTS | COAST)
        return is_behind_unit and _after(tokens, at + is_open, _SUBJECTS | {"STOP"})
    if kinds & {"_TO", "_FROM"}:
        return _after(tokens, at, _SUBJECTS | {"COAST"})
    if kinds & DOINGS:
        return any(token.has(PLACE) for token in tokens)
    return True


def _is_place(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name stands where a place has to: behind a unit or a dash, and not before another place."""
    if _after(tokens, at, PLACE | {"NATION"}):
        return False
    before = tokens[at - 1] if at else None
    if before is not None and before.kind in _BEFORE_PLACE:
        return True
    is_first = before is None or before.kind in CLAUSE_ENDS
    if is_first and _is_rather_place(tokens[at]) and _after(tokens, at, _STANDING | HELPS):
        return True  # « We tient »: Vienna, and an English pronoun
    return _after(tokens, at, frozenset({"_DASH"})) or (before is not None and before.kind == "BAR")


def _is_rather_place(token: Token) -> bool:
    """Whether a word is a place in a language that goes before the one in which it is prose."""
    places = [sense.rank for sense in token.senses if sense.kind == "PLACE"]
    prose = [sense.rank for sense in token.senses if sense.kind in _PROSE]
    return bool(places and prose) and min(places) < min(prose)


def _is_help(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands between who helps and who is helped: "А Сев С А Гал-Рум"."""
    if not at or not tokens[at - 1].has(_WHOLE) or not _after(tokens, at, _SUBJECTS):
        return False
    return _after(tokens, at, UNITS) or any(token.kind in UNITS for token in tokens[max(0, at - 4) : at])


def _has_way(tokens: Sequence[Token], at: int) -> bool:
    """Whether more than one place follows in this stretch: who is carried, and where to."""
    end = next((index for index in range(at, len(tokens)) if tokens[index].kind in CLAUSE_ENDS - {"DOT"}), len(tokens))
    return sum(token.has(PLACE) for token in tokens[at:end]) > 1


def _is_said_of_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing but a unit stands before a word like "should": "Munich should hold", not "should Munich hold"."""
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    said = [token for token in tokens[start:at] if token.kind != "NOISE"]
    is_unit = any(token.has(PLACE) or token.is_unit_word for token in said)
    return is_unit and all(token.has(_UNIT_SAID) for token in said)


def _is_beside_help(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word of help stands beside a pronoun: "supports it", "ему Марсель помогает"; or "disband it"."""
    if at and tokens[at - 1].kind in ("DISBAND", "_REMOVE"):
        return True
    return any(token.kind in HELPS for token in tokens[max(0, at - 1) : at + 3])


def _is_object(tokens: Sequence[Token], at: int) -> bool:
    """Whether an article is a pronoun here, between a unit and a verb of help that ends it: "Munich le soutient"."""
    is_behind = at > 0 and tokens[at - 1].has(_WHOLE | UNITS)
    after = next((index for index in range(at + 2, len(tokens)) if not tokens[index].has(_BESIDE_VERB)), len(tokens))
    is_last = after == len(tokens) or tokens[after].kind in CLAUSE_ENDS | {"_TO", "LIKEWISE"}
    return is_behind and at + 1 < len(tokens) and tokens[at + 1].kind in HELPS and is_last


def _begins_with_help(tokens: Sequence[Token], at: int) -> bool:
    """Whether the sentence begins with its verb: "support A Par - Bur with A Mar", "attack Burgundy with A Par"."""
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    first = next((token for token in tokens[start:at] if token.kind != "NOISE"), None)
    return first is not None and first.kind in ("SUPPORT", "_MOVE")


def _all_hold_and_more(tokens: Sequence[Token], at: int) -> bool:
    """Whether an order stands straight behind "all hold", as if it were part of that: "the rest hold A Par - Bur"."""
    if not _after(tokens, at, frozenset({"HOLD"})) or not _after(tokens, at + 1, UNITS):
        return False
    return _after(tokens, at + 2, PLACE)


def _is_for_all(tokens: Sequence[Token], at: int) -> bool:
    """Whether "all" is the whole army: it holds, or what has one type is disbanded, and nothing else is named.

    What stands beyond an "except" is looked at elsewhere.
    """
    if _begins_list_of_holding(tokens, at):
        return True
    before = [*islice(_in_clause(tokens, range(at - 1, -1, -1)), _NEARBY)]
    behind = [*islice(_in_clause(tokens, range(at + 1, len(tokens))), _NEARBY)]
    near = [*before[:2], tokens[at], *behind[:3]]
    near += [token for said in (before, behind) for token in [one for one in said if one.kind != "NOISE"][:2]]
    is_done = any(token.kind == "HOLD" for token in near) or _ends_likewise(behind)
    # "remove all my orders" is about no unit.
    is_done = is_done or (any(t.kind == "DISBAND" for t in near) and any(t.has(UNITS) for t in near))
    return is_done and not any(token.has(PLACE) and not token.has(NATION) for token in near)


def _in_clause(tokens: Sequence[Token], places: range) -> Iterator[Token]:
    """The words at these places up to the first that ends the clause."""
    return takewhile(lambda token: token.kind not in _CLAUSE, (tokens[at] for at in places))


def _begins_list_of_holding(tokens: Sequence[Token], at: int) -> bool:
    """Whether all units of a kind stand in a list with others that hold: "both armies and the Black Sea hold"."""
    end = next((n for n in range(at + 1, len(tokens)) if not tokens[n].has(_LISTED)), len(tokens))
    if end == len(tokens) or tokens[end].kind != "HOLD":
        return False
    after = next((token for token in tokens[at + 1 : end] if not token.has(_KIND)), None)
    is_kind = tokens[at].has(UNITS) or any(token.has(UNITS) for token in tokens[at + 1 : at + 4])
    return is_kind and after is not None and after.kind == "STOP" and any(token.has(PLACE) for token in tokens[at:end])


def _says_all_do(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word that ends its stretch only says that all of them do what the verb before it says of units."""
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind in CLAUSE_ENDS
    if not is_last or not at or tokens[at].has(UNITS):
        return False
    start = next((index + 1 for index in range(at - 1, -1, -1) if tokens[index].kind in CLAUSE_ENDS), 0)
    said = [token for token in tokens[start:at] if token.kind != "NOISE"]
    return len(said) > 1 and said[0].has(_SUBJECTS) and any(token.kind in HELPS | _STANDING for token in said[1:])


def _ends_likewise(tokens: Sequence[Token]) -> bool:
    """Whether nothing follows but a word like "too": "and all the rest too"."""
    said = [token for token in tokens if token.kind != "NOISE"]
    said = said[1:] if len(said) > 1 and said[0].kind in UNITS else said  # "оба флота тоже"
    return len(said) == 1 and said[0].has(frozenset({"LIKEWISE"}))


def _is_preposition(tokens: Sequence[Token], at: int, loose: frozenset[str]) -> bool:
    """Whether a loose unit word is "to" here: "une flotte a Kiel", "A Pet se replie a Mos"."""
    token = tokens[at]
    if not at or token.kind not in UNITS or key(token.text) not in loose or not _after(tokens, at, PLACE):
        return False
    before = tokens[at - 1]
    if before.kind in UNITS:
        return len(before.text) > 1
    start = at - 1
    while start > 0 and tokens[start].kind in _GOES:
        start -= 1
    if before.kind in _GOES and before.kind != "_DASH":
        return tokens[start].has(_WHOLE)
    is_from = before.has(PLACE) and at > 1 and tokens[at - 2].kind in ("RETREAT", "_FROM")
    return is_from and any(one.kind == "RETREAT" for one in tokens[:at])


def _after(tokens: Sequence[Token], at: int, kinds: frozenset[str]) -> bool:
    after = next((token for token in tokens[at + 1 :] if not _decides_nothing(token)), None)
    return after is not None and after.has(kinds)


def _decides_nothing(token: Token) -> bool:
    """Whether a word is an article or the like: a French `l'` is that or a pronoun."""
    return all(sense.kind in ("NOISE", "IT") for sense in token.senses) and token.has(_ARTICLE)


def _only(senses: tuple[Sense, ...], kinds: frozenset[str] | set[str]) -> tuple[Sense, ...]:
    return tuple(sense for sense in senses if sense.kind in kinds)


def _without(senses: tuple[Sense, ...], kinds: frozenset[str] | set[str]) -> tuple[Sense, ...]:
    return tuple(sense for sense in senses if sense.kind not in kinds)


def _prose(senses: tuple[Sense, ...]) -> tuple[Sense, ...]:
    return _only(senses, _PROSE) or _WORD
