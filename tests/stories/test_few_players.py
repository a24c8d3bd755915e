"""Fewer players than powers, by mail: CREATE with its options, one letter for several powers, the war of two."""

from __future__ import annotations

import pytest

from judge.game.game import EndKind, Status
from tests.orders import write_orders
from tests.stories.stage import Mail, Stage


def create(stage: Stage, text: str) -> str:
    """The answer to the master's CREATE."""
    if not stage.boxes["master@players.example"]:
        stage.write("master", "REGISTER Master")
    return " ".join(stage.write("master", text)[-1].text.split())


def seat(stage: Stage, game: str, count: int) -> None:
    for number in range(1, count + 1):
        stage.write(f"p{number}", f"REGISTER Player {number}", to="judge@judge.example")
        stage.write(f"p{number}", f"JOIN {game}")


def orders_of(stage: Stage, game: str, *powers: str) -> str:
    found = stage.game(game).orders
    return write_orders({power: found.get(power, ()) for power in powers})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("CREATE few bg players 5", "bg does not say how 5 players share the powers"),
        ("CREATE few ru2000 players 9", "It knows: 2, 3, 4, 5, 6, 7"),
        ("CREATE few fr players 3", "in several ways: I, II"),
        ("CREATE few fr players 3 scheme IV", "no distribution"),
        ("CREATE few ja until 1899", "choose one from 1901 to"),
        ("CREATE few klingon", "no rulebook"),
    ],
)
def test_what_the_book_does_not_know_is_explained_and_nothing_is_created(stage: Stage, text: str, says: str) -> None:
    assert says in create(stage, text)
    assert stage.db.conn.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_four_share_the_powers_and_one_letter_orders_for_two(stage: Stage) -> None:
    create(stage, "CREATE few ru2000 4 players")
    seat(stage, "few", 4)
    game = stage.game("few")
    assert game.status is Status.ACTIVE
    pair = stage.person_of("austria", "few")
    assert pair == stage.person_of("france", "few")

    stage.write(pair, "France\nA Par - Bur\nF Bre - Mid\n\nAustria:\nA Vie - Gal\nF Tri H")
    assert orders_of(stage, "few", "austria", "france") == (
        "austria: A vie - gal; F tri H · france: A par - bur; F bre - mid"
    )

    (answer,) = stage.write(pair, "A Mar S A Par-Bur, A Bud-Ser\nWAIT")
    assert orders_of(stage, "few", "austria", "france") == (
        "austria: A vie - gal; F tri H; A bud - ser · france: A par - bur; F bre - mid; A mar S A par - bur"
    )
    assert stage.game("few").votes.waiting == {"austria", "france"}
    assert "Austria" in answer.text
    assert "France" in answer.text


def test_the_war_of_two_is_told_as_it_goes(stage: Stage) -> None:
    create(stage, "CREATE war ru2000 players 2 movement 1d adjustment 1d first 1d")
    seat(stage, "war", 2)
    assert str(stage.game("war").position.phase) == "S1914M"
    austrian = stage.person_of("austria", "war")

    (answer,) = stage.write(austrian, "A Vie - Tyr\nF Tri - Ven\nA Bud H")
    assert "Ven" in answer.text
    stage.wait(days=1, minutes=1)
    stage.wait(days=1, minutes=1)
    assert stage.game("war").deal.toss

    mails: list[Mail] = []
    for _ in range(3):
        stage.wait(days=1, minutes=1)
    mails = [mail for box in stage.boxes.values() for mail in box]
    game = stage.game("war")
    winner = stage.person_of("italy", "war")
    assert not game.deal.neutral
    assert winner == stage.person_of(game.deal.toss[0], "war")
    told = [mail for mail in mails if "coin has fallen" in mail.text.lower()]
    assert {mail.recipient for mail in told} == {f"{who}@players.example" for who in ("p1", "p2", "master")}
    assert any("yours from now on" in mail.text for mail in mails)


@pytest.mark.parametrize("book", ["ru2000", "ja", "fr"])
def test_a_neutral_unit_may_be_supported_as_the_first_mail_says(stage: Stage, book: str) -> None:
    """ru2000 L874, ja [14-2] L295: in the war of two as well, where nobody may enter its country."""
    create(stage, f"CREATE war {book} players 2")
    seat(stage, "war", 2)
    austrian = stage.person_of("austria", "war")
    mails = [mail for who in ("p1", "p2") for mail in stage.boxes[f"{who}@players.example"]]
    assert any("may be supported by anybody" in " ".join(mail.text.split()) for mail in mails)

    (answer,) = stage.write(austrian, "F Tri S A Ven")

    assert orders_of(stage, "war", "austria") == "austria: F tri S A ven"
    assert "neutral country" not in " ".join(answer.text.split())

    (answer,) = stage.write(austrian, "F Tri S A Vie - Ven")
    assert "nobody may enter a neutral country, or support a move into it" in " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("book", "said", "ruled"),
    [
        (
            "ru2000",
            "A player wins with 24 supply centres, counting those of all his powers together.",
            "24, those of all",
        ),
        (
            "ja",
            "A player wins with 24 units on the board at the end of a year",
            "24 units at the end of a year, those of",
        ),
    ],
)
def test_with_two_players_everybody_is_told_what_wins(stage: Stage, book: str, said: str, ruled: str) -> None:
    """ru2000 L882: 24 centres; ja L311: 24 units. Neither is what a player would expect who knows the game."""
    assert said in create(stage, f"CREATE war {book} players 2")
    seat(stage, "war", 2)

    first = [mail for mail in stage.boxes["p1@players.example"] if "You play" in mail.subject or "begins" in mail.text]
    assert said in " ".join(first[-1].text.split())
    assert "press in retreats and adjustments (no)" in " ".join(first[-1].text.split())
    (answer,) = stage.write(stage.person_of("austria", "war"), "HELP RULES")
    assert f"Centres to win {ruled}" in " ".join(answer.text.split())


def test_nothing_is_said_of_what_wins_where_it_is_as_ever(stage: Stage) -> None:
    assert "wins with" not in create(stage, "CREATE few ru2000 players 4")


def test_settings_of_a_short_game_show_its_last_year(stage: Stage) -> None:
    create(stage, "CREATE short fr until 1907")
    (answer,) = stage.write("master", "SETTINGS short")
    assert "last year 1907" in " ".join(answer.text.split())

    create(stage, "CREATE long fr")
    (answer,) = stage.write("master", "SETTINGS long")
    assert "last year" not in answer.text


def test_a_short_game_ends_with_its_last_year(stage: Stage) -> None:
    create(stage, "CREATE short fr players 3 scheme II until 1901 movement 1d first 1d")
    seat(stage, "short", 3)
    for _ in range(4):
        stage.wait(days=1, minutes=1)

    ending = stage.game("short").ending
    assert ending is not None
    # Nobody ordered anything: nine, seven and six units.
    assert (ending.kind, ending.powers) == (EndKind.TIME, ("austria", "england", "germany"))
    assert "The last year is over" in stage.boxes["p1@players.example"][-2].text


def test_allies_win_together_by_the_bulgarian_book(stage: Stage) -> None:
    create(stage, "CREATE pact bg")
    seat(stage, "pact", 7)
    stage.write(stage.person_of("austria", "pact"), "ALLY Turkey")
    (answer,) = stage.write(stage.person_of("turkey", "pact"), "ALLY Austria")

    assert stage.game("pact").goal.allies == {"austria": "turkey", "turkey": "austria"}
    assert "Austria" in answer.text
    stage.write(stage.person_of("turkey", "pact"), "NOALLY")
    assert stage.game("pact").goal.allies == {"austria": "turkey"}


@pytest.mark.parametrize(
    ("book", "italian", "says"),
    [
        ("bg", "A Rom H", "A Ven (Italy), by A Tyr (Austria): it had no order, so it is disbanded."),
        ("bg", "", "A Ven (Italy), by A Tyr (Austria): the power sent no orders, so it is disbanded."),
        ("ja", "", "A Ven (Italy), by A Tyr (Austria): the power sent no orders, so it is disbanded."),
        ("ja", "A Rom H", "A Ven (Italy), by A Tyr (Austria): may retreat"),
        ("ru2000", "", "A Ven (Italy), by A Tyr (Austria): the power sent no orders, so it is disbanded."),
        ("ru2000", "A Rom H", "A Ven (Italy), by A Tyr (Austria): may retreat"),
        ("ru_forum", "", "A Ven (Italy), by A Tyr (Austria): may retreat"),
    ],
)
def test_what_a_missing_order_costs_is_the_books_and_is_told(stage: Stage, book: str, italian: str, says: str) -> None:
    create(stage, f"CREATE lax {book} first 1d movement 1d")
    seat(stage, "lax", 7)
    stage.write(stage.person_of("austria", "lax"), "A Vie - Tyr")
    stage.wait(days=1, minutes=1)
    stage.write(stage.person_of("austria", "lax"), "A Tyr - Ven\nF Tri S A Tyr - Ven")
    if italian:
        stage.write(stage.person_of("italy", "lax"), italian)
    stage.wait(days=1, minutes=1)

    texts = [" ".join(mail.text.split()) for mail in stage.boxes["master@players.example"]]
    assert any(says.rstrip(".") in text for text in texts), texts[-1]
    retreats = any(driven.power == "italy" for driven in stage.game("lax").position.dislodged)
    assert retreats == ("may retreat" in says)


def test_by_the_forum_rules_every_turn_tells_each_player_the_balance(stage: Stage) -> None:
    create(stage, "CREATE forum ru_forum first 1d movement 1d")
    seat(stage, "forum", 7)
    stage.wait(days=1, minutes=1)

    russian = stage.boxes[f"{stage.person_of('russia', 'forum')}@players.example"][-1]
    assert "supply limit 4, units 4" in " ".join(russian.text.split())
