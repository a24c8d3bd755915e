"""A quoted mail of ours never changes orders: marker, quotation marks and our own words are each enough alone.

Every kind of mail that the judge writes, in every language, comes back below a player's orders: with its marker and
no quotation marks, with quotation marks and no marker, and with neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import wrap

import pytest

from judge.cli.reading import Table, answer_of
from judge.mail.asks import Unclear
from judge.mail.assent import says_yes
from judge.mail.htmltext import html_to_text
from judge.mail.letter import read
from judge.mail.mailing import Mailing
from judge.mail.ours import without_ours, without_questions
from judge.shelf import load_language, load_map, load_reading, load_rulebook
from tests.mail.making.speech import BY_CODE
from tests.mail.scenes import TONGUES, speaking, stationery
from tests.mail.test_render import MAILS

CODES = tuple(TONGUES)
FOLDERS = tuple(tongue.folder for tongue in TONGUES.values())
CORPUS = Path(__file__).parents[1] / "notation" / "corpus"
MARKED: Mapping[str, Callable[[str], str]] = {
    "usual": lambda line: f"> {line}",
    "without a blank": lambda line: f">{line}",
    "twice": lambda line: f">> {line}",
    "indented, as abv.bg does": lambda line: f"  > {line}",
    "wide, as in Japan": lambda line: f"＞ {line}",
    "bars": lambda line: f"| {line}",
    "initials, as The Bat! does": lambda line: f"DJ> {line}",
}
WRAPPED: Mapping[str, str] = {
    "Gmail": '<div class="gmail_quote"><blockquote class="gmail_quote">{}</blockquote></div>',
    "Apple Mail": '<blockquote type="cite"><div>{}</div></blockquote>',
    "Outlook in a browser": '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: judge</div><div>{}</div>',
    "Yahoo": '<div class="yahoo_quoted">{}</div>',
    "Proton": '<div class="protonmail_quote">{}</div>',
    "Thunderbird": '<div class="moz-cite-prefix">judge:</div><blockquote type="cite">{}</blockquote>',
}


@cache
def mails(code: str) -> Mapping[str, Mailing]:
    """Every kind of mail in a language."""
    with speaking(code):
        return {name: make() for name, make in MAILS.items()}


@cache
def table(code: str) -> Table:
    book = load_rulebook("ru2000")
    return Table(load_map("standard"), book, load_reading(code, book))


def without_marker(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if "===" not in line)


def own_words(body: str, kind: str = "text/plain") -> str:
    return read(f"From: anna@player.test\nContent-Type: {kind}; charset=utf-8\n\n{body}".encode()).text


def asked(code: str, text: str) -> tuple[list[str], list[str]]:
    """The orders and commands of a letter from whoever may order everything; what is not clear is only asked about."""
    letter = read(f"From: anna@player.test\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())
    request = table(code).understand(letter, None, table(code).position(None, None))
    found = answer_of(None, request, code)
    clear = [line for line in found.commands or [] if not line.startswith("not clear")]
    assert len(clear) == len(found.commands or []) - sum(isinstance(ask, Unclear) for ask in request.asks)
    return found.orders, clear


def forms(mailing: Mailing) -> Iterator[tuple[str, str]]:
    """A mail of ours as a program copies it: its text, and what it makes of its HTML."""
    yield "text", mailing.text
    yield "html", html_to_text(mailing.html)


@pytest.mark.parametrize("code", CODES)
def test_the_marker_alone_is_enough(code: str) -> None:
    own = BY_CODE[code].text
    leaks = {
        (name, form)
        for name, mailing in mails(code).items()
        for form, text in forms(mailing)
        for copy in (
            text,
            text.replace("✓", "").replace("✗", ""),
            "  " + text.replace("\n", "\n  "),
            " ".join(text.split("\n")),
        )
        if own_words(f"{own}\n\n{copy}") != own
    }

    assert leaks == set()


@pytest.mark.parametrize("code", CODES)
def test_quotation_marks_alone_are_enough(code: str) -> None:
    own = BY_CODE[code].text
    leaks = set()
    for name, mailing in mails(code).items():
        lines = without_marker(mailing.text).rstrip().split("\n")
        for style, mark in MARKED.items():
            # A row of a table (`| Move | Par | Bur |`) is an order whether a bar more stands before it or not.
            copy = "\n".join(mark(line) for line in lines if style != "bars" or "|" not in line)
            leaks |= {(name, style)} if own_words(f"{own}\n\n{copy}") != own else set()
            leaks |= {(name, style, "below")} if own_words(f"{copy}\n\n{own}") != own else set()
    assert leaks == set()


@pytest.mark.parametrize("code", CODES)
def test_what_programs_wrap_around_html_is_enough(code: str) -> None:
    own = BY_CODE[code].text
    rows = "".join(f"<div>{line}</div>" for line in own.split("\n"))
    leaks = {
        (name, program)
        for name, mailing in mails(code).items()
        for program, wrapped in WRAPPED.items()
        if own_words(rows + wrapped.format(without_marker(mailing.html)), "text/html").strip() != own
    }

    assert leaks == set()


@pytest.mark.parametrize("code", CODES)
def test_our_own_words_alone_are_enough(code: str) -> None:
    """No marker and no marks: nothing of ours is an order or a command; what stands above or below it still is."""
    speech = BY_CODE[code]
    wrong = {}
    for name, mailing in mails(code).items():
        for form, text in forms(mailing):
            bare = without_marker(text)
            for place, letter, meant in (
                ("alone", bare, ()),
                ("below orders", f"{speech.text}\n\n{bare}", speech.meant),
                ("above orders", f"{bare}\n\n{speech.text}", speech.meant),
                ("below talk", f"{speech.regards[0]}\n\n{bare}", ()),
            ):
                orders, commands = asked(code, letter)
                if orders != list(meant) or commands:
                    wrong[name, form, place] = orders, commands

    assert wrong == {}


QUESTIONS = ("answer_unproven", "asked_about_leaving", "asked_gravely", "asked_at_address", "absence_offered")
"""The mails that want an answer."""


def echoes(mailing: Mailing) -> Iterator[str]:
    """A question as it may come back: bare, marked by blanks alone, wrapped anew, without its end or its beginning."""
    for _, text in forms(mailing):
        bare = without_marker(text).strip()
        words, lines = bare.split(), bare.split("\n")
        yield from (bare, bare.replace("✎", "?").replace("✓", "?"), "  " + bare.replace("\n", "\n  "))
        yield from ("\n".join(wrap(" ".join(words), width)) for width in (20, 34, 50, 66, 120, 998))
        yield from ("\n".join(lines[:end]) for end in range(1, len(lines)))
        yield from ("\n".join(wrap(" ".join(words[:end]), 40)) for end in range(3, len(words), 7))
        yield from (f"Re: {mailing.subject}\n{bare}", f"{mailing.subject}\n\n{lines[0]}")


def answering(text: str) -> str:
    """What counts of an answer to a question."""
    letter = read(f"From: anna@player.test\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())
    return without_questions(letter, TONGUES).text


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_an_echo_of_a_question_says_no_yes_and_asks_for_nothing(code: str, name: str) -> None:
    languages = load_language(code), load_language("en")
    mailing = mails(code)[name]
    yes = speaking_yes(code)
    found = [
        (echo, left)
        for echo in echoes(mailing)
        for left in [answering(echo)]
        if says_yes(left, languages) or any(asked(code, left))
    ]

    assert found == []
    # A yes above our mail is one all the same; above a scrap of it that has no sentence left it may be none.
    above = [f"{yes}\n\n{without_marker(text)}" for _, text in forms(mailing)]
    assert [text for text in above if not says_yes(answering(text), languages)] == []


def speaking_yes(code: str) -> str:
    with speaking(code):
        return stationery().words(load_language(code), "UTC").say("confirm.word")


@pytest.mark.parametrize("code", CODES)
def test_the_word_that_is_asked_for_is_a_yes(code: str) -> None:
    assert says_yes(speaking_yes(code), [load_language(code)])


@pytest.mark.parametrize(
    ("code", "charset"),
    [
        ("en", "us-ascii"),
        ("fr", "cp1252"),
        ("ru", "koi8-r"),
        ("ru", "cp1251"),
        ("bg", "cp1251"),
        ("ja", "iso-2022-jp"),
        ("ja", "cp932"),
    ],
)
def test_a_charset_that_lacks_our_signs_makes_no_orders_of_them(code: str, charset: str) -> None:
    """Old programs put a question mark for what they cannot write: `? A Par ? Bur`."""
    wrong = {
        name: found
        for name, mailing in mails(code).items()
        if (found := asked(code, without_marker(mailing.text).encode(charset, "replace").decode(charset))[0])
    }

    assert wrong == {}


def test_a_person_may_say_what_we_say() -> None:
    """A single sentence of ours is no mail of ours; only what ends one of them makes it a copy."""
    text = "You wrote: The phase is played earlier when everybody's orders are in.\n" + "A Par - Bur\n" * 12

    assert without_ours(text, FOLDERS) == text


@pytest.mark.parametrize("code", CODES)
def test_no_order_anybody_writes_is_taken_for_our_words(code: str) -> None:
    """What stands in the corpus, examples of our help texts included, is still there above a bare mail of ours.

    Whole sentences that our mails say, too, are the exception: `…, cette unité reste sur place`.
    """
    corpus = (CORPUS / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    orders = {line.partition(" == ")[0].strip() for line in corpus if " == " in line and line.isprintable()}
    bare = without_marker(mails(code)["answer_problems"].text)
    lost = [
        order for order in sorted(orders) if not without_ours(f"{order}\nAnna\n\n{bare}", FOLDERS).startswith(order)
    ]

    assert len(orders) > 100
    assert len(lost) < len(orders) / 10, lost
    assert [order for order in lost if len(order.split()) < 4 and order.isascii() and '"' not in order] == []


def test_a_mail_in_another_language_than_the_writers_is_known_too() -> None:
    bare = without_marker(mails("ja")["answer_problems"].text)

    assert asked("ru", f"{BY_CODE['ru'].text}\n\n{bare}") == (list(BY_CODE["ru"].meant), [])
