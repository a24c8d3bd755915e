"""Programs of Japan: Becky!, Yahoo!メール, Shuriken and the telephones of the carriers, most of them in ISO-2022-JP."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from tests.post.making.kit import BASE64, SHOWN, Coding, Family, Outside, both, sent
from tests.post.making.speech import BY_CODE, Speech, broken, marked

_JIS = Coding("iso-2022-jp", label="ISO-2022-JP", transfer="7bit", errors="replace")
_BECKY = ("X-Mailer: Becky! ver. 2.75.04 [ja]",)


def letters() -> Family:
    family = Family("japan")
    _becky(family, BY_CODE["ja"], _JIS)
    _becky(family, BY_CODE["en"], Coding("us-ascii", label="US-ASCII", transfer="7bit", errors="replace"))
    _yahoo(family, BY_CODE["ja"])
    _carriers(family, BY_CODE["ja"])
    return family


def _outside(speech: Speech, *more: str) -> Outside:
    return Outside(subject=f"Re: {speech.subject}", more=more, charset="utf-8")


def _becky(family: Family, speech: Speech, coding: Coding) -> None:
    """Date and name on lines of their own."""
    later = f"On Fri, 20 Nov 2026 12:30:00 +0000\n{SHOWN} wrote:"
    first, *rest = speech.orders
    tail = "\n".join(rest)
    sign = f"-- \n{speech.name} <anna@player.test>\n{speech.plan[0]}"
    texts = {
        "above": f"{speech.text}\n\n{later}\n\n{marked(speech.mail)}\n\n{sign}\n",
        "below": f"{later}\n\n{marked(speech.mail)}\n\n{speech.text}\n\n{sign}\n",
        "between": f"{later}\n\n{marked(speech.mail[:8])}\n{first}\n\n{marked(speech.mail[8:])}\n{tail}\n",
    }
    for name, text in texts.items():
        raw = sent(_outside(speech, *_BECKY), coding.part(text))
        family.add(
            f"becky_{name}_{speech.code}", raw, speech.expects() if name == "between" else speech.expects_signed()
        )
    forward = "\n".join((speech.look, "", "Forwarded by Anna <anna@player.test>", "----------------------- Original Message -----------------------",
                         " From:    Boris <boris@ally.test>", " To:      Anna <anna@player.test>", " Date:    Fri, 20 Nov 2026 11:02:10 +0900",
                         " Subject: plan", "----", "", *speech.plan, "", "--------------------- Original Message Ends --------------------", ""))  # fmt: skip
    raw = sent(Outside(subject="Fw: plan", answers=False, more=_BECKY), coding.part(forward))
    family.add(f"becky_forwarded_{speech.code}", raw, speech.expects_nothing())


def _yahoo(family: Family, speech: Speech) -> None:
    """Headers in words, the letter with marks or without; in the browser text goes with HTML."""
    head = (
        "----- 元のメッセージ -----", f"差出人: {SHOWN}", "宛先: anna@player.test",
        "日付: 2026/11/20 金 12:30", f"件名: {speech.subject}", "",
    )  # fmt: skip
    english = (
        "----- Original Message -----", f"From: {SHOWN}", "To: anna@player.test", "Date: 2026/11/20 金 12:30",
        f"Subject: {speech.subject}", "",
    )  # fmt: skip
    for name, lines, mark in (("bare", head, ""), ("marked", english, "> ")):
        quoted = "\n".join(f"{mark}{line}".rstrip() for line in (*lines, *speech.mail))
        text = f"{speech.text}\n\n{quoted}\n"
        raw = sent(_outside(speech, "X-Mailer: YahooMailWebService/0.8"), BASE64.part(text))
        family.add(f"yahoo_{name}", raw, speech.expects())
    html = f"<div>{broken(speech.orders)}</div><br><div>{broken((*head, *speech.mail))}</div>"
    family.add("yahoo_html_only", sent(_outside(speech), BASE64.part(html, "text/html")), speech.expects())
    text = f"{speech.text}\n\n-- \n{speech.name}\n\n2026/11/20(金) 12:30、{SHOWN}のメール:\n{marked(speech.mail)}\n"
    family.add(
        "yahoo_app",
        sent(_outside(speech), both("----=_Part_19_01", text, f"<p>{broken(speech.orders)}</p>", BASE64)),
        speech.expects(),
    )
    forward = "\n".join(
        (
            speech.look,
            "",
            "--------- 転送メッセージ ---------",
            "差出人: Boris",
            "日時: 2026年11月20日",
            "件名: plan",
            "宛先: Anna",
            "",
            *speech.plan,
        )
    )
    family.add(
        "yahoo_forwarded",
        sent(Outside(subject="Fw: plan", answers=False), BASE64.part(forward)),
        speech.expects_nothing(),
    )


def _carriers(family: Family, speech: Speech) -> None:
    """A telephone with keys quotes little and signs in its own way; half-width kana come as the carrier likes."""
    half = "A ﾊﾟﾘ - ﾌﾞﾙｺﾞｰﾆｭ\nA ﾏﾙｾｲﾕ S A ﾊﾟﾘ - ﾌﾞﾙｺﾞｰﾆｭ\nF ﾌﾞﾚｽﾄ - ﾋﾟｶﾙﾃﾞｨ\n"
    meant = speech.expects()
    meant = type(meant)("orders", (*speech.meant[:2], "F BRE - PIC"), given=meant.given)
    for name, coding in {
        "sjis": Coding("cp932", label="Shift_JIS", transfer="base64"),
        "sjis_called_jis": Coding("cp932", label="ISO-2022-JP", transfer="8bit"),
        "sjis_called_ascii": Coding("cp932", label="us-ascii", transfer="8bit"),
        "sjis_called_western": Coding("cp932", label="iso-8859-1", transfer="8bit"),
        "sjis_unlabelled": Coding("cp932", label="-", transfer="8bit"),
        "euc": Coding("euc_jp", label="EUC-JP", transfer="8bit"),
    }.items():
        family.add(f"half_width_{name}", sent(_outside(speech), coding.part(half)), meant)
    for name, own in {"escaped": b"\x1b(I", "shifted": b"\x0e"}.items():
        end = b"\x1b(B" if name == "escaped" else b"\x0f"
        lines = b"".join(_kana(line, own, end) for line in half.split("\n"))
        raw = sent(_outside(speech), Coding(label="iso-2022-jp", transfer="7bit").part_of(lines))
        family.add(f"half_width_{name}", raw, meant)
    signed = f"{speech.text}\n\nauスマートフォンから送信\n\n----- Original Message -----\nFrom: {SHOWN}\n" + "\n".join(
        speech.mail
    )
    family.add("au", sent(_outside(speech), _JIS.part(signed)), speech.expects())
    docomo = (
        f"{speech.text}\n\nドコモのスマートフォンから送信\n\n差出人: judge\n送信日時: 2026年11月20日\n宛先: anna\n件名: x\n"
        + "\n".join(speech.mail)
    )
    family.add(
        "docomo",
        sent(_outside(speech), Coding("cp932", label="Shift_JIS", errors="replace").part(docomo)),
        speech.expects(),
    )


def _kana(line: str, begin: bytes, end: bytes) -> bytes:
    """A line whose kana are of seven bits, between the signs that switch to them and back."""
    made, inside = b"", False
    for byte in line.encode("cp932"):
        if (byte >= 0x80) != inside:
            inside = not inside
            made += begin if inside else end
        made += bytes((byte & 0x7F,))
    return made + (end if inside else b"") + b"\r\n"
