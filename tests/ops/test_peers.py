"""Real mail programs write to a judge behind a real Postfix, and read its answers behind the same Postfix."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.notation.speak import speak_order, type_order
from judge.rules.orders import Hold, Order
from judge.shelf import load_language, load_spoken
from judge.store.database import open_database
from tests.loopback import free_port
from tests.ops import private_postfix, senders
from tests.ops.private_postfix import Postfix, wait_for
from tests.ops.senders import Mutt, swaks
from tests.ops.test_postfix import RunningJudge
from tests.stories.stage import Stage

pytestmark = pytest.mark.timeout(180)
LANGUAGES = {
    "france": "en",
    "russia": "ru",
    "england": "ja",
    "germany": "fr",
    "italy": "bg",
    "turkey": "en",
    "austria": "en",
}


class Players:
    """Everybody's mail server; `says` holds what it answers about a reader before it takes anything for him."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: list[tuple[str, EmailMessage]] = []
        self.says: dict[str, list[str]] = {}

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, _: list[str]) -> str:
        if self.says.get(address):
            return self.says[address].pop(0)
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        mail = message_from_bytes(bytes(envelope.original_content or b""), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails += [(rcpt, mail) for rcpt in envelope.rcpt_tos]
        return "250 kept"

    def box(self, person: str) -> list[EmailMessage]:
        return [mail for rcpt, mail in self.mails if rcpt == person]


class World:
    """A table of seven, their judge, and the Postfix before and behind it."""

    def __init__(self, judge: RunningJudge, postfix: Postfix, players: Players, folder: Path, stage: Stage) -> None:
        self.judge, self.postfix, self.players, self.folder = judge, postfix, players, folder
        self.person = {power: f"{stage.person_of(power)}@players.example" for power in LANGUAGES}
        units = {power: stage.game().position.units_of(power)[0] for power in LANGUAGES}
        self.orders: dict[str, Order] = {power: Hold(unit) for power, unit in units.items()}

    def box(self, power: str) -> list[EmailMessage]:
        return self.players.box(self.person[power])

    def typed(self, power: str) -> str:
        """An order as this player types it."""
        return type_order(self.orders[power], load_language(LANGUAGES[power]))

    def echo(self, power: str) -> str:
        """The same as the judge says it."""
        return speak_order(self.orders[power], load_spoken(f"{LANGUAGES[power]}/ru2000"))

    def mutt(self, power: str, program: str, charset: str, **habits: bool) -> Mutt:
        home = self.folder / f"{program}-{power}"
        return Mutt(program, home, self.postfix.port, self.person[power], charset, **habits)

    def acknowledgement(self, power: str, before: int) -> str:
        """The text of the next answer to a player."""
        wait_for(lambda: len(self.box(power)) > before, "no answer came", self.judge.log, self.postfix.log)
        body = self.box(power)[before].get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    def count(self, statement: str) -> int:
        db = open_database(self.judge.home / "state" / "judge.db")
        found = int(db.conn.execute(f"SELECT count(*) FROM {statement}").fetchone()[0])
        db.close()
        return found

    def last_letter(self) -> bytes:
        return self.judge.kept()[-1].raw


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    if sentence := private_postfix.why_not() or senders.why_not():
        pytest.fail(sentence)
    players = Players()
    controller = Controller(players, hostname="127.0.0.1", port=players.port, server_hostname="players.example")
    controller.start()
    judge = RunningJudge(tmp_path_factory.mktemp("judge"))
    stage = Stage(judge.home / "state", now=datetime.now(UTC))
    stage.gather()
    for power, language in LANGUAGES.items():
        stage.write(stage.person_of(power), f"SET LANGUAGE {language}")
    stage.write("master", "SUMMARY sample")
    stage.close()
    with private_postfix.private_postfix(judge.port, players.port) as postfix:
        judge.configure(relay_port=postfix.port)
        judge.start()
        found = World(judge, postfix, players, tmp_path_factory.mktemp("players"), Stage(judge.home / "state"))
        wait_for(lambda: not found.count("outbox WHERE state = 'waiting'"), "the mail does not leave", judge.log)
        wait_for(lambda: postfix.queue() == (), "the mail is stuck in Postfix", postfix.log)
        yield found
        judge.kill()
    controller.stop()


def test_swaks(world: World) -> None:
    before = len(world.box("france"))
    to = str(world.box("france")[-1]["Reply-To"])
    swaks(world.postfix.port, world.person["france"], to, world.typed("france"), "--header", "Subject: orders")

    assert world.echo("france") in world.acknowledgement("france", before)


def test_swaks_with_orders_that_are_attached(world: World) -> None:
    """Attached text is never an order, and the answer says so."""
    before = len(world.box("austria"))
    orders = world.folder / "orders.txt"
    orders.write_text(world.typed("austria"))
    to = str(world.box("austria")[-1]["Reply-To"])
    more = ("--attach-type", "text/plain", "--attach-name", "orders.txt", "--attach", f"@{orders}")
    swaks(world.postfix.port, world.person["austria"], to, "My orders are attached.", *more)

    assert "attach" in world.acknowledgement("austria", before)


@pytest.mark.parametrize(
    ("power", "program", "charset"),
    [
        ("russia", "mutt", "koi8-r"),
        ("england", "neomutt", "iso-2022-jp"),
        ("germany", "neomutt", "utf-8"),
        ("italy", "mutt", "windows-1251"),
    ],
)
def test_a_reply_to_a_real_mail_of_the_judge(world: World, power: str, program: str, charset: str) -> None:
    """What the judge writes has signs that old charsets lack: who quotes it writes in UTF-8."""
    before, quotes = len(world.box(power)), charset == "utf-8"
    mutt = world.mutt(power, program, charset, flowed=quotes, quotes=quotes)
    mutt.reply(world.box(power)[-1], f"{world.typed(power)}\n\n")

    assert world.echo(power) in world.acknowledgement(power, before)
    letter = message_from_bytes(world.last_letter(), policy=policy.default)
    assert isinstance(letter, EmailMessage)
    assert letter.get_content_charset() == charset
    assert letter["In-Reply-To"] == world.box(power)[before - 1]["Message-ID"]
    assert (letter.get_param("format") == "flowed") is quotes
    assert ("\n>" in str(letter.get_content())) is quotes


def test_orders_beside_an_attachment(world: World) -> None:
    before = len(world.box("turkey"))
    picture = world.folder / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(3000))
    to = str(world.box("turkey")[-1]["Reply-To"])
    mutt = world.mutt("turkey", "mutt", "us-ascii:utf-8")
    mutt.send(to, "orders, and how I see the board", f"{world.typed('turkey')}\n", [picture])

    assert world.echo("turkey") in world.acknowledgement("turkey", before)
    assert b"multipart/mixed" in world.last_letter()


def test_a_reader_who_greylists_and_one_whose_server_is_ill_get_each_mail_once(world: World) -> None:
    """Postfix tries again; the judge has done with the mail when Postfix has taken it."""
    person, other = world.person["france"], world.person["italy"]
    world.players.says[person] = ["450 4.2.0 greylisted, come back"]
    world.players.says[other] = ["451 4.3.0 my disk is full"] * 2
    before = {power: len(world.box(power)) for power in ("france", "italy")}
    for power in before:
        to = str(world.box(power)[-1]["Reply-To"])
        swaks(world.postfix.port, world.person[power], to, "WHOAMI", "--header", f"Subject: {power}")
    for power, number in before.items():
        assert world.acknowledgement(power, number)
    wait_for(lambda: world.postfix.queue() == (), "something is stuck", world.postfix.log)

    assert {power: len(world.box(power)) - number for power, number in before.items()} == {"france": 1, "italy": 1}


def test_a_reader_who_is_gone_for_good_comes_back_to_the_judge_as_a_bounce_and_is_not_answered(world: World) -> None:
    person = world.person["germany"]
    world.players.says[person] = ["550 5.1.1 no such user here"]
    before, letters = len(world.players.mails), world.count("letters")
    to = str(world.box("germany")[-1]["Reply-To"])
    swaks(world.postfix.port, person, to, "WHOAMI", "--header", "Subject: am I still there?")

    # The letter, and the bounce of its answer.
    wait_for(lambda: world.count("letters WHERE state <> 'new'") == letters + 2, "no bounce came", world.postfix.log)
    wait_for(lambda: world.postfix.queue() == (), "something is stuck", world.postfix.log)
    assert world.judge.kept()[-1].mail_from in ("", "<>", "None"), world.judge.kept()[-1].mail_from
    assert len(world.box("germany")) == sum(rcpt == person for rcpt, _ in world.players.mails[:before])


def test_mail_waits_in_the_judge_while_postfix_is_stopped_and_comes_once(world: World) -> None:
    before = len(world.box("turkey"))
    to, person = str(world.box("turkey")[-1]["Reply-To"]), world.person["turkey"]
    world.postfix.run("postfix", "stop")
    for number in range(3):
        with smtplib.LMTP("127.0.0.1", world.judge.port) as client:
            text = f"From: {person}\r\nTo: {to}\r\nMessage-ID: <down-{number}@players.example>\r\n\r\nWHOAMI\r\n"
            client.sendmail(person, [to], text)
    answers = "outbox WHERE state = 'waiting'"
    wait_for(lambda: world.count(answers) == 3, "the answers were not written", world.judge.log)
    world.postfix.run("postfix", "start")
    wait_for(lambda: private_postfix.is_listening(world.postfix.port), "Postfix does not answer", world.postfix.log)
    # Another letter, so that nobody waits for the clock.
    swaks(world.postfix.port, person, to, "VERSION", "--header", "Subject: are you there?")
    wait_for(lambda: len(world.box("turkey")) >= before + 4, "the answers did not come", world.judge.log)
    wait_for(lambda: world.postfix.queue() == (), "something is stuck", world.postfix.log)

    assert len(world.box("turkey")) == before + 4
    ids = [str(mail["Message-ID"]) for mail in world.box("turkey")]
    assert len(ids) == len(set(ids))
