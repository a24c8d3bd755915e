"""Charsets: right, wrong, missing, and those of other days, in plain text and in HTML."""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from tests.post.making.kit import Coding, Expected, Family, Outside, Part, both, sent
from tests.post.making.speech import BY_CODE, Speech, broken

_CYRILLIC = ("windows-1251", "koi8-r", "iso-8859-5", "cp866")
_LATIN = {
    "latin1": "iso-8859-1",
    "cp1252": "windows-1252",
    "mac": "macintosh",
    "latin9": "iso-8859-15",
    "cp850": "cp850",
}


def letters() -> Family:
    family = Family("charsets")
    _cyrillic(family)
    _disguised(family)
    _french(family)
    _japanese(family)
    _unicode(family)
    _in_html(family)
    return family


def _add(
    family: Family, name: str, speech: Speech, coding: Coding, expected: Expected | None = None, text: str = ""
) -> None:
    outside = Outside(subject="orders", answers=False)
    family.add(name, sent(outside, coding.part(text or f"{speech.text}\n")), expected or speech.expects())


def _name(charset: str) -> str:
    return charset.replace("-", "").replace("windows", "cp")


def _cyrillic(family: Family) -> None:
    """Each set under its own name, and each under the name of another: programs of the nineties did both."""
    for code in ("ru", "bg"):
        for charset in _CYRILLIC:
            _add(family, f"{_name(charset)}_{code}", BY_CODE[code], Coding(charset))
            for label in _CYRILLIC:
                if label != charset:
                    _add(
                        family, f"{_name(charset)}_called_{_name(label)}_{code}", BY_CODE[code], Coding(charset, label)
                    )
    short = Expected("orders", ("A PAR - BUR",), given=(("language", "ru"),))
    for charset, label in (("koi8-r", "windows-1251"), ("windows-1251", "koi8-r"), ("cp866", "windows-1251")):
        _add(
            family,
            f"short_{_name(charset)}_called_{_name(label)}",
            BY_CODE["ru"],
            Coding(charset, label),
            short,
            "А Пар - Бур\n",
        )
    capitals = BY_CODE["ru"].text.upper()
    for charset, label in (("koi8-r", "windows-1251"), ("windows-1251", "koi8-r")):
        _add(
            family,
            f"capitals_{_name(charset)}_called_{_name(label)}",
            BY_CODE["ru"],
            Coding(charset, label),
            text=f"{capitals}\n",
        )


def _disguised(family: Family) -> None:
    """Eight bits that call themselves Western, UTF-8, ASCII, or nothing at all."""
    for label in ("iso-8859-1", "utf-8", "us-ascii", "x-unknown", "-"):
        name = {"-": "unlabelled"}.get(label, f"called_{label.replace('-', '')}")
        for charset in ("windows-1251", "koi8-r"):
            _add(family, f"{_name(charset)}_{name}", BY_CODE["ru"], Coding(charset, label))
    for label in ("iso-8859-1", "windows-1251", "koi8-r", "us-ascii", "-"):
        name = {"-": "unlabelled"}.get(label, f"called_{_name(label)}")
        _add(family, f"utf8_{name}", BY_CODE["ru"], Coding("utf-8", label))


def _french(family: Family) -> None:
    """Accents are in the words around the orders, and in the names of places."""
    text = "Bonjour, voici mes ordres d'été :\n\nArmée Paris - Bourgogne\nArmée Marseille soutient Armée Paris - Bourgogne\nFlotte Brest - Océan Atlantique Moyen\n\nÀ bientôt\n"
    expected = BY_CODE["fr"].expects()
    for name, charset in _LATIN.items():
        _add(
            family,
            f"{name}_fr",
            BY_CODE["fr"],
            Coding({"macintosh": "mac_roman"}.get(charset, charset), charset),
            expected,
            text,
        )
    _add(family, "cp1252_called_utf8_fr", BY_CODE["fr"], Coding("cp1252", "utf-8"), expected, text)
    _add(family, "cp1252_unlabelled_fr", BY_CODE["fr"], Coding("cp1252", "-"), expected, text)
    decomposed = text.replace("é", "e\N{COMBINING ACUTE ACCENT}").replace("À", "A\N{COMBINING GRAVE ACCENT}")
    _add(family, "decomposed_fr", BY_CODE["fr"], Coding("utf-8"), expected, decomposed)


def _japanese(family: Family) -> None:
    speech = BY_CODE["ja"]
    for name, charset, label in (
        ("sjis", "cp932", "Shift_JIS"), ("x_sjis", "cp932", "x-sjis"), ("euc", "euc_jp", "EUC-JP"), ("jis", "iso-2022-jp", "ISO-2022-JP"),
        ("sjis_called_euc", "cp932", "EUC-JP"), ("euc_called_sjis", "euc_jp", "Shift_JIS"), ("sjis_called_jis", "cp932", "ISO-2022-JP"),
        ("jis_called_sjis", "iso-2022-jp", "Shift_JIS"), ("jis_called_utf8", "iso-2022-jp", "utf-8"), ("jis_unlabelled", "iso-2022-jp", "-"),
        ("sjis_called_utf8", "cp932", "utf-8"), ("euc_called_utf8", "euc_jp", "utf-8"), ("sjis_unlabelled", "cp932", "-"),
        ("euc_called_western", "euc_jp", "iso-8859-1"), ("sjis_called_western", "cp932", "iso-8859-1"), ("utf8_called_jis", "utf-8", "iso-2022-jp"),
        ("utf8_called_sjis", "utf-8", "Shift_JIS"),
    ):  # fmt: skip
        _add(family, f"{name}_ja", speech, Coding(charset, label))
    # Row 13 of NEC: figures in circles before the orders, which Python's codec does not know.
    circled = b"".join(
        b"\x1b$B-" + bytes((0x21 + index,)) + b"\x1b(B " + order.encode("iso-2022-jp") + b"\r\n"
        for index, order in enumerate(speech.orders)
    )
    family.add(
        "jis_circled_ja",
        sent(Outside(subject="orders", answers=False), Coding(label="iso-2022-jp", transfer="7bit").part_of(circled)),
        speech.expects(),
    )
    wide = "Ａ　パリ　−　ブルゴーニュ\nＡ　マルセイユ　Ｓ　Ａ　パリ　−　ブルゴーニュ\nＦ　ブレスト　−　中部大西洋\n"
    _add(family, "wide_ja", speech, Coding("iso-2022-jp", transfer="7bit"), text=wide)


def _unicode(family: Family) -> None:
    russian = BY_CODE["ru"]
    for name, charset, label in (
        ("utf16_mark", "utf-16", "utf-16"), ("utf16le", "utf-16-le", "utf-16le"), ("utf16be", "utf-16-be", "utf-16be"),
        ("utf8_mark", "utf-8-sig", "utf-8"), ("utf16le_called_utf16", "utf-16-le", "utf-16"), ("utf16_unlabelled", "utf-16", "-"),
        ("utf16_called_utf8", "utf-16", "utf-8"),
    ):  # fmt: skip
        _add(family, f"{name}_ru", russian, Coding(charset, label, transfer="base64"))
    _add(family, "utf8_dashes_en", BY_CODE["en"], Coding(), text="A Par – Bur\nA Mar S A Par — Bur\nF Bre → Mid\n")


def _in_html(family: Family) -> None:
    """What the header does not say, `meta` may; entities need no charset at all."""
    speech = BY_CODE["ru"]
    html = f'<html><head><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"></head><body>{broken(speech.orders)}</body></html>\n'
    outside = Outside(subject="orders", answers=False)
    family.add("meta_koi8r_ru", sent(outside, Coding("koi8-r", "-").part(html, "text/html")), speech.expects())
    figures = "<br>\n".join(
        "".join(f"&#{ord(sign)};" if not sign.isascii() else sign for sign in line) for line in speech.orders
    )
    family.add(
        "entities_ru",
        sent(outside, Coding("us-ascii").part(f"<html><body>{figures}</body></html>\n", "text/html")),
        speech.expects(),
    )
    differing = both("==1901==", f"{speech.text}\n", html, Coding("koi8-r", "koi8-r"), Coding("koi8-r", "koi8-r"))
    family.add("both_koi8r_ru", sent(outside, differing), speech.expects())
    headless = Part((), speech.text.replace("\n", "\r\n").encode("cp1251") + b"\r\n")
    family.add("no_mime_ru", sent(outside, headless), speech.expects())
