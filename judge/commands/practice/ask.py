"""Reads PRACTICE."""

from __future__ import annotations

from typing import ClassVar

from judge.commands.asks import Ask, AskedOnce, Needs, Trouble
from judge.commands.leading.create_options import rulebook_called
from judge.commands.line import EDGES, CommandLine, power_called
from judge.commands.school.ask import School
from judge.rules.places import Power


class OpenPractice(AskedOnce, frozen=True):
    """PRACTICE: a game for the writer alone, as this power or one that the lot deals."""

    power: Power | None = None
    rulebook: str = ""


class SchoolFirst(School, frozen=True, kw_only=True):
    """PRACTICE of a stranger: whoever is not registered has the school."""

    ceiling: ClassVar[Needs] = Needs.NONE
    needs: Needs = Needs.NONE


def practice(line: CommandLine) -> Ask:
    """`PRACTICE`, `PRACTICE France`, `PRACTICE as France 1971`."""
    if line.standing.player is None:
        return SchoolFirst(written=line.written)
    power, book = None, ""
    powers = sorted(set(line.language.power_words.values()))
    for word in line.rest.replace(",", " ").split():
        if line.language.says("as", word):
            continue
        named = rulebook_called(word)
        found = None if named else power_called(word.strip(EDGES + "。").casefold(), powers, line.language)
        if (not named and found is None) or (named and book) or (found and power):
            return line.unclear(Trouble.LIKE_THIS)
        power, book = found or power, named or book
    return OpenPractice(power, book, written=line.written)
