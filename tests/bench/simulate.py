"""`make simulate`: how many machines so many games need, from what one was measured to do (`constants.toml`).

Two questions. An ordinary day: games with deadlines spread over 48 hours. The worst minute: all deadlines at once, on
Sunday evening, behind an hour in which most letters come. Each machine is played by itself, event by event; games know
nothing of each other, so that a hundred machines do what one does.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import simpy

CONSTANTS = Path(__file__).with_name("constants.toml")
PATIENCE = 15 * 60.0
"""Seconds after the deadline at which the last result mail is to have left."""
SPREAD = 48 * 3600.0
HOUR = 3600.0
_SEED = 1901
_FEW = 2000

Constants = Mapping[str, Mapping[str, float]]


@dataclass
class Played:
    """When things were done on one machine, in seconds after the deadline."""

    letters: float = 0.0
    """The last letter that came before the deadline was obeyed."""
    turns: float = 0.0
    pictures: float = 0.0
    left: float = 0.0
    """The last result mail was handed to the front, which had room for it."""
    busy: dict[str, float] = field(default_factory=dict)
    """Seconds of work for each thing that can be short: cores, disk, front."""


class Machine:
    """One machine with its shards, one for each core, in the hour before and the minutes after a deadline."""

    def __init__(self, games: int, known: Constants, cores: int, front_mails_s: float) -> None:
        self.known, self.games, self.shards = known, games, cores
        self.world = simpy.Environment(initial_time=-HOUR)
        self.cores = simpy.Resource(self.world, cores)
        self.disk = simpy.Resource(self.world, 1)
        self.front = simpy.Resource(self.world, 1)
        self.front_s = 1 / front_mails_s
        self.played = Played(busy={"cores": 0.0, "disk": 0.0, "front": 0.0})

    def play(self) -> Played:
        """The hour, the deadline, and all until the last mail has left."""
        chance = Random(_SEED)
        for shard in range(self.shards):
            games = len(range(shard, self.games, self.shards))
            letters = round(games * self.known["letter"]["a_game"] * self.known["letter"]["last_hour"])
            # Nobody writes in equal steps: half of what comes in an hour comes in its last quarter.
            times = sorted(-HOUR * chance.random() ** 2 for _ in range(letters))
            self.world.process(self._shard(times, games))
        self.world.run()
        return self.played

    def _shard(self, letters: list[float], games: int) -> Iterator[Any]:
        """A clerk does one thing after the other; what it leaves to others is done beside it."""
        letter, turn = self.known["letter"], self.known["turn"]
        for at in letters:
            if at > self.world.now:
                yield self.world.timeout(at - self.world.now)
            yield from self._work("cores", (letter["reader_ms"] + letter["clerk_ms"]) / 1000)
            yield from self._work("disk", letter["commits"] * self.known["node"]["commit_ms"] / 1000)
            self.world.process(self._leave(letter["mails"]))
        self.played.letters = max(self.played.letters, self.world.now)
        if self.world.now < 0:
            yield self.world.timeout(-self.world.now)
        for _ in range(games):
            yield from self._work("cores", turn["clerk_ms"] / 1000)
            yield from self._work("disk", turn["commits"] * self.known["node"]["commit_ms"] / 1000)
            self.played.turns = max(self.played.turns, self.world.now)
            self.world.process(self._result())

    def _result(self) -> Iterator[Any]:
        """The picture, then the mails that wait for it."""
        turn = self.known["turn"]
        yield from self._work("cores", turn["pictures"] * turn["picture_ms"] / 1000)
        self.played.pictures = max(self.played.pictures, self.world.now)
        yield from self._leave(turn["mails"])
        self.played.left = max(self.played.left, self.world.now)

    def _leave(self, mails: float) -> Iterator[Any]:
        yield from self._work("cores", mails * self.known["mail"]["hand_ms"] / 1000)
        yield from self._work("front", mails * self.front_s)

    def _work(self, what: str, seconds: float) -> Iterator[Any]:
        with getattr(self, what).request() as turn:
            yield turn
            yield self.world.timeout(seconds)
        self.played.busy[what] += seconds


def day(games: float, known: Constants) -> dict[str, float]:
    """Seconds of work an ordinary second brings, for each thing that can be short; mails and kilobytes a second."""
    letter, turn, mail = known["letter"], known["turn"], known["mail"]
    turns = games / SPREAD
    letters, mails = turns * letter["a_game"], turns * (turn["mails"] + letter["a_game"] * letter["mails"])
    cores = (
        letters * (letter["reader_ms"] + letter["clerk_ms"])
        + turns * (turn["clerk_ms"] + turn["pictures"] * turn["picture_ms"])
        + mails * mail["hand_ms"]
    )
    commits = letters * letter["commits"] + turns * turn["commits"]
    return {
        "cores": cores / 1000,
        "disk": commits * known["node"]["commit_ms"] / 1000,
        "mails": mails,
        "kB": mails * mail["kilobytes"],
    }


def most_games(known: Constants, fronts: float) -> int:
    """How many games one machine may have so that the last result of the worst minute leaves in time."""
    cores, front = int(known["node"]["cores"]), known["front"]["mails_s"] * fronts
    # What few games take tells what many take, but for the queue of letters before; so it is held against that.
    most = int(PATIENCE / Machine(_FEW, known, cores, front).play().left * _FEW)
    while (left := Machine(most, known, cores, front).play().left) > PATIENCE:
        most = int(most * PATIENCE / left * 0.99)
    return most


def addresses(games: float, known: Constants) -> int:
    """From how many addresses mail must go for the largest provider to take the results of the worst minute in time."""
    theirs = games * known["turn"]["mails"] * known["receivers"]["largest"]
    return max(1, ceil(theirs / (known["receivers"]["mails_s"] * PATIENCE)))


def fronts_a_node(known: Constants) -> float:
    """Fronts for each machine, so that both are done at the same time."""
    turn, mail, cores = known["turn"], known["mail"], known["node"]["cores"]
    seconds = turn["clerk_ms"] + turn["pictures"] * turn["picture_ms"] + turn["mails"] * mail["hand_ms"]
    return cores * 1000 / seconds * turn["mails"] / known["front"]["mails_s"]


def table(known: Constants) -> Iterator[str]:
    """A line for each power of ten."""
    share = fronts_a_node(known)
    most = most_games(known, share)
    yield f"one machine of {known['node']['cores']:.0f} cores: {most:,} games, with {share:.2f} fronts for each"
    yield f"{'games':>9} {'an ordinary day':>34} {'the worst minute':>52} {'cost':>10}"
    yield (
        f"{'':>9} {'cores':>8} {'disk':>8} {'mails/s':>8} {'MB/s':>7} {'machines':>9} {'fronts':>7}"
        f" {'addresses':>10} {'last left':>10} {'first full':>11} {'euro/month':>13}"
    )
    for games in (10**power for power in range(2, 7)):
        usual, machines = day(games, known), max(1, ceil(games / most))
        fronts = max(1, ceil(machines * share)) if games >= most else 1
        here = ceil(games / machines)
        played = Machine(here, known, int(known["node"]["cores"]), known["front"]["mails_s"] * fronts / machines).play()
        played.busy["cores"] /= known["node"]["cores"]
        theirs = games * known["turn"]["mails"] * known["receivers"]["largest"] / known["receivers"]["mails_s"]
        played.busy["receiver"] = theirs / addresses(games, known)
        fullest = max(played.busy, key=lambda each: played.busy[each])
        cost = machines * known["node"]["euro"] + fronts * known["front"]["euro"]
        yield (
            f"{games:>9,} {usual['cores']:>8.2f} {usual['disk']:>8.2%} {usual['mails']:>8.1f}"
            f" {usual['kB'] / 1000:>7.2f} {machines:>9,} {fronts:>7,} {addresses(games, known):>10,}"
            f" {played.left:>8.0f} s {fullest:>11} {cost:>13,.0f}"
        )


def main() -> None:
    """The table; or, with --games, one machine alone, to be held against a real one."""
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    parser.add_argument("--constants", type=Path, default=CONSTANTS)
    parser.add_argument("--games", type=int, help="due at once on one machine, instead of the table")
    parser.add_argument("--cores", type=int, help="of this one machine")
    parser.add_argument("--letters", type=float, help="a game, in the hour before")
    parser.add_argument("--no-pictures", action="store_true", help="results leave without maps")
    asked = parser.parse_args()
    known: dict[str, dict[str, float]] = tomllib.loads(asked.constants.read_text())
    if asked.games is None:
        for line in table(known):
            print(line, flush=True)
        return
    if asked.letters is not None:
        known["letter"] |= {"a_game": asked.letters, "last_hour": 1.0}
    if asked.no_pictures:
        known["turn"]["pictures"] = 0.0
    played = Machine(asked.games, known, asked.cores or int(known["node"]["cores"]), known["front"]["mails_s"]).play()
    print(
        f"{asked.games:,} games: last letter obeyed {played.letters:.1f} s after the deadline, last turn played"
        f" {played.turns:.1f} s, last picture {played.pictures:.1f} s, last result mail left {played.left:.1f} s; the"
        f" cores work for {played.busy['cores']:.1f} s"
    )


if __name__ == "__main__":
    main()
