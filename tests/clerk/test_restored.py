"""What a judge that was set up again from a copy does about the time that is lost: nothing twice, nothing mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from judge.commands.keeping.figures import digest_of
from judge.config import Backup, load_secret
from judge.copies import Copy, CopyList, FailedTry
from judge.store import heartbeat, restored, tokens
from judge.store.database import write
from judge.store.letters import Arrival, keep_one
from judge.store.restoring import BegunAgain, begin_again
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.structs import replace
from tests.stories.stage import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A game in its first phase; every mail is out."""
    stage = Stage(tmp_path)
    stage.gather()
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent', sent_at = created_at")
    heartbeat.beat(stage.db, stage.now)
    yield stage
    stage.close()


def restore(stage: Stage, copied_at: datetime | None = None, *, holds_mail: bool = True) -> BegunAgain:
    keyring = Keyring(load_secret(stage.config))
    with write(stage.db):
        return begin_again(stage.db, keyring, copied_at or stage.now, stage.now, holds_mail=holds_mail)


def number(stage: Stage, query: str) -> int:
    return int(stage.db.conn.execute(query).fetchone()[0])


def phases(stage: Stage) -> tuple[str, ...]:
    return tuple(phase for (phase,) in stage.db.conn.execute("SELECT phase FROM turns ORDER BY id"))


def message_ids(stage: Stage) -> set[str]:
    return {name for (name,) in stage.db.conn.execute("SELECT message_id FROM outbox")}


def test_a_deadline_that_passed_since_the_copy_is_moved_however_short_that_was(stage: Stage) -> None:
    before = stage.game().clock.deadline
    assert before is not None
    heartbeat.beat(stage.db, before - timedelta(minutes=10))
    stage.now = before + timedelta(minutes=5)
    restore(stage, before - timedelta(minutes=10))
    stage.tick()

    after = stage.game().clock.deadline
    assert after is not None
    assert timedelta(minutes=15) <= after - before < timedelta(minutes=17)
    assert str(stage.game().position.phase) == "S1901M"
    assert "the judge was away" in stage.boxes["p1@players.example"][-1].subject
    stage.now = after + timedelta(minutes=1)
    heartbeat.beat(stage.db, stage.now - timedelta(minutes=2))
    stage.tick()
    assert str(stage.game().position.phase) == "F1901M", "once moved, it counts"


def test_the_same_turn_played_again_has_other_message_ids(stage: Stage) -> None:
    """A receiver that has the lost results would take the new ones for a copy of them, and throw them away."""
    deadline = stage.game().clock.deadline
    assert deadline is not None
    lost = Stage(stage.folder / "lost")
    stage.db.conn.backup(lost.db.conn)
    lost.now = stage.now
    restore(stage)
    heartbeat.beat(stage.db, stage.now + timedelta(minutes=1))
    before = message_ids(stage)
    for each in (lost, stage):
        each.now += timedelta(minutes=2)
        each.wait(days=9)

    assert {phases(lost), phases(stage)} == {phases(stage)} != {()}
    assert message_ids(lost) & message_ids(stage) == before
    lost.close()


def test_numbers_and_addresses_of_the_lost_time_are_given_to_nobody_else(stage: Stage) -> None:
    letter, mail = number(stage, "SELECT max(id) FROM letters"), number(stage, "SELECT max(id) FROM outbox")
    restore(stage)
    stage.write("newcomer", "REGISTER Newcomer")

    assert number(stage, "SELECT max(id) FROM letters") > letter + 100_000
    assert number(stage, "SELECT max(id) FROM outbox") > mail + 100_000
    assert number(stage, "SELECT max(number) FROM players") > 100_000


def test_the_addresses_of_the_year_that_began_meanwhile_are_understood(stage: Stage) -> None:
    player = str(stage.game().player_of("france"))
    later = Keyring(load_secret(stage.config)).token(Claim(TokenKind.SEAT, player, "sample", epoch=1))
    assert tokens.find(stage.db, later) is None
    restore(stage)

    claim = tokens.find(stage.db, later)
    assert claim is not None
    assert (claim.player, claim.game, claim.counts) == (player, "sample", True)


def test_the_answer_to_a_letter_that_was_unread_in_the_copy_is_held_and_goes_at_the_keepers_word(stage: Stage) -> None:
    with write(stage.db):
        raw = b"From: p1@players.example\r\nMessage-ID: <unread@players.example>\r\n\r\nHELP\r\n"
        keep_one(stage.db, Arrival(stage.now, "p1@players.example", "judge@judge.example", raw))
    assert restore(stage) == BegunAgain(0, 1)
    stage.tick()

    assert restored.count_held(stage.db) == 1
    assert [rcpt for _, rcpt, _, _ in restored.held_mails(stage.db)] == ["p1@players.example"]
    with write(stage.db):
        assert restored.let_go(stage.db) == 1
    assert number(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = 0") == 1
    stage.write("p2", "HELP")
    assert restored.count_held(stage.db) == 0


def test_what_waited_is_held_as_it_was_held_before_and_can_be_given_up(stage: Stage) -> None:
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'waiting', held = id % 3 WHERE id <= 6")
    assert restore(stage) == BegunAgain(6, 0)
    assert number(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting' AND held > -1000") == 0
    with write(stage.db):
        restored.let_go(stage.db)
    assert number(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = id % 3") == 6
    restore(stage)
    with write(stage.db):
        assert restored.drop(stage.db) == 6
    assert number(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting'") == 0


def test_a_judge_that_was_stopped_before_the_copy_sends_what_waited(stage: Stage) -> None:
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'waiting' WHERE id <= 6")

    assert restore(stage, holds_mail=False) == BegunAgain(0, 0)
    assert number(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = 0") == 6


def test_the_digest_tells_of_copies_and_of_mail_that_is_held(stage: Stage) -> None:
    config = replace(stage.config, backup=Backup(to="copies"))
    digest = digest_of(stage.db, config, stage.now)
    assert digest.copies.is_old
    assert not digest.is_quiet
    assert digest_of(stage.db, stage.config, stage.now).is_quiet

    copy = Copy("judge-20270101T000000Z.tar.zst", "copies", stage.now - timedelta(hours=20), 1, "")
    CopyList((copy,)).write(stage.folder)
    digest = digest_of(stage.db, config, stage.now)
    assert digest.is_quiet
    assert digest.copies.last == copy.made_at
    CopyList((copy,), FailedTry(stage.now, "no room")).write(stage.folder)
    assert digest_of(stage.db, config, stage.now).copies.failed == "no room"
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'waiting' WHERE id <= 6")
    restore(stage)
    assert digest_of(stage.db, stage.config, stage.now).held == 6
