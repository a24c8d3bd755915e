"""SIGNON of a game that another shard has: all that stands below it goes there, and is obeyed and answered there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import pytest

from judge.clerk.proving.proof import prove
from judge.store import elsewhere, players
from judge.store.codec import write_game
from tests.cluster.shards import DOMAIN, Shards

JUDGE = f"judge@{DOMAIN}"


@pytest.fixture
def shards(tmp_path: Path) -> Iterator[Shards]:
    """Blitz is played on s1; who plays France in it, and its master, are registered at the desk, too."""
    found = Shards(tmp_path, "s0", "s1", "s2")
    found["s1"].gather_by_mail("blitz")
    found.tell()
    for person in (found["s1"].person_of("france", "blitz"), "master"):
        found.write(person, f"REGISTER {person.capitalize()}", JUDGE)
        found.write(person, "yes", found["s0"].boxes[f"{person}@players.example"][-1].reply_to)
    yield found
    found.close()


def at_desk(shards: Shards, person: str, text: str, **headers: str) -> list[str]:
    """A letter to the desk; the texts of all answers, from whichever shard."""
    to = shards["s0"].boxes[f"{person}@players.example"][-1].reply_to
    return [" ".join(mail.text.split()) for mail in shards.write(person, text, to, **headers)]


def orders(shards: Shards) -> str:
    return write_game(shards["s1"].game("blitz")).body


def france(shards: Shards) -> str:
    return shards["s1"].person_of("france", "blitz")


def test_what_stands_below_goes_to_the_game_and_the_next_one_is_read_here(shards: Shards) -> None:
    told = at_desk(
        shards,
        france(shards),
        "SIGNON Fblitz secret\nA Par H\nPRESS TO ALL\nGood morning.\nENDPRESS\n"
        "SIGNON nowhere\nA Mar H\nSIGNON blitz\nF Bre H",
    )

    assert "A par H" in orders(shards)
    assert "F bre H" in orders(shards)
    assert "A mar H" not in orders(shards)
    assert sum("blitz.s1@judge.example. What stands below" in text for text in told) == 2
    assert sum('no game called "nowhere"' in text for text in told) == 1
    assert sum("Good morning." in text for text in told) == 1
    handed = shards["s0"].db.conn.execute("SELECT raw FROM outbox WHERE rcpt LIKE 'judge-card.s1%'").fetchall()
    assert len(handed) == 2
    assert not any(b"secret" in raw for (raw,) in handed)


def test_a_master_becomes_a_power_there(shards: Shards) -> None:
    at_desk(shards, "master", "SIGNON blitz\nBECOME France\nA Par H\nSIGNON blitz\nBECOME England\nF Lon H")

    assert "A par H" in orders(shards)
    assert "F lon H" in orders(shards)


def test_an_unproven_letter_goes_on_with_the_yes(shards: Shards) -> None:
    person = france(shards)
    asked = shards.write(person, "SIGNON blitz\nA Par H", JUDGE, Signed="no")
    assert "A par H" not in orders(shards)

    shards.write(person, "yes", asked[-1].reply_to)

    assert "A par H" in orders(shards)


def test_what_is_grave_there_is_asked_about_there_and_does_not_wait_for_what_is_grave_here(shards: Shards) -> None:
    person = france(shards)
    at_desk(shards, person, "SIGNON blitz\nA Par H\nRESIGN")
    assert "A par H" in orders(shards)
    assert shards["s1"].person_of("france", "blitz") == person

    shards.write(person, "yes", shards["s1"].boxes[f"{person}@players.example"][-1].reply_to)

    assert not any("france" in seat.powers and seat.player for seat in shards["s1"].game("blitz").seating.seats)


def test_a_shard_that_is_no_desk_hands_on_as_well(shards: Shards) -> None:
    shards.write("zoe", "REGISTER Zoe", f"judge.s2@{DOMAIN}")
    shards.write("zoe", "yes", shards["s2"].boxes["zoe@players.example"][-1].reply_to)

    told = shards.write("zoe", "SIGNON blitz\nSUMMARY", shards["s2"].boxes["zoe@players.example"][-1].reply_to)

    assert players.by_address(shards["s1"].db, "zoe@players.example")
    assert any("blitz.s1" in mail.text for mail in told)


def test_who_went_is_found_before_its_new_shard_says_that_it_is_there(shards: Shards) -> None:
    """The list that a shard was told is seconds old: it knows where its own game went."""
    person = france(shards)
    shards["s1"].send("blitz", "s2")
    shards.settle()
    for shard in shards.values():
        elsewhere.save(shard.folder, {"s1": shards["s1"].said(), "s0": shards["s0"].said()})
    to = shards["s1"].boxes[f"{person}@players.example"][0].reply_to
    main = to if to.startswith("judge") else f"judge.s1@{DOMAIN}"
    shards["s1"].post(person, "SIGNON blitz\nA Par H", main, Signed="yes")
    shards["s1"].tick()
    shards.carry()
    shards["s2"].tick()

    assert "A par H" in write_game(shards["s2"].game("blitz")).body


def test_a_list_that_is_old_leads_by_the_old_shard_and_no_letter_goes_in_a_circle(shards: Shards) -> None:
    """The desk believes blitz on s1, whence it went to s2; s2 is told of none of it."""
    person = france(shards)
    old = {name: shard.said() for name, shard in shards.items()}
    shards["s1"].send("blitz", "s2")
    shards.settle()
    for name, shard in shards.items():
        elsewhere.save(shard.folder, {other: each for other, each in old.items() if other != name})
    shards.tell = lambda: None  # type: ignore[method-assign]

    at_desk(shards, person, "SIGNON blitz\nA Par H")

    assert "A par H" in write_game(shards["s2"].game("blitz")).body
    told = at_desk(shards, person, "SIGNON salon\nA Par H")
    assert 'no game called "salon"' in told[0]


def test_orders_for_no_game_are_answered_by_what_to_do(shards: Shards) -> None:
    (told,) = at_desk(shards, france(shards), "A Par - Bur")

    assert "None of your games is at this address." in told
    assert '"SIGNON name"' in told


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_stranger_hears_where_a_game_is_that_everybody_may_know_of(shards: Shards, is_listed: bool) -> None:
    if not is_listed:
        said = shards["s1"].said()
        hidden = elsewhere.ShardGames(said.names, (), said.running)
        elsewhere.save(shards["s0"].folder, {"s1": hidden})
        shards.tell = lambda: None  # type: ignore[method-assign]

    (told,) = shards.write("zed", "SUMMARY blitz", JUDGE)

    assert ("write to blitz.s1@judge.example" in " ".join(told.text.split())) is is_listed
    assert ('no game called "blitz"' in told.text) is not is_listed


def test_it_is_proved_without_the_key_and_whatever_is_elsewhere_by_now(shards: Shards, tmp_path: Path) -> None:
    at_desk(shards, france(shards), "SUMMARY blitz\nSIGNON blitz\nA Par H\nSIGNON nowhere\nLIST")
    at_desk(shards, "master", "SIGNON blitz\nBECOME France\nA Par H")

    for name, shard in shards.items():
        (shard.folder / "card-key").unlink()
        rmtree(shard.folder / "elsewhere")
        (tmp_path / f"again-{name}").mkdir()
        found = list(prove(shard.config, tmp_path / f"again-{name}"))

        assert [(each.about, each.differences) for each in found if each.differences] == []
