"""Orders where they are not read: in an attachment, in the subject, below a letter without marks; and letters without any."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from binascii import b2a_uu

from tests.post.making.kit import BASE64, UTF8, Expected, Family, Outside, Part, attached, multipart, sent
from tests.post.making.speech import BY_CODE, SPEECHES, Speech

_BOUNDARY = "----=_NextPart_000_0001_01D91901"
_SEE = {
    "en": "My orders are attached.",
    "ru": "Мои приказы во вложении.",
    "fr": "Mes ordres sont en pièce jointe.",
    "bg": "Заповедите ми са прикачени.",
    "ja": "命令を添付します。",
}
_FILE = {"en": "orders.txt", "ru": "приказы.txt", "fr": "ordres été.txt", "bg": "заповеди.txt", "ja": "命令.txt"}


def letters() -> Family:
    family = Family("enclosed")
    for speech in SPEECHES:
        _attached(family, speech)
        _uuencoded(family, speech)
        _subject(family, speech)
    _beside(family)
    _empty(family)
    _commands(family)
    return family


def _nothing(speech: Speech) -> Expected:
    return speech.expects_nothing()


def _attached(family: Family, speech: Speech) -> None:
    orders = attached(_FILE[speech.code], "text/plain", f"{speech.text}\r\n".encode())
    for name, text in {"alone": "", "told": f"{_SEE[speech.code]}\n"}.items():
        content = multipart("mixed", _BOUNDARY, BASE64.part(text), orders)
        raw = sent(Outside(subject="orders", answers=False), content)
        family.add(f"attached_{name}_{speech.code}", raw, _nothing(speech))


def _uuencoded(family: Family, speech: Speech) -> None:
    """A file among the lines of the letter, as mail programs sent it before there was MIME."""
    raw = f"{speech.text}\n".encode()
    lines = (b2a_uu(raw[at : at + 45], backtick=True).decode() for at in range(0, len(raw), 45))
    text = f"{_SEE[speech.code]}\n\nbegin 644 {_FILE[speech.code]}\n{''.join(lines)}`\nend\n"
    raw_letter = sent(Outside(subject="orders", answers=False), UTF8.part(text))
    family.add(f"uuencoded_{speech.code}", raw_letter, _nothing(speech))


def _subject(family: Family, speech: Speech) -> None:
    outside = Outside(subject=", ".join(speech.orders), answers=False)
    family.add(f"subject_{speech.code}", sent(outside, UTF8.part("\n")), _nothing(speech))


def _beside(family: Family) -> None:
    """Orders in the letter, and others in what comes along: those of the letter count."""
    english = BY_CODE["en"]
    own = UTF8.part(f"{english.text}\n")
    plan = "\n".join(english.plan)
    old = Part(
        ("Content-Type: message/rfc822", "Content-Disposition: inline"),
        f"From: b@ally.test\r\nSubject: plan\r\n\r\n{plan}\r\n".encode(),
    )
    enclosed = {
        "text": attached("plan.txt", "text/plain", plan.encode()),
        "inline_text": attached("plan.txt", "text/plain", plan.encode(), "inline"),
        "html": attached("plan.html", "text/html", f"<p>{plan}</p>".encode()),
        "word": attached(
            "plan.docx",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            b"PK\x03\x04" + plan.encode(),
        ),
        "pdf": attached("plan.pdf", "application/pdf", b"%PDF-1.7\n" + plan.encode()),
        "picture": attached("image001.png", "image/png", b"\x89PNG\r\n\x1a\n" + plan.encode(), "inline"),
        "card": attached("anna.vcf", "text/vcard", b"BEGIN:VCARD\r\nFN:A Par - Gas\r\nEND:VCARD\r\n"),
        "letter": old,
    }
    for name, part in enclosed.items():
        raw = sent(Outside(), multipart("mixed", _BOUNDARY, own, part))
        family.add(f"beside_{name}", raw, english.expects())
    digest = multipart("digest", "----digest1901", Part((), b"From: b@ally.test\r\n\r\nA Par - Gas\r\n"))
    family.add("beside_digest", sent(Outside(), multipart("mixed", _BOUNDARY, own, digest)), english.expects())
    letter = Part(("Content-Type: message/rfc822",), f"From: b@ally.test\r\nSubject: plan\r\n\r\n{plan}\r\n".encode())
    family.add(
        "forwarded_as_attachment",
        sent(
            Outside(subject="Fwd: plan", answers=False), multipart("mixed", _BOUNDARY, UTF8.part("see below\n"), letter)
        ),
        Expected("empty"),
    )


def _empty(family: Family) -> None:
    for name, text in {
        "blank": "",
        "lines": "\n\n \n",
        "thanks": "Thanks!\n",
        "spaces": "\N{NO-BREAK SPACE}\n",
    }.items():
        family.add(f"empty_{name}", sent(Outside(), UTF8.part(text)), Expected("empty"))
    family.add(
        "empty_html", sent(Outside(), UTF8.part("<html><body><br></body></html>\n", "text/html")), Expected("empty")
    )
    picture = attached("photo.jpg", "image/jpeg", b"\xff\xd8\xff\xe0 A Par - Gas")
    family.add("empty_picture", sent(Outside(), picture), Expected("empty"))
    for speech in SPEECHES:
        family.add(
            f"empty_talk_{speech.code}", sent(Outside(), UTF8.part("\n".join(speech.regards) + "\n")), _nothing(speech)
        )


def _commands(family: Family) -> None:
    """A command alone, in the words of each language."""
    asks = {"en": "HELP", "ru": "ПОМОЩЬ", "fr": "AIDE", "bg": "ПОМОЩ", "ja": "ヘルプ"}
    for code, text in asks.items():
        expected = Expected("command", commands=("Help",), given=(("language", code),))
        family.add(f"help_{code}", sent(Outside(answers=False, subject="judge"), UTF8.part(f"{text}\n")), expected)
    speech = BY_CODE["en"]
    expected = Expected("orders", speech.meant, ("SetWait",), given=(("language", "en"),))
    family.add("orders_and_wait", sent(Outside(), UTF8.part(f"{speech.text}\nWAIT\n")), expected)
    press = "PRESS TO Italy\nA Par - Gas is what I tell England.\n> A Par - Pic\nENDPRESS\nA Par - Bur\n"
    told = ("WritePress",)
    family.add(
        "press_and_order",
        sent(Outside(), UTF8.part(press)),
        Expected("orders", ("A PAR - BUR",), told, given=(("language", "en"),)),
    )
