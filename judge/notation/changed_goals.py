"""Sentences that order nothing and name another goal for an order above them: "I'd rather see Marseilles in Spain".

No list of words is needed for these: where the units stand and whither they could go says what may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.attempt import tells_tale
from judge.notation.changes_said import counts_of, is_of_other_power
from judge.notation.lexicon import COAST, UNITS, Token
from judge.notation.mentions import provinces
from judge.notation.orders_read import OrdersRead, goals_of
from judge.notation.reading_scene import ReadingScene
from judge.notation.stops import sentences_of
from judge.rules.orders import Build, Move, Order, Retreat, Unit, UnitType, unit_of
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.reach import touches

_DIGITS = 4
"""So many digits of a number are looked at."""


def numbered_sentences(line: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The sentences of a line, those behind a number and a dot with their number: "2. should be Tuscany"."""
    number: Sequence[Token] = ()
    for sentence in sentences_of(line, corrected=True):
        if [token.kind for token in sentence] == ["NUMBER"]:
            number = sentence
        elif sentence:
            yield (*number, *sentence)
            number = ()


def with_other_goal(
    sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene, *, is_asked: bool
) -> list[ProvinceId]:
    """Where the units stand whose orders a sentence counts or names, and says something else of.

    That is another place they could step to: "make the second one Spain", "by Burgundy I mean Spain"; not "second,
    England takes Norway", as no army of Marseilles could go there. Of what is asked about already only what counts, or
    says that the unit stays or goes: "hm, wait - Galicia stays"; the rest may be about another unit.
    """
    if tells_tale(sentence, scene.language) or is_of_other_power(sentence, scene.powers):
        return []
    named = {*provinces(sentence)}
    every = [given.order for given in orders] if named else []
    counted = _counted(sentence, len(every), scene)
    is_corrected = any(token.kind == "CORRECTION" for token in sentence)
    is_ended = sentence[-1].kind == "CORRECTION"
    stays = is_asked and _says_fate(sentence)
    units = set(filter(scene.is_own, named))
    found = []
    for at, order in enumerate(every):
        unit = unit_of(order)
        if unit is None or not orders.is_before(unit.province, sentence[0]):
            continue
        own = {unit.province, *goals_of(order)}
        is_named = (not is_asked or is_corrected) and units <= {unit.province} and not named.isdisjoint(own)
        goes_elsewhere = any(touches(scene.board, unit, place) for place in named - own)
        is_wrong = is_ended and named <= own and not named.isdisjoint(own)
        if is_wrong or (stays and named == {unit.province}) or ((at in counted or is_named) and goes_elsewhere):
            found.append(unit.province)
    return found


def _counted(sentence: Sequence[Token], most: int, scene: ReadingScene) -> set[int]:
    """Which orders a sentence counts, from 0: by a word, or by the number before it."""
    counted = {*counts_of(sentence, scene.language, most)} if most > 1 else set()
    if sentence[0].kind == "NUMBER" and not any(token.kind in UNITS for token in sentence):
        counted.add(int(sentence[0].text[:_DIGITS]) - 1)
    return counted


def _says_fate(sentence: Sequence[Token]) -> bool:
    """Whether words say that something stays or goes, without a condition."""
    kinds = {token.kind for token in sentence}
    return "CONDITION" not in kinds and not kinds.isdisjoint(("HOLD", "DISBAND"))


def with_other_coast(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the units stand that go to one coast, where a sentence that names no unit names another one there.

    "South coast, please" below "F Mid - Spa/nc"; not "Italy comes from the south", nor what names another place.
    Nothing where a unit goes to the coast it names: "F Con - Bul, south coast" beside that fleet.
    """
    coasts = {sense.value[0] for token in sentence for sense in token.senses if sense.kind == "COAST"}
    if not coasts or tells_tale(sentence, scene.language) or is_of_other_power(sentence, scene.powers):
        return []
    named = {*provinces(token for token in sentence if not token.has(COAST))}
    found = filter(None, (_fleet_goes(given.order) for given in orders))
    goes = [(at, goal, scene.coasts_at(province_id(goal), coasts)) for at, goal in found]
    if any(there == {goal} for _, goal, there in goes):
        return []
    return [at for at, goal, there in goes if there and named <= {at, province_id(goal)}]


def _fleet_goes(order: Order) -> tuple[ProvinceId, Location] | None:
    """Where a fleet comes from and where it will be, if it goes anywhere."""
    match order:
        case Move(Unit(UnitType.FLEET) as fleet, to) | Retreat(Unit(UnitType.FLEET) as fleet, to):
            return fleet.province, to
        case Build(Unit(UnitType.FLEET, to) as fleet):
            return fleet.province, to
        case _:
            return None
