"""Mail that is held back."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlite_utils import Database

from judge.store import deliverability, games, outbox, players
from judge.store.database import write
from judge.store.outbox import Post
from tests.game.tables import table

NOW = datetime(2027, 1, 3, 18, tzinfo=UTC)


@pytest.fixture
def held(db: Database) -> Database:
    """Mails of the game blitz to two persons that wait for 0 to 3 phases."""
    with write(db):
        games.save(db, table())
        people = [
            players.register(db, f"{name}@players.example", name, "en", "UTC", NOW).id for name in ("zoe", "otto")
        ]
        for player in people:
            for late in range(4):
                cause = f"{player}:{late}"
                post = Post(cause, "j@x", "z@x", f"{cause}@x", "s", b"raw", game="blitz", player=player, held=late)
                outbox.post(db, post, NOW)
    return db


def ripe(db: Database, phases: int, player: str | None = None) -> list[int]:
    return [mail.id for mail in deliverability.ripe(db, "blitz", phases, player)]


def test_what_waits_for_few_phases_is_ripe_first(held: Database) -> None:
    assert ripe(held, 1) == [2, 6]
    assert ripe(held, 2, "p1") == [2, 3]
    assert deliverability.ripe(held, "other", 9) == ()
    assert deliverability.unsent(held) == 2


def test_a_mail_that_is_let_go_waits_like_any_other(held: Database) -> None:
    with write(held):
        deliverability.let_go(held, 2, b"fresh", NOW + timedelta(days=1))
        deliverability.quicken(held, "blitz", 1)

    assert ripe(held, 1) == [3, 6, 7]
    later = {mail.id: mail.raw for mail in outbox.waiting(held, NOW + timedelta(days=1))}
    assert later == {1: b"raw", 2: b"fresh", 5: b"raw"}


def test_what_is_held_for_somebody_who_left_is_dropped(held: Database) -> None:
    with write(held):
        deliverability.drop_held(held, "blitz", "p1")

    assert ripe(held, 9) == [6, 7, 8]
    assert deliverability.unsent(held) == 2
