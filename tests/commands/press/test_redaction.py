"""What of a press text is passed on, and what is cut."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.press.personal_data import HiddenAuthor
from judge.commands.press.redaction import GAP, CutKind, Redactor

TOKEN = "k7abcdefghijklmn"
ANNA = HiddenAuthor(("Anna Schmidt",), ("a.schmidt77@mail.example",))
OPEN = Redactor(("judge.test",))
GUNBOAT = Redactor(("judge.test",), ANNA, is_ordinary={"will", "france"}.__contains__)


def cut_kinds(redactor: Redactor, text: str) -> set[CutKind]:
    return {cut.kind for cut in redactor.redact(text).cuts}


@pytest.mark.parametrize(
    ("text", "passed", "kind"),
    [
        ("Hello Italy\n-- \nAnna\nACME Ltd", "Hello Italy", CutKind.SIGNATURE),
        ("Hello Italy\n\nSent from my iPhone", "Hello Italy", CutKind.FOOTER),
        ("Привет\nОтправлено с iPhone", "Привет", CutKind.FOOTER),
        ("やあ\niPhoneから送信", "やあ", CutKind.FOOTER),
        ("Yes.\n\nOn Fri, 20 Nov 2026 at 12:30, Boris <b@mail.example> wrote:\n> Attack?", "Yes.", CutKind.QUOTATION),
        ("Yes.\n\n-----Original Message-----\nFrom: Boris\nTo: Anna\nAttack?", "Yes.", CutKind.QUOTATION),
        (
            "Yes.\nFrom: Boris <b@mail.example>\nSent: Friday\nTo: Anna\nSubject: x\n\nAttack?",
            "Yes.",
            CutKind.QUOTATION,
        ),
        ("Write to anna@mail.example soon", f"Write to {GAP} soon", CutKind.ADDRESS),
        ("Write to <anna@mail.example>", f"Write to {GAP}", CutKind.ADDRESS),
        ("Write to anna (at) mail.example", f"Write to {GAP}", CutKind.ADDRESS),
        ("Write to anna＠mail.example", f"Write to {GAP}", CutKind.ADDRESS),
        (f"Answer blitz.s0+{TOKEN}@judge.test now", f"Answer {GAP} now", CutKind.SECRET),
        (f"My token is {TOKEN}.", f"My token is {GAP}.", CutKind.SECRET),
        (f"My token is {TOKEN.upper()}.", f"My token is {GAP}.", CutKind.SECRET),
        ("Call +49 30 1234567 tonight", f"Call {GAP} tonight", CutKind.PHONE),
        ("Call 555-123-4567", f"Call {GAP}", CutKind.PHONE),
        ("Tel: 12 34 56", GAP, CutKind.PHONE),
        ("See https://x.example/a?id=8f7e6d5c4b", f"See {GAP}", CutKind.LINK),
        ("See https://anna:secret@x.example/", f"See {GAP}", CutKind.LINK),
        ("An\u200bna\u202e says hi", "Anna says hi", CutKind.INVISIBLE),
    ],
)
def test_what_is_cut_in_every_game(text: str, passed: str, kind: CutKind) -> None:
    redacted = OPEN.redact(text)

    assert redacted.text == passed
    assert kind in {cut.kind for cut in redacted.cuts}


@pytest.mark.parametrize(
    "text",
    [
        "A Paris-Burgundy, then S1901M to F1903M: 1901 1902 1903 1904.",
        "Until 2026-11-20 12:30, or 03.11.2026 18:00?",
        "Do not show this to Italy -- he lies.",
        "Our responsibilities lie elsewhere.",
        "Write to blitz-france@judge.test",
        "See https://x.example/rules and www.x.example",
        "Мы идём в Бургундию.\n\nА вы?",
        "ブルゴーニュへ行きます。",
        "Anna would not do that.",
        "We attack @ dawn.",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    redacted = OPEN.redact(text)

    assert (redacted.text, redacted.cuts) == (text, ())


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("Attack now!\n\nAnna", "Attack now!"),
        ("Attack now!\n\nCheers,\nAnna Schmidt", "Attack now!\n\nCheers,"),
        ("Attack now!\nanna", "Attack now!"),
        ("Attack now!\nAnna Schmidt\nACME Ltd, Berlin\n030 99 88 77 66", "Attack now!"),
        ("Attack now!\nAnna, +49 30 1234567", "Attack now!"),
        ("It is me, ANNA, who asks.", f"It is me, {GAP}, who asks."),
        ("It is me, Ánna.", f"It is me, {GAP}."),
        ("Frau Schmidt here", f"Frau {GAP} here"),
        ("schmidt77 on the forum", f"{GAP}77 on the forum"),
        ("a.schmidt77 on the forum", f"{GAP} on the forum"),
        ("See https://x.example/anna", f"See {GAP}"),
        ("Annabel and Hannah agree", "Annabel and Hannah agree"),
        ("Attack now!\n\nAnna\n\nPS: and hold Munich.", "Attack now!\n\n\nPS: and hold Munich."),
    ],
)
def test_what_is_cut_in_gunboat(text: str, passed: str) -> None:
    assert GUNBOAT.redact(text).text == passed


def test_a_name_that_is_an_ordinary_word_goes_only_as_a_signature() -> None:
    will = Redactor(("judge.test",), HiddenAuthor(("Will",)), is_ordinary={"will"}.__contains__)

    assert will.redact("I will attack. Will you?\n\nWill").text == "I will attack. Will you?"


def test_names_in_the_cases_of_russian() -> None:
    anna = Redactor(("judge.test",), HiddenAuthor(("Анна Петрова",)))

    assert anna.redact("Передайте Анне и не говорите Петровой.").text == f"Передайте {GAP} и не говорите {GAP}."


def test_names_where_no_blanks_stand() -> None:
    assert Redactor(("judge.test",), HiddenAuthor(("田中",))).redact("こちら田中です").text == f"こちら{GAP}です"


def test_a_secret_is_not_shown_again_to_its_owner() -> None:
    cuts = OPEN.redact(f"Hello\n-- \nblitz.s0+{TOKEN}@judge.test and {TOKEN}").cuts

    assert all(TOKEN not in cut.text for cut in cuts)


def test_a_token_that_looks_like_a_word_is_asked_about() -> None:
    redactor = Redactor(("judge.test",), is_secret={"responsibilities"}.__contains__)

    assert redactor.redact("Our Responsibilities").text == f"Our {GAP}"


def test_never_more_than_the_limit() -> None:
    redactor = Redactor(("judge.test",), limit=100)
    redacted = redactor.redact("word " * 100)

    assert len(redacted.text) <= 100
    assert redacted.cuts[-1].kind is CutKind.TOO_LONG


ANSWERED = "> Will you support me?\nYes.\n> And Munich?\nNo.\n\n> old\n> mail"


def test_answered_quotations_stay_only_where_quoting_is_allowed() -> None:
    quoting = Redactor(("judge.test",), keeps_quotes=True)

    assert quoting.redact(ANSWERED).text == "> Will you support me?\nYes.\n> And Munich?\nNo."
    assert OPEN.redact(ANSWERED).text == "Yes.\nNo."
    assert CutKind.QUOTATION in cut_kinds(OPEN, ANSWERED)


def test_a_whole_mail_of_ours_is_never_an_answered_quotation() -> None:
    text = "> === blitz S1901M == write above this line ===\n> Press from France\nYes."

    assert Redactor(("judge.test",), keeps_quotes=True).redact(text).text == "Yes."


PIECES = st.sampled_from(
    [
        "Hello", "Anna", "anna", "Schmidt", "a.schmidt77@mail.example", "a.schmidt77", TOKEN, TOKEN.upper(),
        f"blitz.s0+{TOKEN}@judge.test", f"blitz-italy.s0+{TOKEN}@judge.test", "+49 30 1234567", "(0)30", "1901",
        "\u200b", "\u00ad", "-- ", "> ", "<", ">", "mailto:", "https://x.example/", "?id=", ".", ",", " ", " ", "\n",
        "\n\n", "@", "＠", "+", "（", "あ", "я", "\r\n", "\u2028", "A Par - Bur", "Sent from my iPhone",
    ]
)  # fmt: skip


@given(st.lists(PIECES | st.text(max_size=5), max_size=25).map("".join), st.booleans())
def test_nothing_gets_through(text: str, keeps_quotes: bool) -> None:
    redactor = Redactor(("judge.test",), ANNA, keeps_quotes=keeps_quotes, limit=500)

    passed = redactor.redact(text).text

    assert len(passed) <= 500
    assert TOKEN not in passed.casefold()
    assert "mail.example" not in passed or "@mail.example" not in passed
    assert not re.search(r"(?<![^\W\d_])(?:anna|schmidt)(?![^\W\d_])", passed.casefold())
    assert redactor.redact(passed).text == passed, "what was redacted once has nothing left in it"
