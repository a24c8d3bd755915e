"""Who helps, said beside the order: "A Par - Bur with A Mar supporting it"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, LINKS, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.mentions import is_topic, provinces
from judge.rules.places import ProvinceId
from judge.structs import replace

_UNIT = UNITS | PLACE | COAST | NATION | {"NOISE"}
_WHERE = _UNIT | {"_TO", "_FROM"}
_HELPS = frozenset({"SUPPORT", "CONVOY"})
_POINTS = frozenset({"IT", "THAT"})
_IT = (Sense("IT"),)
_THAT = (Sense("THAT"),)
_TO = (Sense("_TO"),)
_FLEET = (Sense("FLEET"),)
_WAYS = LINKS | {"_MOVE"}
_AND = (Sense("STOP"),)
_PLUS = (Sense("_PLUS"),)
_HELPED_BY = (Sense("_HELPED_BY"),)
_BACKED = frozenset({"_HELPED_BY"})
_COMMAS = frozenset({",", "、"})
_BY = frozenset({"VIA", "_WITH", "_FROM"})
CARRIED_BY = (Sense("VIA", ("carried_by",), "carried_by"),)
"""What a word is that says by which fleets an army is carried."""
_UNIT_WORDS = 2
_NEAR = 4
"""Words behind "with" among which the fleet stands."""
_ARTICLE = frozenset({"NOISE", "IT"})
_NOISE = frozenset({"NOISE"})


def with_companions(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with "with A Mar supporting it" as "supported by A Mar"; where else "with" stands it stays.

    Behind an army that a fleet carries it is an order of its own.
    """
    at = next((at for at in range(1, len(tokens)) if _is_with(tokens, at)), None)
    if at is None:
        return tokens
    verb = next((here for here in range(at + 1, len(tokens)) if not tokens[here].has(_UNIT)), len(tokens))
    if verb == len(tokens) or not tokens[verb].has(frozenset({"SUPPORT"})) or len(tokens[verb].text) == 1:
        return tokens
    fleet = [replace(tokens[at], senses=_FLEET)] if tokens[at].kind == "VIA" else []  # "with the fleet in"
    unit = [*fleet, *tokens[at + 1 : verb]]
    end = verb + 1
    while end < len(tokens) and (tokens[end].has(_POINTS) or tokens[end].kind == "NOISE"):
        end += 1
    if sum(token.has(PLACE) for token in unit) != 1 or (end < len(tokens) and tokens[end].kind not in CLAUSE_ENDS):
        return tokens
    start = at - 1 if tokens[at - 1].text == "," else at
    first = next((n + 1 for n in range(start - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    if any(token.kind == "VIA" for token in tokens[first:start]):
        stop = replace(tokens[at], text=",", senses=_AND)
        return [*tokens[:start], stop, *unit, tokens[verb], replace(tokens[verb], senses=_IT), *tokens[end:]]
    return [*tokens[:start], replace(tokens[at], senses=_HELPED_BY), *unit, *tokens[end:]]


def _is_with(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word says "with", or "with the fleet in" that supports, and not the one that carries."""
    if any(sense.kind == "_WITH" for sense in tokens[at].senses):
        return True
    behind = [token for token in tokens[at + 1 : at + 4] if token.kind != "NOISE"]
    is_fleet = tokens[at].kind == "VIA" and any(sense.value == CARRIED_BY[0].value for sense in tokens[at].senses)
    return is_fleet and len(behind) > 1 and behind[0].has(PLACE) and behind[1].kind == "SUPPORT"


def with_helpers_behind(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Who helps, said before the order, as behind it: "ウクライナ及びセバストポリの支援を受けて、…は維持".

    Where more is said they stay together all the same: the first of them is not one whom the second supports. In a
    language with blanks between its words the word stands before those who help: "supported by A Ukr".
    """
    at = next((at for at, token in enumerate(tokens) if token.kind == "_HELPED_BY"), None)
    if not at or not tokens[at - 1].has(_UNIT) or not language.is_blankless(tokens[at].text):
        return tokens
    first = at
    while first and (tokens[first - 1].has(_UNIT) or tokens[first - 1].is_and):
        first -= 1
    if any(map(is_topic, tokens[first:at])):
        return tokens  # "ウクライナはセバストポリの支援を受けてルーマニアへ"
    helpers = [replace(token, text="+", senses=_PLUS) if token.is_and else token for token in tokens[first:at]]
    begin = at + 1 + any(token.text in _COMMAS for token in tokens[at + 1 : at + 2])
    end = next((n for n in range(begin, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
    is_first = first == 0 or tokens[first - 1].kind in CLAUSE_ENDS
    if not is_first or begin == end or not tokens[begin].has(UNITS | PLACE):
        return [*tokens[:first], *helpers, *tokens[at:]]
    return [*tokens[:first], *tokens[begin:end], tokens[at], *helpers, *tokens[end:]]


def with_helpers_last(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Who helps, said between a unit and what it does, as behind that: "A Par, supported by Marseilles, holds"."""
    helps = (at for at, token in enumerate(tokens) if token.has(_BACKED) and len(token.text) > 1)
    at = next((at for at in helps if not language.is_blankless(tokens[at].text)), 0)
    is_parted = at > 1 and tokens[at - 1].text == ","
    unit = at - is_parted
    start = next((n + 1 for n in range(unit - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    end = next((n for n in range(at + 1, len(tokens)) if not _is_of_helpers(tokens[n])), len(tokens))
    verb = end + (is_parted and end < len(tokens) and tokens[end].text == ",")
    does = tokens[verb] if verb < len(tokens) else None
    last = next((n for n in range(verb, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
    is_unit = sum(token.has(PLACE) for token in tokens[start:unit]) == 1
    is_unit = is_unit and all(token.has(_UNIT | {"_FROM"}) for token in tokens[start:unit])
    is_helped = any(token.has(PLACE) for token in tokens[at + 1 : end])
    is_open = not is_parted and any(token.is_and for token in tokens[at : end - 1])
    if is_open and key(tokens[at].text) in language.marking["passives"]:
        return tokens  # "Belgium is supported by the Channel and York goes to London"
    if not at or not is_unit or not is_helped or does is None or does.kind not in ("HOLD", "_MOVE"):
        return tokens
    return [*tokens[:unit], *tokens[verb:last], *tokens[at:end], *tokens[last:]]


def _is_of_helpers(token: Token) -> bool:
    """Whether a word may be of those who help: units, their places, "and"."""
    return token.kind not in ("HOLD", "_MOVE") and (token.has(_UNIT | {"_FROM", "_PLUS"}) or token.is_and)


def with_moves_meant(tokens: Sequence[Token]) -> Sequence[Token]:
    """A move at the end of a clause, behind a verb of help, as one for the order before: "supports the attack"."""
    return [
        replace(token, senses=_THAT) if token.kind == "_MOVE" and at and _is_helped_last(tokens, at) else token
        for at, token in enumerate(tokens)
    ]


def _is_helped_last(tokens: Sequence[Token], at: int) -> bool:
    """Whether a move stands behind a verb of help, perhaps with its article, and ends its clause."""
    verb = at - 2 if at > 1 and tokens[at - 1].has(_NOISE) else at - 1
    return tokens[verb].kind == "SUPPORT" and _ends_clause(tokens, at + 1)


def with_goal_meant(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Help for a unit to come "in" as help for its move above: "Holland to Belgium, and Ruhr supports Holland in".

    Where the words do not move that unit before, the way is left open, and is asked about: it is no help to stay.
    """
    found = list(tokens)
    for at in range(len(tokens) - 1, 1, -1):
        if key(tokens[at].text) not in language.marking["helped_in"] or not _ends_clause(tokens, at + 1):
            continue
        start = next((here + 1 for here in range(at - 1, -1, -1) if not tokens[here].has(_UNIT)), 0)
        unit = tokens[start:at]
        if not start or tokens[start - 1].kind != "SUPPORT" or sum(token.has(PLACE) for token in unit) != 1:
            continue
        goal = _goal_above({*provinces(unit)}, tokens[: start - 1])
        found[start : at + 1] = [*unit, replace(tokens[at], senses=_TO), *goal]
    return found


def _goal_above(unit: set[ProvinceId], above: Sequence[Token]) -> Sequence[Token]:
    """Where words move a unit to: the place behind its own and a word of moving; nothing where they do not."""
    said = [token for token in above if token.kind != "NOISE"]
    for at, name in enumerate(said):
        if name.has(PLACE) and unit & {*provinces((name,))}:
            ways = [*takewhile(lambda token: token.kind in _WAYS, said[at + 1 :])]
            goal = said[at + 1 + len(ways) :][:1]
            if ways and goal and goal[0].has(PLACE):
                return goal
    return ()


def _ends_clause(tokens: Sequence[Token], at: int) -> bool:
    return at == len(tokens) or tokens[at].kind in CLAUSE_ENDS


def without_letters_between(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with a letter that stands for "and" between those who help as such: "Париж с Марселем её поддерживают".

    The verb of help stands behind, with its pronoun, so the letter is none.
    """
    is_and = [at for at in range(1, len(tokens) - 3) if _joins_helpers(tokens, at)]
    return [replace(token, text="and", senses=_AND) if at in is_and else token for at, token in enumerate(tokens)]


def _joins_helpers(tokens: Sequence[Token], at: int) -> bool:
    """Whether a letter of help stands between two places, and behind these a pronoun and its verb end the clause."""
    places = (tokens[at - 1], tokens[at + 1])
    if tokens[at].is_letter and tokens[at].kind == "NOISE" and all(token.has(PLACE) for token in places):
        verb = next((token for token in tokens[at + 2 :] if token.kind != "NOISE"), None)
        return verb is not None and verb.has(_HELPS) and len(verb.text) > 1  # «Украина с Севастополем поддерживают …»
    if not tokens[at].is_letter or not tokens[at].has(_HELPS) or not all(token.has(PLACE) for token in places):
        return False
    pronoun, verb = tokens[at + 2 : at + 4]
    is_last = at + 4 == len(tokens) or tokens[at + 4].kind in CLAUSE_ENDS
    return is_last and pronoun.kind == "IT" and verb.has(_HELPS) and len(verb.text) > 1


def with_verbs_behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """A verb of help with its pronoun behind those who help: "превозват я флотите в Северно море и Ламанша"."""
    at = next((at for at in range(len(tokens) - 2) if _begins_with_help(tokens, at)), None)
    if at is None:
        return tokens
    pronoun = tokens[at + 1] if tokens[at + 1].kind == "IT" else replace(tokens[at], senses=_IT)
    first = at + 2 if pronoun is tokens[at + 1] else at + 1
    end = first
    while end < len(tokens) and (tokens[end].has(_WHERE) or tokens[end].is_and):
        end += 1
    helpers = tokens[first:end]
    if not any(token.has(PLACE) for token in helpers) or (end < len(tokens) and tokens[end].kind not in CLAUSE_ENDS):
        return tokens
    return [*tokens[:at], *helpers, pronoun, tokens[at], *with_verbs_behind(tokens[end:])]


def _begins_with_help(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sentence begins here with a verb of help, a pronoun and who helps."""
    is_first = at == 0 or tokens[at - 1].kind in CLAUSE_ENDS
    is_verb = tokens[at].kind in _HELPS and len(tokens[at].text) > 1
    if not is_first or not is_verb:
        return False
    if tokens[at + 1].kind == "IT":
        return tokens[at + 2].has(UNITS | PLACE)
    return _carries_what_goes(tokens, at)


def _carries_what_goes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a fleet is named behind a comma and a verb of carrying, and nothing that it carries.

    "А Йор - Нор, перевозит флот в Северном море".
    """
    is_behind = at > 1 and tokens[at - 1].kind == "STOP" and tokens[at - 2].has(PLACE | COAST)
    if not is_behind or tokens[at].kind != "CONVOY" or tokens[at + 1].kind != "FLEET":
        return False
    end = next((n for n in range(at, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
    return len(tokens[at + 1].text) > 1 and sum(token.has(PLACE) for token in tokens[at:end]) == 1


def with_carrier_led(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words without a verb of carrying first, whose fleet is named last: "convoy A Ber - Lvn with F Bal".

    What is left says that the army goes, and by which fleet.
    """
    says = language.marking["writer"]
    verb = next((at for at, t in enumerate(tokens) if t.kind != "NOISE" and key(t.text) not in says), 0)
    if not tokens or tokens[verb].kind != "CONVOY" or len(tokens[verb].text) == 1:
        return tokens
    end = next((at for at in range(verb, len(tokens)) if tokens[at].kind in CLAUSE_ENDS), len(tokens))
    by = next((at for at in range(verb + 1, end) if _names_carrier(tokens, at)), end)
    fleet = [token for token in tokens[by:end] if token.has(PLACE | {"FLEET"})]
    army = [token for token in tokens[verb + 1 : by] if token.kind not in ("NOISE", "_FROM")]
    is_named = bool(fleet) and fleet[-1].has(PLACE) and len(fleet) <= _UNIT_WORDS
    is_named = is_named and all(token.has(_WHERE | _BY | _POINTS) for token in tokens[by:end])
    is_way = sum(token.has(PLACE) for token in army) == _UNIT_WORDS and any(token.has(LINKS) for token in army)
    if not is_named or not is_way or not all(token.has(PLACE | LINKS) or token.kind == "ARMY" for token in army):
        return tokens
    return [*army, replace(tokens[by], senses=CARRIED_BY), fleet[-1], *tokens[end:]]


def _names_carrier(tokens: Sequence[Token], at: int) -> bool:
    """Whether a fleet that carries is named here: "using the fleet in", "with F", «флотом»."""
    if any(sense.value == CARRIED_BY[0].value for sense in tokens[at].senses):
        return True
    behind = [token for token in tokens[at + 1 : at + _NEAR] if not token.has(_ARTICLE)]
    is_by = tokens[at].has(_BY) and bool(behind) and behind[0].kind == "FLEET"
    return is_by or (tokens[at].kind == "FLEET" and len(tokens[at].text) > 1)
