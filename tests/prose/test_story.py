"""What is told of a phase: made of its results, the gravest first, and nothing that they do not say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.prose.sentences import reasons
from judge.prose.story import leaders, story
from judge.prose.words import in_a_row
from judge.rules.adjudicate import adjudicate
from judge.rules.orders import Order, Unit, unit_of
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_phase
from judge.shelf import load_board, load_rulebook
from tests.game.tables import table
from tests.prose.test_textmap import words

BOARD, BOOK = load_board("standard"), load_rulebook("datc")


def played(phase: str, given: str, centres: str = "", book: Rulebook = BOOK) -> Resolution:
    """`germany: A mun - tyr; A boh H · austria: A vie H`, with the centres as `austria: vie bud`."""
    orders = {power: tuple(read_order(text) for text in own.split("; ")) for power, own in rows(given).items()}
    units: dict[Power, frozenset[Unit]] = {power: frozenset(map(unit, own)) for power, own in orders.items()}
    owned = {power: frozenset(own.split()) for power, own in rows(centres).items()}
    return adjudicate(BOARD, book, Position(read_phase(phase), units, owned), orders)


def rows(text: str) -> dict[str, str]:
    return {part.split(": ")[0]: part.split(": ")[1] for part in text.split(" · ") if part}


def unit(order: Order) -> Unit:
    found = unit_of(order)
    assert found is not None
    return found


def told(resolution: Resolution, following: Position | None = None, *earlier: Resolution, language: str = "en") -> str:
    return in_a_row(story(resolution, following or resolution.after, earlier, BOARD.powers, words(language)))


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ("germany: A mun - tyr", "Nobody stands in anybody's way."),
        ("germany: A mun - tyr · austria: A vie - tyr", "Standoff: nobody gets into Tyrolia."),
        # Who stood there went away, and the place stays empty (sample game, Spring 1902).
        (
            "germany: A mun - tyr · austria: A vie - tyr · italy: A tyr - ven",
            "Standoff: nobody gets into Tyrolia.",
        ),
        (
            "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H",
            "A Tyr (Austria) is driven out.",
        ),
        ("germany: A mun - tyr · austria: A tyr H", "One order failed."),
    ],
)
def test_a_movement_says_who_was_stopped_and_who_was_driven_out(given: str, sentences: str) -> None:
    assert told(played("S1901M", given)) == sentences


def owned(resolution: Resolution, centres: str) -> Position:
    after = resolution.after
    found = {power: frozenset(own.split()) for power, own in rows(centres).items()}
    return Position(read_phase(f"W{after.phase.year}A"), after.units, found)


def test_a_fall_says_who_took_what_and_who_is_out() -> None:
    fall = played("F1901M", "germany: A boh - vie · austria: F alb H", "austria: vie · germany: mun")
    assert told(fall, owned(fall, "germany: mun vie")) == "Germany takes Vienna."

    last = played("F1901M", "germany: A boh - vie", "austria: vie · germany: mun")
    assert told(last, owned(last, "germany: mun vie")).startswith("Austria has neither centre nor unit left")


def test_who_takes_a_centre_from_one_whom_he_supported_turns_on_him() -> None:
    spring = played("S1901M", "germany: A mun S A vie - tyr · austria: A vie - tyr")
    fall = played("F1901M", "germany: A boh - vie · austria: A tyr H", "austria: vie bud · germany: mun")
    after = owned(fall, "austria: bud · germany: mun vie")

    assert told(fall, after, spring) == (
        "Germany turns on Austria, which it supported in Spring 1901. Germany takes Vienna."
    )
    assert "turns on" not in told(fall, after)


def test_support_that_is_missing_when_it_is_needed_is_told() -> None:
    """Who supported in the movement before, and strikes no blow now, but lets the other be driven out."""
    spring = played("S1901M", "germany: A mun S A vie - tyr · austria: A vie - tyr · italy: A rom H")
    fall = "germany: A mun {} · austria: A tyr H · italy: A ven - tyr; A pie S A ven - tyr"
    left = played("F1901M", fall.format("H"))
    assert told(left, None, spring) == (
        "Germany no longer supports Austria, as it did in Spring 1901. A Tyr (Austria) is driven out."
    )
    helped = played("F1901M", fall.format("S A tyr"))
    assert "no longer" not in told(helped, None, spring)
    # Nobody is hit, so nothing is missed.
    calm = played("F1901M", "germany: A mun H · austria: A tyr H")
    assert told(calm, None, spring) == "Nobody stands in anybody's way."
    # What was given a year ago is no news.
    autumn = played("F1901M", "germany: A mun H · austria: A tyr H")
    assert "no longer" not in told(played("S1902M", fall.format("H")), None, spring, autumn)


def test_three_who_turn_on_others_do_not_hide_what_was_taken() -> None:
    spring = played(
        "S1901M",
        "germany: A mun S A vie - tyr · austria: A vie - tyr · italy: A gas S A par · france: A par H"
        " · turkey: A con S A bul · russia: A bul H",
    )
    fall = played(
        "F1901M",
        "germany: A boh - vie · italy: A gas - bre · turkey: A con - bul · austria: A tyr H",
        "austria: vie bud · germany: mun · france: bre · russia: bul rum · italy: rom",
    )
    after = owned(fall, "austria: bud · germany: mun vie · italy: rom bre · turkey: bul · russia: rum · france: par")
    assert told(fall, after, spring) == (
        "Germany turns on Austria, which it supported in Spring 1901."
        " Italy turns on France, which it supported in Spring 1901."
        " Turkey turns on Russia, which it supported in Spring 1901."
        " France takes Paris; Germany takes Vienna; Italy takes Brest; Turkey takes Bulgaria."
    )


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "fr",
            "L'Allemagne se retourne contre l'Autriche-Hongrie, qui avait son soutien au printemps 1901."
            " L'Italie ne soutient plus l'Autriche-Hongrie comme au printemps 1901.",
        ),
        (
            "ru",
            "Германия обращается против Австрии, несмотря на поддержку весной 1901 года."
            " Италия больше не поддерживает Австрию, как это было весной 1901 года.",
        ),
        (
            "bg",
            "Германия се обръща срещу Австро-Унгария въпреки подкрепата си през пролетта на 1901."
            " Италия вече не подкрепя Австро-Унгария, както през пролетта на 1901.",
        ),
        (
            "ja",
            "ドイツが、1901年春に支援していたオーストリアに矛先を向けました。"
            "イタリアは、1901年春に支援していたオーストリアを、今回は支援しませんでした。",
        ),
    ],
)
def test_who_turns_on_whom_is_said_as_the_language_says_it(language: str, sentences: str) -> None:
    spring = played(
        "S1901M", "germany: A mun S A vie - tyr · italy: A ven S A vie - tyr; A rom H · austria: A vie - tyr"
    )
    fall = played("F1901M", "germany: A mun - tyr; A boh S A mun - tyr · italy: A ven H · austria: A tyr H")
    assert told(fall, None, spring, language=language).startswith(sentences)


@pytest.mark.parametrize("language", ["fr", "ru", "bg", "ja"])
def test_every_language_tells_it(language: str) -> None:
    spring = played("S1901M", "germany: A mun S A vie - tyr · austria: A vie - tyr")
    fall = played("F1901M", "germany: A boh - vie · austria: A tyr H", "austria: vie bud · germany: mun")
    text = told(fall, owned(fall, "austria: bud · germany: mun vie"), spring, language=language)
    assert text.count("。" if language == "ja" else ".") >= 2
    assert text[0] == text[0].upper()
    left = played("F1901M", "germany: A mun H · austria: A tyr H · italy: A ven - tyr; A pie S A ven - tyr")
    assert "story." not in told(left, None, spring, language=language)


def test_who_leads_is_who_has_most() -> None:
    position = played("S1901M", "germany: A mun H", "austria: vie bud · germany: mun kie · france: par").after
    assert leaders(position, BOARD.powers) == {"austria": 2, "germany": 2}


def test_an_army_that_was_to_go_by_sea_and_walked_says_so() -> None:
    walked, sailed = (
        played("S1901M", f"france: A bre - pic VIA; F eng {fleet}", book=load_rulebook("ru2000"))
        for fleet in ("H", "C A bre - pic")
    )
    said = [reasons(each.results[0], each, table(), words("en")) for each in (walked, sailed)]

    assert said == [("no fleet carried it: it went by land",), ()]


def test_retreats_are_told_once() -> None:
    fall = played("S1902M", "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H")
    fled = retreats(
        BOARD, BOOK, replace(fall.after, phase=read_phase("S1902R")), {"austria": (read_order("A tyr R pie"),)}
    )

    assert told(fled) == "A Tyr retreats → Pie."
