"""A person registers once: what the desk knows of him other shards know by the card that travels in his letter."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from shutil import rmtree

import pytest

from judge.clerk.proving.proof import Proof, prove
from judge.commands import cards
from judge.commands.cards import Card
from judge.store import addresses, players
from tests.cluster.shards import DOMAIN, Shards

JUDGE = f"judge@{DOMAIN}"


@pytest.fixture
def shards(tmp_path: Path) -> Iterator[Shards]:
    """A desk and two shards; on s1 Mona leads blitz, which waits for players."""
    found = Shards(tmp_path, "s0", "s1", "s2")
    found.write("mona", "REGISTER Mona", f"judge.s1@{DOMAIN}")
    found.write("mona", "CREATE blitz")
    yield found
    found.close()


def register(shards: Shards, person: str, text: str = "") -> None:
    """At the desk, and the answer answered."""
    shards.write(person, text or f"REGISTER {person.capitalize()}", JUDGE)
    shards.write(person, "yes")


def test_a_person_of_the_desk_joins_a_game_elsewhere_without_being_asked_again(shards: Shards) -> None:
    register(shards, "anna", "REGISTER Anna\nLANGUAGE fr\nZONE Europe/Paris")

    told = shards.write("anna", "JOIN blitz")

    there = players.by_address(shards["s1"].db, "anna@players.example")
    assert there is not None
    assert (there.name, there.language, there.zone) == ("Anna", "fr", "Europe/Paris")
    assert addresses.is_confirmed(shards["s1"].db, "anna@players.example")
    assert [seat.player for seat in shards["s1"].game("blitz").seating.seats] == [there.id]
    assert ["blitz.s1" in mail.text or "blitz.s1" in mail.reply_to for mail in told] == [True] * len(told)
    assert any(mail.reply_to.startswith("blitz.s1+") for mail in told)
    assert players.by_address(shards["s2"].db, "anna@players.example") is None


def test_what_is_changed_at_the_desk_is_known_there_with_the_next_letter_and_what_was_changed_there_stays(
    shards: Shards,
) -> None:
    register(shards, "anna")
    (mail,) = [mail for mail in shards.write("anna", "JOIN blitz") if mail.reply_to.startswith("blitz.s1+")]
    shards.write("anna", "ZONE Europe/Sofia", mail.reply_to)
    shards.write("anna", "LANGUAGE ru", shards["s0"].boxes["anna@players.example"][-1].reply_to)

    shards.write("anna", "SUMMARY blitz", shards["s0"].boxes["anna@players.example"][-1].reply_to)

    there = players.by_address(shards["s1"].db, "anna@players.example")
    assert there is not None
    assert (there.language, there.zone) == ("ru", "Europe/Sofia")


def test_an_unproven_letter_is_asked_about_at_the_desk_and_goes_on_with_the_yes(shards: Shards) -> None:
    register(shards, "anna")

    asked = shards.write("anna", "JOIN blitz", JUDGE, Signed="no")
    assert not shards["s1"].game("blitz").seating.seats
    shards.write("anna", "yes", asked[-1].reply_to)

    assert len(shards["s1"].game("blitz").seating.seats) == 1


def test_a_strangers_wish_goes_on_with_his_yes_and_he_is_registered_at_both(shards: Shards) -> None:
    asked = shards.write("zoe", "JOIN blitz", JUDGE)
    shards.write("zoe", "yes", asked[-1].reply_to)

    assert len(shards["s1"].game("blitz").seating.seats) == 1
    assert all(players.by_address(shards[name].db, "zoe@players.example") for name in ("s0", "s1"))


def test_a_new_game_goes_to_the_shard_with_the_fewest_and_its_settings_with_it(shards: Shards) -> None:
    register(shards, "anna")

    shards.write("anna", "CREATE salon\nSET comment tea\nHELP")

    assert shards["s2"].game("salon").settings.comment == "tea"
    assert not shards["s0"].said().names
    listed = shards.write("anna", "LIST", shards["s0"].boxes["anna@players.example"][-1].reply_to)[-1]
    assert "blitz" in listed.text
    assert "salon" in listed.text


def test_a_name_that_any_shard_has_is_taken(shards: Shards) -> None:
    register(shards, "anna")

    told = shards.write("anna", "CREATE blitz")

    assert shards["s1"].said().names == ("blitz",)
    assert not shards["s2"].said().names
    assert len(told) == 2  # the desk says where the line went, its shard that the name is taken


def test_any_seat_is_found_wherever_it_is(shards: Shards) -> None:
    register(shards, "anna")

    shards.write("anna", "JOIN ANY")

    assert len(shards["s1"].game("blitz").seating.seats) == 1


def handed_on(shards: Shards, person: str = "anna") -> tuple[str, bytes]:
    """The last letter that the desk handed on for somebody: to whom, and its bytes."""
    row = (
        shards["s0"]
        .db.conn.execute(
            "SELECT rcpt, raw FROM outbox WHERE sender = ? ORDER BY id DESC", (f"{person}@players.example",)
        )
        .fetchone()
    )
    return row[0], bytes(row[1])


def card_for(writer: str, **changed: object) -> Card:
    said = {
        "shard": "s1",
        "sender": writer,
        "trust": 3,
        "is_registered": True,
        "is_confirmed": True,
        "name": "Eve",
        "language": "en",
        "zone": "UTC",
    }
    return Card(**{**said, **changed})  # type: ignore[arg-type]


LETTER = b"From: eve@players.example\r\nTo: judge@judge.example\r\nMessage-ID: <e1@x>\r\n\r\nJOIN blitz\r\n"


@pytest.mark.parametrize("is_proven", [True, False])
def test_who_writes_first_to_a_game_of_a_shard_is_known_there_as_at_the_desk(shards: Shards, is_proven: bool) -> None:
    register(shards, "anna", "REGISTER Anna\nLANGUAGE fr")
    told = shards.write("anna", "JOIN blitz", f"blitz.s1@{DOMAIN}", Signed="yes" if is_proven else "no")

    there = players.by_address(shards["s1"].db, "anna@players.example")
    assert there is not None
    assert (there.name, there.language) == ("Anna", "fr")
    assert len(shards["s1"].game("blitz").seating.seats) == is_proven
    if not is_proven:
        shards.write("anna", "oui", told[-1].reply_to)
        assert len(shards["s1"].game("blitz").seating.seats) == 1


def test_whom_nobody_knows_is_a_stranger_where_he_wrote_to(shards: Shards) -> None:
    told = shards.write("zoe", "JOIN blitz", f"blitz.s1@{DOMAIN}")
    assert len(told) == 1
    assert "blitz" in told[0].text

    shards.write("zoe", "yes", told[0].reply_to)

    assert len(shards["s1"].game("blitz").seating.seats) == 1
    assert players.by_address(shards["s0"].db, "zoe@players.example") is None


def test_press_to_a_power_goes_by_the_desk_whole(shards: Shards) -> None:
    register(shards, "anna")

    told = shards.write("anna", "Shall we dance?\n\n> I quote you", f"blitz-france.s1@{DOMAIN}", Signed="yes")

    assert players.by_address(shards["s1"].db, "anna@players.example")
    (answer,) = told
    assert "Shall we dance?\n\n  > I quote you" in answer.text


def test_the_answer_of_a_robot_asks_nobody(shards: Shards) -> None:
    shards.write("anna", "I am away", f"blitz.s1@{DOMAIN}", Auto_Submitted="auto-replied")

    assert not shards["s0"].db["letters"].count
    assert not shards.box("anna")


@pytest.mark.parametrize(
    ("what", "is_taken"),
    [
        ("true", True),
        ("of another key", False),
        ("for another shard", False),
        ("of another writer", False),
        ("a week old", False),
        ("of a clock an hour ahead", True),
        ("of next week", False),
        ("another letter below it", False),
        ("none", False),
        ("cut short", False),
    ],
)
def test_a_card_counts_for_one_shard_one_letter_one_writer_and_some_days(
    shards: Shards, tmp_path: Path, what: str, is_taken: bool
) -> None:
    shard, sender = shards["s1"], "eve@players.example"
    wrong = {"a week old": -timedelta(days=7), "of a clock an hour ahead": timedelta(hours=1)}
    at = shard.now + {**wrong, "of next week": timedelta(days=7)}.get(what, timedelta())
    changed = {"for another shard": {"shard": "s2"}, "of another writer": {"sender": "anna@players.example"}}
    config = shard.config
    if what == "of another key":
        (shard.folder / cards.KEY).write_text("66" * 32)
    raw = cards.sealed(config, card_for(sender, at=at, **changed.get(what, {})), LETTER)
    (shard.folder / cards.KEY).write_text("77" * 32)
    cards._key.cache_clear()
    if what == "another letter below it":
        raw = raw.replace(b"JOIN blitz", b"OBSERVE blitz")
    if what == "none":
        raw = LETTER
    if what == "cut short":
        raw = raw[20:]

    assert shards.bring(sender, cards.address_of(config, "s1"), raw)
    shards.settle()

    assert (players.by_address(shard.db, sender) is not None) is is_taken
    assert len(shard.game("blitz").seating.seats) == is_taken
    assert not shard.boxes[sender] or is_taken


def test_a_card_in_a_letter_to_any_other_address_is_nothing(shards: Shards) -> None:
    shard = shards["s1"]
    raw = cards.sealed(shard.config, card_for("eve@players.example", at=shard.now), LETTER)

    shards.bring("eve@players.example", f"judge.s1@{DOMAIN}", raw)
    shards.settle()

    assert players.by_address(shard.db, "eve@players.example") is None


def test_nobody_else_can_name_the_address_of_cards(shards: Shards) -> None:
    assert not shards.bring("eve@players.example", f"{cards.LOCAL}.s1+aaaaaaaaaaaaaaaa@{DOMAIN}", LETTER)
    assert not shards.bring("eve@players.example", f"{cards.LOCAL}.s1@{DOMAIN}", LETTER)


def test_the_same_letter_once_more_is_done_once(shards: Shards) -> None:
    register(shards, "anna")
    shards.write("anna", "JOIN blitz")
    before = len(shards.box("anna"))

    shards.bring("anna@players.example", *handed_on(shards))
    shards.settle()

    assert len(shards.box("anna")) == before
    assert len(shards["s1"].game("blitz").seating.seats) == 1


def test_what_went_on_is_proved_without_the_key_and_whatever_is_elsewhere_by_now(
    shards: Shards, tmp_path: Path
) -> None:
    register(shards, "anna", "REGISTER Anna\nLANGUAGE fr")
    shards.write("anna", "JOIN blitz\nCREATE salon\nLIST")
    shards.write("zoe", "JOIN blitz", JUDGE)
    shards.write("zoe", "yes")
    register(shards, "carl")
    shards.write("carl", "JOIN blitz", f"blitz.s1@{DOMAIN}", Signed="yes")
    shards.write("yan", "JOIN blitz", f"blitz.s1@{DOMAIN}", Signed="yes")
    assert len(shards["s1"].game("blitz").seating.seats) == 4

    for name, shard in shards.items():
        (shard.folder / cards.KEY).unlink()
        rmtree(shard.folder / "elsewhere")
        (tmp_path / f"again-{name}").mkdir()
        found = list(prove(shard.config, tmp_path / f"again-{name}"))

        assert [(each.about, each.differences) for each in found if each.differences] == []
        assert {each.proof for each in found if each.about.startswith("game")} <= {Proof.LETTERS}
