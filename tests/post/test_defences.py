"""What nobody gets by a letter that is not what it seems: a quoted mail of ours, and a signed letter that was forged.

A quoted mail of ours never changes orders: marker, quotation marks and our own words are each enough alone.

Every kind of mail that the judge writes, in every language, comes back below a player's orders: with its marker and
no quotation marks, with quotation marks and no marker, and with neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from email.utils import format_datetime
from functools import cache
from pathlib import Path
from textwrap import wrap

import pytest

from judge.clerk.proving.proof import prove
from judge.cli.reading_setup import ReadingSetup, answer_of
from judge.commands.asks import Unclear
from judge.commands.assent import says_yes
from judge.post.dkim import verify
from judge.post.htmltext import html_to_text
from judge.post.letter import read
from judge.post.mailing import Mailing
from judge.post.mime import parse
from judge.prose.own_sentences import without_ours, without_questions
from judge.shelf import USUAL_BOARD, load_board, load_language, load_reading, load_rulebook
from tests.commands.scenes import TONGUES, speaking, stationery
from tests.commands.test_mails import MAILS
from tests.orders import write_orders
from tests.post.making.speech import BY_CODE
from tests.post.providers import PROVIDERS, sign
from tests.secrecy.forgeries import Forgery, forgeries
from tests.stories.stage import DOMAIN, Stage

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
def table(code: str) -> ReadingSetup:
    book = load_rulebook("ru2000")
    return ReadingSetup(load_board(USUAL_BOARD), book, load_reading(code, book))


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


def test_a_sentence_of_ours_is_known_by_all_its_pieces_together() -> None:
    """No piece of マスターが…の締切を…に変えました is long enough to be known alone; it says Europe/Paris."""
    own = BY_CODE["ja"].text
    for _, text in forms(mails("ja")["deadline_changed"]):
        assert without_ours(f"{own}\n\n{without_marker(text)}", FOLDERS) == own


def test_a_time_zone_is_no_place() -> None:
    """A player tells in his own words of a deadline that was changed; that is nothing of his army in Paris."""
    told = "マスターが締切を2026年11月21日 19:00 Europe/Paris (18:00 UTC)に変えました。"

    assert asked("ja", f"{BY_CODE['ja'].text}\n\n{told}") == ([*BY_CODE["ja"].meant], [])


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
    assert len(lost) < len(orders) / 16, lost
    assert [order for order in lost if len(order.split()) < 4 and order.isascii() and '"' not in order] == []


def test_a_mail_in_another_language_than_the_writers_is_known_too() -> None:
    bare = without_marker(mails("ja")["answer_problems"].text)

    assert asked("ru", f"{BY_CODE['ru'].text}\n\n{bare}") == (list(BY_CODE["ru"].meant), [])


# Signed letters, forged: who has one of a player's can change nothing in it, and gets nothing by sending it again.

GAME = f"sample.s0@{DOMAIN}"
FORGERIES = forgeries("A Par-Bur")
NOBODYS = {"a header line of blanks, then a body", "two bare LFs, then the line"}
"""They end the headers above From: such a letter is nobody's, and nobody is asked."""
UNSEEN = {name: forge for name, forge in FORGERIES.items() if name != "another header"}
"""What is not read may be added to a letter that nobody has seen yet: it says what was signed."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.gather()
    yield stage
    stage.close()


def signed_letter(stage: Stage, text: str, to: str = GAME, number: int = 1) -> tuple[str, bytes]:
    """France's player, and a letter of theirs that their provider signed."""
    france = f"{stage.person_of('france')}@players.example"
    head = f"From: {france}\r\nTo: {to}\r\nSubject: orders\r\nDate: {format_datetime(stage.now)}\r\n"
    head += f"Message-ID: <{number}@players.example>\r\n\r\n"
    return france, PROVIDERS.signed(f"{head}{text}\r\n".encode())


def come(stage: Stage, raw: bytes, reader: str, to: str = GAME, mail_from: str = "eve@evil.example") -> list[str]:
    """A letter comes; the subjects of what `reader` is mailed for it."""
    before = len(stage.boxes[reader])
    stage.arrive(mail_from, to, raw)
    stage.tick()
    return [mail.subject for mail in stage.boxes[reader][before:]]


def ordered(stage: Stage) -> str:
    return write_orders(stage.game().orders)


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_copy_of_a_letter_orders_nothing_and_its_owner_is_told(stage: Stage, name: str) -> None:
    forge = FORGERIES[name]
    france, raw = signed_letter(stage, "A Par-Gas")
    come(stage, raw, france)
    assert ordered(stage) == "france: A par - gas"

    said = come(stage, forge(raw), france)

    assert ordered(stage) == "france: A par - gas"
    assert stage.state_of_letters()[-1] == "ignored"
    assert said == ([] if name in NOBODYS else ["A changed copy of your letter came"])
    assert come(stage, forge(forge(raw)), france) == []  # once a day


@pytest.mark.parametrize("name", UNSEEN)
def test_a_forged_letter_that_nobody_saw_orders_nothing_and_its_owner_is_asked(stage: Stage, name: str) -> None:
    """Somebody who once got a letter from the player that was meant for the judge, too."""
    france, raw = signed_letter(stage, "A Par-Gas")

    said = come(stage, FORGERIES[name](raw), france)

    assert ordered(stage) == ""
    # In one all words are gone: there is nothing to confirm, and the answer says so.
    # With two orders for one unit there is none to confirm either.
    answers = {"another structure": "had no orders", "a line below": "please check your orders"}
    asked = answers.get(name, "Please confirm")
    assert said == [] if name in NOBODYS else [asked in subject for subject in said] == [True], said
    # And the letter itself counts when it comes: nobody can keep it out by being first.
    come(stage, raw, france, mail_from=france)
    assert ordered(stage) == "france: A par - gas"


@pytest.mark.parametrize("forge", [lambda raw: raw, *FORGERIES.values()], ids=["the same", *FORGERIES])
def test_sixty_days_later_a_letter_proves_nothing(stage: Stage, forge: Forgery) -> None:
    france, raw = signed_letter(stage, "A Par-Gas")
    come(stage, raw, france)
    stage.write("master", "SET process manual")
    stage.wait(days=60)
    stage.write(stage.person_of("france"), "A Par H")
    assert ordered(stage) == "france: A par H"

    come(stage, forge(raw), france)

    assert ordered(stage) == "france: A par H"


@pytest.mark.parametrize("name", FORGERIES)
def test_nobody_resigns_by_a_copied_letter_and_a_copied_secret_address(stage: Stage, name: str) -> None:
    secret = stage.boxes[f"{stage.person_of('france')}@players.example"][-1].reply_to
    france, raw = signed_letter(stage, "A Par-Gas", secret)
    come(stage, raw, france, secret)

    said = come(stage, forgeries("RESIGN")[name](raw), france, secret)

    assert stage.game().player_of("france") is not None
    if name not in NOBODYS:  # those come from nobody, to her secret address: she is asked about it
        assert said == ["A changed copy of your letter came"]


def test_a_signature_of_an_earlier_phase_proves_nothing_in_this_one(stage: Stage) -> None:
    france, raw = signed_letter(stage, "A Par-Gas")
    phase = stage.game().position.phase
    while stage.game().position.phase == phase:
        stage.wait(hours=12)
    stage.wait(minutes=10)

    said = come(stage, raw, france)

    assert ordered(stage) == ""
    assert len(said) == 1
    assert "a date that does not fit" in " ".join(stage.boxes[france][-1].text.split())


def test_a_signature_of_six_days_ago_proves_nothing(stage: Stage) -> None:
    france, raw = signed_letter(stage, "SET NAME Thief", f"judge@{DOMAIN}")
    stage.write("master", "PAUSE")
    stage.now += timedelta(days=6)

    come(stage, raw, france, f"judge@{DOMAIN}")

    assert stage.state_of_letters()[-1] == "done"
    assert "a date that does not fit" in " ".join(stage.boxes[france][-1].text.split())


def test_what_a_signature_leaves_out_does_not_say_which_phase_a_letter_is_for(stage: Stage) -> None:
    """Some providers sign no In-Reply-To: with it, orders of this phase could be made orders of an old one."""
    france, raw = signed_letter(stage, "SET NAME Anne\r\nA Par-Gas")
    names = ("from", "to", "subject", "date", "message-id", "from")
    bare = raw.partition(b"\r\nFrom:")[2]
    raw = PROVIDERS.signed(b"From:" + bare, headers=names)

    come(stage, b"In-Reply-To: <sample.F1950M.x@judge.example>\r\n" + raw, france)

    assert ordered(stage) == "france: A par - gas"


def test_one_letter_to_two_addresses_is_one_signature_and_counts_at_both(stage: Stage) -> None:
    france, raw = signed_letter(stage, "PING", f"{GAME}, judge@{DOMAIN}")

    assert len(come(stage, raw, france)) == 1
    # The main address is about the game of any other: it is the same letter, and nobody need be told.
    assert come(stage, b"Received: by mx.judge.example; x\r\n" + raw, france, f"judge@{DOMAIN}") == []


def test_a_used_message_id_keeps_nobodys_letter_out(stage: Stage) -> None:
    """Somebody guesses the id of the next letter, and is there first: by himself, and as a program."""
    france, raw = signed_letter(stage, "A Par-Gas")
    for first in (
        b"From: eve@evil.example\r\nMessage-ID: <1@players.example>\r\n\r\nHELP\r\n",
        f"From: {france}\r\nAuto-Submitted: auto-replied\r\nMessage-ID: <1@players.example>\r\n\r\nx\r\n".encode(),
        f"From: {france}\r\nMessage-ID: <1@players.example>\r\n\r\nHELP\r\n".encode(),
        raw.partition(b"\r\nFrom:")[1].lstrip() + raw.partition(b"\r\nFrom:")[2],  # its very words, unsigned
    ):
        come(stage, first, france, mail_from=france)

    come(stage, raw, france, mail_from=france)

    assert ordered(stage) == "france: A par - gas"


def test_a_letter_under_an_id_of_ones_own_earlier_one_is_passed_over_and_its_writer_told(stage: Stage) -> None:
    france, raw = signed_letter(stage, "A Par-Gas")
    _, other = signed_letter(stage, "A Par-Bur")
    come(stage, raw, france)

    assert come(stage, other, france) == ["A letter of yours was not obeyed"]
    assert ordered(stage) == "france: A par - gas"
    assert come(stage, raw, france) == []


def test_nobody_uses_up_anothers_signature(stage: Stage) -> None:
    """A player puts the signature of another's letter into one of his own, before that one comes."""
    france, raw = signed_letter(stage, "A Par-Gas")
    italy = stage.person_of("italy")
    signature = raw.partition(b"\r\nFrom:")[0] + b"\r\n"
    secret = stage.boxes[f"{italy}@players.example"][-1].reply_to
    own = f"From: {italy}@players.example\r\nTo: {secret}\r\nMessage-ID: <x@y.example>\r\n\r\nPING\r\n".encode()
    come(stage, signature + own, france, secret)

    assert come(stage, raw, france) != ["A changed copy of your letter came"]
    assert ordered(stage) == "france: A par - gas"
    # The other way round the signature is used, and both are told.
    assert come(stage, signature + own.replace(b"<x@", b"<z@"), france, secret) == [
        "A changed copy of your letter came"
    ]
    assert stage.boxes[f"{italy}@players.example"][-1].subject == "A letter of yours was not obeyed"


# Blanks at the ends of lines are covered by no relaxed signature, and change what is read.

GMAIL = (
    "to",
    "subject",
    "message-id",
    "date",
    "from",
    "mime-version",
    "from",
    "to",
    "cc",
    "subject",
    "date",
    "message-id",
)
WHOLE = (*GMAIL, "content-type", "content-transfer-encoding")
FORMS = 'Content-Type: multipart/alternative; boundary="c5"'
LONG = "as long as I have one unit left on this board of ours I will certainly not"


def two_forms(plain: str, html: str) -> str:
    kind = "Content-Type: text/{}; charset=utf-8\r\n\r\n{}\r\n"
    return f"--c5\r\n{kind.format('plain', plain)}--c5\r\n{kind.format('html', html)}--c5--\r\n"


BLANKS: dict[str, tuple[tuple[str, ...], str, str, Forgery]] = {
    "a part's headers go on": (
        GMAIL,
        FORMS,
        two_forms("A Par-Gas\r\n\r\nA Mar H", "<p>A Par-Gas</p><p>A Mar H</p>"),
        lambda raw: raw.replace(b"\r\n\r\nA Par", b"\r\n \r\nA Par"),
    ),
    "all parts are headers": (
        GMAIL,
        FORMS,
        two_forms("A Par-Gas\r\nA Mar H", "<p>A Par-Gas</p><p>A Mar H</p>"),
        lambda raw: raw.replace(b"utf-8\r\n\r\n", b"utf-8\r\n \r\n"),
    ),
    "a line is joined to a name": (
        WHOLE,
        "Content-Type: text/plain; format=flowed",
        "SET NAME Anne\r\nA Par-Gas\r\nA Mar H\r\n",
        lambda raw: raw.replace(b"Anne\r\n", b"Anne \r\n"),
    ),
    "the end of press is joined": (
        WHOLE,
        "Content-Type: text/plain; format=flowed",
        "PRESS TO ITALY\r\nhello\r\nENDPRESS\r\nA Par-Gas\r\nA Mar H\r\n",
        lambda raw: raw.replace(b"hello\r\n", b"hello \r\n"),
    ),
    "a soft line end becomes a hard one": (
        WHOLE,
        "Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable",
        "A Par-Gas\r\nA Mar H\r\n\r\nI would never, ever order =\r\nF Bre-Mid\r\n",
        lambda raw: raw.replace(b"order =", b"order = "),
    ),
    "lines are joined that were not": (
        GMAIL,
        "Content-Type: text/plain",
        f"A Par-Gas\r\n\r\n{LONG}\r\nA Mar H\r\n",
        lambda raw: raw.replace(b"not\r\n", b"not \r\n").replace(b"text/plain", b"text/plain; format=flowed"),
    ),
    "lines are not joined that were": (
        GMAIL,
        "Content-Type: text/plain; format=flowed",
        f"A Par-Gas\r\nA Mar H\r\n\r\n{LONG} \r\nA Par-Bur\r\n",
        lambda raw: raw.replace(b"not \r\n", b"not\r\n").replace(b"; format=flowed", b""),
    ),
}


def signed_as(stage: Stage, names: tuple[str, ...], structure: str, body: str) -> tuple[str, bytes]:
    france = f"{stage.person_of('france')}@players.example"
    head = f"From: {france}\r\nTo: {GAME}\r\nSubject: orders\r\nDate: {format_datetime(stage.now)}\r\n"
    head += f"Message-ID: <1@players.example>\r\nMIME-Version: 1.0\r\n{structure}\r\n\r\n"
    return france, sign(f"{head}{body}".encode(), PROVIDERS.key, "players.example", names, "relaxed/relaxed")


@pytest.mark.parametrize("name", BLANKS)
def test_blanks_that_no_signature_covers_change_nothing(stage: Stage, name: str) -> None:
    names, structure, body, forge = BLANKS[name]
    france, raw = signed_as(stage, names, structure, body)
    forged = forge(raw)
    assert forged != raw
    assert verify(parse(forged), france, GAME, PROVIDERS.lookup, stage.now).is_aligned or "headers" in name

    come(stage, forged, france)
    assert ordered(stage) == ""
    assert stage.game().player_of("france") is not None

    come(stage, raw, france, mail_from=france)
    # Where nobody can tell whether a line was to be joined, its writer is asked.
    assert ordered(stage) == ("" if "joined that were" in name else "france: A par - gas; A mar H")


# Whoever is first keeps nobody else's letter out.


def to_the_keeper(stage: Stage, raw: bytes, france: str) -> None:
    come(stage, b"Received: by eve; x\r\n" + raw, france, f"postmaster@{DOMAIN}")


def to_a_seat_of_ones_own(stage: Stage, raw: bytes, france: str) -> None:
    italy = f"{stage.person_of('italy')}@players.example"
    come(stage, raw, italy, stage.boxes[italy][-1].reply_to)


def beyond_the_limits(stage: Stage, raw: bytes, france: str) -> None:
    line = b"Received: " + b"x" * 900 + b"\r\n"
    come(stage, line * 71 + b"Received: " + b"x" * 700 + b"\r\n" + raw, france)


@pytest.mark.parametrize("first", [to_the_keeper, to_a_seat_of_ones_own, beyond_the_limits])
def test_the_very_bytes_sent_first_keep_nobodys_letter_out(
    stage: Stage, first: Callable[[Stage, bytes, str], None]
) -> None:
    france, raw = signed_letter(stage, "A Par-Gas")
    first(stage, raw, france)

    come(stage, raw, france, mail_from=france)

    assert ordered(stage) == "france: A par - gas"


def test_a_grave_letter_that_waits_is_asked_about_once_however_often_it_comes(stage: Stage) -> None:
    france, raw = signed_letter(stage, "RESIGN")

    said = [come(stage, b"Received: by relay%d; x\r\n" % number + raw, france) for number in range(4)]

    assert [len(mails) for mails in said] == [1, 0, 0, 0]


def test_copies_of_many_letters_are_told_of_once_a_day(stage: Stage) -> None:
    france = ""
    letters = []
    for number in range(5):
        france, raw = signed_letter(stage, "PING", f"judge@{DOMAIN}, {GAME}", number)
        secret = stage.boxes[france][-1].reply_to
        letters.append(raw)
        come(stage, raw, france, secret)

    assert [come(stage, b"X-Foo: a\r\n" + raw, france) for raw in letters] == [
        ["A changed copy of your letter came"], [], [], [], [],
    ]  # fmt: skip


def test_what_was_copied_parked_or_came_twice_is_done_again_alike(stage: Stage, tmp_path: Path) -> None:
    france, raw = signed_letter(stage, "A Par-Gas")
    come(stage, raw, france)
    come(stage, b"Received: by relay; x\r\n" + raw, france)
    come(stage, b"X-Foo: a\r\n" + raw, france)
    come(stage, signed_letter(stage, "A Par-Bur")[1], france)
    _, other = signed_letter(stage, "A Par H", number=2)
    to_the_keeper(stage, other, france)
    beyond_the_limits(stage, other, france)
    (tmp_path / "scratch").mkdir()

    assert [fault for verdict in prove(stage.config, tmp_path / "scratch") for fault in verdict.differences] == []
