"""Answers to a letter of another player, sent to the judge as well: what is repeated are orders, and none of Anna's."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.post.making.kit import BASE64, UTF8, Family, Outside, sent
from tests.post.making.speech import BY_CODE, Speech

_DATA = Path(__file__).with_name("allies.toml")
_FIELD = re.compile(r"\{(h?)(own|plan|o\d|p\d)\}")


def letters() -> Family:
    family = Family("allies")
    for name, letter in tomllib.loads(_DATA.read_text(encoding="utf-8")).items():
        speech = BY_CODE[name[-2:]]
        text = _filled(letter["text"], speech)
        content = BASE64.part(text, "text/html") if letter.get("html") else UTF8.part(text)
        family.add(name, sent(Outside(subject="Re: plan", answers=False), content), speech.expects())
    return family


def _filled(text: str, speech: Speech) -> str:
    """A text with the orders of its writer and of the ally in their places."""

    def orders(found: re.Match[str]) -> str:
        lines = speech.orders if found[2].startswith("o") else speech.plan
        number = found[2][1:]
        chosen = (lines[int(number) - 1],) if number.isdigit() else lines
        return ("<br>" if found[1] else "\n").join(chosen)

    return _FIELD.sub(orders, text)
