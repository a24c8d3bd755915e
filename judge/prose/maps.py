"""The words of a map in its reader's language."""

from __future__ import annotations

from functools import lru_cache

from judge.picture.legend import KEYS
from judge.picture.scene import Shown, Wording
from judge.picture.sketch import unordered
from judge.prose.sentences import is_failed
from judge.prose.words import Words
from judge.rules.maps import Map, Terrain
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Phase


@lru_cache(maxsize=64)
def wording(words: Words, board: Map) -> Wording:
    """The names of places as players type them, of powers and seas, and what the signs mean."""
    seas = (province.id for province in board.provinces.values() if province.terrain is Terrain.SEA)
    return Wording(
        places={id: words.short_place(id) for id in sorted(board.provinces)},
        powers={power: str(words.power(power)) for power in board.powers},
        legend={key: words.say(f"picture.sign.{key}") for key in KEYS},
        seas={id: str(words.place(id)) for id in sorted(seas)},
    )


def title(words: Words, game: str, phase: Phase, shown: Shown = Shown.RESULTS) -> str:
    """What stands above a map: the game, the phase and what of it is shown; `game` may be empty."""
    said = words.say(f"picture.{shown.value}", phase=words.phase(phase))
    return words.say("picture.title", game=game, said=said) if game else said


def told(words: Words, resolution: Resolution) -> str:
    """What a map of a phase shows, in a sentence or two, for those who do not see it."""
    failed = sum(map(is_failed, resolution.results))
    driven = [one.dislodgement.unit.unit for one in resolution.results if one.dislodgement is not None]
    said = [words.say("map.alt", phase=words.phase(resolution.before.phase))]
    if len(resolution.results) > failed:
        said.append(words.say("map.succeeded", n=len(resolution.results) - failed))
    if failed:
        said.append(words.say("map.failed", n=failed))
    if driven:
        said.append(words.say("map.dislodged", units=words.units(driven)))
    return " ".join(said)


def told_orders(words: Words, sketch: Resolution, powers: tuple[Power, ...]) -> str:
    """What a map of somebody's own orders shows, for those who do not see it."""
    orders = words.say("semicolon").join(words.order(result.order) for result in sketch.results)
    said = [words.say("map.own", phase=words.phase(sketch.before.phase), orders=orders)]
    if left := [unit for _, unit in unordered(sketch, powers)]:
        said.append(words.say("map.unordered", units=words.units(left)))
    return " ".join(said)
