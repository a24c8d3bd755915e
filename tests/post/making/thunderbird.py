"""Thunderbird, and other programs of the desk that break lines softly: Roundcube, The Bat!, mutt."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, FLOWED, SHOWN, Coding, Family, Outside, both, sent
from tests.post.making.speech import BY_CODE, SPEECHES, Speech, broken, marked, table

_NAME = "Diplomacy judge"
_LATER = {
    "en": f"On 11/20/26 12:30, {_NAME} wrote:",
    "ru": f"20.11.2026 12:30, {_NAME} пишет:",
    "fr": f"Le 20/11/2026 à 12:30, {_NAME} a écrit :",
    "bg": f"На 20.11.26 г. в 12:30, {_NAME} написа:",
    "ja": f"On 2026/11/20 12:30, {_NAME} wrote:",
}
_FORWARD = {
    "en": ("-------- Forwarded Message --------", "Subject: \tplan", "Date: \tFri, 20 Nov 2026 11:02:10 +0100", "From: \t", "To: \t"),
    "ru": ("-------- Перенаправленное сообщение --------", "Тема: \tplan", "Дата: \tFri, 20 Nov 2026 11:02:10 +0300", "От: \t", "Кому: \t"),
    "fr": ("-------- Message transféré --------", "Sujet : \tplan", "Date : \tFri, 20 Nov 2026 11:02:10 +0100", "De : \t", "Pour : \t"),
    "bg": ("-------- Препратено писмо --------", "Тема: \tplan", "Дата: \tFri, 20 Nov 2026 11:02:10 +0200", "От: \t", "До: \t"),
    "ja": ("-------- Forwarded Message --------", "件名: \tplan", "日付: \tFri, 20 Nov 2026 11:02:10 +0900", "差出人: \t", "宛先: \t"),
}  # fmt: skip
_ROUNDCUBE = {
    "en": f"On 2026-11-20 12:30, {_NAME} wrote:",
    "ru": f"{_NAME} писал(а) 2026-11-20 12:30:",
    "fr": f"Le 2026-11-20 12:30, {_NAME} a écrit :",
    "bg": f"На 2026-11-20 12:30, {_NAME} написа:",
    "ja": f"2026-11-20 12:30 に {_NAME} さんは書きました:",
}
_BOUNDARY = "------------0a1B2c3D4e5F6g7H8i9J0kLm"


def letters() -> Family:
    family = Family("thunderbird")
    for speech in SPEECHES:
        for make in (_above, _below, _between, _forwarded, _signed, _html, _roundcube):
            make(family, speech)
    _others(family)
    return family


def _outside(speech: Speech, *more: str) -> Outside:
    agent = ("User-Agent: Mozilla Thunderbird", f"Content-Language: {'en-US' if speech.code == 'en' else speech.code}")
    return Outside(subject=f"Re: {speech.subject}", more=more or agent)


def _above(family: Family, speech: Speech) -> None:
    text = f"{speech.text}\n\n{_LATER[speech.code]}\n{marked(speech.mail)}\n\n"
    family.add(f"above_{speech.code}", sent(_outside(speech), FLOWED.part(text)), speech.expects())


def _below(family: Family, speech: Speech) -> None:
    """Where it puts the cursor by itself; a signature ends the letter."""
    text = f"{_LATER[speech.code]}\n{marked(speech.mail)}\n\n{speech.text}\n\n-- \n{speech.name}\n{speech.plan[0]}\n"
    family.add(f"below_{speech.code}", sent(_outside(speech), FLOWED.part(text)), speech.expects_signed())


def _between(family: Family, speech: Speech) -> None:
    """Older lines of the conversation have two marks."""
    first, *rest = speech.orders
    older = marked((_LATER[speech.code], *speech.plan), ">> ")
    text = "\n".join(
        (_LATER[speech.code], older, marked(speech.mail[:6]), "", first, "", marked(speech.mail[6:]), "", *rest, "")
    )
    family.add(f"between_{speech.code}", sent(_outside(speech), FLOWED.part(text)), speech.expects())


def _forwarded(family: Family, speech: Speech) -> None:
    rule, subject, date, sender, to = _FORWARD[speech.code]
    head = (rule, subject, date, f"{sender}Boris <boris@ally.test>", f"{to}Anna <anna@player.test>")
    text = "\n".join((speech.look, "", "", *head, "", "", "", *speech.plan, ""))
    rows = "".join(
        f"<tr><th>{escape(line.partition(chr(9))[0])}</th><td>{escape(line.partition(chr(9))[2])}</td></tr>"
        for line in head[1:]
    )
    html = (
        f'<html><body><p>{escape(speech.look)}</p><div class="moz-forward-container"><br><br>{rule}'
        f'<table class="moz-email-headers-table"><tbody>{rows}</tbody></table><br><br>{broken(speech.plan)}</div></body></html>\n'
    )
    more = ("User-Agent: Mozilla Thunderbird", f"Content-Language: {speech.code}")
    raw = sent(Outside(subject="Fwd: plan", answers=False, more=more), both(_BOUNDARY, text, html, BASE64))
    family.add(f"forwarded_{speech.code}", raw, speech.expects_nothing())


def _signed(family: Family, speech: Speech) -> None:
    """Orders as a list with dashes are no signature; two dashes and a blank are one."""
    own = "\n".join(f"- {order}" for order in speech.orders)
    text = f"{own}\n\n-- \n{speech.name}\n{speech.plan[0]}\n\n{_LATER[speech.code]}\n{marked(speech.mail)}\n"
    family.add(f"signature_{speech.code}", sent(_outside(speech), BASE64.part(text)), speech.expects_signed())


def _html(family: Family, speech: Speech) -> None:
    html = (
        '<!DOCTYPE html>\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head>\n'
        f"<body>\n<p>{broken(speech.orders)}</p>\n"
        f'<div class="moz-signature">-- <br>{speech.plan[0]}</div>\n'
        f'<div class="moz-cite-prefix">{_LATER[speech.code]}<br></div>\n'
        f'<blockquote type="cite" cite="mid:blitz.S1901M.m12@judge.test">{table(speech.mail)}</blockquote>\n</body></html>\n'
    )
    family.add(f"html_only_{speech.code}", sent(_outside(speech), BASE64.part(html, "text/html")), speech.expects())


def _roundcube(family: Family, speech: Speech) -> None:
    text = f"{_ROUNDCUBE[speech.code]}\n{marked(speech.mail)}\n\n{speech.text}\n"
    raw = sent(_outside(speech, "User-Agent: Roundcube Webmail/1.6.9"), BASE64.part(text))
    family.add(f"roundcube_{speech.code}", raw, speech.expects())


def _others(family: Family) -> None:
    """The Bat! puts initials before its marks; mutt wraps nothing and signs nothing."""
    russian, english, bulgarian = (BY_CODE[code] for code in ("ru", "en", "bg"))
    bat = f"Здравствуйте, Diplomacy.\n\nВы писали 20 ноября 2026 г., 12:30:00:\n\n{marked(russian.mail, 'DJ> ')}\n\n{russian.text}\n\n-- \nС уважением,\n Анна  mailto:anna@player.test\n"
    for charset in ("windows-1251", "koi8-r"):
        coding = Coding(charset, transfer="8bit", errors="replace")
        raw = sent(
            _outside(russian, "X-Mailer: The Bat! (v3.99.29) Professional", "X-Priority: 3 (Normal)"), coding.part(bat)
        )
        family.add(f"the_bat_{charset.replace('-', '')}", raw, russian.expects())
    mutt = f"On Fri, Nov 20, 2026 at 12:30:00PM +0100, {_NAME} wrote:\n{marked(english.mail)}\n\n{english.text}\n"
    family.add(
        "mutt",
        sent(
            _outside(english, "User-Agent: Mutt/2.2.12"), Coding("us-ascii", transfer="", errors="replace").part(mutt)
        ),
        english.expects(),
    )
    claws = f"On Fri, 20 Nov 2026 12:30:00 +0200\n{SHOWN} wrote:\n\n{marked(bulgarian.mail)}\n\n{bulgarian.text}\n"
    raw = sent(
        _outside(bulgarian, "X-Mailer: Claws Mail 4.1.1"),
        Coding("windows-1251", transfer="quoted-printable", errors="replace").part(claws),
    )
    family.add("claws_bg", raw, bulgarian.expects())
