"""Opens saved games with the PyPI package `diplomacy`: run by the other environment's python, for a test only.

Prints for each line of the file what the package made of it, as one line of JSON.
"""

from __future__ import annotations

import json
import sys

from diplomacy.utils.export import from_saved_game_format, is_valid_saved_game, to_saved_game_format


def main() -> None:
    """Open every game of a file, play it again, and write it out."""
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            saved = json.loads(line)
            game = from_saved_game_format(saved)
            # Without this rule the package allows no phase that leads elsewhere than its own adjudicator.
            strict = {**saved, "rules": [rule for rule in saved["rules"] if rule != "DIFFERENT_ADJUDICATION"]}
            opened = {
                "phase": game.get_current_phase(),
                "played": len(game.state_history),
                "is_valid": is_valid_saved_game(strict),
                "written": to_saved_game_format(game),
            }
            print(json.dumps(opened))


if __name__ == "__main__":
    main()
