"""Gmail in a browser and its app: text and HTML side by side, the attribution in `gmail_attr`."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from html import escape

from tests.post.making.kit import BASE64, PRINTABLE, SHOWN, UTF8, Family, Outside, both, multipart, sent
from tests.post.making.speech import SPEECHES, Speech, broken, marked, table

_LATER = {
    "en": f"On Fri, Nov 20, 2026 at 12:30 PM {SHOWN} wrote:",
    "ru": f"пт, 20 нояб. 2026 г. в 12:30, {SHOWN}:",
    "fr": f"Le ven. 20 nov. 2026 à 12:30, {SHOWN} a écrit :",
    "bg": f"На пт, 20.11.2026 г. в 12:30 {SHOWN} написа:",
    "ja": f"2026年11月20日(金) 12:30 {SHOWN}:",
}
_FROM = {"en": "From:", "ru": "От:", "fr": "De :", "bg": "От:", "ja": "From:"}
_BOUNDARY = "000000000000c0ffee0643a1b2c3"
_STYLE = "margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"


def _attribution(speech: Speech, width: int = 76) -> str:
    """As the program wraps it: at the last blank that fits."""
    line = _LATER[speech.code]
    if len(line) <= width:
        return line
    at = line.rfind(" ", 0, width)
    return f"{line[:at]}\n{line[at + 1 :]}"


def _quote(speech: Speech) -> str:
    later = escape(_LATER[speech.code]).replace(
        "&lt;blitz.s0@judge.test&gt;", '&lt;<a href="mailto:blitz.s0@judge.test">blitz.s0@judge.test</a>&gt;'
    )
    return (
        f'<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">{later}<br></div>'
        f'<blockquote class="gmail_quote" style="{_STYLE}">{table(speech.mail)}</blockquote></div>'
    )


def _own(lines: tuple[str, ...]) -> str:
    first, *rest = lines
    return (
        f'<div dir="ltr">{escape(first)}' + "".join(f"<div>{escape(line) or '<br>'}</div>" for line in rest) + "</div>"
    )


def _outside(speech: Speech, **named: str) -> Outside:
    return Outside(subject=f"Re: {speech.subject}", sender="Anna <anna@player.test>", **named)


def letters() -> Family:
    family = Family("gmail")
    for speech in SPEECHES:
        for make in (_above, _below, _between, _forwarded, _signed, _html_only, _telephone):
            make(family, speech)
    return family


def _above(family: Family, speech: Speech) -> None:
    text = f"{speech.text}\n\n{_attribution(speech)}\n\n{marked(speech.mail)}\n"
    html = f"{_own(speech.orders)}<br>{_quote(speech)}\n"
    coding = UTF8 if speech.code == "en" else BASE64
    content = both(_BOUNDARY, text, html, coding, PRINTABLE)
    family.add(f"above_{speech.code}", sent(_outside(speech), content), speech.expects())


def _below(family: Family, speech: Speech) -> None:
    text = f"{_attribution(speech)}\n\n{marked(speech.mail)}\n>\n\n{speech.text}\n"
    html = f'<div dir="ltr">{_quote(speech)}<div><br></div>{_own(speech.orders)}</div>\n'
    content = both(_BOUNDARY, text, html, BASE64)
    family.add(f"below_{speech.code}", sent(_outside(speech), content), speech.expects())


def _between(family: Family, speech: Speech) -> None:
    first, *rest = speech.orders
    head, tail = speech.mail[:9], speech.mail[9:]
    last = "\n".join(rest)
    text = f"{_attribution(speech)}\n\n{marked(head)}\n\n{first}\n\n{marked(tail)}\n\n{last}\n"
    content = BASE64.part(text)
    family.add(f"between_{speech.code}", sent(_outside(speech), content), speech.expects())


def _forwarded(family: Family, speech: Speech) -> None:
    """An ally's letter passed on to the judge: a look at it, and nothing to obey."""
    head = f"{_FROM[speech.code]} Boris <boris@ally.test>\nDate: Fri, Nov 20, 2026 at 11:02 AM\nSubject: plan\nTo: <anna@player.test>"
    plan = "\n".join(speech.plan)
    text = f"{speech.look}\n\n---------- Forwarded message ---------\n{head}\n\n\n{plan}\n"
    shown = escape(head).replace("\n", "<br>")
    html = (
        f'<div dir="ltr">{escape(speech.look)}<br><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>{shown}<br></div><br><br>'
        f'<div dir="ltr">{broken(speech.plan)}</div>\n</div></div>\n'
    )
    content = both(_BOUNDARY, text, html, BASE64)
    raw = sent(Outside(subject="Fwd: plan", answers=False), content)
    family.add(f"forwarded_{speech.code}", raw, speech.expects_nothing())


def _signed(family: Family, speech: Speech) -> None:
    """A signature that says something like an order."""
    signature = f"{speech.name}\n{speech.plan[0]}"
    text = f"{speech.text}\n\n-- \n{signature}\n"
    html = (
        f'{_own(speech.orders)}<div><br></div><span class="gmail_signature_prefix">-- </span><br>'
        f'<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">{broken(tuple(signature.split(chr(10))))}</div>\n'
    )
    content = both(_BOUNDARY, text, html, BASE64)
    family.add(f"signature_{speech.code}", sent(_outside(speech), content), speech.expects_signed())


def _html_only(family: Family, speech: Speech) -> None:
    html = f"{_own(speech.orders)}<br>{_quote(speech)}\n"
    family.add(f"html_only_{speech.code}", sent(_outside(speech), PRINTABLE.part(html, "text/html")), speech.expects())


def _telephone(family: Family, speech: Speech) -> None:
    """The app writes one line of orders after another as blocks, and wraps nothing."""
    text = f"{speech.text}\n\n{_LATER[speech.code]}\n\n{marked(speech.mail)}\n"
    html = (
        f'<div dir="auto">{"".join(f"<div>{escape(line)}</div>" for line in speech.orders)}</div><br>{_quote(speech)}\n'
    )
    inner = both(_BOUNDARY, text, html, BASE64)
    content = multipart("mixed", "000000000000beef0643a1b2d4", inner)
    family.add(f"telephone_{speech.code}", sent(_outside(speech), content), speech.expects())
