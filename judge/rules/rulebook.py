"""What printed rulebooks disagree about, as one frozen value of policies.

Sections: DATC = the Diplomacy Adjudicator Test Cases v3.2, part 4; ru2000 = the Russian
4th edition, by line of its text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CoastRule(Enum):
    """When a fleet must name the coast it goes to (DATC 4.B.1, 4.B.2)."""

    IF_AMBIGUOUS = "if_ambiguous"
    ALWAYS = "always"


class ConvoyRoutes(Enum):
    """What stops an army that has several sea routes (DATC 4.A.1)."""

    ALL_DISRUPTED = "all_disrupted"
    ANY_DISRUPTED = "any_disrupted"


class ConvoyParadox(Enum):
    """Which supports a convoyed attack does not cut, and what settles the cycle left (DATC 4.A.2)."""

    NECESSARY_FLEET = "necessary_fleet"
    """Not the support of an attack on a fleet its convoy needs (ru2000 L741-761, rules 21 and 22)."""
    ANY_FLEET = "any_fleet"
    """Not the support of an attack on any fleet that convoys it (1982, fr, ja)."""
    CUT_FIRST = "cut_first"
    """Supports are cut before convoys are broken (bg L447)."""
    SZYKMAN = "szykman"
    """The convoys in the cycle fail (DATC's choice)."""


class ConvoyIntent(Enum):
    """When an army with a land route goes by sea (DATC 4.A.3)."""

    OWN_FLEET_OR_VIA = "own_fleet_or_via"
    VIA_ONLY = "via_only"


class ConvoyFallback(Enum):
    """What an army does whose convoy was wanted but never ordered, when it could have walked (DATC 4.A.3)."""

    NEVER = "never"
    """It fails: asking for the convoy gives up the land route."""
    LAND_IF_UNORDERED = "land_if_unordered"
    """It walks: the choice is between ways that the orders open, and they open only one (ru2000 L709)."""


class DislodgedEffect(Enum):
    """Whether a dislodged unit still bounces others from where its attacker came from (DATC 4.A.7)."""

    NEVER = "never"
    IF_BY_CONVOY = "if_by_convoy"
    """It does if one of the two went by convoy, so that they did not meet on the way."""


class ConvoyedOrigin(Enum):
    """Whether a retreat to where a convoyed attacker came from is closed (DATC 4.A.5)."""

    CLOSED = "closed"
    OPEN = "open"


class ImpossibleOrder(Enum):
    """What a unit with an impossible move does (DATC 4.E.1)."""

    HOLDS = "holds"
    COUNTS_AS_MOVE = "counts_as_move"


class RemovalDistance(Enum):
    """What civil-disorder removals measure the distance to (DATC 4.D.8)."""

    HOME_CENTRES = "home_centres"
    OWNED_CENTRES = "owned_centres"


class RemovalMetric(Enum):
    """How civil-disorder removals count steps (DATC 4.D.8)."""

    ABSOLUTE = "absolute"
    """Any border counts for any unit."""
    BY_TYPE = "by_type"
    """Fleets sail; armies walk and may cross water."""


class BuildSites(Enum):
    """Where units are raised (ru2000 L840-842)."""

    HOME = "home"
    ANY_OWNED = "any_owned"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The choices one printed book makes. The defaults are those of the Russian 4th edition."""

    name: str = "ru2000"
    coast_rule: CoastRule = CoastRule.IF_AMBIGUOUS
    convoy_routes: ConvoyRoutes = ConvoyRoutes.ALL_DISRUPTED
    convoy_paradox: ConvoyParadox = ConvoyParadox.NECESSARY_FLEET
    convoy_intent: ConvoyIntent = ConvoyIntent.OWN_FLEET_OR_VIA
    convoyed_origin: ConvoyedOrigin = ConvoyedOrigin.CLOSED
    impossible_order: ImpossibleOrder = ImpossibleOrder.HOLDS
    removal_distance: RemovalDistance = RemovalDistance.HOME_CENTRES
    removal_metric: RemovalMetric = RemovalMetric.ABSOLUTE
    build_sites: BuildSites = BuildSites.HOME
    victory_centres: int = 18
    convoy_fallback: ConvoyFallback = ConvoyFallback.LAND_IF_UNORDERED
    dislodged_effect: DislodgedEffect = DislodgedEffect.NEVER


RU2000 = Rulebook()
DATC = Rulebook(
    name="datc",
    convoy_paradox=ConvoyParadox.SZYKMAN,
    convoyed_origin=ConvoyedOrigin.OPEN,
    convoy_fallback=ConvoyFallback.NEVER,
    dislodged_effect=DislodgedEffect.IF_BY_CONVOY,
    removal_distance=RemovalDistance.OWNED_CENTRES,
)
PRESETS = {book.name: book for book in (RU2000, DATC)}
