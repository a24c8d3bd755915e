"""Workers, forked or started as programs: answers in order, losses, limits, and what is begun ahead."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
import pytest

from judge.workers import Failed, Late, Lost, NotStarted, Worker, WorkerProcess, Zygote, serve, spawn, time_limit
from tests.clerk.processes import has_ended, wait_until

LONG = 60.0
PROGRAM = (
    "import socket; from judge.workers import serve; from tests.test_workers import work;"
    "serve(socket.socket(fileno=0), str, work)"
)
Kept = Worker[str, tuple[int, str]]
decode = msgspec.msgpack.Decoder(tuple[int, str]).decode


def work(job: str) -> bytes:
    """What each job comes to: the number of the process, and the job; some jobs end the process."""
    match job.split():
        case ["die", name]:
            os.kill(os.getpid(), signal.Signals[name])
        case ["fail"]:
            raise Failed("no such thing")
        case ["hang"]:
            time.sleep(LONG)
        case ["compute"]:
            with time_limit(signal.ITIMER_PROF, 0.05):
                while True:
                    pass
    return msgspec.msgpack.encode((os.getpid(), job))


def serve_forked(line: socket.socket) -> None:
    serve(line, str, work)


@contextmanager
def forked() -> Iterator[Kept]:
    zygote = Zygote(serve_forked)
    zygote.open()
    worker = Kept(zygote.start, decode)
    yield worker
    worker.close()
    zygote.close()


@contextmanager
def programmed() -> Iterator[Kept]:
    worker = Kept(partial(spawn, (sys.executable, "-c", PROGRAM)), decode)
    yield worker
    worker.close()


@pytest.fixture(params=[forked, programmed])
def worker(request: pytest.FixtureRequest) -> Iterator[Kept]:
    with request.param() as made:
        yield made


def test_one_process_answers_job_after_job(worker: Kept) -> None:
    answers = [worker.ask(f"job {n}", LONG) for n in range(3)]

    assert [job for _, job in answers] == ["job 0", "job 1", "job 2"]
    assert {process for process, _ in answers} == {worker.process and worker.process.number}


def test_what_was_begun_ahead_is_answered_in_any_case(worker: Kept) -> None:
    """Also where another job is asked for first, and where an answer is never fetched."""
    assert worker.ask("a", LONG, ["b", "c"])[1] == "a"
    assert worker.ask("c", LONG, ["d", "fail"])[1] == "c"
    assert worker.ask("x", LONG)[1] == "x"
    assert worker.ask("b", LONG)[1] == "b"


def test_work_that_fails_says_why_and_the_process_goes_on(worker: Kept) -> None:
    process, _ = worker.ask("job", LONG)
    with pytest.raises(Failed, match="no such thing"):
        worker.ask("fail", LONG)

    assert worker.ask("job", LONG) == (process, "job")


def test_a_job_that_ends_the_process_says_by_what_and_the_next_gets_another(worker: Kept) -> None:
    process, _ = worker.ask("job", LONG)
    with pytest.raises(Lost, match="SIGKILL"):
        worker.ask("die SIGKILL", LONG)

    assert worker.ask("job", LONG)[0] != process


@pytest.mark.parametrize(("job", "seconds"), [("hang", 0.5), ("compute", LONG)])
def test_a_job_that_takes_too_long_is_given_up(worker: Kept, job: str, seconds: float) -> None:
    process, _ = worker.ask("job", LONG)
    with pytest.raises(Late):
        worker.ask(job, seconds)

    assert has_ended(process)
    assert worker.ask("job", LONG)[1] == "job"


def test_a_process_that_died_between_two_jobs_costs_neither(worker: Kept) -> None:
    process, _ = worker.ask("job", LONG)
    os.kill(process, signal.SIGKILL)
    wait_until(lambda: has_ended(process))

    assert worker.ask("job", LONG)[0] != process


def test_it_rests_only_after_a_long_while(worker: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    process, _ = worker.ask("job", LONG)
    worker.rest()
    assert not has_ended(process)
    monkeypatch.setattr("judge.workers.REST", 0.0)
    worker.rest()

    assert has_ended(process)
    assert worker.process is None


def test_without_its_zygote_no_worker_is_started() -> None:
    zygote = Zygote(serve_forked)
    worker = Kept(zygote.start, decode)
    zygote.open()
    assert worker.ask("job", LONG)[1] == "job"
    worker.close()
    zygote.close()

    with pytest.raises(NotStarted):
        worker.ask("job", LONG)


def test_the_end_of_a_process_is_asked_about_even_if_it_was_over_before_it_could_be_killed() -> None:
    """A zygote says it in any case, and would be taken to mean the next worker."""
    ends: list[socket.socket] = []

    def start(line: socket.socket) -> WorkerProcess:
        ends.append(line.dup())
        return WorkerProcess(1, gone, lambda: ends.pop().close() or 3)

    def gone() -> None:
        raise ProcessLookupError

    worker = Kept(start, decode)
    worker.prepare()

    assert worker.close() == 3
    assert ends == []
