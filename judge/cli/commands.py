"""`judge commands`: everything a letter may hold, as a table, as JSON, or as the tables of COMMANDS.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

ENGLISH = "en"
_BEGIN, _END = "<!-- commands: -->", "<!-- :commands -->"
"""Between these two lines of a page stands what `markdown` gives."""


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A JSON list: name, synonyms, who, summary of each.")
@click.option("--markdown", "as_markdown", is_flag=True, help="The tables of COMMANDS.md.")
@click.option(
    "--update",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Write these tables into a page, COMMANDS.md, between the marks in it.",
)
@click.option("--language", default=ENGLISH, show_default=True, help="The language of the words and of the summaries.")
def commands(as_json: bool, as_markdown: bool, update: Path | None, language: str) -> None:
    """List every command that a letter may hold."""
    if update is not None:
        _update(update)
        return
    if as_markdown:
        click.echo("\n".join(markdown()))
        return
    rows = tuple(entries(language))
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
        return
    width = max(len(row["name"]) for row in rows)
    for row in rows:
        click.echo(f"{row['name']:<{width}}  {', '.join(row['who']):<32}  {row['summary']}")


def entries(code: str) -> Iterator[dict[str, Any]]:
    """Each command: its English name, every other way to write it in a language, who may, what it does."""
    from judge.commands.catalogue import CATALOGUE
    from judge.commands.help.say import name_in
    from judge.notation.commands.verbs import phrases_of
    from judge.prose.stationery import Stationery
    from judge.shelf import load_language, template_folder

    phrases, english = Stationery(template_folder()), load_language(ENGLISH)
    own, spoken = phrases.phrases(code).texts, load_language(code)
    for word, entry in CATALOGUE.items():
        usage = str(phrases.phrases(ENGLISH).texts[f"command.{word.value}.usage"])
        name = name_in(usage, word, english)
        yield {
            "name": name,
            "synonyms": [each for each in phrases_of(word, spoken) if each != name],
            "who": [party.value for party in entry.who],
            "summary": str(own[f"command.{word.value}.summary"]),
        }


def markdown() -> Iterator[str]:
    """The tables of COMMANDS.md: a topic of HELP after the other, then how each language writes the same."""
    from judge.shelf import languages

    yield from _topics()
    for code in languages():
        if code != ENGLISH:
            yield from _words_of(code)


def _topics() -> Iterator[str]:
    """A table for each topic of HELP: command, what it does, who may, which judge knew it."""
    from judge.commands.catalogue import Group, of_group

    texts = _texts(ENGLISH)
    for group in Group:
        yield from ("", f"## `HELP {group.value.upper()}`", "")
        yield "| command | what it does | who | known to |"
        yield "|---|---|---|---|"
        for entry in of_group(group):
            usage, summary = (_cell(texts[f"command.{entry.word.value}.{part}"]) for part in ("usage", "summary"))
            who = ", ".join(party.value for party in entry.who)
            yield f"| `{usage}` | {summary} | {who} | {entry.since.value} |"


def _words_of(code: str) -> Iterator[str]:
    """A table of how a language writes each command, beside the English one."""
    from judge.commands.catalogue import CATALOGUE
    from judge.shelf import load_language

    english, own = _texts(ENGLISH), _texts(code)
    name = load_language(code).name
    yield from ("", f"## {name}", "")
    yield f"| {load_language(ENGLISH).name} | {name} |"
    yield "|---|---|"
    for word in CATALOGUE:
        key = f"command.{word.value}.usage"
        yield f"| `{_cell(english[key])}` | `{_cell(own.get(key, english[key]))}` |"


def _texts(code: str) -> Mapping[str, Any]:
    """The phrases of a language by their keys."""
    from judge.prose.stationery import Stationery
    from judge.shelf import template_folder

    return Stationery(template_folder()).phrases(code).texts


def _cell(text: object) -> str:
    """A text as it may stand in a cell of a Markdown table."""
    return str(text).replace("|", "\\|")


def _update(page: Path) -> None:
    """Put the tables between the marks of a page; UsageError where it has none."""
    before, began, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, ended, after = rest.partition(_END)
    if not (began and ended):
        raise click.UsageError(f"{page} has no lines {_BEGIN} and {_END}: the tables belong between them")
    page.write_text("\n".join((before + _BEGIN, *markdown(), "", _END + after)), encoding="utf-8")
