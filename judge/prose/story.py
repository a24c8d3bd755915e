"""What happened in a phase, in a few sentences made by rules over its results: who took what, who turned on whom.

Only what the results that are given tell is said; who may know them was decided before they came here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.prose.sentences import is_failed
from judge.prose.words import Words, in_a_row
from judge.rules.orders import Build, Disband, Move, Order, Retreat, SupportHold, SupportMove
from judge.rules.outcome import Bounced, Disbanded, Resolution, Result, Succeeded, Void
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Phase, PhaseKind, Position

_MOST = 3
_MOST_ALIKE = 3
"""Sentences of one kind."""
_MOST_NAMED = 6


def story(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> tuple[str, ...]:
    """At most three things, the gravest first: a sentence each, or one for each power that did the same.

    `after` is the position it led to, with the owners that are settled by it; `earlier` are phases before this one,
    oldest first.
    """
    match resolution.before.phase.kind:
        case PhaseKind.MOVEMENT:
            told = _movement(resolution, after, earlier, powers, words)
        case PhaseKind.RETREAT:
            told = _retreats(resolution, after, earlier, powers, words)
        case _:
            told = _adjustments(resolution, powers, words)
    sentences = list(map(_capital, told))
    failed = sum(map(is_failed, resolution.results))
    if not sentences:
        sentences = [words.say("map.failed", n=failed) if failed else words.say("story.quiet")]
    return tuple(sentences[:_MOST])


def _movement(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    yield from _centres(resolution, after, earlier, powers, words)
    driven = [one.dislodgement.unit for one in resolution.results if one.dislodgement is not None]
    if driven:
        units = [words.say("outcome.of", unit=words.unit(one.unit), power=words.power(one.power)) for one in driven]
        yield words.say("story.driven", units=words.one_by_one(units[:_MOST_NAMED]), n=len(units))
    if places := standoffs(resolution):
        named = words.all_of(str(words.place(place)) for place in places[:_MOST_NAMED])
        yield words.say("story.standoff", places=named, n=len(places))


def _retreats(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    yield from _centres(resolution, after, earlier, powers, words)
    went = [
        one.order for one in resolution.results if isinstance(one.order, Retreat) and isinstance(one.outcome, Succeeded)
    ]
    if went:
        yield words.say("story.retreats", units=words.one_by_one(words.bare_order(order) for order in went))
    gone = sum(isinstance(one.outcome, Disbanded | Bounced) or _is_disbanding(one) for one in resolution.results)
    if gone:
        yield words.say("story.disbanded", n=gone)


def _is_disbanding(result: Result) -> bool:
    return isinstance(result.order, Disband) and isinstance(result.outcome, Succeeded)


def _adjustments(resolution: Resolution, powers: Sequence[Power], words: Words) -> Iterator[str]:
    if built := _counted(resolution, powers, Build, words):
        yield words.say("story.builds", powers=built)
    if removed := _counted(resolution, powers, Disband, words):
        yield words.say("story.removes", powers=removed)


def _counted(resolution: Resolution, powers: Sequence[Power], kind: type, words: Words) -> str:
    """How many orders of a kind each power had carried out."""
    counts = {
        power: sum(isinstance(one.order, kind) and isinstance(one.outcome, Succeeded | Disbanded) for one in own)
        for power in powers
        if (own := resolution.of(power))
    }
    named = [words.say("story.count", power=words.power(power), n=count) for power, count in counts.items() if count]
    return words.one_by_one(named)


def _centres(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    """Who is out, who turned on whom, who took what, and who let whom down."""
    before = resolution.before
    gone = [power for power in powers if _is_alive(before, power) and not _is_alive(after, power)]
    yield from _together(words.say("story.out", power=words.power(power)) for power in gone)
    yield from _together(_of_two("stab", each, words) for each in stabs(resolution, after, earlier, powers))
    taken = {power: places for power in powers if (places := _taken(before, after, power))}
    if taken:
        clauses = [
            words.say(
                "story.takes",
                power=words.power(power),
                places=words.all_of(str(words.place(place)) for place in places),
                n=len(places),
            )
            for power, places in sorted(taken.items(), key=lambda each: -len(each[1]))
        ]
        yield words.say("story.sentence", text=words.say("semicolon").join(clauses))
    yield from _together(_of_two("withdrawn", each, words) for each in withdrawals(resolution, after, earlier, powers))


def _together(sentences: Iterable[str]) -> Iterator[str]:
    """What several powers did as one thing, so that it does not crowd out the others."""
    if found := list(sentences)[:_MOST_ALIKE]:
        yield in_a_row(map(_capital, found))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of_two(kind: str, told: tuple[Power, Power, Phase], words: Words) -> str:
    power, other, phase = told
    when = words.say(f"story.in_{phase.season.name.lower()}", year=phase.year)
    return words.say(f"story.{kind}", power=words.power(power), other=words.power(other), when=when)


def _is_alive(position: Position, power: Power) -> bool:
    is_driven = any(gone.power == power for gone in position.dislodged)
    return power in position.uncounted or bool(position.centres.get(power) or position.units.get(power) or is_driven)


def _taken(before: Position, after: Position, power: Power) -> list[ProvinceId]:
    new = after.centres.get(power, frozenset()) - before.centres.get(power, frozenset())
    return sorted(new - before.doubtful - after.doubtful)


def stabs(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power]
) -> Iterator[tuple[Power, Power, Phase]]:
    """The powers that took a centre from one, or drove out a unit of one, that they supported in a phase before."""
    helped: dict[tuple[Power, Power], Phase] = {}
    for each in earlier:
        for pair in _supported(each):
            helped[pair] = each.before.phase
    before = resolution.before
    hit = {(one.dislodgement.by_power, one.power) for one in resolution.results if one.dislodgement is not None}
    for power in powers:
        hit |= {(power, owner) for place in _taken(before, after, power) if (owner := before.owner_of(place))}
    for power, other in sorted(hit):
        if power != other and (power, other) in helped:
            yield power, other, helped[power, other]


def withdrawals(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power]
) -> Iterator[tuple[Power, Power, Phase]]:
    """The powers that supported one in the movement before, and not now that it is hit, though they strike no blow."""
    before = resolution.before
    moves = [each for each in earlier if each.before.phase.kind is PhaseKind.MOVEMENT]
    if before.phase.kind is not PhaseKind.MOVEMENT or not moves:
        return
    struck = {one.power for one in resolution.results if one.dislodgement is not None}
    struck |= {owner for power in powers for place in _taken(before, after, power) if (owner := before.owner_of(place))}
    turned = {(power, other) for power, other, _ in stabs(resolution, after, earlier, powers)}
    now, last = set(_supported(resolution)), moves[-1]
    for power, other in sorted(set(_supported(last)) - now - turned):
        if other in struck and before.units.get(power):
            yield power, other, last.before.phase


def _supported(resolution: Resolution) -> Iterator[tuple[Power, Power]]:
    """Who supported whose unit, whatever came of it."""
    for result in resolution.results:
        match result.order:
            case SupportHold(_, of) | SupportMove(_, of, _) if not isinstance(result.outcome, Void):
                standing = resolution.before.unit_in(of.province)
                if standing is not None and standing[0] != result.power:
                    yield result.power, standing[0]
            case _:
                pass


def standoffs(resolution: Resolution) -> list[ProvinceId]:
    """The provinces that several units wanted and none got, though nobody stood there or who did went away."""
    left = {
        one.order.unit.province
        for one in resolution.results
        if isinstance(one.order, Move) and isinstance(one.outcome, Succeeded)
    }
    wanted: dict[ProvinceId, list[Result]] = {}
    for result in resolution.results:
        order: Order = result.order
        if isinstance(order, Move) and not isinstance(result.outcome, Void):
            wanted.setdefault(province_id(order.to), []).append(result)
    return sorted(
        place
        for place, moves in wanted.items()
        if len(moves) > 1
        and all(isinstance(move.outcome, Bounced) for move in moves)
        and (place in left or resolution.before.unit_in(place) is None)
    )


def leaders(position: Position, powers: Sequence[Power]) -> Mapping[Power, int]:
    """The powers with the most centres; empty where nobody has any, or not all is known."""
    counts = {power: len(position.centres.get(power, ())) for power in powers}
    most = max(counts.values(), default=0)
    return {power: most for power in powers if counts[power] == most} if most and not position.uncounted else {}
