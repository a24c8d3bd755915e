"""Where provinces stand when nobody says it: as far from each other as there are borders between them.

Springs between all pairs, after Kamada and Kawai, brought to rest by stress majorization from where classical
scaling of the distances begins (Gansner, Koren and North, 2004).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_ROUNDS = 80
_MARGIN, _WIDTH = 40.0, 920.0
"""Of the sketch, which is 1000 both ways."""

Floats = npt.NDArray[np.float64]


def sketched(count: int, edges: tuple[tuple[int, int], ...]) -> Floats:
    """A point for each of two provinces or more, 0 to 1000 both ways; the same borders always give the same points."""
    apart = _distances(count, edges)
    places = _scaled(apart)
    weights = np.where(apart > 0, 1.0 / np.maximum(apart, 1.0) ** 2, 0.0)
    inverse = np.linalg.pinv(_laplacian(weights))
    for _ in range(_ROUNDS):
        gaps = np.linalg.norm(places[:, None] - places[None, :], axis=2)
        pull = np.where(gaps > 1e-9, weights * apart / np.maximum(gaps, 1e-9), 0.0)
        places = inverse @ (_laplacian(pull) @ places)
    low = places.min(axis=0)
    found: Floats = _MARGIN + _WIDTH * (places - low) / max(float((places - low).max()), 1e-9)
    return found


def _distances(count: int, edges: tuple[tuple[int, int], ...]) -> Floats:
    """How many borders there are between each two provinces; what nothing joins is as far as can be."""
    apart = np.full((count, count), float(count))
    np.fill_diagonal(apart, 0.0)
    for a, b in edges:
        apart[a, b] = apart[b, a] = 1.0
    for via in range(count):
        apart = np.minimum(apart, apart[:, via, None] + apart[None, via, :])
    return apart


def _scaled(apart: Floats) -> Floats:
    """Points whose distances are about those that are given: classical scaling."""
    square = apart**2
    centred = -0.5 * (square - square.mean(axis=0) - square.mean(axis=1)[:, None] + square.mean())
    values, vectors = np.linalg.eigh(centred)
    places: Floats = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 1e-6))
    # Which way round an eigenvector comes out is the library's own choice.
    signs = np.sign(places[np.abs(places).argmax(axis=0), range(places.shape[1])])
    turn = 2.399963 * np.arange(len(apart))
    return places * signs + 1e-3 * np.column_stack([np.cos(turn), np.sin(turn)])[:, : places.shape[1]]


def _laplacian(weights: Floats) -> Floats:
    return np.diag(weights.sum(axis=1)) - weights
