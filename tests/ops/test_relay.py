"""The judge's mail to a real Postfix that wants TLS and a password: it goes safely, or it waits and says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from judge.clerk.sending.mailman import SendOutcome, send_waiting
from judge.config import Config, Relay, Tls
from judge.store import outbox
from judge.structs import replace
from tests.clerk.processes import run
from tests.loopback import free_port
from tests.ops.authority import Authority
from tests.ops.private_postfix import Postfix, Safety, private_postfix, wait_for, why_no_sasl, why_not
from tests.ops.wiretap import wiretap
from tests.post.post_office import PostOffice, open_post_office
from tests.stories.stage import Stage

pytestmark = pytest.mark.timeout(180)

USER, PASSWORD = "judge", "pässword-x7 q"
NAMES = ("127.0.0.1", "localhost")
SAFELY = (Tls.REQUIRE, Tls.WRAPPED)


@dataclass(frozen=True)
class Provider:
    """A Postfix as a provider has it, behind it everybody's mailboxes, and the authority that vouches for it."""

    postfix: Postfix
    office: PostOffice
    authority: Authority

    def relay(self, tls: Tls = Tls.REQUIRE, **changes: object) -> Relay:
        port = self.postfix.wrapped_port if tls is Tls.WRAPPED else self.postfix.port
        plain = Relay(
            host="127.0.0.1",
            port=port,
            timeout=10,
            tls=tls,
            ca=str(self.authority.file),
            user=USER,
            password=PASSWORD,
        )
        return replace(plain, **changes)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sentence := why_not() or why_no_sasl():
        pytest.fail(sentence)
    return tmp_path_factory.mktemp("authority")


@pytest.fixture(scope="module")
def authority(home: Path) -> Authority:
    return Authority(home, "our-authority")


@pytest.fixture(scope="module")
def provider(authority: Authority) -> Iterator[Provider]:
    safety = Safety(*authority.certify(NAMES), users={USER: PASSWORD})
    with open_post_office() as office, private_postfix(free_port(), office.port, safety=safety) as postfix:
        yield Provider(postfix, office, authority)


@pytest.fixture
def stage(tmp_path: Path, provider: Provider) -> Iterator[Stage]:
    """A judge with one mail that waits."""
    provider.office.mails.clear()
    stage = Stage(tmp_path)
    stage.post("anna", "REGISTER Anna")
    stage.tick()
    yield stage
    stage.close()


def config(stage: Stage, relay: Relay) -> Config:
    return replace(stage.config, relay=relay)


def why_it_waits(stage: Stage, relay: Relay) -> str:
    """What the keeper reads after some days on which nothing could go; nothing is lost, and no try counts."""
    for _ in range(3):
        assert send_waiting(stage.db, config(stage, relay), stage.now) == SendOutcome(put_off=1)
        stage.now += timedelta(days=4)
    (mail,) = outbox.tried(stage.db)
    assert (mail.state, mail.attempts) == (outbox.PostState.WAITING, 0)
    assert PASSWORD not in mail.last_reply
    # It stands in a column there.
    assert re.search(r"\s+".join(map(re.escape, mail.last_reply.split())), stage.clerk.keep("QUEUE", stage.now).text)
    return mail.last_reply


@pytest.mark.parametrize("tls", SAFELY)
def test_a_mail_goes_encrypted_with_user_and_password_and_arrives(stage: Stage, provider: Provider, tls: Tls) -> None:
    assert send_waiting(stage.db, config(stage, provider.relay(tls)), stage.now) == SendOutcome(delivered=1)

    wait_for(lambda: provider.office.mails, "nothing came", provider.postfix.log)
    assert provider.office.mails[0][1] == ("anna@players.example",)
    noted = f"sasl_method=PLAIN, sasl_username={USER}@relay.example"
    wait_for(lambda: noted in provider.postfix.log(), "nobody signed in")


def test_on_the_wire_there_is_neither_mail_nor_password(stage: Stage, provider: Provider) -> None:
    with wiretap(provider.postfix.port) as tap:
        relay = provider.relay(port=tap.port)
        assert send_waiting(stage.db, config(stage, relay), stage.now) == SendOutcome(delivered=1)

    assert tap.verbs[:2] == [b"EHLO", b"STARTTLS"]
    for secret in (b"AUTH", b"MAIL FROM", b"anna@", PASSWORD.encode(), b"Subject:"):
        assert secret not in tap.said


def test_the_password_may_stand_in_a_file(stage: Stage, provider: Provider, tmp_path: Path) -> None:
    file = tmp_path / "relay-password"
    relay = provider.relay(password="", password_file=str(file))
    assert "relay-password: the password for the relay cannot be read: No such file" in why_it_waits(stage, relay)

    file.write_text(f"{PASSWORD}\n")
    assert send_waiting(stage.db, config(stage, relay), stage.now) == SendOutcome(delivered=1)


@pytest.mark.parametrize("tls", SAFELY)
def test_a_wrong_password_waits_and_is_tried_once_a_round(stage: Stage, provider: Provider, tls: Tls) -> None:
    before = provider.postfix.log().count("authentication failed")

    reply = why_it_waits(stage, provider.relay(tls, password="wrong"))

    assert "it refuses the user 'judge' with this password: 535 5.7.8" in reply
    assert "wrong" not in reply
    wait_for(lambda: provider.postfix.log().count("authentication failed") == before + 3, "not three tries")
    assert send_waiting(stage.db, config(stage, provider.relay(tls)), stage.now) == SendOutcome(delivered=1)
    # It is not to come in while the next test looks at what came.
    wait_for(lambda: provider.office.mails, "nothing came", provider.postfix.log)


@pytest.mark.parametrize("tls", SAFELY)
def test_a_certificate_of_an_authority_that_nobody_knows_gets_nothing(
    stage: Stage, provider: Provider, tls: Tls, home: Path
) -> None:
    """Neither that of another authority, nor one that only the machine's own list would have to know."""
    other = Authority(home, "another-authority")
    for ca in (str(other.file), ""):
        reply = why_it_waits(stage, provider.relay(tls, ca=ca))
        assert "its certificate cannot be trusted: unable to get local issuer certificate; nothing was sent" in reply
    assert provider.office.mails == []


@dataclass(frozen=True)
class Odd:
    """A Postfix with which something is wrong."""

    certify: Callable[[Authority], tuple[Path, Path]]
    sentence: str
    mechanisms: str = "PLAIN LOGIN"
    offers_tls: bool = True


ODD = {
    "another name": Odd(
        lambda own: own.certify(["mail.other.example"]),
        "its certificate cannot be trusted: IP address mismatch, certificate is not valid for '127.0.0.1'",
    ),
    "expired": Odd(
        lambda own: own.certify(NAMES, ended=timedelta(hours=1)),
        "its certificate cannot be trusted: certificate has expired",
    ),
    "no STARTTLS": Odd(
        lambda own: own.certify(NAMES), 'it offers no STARTTLS, and relay.tls is "require"', offers_tls=False
    ),
    "no common mechanism": Odd(
        lambda own: own.certify(NAMES),
        "one cannot log in there by PLAIN or LOGIN; it offers: CRAM-MD5",
        mechanisms="CRAM-MD5",
    ),
}


@pytest.mark.parametrize("kind", sorted(ODD))
def test_a_relay_that_cannot_be_spoken_to_safely_gets_nothing(
    stage: Stage, authority: Authority, provider: Provider, kind: str
) -> None:
    odd = ODD[kind]
    safety = Safety(*odd.certify(authority), {USER: PASSWORD}, odd.mechanisms, odd.offers_tls)
    with private_postfix(free_port(), provider.office.port, safety=safety) as postfix, wiretap(postfix.port) as tap:
        relay = provider.relay(port=tap.port)
        assert odd.sentence in why_it_waits(stage, relay)
        assert not {b"MAIL", b"AUTH", b"RCPT", b"DATA"} & set(tap.verbs)
        assert PASSWORD.encode() not in tap.said
        assert "AUTH" not in postfix.log() or kind == "no common mechanism"
    assert provider.office.mails == []


def test_a_mechanism_of_old_mail_servers_is_known_too(stage: Stage, authority: Authority, provider: Provider) -> None:
    safety = Safety(*authority.certify(NAMES), {USER: PASSWORD}, mechanisms="LOGIN")
    with private_postfix(free_port(), provider.office.port, safety=safety) as postfix:
        relay = provider.relay(port=postfix.port)
        assert send_waiting(stage.db, config(stage, relay), stage.now) == SendOutcome(delivered=1)
        wait_for(lambda: "sasl_method=LOGIN" in postfix.log(), "nobody signed in")


def test_who_strips_starttls_on_the_way_gets_nothing(stage: Stage, provider: Provider) -> None:
    """The relay offers it; the one in between takes the line out and would pass everything else on in clear."""
    with wiretap(provider.postfix.port, lambda said: said.replace(b"250-STARTTLS\r\n", b"")) as tap:
        relay = provider.relay(port=tap.port)
        assert 'it offers no STARTTLS, and relay.tls is "require"; nothing was sent' in why_it_waits(stage, relay)

    assert set(tap.verbs) == {b"EHLO", b"QUIT"}


def test_who_refuses_starttls_on_the_way_gets_nothing(stage: Stage, provider: Provider) -> None:
    with wiretap(
        provider.postfix.port, lambda said: said.replace(b"220 2.0.0 Ready to start TLS", b"454 4.7.0 not now")
    ) as tap:
        relay = provider.relay(port=tap.port)
        assert "it refuses STARTTLS: 454 4.7.0 not now; nothing was sent" in why_it_waits(stage, relay)

    assert set(tap.verbs) == {b"EHLO", b"STARTTLS", b"QUIT"}


def test_what_is_pushed_in_before_the_encryption_counts_for_nothing(stage: Stage, provider: Provider) -> None:
    """RFC 3207 6: what was sent in clear behind the relay's go-ahead is no answer in the safe session."""
    pushed = b"Ready to start TLS\r\n250-evil.example\r\n250-AUTH PLAIN\r\n250 8BITMIME"
    with wiretap(provider.postfix.port, lambda said: said.replace(b"Ready to start TLS", pushed)) as tap:
        relay = provider.relay(port=tap.port)
        send_waiting(stage.db, config(stage, relay), stage.now)

    assert tap.verbs[:2] == [b"EHLO", b"STARTTLS"]
    for secret in (b"MAIL FROM", PASSWORD.encode(), b"AUTH"):
        assert secret not in tap.said


def test_try_encrypts_whatever_the_certificate_and_goes_in_clear_where_that_cannot_be(
    stage: Stage, provider: Provider, home: Path
) -> None:
    """As to a Postfix on the same machine with the certificate that Debian made for it."""
    snakeoil = Authority(home, "snakeoil").certify(["debian"])
    trying = {"tls": Tls.TRY, "ca": "", "user": "", "password": ""}
    for offers_tls in (True, False):
        safety = Safety(*snakeoil, {USER: PASSWORD}, offers_tls=offers_tls, asks_who=False)
        with private_postfix(free_port(), provider.office.port, safety=safety) as postfix:
            with wiretap(postfix.port) as tap:
                assert _delivers(stage, provider.relay(**trying, port=tap.port)), postfix.log()
            assert (b"MAIL" in tap.verbs) is not offers_tls
            assert b"AUTH" not in tap.verbs
        stage.write("anna", "WHOAMI")


def _delivers(stage: Stage, relay: Relay) -> bool:
    return bool(send_waiting(stage.db, config(stage, relay), stage.now).delivered)


def test_check_and_the_log_say_why_nothing_goes_and_not_the_password(
    stage: Stage, provider: Provider, tmp_path: Path
) -> None:
    settings = {
        "relay_host": "127.0.0.1",
        "relay_port": provider.postfix.port,
        "relay_tls": "require",
        "relay_ca": provider.authority.file,
        "relay_user": USER,
        "relay_password": "hidden-word",
    }
    (tmp_path / "secret").chmod(0o600)
    ticked = run(tmp_path, "tick", **settings)
    said, complained = ticked.communicate(timeout=60)
    assert ticked.returncode == 0, complained
    checked = run(tmp_path, "check", **settings)
    told, also = checked.communicate(timeout=60)

    sentence = b"it refuses the user 'judge' with this password: 535"
    assert sentence in complained
    assert sentence in told
    assert b"hidden-word" not in said + complained + told + also
