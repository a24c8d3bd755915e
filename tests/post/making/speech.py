"""What Anna writes in five languages, and the mail of the judge she answers.

That mail is kept in `quoted/` as it once was: every one of its orders and examples is another order than hers.
"""

# ruff: noqa: E501 -- what programs write is kept in one line, as they write it

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from tests.post.making.kit import Expected

_QUOTED = Path(__file__).parent / "quoted"


@dataclass(frozen=True)
class Speech:
    """One language."""

    code: str
    name: str
    orders: tuple[str, ...]
    meant: tuple[str, ...]
    """The same orders in codes."""
    look: str
    """What one writes above a letter one passes on."""
    plan: tuple[str, ...]
    """What an ally writes: orders, which are not Anna's."""
    regards: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.orders)

    @property
    def subject(self) -> str:
        return mail(self.code)[0]

    @property
    def mail(self) -> tuple[str, ...]:
        """The lines of the mail that is answered."""
        return mail(self.code)[2:]

    def expects(self, *given: tuple[str, str], problems: tuple[str, ...] = ()) -> Expected:
        """Anna's orders and nothing else, by somebody whose language the judge knows."""
        return Expected("orders", self.meant, problems=problems, given=(("language", self.code), *given))

    def expects_signed(self) -> Expected:
        """Anna's orders, and a question about the one below the dashes of her signature."""
        return self.expects(problems=("signed",))

    def expects_nothing(self) -> Expected:
        return Expected("empty", given=(("language", self.code),))


_MEANT = ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")
SPEECHES = (
    Speech(
        "en", "Anna Keller", ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - Mid"), _MEANT,
        "See what Boris wrote to me:", ("F Bre - Eng", "A Par - Pic", "A Mar H"), ("Best regards,", "Anna Keller"),
    ),
    Speech(
        "ru", "Анна Котова", ("А Пар - Бур", "А Мар поддерживает А Пар - Бур", "Ф Бре - СрАт"), _MEANT,
        "Посмотрите, что пишет Борис:", ("Ф Бре - ЛаМ", "А Пар - Пик", "А Мар Д"), ("С уважением,", "Анна Котова"),
    ),
    Speech(
        "fr", "Anne Carré", ("A Par - Bour", "A Mar soutient A Par - Bour", "F Bre - OAM"), _MEANT,
        "Voici ce que Boris m'écrit :", ("F Bre - Man", "A Par - Pic", "A Mar H"), ("Cordialement,", "Anne Carré"),
    ),
    Speech(
        "bg", "Ана Колева", ("А Пар - Бур", "А Мар подкрепя А Пар - Бур", "Ф Бре - СрА"), _MEANT,
        "Виж какво ми пише Борис:", ("Ф Бре - Лам", "А Пар - Пик", "А Мар З"), ("Поздрави,", "Ана Колева"),
    ),
    Speech(
        "ja", "小林 杏奈", ("A パリ - ブルゴーニュ", "A マルセイユ S A パリ - ブルゴーニュ", "F ブレスト - 中部大西洋"), _MEANT,
        "ボリスからの手紙です。", ("F ブレスト - イギリス海峡", "A パリ - ピカルディ", "A マルセイユ H"), ("よろしくお願いします。", "小林"),
    ),
)  # fmt: skip
BY_CODE = {speech.code: speech for speech in SPEECHES}


@cache
def mail(code: str) -> tuple[str, ...]:
    """A mail of the judge: its subject, an empty line, its text."""
    return tuple((_QUOTED / f"{code}.txt").read_text(encoding="utf-8").rstrip("\n").split("\n"))


def marked(lines: tuple[str, ...], mark: str = "> ") -> str:
    """Lines with a quotation mark each, and no blank behind it on an empty line."""
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def paragraphs(lines: tuple[str, ...], tag: str = "div") -> str:
    """Lines as HTML, an element a line."""
    return "".join(f"<{tag}>{escape(line.strip()) or '<br>'}</{tag}>\n" for line in lines)


def broken(lines: tuple[str, ...]) -> str:
    """Lines as HTML with breaks."""
    return "<br>\n".join(escape(line) for line in lines)


def table(lines: tuple[str, ...]) -> str:
    """The judge's mail as it looks in HTML: the orders it noted are a table."""
    rows = [line.strip() for line in lines]
    cells = "".join(f"<tr><td>{escape(row)}</td></tr>" for row in rows if row[:1] in "✓✗" and row)
    rest = "".join(f"<p>{escape(row)}</p>\n" for row in rows[1:] if row and row[:1] not in "✓✗")
    return f'<p class="marker">{escape(rows[0])}</p>\n<table><tbody>{cells}</tbody></table>\n{rest}'
