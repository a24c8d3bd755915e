"""What several units do, said at once: two support each other or change places, fleets carry an army, each has a goal.

The sentence is replaced by one order for each of them, in words that nobody wrote, in the places of those that were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import HELPS, LINKS, PLACE, SENTENCE_ENDS, STOPS, UNITS, Sense, Token, key
from judge.notation.lines.stops import UNITARY, stretches
from judge.structs import replace

_SPLIT = Token(";", (Sense("STOP"),), 0, 0)
"""A stop that nobody wrote."""
_CARRIERS = ("carriers",)
_MUTUAL_HELP = ("mutual_help",)
_EXCHANGE = ("exchange",)
_COMMAS = ",、，"
_MOST_ENDS = 8
"""Commas at which the goals may end."""
_UNSAID = frozenset({"RESPECTIVE", "_MOVE", "_WHITHER"})
_SUPPORT = (Sense("SUPPORT"),)
_DASH = (Sense("_DASH"),)
_DOUBT = (Sense("DOUBT"),)
_Words = Sequence[Token]


def with_joint(tokens: _Words, language: Language) -> _Words:
    """The words of a line, with an order for each unit where a sentence says at once what two or more do."""
    if any(token.kind == "MUTUAL" for token in tokens):
        tokens = _replaced(tokens, _mutual)
    if any(_is_carriers(token) for token in tokens):
        tokens = _replaced(tokens, _carried)
        # "By the Black Sea fleet to Sevastopol" moves no fleet.
        aboard = language.marking["aboard"]
        tokens = [replace(t, senses=_DOUBT) if _is_carriers(t) and key(t.text) in aboard else t for t in tokens]
    if any(token.kind == "RESPECTIVE" for token in tokens):
        tokens = _replaced(_without_colon(tokens), _each_with_goal)
    return tokens


def _without_colon(tokens: _Words) -> _Words:
    """The words without a colon between units and their goals: "Vienna, Budapest: to Galicia and Rumania"."""
    at = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), None)
    is_between = at is not None and 0 < at < len(tokens) - 1 and _is_place(tokens[at - 1])
    return [*tokens[:at], *tokens[at + 1 :]] if at is not None and is_between else tokens


def _replaced(tokens: _Words, change: Callable[[_Words], _Words | None]) -> _Words:
    """The words with each sentence that means several orders as these."""
    found: list[Token] = []
    for sentence, end in stretches(tokens, _ends):
        orders = change([token for token in sentence if token.kind != "NOISE"])
        found += sentence if orders is None else orders
        found += end
    return found


def _ends(token: Token) -> bool:
    """Whether a sign ends a sentence; a comma and "&" stand in one."""
    return token.kind in SENTENCE_ENDS or (token.kind == "STOP" and token.text in STOPS and token.text not in ",、，&")


def _mutual(said: _Words) -> _Words | None:
    """Two supports where two units support each other; None for anything else. A comma behind it ends the sentence."""
    if any(token.senses[0].value == _EXCHANGE for token in said):
        return _exchanged(said)
    last = max((at for at, token in enumerate(said) if token.kind in HELPS | {"MUTUAL"}), default=0)
    end = next((at for at in range(last, len(said)) if said[at].kind == "STOP"), len(said))
    said, rest = said[:end], said[end:]
    helps = [token for token in said if token.kind in HELPS]
    helps += [replace(token, senses=_SUPPORT) for token in said if token.senses[0].value == _MUTUAL_HELP]
    # "Picardy and Burgundy stay and support each other"
    is_in = [at and said[at - 1].kind in UNITS and token.kind == "_TO" for at, token in enumerate(said)]
    said = [token for at, token in enumerate(said) if not is_in[at]]  # "the armies in Picardy and Burgundy"
    units = _units([token for token in said if token.kind not in ("MUTUAL", "HOLD") and token not in helps])
    if len(helps) != 1 or helps[0].kind != "SUPPORT" or len(units) != 2:
        return None
    first, second = units
    return [*first, helps[0], *second, _SPLIT, *second, helps[0], *first, *rest]


def _exchanged(said: _Words) -> _Words | None:
    """Two moves where two units change places: "Norway and Sweden swap places"; None for anything else."""
    at = next(at for at, token in enumerate(said) if token.senses[0].value == _EXCHANGE)
    units = _units(said[:at])
    if len(units) != 2 or any(token.kind != "STOP" for token in said[at + 1 : at + 2]):
        return None
    (first, second), dash = units, replace(said[at], senses=_DASH)
    places = [next(token for token in unit if _is_place(token)) for unit in units]
    return [*first, dash, places[1], _SPLIT, *second, dash, places[0], *said[at + 1 :]]


def _each_with_goal(said: _Words) -> _Words | None:
    """A move of each unit to its own goal: "Vienna and Budapest to Galicia and Rumania respectively".

    Where the goals cannot be shared out the word is talk, or says nothing if there are no goals. Behind a comma the
    sentence may go on with another unit.
    """
    at = next((at for at, token in enumerate(said) if token.kind == "RESPECTIVE"), None)
    if at is None:
        return None
    if _is_own_way(said):
        return [token for token in said if token.kind != "RESPECTIVE"]
    ends = [end for end in range(at + 1, len(said)) if said[end].kind == "STOP" and said[end].text in _COMMAS]
    goes_on = [end for end in ends[:_MOST_ENDS] if any(map(_is_place, said[end:]))]
    for end in (len(said), *goes_on[::-1]):
        if moves := _shared_out(said[:end]):
            return [*moves, *said[end:]]
    goes = any(token.kind in LINKS | {"_WHITHER", "_MOVE"} for token in said)
    silent = Sense("DOUBT" if goes else "NOISE")
    return [replace(token, senses=(silent,)) if token.kind == "RESPECTIVE" else token for token in said]


def _shared_out(said: _Words) -> _Words:
    """A move of each unit to its own goal, where words name as many of both and no more."""
    way = next((at for at, token in enumerate(said) if token.kind in LINKS), None)
    if way is None:  # "go to" is one word
        ways = (at for at, token in enumerate(said) if at and token.kind == "_MOVE" and any(map(_is_place, said[at:])))
        way = next(ways, next(at for at, token in enumerate(said) if token.kind == "RESPECTIVE"))
    units = _units([token for token in said[:way] if token.kind not in _UNSAID])
    goals = _units([token for token in said[way:] if token.kind not in LINKS | _UNSAID])
    if len(units) < 2 or len(units) != len(goals) or any(token.kind in UNITS for goal in goals for token in goal):
        return ()
    dash = replace(said[way], senses=_DASH)
    moves = ([*unit, dash, *goal, _SPLIT] for unit, goal in zip(units, goals, strict=True))
    return [token for move in moves for token in move]


def _is_own_way(said: _Words) -> bool:
    """Whether each unit stands with its goal between stops: "ロンドンは北海、リバプールはエジンバラへそれぞれ"."""
    parts = _parts([token for token in said if token.kind not in _UNSAID])
    return len(parts) > 1 and all(sum(map(_is_place, part)) == 2 and not _has_and(part) for part in parts)


def _has_and(part: _Words) -> bool:
    return any(token.kind == "STOP" for token in part)


def _parts(said: _Words) -> list[list[Token]]:
    """The stretches between commas."""
    parts: list[list[Token]] = [[]]
    for token in said:
        if token.kind == "STOP" and token.text in _COMMAS:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _units(said: _Words) -> list[list[Token]]:
    """The units that words name between stops and "and"; nothing if they say anything else."""
    parts: list[list[Token]] = [[]]
    for token in said:
        if token.kind in ("STOP", "_PLUS"):
            parts.append([])
        else:
            parts[-1].append(token)
    parts = [part for part in parts if part]
    are_units = all(all(_names(token) for token in part) and sum(map(_is_place, part)) == 1 for part in parts)
    return parts if are_units else []


def _carried(said: _Words) -> _Words | None:
    """The move of an army and the convoy of each fleet "by" which it is carried; None for anything else."""
    at = next((at for at, token in enumerate(said) if _is_carriers(token)), None)
    if at is None:
        return None
    start = at
    while start and (_is_place(said[start - 1]) or (start < at and _joins(said[start - 1]) and _is_place(said[start]))):
        start -= 1
    start += start < at and _joins(said[start])
    seas = [token for token in said[start:at] if _is_place(token)]
    if start and said[start - 1].kind in UNITS and not _is_place(said[max(0, start - 2)]):
        return None  # "陸軍ロンドン、北海の艦隊で": whose place is the first?
    rest = [token for token in (*said[:start], *said[at + 1 :]) if not _joins(token)]
    verb = next((token for token in rest if token.kind in ("CONVOY", "_MOVE", "_WHITHER")), None)
    rest = [token for token in rest if token.kind not in ("VIA", "CONVOY", "_MOVE")]
    army, goal = _passenger(rest)
    if verb is None or not seas or not army:
        return None
    dash, via, convoy = (replace(verb, senses=(Sense(kind),)) for kind in ("_DASH", "VIA", "CONVOY"))
    fleet = replace(said[at], senses=(Sense("FLEET"),))
    convoys = [token for sea in seas for token in (_SPLIT, fleet, sea, convoy, *army, dash, *goal)]
    return [*army, dash, *goal, via, *convoys]


def _passenger(said: _Words) -> tuple[_Words, _Words]:
    """The army and where it goes, if words say nothing else."""
    said = said[:-1] if said and said[-1].kind == "_WHITHER" else said
    at = next((at for at, token in enumerate(said) if token.kind == "ARMY"), None)
    if at is None and len(said) == 2 and all(map(_is_place, said)):
        return said[:1], said[1:]  # "アルメニアは黒海の艦隊に乗ってセバストポリへ"
    if at is None or at > 1 or not all(_is_place(token) or token.kind in ("ARMY", "COAST") for token in said):
        return (), ()
    places = [token for token in said if _is_place(token)]
    if len(places) != 2 or said[0 if at else 1] is not places[0]:
        return (), ()
    return (said[at], places[0]), said[2:]


def _names(token: Token) -> bool:
    return token.kind in UNITARY or token.has(PLACE)


def _is_place(token: Token) -> bool:
    return token.has(PLACE)


def _joins(token: Token) -> bool:
    return token.kind in ("STOP", "_PLUS")


def _is_carriers(token: Token) -> bool:
    """Whether a word for fleets says that it is by them that something is done."""
    return token.kind == "FLEET" and token.senses[0].value == _CARRIERS
