"""`judge commands`: everything a letter may hold, as a table, as JSON, or as the tables of README."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

ENGLISH = "en"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A JSON list: name, synonyms, who, summary of each.")
@click.option("--markdown", "as_markdown", is_flag=True, help="The table of README.")
@click.option("--language", default=ENGLISH, show_default=True, help="The language of the words and of the summaries.")
def commands(as_json: bool, as_markdown: bool, language: str) -> None:
    """List every command that a letter may hold."""
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
    from judge.notation.verbs import phrases_of
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
    """README's table: command, who, since which judge knows it."""
    from judge.commands.catalogue import CATALOGUE
    from judge.prose.stationery import Stationery
    from judge.shelf import template_folder

    texts = Stationery(template_folder()).phrases(ENGLISH).texts
    yield "| command | what it does | who | known to |"
    yield "|---|---|---|---|"
    for word, entry in CATALOGUE.items():
        usage = str(texts[f"command.{word.value}.usage"]).replace("|", "\\|")
        summary = str(texts[f"command.{word.value}.summary"]).replace("|", "\\|")
        who = ", ".join(party.value for party in entry.who)
        yield f"| `{usage}` | {summary} | {who} | {entry.since.value} |"
