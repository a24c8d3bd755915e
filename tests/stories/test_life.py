"""A game's life as its people see it: waiting, drawing, ejecting, moving the deadline, watching."""

from __future__ import annotations

from judge.game.game import EndKind, Status
from judge.store import journal, turns
from tests.stories.stage import Stage

HOLD = {
    "austria": "A Vie H\nA Bud H\nF Tri H",
    "england": "F Lon H\nF Edi H\nA Lvp H",
    "france": "A Par H\nA Mar H\nF Bre H",
    "germany": "A Ber H\nA Mun H\nF Kie H",
    "italy": "A Rom H\nA Ven H\nF Nap H",
    "russia": "A Mos H\nA War H\nF Sev H\nF StP H",
    "turkey": "A Con H\nA Smy H\nF Ank H",
}


def order_all(table: Stage, *, but: str = "") -> None:
    for power, text in HOLD.items():
        if power != but:
            table.write(table.person_of(power), text)


def test_a_phase_is_played_as_soon_as_all_orders_are_in(table: Stage) -> None:
    order_all(table)

    assert str(table.game().position.phase) == "F1901M"
    for box in ("watcher@players.example", "master@players.example", "p1@players.example"):
        assert "Spring 1901, movement: results" in table.boxes[box][-1].subject


def test_whoever_waits_holds_the_phase_until_the_deadline(table: Stage) -> None:
    table.write(table.person_of("italy"), "SET WAIT")
    order_all(table)
    assert str(table.game().position.phase) == "S1901M"

    table.wait(days=7, minutes=1)
    assert str(table.game().position.phase) == "F1901M"


def test_taking_the_wait_back_lets_the_phase_be_played(table: Stage) -> None:
    table.write(table.person_of("italy"), "WAIT")
    order_all(table)
    table.write(table.person_of("italy"), "NOWAIT")

    assert str(table.game().position.phase) == "F1901M"


def test_a_power_that_forgets_is_named_and_its_units_hold(table: Stage) -> None:
    order_all(table, but="turkey")
    table.wait(days=7, minutes=1)

    mail = table.boxes["watcher@players.example"][-1]
    assert "Turkey" in mail.text.split("NO ORDERS")[1].split("POSITION")[0]


def test_all_survivors_vote_and_the_game_is_a_draw(table: Stage) -> None:
    for power in list(HOLD)[:-1]:
        table.write(table.person_of(power), "DRAW")
    assert table.game().status is Status.ACTIVE

    table.write(table.person_of("turkey"), "SET DRAW")

    game = table.game()
    assert game.status is Status.ENDED
    assert game.ending is not None
    assert (game.ending.kind, len(game.ending.powers)) == (EndKind.DRAW, 7)
    assert "draw" in table.boxes["watcher@players.example"][-2].subject.lower()


def test_only_the_master_moves_the_deadline_plays_the_phase_and_ejects(table: Stage) -> None:
    before = table.game()
    (refused,) = table.write(table.person_of("france"), "SET DEADLINE +2h\nPROCESS")
    assert "Only the master" in refused.text
    assert table.game() == before

    table.write("master", "SET DEADLINE 2027-01-05 20:00")
    assert f"{table.game().clock.deadline}" == "2027-01-05 20:00:00+00:00"
    table.write("master", "EJECT Italy")
    assert table.game().player_of("italy") is None
    order_all_but_italy(table)

    assert str(table.game().position.phase) == "F1901M"


def order_all_but_italy(table: Stage) -> None:
    for power, text in HOLD.items():
        if power != "italy":
            table.write(table.person_of(power), text)


def test_process_by_the_master_plays_the_phase_with_what_is_there(table: Stage) -> None:
    table.write("master", "PROCESS")

    assert str(table.game().position.phase) == "F1901M"


def test_every_act_and_every_order_set_is_on_record(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "A Par-Bur")
    table.write(france, "A Par-Gas\nA Xyz-Spa")
    table.write("master", "PROCESS")

    sets = journal.orders_of_game(table.db, "sample")
    assert [[str(order) for order in one.orders] for one in sets] == [["A par - bur"], ["A par - gas"]]
    assert sets[1].problems
    assert sets[0].letter is not None
    acts = [(entry.command, entry.outcome) for entry in journal.of_game(table.db, "sample")]
    assert acts[0][0].startswith("CREATE")
    assert acts[-1][0] == "PROCESS"
    (turn,) = turns.of_game(table.db, "sample")
    assert [str(order) for order in turn.orders["france"]] == ["A par - gas"]


def test_a_reply_over_our_own_mail_never_repeats_its_orders(table: Stage) -> None:
    france = table.person_of("france")
    table.write(france, "A Par-Bur")
    table.write(france, "A Par-Gas\nF Bre-Eng")

    table.write(france, "thanks!")

    assert sorted(str(order) for order in table.game().orders["france"]) == ["A par - gas", "F bre - eng"]


def test_an_observer_cannot_order_and_is_told_why(table: Stage) -> None:
    (mail,) = table.write("watcher", "A Par-Bur")

    assert table.game().orders == {}
    assert "do not play" in mail.text


def test_one_mail_answers_however_many_commands(table: Stage) -> None:
    france = table.person_of("france")

    mails = table.write(france, "A Par-Bur\nSET WAIT\nLIST\nHELP ORDERS\nDRAW\nSET FOO")

    assert len(mails) == 1
    assert {"SET FOO"} <= set(mails[0].text.replace('"', "\n").split("\n"))


def test_help_rules_shows_what_other_books_choose(table: Stage) -> None:
    (mail,) = table.write(table.person_of("france"), "HELP RULES")

    assert "elsewhere: fails if any route is broken" in " ".join(mail.text.split())
    assert max(map(len, mail.text.split("\n"))) <= 72
