"""The style sheet of a page, written into its elements."""

from __future__ import annotations

import re

import css_inline
import pytest

from judge.errors import BadData
from judge.prose.styles import declarations, styled
from judge.shelf import template_folder

PAGE = "<html><head><style>\n{sheet}\n</style></head><body>{body}</body></html>"


def test_every_element_looks_as_a_browser_would_have_it() -> None:
    """css-inline, which parses a page as browsers do, is the second opinion on the sheet of our own pages."""
    blocks = (template_folder() / "layout" / "html" / "blocks.j2").read_text(encoding="utf-8")
    sheet = blocks.partition("</style>")[0].rpartition("<style>")[2]
    classes = sorted(set(re.findall(r"^\.([a-z]+)", sheet, re.MULTILINE)))
    body = "".join(
        f'<{name} class="{one}">a</{name}><{name} style="margin: 1px">a</{name}>'
        for name in ("p", "h1", "h2", "div", "b")
        for one in (*classes, "foot small", "small foot")
    )
    page = PAGE.format(sheet=sheet, body=body)

    assert len(classes) > 10
    assert styles_in(styled(page)) == styles_in(css_inline.CSSInliner(keep_at_rules=True).inline(page))


def styles_in(page: str) -> list[dict[str, str]]:
    """What each element of the body says of itself."""
    return [declarations(style) for style in re.findall(r' style="([^"]*)"', page.partition("<body")[2])]


def test_what_stands_in_the_sheet_for_the_dark_stays_there_alone() -> None:
    sheet = "p { color: red }\n@media (prefers-color-scheme: dark) {\np { color: blue }\n.x { margin: 0 }\n}"

    assert styled(PAGE.format(sheet=sheet, body='<p class="x">a</p>')) == PAGE.format(
        sheet=sheet, body='<p class="x" style="color: red;">a</p>'
    )


@pytest.mark.parametrize("selector", ["div p", "p.small", "#one", "a", "p:first-child", "*"])
def test_a_selector_that_asks_for_more_than_an_element_or_a_class_is_refused(selector: str) -> None:
    with pytest.raises(BadData, match="style sheet"):
        styled(PAGE.format(sheet=f"{selector} {{ color: red }}", body="<p>a</p>"))
