"""PAUSE ALL and its like: a game a transaction, taken up again after a crash, told and proved game by game."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.clerk import bulk as working
from judge.clerk.proving.proof import prove
from judge.cli import judge
from judge.commands.asks import Standing
from judge.commands.keeping import bulk
from judge.commands.keeping.ask import BulkAct, BulkKind
from judge.commands.keeping.filters import GameFilter
from judge.commands.sources import tongues
from judge.commands.understand import understand
from judge.post.letter import read
from judge.shelf import load_language
from judge.store import journal
from judge.store.database import write
from tests.stories.script import play
from tests.stories.stage import BEGINNING, DOMAIN, Stage

STORY = Path(__file__).parents[1] / "stories" / "keeping_bulk.story"
COPIES = ("alpha", "beta", "gamma")
KEEPER = "keeper@elsewhere.example"


@pytest.fixture
def table(stage: Stage) -> Stage:
    """One game under four names, and a registered keeper."""
    stage.gather()
    with write(stage.db):
        stage.db.conn.executemany(
            "INSERT INTO games (name, status, deadline, version, body, wake)"
            " SELECT ?, status, deadline, version, body, wake FROM games WHERE name = 'sample'",
            [(name,) for name in COPIES],
        )
    stage.write(KEEPER, "REGISTER Karl", to=f"judge@{DOMAIN}")
    return stage


def paused(stage: Stage) -> list[str]:
    return [name for name in (*COPIES, "sample") if stage.game(name).clock.pause is not None]


def test_on_the_machine_nothing_is_done_without_a_yes(table: Stage) -> None:
    seen = table.clerk.keep("PAUSE ALL", table.now, is_sure=False)
    assert "PAUSE ALL: this is for 4 games." in seen.text
    assert "alpha, beta, gamma and sample" in seen.text
    assert (seen.wants_yes, seen.is_look, paused(table)) == (True, True, [])

    done = table.clerk.keep("PAUSE ALL a*, sample BECAUSE x", table.now)
    assert '"sample" says nothing about games' in " ".join(done.text.split())
    done = table.clerk.keep("PAUSE ALL *a BECAUSE the line is down", table.now)
    assert "done in 3 of 3 games" in " ".join(done.text.split())
    assert paused(table) == ["alpha", "beta", "gamma"]
    table.tick()
    (told,) = [mail for mail in table.boxes["p1@players.example"] if mail.subject.startswith("[alpha")]
    assert "The keeper of this judge gives the reason: the line is down" in " ".join(told.text.split())
    (act,) = journal.of_game(table.db, "beta")
    assert (act.command, act.outcome, act.role) == ("PAUSE ALL *a BECAUSE the line is down", "GamePaused", "keeper")

    again = table.clerk.keep("RESUME ALL", table.now)
    assert "done in 3 of 3 games" in again.text
    assert paused(table) == []


def test_the_exit_code_says_that_a_yes_is_wanted(stage: Stage) -> None:
    stage.gather()
    path = stage.folder / "judge.toml"
    path.write_text(f'state = "."\ndomain = "{DOMAIN}"\n', encoding="utf-8")

    def said(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(judge, ["--config", str(path), "keeper", *words])
        return result.exit_code, " ".join(result.output.split())

    code, text = said("PAUSE ALL")
    assert (code, "say it with --yes" in text, paused_now(stage)) == (1, True, False)
    code, text = said("--yes", "PAUSE", "ALL")
    assert (code, "done in 1 of 1 games" in text, paused_now(stage)) == (0, True, True)
    assert said("--yes", "EXTEND ALL 2d")[1] == "EXTEND ALL 2d: there is no such game."


def paused_now(stage: Stage) -> bool:
    return stage.game().clock.pause is not None


@pytest.mark.parametrize("is_maintained", [False, True])
def test_after_a_crash_it_goes_on_where_it_ended(
    table: Stage, monkeypatch: pytest.MonkeyPatch, is_maintained: bool
) -> None:
    """Also under maintenance: it is a keeper's word, as MAINTENANCE is."""
    if is_maintained:
        table.clerk.keep("MAINTENANCE ON", table.now)
    real = working.take_step

    def dies(post: Any, work: bulk.BulkWork, *rest: Any) -> None:
        if bulk.next_game(post.db, work) == "gamma":
            raise SystemExit("killed")
        real(post, work, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(working, "take_step", dies)
        with pytest.raises(SystemExit):
            table.clerk.keep("EXTEND ALL 2d", table.now)
    before = {name: table.game(name).clock.deadline for name in COPIES}
    table.now += timedelta(minutes=1)
    table.tick()

    after = {name: table.game(name).clock.deadline for name in COPIES}
    assert after["alpha"] == before["alpha"] == after["gamma"] != before["gamma"]
    assert bulk.work_left(table.db) == ()
    assert sum(act.command == "EXTEND ALL 2d" for act in journal.of_game(table.db, "alpha")) == 1


def test_what_fails_or_refuses_is_said_game_by_game(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    real = bulk.carry_out

    def fails(db: Any, game: Any, *rest: Any) -> Any:
        if game.name == "beta":
            raise ZeroDivisionError("a bug")
        return real(db, game, *rest)

    monkeypatch.setattr(bulk, "carry_out", fails)
    table.write(KEEPER, "EXTEND ALL 500d *a\nPAUSE ALL *a")
    (asked,) = [mail for mail in table.boxes[KEEPER] if mail.subject.startswith("Please confirm")]
    assert "this is for 3 games" in asked.text
    table.write(KEEPER, "yes")

    told = [" ".join(mail.text.split()) for mail in table.boxes[KEEPER] if mail.subject == "Done in many games"]
    assert "EXTEND ALL 500d *a: done in 0 of 3 games." in told[0]
    assert "Not in alpha:" in told[0]
    assert "Not in beta: Something failed there" in told[0]
    assert "PAUSE ALL *a: done in 2 of 3 games." in told[1]
    assert paused(table) == ["alpha", "gamma"]
    assert any(mail.subject == "The judge needs you" for mail in table.boxes[KEEPER])


def test_the_proof_does_it_again(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    stage = Stage(tmp_path / "state")
    play(STORY, stage)
    stage.clerk.keep("PAUSE ALL BECAUSE it is late", stage.now)
    stage.close()
    (tmp_path / "scratch").mkdir()

    assert [fault for found in prove(stage.config, tmp_path / "scratch") for fault in found.differences] == []


@pytest.mark.parametrize(
    ("code", "pause", "extend"),
    [
        ("en", "PAUSE ALL fr BECAUSE x y", "EXTEND ALL 2d"),
        ("fr", "TOUT METTRE EN PAUSE fr CAR x y", "TOUT PROLONGER 2j"),
        ("ru", "ПАУЗА ВСЕМ fr ПОТОМУ ЧТО x y", "ПРОДЛИТЬ ВСЕ 2д"),
        ("bg", "ПАУЗА НА ВСИЧКИ fr ЗАЩОТО x y", "УДЪЛЖИ ВСИЧКИ 2д"),
        ("ja", "全ゲーム中断 fr 理由 x y", "全ゲーム延長 2日"),
    ],
)
def test_they_are_read_in_every_language(code: str, pause: str, extend: str) -> None:
    raw = f"Content-Type: text/plain; charset=utf-8\n\n{pause}\n{extend}\nPause all attacks on me\n".encode()
    letter = read(raw, "judge@judge.example", "karl@x.example")
    found = understand(letter, Standing(proven=True), load_language(code), BEGINNING, tongues=tongues()).asks

    fr = GameFilter(books=frozenset({"fr"}))
    assert found[0] == BulkAct(BulkKind.PAUSE, None, fr, "x y", written=pause)
    assert found[1] == BulkAct(BulkKind.EXTEND, timedelta(days=2), GameFilter(), "", written=extend)
    assert not any(isinstance(ask, BulkAct) for ask in found[2:])
