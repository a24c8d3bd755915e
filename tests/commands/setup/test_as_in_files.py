"""The lines of a board are read in two rooms, from a letter and from a keeper's file: never as two boards."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from judge.commands.setup.ask import SetUpBoard
from judge.commands.sources import SOURCES
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, province_id
from judge.rules.position import Position
from judge.store.gamefiles.game_in_file import BadGameFile
from judge.store.gamefiles.positionfile import is_position_file, read_position_file
from tests.commands.setup.test_boards import GAME, rows, understood

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def in_letter(text: str) -> Position | None:
    asks = understood(text).asks
    found = next((ask.setup for ask in asks if isinstance(ask, SetUpBoard)), None)
    return found.position if found is not None else None


def in_file(text: str) -> Position | None:
    try:
        return read_position_file(text, SOURCES).position if is_position_file(text) else None
    except BadGameFile:
        return None


def named(board: Map, place: Location) -> str:
    name = board.provinces[province_id(place)].name
    _, _, coast = place.partition("/")
    return f"{name} ({COASTS[coast]})" if coast else name


def written(board: Map, chance: Random, *, in_words: bool) -> str:
    """A board that somebody may write: each province with one unit at most, each centre with one owner."""
    say = partial(named, board) if in_words else str
    places = sorted({province_id(place) for place in (*board.army, *board.fleet)})
    held = chance.sample(places, 20)
    centres = [each for each in places if board.provinces[each].is_centre]
    owned = chance.sample(centres, 25)
    lines = [f"phase: {chance.choice('SF')}{chance.randint(1901, 1925)}M"]
    for number, power in enumerate(board.powers):
        units = [unit(board, each, chance) for each in held[number :: len(board.powers)]]
        own = ", ".join(f"{each.type.value} {say(each.at)}" for each in units)
        lines.append(f"{power}: {', '.join(map(say, owned[number :: len(board.powers)]))} | {own}")
    return "\n".join(lines)


def unit(board: Map, province: str, chance: Random) -> Unit:
    roads = (UnitType.ARMY, board.army), (UnitType.FLEET, board.fleet)
    able = [Unit(type, at) for type, known in roads for at in known if province_id(at) == province]
    return chance.choice(sorted(able, key=str))


@pytest.mark.parametrize("in_words", [False, True], ids=["codes", "names"])
def test_any_board_is_the_same_in_a_letter_and_in_a_file(in_words: bool) -> None:
    for seed in range(40):
        text = written(GAME.board, Random(seed), in_words=in_words)
        assert in_file(text) is not None, text
        assert in_letter(f"SETUP\n{text}\nENDSETUP") == in_file(text), text


def test_what_both_read_of_odd_lines_is_the_same() -> None:
    both = 0
    for title, code, text, _ in rows():
        bare = "\n".join(line for line in text.split("\n") if line.strip().casefold() not in ("setup", "endsetup"))
        if code == "en" and "map:" not in text:
            letter, file = in_letter(text), in_file(bare)
            both += letter is not None and file is not None
            assert letter is None or file is None or letter == file, title

    assert both > 3
