"""The map put into a mail that lies ready: shown in the text, and as a drawing beside it.

A mail is written before its map is drawn. In its HTML there is a place for the map: in a result mail a sentence that
tells that there is none, in the answer to a letter nothing that is seen. A map that was drawn takes that place.

    mixed( related( alternative( text, html ), map.png ), map.svg, what else was attached )
    related( alternative( text, html ), map.png )       without a drawing and without attachments
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import a2b_base64

PICTURE = "map.png"
DRAWING = "map.svg"
_STYLE, _SMALL = "display:block;width:100%;height:auto;border:0", ";max-width:480px"
_ALTERNATIVE = re.compile(rb'Content-Type: multipart/alternative; boundary="=_([^"\r\n]+)_="\r\n')
_HTML = re.compile(
    rb"(Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: )(7bit|base64)\r\n\r\n(.*)\Z", re.DOTALL
)
PLACE = re.compile(r'<p class="map"[^>]*?\bdata-map="([^"]*)"[^>]*>.*?</p>', re.DOTALL)
"""Where a map goes in the HTML of a mail, and which one."""
_MESSAGE_ID = re.compile(rb"\r\nMessage-ID: <([^>\r\n]+)>", re.IGNORECASE)


def illustrated(raw: bytes, png: bytes, svg: bytes) -> bytes:
    """A mail of ours with its map, a small one when no drawing comes with it; as it was when it has no place for it."""
    head, stem = _ALTERNATIVE.search(raw), _MESSAGE_ID.search(raw)
    if head is None or stem is None:
        return raw
    name = head[1]
    inner, outer, related = b"--=_%s_=" % name, b"--=+%s_=" % name, b"=.%s_=" % name
    end = raw.find(inner + b"--", head.end())
    last = raw.rfind(inner, head.end(), end)
    if end < 0 or last < 0 or (svg and outer not in raw):
        return raw
    content_id = b"map." + stem[1]
    html = _with_picture(raw[last:end], content_id, _STYLE if svg else _STYLE + _SMALL)
    if html is None:
        return raw
    drawing = b"\r\n%s\r\n%s" % (outer, _file(b"image/svg+xml", DRAWING, svg, b"attachment")) if svg else b""
    return b"".join(
        (
            raw[: head.start()],
            b'Content-Type: multipart/related; type="multipart/alternative"; boundary="%s"\r\n\r\n' % related,
            b"--%s\r\n" % related,
            raw[head.start() : last],
            html,
            b"%s--\r\n\r\n--%s\r\n" % (inner, related),
            _file(b"image/png", PICTURE, png, b"inline", b"Content-ID: <%s>\r\n" % content_id),
            b"\r\n--%s--\r\n" % related,
            drawing,
            raw[end + len(inner) + 2 :].removeprefix(b"\r\n"),
        )
    )


def _with_picture(part: bytes, content_id: bytes, style: str) -> bytes | None:
    """The HTML part with the picture in its place; None when there is no place."""
    found = _HTML.search(part)
    if found is None:
        return None
    body = a2b_base64(found[3]) if found[2] == b"base64" else found[3]
    text, count = PLACE.subn(lambda match: _image(match[1], content_id.decode(), style), body.decode(), count=1)
    if not count:
        return None
    coded = encodebytes(text.encode()).replace(b"\n", b"\r\n")
    return part[: found.start()] + found[1] + b"base64\r\n\r\n" + coded


def _image(told: str, content_id: str, style: str) -> str:
    """`told` is escaped already, since it comes out of an attribute."""
    return f'<p style="margin:12px 0"><img src="cid:{content_id}" alt="{told}" style="{style}"></p>'


def _file(kind: bytes, name: str, body: bytes, place: bytes, more: bytes = b"") -> bytes:
    return (
        b'Content-Type: %s; name="%s"\r\n' % (kind, name.encode())
        + b'Content-Disposition: %s; filename="%s"\r\n' % (place, name.encode())
        + more
        + b"Content-Transfer-Encoding: base64\r\n\r\n"
        + encodebytes(body).replace(b"\n", b"\r\n")
    )
