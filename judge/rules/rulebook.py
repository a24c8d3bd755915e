"""A printed rulebook as one frozen value: its choices, the sections that say so, and its names of rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum

from judge.rules import policies
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase
from judge.structs import Struct


class PlayerTable(Struct, frozen=True):
    """A book's distribution of the powers among fewer players than there are powers."""

    players: int
    hands: tuple[tuple[Power, ...], ...]
    """The powers that each player gets; which player gets which hand is drawn by lot."""
    scheme: str = ""
    """The book's name for this distribution, where it knows several for so many players."""
    neutral: tuple[Power, ...] = ()
    """Powers without a player: they hold, help nobody, disband when dislodged and never build."""
    closed: tuple[ProvinceId, ...] = ()
    """The provinces that no unit may enter or support another into while their power is neutral."""
    start_year: int | None = None
    """The first year, where it is not that of the board."""
    toss: Phase | None = None
    """Before this phase a coin is tossed: the winning hand gets the neutral powers."""
    joins: Phase | None = None
    """From this phase on the neutral powers are played by the winner of the toss."""
    victory_centres: int | None = None
    """A player wins with so many centres of all their powers together, instead of one power's `victory_centres`."""
    victory_units: int | None = None
    """The same, counted in units on the board at the end of a year."""
    source: str = ""
    """The section of the book that says so."""


class BookSetting(Struct, frozen=True):
    """A setting with which games by a book begin, unless their creator wants it otherwise."""

    name: str
    """As `SET` knows it."""
    value: bool | int | str
    """As the file of the book writes it."""
    source: str
    """The section of the book that says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The choices one printed book makes, in the order in which they are shown."""

    name: str
    title: str = field(compare=False)
    """What the book is called, in English."""
    base: str = field(compare=False)
    """The book that decides where this one is silent; empty for the one that says everything."""
    notation: str = field(compare=False)
    """The language whose abbreviations the book prints: they are read first."""
    coast_rule: policies.CoastRule
    impossible_order: policies.ImpossibleOrder
    unordered_unit: policies.UnorderedUnit
    hold_support: policies.HoldSupport
    own_support: policies.OwnSupport
    own_attack: policies.OwnAttack
    head_to_head: policies.HeadToHead
    dislodged_effect: policies.DislodgedEffect
    convoy_routes: policies.ConvoyRoutes
    convoy_paradox: policies.ConvoyParadox
    convoy_intent: policies.ConvoyIntent
    convoy_fallback: policies.ConvoyFallback
    retreat_bans: frozenset[policies.RetreatBan]
    """Besides the provinces that are occupied."""
    convoyed_origin: policies.ConvoyedOrigin
    build_sites: policies.BuildSites
    build_right: policies.BuildRight
    civil_disorder: policies.CivilDisorder
    removal_distance: policies.RemovalDistance
    removal_metric: policies.RemovalMetric
    removal_ties: policies.RemovalTies
    removal_alphabet: policies.RemovalAlphabet
    victory_centres: int
    alliance_powers: int
    """How many powers may win together when they have declared themselves allies (bg L40)."""
    short_game: policies.ShortGame
    draw: policies.Draw
    tables: tuple[PlayerTable, ...]
    """The distributions for two to six players; seven play one power each in every book."""
    balances: policies.Balances
    settings: tuple[BookSetting, ...]
    """What the book says of matters that the master of a game decides; where it is silent, nothing is said for it."""
    sources: Mapping[str, str] = field(compare=False)
    """The section of the book behind each policy it chooses itself; what is not here comes from its base."""
    rules: Mapping[str, str] = field(compare=False)
    """What the book calls the rule behind an outcome, by the keys of `judge.rules.citation`."""


POLICIES: tuple[str, ...] = tuple(
    each.name
    for each in fields(Rulebook)
    if each.name not in {"name", "title", "base", "notation", "settings", "sources", "rules"}
)
"""The names of all policies, in the order in which they are shown."""


class Choice(Struct, frozen=True):
    """What one book chooses for one policy."""

    book: str
    value: str
    """The value as a rulebook file writes it; several are parted by commas."""
    source: str
    """The section that says so; empty where the book is silent and its base decides."""


class PolicyRow(Struct, frozen=True):
    """One policy with the choice of each book."""

    policy: str
    choices: tuple[Choice, ...]


def choices(books: Sequence[Rulebook]) -> tuple[PolicyRow, ...]:
    """Every policy with what each of the books chooses, and where it says so."""
    return tuple(PolicyRow(policy, tuple(_choice(book, policy) for book in books)) for policy in POLICIES)


def setting_choices(books: Sequence[Rulebook]) -> tuple[PolicyRow, ...]:
    """Every setting of which one of the books says how games begin, with those of the books that do."""
    stated = [
        (each.name, Choice(book.name, _written(each.value), each.source)) for book in books for each in book.settings
    ]
    names = dict.fromkeys(name for name, _ in stated)
    return tuple(PolicyRow(name, tuple(choice for other, choice in stated if other == name)) for name in names)


def _choice(book: Rulebook, policy: str) -> Choice:
    return Choice(book.name, _written(getattr(book, policy)), book.sources.get(policy, ""))


def _written(value: object) -> str:
    match value:
        case Enum():
            return str(value.value)
        case bool():
            return str(value).lower()
        case frozenset():
            return ", ".join(sorted(map(_written, value)))
        case tuple():
            return ", ".join(map(_written, value))
        case PlayerTable():
            return f"{value.players} {value.scheme}".rstrip()
        case _:
            return str(value)
