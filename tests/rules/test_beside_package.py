"""Other boards are played as the package diplomacy plays its own maps; where it does not, the reason is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.rules.places import province_id
from judge.rules.text import read_unit
from tests.rules.beside_package import (
    BORDERS,
    DATA,
    MAPS,
    Package,
    Played,
    explained,
    is_same,
    package,
    random_phases,
    units_of,
)

PHASES = 12
"""On each board: `make soak` plays many more."""


@pytest.fixture(scope="module", params=MAPS)
def peer(request: pytest.FixtureRequest) -> Iterator[Package]:
    with package(request.param) as found:
        yield found


def places(peer: Package, text: str) -> set[str]:
    return {peer.unit(read_unit(unit)) for unit in text.split("; ")}


def standing(played: Played) -> set[str]:
    return {unit for own in played.units.values() for unit in own}


def test_random_phases_end_alike_or_differ_for_a_known_reason(peer: Package) -> None:
    for units, orders in random_phases(peer.board, PHASES):
        ours, theirs = peer.judged(units, orders), peer.play(units, orders)

        assert is_same(ours, theirs) or explained(peer, units, orders), list(map(str, orders.values()))


def test_each_known_difference_is_there(peer: Package) -> None:
    for row in (row for row in DATA["differ"] if row["board"] == peer.board.name):
        units, orders = units_of(row["orders"])
        ours, theirs = peer.judged(units, orders), peer.play(units, orders)

        assert standing(ours) == places(peer, row["ours"])
        assert standing(theirs) == places(peer, row["theirs"])
        assert explained(peer, units, orders) == {row["reason"]}


def test_no_border_differs_that_is_not_told(peer: Package) -> None:
    board = peer.board
    known = [border for border in BORDERS if border.board == board.name]
    told = {(kind, border.is_ours, border.between) for border in known for kind in border.units}
    ids = {peer.place(at): province_id(at) for at in (*board.fleet, *board.army, *board.provinces)}
    found = set()
    for kind, near in (("A", board.army), ("F", board.fleet)):
        # Coast by coast: a map may know the way from one and not from the other.
        ours = {(peer.place(a), peer.place(b)) for a, others in near.items() for b in others}
        for pair in ours ^ peer.borders(kind):
            found.add((kind, pair in ours, frozenset(ids[place] for place in pair)))

    assert found == told
