"""Who is named on the site: people who are registered, and nobody who is not any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.clerk import archives
from judge.store.database import write
from tests.clerk.test_site import built, everything, page, play
from tests.stories.stage import Stage, address

PLAYER, OBSERVER = "Wanda Wisher", "Quentin Quill"


@pytest.fixture
def named(stage: Stage) -> Stage:
    """A game that a player and an observer wrote press in, with a phase behind it."""
    stage.gather()
    rename(stage, stage.person_of("france"), PLAYER)
    rename(stage, "watcher", OBSERVER)
    stage.write("watcher", "BROADCAST\nWhat a game.\nENDPRESS")
    play(stage)
    return stage


def rename(stage: Stage, person: str, name: str) -> None:
    with write(stage.db):
        stage.db.conn.execute("UPDATE players SET name = ? WHERE address = ?", (name, address(person)))


def leave(stage: Stage, person: str) -> None:
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent', sent_at = created_at WHERE held = 0")
    for _ in range(2):
        stage.write(person, "UNREGISTER", quote=False)
    assert "you are forgotten" in stage.boxes[address(person)][-1].text


def test_whoever_is_not_registered_any_more_is_named_nowhere(named: Stage, site: Path) -> None:
    france = named.person_of("france")
    named.write("master", "CANCEL GAME")
    built(named, site)
    assert f"an observer ({OBSERVER})" in page(site, "S1901M.html")
    assert all(name in page(site) + page(site, "book.html") for name in (PLAYER, OBSERVER))

    leave(named, "watcher")
    leave(named, france)
    built(named, site)

    assert OBSERVER not in everything(site)
    assert PLAYER not in everything(site)
    assert "an observer (Somebody)" in page(site, "S1901M.html")


def test_a_new_name_stands_everywhere(named: Stage, site: Path) -> None:
    built(named, site)
    rename(named, "watcher", "Another Name")
    built(named, site)

    assert OBSERVER not in everything(site)
    assert "an observer (Another Name)" in page(site, "S1901M.html")


def archive(stage: Stage) -> bytes:
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent', sent_at = created_at WHERE held = 0")
    content = archives.archived(stage.db, stage.config, "sample", stage.now)
    archives.removed(stage.db, "sample", content, stage.now)
    return content


def test_the_pages_of_an_archived_game_stay_while_all_whom_they_name_are_registered(named: Stage, site: Path) -> None:
    named.write("master", "CANCEL GAME")
    built(named, site)
    archive(named)
    assert built(named, site) == 0
    assert PLAYER in page(site)

    # He watched, and nothing of his is shown.
    named.write("p9", "REGISTER Somebody Else")
    leave(named, "p9")
    built(named, site)
    assert PLAYER in page(site)


@pytest.mark.parametrize("who", ["player", "observer"])
def test_the_pages_of_an_archived_game_go_with_whom_they_name(named: Stage, site: Path, who: str) -> None:
    """They cannot be written anew without its turns; brought back, it has pages without the name."""
    person, name = (named.person_of("france"), PLAYER) if who == "player" else ("watcher", OBSERVER)
    named.write("master", "CANCEL GAME")
    built(named, site)
    content = archive(named)
    built(named, site)
    leave(named, person)
    for _ in range(2):
        built(named, site)
        assert name not in everything(site)
        assert not (site / "games" / "sample").exists()
        assert "kept in an archive" in (site / "index.html").read_text(encoding="utf-8")

    archives.brought(named.db, content, "x", named.now)
    built(named, site)
    assert name not in everything(site)
    assert "✗ A War → Gal" in page(site, "S1901M.html")
