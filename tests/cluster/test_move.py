"""A game goes to another shard by mail: nothing lost, nothing twice, and its old addresses go on working."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from judge.clerk.proving.proof import Proof, prove
from judge.commands.addresses import envelope_sender
from judge.commands.sources import SOURCES
from judge.errors import BadData
from judge.game.game import Game, Status
from judge.store import archiving, begun, deliverability, elsewhere, games, journal, letters, moving, outbox, turns
from judge.store.codec import write_game
from tests.cluster.shards import DOMAIN, Shards
from tests.stories.test_bounces import report

PLAYERS = tuple(f"p{number}@players.example" for number in range(1, 8))


@pytest.fixture
def shards(tmp_path: Path) -> Iterator[Shards]:
    """Blitz is on s1, in its second phase; a piece of press was written, and one power has given its next orders."""
    found = Shards(tmp_path, "s0", "s1", "s2")
    here = found["s1"]
    here.gather_by_mail("blitz")
    here.write("p1", "PRESS TO ALL\nGood morning.\nENDPRESS")
    found.wait(days=4)
    here.write(here.person_of("france", "blitz"), "A Par - Bur" if "par" in str(here.game("blitz").position) else "")
    found.tell()
    yield found
    found.close()


def orders_in(game: Game) -> str:
    """All orders of the open phase, as the canonical text has them."""
    return write_game(game).body


def standing(shards: Shards, name: str) -> Status | None:
    """How the game stands on a shard; None where it is not there."""
    game = games.load(shards[name].db, "blitz", SOURCES)
    return game.status if game is not None else None


def test_it_goes_on_there_as_it_was_with_all_that_is_on_record(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    before, played = here.game("blitz"), turns.of_game(here.db, "blitz")
    who = here.person_of("france", "blitz")
    acts = [(act.at, act.command, act.outcome) for act in journal.of_game(here.db, "blitz")]

    here.send("blitz", "s2")
    shards.settle()

    after = there.game("blitz")
    assert (after.position, after.orders) == (before.position, before.orders)
    assert after.clock.deadline == before.clock.deadline
    assert turns.of_game(there.db, "blitz") == played
    assert [(act.at, act.command, act.outcome) for act in journal.of_game(there.db, "blitz")][: len(acts)] == acts
    assert journal.of_game(there.db, "blitz")[len(acts)].command == "MOVE blitz s2"
    assert standing(shards, "s1") is None
    assert there.person_of("france", "blitz") == who
    assert "blitz" in shards["s2"].said().names
    assert "blitz" not in shards["s1"].said().names


def test_everybody_is_told_the_new_address_and_the_old_one_goes_on_working(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    who = here.person_of("france", "blitz")
    old = here.boxes[f"{who}@players.example"][-1].reply_to
    here.send("blitz", "s2")
    shards.settle()

    told = there.boxes[f"{who}@players.example"][-1]
    assert told.reply_to.startswith("blitz.s2+")
    answers = shards.write(who, "A Mar H", old)

    assert old.startswith("blitz.s1+")
    assert [mail.reply_to.partition("+")[0] for mail in answers] == ["blitz.s2"]
    assert "A mar H" in orders_in(there.game("blitz"))


def test_a_letter_that_was_on_its_way_comes_after_it(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    who = here.person_of("france", "blitz")
    here.post(who, "A Mar H", here.boxes[f"{who}@players.example"][-1].reply_to)

    here.send("blitz", "s2")
    shards.settle()

    assert "A mar H" in orders_in(there.game("blitz"))


def test_press_to_the_old_address_of_a_power_comes_there(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    who = here.person_of("france", "blitz")
    here.send("blitz", "s2")
    shards.settle()

    shards.write(who, "Shall we?", f"blitz-england.s1@{DOMAIN}", Signed="yes")

    england = there.boxes[f"{there.person_of('england', 'blitz')}@players.example"]
    assert sum("Shall we?" in mail.text for mail in england) == 1


def test_turns_are_played_once_and_there(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    number = len(turns.of_game(here.db, "blitz"))
    here.send("blitz", "s2")
    shards.settle()

    shards.wait(days=4)

    assert len(turns.of_game(here.db, "blitz")) == number
    assert len(turns.of_game(there.db, "blitz")) > number


def test_the_letter_with_it_once_more_brings_nothing(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    here.send("blitz", "s2")
    shards.settle()
    mails = sum(map(len, there.boxes.values()))
    (rcpt, raw) = here.db.conn.execute("SELECT rcpt, raw FROM outbox WHERE cause LIKE 'move:%'").fetchone()

    shards.bring("", rcpt, raw)
    shards.bring("", rcpt, b"X-Again: yes\r\n" + raw)
    shards.settle()

    assert sum(map(len, there.boxes.values())) == mails
    assert there.db.conn.execute("SELECT count(*) FROM games WHERE name = 'blitz'").fetchone() == (1,)


def test_where_its_name_is_taken_meanwhile_it_comes_back_and_goes_on(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    before = here.game("blitz")
    here.send("blitz", "s2")
    elsewhere.save(there.folder, {})
    there.write("mona", "REGISTER Mona", f"judge@{DOMAIN}")
    there.write("mona", "CREATE blitz")

    shards.settle()

    assert standing(shards, "s1") is Status.ACTIVE
    assert here.game("blitz") == before
    assert there.game("blitz").status is Status.FORMING
    number = len(turns.of_game(here.db, "blitz"))
    shards.wait(days=4)
    assert len(turns.of_game(here.db, "blitz")) > number


def test_what_came_back_may_go_again(shards: Shards) -> None:
    here, there = shards["s1"], shards["s2"]
    here.send("blitz", "s2")
    there.write("mona", "REGISTER Mona", f"judge@{DOMAIN}")
    elsewhere.save(there.folder, {})
    there.write("mona", "CREATE blitz")
    shards.settle()
    assert standing(shards, "s1") is Status.ACTIVE

    shards.wait(minutes=1)
    here.send("blitz", "s0")
    shards.settle()

    assert (standing(shards, "s1"), standing(shards, "s0")) == (None, Status.ACTIVE)


@pytest.mark.parametrize("wrong", [timedelta(minutes=7), timedelta(days=-30)])
def test_a_node_whose_clock_is_wrong_loses_no_game(shards: Shards, wrong: timedelta) -> None:
    """The clock of the node that sends goes before or behind that of the node that takes it."""
    here, there = shards["s1"], shards["s2"]
    there.now -= wrong

    here.send("blitz", "s2")
    shards.settle()

    assert (standing(shards, "s1"), standing(shards, "s2")) == (None, Status.ACTIVE)


REFUSED = "Action: failed\r\nStatus: 5.2.3\r\nDiagnostic-Code: smtp; 552 5.2.3 too large"


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        (REFUSED, True),
        ("Action: failed\r\nStatus: 4.4.7\r\nDiagnostic-Code: X-Postfix; delivery timed out", True),
        ("Action: delayed\r\nStatus: 4.4.1", False),
        ("", False),
    ],
)
def test_a_game_that_its_new_shard_will_never_take_goes_on_where_it_was(shards: Shards, said: str, stays: bool) -> None:
    """Its letter is reported as lost by a front that had taken it; a delay and what nobody understands say nothing."""
    here = shards["s1"]
    before = here.game("blitz")
    here.send("blitz", "s2")
    (mail, rcpt) = here.db.conn.execute("SELECT id, rcpt FROM outbox WHERE cause LIKE 'move:%'").fetchone()
    here.tick()

    here.arrive("<>", envelope_sender(here.keyring, DOMAIN, mail, "s1"), report(said, rcpt))
    here.tick()

    assert standing(shards, "s1") is (Status.ACTIVE if stays else None)
    assert bool(moving.left(here.db)) is not stays
    assert not deliverability.ailing(here.db, here.now)
    if stays:
        assert here.game("blitz") == before


def test_a_late_report_of_an_earlier_try_brings_nothing_back(shards: Shards) -> None:
    here = shards["s1"]
    here.send("blitz", "s2")
    (mail, rcpt) = here.db.conn.execute("SELECT id, rcpt FROM outbox WHERE cause LIKE 'move:%'").fetchone()
    bounced = envelope_sender(here.keyring, DOMAIN, mail, "s1")
    here.arrive("<>", bounced, report(REFUSED, rcpt))
    here.tick()
    shards.carried.add(("s1", mail))
    here.wait(minutes=1)

    here.send("blitz", "s2")
    here.arrive("<>", bounced, report(f"{REFUSED} again", rcpt))
    shards.settle()

    assert (standing(shards, "s1"), standing(shards, "s2")) == (None, Status.ACTIVE)


class Killed(BaseException):
    """The process ends where it stands: nothing is caught, nothing is tidied up but by the database."""


@pytest.mark.parametrize(
    ("side", "statement"),
    [("s1", 1), ("s1", 2), ("s1", 3), *(("s2", number) for number in (1, 6, 10, 11, 12, 13, 17, 21, 22))],
)
def test_whatever_is_killed_when_it_is_in_one_place_in_the_end(
    shards: Shards, monkeypatch: pytest.MonkeyPatch, side: str, statement: int
) -> None:
    """A shard dies before the commit at one of its steps, and begins anew; what was handed over may come again."""
    here, there = shards["s1"], shards["s2"]
    steps = iter(range(1, 10_000))

    def die(step: Callable[..., object]) -> Callable[..., object]:
        def dying(*given: object, **named: object) -> object:
            if next(steps) == statement:
                raise Killed
            return step(*given, **named)

        return dying

    def torn(do: Callable[[], object]) -> None:
        with monkeypatch.context() as patched, suppress(Killed):
            for module, name in (
                (moving, "leave"),
                (journal, "record"),
                (outbox, "post"),
                (archiving, "put"),
                (archiving, "note_import"),
                (begun, "note"),
                (letters, "mark"),
            ):
                patched.setattr(module, name, die(getattr(module, name)))
            do()

    if side == "s1":
        torn(lambda: here.send("blitz", "s2"))
        assert standing(shards, "s1") is Status.ACTIVE
        assert not shards.carry()
        here.send("blitz", "s2")
    else:
        here.send("blitz", "s2")
        shards.carry()
        torn(there.tick)
        assert standing(shards, "s2") is None
        shards.carried.clear()

    shards.settle()

    assert (standing(shards, "s1"), standing(shards, "s2")) == (None, Status.ACTIVE)
    causes = there.db.conn.execute("SELECT count(*) FROM outbox WHERE cause LIKE 'event:blitz:%'").fetchone()
    assert causes == (9,)  # seven players, the master, who watches


def test_both_sides_are_proved_afterwards(shards: Shards, tmp_path: Path) -> None:
    here = shards["s1"]
    who = here.person_of("france", "blitz")
    old = here.boxes[f"{who}@players.example"][-1].reply_to
    here.send("blitz", "s2")
    shards.settle()
    shards.write(who, "A Mar H", old)
    shards.wait(days=4)
    shards.settle()

    for name in ("s1", "s2"):
        (tmp_path / f"again-{name}").mkdir()
        found = list(prove(shards[name].config, tmp_path / f"again-{name}"))

        assert [(each.about, each.differences) for each in found if each.differences] == []
    assert [each.proof for each in found if each.about == "game blitz"] == [Proof.LETTERS]


@pytest.mark.parametrize(
    ("game", "shard", "why"),
    [
        ("nothing", "s2", "no such game"),
        ("blitz", "s1", "no such other shard"),
        ("blitz", "s9", "no such other shard"),
    ],
)
def test_what_cannot_go_stays(shards: Shards, game: str, shard: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        shards["s1"].send(game, shard)

    assert standing(shards, "s1") is Status.ACTIVE
    assert not moving.left(shards["s1"].db)


def test_a_game_that_waits_for_players_or_is_paused_stays(shards: Shards) -> None:
    shards["s1"].write("master", "PAUSE", f"blitz.s1@{DOMAIN}", Signed="yes")

    with pytest.raises(BadData, match="not paused"):
        shards["s1"].send("blitz", "s2")
