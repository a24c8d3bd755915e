"""A judge that plays by real mail is copied while letters come in, killed, and set up again elsewhere from the copy.

It proves its games there, plays on, and nobody gets a mail a second time.
"""

from __future__ import annotations

import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from judge.clerk.proving.proof import Proof, prove
from judge.commands.sources import SOURCES
from judge.config import Config, load_secret
from judge.game.game import Game
from judge.store import games, tokens, turns
from judge.store.database import open_database, write
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.clerk.processes import DOMAIN, Serving, letter, run, try_to_send, wait_until
from tests.post.post_office import PostOffice, open_post_office
from tests.stories.stage import Stage


class Table:
    """A judge in real processes on a state folder, and the people who write to it."""

    def __init__(self, state: Path, office: PostOffice) -> None:
        self.state, self.office = state, office
        self.settings = {"relay_host": "127.0.0.1", "relay_port": office.port, "pictures": "false"}
        self.config = Config(state=state, domain=DOMAIN)
        self.sent = 0

    def game(self) -> Game:
        with closing(open_database(self.config.database)) as db:
            game = games.load(db, "sample", SOURCES)
        assert game is not None
        return game

    def counted(self, where: str) -> int:
        with closing(open_database(self.config.database)) as db:
            return int(db.conn.execute(f"SELECT count(*) FROM {where}").fetchone()[0])

    def played(self) -> list[str]:
        with closing(open_database(self.config.database)) as db:
            return [str(turn.phase) for turn in turns.of_game(db, "sample")]

    def write(self, power: str, text: str, serving: Serving) -> None:
        """A letter to the secret address of who plays a power."""
        player = str(self.game().player_of(power))
        with closing(open_database(self.config.database)) as db, write(db):
            claim = Claim(TokenKind.SEAT, player, "sample")
            token = tokens.remember(db, Keyring(load_secret(self.config)), claim, datetime.now(UTC))
            (address,) = db.conn.execute("SELECT address FROM players WHERE id = ?", (player,)).fetchone()
        self.sent += 1
        name = f"{self.state.name}-{self.sent}"
        assert try_to_send(letter(address, f"sample.s0+{token}@{DOMAIN}", text, name), serving.port)

    def play(self, serving: Serving) -> None:
        """Everybody orders, and the phase is played with the last letter."""
        game = self.game()
        for seat in game.seating.seats:
            units = game.position.units_of(seat.powers[0])
            self.write(seat.powers[0], "\n".join(f"{unit} H" for unit in units), serving)
        wait_until(lambda: str(game.position.phase) in self.played())
        self.settle()

    def settle(self) -> None:
        """Everything is read, and everything that may go is out."""
        wait_until(lambda: not self.counted("letters WHERE state = 'new'"))
        wait_until(lambda: not self.counted("outbox WHERE state = 'waiting' AND held = 0"))

    def prove(self, folder: Path) -> None:
        """What `check --deep` does, without all that it looks at before."""
        folder.mkdir()
        found = {each.about: (each.proof, each.differences) for each in prove(self.config, folder)}
        assert found == {"game sample": (Proof.LETTERS, ()), "people": (Proof.LETTERS, ())}

    def judge(self, *words: str) -> str:
        """A command on its machine, and what it said; it ends well."""
        process = run(self.state, *words, log=subprocess.STDOUT, **self.settings)
        said, _ = process.communicate(timeout=60)
        assert process.returncode == 0, said.decode()
        return said.decode()


@dataclass(frozen=True)
class Drill:
    """What is left of the first judge."""

    first: Table
    early: Path
    """A copy in which nothing was sent yet."""
    late: Path
    """One that was made while letters came in."""
    ids: Counter[str]
    """The mails that people got of it."""


def delivered(office: PostOffice) -> Counter[str]:
    """How often each mail came to its readers, by Message-ID and reader."""
    return Counter(
        f"{message_from_bytes(raw, policy=policy.default)['Message-ID']} {rcpts[0]}" for _, rcpts, raw in office.mails
    )


def newest(folder: Path) -> Path:
    return max(folder.glob("judge-*.tar.zst"))


@pytest.fixture(scope="module")
def drill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drill]:
    """A game of two phases by the time the judge is killed; one copy is from before them, one from between."""
    folder = tmp_path_factory.mktemp("drill")
    stage = Stage(folder / "first", now=datetime.now(UTC))
    stage.gather()
    stage.close()
    with open_post_office() as office:
        table = Table(folder / "first", office)
        table.judge("backup", str(folder / "early"))
        serving = Serving(table.state, **table.settings)
        table.settle()
        table.play(serving)
        stop = threading.Event()
        writing = threading.Thread(target=_keep_writing, args=(table, serving, stop))
        writing.start()
        try:
            table.judge("backup", str(folder / "late"))
        finally:
            stop.set()
            writing.join()
        table.settle()
        table.play(serving)
        table.write("france", "PRESS TO ALL\nLost with the disk.\nENDPRESS", serving)
        serving.kill()
        yield Drill(table, newest(folder / "early"), newest(folder / "late"), delivered(office))


def _keep_writing(table: Table, serving: Serving, stop: threading.Event) -> None:
    while not stop.is_set():
        table.write("italy", "ORDERS", serving)


def test_the_judge_that_was_killed_had_played_on_after_the_copy(drill: Drill) -> None:
    assert drill.first.played() == ["S1901M", "F1901M"]
    assert max(drill.ids.values()) == 1


def test_a_restored_judge_proves_its_games_plays_on_and_mails_nothing_twice(drill: Drill, tmp_path: Path) -> None:
    with open_post_office() as office:
        table = Table(tmp_path / "second", office)
        table.state.mkdir()
        table.judge("restore", str(drill.late), "--to", str(table.state))
        table.prove(tmp_path / "proof")
        assert table.played() == ["S1901M"]
        serving = Serving(table.state, **table.settings)
        table.settle()
        table.play(serving)
        assert serving.stop() == 0
        assert table.played() == ["S1901M", "F1901M"]
        table.prove(tmp_path / "proof again")
        both = drill.ids + delivered(office)
        assert [name for name, times in both.items() if times > 1] == []
        assert len(delivered(office)) > 15, "nobody was told of anything"


def test_what_waited_in_the_copy_goes_at_the_keepers_word_under_the_names_that_it_had(
    drill: Drill, tmp_path: Path
) -> None:
    with open_post_office() as office:
        table = Table(tmp_path / "second", office)
        table.state.mkdir()
        table.judge("restore", str(drill.early), "--to", str(table.state))
        held = table.counted("outbox WHERE state = 'waiting'")
        assert held > 15
        assert table.counted("outbox WHERE state = 'waiting' AND held = 0") == 0
        told = table.judge("deliver", "--release").splitlines()
        assert told[0] == f"{held} mails released"
        assert told[-1] == f"{held} mails sent, 0 put off, 0 given up"
        assert set(delivered(office)) <= set(drill.ids)
        assert sum(delivered(office).values()) == held
