"""The rule that each book names for what became of an order."""

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.citation import KEYS, cite, cite_dislodgement, reason_key
from judge.rules.orders import unit_of
from judge.rules.outcome import Resolution, Result, VoidReason
from judge.rules.position import Position
from judge.rules.retreat import retreats
from judge.rules.text import read_phase, read_position
from judge.shelf import load_rulebook, rulebooks
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.book_cases import read_book


def played(orders: str, book: str) -> Resolution:
    given = read_orders(orders)
    units = {power: frozenset(unit for order in own if (unit := unit_of(order))) for power, own in given.items()}
    position = Position(read_phase("S1901M"), units, {power: frozenset[str]() for power in units})
    return adjudicate(STANDARD, load_rulebook(book), position, given)


def result_at(resolution: Resolution, place: str) -> Result:
    return next(r for r in resolution.results if (unit := unit_of(r.order)) and unit.at == place)


PANDORA = "france: A tun - nap; F tyn C A tun - nap; F ion C A tun - nap · italy: F rom - tyn; F nap S F rom - tyn"


@pytest.mark.parametrize(
    ("orders", "place", "cited"),
    [
        ("germany: A ber - sil · russia: A war - sil", "ber", {"ru2000": "3", "ru_forum": "3", "ja": "[8]"}),
        ("germany: A ber - sil · russia: A sil H", "ber", {"ru2000": "3", "ru_forum": "6.4", "ja": "[9-2]"}),
        ("germany: F kie - ber; A ber - pru · russia: A pru H", "kie", {"ru2000": "5", "ru_forum": "5", "ja": "[8]"}),
        (
            "germany: F ber - pru · russia: A pru - ber",
            "ber",
            {"ru2000": "6", "fr": "TROC DE MOUVEMENTS", "bg": "Последователност, 1"},
        ),
        ("france: A par - bur; A bur H", "par", {"ru2000": "3", "ja": "[9-2]"}),
        ("france: A par - bur; A gas S A par - bur; A bur H", "par", {"ru2000": "12", "ja": "[9-3]", "bg": ""}),
        (
            "germany: A pru - war; A sil S A pru - war · russia: A war H; A boh - sil",
            "sil",
            {"ru2000": "13", "ru_forum": "13", "fr": "Annulation d'un soutien", "ja": "[10]", "datc": "5.B.2"},
        ),
        (
            "germany: A ber - pru; A sil S A ber - pru · russia: A pru - sil; A war S A pru - sil",
            "sil",
            {"ru2000": "14", "ja": "[10]"},
        ),
        (
            "germany: A ber H; A mun - sil · "
            "russia: A pru - ber; A sil S A pru - ber; A boh - mun; A tyr S A boh - mun",
            "sil",
            {"ru2000": "15", "ja": "[10]"},
        ),
        (
            "france: A spa - nap; F gol C A spa - nap; F tyn C A spa - nap · italy: F ion - tyn; F tun S F ion - tyn",
            "spa",
            {"ru2000": "17", "fr": "Interruption de convoyage", "ja": "[12-3]"},
        ),
        (
            "england: A lon - bel; F eng C A lon - bel; F nth C A lon - bel · france: F bre - eng; F iri S F bre - eng",
            "lon",
            {"fr": "Interruption de convoyage", "ja": "[12-3]", "ru2000": ""},
        ),
        ("england: A lon - bel; F nth C A lon - bel · france: A bur - bel", "lon", {"ru2000": "18", "ja": "[8]"}),
        ("germany: A mun - ber; A boh S A mun", "boh", {"ru_forum": "8", "ja": "[9-6]", "2000": "8", "ru2000": ""}),
        ("germany: A mun - ber; A boh S A mun - sil", "boh", {"ru_forum": "9", "ru2000": "9"}),
        (PANDORA, "nap", {"ru2000": "22", "ru_forum": "22", "2000": "22", "fr": "", "bg": "Фаза на ход"}),
        ("england: A lon - bel", "lon", {"ru2000": "", "ja": ""}),
        ("france: F mar - spa", "mar", {"fr": "Zones côtières à deux littoraux", "ja": "[7-3]", "ru2000": ""}),
    ],
)
def test_the_books_name_their_rules(orders: str, place: str, cited: dict[str, str]) -> None:
    found = {book: played(orders, book) for book in cited}

    assert {b: cite(STANDARD, load_rulebook(b), r, result_at(r, place)) for b, r in found.items()} == cited


def test_rule_10_is_about_a_rival_that_was_driven_out() -> None:
    """ru2000 L359: it still hinders others elsewhere."""
    orders = "germany: A ruh - bur; A mun S A ruh - bur · france: A bur - bel · england: A hol - bel"
    resolution = played(orders, "ru2000")

    assert cite(STANDARD, load_rulebook("ru2000"), resolution, result_at(resolution, "hol")) == "10"


def test_a_dislodgement_has_a_rule_of_its_own() -> None:
    ja = load_rulebook("ja")
    resolution = played("france: A mar - bur; A gas S A mar - bur · germany: A bur H", "ja")

    assert cite_dislodgement(ja, result_at(resolution, "bur")) == "[9-2]"
    assert cite_dislodgement(ja, result_at(resolution, "mar")) == ""
    crowd = "germany: F bre - pic · england: F eng - bre; F mid S F eng - bre; A par H; F gas H; A pic H"
    resolution = played(crowd, "ja")
    assert cite_dislodgement(ja, result_at(resolution, "bre")) == "[11]"


def test_retreats_have_rules_too() -> None:
    before = read_position("S1902R\nfrance: | \ndislodged: france A bur < mun, france A par < pic")
    orders = read_orders("france: A bur R gas; A par R gas")
    ja = load_rulebook("ja")
    resolution = retreats(STANDARD, ja, before, orders)

    assert [cite(STANDARD, ja, resolution, result) for result in resolution.results] == ["[11-2]", "[11-2]"]
    assert ja.rules[VoidReason.ATTACKER_ORIGIN.value] == "[11]"


@pytest.mark.parametrize("book", ["ru2000", "fr", "ja", "bg", "ru_forum"])
def test_every_failure_in_the_books_has_a_key(book: str) -> None:
    for case in read_book(book):
        if case.rows and case.phase.kind.value == "M":
            resolution = adjudicate(STANDARD, load_rulebook(book), case.position, case.orders)
            assert {reason_key(STANDARD, resolution, result) for result in resolution.results} <= {"", *KEYS}


@pytest.mark.parametrize("book", rulebooks())
def test_a_book_cites_with_known_keys(book: str) -> None:
    assert set(load_rulebook(book).rules) <= set(KEYS)
