"""A player hears how his own orders get in each other's way, and nothing else."""

from __future__ import annotations

import pytest

from judge.rules.advice import advice
from judge.rules.legality import void_reason
from judge.rules.position import Position, opening
from judge.rules.reach import fleets_at_sea
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, load_board, load_rulebook
from tests.orders import read_orders

BOARD, BOOK = load_board(USUAL_BOARD), load_rulebook("ru2000")
NORTH = "S1901M\nengland: F nth, A lon, A yor, F wal | lon\nfrance: F bel, F eng | par\nnorway: |"

CASES = [
    ("france: A par - bur; A mar - bur", "A par - bur own_rival A mar; A mar - bur own_rival A par"),
    ("france: A par - bur; A mar - gas", ""),
    ("germany: A mun - ber; A ber H", "A mun - ber own_unit_stays A ber"),
    ("germany: A mun - ber; A ber - sil", ""),
    ("germany: A mun - ber", ""),
    ("france: F bre S A par - gas; A par - bur", "F bre S A par - gas helped_otherwise A par - bur"),
    ("germany: A ber S A mun; A mun - tyr", "A ber S A mun helped_otherwise A mun - tyr"),
    ("france: F bre S A par; A par S A mar - bur; A mar - bur", ""),
    ("france: A mar S A par - bur; A par - bur", ""),
    ("germany: A mun - ber; A ber - mun", "A mun - ber own_swap A ber; A ber - mun own_swap A mun"),
    ("germany: A mun - tyr; A ber - mun; F kie - hol", ""),
    ("france: F bre - mun; A par - bur", ""),
]

SEA_CASES = [
    ("england: A yor - nwy; F nth - nwg", "A yor - nwy no_convoy A yor"),
    ("england: A yor - nwy; F nth C A yor - nwy", ""),
    (
        "england: A lon - nwy; F nth C A yor - nwy; A yor H",
        "A lon - nwy no_convoy A lon; F nth C A yor - nwy helped_otherwise A yor H",
    ),
    ("england: A lon - yor; A yor - lon; F nth C A lon - yor", ""),
    ("england: F nth S F eng - lon; A lon H", "F nth S F eng - lon against_own A lon"),
    (
        "england: A lon - wal; A yor - wal; F wal - eng; F nth H",
        "A lon - wal own_rival A yor; A yor - wal own_rival A lon",
    ),
    ("england: A lon - nwy", "A lon - nwy no_convoy A lon"),
]


@pytest.mark.parametrize(("given", "said"), CASES)
def test_at_the_opening(given: str, said: str) -> None:
    assert_said(opening(BOARD), given, said)


@pytest.mark.parametrize(("given", "said"), SEA_CASES)
def test_around_the_north_sea(given: str, said: str) -> None:
    assert_said(read_position(NORTH), given, said)


def test_fleets_of_others_may_carry() -> None:
    place = read_position("S1901M\nengland: A lon | lon\nfrance: F nth | par")
    assert_said(place, "england: A lon - nwy", "")


def test_two_retreats_to_one_province_are_told() -> None:
    place = read_position("S1901R\nfrance: | par\ndislodged: france A bur < mun, france A gas < spa")
    said = "A bur R par own_retreat A gas; A gas R par own_retreat A bur"
    assert_said(place, "france: A bur R par; A gas R par", said)


def assert_said(place: Position, given: str, said: str) -> None:
    orders = read_orders(given)
    void = {o for power, own in orders.items() for o in own if void_reason(BOARD, BOOK, place, power, o)}
    found = advice(BOARD, BOOK, place, orders, void, fleets_at_sea(BOARD, place))
    told = (f"{a.order} {a.snag.value} {a.instead if a.snag.value == 'helped_otherwise' else a.unit}" for a in found)
    assert "; ".join(told) == said
