"""Every order that fails in a worked case, of the DATC and of the books, says why, in one line, by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from judge.game.game import Game
from judge.prose.phrases import build_phrases
from judge.prose.sentences import cited, is_failed, reasons
from judge.prose.words import Words
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.citation import KEYS, cite, cite_dislodgement, reason_key
from judge.rules.explain import BattleEnd, Explanation, UnitFate, chain
from judge.rules.orders import unit_of
from judge.rules.outcome import Cut, Resolution
from judge.rules.places import Location, province_id
from judge.rules.position import PhaseKind
from judge.rules.retreat import retreats
from judge.shelf import languages, load_language, load_rulebook, rulebooks, template_folder
from judge.structs import replace
from tests.commands import scenes
from tests.commands.reasons.test_say import told as why
from tests.rules.boards import STANDARD
from tests.rules.book_cases import read_book
from tests.rules.datc_cases import read_section

SECTIONS = "abcdefghij"
PRINTED = ("ru2000", "fr", "ja", "bg", "ru_forum")


@cache
def words(code: str) -> Words:
    return Words(build_phrases(template_folder() / code), load_language(code), "UTC")


@cache
def played(book: str) -> tuple[Resolution, ...]:
    """All cases by a rulebook: those of the DATC with the retreats after them, and those of the book."""
    return (*_of_datc(book), *_of_the_book(book))


def _of_datc(book: str) -> Iterator[Resolution]:
    rulebook = load_rulebook(book)
    for case in (case for letter in SECTIONS for case in read_section(letter)):
        if case.is_adjustment:
            yield adjustments(STANDARD, rulebook, case.position, case.orders)
            continue
        first = adjudicate(STANDARD, rulebook, case.position, case.orders)
        yield first
        if case.has_retreats:
            yield retreats(STANDARD, rulebook, first.after, case.retreat_orders)


def _of_the_book(book: str) -> Iterator[Resolution]:
    rulebook = load_rulebook(book)
    for case in read_book(book) if book in PRINTED else ():
        if case.rows and case.phase.kind is PhaseKind.MOVEMENT:
            yield adjudicate(STANDARD, rulebook, case.position, case.orders)


def game_by(book: str, resolution: Resolution) -> Game:
    return replace(scenes.started()[0], rulebook=load_rulebook(book), position=resolution.after)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("book", rulebooks())
def test_whatever_failed_says_why_in_one_line(book: str, code: str) -> None:
    failed = 0
    for resolution in played(book):
        game = game_by(book, resolution)
        for result in filter(is_failed, resolution.results):
            said = reasons(result, resolution, game, words(code))
            failed += 1

            assert said, (resolution.before, result)
            for line in said:
                assert line.strip()
                assert "\n" not in line
                assert "{" not in line
                assert len(line) < 240
    assert failed > 150


@pytest.mark.parametrize("book", rulebooks())
def test_the_rule_is_named_wherever_the_book_has_one(book: str) -> None:
    rulebook = load_rulebook(book)
    for resolution in played(book):
        game = game_by(book, resolution)
        for result in filter(is_failed, resolution.results):
            said = " ".join(reasons(result, resolution, game, words("en"))).replace("\N{NO-BREAK SPACE}", " ")
            for rule in (cite(STANDARD, rulebook, resolution, result), cite_dislodgement(rulebook, result)):
                assert (
                    not rule
                    or cited("why", rule, rulebook, words("en"))
                    .removeprefix("why")
                    .strip(" ()")
                    .replace("\N{NO-BREAK SPACE}", " ")
                    in said
                )


def test_only_slips_that_no_book_speaks_of_go_without_a_rule() -> None:
    """By the book that knows all cases; printed ones are silent on more, and nothing is cited in their name."""
    slips = {"wrong_phase", "not_dislodged", "no_such_unit", "unmatched_convoy", ""}
    rulebook = load_rulebook("datc")
    bare = {
        reason_key(STANDARD, resolution, result)
        for resolution in played("datc")
        for result in filter(is_failed, resolution.results)
        if not cite(STANDARD, rulebook, resolution, result) and not cite_dislodgement(rulebook, result)
    }

    assert bare <= slips
    assert slips - {""} < set(KEYS)


def test_why_names_everybody_in_every_kind_of_battle() -> None:
    """The whole chain: who came, who helped, and who took the help away; in every battle of every case."""
    rulebook, seen = load_rulebook("datc"), set[BattleEnd | UnitFate]()
    for resolution in (each for each in played("datc") if each.before.phase.kind is PhaseKind.MOVEMENT):
        told = dict(zip(sorted(STANDARD.provinces), why(resolution, "datc", "en", None), strict=True))
        for province in STANDARD.provinces:
            for battle in chain(STANDARD, rulebook, resolution, province)[1]:
                seen |= {battle.verdict} | ({battle.resident.fate} if battle.resident else set())
                for place in _people(battle):
                    assert words("en").short_place(province_id(place)) in told[province], (told[province], place)
                for attack in battle.attacks:
                    strengths = {attack.strength, attack.on_resident}
                    assert 0 in strengths or any(str(each) in told[province] for each in strengths)

    assert seen == {*BattleEnd, *UnitFate}


def _people(battle: Explanation) -> Iterator[Location]:
    """Where everybody stood who had a part in a battle."""
    sides = (*battle.attacks, *((battle.resident,) if battle.resident else ()))
    for side in sides:
        for each in (side.result, *(help.result for help in side.supports)):
            unit = unit_of(each.order)
            if unit is not None:
                yield unit.at
            if isinstance(each.outcome, Cut) and side.result is not each:
                yield each.outcome.by
    for attack in battle.attacks:
        yield from (obstacle.at for obstacle in attack.obstacles)
