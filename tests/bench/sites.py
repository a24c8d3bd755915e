"""The site: what a phase weighs, and what one phase more costs beside few games and beside many."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean

import msgspec

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.store import games, turns
from judge.store.database import write
from tests.bench.row import Row, disk
from tests.store.played import played
from tests.stories.stage import STATIONERY, Stage

PHASES = 29
BESIDE = (10, 1_000)
MS, KB = 1000, 1000


def rows() -> Iterator[Row]:
    """Kilobytes of a page of a phase, seconds of a processor for one phase more, and for an hour with nothing new."""
    for others in BESIDE:
        with tempfile.TemporaryDirectory(dir=disk()) as folder:
            stage, site = Stage(Path(folder) / "state"), Path(folder) / "site"
            stage.gather()
            # The others wait for players: what they cost is that they are there.
            stage.write("master", "CREATE waiting")
            _multiply(stage, others)
            _play(stage, 0, PHASES)
            _write(stage, site)
            if others == BESIDE[0]:
                pages = [path for path in site.glob("games/sample/*.html") if path.stem[-1] in "MRA"]
                yield Row("page of a phase of the site", mean(map(_weight, pages)) / KB, "kB", 40)
            _play(stage, PHASES, PHASES + 1)
            taken = _write(stage, site)
            yield Row(f"one phase more of {PHASES} on the site, beside {others:,} games", taken * MS, "ms", 500)
            quiet = min(_write(stage, site) for _ in range(3))
            yield Row(f"the site when nothing is new, {others:,} games", quiet * MS, "ms", 150)
            stage.close()


def _weight(path: Path) -> int:
    return path.stat().st_size


def _multiply(stage: Stage, count: int) -> None:
    """So many games like the one that waits for players."""
    columns = ", ".join(row[1] for row in stage.db.conn.execute("PRAGMA table_info(games)") if row[1] != "name")
    with write(stage.db):
        stage.db.conn.execute(
            "WITH RECURSIVE copies (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < ?)"
            f" INSERT INTO games (name, {columns}) SELECT 'copy' || k, {columns} FROM games, copies"
            " WHERE name = 'waiting'",
            (count,),
        )


def _play(stage: Stage, first: int, last: int) -> None:
    """The phases of a game played by chance, as those of the game that is there."""
    game, found = played("datc", 0, last)
    with write(stage.db):
        for turn in found[first:last]:
            turns.keep(stage.db, replace(turn, game="sample"))
        games.save(stage.db, replace(stage.game(), position=game.position))


def _write(stage: Stage, site: Path) -> float:
    """Seconds of a processor that writing the site takes."""
    config = msgspec.structs.replace(stage.config, site=Site(folder=str(site), films=False))
    start = time.process_time()
    write_site(stage.db, config, STATIONERY)
    return time.process_time() - start
