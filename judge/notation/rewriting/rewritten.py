"""All that is done to the words of a line before they are cut into segments, in the order in which it is done."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.context import in_context
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, HELPS, PLACE, UNITS, Token, key
from judge.notation.lines.abbreviations import with_abbreviated
from judge.notation.rewriting.all_but import with_exceptions
from judge.notation.rewriting.asides import without_asides
from judge.notation.rewriting.cancelling import with_struck, with_swapping
from judge.notation.rewriting.convoy_chains import with_chains_parted
from judge.notation.rewriting.dashes import with_talk_parted, without_idle_dashes
from judge.notation.rewriting.denials import without_denied
from judge.notation.rewriting.doubled_and import without_doubled_and
from judge.notation.rewriting.fronts import without_fronts
from judge.notation.rewriting.goals_first import with_goals_behind, with_kinds_bare
from judge.notation.rewriting.help_beside import (
    with_carrier_led,
    with_companions,
    with_goal_meant,
    with_helpers_behind,
    with_helpers_last,
    with_moves_meant,
    with_verbs_behind,
    without_letters_between,
)
from judge.notation.rewriting.help_for_powers import with_help_for_powers
from judge.notation.rewriting.helpers_named import with_helpers_named
from judge.notation.rewriting.joint_orders import with_joint
from judge.notation.rewriting.manners import (
    with_consequences_parted,
    without_excuses,
    without_farewells,
    without_grounds,
    without_reasons,
    without_tags,
)
from judge.notation.rewriting.numbered import with_items_parted
from judge.notation.rewriting.objects_first import with_objects_behind
from judge.notation.rewriting.of_two import with_two_named
from judge.notation.rewriting.others_holding import is_all_holding, with_others_holding, without_everywhere
from judge.notation.rewriting.relatives import with_relatives, without_clefts
from judge.notation.rewriting.remarks import (
    with_owners,
    with_subjects_said,
    without_articles,
    without_doubled,
    without_epithets,
    without_leading_over,
    without_nobody,
    without_object,
    without_purposes,
    without_remarks,
    without_talk,
    without_they,
    without_told,
)
from judge.notation.rewriting.requests import without_causatives, without_requests
from judge.notation.rewriting.split_verbs import with_split_verbs
from judge.notation.rewriting.table_rows import without_cell_stops
from judge.notation.rewriting.topics import (
    with_helpers_joined,
    with_topic_repeated,
    with_topics,
    with_unit_before_way,
    without_hesitation,
    without_pause,
    without_pause_before_goal,
    without_sign_before_likewise,
)
from judge.notation.rewriting.units_last import with_units_led
from judge.notation.rewriting.whereabouts import with_whereabouts

_COUNTED = UNITS | {"DOT", "COLON", "CLOSE", "STOP"}
_LISTED = PLACE | UNITS | COAST | {"STOP", "DOT", "NOISE"}
"""Kinds of words in a list of units."""


def rewritten(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line without what is said in passing, and with what is said in other words put plainly.

    Each step sees what those before it have left: who acts and who helps must stand in their places before the words
    around a word can settle which of its senses it has, and only a word whose sense is settled is known to be talk.
    """
    tokens = with_chains_parted(without_fronts(with_abbreviated(tokens, language), language))
    tokens = _without_asking(with_items_parted(with_two_named(tokens, language)), language)
    tokens = _with_all_meant(tokens, language)
    if language.blankless:
        tokens = with_topic_repeated(tokens)
        tokens = with_goals_behind(with_kinds_bare(_without_stationed(tokens)))
        tokens = with_helpers_joined(with_unit_before_way(without_pause(without_hesitation(tokens))))
    tokens = without_pause_before_goal(tokens)
    tokens = without_sign_before_likewise(_with_helpers_placed(tokens, language))
    tokens = in_context(tokens, language.loose)
    tokens = _with_verbs_placed(tokens, language)
    return _without_talk(tokens, language)


def _without_asking(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without what only asks the judge, says why, wants a nod, or counts."""
    tokens = without_asides(tokens, language)
    tokens = without_farewells(without_tags(without_excuses(tokens, language), language), language)
    tokens = without_doubled_and(_without_rather(tokens, language))
    tokens = without_nobody(without_they(tokens, language), language)
    tokens = without_causatives(without_clefts(tokens, language), language)
    tokens = with_split_verbs(with_consequences_parted(tokens, language), language)
    tokens = without_requests(without_grounds(without_reasons(tokens, language), language), language)
    return without_cell_stops(without_idle_dashes(_without_item_word(tokens, language)), language)


def _with_all_meant(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With "all" and "the others" for those whom the words mean, and what cancels as a word that does."""
    tokens = with_struck(with_swapping(_with_named_holding(tokens, language), language), language)
    return _without_verb_heading(with_others_holding(with_whereabouts(tokens), language))


def _with_helpers_placed(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With those who help, and those left out of "all", in orders of their own."""
    tokens = with_help_for_powers(with_helpers_named(tokens, language), language)
    tokens = with_units_led(with_carrier_led(with_objects_behind(tokens, language), language), language)
    tokens = with_companions(with_exceptions(tokens, language))
    tokens = with_helpers_behind(with_helpers_last(tokens, language), language)
    return with_relatives(tokens, language)


def _with_verbs_placed(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With one verb, behind the unit that it is said of."""
    tokens = with_subjects_said(without_doubled(without_object(tokens)), language)
    tokens = without_letters_between(without_leading_over(tokens, language))
    return with_goal_meant(with_moves_meant(with_verbs_behind(tokens)), language)


def _without_talk(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without talk, epithets, what is denied, and articles; several units' orders are apart, owners marked."""
    tokens = without_told(without_purposes(tokens, language))
    tokens = with_topics(without_talk(tokens, language))
    tokens = without_epithets(without_denied(without_remarks(tokens), language), language)
    tokens = with_talk_parted(with_joint(tokens, language), language)
    return without_articles(with_owners(tokens, language), language)


def _without_rather(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words without a "rather" between a verb of help and whom it helps: « Elle soutient plutôt Munich »."""
    rather = language.marking["second_thoughts"]
    gone = [
        at
        for at in range(1, len(tokens) - 1)
        if tokens[at].kind == "CORRECTION"
        and key(tokens[at].text) in rather
        and tokens[at - 1].kind in HELPS
        and len(tokens[at - 1].text) > 1
    ]
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def _without_stationed(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without a verb of holding between a place and the kind of its unit: 「ウィーン駐屯陸軍は…へ進出」."""
    gone = [
        at
        for at in range(1, len(tokens) - 1)
        if tokens[at].kind == "HOLD"
        and tokens[at - 1].has(PLACE)
        and tokens[at + 1].kind in UNITS
        and len(tokens[at + 1].text) > 1
    ]
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def _without_item_word(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line without a first one that only says what its number counts: "Article 2. L'armée de …"."""
    at = 2 if len(tokens) > 1 and tokens[1].kind == "DOT" else 1
    if len(tokens) < at + 3 or key(tokens[0].text) not in language.marking["items"] or tokens[at].kind != "NUMBER":
        return tokens
    return tokens[at:] if tokens[at + 1].kind in _COUNTED else tokens


def _with_named_holding(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without the "all" before a colon that says which: "all of these hold: A Par, A Mar" is about no other unit."""
    at = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), len(tokens))
    listed = tokens[at + 1 :]
    holds = listed and any(token.kind == "HOLD" for token in tokens[:at])
    head = without_everywhere(tokens[:at], language) if holds else tokens[:at]
    tokens = tokens if len(head) == at else [*head, *tokens[at:]]  # "we hold on all fronts: A Vie, A Bud"
    at = len(head)
    is_list = any(token.has(PLACE) for token in listed) and all(token.has(_LISTED) for token in listed)
    if not is_list or not is_all_holding(head):
        return tokens
    return [*(token for token in head if token.kind == "HOLD"), tokens[at], *listed]


def _without_verb_heading(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without a heading whose verb they have themselves: "Supports: Burgundy and Ruhr support Munich"."""
    if len(tokens) < 4 or tokens[0].kind not in DOINGS or tokens[1].kind != "COLON":
        return tokens
    verb = next((at for at, token in enumerate(tokens) if at > 1 and token.kind in DOINGS), 0)
    is_said = verb and tokens[verb].kind == tokens[0].kind and any(token.has(PLACE) for token in tokens[2:verb])
    return tokens[2:] if is_said else tokens
