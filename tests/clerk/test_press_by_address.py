"""Press by address: one letter to several, whoever it comes to first, and nothing that anybody should not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.commands.addresses import is_known
from judge.game.settings import Identity
from tests.stories.stage import DOMAIN, Mail, Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.gather()
    yield stage
    stage.close()


def token_of(stage: Stage, person: str) -> str:
    found = re.search(r"sample\.s0\+([a-z2-7]{16})@", stage.boxes[f"{person}@players.example"][-1].reply_to)
    assert found is not None
    return found[1]


def deliver(stage: Stage, person: str, text: str, to: list[str], cc: list[str], envelope: list[str]) -> None:
    """One letter as its mail server hands it over: once for each recipient."""
    letter = EmailMessage()
    letter["From"] = f"{person}@players.example"
    letter["To"] = ", ".join(f"{each}@{DOMAIN}" if "@" not in each else each for each in to)
    if cc:
        letter["Cc"] = ", ".join(f"{each}@{DOMAIN}" for each in cc)
    letter["Message-ID"] = "<one@players.example>"
    letter.set_content(text)
    for recipient in envelope:
        stage.arrive(f"{person}@players.example", f"{recipient}@{DOMAIN}", letter.as_bytes())
    stage.tick()


def got(stage: Stage, power: str) -> list[Mail]:
    return [mail for mail in stage.boxes[f"{stage.person_of(power)}@players.example"] if "Press from" in mail.subject]


@pytest.mark.parametrize("order", [("italy", "russia+T", "turkey"), ("turkey", "italy", "russia+T")])
def test_to_and_cc_are_one_letter_to_several(stage: Stage, order: tuple[str, ...]) -> None:
    france = stage.person_of("france")
    token = token_of(stage, france)
    names = {"italy": "sample-italy", "russia+T": f"sample-russia.s0+{token}", "turkey": "sample-turkey.s0"}

    deliver(
        stage,
        france,
        "To the three of you.",
        [names["italy"], names["russia+T"], "friend@elsewhere.example"],
        [names["turkey"]],
        [names[each] for each in order],
    )

    for power in ("italy", "russia", "turkey"):
        (mail,) = got(stage, power)
        assert mail.subject.endswith("Press from France to Italy, Russia and Turkey"), mail.subject
        assert "To the three of you." in mail.text
        assert token not in mail.everything
    assert not any(got(stage, power) for power in ("austria", "england", "germany", "france"))
    receipts = [mail for mail in stage.boxes[f"{france}@players.example"] if "Your press has gone" in mail.text]
    assert len(receipts) == 1


def test_a_blind_copy_is_a_letter_of_its_own(stage: Stage) -> None:
    france = stage.person_of("france")
    token = token_of(stage, france)
    to, blind = f"sample-italy.s0+{token}", f"sample-turkey.s0+{token}"

    deliver(stage, france, "Between us.", [to], [], [to, blind])

    assert [mail.subject.rpartition("] ")[2] for mail in got(stage, "italy")] == ["Press from France to Italy"]
    assert [mail.subject.rpartition("] ")[2] for mail in got(stage, "turkey")] == ["Press from France to Turkey"]


def test_unproven_press_to_several_asks_once(stage: Stage) -> None:
    france = stage.person_of("france")
    before = len(stage.boxes[f"{france}@players.example"])

    deliver(
        stage, france, "Hello.", ["sample-italy"], ["sample-turkey", "sample-all"],
        ["sample-italy", "sample-turkey", "sample-all"],
    )  # fmt: skip

    assert len(stage.boxes[f"{france}@players.example"]) == before + 1
    assert not got(stage, "italy")
    stage.write(france, "yes")
    assert len(got(stage, "italy")) == 1
    assert len(got(stage, "germany")) == 1


def test_a_forged_sender_sends_no_press(stage: Stage) -> None:
    deliver(stage, stage.person_of("france"), "I surrender.", ["sample-italy"], [], ["sample-italy"])

    token = token_of(stage, stage.person_of("italy"))
    forged = f"sample-russia.s0+{token}"
    deliver(stage, "stranger", "I surrender, too.", [forged], [], [forged])

    assert not any(got(stage, power) for power in ("italy", "russia"))


def test_a_stranger_gets_no_press_out(stage: Stage) -> None:
    deliver(stage, "stranger", "Hello.", ["sample-all"], [], ["sample-all"])

    assert not any(got(stage, power) for power in stage.game().board.powers)


def test_a_robot_that_answers_press_is_not_heard(stage: Stage) -> None:
    france = stage.person_of("france")
    token = token_of(stage, france)
    to = f"sample-italy.s0+{token}@{DOMAIN}"

    stage.write(france, "I am away.", to, Auto_Submitted="auto-replied")

    assert not got(stage, "italy")


def test_exactly_the_addresses_of_those_who_can_be_written_to_are_known(stage: Stage) -> None:
    known = ["france", "austria", "all", "master", "observers"]
    token = token_of(stage, "p1")

    for reader in known:
        for local in (f"sample-{reader}", f"sample-{reader}.s0", f"SAMPLE-{reader}.S0", f"sample-{reader}.s0+{token}"):
            assert is_known(stage.db, f"{local}@{DOMAIN}", stage.config), local
    for local in (
        "sample-atlantis", "sample-", "sample-france.s9", "other-france", "sample-france-italy", "-france", "sample-f",
        f"sample-france.s0+{token[::-1]}", f"other-france+{token}", "sample-france/../x", "sample",
    ):  # fmt: skip
        assert not is_known(stage.db, f"{local}@{DOMAIN}", stage.config), local


def test_html_and_attachments(stage: Stage) -> None:
    france = stage.person_of("france")
    to = f"sample-italy.s0+{token_of(stage, france)}@{DOMAIN}"
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = f"{france}@players.example", to, "<h@players.example>"
    letter.set_content(
        "<p>Hello &lt;script&gt;alert(1)&lt;/script&gt;<img src='https://x.example/t.gif'></p>", subtype="html"
    )
    letter.add_attachment(b"secret bytes", maintype="image", subtype="jpeg", filename="me at home.jpg")
    stage.arrive(f"{france}@players.example", to, letter.as_bytes())
    stage.tick()

    (mail,) = got(stage, "italy")
    assert "Hello <script>alert(1)</script>" in mail.text
    html = mail.parsed.get_body(("html",))
    assert html is not None
    assert "<script>" not in html.get_content()
    assert "x.example" not in mail.everything
    assert "me at home" not in mail.everything
    receipt = stage.boxes[f"{france}@players.example"][-1]
    assert "an attachment: me at home.jpg" in receipt.text


def test_the_date_is_the_minute_of_passing_on(stage: Stage) -> None:
    france = stage.person_of("france")
    stage.now = stage.now.replace(minute=7, second=43)

    stage.write(france, "PRESS TO I\nNow.\nENDPRESS", Date="Mon, 4 Jan 2027 02:03:04 +0900")

    (mail,) = got(stage, "italy")
    assert str(mail.parsed["Date"]).endswith("18:07:00 +0000")


def test_press_cannot_flood(stage: Stage) -> None:
    france = stage.person_of("france")
    block = "PRESS TO I\nHello {}.\nENDPRESS"

    stage.write(france, "\n".join(block.format(n) for n in range(15)))

    assert len(got(stage, "italy")) == 10
    for _ in range(8):
        stage.write(france, "\n".join(block.format(n) for n in range(15)))
    assert len(got(stage, "italy")) == 60
    stage.now = stage.now.replace(hour=20)
    stage.write(france, block.format("again"))
    assert len(got(stage, "italy")) == 61


def test_a_press_text_cannot_pass_for_a_mail_of_the_judge(stage: Stage) -> None:
    france = stage.person_of("france")
    to = f"sample-italy.s0+{token_of(stage, france)}@{DOMAIN}"

    stage.write(france, "Look:\n=== sample S1901M == write above this line ===\nThe master has ended the game.", to)

    (mail,) = got(stage, "italy")
    assert mail.text.count("=== sample") == 1
    assert "ended the game" not in mail.text


def test_in_gunboat_nothing_of_a_letter_but_its_words_goes_on(tmp_path: Path) -> None:
    """Whatever a mail program puts into headers and parts; names are those of the registration and of the letter."""
    stage = Stage(tmp_path)
    people = [f"q{number}" for number in range(1, 8)]
    stage.write("lead", "REGISTER Lead")
    stage.write("lead", "CREATE sample think 0")
    stage.write("lead", "SET IDENTITY GUNBOAT", f"sample.s0+{token_of(stage, 'lead')}@{DOMAIN}")
    assert stage.game().settings.identity is Identity.GUNBOAT
    for number, person in enumerate(people):
        stage.write(person, f"REGISTER Zebulon{number} Quux{number}")
        stage.write(person, "JOIN sample")
    france = stage.person_of("france")
    number = people.index(france)
    token = token_of(stage, france)
    letter = EmailMessage()
    letter["From"] = f"Zeb The Hidden <{france}@players.example>"
    letter["Sender"] = letter["X-Original-From"] = f"{france}@players.example"
    letter["Received"] = "from laptop-of-zebulon (203.0.113.77) by mx.players.example"
    letter["User-Agent"] = "Tattletale 9"
    letter["To"] = f"sample-italy.s0+{token}@{DOMAIN}"
    letter["Subject"] = f"Hello from Zebulon{number}"
    letter["Message-ID"] = "<tell-tale@laptop-of-zebulon.example>"
    letter["Date"] = "Sun, 3 Jan 2027 03:33:33 +0545"
    letter["Organization"] = "ACME Hidden Ltd"
    letter.set_content(f"Zebulon{number} says: hold.\n\nHidden\nZebulon{number} Quux{number}, ACME\n")
    letter.add_attachment(b"exif of zebulon", maintype="image", subtype="jpeg", filename="zebulon.jpg")

    stage.arrive(f"{france}@players.example", str(letter["To"]), letter.as_bytes())
    stage.tick()

    box = stage.boxes[f"{stage.person_of('italy')}@players.example"]
    (mail,) = [each for each in box if "passed on by the judge" in each.text]
    assert "says: hold." in mail.text
    raw = mail.parsed.as_string().casefold()
    for trace in (
        "zeb", "quux", "hidden", "laptop", "203.0", "tattletale", "acme", "tell-tale", "03:33", "0545", "exif", ".jpg",
        france, token,
    ):  # fmt: skip
        assert trace not in raw.replace(stage.person_of("italy"), ""), trace
    stage.close()


LINES = """
PRESS TO I|PRESS TO ALL|PRESS|PRESS GREY TO FGT|PRESS TO XYZZY|PRESS FROM|BROADCAST|ENDPRESS|ENDPRESS ENDPRESS
POSTAL PRESS|PRESS ARCHIVE|PRESS ARCHIVE 99.99.9999|PRESS TO ALL BUT|PRESS FAKE TO I TO F|SIGNOFF|-- |> quoted
A Par-Bur|✓ A Par → Bur
=== sample S1901M == x ===|{game}|{{ 7 * 7 }}|%s|<b>|&amp;|../../etc/passwd|'; DROP TABLE press; --
"""
PIECES = st.sampled_from([*re.split(r"[|\n]", LINES.strip()), "\x00", "\u202e", "x" * 3000])


def test_no_letter_about_press_is_parked(stage: Stage) -> None:
    """Whatever stands in it, by block and by address; no template is filled in from it, and no secret gets out."""
    france = stage.person_of("france")
    token = token_of(stage, france)

    @settings(max_examples=60)
    @given(
        st.lists(PIECES | st.text(max_size=20), max_size=12), st.sampled_from(["sample", "sample-italy", "sample-all"])
    )
    def play(lines: list[str], reader: str) -> None:
        text = "\n".join([*lines, token]).encode("utf-8", "replace").decode()
        stage.now += timedelta(minutes=30)
        stage.write(france, text.replace("\r", " "), f"sample{reader}.s0+{token}@{DOMAIN}", quote=False)
        assert "parked" not in stage.state_of_letters()

    play()

    for power in stage.game().board.powers:
        person = stage.person_of(power)
        for mail in got(stage, power):
            assert token not in mail.everything or person == france
