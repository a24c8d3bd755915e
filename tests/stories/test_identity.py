"""Who is it? Tricks with From, with the envelope, with old letters and with what leaked; and where the answer goes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.utils import format_datetime

import pytest

from judge.clerk.clerk import Clerk
from judge.store import tokens
from judge.store.letters import Arrival, keep
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.orders import write_orders
from tests.post.nameserver import name_server
from tests.post.providers import PROVIDERS
from tests.stories.stage import DOMAIN, STATIONERY, Stage

GAME = f"sample.s0@{DOMAIN}"


def orders(stage: Stage) -> str:
    return write_orders(stage.game().orders)


def last(stage: Stage, person: str) -> str:
    mail = stage.boxes[f"{person}@players.example"][-1]
    return " ".join(f"{mail.subject} {mail.text}".split())


@pytest.fixture
def france(table: Stage) -> str:
    return table.person_of("france")


@pytest.mark.parametrize(
    "headers",
    [
        {"From": "{name}@plаyers.example"},  # a Cyrillic а
        {"From": "{address} <thief@evil.example>"},
        {"From": '"{address}" <thief@evil.example>'},
        {"From": "thief@evil.example, {address}"},
        {"From": "{address}, thief@evil.example"},
        {"From": "thief@evil.example", "Sender": "{address}"},
        {"From": "thief@evil.example", "Reply_To": "{address}"},
        {"From": "thief@evil.example", "mail_from": "{address}"},
    ],
    ids=["homograph", "display", "quoted", "two-boxes", "two-boxes-first", "sender", "reply-to", "envelope"],
)
@pytest.mark.parametrize("signed", ["yes", "no"])
def test_a_name_that_looks_like_a_players_is_not_his(
    table: Stage, france: str, headers: dict[str, str], signed: str
) -> None:
    """Signed by the forger's own provider, or not at all; the secret address has leaked."""
    address = f"{france}@players.example"
    secret = table.boxes[address][-1].reply_to
    filled = {name: value.format(name=france, address=address) for name, value in headers.items()}

    table.write(
        "thief@evil.example", "A Par-Bur", secret, **filled, Signed="no" if "homograph" in str(filled) else signed
    )

    assert orders(table) == ""
    assert table.boxes["thief@evil.example"] == []


def test_a_second_from_is_nobody(table: Stage, france: str) -> None:
    secret = table.boxes[f"{france}@players.example"][-1].reply_to
    text = f"From: {france}@players.example\r\nFrom: thief@evil.example\r\nMessage-ID: <x@y>\r\n\r\nA Par-Bur\r\n"

    table.arrive("thief@evil.example", secret, PROVIDERS.signed(text.encode()))
    table.tick()

    assert orders(table) == ""


def test_another_envelope_sender_alone_is_normal(table: Stage, france: str) -> None:
    """Lists and mail programs send in their own name (VERP); what counts is From, and what proves it."""
    table.write(france, "A Par-Bur", mail_from="bounces+77@lists.example")

    assert orders(table) == "france: A par - bur"


def test_the_owner_of_a_leaked_address_is_told_and_nobody_else(table: Stage, france: str) -> None:
    secret = table.boxes[f"{france}@players.example"][-1].reply_to

    assert table.write("thief@evil.example", "A Par-Bur", secret) == []

    assert "from thief@evil.example, which is none of your addresses" in last(table, france)
    assert "NEW ADDRESS" in last(table, france)
    # A registered person learns no more than a stranger, and is not taken for the owner.
    italy = table.person_of("italy")
    before = len(table.boxes[f"{italy}@players.example"])
    table.write(italy, "A Par-Bur", secret, Signed="yes")
    assert orders(table) == ""
    assert len(table.boxes[f"{italy}@players.example"]) == before


def test_the_same_letter_is_obeyed_once_whatever_its_envelope_says(table: Stage, france: str) -> None:
    secret = table.boxes[f"{france}@players.example"][-1].reply_to
    headers = {"Message_ID": "<once@players.example>", "Signed": "yes", "Cc": f"judge@{DOMAIN}"}
    table.write(france, "A Par-Bur", secret, **headers)
    table.write(france, "A Par-Gas")
    assert orders(table) == "france: A par - gas"
    before = table.state_of_letters()

    for to, mail_from in (
        (secret, f"{france}@players.example"),
        (secret, "other@x.example"),
        (f"judge@{DOMAIN}", "<>x"),
    ):
        table.write(france, "A Par-Bur", to, mail_from=mail_from, **headers)

    assert orders(table) == "france: A par - gas"
    # What comes to the same address again is not even kept; to another one it is a letter, and the same one.
    assert table.state_of_letters() == [*before, "ignored"]


def test_the_same_bytes_are_the_same_letter_without_any_message_id(table: Stage, france: str) -> None:
    secret = table.boxes[f"{france}@players.example"][-1].reply_to
    raw = f"From: {france}@players.example\r\nTo: {secret}\r\n\r\nA Par-Bur\r\n".encode()
    table.arrive(f"{france}@players.example", secret, raw)
    table.tick()
    table.write(france, "A Par-Gas")

    table.arrive(f"{france}@players.example", secret, raw)
    table.tick()

    assert orders(table) == "france: A par - gas"


def test_one_letter_to_two_games_is_obeyed_in_both(table: Stage) -> None:
    table.write("master", "CREATE other", f"judge@{DOMAIN}")
    table.write("master", "yes")
    boxes = {mail.reply_to.partition(".")[0]: mail.reply_to for mail in table.boxes["master@players.example"]}
    headers = {"Message_ID": "<both@players.example>", "Signed": "no"}

    for game in ("sample", "other"):
        table.write("master", "SET press grey", boxes[game], quote=False, **headers)

    assert table.state_of_letters()[-2:] == ["done", "done"]


@pytest.mark.parametrize("days", [-30, -3, 3])
def test_a_letter_of_another_time_is_asked_about(table: Stage, france: str, days: int) -> None:
    date = format_datetime(table.now + timedelta(days=days))

    table.write(france, "A Par-Bur", Date=date)
    assert orders(table) == ""
    assert "a date that does not fit" in last(table, france)

    # Whoever has a wrong clock answers, and his answer counts.
    table.write(france, "yes", Date=date)
    assert orders(table) == "france: A par - bur"


@pytest.mark.parametrize("hours", [-20, 0, 20])
def test_slow_mail_and_odd_time_zones_are_nothing(table: Stage, france: str, hours: int) -> None:
    table.write(france, "A Par-Bur", Date=format_datetime(table.now + timedelta(hours=hours)))

    assert orders(table) == "france: A par - bur"


def test_orders_of_an_old_phase_are_not_replayed_into_the_next(table: Stage, france: str) -> None:
    date = format_datetime(table.now)
    table.wait(days=8)

    table.write(france, "A Par-Bur", f"{table.boxes[f'{france}@players.example'][-1].reply_to}", Date=date)

    assert orders(table) == ""
    assert "a date that does not fit" in last(table, france)


def test_secrets_of_a_game_last_two_of_its_years(table: Stage, france: str) -> None:
    box = table.boxes[f"{france}@players.example"]
    first = box[-1].reply_to
    table.write("master", "SET clock manual")

    def play_a_year() -> None:
        year = table.game().position.phase.year
        while table.game().position.phase.year == year:
            table.wait(days=8)
            table.write("master", f"PROCESS {table.game().position.phase}")

    play_a_year()
    table.write(france, "PING")
    second = box[-1].reply_to
    assert second != first
    claim = tokens.find(table.db, first.partition("+")[2].partition("@")[0])
    assert claim is not None
    assert claim.counts

    play_a_year()
    claim = tokens.find(table.db, first.partition("+")[2].partition("@")[0])
    assert claim is not None
    assert not claim.counts
    before = len(box)
    table.write(france, "SET NAME Fool", first, quote=False, Signed="no")
    assert "no longer counts" in last(table, france)
    assert len(box) == before + 1


def test_guessing_a_password_is_slow(table: Stage, france: str) -> None:
    table.write(france, "SET PASSWORD correct-horse")
    for guess in range(4):
        table.write(france, f"PASSWORD wrong-horse-{guess}\nA Par-Gas", GAME, Signed="no")

    table.write(france, "PASSWORD correct-horse\nA Par-Bur", GAME, Signed="no")
    assert orders(table) == ""

    table.wait(minutes=2)
    table.write(france, "PASSWORD correct-horse\nA Par-Bur", GAME, Signed="no")
    assert orders(table) == "france: A par - bur"


@pytest.fixture
def provider() -> Iterator[str]:
    with name_server(lambda name: PROVIDERS.record if "mail._domainkey.players" in name else "") as (address, _):
        yield address


def test_the_key_comes_from_the_name_server_that_the_settings_name(table: Stage, france: str, provider: str) -> None:

    config = replace(table.config, dkim=replace(table.config.dkim, resolver=provider))
    table.clerk = Clerk(config, table.db, STATIONERY, Keyring(bytes(32)))

    table.write(france, "A Par-Bur", GAME, Signed="yes")

    assert orders(table) == "france: A par - bur"


def test_with_dead_name_servers_there_is_one_question_more(table: Stage, france: str) -> None:

    with name_server(lambda _: None) as (address, asked):
        dkim = replace(table.config.dkim, resolver=address)
        config = replace(table.config, dkim=dkim)
        table.clerk = Clerk(config, table.db, STATIONERY, Keyring(bytes(32)))
        table.write(france, "A Par-Bur", GAME, Signed="yes")
        silent = len(asked)
        for _ in range(3):
            table.write(france, "A Par-Bur", GAME, Signed="yes")
        assert len(asked) == silent
        assert orders(table) == ""
        table.write(france, "yes")

    assert orders(table) == "france: A par - bur"


def test_nobody_is_asked_where_a_signature_makes_no_difference(table: Stage, france: str) -> None:
    del PROVIDERS.asked[:]

    table.write(france, "A Par-Bur", Signed="yes")
    table.write("stranger", "HELP", f"judge@{DOMAIN}", Signed="yes")
    table.write(france, "HELP", GAME, Signed="yes")

    assert PROVIDERS.asked == []


def test_without_looking_at_signatures_what_is_grave_is_asked_about(table: Stage, france: str) -> None:

    config = replace(table.config, dkim=replace(table.config.dkim, verify=False))
    table.clerk = Clerk(config, table.db, STATIONERY, Keyring(bytes(32)))

    table.write(france, "RESIGN", Signed="yes")
    assert table.game().player_of("france") is not None
    assert "not easily taken back" in last(table, france)

    table.write(france, "yes", Signed="yes")
    assert table.game().player_of("france") is None


def test_a_letter_kept_by_an_older_judge_is_obeyed_as_before(table: Stage, france: str) -> None:
    """Its row has neither verdict nor marks."""
    secret = table.boxes[f"{france}@players.example"][-1].reply_to
    raw = f"From: {france}@players.example\r\nTo: {secret}\r\nMessage-ID: <o@x>\r\n\r\nA Par-Bur\r\n".encode()
    keep(table.db, [Arrival(table.now, f"{france}@players.example", secret, raw)])
    table.tick()

    assert orders(table) == "france: A par - bur"
