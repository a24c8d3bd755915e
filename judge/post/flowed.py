"""Text whose lines were broken for transport (RFC 3676), put together again."""

from __future__ import annotations

_SIGNATURE = "-- "


def unflow(text: str, *, joins_words: bool = False) -> str:
    """The paragraphs of format=flowed as single lines, quotations apart.

    `joins_words` is the parameter `delsp`: the blank at the end of a broken line is not part of the text.
    """
    lines: list[str] = []
    open_line: str | None = None
    open_depth = 0
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        is_open = body.endswith(" ") and body != _SIGNATURE
        if open_line is not None and (depth != open_depth or body == _SIGNATURE):
            lines.append(_quoted(open_line, open_depth))
            open_line = None
        joined = (open_line or "") + (body[:-1] if is_open and joins_words else body)
        if is_open:
            open_line, open_depth = joined, depth
        else:
            lines.append(_quoted(joined, depth))
            open_line = None
    if open_line is not None:
        lines.append(_quoted(open_line, open_depth))
    return "\n".join(lines)


def _quoted(line: str, depth: int) -> str:
    return ">" * depth + (" " if depth else "") + line
