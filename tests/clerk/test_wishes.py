"""What each reader chose for his own mails, in the mails as they go out."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec import structs

from judge.clerk.clerk import Clerk
from judge.config import load_secret
from judge.store import players
from judge.store.tokens import Keyring
from tests.clerk.test_enclosures import play
from tests.pages.classic_reader import ClassicReader, Found
from tests.rules.boards import STANDARD
from tests.stories.stage import DOMAIN, STATIONERY, Stage, address

MISSING = "could not be drawn"
READER = ClassicReader(STANDARD)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE sample think 0")
    for n in range(1, 8):
        stage.write(f"p{n}", f"REGISTER P{n}")
        if n == 1:
            stage.write("p1", "SET PICTURES OFF\nSET LISTING ON")
        stage.write(f"p{n}", "JOIN sample")
    yield stage
    stage.close()


def sent(stage: Stage) -> dict[str, list[bytes]]:
    """What goes out, by recipient."""
    stage.clerk.send(stage.now)
    found: dict[str, list[bytes]] = {}
    for path in sorted(stage.config.maildir.glob("new/*")):
        raw = path.read_bytes()
        found.setdefault(str(message(raw)["To"]), []).append(raw)
    return found


def message(raw: bytes) -> EmailMessage:
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(parsed, EmailMessage)
    return parsed


def images(raw: bytes) -> list[str]:
    """Every part that is a picture, by its type or by its name."""
    parts = message(raw).walk()
    names = (".png", ".svg", ".gif", ".jpg")
    return [
        part.get_content_type()
        for part in parts
        if part.get_content_maintype() == "image" or (part.get_filename() or "").endswith(names)
    ]


def texts(raw: bytes) -> str:
    parts = message(raw).walk()
    return "\n".join(str(part.get_content()) for part in parts if part.get_content_maintype() == "text")


def listings(raw: bytes) -> list[EmailMessage]:
    return [
        part for part in message(raw).walk() if isinstance(part, EmailMessage) and part.get_filename() == "listing.txt"
    ]


def read(raw: bytes) -> Found:
    (part,) = listings(raw)
    return READER.read(str(part.get_content()).replace("\r\n", "\n"))


def results_in(mails: list[bytes]) -> list[bytes]:
    return [raw for raw in mails if b"result.json" in raw]


def test_without_pictures_no_part_is_one_and_no_word_says_that_a_map_is_missing(table: Stage) -> None:
    play(table)
    mails = sent(table)

    with_map, without = mails[address("p3")], mails[address("p1")]
    assert sorted(images(results_in(with_map)[-1])) == ["image/png", "image/png"]
    assert without
    for raw in without:
        assert images(raw) == []
        assert "<img" not in texts(raw)
        assert 'class="map"' not in texts(raw)
        assert MISSING not in texts(raw)


def test_nothing_is_drawn_where_nobody_wants_it(table: Stage) -> None:
    for person in ("master", *(f"p{n}" for n in range(2, 8))):
        table.write(person, "SET PICTURES OFF")
    before = table.to_draw()
    play(table)

    assert str(table.game().position.phase) == "F1901M"
    assert table.to_draw() == before
    table.write("p2", "SET PICTURES ON")
    play(table)
    assert len(table.to_draw()) > len(before)


def test_the_listing_is_shown_and_unwrapped_beside_the_map(table: Stage) -> None:
    table.write("p3", "SET LISTING ON")
    play(table)
    mails = sent(table)

    both, plain = results_in(mails[address("p3")])[-1], results_in(mails[address("p1")])[-1]
    assert images(both)
    for raw in (both, plain):
        (part,) = listings(raw)
        assert part.get_content_type() == "text/plain"
        assert part.get_content_disposition() == "inline"
        assert part["Content-Transfer-Encoding"] == "7bit"
        assert b"\r\nMovement results for Spring of 1901.  (sample.001)\r\n\r\nAustria: " in raw
    assert read(both) == read(plain)
    assert read(plain).orders["A bud"] == ("austria", "A bud - ser", frozenset())
    assert read(plain).head == (DOMAIN, "Sample", "Standard")
    assert read(plain).next == "F1901M"
    assert not any(listings(raw) for raw in mails[address("p4")])


def test_the_start_of_a_game_brings_the_position(table: Stage) -> None:
    (raw,) = (raw for raw in sent(table)[address("p1")] if listings(raw))

    assert b"\r\nYou have been selected as " in raw
    assert read(raw).units == {
        power: {str(unit) for unit in table.game().position.units_of(power)} for power in STANDARD.powers
    }


def test_a_wish_is_for_all_games_of_a_person(table: Stage) -> None:
    table.write("master", "CREATE second players 2 rulebook fr")
    table.write("p1", "JOIN second")
    table.write("p2", "JOIN second")

    started = [raw for raw in sent(table)[address("p1")] if listings(raw)]

    assert [str(message(raw)["Subject"]).partition(" ")[0] for raw in started] == ["[sample", "[second"]


def test_in_a_blind_game_the_listing_has_what_its_reader_sees(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.write("master", "REGISTER Master")
    stage.write("master", "SET LISTING ON")
    stage.write("master", "CREATE sample think 0 blind")
    for n in range(1, 8):
        stage.write(f"p{n}", f"REGISTER P{n}")
        stage.write(f"p{n}", "SET LISTING ON")
        stage.write(f"p{n}", "JOIN sample")
    play(stage)
    mails = sent(stage)
    stage.close()

    some, everything = (read(results_in(mails[address(person)])[-1]) for person in ("p1", "master"))

    assert len(everything.orders) == 22
    assert len(some.orders) < 12
    assert some.orders.items() <= everything.orders.items()


def test_where_the_keeper_has_no_maps_a_wish_for_them_is_told_so(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    config = structs.replace(stage.config, pictures=False)
    stage.clerk = Clerk(config, stage.db, STATIONERY, Keyring(load_secret(config)))
    stage.write("anna", "REGISTER Anna")

    (mail,) = stage.write("anna", "SET PICTURES ON")
    stage.close()

    assert "this judge draws no maps" in " ".join(mail.text.split())


def test_a_person_is_handed_his_wishes_and_they_go_with_him(table: Stage) -> None:
    mails = table.write("p1", "SEND MY DATA")
    (data,) = (part for mail in mails for part in mail.parsed.walk() if part.get_filename() == "judge-data.json")

    assert '"pictures": 0' in str(data.get_payload(decode=True))
    assert '"listing": 1' in str(data.get_payload(decode=True))
    table.write("p1", "UNREGISTER")
    table.write("p1", "UNREGISTER")
    assert players.by_address(table.db, address("p1")) is None
    table.write("p1", "REGISTER P1")
    again = players.by_address(table.db, address("p1"))
    assert again is not None
    assert (again.pictures, again.listing) == (True, False)
