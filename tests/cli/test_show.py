"""`judge show`: the rulebooks beside each other, as text."""

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge
from judge.rules.rulebook import POLICIES
from judge.shelf import rulebooks


def shown(*arguments: str) -> Result:
    return CliRunner().invoke(judge, ["show", *arguments])


@pytest.mark.parametrize("book", [None, *rulebooks()])
def test_every_policy_is_shown_in_eighty_columns(book: str | None) -> None:
    result = shown(*([] if book is None else [book]))

    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert max(map(len, lines)) <= 80
    assert {line.split()[0] for line in lines if line and not line.startswith(" ")} >= set(POLICIES)
    assert not [line for line in lines if line != line.rstrip()]


def test_a_books_own_choice_is_marked_and_cited() -> None:
    lines = shown("fr").output.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("coast_rule"))

    assert lines[0] == "fr: Diplomacy, French and Belgian edition"
    assert lines[1] == "Where it is silent, ru2000 decides. Its abbreviations: fr."
    assert lines[first].split()[1:5] == ["*", "always", "fr", "(L439),"]
    assert any("if_ambiguous" in line and "*" not in line for line in lines[first : first + 4])


def test_the_distributions_of_a_book_are_shown() -> None:
    output = " ".join(shown("ja").output.split())

    assert "starts in 1870" in output
    assert "won with 24 units" in output
    assert "3 II" in output


def test_an_unknown_book_is_one_sentence_with_the_known_ones() -> None:
    result = shown("fra")

    assert result.exit_code == 1
    assert result.output == (
        "Error: There is no rulebook 'fra'. Did you mean fr? "
        "Known are: 1971, 1982, 2000, 2023, bg, datc, fr, ja, ru2000, ru_forum.\n"
    )
