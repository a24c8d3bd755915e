from __future__ import annotations

import multiprocessing
import stat
from pathlib import Path

import pytest

from judge.cli.configfile import load_config
from judge.config import Config, Keeping, Listen, Protocol, Relay, Tls, load_password, load_secret
from judge.errors import BadData


def config_of(folder: Path, text: str, **environ: str) -> Config:
    path = folder / "judge.toml"
    path.write_text(text, encoding="utf-8")
    return load_config(path, environ)


def test_without_a_file_everything_has_a_value_that_works() -> None:
    config = load_config(None, {})

    assert config == Config()
    assert (config.address, config.keeper_address) == ("judge@judge.localhost", "keeper@judge.localhost")
    assert (config.database, config.maildir) == (Path("state/judge.db"), Path("state/mail"))
    assert config.limits.size == 1 << 20


def test_a_file_says_what_differs(tmp_path: Path) -> None:
    config = config_of(
        tmp_path,
        """
        state = "/var/lib/judge"
        domain = "judge.example"
        keeper = "ann@example.org"
        [listen]
        port = 24
        protocol = "lmtp"
        [relay]
        host = "localhost"
        """,
    )

    assert config.state == Path("/var/lib/judge")
    assert config.listen == Listen(port=24, protocol=Protocol.LMTP)
    assert config.relay == Relay(host="localhost")
    assert config.keeper_address == "ann@example.org"


def test_several_people_may_keep_a_judge(tmp_path: Path) -> None:
    text = 'keepers = ["ann@example.org", "bob@example.org"]\n[keeping]\nhour = 7\nzone = "Europe/Paris"\n'

    assert config_of(tmp_path, text).keepers == ("ann@example.org", "bob@example.org")
    assert config_of(tmp_path, text).keeping == Keeping(hour=7, zone="Europe/Paris")
    assert config_of(tmp_path, text, JUDGE_KEEPERS="cy@example.org, di@example.org").keepers == (
        "cy@example.org",
        "di@example.org",
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('keepers = ["nobody"]', "keepers: 'nobody' is not a mail address"),
        ('[keeping]\nzone = "Paris"', "keeping.zone: 'Paris' is no time zone"),
        ("[keeping]\nhour = 24", "keeping.hour"),
    ],
)
def test_keepers_who_cannot_be_reached_are_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        config_of(tmp_path, text)


def test_a_state_folder_is_meant_from_where_the_file_lies(tmp_path: Path) -> None:
    assert config_of(tmp_path, 'state = "here"').state == tmp_path / "here"


def test_the_environment_wins(tmp_path: Path) -> None:
    config = config_of(
        tmp_path,
        "[listen]\nport = 24\n",
        JUDGE_LISTEN_PORT="2525",
        JUDGE_DOMAIN="x.example",
        JUDGE_RELAY_TIMEOUT="1.5",
        JUDGE_CONFIG="read by the command line",
        JUDGE_DATA="read by the shelf",
        OTHER="ignored",
    )

    assert (config.listen.port, config.domain, config.relay.timeout) == (2525, "x.example", 1.5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 1", "there is no setting colour; choose from: state, domain,"),
        ("[listen]\ncolour = 1", "there is no setting listen.colour; choose from: host, port, protocol"),
        ("listen = 3", "listen: expected a section, got a whole number"),
        ("[listen]\nport = 65536", "listen.port: expected a whole number <= 65535"),
        ("[listen]\nport = '25'", "listen.port: expected a whole number, got text in quotes"),
        ("[listen]\nprotocol = 'http'", "listen.protocol: invalid enum value 'http', choose one of: smtp, lmtp"),
        ("[listen]\nhost = ' '", "listen.host: name the address"),
        ("[limits]\nsize = 10", "limits.size: expected a whole number >= 1024"),
        ("[limits]\nconnections = 0", "limits.connections: expected"),
        ("[limits]\ntimeout = nan", "limits.timeout: expected"),
        ("[relay]\ntimeout = inf", "relay.timeout: expected"),
        ("[relay]\ntls = 'yes'", "relay.tls: invalid enum value 'yes', choose one of: none, try, require, wrapped"),
        ("[relay]\nuser = 'j'\ntls = 'require'", "relay: name user and password"),
        ("[relay]\npassword = 'pw'", "relay: name user and password"),
        (
            "[relay]\npassword = 'pw'\npassword_file = 'f'\nuser = 'j'",
            "relay: name password or password_file, not both",
        ),
        ("[relay]\npassword = 'pw'\nuser = 'j'", "relay.user: a password is said over verified TLS alone"),
        ("[relay]\npassword = 'pw'\nuser = 'j'\ntls = 'try'", "relay.user: a password is said over verified TLS alone"),
        ('[relay]\npassword = "p\\u0000w"\nuser = "j"\ntls = "require"', "relay: user and password are one line each"),
        ("[relay]\nca = 'ca.pem'\ntls = 'try'", "relay.ca: a certificate is looked at only"),
        ("[relay]\ntls = 'wrapped'", 'relay.tls: "wrapped" and port 465 belong together'),
        ("[relay]\nport = 465\ntls = 'require'", 'relay.tls: "wrapped" and port 465 belong together'),
        ("state = ''", "state: expected the name of a folder"),
        ("state = 3", "state: expected the name of a folder"),
        ("domain = 'Judge Example'", "domain: 'Judge Example' is not a domain"),
        ("domain = '-x.example'", "is not a domain"),
        ("shard = 'S 0'", "shard: expected"),
        ("keeper = 'ann'", "keeper: 'ann' is not a mail address"),
        ("keeper = 'a@b\\nX: y'", "is not a mail address|not TOML"),
        ("x = = 1", "judge.toml:1: not TOML"),
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence) as caught:
        config_of(tmp_path, text)

    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))


def test_a_password_for_the_relay_comes_from_the_environment_or_a_file_and_is_never_printed(tmp_path: Path) -> None:
    text = "[relay]\nhost = 'mail.example'\nport = 587\ntls = 'require'\nuser = 'judge'\n"

    said = config_of(tmp_path, text, JUDGE_RELAY_PASSWORD="0123456")
    assert (said.relay.tls, load_password(said)) == (Tls.REQUIRE, "0123456")
    assert "0123456" not in repr(said)
    kept = config_of(tmp_path, text + "password_file = 'word'\nca = 'ca.pem'\n")
    assert kept.relay.ca == str(tmp_path / "ca.pem")
    with pytest.raises(BadData, match="word: the password for the relay cannot be read: No such file"):
        load_password(kept)
    for wrong in (b"", b"\n", b"two\nlines\n", b"\xff", b"x" * 2000):
        (tmp_path / "word").write_bytes(wrong)
        with pytest.raises(BadData, match=r"word: (write the password|the password for the relay is not UTF-8)"):
            load_password(kept)
    (tmp_path / "word").write_text("with a blank \n")
    assert load_password(kept) == "with a blank "


def test_a_variable_nobody_knows_is_refused() -> None:
    with pytest.raises(BadData, match="JUDGE_COLOUR: there is no such setting; the environment may set JUDGE_BACKUP"):
        load_config(None, {"JUDGE_COLOUR": "blue"})
    with pytest.raises(BadData, match="JUDGE_LISTEN_PORT: 'blue' is not a number"):
        load_config(None, {"JUDGE_LISTEN_PORT": "blue"})


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="No such file"):
        load_config(tmp_path / "nowhere.toml", {})
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="not UTF-8"):
        load_config(tmp_path / "bytes.toml", {})


def test_the_secret_is_drawn_once_and_for_nobody_else(tmp_path: Path) -> None:
    config = Config(state=tmp_path / "state")
    secret = load_secret(config)

    assert len(secret) == 32
    assert load_secret(config) == secret
    assert stat.S_IMODE((tmp_path / "state" / "secret").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["secret"]
    assert load_secret(Config(state=tmp_path / "other")) != secret


def _print_secret(folder: str, queue: multiprocessing.Queue[bytes]) -> None:
    queue.put(load_secret(Config(state=Path(folder))))


def test_two_that_start_at_once_have_the_same_secret(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    queue = spawn.Queue()
    for process in (processes := [spawn.Process(target=_print_secret, args=(str(tmp_path), queue)) for _ in range(3)]):
        process.start()
    found = {queue.get(timeout=60) for _ in processes}
    for process in processes:
        process.join()

    assert len(found) == 1


@pytest.mark.parametrize("text", ["", "zz", "00ff"])
def test_a_damaged_secret_is_not_replaced(tmp_path: Path, text: str) -> None:
    """A new one would make every reply address that was ever mailed worthless."""
    (tmp_path / "secret").write_text(text)

    with pytest.raises(BadData, match="from the backup"):
        load_secret(Config(state=tmp_path))
    assert (tmp_path / "secret").read_text() == text


def test_a_secret_in_an_impossible_place_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(BadData, match="cannot be read or made"):
        load_secret(Config(state=tmp_path / "file"))


@pytest.mark.parametrize(("text", "has_pictures"), [("false", False), ("No", False), ("1", True), ("true", True)])
def test_the_environment_says_yes_or_no(text: str, has_pictures: bool) -> None:
    assert load_config(None, {"JUDGE_PICTURES": text}).pictures is has_pictures


def test_what_is_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(BadData, match="pictures: expected true or false"):
        load_config(None, {"JUDGE_PICTURES": "perhaps"})
