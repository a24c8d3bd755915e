"""The policies of a rulebook: one closed set of choices for each thing that printed books disagree about.

Sections: DATC = the Diplomacy Adjudicator Test Cases v3.2, part 4; ru2000, fr, ja, bg and ru_forum by line
(L) or section of their texts. Which book chooses what is data: `judge/rulebooks/*.toml`.
"""

from __future__ import annotations

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
    """Not the support of an attack on any fleet that convoys it (1971, fr L563-576, ja [12-5])."""
    ANY_ACTION = "any_action"
    """Not the support of any action, holding included, in a sea whose fleet convoys any army (1982)."""
    CUT_FIRST = "cut_first"
    """Supports are cut before convoys are broken (bg L447)."""
    SZYKMAN = "szykman"
    """The convoys in the cycle fail (DATC's choice)."""


class ConvoyIntent(Enum):
    """When an army with a land route goes by sea (DATC 4.A.3)."""

    OWN_FLEET_OR_VIA = "own_fleet_or_via"
    """When a fleet of its own power is ordered to carry it, or the order says "via convoy" (ru2000 L709-716)."""
    OWN_FLEET_VIA_OR_SWAP = "own_fleet_via_or_swap"
    """The same, or to change places with the unit at its goal over anybody's fleets, while these are not broken."""
    OWNERS_ORDERS = "owners_orders"
    """An own fleet, "via convoy", or an own unit coming the other way: all the owner's orders count (1982)."""
    VIA_ONLY = "via_only"
    SWAP = "swap"
    """Only to change places with the unit at its goal, and while the convoy is not broken, whatever it says (1971)."""


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
    ANY_OWNED_WITH_HOME = "any_owned_with_home"
    """In any centre of its own, as long as it owns one of its homes."""


class CivilDisorder(Enum):
    """What a missed movement phase costs a player who still has a seat (ru2000 L864, ja L315-317, bg L266).

    A power without a player is in disorder in every book: it holds, its dislodged units
    disband, it builds nothing.
    """

    FULL = "full"
    """Its orders only: a unit without an order defends itself (ru_forum 6.5 L68), and may retreat (DATC 4.D.9 b)."""
    WITH_RETURN = "with_return"
    """Dislodged units disband and nothing is built until the player orders a movement again (ja L315-317)."""
    THAT_TURN = "that_turn"
    """Units dislodged in the very phase disband; then all is as before (ru2000 L864, bg L266)."""


class UnorderedUnit(Enum):
    """What becomes of a unit without an order whose power ordered others (ru2000 L113, bg L84, L266)."""

    HOLDS = "holds"
    ANARCHY = "anarchy"
    """It holds, but disbands if it is dislodged: every unit has to get an order (bg L84)."""


class ShortGame(Enum):
    """How a game ends whose last year was agreed beforehand (fr L92, ja L18)."""

    NONE = "none"
    """The book has no such games: where one is agreed all the same, centres decide (`game.victory`)."""
    MOST_UNITS = "most_units"


class BuildRight(Enum):
    """When a power with fewer units than centres may build (ru2000 L840, ru_forum L72)."""

    ALWAYS = "always"
    AFTER_GAIN = "after_gain"
    """Only as many units as centres were gained this autumn."""


class Balances(Enum):
    """When players are told how many units their centres allow (ru_forum L101)."""

    WITH_ADJUSTMENTS = "with_adjustments"
    EVERY_TURN = "every_turn"


class OwnSupport(Enum):
    """What a support against a unit of the supporter's own power counts for (ru2000 L585, ja [9-3], fr L462)."""

    STANDOFF_ONLY = "standoff_only"
    """It never dislodges the unit, but counts against others that try to move there."""
    VOID = "void"
    """It may not be given at all (the letter of fr L462)."""


class OwnAttack(Enum):
    """Whether a unit can cut a support that its own power gives (ru2000 L689, rule 16)."""

    DOES_NOT_CUT = "does_not_cut"
    CUTS = "cuts"


class HeadToHead(Enum):
    """What happens to two units that attack each other, neither by sea (ru2000 L246, bg L450)."""

    STRONGER_WINS = "stronger_wins"
    BOTH_STAY = "both_stay"
    """Whatever their supports (the letter of bg L450)."""


class HoldSupport(Enum):
    """Which units can be supported to hold (ru2000 L298, ja L165-166)."""

    WHOEVER_STAYS = "whoever_stays"
    HOLDERS_ONLY = "holders_only"
    """Not one that supports or convoys: what the translator of ja says some groups play."""


class RetreatBan(Enum):
    """A vacant province that is closed to a retreat all the same (ru2000 L807-808)."""

    ATTACKER_ORIGIN = "attacker_origin"
    STANDOFF = "standoff"


class RemovalTies(Enum):
    """Which of equally distant units a power in civil disorder loses first (ru2000 L866, DATC 4.D.8)."""

    FLEETS_FIRST = "fleets_first"
    NAME_ONLY = "name_only"


class RemovalAlphabet(Enum):
    """Which names are sorted in civil-disorder removals (ja [14-4], DATC 4.D.8)."""

    ENGLISH_NAME = "english_name"
    ABBREVIATION = "abbreviation"


class Draw(Enum):
    """How a game ends without a winner (ru2000 L32, ja L16)."""

    ALL_AGREE = "all_agree"
    """All who still have a piece on the board agree, and share."""
    NONE = "none"
