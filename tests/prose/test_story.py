"""What is told of a phase: made of its results, the gravest first, and nothing that they do not say."""

from __future__ import annotations

import pytest

from judge.prose.sentences import reasons
from judge.prose.story import leaders, story
from judge.prose.words import in_a_row
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.orders import Order, Unit, unit_of
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_phase
from judge.shelf import USUAL_BOARD, load_board, load_rulebook
from judge.structs import replace
from tests.game.tables import table
from tests.prose.test_textmap import words

BOARD, BOOK = load_board(USUAL_BOARD), load_rulebook("datc")


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
        ("germany: A mun H · austria: A vie H", "No unit moves."),
        ("germany: A mun - tyr · austria: A vie - tyr", "Standoff: nobody gets into Tyrolia."),
        # Who stood there went away, and the place stays empty (sample game, Spring 1902).
        (
            "germany: A mun - tyr · austria: A vie - tyr · italy: A tyr - ven",
            "Standoff: nobody gets into Tyrolia.",
        ),
        (
            "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H",
            "Germany drives Austria out of Tyrolia.",
        ),
        ("germany: A mun - tyr · austria: A tyr H", "An attack on Tyrolia is beaten off."),
        (
            "germany: A mun - tyr; A ber - pru · austria: A tyr H · russia: A pru H",
            "Attacks on Prussia and Tyrolia are beaten off.",
        ),
        # Nobody attacks himself, and who went away defended nothing.
        ("germany: A mun - boh; A boh H", "Nobody loses ground. One order failed."),
        ("germany: A mun - boh; A sil - boh · austria: A boh - gal", "Standoff: nobody gets into Bohemia."),
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
        "Germany no longer supports Austria, as it did in Spring 1901. Italy drives Austria out of Tyrolia."
    )
    helped = played("F1901M", fall.format("S A tyr"))
    assert "no longer" not in told(helped, None, spring)
    # Nobody is hit, so nothing is missed.
    calm = played("F1901M", "germany: A mun H · austria: A tyr H")
    assert told(calm, None, spring) == "No unit moves."
    # What was given a year ago is no news.
    autumn = played("F1901M", "germany: A mun H · austria: A tyr H")
    assert "no longer" not in told(played("S1902M", fall.format("H")), None, spring, autumn)


def test_who_walks_into_a_centre_of_another_is_told_before_it_is_his() -> None:
    spring = played(
        "S1902M",
        "italy: A ven - tri; A rom H · germany: A boh - vie; A mun H · austria: A bud H",
        "austria: vie tri bud · italy: ven rom · germany: mun",
    )
    assert told(spring) == "Germany enters Vienna, a centre of Austria; Italy enters Trieste (Austria)."
    driven = played(
        "S1902M",
        "italy: A ven - tri; A tyr S A ven - tri · austria: A tri H",
        "austria: tri · italy: ven",
    )
    assert told(driven) == "Italy drives Austria out of Trieste."
    settled = played("F1902M", "italy: A ven - tri", "austria: tri bud · italy: ven")
    assert told(settled, owned(settled, "austria: bud · italy: ven tri")) == "Italy takes Trieste."


def test_who_turned_on_somebody_is_told_so_once() -> None:
    help = played("F1901M", "germany: A mun S A vie - tyr · austria: A vie - tyr")
    blow = played("S1902M", "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H")
    assert told(blow, None, help).startswith("Germany turns on Austria")
    fall = played("F1902M", "germany: A tyr - vie · austria: A bud H", "austria: vie bud · germany: mun")
    after = owned(fall, "austria: bud · germany: mun vie")
    assert told(fall, after, help, blow) == "Germany takes Vienna."
    # Who helps again can turn again.
    again = played("S1902M", "germany: A boh S A bud - gal · austria: A bud - gal")
    assert "turns on" in told(fall, after, help, blow, again)
    # What the retreats settle was done before them: support of the same autumn was given later.
    autumn = played("F1902M", "germany: A vie H; A boh S A bud - gal · austria: A bud - gal", "austria: vie bud")
    settled = retreats(BOARD, BOOK, replace(autumn.after, phase=read_phase("F1902R")), {})
    assert told(settled, owned(autumn, "germany: vie · austria: bud"), autumn) == "Germany takes Vienna."


def test_who_turns_on_two_or_is_left_by_two_is_told_in_one_sentence() -> None:
    spring = played(
        "S1901M",
        "germany: A mun S A vie - tyr; A ber S A war - sil · austria: A vie - tyr · russia: A war - sil"
        " · italy: A ven S A vie - tyr",
    )
    fall = played(
        "F1901M",
        "germany: A mun - tyr; A boh S A mun - tyr; A ber - sil; A pru S A ber - sil"
        " · austria: A tyr H · russia: A sil H",
    )
    assert told(fall, None, spring).startswith(
        "Germany turns on Austria and Russia, which it supported in Spring 1901."
    )
    left = played(
        "F1901M", "turkey: A tri - tyr; A vie S A tri - tyr · austria: A tyr H · germany: A mun H · italy: A ven H"
    )
    assert told(left, None, spring) == (
        "Germany and Italy no longer support Austria, as they did in Spring 1901. Turkey drives Austria out of Tyrolia."
    )


def test_a_winter_says_what_was_built_and_where() -> None:
    position = replace(
        played("F1901M", "germany: F den H · austria: A gre H; A ser H", "germany: den kie mun · austria: ser").after,
        phase=read_phase("W1901A"),
    )
    orders = {
        "germany": (read_order("F kie B"), read_order("A mun B")),
        "austria": (read_order("A gre D"),),
    }
    assert told(adjustments(BOARD, BOOK, position, orders)) == (
        "New units: Germany (F Kie, A Mun). Units removed: Austria (A Gre)."
    )
    waived = adjustments(BOARD, BOOK, replace(position, centres={**position.centres, "austria": frozenset()}), {})
    assert "New units" not in told(waived)


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


def test_a_power_has_one_name_on_a_board_whose_names_are_english() -> None:
    """`L'Angleterre` and `England` on one page are two powers for who does not know that they are one."""
    french = words("fr").on_board("hundred")
    england, france = french.power("england"), french.power("france")
    said = french.say("story.drives", power=england, other=france, places="")

    assert said == "England expulse la France ()"
    assert words("fr").say("story.drives", power=words("fr").power("england"), other=france, places="") == (
        "l'Angleterre expulse la France ()"
    )


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

    assert told(fled) == "Retreats: Austria (Tyrolia → Piedmont)."
    gone = retreats(BOARD, BOOK, replace(fall.after, phase=read_phase("S1902R")), {})
    assert told(gone).endswith("Disbanded unit: Tyrolia (Austria).")
