"""Maps put into a mail that lies ready."""

from __future__ import annotations

import email
import email.policy
import re
from email.message import EmailMessage
from html import unescape

import pytest

from judge.post.illustrating import illustrated, places
from judge.post.mailing import Attachment, Mailing, compose
from judge.structs import replace
from tests.post.test_mailing import MAILING

PNG, OTHER = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, b"\x89PNG\r\n\x1a\n" + bytes(range(99))
FIRST = '<p class="map" data-place="own" data-width="480" data-map="Own units." style="color: red;"></p>'
PLACE = '<p class="map" data-place="results" data-map="A map: &quot;1 > &amp; 2&quot;.">There is none.</p>'
RESULT = replace(
    MAILING,
    html=f"<h1>✓</h1>\n{FIRST}\n<p>between</p>\n{PLACE}\n<p>rest</p>\n",
    attachments=(
        Attachment("result.json", "application/json", "{}\n"),
        Attachment("deadline.ics", "text/calendar", "x"),
    ),
)
BOTH = {"own": OTHER, "results": PNG}


def opened(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        assert not part.defects
    return message


def shape(part: EmailMessage) -> object:
    kind = part.get_content_type()
    return (kind, *(shape(each) for each in part.iter_parts())) if part.is_multipart() else kind


@pytest.mark.parametrize("sign", ["v", "✓", "Поле" * 200], ids=["ASCII", "a sign", "Russian"])
def test_each_picture_stands_at_its_place(sign: str) -> None:
    mailing = replace(RESULT, html=RESULT.html.replace("✓", sign))
    message = opened(illustrated(compose(mailing), BOTH))
    related, *rest = message.iter_parts()
    alternative, *pngs = related.iter_parts()
    text, shown = alternative.iter_parts()

    assert shape(message) == (
        "multipart/mixed",
        ("multipart/related", ("multipart/alternative", "text/plain", "text/html"), "image/png", "image/png"),
        "application/json",
        "text/calendar",
    )
    assert [png.get_payload(decode=True) for png in pngs] == [OTHER, PNG]
    assert [png.get_filename() for png in pngs] == ["own.png", "results.png"]
    assert all(png["Content-Disposition"].startswith("inline") for png in pngs)
    first, second = (png["Content-ID"].strip("<>") for png in pngs)
    written = unescape(str(shown.get_content())).replace("\r\n", "\n")
    assert written.startswith(f"<h1>{sign}</h1>\n<p ")
    first_image = f'src="cid:{first}" alt="Own units." .*;max-width:480px"'
    assert re.search(rf'{first_image}.*between.*src="cid:{second}"', written, re.DOTALL)
    assert 'alt="A map: "1 > & 2"."' in written
    assert "There is none." not in written
    assert 'class="map"' not in written
    assert written.rstrip().endswith("<p>rest</p>")
    assert text.get_content().replace("\r\n", "\n") == mailing.text
    assert rest[0].get_payload(decode=True) == b"{}\n"


def test_where_one_picture_is_missing_the_other_is_there_and_the_sentence_stays() -> None:
    message = opened(illustrated(compose(RESULT), {"own": OTHER, "elsewhere": PNG}))
    shown = next(part for part in message.walk() if part.get_content_type() == "text/html")

    assert [part.get_filename() for part in message.walk() if part.get_content_type() == "image/png"] == ["own.png"]
    assert "There is none." in str(shown.get_content())


def test_a_mail_of_before_has_one_place_without_a_name() -> None:
    """It was written by an older version, with a picture that is shown as wide as the mail."""
    old = '<h1>Results</h1>\n<p class="map" data-map="A map." style="color: red;">There is none.</p>\n'
    message = opened(illustrated(compose(replace(RESULT, html=old)), {"": PNG}))
    (png,) = (part for part in message.walk() if part.get_content_type() == "image/png")
    shown = next(part for part in message.walk() if part.get_content_type() == "text/html")

    assert png.get_filename() == "map.png"
    assert f'<img src="cid:{png["Content-ID"].strip("<>")}" alt="A map."' in str(shown.get_content())
    assert "max-width" not in str(shown.get_content())


def test_the_headers_stay_as_they_were() -> None:
    before, after = opened(compose(RESULT)), opened(illustrated(compose(RESULT), BOTH))

    assert dict(after.items()) == dict(before.items())


@pytest.mark.parametrize(
    "mailing",
    [MAILING, replace(RESULT, html="<p>nothing</p>")],
    ids=["a plain mail", "no place"],
)
def test_a_mail_without_a_place_for_it_stays_as_it_is(mailing: Mailing) -> None:
    raw = compose(mailing)

    assert illustrated(raw, BOTH) == raw


@pytest.mark.parametrize("cut", range(0, 1400, 97))
def test_what_is_left_of_a_broken_mail_never_stops_it(cut: int) -> None:
    left = compose(RESULT)[:cut]

    found = email.message_from_bytes(illustrated(left, BOTH))
    assert found["Subject"] == email.message_from_bytes(left)["Subject"]
    assert illustrated(b"no mail at all", BOTH) == b"no mail at all"


def test_without_files_the_pictures_and_the_text_are_the_whole_mail() -> None:
    message = opened(illustrated(compose(replace(RESULT, attachments=())), BOTH))

    assert shape(message) == (
        "multipart/related",
        ("multipart/alternative", "text/plain", "text/html"),
        "image/png",
        "image/png",
    )


def test_places_are_found_by_their_names() -> None:
    assert [(place.name, place.width) for place in places(RESULT.html)] == [("own", "480"), ("results", "")]
    assert places("<p>nothing</p>") == ()
