"""Words that several segments of a sentence share: a verb, a unit word, a coast: "A Vie, A Bud and Trieste hold"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import COAST, DOINGS, HELPS, LINKS, PLACE, UNITS, Token
from judge.notation.lines.chunks import FIRSTS
from judge.notation.lines.stops import UNITARY
from judge.notation.segments.brackets import is_coast_alone, lacking_coast
from judge.notation.segments.segment import Segment, SegmentRole
from judge.structs import replace

LISTING = frozenset({"BUILD", "DISBAND", "HOLD"})
"""Verbs that may head a list of units."""
_ANY_UNIT = ("any_unit",)
_ALL = frozenset({"ALL"})
_SHARED = HELPS | {"HOLD", "DISBAND"}
_ORDERED = UNITS | LISTING
_TALK = frozenset({"WORD", "NEGATION", "DOUBT", "_MOVE", "_TO"})
_UNABLE = frozenset({"NEGATION", "DOUBT", "WORD", "SUPPORT", "_TO"})
_LANDING = LINKS | PLACE | COAST
_WAY = LINKS | {"PLACE", "COAST", "_MOVE", "_WHITHER"}

_NEAR = 8
"""Stretches of a line behind each other, most of them empty, of which the last with words is looked for."""


def with_shared_words(segments: Sequence[Segment]) -> list[Segment]:
    """The segments, a place alone with the verb and unit word of those before it: "disband Galicia and Ukraine"."""
    found: list[Segment] = []
    for segment in _with_verb_joined(_without_dashes(segments)):
        before = found[-1] if found else None
        is_new = before is not None and before.stop == ";" and segment.stop == ","  # "… 。 北の二隻は、"
        is_coast = before is not None and not is_new and is_coast_alone(segment.tokens)
        if before is not None and is_coast and (at := lacking_coast(before.tokens)) >= 0:
            tokens = (*before.tokens[: at + 1], *segment.plain, *before.tokens[at + 1 :])
            segment = replace(before, tokens=tokens, stop=segment.stop)  # "Mid - Spain, south coast"
            found.pop()
        elif before is not None and before.stop == "," and _waits_for(before, segment) and not _has_unit(found):
            segment = replace(segment, tokens=(*before.tokens, *segment.tokens))
            found.pop()
        elif before is not None and before.stop == "," and _lists_units(before) and _ends_list(before, segment):
            unit = next(token for token in before.plain if token.kind in UNITS)
            segment = replace(segment, tokens=(unit, *segment.tokens))  # "two armies: Paris and Marseilles"
            if len(found) > 1 and not any(token.has(PLACE) for token in before.tokens):
                found[-1] = replace(before, tokens=())  # "fleets in Brest and Marseilles, and one army, in Paris"
        elif before is not None and before.stop == "," and _names_place_alone(segment) and _is_winter_work(before):
            verb = [token for token in before.plain if token.kind in _ORDERED]
            segment = replace(segment, tokens=(*verb, *segment.tokens))
            if not any(token.has(PLACE) for token in before.tokens):
                found[-1] = replace(before, tokens=())  # "build 2 armies, Par and Mar"
        elif before is not None and before.stop == "," and (help_ := _help_said(before, segment)):
            segment = replace(segment, tokens=(*help_, *segment.tokens))  # "ей помогают бургундцы и флот из Ла-Манша"
        elif before is not None and before.stop == "," and (gone := _unit_that_goes(before, segment)) is not None:
            segment = replace(segment, tokens=(gone, segment.plain[0]))  # "the fleet has nowhere to go, scuttle it"
            found.pop()
        elif before is not None and before.stop == "," and (subject := _unable(before, segment)):
            segment = replace(segment, tokens=(*subject, *segment.tokens))  # "Kiel cannot help, so goes to the Baltic"
            found.pop()
        elif before is not None and before.stop == "," and _lands(before, segment):
            segment = replace(segment, tokens=(*before.tokens, *segment.tokens))  # "boards F Eng and lands in Belgium"
            found.pop()
        elif before is not None and before.stop == "," and _is_kept_too(before, segment):
            segment = replace(segment, tokens=(before.plain[0], *segment.tokens))
        elif before is not None and before.stop == "," and _is_bare_unit(segment.plain) and _begins_list(before):
            segment = replace(segment, tokens=(before.plain[0], *segment.tokens))  # "hold: A Rum, F War"
        elif before is not None and before.stop == "," and (likewise := _goes_likewise(found, segment)) is not None:
            segment = replace(segment, tokens=(*segment.tokens, likewise))  # "Trieste too, and Greece"
        found.append(segment)
    _counted(found)
    for at in range(len(found) - 1, 0, -1):
        said = found[at].plain
        if _shares_goal(found[at - 1], said):
            found[at] = replace(found[at], setting=SegmentRole.CONDITIONAL)
        if _is_site_of_both(found[at - 1], said):
            found[at - 1] = replace(found[at - 1], tokens=(*found[at - 1].tokens, said[-1]))
        first = next((place for place, token in enumerate(said) if token.kind in DOINGS), len(said))
        # "Eng and Nth it support": the pronoun belongs to the verb.
        first -= first > 0 and said[first - 1].kind == "IT"
        whose = said[:first][:-1] if first and said[first - 1].kind == "_DASH" else said[:first]
        if said[first:] and (names_unit_alone(whose) or _names_all_of_kind(whose)) and _is_shared(said[first:]):
            _share(found, at, said[first:], _new_units(said))
        elif (end := _second_unit(said)) and said[-1].kind == "SUPPORT":
            _share(found, at, said[end:])  # the verb at the end
    return found


def _without_dashes(segments: Sequence[Segment]) -> Sequence[Segment]:
    """The segments without the dash between a word for units and a list of places: "two armies - Paris and Brest"."""
    found = [*segments]
    for at, segment in enumerate(segments[:-1]):
        said, after = segment.plain, segments[at + 1].plain
        is_head = len(said) > 2 and said[0].is_unit_word and said[1].kind == "_DASH"
        listed = after[:-1] if after and after[-1].kind == "_DASH" else after
        is_list = bool(listed) and all(token.has(PLACE | COAST) or token.kind == "_TO" for token in listed)
        if is_head and is_list and segment.stop == "," and sum(token.has(PLACE) for token in listed) == 1:
            found[at] = replace(segment, tokens=(said[0], *said[2:]))
            found[at + 1] = replace(segments[at + 1], tokens=tuple(listed))
    return found


def _with_verb_joined(segments: Sequence[Segment]) -> Sequence[Segment]:
    """The segments with the verb of a list in commas behind its last unit: "my armies, Vienna and Trieste, hold"."""
    found = [*segments]
    for at, segment in enumerate(segments):
        verb = segment.plain[:1]
        if not verb or verb[0].kind not in _SHARED or len(verb[0].text) == 1:
            continue
        start = at
        while start and segments[start - 1].stop == "," and names_unit_alone(segments[start - 1].plain):
            start -= 1
        head = segments[start - 1] if start else None
        if at - start > 1 and head is not None and head.stop == "," and _names_kind_alone(head.plain):
            found[start - 1] = replace(head, tokens=())
            found[at - 1] = replace(
                segments[at - 1], tokens=(*segments[at - 1].tokens, *segment.tokens), stop=segment.stop
            )
            found[at] = replace(segment, tokens=())
    return found


def _names_kind_alone(tokens: Sequence[Token]) -> bool:
    """Whether there is a word for units, perhaps how many, and nothing else: "two armies"."""
    is_kind = all(token.has(_ALL | UNITS) or token.kind == "NUMBER" for token in tokens)
    return is_kind and any(token.has(UNITS) and len(token.text) > 1 for token in tokens)


def _help_said(before: Segment, segment: Segment) -> Sequence[Token]:
    """The verb of help and its pronoun that stand before one unit, where another is named alone behind it."""
    said = before.plain
    is_help = len(said) > 2 and {said[0].kind, said[1].kind} == {"IT", "SUPPORT"} and names_unit_alone(said[2:])
    return said[:2] if is_help and names_unit_alone(segment.plain) else ()


def _unit_that_goes(before: Segment, segment: Segment) -> Token | None:
    """The unit word that talk in one stretch is about, where the next one only says that it is disbanded."""
    said, work = before.plain, segment.plain
    is_work = 0 < len(work) < 3 and work[0].kind == "DISBAND" and all(token.kind == "IT" for token in work[1:])
    is_talk = len(said) > 1 and said[0].is_unit_word
    is_talk = is_talk and all(token.kind in _TALK for token in said[1:])
    return said[0] if is_work and is_talk else None


def _unable(before: Segment, segment: Segment) -> Sequence[Token]:
    """The unit that is said to be unable to help in one stretch, where the next one says where it goes instead."""
    said, goes = before.plain, segment.plain
    at = next((at for at, token in enumerate(said) if token.kind not in UNITARY), 0)
    kinds = {token.kind for token in said[at:]}
    cannot = at > 0 and names_unit_alone(said[:at]) and {"NEGATION", "SUPPORT"} <= kinds <= _UNABLE
    is_way = len(goes) > 1 and goes[0].kind == "_MOVE" and all(token.has(_LANDING) for token in goes[1:])
    return said[:at] if cannot and is_way and sum(token.has(PLACE) for token in goes) == 1 else ()


def _lands(before: Segment, segment: Segment) -> bool:
    """Whether an army goes aboard in one stretch and ashore in the next: "grimpe sur F Man et débarque en Belgique"."""
    said, goes = before.plain, segment.plain
    via = next((at for at, token in enumerate(said) if token.kind == "VIA"), 0)
    boards = via > 0 and names_unit_alone(said[:via]) and not any(token.kind in LINKS for token in said[:via])
    boards = boards and not any(token.kind == "_MOVE" for token in said)
    is_goal = bool(goes) and goes[0].kind == "_MOVE" and all(token.has(_LANDING) for token in goes[1:])
    return boards and is_goal and sum(token.has(PLACE) for token in goes) == 1


def _goes_likewise(found: Sequence[Segment], segment: Segment) -> Token | None:
    """The "too" that was said of another unit, where one is named alone behind it."""
    # A line may be nothing but signs, and each begins anew.
    said = next((one.plain for one in reversed(found[-_NEAR:]) if one.tokens and one.plain), ())
    is_said = len(said) > 1 and said[-1].kind == "LIKEWISE" and names_unit_alone(segment.plain)
    return said[-1] if is_said else None


def _second_unit(tokens: Sequence[Token]) -> int:
    """Where the second of two units begins that stand side by side; 0 if they do not."""
    if len(tokens) < 3:
        return 0
    is_behind = tokens[1].is_unit_word
    end = 2 if tokens[0].kind in UNITS or is_behind else 1
    return end if names_unit_alone(tokens[:end]) and tokens[end].has(UNITS | PLACE) else 0


def _begins_list(segment: Segment) -> bool:
    """Whether a verb stands before a unit, which others may follow."""
    said = segment.plain
    return len(said) > 1 and said[0].kind in LISTING and _is_bare_unit(said[1:])


def _is_kept_too(before: Segment, segment: Segment) -> bool:
    """Whether a unit alone stands behind one that is kept: "I keep Rome and the fleet in Naples"."""
    said = before.plain
    holds = len(said) > 1 and said[0].kind == "HOLD" and len(said[0].text) > 1 and names_unit_alone(said[1:])
    return holds and names_unit_alone(segment.plain)


def _says_where(before: Segment, segment: Segment) -> bool:
    """Whether a segment names the place that a unit gets by following another: "Vienna behind it, to Budapest"."""
    said = segment.plain
    is_goal = len(said) > 1 and said[0].kind in LINKS and said[1].has(PLACE) and all(t.has(COAST) for t in said[2:])
    return is_goal and bool(before.plain) and before.plain[-1].kind == "FOLLOW"


def _has_unit(found: Sequence[Segment]) -> bool:
    """Whether a place has its unit: "builds: fleets at Brest and Marseilles", "a fleet up north, in StP"."""
    said = found[-2].plain if len(found) > 1 and found[-2].stop == "," else ()
    names_unit = bool(said) and said[0].is_unit_word
    if names_unit and not any(token.has(PLACE) for token in said):
        return True
    return len(found) > 1 and found[-2].stop == "," and _is_winter_work(found[-2]) and found[-2].plain[0].kind != "HOLD"


def _waits_for(before: Segment, segment: Segment) -> bool:
    """Whether a segment is the end of the one before it."""
    does_alone = len(segment.plain) == 1 and segment.plain[0].kind in LISTING and _names_place_alone(before)
    return does_alone or _is_helped(before, segment) or _names_unit_of(before, segment) or _says_where(before, segment)


def _is_site_of_both(before: Segment, said: Sequence[Token]) -> bool:
    """Whether a unit word behind the second of two places is for both: "ベルリンとミュンヘンに陸軍"."""
    is_behind = len(said) == 2 and said[0].has(PLACE) and said[1].is_unit_word
    return is_behind and before.stop == "," and _names_place_alone(before)


def _is_shared(tokens: Sequence[Token]) -> bool:
    """Whether several units may do the same: "hold", "are disbanded", "support Paris to Burgundy"."""
    said = tokens[1:] if len(tokens) > 1 and tokens[0].kind == "IT" else tokens
    if len(said) == 2 and said[0].kind == "BUILD" and said[1].kind in UNITS:
        return True  # "in Paris and Brest we build armies"
    return said[0].kind in HELPS or (len(tokens) == 1 and tokens[0].kind in ("HOLD", "DISBAND", "BUILD"))


def _share(segments: list[Segment], at: int, words: Sequence[Token], units: Sequence[Token] = ()) -> None:
    """Do the same with the units before, too: "A Vie, A Bud and Trieste hold"; `units` say what is built in all."""
    for before in range(at - 1, -1, -1):
        segment = segments[before]
        is_marked = before == 0 and bool(segment.tokens) and segment.tokens[0].kind == "_DASH"
        own = segment.tokens[1:] if is_marked else segment.tokens
        named = [token for token in own if token.kind != "NOISE"]
        is_kind = words[0].kind == "HOLD" and _names_all_of_kind(named)
        # "Konst, Aeg and Gre hold": in a list that goes on, a word that nobody knows may be a unit misspelt.
        is_unknown = before < at - 1 and len(named) == 1 and named[0].kind == "WORD"
        if segment.stop != "," or not (is_kind or is_unknown or names_unit_alone(named)):
            return
        asked = "?" if segments[at].stop == "?" else segment.stop
        new = [] if any(token.kind in UNITS for token in segment.plain) else [*units]
        if units and not new:
            # "エジンバラとリバプールに海軍を、ロンドンに陸軍を増設": behind its place a word is for those before it.
            units = segment.plain[-1:] if segment.plain[-1].kind in UNITS else ()
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
        is_count = len(plain) > 2 and plain[0].kind in UNITS and plain[1].kind == "NUMBER"
        if is_count and _counts_moves(segments, at):
            segments[at] = replace(segments[at], tokens=(plain[0], *plain[2:]))
        elif is_count and _is_site(plain[2:]):  # "陸軍2個をモスクワとワルシャワに"
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


def _counts_moves(segments: Sequence[Segment], at: int) -> bool:
    """Whether a count stands before the first of as many moves: "陸軍2つはベルリン→キール、ミュンヘン→ルール"."""
    plain = segments[at].plain
    if len(plain) < 4 or plain[0].kind not in UNITS or plain[1].kind != "NUMBER" or plain[2].kind not in PLACE:
        return False
    end = at + 1
    while end < len(segments) and segments[end - 1].stop == "," and _is_way(segments[end].plain):
        end += 1
    return plain[1].text == str(end - at) and _is_way(plain[2:])


def _is_way(tokens: Sequence[Token]) -> bool:
    """Whether there is a place, and where its unit goes, and nothing else."""
    places = [token for token in tokens if token.has(PLACE)]
    return len(places) == 2 and tokens[0].has(PLACE) and all(token.kind in _WAY for token in tokens)


def _is_site(tokens: Sequence[Token]) -> bool:
    """Whether there is a place alone, perhaps with what is done there behind it."""
    said = tokens[:-1] if tokens and tokens[-1].kind in ("BUILD", "DISBAND") else tokens
    return names_unit_alone(said) and not any(token.kind in UNITS for token in said)


def names_unit_alone(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit by its place, and nothing that it does."""
    is_bare = all(token.kind in UNITARY | {"_TO"} for token in tokens)
    return is_bare and sum(token.has(PLACE) for token in tokens) == 1


def _names_all_of_kind(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a word for all units of a kind: "both armies"."""
    return _names_kind_alone(tokens) and any(token.has(_ALL) for token in tokens)


def _names_place_alone(segment: Segment) -> bool:
    if any(sense.value == _ANY_UNIT for token in segment.tokens for sense in token.senses):
        return False  # of "fleet Kiel and one unit in Berlin" the kind is not said
    said = segment.plain
    is_bare = all(token.has(PLACE | COAST) or token.kind in ("_TO", "_FROM") for token in said)
    return is_bare and sum(token.has(PLACE) for token in said) == 1


def _ends_list(before: Segment, segment: Segment) -> bool:
    """Whether there is a place alone, or one with what is built or removed there: "陸軍をパリとナポリに増設"."""
    said = segment.plain
    is_work = len(said) == 2 and said[0].kind == "PLACE" and said[1].kind in ("BUILD", "DISBAND")
    is_counted = any(token.kind == "NUMBER" for token in before.plain)
    return (is_work and not is_counted) or _names_place_alone(segment)


def _names_unit_of(before: Segment, segment: Segment) -> bool:
    """Whether a place waits for its unit word: "in Kiel, the fleet holds"."""
    said = segment.plain
    if not said or said[0].kind not in UNITS or len(said[0].text) == 1 or not _names_place_alone(before):
        return False
    if before.corrects or (said[0].has(_ALL) and len(said) > 1):
        return False  # "the Black Sea and the armies hold", "no, to Picardy, the army in Belgium holds"
    return len(said) == 1 or said[1].kind in DOINGS | LINKS


def _is_bare_unit(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its letter or word, and nothing that it does."""
    return bool(tokens) and tokens[0].kind in UNITS and names_unit_alone(tokens)


def _is_unit_named(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its letter or word and its place, and no word between that may lead there."""
    return _is_bare_unit(tokens) and not any(token.kind == "_TO" for token in tokens)


def _shares_goal(before: Segment, said: Sequence[Token]) -> bool:
    """Whether two units have one goal, and who moves is open: "A Tri and A Vie attack Tyr", "Trieste, Vienna: Tyr"."""
    if before.stop != ",":
        return False
    is_attack = _is_unit_named(before.plain) and _goes_with_word(said)
    return is_attack or (names_unit_alone(before.plain) and _is_headed_goal(said))


def _is_headed_goal(tokens: Sequence[Token]) -> bool:
    """Whether there is a place before a colon and its goal behind: "Vienna: Tyrolia"."""
    return len(tokens) > 2 and tokens[0].has(PLACE) and tokens[1].kind == "_DASH" and tokens[1].text == ":"


def _goes_with_word(tokens: Sequence[Token]) -> bool:
    """Whether a unit moves, said by a verb: "A Vie attacks Tyr", but not "A Vie - Tyr"."""
    first = next((at for at, token in enumerate(tokens) if token.kind in DOINGS | LINKS), 0)
    if not first or tokens[0].kind not in UNITS:
        return False
    return tokens[first].kind == "_MOVE" or (tokens[first].kind == "_TO" and len(tokens[first].text) > 1)


def _lists_units(segment: Segment) -> bool:
    """Whether a segment is a word for units with a place of one: "armies in Par", which "and Mar" goes on with."""
    said = [token for token in segment.plain if token.kind not in ("_TO", "NUMBER")]
    is_count = len(said) == 1 and len(segment.plain) == 2  # `_counted` looks at how many places follow
    if is_count or not said or said[0].kind not in UNITS or len(said[0].text) == 1:
        return False
    return len(said) == 1 or (len(said) == 2 and said[1].has(PLACE))


def _is_helped(before: Segment, segment: Segment) -> bool:
    """Whether words behind a comma say who supports the order before it: "陸軍ルール、海軍ホルの支援でベルへ"."""
    said = segment.plain
    at = next((at for at, token in enumerate(said) if token.kind == "_HELPED_BY"), 0)
    if not at or not names_unit_alone(said[:at]):
        return False
    return at + 1 == len(said) or names_unit_alone(before.plain)


def _is_winter_work(segment: Segment) -> bool:
    """Whether a segment builds, disbands or holds, its verb first and a place last."""
    said = segment.plain
    said = said[1:] if len(said) > 1 and said[0].kind == "NATION" and said[1].kind in FIRSTS else said
    if said and said[0].is_unit_word and names_unit_alone(said):
        return True  # "armies in Moscow and Warsaw"
    if not said or said[0].kind not in ("BUILD", "DISBAND", "HOLD"):
        return False
    is_heading = len(said) > 1 and said[-1].kind in UNITS and not any(token.has(PLACE) for token in said)
    is_behind = len(said) > 2 and said[-1].is_unit_word and said[-2].has(PLACE)
    return said[-1].has(PLACE | COAST) or is_heading or is_behind  # "build 2 armies, Par and Mar"
