"""All games at a glance."""

from datetime import UTC, datetime

from sqlite_utils import Database

from judge.game.game import Status
from judge.game.listed_game import listed_game
from judge.game.settings import Identity, PressKind, Settings
from judge.game.state import Departure, Vacancy, Watcher, WatchMode
from judge.store import games
from judge.store.database import write
from judge.store.listing import listed_games, statuses, watched_weekly
from judge.structs import replace
from tests.game.tables import forming, table
from tests.games import changed

NOW = datetime(2027, 1, 3, 18, tzinfo=UTC)
VACANT = {"france": Vacancy("anna", Departure.RESIGNED, NOW)}
SECRET = Settings(
    press=PressKind.GREY,
    identity=Identity.GUNBOAT,
    partial=False,
    blind=True,
    secret_players=True,
    listed=False,
    comment="Hello",
)


def test_the_list_says_what_the_games_themselves_say(db: Database) -> None:
    kept = [
        replace(table(), name="running"),
        replace(forming(), name="open"),
        changed(table(without="france"), name="vacant", vacancies=VACANT),
        changed(table(), name="over", status=Status.ENDED, deadline=None),
        changed(table(), name="secret", settings=SECRET, watchers=(Watcher("zoe"),)),
    ]
    with write(db):
        for game in kept:
            games.save(db, game)

    found = listed_games(db, "zoe")

    assert [each.name for each in found] == ["open", "vacant", "running", "secret", "over"]
    assert {each.name: each for each in found} == {game.name: listed_game(game) for game in kept}


def test_an_unlisted_game_is_for_those_who_are_in_it(db: Database) -> None:
    with write(db):
        games.save(db, replace(table(), settings=SECRET))

    assert [len(listed_games(db, who)) for who in (None, "anna", "france", "master")] == [0, 0, 1, 1]


def test_a_game_that_cannot_be_read_does_not_hide_the_others(db: Database) -> None:
    with write(db):
        games.save(db, replace(table(), name="good"))
        games.save(db, replace(table(), name="bad"))
        db.conn.execute("UPDATE games SET body = '{\"rulebook\": 7}' WHERE name = 'bad'")

    assert [each.name for each in listed_games(db)] == ["good"]


def test_games_are_counted_by_status_and_found_by_who_wants_one_mail_a_week(db: Database) -> None:
    with write(db):
        games.save(db, changed(table(), name="weekly", watchers=(Watcher("zoe", WatchMode.DIGEST),)))
        games.save(db, replace(table(), name="digest", settings=Settings(comment='"digest"')))
        games.save(db, forming())

    assert statuses(db) == {Status.ACTIVE: 2, Status.FORMING: 1}
    assert watched_weekly(db) == ("weekly",)
