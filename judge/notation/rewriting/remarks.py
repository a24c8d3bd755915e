"""What is said in passing and is no part of an order: articles, remarks, and owners of units, which are marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from judge.notation.attempt import begins_whole_order, speaks
from judge.notation.language import Language
from judge.notation.lexicon import (
    CLAUSE_ENDS,
    COAST,
    DOINGS,
    HELPS,
    LINKS,
    NATION,
    PLACE,
    SENTENCE_ENDS,
    UNITS,
    UNKNOWN,
    Sense,
    Token,
    key,
    names_one,
)
from judge.notation.mentions import is_topic
from judge.notation.phrases import MOST_IN_PHRASE, begins_with
from judge.rules.places import Power
from judge.structs import replace

_ORDERLY = PLACE | COAST | UNITS | DOINGS | {"NEGATION", "CONDITION"}
"""What a remark has nothing of."""
_OPEN = frozenset({"CONDITION", "QUERY"})
_ENDS = CLAUSE_ENDS | {"COLON", "_DASH"}
_NAMING = PLACE | COAST | UNITS | NATION | {"_FROM", "_TO"}
_DOUBT = (Sense("DOUBT"),)
_DASH = (Sense("_DASH"),)
_NOISE = (Sense("NOISE"),)
_ANY_UNIT = ("any_unit",)
_BACKED = frozenset({"_HELPED_BY"})
_MOST_OF_VERB = 5
"""Words with which somebody says that he disbands it."""
_TALKING = frozenset({"WORD", "OTHER", "NATION", "NOISE", "DOUBT", "IT", "NUMBER", "_FROM", "_WHENCE"})
"""Kinds of words that talk is made of which changes no order."""
_NAMED_FIRST = UNKNOWN | NATION
"""How such a clause goes on: "to watch the Italians", "against the Italians"."""
_SAID = frozenset({"WORD", "NATION", "DOUBT"})
_ENDING = PLACE | COAST | {"HOLD"}
"""Kinds of words with which an order ends."""
_NEAR = 8
"""How many words beside a topic are looked at."""


def without_articles(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without a unit word that is an article here: "build a fleet", "a French army"."""
    return [
        replace(token, senses=_DOUBT) if _is_but_there(tokens, at, language) else token
        for at, token in enumerate(tokens)
        if not (_is_article(tokens, at, language) or _is_owner(tokens, at, language))
    ]


def with_owners(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Codes and names of powers in front of the unit that is helped, as such: "S TUR A Bul", "s Ger. A Ruh"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        unit = at + 2 if at + 1 < len(tokens) and tokens[at + 1].kind == "DOT" else at + 1
        power = _owner(token, language) if _is_before_unit(tokens, at, unit) else None
        if power is None:
            found.append(token)
            at += 1
        else:
            found.append(replace(token, senses=(Sense("NATION", (power,)),)))
            at = unit
    return found


def _is_before_unit(tokens: Sequence[Token], at: int, unit: int) -> bool:
    """Whether a unit stands behind a word, and a word of help or nothing before it."""
    if at > 1 and tokens[at - 1].kind in UNITS and tokens[at - 2].kind in HELPS:
        return unit < len(tokens) and tokens[unit].has(PLACE)  # "S A ALL. Mun - Tir"
    if unit + 1 >= len(tokens) or tokens[unit].kind not in UNITS or not tokens[unit + 1].has(PLACE):
        return False
    before = tokens[at - 2] if at > 1 and tokens[at - 1].kind in ("DOT", "CLOSE") else tokens[at - 1] if at else None
    is_code = len(tokens[at].text) > 2 and tokens[at].kind == "WORD"
    return (before is not None and before.kind in HELPS) or (is_code and (before is None or before.kind == "STOP"))


def _owner(token: Token, language: Language) -> Power | None:
    if token.kind not in ("WORD", "PLACE", "NATION"):
        return None
    named = next((sense.value[0] for sense in token.senses if sense.kind == "NATION"), None)
    return named or language.power_words.get(key(token.text))


def _is_owner(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a bracket opens with the code of a power that its unit belongs to: "(ENG FLT LON) MTO NTH"."""
    if (
        not at
        or at + 2 >= len(tokens)
        or tokens[at - 1].kind != "OPEN"
        or key(tokens[at].text) not in language.power_words
    ):
        return False
    after = tokens[at + 2] if tokens[at + 1].kind == "OPEN" else tokens[at + 1]
    return after.is_unit_word


def _is_article(tokens: Sequence[Token], at: int, language: Language) -> bool:
    if tokens[at].kind not in UNITS or key(tokens[at].text) not in language.loose:
        return False
    if at + 1 < len(tokens) and tokens[at + 1].kind == "FOLLOW":
        return True  # "а на нейно място идва флотът"
    if any(sense.value == _ANY_UNIT for one in tokens[at + 1 : at + 2] for sense in one.senses):
        return True  # "a unit in Berlin"
    said = [token for token in tokens[at + 1 : at + 6] if token.kind not in ("NOISE", "_TO", "_FROM", "BUILD")]
    goes = next((token.kind for token in said[1:] if not token.has(COAST)), "")
    if (
        tokens[at + 1 : at + 2]
        and tokens[at + 1].kind == "_TO"
        and said[:1]
        and said[0].has(PLACE)
        and goes in ("_MOVE", "PLACE")
    ):
        return True  # "а в Испанию входит флот"
    if len(said) > 1 and said[0].has(PLACE) and said[1].is_unit_word:
        return True  # "а белгийската армия", "а в Брест искам флот"
    rest = (token for token in tokens[at + 1 : at + 4] if not token.has(NATION) and token.kind not in ("NOISE", "DOT"))
    after = next(rest, None)
    return after is not None and (after.kind in UNITS or (after.kind in ("BUILD", "WAIVE") and len(after.text) > 1))


def _is_but_there(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a letter that also says "but" stands before nothing but where, behind a unit that has its whole word."""
    if key(tokens[at].text) not in language.marking["but"] or not at or tokens[at - 1].text != ",":
        return False
    start = next((n + 1 for n in range(at - 2, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
    where = tokens[at + 1 : end]
    is_where = bool(where) and (where[0].kind == "_TO" or (where[0].has(COAST) and not where[0].has(PLACE)))
    is_where = is_where and sum(token.has(PLACE) for token in where) == 1
    is_word = any(token.is_unit_word for token in tokens[start : at - 1])
    return is_where and is_word and all(token.has(PLACE | COAST | {"_TO", "NOISE"}) for token in where)


def without_object(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the "it" behind a removal that a colon parts from its unit: "F Sev: I disband it"."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        kept.append(tokens[at])
        at += 1
        if kept[-1].kind not in ("COLON", "_DASH") or not kept[:-1] or not kept[-2].has(PLACE | COAST | UNITS):
            continue
        said = [*takewhile(lambda one: one.kind not in CLAUSE_ENDS, tokens[at : at + _MOST_OF_VERB])]
        verbs = [one for one in said if one.kind not in ("DOUBT", "SUBJECT", "NOISE")]
        if [one.kind for one in verbs] == ["DISBAND", "IT"]:
            kept.append(verbs[0])
            at += len(said)
    return kept


def without_doubled(tokens: Sequence[Token]) -> Sequence[Token]:
    """With one word of building or holding where a clause has several: "the new army appears in Vienna"."""
    if any(one.kind == other.kind == "HOLD" for one, other in pairwise(tokens)):
        tokens = [one for one, other in pairwise([*tokens, tokens[0]]) if not one.kind == other.kind == "HOLD"]
    for at, (verb, sign, again, end) in enumerate(zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)):
        if (sign.kind, end.kind) == ("OPEN", "CLOSE") and verb.kind == again.kind and verb.kind in DOINGS:
            return without_doubled([*tokens[: at + 1], *tokens[at + 4 :]])  # "they go home (disband)"
    if sum(token.kind == "BUILD" for token in tokens) < 2:
        return tokens
    kept: list[Token] = []
    is_said = False
    for token in tokens:
        is_said = is_said and token.kind not in CLAUSE_ENDS | {"COLON"}
        if not (is_said and token.kind == "BUILD" and len(token.text) > 1):
            kept.append(token)
        is_said = is_said or (token.kind == "BUILD" and len(token.text) > 1)
    return kept


def without_remarks(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without what words like "as agreed" begin, up to the next stop, if it names nothing of an order but a power."""
    if not any(token.kind == "REMARK" for token in tokens):
        return tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        end = next((i for i in range(at + 1, len(tokens)) if tokens[i].kind in CLAUSE_ENDS), len(tokens))
        if tokens[at].kind == "REMARK" and not any(token.has(_ORDERLY) for token in tokens[at + 1 : end]):
            kept = kept[:-1] if kept and kept[-1].kind == "_DASH" else kept  # "disband A Nwy - no use"
            at = end
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def without_purposes(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without a clause that says what an order is for, and names nothing of one: "holds to watch the Italians"."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        is_behind = bool(kept) and kept[-1].has(_ENDING)
        if is_behind and (said := begins_with(tokens[at : at + MOST_IN_PHRASE], "purposes", language)):
            end = next((n for n in range(at, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
            clause = [token for token in tokens[at + said : end] if token.kind != "NOISE"]
            # "holds to Srbia" may be a place.
            is_sure = said > 1 or (kept[-1].kind == "HOLD" and len(clause) > 1)
            is_sure = is_sure or any(token.has(NATION) for token in clause)
            if is_sure and clause and clause[0].has(_NAMED_FIRST) and all(token.kind in _TALKING for token in clause):
                at = end
                continue
        kept.append(tokens[at])
        at += 1
    return kept


def without_told(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without a clause that ends with what came of something, or with why something is done.

    "A Mun-Bur が失敗したので", "チュニスを守りたいので". What one wants for a unit is no such reason.
    """
    if not any(token.kind == "TOLD" for token in tokens):
        return tokens
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind != "TOLD":
            kept.append(token)
            continue
        start = next((at + 1 for at in range(len(kept) - 1, -1, -1) if kept[at].kind in CLAUSE_ENDS), 0)
        is_wish = bool(token.senses[0].value)
        goes_on = any(one.kind not in CLAUSE_ENDS | {"NOISE"} for one in tokens[at + 1 :])
        is_open = not goes_on or any(one.has(_OPEN) for one in kept[start:])
        if is_open or (is_wish and any(one.kind in UNITS | LINKS | {"_WHITHER", "SUPPORT"} for one in kept[start:])):
            kept.append(replace(token, senses=_DOUBT))
        else:
            del kept[start:]
    return kept


def without_talk(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without clauses that only say why or although, and lead over to what is ordered: "ロシアが怒るので、…は…へ".

    One that names anything of an order stays, but for the unit that it is about: "ミュンヘンは狙われているので維持".
    """
    enders = language.marking["talk_behind"]
    if not enders or not any(key(token.text) in enders for token in tokens):
        return tokens
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        start = next((n + 1 for n in range(len(kept) - 1, -1, -1) if kept[n].kind in CLAUSE_ENDS), 0)
        if token.kind in CLAUSE_ENDS and start == len(kept) > 0 and kept[-1].text == token.text == "、":
            continue
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if behind is None or key(token.text) not in enders or (token.kind == "NOISE" and behind.text not in "、,"):
            kept.append(token)
            continue
        is_talk = start < len(kept) and not (token.kind == "_WHENCE" and kept[-1].has(NATION | PLACE))
        topic = next((n + 1 for n in range(start, len(kept)) if is_topic(kept[n]) and _is_unit_named(kept[start:n])), 0)
        if topic and _is_goal_denied(kept, start, topic):
            del kept[start:]  # "ガスコーニュ陸軍、ブルゴーニュは空かないのでマルセーユへ"
            continue
        talk = kept[topic or start :]
        telling = _TALKING | {"NEGATION"} if topic else _TALKING  # "もう助からないので解散"
        is_talk = is_talk and all(one.kind in telling for one in talk) and any(one.kind in _SAID for one in talk)
        if is_talk and (not topic or _goes_on_with_one(tokens[at + 1 :])):
            del kept[topic or start :]
            if topic and behind.text == "、":
                continue
        else:
            kept.append(token)
    return kept


def _is_goal_denied(said: Sequence[Token], start: int, topic: int) -> bool:
    """Whether a place that is spoken of stands behind a comma and a unit: it is where that does not go."""
    unit = next((at + 1 for at in range(start - 2, -1, -1) if said[at].kind in CLAUSE_ENDS), 0)
    is_place = sum(token.has(PLACE) for token in said[start:topic]) == 1
    is_place = is_place and not any(token.kind in UNITS for token in said[start:topic])
    return bool(start) and is_place and said[start - 1].text == "、" and _is_unit_named(said[unit : start - 1])


def _is_unit_named(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit and nothing else."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return names_one(said, PLACE | UNITS | COAST)


def _goes_on_with_one(tokens: Sequence[Token]) -> bool:
    """Whether what follows says what one unit does: a verb, or one goal with its way."""
    tokens = tokens[1:] if tokens and tokens[0].text in "、," else tokens
    said = _said(tokens)
    if not said or any(token.kind in UNITS or token.kind in ("NEGATION", "CONDITION") for token in said):
        return False
    if said[0].kind in DOINGS:
        return len(said) == 1
    is_way = len(said) > 1 and said[0].has(PLACE) and said[1].kind in {"_WHITHER", "_MOVE", "RETREAT", "SUPPORT"}
    return is_way and sum(token.has(PLACE) for token in said) == 1


def without_leading_over(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without words that only lead over to a sentence which they begin: "だから黒海も維持".

    "Likewise" does so before an order that is whole by itself.
    """
    so = language.marking["leading_over"]
    return [
        token
        for at, token in enumerate(tokens)
        if not (key(token.text) in so or (speaks(token, "LIKEWISE", language) and _is_led_over_to(tokens[at + 1 :])))
        or (at and tokens[at - 1].kind not in CLAUSE_ENDS)
        or _begins_condition(tokens[at:])
    ]


def _is_led_over_to(tokens: Sequence[Token]) -> bool:
    """Whether a whole order follows: "A Pru - Ber"; or a way and a word of help behind it."""
    said = _said(tokens)
    kinds = [token.kind for token in said]
    is_way = len(said) > 3 and said[0].has(PLACE) and kinds[1] == "_DASH" and said[2].has(PLACE)
    return begins_whole_order(said) or (is_way and kinds[-1] in HELPS)


def without_epithets(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without an unknown word between "my" and a unit with its place: "ma pauvre armée de Paris"."""
    return [token for at, token in enumerate(tokens) if token.kind != "WORD" or not _is_epithet(tokens, at, language)]


def _is_epithet(tokens: Sequence[Token], at: int, language: Language) -> bool:
    if not at or key(tokens[at - 1].text) not in language.marking["my_words"]:
        return False
    behind = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind != "NOISE"), len(tokens))
    if behind + 2 >= len(tokens) or tokens[behind].kind not in UNITS or len(tokens[behind].text) < 2:
        return False
    place = tokens[behind + 2] if tokens[behind + 1].kind in ("_FROM", "NOISE", "_TO") else tokens[behind + 1]
    return key(tokens[behind].text) not in language.loose and place.has(PLACE)


def _begins_condition(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "CONDITION" for token in tokens)


def with_subjects_said(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """A unit that is named first as what a sentence is about, beside what it does: "as for Venice, it holds"."""
    tokens = _with_unit_before_colon(tokens)
    at = next((at for at, token in enumerate(tokens) if token.kind in ("ABOUT", "CORRECTION")), None)
    if at is None:
        return tokens
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind in _ENDS and not tokens[n].is_and), len(tokens))
    named = [token for token in tokens[at + 1 : end] if token.kind != "NOISE"]
    rest = _without_told_to([token for token in tokens[end + 1 :] if token.kind != "NOISE"], language)
    several = [token for token in named if not token.is_and]
    is_unit = sum(token.has(PLACE) for token in named) == 1 + len(named) - len(several)
    is_unit = is_unit and all(token.has(_NAMING) for token in several)
    head = 1 if rest and rest[0].kind in UNITS | {"SUBJECT"} and len(rest[0].text) > 1 else 0
    does = len(rest) > head and rest[head].kind in DOINGS | LINKS
    corrects = tokens[at].kind == "CORRECTION"  # "changed my mind about Venice, it holds"
    is_other = head == 1 and rest[0].kind in UNITS  # "no, rather Constantinople. The fleet goes to the Black Sea"
    if not is_unit or not does or (corrects and (is_other or tokens[end].kind == "_DASH")):
        return tokens if corrects else [*tokens[:at], *tokens[at + 1 :]]
    at += corrects
    kind = rest[:head] if head and rest[0].kind in UNITS and not any(token.kind in UNITS for token in named) else []
    return [*tokens[:at], *kind, *named, *rest[head:]]


def _without_told_to(said: Sequence[Token], language: Language) -> Sequence[Token]:
    """What a unit is told to do, without the words that tell it: "let it go to Norway", « qu'elle aille … »."""
    end = next((at for at, token in enumerate(said) if token.kind in DOINGS | LINKS), 0)
    told = [key(token.text) in language.marking["told_to"] for token in said[:end]]
    is_told = any(told) and all(
        tells or speaks(token, "SUBJECT", language) for tells, token in zip(told, said, strict=False)
    )
    return said[end:] if is_told else said


def _with_unit_before_colon(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the "for" of a unit that a colon parts from what it does: "and for Sweden: Denmark"."""
    gone: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind != "_TO" or (at and tokens[at - 1].kind not in CLAUSE_ENDS):
            continue
        end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind in _ENDS), len(tokens))
        named = [one for one in tokens[at + 1 : end] if one.kind != "NOISE"]
        is_unit = sum(one.has(PLACE) for one in named) == 1 and all(one.has(_NAMING) for one in named)
        if is_unit and end < len(tokens) and tokens[end].kind == "COLON":
            gone.append(token)
    return [token for token in tokens if token not in gone] if gone else tokens


def _said(tokens: Sequence[Token]) -> list[Token]:
    """The words up to the next stop, without those that decide nothing."""
    end = next((at for at, token in enumerate(tokens) if token.kind in CLAUSE_ENDS | {"CORRECTED"}), len(tokens))
    return [token for token in tokens[:end] if token.kind != "NOISE"]


def without_they(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without a "they" behind the comma of several units: "the fleet of Greece and the army of Serbia, they hold"."""
    gone: set[int] = set()
    for at in range(1, len(tokens) - 1):
        is_they = tokens[at - 1].text == "," and key(tokens[at].text) in language.marking["they"]
        if not is_they or not tokens[at + 1].has(DOINGS):
            continue
        start = next((n + 1 for n in range(at - 2, -1, -1) if tokens[n].kind in SENTENCE_ENDS), 0)
        named = tokens[start : at - 1]
        is_several = sum(token.has(PLACE) for token in named) > 1 and any(token.is_and for token in named)
        if is_several and all(token.has(_NAMING | {"NOISE"}) or token.is_and for token in named):
            gone |= {at - 1, at}
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def without_nobody(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without the help of nobody: « appuyée par... personne »."""
    at = next((at for at, token in enumerate(tokens) if token.has(_BACKED)), len(tokens))
    end = next((n for n in range(at + 1, len(tokens)) if tokens[n].kind not in ("DOT", "STOP", "NOISE")), len(tokens))
    if end == len(tokens) or key(tokens[end].text) not in language.marking["nobody"]:
        return tokens
    return [*tokens[:at], *tokens[end + 1 :]]
