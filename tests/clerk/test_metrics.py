"""What Prometheus reads of a judge, asked of the real program over HTTP, and from the file that a tick writes."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from judge import __version__, totals
from judge.clerk.service.metrics_door import health
from judge.cli import judge
from judge.config import Config
from judge.post.listener import utc_now
from judge.store import heartbeat, letters
from judge.store.database import open_database, write, write_time
from judge.store.letters import Arrival
from tests.clerk.processes import DOMAIN, Serving, letter, try_to_send, wait_until
from tests.loopback import free_port
from tests.stories.stage import Stage

Found = dict[tuple[str, tuple[str, ...]], float]


def parsed(text: str) -> Found:
    """Each sample by its name and the values of its labels."""
    families = text_string_to_metric_families(text)
    return {(each.name, tuple(each.labels.values())): each.value for family in families for each in family.samples}


class Watched:
    """A judge with a game that no list shows, watched over HTTP."""

    def __init__(self, state: Path) -> None:
        self.state, self.port = state, free_port()
        self.serving = Serving(state, metrics_port=self.port)

    def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        client.request(method, path)
        answer = client.getresponse()
        text = answer.read().decode()
        client.close()
        return answer.status, text

    def metrics(self) -> Found:
        status, text = self.ask("/metrics")
        assert status == 200
        return parsed(text)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("watched")
    stage = Stage(folder, now=utc_now())
    stage.gather()
    stage.db.conn.execute("UPDATE outbox SET state = 'sent'")
    stage.close()
    found = Watched(folder)
    yield found
    assert found.serving.stop() == 0


def test_a_letter_is_counted_with_its_answer_and_the_seconds_it_took(watched: Watched) -> None:
    before = watched.metrics()
    mail = letter("anna@players.example", f"judge@{DOMAIN}", "PLACE Silesia", "one")
    assert try_to_send(mail, watched.serving.port)
    sent = ("judge_mails_total", ("delivered",))
    wait_until(lambda: watched.metrics()[sent] == before[sent] + 1)

    after = watched.metrics()
    done = ("judge_letters_settled_total", ("done",))
    assert after[done] == before[done] + 1
    for work in ("reading", "obeying", "rendering", "sending"):
        assert after["judge_work_seconds_count", (work,)] == before["judge_work_seconds_count", (work,)] + 1
        assert after["judge_work_seconds_sum", (work,)] > before["judge_work_seconds_sum", (work,)]
    assert after["judge_games", ("active",)] == 1
    assert after["judge_up", ()] == 1
    assert after["judge_ticks_total", ()] >= 1
    assert abs(after["judge_last_tick_timestamp_seconds", ()] - datetime.now(UTC).timestamp()) < 60
    assert after["judge_database_bytes", ("database",)] > 10_000
    assert ("judge_letters", ("parked",)) in after


def test_nobody_and_no_game_is_named(watched: Watched) -> None:
    _, text = watched.ask("/metrics")
    _, healthy = watched.ask("/health")

    for word in ("sample", "@", "players", "example", str(watched.state), "p1"):
        assert word not in text + healthy


def test_what_is_asked_for_otherwise_is_refused(watched: Watched) -> None:
    assert watched.ask("/")[0] == 404
    assert watched.ask("/metrics/../secret")[0] == 404
    assert watched.ask("/metrics", "POST")[0] == 405
    assert watched.ask("/health", "HEAD") == (200, "")


def test_who_says_nothing_keeps_nobody_waiting(watched: Watched) -> None:
    idle = [socket.create_connection(("127.0.0.1", watched.port)) for _ in range(30)]

    assert watched.ask("/health")[0] == 200
    for client in idle:
        client.close()


def test_health_says_in_a_sentence_what_is_wrong(watched: Watched) -> None:
    status, text = watched.ask("/health")
    assert (status, json.loads(text)) == (200, {"status": "ok", "why": [], "look": [], "version": __version__})

    db = open_database(watched.state / "judge.db")
    # No letter is ever this late; the judge waits for its time and does not look at it.
    db.conn.execute("UPDATE games SET wake = ?", (write_time(utc_now() - timedelta(hours=2)),))
    status, text = watched.ask("/health")
    db.conn.execute("UPDATE games SET wake = NULL")
    db.close()
    assert (status, json.loads(text)["status"]) == (503, "failing")
    assert json.loads(text)["why"] == ["1 deadline is overdue, for 2 hours"]


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(state=tmp_path / "state")


def test_a_dead_judge_is_failing_whatever_still_answers(config: Config) -> None:
    assert health(config).why == ("the database cannot be read: BadData",)
    db = open_database(config.database)
    assert health(config).why == ("nobody has looked at the clock yet",)
    heartbeat.beat(db, utc_now() - timedelta(minutes=7))
    with write(db):
        letters.keep_one(db, Arrival(utc_now() - timedelta(minutes=6), "a@b.example", "judge@judge.example", b"one"))

    found = health(config)
    assert found.status == "failing"
    assert found.why == (
        "nobody has looked at the clock for 7 minutes",
        "1 letter is unread, for 6 minutes",
    )
    heartbeat.beat(db, utc_now() + timedelta(hours=1))
    assert health(config).why[0].startswith("the clock is 59 minutes behind")
    db.close()


def ticked(folder: Path, textfile: str) -> str:
    """What a tick says, with a name for the file of its metrics."""
    path = folder / "judge.toml"
    path.write_text(f'state = "state"\n[metrics]\ntextfile = "{textfile}"\n', encoding="utf-8")
    done = CliRunner().invoke(judge, ["--config", str(path), "tick"])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_tick_writes_the_file_whole_for_everybody_to_read_also_when_idle(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    ticked(tmp_path, "text/judge.prom")
    ticks = parsed((tmp_path / "text" / "judge.prom").read_text())["judge_ticks_total", ()]
    said = ticked(tmp_path, "text/judge.prom")

    (path,) = (tmp_path / "text").iterdir()
    assert said == ""
    assert path.stat().st_mode & 0o777 == 0o644
    assert parsed(path.read_text())["judge_ticks_total", ()] == ticks + 1


def test_a_file_that_cannot_be_written_keeps_no_tick_from_its_work(tmp_path: Path) -> None:
    ticked(tmp_path, "not-there/judge.prom")

    assert heartbeat.last(open_database(tmp_path / "state" / "judge.db")) is not None


def test_a_name_that_no_exporter_reads_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judge.toml"
    path.write_text('[metrics]\ntextfile = "judge.txt"\n', encoding="utf-8")
    done = CliRunner().invoke(judge, ["--config", str(path), "tick"])

    assert done.exit_code == 1
    assert "metrics.textfile: " in done.output


def test_without_a_database_the_file_says_that_it_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "judge.db").write_bytes(b"nothing of ours" * 1000)
    path = tmp_path / "judge.toml"
    path.write_text('state = "state"\n[metrics]\ntextfile = "judge.prom"\n', encoding="utf-8")
    done = CliRunner().invoke(judge, ["--config", str(path), "tick"])

    assert done.exit_code == 1
    assert parsed((tmp_path / "judge.prom").read_text())["judge_up", ()] == 0


def test_every_kind_of_work_has_its_histogram_from_the_beginning(tmp_path: Path) -> None:
    ticked(tmp_path, "judge.prom")
    found = parsed((tmp_path / "judge.prom").read_text())

    for work in totals.Work:
        assert ("judge_work_seconds_bucket", ("+Inf", work.value)) in found or (
            "judge_work_seconds_bucket",
            (work.value, "+Inf"),
        ) in found
