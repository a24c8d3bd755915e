"""Plays JSON lines with the PyPI package `diplomacy`: run by the other environment's python, for comparison only.

Does with each line what `judge adjudicate` does: read it, play it, write the units, the moves and the dislodged.
Prints its own time for all lines, in seconds, as the last line.
"""

import json
import sys
import time

from diplomacy import Game


def play(game: Game, case: dict) -> dict:
    """One movement phase, in a game that is kept: a new one for each phase would take longer."""
    game.clear_units()
    game.clear_orders()
    game.set_current_phase(case["phase"])
    for power, units in case["units"].items():
        game.set_units(power, units, reset=True)
    for power, orders in case["orders"].items():
        game.set_orders(power, orders)
    origins = sorted(unit[2:5] for units in case["units"].values() for unit in units)
    game.process()
    powers = game.powers
    after = {power: [unit for unit in powers[power].units if unit[0] != "*"] for power in case["units"]}
    driven = {power: dict(powers[power].retreats) for power in case["units"] if powers[power].retreats}
    return {"id": case["id"], "units": after, "moves": origins, "dislodged": driven}


def main() -> None:
    """Play the lines of a file."""
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.readlines()
    game = Game()
    play(game, json.loads(lines[0]))
    start = time.perf_counter()
    for line in lines:
        json.dumps(play(game, json.loads(line)))
    print(time.perf_counter() - start)


if __name__ == "__main__":
    main()
