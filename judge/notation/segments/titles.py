"""What stands before a colon: a heading, talk of something, or a unit or a verb for what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.chunks import FIRSTS
from judge.notation.mentions import powers, provinces
from judge.notation.reading_scene import ReadingScene
from judge.rules.places import Power
from judge.structs import replace

_NAMELESS = frozenset({"WORD", "NUMBER", "OTHER", "DOT", "SLASH"})
_TITLE = _NAMELESS | {"NATION", "NOISE", "DOUBT", "NEGATION", "CONDITION", "ALL", "_DASH", "_FROM", "_WITH"}
_HEADING = NATION | {"WORD", "OTHER", "NUMBER", "DOUBT"}
_MOST_AHEAD = 100
"""Words behind a colon that are looked at: each colon of a line has all the rest of it ahead."""
_MOST_IN_TITLE = 3
_IN_DOUBT = frozenset({"CONDITION", "NEGATION", "DOUBT"})
_HEADED = PLACE | UNITS | {"NEGATION", "CONDITION"}
_DOES = frozenset({"_DASH", "SUPPORT", "CONVOY", "HOLD"})
_WEIGHTY = UNITS | DOINGS | {"NEGATION", "CONDITION"}


def until_stop(pieces: Sequence[tuple[Token | None, str]]) -> Iterator[Token]:
    """The words up to the next stop, as many as decide what stands before them."""
    for token, stop in pieces[:_MOST_AHEAD]:
        if token is None or stop:
            return
        yield token


def heads_others(tokens: Sequence[Token], scene: ReadingScene, before: bool) -> bool:
    """Whether a line stands below the name of a power that the writer does not play: "France:", "France's orders:".

    `before` is what was so of the line above; another heading ends it: "my orders:".
    """
    colon = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), -1)
    if colon < 0 and not any(token.has(NATION) for token in tokens):
        return before
    said = [token for token in (tokens if colon < 0 else tokens[:colon]) if token.kind != "NOISE"]
    nations = [token for token in said if token.has(NATION)]
    is_alone = colon == len(tokens) - 1 and len(said) <= _MOST_IN_TITLE and all(t.has(_HEADING) for t in said)
    if not is_alone and not len(said) == len(nations) == 1:
        return before
    named = powers(nations)
    if len(said) == 1 and said[0].has(PLACE):
        return before
    return bool(named) and not any(map(scene.may_order, named))


def title_of(left: list[Token], right: Iterable[Token], language: Language) -> tuple[Power | None, list[Token]]:
    """What stands left of a colon: a heading goes; a unit stays, and a verb that the right side lacks."""
    if any(token.kind == "PLACE" for token in left) and any(token.kind in UNITS for token in left):
        return None, left
    if any(token.kind == "CONDITION" for token in left):
        return None, left
    said = [token for token in left if token.kind != "NOISE"]
    if len(said) > 1 and said[0].kind == "NUMBER" and said[1].has(PLACE):
        left, said = said[1:], said[1:]  # "1. Black Sea: Sevastopol"
    right = [*right]
    if len(said) == 2 and said[0].kind == "DISBAND" and said[1].kind == "WORD" and right and right[0].kind in UNITS:
        return None, said[:1]  # "I remove what is too much: the army in Ruhr"
    if len(said) == 2 and said[0].kind == "DOUBT" and said[1].kind in FIRSTS:
        return None, said[1:]  # "trois constructions : une flotte à Brest"
    if len(said) == 2 and said[0].kind in UNITS and said[1].kind in ("BUILD", "DISBAND"):
        return None, said[::-1]  # "海軍増設:"
    if _is_place(said) and (_is_place(right) or _is_goal_in_doubt(right)):
        return None, [*left, replace(said[-1], text=":", senses=(Sense("_DASH"),))]  # "Budapest: Galicia"
    if [token.kind for token in said] == ["RETREAT"] and not right:
        return None, []
    if (
        said
        and not right
        and _is_place([token for token in said[said[0].kind == "_DASH" :] if token.kind not in UNITS])
    ):
        return None, [
            *left,
            replace(said[-1], text=":", senses=(Sense("_DASH"),)),
        ]  # "Bulgaria:", and below it "Greece"
    if len(said) == 2 and said[0].kind == "NUMBER" and said[1].kind in UNITS:
        return None, said  # "2 armies: in Moscow and Warsaw"
    if len(said) == 1 and said[0].has(PLACE) and right and right[0].kind in _DOES:
        return None, [replace(said[0], senses=_only_place(said[0]))]  # "ENG: - Bel"
    if _is_about_unit(said, right):
        return None, []  # "only Ankara is free: fleet in Ankara"
    owned = [token for token in said if token.kind != "NATION"]
    if len(owned) < len(said) and right and _lists_work(owned):
        return _sole_power(said, language), owned  # "England builds two fleets: London and Edinburgh"
    powers = {power for token in left if (power := _power_of(token, language, len(left))) is not None}
    if powers or all(token.kind in _TITLE for token in left):
        return (powers.pop() if len(powers) == 1 else None), []
    if right and right[0].kind in FIRSTS and not any(token.has(_HEADED) for token in left):
        return None, []  # "I lose two: remove A Arm and F Bla"
    begins_nothing = not any(token.has(PLACE) or token.kind in ("DOUBT", "NEGATION") for token in left)
    if _is_talk_before_order(left, right):
        return None, []
    is_winter = bool(said) and said[0].kind in ("HOLD", "BUILD", "DISBAND")
    says = {"_DASH"} | DOINGS if is_winter else LINKS | DOINGS
    if begins_nothing and any(token.kind in says for token in right):
        return None, []
    return None, said if is_winter else left  # "please build 2 armies: in Paris and in Brest"


def _is_about_unit(said: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether words before a colon tell something of one place, and behind it a unit is named there."""
    is_telling = any(token.kind == "WORD" for token in said) and all(token.has(PLACE | {"WORD"}) for token in said)
    places = set(provinces(said))
    is_unit = bool(right) and right[0].is_unit_word
    return is_telling and is_unit and len(places) == 1 and places == set(provinces(right))


def _lists_work(tokens: Sequence[Token]) -> bool:
    """Whether words say before a colon what is built or removed: "builds two fleets"."""
    kinds = [token.kind for token in tokens if token.kind != "NUMBER"]
    return len(kinds) == 2 and kinds[0] in ("BUILD", "DISBAND") and kinds[1] in UNITS


def _sole_power(tokens: Sequence[Token], language: Language) -> Power | None:
    powers = {power for token in tokens if (power := _power_of(token, language, len(tokens))) is not None}
    return powers.pop() if len(powers) == 1 else None


def _only_place(token: Token) -> tuple[Sense, ...]:
    return tuple(sense for sense in token.senses if sense.kind == "PLACE")


def _is_place(tokens: Sequence[Token]) -> bool:
    """Whether there is a place and nothing else, but perhaps its coast."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return bool(said) and said[0].kind == "PLACE" and all(token.has(COAST) for token in said[1:]) and len(said) < 3


def _is_goal_in_doubt(tokens: Sequence[Token]) -> bool:
    """Whether there are places, and words that put them in doubt, and nothing else: "Silesia or Bohemia"."""
    said = [token for token in tokens if token.kind != "NOISE"]
    is_goal = any(token.has(PLACE) for token in said) and any(token.kind in _IN_DOUBT for token in said)
    return is_goal and all(token.has(PLACE | COAST) or token.kind in _IN_DOUBT for token in said)


def _is_talk_before_order(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether a place is only talked of before a colon, and a whole order stands behind: "the Belgian question: …".

    « Fin de pause, donc 3 ordres : par va en bourgogne » is as much; a place and what it does is one, too.
    """
    is_talk = any(token.kind == "WORD" for token in left) and not any(token.has(UNITS | DOINGS) for token in left)
    is_refusal = any(token.kind in ("NEGATION", "CONDITION") for token in left)
    is_order = bool(right) and right[0].kind in UNITS and any(token.kind in LINKS | DOINGS for token in right)
    is_way = len(right) > 2 and right[0].has(PLACE) and right[1].kind in LINKS | DOINGS | {"_MOVE"}
    is_way = is_way and sum(token.has(PLACE) for token in right) > 1 and sum(token.kind == "WORD" for token in left) > 1
    return is_talk and not is_refusal and (is_order or is_way)


def is_talk_before_units(left: Sequence[Token], pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether a place is only talked of before a colon, and several units and what they do stand behind."""
    if sum(token.kind == "WORD" for token in left) < 2 or any(token.has(_WEIGHTY) for token in left):
        return False
    end = next((n for n, (_, stop) in enumerate(pieces) if stop and stop != ","), len(pieces))
    behind = [token for token, _ in pieces[:end] if token is not None and token.kind != "NOISE"]
    verb = next((n for n, token in enumerate(behind) if token.kind in DOINGS), 0)
    return verb > 1 and all(token.has(PLACE | UNITS | COAST) for token in behind[:verb])


def says_in_words(left: Sequence[Token], pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether words before a colon say of a unit what an order says in full behind: "Mar helps: A Mar S A Par"."""
    said = [token for token in left if token.has(PLACE)]
    if not said:
        return False
    right = [token for token in until_stop(pieces) if token.kind != "NOISE"]
    is_order = len(right) > 2 and right[0].kind in UNITS and right[1].has(PLACE)
    if not is_order or not any(token.kind in LINKS | DOINGS for token in right):
        return False
    named = [{*provinces((token,))} for token in said]
    ordered = {*provinces(right)}
    is_plain = not any(token.kind in {"NEGATION", "CONDITION", "CORRECTION", "DOUBT", "ALL"} for token in left)
    is_same = not named[0].isdisjoint(provinces(right[1:2])) and all(not one.isdisjoint(ordered) for one in named)
    does = {token.kind for token in left if token.kind in DOINGS | {"_MOVE"}}
    done = {token.kind for token in right if token.kind in DOINGS} | {"_MOVE"}
    return is_plain and is_same and bool(does) and does <= done


def _power_of(token: Token, language: Language, words: int) -> Power | None:
    """The power a word names; a word that may also be a place only when it stands alone."""
    for sense in token.senses:
        if sense.kind == "NATION":
            return sense.value[0]
    return language.power_words.get(key(token.text)) if words == 1 else None
