"""`judge show`: what a rulebook chooses beside the others, with the section of each that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

import click
from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from judge.rules.rulebook import Choice, PlayerTable, PolicyRow, Rulebook, choices, setting_choices
from judge.shelf import load_rulebook, rulebooks

_OWN = "*"


@click.command()
@click.argument("rulebook", required=False)
def show(rulebook: str | None) -> None:
    """Show what RULEBOOK chooses, beside the other books; without a name, all of them.

    Each line is a value of a policy, as rulebook files write it, with the books that choose it and the
    section where they say so; `*` marks the choice of RULEBOOK. A book that is silent follows its base.
    """
    if rulebook is not None and rulebook not in rulebooks():
        raise click.ClickException(_unknown(rulebook))
    console = Console(highlight=False)
    with console.capture() as printed:
        for part in _parts(rulebook, is_plain=not console.is_terminal):
            console.print(part)
    click.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))


def _parts(name: str | None, *, is_plain: bool) -> Iterator[RenderableType]:
    """What is said about one book, or about all."""
    books = tuple(load_rulebook(each) for each in rulebooks())
    own = next((book for book in books if book.name == name), None)
    if own is None:
        yield _titles(books, is_plain=is_plain)
        yield _policies(books, None, is_plain=is_plain)
        return
    yield _head(own)
    yield _policies((own, *(book for book in books if book is not own)), own, is_plain=is_plain)
    if own.tables:
        yield _distributions(own, is_plain=is_plain)


def _unknown(name: str) -> str:
    near = get_close_matches(name, rulebooks(), n=1)
    known = ", ".join(rulebooks())
    return f"There is no rulebook {name!r}. " + (f"Did you mean {near[0]}? " if near else "") + f"Known are: {known}."


def _head(book: Rulebook) -> Group:
    base = f"Where it is silent, {book.base} decides." if book.base else "It decides where other books are silent."
    return Group(Text(f"{book.name}: {book.title}"), Text(f"{base} Its abbreviations: {book.notation}."), Text(""))


def _table(*columns: str, is_plain: bool) -> Table:
    """A table for a terminal, or the same in plain lines for a file or another program."""
    table = Table(box=None if is_plain else box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _titles(books: Sequence[Rulebook], *, is_plain: bool) -> Padding:
    table = _table("book", "what it is", "silent?", "writes", is_plain=is_plain)
    for book in books:
        table.add_row(book.name, book.title, f"as {book.base}" if book.base else "never", book.notation)
    return Padding(table, (0, 0, 1, 0))


def _policies(books: Sequence[Rulebook], own: Rulebook | None, *, is_plain: bool) -> Padding:
    table = _table("policy", "choice", "who, and where it says so", is_plain=is_plain)
    for row in (*choices(books), *setting_choices(books)):
        for number, (value, who) in enumerate(_by_value(row)):
            is_own = own is not None and any(choice.book == own.name for choice in who)
            mark = "" if own is None else f"{_OWN} " if is_own else "  "
            table.add_row("" if number else row.policy, mark + (value or "none"), _who(who))
    return Padding(table, (0, 0, 1, 0))


def _by_value(row: PolicyRow) -> Iterator[tuple[str, list[Choice]]]:
    for value in dict.fromkeys(choice.value for choice in row.choices):
        yield value, [choice for choice in row.choices if choice.value == value]


def _who(made: Sequence[Choice]) -> str:
    """The books that choose a value: those that say so with the section, then those that follow another."""
    said = [f"{choice.book} ({choice.source})" for choice in made if choice.source]
    silent = [choice.book for choice in made if not choice.source]
    return ", ".join([*said, *([f"by silence {', '.join(silent)}"] if silent else [])])


def _distributions(book: Rulebook, *, is_plain: bool) -> Table:
    table = _table("players", "who plays what", "where it says so", is_plain=is_plain)
    for each in book.tables:
        table.add_row(f"{each.players} {each.scheme}".rstrip(), _dealt(each), each.source)
    return table


def _dealt(table: PlayerTable) -> str:
    """One distribution in a sentence."""
    parts = [" · ".join("/".join(hand) for hand in table.hands)]
    if table.neutral:
        parts.append(f"neutral: {', '.join(table.neutral)}")
    if table.closed:
        parts.append(f"closed: {', '.join(table.closed)}")
    if table.start_year is not None:
        parts.append(f"starts in {table.start_year}")
    if table.toss is not None:
        parts.append(f"coin before {table.toss}, joins in {table.joins}")
    if table.victory_centres is not None:
        parts.append(f"won with {table.victory_centres} centres")
    if table.victory_units is not None:
        parts.append(f"won with {table.victory_units} units")
    return "; ".join(parts)
