"""GAMES and USERS of a judge with thousands of both: a page at a time, a filter that drops no word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.commands.asks import Standing
from judge.commands.keeping.ask import InspectGames, ShowUsers
from judge.commands.keeping.filters import GameFilter, GameState, Trait, UserFilter
from judge.commands.sources import tongues
from judge.commands.understand import understand
from judge.post.letter import read
from judge.shelf import load_language
from judge.store.database import write, write_time
from tests.stories.stage import BEGINNING, Stage

GAMES, PEOPLE = 2000, 300


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One real game, copied under 2,000 names; the first ten are overdue, the next ten paused, the next ten over."""
    stage = Stage(Path(tmp_path_factory.mktemp("judge")))
    stage.gather()
    past = write_time(stage.now - timedelta(minutes=1))
    with write(stage.db):
        stage.db.conn.executemany(
            "INSERT INTO games (name, status, deadline, version, body)"
            " SELECT ?, status, deadline, version, body FROM games WHERE name = 'sample'",
            [(f"g{n:04}",) for n in range(GAMES)],
        )
        stage.db.conn.execute("UPDATE games SET deadline = ? WHERE name < 'g0010'", (past,))
        stage.db.conn.execute(
            "UPDATE games SET deadline = NULL, body = json_set(body, '$.pause', json('{}'))"
            " WHERE name BETWEEN 'g0010' AND 'g0019'"
        )
        stage.db.conn.execute("UPDATE games SET status = 'ended' WHERE name BETWEEN 'g0020' AND 'g0029'")
        stage.db.conn.execute("UPDATE games SET body = json_set(body, '$.rulebook', 'fr') WHERE name GLOB 'g004?'")
        stage.db.conn.executemany(
            "INSERT INTO players (address, name, language, zone, created_at) VALUES (?, ?, ?, 'UTC', ?)",
            [
                (f"n{n:03}@many.example", f"Nobody {n}", "fr" if n % 3 else "ru", write_time(stage.now))
                for n in range(PEOPLE)
            ],
        )
        stage.db.conn.execute(
            "INSERT INTO suspensions VALUES ('p1@players.example', ?, 'gone')", (write_time(stage.now),)
        )
    yield stage
    stage.close()


def asked(judge: Stage, line: str) -> str:
    return judge.clerk.keep(line, judge.now).text


def names(text: str) -> list[str]:
    return re.findall(r"^\W*(g\d{4}|sample)\b", text, re.MULTILINE)


def test_one_page_is_a_small_mail_and_names_the_next(judge: Stage) -> None:
    text = asked(judge, "GAMES")

    assert len(names(text)) == 50
    assert "2001 games. Page 1 of 41." in text
    assert "GAMES PAGE 2" in text
    assert len(text) < 8000
    assert names(text)[:11] == [f"g{n:04}" for n in range(10)] + ["g0010"], "what is overdue comes first"


def test_pages_follow_one_another_without_a_gap(judge: Stage) -> None:
    line, seen = "GAMES", list[str]()
    while line:
        text = asked(judge, line)
        seen += names(text)
        found = re.search(r"The next page: \W*(GAMES PAGE \d+)", text)
        line = found[1] if found else ""

    assert sorted(seen) == sorted([*(f"g{n:04}" for n in range(GAMES)), "sample"])
    assert seen[-1] == "g0029", "what is over comes last"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("GAMES overdue", [f"g{n:04}" for n in range(10)]),
        ("GAMES paused", [f"g{n:04}" for n in range(10, 20)]),
        ("GAMES over", [f"g{n:04}" for n in range(20, 30)]),
        ("GAMES fr", [f"g{n:04}" for n in range(40, 50)]),
        ("GAMES fr paused", []),
        ("GAMES paused, over", [f"g{n:04}" for n in range(10, 30)]),
        ("GAMES g199*", [f"g{n:04}" for n in range(1990, 2000)]),
        ("GAMES g001* of p1@players.example", [f"g{n:04}" for n in range(10, 20)]),
        ("GAMES of n001@many.example", []),
        ("GAMES sam* of @players.example", ["sample"]),
        ("GAMES PAGE 41", ["g0029"]),
        ("GAMES PAGE 999", ["g0029"]),
        ("GAMES running PAGE 2 g00*", [f"g{n:04}" for n in range(70, 100)]),
    ],
)
def test_a_filter_finds(judge: Stage, line: str, expected: list[str]) -> None:
    assert names(asked(judge, line)) == expected


def test_what_is_not_understood_of_a_filter_is_named_and_the_rest_followed(judge: Stage) -> None:
    text = asked(judge, "GAMES overdue greenish fr*")

    assert 'Not understood: "greenish"' in text
    assert names(text) == []
    assert 'Not understood: "greenish"' in asked(judge, "GAMES overdue greenish")
    assert "INSPECT name" in text


def test_a_lone_word_is_a_game_and_an_unknown_one_is_said(judge: Stage) -> None:
    assert "Times saved" in asked(judge, "GAMES sample")
    assert 'no game called "nosuch"' in asked(judge, "GAMES nosuch")


def test_a_game_that_cannot_be_read_is_named(judge: Stage) -> None:
    with write(judge.db):
        judge.db.conn.execute("INSERT INTO games (name, status, version, body) VALUES ('zzz', 'active', 1, '{')")
    text = asked(judge, "GAMES")
    with write(judge.db):
        judge.db.conn.execute("DELETE FROM games WHERE name = 'zzz'")

    assert "cannot be read" in text
    assert "zzz" in text


def people(text: str) -> list[str]:
    return re.findall(r"(\S+)@(?:players|many)\.example", text)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("USERS masters", ["master"]),
        ("USERS bouncing", ["p1"]),
        ("USERS p1*", ["p1"]),
        ("USERS watcher", ["watcher"]),
        ("USERS *@players.example since 2027-01-04", []),
        ("USERS n00*@many.example ru", ["n000", "n003", "n006", "n009"]),
        ("USERS PAGE 7", ["n299", *(f"p{n}" for n in range(1, 8)), "watcher"]),
    ],
)
def test_people_are_found(judge: Stage, line: str, expected: list[str]) -> None:
    assert people(asked(judge, line)) == expected


def test_a_page_of_people(judge: Stage) -> None:
    text = asked(judge, "USERS @many.example")

    assert "300 people. Page 1 of 6." in text
    assert len(people(text)) == 50
    assert "USERS @many.example PAGE 2" in text
    assert "Behind since stands a day" in asked(judge, "USERS since yesterweek")


def test_all_about_one_person_is_still_shown_by_the_address(judge: Stage) -> None:
    assert "sample: plays" in " ".join(asked(judge, "USERS p1@players.example").split())


def test_prose_that_begins_like_one_is_no_filter(judge: Stage) -> None:
    assert "Page" not in asked(judge, "Games like this one are what I live for")


@pytest.mark.parametrize(
    ("code", "games", "users"),
    [
        ("en", "GAMES running fr of anna@x.example PAGE 2", "USERS masters since 2026-01-01 page 2"),
        ("fr", "INSPECTER en cours fr de anna@x.example PAGE 2", "INSCRITS meneurs depuis le 2026-01-01 page 2"),
        ("ru", "ОСМОТР идут fr с участием anna@x.example СТР 2", "ПОЛЬЗОВАТЕЛИ ведущие с 2026-01-01 стр. 2"),
        ("bg", "ПРЕГЛЕДАЙ текущи fr на anna@x.example СТРАНИЦА 2", "ПОТРЕБИТЕЛИ водещи от 2026-01-01 СТРАНИЦА 2"),
        ("ja", "点検 進行中 fr 参加者 anna@x.example ページ 2", "利用者 マスター 以降 2026-01-01 ページ 2"),
    ],
)
def test_filters_are_read_in_every_language(code: str, games: str, users: str) -> None:
    letter = read(
        f"Content-Type: text/plain; charset=utf-8\n\n{games}\n{users}".encode(), "judge@judge.example", "a@x.example"
    )
    found = understand(letter, Standing(proven=True), load_language(code), BEGINNING, tongues=tongues()).asks

    assert isinstance(found[0], InspectGames)
    assert found[0].games == GameFilter(frozenset({GameState.RUNNING}), frozenset({"fr"}), ("anna@x.example",))
    assert isinstance(found[1], ShowUsers)
    assert found[1].people == UserFilter(frozenset({Trait.MASTERS}), since=datetime(2026, 1, 1, tzinfo=UTC))
    assert [(ask.shown.page, ask.shown.unread) for ask in found] == [(2, ()), (2, ())]
    assert found[0].shown.line == games.rsplit(" ", 2)[0]


def test_everybody_has_a_page_of_the_list_and_the_way_to_the_next(judge: Stage) -> None:
    first, last = (
        judge.write(judge.person_of("france"), line, to="judge@judge.example")[0].text
        for line in ("LIST", "LIST PAGE 41")
    )

    assert names(first)[1:] == [f"g{n:04}" for n in (*range(20), *range(30, 60))], "below the line to write above"
    assert "Page 1 of 41." in first
    assert re.search(r"The next page: \W*LIST PAGE 2\b", first)
    assert len(first) < 10_000
    assert "Page 41 of 41." in last
    assert "The next page" not in last
