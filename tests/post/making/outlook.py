"""Outlook: on Windows, in a browser, on a telephone. It marks no quoted line, and puts headers above instead."""

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, PRINTABLE, Coding, Family, Outside, both, sent
from tests.post.making.speech import SPEECHES, Speech, paragraphs, table

_WHEN = {
    "en": "Friday, November 20, 2026 12:30 PM",
    "ru": "20 ноября 2026 г. 12:30",
    "fr": "vendredi 20 novembre 2026 12:30",
    "bg": "петък, 20 ноември 2026 г. 12:30",
    "ja": "2026年11月20日金曜日 12:30",
}
_NAMES = {
    "en": ("From:", "Sent:", "To:", "Subject:"),
    "ru": ("От:", "Отправлено:", "Кому:", "Тема:"),
    "fr": ("De :", "Envoyé :", "À :", "Objet :"),
    "bg": ("От:", "Изпратено:", "До:", "Относно:"),
    "ja": ("差出人:", "送信日時:", "宛先:", "件名:"),
}
_ORIGINAL = {
    "en": "-----Original Message-----",
    "ru": "-----Исходное сообщение-----",
    "fr": "-----Message d'origine-----",
    "bg": "-----Оригинално съобщение-----",
    "ja": "-----元のメッセージ-----",
}
_TELEPHONE = {
    "en": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "ru": "Получить Outlook для Android<https://aka.ms/AAb9ysg>",
    "fr": "Obtenir Outlook pour Android<https://aka.ms/AAb9ysg>",
    "bg": "Изтеглете Outlook за iOS<https://aka.ms/o0ukef>",
    "ja": "Outlook for iOS を入手<https://aka.ms/o0ukef>",
}
_LOCALE = {"en": "en-US", "ru": "ru-RU", "fr": "fr-FR", "bg": "bg-BG", "ja": "ja-JP"}
_SETS = {
    "en": "us-ascii", "ru": "koi8-r", "fr": "iso-8859-1", "bg": "windows-1251", "ja": "iso-2022-jp"
}  # fmt: skip
_WORDS = '<div class="WordSection1">'
_BOUNDARY = "_000_AM0PR01MB1234FRAP264_"
_RULE = "________________________________"


def _heads(speech: Speech) -> tuple[str, ...]:
    said = ("Diplomacy judge <blitz.s0@judge.test>", _WHEN[speech.code], "Anna <anna@player.test>", speech.subject)
    return tuple(f"{name} {value}" for name, value in zip(_NAMES[speech.code], said, strict=True))


def _header_html(speech: Speech) -> str:
    lines = (line.partition(" " if speech.code != "fr" else ": ") for line in _heads(speech))
    return "<br>\n".join(f"<b>{escape(name + sep.rstrip())}</b> {escape(rest)}" for name, sep, rest in lines)


def _outside(speech: Speech, answer: str = "Re") -> Outside:
    locale = _LOCALE[speech.code]
    more = (
        f"Thread-Topic: {'[blitz S1901M]'}",
        "Thread-Index: AQHaG0nA7l1vZ2VhbWVzIQ==",
        f"Accept-Language: {locale}, en-US",
        f"Content-Language: {locale}",
        "X-MS-Has-Attach:",
        "X-MS-TNEF-Correlator:",
    )
    return Outside(subject=f"{answer}: {speech.subject}", more=more)


def letters() -> Family:
    family = Family("outlook")
    for speech in SPEECHES:
        for make in (_desktop, _desktop_html, _plain, _browser, _forwarded, _telephone, _signed):
            make(family, speech)
    return family


def _office(own: str, below: str, charset: str) -> str:
    return (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">\n<head>\n'
        f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">\n'
        '<meta name="Generator" content="Microsoft Word 15 (filtered medium)">\n'
        "<style><!--\np.MsoNormal {margin:0cm; font-size:11.0pt;}\n--></style></head>\n"
        f'<body lang="EN-US" link="#0563C1" vlink="#954F72">\n{_WORDS}\n{own}{below}</div>\n</body>\n</html>\n'
    )


def _normal(lines: tuple[str, ...]) -> str:
    return "".join(f'<p class="MsoNormal"><span>{escape(line) or "&nbsp;"}<o:p></o:p></span></p>\n' for line in lines)


def _answered(speech: Speech) -> str:
    return (
        '<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">\n'
        f'<p class="MsoNormal">{_header_html(speech)}<o:p></o:p></p></div></div>\n'
        f'<p class="MsoNormal"><o:p>&nbsp;</o:p></p>\n{table(speech.mail)}'
    )


def _whole(speech: Speech) -> str:
    return "\n".join((*_heads(speech), "", *speech.mail))


def _desktop(family: Family, speech: Speech) -> None:
    text = f"{speech.text}\n\n{_whole(speech)}\n"
    html = _office(_normal((*speech.orders, "")), _answered(speech), "utf-8")
    content = both(_BOUNDARY, text, html, BASE64)
    family.add(f"desktop_{speech.code}", sent(_outside(speech), content), speech.expects())


def _desktop_html(family: Family, speech: Speech) -> None:
    html = _office(_normal((*speech.orders, "")), _answered(speech), "utf-8")
    raw = sent(_outside(speech), PRINTABLE.part(html, "text/html"))
    family.add(f"html_only_{speech.code}", raw, speech.expects())


def _plain(family: Family, speech: Speech) -> None:
    """Set to plain text, in the charset of its country: what the charset has not becomes a question mark."""
    text = f"{speech.text}\n\n{_ORIGINAL[speech.code]}\n{_whole(speech)}\n"
    coding = Coding(_SETS[speech.code], transfer="quoted-printable", errors="replace")
    if speech.code == "ja":
        coding = Coding("iso-2022-jp", transfer="7bit", errors="replace")
    family.add(f"plain_{speech.code}", sent(_outside(speech, "RE"), coding.part(text)), speech.expects())


def _browser(family: Family, speech: Speech) -> None:
    """Outlook on the web: a rule of underscores, then the headers."""
    text = f"{speech.text}\n{_RULE}\n{_whole(speech)}\n"
    html = (
        f'<html><head></head><body dir="ltr">\n<div class="elementToProof">{paragraphs(speech.orders)}</div>\n'
        '<div id="appendonsend"></div>\n<hr style="display:inline-block;width:98%" tabindex="-1">\n'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">{_header_html(speech)}</font><div>&nbsp;</div></div>\n'
        f"<div>{table(speech.mail)}</div>\n</body></html>\n"
    )
    content = both(_BOUNDARY, text, html, BASE64, PRINTABLE)
    family.add(f"browser_{speech.code}", sent(_outside(speech), content), speech.expects())


def _forwarded(family: Family, speech: Speech) -> None:
    names = _NAMES[speech.code]
    said = ("Boris <boris@ally.test>", _WHEN[speech.code], "Anna <anna@player.test>", "plan")
    head = tuple(f"{name} {value}" for name, value in zip(names, said, strict=True))
    text = "\n".join((speech.look, "", _RULE, *head, "", *speech.plan, ""))
    html = (
        f'<div class="elementToProof">{escape(speech.look)}</div><div id="appendonsend"></div><hr>'
        f'<div id="divRplyFwdMsg">{"<br>".join(map(escape, head))}</div><div>{paragraphs(speech.plan)}</div>'
    )
    content = both(_BOUNDARY, text, html, BASE64)
    raw = sent(Outside(subject="FW: plan", answers=False, more=_outside(speech).more), content)
    family.add(f"forwarded_{speech.code}", raw, speech.expects_nothing())


def _telephone(family: Family, speech: Speech) -> None:
    text = f"{speech.text}\n\n{_TELEPHONE[speech.code]}\n{_RULE}\n{_whole(speech)}\n"
    sign, _, link = _TELEPHONE[speech.code].partition("<")
    html = (
        f'<html><body><div dir="ltr">{paragraphs(speech.orders)}</div><div id="ms-outlook-mobile-signature">'
        f'<a href="{link.rstrip(">")}">{escape(sign)}</a></div><hr>'
        f'<div id="divRplyFwdMsg">{_header_html(speech)}</div>\n{table(speech.mail)}</body></html>\n'
    )
    content = both(_BOUNDARY, text, html, BASE64)
    family.add(f"telephone_{speech.code}", sent(_outside(speech), content), speech.expects())


def _signed(family: Family, speech: Speech) -> None:
    """Outlook puts no line above a signature; what stands in one is talk."""
    text = "\n".join((speech.text, "", *speech.regards, "+33 1 23 45 67 89", "", _whole(speech), ""))
    html = _office(_normal((*speech.orders, "", *speech.regards, "+33 1 23 45 67 89", "")), _answered(speech), "utf-8")
    content = both(_BOUNDARY, text, html, BASE64)
    family.add(f"signature_{speech.code}", sent(_outside(speech), content), speech.expects())
