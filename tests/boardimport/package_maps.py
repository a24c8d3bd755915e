"""What the package diplomacy makes of its own maps, a JSON line each. Runs with the package alone."""

import json
import sys
from pathlib import Path

from diplomacy.engine.map import Map


def facts(path: Path) -> dict[str, object]:
    board = Map(str(path), use_cache=False)
    types = {key.upper(): kind for key, kind in board.loc_type.items()}
    places = [key for key, kind in types.items() if kind != "SHUT"]
    borders = {
        unit: sorted((a, b) for a in places for b in places if a != b and board.abuts(unit, a, "-", b)) for unit in "AF"
    }
    return {
        "file": path.name,
        "types": {key: kind for key, kind in types.items() if kind != "SHUT"},
        "army": borders["A"],
        "fleet": borders["F"],
        "homes": board.homes,
        "centres": sorted(set(board.scs)),
        "owned": board.centers,
        "units": board.units,
        "dummies": board.dummies,
        "phase": board.phase,
        "victory": board.victory,
        "names": {code: name for name, code in board.loc_name.items()},
        "powers": board.pow_name,
    }


for given in sys.argv[1:]:
    print(json.dumps(facts(Path(given))))
