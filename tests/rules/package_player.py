"""Plays phases on the maps of the package diplomacy: run by the other environment's python, for comparison only.

    python package_player.py colonial 3       # a map, and how many fleets may carry one army

First it says what a map calls its places, who plays there and where units can go; then it answers each line of JSON
with one. Other lines are what the package has to say.
"""

import json
import sys

from diplomacy import Game
from diplomacy.utils import convoy_paths


def play(game: Game, case: dict) -> dict:
    """The units of each power after a movement phase, and those that must retreat."""
    game.clear_units()
    game.clear_orders()
    game.set_current_phase(case["phase"])
    for power, units in case["units"].items():
        game.set_units(power, units, reset=True)
    taken = {power: sorted(game.powers[power].units) for power in case["units"]}
    for power, orders in case["orders"].items():
        game.set_orders(power, orders)
    game.process()
    powers = game.powers
    after = {power: sorted(unit for unit in powers[power].units if unit[0] != "*") for power in case["units"]}
    driven = sorted(unit for power in case["units"] for unit in powers[power].retreats)
    return {"taken": taken, "units": after, "driven": driven}


def main() -> None:
    """Answer the lines of standard input."""
    convoy_paths.add_to_cache.__defaults__ = (int(sys.argv[2]),)
    game = Game(map_name=sys.argv[1])
    names = {code.upper(): name for name, code in game.map.loc_name.items()}
    places = [code.upper() for code, kind in game.map.loc_type.items() if kind != "SHUT"]
    borders = {
        kind: [(a, b) for a in places for b in places if a != b and game.map.abuts(kind, a, "-", b)] for kind in "AF"
    }
    print(json.dumps({"names": names, "powers": sorted(game.powers), "borders": borders}), flush=True)
    for line in sys.stdin:
        print(json.dumps(play(game, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
