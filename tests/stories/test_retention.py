"""What is kept long enough goes, nothing that anybody can ask for does, and all is proved afterwards as before."""

from __future__ import annotations

import os
import re
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from judge import totals
from judge.clerk.hours.retention import PutAway, put_away
from judge.clerk.proving.proof import Proof, prove
from judge.clerk.service.metrics import registry
from judge.cli import judge
from judge.cli.doctor.work import work
from judge.config import Retention
from judge.store import heartbeat, letters, meta, outbox, retention
from judge.store.database import check, open_database, write
from judge.store.retention import Pruned
from judge.structs import replace
from tests.stories.script import play
from tests.stories.stage import DOMAIN, Stage

STORIES = Path(__file__).parents[1] / "stories"
KEEPER = "keeper@elsewhere.example"
STRANGER = "eve@elsewhere.example"


def after(stage: Stage, days: int, **kept: int) -> PutAway:
    """What is put away so many days later."""
    config = replace(stage.config, retention=Retention(**kept))
    return put_away(stage.db, config, stage.now + timedelta(days=days), lambda: True)


def all_sent(stage: Stage) -> None:
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent', sent_at = created_at WHERE held = 0")


def proofs(stage: Stage, folder: Path) -> list[tuple[str, Proof, tuple[str, ...]]]:
    folder.mkdir()
    return [(each.about, each.proof, each.differences) for each in prove(stage.config, folder)]


@pytest.mark.parametrize("story", ["first_letters", "gunboat"])
def test_all_is_proved_afterwards_as_before(stage: Stage, tmp_path: Path, story: str) -> None:
    play(STORIES / f"{story}.story", stage)
    all_sent(stage)
    before = proofs(stage, tmp_path / "before")
    words = dict(stage.db.conn.execute("SELECT id, raw FROM outbox WHERE state = 'sent'").fetchall())

    done = after(stage, 400)

    assert done.pruned.mails == len(words)
    assert done.packed.rows == stage.db.conn.execute("SELECT count(*) FROM letters").fetchone()[0] + len(words)
    assert done.packed.after < done.packed.before / 3
    assert proofs(stage, tmp_path / "after") == before
    assert all(not differences for _, _, differences in before)
    (tmp_path / "mails").mkdir()
    mails = list(prove(stage.config, tmp_path / "mails", writes_mails=True))[-1]
    made = sum(raw != b"" for raw in words.values())
    (told,) = mails.remarks
    assert (mails.about, mails.proof) == ("mails", Proof.TURNS)
    same, by_digest, left = map(int, re.findall(r"\d+", told))
    assert by_digest >= made - left > 30
    assert same >= by_digest
    assert check(stage.db) == ()
    left = stage.db.conn.execute("SELECT id, digest, size FROM outbox WHERE state = 'sent'").fetchall()
    assert left == [(number, sha256(raw).digest() if raw else b"", len(raw)) for number, raw in words.items()]


def test_a_mail_whose_digest_was_changed_is_named(table: Stage, tmp_path: Path) -> None:
    all_sent(table)
    after(table, 400)
    with write(table.db):
        query = "SELECT cause FROM outbox WHERE length(digest) = 32 AND cause GLOB 'event:*' LIMIT 1"
        (cause,) = table.db.conn.execute(query).fetchone()
        table.db.conn.execute("UPDATE outbox SET digest = zeroblob(32) WHERE cause = ?", (cause,))
    done = CliRunner().invoke(
        judge, ["check", "--deep", "--mails"], env={"JUDGE_STATE": str(table.folder), "JUDGE_DOMAIN": DOMAIN}
    )

    assert done.exit_code == 1
    assert f"look   mails: 1 come out otherwise, the first of them for {cause}; if the program or" in done.output
    alone = CliRunner().invoke(judge, ["check", "--mails"])
    assert (alone.exit_code, "--mails needs --deep." in alone.output) == (2, True)


def test_mail_stays_as_long_as_the_settings_say_and_longer_while_it_waits(table: Stage) -> None:
    all_sent(table)
    with write(table.db):
        table.db.conn.execute("UPDATE outbox SET state = 'waiting', sent_at = NULL WHERE id = 1")
    waiting = outbox.raw(table.db, 1)

    assert after(table, 89).pruned.mails == 0
    assert after(table, 400, sent=0, games=0).pruned.mails == 0
    assert retention.would_go(table.db, until_in(table, 91)).mails == after(table, 91).pruned.mails > 10
    assert outbox.raw(table.db, 1) == waiting
    assert outbox.raw(table.db, 2) == b""
    assert retention.would_go(table.db, until_in(table, 91)) == Pruned()


def test_the_doctor_and_the_metrics_tell_when_it_was_and_what_went(table: Stage, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    totals.add_up(elsewhere)  # what this process has counted before
    all_sent(table)
    gone = after(table, 91).pruned
    later = table.now + timedelta(days=91, hours=1)
    heartbeat.beat(table.db, later)

    def told(now: datetime) -> list[tuple[str, str]]:
        return [(each.state.value, each.text) for each in work(table.db, now) if each.name == "retention"]

    ((state, text),) = told(later)
    assert (state, text.startswith("put away 60 minutes ago; on 2027-04-04 ")) == ("ok", True)
    assert f"went the words of {gone.mails} mails, " in text
    after(table, 92)
    heartbeat.beat(table.db, later + timedelta(days=2))
    ((state, later_text),) = told(later + timedelta(days=2))
    assert (state, later_text.startswith("put away 25 hours ago; on 2027-04-04 ")) == ("look", True)

    totals.add_up(table.config.state)
    metrics = text_string_to_metric_families(generate_latest(registry(table.config, lambda: later)).decode())
    found = {(each.name, *each.labels.values()): each.value for family in metrics for each in family.samples}
    assert found["judge_pruned_total", "mails"] == gone.mails
    assert found["judge_put_away_timestamp_seconds",] == (table.now + timedelta(days=92)).timestamp()


def test_damaged_notes_and_moments_are_told_and_stop_nobody(table: Stage) -> None:
    with write(table.db):
        meta.put(table.db, "pruned_last", "junk", table.now)
        table.db.conn.execute("UPDATE outbox SET created_at = 'garbage' WHERE id = 4")
    assert retention.rounds(table.db).went == Pruned()
    env = {"JUDGE_STATE": str(table.folder), "JUDGE_DOMAIN": DOMAIN}
    done = CliRunner().invoke(judge, ["check", "--stopped", "--deep"], env=env)

    assert done.exit_code == 2
    assert "FAULT  order of events: cannot be read: ValueError: Invalid isoformat string: 'garbage'" in done.output
    assert "JUDGE CRITICAL - " in done.output


def until_in(stage: Stage, days: int) -> retention.Until:
    moment = stage.now + timedelta(days=days - 90)
    return retention.Until(sent=moment, games=moment, pictures=moment, strangers=moment)


def test_the_mails_of_a_game_go_sooner_once_it_is_over(stage: Stage) -> None:
    play(STORIES / "endings_draw.story", stage)
    all_sent(stage)
    of_games, others = (
        stage.db.conn.execute(f"SELECT count(*) FROM outbox WHERE state = 'sent' AND game IS {no} NULL").fetchone()[0]
        for no in ("NOT", "")
    )

    assert after(stage, 29).pruned.mails == 0
    assert after(stage, 31).pruned.mails == of_games
    assert after(stage, 91).pruned.mails == others
    for question in ("HISTORY sample", "PRESS ARCHIVE sample", "SUMMARY sample", "LIST"):
        stage.write("p1", question, quote=False)
        assert "sample" in stage.boxes["p1@players.example"][-1].text


def test_what_a_stranger_wrote_goes_unless_something_came_of_it(table: Stage) -> None:
    for sender, text in ((STRANGER, "what is this?"), ("ann@elsewhere.example", "JOIN")):
        table.write(sender, text, to=f"judge@{DOMAIN}")
    table.write("ann@elsewhere.example", "yes")
    newest = table.db.conn.execute("SELECT max(id) FROM letters").fetchone()[0]
    strange, first, yes = (letters.letter(table.db, number) for number in range(newest - 2, newest + 1))
    assert strange is not None
    assert first is not None
    assert yes is not None

    # The offer in the answer is good for sixty days, and so long the letter is kept that it answers.
    assert after(table, 61).pruned.letters == 0
    with write(table.db):
        table.db.conn.execute("DELETE FROM invitations")
    assert after(table, 61).pruned.letters == 1

    now = letters.letter(table.db, strange.id)
    assert now is not None
    assert now.raw == b""
    kept = [letters.letter(table.db, each.id) for each in (first, yes)]
    assert [each.raw for each in kept if each is not None] == [first.raw, yes.raw]


def test_a_letter_whose_words_are_gone_is_still_known_when_it_comes_again(table: Stage) -> None:
    table.write(STRANGER, "what is this?", to=f"judge@{DOMAIN}")
    kept = letters.letter(table.db, table.db.conn.execute("SELECT max(id) FROM letters").fetchone()[0])
    assert kept is not None
    with write(table.db):
        table.db.conn.execute("DELETE FROM invitations")
    assert after(table, 61).pruned.letters == 1

    table.arrive(STRANGER, kept.rcpt, kept.raw)

    assert letters.unread(table.db) == ()


def test_the_digest_says_what_went_and_says_it_once(table: Stage) -> None:
    table.write(KEEPER, "REGISTER Karl", to=f"judge@{DOMAIN}")
    all_sent(table)
    went = after(table, 91).pruned

    first = table.write(KEEPER, "DIGEST")[-1].text
    table.wait(days=1)
    table.wait(days=1)
    second = table.write(KEEPER, "DIGEST")[-1].text

    assert f"texts of sent mails: {went.mails}, maps: {went.pictures}," in " ".join(first.split())
    assert "texts of sent mails" not in second


def test_a_letter_that_comes_is_not_kept_waiting(table: Stage) -> None:
    all_sent(table)
    table.arrive(STRANGER, f"judge@{DOMAIN}", b"From: eve@elsewhere.example\r\n\r\nhello\r\n")

    table.clerk.put_away(table.now + timedelta(days=400))

    assert retention.since_last_told(table.db) == Pruned()
    table.tick()
    table.clerk.put_away(table.now + timedelta(days=401))
    assert retention.since_last_told(table.db).mails > 10


def test_the_file_becomes_smaller_and_stays_small(stage: Stage) -> None:
    with write(stage.db):
        for number in range(300):
            raw = f"mail {number} ".encode() + os.urandom(3000).hex().encode()
            outbox.post(stage.db, outbox.Post(f"c{number}", "j@x", "a@y", f"{number}@x", "s", raw), stage.now)
            outbox.sent(stage.db, number + 1, "250 ok", stage.now)
    size = retention.room(stage.db).size

    done = after(stage, 91)

    left = retention.room(stage.db)
    assert done.given > 500_000
    assert left.size - left.free < 900_000 < size
    assert stage.config.database.stat().st_size == left.size


def test_prune_on_the_command_line_tells_first_and_then_does_it(tmp_path: Path) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(f'state = "{tmp_path}"\n', encoding="utf-8")
    told = CliRunner().invoke(judge, ["--config", str(settings), "prune"])
    assert (told.exit_code, "there is no database here" in told.output) == (1, True)
    long_ago = datetime.now(UTC) - timedelta(days=100)
    with closing(open_database(tmp_path / "judge.db")) as db, write(db):
        outbox.post(db, outbox.Post("c", "j@x", "a@y", "1@x", "s", b"words" * 1000), long_ago)
        outbox.sent(db, 1, "250 ok", long_ago)

    dry = CliRunner().invoke(judge, ["--config", str(settings), "prune", "--dry-run"])
    with closing(open_database(tmp_path / "judge.db")) as db:
        assert outbox.raw(db, 1) == b"words" * 1000
    done = CliRunner().invoke(judge, ["--config", str(settings), "prune", "--rebuild"])

    assert dry.output == "would go: the words of 1 mails, 0 pictures, the words of 0 strangers' letters; 5,000 bytes\n"
    assert (done.exit_code, done.output.splitlines()[0]) == (0, dry.output.strip().replace("would go", "gone"))
    with closing(open_database(tmp_path / "judge.db")) as db:
        assert outbox.raw(db, 1) == b""
        assert retention.room(db).free == 0
