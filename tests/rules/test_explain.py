"""The chain behind an outcome: read from the results, it bears them out."""

from __future__ import annotations

import random

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.explain import Attack, BattleEnd, Explanation, OrderedHelp, UnitFate, chain
from judge.rules.orders import Move, Order, unit_of
from judge.rules.outcome import Bounced, OwnUnit, Resolution, Succeeded, Void
from judge.rules.places import province_id
from judge.rules.policies import HeadToHead
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board, load_rulebook, rulebooks
from tests.orders import read_orders
from tests.rules.skirmish import dilemma, skirmish

BOARD = load_board(USUAL_BOARD)
BOOKS = [load_rulebook(name) for name in rulebooks()]


def battles(book: Rulebook, resolution: Resolution) -> list[Explanation]:
    """Every battle that somebody can be told of."""
    told = (chain(BOARD, book, resolution, province)[1] for province in sorted(BOARD.provinces))
    return list({battle.province: battle for found in told for battle in found}.values())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("make", [skirmish, dilemma], ids=["skirmish", "dilemma"])
def test_strengths_bear_out_what_happened(book: Rulebook, make) -> None:
    lots = random.Random(f"{book.name} explained")
    for _ in range(60):
        position, orders = make(BOARD, lots)
        resolution = adjudicate(BOARD, book, position, orders)
        for told in battles(book, resolution):
            assert_winner(told, resolution)
            for attack in told.attacks:
                assert_borne_out(book, told, attack)


def assert_winner(told: Explanation, resolution: Resolution) -> None:
    """Who came in by the explanation is who came in by the resolution, and stands there now."""
    came = [
        r
        for r in resolution.results
        if isinstance(r.order, Move) and r.outcome == Succeeded() and province_id(r.order.to) == told.province
    ]
    assert ([told.winner.result] if told.winner else []) == came
    assert (told.verdict in (BattleEnd.CAME_IN, BattleEnd.DROVE_OUT)) is bool(came)
    driven = {d.unit.province for d in resolution.after.dislodged}
    assert (told.verdict is BattleEnd.DROVE_OUT) is (told.province in driven)


def assert_borne_out(book: Rulebook, told: Explanation, attack: Attack) -> None:
    """An attack came in exactly if it beat all that stood against it; who stopped it was as strong."""
    resident, text = told.resident, f"{told}\n{attack}"
    stays = resident is not None and (resident.fate is not UnitFate.LEFT or attack.is_duel)
    if attack.came_in:
        assert attack.strength, text
        assert not attack.obstacles, text
        rivals = [each for each in told.attacks if each.result.dislodgement is None and not each.came_in]
        assert all(attack.strength > rival.strength for rival in rivals), text
        if stays and resident is not None:
            assert attack.on_resident > (resident.defence if attack.is_duel else resident.strength), text
    if isinstance(attack.result.outcome, Bounced):
        both_stay = attack.is_duel and book.head_to_head is HeadToHead.BOTH_STAY
        assert attack.obstacles, text
        for obstacle in attack.obstacles:
            assert obstacle.strength is not None, text
            own = attack.on_resident if stays and attack.on_resident else attack.strength
            assert both_stay or own <= obstacle.strength, text
    if isinstance(attack.result.outcome, OwnUnit):
        assert resident is not None, text
        assert resident.result.power == attack.result.power, text
    assert not isinstance(attack.result.outcome, Void), text


def played(given: str, book: str = "ru2000") -> Resolution:
    orders = read_orders(given)
    units = {power: frozenset(unit for o in own if (unit := unit_of(o))) for power, own in orders.items()}
    position = Position(read_phase("S1901M"), units, {power: frozenset[str]() for power in units})
    return adjudicate(BOARD, load_rulebook(book), position, orders)


def told(given: str, province: str, book: str = "ru2000") -> str:
    """An explanation in one line: the verdict, the attacks with their help, who was there, the rules called on."""
    _, battles = chain(BOARD, load_rulebook(book), played(given, book), province)
    (found,) = (battle for battle in battles if battle.province == province)
    sides = [_side(each.result.order, each.strength, each.on_resident, each.supports) for each in found.attacks]
    if found.resident is not None:
        stood = found.resident
        text = _side(stood.result.order, stood.strength, stood.defence, stood.supports)
        sides.append(f"{stood.fate.value} {text}")
    decided = [f"by {each.rule.value}" for each in found.decided]
    return "; ".join([found.verdict.value, *sides, *decided])


def _side(order: Order, strength: int, other: int, helps: tuple[OrderedHelp, ...]) -> str:
    said = [f"{unit_of(h.result.order)} {'counts' if h.counts else h.rule}" for h in helps]
    return f"{order} {strength}/{other}" + (f" ({', '.join(said)})" if said else "")


@pytest.mark.parametrize(
    ("given", "province", "said"),
    [
        ("germany: A mun H", "mun", "quiet; stayed A mun H 1/0"),
        ("germany: A mun - boh", "boh", "came_in; A mun - boh 1/1"),
        ("germany: A mun - tyr · italy: A ven - tyr", "tyr", "standoff; A mun - tyr 1/1; A ven - tyr 1/1"),
        (
            "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H; A tri S A tyr · italy: A ven - tri",
            "tyr",
            "drove_out; A mun - tyr 2/2 (A boh counts); driven_out A tyr H 1/0 (A tri cut)",
        ),
        (
            "germany: A mun - tyr; A boh S A mun - tyr · austria: A tyr H · italy: A ven - tyr; A pie S A ven - tyr",
            "tyr",
            "held; A mun - tyr 2/2 (A boh counts); A ven - tyr 2/2 (A pie counts); stayed A tyr H 1/0",
        ),
        (
            "germany: A mun - tyr · austria: A tyr H; A vie S A mun - tyr",
            "tyr",
            "held; A mun - tyr 2/1 (A vie own_unit); stayed A tyr H 1/0",
        ),
        (
            "germany: A mun - tyr; A boh S A mun - tyr · italy: A tyr - mun",
            "tyr",
            "drove_out; A mun - tyr 2/2 (A boh counts); driven_out A tyr - mun 1/1",
        ),
        ("germany: A mun - tyr; A tyr H", "tyr", "held; A mun - tyr 1/0; stayed A tyr H 1/0"),
        (
            "france: A tun - nap; F tyn C A tun - nap · italy: F ion - tyn; F rom S F ion - tyn",
            "nap",
            "nobody_arrived; A tun - nap 0/0",
        ),
        (
            "germany: A mun - boh; A boh - gal; A gal - sil; A sil - mun",
            "boh",
            "came_in; A mun - boh 1/1; left A boh - gal 0/0; by circular_movement",
        ),
    ],
)
def test_the_chain_of_a_battle(given: str, province: str, said: str) -> None:
    assert told(given, province) == said


@pytest.mark.parametrize(("book", "rule"), [("ru2000", "necessary_fleet"), ("fr", "any_fleet")])
def test_a_paradox_names_its_rule(book: str, rule: str) -> None:
    """DATC 6.F.14: the support that the convoyed army attacks is for the attack on its fleet."""
    given = "england: F lon S F wal - eng; F wal - eng · france: A bre - lon; F eng C A bre - lon"

    assert told(given, "eng", book).endswith(f"by {rule}")


def test_the_chain_of_a_unit_is_its_battle_and_the_one_where_it_stood() -> None:
    given = "germany: A mun - bur; A ber - mun · france: A par - bur; A mar S A par - bur"
    result, battles = chain(BOARD, load_rulebook("ru2000"), played(given), "mun")

    assert result is not None
    assert str(result.order) == "A mun - bur"
    assert [battle.province for battle in battles] == ["bur", "mun"]
