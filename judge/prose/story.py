"""What happened in a phase, in a few sentences made by rules over its results: who took what, who turned on whom.

Only what the results that are given tell is said; who may know them was decided before they came here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.prose.sentences import is_failed
from judge.prose.turncoats import Pair, entered, stabs, taken, withdrawals
from judge.prose.words import Words, in_a_row
from judge.rules.orders import Build, Disband, Move, Order, Retreat, Unit, unit_of
from judge.rules.outcome import Bounced, Disbanded, Resolution, Result, Succeeded, Void
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Phase, PhaseKind, Position

_MOST = 3
_MOST_ALIKE = 3
"""Sentences of one kind."""
_MOST_NAMED = 8
"""Places or powers in one sentence."""


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
    return tuple(sentences[:_MOST]) or tuple(_calm(resolution, words))


def _calm(resolution: Resolution, words: Words) -> Iterator[str]:
    """What is said when nothing happened."""
    failed = sum(map(is_failed, resolution.results))
    if resolution.before.phase.kind is PhaseKind.ADJUSTMENT:
        yield words.say("story.unchanged")
    elif failed:
        yield words.say("story.still")
    else:
        is_moved = any(isinstance(one.order, Move) for one in resolution.results)
        yield words.say("story.quiet" if is_moved else "story.rest")
    if failed:
        yield words.say("map.failed", n=failed)


def _movement(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    yield from _centres(resolution, after, earlier, powers, words)
    driven: dict[Pair, list[ProvinceId]] = {}
    for one in resolution.results:
        if (gone := one.dislodgement) is not None:
            driven.setdefault((gone.by_power, one.power), []).append(gone.unit.unit.province)
    yield from _done_to(("drives", "drives"), driven, words)
    known = {place for places in driven.values() for place in places}
    inside: dict[Pair, list[ProvinceId]] = {}
    for power, owner, place in entered(resolution):
        if place not in known and place not in taken(resolution.before, after, power):
            inside.setdefault((power, owner), []).append(place)
    yield from _done_to(("enters", "enters_too"), inside, words)
    for kind, places in (("standoff", standoffs(resolution)), ("held", _held(resolution))):
        if places:
            named = words.all_of(str(words.place(place)) for place in places[:_MOST_NAMED])
            yield words.say(f"story.{kind}", places=named, n=len(places))


def _done_to(keys: tuple[str, str], done: Mapping[Pair, Sequence[ProvinceId]], words: Words) -> Iterator[str]:
    """Who did it to whom, and where, as one sentence; the second key is that of a clause behind another one."""
    clauses = [
        words.say(
            f"story.{keys[at > 0]}",
            power=words.power(power),
            other=words.power(other),
            places=words.all_of(str(words.place(place)) for place in places),
            n=len(places),
        )
        for at, ((power, other), places) in enumerate(sorted(done.items(), key=lambda each: (-len(each[1]), each[0])))
    ]
    if clauses:
        yield words.say("story.sentence", text=words.say("semicolon").join(clauses[:_MOST_NAMED]))


def _held(resolution: Resolution) -> list[ProvinceId]:
    """The provinces whose unit stayed though another power's wanted to come in."""
    before, after = resolution.before, resolution.after
    attacked = {
        province_id(one.order.to): one.power
        for one in resolution.results
        if isinstance(one.order, Move) and isinstance(one.outcome, Bounced)
    }
    return sorted(
        place
        for place, power in attacked.items()
        if (stood := before.unit_in(place)) is not None and stood[0] != power and after.unit_in(place) == stood
    )


def _retreats(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    yield from _centres(resolution, after, earlier, powers, words)
    went = [
        words.say(
            "story.retreat",
            power=words.power(one.power),
            place=words.place(one.order.unit.province),
            to=words.place(province_id(one.order.to)),
        )
        for one in resolution.results
        if isinstance(one.order, Retreat) and isinstance(one.outcome, Succeeded)
    ]
    if went:
        yield words.say("story.retreats", units=words.one_by_one(went[:_MOST_NAMED]))
    gone = [
        words.say("outcome.of", unit=words.place(unit.province), power=words.power(one.power))
        for one in resolution.results
        if isinstance(one.outcome, Disbanded | Bounced) or _is_disbanding(one)
        if (unit := unit_of(one.order)) is not None
    ]
    if gone:
        yield words.say("story.disbanded", units=words.one_by_one(gone[:_MOST_NAMED]), n=len(gone))


def _is_disbanding(result: Result) -> bool:
    return isinstance(result.order, Disband) and isinstance(result.outcome, Succeeded)


def _adjustments(resolution: Resolution, powers: Sequence[Power], words: Words) -> Iterator[str]:
    for key, kind in (("builds", Build), ("removes", Disband)):
        if done := _changed(resolution, powers, kind):
            yield words.say(f"story.{key}", powers=_by_power(done, words))


def _changed(resolution: Resolution, powers: Sequence[Power], kind: type) -> Mapping[Power, list[Unit]]:
    """The units that each power built or removed."""
    found: dict[Power, list[Unit]] = {}
    for power in powers:
        for one in resolution.of(power):
            unit = unit_of(one.order)
            if unit and isinstance(one.order, kind) and isinstance(one.outcome, Succeeded | Disbanded):
                found.setdefault(power, []).append(unit)
    return found


def _by_power(done: Mapping[Power, Sequence[Unit]], words: Words) -> str:
    """Each power with its units, or with their number where there are many."""
    if sum(map(len, done.values())) > _MOST_NAMED:
        return words.one_by_one(
            words.say("story.count", power=words.power(power), n=len(units)) for power, units in done.items()
        )
    return words.one_by_one(
        words.say("story.units", power=words.power(power), units=words.units(units)) for power, units in done.items()
    )


def _centres(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power], words: Words
) -> Iterator[str]:
    """Who is out, who turned on whom, who took what, and who let whom down."""
    before = resolution.before
    gone = [power for power in powers if _is_alive(before, power) and not _is_alive(after, power)]
    yield from _together(words.say("story.out", power=words.power(power)) for power in gone)
    turned = _gathered(((power, phase), other) for power, other, phase in stabs(resolution, after, earlier, powers))
    yield from _together(
        words.say(
            "story.stab",
            power=words.power(power),
            others=words.powers(others),
            when=_in(phase, words),
            n=len(others),
        )
        for (power, phase), others in turned.items()
    )
    won = {power: places for power in powers if (places := taken(before, after, power))}
    if won:
        clauses = [
            words.say(
                "story.takes_too" if at else "story.takes",
                power=words.power(power),
                places=words.all_of(str(words.place(place)) for place in places),
                n=len(places),
            )
            for at, (power, places) in enumerate(sorted(won.items(), key=lambda each: -len(each[1])))
        ]
        yield words.say("story.sentence", text=words.say("semicolon").join(clauses))
    let_down = withdrawals(resolution, after, earlier, powers)
    missed = _gathered(((other, phase), power) for power, other, phase in let_down)
    yield from _together(
        words.say(
            "story.withdrawn",
            powers=words.powers(former),
            other=words.power(other),
            when=_in(phase, words),
            n=len(former),
        )
        for (other, phase), former in missed.items()
    )


def _gathered(told: Iterable[tuple[tuple[Power, Phase], Power]]) -> Mapping[tuple[Power, Phase], Sequence[Power]]:
    """The powers of whom the same is told of one power and phase."""
    found: dict[tuple[Power, Phase], list[Power]] = {}
    for about, power in told:
        found.setdefault(about, []).append(power)
    return found


def _in(phase: Phase, words: Words) -> str:
    """`in Spring 1901`."""
    return words.say(f"story.in_{phase.season.name.lower()}", year=phase.year)


def _together(sentences: Iterable[str]) -> Iterator[str]:
    """What several powers did as one thing, so that it does not crowd out the others."""
    if found := list(sentences)[:_MOST_ALIKE]:
        yield in_a_row(map(_capital, found))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_alive(position: Position, power: Power) -> bool:
    is_driven = any(gone.power == power for gone in position.dislodged)
    return power in position.uncounted or bool(position.centres.get(power) or position.units.get(power) or is_driven)


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
