"""What is denied where it is said what is meant instead: "not to Burgundy but to Tyrolia", "instead of A Mar - Bur"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.mentions import provinces
from judge.structs import replace

_GOAL = LINKS | PLACE | COAST | {"NOISE"}
_SUBJECT = PLACE | COAST | UNITS | NATION | {"NOISE", "_FROM"}
_DENIED = _SUBJECT | LINKS | DOINGS | {"NEGATION", "_WHITHER", "_FROM"}
_SITED = frozenset({"BUILD", "DISBAND"})
_ALL = frozenset({"ALL"})
_SIGNS = frozenset({",", ";"})
_MOST_DENIALS = 6
"""Of a line, each of which is looked at for what is meant instead."""
_AMENDS = (Sense("CORRECTED"),)
_NOT = (Sense("NEGATION"),)
_NOT_WHITHER = ("not_whither",)


def without_denied(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without what is denied where it is said what is meant instead: "Munich goes not to Burgundy but to Tyrolia".

    What is meant takes the place of what was ordered before. A sentence that goes on with another unit stays as it is.
    """
    tokens = _without_missing(_with_motion_denied(tokens, language), language)
    if any(key(token.text) in language.marking["replace"] for token in tokens):
        tokens = _with_replacement(tokens, language)
    instead = next((at for at, token in enumerate(tokens) if _says_instead(tokens, at, language)), None)
    if instead is not None:
        said = _without_other(tokens, instead, language)
        if len(said) < len(tokens):
            return without_denied(said, language)
    at = 0
    for _ in range(_MOST_DENIALS):
        no = next((here for here in range(at, len(tokens)) if tokens[here].kind == "NEGATION"), None)
        if no is None:
            break
        meant = _with_meant(tokens, no, language)
        tokens, at = (tokens, no + 1) if meant is None else (meant, _sentence_around(tokens, no)[0])
    return tokens


def _with_motion_denied(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With a "doesn't move" before a goal as a "not", which elsewhere says that a unit holds."""
    found = [at for at, token in enumerate(tokens) if token.kind == "HOLD" and _denies_goal(tokens, at, language)]
    return (
        [replace(token, senses=_NOT) if at in found else token for at, token in enumerate(tokens)] if found else tokens
    )


def _denies_goal(tokens: Sequence[Token], at: int, language: Language) -> bool:
    said = tokens[at].text.split()
    if not at or len(said) < 2 or not tokens[at - 1].has(_SUBJECT):
        return False
    if not any(token.has(LINKS) for token in tokens[at + 1 : at + 2]):
        return False  # « Pas de mouvement pour Munich »
    denies = (sense.kind for word in said for sense in language.lexicon.senses.get(key(word), ()))
    return "NEGATION" in denies and any(map(_is_place, tokens[at + 2 : at + 3]))


def _with_meant(tokens: Sequence[Token], no: int, language: Language) -> Sequence[Token] | None:
    """The words with what is meant in the place of what one "not" denies; None where that is not said."""
    but = next((at for at in range(no, len(tokens)) if _is_but(tokens, at, language)), None)
    if but is None:
        return None
    start, end = _sentence_around(tokens, no)[0], _sentence_around(tokens, but)[1]
    goes_on = next((at for at in range(start, no + 1) if not tokens[at].has(_SUBJECT)), no)
    if _says_whither(tokens[no]):  # 北海に入らずイギリス海峡へ
        goes_on = next((at for at in range(no - 1, start - 1, -1) if _is_place(tokens[at])), no)
        if goes_on == start > 1 and tokens[start - 1].text == "、" and _is_subject(tokens, start - 1):
            return [*tokens[: start - 1], *tokens[start:]]  # ロンドンの海軍、北海に入らずイギリス海峡へ
    if but == no and end == but + 1 < len(tokens) and tokens[end].text == "、":
        behind = _sentence_around(tokens, end)[1]
        if _is_goal([token for token in tokens[end + 1 : behind] if token.kind != "_WHITHER"]):  # …、イギリス海峡へ
            but, end = end, behind
    subject, denied, meant = tokens[start:goes_on], _without_aside(tokens[goes_on:but]), tokens[but + 1 : end]
    if not subject and _is_correction(tokens, start) and _is_goal(denied) and _is_goal(meant):
        return [*tokens[:start], *meant, *tokens[end:]]  # "oops: not Serbia but Rumania"
    if not all(token.has(_DENIED) for token in denied) or not _is_meant(
        meant, is_whole=not any(_is_place(token) or token.is_unit_word for token in subject)
    ):
        return None
    return [*tokens[:goes_on], *_doing_it(denied, meant), replace(tokens[but], senses=_AMENDS), *tokens[end:]]


def _doing_it(denied: Sequence[Token], meant: Sequence[Token]) -> Sequence[Token]:
    """What is meant, with what was denied of another place: "does not attack Sevastopol but Rumania"."""
    is_goal_alone = _is_goal(meant) and not any(token.has(LINKS) for token in meant)
    is_of_one = sum(map(_is_place, denied)) == 1 and denied[-1].has(PLACE | COAST)
    is_of_one = is_of_one and not any(token.kind in _SITED for token in denied)
    does = [token for token in denied if token.has(LINKS | DOINGS)] if is_goal_alone and is_of_one else []
    return [*does, *meant]


def _without_aside(denied: Sequence[Token]) -> Sequence[Token]:
    """What is denied, without the sign behind it and what is said between two commas: ", as I promised,"."""
    denied = denied[:-1] if denied and denied[-1].text in _SIGNS else denied
    comma = next((at for at, token in enumerate(denied) if token.text == ","), len(denied))
    is_aside = not any(token.has(_SUBJECT - {"NOISE"} | DOINGS | LINKS | {"STOP"}) for token in denied[comma + 1 :])
    return denied[:comma] if is_aside else denied


def _says_instead(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether what stands behind a word is not meant: "instead of Bur"; behind a stop, and with a goal alone, "not"."""
    word = key(tokens[at].text)
    if word in language.marking["instead_of"]:
        return True
    if word not in language.marking["not_there"] or (at and not tokens[at - 1].has(CLAUSE_ENDS | PLACE | COAST)):
        return False
    other = tokens[at + 1 : _sentence_around(tokens, at)[1]]
    places = [token for token in other if _is_place(token)]
    if len(places) == 1:
        return all(token.has(_GOAL) for token in other)
    unit = next((token for token in tokens[_sentence_around(tokens, at)[0] : at] if _is_place(token)), None)
    is_other_way = len(places) == 2 and all(token.has(_GOAL | UNITS) for token in other)
    return is_other_way and unit is not None and set(provinces((unit,))) == set(provinces(places[:1]))


def _with_replacement(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Of "replace the Galicia order with A Gal - Vie" the new order, marked to take the place of the unit's other."""
    at = next(at for at, token in enumerate(tokens) if key(token.text) in language.marking["replace"])
    start, end = _sentence_around(tokens, at)
    by = next((n for n in range(end - 1, at, -1) if key(tokens[n].text) in language.marking["replace_by"]), end)
    old, new = tokens[at + 1 : by], tokens[by + 1 : end]
    named = next((token for token in old if _is_place(token)), None)
    unit = next((token for token in new if _is_place(token)), None)
    if named is None or unit is None or set(provinces((named,))).isdisjoint(provinces((unit,))):
        return tokens
    if any(_is_place(token) or token.has(UNITS) for token in tokens[start:at]) or not _is_meant(new, is_whole=True):
        return tokens
    return [*tokens[:start], *new, replace(tokens[at], senses=_AMENDS), *tokens[end:]]


def _without_missing(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without the support that there is none of: "Venice attacks Trieste without support from Rome"."""
    at = next((at for at, token in enumerate(tokens[:-1]) if _says_without(token, tokens[at + 1], language)), None)
    if at is None:
        return tokens
    end = _sentence_around(tokens, at)[1]
    is_plain = all(token.has(_SUBJECT | {"SUPPORT", "_HELPED_BY"}) for token in tokens[at + 1 : end])
    return [*tokens[:at], *tokens[end:]] if is_plain else tokens


def _says_without(token: Token, after: Token, language: Language) -> bool:
    # The Barents Sea is "Bar": "F Bar S A Nwy".
    is_without = key(token.text) in language.marking["excepting"] and not token.has(PLACE)
    return is_without and after.kind in ("SUPPORT", "_HELPED_BY")


def _without_other(tokens: Sequence[Token], at: int, language: Language) -> Sequence[Token]:
    """Without what stands behind an "instead of"; first in a sentence, that ends at a comma."""
    start, end = _sentence_around(tokens, at)
    other = tokens[at + 1 : end]
    meant = tokens[start:at]
    if at == start > 0 and tokens[at - 1].kind == "STOP":  # "A Mun - Tyr, and not Bur"
        start = _sentence_around(tokens, at - 1)[0]
        meant = tokens[start : at - 1]
    elif at == start and (sign := _before_meant(tokens, at, language)):
        end = _sentence_around(tokens, sign)[1]
        other, meant = _without_asking(tokens[at + 1 : sign]), tokens[sign + 1 : end]
    is_plain = any(map(_is_place, other)) and all(token.has(_DENIED) for token in other)
    if any(token.has(_ALL) for token in meant):
        return tokens  # "all fleets hold, not Norway" leaves one out
    if not is_plain or not _is_meant(meant, is_whole=True):
        return tokens
    return [*tokens[:start], *meant, replace(tokens[at], senses=_AMENDS), *tokens[end:]]


def _before_meant(tokens: Sequence[Token], at: int, language: Language) -> int:
    """Where a first "instead of" ends, at a comma, a colon or a word like "write"; 0 where it does not."""
    end = _sentence_around(tokens, at)[1]
    writes = (n for n in range(at + 1, end) if key(tokens[n].text) in language.marking["replacing"])
    sign = next((n for n in writes if not tokens[n].has(_DENIED - {"NOISE"})), end)
    is_sign = end < len(tokens) and (tokens[end].text == "," or tokens[end].kind == "COLON")
    return sign if sign < end or is_sign else 0


def _without_asking(said: Sequence[Token]) -> Sequence[Token]:
    """The words without a "please" at their end."""
    end = next((n + 1 for n in range(len(said) - 1, -1, -1) if said[n].kind not in ("NOISE", "DOUBT")), 0)
    return said[:end]


def _sentence_around(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where the stretch between two stops begins, and where it ends."""
    start = next((here + 1 for here in range(at - 1, -1, -1) if _ends_sentence(tokens, here)), 0)
    return start, next((here for here in range(at + 1, len(tokens)) if _ends_sentence(tokens, here)), len(tokens))


def _is_but(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a word says "but"; `а` is one behind a comma alone, elsewhere it is an army."""
    is_one = key(tokens[at].text) in language.marking["but"] or _says_whither(tokens[at])
    # ", it attacks Denmark"
    is_one = is_one or (tokens[at].kind in ("IT", "SUBJECT") and at > 0 and tokens[at - 1].text in _SIGNS)
    # As in "Sweden not to Denmark: Baltic".
    is_one = is_one or (tokens[at].kind == "COLON" and _is_goal(tokens[at + 1 : _sentence_around(tokens, at)[1]]))
    return is_one and (not tokens[at].has(UNITS) or tokens[at - 1].kind == "STOP")


def _is_subject(tokens: Sequence[Token], end: int) -> bool:
    """Whether the stretch that ends here names a unit and nothing else."""
    said = tokens[_sentence_around(tokens, end)[0] : end]
    return sum(map(_is_place, said)) == 1 and all(token.has(_SUBJECT) for token in said)


def _says_whither(token: Token) -> bool:
    """Whether a word denies that a unit goes to the place before it, its postposition being part of the word."""
    return token.kind == "NEGATION" and any(sense.value == _NOT_WHITHER for sense in token.senses)


def _is_correction(tokens: Sequence[Token], start: int) -> bool:
    """Whether a word of correction stands before a stretch, and perhaps a stop between."""
    before = [token for token in tokens[max(0, start - 2) : start] if token.kind not in CLAUSE_ENDS - {"CORRECTION"}]
    return bool(before) and before[-1].kind == "CORRECTION"


def _is_goal(tokens: Sequence[Token]) -> bool:
    """Whether there is one place and nothing that does anything."""
    said = [token for token in tokens if token.kind not in ("NOISE", "NEGATION", "_TO", "_DASH")]
    return sum(map(_is_place, said)) == 1 and all(token.has(PLACE | COAST) for token in said)


def _ends_sentence(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].kind in CLAUSE_ENDS and not (tokens[at].kind == "DOT" and at and tokens[at - 1].kind in UNITS)


def _is_place(token: Token) -> bool:
    return token.has(PLACE)


def _is_meant(tokens: Sequence[Token], *, is_whole: bool) -> bool:
    """Whether words behind a "but" say what a unit does; with the unit itself if it was not named before."""
    said = [token for token in tokens if token.kind != "NOISE"]
    if not said or any(token.kind in ("WORD", "OTHER", "NEGATION", "CONDITION") for token in said):
        return False
    said = said[1:] if len(said) > 1 and said[0].kind in ("BUILD", "DISBAND", "HOLD") else said
    names_unit = said[0].has(UNITS) or (said[0].has(PLACE) and any(token.has(DOINGS | LINKS) for token in said[1:]))
    return names_unit if is_whole else not names_unit
