"""A tournament of two rounds with two boards of seven: opened, drawn, played, scored, told and drawn again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clerk.proving.proof import prove
from judge.clerk.publishing.site import write_site
from judge.cli import judge
from judge.config import Site
from judge.game.board_draw import fingerprint
from judge.game.game import Status
from judge.rules.places import Power
from judge.store import players, tournaments
from judge.store.database import check, open_database
from judge.structs import replace
from tests.stories.stage import DOMAIN, STATIONERY, Mail, Stage, address

JUDGE = f"judge@{DOMAIN}"
PEOPLE = tuple(f"p{number}" for number in range(1, 15))


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The first round over, the second one, anonymous, just begun."""
    stage = Stage(tmp_path_factory.mktemp("cup"))
    to_judge(stage, "dora", "REGISTER Dora")
    to_judge(stage, "dora", "TOURNAMENT cup SCORING cdiplo think 0\nTOURNAMENT cup BOARDS b1..b2")
    to_judge(stage, "dora", "TOURNAMENT cup HOUSE RULES\nNo late orders.\n\nBe kind.\nENDPRESS")
    for person in PEOPLE:
        to_judge(stage, person, f"REGISTER {person.upper()}\nJOIN cup")
    to_judge(stage, "dora", "TOURNAMENT cup DRAW\nTOURNAMENT cup START")
    for name in ("b1", "b2"):
        end(stage, name, "DRAW" if name == "b1" else "CONCEDE France", spared="" if name == "b1" else "france")
    to_judge(stage, "dora", "TOURNAMENT cup SET gunboat\nTOURNAMENT cup ROUND 2\nTOURNAMENT cup BOARDS b3..b4")
    to_judge(stage, "dora", "TOURNAMENT cup DRAW\nTOURNAMENT cup START")
    yield stage
    stage.close()


def to_judge(stage: Stage, person: str, text: str) -> list[Mail]:
    return stage.write(person, text, JUDGE, Signed="yes")


def end(stage: Stage, name: str, vote: str, spared: Power = "") -> None:
    """All players of a board, but of one power, vote for its end."""
    for seat in stage.game(name).seating.seats:
        if spared not in seat.powers:
            to_judge(stage, stage.person_of(seat.powers[0], name), f"SIGNON {name}\n{vote}")
    assert stage.game(name).status is Status.ENDED


def mails(stage: Stage, person: str, subject: str) -> list[Mail]:
    return [mail for mail in stage.boxes[address(person)] if subject in mail.subject]


def attached(mail: Mail, name: str) -> str:
    (part,) = [part for part in mail.parsed.walk() if part.get_filename() == name]
    content = part.get_content()
    return content.decode() if isinstance(content, bytes) else str(content)


def name_of(stage: Stage, power: Power, game: str) -> str:
    return stage.person_of(power, game).upper()


def test_the_boards_of_a_round_begin_at_one_moment_with_one_deadline_and_the_house_rules(cup: Stage) -> None:
    games = [cup.game(name) for name in ("b3", "b4")]

    assert len({(game.clock.opened, game.clock.deadline) for game in games}) == 1
    assert [len(game.seating.seats) for game in games] == [7, 7]
    (begins,) = mails(cup, "p1", "b1 S1901M] The game begins") + mails(cup, "p1", "b2 S1901M] The game begins")
    assert "HOUSE RULES\n\nNo late orders.\n\nBe kind." in begins.text


def test_a_draw_that_hides_nobody_can_be_made_again_from_its_mail(cup: Stage, tmp_path: Path) -> None:
    """The file of the mail is enough: what it comes to is who plays what on the boards."""
    (told,) = mails(cup, "p5", "The draw of cup, round 1")
    (tmp_path / "draw.json").write_text(attached(told, "draw.json"), encoding="utf-8")
    again = CliRunner().invoke(judge, ["draw", str(tmp_path / "draw.json")])

    assert again.exit_code == 0, again.output
    for name in ("b1", "b2"):
        for power in ("austria", "turkey"):
            assert f"  {power}: {name_of(cup, power, name)}\n" in again.output.partition(f"{name}\n")[2]
    seed = json.loads(attached(told, "draw.json"))["seed"]
    assert seed in " ".join(told.text.split())
    assert fingerprint(seed) in again.output


def test_a_file_that_is_no_draw_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "draw.json").write_text('{"seed": 1}')
    failed = CliRunner().invoke(judge, ["draw", str(tmp_path / "draw.json")])

    assert failed.exit_code == 1
    assert "no draw.json of a tournament" in failed.output


def test_nobody_has_a_power_twice_and_few_meet_again(cup: Stage) -> None:
    first, second = (
        {seat.player: (name, seat.powers) for name in names for seat in cup.game(name).seating.seats}
        for names in (("b1", "b2"), ("b3", "b4"))
    )

    assert all(first[player][1] != second[player][1] for player in first)
    again = [sorted(first[p][0] for p in first if second[p][0] == name).count("b1") for name in ("b3", "b4")]
    assert sorted(again) == [3, 4]


def test_standings_add_up_and_say_how(cup: Stage) -> None:
    (answer,) = to_judge(cup, "p2", "STANDINGS cup")
    france, russia = name_of(cup, "france", "b2"), name_of(cup, "russia", "b1")
    rows = [line.split() for line in answer.text.splitlines()]

    # A solo is 100; of seven that share, Russia tops with 4 centres, the others share ranks two and three.
    assert next(row for row in rows if row[:2] == ["1.", france])[2] == "100"
    assert next(row for row in rows if row[:2] == ["2.", russia])[2:] == ["43", "43", "0", "1", "43", "4"]
    third = 1 + 3 + (14 + 7) / 6
    assert [row[2] for row in rows if row and row[0] == "3."] == [f"{third:g}"] * 6
    assert "C-Diplo 100: 100 points for who wins alone" in answer.text
    assert "this decides, one after the other: boards won alone" in " ".join(answer.text.split())


def test_standings_come_as_a_file_for_spreadsheets(cup: Stage) -> None:
    (answer,) = to_judge(cup, "p2", "STANDINGS cup")
    rows = list(csv.DictReader(StringIO(attached(answer, "standings.csv"))))

    assert len(rows) == 14
    assert (rows[0]["player"], rows[0]["points"]) == (name_of(cup, "france", "b2"), "100")
    assert [rows[0][f"round {column}"] for column in ("1 board", "1 power", "2 board")] == ["b2", "france", ""]


def test_the_last_board_of_a_round_brings_the_standings_once_to_who_played_and_who_directs(cup: Stage) -> None:
    told = {person: mails(cup, person, "Round 1 of cup is over") for person in (*PEOPLE, "dora")}
    files = {attached(mail, "standings.csv").splitlines()[1] for (mail,) in told.values()}

    assert files == {f"1,{name_of(cup, 'france', 'b2')},100,1,0,100,3,b2,france,3,100"}
    assert "ROUND 2" not in told["p1"][0].text.replace("Round 2", "")
    assert '"TOURNAMENT cup ROUND 2" prepares the next round' in " ".join(told["dora"][0].text.split())


def test_an_anonymous_board_says_nothing_of_who_plays_there_before_it_is_over(cup: Stage) -> None:
    (answer,) = to_judge(cup, "p2", "STANDINGS cup")
    told = " ".join(answer.text.split())
    found = tournaments.load(cup.db, "cup")
    assert found is not None
    seed = found.drawings[-1].seed

    assert "b3: Spring 1901, movement, until" in told
    assert seed not in answer.everything
    assert fingerprint(seed) in told
    (drawn,) = mails(cup, "p2", "The draw of cup, round 2")
    assert seed not in drawn.everything
    own = {
        name for name in ("b3", "b4") if any(seat.player == id_of(cup, "p2") for seat in cup.game(name).seating.seats)
    }
    assert f"in {own.pop()}" in " ".join(drawn.text.split())
    assert not [person for person in PEOPLE if f" {person.upper()} " in drawn.text]
    assert not [part for part in drawn.parsed.walk() if part.get_filename() == "draw.json"]
    # The director's own LIST of a board tells him who plays what; the seed would tell it to whom he shows his mail.
    assert seed not in mails(cup, "dora", "The draw of cup, round 2")[-1].everything


def id_of(stage: Stage, person: str) -> str:
    player = players.by_address(stage.db, address(person))
    assert player is not None
    return player.id


def test_the_site_has_the_standings_and_their_file(cup: Stage, tmp_path: Path) -> None:
    config = replace(cup.config, site=Site(folder=str(tmp_path / "site"), films=False))
    write_site(cup.db, config, STATIONERY)
    page = (tmp_path / "site" / "tournament-cup.html").read_text()

    assert '<a href="tournament-cup.html">cup</a>' in (tmp_path / "site" / "index.html").read_text()
    assert name_of(cup, "france", "b2") in page
    assert '<a href="tournament-cup.csv">' in page
    assert (
        (tmp_path / "site" / "tournament-cup.csv").read_text().startswith("place,player,points,solos,tops,best,centres")
    )
    found = tournaments.load(cup.db, "cup")
    assert found is not None
    assert found.drawings[-1].seed not in page


def test_the_database_is_sound_and_boards_are_nobodys_games(cup: Stage) -> None:
    assert check(cup.db) == ()
    (answer,) = to_judge(cup, "dora", "CREATE x1..x9 LIKE b1")
    assert "9 games are open" in answer.text
    (answer,) = to_judge(cup, "dora", "CREATE y1..y2")
    assert "You may open one more game for now" in " ".join(answer.text.split())


def test_what_a_director_corrects_is_on_record_and_the_end_tells_the_seed(cup: Stage) -> None:
    """The last of the tests: it plays the second round out."""
    left = name_of(cup, "italy", "b2")
    to_judge(cup, "dora", f"TOURNAMENT cup RESULT b2 {left} 4.5 wrong orders were played")
    end(cup, "b3", "DRAW")
    end(cup, "b4", "DRAW")
    (answer,) = to_judge(cup, "dora", "TOURNAMENT cup END\nTOURNAMENT cup ROUND 3")
    told = " ".join(answer.text.split())
    found = tournaments.load(cup.db, "cup")

    assert found is not None
    assert found.is_over
    assert "cup is over." in told
    assert f"Dora gave {left} 4.5 points for b2: wrong orders were played" in told
    assert f"Round 2, draw 1: seed {found.drawings[-1].seed}" in told
    assert f"{name_of(cup, 'turkey', 'b4')} Turkey 3" in told
    (over,) = mails(cup, "dora", "Round 2 of cup is over")
    assert found.drawings[-1].seed in over.text


def test_who_was_told_of_a_round_is_told_again_when_all_is_done_again(cup: Stage, tmp_path: Path) -> None:
    """The causes of its mails come out the same, and no game differs."""
    (tmp_path / "scratch").mkdir()
    assert [fault for each in prove(cup.config, tmp_path / "scratch") for fault in each.differences] == []
    told = "SELECT cause, rcpt, letter FROM outbox WHERE cause GLOB 'round_over:*' ORDER BY cause"
    with closing(open_database(tmp_path / "scratch" / "judge.db")) as again:
        rows = again.conn.execute(told).fetchall()

    assert rows == cup.db.conn.execute(told).fetchall()
    assert len(rows) == 2 * (len(PEOPLE) + 1)
