"""The mail that tells what became of orders that were given ahead, when their phase opens."""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.events.ahead import PlansFollowed, Verdict
from judge.notation.values import Problem, ProblemCode
from judge.prose.news import Occasion, Telling, notice, tell
from judge.prose.sentences import problem
from judge.prose.words import Words
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.structs import replace


@tell.register(PlansFollowed)
def _followed(event: PlansFollowed, occasion: Occasion) -> Telling:
    """What came into force, what could not, and how conditions came out."""
    words, phase = occasion.words, occasion.words.phase(event.phase)
    position = replace(occasion.game.position, phase=event.phase)
    lines = [words.say("news.plans_followed", phase=phase, game=occasion.game.name)]
    lines += _orders(event.given, words)
    if not event.given:
        lines.append(words.say("news.plans_followed_none"))
    if event.waits:
        lines.append(words.say("ahead.waits", phase=phase))
    lines += [_verdict(verdict, words) for verdict in event.verdicts]
    lines += [words.say("news.plans_lost", order=words.bare_order(order)) for _, order in event.lost]
    lines += [words.say("news.plans_ended", order=words.bare_order(order)) for _, order in event.ended]
    for each in event.unread:
        found = Problem(0, 0, ProblemCode(each.code), each.about, each.candidates, each.written)
        why = problem(found, occasion.hearer.powers, position, words)
        lines.append(words.say("news.plans_unread", line=each.written, why=why))
    is_open = occasion.game.position.phase == event.phase
    hints = [words.say("news.plans_followed_hint")] if is_open else []
    is_whole = not event.lost and not event.unread
    subject = words.say("subject.plans_followed" if is_whole else "subject.plans_followed_check", phase=phase)
    return notice(lines, subject, hints)


def _orders(given: tuple[tuple[Power, Order], ...], words: Words) -> Iterable[str]:
    """The orders, each with its power where there are several."""
    several = len({power for power, _ in given}) > 1
    for power, order in given:
        said = words.order(order)
        yield words.say("of_power", power=words.power(power), text=said) if several else said


def _verdict(found: Verdict, words: Words) -> str:
    if found.holds is None:
        return words.say("ahead.not_asked", condition=found.written)
    return words.say("news.plans_held" if found.holds else "news.plans_held_not", condition=found.written)
