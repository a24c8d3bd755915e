"""Apple Mail on the Mac, and Mail of the iPhone: the attribution is quoted as well, or not, from version to version."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, PRINTABLE, SHOWN, Coding, Family, Outside, both, sent
from tests.post.making.speech import SPEECHES, Speech, broken, marked, paragraphs, table

_LATER = {
    "en": f"On 20 Nov 2026, at 12:30, {SHOWN} wrote:",
    "ru": f"20 нояб. 2026 г., в 12:30, {SHOWN} написал(а):",
    "fr": f"Le 20 nov. 2026 à 12:30, {SHOWN} a écrit :",
    "bg": f"На 20.11.2026 г., в 12:30, {SHOWN} написа:",
    "ja": f"2026/11/20 12:30、{SHOWN}のメール:",
}
_BEGIN = {
    "en": "Begin forwarded message:",
    "ru": "Начало переадресованного сообщения:",
    "fr": "Début du message réexpédié :",
    "bg": "Начало на препратеното съобщение:",
    "ja": "転送されたメッセージ:",
}
_NAMES = {
    "en": ("From:", "Subject:", "Date:", "To:"),
    "ru": ("От:", "Тема:", "Дата:", "Кому:"),
    "fr": ("De:", "Objet:", "Date:", "À:"),
    "bg": ("От:", "Относно:", "Дата:", "До:"),
    "ja": ("差出人:", "件名:", "日付:", "宛先:"),
}
_TELEPHONE = {
    "en": "Sent from my iPhone",
    "ru": "Отправлено с iPhone",
    "fr": "Envoyé de mon iPhone",
    "bg": "Изпратено от моя iPhone",
    "ja": "iPhoneから送信",
}
_BOUNDARY = "Apple-Mail=_6C7A11B0-0D1B-4E7A-9C52-2F0F2B7A1901"
_MAC = ("X-Mailer: Apple Mail (2.3774.600.62)",)
_PHONE = ("X-Mailer: iPhone Mail (20G81)",)
_FLOWED = Coding(transfer="quoted-printable", parameters=";\r\n\tdelsp=yes;\r\n\tformat=flowed")


def letters() -> Family:
    family = Family("apple")
    for speech in SPEECHES:
        for make in (_above, _below, _between, _forwarded, _telephone, _telephone_html):
            make(family, speech)
    return family


def _outside(speech: Speech, more: tuple[str, ...] = _MAC) -> Outside:
    return Outside(subject=f"Re: {speech.subject}", more=more)


def _quote(speech: Speech) -> str:
    return (
        f'<div><blockquote type="cite"><div>{escape(_LATER[speech.code])}</div><br class="Apple-interchange-newline">'
        f"<div>{table(speech.mail)}</div></blockquote></div>"
    )


def _body(inside: str) -> str:
    return (
        '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head>'
        f'<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">{inside}</body></html>\n'
    )


def _above(family: Family, speech: Speech) -> None:
    """Version 16: the attribution has a mark of its own."""
    quoted = marked((_LATER[speech.code], "", *speech.mail))
    text = f"{speech.text}\n\n{quoted}\n\n"
    html = _body(f"{paragraphs(speech.orders)}<div><br></div>{_quote(speech)}")
    content = both(_BOUNDARY, text, html, BASE64, PRINTABLE)
    family.add(f"above_{speech.code}", sent(_outside(speech), content), speech.expects())


def _below(family: Family, speech: Speech) -> None:
    text = (
        f"{marked((_LATER[speech.code], '', *speech.mail))}\n\n{speech.text}\n\n-- \n{speech.name}\n{speech.plan[0]}\n"
    )
    family.add(f"below_{speech.code}", sent(_outside(speech), BASE64.part(text)), speech.expects_signed())


def _between(family: Family, speech: Speech) -> None:
    """Version 9: flowed with DelSp, and the attribution without a mark."""
    first, *rest = speech.orders
    lines = [
        _LATER[speech.code],
        "",
        *marked(speech.mail[:8]).split("\n"),
        "",
        first,
        "",
        *marked(speech.mail[8:]).split("\n"),
        "",
    ]
    text = "\n".join((*lines, *rest, ""))
    family.add(f"between_{speech.code}", sent(_outside(speech), _FLOWED.part(text)), speech.expects())


def _forwarded(family: Family, speech: Speech) -> None:
    said = ("Boris <boris@ally.test>", "plan", "20 November 2026 at 11:02:10 CET", "Anna <anna@player.test>")
    head = tuple(f"{name} {value}" for name, value in zip(_NAMES[speech.code], said, strict=True))
    lines = (speech.look, "", f"> {_BEGIN[speech.code]}", ">", *(f"> {line}" for line in head), ">")
    text = "\n".join((*lines, *(f"> {line}" for line in speech.plan), ""))
    inside = (
        f'{escape(speech.look)}<br><div><br><blockquote type="cite"><div>{_BEGIN[speech.code]}</div><br>'
        f"<div>{broken(head)}</div><br><div>{broken(speech.plan)}</div></blockquote></div>"
    )
    content = both(_BOUNDARY, text, _body(inside), BASE64)
    raw = sent(Outside(subject="Fwd: plan", answers=False, more=_MAC), content)
    family.add(f"forwarded_{speech.code}", raw, speech.expects_nothing())


def _telephone(family: Family, speech: Speech) -> None:
    text = f"{speech.text}\n\n{_TELEPHONE[speech.code]}\n\n> {_LATER[speech.code]}\n> \n> {marked(speech.mail)[2:]}\n"
    family.add(f"telephone_{speech.code}", sent(_outside(speech, _PHONE), BASE64.part(text)), speech.expects())


def _telephone_html(family: Family, speech: Speech) -> None:
    """A letter with a picture or bold words leaves the telephone as HTML alone."""
    own = f'<div dir="ltr">{broken(speech.orders)}<div><br></div><div>{_TELEPHONE[speech.code]}</div></div>'
    below = f'<div dir="ltr"><br><blockquote type="cite">{escape(_LATER[speech.code])}<br><br></blockquote></div>'
    html = _body(f'{own}{below}<blockquote type="cite"><div dir="ltr">{table(speech.mail)}</div></blockquote>')
    raw = sent(_outside(speech, _PHONE), PRINTABLE.part(html, "text/html"))
    family.add(f"html_only_{speech.code}", raw, speech.expects())
