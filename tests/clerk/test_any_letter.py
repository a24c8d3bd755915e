"""Whatever comes in by mail is obeyed, ignored or parked, soon and in little room; nothing stays on the pile."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from tests.pace import timed
from tests.stories.stage import DOMAIN, Stage

SOON = 6.0
"""Seconds of computing; it takes one where nobody else computes."""
ROOM = 50 << 10
"""Kilobytes that all letters together may add to what the process takes."""

PIECES = [
    *("A Par - Bur", "F Bre - MAO", "A Mar S A Par - Bur", "build A Par", "disband F Lon", "all hold", "1) A Par H"),
    *("HELP", "ORDERS", "LIST", "DRAW", "PRESS TO ALL", "ENDPRESS", "SIGNON Fsample", "PHASE F1901M", "REPEAT", "TRY"),
    *("IF A Par THEN", "ELSE", "ENDIF", "ЕСЛИ", "приказ А Пар-Бур", "armée Paris vers la Bourgogne", "陸軍パリから"),
    *("> quoted", "On Friday somebody wrote:", "-----Original Message-----", "-- ", "=== sample S1901M ==", "From: x"),
    *(
        "<div>",
        "<i><p>",
        "<blockquote>",
        "<!--",
        "&amp;",
        "</",
        "\x00",
        "\x1b$B",
        "\udcff",
        "=?utf-8?q?=C3?=",
        "\u200b",
    ),
    *(" ", "\t", "\r", "\n", "(", ")", "?", "-", "=", "*", "'", '"', "\\", "\u3000", "\ufdfa", "e\u0301"),
]
BODIES = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from([1, 1, 2, 40, 3000])), max_size=12).map(
    lambda runs: "\r\n".join((piece + (" " if count < 40 else "")) * count for piece, count in runs)[:200_000]
)
TYPES = st.sampled_from(
    [
        *("text/plain", "text/plain; charset=utf-8", "text/plain; charset=koi8-r", "text/plain; format=flowed"),
        *("text/html; charset=utf-8", "text/plain; charset=iso-2022-jp", "text/plain; charset=nonsense", "x"),
        *("multipart/mixed; boundary=b", "multipart/alternative; boundary=b", "multipart/mixed", "message/rfc822"),
    ]
)
ENCODINGS = st.sampled_from(["7bit", "8bit", "base64", "quoted-printable", "x"])
FROMS = st.sampled_from(
    [
        *("p1@players.example", "p2@players.example", "stranger@players.example", "a@", "", '"', "(" * 5000),
        *("victim@good.example <evil@bad.example>", "a@b.example\r\nFrom: c@d.example"),
        "=?utf-8?q?a=0D=0Ab?= <a@b.example>",
    ]
)  # fmt: skip


@st.composite
def mails(draw: st.DrawFn) -> tuple[str, bytes]:
    """Who sent it, as the envelope says, and the bytes."""
    sender = draw(FROMS)
    head = f"From: {sender}\r\nSubject: {draw(st.sampled_from(PIECES))}\r\nContent-Type: {draw(TYPES)}\r\n"
    head += f"Content-Transfer-Encoding: {draw(ENCODINGS)}\r\n\r\n"
    body = "\r\n".join(f"--b\r\n{draw(st.sampled_from(['', 'Content-Type: text/html']))}\r\n\r\n{part}"
                       for part in draw(st.lists(BODIES, min_size=1, max_size=3)))  # fmt: skip
    return sender, (head + body).encode("utf-8", "surrogateescape")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("state"))
    stage.gather()
    for person, code in zip(("p2", "p3", "p4", "p5"), ("ru", "fr", "bg", "ja"), strict=True):
        stage.write(person, f"SET LANGUAGE {code}\nA Par-Bur")
    yield stage
    stage.close()


@pytest.mark.timeout(600)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(mail=mails(), person=st.sampled_from(["p1", "p2", "p3", "p4", "p5"]), is_answer=st.booleans())
def test_any_letter_is_done_with_soon(table: Stage, mail: tuple[str, bytes], person: str, is_answer: bool) -> None:
    sender, raw = mail
    box = f"{person}@players.example"
    with capture_logs() as logged:
        table.arrive(sender[:60], table.boxes[box][-1].reply_to if is_answer else f"judge@{DOMAIN}", raw)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        with timed() as taken:
            table.clerk.tick(table.now)

        assert taken.is_within(SOON), taken

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < ROOM
    assert "new" not in table.state_of_letters()
    assert not [entry for entry in logged if entry["log_level"] == "error"], "nothing of it is a fault of the program"
