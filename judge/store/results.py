"""A resolution as one JSON text and back: what every order did, and why."""

from __future__ import annotations

from types import MappingProxyType
from typing import assert_never

import msgspec

from judge.rules.orders import Order
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decided,
    Decision,
    Disbanded,
    Dislodgement,
    Disrupted,
    NoRoute,
    Outcome,
    OwnUnit,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.position import Dislodged, Position
from judge.rules.text import read_order, read_unit


class _Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`kind` names the class; of the rest only what that class has is filled."""

    kind: str
    at: tuple[str, ...] = ()
    instead: str | None = None
    reason: VoidReason | None = None


class _Dislodgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    power: str
    unit: str
    attacked_from: str | None
    by: str
    by_power: str
    retreats: dict[str, RetreatStatus]
    disbands: bool = False


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    power: str
    order: str
    outcome: _Outcome
    dislodgement: _Dislodgement | None = None
    is_default: bool = False


class _Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: Decision
    places: tuple[str, ...]


class _Results(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    results: tuple[_Result, ...]
    decided: tuple[_Decided, ...] = ()


_newest: tuple[object, object, str] = (None, None, "")
"""Results and decisions that were written last, and their text: a turn, and the map of each player in it."""


def write_results(resolution: Resolution) -> str:
    """What became of the orders; the positions before and after are kept beside it."""
    global _newest
    results, decided, text = _newest
    if results is not resolution.results or decided is not resolution.decided:
        text = _written(resolution)
        _newest = resolution.results, resolution.decided, text
    return text


def _written(resolution: Resolution) -> str:
    body = _Results(
        tuple(_write_result(result) for result in resolution.results),
        tuple(_Decided(decided.rule, decided.places) for decided in resolution.decided),
    )
    return msgspec.json.encode(body).decode()


def read_results(text: str, before: Position, after: Position) -> Resolution:
    """The inverse of `write_results`."""
    body = msgspec.json.decode(text, type=_Results)
    return Resolution(
        before,
        tuple(_read_result(result) for result in body.results),
        after,
        tuple(Decided(decided.rule, decided.places) for decided in body.decided),
    )


def _write_result(result: Result) -> _Result:
    driven = result.dislodgement
    return _Result(
        result.power,
        str(result.order),
        _write_outcome(result.outcome),
        _write_dislodgement(driven) if driven else None,
        result.is_default,
    )


def _write_dislodgement(driven: Dislodgement) -> _Dislodgement:
    who = driven.unit
    retreats = dict(sorted(driven.retreats.items()))
    return _Dislodgement(
        who.power, str(who.unit), who.attacked_from, driven.by, driven.by_power, retreats, driven.disbands
    )


def _write_outcome(outcome: Outcome) -> _Outcome:
    kind = type(outcome).__name__
    match outcome:
        case Succeeded() | NoRoute() | Disbanded():
            return _Outcome(kind)
        case Bounced(places) | Disrupted(places):
            return _Outcome(kind, at=places)
        case OwnUnit(place) | Cut(place):
            return _Outcome(kind, at=(place,))
        case Unmatched(instead):
            return _Outcome(kind, instead=str(instead) if instead else None)
        case Void(reason):
            return _Outcome(kind, reason=reason)
        case _:
            assert_never(outcome)


def _read_result(result: _Result) -> Result:
    order: Order = read_order(result.order)
    driven = result.dislodgement
    return Result(
        result.power,
        order,
        _read_outcome(result.outcome),
        _read_dislodgement(driven) if driven else None,
        result.is_default,
    )


def _read_dislodgement(driven: _Dislodgement) -> Dislodgement:
    who = Dislodged(driven.power, read_unit(driven.unit), driven.attacked_from)
    return Dislodgement(who, driven.by, driven.by_power, MappingProxyType(driven.retreats), driven.disbands)


def _read_outcome(outcome: _Outcome) -> Outcome:
    match outcome:
        case _Outcome("Succeeded"):
            return Succeeded()
        case _Outcome("NoRoute"):
            return NoRoute()
        case _Outcome("Disbanded"):
            return Disbanded()
        case _Outcome("Bounced", places):
            return Bounced(places)
        case _Outcome("Disrupted", places):
            return Disrupted(places)
        case _Outcome("OwnUnit", (place,)):
            return OwnUnit(place)
        case _Outcome("Cut", (place,)):
            return Cut(place)
        case _Outcome("Unmatched", instead=instead):
            return Unmatched(read_order(instead) if instead else None)
        case _Outcome("Void", reason=VoidReason() as reason):
            return Void(reason)
        case _:
            raise ValueError(f"not an outcome: {outcome}")
