"""A finished game goes into a file and comes back, here or elsewhere; records, lists and proofs stay right."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.clerk import archives
from judge.clerk.archives import Brought
from judge.clerk.proving.proof import Proof, ProofResult, prove
from judge.clerk.publishing.site import write_site
from judge.cli import judge
from judge.config import Site
from judge.errors import BadData
from judge.store import archivefile
from judge.store.database import check, write
from judge.structs import replace
from tests.stories.stage import DOMAIN, STATIONERY, Stage
from tests.stories.test_retention import all_sent

ROWS = (
    *("turns", "press", "press_readers", "diaries", "order_sets", "journal"),
    *("endings", "reliability", "outbox", "games"),
)


@pytest.fixture
def over(table: Stage) -> Stage:
    """A game that ended in a draw after a phase, with press and a diary, and every mail of it sent."""
    table.write(table.person_of("france"), "PRESS TO ENGLAND\nShall we?\nENDPRESS\nDIARY\nHe will.\nENDDIARY")
    table.write(table.person_of("france"), "A Par-Bur\nA Mar S A Par-Bur\nF Bre-Mid", quote=False)
    table.wait(days=8)
    for power in table.game().board.powers:
        table.write(table.person_of(power), "DRAW", quote=False)
    assert table.game().ending is not None
    all_sent(table)
    return table


@pytest.fixture
def elsewhere(tmp_path: Path) -> Stage:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    other = Stage(folder)
    other.now += timedelta(days=500)
    return other


def taken_out(stage: Stage) -> bytes:
    content = archives.archived(stage.db, stage.config, "sample", stage.now)
    archives.removed(stage.db, "sample", content, stage.now)
    return content


def rows(stage: Stage) -> dict[str, list[tuple[object, ...]]]:
    return {table: stage.db.conn.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ROWS}


def proofs(stage: Stage, folder: Path) -> dict[str, ProofResult]:
    folder.mkdir()
    found = {each.about: each for each in prove(stage.config, folder)}
    assert [fault for each in found.values() for fault in each.differences] == []
    return found


def test_a_game_is_taken_out_and_comes_back_as_it_was(over: Stage, tmp_path: Path) -> None:
    whole = rows(over)

    content = taken_out(over)

    since = f"{over.now:%Y-%m-%d}"
    assert not rows(over)["turns"]
    assert proofs(over, tmp_path / "out")[f"game sample (in an archive since {since})"].proof is Proof.LETTERS
    assert check(over.db) == ()
    assert archives.brought(over.db, content, "x", over.now).how is Brought.BACK
    assert rows(over) == whole
    assert proofs(over, tmp_path / "back")["game sample"].proof is Proof.LETTERS


def test_nothing_of_people_forgotten_meanwhile_comes_back(over: Stage) -> None:
    france = over.person_of("france")
    who = next(seat.player for seat in over.game().seating.seats if "france" in seat.powers)
    content = taken_out(over)
    for _ in range(2):
        over.write(france, "UNREGISTER", quote=False)
        all_sent(over)

    assert archives.brought(over.db, content, "sample.archive", over.now).how is Brought.BACK
    assert check(over.db) == ()
    assert len(over.db.conn.execute("SELECT 1 FROM turns").fetchall()) == 1
    for table in ("diaries", "press_readers", "conversations", "outbox", "players"):
        column = "id" if table == "players" else "player"
        assert not over.db.conn.execute(f"SELECT 1 FROM {table} WHERE {column} = ?", (who,)).fetchall(), table


def test_lists_and_records_stay_and_what_is_in_the_file_is_said_to_be_there(over: Stage) -> None:
    questions = ("LIST", "RECORD", "STATISTICS", "WHO sample")
    before = [said(over, question) for question in questions]
    all_sent(over)

    taken_out(over)

    assert [said(over, question) for question in questions] == before
    for question in ("HISTORY sample", "SUMMARY sample", "WHY Par", "PRESS ARCHIVE", "EXPORT sample"):
        assert "kept in an archive. The keeper of this judge can bring them back" in said(over, question)
    refused = over.write("master", "ROLLBACK", quote=False)
    assert "kept in an archive" in " ".join(refused[-1].text.split())
    assert over.game().ending is not None


def said(stage: Stage, question: str) -> str:
    """The answer from its first line on, without the hour."""
    text = stage.write("p1", question, quote=False)[-1].text
    return " ".join(text.split())


def test_what_was_asked_meanwhile_is_proved_too(over: Stage, tmp_path: Path) -> None:
    taken_out(over)
    over.now += timedelta(minutes=1)
    over.write("p1", "HISTORY sample\nPRESS TO ALL\nThat was a good game.\nENDPRESS")
    over.write("master", "ROLLBACK", quote=False)

    proved = proofs(over, tmp_path / "out")
    assert [each.proof for about, each in proved.items() if about.startswith("game sample ")] == [Proof.LETTERS]


def test_a_game_is_brought_into_another_judge(over: Stage, elsewhere: Stage, tmp_path: Path) -> None:
    content = archives.archived(over.db, over.config, "sample", over.now)
    elsewhere.write("p3", "REGISTER Third", to=f"judge@{DOMAIN}")
    elsewhere.write("p3", "yes")
    before = elsewhere.db.conn.execute("SELECT max(id) FROM players").fetchone()

    done = archives.brought(elsewhere.db, content, "x", elsewhere.now)

    assert before == ("p1",)
    assert done.how is Brought.IN
    assert "P3" not in done.unknown
    assert "P1" in done.unknown
    for question in ("HISTORY sample", "SUMMARY sample", "LIST", "RECORD"):
        assert "sample" in elsewhere.write("p3", question, quote=False)[-1].text.lower()
    here = {seat.player for seat in elsewhere.game().seating.seats}
    assert "p1" in here, "who is registered plays under his own id"
    assert len(elsewhere.db.conn.execute("SELECT * FROM turns").fetchall()) == len(rows(over)["turns"])
    found = proofs(elsewhere, tmp_path / "proof")["game sample"]
    assert (found.proof, found.remarks) == (Proof.TURNS, ("it came from a file and was played elsewhere",))
    assert proofs(elsewhere, tmp_path / "again")["people"].proof is Proof.LETTERS
    assert check(elsewhere.db) == ()
    elsewhere.close()


def test_a_changed_turn_of_a_game_from_elsewhere_is_found(over: Stage, elsewhere: Stage, tmp_path: Path) -> None:
    archives.brought(elsewhere.db, archives.archived(over.db, over.config, "sample", over.now), "x", elsewhere.now)
    with write(elsewhere.db):
        change = "UPDATE turns SET orders = replace(orders, 'A par - bur', 'A par - gas') WHERE id = 1"
        elsewhere.db.conn.execute(change)
    (tmp_path / "proof").mkdir()

    found = {each.about: each for each in prove(elsewhere.config, tmp_path / "proof")}

    assert found["game sample"].differences
    elsewhere.close()


def test_what_cannot_be_brought_is_said_in_a_sentence(over: Stage, elsewhere: Stage) -> None:
    content = archives.archived(over.db, over.config, "sample", over.now)

    for broken, why in (
        (content, "nothing of it is missing"),
        (content[:-200], "damaged or cut short"),
        (content.replace(b"judge archive 1", b"judge archive 2"), "a newer judge made this archive"),
    ):
        with pytest.raises(BadData, match=why):
            archives.brought(over.db, broken, "x", over.now)
    elsewhere.gather()
    with pytest.raises(BadData, match="this game is not over"):
        archives.archived(elsewhere.db, elsewhere.config, "sample", elsewhere.now)
    assert not archivefile.is_archive(b"")
    elsewhere.close()


@pytest.mark.parametrize(
    ("which", "change"),
    [
        ("games", lambda columns, rows: (columns, ((*rows[0][:-1],),))),
        ("journal", lambda columns, rows: _without("command", columns, rows)),
        ("endings", lambda columns, rows: _without("phase", columns, rows)),
        ("players", lambda columns, rows: _without("name", columns, rows)),
    ],
)
def test_an_archive_whose_rows_do_not_fit_is_one_sentence_and_leaves_nothing(
    over: Stage, elsewhere: Stage, which: str, change: Any
) -> None:
    archive = archivefile.read(archives.archived(over.db, over.config, "sample", over.now), "x")
    odd = archivefile.written(replace(archive, tables={**archive.tables, which: change(*archive.tables[which])}))

    with pytest.raises(BadData, match="this archive is damaged: its rows do not fit together"):
        archives.brought(elsewhere.db, odd, "sample.judge", elsewhere.now)
    assert elsewhere.db["games"].count == 0
    elsewhere.close()


def _without(name: str, columns: tuple[str, ...], rows: tuple[tuple[Any, ...], ...]) -> tuple[Any, Any]:
    at = columns.index(name)
    return (*columns[:at], *columns[at + 1 :]), tuple((*row[:at], *row[at + 1 :]) for row in rows)


def test_nothing_is_taken_out_while_mail_waits_or_after_the_game_went_on(over: Stage) -> None:
    content = archives.archived(over.db, over.config, "sample", over.now)
    with write(over.db):
        over.db.conn.execute("UPDATE outbox SET state = 'waiting' WHERE game = 'sample' AND id % 7 = 0")

    with pytest.raises(BadData, match="waits to be sent"):
        archives.removed(over.db, "sample", content, over.now)
    all_sent(over)
    with write(over.db):
        over.db.conn.execute("DELETE FROM turns WHERE id = (SELECT max(id) FROM turns)")
    with pytest.raises(BadData, match="archive it again"):
        archives.removed(over.db, "sample", content, over.now)


def test_the_command_line_writes_a_private_file_and_takes_it_back(over: Stage, tmp_path: Path) -> None:
    settings, file = tmp_path / "judge.toml", tmp_path / "sample.judge"
    settings.write_text(f'state = "{over.folder}"\ndomain = "{DOMAIN}"\n', encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(judge, ["--config", str(settings), *words])
        return done.exit_code, done.output

    assert run("archive", "nosuch") == (1, "Error: nosuch: there is no such game\n")
    assert run("archive", "sample", "--to", str(file), "--remove")[0] == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_bytes()[8:].startswith(b"judge archive 1 sample\n")
    assert "no file of a game that is known here; known are what `judge archive`" in run("import", str(settings))[1]
    assert run("import", str(tmp_path / "none"))[1].endswith("it cannot be read: No such file or directory\n")
    assert run("import", str(file)) == (0, "sample is whole again.\n")
    code, told = run("archive", "sample", "--to", str(file))
    assert (code, "this file is there already; --to names another one" in told) == (1, True)


def test_the_site_keeps_the_pages_that_the_game_had(over: Stage, tmp_path: Path) -> None:
    config = replace(over.config, site=Site(folder=str(tmp_path / "site"), films=False))

    def pages() -> dict[str, bytes]:
        write_site(over.db, config, STATIONERY)
        return {str(file): file.read_bytes() for file in (tmp_path / "site").rglob("*sample*/**/*") if file.is_file()}

    before = pages()
    taken_out(over)

    assert len(before) > 2
    assert pages() == before
