"""A language that nobody speaks, made of English letter by letter, and a turn of a game that is played in it.

    JUDGE_DATA=FOLDER python -m tests.stories.made_up STATE

plays it in a process of its own, whose judge has read no other folder, and writes what came of it to STATE/seen.json.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

CODE = "xx"
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_GREEK = "αβψδεφγηιξκλμνοπϙρστθωϝχυζ"
_TO_GREEK = str.maketrans(_LATIN + _LATIN.upper(), _GREEK + _GREEK.upper())
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`|\\.)")
"""Blanks, commands between backticks (English ones are understood in any language), signs of regular expressions."""
_NO_WORDS = frozenset({"rest", "rules", "coast_synonyms"})
_NO_SENTENCES = {
    "core.toml": frozenset({"locale", "moment", "short_moment", "clock", "topic"}),
    "commands.toml": frozenset({"usage", "example"}),
}
"""Patterns of dates, names of files, and commands, by the file of phrases that they stand in."""
_NOTHING: frozenset[str] = frozenset()
_BY_SPELLING = frozenset({"ambiguous", "misprints"})
"""Tables whose keys are words and whose values are none."""


def said(text: str) -> str:
    """An English text in the made-up language; what stands in braces or between backticks stays."""
    return "".join(piece if at % 2 else piece.translate(_TO_GREEK) for at, piece in enumerate(_KEPT.split(text)))


def make_language(source: Path, folder: Path) -> None:
    """Lay one language more beside copies of `grammar/` and `templates/` of a source tree, and its names of a board."""
    for name in ("grammar", "templates"):
        shutil.copytree(source / name, folder / name)
        shutil.copytree(source / name / "en", folder / name / CODE)
    for path in sorted((folder / "grammar" / CODE).glob("*.toml")):
        _rewrite(path, _NO_WORDS)
    for path in sorted((folder / "templates" / CODE / "phrases").glob("*.toml")):
        _rewrite(path, _NO_SENTENCES.get(path.name, _NOTHING))
    names = Path("boards", "standard", "names")
    (folder / names).mkdir(parents=True)
    shutil.copy(source / "judge" / names / "en.toml", folder / names / f"{CODE}.toml")
    _rewrite(folder / names / f"{CODE}.toml", _NO_WORDS)
    tongue = folder / "templates" / CODE / "tongue.toml"
    _rewrite(tongue, frozenset({"script", "letters", "names"}), {"script": "GREEK", "names": [CODE], "speakers": 1})


def _rewrite(path: Path, kept: frozenset[str], changed: Mapping[str, object] | None = None) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    new = {name: value if name in kept else _translated(value, kept) for name, value in table.items()}
    new |= {name: {said(word): ids for word, ids in table[name].items()} for name in _BY_SPELLING & table.keys()}
    path.write_text(_written({**new, **(changed or {})}), encoding="utf-8")


def _translated(value: object, kept: frozenset[str]) -> object:
    match value:
        case str():
            return said(value)
        case list():
            return [_translated(each, kept) for each in value]
        case dict():
            return {name: each if name in kept else _translated(each, kept) for name, each in value.items()}
        case _:
            return value


def _written(table: Mapping[str, object]) -> str:
    """TOML of it: JSON but for the tables."""
    return "\n".join(f"{_inline(name)} = {_inline(value)}" for name, value in table.items()) + "\n"


def _inline(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{_inline(name)} = {_inline(each)}" for name, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _play(folder: Path) -> dict[str, object]:
    """Seven players, one of whom and the master write the language; what came of each letter."""
    from judge.store import players
    from tests.orders import write_orders
    from tests.stories.stage import Mail, Stage

    def told(mails: list[Mail]) -> list[list[str]]:
        return [[mail.subject, mail.text] for mail in mails]

    stage = Stage(folder)
    powers = ("England", "Germany", "Italy", "Austria", "Russia", "Turkey")
    seen: dict[str, object] = {"registered": told(stage.write("anna", f"{said('REGISTER')} Anna"))}
    stage.write("master", f"{said('REGISTER')} Max")
    stage.write("master", f"{said('CREATE')} sample {said('assignment preferences')}")
    seen["joined"] = told(stage.write("anna", f"{said('JOIN')} sample {said('AS FRANCE')}"))
    for power in powers:
        stage.write(power.lower(), f"REGISTER {power}x")
        stage.write(power.lower(), f"JOIN sample AS {power}")
    known = {player.address: player.language for player in players.every(stage.db)}
    seen["languages"] = [known["anna@players.example"], known["master@players.example"], known["italy@players.example"]]

    stage.write("master", f"{said('SET DEADLINE saturday')} 20:00")
    seen["deadline"] = str(stage.game().clock.deadline)

    newest = stage.boxes["anna@players.example"][-1]
    orders = f"{said('army Paris to Burgundy')}\n{said('F Bre - Mid')}\n{said('A Mar supports A Par - Bur')}"
    # Below it nothing is marked, as on some telephones: only the word for "wrote" says that it is a quotation.
    quoted = f"{said('On 3 January 2027 at 18:00 the judge wrote')}:\n\n{said('A Par - Pic')}"
    subject = f"{said('Re')}: {newest.subject}"
    seen["ordered"] = told(stage.write("anna", f"{orders}\n\n{quoted}", newest.reply_to, Subject=subject))
    seen["orders"] = write_orders(stage.game().orders)

    note = said("I am on vacation until 9 January 2027.")
    seen["away"] = told(stage.write("anna", note, newest.reply_to, Subject=said("Out of office")))
    answer = f"{said('Re')}: {said('Out of office')}"
    seen["answered a note"] = told(stage.write("anna", said("ORDERS"), newest.reply_to, Subject=answer))

    before = len(stage.boxes["anna@players.example"])
    stage.wait(days=10)
    seen["results"] = told(stage.boxes["anna@players.example"][before:])
    stage.close()
    return seen


if __name__ == "__main__":
    state = Path(sys.argv[1])
    (state / "seen.json").write_text(json.dumps(_play(state), ensure_ascii=False), encoding="utf-8")
