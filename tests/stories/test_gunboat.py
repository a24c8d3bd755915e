"""The gunboat story again, with every mail of it looked through for whom it must not name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.secrecy.scanner import Scanner
from tests.secrecy.unpack import mail_texts
from tests.stories.script import Player, read
from tests.stories.stage import Stage, address

STORY = Path(__file__).with_name("gunboat.story").read_text(encoding="utf-8")
SECRET_PART, _, OPEN_PART = STORY.partition("# A draw of those who are left")
"""The story as long as names are secret."""

PLAYERS = ("anna", "boris", "chen", "dora", "emil", "fiona", "gert", "hugo")
TRACES = {
    "anna": ("Kathmandu", "Thunderbolt", "+0545"),
    "boris": ("Pegasus", "Content-Language: ru"),
    "chen": ("Anchorage", "AKST"),
}
"""What some of them could be known by, besides name and address: zone, mail program, language."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The story up to the draw."""
    assert OPEN_PART
    stage = Stage(tmp_path_factory.mktemp("gunboat"))
    Player(stage).play(read(SECRET_PART))
    yield stage
    stage.close()


def traces_of(person: str) -> tuple[str, ...]:
    """Whatever gives a person away."""
    return person, *TRACES.get(person, ())


@pytest.mark.parametrize("reader", [*PLAYERS, "olga"])
def test_no_mail_gives_another_player_away(played: Stage, reader: str) -> None:
    mails = played.boxes[address(reader)]
    assert len(mails) > 2
    scanner = Scanner({person: traces_of(person) for person in PLAYERS})
    for mail in mails:
        scanner.add(reader, mail_texts(mail.parsed.as_bytes()))
    assert not list(map(str, scanner.leaks()))


def everything(played: Stage, person: str) -> str:
    """All that can be read in all mails to somebody."""
    mails = played.boxes[address(person)]
    return "\n".join(text for mail in mails for _, text in mail_texts(mail.parsed.as_bytes()))


def test_nobody_gets_another_one_s_secret_address(played: Stage) -> None:
    tokens = {
        person: set(re.findall(r"\+(\w{16})@", everything(played, person))) for person in (*PLAYERS, "olga", "mira")
    }
    for one, own in tokens.items():
        assert own
        assert not any(own & others for other, others in tokens.items() if other != one)


def test_the_master_is_told_who_plays_what(played: Stage) -> None:
    told = next(mail for mail in played.boxes[address("mira")] if "The game begins" in mail.subject)

    assert all(person.capitalize() in told.text for person in PLAYERS if person != "hugo")


def test_the_story_says_what_it_is_looked_through_for(played: Stage) -> None:
    """Without traces to find, nothing found would mean nothing."""
    scanner = Scanner({person: traces_of(person) for person in TRACES})
    for person in TRACES:
        scanner.add("another", mail_texts(b"Subject: x\r\n\r\n" + everything(played, person).encode()))
    assert {leak.of for leak in scanner.leaks()} == {*TRACES}
    letters = [raw.decode("utf-8", "replace") for (raw,) in played.db.conn.execute("SELECT raw FROM letters")]
    assert any("Thunderbolt" in raw for raw in letters)
    assert any("Pegasus" in raw for raw in letters)
