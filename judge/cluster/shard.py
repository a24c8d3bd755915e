"""One shard on this node, from the moment it was taken: brought here, streamed, obeyed, and let go of."""

from __future__ import annotations

import hmac
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import structlog

from judge.cluster import streams
from judge.cluster.published import Announcer, Names
from judge.cluster.register import Holder, Stream
from judge.commands.cards import KEY
from judge.config import Config
from judge.errors import BadData, JudgeError, TryLater
from judge.store import elsewhere, home
from judge.store.database import open_database
from judge.store.elsewhere import ShardGames
from judge.store.lease import Lease, hold, is_streamed
from judge.structs import Struct, replace

_log = structlog.get_logger()
_GLANCE = 0.05
_PATIENCE = 28.0
"""Seconds for the judge to finish what is in hand."""
_FIRST_STREAM = 120.0
"""Seconds for the whole database to get into a new stream."""
_FEEDING = 60.0
"""Seconds for the fronts to bring the letters of the last days again before the clock is looked at."""


class Place(Struct, frozen=True):
    """Where a shard is on this node, and how its judge is started."""

    config: Config
    """The settings of the node, with what is the shard's own."""
    command: tuple[str, ...]
    environment: Mapping[str, str]

    @property
    def database(self) -> Path:
        """The shard's one file."""
        return self.config.database


def place_of(config: Config, shard: str, port: int, settings: Path | None) -> Place:
    """Where a shard is to be; `settings` is the node's own file."""
    state = config.state.resolve() / "shards" / shard
    own = {
        "JUDGE_STATE": str(state),
        "JUDGE_SHARD": shard,
        "JUDGE_LISTEN_HOST": config.cluster.host,
        "JUDGE_LISTEN_PORT": str(port),
        "JUDGE_LISTEN_PROTOCOL": "lmtp",
        "JUDGE_LISTEN_POLICY": "0",
        # One page and one set of figures for each node would have to know of all its shards.
        "JUDGE_WEB_ADDRESS": "",
        "JUDGE_METRICS_PORT": "0",
        "JUDGE_METRICS_TEXTFILE": str(state / "judge.prom") if config.metrics.textfile else "",
    }
    words = ("--config", str(settings.resolve())) if settings else ()
    command = (sys.executable, "-m", "judge", *words, "serve")
    return Place(replace(config, state=state, shard=shard), command, own)


class Tenancy(threading.Thread):
    """What is done for a shard as long as this node has it; a thread of its own, with which its processes end."""

    def __init__(self, place: Place, holder: Holder, before: Stream, until: float) -> None:
        super().__init__(name=f"shard {place.config.shard}", daemon=True)
        self.holder, self.place = holder, place
        self._before = before
        self._stream: subprocess.Popen[bytes] | None = None
        self._judge: subprocess.Popen[bytes] | None = None
        self.is_ready, self.is_fed, self._is_over = threading.Event(), threading.Event(), threading.Event()
        self._guard, self._is_cut, self._is_fed = threading.Lock(), False, False
        self.why = ""
        """Why it ended by itself."""
        self.names, self.games = Names(), ShardGames()
        """What the others are to know of its games."""
        self.is_announced = False
        """Whether that was looked up."""
        self._elsewhere: Mapping[str, ShardGames] | None = None
        self.extend(until)

    @property
    def shard(self) -> str:
        """Its label."""
        return self.place.config.shard

    def extend(self, until: float) -> None:
        """The lease is good until then, as `store.lease.hour` counts."""
        self.place.config.state.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._guard:
            self._until = 0.0 if self._is_cut else until
            hold(self.place.database, Lease(self.holder.number, self._until, self._is_fed))

    def note_elsewhere(self, games: Mapping[str, ShardGames]) -> None:
        """Have the judge know what games the other shards have."""
        if games != self._elsewhere:
            elsewhere.save(self.place.config.state, games, self._elsewhere)
            self._elsewhere = games

    def cut(self) -> None:
        """End at once: the shard may be another's by now."""
        self._is_cut = True
        self.extend(0.0)
        self._is_over.set()
        for process in (self._judge, self._stream):
            if process is not None:
                process.kill()

    def leave(self) -> None:
        """End in order: what is in hand is finished, and all of it is in the stream."""
        self._is_over.set()

    def run(self) -> None:
        """All of it."""
        try:
            self._bring()
            self._attend()
        except JudgeError as error:
            self.why = str(error)
        except OSError as error:
            self.why = f"{error.filename or 'the system'}: {error.strerror or error}"
        finally:
            with suppress(JudgeError, OSError):
                self._end()

    def _bring(self) -> None:
        """Have the database here as whoever had it last left it."""
        database, before = self.place.database, self._before
        if not self._is_latest():
            if before.streamed:
                address = streams.address_of(self.place.config.cluster.stream, self.shard, before.streamed)
                self._restore(address)
            else:
                streams.clear(database)
        write_secret(self.place.config, secret_of(self.place.config, self.shard))
        write_secret(self.place.config, card_key_of(self.place.config), KEY)
        with closing(open_database(database)) as db:
            home.begin_lease(db, self.holder.number, datetime.now(UTC))

    def _restore(self, address: str) -> None:
        """What the stream has; where it cannot be had, the file of whoever streamed it, if that is here.

        Nobody has obeyed anything since, though others may have had the shard and failed as well.
        """
        try:
            streams.restore(self.place.database, address)
        except TryLater as error:
            if self._number_here() != self._before.streamed:
                raise
            _log.error("its stream cannot be restored: it goes on from the file here", shard=self.shard, why=str(error))

    def _is_latest(self) -> bool:
        """Whether the file that is here is the one that whoever had the shard last wrote into: this very node."""
        return self._before.node == self.holder.node and self._number_here() == self._before.number

    def _number_here(self) -> int:
        """Under which number the file that is here was written last; 0 where there is none that can be read."""
        if not self.place.database.exists():
            return 0
        try:
            with closing(open_database(self.place.database)) as db:
                return home.lease(db)
        except JudgeError as error:
            _log.warning("the file that is here is of no use", shard=self.shard, why=str(error))
            return 0

    def _attend(self) -> None:
        database = self.place.database
        address = streams.address_of(self.place.config.cluster.stream, self.shard, self.holder.number)
        self._stream, self._judge = streams.start(database, address), self._start()
        self._wait(lambda: is_streamed(database), _FIRST_STREAM, f"{address} does not take the database")
        self._wait(self._answers, _FIRST_STREAM, "the judge does not begin")
        self.is_ready.set()
        # Letters that the fronts have come first: what was due meanwhile is played with them.
        with suppress(TryLater):
            self._wait(self.is_fed.is_set, _FEEDING, "the fronts do not bring the letters of the last days")
        self._is_fed = True
        self.extend(self._until)
        with closing(Announcer(database)) as announcer:
            self._stay(announcer)

    def _stay(self, announcer: Announcer) -> None:
        assert self._stream is not None
        assert self._judge is not None
        while not self._is_over.wait(_GLANCE):
            with suppress(TryLater):
                announcer.look()
                self.names, self.games, self.is_announced = announcer.names, announcer.games, True
            if self._stream.poll() is not None:
                # What it missed nobody knows: whoever takes the shard next begins a new stream with all of it.
                raise TryLater("Litestream has ended")
            if self._judge.poll() is not None:
                _log.error("the judge of a shard has ended, and is started again", shard=self.shard)
                self._is_over.wait(1.0)
                self._judge = self._start()

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection((self.holder.host, self.holder.port), 1.0):
            return True
        return False

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **self.place.environment}
        # Whoever keeps the lease or streams goes before: a node that is busy is not one that is lost.
        return subprocess.Popen(
            streams.tethered("nice", "-n", "5", *self.place.command),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=environment,
        )

    def _wait(self, holds: Callable[[], bool], seconds: float, why: str) -> None:
        end = time.monotonic() + seconds
        while not holds():
            if self._is_over.wait(_GLANCE):
                raise TryLater("the shard was let go of")
            if time.monotonic() > end:
                raise TryLater(why)
            for process in (self._stream, self._judge):
                if process is not None and process.poll() is not None:
                    raise TryLater(f"{process.args!r} ended with {process.returncode}")

    def _end(self) -> None:
        """The judge first, then what streams it, with all that the judge wrote at last."""
        if self._judge is not None:
            _end_of(self._judge)
        if self._stream is not None:
            if self._stream.poll() is None:
                is_streamed(self.place.database)
            _end_of(self._stream)


def _end_of(process: subprocess.Popen[bytes]) -> None:
    """In order, where it hears."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_PATIENCE)
    process.kill()
    process.wait()


def secret_of(config: Config, shard: str) -> str:
    """The secret of a shard in hexadecimal digits, the same on every node; BadData where it cannot be made.

    A judge that became a shard had one already: it lies beside the file that the others are made of.
    """
    path = Path(config.cluster.secret or "-")
    own = path.with_name(f"{path.name}.{shard}")
    why = "name the same file on all nodes in cluster.secret, with 32 bytes or more: openssl rand -hex 32"
    try:
        if own.exists():
            return own.read_text(encoding="ascii").strip()
        secret = path.read_bytes().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(str(path), 0, f"{why} ({error})") from error
    if len(secret) < 32:
        raise BadData(str(path), 0, why)
    return hmac.digest(secret, f"shard {shard}".encode(), sha256).hex()


def card_key_of(config: Config) -> str:
    """What all shards sign with what one says to another, in hexadecimal digits."""
    path = Path(config.cluster.secret or "-")
    try:
        return hmac.digest(path.read_bytes().strip(), b"cards", sha256).hex()
    except OSError as error:
        raise BadData(str(path), 0, f"this file is to be the same on all nodes: cluster.secret ({error})") from error


def write_secret(config: Config, secret: str, name: str = "secret") -> None:
    """Put a secret where a shard's judge looks for it."""
    config.state.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = config.state / name
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(secret)
