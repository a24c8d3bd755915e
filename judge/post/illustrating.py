"""Pictures put into a mail that lies ready, each shown at its own place in the text.

A mail is written before its pictures are drawn. In its HTML there is a place for each: in a result mail a sentence that
tells that there is none, elsewhere nothing that is seen. A picture that was drawn takes the place of its name.

    mixed( related( alternative( text, html ), map.png, own.png ), what else was attached )
    related( alternative( text, html ), orders.png )      without attachments
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from judge.post.transfer import coded, decoded, in_base64
from judge.structs import Struct

_STYLE = "display:block;width:100%;height:auto;border:0"
_BELOW = "font-size:13px;color:#79736a"
_ALTERNATIVE = re.compile(rb'Content-Type: multipart/alternative; boundary="=_([^"\r\n]+)_="\r\n')
_HTML = re.compile(
    rb"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: (7bit|quoted-printable|base64)"
    rb"\r\n\r\n(.*)\Z",
    re.DOTALL,
)
_PLACE = re.compile(r'<p class="map"((?:\s+[\w-]+="[^"]*")*)\s*>.*?</p>', re.DOTALL)
_DATUM = re.compile(r'\bdata-(place|width|map|below)="([^"]*)"')
_MESSAGE_ID = re.compile(rb"\r\nMessage-ID: <([^>\r\n]+)>", re.IGNORECASE)


class Place(Struct, frozen=True):
    """Where a picture goes in the HTML of a mail."""

    start: int
    end: int
    name: str
    """Empty in a mail that was written before several pictures could be in one."""
    told: str
    """What it shows, for those who do not see it; escaped as it stands in the HTML."""
    width: str
    """How many pixels wide it is shown at most; empty for as wide as the mail."""
    below: str
    """What stands below it."""

    @classmethod
    def of(cls, found: re.Match[str]) -> Self:
        """The place that was found in a text."""
        data = dict(_DATUM.findall(found[1]))
        return cls(found.start(), found.end(), *(data.get(name, "") for name in ("place", "map", "width", "below")))

    def image(self, source: str) -> str:
        """The element with the picture."""
        style = f"{_STYLE};max-width:{self.width}px" if self.width else _STYLE
        below = f'<span class="small" style="{_BELOW}">{self.below}</span>' if self.below else ""
        return f'<p style="margin:12px 0"><img src="{source}" alt="{self.told}" style="{style}">{below}</p>'


def places(html: str) -> tuple[Place, ...]:
    """Every place for a picture in the HTML of a mail, in their order."""
    return tuple(map(Place.of, _PLACE.finditer(html)))


def filled(html: str, sources: Mapping[str, str]) -> str:
    """The HTML of a mail with a picture at each place for which there is a source, by the places' names."""
    for place in reversed(places(html)):
        if place.name in sources:
            html = html[: place.start] + place.image(sources[place.name]) + html[place.end :]
    return html


def illustrated(raw: bytes, pngs: Mapping[str, bytes]) -> bytes:
    """A mail of ours with its pictures, by the names of their places; as it was when it has no place for any."""
    head, stem = _ALTERNATIVE.search(raw), _MESSAGE_ID.search(raw)
    if head is None or stem is None:
        return raw
    name = head[1]
    inner, related = b"--=_%s_=" % name, b"=.%s_=" % name
    end = raw.find(inner + b"--", head.end())
    last = raw.rfind(inner, head.end(), end)
    found = _HTML.search(raw, last, end) if 0 <= last < end else None
    html = decoded(found[1], found[2]) if found is not None else ""
    wanted = [place.name for place in places(html) if place.name in pngs]
    if found is None or not wanted:
        return raw
    ids = {place: f"{_called(place)}.{stem[1].decode()}" for place in wanted}
    whole = filled(html, {place: f"cid:{id}" for place, id in ids.items()})
    encoding, body = coded("html", whole.replace("\r\n", "\n"))
    pictures = [b"\r\n--%s\r\n%s" % (related, _picture(_called(place), pngs[place], id)) for place, id in ids.items()]
    return b"".join(
        (
            raw[: head.start()],
            b'Content-Type: multipart/related; type="multipart/alternative"; boundary="%s"\r\n\r\n' % related,
            b"--%s\r\n" % related,
            raw[head.start() : found.start()],
            b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: %s\r\n\r\n" % encoding.encode(),
            body.encode(),
            b"\r\n%s--\r\n" % inner,
            *pictures,
            b"\r\n--%s--\r\n" % related,
            raw[end + len(inner) + 2 :].removeprefix(b"\r\n"),
        )
    )


def _called(place: str) -> str:
    return place or "map"


def _picture(name: str, png: bytes, content_id: str) -> bytes:
    return (
        f'Content-Type: image/png; name="{name}.png"\r\nContent-Disposition: inline; filename="{name}.png"\r\n'
        f"Content-ID: <{content_id}>\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    ).encode() + f"{in_base64(png)}\r\n".encode()
