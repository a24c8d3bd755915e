"""Segments: a line cut where an order may end, at stops, headings, bullets and brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.all_but import with_exceptions
from judge.notation.attempt import spares_builds, tells_tale, withdraws
from judge.notation.brackets import Aside, unbarred, unbracketed
from judge.notation.chunks import without_bullet
from judge.notation.context import in_context
from judge.notation.dashes import with_talk_parted, without_idle_dashes
from judge.notation.denials import without_denied
from judge.notation.headed_lists import is_all_holding
from judge.notation.help_beside import (
    with_companions,
    with_helpers_behind,
    with_helpers_last,
    with_moves_meant,
    with_verbs_behind,
    without_letters_between,
)
from judge.notation.joint_orders import with_joint
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Token, key
from judge.notation.mentions import counted, powers, provinces
from judge.notation.numbered import with_items_parted
from judge.notation.others_holding import with_others_holding
from judge.notation.relatives import with_relatives
from judge.notation.remarks import (
    with_owners,
    with_subjects_said,
    without_articles,
    without_asides,
    without_doubled,
    without_epithets,
    without_excuses,
    without_leading_over,
    without_nobody,
    without_object,
    without_reasons,
    without_remarks,
    without_tags,
    without_talk,
    without_they,
    without_told,
)
from judge.notation.requests import without_requests
from judge.notation.sea_ways import with_carriers_named, with_sea_ways
from judge.notation.segment import Segment, SegmentRole
from judge.notation.shared_words import names_unit_alone, with_shared_words
from judge.notation.stops import AMENDS, ASKS, CORRECTS, stopped
from judge.notation.table_rows import without_cell_stops
from judge.notation.taken_back import with_struck, with_swapping
from judge.notation.the_rest import without_everywhere
from judge.notation.titles import is_talk_before_units, says_in_words, title_of, until_stop
from judge.notation.topics import (
    with_helpers_joined,
    with_topics,
    with_unit_before_way,
    without_hesitation,
    without_pause,
)
from judge.notation.whereabouts import with_whereabouts
from judge.rules.places import Power
from judge.structs import replace

_TOLD = frozenset({SegmentRole.PLAIN, SegmentRole.AMONG_PROSE, SegmentRole.CONDITIONAL})
_TALK = frozenset({"WORD", "OTHER", "DOUBT", "NEGATION"})
_KEPT = UNITS | {"HOLD", "PLACE", "NOISE", "_TO"}
_COUNTED = UNITS | {"DOT", "COLON", "CLOSE", "STOP"}
_MOST_IN_TITLE = 12
"""Words before a second colon that may head what is behind it, too."""
_MUCH = 3
"""How many unknown words make a segment prose."""
_LISTED = PLACE | UNITS | COAST | {"STOP", "DOT", "NOISE"}
"""Kinds of words in a list of units."""


def segments_of(tokens: Sequence[Token], language: Language, heading: Power | None) -> tuple[Segment, ...]:
    """The segments of a line; a power's name alone, or before a colon, heads what follows."""
    found: list[Segment] = []
    left: list[Token] = []
    titled: Token | None = None  # the first of the words that stand before a colon, too
    corrects = corrects_all = asks = amends = excuses = False
    kept, asides = unbracketed(unbarred(_rewritten(tokens, language)))
    pieces = [*stopped(with_sea_ways(with_carriers_named(kept))), (None, ".")]
    for at, (token, stop) in enumerate(pieces):
        if token is not None and token.kind == "COLON" and titled in left[:1] and len(left) > _MOST_IN_TITLE:
            found.append(Segment(tuple(left), ";", heading, corrects=corrects, amends=amends))
            left, corrects, amends = [], False, False
        elif token is not None and token.kind == "COLON":
            if _is_talk(left):
                found.append(Segment(tuple(left), ",", heading))
            if _is_sentence(left, pieces[at + 1 :], language):
                found.append(Segment(tuple(without_bullet(left)), ";", heading, corrects=corrects, amends=amends))
                left, corrects, amends = [], False, False
                continue
            if found and is_now(left, language):
                found[-1] = replace(found[-1], stop=";")  # "if anything comes up I shall write, for now: A Bel - Hol"
            corrects_all = corrects and not left  # "no, rather like this: A Mun - Ruh, F Kie - Den"
            corrects = corrects or _says_no(left)  # "no: to Serbia"
            if is_talk_before_units(left, pieces[at + 1 :]) or says_in_words(left, pieces[at + 1 :]):
                left = []  # "all quiet in the west: Wes and Tyn hold"
            title, left = title_of(left, until_stop(pieces[at + 1 :]), language)
            heading, titled = title or heading, left[0] if left else None
        elif token is not None:
            left.append(token)
        if stop:
            is_said_of = stop == CORRECTS and _is_said_of(left, found, pieces[at + 1 :])
            if stop == CORRECTS and (is_said_of or _is_kind(left)):  # "the fleet rather to the Mid-Atlantic"
                amends, corrects = amends or is_said_of, corrects or not is_said_of
                continue
            if stop == "," and found and found[-1].stop == "," and left and all(one.kind == "NOISE" for one in left):
                left = []  # "Munich, of course, holds"
                continue
            if stop == ASKS:
                stop = "?"
                if _asks_of_next(left, found, pieces[at + 1 :]):  # "What happens, A Par - Bur"
                    asks = True
                    continue
            if _takes_back(left, stop, pieces[at + 1 :], language):
                left, stop = [], CORRECTS
            elif stop == "," and _says_sorry(left, language):
                left, excuses = [], True
                continue  # "Sorry, Munich should go to Burgundy"
            if asks and left:
                stop, asks = "?", False
            segment = Segment(tuple(without_bullet(left)), stop, heading, corrects=corrects and bool(left))
            heading = _alone(segment) or heading
            segment = replace(segment, stop=";", amends=not segment.corrects) if stop == AMENDS else segment
            segment, amends = replace(segment, amends=segment.amends or (amends and bool(left))), amends and not left
            found.append(replace(segment, heading=heading, excuses=excuses or (corrects_all and not corrects)))
            excuses = excuses and stop == ","
            corrects_all = corrects_all and stop == ","
            corrects = (stop == CORRECTS and not _says_again(left, found[:-1])) or (corrects and not left)
            left = []
    return tuple(_settled(_with_asides(with_shared_words(found), asides), language))


def _asks_of_next(left: Sequence[Token], found: list[Segment], ahead: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether a question is about what comes next; one about what stands before is marked there."""
    is_behind = not left and found and any(token.has(PLACE) for token in found[-1].tokens)
    if is_behind and not _asks_of_place(ahead):
        found[-1] = replace(found[-1], stop="?")  # "A Par - Bur. Would that bounce?"
        return False
    return not any(token.has(PLACE) for token in left)


def _takes_back(
    left: Sequence[Token], stop: str, ahead: Sequence[tuple[Token | None, str]], language: Language
) -> bool:
    """Whether words between two signs only say that what stands before is wrong: "sorry, Munich", "no, A Kie - Den"."""
    if stop == "," and _says_sorry(left, language):
        return _is_goal(until_stop(ahead))
    return stop in (",", ".") and _says_no(left) and _is_order_ahead(until_stop(ahead))


def _rewritten(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line without what is said in passing, and with what is said in other words put plainly."""
    tokens = _without_item_word(_asked_of_judge(with_items_parted(tokens), language), language)
    tokens = _with_named_holding(without_cell_stops(without_idle_dashes(tokens)), language)
    tokens = with_others_holding(with_whereabouts(with_struck(with_swapping(tokens, language), language)), language)
    tokens = _without_verb_heading(tokens)
    if language.blankless:
        tokens = with_helpers_joined(with_unit_before_way(without_pause(without_hesitation(tokens))))
    tokens = with_exceptions(tokens, language)
    tokens = with_helpers_last(with_companions(tokens), language)
    said = with_relatives(with_helpers_behind(tokens, language), language)
    settled = in_context(said, language.loose)
    settled = with_subjects_said(without_doubled(without_object(settled)))
    helped = with_verbs_behind(without_letters_between(without_leading_over(settled, language)))
    helped = with_moves_meant(helped)
    told = without_told(without_asides(helped))
    settled = with_topics(without_talk(told, language))
    settled = without_epithets(without_denied(without_remarks(settled), language), language)
    settled = with_talk_parted(with_joint(settled, language), language)
    return without_articles(with_owners(settled, language), language)


def _asked_of_judge(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line without what only asks the judge, says why, or wants a nod."""
    tokens = without_nobody(without_they(without_tags(without_excuses(tokens, language), language), language), language)
    return without_requests(without_reasons(tokens, language), language)


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


def _says_again(left: Sequence[Token], before: Sequence[Segment]) -> bool:
    """Whether a word of correction says again what was said of all: "all the others smoke, that is, they hold"."""
    is_of_all = bool(before) and before[-1].stop == "," and any(one.kind == "ALL" for one in before[-1].tokens)
    return is_of_all and not left


def _asks_of_place(pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether a question names a place of its own: "What do you think, should I go to Trieste?"."""
    for token, stop in pieces:
        if token is not None and token.has(PLACE):
            return True
        if token is None and stop in ("?", ".", ";"):
            return False
    return False


def _is_sentence(left: Sequence[Token], behind: Sequence[tuple[Token | None, str]], language: Language) -> bool:
    """Whether what stands before a colon is a sentence by itself."""
    kinds = {token.kind for token in left}
    if kinds >= {"ALL", "HOLD"}:
        return True  # "all hold, except Vienna: it goes to Tyrolia"
    if "HOLD" in kinds and kinds <= _KEPT and any(map(_names, left)) and _does_first(behind):
        return True  # "I keep Denmark: I remove F Bal"
    if withdraws(left):
        return any(counted(left, language))  # "I take back the first order: Norwegian Sea holds"
    return _is_whole_way(left) and _names_first(behind)  # "A Rom - Tun by sea: F Tyn carries it"


def heads_tale(tokens: Sequence[Token], language: Language) -> int:
    """The index of a colon behind words that tell of another turn: "last turn's orders: A Par - Bur"; else -1."""
    ends = (at for at, token in enumerate(tokens) if token.kind in ("COLON", "DOT", "STOP"))
    at = next(ends, -1)
    if at < 0 or tokens[at].kind != "COLON" or not tells_tale(tokens[:at], language):
        return -1
    return -1 if is_now(tokens[:at], language) else at


def is_now(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words say that they are about this turn."""
    said = (key(token.text) for token in tokens)
    return any(not language.marking["now"].isdisjoint((word, word.partition(" ")[0])) for word in said)


def ends_corrected(segments: Sequence[Segment]) -> bool:
    """Whether the last words of a line take back what stands before them, and say nothing instead: "no, wait"."""
    is_pending = False
    for segment in reversed(segments):
        is_pending = is_pending or segment.stop == CORRECTS
        if segment.tokens:
            is_talk = any(token.kind in _TALK for token in segment.tokens)  # "you know what I mean"
            # "No, rather F Bre - Mid after all": it corrects by itself.
            return is_pending and segment.stop in (",", CORRECTS) and not is_talk and not segment.corrects
    return False


def _with_asides(segments: list[Segment], asides: Sequence[Aside]) -> list[Segment]:
    """The segments, each with what stands in brackets behind its first word.

    A letter before them all only says in a heading whose orders they are: "Orders (R): …".
    """
    for aside in asides:
        at = max((n for n, one in enumerate(segments) if one.tokens and one.tokens[0].start < aside.start), default=-1)
        if at < 0 and len(aside.tokens) == 1 and len(aside.tokens[0].text) == 1:
            continue
        at = max(at, 0)
        segments[at] = replace(segments[at], asides=(*segments[at].asides, aside))
    return segments


def _settled(segments: Sequence[Segment], language: Language) -> Iterator[Segment]:
    """The segments with the setting that their sentences give them."""
    start, amends_condition = 0, False
    for end in range(1, len(segments) + 1):
        if end == len(segments) or segments[end - 1].stop != ",":
            sentence = segments[start:end]
            setting = _setting(sentence)
            if (
                setting is SegmentRole.CONDITIONAL
                and len(sentence) > 1
                and spares_builds(sentence[-1].tokens, language)
            ):
                yield from (replace(one, setting=_setting(sentence[:-1])) for one in sentence[:-1])
                sentence = sentence[-1:]  # "an army in Moscow, and the last one I keep for next year"
            if setting is SegmentRole.WITHDRAWING:
                kept, gone = _kept(sentence), _withdrawn(sentence)
                yield from sentence[:kept]
                yield replace(_as_one(sentence[kept:gone]), setting=setting)
                sentence = sentence[gone:]
                setting = _setting(sentence) if sentence else setting
            elif setting in _TOLD and tells_tale(sentence[0].tokens, language):
                told = _told(sentence, language)
                yield replace(sentence[0], setting=SegmentRole.TALE)
                yield from (replace(one, setting=SegmentRole.CONDITIONAL) for one in sentence[1:told])
                sentence = sentence[told:]
                setting = _setting(sentence) if sentence else setting
            if amends_condition and setting in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE):
                setting = SegmentRole.CONDITIONAL  # "if he goes there, then not there but to Warsaw"
            yield from sentence if setting is SegmentRole.PLAIN else (replace(one, setting=setting) for one in sentence)
            amends_condition = setting is SegmentRole.CONDITIONAL and segments[end - 1].stop in (CORRECTS, AMENDS)
            start = end


def _told(sentence: Sequence[Segment], language: Language) -> int:
    """How many segments tell of another turn: up to one that says that it is about this turn again."""
    return next((at for at, each in enumerate(sentence) if at and is_now(each.tokens, language)), len(sentence))


def _kept(sentence: Sequence[Segment]) -> int:
    """How many segments are orders before words that say by themselves what is taken back.

    "A Mun - Tyr, F Den - Swe, scratch the fleet move"; but "A Mun - Tyr, F Den - Swe cancelled" may be both.
    """
    at = next(at for at, each in enumerate(sentence) if withdraws(each.tokens))
    said = sentence[at].plain
    is_first = bool(said) and withdraws(said[:1]) and any(token.has(PLACE | UNITS) for token in said)
    is_kind = any(token.kind in UNITS and len(token.text) > 1 for token in said) and not any(map(_names, said))
    are_orders = all(each.plain and each.plain[0].has(PLACE | UNITS | NATION) for each in sentence[:at])
    return at if (is_first or is_kind) and are_orders else 0


def _withdrawn(sentence: Sequence[Segment]) -> int:
    """How many segments take something back; behind a comma may stand what a unit does instead.

    "Scratch the second one, Smyrna just holds"; but "cancel A Mun - Bur, A Par - Pic" takes back both.
    """
    at = next(at for at, each in enumerate(sentence) if withdraws(each.tokens))
    talk = [token for each in sentence[:at] for token in each.plain if token.has(PLACE | UNITS)]
    named = [token for token in sentence[at].plain if token.has(LINKS | DOINGS | UNITS)]
    does = [any(token.kind in DOINGS and len(token.text) > 1 for token in each.plain) for each in sentence[at + 1 :]]
    is_order = [bool(each.plain) and each.plain[0].has(PLACE | UNITS | {"IT"}) for each in sentence[at + 1 :]]
    is_first = not any(withdraws(each.tokens) for each in sentence[at + 1 :])
    if is_first and at + 1 < len(sentence) and _says_instead(sentence[at], sentence[at + 1]):
        return at + 1
    return at + 1 if not talk and not named and all(does) and all(is_order) and is_first else len(sentence)


def _says_instead(gone: Segment, after: Segment) -> bool:
    """Whether a stretch says what a unit does whose order was taken back: "the one for Serbia is off, it holds"."""
    units, said = [*provinces(gone.plain)], after.plain
    if len(units) != 1 or not said:
        return bool(said) and said[0].kind == "SUBJECT"
    is_same = units[0] in provinces(said[:2])
    if (
        is_same
        and not any(token.kind in LINKS for token in gone.plain)
        and any(token.kind == "_DASH" for token in said)
    ):
        return True  # "forget the Ruhr support, A Ruh - Bel"
    does = any(token.kind in DOINGS and len(token.text) > 1 for token in said)
    return does and (said[0].kind in DOINGS | {"SUBJECT"} or is_same)


def _as_one(sentence: Sequence[Segment]) -> Segment:
    """A sentence that commas do not part."""
    tokens = tuple(token for one in sentence for token in one.tokens)
    return replace(sentence[-1], tokens=tokens, asides=tuple(aside for one in sentence for aside in one.asides))


def _setting(sentence: Sequence[Segment]) -> SegmentRole:
    if sentence[-1].stop == "?":
        return SegmentRole.QUESTION
    if any(withdraws(segment.tokens) for segment in sentence):
        return SegmentRole.WITHDRAWING
    if any(token.kind == "CONDITION" for segment in sentence for token in segment.tokens):
        return SegmentRole.CONDITIONAL
    is_prose = any(_is_talk(segment.tokens) for segment in sentence)
    return SegmentRole.AMONG_PROSE if is_prose else SegmentRole.PLAIN


def _is_kind(tokens: Sequence[Token]) -> bool:
    """Whether there is a word for units and nothing else."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].kind in UNITS and len(said[0].text) > 1


def _is_talk(tokens: Sequence[Token]) -> bool:
    return sum(token.kind in _TALK for token in tokens) >= _MUCH


def _says_no(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a no."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].kind == "NEGATION"


def _says_sorry(tokens: Sequence[Token], language: Language) -> bool:
    """Whether there is nothing but a word of excuse."""
    return len(tokens) == 1 and key(tokens[0].text) in language.marking["sorry"]


def _is_goal(tokens: Iterator[Token]) -> bool:
    """Whether there is a place or a coast and nothing that does anything: "sorry, Tyr", "oops, to the north coast"."""
    said = [token for token in tokens if token.kind not in ("NOISE", "_TO", "_DASH", "_WHITHER")]
    return 0 < len(said) <= 2 and all(token.has(PLACE | COAST) for token in said) and sum(map(_names, said)) <= 1


def _names(token: Token) -> bool:
    return token.has(PLACE)


def _is_order_ahead(tokens: Iterator[Token]) -> bool:
    """Whether what follows a no is said instead of something: "no, to Gascony"."""
    return any(token.has(PLACE | COAST | UNITS | {"HOLD"}) for token in tokens)


def _is_whole_way(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its word, and where it goes, and at most how."""
    said = [token for token in tokens if token.kind != "NOISE"]
    known = UNITS | LINKS | PLACE | COAST | {"_MOVE", "VIA", "_FROM"}
    is_way = sum(token.has(PLACE) for token in said) == 2 and any(token.kind == "_DASH" for token in said)
    return is_way and said[0].kind in UNITS and all(token.has(known) for token in said)


def _names_first(pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether what follows names a unit first."""
    first = next((token for token in until_stop(pieces) if token.kind != "NOISE"), None)
    return first is not None and first.has(UNITS | PLACE | NATION)


def _does_first(pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether what follows begins with what is done, and names who does it."""
    said = [token for token in until_stop(pieces) if token.kind != "NOISE"]
    return bool(said) and said[0].kind in DOINGS and len(said[0].text) > 1 and any(map(_names, said))


def _is_said_of(left: Sequence[Token], found: Sequence[Segment], pieces: Sequence[tuple[Token | None, str]]) -> bool:
    """Whether a word of correction stands between a unit and what that does: "パリはやっぱりピカルディーに".

    Not where another unit stands before them: "Gascony, as Burgundy will not do, to Marseilles".
    """
    is_behind = bool(found) and found[-1].stop == "," and names_unit_alone(found[-1].plain)
    if is_behind and _is_goal(until_stop(pieces)):
        return False
    behind = [token for token in until_stop(pieces) if token.kind != "NOISE"]
    does = any(token.kind in DOINGS | LINKS | {"_WHITHER"} for token in behind)
    is_unit = names_unit_alone([token for token in left if token.kind != "NOISE"])
    return is_unit and does and sum(token.has(PLACE) for token in behind) < 2 and not behind[0].has(UNITS)


def _alone(segment: Segment) -> Power | None:
    """The power of a segment that is nothing but its heading."""
    nations = powers(segment.tokens)
    is_heading = all(token.has(NATION) or token.kind in ("NOISE", "NUMBER") for token in segment.tokens)
    return next(iter(nations)) if is_heading and len(nations) == 1 else None
