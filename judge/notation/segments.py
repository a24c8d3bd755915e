"""Segments: a line cut where an order may end, at stops, headings, bullets and brackets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from judge.notation.attempt import withdraws
from judge.notation.brackets import (
    Aside,
    is_coast_alone,
    lacking_coast,
    unbarred,
    unbracketed,
    with_owners,
    without_articles,
    without_remarks,
)
from judge.notation.chunks import ENDS, FIRSTS, without_bullet
from judge.notation.context import in_context
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, HELPS, LINKS, NATION, PLACE, STOPS, UNITS, Sense, Token, key
from judge.rules.places import Power

_NAMELESS = frozenset({"WORD", "NUMBER", "OTHER", "DOT", "SLASH"})
_ORDERED = UNITS | {"BUILD", "DISBAND", "HOLD"}
_TITLE = _NAMELESS | {"NATION", "NOISE", "DOUBT", "NEGATION", "CONDITION", "ALL", "_DASH", "_FROM", "_WITH"}
_UNITARY = UNITS | {"PLACE", "COAST", "NATION", "NOISE", "_FROM", "_PLUS"}
"""Kinds of words that name a unit without an order for it."""
_BACKING = frozenset({"_HELPED_BY", "_WITH"})
_PLUS = (Sense("_PLUS"),)
_TALK = frozenset({"WORD", "OTHER", "DOUBT", "NEGATION"})
_MUCH = 3
"""How many unknown words make a segment prose."""
_GOES_ON = frozenset({"VIA", "_HELPED_BY", "RELATIVE"})
_STOP_SIGNS = {";": ";", "!": ";", "。": ";"}
"""Signs that end a sentence: nothing behind one goes on with what stands before it."""
_AMENDS = "≈"
"""The stop of a segment that is said instead of another."""
CORRECTS = "≠"
"""The stop of a segment that what follows is said instead of."""
_SHORTEST = 4
"""The same of a unit word."""
_SHORT = 5
"""Letters of a word that may have a dot as an abbreviation."""


class SegmentRole(Enum):
    """How the sentence around a segment affects its reading."""

    PLAIN = "plain"
    CONDITIONAL = "conditional"
    """The sentence says "if": commas do not part it."""
    AMONG_PROSE = "among prose"
    """The sentence talks: only what has a unit letter may be an order in it."""
    QUESTION = "question"
    """The sentence asks something: a question orders nothing."""
    WITHDRAWING = "withdrawing"
    """The sentence takes something back: "cancel, please, A Mun - Bur"."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of words that is one order, several, or none."""

    tokens: tuple[Token, ...]
    """Without stops, brackets and bullets; words that decide nothing are still there."""
    stop: str = ""
    """What ended it: `,` binds to what follows, `?` makes it a question."""
    heading: Power | None = None
    """The power whose heading it stands under."""
    setting: SegmentRole = SegmentRole.PLAIN
    corrects: bool = False
    """Whether a word between says that it stands for what was said before: "no wait", "I mean"."""
    alone: tuple[Token, ...] | None = None
    """Its own words, where others of the same line share their verb with it."""
    amends: bool = False
    """Whether a word behind it says that its last order stands for another: "A Mun - Boh に変更"."""
    asides: tuple[Aside, ...] = ()
    """What stands in brackets in it or behind it, and is no part of an order."""

    @property
    def plain(self) -> tuple[Token, ...]:
        """Without the words that decide nothing."""
        return tuple(token for token in self.tokens if token.kind != "NOISE")


def segments_of(tokens: Sequence[Token], language: Language, heading: Power | None) -> tuple[Segment, ...]:
    """The segments of a line; a power's name alone, or before a colon, heads what follows."""
    found: list[Segment] = []
    left: list[Token] = []
    corrects = False
    settled = in_context(tokens, language.loose)
    said = without_articles(with_owners(without_remarks(settled), language), language)
    kept, asides = unbracketed(unbarred(said))
    pieces = [*_stopped(kept), (None, ".")]
    for at, (token, stop) in enumerate(pieces):
        if token is not None and token.kind == "COLON":
            if _is_talk(left):
                found.append(Segment(tuple(left), ",", heading))
            corrects = corrects or _says_no(left)  # "no: to Serbia"
            title, left = _title(left, _until_stop(pieces[at + 1 :]), language)
            heading = title or heading
        elif token is not None:
            left.append(token)
        if stop:
            if stop == "," and _says_no(left) and _is_order_ahead(_until_stop(pieces[at + 1 :])):
                left, stop = [], CORRECTS
            segment = Segment(tuple(without_bullet(left)), stop, heading, corrects=corrects and bool(left))
            heading = _alone(segment) or heading
            segment = replace(segment, stop=";", amends=True) if stop == _AMENDS else segment
            found.append(replace(segment, heading=heading))
            corrects = stop == CORRECTS or (corrects and not left)
            left = []
    return tuple(_settled(_with_asides(_inheriting(found), asides)))


def ends_corrected(segments: Sequence[Segment]) -> bool:
    """Whether the last words of a line take back what stands before them, and say nothing instead: "no, wait"."""
    is_pending = False
    for segment in reversed(segments):
        is_pending = is_pending or segment.stop == CORRECTS
        if segment.tokens:
            is_talk = any(token.kind in _TALK for token in segment.tokens)  # "you know what I mean"
            return is_pending and segment.stop in (",", CORRECTS) and not is_talk
    return False


def _with_asides(segments: list[Segment], asides: Sequence[Aside]) -> list[Segment]:
    """The segments, each with what stands in brackets behind its first word."""
    for aside in asides:
        at = max((n for n, one in enumerate(segments) if one.tokens and one.tokens[0].start < aside.start), default=0)
        segments[at] = replace(segments[at], asides=(*segments[at].asides, aside))
    return segments


def _inheriting(segments: Sequence[Segment]) -> list[Segment]:
    """The segments, a place alone with the verb and unit word of those before it: "disband Galicia and Ukraine"."""
    found: list[Segment] = []
    for segment in segments:
        before = found[-1] if found else None
        if before is not None and is_coast_alone(segment.tokens) and (at := lacking_coast(before.tokens)) >= 0:
            tokens = (*before.tokens[: at + 1], *segment.plain, *before.tokens[at + 1 :])
            segment = replace(before, tokens=tokens, stop=segment.stop)  # "Mid - Spain, south coast"
            found.pop()
        elif (before is not None and before.stop == "," and _is_helped(before, segment)) or (
            before is not None and before.stop == "," and _names_unit_of(before, segment)
        ):
            segment = replace(segment, tokens=(*before.tokens, *segment.tokens))
            found.pop()
        elif before is not None and before.stop == "," and _names_place_alone(segment) and _lists_units(before):
            unit = next(token for token in before.plain if token.kind in UNITS)
            segment = replace(segment, tokens=(unit, *segment.tokens))  # "two armies: Paris and Marseilles"
        elif before is not None and before.stop == "," and _names_place_alone(segment) and _is_winter_work(before):
            verb = [token for token in before.plain if token.kind in _ORDERED]
            segment = replace(segment, tokens=(*verb, *segment.tokens))
            if not any(token.has(PLACE) for token in before.tokens):
                found[-1] = replace(before, tokens=())  # "build 2 armies, Par and Mar"
        found.append(segment)
    _counted(found)
    for at in range(len(found) - 1, 0, -1):
        said = found[at].plain
        if found[at - 1].stop == "," and _is_bare_unit(found[at - 1].plain) and _goes_with_word(said):
            found[at] = replace(found[at], setting=SegmentRole.CONDITIONAL)  # "A Tri and A Vie attack Tyr": who moves?
        first = next((place for place, token in enumerate(said) if token.kind in DOINGS), len(said))
        whose = said[:first][:-1] if first and said[first - 1].kind == "_DASH" else said[:first]
        if said[first:] and _names_units_alone(whose) and _is_shared(said[first:]):
            _share(found, at, said[first:], _new_units(said))
        elif len(said) > 2 and all(token.has(PLACE) for token in said[:2]) and said[-1].kind == "SUPPORT":
            _share(found, at, said[1:])  # the verb at the end
    return found


def _is_shared(tokens: Sequence[Token]) -> bool:
    """Whether several units may do the same: "hold", "are disbanded", "support Paris to Burgundy"."""
    return tokens[0].kind in HELPS or (len(tokens) == 1 and tokens[0].kind in ("HOLD", "DISBAND", "BUILD"))


def _share(segments: list[Segment], at: int, words: Sequence[Token], units: Sequence[Token] = ()) -> None:
    """Do the same with the units before, too: "A Vie, A Bud and Trieste hold"; `units` say what is built in all."""
    for before in range(at - 1, -1, -1):
        segment = segments[before]
        is_marked = before == 0 and bool(segment.tokens) and segment.tokens[0].kind == "_DASH"
        own = segment.tokens[1:] if is_marked else segment.tokens
        if segment.stop != "," or not _names_units_alone([token for token in own if token.kind != "NOISE"]):
            return
        asked = "?" if segments[at].stop == "?" else segment.stop
        new = [] if any(token.kind in UNITS for token in segment.plain) else [*units]
        segments[before] = replace(segment, tokens=(*own, *new, *words), stop=asked, alone=segment.tokens)


def _new_units(tokens: Sequence[Token]) -> Sequence[Token]:
    """The unit word of what is built, its verb last: "in Moskau und Warschau eine Armee bauen"."""
    is_build = tokens[-1].kind == "BUILD"
    return [token for token in tokens if token.kind in UNITS] if is_build else ()


def _counted(segments: list[Segment]) -> None:
    """Give each place the unit word that a count before it names: "two armies, in Paris and Marseilles".

    Where there are more or fewer places, nobody knows what is meant: then it is one stretch, which is asked about.
    """
    for at in range(len(segments) - 1, -1, -1):
        plain = segments[at].plain
        if [token.kind in UNITS for token in plain[:2]] == [True, False] and plain[1].kind == "NUMBER":
            if plain[2:] and _is_site(plain[2:]):  # "陸軍2個をモスクワとワルシャワに"
                parts = replace(segments[at], tokens=plain[:2], stop=","), replace(segments[at], tokens=plain[2:])
                segments[at : at + 1] = parts
    for at, segment in enumerate(segments):
        kinds = sorted(token.kind for token in segment.plain)
        if segment.stop != "," or kinds not in (["ARMY", "NUMBER"], ["FLEET", "NUMBER"]):
            continue
        end = at + 1
        while end < len(segments) and segments[end - 1].stop == "," and _is_site(segments[end].plain):
            end += 1
        places = segments[at + 1 : end]
        unit = next(token for token in segment.plain if token.kind in UNITS)
        number = next(token for token in segment.plain if token.kind == "NUMBER")
        if not places:
            continue
        if number.text != str(len(places)):
            tokens = tuple(token for one in (segment, *places) for token in one.tokens)
            places = [*(replace(one, tokens=()) for one in places[:-1]), replace(places[-1], tokens=tokens)]
        else:
            places = [replace(one, tokens=(unit, *one.tokens)) for one in places]
        segments[at:end] = [replace(segment, tokens=()), *places]


def _is_site(tokens: Sequence[Token]) -> bool:
    """Whether there is a place alone, perhaps with what is done there behind it."""
    said = tokens[:-1] if tokens and tokens[-1].kind in ("BUILD", "DISBAND") else tokens
    return _names_units_alone(said) and not any(token.kind in UNITS for token in said)


def _names_units_alone(tokens: Sequence[Token]) -> bool:
    is_bare = all(token.kind in _UNITARY | {"_TO"} for token in tokens)
    return is_bare and sum(token.has(PLACE) for token in tokens) == 1


def _names_place_alone(segment: Segment) -> bool:
    said = segment.plain
    is_bare = all(token.has(PLACE | COAST) or token.kind in ("_TO", "_FROM") for token in said)
    return is_bare and sum(token.has(PLACE) for token in said) == 1


def _names_unit_of(before: Segment, segment: Segment) -> bool:
    """Whether a place waits for its unit word: "in Kiel, the fleet holds"."""
    said = segment.plain
    if not said or said[0].kind not in UNITS or len(said[0].text) == 1 or not _names_place_alone(before):
        return False
    return len(said) == 1 or said[1].kind in DOINGS | LINKS


def _is_bare_unit(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its letter or word, and nothing that it does."""
    return bool(tokens) and tokens[0].kind in UNITS and _names_units_alone(tokens)


def _goes_with_word(tokens: Sequence[Token]) -> bool:
    """Whether a unit moves, said by a verb: "A Vie attacks Tyr", but not "A Vie - Tyr"."""
    first = next((at for at, token in enumerate(tokens) if token.kind in DOINGS | LINKS), 0)
    return first > 0 and tokens[0].kind in UNITS and tokens[first].kind == "_MOVE"


def _lists_units(segment: Segment) -> bool:
    """Whether a segment is a word for units with a place of one: "armies in Par", which "and Mar" goes on with."""
    said = [token for token in segment.plain if token.kind not in ("_TO", "NUMBER")]
    if not said or said[0].kind not in UNITS or len(said[0].text) == 1:
        return False
    return len(said) == 1 or (len(said) == 2 and said[1].has(PLACE))


def _is_helped(before: Segment, segment: Segment) -> bool:
    """Whether words behind a comma say who supports the order before it: "陸軍ルール、海軍オランダの支援を受けてベルギーへ"."""
    said = segment.plain
    at = next((at for at, token in enumerate(said) if token.kind == "_HELPED_BY"), 0)
    if not at or not _names_units_alone(said[:at]):
        return False
    return at + 1 == len(said) or _names_units_alone(before.plain)


def _is_winter_work(segment: Segment) -> bool:
    """Whether a segment builds, disbands or holds, its verb first and a place last."""
    said = segment.plain
    said = said[1:] if len(said) > 1 and said[0].kind == "NATION" and said[1].kind in FIRSTS else said
    if said and said[0].kind in UNITS and len(said[0].text) > 1 and _names_units_alone(said):
        return True  # "armies in Moscow and Warsaw"
    if not said or said[0].kind not in ("BUILD", "DISBAND", "HOLD"):
        return False
    is_heading = len(said) > 1 and said[-1].kind in UNITS and not any(token.has(PLACE) for token in said)
    return said[-1].has(PLACE | COAST) or is_heading  # "build 2 armies, Par and Mar"


def _settled(segments: Sequence[Segment]) -> Iterator[Segment]:
    """The segments with the setting that their sentences give them."""
    start = 0
    for end in range(1, len(segments) + 1):
        if end == len(segments) or segments[end - 1].stop != ",":
            sentence = segments[start:end]
            setting = _setting(sentence)
            if setting is SegmentRole.WITHDRAWING:
                sentence = [_as_one(sentence)]
            yield from sentence if setting is SegmentRole.PLAIN else (replace(one, setting=setting) for one in sentence)
            start = end


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


def _is_talk(tokens: Sequence[Token]) -> bool:
    return sum(token.kind in _TALK for token in tokens) >= _MUCH


def _says_no(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a no."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].kind == "NEGATION"


def _is_order_ahead(tokens: Iterator[Token]) -> bool:
    """Whether what follows a no is said instead of something: "no, to Gascony"."""
    return any(token.has(PLACE | COAST | UNITS | {"HOLD"}) for token in tokens)


def _until_stop(pieces: Sequence[tuple[Token | None, str]]) -> Iterator[Token]:
    for token, stop in pieces:
        if token is None or stop:
            return
        yield token


def _stopped(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, str]]:
    """Each token with the stop after it, if one is there."""
    for at, token in enumerate(tokens):
        match token.kind:
            case "STOP" | "_PLUS" if token.text not in STOPS and _adds_unit(tokens, at):
                yield replace(token, senses=_PLUS), ""
            case "RELATIVE":
                pass  # "A Vie supports A Bud, which goes to Gal"
            case "STOP" if token.text == "," and _says_where(tokens, at):
                pass  # "a unit, standing in Sevastopol, supports"
            case "STOP" if token.text in STOPS and (_goes_on(tokens, at + 1) or _parts_coast(tokens, at)):
                pass  # "A Ank - Sev, via convoy", "A Mun - Sil, supported by A Ber", "A Nwy - Swe, convoy"
            case "STOP" | "BAR":
                yield None, _STOP_SIGNS.get(token.text, ",")
            case "QUERY":
                yield None, "?"
            case "CORRECTION":
                yield None, CORRECTS
            case "CORRECTED":
                yield None, _AMENDS
            case "NEGATION" if _stands_between(tokens, at):
                yield None, CORRECTS
            case "SLASH":
                if not _parts_nothing(tokens, at):
                    yield None, ","
            case "DOT":
                if not _abbreviates(tokens, at):
                    yield None, "."
            case "_PLUS" if at > 0 and tokens[at - 1].has(ENDS):
                yield None, ","
            case "NUMBER" if token.text == "1" and _is_one(tokens, at):
                pass  # "エジンバラに海軍を1個増設"
            case "NUMBER" if _counts(tokens, at):
                yield None, ";"
            case "_DASH" if at + 1 < len(tokens) and _only_coast(tokens[at + 1]) and at and tokens[at - 1].has(PLACE):
                pass  # "Spa-nc"
            case _:
                yield token, ""


def _stands_between(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands alone behind an order: "F Con - Bul south coast, no, east coast"."""
    before, after = tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None
    is_behind = before is not None and before.kind in ("STOP", "DOT")
    return is_behind and after is not None and after.text in (",", "、")


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands behind a stop belongs to the order before it."""
    if at >= len(tokens):
        return False
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind in ("STOP", "DOT", "BAR")
    return tokens[at].kind in _GOES_ON or (tokens[at].kind == "CONVOY" and is_last)


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


def _adds_unit(tokens: Sequence[Token], at: int) -> bool:
    """Whether "+" adds a unit to those that do the same: "из Мюнхена+Рура атакуют", "supported by A Ber + A Pru"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or not after.has(UNITS | PLACE | NATION | {"_FROM"}):
        return False
    before = next((token for token in reversed(tokens[:at]) if token.kind not in _UNITARY), None)
    beyond = next((token for token in tokens[at + 1 :] if token.kind not in _UNITARY), None)
    if before is not None and before.kind in _BACKING:
        return beyond is None or beyond.kind not in LINKS | DOINGS
    does = tokens[at].text == "+" and before is None and beyond is not None and beyond.kind == "_MOVE"
    if after.kind in UNITS and ((len(after.text) == 1 and not does) or tokens[at + 2 : at + 3] == (beyond,)):
        return False  # "Warsaw and the fleet in Petersburg"
    is_first = before is None or before.kind in ("STOP", "DOT", "COLON", "BAR", "NUMBER")
    if beyond is not None and any(one.kind in ("HOLD", "DISBAND") for one in tokens[at + 1 : tokens.index(beyond) + 2]):
        return False  # "Paris and Marseilles - hold"
    return is_first and at > 0 and beyond is not None and beyond.kind in LINKS | {"_MOVE", "_WHITHER"}


def _parts_nothing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a slash stands before a coast, or between two places: "Bur/Pic" is no order and another."""
    if at + 1 == len(tokens) or tokens[at + 1].has(COAST):
        return True
    return at > 0 and tokens[at - 1].has(PLACE) and tokens[at + 1].has(PLACE)


def _counts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number in a line is the bullet of the next order: "1. A Par-Bur 2. A Mar-Spa"."""
    if tokens[at - 1].kind in FIRSTS and all(token.kind in ("NOISE", "NATION") for token in tokens[: at - 1]):
        return False  # "build 2 armies"
    after = next((token for token in tokens[at + 1 : at + 3] if token.kind not in ("DOT", "SLASH")), None)
    return at > 0 and tokens[at - 1].has(ENDS) and after is not None and after.has(UNITS | NATION | PLACE)


def _is_one(tokens: Sequence[Token], at: int) -> bool:
    """Whether "one" stands between a unit and what becomes of it."""
    after = next((token for token in tokens[at + 1 :] if token.kind != "NOISE"), None)
    before = next((token for token in reversed(tokens[:at]) if token.kind != "NOISE"), None)
    return before is not None and before.kind in UNITS and after is not None and after.kind in ("BUILD", "DISBAND")


def _only_coast(token: Token) -> bool:
    return token.has(COAST) and not token.has(PLACE)


def _abbreviates(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dot marks an abbreviation: "A. Par", "A Par S. A Mar", "A Par. - Bur", "1. A Par"."""
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if before is None or after is None:
        return before is None
    if before.kind == "NATION":
        return (at > 1 and tokens[at - 2].kind in UNITS | HELPS) or (len(before.text) <= _SHORT and after.kind in UNITS)
    if before.kind in ENDS and before.kind in DOINGS and at > 1 and tokens[at - 2].has(PLACE | COAST):
        return False  # "Gre H."
    if before.kind == "VIA" and after.kind in UNITS:
        return False
    if before.kind in UNITS and len(before.text) > _SHORTEST:
        return False  # "I build an army. The other one …"
    if before.kind in ("HOLD", "DISBAND") and at > 1 and tokens[at - 2].has(PLACE | COAST):
        return False  # "A War xxx. For the rest …"
    if before.kind in UNITS | {"NUMBER"} or (before.kind in DOINGS and len(before.text) < _SHORT):
        return True
    if before.kind == "WORD":
        return len(before.text) == 1
    return before.kind == "PLACE" and len(before.text) < _SHORT and after.kind in LINKS | {"COAST", "SUPPORT", "CONVOY"}


def _title(left: list[Token], right: Iterable[Token], language: Language) -> tuple[Power | None, list[Token]]:
    """What stands left of a colon: a heading goes; a unit stays, and a verb that the right side lacks."""
    if any(token.kind == "PLACE" for token in left) and any(token.kind in UNITS for token in left):
        return None, left
    if any(token.kind == "CONDITION" for token in left):
        return None, left
    said = [token for token in left if token.kind != "NOISE"]
    right = [*right]
    if len(said) == 2 and said[0].kind in UNITS and said[1].kind in ("BUILD", "DISBAND"):
        return None, said[::-1]  # "海軍増設:"
    if [token.kind for token in said] == ["RETREAT"] and not right:
        return None, []
    powers = {power for token in left if (power := _power_of(token, language, len(left))) is not None}
    if powers or all(token.kind in _TITLE for token in left):
        return (powers.pop() if len(powers) == 1 else None), []
    begins_nothing = not any(token.has(PLACE) or token.kind in ("DOUBT", "NEGATION") for token in left)
    if _is_talk_before_order(left, right):
        return None, []
    is_winter = bool(said) and said[0].kind in ("HOLD", "BUILD", "DISBAND")
    says = {"_DASH"} | DOINGS if is_winter else LINKS | DOINGS
    if begins_nothing and any(token.kind in says for token in right):
        return None, []
    return None, said if is_winter else left  # "please build 2 armies: in Paris and in Brest"


def _is_talk_before_order(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Whether a place is only talked of before a colon, and a whole order stands behind: "the Belgian question: …"."""
    is_talk = any(token.kind == "WORD" for token in left) and not any(token.has(UNITS | DOINGS) for token in left)
    is_refusal = any(token.kind in ("NEGATION", "CONDITION") for token in left)
    is_order = bool(right) and right[0].kind in UNITS and any(token.kind in LINKS | DOINGS for token in right)
    return is_talk and not is_refusal and is_order


def _power_of(token: Token, language: Language, words: int) -> Power | None:
    """The power a word names; a word that may also be a place only when it stands alone."""
    for sense in token.senses:
        if sense.kind == "NATION":
            return sense.value[0]
    return language.power_words.get(key(token.text)) if words == 1 else None


def _alone(segment: Segment) -> Power | None:
    """The power of a segment that is nothing but its heading."""
    nations = {sense.value[0] for token in segment.tokens for sense in token.senses if sense.kind == "NATION"}
    is_heading = all(token.has(NATION) or token.kind in ("NOISE", "NUMBER") for token in segment.tokens)
    return nations.pop() if is_heading and len(nations) == 1 else None
