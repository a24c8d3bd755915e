"""Mail in a browser beside Gmail: Yandex, Mail.ru, abv.bg, Yahoo, Orange, La Poste, Proton."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, PRINTABLE, SHOWN, Expected, Family, Outside, both, multipart, sent
from tests.post.making.speech import BY_CODE, Speech, broken, marked, paragraphs, table

_DESK = "blitz.s0@judge.test"


def letters() -> Family:
    family = Family("webmail")
    for code in ("ru", "en"):
        _yandex(family, BY_CODE[code])
        _mailru(family, BY_CODE[code])
    for code in ("bg", "en"):
        _abv(family, BY_CODE[code])
    for code in ("en", "fr"):
        _yahoo(family, BY_CODE[code])
    _orange(family, BY_CODE["fr"])
    _zimbra(family, BY_CODE["fr"])
    _proton(family, BY_CODE["en"])
    return family


def _outside(speech: Speech, *more: str) -> Outside:
    return Outside(subject=f"Re: {speech.subject}", more=more)


def _forward(
    family: Family, name: str, speech: Speech, text: str, html: str = "", expected: Expected | None = None
) -> None:
    outside = Outside(subject="Fwd: plan", answers=False)
    content = BASE64.part(html, "text/html") if html else BASE64.part(text)
    family.add(name, sent(outside, content), expected or speech.expects_nothing())


def _yandex(family: Family, speech: Speech) -> None:
    """HTML and nothing else; the telephone signs in the language of its owner."""
    later = f'20.11.2026, 12:30, "Diplomacy judge" &lt;{_DESK}&gt;:'
    mailer = ("X-Mailer: Yamail [ http://yandex.ru ] 5.0",)
    own, quote = (
        paragraphs(speech.orders),
        f"<div>{later}</div><blockquote><div>{table(speech.mail)}</div></blockquote>",
    )
    for name, html in {
        "above": f"<div>{own}</div><div> </div>{quote}",
        "below": f"{quote}<div> </div><div>{own}</div><div> </div><div>-- </div><div>{speech.name}<br>{speech.plan[0]}</div>",
    }.items():
        raw = sent(_outside(speech, *mailer), BASE64.part(html + "\n", "text/html"))
        is_signed = name == "below"
        family.add(f"yandex_{name}_{speech.code}", raw, speech.expects_signed() if is_signed else speech.expects())
    sign = {
        "ru": "Отправлено из мобильной Яндекс Почты: http://m.ya.ru/ymail",
        "en": "Sent from Yandex Mail for mobile",
    }
    text = (
        f'{speech.text}\n\n-- \n{sign[speech.code]}\n\n20.11.2026, 12:30, "Diplomacy judge" <{_DESK}>:\n'
        + "\n".join(speech.mail)
    )
    family.add(f"yandex_telephone_{speech.code}", sent(_outside(speech), BASE64.part(text)), speech.expects())
    rule = {
        "ru": ("Пересылаемое сообщение", "Конец пересылаемого сообщения"),
        "en": ("Forwarded message", "End of forwarded message"),
    }
    begin, end = (f"<div>-------- {words} --------</div>" for words in rule[speech.code])
    html = f"<div>{speech.look}</div><div> </div>{begin}<div>20.11.2026, 11:02, Boris &lt;boris@ally.test&gt;:</div>{paragraphs(speech.plan)}{end}"
    _forward(family, f"yandex_forwarded_{speech.code}", speech, "", html)


def _mailru(family: Family, speech: Speech) -> None:
    later = {
        "ru": f"Пятница, 20 ноября 2026, 12:30 +03:00 от {SHOWN}:",
        "en": f"Friday, November 20, 2026 12:30 +03:00 from {SHOWN}:",
    }[speech.code]
    boundary = "--ALT--Q0A7B1a21795170123"
    own = broken(speech.orders)
    html = (
        f'\n<HTML><BODY><div class="js-helper js-readmsg-msg">{own}</div><br>'
        f'<blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">{escape(later)}<br>'
        f'<div id=""><div class="js-helper js-readmsg-msg"><div>{table(speech.mail)}</div></div></div></blockquote></BODY></HTML>\n'
    )
    text = f"\n{speech.text}\n\n{later}\n>{chr(10).join(marked(speech.mail, '>').split(chr(10)))[1:]}\n"
    more = ("X-Mailer: Mail.Ru Mailer 1.0", "X-Priority: 3 (Normal)")
    for name, content in {
        "above": both(boundary, text, html, BASE64),
        "html_only": BASE64.part(html, "text/html"),
    }.items():
        family.add(f"mailru_{name}_{speech.code}", sent(_outside(speech, *more), content), speech.expects())
    sign = {"ru": "Отправлено из мобильной Почты Mail.ru", "en": "Sent from Mail.ru app for Android"}[speech.code]
    phone = f"{speech.text}\n--\n{sign}\n{later}\n" + marked(speech.mail, ">")
    family.add(f"mailru_telephone_{speech.code}", sent(_outside(speech), BASE64.part(phone)), speech.expects())
    words = {
        "ru": ("Пересылаемое сообщение", "От кого:", "Кому:", "Дата:", "Тема:"),
        "en": ("Forwarded message", "From:", "To:", "Date:", "Subject:"),
    }[speech.code]
    said = ("Boris <boris@ally.test>", "anna@player.test", "Пятница, 20 ноября 2026, 11:02 +03:00", "plan")
    head = [f"{name} {value}" for name, value in zip(words[1:], said, strict=True)]
    text = "\n".join((speech.look, "", f"-------- {words[0]} --------", *head, "", *speech.plan, ""))
    _forward(family, f"mailru_forwarded_{speech.code}", speech, text)


def _abv(family: Family, speech: Speech) -> None:
    """Headers with a mark, the letter below them with one or without."""
    names = {
        "bg": ("Оригинално писмо", "От:", "Относно:", "До:", "Изпратено на:"),
        "en": ("Original message", "From:", "Subject:", "To:", "Sent on:"),
    }[speech.code]
    said = (f'"Diplomacy judge" {_DESK}', speech.subject, "anna@player.test", "20.11.2026 12:30")
    head = "\n".join(
        (f" >-------- {names[0]} --------", *(f" >{name} {value}" for name, value in zip(names[1:], said, strict=True)))
    )
    boundary = "----=_Part_5126_1184203774.1795170123"
    more = ("X-Mailer: AbvMail 3.0", "X-Originating-IP: 192.0.2.7")
    for name, below in {"above": marked(speech.mail, " >"), "bare": "\n".join(speech.mail)}.items():
        text = f"{speech.text}\n\n\n{head}\n\n{below}\n"
        html = f"{broken(speech.orders)}<br><br>\n<div>{broken(tuple(text.split(chr(10))[len(speech.orders) + 2 :]))}</div>\n"
        content = both(boundary, text, html, BASE64)
        family.add(f"abv_{name}_{speech.code}", sent(_outside(speech, *more), content), speech.expects())
    quoted = marked(speech.mail, " >")
    text = f"{head}\n{quoted}\n\n{speech.text}\n"
    family.add(f"abv_below_{speech.code}", sent(_outside(speech, *more), BASE64.part(text)), speech.expects())
    forward = "\n".join((speech.look, "", f" >-------- {names[0]} --------", f" >{names[1]} Boris", f" >{names[2]} plan",
                         f" >{names[3]} anna@player.test", "", *speech.plan, ""))  # fmt: skip
    _forward(family, f"abv_forwarded_{speech.code}", speech, forward)


def _yahoo(family: Family, speech: Speech) -> None:
    """The quoted letter has no marks in the text; in HTML it is `yahoo_quoted`."""
    later = {
        "en": f"On Friday, November 20, 2026 at 12:30:00 PM GMT+1, {SHOWN} wrote:",
        "fr": f"Le vendredi 20 novembre 2026 à 12:30:00 UTC+1, {SHOWN} a écrit :",
    }[speech.code]
    text = f"{speech.text}\n\n    {later}  \n \n " + "\n".join(speech.mail)
    html = (
        f'<html><head></head><body><div class="ydp1a2b3c4dyahoo-style-wrap">{paragraphs(speech.orders)}</div>'
        f'<div id="yahoo_quoted_1901" class="yahoo_quoted"><div>{escape(later)}</div>{table(speech.mail)}</div></body></html>\n'
    )
    more = ("X-Mailer: WebService/1.1.22941 YMailNorrin",)
    content = both("----=_Part_1901_77.1795170123", text, html, BASE64)
    family.add(f"yahoo_above_{speech.code}", sent(_outside(speech, *more), content), speech.expects())
    raw = sent(_outside(speech, *more), PRINTABLE.part(html, "text/html"))
    family.add(f"yahoo_html_only_{speech.code}", raw, speech.expects())
    sign = {"en": "Sent from Yahoo Mail on Android", "fr": "Envoyé depuis Yahoo Mail sur Android"}[speech.code]
    phone = f"{speech.text}\n\n{sign} \n \n  {later}   " + "\n".join(speech.mail)
    family.add(f"yahoo_telephone_{speech.code}", sent(_outside(speech, *more), BASE64.part(phone)), speech.expects())


def _orange(family: Family, speech: Speech) -> None:
    head = (
        "> Message du 20/11/26 12:30", f'> De : "Diplomacy judge" {_DESK}', "> A : anna@player.test", "> Copie à : ",
        f"> Objet : {speech.subject}", ">",
    )  # fmt: skip
    text = "\n".join((*speech.orders, "", *head, *speech.mail, ""))
    content = both(
        "----=_Part_77_19.1795170123",
        text,
        f"<p>{broken(speech.orders)}</p><blockquote>{broken((*head, *speech.mail))}</blockquote>",
        PRINTABLE,
    )
    family.add("orange_above", sent(_outside(speech, "X-Mailer: Orange Webmail 2.0"), content), speech.expects())


def _zimbra(family: Family, speech: Speech) -> None:
    """La Poste and Free: a rule, headers, and the letter bare."""
    head = (
        "----- Mail original -----", 'De: "Diplomacy judge" <blitz.s0@judge.test>', 'À: "Anne" <anna@player.test>',
        "Envoyé: Vendredi 20 Novembre 2026 12:30:00", f"Objet: {speech.subject}", "",
    )  # fmt: skip
    text = "\n".join((*speech.orders, "", *head, *speech.mail, ""))
    mailer = "X-Mailer: Zimbra 8.8.15_GA_4581 (ZimbraWebClient - FF120 (Win)/8.8.15_GA_4581)"
    family.add("zimbra_above", sent(_outside(speech, mailer), PRINTABLE.part(text)), speech.expects())
    transferred = "\n".join(
        (speech.look, "", "----- Mail transféré -----", "De: Boris", "À: Anne", "Objet: plan", "", *speech.plan, "")
    )
    _forward(family, "zimbra_forwarded", speech, transferred)


def _proton(family: Family, speech: Speech) -> None:
    later = f"On Friday, November 20th, 2026 at 12:30, {SHOWN} wrote:"
    text = f"{speech.text}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\n{later}\n\n{marked(speech.mail)}\n"
    html = (
        f'<div style="font-family: Arial, sans-serif; font-size: 14px;">{broken(speech.orders)}</div>'
        '<div class="protonmail_signature_block">Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div>'
        f'<div class="protonmail_quote">{escape(later)}<br><blockquote class="protonmail_quote" type="cite">{table(speech.mail)}</blockquote></div>'
    )
    inner = both("b1_1901", text, html, BASE64)
    family.add("proton_above", sent(_outside(speech), multipart("mixed", "b1=_1901", inner)), speech.expects())
    family.add("proton_html_only", sent(_outside(speech), BASE64.part(html, "text/html")), speech.expects())
