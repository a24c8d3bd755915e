"""Points spread out, so that each province has room, without a crossing that was not there."""

from __future__ import annotations

import numpy as np

from judge.cartography.graph import Bools, Points
from judge.cartography.segments import crossings, nearest
from judge.cartography.web import Web

_STEPS = 60
_STEP = 0.12
"""How far a point goes at most in a step, in spacings."""
_APART, _CLEAR = 0.85, 0.42
"""How far points stay from each other, and from lines that are not theirs, in spacings."""
_ON = 0.5
"""A point so near to a line stands on it, in board units."""
_TRIES = 4


def relaxed(web: Web, steps: int = _STEPS) -> Web:
    """The web with its points further from each other and from the lines of others."""
    home = web.places
    for step in range(steps):
        push = _forces(web, home)
        length = np.sqrt((push**2).sum(axis=1, keepdims=True))
        most = _STEP * web.spacing * (1 - 0.7 * step / steps)
        push *= np.minimum(1.0, most / np.maximum(length, 1e-9))
        web = _stepped(web, push)
    return web


def _stepped(web: Web, push: Points) -> Web:
    """The web after a step; points whose step would make lines cross stay where they are."""
    free = np.ones(len(web.places), dtype=bool)
    for _ in range(_TRIES):
        moved = web.at(web.places + push * free[:, None])
        bad = crossings(moved.places, moved.lines).any(axis=1)
        if not bad.any():
            return moved
        free[np.unique(moved.lines[bad])] = False
    return web


def _forces(web: Web, home: Points) -> Points:
    places, spacing = web.places, web.spacing
    count = len(web.graph.ids)
    is_bend = np.arange(len(places)) >= count
    push = (home - places) * np.where(is_bend, 0.0, 0.03)[:, None]
    push += _from_points(places, is_bend, spacing)
    push += _from_lines(web, is_bend)
    push += _along_lines(web)
    push += _straightening(web, is_bend)
    return push


def _from_points(places: Points, is_bend: Bools, spacing: float) -> Points:
    way = places[:, None] - places[None]
    far = np.sqrt((way**2).sum(-1))
    np.fill_diagonal(far, np.inf)
    wanted = spacing * _APART * np.where(is_bend[:, None] | is_bend[None], 0.45, 1.0)
    strength = np.maximum(0.0, wanted - far) * 0.25
    found: Points = (way / np.maximum(far, 1e-6)[..., None] * strength[..., None]).sum(axis=1)
    return found


def _from_lines(web: Web, is_bend: Bools) -> Points:
    """Points and lines push each other away."""
    places, lines, clear = web.places, web.lines, web.spacing * _CLEAR
    a, b = places[lines[:, 0]], places[lines[:, 1]]
    foot = nearest(places[:, None], a[None], b[None])
    way = places[:, None] - foot
    far = np.sqrt((way**2).sum(-1))
    own = (lines[None, :, 0] == np.arange(len(places))[:, None]) | (
        lines[None, :, 1] == np.arange(len(places))[:, None]
    )
    # At the frame a point may stand on the line between two others, which leaves it no way to go but inwards.
    is_on = (far < _ON) & ~own
    way = np.where(is_on[..., None], _inwards(web, a, b)[None], way)
    near = np.where(own, 0.0, np.maximum(0.0, 1 - far / clear))
    far = np.where(is_on, 1.0, far)
    # The nearer the stronger, so that none is squeezed between two lines.
    strength = clear * near * (1 + 2 * near**2) * np.where(is_bend, 0.25, 0.3)[:, None]
    force = way / np.maximum(far, 1e-6)[..., None] * strength[..., None]
    push: Points = force.sum(axis=1)
    back = force.sum(axis=0) * 0.4
    for end in (0, 1):
        np.add.at(push, lines[:, end], -back)
    return push


def _inwards(web: Web, a: Points, b: Points) -> Points:
    """For each line the way of length 1 that leaves it at a right angle towards the middle of the sheet."""
    way = b - a
    aside = np.column_stack([-way[:, 1], way[:, 0]]) / np.maximum(np.hypot(*way.T), 1e-6)[:, None]
    to_middle = np.array([web.width, web.height]) / 2 - (a + b) / 2
    found: Points = aside * np.where((aside * to_middle).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    return found


def _along_lines(web: Web) -> Points:
    """Long lines pull their ends together a little."""
    lines = web.lines
    way = web.places[lines[:, 1]] - web.places[lines[:, 0]]
    far = np.sqrt((way**2).sum(axis=1))
    pull = way / np.maximum(far, 1e-6)[:, None] * (np.maximum(0.0, far - 1.7 * web.spacing) * 0.02)[:, None]
    push = np.zeros_like(web.places)
    np.add.at(push, lines[:, 0], pull)
    np.add.at(push, lines[:, 1], -pull)
    return push


def _straightening(web: Web, is_bend: Bools) -> Points:
    """Bends are drawn to the middle between what they are joined to."""
    lines, places = web.lines, web.places
    total, count = np.zeros_like(places), np.zeros(len(places))
    for one, other in ((0, 1), (1, 0)):
        np.add.at(total, lines[:, one], places[lines[:, other]])
        np.add.at(count, lines[:, one], 1)
    middle = total / np.maximum(count, 1)[:, None]
    found: Points = 0.12 * (middle - places) * is_bend[:, None]
    return found
