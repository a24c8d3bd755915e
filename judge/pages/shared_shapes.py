"""A page with many maps of one board, written briefly."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

_SHAPE: Final = re.compile(r'<path id="([^"<>]+)"((?: fill-rule="evenodd")? d="[^"<>]{60,}")/>')
"""A shape that is only meant to be used, by its name."""
_USE: Final = re.compile(r'(?<=href="#)[^"<>]+(?=")')
_BODY: Final = "<body>\n"
_UNSEEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
)


def lean(page: str) -> str:
    """The same page with every shape that several maps define defined once, at its beginning."""
    found = [(match[1], match[2]) for match in _SHAPE.finditer(page)]
    times = Counter(shape for _, shape in found)
    names = {shape: f"s{number}" for number, shape in enumerate(times) if times[shape] > 1}
    if not names:
        return page
    # A clip path may use a shape, but nothing that itself uses one (SVG 1.1, 14.3.5): so names are changed, not shapes.
    called = {name: names[shape] for name, shape in found if shape in names}
    rest = _SHAPE.sub(lambda match: "" if match[1] in called else match[0], page)
    shapes = "".join(f'<path id="{name}"{shape}/>' for shape, name in names.items())
    once = f"{_UNSEEN}<defs>{shapes}</defs></svg>\n"
    return _USE.sub(lambda match: called.get(match[0], match[0]), rest).replace(_BODY, _BODY + once, 1)
