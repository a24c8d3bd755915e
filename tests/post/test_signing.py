"""Mails signed by the judge, checked by another program's eyes and a DNS of our own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from dns.resolver import Resolver

from judge.cli import judge
from judge.errors import BadData
from judge.post.fields import split
from judge.post.mailing import Attachment, Mailing, compose
from judge.post.signature import parse_signature
from judge.post.signing import KINDS, Signer, SigningKey, load_key, make_key, zone_line
from judge.structs import replace
from tests.commands.scenes import NOW
from tests.post.nameserver import name_server
from tests.post.second_opinion import second_opinion
from tests.post.test_mailing import MAILING

LEAVING = ("List-Unsubscribe", "List-Unsubscribe-Post")
SETTINGS = 'domain = "judge.test"\n[dkim]\nselector = "s2026"\nkey = "dkim.key"\n'
RICH = replace(
    MAILING,
    list_id="blitz.judge.test",
    unsubscribe="blitz.s0+abcdefghijklmnop@judge.test",
    one_click="https://judge.test/u/abcdefghijklmnop",
    text="two  blanks \n\n\n",
    html="<p>x</p>\n\n",
    attachments=(Attachment("a.json", "application/json", "{}\n" * 50),),
)


@pytest.fixture(scope="module", params=KINDS)
def key(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return make_key(tmp_path_factory.mktemp("keys") / "dkim.key", request.param)


@pytest.fixture(scope="module")
def is_true(key: SigningKey) -> Iterator[Callable[[bytes], bool]]:
    with published({"s2026._domainkey.judge.test": key.record()}) as asker:
        yield lambda raw: is_signed(raw, asker)


@contextmanager
def published(texts: Mapping[str, str]) -> Iterator[Resolver]:
    """Who asks a name server that knows these texts."""
    with name_server(lambda name: texts.get(name, "")) as (where, _):
        asker = Resolver(configure=False)
        asker.nameservers, asker.port, asker.lifetime = ["127.0.0.1"], int(where.partition(":")[2]), 10.0
        yield asker


def are_signed(mails: Sequence[bytes], asker: Resolver) -> list[bool]:
    """Which mails bear a true signature, as another program has it."""
    return second_opinion((raw, _record_for(raw, asker)) for raw in mails)


def is_signed(raw: bytes, asker: Resolver) -> bool:
    """Whether a mail does."""
    return are_signed([raw], asker) == [True]


def _record_for(raw: bytes, asker: Resolver) -> str:
    """The key that the name server has for the first signature; none where there is no signature."""
    found = next((parse_signature(field) for field in split(raw).all("dkim-signature")), None)
    if found is None:
        return ""
    return b"".join(asker.resolve(found.record_name, "TXT")[0].strings).decode()


def signed(key: SigningKey, mailing: Mailing = RICH) -> bytes:
    return Signer("judge.test", "s2026", key, "judge.test").signed(compose(mailing), NOW)


def test_a_signature_is_found_true_by_another_program(key: SigningKey, is_true: Callable[[bytes], bool]) -> None:
    for mailing in (MAILING, RICH, replace(RICH, text="", html="", attachments=())):
        assert is_true(signed(key, mailing))
    assert signed(key).endswith(compose(RICH))


def test_whoever_changes_or_adds_what_is_signed_breaks_it(key: SigningKey, is_true: Callable[[bytes], bool]) -> None:
    raw = signed(key)

    assert not is_true(raw.replace(b"[blitz S1901M]", b"[blitz F1901M]"))
    assert not is_true(raw.replace(b"--=", b"+-=", 1))
    for name in ("From", "Reply-To", "To", "Subject", "Date", "Message-ID", *LEAVING, "Auto-Submitted"):
        assert not is_true(re.sub(rb"\r\n" + name.encode() + rb": [^\r]*", b"", raw, count=1)), name
    for added in (b"From: eve@evil.test", b"Reply-To: eve@evil.test", b"Subject: other", b"Date: x", b"To: x@y.z"):
        assert not is_true(added + b"\r\n" + raw), added


def test_what_mail_servers_do_on_the_way_does_not_break_it(key: SigningKey, is_true: Callable[[bytes], bool]) -> None:
    raw = signed(key)
    refolded = raw.replace(b"References: ", b"References:\r\n\t").replace(b"\r\nTo: ", b"\r\nTO:  ")

    assert refolded != raw
    assert is_true(b"Received: from a by b; x\r\nReturn-Path: <x@y.z>\r\n" + refolded + b"\r\n\r\n")


def test_the_list_of_signed_headers_names_from_once_more_than_it_is_there(key: SigningKey) -> None:
    header = signed(key).split(b"\r\nFrom:")[0].decode()
    named = re.sub(r"\s", "", header.partition(" h=")[2].partition(";")[0]).split(":")

    assert named.count("From") == 2
    assert {"List-Unsubscribe", "Reply-To", "Subject", "Date", "Message-ID", "Auto-Submitted", "References"} <= {*named}
    assert max(map(len, header.split("\r\n"))) <= 78
    assert " l=" not in header


def test_a_strangers_mail_that_is_passed_on_is_not_signed_in_our_name(key: SigningKey) -> None:
    signer = Signer("judge.test", "s2026", key, "judge.test")
    for sender in (b"eve@evil.test", b"judge@notjudge.test", b"x@judge.test>\r\nFrom: eve@evil.test"):
        raw = b"From: <" + sender + b">\r\nSubject: x\r\n\r\nx\r\n"
        assert signer.signed(raw, NOW) == raw


def test_the_command_makes_a_key_for_its_owner_and_prints_what_to_publish(tmp_path: Path) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(SETTINGS)
    first, second = (CliRunner().invoke(judge, ["--config", str(settings), "dkim"]) for _ in range(2))
    path = tmp_path / "dkim.key"

    assert (first.exit_code, second.exit_code) == (0, 0)
    assert path.stat().st_mode & 0o777 == 0o600
    assert second.stdout == zone_line("s2026", "judge.test", load_key(path).record()) + "\n"
    assert second.stdout in first.stdout
    assert max(map(len, re.findall(r'"([^"]*)"', second.stdout))) <= 255
    checked = CliRunner().invoke(judge, ["--config", str(settings), "check"])
    assert f"ok     signing of mail: the DNS is to say: {second.stdout}" in checked.stdout


def test_a_key_of_the_other_kind(tmp_path: Path) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(SETTINGS)
    made = CliRunner().invoke(judge, ["--config", str(settings), "dkim", "--kind", "ed25519"])

    assert made.exit_code == 0
    assert "k=ed25519; p=" in made.stdout


def test_without_settings_the_command_says_what_to_write(tmp_path: Path) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text('domain = "judge.test"\n')

    assert "selector and key under [dkim]" in CliRunner().invoke(judge, ["--config", str(settings), "dkim"]).stderr


def broken(path: Path, how: str) -> None:
    match how:
        case "missing":
            return
        case "open to all":
            make_key(path, "ed25519")
            path.chmod(0o644)
        case "nonsense":
            path.write_text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")
            path.chmod(0o600)
        case "a folder":
            path.mkdir()
        case "of another kind":
            from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
            from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

            secret = generate_private_key(SECP256R1())
            with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
                file.write(secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


FAULTS = ("missing", "open to all", "nonsense", "a folder", "of another kind")


@pytest.mark.parametrize(
    ("command", "how"),
    # `judge dkim` makes what is missing.
    [
        (each, how)
        for each in ("serve", "deliver", "check", "dkim")
        for how in FAULTS
        if (each, how) != ("dkim", "missing")
    ],
)
def test_a_key_that_nothing_can_be_signed_with_is_one_sentence_at_the_start(
    tmp_path: Path, command: str, how: str
) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(SETTINGS)
    broken(tmp_path / "dkim.key", how)

    done = CliRunner().invoke(judge, ["--config", str(settings), command])
    said = done.stdout if command == "check" else done.stderr

    assert done.exit_code == (2 if command == "check" else 1)
    assert f"{tmp_path / 'dkim.key'}: " in said
    with pytest.raises(BadData):
        load_key(tmp_path / "dkim.key")


@pytest.mark.parametrize(
    "lines",
    ['selector = "s"', 'key = "k"', 'selector = "S_1"\nkey = "k"', 'selector = "s"\nkey = "k"\ndomain = "other.test"'],
)
def test_half_a_signature_is_refused_with_the_settings(tmp_path: Path, lines: str) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(f'domain = "judge.test"\n[dkim]\n{lines}\n')

    done = CliRunner().invoke(judge, ["--config", str(settings), "deliver"])

    assert done.exit_code == 1
    assert "dkim" in done.stderr
