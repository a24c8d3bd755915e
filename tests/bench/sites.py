"""The site: what a phase weighs, and what one phase more costs beside few games and beside many."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.store import games, turns
from judge.store.database import write
from judge.structs import replace
from tests.bench.row import Row, disk
from tests.store.played import played
from tests.stories.stage import STATIONERY, Stage

PHASES = 29
BESIDE = (10, 1_000)
MORE = 3
"""Phases of which one is measured: they differ in how much happens."""
MOST_SHARED = 50
"""Files that name all games."""
MS, KB = 1000, 1000


def rows() -> Iterator[Row]:
    """Kilobytes of a page of a phase, seconds of a processor for one phase more, and for an hour with nothing new."""
    for others in BESIDE:
        with tempfile.TemporaryDirectory(dir=disk()) as folder:
            stage, site = Stage(Path(folder) / "state"), Path(folder) / "site"
            stage.gather()
            _play(stage, 0, PHASES)
            _write(stage, site)
            if others == BESIDE[0]:
                pages = [path for path in site.glob("games/sample/*.html") if path.stem[-1] in "MRA"]
                yield Row("page of a phase of the site", mean(map(_weight, pages)) / KB, "kB", 40)
            _multiply(stage, site, others)
            # The pages of the copies are taken for their own: what is written is what names them all.
            assert _write(stage, site)[1] < MOST_SHARED
            costs = []
            for more in range(MORE):
                _play(stage, PHASES + more, PHASES + more + 1)
                costs.append(_write(stage, site)[0])
            yield Row(
                f"one phase more of {PHASES} on the site, beside {others:,} played games", median(costs) * MS, "ms", 500
            )
            quiet = median(_write(stage, site)[0] for _ in range(5))
            yield Row(f"the site when nothing is new, {others:,} played games", quiet * MS, "ms", 150)
            stage.close()


def _weight(path: Path) -> int:
    return path.stat().st_size


def _multiply(stage: Stage, site: Path, count: int) -> None:
    """So many games like the one that is played, with turns and pages: to write those takes minutes."""
    copies = "WITH RECURSIVE copies (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < ?)"
    with write(stage.db):
        for table, key in (("games", "name"), ("turns", "game")):
            found = (row[1] for row in stage.db.conn.execute(f"PRAGMA table_info({table})"))
            columns = ", ".join(name for name in found if name not in (key, "id"))
            stage.db.conn.execute(
                f"{copies} INSERT INTO {table} ({key}, {columns}) SELECT 'copy' || k, {columns} FROM {table}, copies"
                f" WHERE {key} = 'sample'",
                (count,),
            )
    own = site / "games" / "sample"
    names, noted = [path.name for path in own.iterdir()], (site / ".judge-site" / "sample.json").read_text("utf-8")
    for number in range(1, count + 1):
        there = own.with_name(f"copy{number}")
        there.mkdir()
        for name in names:
            (there / name).hardlink_to(own / name)
        (site / ".judge-site" / f"copy{number}.json").write_text(noted.replace("sample", there.name), "utf-8")


def _play(stage: Stage, first: int, last: int) -> None:
    """The phases of a game played by chance, as those of the game that is there."""
    game, found = played("datc", 0, last)
    with write(stage.db):
        for turn in found[first:last]:
            turns.keep(stage.db, replace(turn, game="sample"))
        games.save(stage.db, replace(stage.game(), position=game.position))


def _write(stage: Stage, site: Path) -> tuple[float, int]:
    """Seconds of a processor that writing the site takes, and how many files it wrote."""
    config = replace(stage.config, site=Site(folder=str(site), films=False))
    start = time.process_time()
    written = write_site(stage.db, config, STATIONERY)
    return time.process_time() - start, written
