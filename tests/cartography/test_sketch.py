"""Where provinces stand when nobody says it: a board is drawn from its borders alone."""

from __future__ import annotations

import json

import numpy as np
import pytest

from judge.cartography.graph import graph_of
from judge.cartography.sheet import as_json, geometry_of
from judge.cartography.sketch import sketched
from judge.picture.geometry import build_geometry
from judge.picture.survey import survey
from judge.shelf import USUAL_BOARD, load_board
from tests.cartography.sketches import RING


def test_a_board_without_places_is_drawn() -> None:
    board, _ = RING
    graph = graph_of(board, {})

    geometry = build_geometry("ring", json.loads(as_json(geometry_of(graph))))

    assert survey(board, geometry).is_right
    assert np.array_equal(graph_of(board, {"aaa": (500.0, 400.0)}).at, graph.at), "one place says nothing of the others"


def test_neighbours_stand_near_each_other_and_the_same_board_always_alike() -> None:
    graph = graph_of(load_board(USUAL_BOARD), {})
    places = sketched(len(graph.ids), graph.edges)
    gaps = np.linalg.norm(places[:, None] - places[None, :], axis=2)

    assert np.array_equal(places, sketched(len(graph.ids), graph.edges))
    assert places.min() >= 0
    assert places.max() <= 1000
    assert np.median([gaps[a, b] for a, b in graph.edges]) < np.median(gaps) / 2
    assert gaps[~np.eye(len(graph.ids), dtype=bool)].min() > 1


@pytest.mark.parametrize("count", [2, 3])
def test_few_provinces_have_places_too(count: int) -> None:
    places = sketched(count, tuple((number, number + 1) for number in range(count - 1)))

    assert places.shape == (count, 2)
    assert np.isfinite(places).all()
