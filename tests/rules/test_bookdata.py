"""Rulebook files: what is read, and what is said about one that is broken."""

import tomllib
from functools import partial

import pytest

from judge.errors import BadData
from judge.rules.bookdata import base_of, build_rulebook, find_line
from judge.rules.policies import CoastRule, RetreatBan
from judge.rules.position import Phase, PhaseKind, Season
from judge.rules.rulebook import POLICIES, Rulebook, choices
from judge.shelf import load_rulebook, rulebooks

RU2000 = load_rulebook("ru2000")
HEAD = 'title = "A house rule"\nbase = "ru2000"\n'


def built(text: str, base: Rulebook | None = RU2000) -> Rulebook:
    return build_rulebook("house", tomllib.loads(text), base, partial(find_line, text))


def fault(text: str, base: Rulebook | None = RU2000) -> str:
    with pytest.raises(BadData) as caught:
        built(text, base)
    return str(caught.value)


def disputed(*books: Rulebook) -> dict[str, list[str]]:
    """What they choose for the policies on which they differ."""
    chosen = {row.policy: [choice.value for choice in row.choices] for row in choices(books)}
    return {policy: values for policy, values in chosen.items() if len(set(values)) > 1}


def test_a_book_changes_what_it_says_and_inherits_the_rest() -> None:
    book = built(HEAD + 'coast_rule = { is = "always", source = "p. 3" }\n')

    assert (book.name, book.title, book.base, book.notation) == ("house", "A house rule", "ru2000", "en")
    assert book.coast_rule is CoastRule.ALWAYS
    assert book.sources == {"coast_rule": "p. 3"}
    assert book.tables == RU2000.tables
    assert list(disputed(RU2000, book)) == ["coast_rule"]


def test_bans_are_a_list_and_tables_replace_those_of_the_base() -> None:
    book = built(
        HEAD
        + 'retreat_bans = { is = ["standoff"], source = "p. 1" }\n'
        + '[[tables]]\nplayers = 2\nhands = [["england"], ["france", "italy"]]\nclosed = ["rom"]\n'
        + 'toss = "W1914A"\njoins = "S1915M"\nsource = "p. 2"\n'
        + '[rules]\ncut = "7"\n'
    )

    assert book.retreat_bans == {RetreatBan.STANDOFF}
    assert [table.hands for table in book.tables] == [(("england",), ("france", "italy"))]
    assert book.tables[0].joins == Phase(Season.SPRING, 1915, PhaseKind.MOVEMENT)
    assert (book.sources["tables"], book.rules) == ("p. 2", {"cut": "7"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'coast_rul = { is = "always", source = "p. 3" }\n',
            "rulebooks/house.toml:3: unknown key 'coast_rul'; did you mean 'coast_rule'?",
        ),
        (
            'coast_rule = { is = "allways", source = "p. 3" }\n',
            "rulebooks/house.toml:3: coast_rule cannot be 'allways'; did you mean 'always'?",
        ),
        (
            '\ncoast_rule = { is = 7, source = "p. 3" }\n',
            "rulebooks/house.toml:4: coast_rule cannot be 7; known are: if_ambiguous, always",
        ),
        (
            'coast_rule = "always"\n',
            'rulebooks/house.toml:3: coast_rule must be written { is = …, source = "…" }; '
            "line 3: the source of coast_rule must be a section in quotes",
        ),
        (
            'victory_centres = { is = 0, source = "p. 3" }\n',
            "rulebooks/house.toml:3: victory_centres must be a number from 1 to 99, not 0",
        ),
        (
            'retreat_bans = { is = "standoff", source = "p. 3" }\n',
            "rulebooks/house.toml:3: retreat_bans must be a list of 'attacker_origin' or 'standoff'",
        ),
        (
            'short_game = { is = "none", source = "" }\n',
            "rulebooks/house.toml:3: the source of short_game must be a section in quotes",
        ),
        (
            'tables = ["six"]\n',
            "rulebooks/house.toml:3: tables must be written as [[tables]], "
            'or tables = { is = [], source = "…" } where there are none',
        ),
        ('[rules]\n\ncutt = "7"\n', "rulebooks/house.toml:5: unknown key 'cutt'; did you mean 'cut'?"),
        ("[rules]\ncut = 7\n", "rulebooks/house.toml:4: rule cut must be words in quotes"),
        (
            "[settings]\nquoting = false\n",
            'rulebooks/house.toml:4: setting quoting must be written { is = …, source = "…" }',
        ),
        (
            '[settings]\nquoting = { is = false, source = "" }\nawaited = { is = [], source = "p. 4" }\n',
            "rulebooks/house.toml:4: the source of setting quoting must be a section in quotes; "
            "line 5: setting awaited must be true, false, a number or a word in quotes",
        ),
        (
            '[[tables]]\nplayers = 1\nhands = [["england"]]\nsource = "p. 1"\n'
            '[[tables]]\nplayers = 2\nhnds = [["england"]]\nsource = "p. 1"\n',
            "rulebooks/house.toml:7: hands must list the powers of each player; "
            "line 9: unknown key 'hnds'; did you mean 'hands'?",
        ),
        (
            '[[tables]]\nplayers = 2\nhands = [["england"]]\nneutral = ["england"]\ntoss = "1914"\n',
            "rulebooks/house.toml:3: a distribution must say its source; "
            "line 4: 2 players cannot have 1 hands; line 5: england is given twice; "
            "line 7: toss must be a phase as \"W1914A\", not '1914'",
        ),
    ],
)
def test_a_slip_is_named_with_its_line_and_what_was_expected(text: str, expected: str) -> None:
    assert fault(HEAD + text) == expected


def test_a_book_may_know_seven_players_only() -> None:
    book = built(HEAD + 'tables = { is = [], source = "p. 1" }\n')

    assert (book.tables, book.sources["tables"]) == ((), "p. 1")


def test_a_book_needs_a_title() -> None:
    assert fault('base = "ru2000"\n') == "rulebooks/house.toml: title must be words in quotes"


def test_a_book_without_a_base_says_everything() -> None:
    said = fault('title = "A"\nnotation = "en"\nshort_game = { is = "none", source = "p. 3" }\n', None)

    assert said.startswith("rulebooks/house.toml:1: without a base every policy must be stated; missing: coast_rule, ")
    assert "short_game" not in said


def test_a_base_is_a_name() -> None:
    text = 'title = "A"\nbase = 3\n'

    with pytest.raises(BadData, match=r"rulebooks/house.toml:2: base must be the name of a rulebook"):
        base_of("house", tomllib.loads(text), partial(find_line, text))


@pytest.mark.parametrize("name", rulebooks())
def test_every_book_says_where_it_says_what_it_says(name: str) -> None:
    book = load_rulebook(name)

    assert book.title
    assert set(book.sources) <= set(POLICIES)
    assert all(book.sources.values())
    assert (book.base == "") is (name == "ru2000")


def test_the_books_differ_where_the_comparison_says_so() -> None:
    """The last table of the comparison, for the five printed books."""
    five = [load_rulebook(name) for name in ("ru2000", "fr", "ja", "bg", "ru_forum")]

    assert disputed(*five) == {
        "coast_rule": ["if_ambiguous", "always", "always", "always", "if_ambiguous"],
        "unordered_unit": ["holds", "holds", "holds", "anarchy", "holds"],
        "convoy_routes": ["all_disrupted", "any_disrupted", "any_disrupted", "all_disrupted", "all_disrupted"],
        "convoy_paradox": ["necessary_fleet", "any_fleet", "any_fleet", "cut_first", "necessary_fleet"],
        "convoy_intent": ["own_fleet_or_via", *["own_fleet_via_or_swap"] * 3, "own_fleet_or_via"],
        "build_right": ["always", "always", "always", "always", "after_gain"],
        "civil_disorder": ["that_turn", "that_turn", "with_return", "that_turn", "full"],
        "removal_metric": ["absolute", "absolute", "by_type", "absolute", "absolute"],
        "alliance_powers": ["1", "1", "1", "2", "1"],
        "short_game": ["none", "most_units", "most_units", "none", "none"],
        "tables": ["6, 5, 4, 3 II, 2", "6, 5, 4, 3 I, 3 II, 2", "6, 5, 4, 3 I, 3 II, 2", "", ""],
        "balances": ["with_adjustments"] * 4 + ["every_turn"],
    }


def test_what_books_say_of_settings_is_their_own_and_never_their_bases() -> None:
    """ru2000 L800-858 and ja 11-1, 13-2, 14-1: no talk before retreats and adjustments; ru_forum L162: no quoting."""
    stated = {name: {each.name: each.value for each in load_rulebook(name).settings} for name in rulebooks()}

    assert {name: settings for name, settings in stated.items() if settings} == {
        "ru2000": {"minor_press": False},
        "ja": {"minor_press": False},
        "ru_forum": {"quoting": False},
    }
