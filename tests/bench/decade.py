"""A game of many years with pictures, played by mail to its end: what it costs on the disk.

    python -m tests.bench.decade FOLDER [YEARS]

leaves the state folder of the judge that has it in FOLDER.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from random import Random

from judge.clerk.sending.pictures import Studio
from judge.game.game import Game, Status
from judge.game.turn import due
from judge.rules.codes import order_text, unit_text
from judge.rules.orders import Order, Unit
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.shelf import USUAL_BOARD, load_board
from tests.bench.phases import SEED, give_orders
from tests.stories.stage import Stage

NAME = "sample"
_SAYING = ("Shall we bounce in the Black Sea once more?", "I shall keep out of Galicia as long as you do.", "Trust me.")


def play(folder: Path, years: int, *, is_drawn: bool = True) -> Stage:
    """A judge with a game that ended after so many years, every mail of it sent."""
    stage = Stage(folder)
    stage.gather_by_mail(NAME)
    studio, random = Studio(stage.config.state / "grounds"), Random(SEED)
    _send(stage, studio, is_drawn=is_drawn)
    while (game := stage.game(NAME)).status is Status.ACTIVE:
        if game.position.phase.year >= 1901 + years:
            for power in sorted(power for seat in game.seating.seats for power in seat.powers):
                if stage.game(NAME).status is Status.ACTIVE:
                    stage.write(stage.person_of(power, NAME), "DRAW")
        else:
            _one_phase(stage, game, random)
        _send(stage, studio, is_drawn=is_drawn)
    studio.close()
    return stage


def _one_phase(stage: Stage, game: Game, random: Random) -> None:
    phase = game.position.phase
    lines = {power: list(_lines(game, power, random)) for power in due(game)}
    if phase.kind is PhaseKind.MOVEMENT:
        orders = _movements(game, random)
        lines = {
            power: [order_text(orders[unit]) for unit in game.position.units[power] if unit in orders]
            for power in lines
        }
    for power, own in sorted(lines.items()):
        if random.random() < 0.25:
            other = random.choice(sorted(set(lines) - {power}) or [power])
            stage.write(stage.person_of(power, NAME), f"PRESS TO {other}\n{random.choice(_SAYING)}\nENDPRESS")
        stage.now += timedelta(minutes=7)
        if stage.game(NAME).position.phase == phase:
            stage.write(stage.person_of(power, NAME), "\n".join(own))
    if stage.game(NAME).position.phase == phase:
        stage.wait(days=4)


def _movements(game: Game, random: Random) -> Mapping[Unit, Order]:
    units = {power: list(own) for power, own in game.position.units.items()}
    return give_orders(load_board(USUAL_BOARD), random, units)


def _lines(game: Game, power: Power, random: Random) -> Iterator[str]:
    """Retreats nobody takes; builds at home, or units removed."""
    position = game.position
    if position.phase.kind is PhaseKind.RETREAT:
        yield from (f"{unit_text(each.unit)} D" for each in position.dislodged if each.power == power)
    elif position.phase.kind is PhaseKind.ADJUSTMENT:
        own = position.units.get(power, ())
        more = len(position.centres.get(power, ())) - len(own)
        if more < 0:
            yield from (f"remove {unit_text(unit)}" for unit in random.sample(sorted(own, key=str), -more))
        held = {unit.province for each in position.units.values() for unit in each}
        board = load_board(USUAL_BOARD)
        free = [p.id for p in board.provinces.values() if p.home == power and p.is_centre and p.id not in held]
        yield from (f"build A {place}" for place in free[: max(more, 0)] if place in position.centres[power])
        yield "waive"


def _send(stage: Stage, studio: Studio, *, is_drawn: bool) -> None:
    if is_drawn:
        while studio.work(stage.db):
            studio.wait(1)
    stage.clerk.send(stage.now, studio=studio)


def main() -> None:
    """Play it."""
    folder, years = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    stage = play(folder, years)
    stage.db.conn.execute("PRAGMA wal_checkpoint(truncate)")
    stage.close()
    print(f"{(folder / 'judge.db').stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
