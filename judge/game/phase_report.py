"""What is told of a phase to one reader, and what is left of an order that is partly in the fog."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from judge.game.events import PhaseProcessed
from judge.rules.orders import Order, Unit
from judge.rules.outcome import Dislodgement
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct, replace


class GlimpseKind(Enum):
    """What is left of an order when the fog is cut away."""

    LEFT = "left"
    """A unit that was in sight went out of it."""
    CAME = "came"
    """A unit came into sight from an unseen place."""
    ACTED = "acted"
    """A unit in sight stays; what it was ordered concerns what is out of sight."""
    TRIED = "tried"
    """An unseen unit tried in vain to enter a province in sight."""
    IN_VAIN = "in_vain"
    """One's own order came to nothing, and why lies out of sight."""


class Glimpse(Struct, frozen=True):
    """What is seen of one order that is partly in the fog."""

    kind: GlimpseKind
    place: ProvinceId
    """Where something was seen."""
    power: Power | None = None
    """Whose unit; None when that was not seen."""
    unit: Unit | None = None
    """The unit where it was seen last."""
    order: Order | None = None
    """One's own order, as it was given."""
    dislodgement: Dislodgement | None = None


class PhaseReport(Struct, frozen=True):
    """What is told of a phase to one reader."""

    event: PhaseProcessed
    """The event without what lies in the fog: results that are seen whole, culprits that are not seen as `UNSEEN`."""
    glimpses: tuple[Glimpse, ...] = ()
    """By the board's order of powers and by place; those of unknown powers come last."""
    is_quiet: bool = False
    """Whether others sent no orders, or are gone, and who is not told."""


def quietly(report: PhaseReport, powers: Sequence[Power]) -> PhaseReport:
    """The same report without the names of other powers that sent no orders or lost their player."""
    event = report.event
    results = tuple(r if r.power in powers else replace(r, is_default=False) for r in event.resolution.results)
    quiet = replace(
        event,
        resolution=replace(event.resolution, results=results),
        nmr=tuple(power for power in event.nmr if power in powers),
        disorder=(),
        barred=tuple(power for power in event.barred if power in powers),
    )
    return replace(report, event=quiet, is_quiet=quiet.nmr != event.nmr or bool(event.disorder))
