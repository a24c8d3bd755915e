from __future__ import annotations

import pytest

from judge.pages.storybook import shared_shapes

SEA = "M0 0" + "l1 1" * 30
ISLE = "M9 9" + "l2 2" * 30


def page(*maps: str) -> str:
    return "<html>\n<body>\n" + "\n".join(maps) + "\n</body>\n</html>\n"


def drawn(prefix: str, shape: str) -> str:
    clip = f'<clipPath id="{prefix}c"><use href="#{prefix}"/></clipPath>'
    return f'<svg><path id="{prefix}" fill-rule="evenodd" d="{shape}"/>{clip}<use href="#{prefix}" fill="#abc"/></svg>'


def test_a_shape_of_several_maps_stands_there_once_and_is_used_by_its_new_name() -> None:
    found = shared_shapes(page(drawn("a", SEA), drawn("b", SEA)))

    assert found.count(SEA) == 1
    assert found.count('href="#s0"') == 4
    assert found.index(SEA) < found.index("</svg>")


def test_the_shapes_of_one_map_stay_where_they_are() -> None:
    found = shared_shapes(page(drawn("a", SEA), drawn("b", SEA), drawn("c", ISLE)))

    assert f'<path id="c" fill-rule="evenodd" d="{ISLE}"/>' in found
    assert found.count('href="#c"') == 2


@pytest.mark.parametrize("text", ["", page("nothing drawn"), page(drawn("a", SEA)), page('<a href="#a">a</a>')])
def test_what_cannot_be_shortened_is_left_alone(text: str) -> None:
    assert shared_shapes(text) == text
