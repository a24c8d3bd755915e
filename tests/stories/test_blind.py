"""A blind game through the whole judge: the sample game of a rulebook, and every mail of it looked through."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.game.fog import sight
from judge.notation.speak import Length, speak_place
from judge.rules.orders import Order
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.shelf import load_language
from tests.game.test_sample_game import blocks
from tests.orders import read_orders
from tests.stories.stage import Mail, Stage, address

ENGLISH = load_language("en")
_UNIT = re.compile(r"\b[AF] ([A-Z][A-Za-z]{2})\b")


@pytest.fixture
def blind(stage: Stage) -> Stage:
    """A blind game in its first phase, watched by somebody."""
    return gathered(stage, "SET BLIND ON")


def gathered(stage: Stage, *settings: str) -> Stage:
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE sample think 0")
    stage.write("master", "\n".join(settings))
    for person in (*(f"p{n}" for n in range(1, 8)), "watcher"):
        stage.write(person, f"REGISTER {person.capitalize()}")
    stage.write("watcher", "OBSERVE sample")
    for n in range(1, 8):
        stage.write(f"p{n}", "JOIN sample")
    return stage


def short_names(stage: Stage) -> dict[str, ProvinceId]:
    """`Mun` → `mun`, as mails in English name provinces."""
    return {speak_place(id, ENGLISH, Length.SHORT): id for id in stage.game().board.provinces}


def turns() -> list[tuple[str, Mapping[Power, tuple[Order, ...]]]]:
    """The phases of the sample game with the orders of each power."""
    parted = (block.partition("\n") for block in blocks()[:-1])
    return [(phase, read_orders(orders)) for phase, _, orders in parted]


def play_turn(stage: Stage, orders: Mapping[Power, tuple[Order, ...]]) -> None:
    for power, own in orders.items():
        stage.write(stage.person_of(power), "\n".join(map(str, own)))


def named_in(mail: Mail, names: dict[str, ProvinceId]) -> set[ProvinceId]:
    """The provinces of all units that a mail names, above what it quotes."""
    return {names[short] for short in _UNIT.findall(mail.everything) if short in names}


def places_of(orders: tuple[Order, ...]) -> set[ProvinceId]:
    return {province_id(piece) for order in orders for piece in re.findall(r"[a-z]{3}(?:/[a-z]{2})?", str(order))}


def test_no_mail_of_a_blind_game_names_a_unit_out_of_sight(blind: Stage) -> None:
    names = short_names(blind)
    powers = blind.game().board.powers
    box = {power: blind.boxes[address(blind.person_of(power))] for power in powers}
    seen_mails = 0
    for phase, orders in turns():
        before = blind.game().position
        assert str(before.phase) == phase
        counted = {power: len(box[power]) for power in powers}
        play_turn(blind, orders)
        after = blind.game().position
        assert after.phase != before.phase
        for power in powers:
            allowed = _seen(blind, before, power) | _seen(blind, after, power) | places_of(orders.get(power, ()))
            for mail in box[power][counted[power] :]:
                assert named_in(mail, names) <= allowed, (power, mail.text)
                seen_mails += 1
    assert seen_mails > len(turns()) * len(powers)


def _seen(stage: Stage, at: Position, power: Power) -> frozenset[ProvinceId]:
    return sight(stage.game().board, at, (power,))


def test_who_watches_a_blind_game_is_told_when_it_is_over(blind: Stage) -> None:
    for _, orders in turns()[:2]:
        play_turn(blind, orders)
    watched = blind.boxes[address("watcher")]
    assert sum("results" in mail.subject for mail in watched) == 2
    assert not any(named_in(mail, short_names(blind)) for mail in watched)

    for power in blind.game().board.powers:
        blind.write(blind.person_of(power), "DRAW")
    assert blind.game().ending is not None
    told = set().union(*(named_in(mail, short_names(blind)) for mail in watched[-2:]))
    assert told >= {"bud", "bur", "swe"}


def test_the_master_of_a_blind_game_sees_everything(blind: Stage) -> None:
    play_turn(blind, turns()[0][1])

    results = blind.boxes[address("master")][-1]
    assert named_in(results, short_names(blind)) >= {"tri", "nth", "bur", "kie", "pie", "ukr", "bul"}


def test_an_observer_learns_nothing_by_ordering(blind: Stage) -> None:
    """Whether a unit stands somewhere must not show in what is said of an order for it."""
    answers = [blind.write("watcher", f"A {place} H")[-1].text for place in ("Mun", "Sil")]

    assert answers[0].replace("Mun", "Sil") == answers[1]


def test_an_order_for_the_fog_is_answered_alike_whatever_stands_there(blind: Stage) -> None:
    """Ven and Gre lie out of Munich's sight: one holds a unit, the other none."""
    germany = blind.person_of("germany")
    first = blind.write(germany, "A Mun S A Ven - Tyr")[-1].text
    other = blind.write(germany, "A Mun S A Pie - Tyr")[-1].text

    assert "impossible" not in first
    version = re.compile(r"This is version.*?UTC\.(?: UNDO.*?before\.)?", re.DOTALL)
    assert version.sub("", first.replace("Ven", "Pie")) == version.sub("", other)
    enemy = [blind.write(germany, f"A {place} - Gal")[-1].text for place in ("War", "Ukr")]
    assert enemy[0].replace("War", "Ukr") == enemy[1]


_ASKS = """ORDERS
LIST sample
SUMMARY sample
HISTORY sample
MAP sample
WHO GAME sample
STATUS
AUDIT
PREDICT
DRAW
CONCEDE Germany
SEND MY DATA
A Par S A Mun - Bur
A Mar S A Ven - Pie
F Bre C A Lon - Gas
A Par - Lon
A Mar - Tun
A Ruh H
A Mun H
F Tri H
TRY/A Par - Bur/A Con - Bul/A Vie - Tri/ENDTRY
IF A Mun THEN/A Par - Bur/ELSE/A Par H/ENDIF
IF A Ven THEN/A Mar - Pie/ENDIF
PRESS TO AUSTRIA/Hello./ENDPRESS
PHASE S1902M/A Par S A Tri - Tyr""".splitlines()
"""All that a player may want to learn of the fog by, a letter each; `/` begins a line."""

_ONE_WORLD = {
    "germany": "A Mun - Ruh\nF Kie - Hol\nA Ber - Kie",
    "austria": "A Vie - Tri\nF Tri - Alb\nA Bud - Ser",
    "turkey": "A Con - Bul",
    "england": "F Lon - Nth\nA Lvp - Yor\nF Edi - Nrg",
}
_ANOTHER = {
    "germany": "A Mun H\nF Kie - Den\nA Ber - Pru",
    "austria": "A Vie - Gal\nF Tri H\nA Bud - Rum",
    "turkey": "A Con H",
    "england": "F Lon H\nA Lvp - Cly\nF Edi - Nth",
}


def told_to_france(folder: Path, setting: str, orders: Mapping[Power, str]) -> list[str]:
    """Every mail that France gets after one phase in which others did this, out of its sight, and after all it asks."""
    stage = gathered(Stage(folder), setting)
    for power, text in orders.items():
        stage.write(stage.person_of(power), text)
    france = stage.person_of("france")
    stage.write(france, "A Par H\nA Mar H\nF Bre H")
    stage.write("master", "PROCESS")
    for ask in _ASKS:
        stage.write(france, ask.replace("/", "\n"), Subject="A question")
    mails = stage.boxes[address(france)]
    stage.close()
    return [f"{mail.subject}\n{mail.text}" for mail in mails]


def test_two_worlds_that_look_alike_are_told_alike(tmp_path: Path) -> None:
    """Whatever France asks, what happened out of its sight changes no letter of what it is told."""
    assert told_to_france(tmp_path / "one", "SET BLIND ON", _ONE_WORLD) == told_to_france(
        tmp_path / "other", "SET BLIND ON", _ANOTHER
    )


def test_the_two_worlds_do_differ(tmp_path: Path) -> None:
    assert told_to_france(tmp_path / "one", "SET BLIND OFF", _ONE_WORLD) != told_to_france(
        tmp_path / "other", "SET BLIND OFF", _ANOTHER
    )


_YEAR = (
    {"france": "A Par - Bur\nF Bre - Mid\nA Mar H", "italy": "F Nap - Ion\nA Ven H\nA Rom H"},
    {"france": "A Bur H\nF Mid - Por\nA Mar - Spa", "italy": "F Ion - Tun"},
    {"france": "build F Bre\nbuild A Par", "italy": "build F Nap"},
    {"france": "A Bur H"},
)
"""What France and Italy do in either world; France waits, so that who is ready first changes nothing."""
_GROWING = (
    {"turkey": "A Con - Bul\nA Smy - Con\nF Ank - Bla", "russia": "A War - Ukr\nF Sev - Rum"},
    {"turkey": "A Bul - Gre\nA Con - Bul", "russia": "A Ukr H"},
    {"turkey": "build A Con\nbuild A Smy"},
    {},
)
_RESTING = ({"turkey": "A Con H", "russia": "A War - Gal\nA Mos - Ukr"}, {"russia": "A Gal - Rum"}, {}, {})


def told_in_a_year(folder: Path, rule: str, world: tuple[Mapping[Power, str], ...]) -> list[str]:
    """Every mail that France gets in a year and a phase, with what it asks in each of them."""
    stage = gathered(Stage(folder), "SET BLIND ON", f"SET CENTRES {rule}")
    france = stage.person_of("france")
    for near, far in zip(_YEAR, world, strict=True):
        for power, text in {**near, **far}.items():
            stage.write(stage.person_of(power), f"WAIT\n{text}" if power == "france" else text)
        stage.write("master", "PROCESS")
        for ask in ("ORDERS", "LIST sample", "SUMMARY sample", "HISTORY sample", "MAP sample", "CONCEDE", "NOCONCEDE"):
            stage.write(france, ask, Subject="A question")
    assert str(stage.game().position.phase) == "F1902M"
    mails = stage.boxes[address(france)]
    stage.close()
    return [f"{mail.subject}\n{mail.text}" for mail in mails]


@pytest.mark.parametrize(("rule", "is_alike"), [("SEEN", True), ("OWN", True), ("ALL", False)])
def test_centres_and_builds_far_away_are_told_as_the_rule_for_centres_has_it(
    tmp_path: Path, rule: str, is_alike: bool
) -> None:
    one = told_in_a_year(tmp_path / "one", rule, _GROWING)
    other = told_in_a_year(tmp_path / "other", rule, _RESTING)

    assert (one == other) is is_alike
