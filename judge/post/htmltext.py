"""HTML letters as plain text: quotations marked, what is hidden left out."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from judge.post.mime import clean
from judge.structs import Struct, field

# What mail programs wrap around the letter they answer, and what nobody sees. Whoever answers below or between the
# lines in Gmail writes inside of its wrapping, in which what he answers is a `blockquote`.
_NOT_WRITTEN = ", ".join(
    (
        "div.gmail_quote:not(:has(blockquote))",
        "div.gmail_signature",
        "#appendonsend",
        "#appendonsend ~ *",
        "#divRplyFwdMsg",
        "#divRplyFwdMsg ~ *",
        "#mail-editor-reference-message-container",
        "div.yahoo_quoted",
        "div.protonmail_quote",
        "div.moz-cite-prefix",
        "div.moz-signature",
        "[hidden]",
        "s",
        "strike",
        "del",
        "style",
        "script",
        "head",
        "title",
        "template",
    )
)
_HIDES = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all"
    r"|(?:font-size|opacity)\s*:\s*0(?:\.0+)?(?:px|pt|em|rem|%)?"
    r"|text-decoration(?:-line)?\s*:[^;]*\bline-through\b[^;]*)\s*(?:!\s*important\s*)?(?:;|$)",
    re.IGNORECASE,
)
"""A style that hides text or strikes it out, however it is written."""
_STRIKES = re.compile(r"<(?:s|strike|del)[\s>]|line-through", re.IGNORECASE)
_SHEET = re.compile(r"<style[\s>]", re.IGNORECASE)
_HIDING = re.compile(
    r"line-through|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide|opacity\s*:\s*0", re.IGNORECASE
)
_MOST_RULES = 200
"""Rules of style sheets that are looked at: each is tried on each element."""
_BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "figure"),
        *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"),
        *("section", "table", "tbody", "tr", "ul"),
    )
)
_UNREADABLE = frozenset(
    ("style", "script", "head", "title", "template", "noscript", "svg", "iframe", "object", "select", "textarea")
)
_CELLS = frozenset({"td", "th"})


def html_to_text(html: str) -> str:
    """What a person wrote in HTML, a line a block, quotations as `> ` lines."""
    root = LexborHTMLParser(_with_rules_applied(html)).body
    if root is None:
        return ""
    return clean(_written(root, _left_out(root)))  # `&#27;` and `&#8203;` are in no byte of the letter


def strikes_out(html: str) -> bool:
    """Whether some of the text may be struck out, which a plain copy of it cannot show."""
    return _STRIKES.search(html) is not None


def _with_rules_applied(html: str) -> str:
    """The same page with what its style sheet says written at each element, where it may hide or strike out text."""
    if not _SHEET.search(html) or not _HIDING.search(html) or html.count("{") > _MOST_RULES:
        return html
    # Imported here: few letters have such a sheet, and whoever only takes letters in reads none.
    import css_inline

    try:
        return css_inline.CSSInliner(keep_style_tags=False, load_remote_stylesheets=False).inline(html)
    except css_inline.InlineError:
        return html  # a sheet that cannot be read: mail programs do not apply it either


def _left_out(root: LexborNode) -> frozenset[int]:
    """The nodes that are not read, by what identifies them."""
    quoted = {node.mem_id for node in root.css(_NOT_WRITTEN)}
    hidden = {node.mem_id for node in root.css("[style]") if _HIDES.search(node.attributes.get("style") or "")}
    return frozenset((quoted | hidden) - {root.mem_id})


class _Page(Struct):
    """Lines under construction."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    quotes: int = 0
    wants_space: bool = False

    def write(self, text: str) -> None:
        words = text.split()
        if not words:
            self.wants_space = True
            return
        if (self.wants_space or text[0].isspace()) and self.line:
            self.line.append(" ")
        self.line.append(" ".join(words))
        self.wants_space = text[-1].isspace()

    def write_as_is(self, text: str) -> None:
        for index, line in enumerate(text.split("\n")):
            if index:
                self.end_line()
            if line:
                self.line.append(line)

    def end_line(self) -> None:
        self.lines.append("> " * min(self.quotes, 5) + "".join(self.line).strip())
        self.line.clear()
        self.wants_space = False

    def end_block(self) -> None:
        if self.line:
            self.end_line()
        self.wants_space = False


def _written(root: LexborNode, left_out: frozenset[int]) -> str:
    """The text under a node without some others; with a work list, because hostile HTML is deep."""
    page = _Page()
    as_is = 0
    waiting: list[tuple[LexborNode, bool]] = [(root, False)]
    while waiting:
        node, is_end = waiting.pop()
        tag = node.tag or "-"
        if is_end:
            page.end_block()
            page.quotes -= tag == "blockquote"
            as_is -= tag == "pre"
        elif tag == "-text":
            write = page.write_as_is if as_is else page.write
            write(node.text_content or "")
        elif tag == "br":
            page.end_line()
        elif tag[0] not in "-!_" and tag not in _UNREADABLE and node.mem_id not in left_out:
            if tag in _BLOCKS:
                page.end_block()
                page.quotes += tag == "blockquote"
                as_is += tag == "pre"
                waiting.append((node, True))
            page.wants_space |= tag in _CELLS
            waiting += reversed([(child, False) for child in _children(node)])
    page.end_block()
    return "\n".join(page.lines)


def _children(node: LexborNode) -> list[LexborNode]:
    children = []
    child = node.child
    while child is not None:
        children.append(child)
        child = child.next
    return children
