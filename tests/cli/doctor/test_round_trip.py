"""A letter of a judge to itself comes in, is answered, and comes in again; nobody else is answered or registered."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge
from judge.commands.roundtrip import Leg, RoundTrip, echo_address, named, round_trip_of
from judge.config import Config, load_secret
from judge.store.database import column, counted, open_database
from judge.store.tokens import Keyring
from tests.clerk.processes import DOMAIN, Serving, run, wait_until
from tests.cli.doctor.patient import nobodys_port
from tests.post.nameserver import zone_server
from tests.post.post_office import PostOffice, open_post_office

KEYRING = Keyring(b"a secret of this judge")


def test_only_who_has_the_secret_can_make_such_an_address() -> None:
    for leg in Leg:
        trip = RoundTrip(named(b"0123456789"), leg)
        token = echo_address(KEYRING, DOMAIN, trip).removeprefix("echo+").removesuffix(f"@{DOMAIN}")
        assert round_trip_of(KEYRING, token) == trip
        assert round_trip_of(Keyring(b"another"), token) is None
        for wrong in (token[:-1], f"{token}a", f"a{token[1:]}", f"{token[:-1]}{'b' if token[-1] == 'a' else 'a'}", ""):
            assert round_trip_of(KEYRING, wrong) is None


class Living:
    """A judge that serves, and the server that takes its mail."""

    def __init__(self, state: Path, office: PostOffice, resolver: str) -> None:
        self.state, self.office, self.resolver = state, office, resolver
        self.serving = Serving(state, relay_host="127.0.0.1", relay_port=office.port, pictures="false")

    def doctor(self, *options: str, **settings: object) -> Result:
        """What the doctor says of it when it goes the way."""
        environment = {
            "JUDGE_STATE": str(self.state),
            "JUDGE_DOMAIN": DOMAIN,
            "JUDGE_LISTEN_PORT": str(self.serving.port),
            "JUDGE_RELAY_HOST": "127.0.0.1",
            "JUDGE_RELAY_PORT": str(self.office.port),
            "JUDGE_DKIM_RESOLVER": self.resolver,
            **{f"JUDGE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        return CliRunner().invoke(judge, ["doctor", "--round-trip", *options], env=environment)

    def counts(self) -> dict[str, int]:
        """How much there is of what a stranger's letter would leave behind."""
        db = open_database(self.state / "judge.db")
        try:
            tables = ("letters", "outbox", "players", "addresses", "tokens", "invitations", "journal")
            return {table: counted(db, f"SELECT count(*) FROM {table}") for table in tables}
        finally:
            db.close()


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    with open_post_office() as office, zone_server({}) as (resolver, _):
        living = Living(tmp_path_factory.mktemp("living"), office, resolver)
        try:
            yield living
        finally:
            living.serving.stop()


def trip_line(said: Result) -> str:
    """The lines about the way."""
    return said.output[said.output.index("round trip:") :]


def test_an_answer_that_does_not_come_in_again_is_a_fault_and_says_how_far_it_got(living: Living) -> None:
    before = living.counts()
    said = living.doctor("--patience", "6")

    assert said.exit_code == 2
    assert "FAULT  round trip: after 6 seconds the answer is out (250 queued as 1), and has not come in again" in (
        said.output
    )
    ((sender, rcpts, raw),) = living.office.mails
    # Back to the judge alone, by a server that nobody would send a bounce to.
    assert (sender, [rcpt.partition("+")[0] for rcpt in rcpts]) == ("<>", ["echo"])
    assert b"Subject: Round trip" in raw
    more = {table: number - before[table] for table, number in living.counts().items() if number != before[table]}
    assert more == {"letters": 1, "outbox": 1}
    db = open_database(living.state / "judge.db")
    (there,) = column(db, "SELECT rcpt FROM letters")
    db.close()
    # Whoever came by that letter sends it once more, and changed: there is no second answer.
    for text in ("HELP", "REGISTER Eve"):
        with smtplib.SMTP("127.0.0.1", living.serving.port, timeout=30) as client:
            client.sendmail("eve@players.example", [there], f"From: eve@players.example\r\n\r\n{text}\r\n")
    db = open_database(living.state / "judge.db")
    wait_until(lambda: counted(db, "SELECT count(*) FROM letters WHERE state = 'ignored'") == 3)
    assert counted(db, "SELECT count(*) FROM outbox") == counted(db, "SELECT count(*) FROM players") + 1 == 1
    db.close()
    # And when the answer comes in after all, it is answered by nobody.
    with smtplib.SMTP("127.0.0.1", living.serving.port, timeout=30) as client:
        client.sendmail("", rcpts, raw)
    db = open_database(living.state / "judge.db")
    wait_until(lambda: counted(db, "SELECT count(*) FROM letters WHERE state = 'ignored'") == 4)
    assert counted(db, "SELECT count(*) FROM outbox") == 1
    db.close()


def test_an_address_that_somebody_made_up_is_nobodys(living: Living) -> None:
    with smtplib.SMTP("127.0.0.1", living.serving.port, timeout=30) as client:
        client.ehlo()
        client.mail("eve@players.example")
        code, _ = client.rcpt(echo_address(KEYRING, DOMAIN, RoundTrip(named(b"0123456789"), Leg.THERE)))

    assert code == 550


def test_without_a_relay_the_answer_is_not_left_lying_in_the_maildir(living: Living, tmp_path: Path) -> None:
    serving = Serving(tmp_path, pictures="false")
    try:
        environment = {"JUDGE_STATE": str(tmp_path), "JUDGE_DOMAIN": "judge.localhost"}
        wrong_door = CliRunner().invoke(
            judge, ["doctor", "--round-trip"], env={**environment, "JUDGE_LISTEN_PORT": "0"}
        )
        environment |= {"JUDGE_LISTEN_PORT": str(serving.port), "JUDGE_DOMAIN": DOMAIN}
        environment["JUDGE_DKIM_RESOLVER"] = living.resolver
        said = CliRunner().invoke(judge, ["doctor", "--round-trip"], env=environment)
        run(tmp_path, "keeper", "MAINTENANCE", "ON").communicate(timeout=60)
        resting = CliRunner().invoke(judge, ["doctor", "--round-trip"], env=environment)
    finally:
        serving.stop()

    assert "FAULT  round trip: listen.port: it is 0" in wrong_door.output
    assert "seconds; without a relay the answer ends in the Maildir" in trip_line(said)
    assert list((tmp_path / "mail" / "new").iterdir()) == []
    assert "look   round trip: not begun: under maintenance letters wait" in resting.output


def test_a_door_that_is_shut_is_a_fault(living: Living) -> None:
    said = living.doctor("--through", f"127.0.0.1:{nobodys_port()}")
    alone = CliRunner().invoke(judge, ["doctor", "--through", "mx"])

    assert said.exit_code == 2
    assert "round trip: the front door does not take the letter: 127.0.0.1 port" in said.output
    assert alone.exit_code == 2
    assert "--through needs --round-trip" in alone.output


def test_proving_the_games_answers_no_such_letter_again(living: Living) -> None:
    config = Config(state=living.state, domain=DOMAIN)
    keyring = Keyring(load_secret(config))
    there = echo_address(keyring, DOMAIN, RoundTrip(named(b"9876543210"), Leg.THERE))
    with smtplib.SMTP("127.0.0.1", living.serving.port, timeout=30) as client:
        client.sendmail(
            "", [there], f"From: {there}\r\nDate: {datetime.now(UTC):%a, %d %b %Y %T +0000}\r\n\r\nHELP\r\n"
        )
    db = open_database(living.state / "judge.db")
    wait_until(lambda: counted(db, "SELECT count(*) FROM letters WHERE state = 'new'") == 0)
    db.close()

    proved = CliRunner().invoke(
        judge, ["check", "--deep"], env={"JUDGE_STATE": str(living.state), "JUDGE_DOMAIN": DOMAIN}
    )

    assert "FAULT" not in proved.output
    assert "ok     people: proved from its letters" in proved.output
