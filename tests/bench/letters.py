"""One order letter from its bytes to the answer in the outbox, and one turn with nine result mails.

A whole judge with its database on disk: every figure includes the commits.
"""

from __future__ import annotations

import logging
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from functools import cache
from itertools import cycle
from pathlib import Path
from statistics import median

import structlog
from sqlite_utils import Database

from judge.clerk.clerk import Clerk
from judge.clerk.hours import clock_check
from judge.clerk.letters.sandbox import Sandbox
from judge.commands.mails import answer
from judge.commands.part import Scene
from judge.commands.sources import SOURCES
from judge.config import Config, Rates
from judge.game.game import Game
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.rules.possible import possible_orders
from judge.shelf import load_language
from judge.store import games, heartbeat, letters, players
from judge.store.database import open_database, write
from judge.store.letters import Arrival, LetterState
from tests.bench.row import Row, disk
from tests.commands import scenes

GAME = "bench"
MASTER, OBSERVER = "iris@players.example", "otto@players.example"
PLAYERS = tuple(f"player{number}@players.example" for number in range(7))
READERS = len(PLAYERS) + 2
LETTERS = 101
TURNS = 25
ANSWERS = 101
LANGUAGES = ("en", "ru", "fr", "bg", "ja")
MINUTE = timedelta(minutes=1)
MS = 1000


def rows() -> tuple[Row, ...]:
    """Milliseconds of a letter, milliseconds of a turn."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    apart = _read_apart() * MS
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        table = Table.gathered(Path(folder))
        letter = median(table.letter_seconds() for _ in range(LETTERS)) * MS
        turns = list(table.turns())
        table.close()
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        table = Table.gathered(Path(folder), LANGUAGES)
        foreign = median(table.letter_seconds() for _ in range(LETTERS)) * MS
        babel = list(table.turns())
        table.close()
    answers = [median(rendering(code) for _ in range(ANSWERS)) * MS for code in LANGUAGES]
    return (
        Row("one order letter, from bytes to the answer in the outbox", letter, "ms", 5),
        Row("one order letter, writers of five languages", foreign, "ms", 5),
        Row("one order letter, read in a process of its own first", apart, "ms", 10),
        Row("one answer rendered, the slowest of five languages", max(answers), "ms", 2),
        Row("one turn with nine result mails", median(turns) * MS, "ms", 25),
        Row("one turn with nine result mails in five languages", median(babel) * MS, "ms", 25),
    )


def _read_apart() -> float:
    """Seconds of a letter as `judge serve` and `judge tick` take it."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        config = settings(Path(folder))
        with Sandbox(config) as sandbox:
            sandbox.open()
            table = Table.gathered(config.state, sandbox=sandbox)
            seconds = median(table.letter_seconds() for _ in range(LETTERS))
            table.close()
    return seconds


def settings(folder: Path) -> Config:
    """Those of a judge in this folder that answers as often as it is asked."""
    return Config(state=folder, domain="judge.example", rates=Rates(answers_per_hour=10**6))


def rendering(code: str) -> float:
    """Seconds to fill in the answer to an order letter, in text and HTML."""
    written, stationery = answered(), scenes.stationery()
    start = time.perf_counter()
    words = stationery.words(load_language(code), "Europe/Paris")
    scene = Scene(words, written.letter, written.request, scenes.NOW, written.game, ("france",))
    answer(stationery, scenes.cover(), scene, written.replies)
    return time.perf_counter() - start


@cache
def answered() -> scenes.Written:
    """A letter with three orders, one of them misspelt."""
    return scenes.write("A Par - Burgundee\nA Mar S A Par - Bur\nF Bre - Xyz\n", scenes.started()[0])


@dataclass
class Table:
    """Nine people, their letters, and a clock."""

    db: Database
    clerk: Clerk
    now: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    written: int = 0
    chance: random.Random = field(default_factory=lambda: random.Random(1901))
    address_of: dict[Power, str] = field(default_factory=dict)

    @classmethod
    def gathered(cls, folder: Path, languages: tuple[str, ...] = ("en",), sandbox: Sandbox | None = None) -> Table:
        """Seven players at a game that has begun, its master, and an observer, who read these languages by turns."""
        config = settings(folder)
        table = cls(open_database(config.database), Clerk.open(config, sandbox))
        for person, language in zip((MASTER, OBSERVER, *PLAYERS), cycle(languages), strict=False):
            table.write(person, f"REGISTER {person.partition('@')[0]}\nSET LANGUAGE {language}")
        table.write(MASTER, f"CREATE {GAME} think 0")
        table.write(OBSERVER, f"OBSERVE {GAME}")
        for person in PLAYERS:
            table.write(person, f"JOIN {GAME}")
        for seat in table.game().seating.seats:
            player = players.by_id(table.db, seat.player)
            assert player is not None
            table.address_of.update(dict.fromkeys(seat.powers, player.address))
        return table

    def close(self) -> None:
        self.clerk.close()
        self.db.close()

    def game(self) -> Game:
        game = games.load(self.db, GAME, SOURCES)
        assert game is not None, "the game was not created"
        return game

    def write(self, person: str, text: str) -> float:
        """Keep a letter and have it obeyed; the seconds from its bytes to the answer."""
        self.written += 1
        self.now += MINUTE / 60
        raw = self.letter(person, text)
        to = message_from_bytes(raw)["To"]
        start = time.perf_counter()
        with write(self.db):
            letters.keep(self.db, [Arrival(self.now, person, to, raw)])
        self.clerk.tick(self.now)
        took = time.perf_counter() - start
        kept = letters.letter(self.db, self.written)
        assert kept is not None
        assert kept.state is LetterState.DONE, kept.note
        return took

    def letter(self, person: str, text: str) -> bytes:
        """An answer to the newest mail that somebody got, or a first letter."""
        newest = "SELECT raw FROM outbox WHERE rcpt = ? ORDER BY id DESC LIMIT 1"
        row = self.db.conn.execute(newest, (person,)).fetchone()
        to = message_from_bytes(row[0])["Reply-To"] if row else "judge@judge.example"
        head = (
            f"From: {person}\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <{self.written}@players.example>\r\n"
            f"Date: {self.now:%a, %d %b %Y %H:%M:%S} +0000\r\nMIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
        )
        return (head + text.replace("\n", "\r\n") + "\r\n").encode()

    def orders(self, power: Power) -> str:
        """Possible orders for all units of a power, by chance, in words a player could use."""
        game = self.game()
        units = game.position.units.get(power, ())
        return "\n".join(
            str(self.chance.choice(possible_orders(game.board, game.rulebook, game.position, unit))) for unit in units
        )

    def letter_seconds(self) -> float:
        """One letter with the orders of a power, as long as others are missing."""
        power = self.chance.choice(sorted(self.address_of)[:-1])
        return self.write(self.address_of[power], self.orders(power))

    def turns(self) -> Iterator[float]:
        """Seconds of each movement turn that everybody has ordered and the clock plays out."""
        played = 0
        while played < TURNS:
            game = self.game()
            assert game.clock.deadline is not None, "the game ended too soon"
            is_movement = game.position.phase.kind is PhaseKind.MOVEMENT
            if is_movement:
                for power, address in sorted(self.address_of.items()):
                    self.write(address, f"{self.orders(power)}\nSET WAIT")
            self.now = max(self.now, self.game().clock.deadline or self.now)
            heartbeat.beat(self.db, self.now - MINUTE)
            with write(self.db):
                # The clock jumps by days: the chores of an hour would be counted with each turn.
                clock_check.chores_done(self.db, self.now)
            before = self.mails()
            start = time.perf_counter()
            self.clerk.tick(self.now)
            took = time.perf_counter() - start
            if is_movement:
                assert self.mails() - before >= READERS
                yield took
                played += 1

    def mails(self) -> int:
        return int(self.db.conn.execute("SELECT count(*) FROM outbox").fetchone()[0])
