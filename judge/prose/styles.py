"""The style sheet of a page, written into its elements: some clients show nothing of one that stands above them.

Our pages have a plain sheet: what it says without condition, it says of an element (`p`) or of a class (`.small`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from judge.errors import BadData

_BEGIN, _END = "<style>", "</style>"
_CONDITION = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""Rules for the dark, and for clients that read the sheet."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"\.?[a-z][a-z0-9]*")
_TAG = re.compile(r"(<(?!a[ >])[a-z][^<>]*>)")
"""The beginning of an element; no rule without condition is for a link. What people wrote has no such sign left."""
_NAME = re.compile(r"<([a-z0-9]+)")
_CLASS = re.compile(r' class="([^"]*)"')
_STYLE = re.compile(r' style="([^"]*)"')
_TAGS = 2048
"""So many beginnings of elements are kept as they were written last."""


def styled(html: str) -> str:
    """A page whose elements say themselves how they look; the sheet stays. BadData for a sheet that is not plain."""
    head, begin, behind = html.partition(_BEGIN)
    sheet, end, body = behind.partition(_END)
    if not end:
        return html
    # Every second piece is the beginning of an element; a mail has a few hundred, nearly all of them seen before.
    pieces = _TAG.split(body)
    pieces[1::2] = map(styles_of(sheet).__getitem__, pieces[1::2])
    return "".join((head, begin, sheet, end, *pieces))


class Styles(dict[str, str]):
    """The beginnings of elements with how they look by a sheet, as far as it speaks without condition."""

    def __init__(self, sheet: str) -> None:
        super().__init__()
        self._rules = dict[str, dict[str, str]]()
        for selectors, declared in _RULE.findall(_CONDITION.sub("", sheet)):
            for selector in map(str.strip, selectors.split(",")):
                if not _SELECTOR.fullmatch(selector) or selector == "a":
                    raise BadData("style sheet", 0, f"only an element other than a, or a class: {selector!r}")
                self._rules.setdefault(selector, {}).update(declarations(declared))

    def __missing__(self, tag: str) -> str:
        if len(self) >= _TAGS:
            self.clear()
        self[tag] = self._styled(tag)
        return self[tag]

    def _styled(self, tag: str) -> str:
        name, classes, own = _NAME.match(tag), _CLASS.search(tag), _STYLE.search(tag)
        style = self.of(name[1] if name else "", classes[1] if classes else "", own[1] if own else "")
        if not style:
            return tag
        end = "/>" if tag.endswith("/>") else ">"
        return f'{_STYLE.sub("", tag.removesuffix(end)).rstrip()} style="{style}"{end}'

    def of(self, name: str, classes: str, own: str) -> str:
        """How an element looks: by its name, by its classes, then by what it says itself."""
        found = dict(self._rules.get(name, {}))
        for rule in self._rules:
            # The order of the sheet decides, not that of the classes.
            if rule[:1] == "." and rule[1:] in classes.split():
                found.update(self._rules[rule])
        found.update(declarations(own))
        return "".join(f"{key}: {value};" for key, value in found.items())


@lru_cache(maxsize=4)
def styles_of(sheet: str) -> Styles:
    """A sheet, read once."""
    return Styles(sheet)


def declarations(text: str) -> dict[str, str]:
    """`margin: 0; color: red` by property, fit for an attribute."""
    pairs = (each.partition(":") for each in text.replace('"', "'").split(";") if each.strip())
    return {key.strip(): value.strip() for key, _, value in pairs}
