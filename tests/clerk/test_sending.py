"""Mail with a map and mail without: none waits long, and none overtakes what its reader should see first."""

from __future__ import annotations

import email
import os
import random
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from subprocess import Popen

import pytest

from judge.clerk.sending import pictures as drawing
from judge.clerk.sending.mailman import send_waiting
from judge.clerk.sending.pictures import Studio
from judge.picture.painters import Painters
from judge.store import heartbeat, outbox, pictures
from judge.store.database import column, write, write_time
from judge.store.outbox import Post
from tests.clerk.processes import Serving, has_ended, wait_until, workers_of
from tests.clerk.test_enclosures import play
from tests.clerk.test_faults import relayed
from tests.clerk.test_pictures import gathered, pngs
from tests.post.post_office import open_post_office
from tests.stories.stage import Stage, address

READERS = 8
RESULTS = "SELECT mail FROM illustrations JOIN pictures ON pictures.id = picture WHERE kind = 'results'"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = gathered(Stage(tmp_path))
    yield stage
    stage.close()


def post(stage: Stage, rcpt: str, cause: str, game: str | None = "sample") -> None:
    with write(stage.db):
        mail = Post(cause, "judge@judge.example", rcpt, f"{cause}@x", cause, b"Subject: x\r\n\r\nx\r\n", game=game)
        outbox.post(stage.db, mail, stage.now)


def play_a_turn(table: Stage) -> None:
    """Only the results are left to be sent."""
    play(table)
    with write(table.db):
        table.db.conn.execute(f"UPDATE outbox SET state = 'sent' WHERE id NOT IN ({RESULTS})")


def order(stage: Stage) -> list[str]:
    """The causes of what has gone, in the order in which it went."""
    rows = stage.db.conn.execute("SELECT cause, rcpt FROM outbox WHERE sent_at IS NOT NULL ORDER BY sent_at, id")
    return [f"{cause} {rcpt}" for cause, rcpt in rows]


def test_mail_without_a_picture_goes_first_unless_it_was_written_after_results_for_the_same_reader(
    table: Stage,
) -> None:
    play_a_turn(table)
    p1, p2 = address("p1"), address("p2")
    post(table, p1, "test:same-game", "sample")
    post(table, p1, "test:no-game", None)
    post(table, p2, "test:also-p2", "sample")
    post(table, "q@elsewhere.example", "test:stranger")

    assert [mail.message_id for mail in outbox.free(table.db, table.now)] == ["test:no-game@x", "test:stranger@x"]
    send_waiting(table.db, table.config, table.now)
    gone = order(table)
    assert gone[:2] == [f"test:no-game {p1}", "test:stranger q@elsewhere.example"]
    assert len(gone) == READERS + 4
    for person, later in ((p1, "test:same-game"), (p2, "test:also-p2")):
        (result,) = (at for at, what in enumerate(gone) if what.startswith("event:") and what.endswith(person))
        assert gone.index(f"{later} {person}") > result


def test_an_answer_written_while_pictures_are_drawn_does_not_wait_for_them(table: Stage) -> None:
    """The post office is where the next letter's answer is written: after the first mail that goes."""
    play_a_turn(table)
    post(table, "first@elsewhere.example", "test:first")
    sent: list[int] = []

    def go_on() -> bool:
        if not sent:
            post(table, "second@elsewhere.example", "test:second")
        sent.append(1)
        return True

    send_waiting(table.db, table.config, table.now, go_on=go_on)

    assert [what.split()[0] for what in order(table)[:2]] == ["test:first", "test:second"]
    assert len(order(table)) == READERS + 2


def test_a_mail_waits_for_its_picture_no_longer_than_it_may(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that never answers, in whose hands the first pictures are; the others are not begun at all."""
    play_a_turn(table)
    stuck = (sys.executable, "-c", "import time; time.sleep(60)")
    monkeypatch.setattr(drawing, "Painters", partial(Painters, command=stuck))
    began = time.monotonic()
    with Studio(patience=0.5) as studio:
        send_waiting(table.db, table.config, table.now, studio=studio)
    took = time.monotonic() - began

    assert len(order(table)) == READERS
    assert 0.5 < took < 30, "the worker answers after a minute"
    assert not pictures.asked(table.db)


def test_pictures_that_only_an_observer_who_is_behind_will_see_come_last_and_are_never_given_up(table: Stage) -> None:
    play_a_turn(table)
    with write(table.db):
        table.db.conn.execute("UPDATE outbox SET held = 1 WHERE rcpt = ?", (address("p2"),))
    french = {each.id for each in table.to_draw() if each.language == "fr"}

    asked = pictures.asked(table.db)
    assert [each.is_pressing for each in asked] == sorted((each.is_pressing for each in asked), reverse=True)
    assert {each.id for each in asked if not each.is_pressing} == french
    with Studio(patience=0) as studio:
        studio.work(table.db)
        assert {each.id for each in pictures.asked(table.db)} == french


def test_one_studio_serves_many_rounds_and_nothing_goes_twice(table: Stage) -> None:
    play_a_turn(table)
    with open_post_office() as office, Studio(patience=90) as studio:
        for _ in range(3):
            send_waiting(table.db, relayed(table, office.port), table.now, studio=studio)
        assert len(office.mails) == READERS
        assert all(b"image/png" in raw for _, _, raw in office.mails)


def test_a_relay_out_of_reach_costs_no_picture(table: Stage) -> None:
    play_a_turn(table)
    post(table, "first@elsewhere.example", "test:first")
    with open_post_office() as office:
        closed = office.port
    with Studio(patience=90) as studio:
        for _ in range(2):
            send_waiting(table.db, relayed(table, closed), table.now, studio=studio)
        send_waiting(table.db, table.config, table.now + timedelta(minutes=5), studio=studio)
    mails = [email.message_from_bytes(path.read_bytes()) for path in table.config.maildir.glob("new/*")]

    assert len(mails) == READERS + 1
    assert sum(bool(pngs(mail)) for mail in mails) == READERS


_SLOW = (
    "import socket, time; from judge.picture.drawing import PictureJob; from judge.workers import serve\n"
    "serve(socket.socket(fileno=0), PictureJob, lambda job: (time.sleep(0.25), b'a picture')[1])"
)
"""A painter that takes its time."""


def test_as_long_as_pictures_come_results_wait_and_answers_do_not(
    table: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All pictures together take longer than the painters may stand still, and than an answer waits."""
    play_a_turn(table)
    asked = len(pictures.asked(table.db))
    assert asked > 4
    with write(table.db):
        table.db.conn.execute(
            "UPDATE outbox SET cause = 'letter:9' || id || ':answer' WHERE rcpt = ?", (address("p2"),)
        )
    monkeypatch.setattr(drawing, "_STANDSTILL", 1.2)
    monkeypatch.setattr(drawing, "_ANSWER", 1.2)
    monkeypatch.setattr(drawing, "_WORKERS", 1)
    monkeypatch.setattr(drawing, "_IN_HAND", 1)
    monkeypatch.setattr(drawing, "Painters", partial(Painters, command=(sys.executable, "-c", _SLOW)))
    with Studio(patience=60) as studio:
        studio.work(table.db)
        wait_until(lambda: studio.is_ready)  # it has started
        send_waiting(table.db, table.config, table.now, studio=studio)

    states = dict(table.db.conn.execute("SELECT state, count(*) FROM pictures GROUP BY state").fetchall())
    assert states["ready"] >= asked - 2, "what the two maps of one answer come to"
    assert not pictures.asked(table.db)
    assert len(order(table)) == READERS


def test_results_are_drawn_in_the_order_of_their_deadlines_and_answers_between_them(table: Stage) -> None:
    play_a_turn(table)
    due = pictures.asked(table.db)
    assert [each.id for each in due] == sorted(each.id for each in due)
    assert not any(each.is_answer for each in due)
    with write(table.db):
        table.db.conn.execute(
            "UPDATE outbox SET cause = 'letter:9' || id || ':answer' WHERE rcpt = ?", (address("p2"),)
        )
    french = {each.id for each in table.to_draw() if each.language == "fr"}
    asked = pictures.asked(table.db)
    assert {each.id for each in asked if each.is_answer} == french
    turns = list(drawing.in_turn(asked))

    assert set(turns[:4:2]) == french
    assert turns[1::2][: len(french)] == sorted(set(turns) - french)[: len(french)]


def test_a_painter_that_is_killed_costs_no_picture(table: Stage, tmp_path: Path) -> None:
    """The first one dies of its first job, whatever that is, as the kernel kills who has too much memory."""
    play_a_turn(table)
    mark = tmp_path / "died"
    script = (
        "import os, pathlib, signal, socket; from judge.picture.drawing import PictureJob\n"
        "from judge.picture.painter import paint; from judge.workers import serve\n"
        f"mark = pathlib.Path({str(mark)!r})\n"
        "def once(job):\n"
        "    if not mark.exists():\n"
        "        mark.touch(); os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return paint(job)\n"
        "serve(socket.socket(fileno=0), PictureJob, once)"
    )
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(drawing, "Painters", partial(Painters, command=(sys.executable, "-c", script)))
        with Studio(patience=90) as studio:
            send_waiting(table.db, table.config, table.now, studio=studio)
    mails = [email.message_from_bytes(path.read_bytes()) for path in table.config.maildir.glob("new/*")]

    assert mark.exists()
    assert len(mails) == READERS
    assert all(pngs(mail) for mail in mails)


def test_a_picture_that_kills_every_painter_is_left_out_and_its_mails_go_once(
    table: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_a_turn(table)
    deadly = (sys.executable, "-c", "import os, socket; socket.socket(fileno=0).recv(1); os.kill(os.getpid(), 9)")
    monkeypatch.setattr(drawing, "Painters", partial(Painters, command=deadly))
    with Studio(patience=90) as studio:
        send_waiting(table.db, table.config, table.now, studio=studio)
    mails = [path.read_bytes() for path in table.config.maildir.glob("new/*")]

    assert len(mails) == READERS == len(order(table))
    assert not any(pngs(email.message_from_bytes(mail)) for mail in mails)
    assert column(table.db, "SELECT DISTINCT failure FROM pictures WHERE failure <> ''") == (
        "the worker ended by SIGKILL",
    )


def count(stage: Stage, statement: str) -> int:
    return int(stage.db.conn.execute(statement).fetchone()[0])


def test_serve_killed_while_it_draws_leaves_no_worker_and_sends_everything_once(tmp_path: Path) -> None:
    stage = gathered(Stage(tmp_path, now=datetime.now(UTC)))
    chance = random.Random(1904)
    for _ in range(4):
        heartbeat.beat(stage.db, datetime.now(UTC))
        with write(stage.db):
            stage.db.conn.execute("UPDATE games SET deadline = :at, wake = :at", {"at": write_time(datetime.now(UTC))})
        serving = Serving(tmp_path)
        wait_until(lambda serving=serving: bool(workers_of(serving.process.pid)))
        workers = workers_of(serving.process.pid)
        time.sleep(chance.uniform(0.0, 0.6))
        serving.kill()
        wait_until(lambda workers=workers: all(map(has_ended, workers)))
    serving = Serving(tmp_path)
    # All four turns are drawn now: nobody leaves a map out because the machine has other things to do.
    wait_until(lambda: not count(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting'"), patience=180)
    workers = workers_of(serving.process.pid)
    assert serving.stop() == 0

    assert all(map(has_ended, workers))
    results = count(stage, f"SELECT count(*) FROM ({RESULTS})")
    assert results == READERS * count(stage, "SELECT count(*) FROM turns")
    mails = [email.message_from_bytes(path.read_bytes()) for path in stage.config.maildir.glob("new/*")]
    assert len(mails) == count(stage, "SELECT count(*) FROM outbox")
    assert sum(bool(pngs(mail)) for mail in mails) >= READERS
    stage.close()


def test_a_worker_in_the_middle_of_an_endless_drawing_does_not_outlive_its_judge(tmp_path: Path) -> None:
    """Nothing in it can notice that its judge is gone: resvg keeps Python waiting."""
    endless = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence'
        ' baseFrequency="0.9" numOctaves="200"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>'
    )
    script = (
        "import sys; from functools import partial; from judge.picture.drawing import Drawing, PictureJob\n"
        "from judge.picture.painters import COMMAND; from judge.workers import Worker, spawn\n"
        "job = PictureJob('picture', (Drawing(sys.argv[1]),), 4000, 12)\n"
        "Worker(partial(spawn, COMMAND), bytes).ask(job, 12)"
    )
    with Popen([sys.executable, "-c", script, endless]) as judge:
        wait_until(lambda: bool(workers_of(judge.pid)))
        (worker,) = workers_of(judge.pid)
        wait_until(lambda: cpu_seconds(worker) > 0.7)
        judge.kill()
    assert not has_ended(worker)
    wait_until(lambda: has_ended(worker))


def cpu_seconds(process: int) -> float:
    """How long a process has worked."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
