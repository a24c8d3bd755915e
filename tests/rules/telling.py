"""Results in a few words, so that a test can compare them as one line of text."""

from collections.abc import Iterable

from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    Outcome,
    OwnUnit,
    Resolution,
    Result,
    Succeeded,
    Unmatched,
    Void,
)
from judge.rules.position import Position


def tell(outcome: Outcome) -> str:
    """`bounce tyr`, `void unreachable`, and nothing at all for success."""
    match outcome:
        case Succeeded():
            return ""
        case Bounced(by):
            return " ".join(("bounce", *by))
        case OwnUnit(at):
            return f"own {at}"
        case Cut(by):
            return f"cut {by}"
        case Disrupted(fleets):
            return " ".join(("disrupted", *fleets))
        case NoRoute():
            return "no route"
        case Unmatched(instead):
            return f"unmatched {instead}"
        case Void(reason):
            return f"void {reason.value}"
        case Disbanded():
            return "disbanded"


def tell_result(result: Result) -> str:
    """`A mun - tyr (bounce tyr, dislodged boh, default)`."""
    driven = f"dislodged {result.dislodgement.by}" if result.dislodgement else ""
    words = ", ".join(filter(None, (tell(result.outcome), driven, "default" if result.is_default else "")))
    return f"{result.order} ({words})" if words else str(result.order)


def tell_all(results: Iterable[Result]) -> str:
    """`germany: A mun - tyr (bounce tyr); A boh H · austria: ...`, in the order of the results."""
    told: dict[str, list[str]] = {}
    for result in results:
        told.setdefault(result.power, []).append(tell_result(result))
    return " · ".join(f"{power}: {'; '.join(words)}" for power, words in told.items())


def told(resolution: Resolution) -> str:
    """Every result of a phase."""
    return tell_all(resolution.results)


def standing(position: Position) -> str:
    """`germany: A boh, A mun · austria: A vie`, powers with nothing left out."""
    own = {power: ", ".join(map(str, position.units_of(power))) for power in sorted(position.units)}
    return " · ".join(f"{power}: {units}" for power, units in own.items() if units)
