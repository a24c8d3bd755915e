"""Whatever people, games and other programs are called: the mail says it, in lines that pass everywhere.

Two readers that are not ours, and our own, read back what was put in.
"""

from __future__ import annotations

import email
import email.policy
import re
from base64 import b64decode
from email.header import decode_header, make_header
from email.message import EmailMessage

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.letter import read
from judge.post.mailing import Mailing, compose
from judge.structs import replace
from tests.post.test_mailing import MAILING

LETTERS = st.characters(exclude_categories=("C", "Zl", "Zp"))
TEXT = st.text(LETTERS | st.sampled_from("дипломатия外交ゲーム éàü=?_ <>,;:\"'\\()"), max_size=400)
LABEL = st.builds("{}{}".format, st.sampled_from("a0x"), st.text("ab0-", max_size=20).map(lambda text: text.strip("-")))
DOMAIN = st.lists(LABEL, min_size=1, max_size=4).map(".".join)
LOCAL = st.builds("{}{}".format, st.sampled_from("a0x"), st.text("ab0.+_-", max_size=60)).filter(
    lambda a: ".." not in a and a[-1] != "."
)
ID = st.builds("{}@{}".format, st.text("aZ0.$=?_'*+-/{}|~^!#", min_size=1, max_size=120), DOMAIN)
ADDRESS = st.builds("{}@{}".format, LOCAL, DOMAIN)
URL = st.builds("https://{}/{}".format, DOMAIN, st.text("aZ0/_.~%=?&-", max_size=600))
MAILINGS = st.builds(
    replace,
    st.just(MAILING),
    subject=TEXT,
    sender_name=TEXT,
    sender=ADDRESS,
    reply_to=ADDRESS,
    recipient=ADDRESS,
    in_reply_to=ID | st.just(""),
    references=st.lists(ID, max_size=100).map(tuple),
    unsubscribe=ADDRESS,
    one_click=URL,
    list_id=DOMAIN,
)
RAW = ("message-id", "in-reply-to", "references", "list-unsubscribe", "list-id", "list-post", "to", "reply-to")


def one_line(text: str) -> str:
    return " ".join(text.split())


def header_lines(raw: bytes) -> list[bytes]:
    return raw.partition(b"\r\n\r\n")[0].split(b"\r\n")


def expected_references(mailing: Mailing) -> list[str]:
    """The game's own, and the nine newest."""
    ids = list(mailing.references)
    return [f"<{one}>" for one in (ids if len(ids) <= 10 else [ids[0], *ids[-9:]])]


@given(MAILINGS)
def test_the_lines_are_short_and_hold_nothing_but_ascii(mailing: Mailing) -> None:
    lines = header_lines(compose(mailing))

    for line in lines:
        assert line.isascii()
        assert line.strip(), "a line of blanks ends the headers in some programs"
        # Longer is only what cannot be broken.
        assert len(line) <= 78 or len(line.split()) <= 2
        assert len(line) <= 998
        assert b"=?utf-8?" not in line or len(line) <= 76


@given(MAILINGS)
def test_no_id_address_or_url_is_ever_written_in_encoded_words(mailing: Mailing) -> None:
    head = compose(mailing).partition(b"\r\n\r\n")[0].decode()
    unfolded = re.sub(r"\r\n(?=[ \t])", "", head)
    fields = {name.lower(): value.strip() for name, _, value in (f.partition(":") for f in unfolded.split("\r\n"))}

    assert fields["list-unsubscribe"].split()[0] == f"<{mailing.one_click}>,"
    assert fields["references"].split() == expected_references(mailing) if mailing.references else True
    assert fields["to"] == mailing.recipient
    assert fields["reply-to"] == mailing.reply_to
    assert fields["from"].endswith(f" <{mailing.sender}>")


@given(MAILINGS)
@example(replace(MAILING, subject="=?utf-8?q?not=20a=20word?= and a b  c", unsubscribe="a@b.c"))
def test_the_library_reads_back_what_was_put_in(mailing: Mailing) -> None:
    message = email.message_from_bytes(compose(mailing), policy=email.policy.default)
    assert isinstance(message, EmailMessage)

    assert one_line(str(message["Subject"])) == one_line(mailing.subject)
    (sender,) = message["From"].addresses
    assert sender.addr_spec == mailing.sender
    if not mailing.sender_name.isascii():
        # The library puts a blank between two encoded words of a name; `decode_header`, below, knows better.
        assert "".join(sender.display_name.split()) == "".join(mailing.sender_name.split())
    assert message["References"].split() == expected_references(mailing) if mailing.references else True
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]


@given(MAILINGS)
def test_the_old_parser_and_our_own_read_the_same(mailing: Mailing) -> None:
    raw = compose(mailing)
    old = email.message_from_bytes(raw)
    letter = read(raw, "judge@other.test")

    assert one_line(str(make_header(decode_header(old["Subject"])))) == one_line(mailing.subject)
    assert one_line(letter.subject) == one_line(mailing.subject)[: len(one_line(letter.subject))]
    assert letter.sender == mailing.sender
    if not mailing.sender_name.isascii():
        assert one_line(str(make_header(decode_header(old["From"].rpartition("<")[0])))) == one_line(
            mailing.sender_name
        )
    assert old["List-Unsubscribe"].split()[0] == f"<{mailing.one_click}>,"


@given(st.text(max_size=300), st.text(max_size=80))
def test_what_is_no_text_at_all_is_refused_or_written(subject: str, name: str) -> None:
    """Control characters, halves of characters, and the line ends that only some programs know."""
    mailing = replace(MAILING, subject=subject, sender_name=name)
    if re.search(r"[\r\n\0]", subject + name):
        with pytest.raises(ValueError, match="line break"):
            compose(mailing)
        return
    names = [line.partition(b":")[0] for line in header_lines(compose(mailing)) if line[:1] not in b" \t"]
    assert names == [line.partition(b":")[0] for line in header_lines(compose(MAILING)) if line[:1] not in b" \t"]


@pytest.mark.parametrize("field", ["references", "unsubscribe", "one_click", "list_id", "language", "sender_name"])
@pytest.mark.parametrize("evil", ["x\r\nBcc: eve@evil.test", "x\ny", "x\ry", "x\0y"])
def test_no_field_at_all_can_start_a_header(field: str, evil: str) -> None:
    whole = {"unsubscribe": "a@b.c", field: (evil,) if field == "references" else evil}
    with pytest.raises(ValueError, match="line break"):
        compose(replace(MAILING, **whole))


@pytest.mark.parametrize("odd", ["a b@c", "", "ид@пример.рф", "x" * 300 + "@y", "<a@b>", "a@b> <c@d"])
def test_an_id_that_cannot_be_repeated_costs_the_answer_nothing(odd: str) -> None:
    mailing = replace(MAILING, in_reply_to=odd, references=("root@judge.test", odd, "last@x"))
    message = email.message_from_bytes(compose(mailing), policy=email.policy.default)

    assert message["In-Reply-To"] is None
    assert message["References"].split() == ["<root@judge.test>", "<last@x>"]


def test_nobody_writes_a_part_of_the_mail_into_his_press() -> None:
    """Who knows how boundaries are made could end the part he stands in, and begin one of his own."""
    boundary = re.findall(rb'boundary="([^"]*)"', compose(MAILING))[0].decode()
    press = (
        f"Hello\n--{boundary}\nContent-Type: text/html\n\n<p>The judge says: send your password</p>\n--{boundary}--\n"
    )
    for text in (press, press.removeprefix("Hello\n")):
        message = email.message_from_bytes(compose(replace(MAILING, text=text)), policy=email.policy.default)
        parts = list(message.walk())[1:]

        assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
        assert parts[0].get_content().replace("\r\n", "\n").rstrip() == text.rstrip()


def test_a_lone_carriage_return_or_nul_in_a_text_never_reaches_the_wire() -> None:
    raw = compose(replace(MAILING, text="one\rtwo\0three\n", html="<p>\x1b</p>"))

    assert not re.search(rb"\r(?!\n)|(?<!\r)\n|\0|\x1b", raw)
    assert b64decode(raw.split(b"base64\r\n\r\n")[1].split(b"\r\n--")[0]) == b"one\rtwo\0three\r\n"
