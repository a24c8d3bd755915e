"""A map put into a mail that lies ready."""

from __future__ import annotations

import email
import email.policy
from dataclasses import replace
from email.message import EmailMessage

import pytest

from judge.post.illustrating import PLACE as MAP_PLACE
from judge.post.illustrating import illustrated
from judge.post.mailing import Attachment, Mailing, compose
from tests.post.test_mailing import MAILING

PNG, SVG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, b"<svg xmlns='http://www.w3.org/2000/svg'/>"
PLACE = '<p class="map" data-map="A map: &quot;1 &amp; 2&quot;." style="color: red;">There is none.</p>'
RESULT = replace(
    MAILING,
    html=f"<h1>✓</h1>\n{PLACE}\n<p>rest</p>\n",
    attachments=(
        Attachment("result.json", "application/json", "{}\n"),
        Attachment("deadline.ics", "text/calendar", "x"),
    ),
)


def opened(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        assert not part.defects
    return message


def shape(part: EmailMessage) -> object:
    kind = part.get_content_type()
    return (kind, *(shape(each) for each in part.iter_parts())) if part.is_multipart() else kind


@pytest.mark.parametrize("html", [RESULT.html, RESULT.html.replace("✓", "v")], ids=["base64", "7bit"])
def test_the_map_stands_in_the_text_and_the_drawing_beside_it(html: str) -> None:
    mailing = replace(RESULT, html=html)
    message = opened(illustrated(compose(mailing), PNG, SVG))
    related, svg, *rest = message.iter_parts()
    alternative, png = related.iter_parts()
    text, shown = alternative.iter_parts()

    assert shape(message) == (
        "multipart/mixed",
        ("multipart/related", ("multipart/alternative", "text/plain", "text/html"), "image/png"),
        "image/svg+xml",
        "application/json",
        "text/calendar",
    )
    assert (png.get_payload(decode=True), svg.get_payload(decode=True)) == (PNG, SVG)
    assert png["Content-Disposition"].startswith("inline")
    content_id = png["Content-ID"].strip("<>")
    written = str(shown.get_content()).replace("\r\n", "\n")
    assert f'src="cid:{content_id}"' in written
    assert 'alt="A map: &quot;1 &amp; 2&quot;."' in written
    assert "There is none." not in written
    assert written.startswith(html.split("<p", 1)[0])
    assert written.rstrip().endswith("<p>rest</p>")
    assert text.get_content().replace("\r\n", "\n") == mailing.text
    assert rest[0].get_payload(decode=True) == b"{}\n"


def test_the_headers_stay_as_they_were() -> None:
    before, after = opened(compose(RESULT)), opened(illustrated(compose(RESULT), PNG, SVG))

    assert dict(after.items()) == dict(before.items())


@pytest.mark.parametrize(
    "mailing",
    [MAILING, replace(RESULT, html="<p>nothing</p>"), replace(RESULT, attachments=())],
    ids=["a plain mail", "no place", "no files"],
)
def test_a_mail_without_a_place_for_it_stays_as_it_is(mailing: Mailing) -> None:
    raw = compose(mailing)

    assert illustrated(raw, PNG, SVG) == raw


@pytest.mark.parametrize("cut", range(0, 1400, 97))
def test_what_is_left_of_a_broken_mail_never_stops_it(cut: int) -> None:
    left = compose(RESULT)[:cut]

    found = email.message_from_bytes(illustrated(left, PNG, SVG))
    assert found["Subject"] == email.message_from_bytes(left)["Subject"]
    assert illustrated(b"no mail at all", PNG, SVG) == b"no mail at all"


@pytest.mark.parametrize("attachments", [(), RESULT.attachments], ids=["nothing else", "with files"])
def test_a_map_without_a_drawing_stands_in_the_text_alone_and_is_small(attachments: tuple[Attachment, ...]) -> None:
    mailing = replace(RESULT, html=RESULT.html.replace("There is none.", ""), attachments=attachments)
    message = opened(illustrated(compose(mailing), PNG, b""))
    kinds = [part.get_content_type() for part in message.walk() if not part.is_multipart()]
    shown = next(part for part in message.walk() if part.get_content_type() == "text/html")

    assert kinds == ["text/plain", "text/html", "image/png", *(each.kind for each in attachments)]
    assert message.get_content_type() == ("multipart/mixed" if attachments else "multipart/related")
    assert "max-width:480px" in str(shown.get_content())
    assert [part.get_payload(decode=True) for part in message.walk() if part.get_content_type() == "image/png"] == [PNG]
    assert MAP_PLACE.search(mailing.html)
    assert not MAP_PLACE.search("<p>nothing</p>")
