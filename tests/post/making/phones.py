"""Telephones beside those of Apple, Google and Microsoft: Samsung, Xiaomi, BlueMail, K-9."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, SHOWN, Family, Outside, both, sent
from tests.post.making.speech import SPEECHES, Speech, marked, paragraphs, table

_ORIGINAL = {
    "en": ("-------- Original message --------", "From:", "Date:", "To:", "Subject:"),
    "ru": ("-------- Исходное сообщение --------", "От:", "Дата:", "Кому:", "Тема:"),
    "fr": ("-------- Message d'origine --------", "De :", "Date :", "À :", "Objet :"),
    "bg": ("-------- Оригинално съобщение --------", "От:", "Дата:", "До:", "Относно:"),
    "ja": ("-------- 元のメッセージ --------", "差出人:", "日付:", "宛先:", "件名:"),
}
_GALAXY = {
    "en": "Sent from my Galaxy",
    "ru": "Отправлено с моего Galaxy",
    "fr": "Envoyé depuis mon appareil Galaxy",
    "bg": "Изпратено от моето устройство Galaxy",
    "ja": "Galaxyから送信",
}
_K9 = {
    "en": f"On November 20, 2026 12:30:00 PM GMT+01:00, {SHOWN} wrote:",
    "ru": f"20 ноября 2026 г. 12:30:00 GMT+03:00, {SHOWN} пишет:",
    "fr": f"Le 20 novembre 2026 12:30:00 GMT+01:00, {SHOWN} a écrit :",
    "bg": f"На 20 ноември 2026 г. 12:30:00 GMT+02:00, {SHOWN} написа:",
    "ja": f"2026年11月20日 12:30:00 JST、{SHOWN}のメール:",
}


def letters() -> Family:
    family = Family("phones")
    for speech in SPEECHES:
        _samsung(family, speech)
        _k9(family, speech)
    return family


def _samsung(family: Family, speech: Speech) -> None:
    rule, *names = _ORIGINAL[speech.code]
    said = (SHOWN, "20.11.2026  12:30  (GMT+01:00)", "Anna <anna@player.test>", speech.subject)
    head = [f"{name} {value}" for name, value in zip(names, said, strict=True)]
    text = "\n".join((*speech.orders, "", "", _GALAXY[speech.code], "", rule, *head, "", *speech.mail, ""))
    html = (
        f'<html><body dir="auto">{paragraphs(speech.orders)}<div><br></div>'
        f'<div id="composer_signature" dir="auto"><div style="font-size:12px;color:#575757">{_GALAXY[speech.code]}</div></div>'
        f'<div><br></div><div align="left"><div>{rule}</div>{"".join(f"<div>{escape(line)} </div>" for line in head)}<div><br></div></div>{table(speech.mail)}</body></html>\n'
    )
    outside = Outside(subject=f"Re: {speech.subject}")
    content = both("--_com.samsung.android.email_190100", text, html, BASE64)
    family.add(f"samsung_{speech.code}", sent(outside, content), speech.expects())
    family.add(f"samsung_html_only_{speech.code}", sent(outside, BASE64.part(html, "text/html")), speech.expects())


def _k9(family: Family, speech: Speech) -> None:
    """It quotes with marks, and puts its signature between the answer and the quotation."""
    signature = {"en": "Sent from my Android device with K-9 Mail. Please excuse my brevity."}.get(
        speech.code, speech.name
    )
    text = f"{speech.text}\n-- \n{signature}\n\n{_K9[speech.code]}\n{marked(speech.mail, '>')}\n"
    raw = sent(Outside(subject=f"Re: {speech.subject}", more=("User-Agent: K-9 Mail for Android",)), BASE64.part(text))
    family.add(f"k9_{speech.code}", raw, speech.expects())
