"""The beginning of the game of `gunboat`, by itself: says what it gives away. For copies of the judge that leak.

python -m tests.secrecy.leaking FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.secrecy import gunboat
from tests.secrecy.channels import told_beside
from tests.secrecy.table import SPRING, negotiate, vote

if __name__ == "__main__":
    table = gunboat.opened(Path(sys.argv[1]))
    negotiate(table)
    gunboat.leave(table)
    vote(table)
    table.order(SPRING)
    found = [*gunboat.given_away(table.traces(), list(table.posted())), *told_beside(table)]
    print("\n".join(found) or "nothing")
