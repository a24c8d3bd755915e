"""Touch press and remote press: who is near enough, or far enough, to be written to."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game
from judge.game.press import Mouth, Recipients, Voice, refused
from judge.game.presslimits import Sent
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Reach
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position


def refused_by_reach(game: Game, voice: Voice, to: Recipients, sent: Sent) -> Refusal | None:
    """What touch press and remote press forbid."""
    reach = game.settings.reach
    if reach is Reach.ANY or voice.mouth is not Mouth.POWER:
        return None
    if to.is_broadcast:
        is_used = reach is Reach.NEIGHBOURS and sent.broadcasts > 0
        return refused(RefusalReason.PRESS_ONE_BROADCAST) if is_used else None
    near = frozenset().union(*(neighbours(game, power) for power in voice.powers))
    if reach is Reach.NEIGHBOURS:
        wrong = to.powers - near
        return refused(RefusalReason.PRESS_NOT_NEIGHBOURS, _sorted(game, wrong)) if wrong else None
    wrong = to.powers & near
    return refused(RefusalReason.PRESS_NOT_DISTANT, _sorted(game, wrong)) if wrong else None


def _sorted(game: Game, powers: frozenset[Power]) -> tuple[Power, ...]:
    return tuple(power for power in game.board.powers if power in powers)


def neighbours(game: Game, power: Power) -> frozenset[Power]:
    """The powers with a unit or a centre beside, or in, a province where this one has a unit or a centre."""
    own = _held(game.position, power)
    beside = own | {near for province in own for near in _beside(game, province)}
    return frozenset(other for other in game.board.powers if other != power and beside & _held(game.position, other))


def _held(position: Position, power: Power) -> frozenset[ProvinceId]:
    driven = {each.unit.province for each in position.dislodged if each.power == power}
    units = {unit.province for unit in position.units.get(power, ())}
    return frozenset(units | driven | set(position.centres.get(power, ())))


def _beside(game: Game, province: ProvinceId) -> Iterator[ProvinceId]:
    """Every province that an army or a fleet reaches in one step."""
    moorings = game.board.provinces[province].moorings
    for place in game.board.army.get(province, frozenset()):
        yield province_id(place)
    for mooring in moorings:
        for place in game.board.fleet.get(mooring, frozenset()):
            yield province_id(place)
