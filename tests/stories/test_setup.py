"""A game that its master set up by mail is proved by its letters, as all others are."""

from __future__ import annotations

from pathlib import Path

from judge.clerk.proving.proof import Proof, prove
from judge.rules.outcome import Resolution
from tests.stories.stage import Stage

BOARD = (Path(__file__).parent / "gamefiles" / "position.txt").read_text(encoding="utf-8")
OWN = "\n".join(line for line in BOARD.splitlines() if not line.startswith(("game:", "master:", "seats:", "#")))


def forming(stage: Stage, options: str = "") -> None:
    stage.write("iris", "REGISTER Iris")
    stage.write("iris", f"CREATE war datc movement 3d first 7d {options}")
    for number in range(1, 8):
        stage.write(f"p{number}", f"REGISTER P{number}")


def test_a_position_file_without_its_people_begins_a_game_that_is_played_and_proved(
    stage: Stage, tmp_path: Path
) -> None:
    forming(stage)
    stage.write("iris", f"SETUP\n{OWN}\nENDSETUP\nIris")
    for number in range(1, 8):
        stage.write(f"p{number}", "JOIN war")
    first = stage.boxes["p1@players.example"][-1]
    stage.write(stage.person_of("austria", "war"), "A ser - rum\nF tri - alb")
    stage.wait(days=12)

    assert "[war F1902M] The game begins" in first.subject
    assert "A Mid" not in first.text
    assert "F Mid" in first.text
    assert str(stage.game("war").position.phase) != "F1902M"
    assert stage.game("war").position.unit_in("rum") is not None
    folder = tmp_path / "proofs"
    folder.mkdir()
    found = {each.about: each for each in prove(stage.config, folder)}
    assert found["game war"].proof is Proof.LETTERS
    assert [fault for each in found.values() for fault in each.differences] == []


def test_a_board_below_create_is_that_of_the_new_game(stage: Stage) -> None:
    stage.write("iris", "REGISTER Iris")
    stage.write("iris", f"CREATE war datc\nSETUP\n{OWN}\nENDSETUP")

    (shown,) = stage.write("iris", "LIST war")

    assert str(stage.game("war").position.phase) == "F1902M"
    assert "on a board that its master set up: Fall 1902, movement" in " ".join(shown.text.split())


def test_nobody_learns_the_board_of_a_blind_game_before_it_begins(stage: Stage) -> None:
    forming(stage, "blind yes")
    stage.write("p1", "JOIN war")
    stage.write("iris", f"SETUP\n{OWN}\nENDSETUP")
    told = stage.boxes["p1@players.example"][-1]

    assert "it will not begin with the opening" in " ".join(told.text.split())
    assert "F Mid" not in told.text
    assert all(
        "F Mid" not in mail.text for mail in stage.write("p1", "MAP TEXT war\nLIST war\nSUMMARY war\nHISTORY war")
    )


def test_the_pictures_show_the_board(stage: Stage) -> None:
    forming(stage)
    stage.write("p1", "JOIN war")
    stage.forget_pictures()
    stage.write("iris", f"SETUP\n{OWN}\nENDSETUP")

    (drawn,) = stage.to_draw()
    shown = stage.db.conn.execute("SELECT rcpt FROM illustrations JOIN outbox ON outbox.id = mail ORDER BY rcpt")
    assert isinstance(drawn.shown, Resolution)
    assert str(drawn.shown.before.phase) == "F1902M"
    assert [rcpt for (rcpt,) in shown] == ["iris@players.example", "p1@players.example"]


def test_a_letter_in_koi8_with_quotation_and_signature(stage: Stage) -> None:
    forming(stage)
    stage.write("iris", "SET LANGUAGE ru")
    lines = "фаза: осень 1902\nФранция: Париж, Брест | A bur, F mid\nИталия: Венеция | A ven\nГермания: мюн | A ber"
    raw = (
        "From: iris@players.example\nTo: {to}\nSubject: =?koi8-r?B?0NLJ18XU?=\nMessage-ID: <koi@players.example>\n"
        "Content-Type: text/plain; charset=koi8-r; format=flowed\nContent-Transfer-Encoding: 8bit\n\n"
    ).format(to=stage.boxes["iris@players.example"][-1].reply_to)
    text = f"  начальная расстановка\n   {lines}\n\n-- \nИрина\nТел: 123\n\n> фаза: S1903M\n> Франция: par | A par\n"
    stage.arrive(
        "iris@players.example", stage.boxes["iris@players.example"][-1].reply_to, (raw + text).encode("koi8-r")
    )
    stage.tick()

    assert str(stage.game("war").position.phase) == "F1902M", stage.boxes["iris@players.example"][-1].text
