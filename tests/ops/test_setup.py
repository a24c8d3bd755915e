"""`judge setup` on the image of a machine: what it writes, that it takes away just that, and a letter is answered."""

from __future__ import annotations

import os
import pty
import shutil
import smtplib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge
from judge.cli.configfile import load_config
from judge.cli.setup.postfix import without
from tests.loopback import free_port, is_listening
from tests.ops.private_postfix import OWN_LINES, SERVICES, Postfix, grow_old, prepare, wait_for, why_not
from tests.post.post_office import PostOffice, open_post_office

ROOT = Path(__file__).resolve().parents[2]
WISHES = ("--domain", "judge.example", "--keeper", "ann@mail.example", "--yes")
OF_THE_KEEPER = """\
relay_domains = other.example, hash:/etc/postfix/more
transport_maps = hash:/etc/postfix/transport
smtpd_restriction_classes = greylisting
greylisting = permit
smtpd_recipient_restrictions =
    permit_mynetworks,
    reject_unauth_destination
virtual_alias_maps = hash:/etc/postfix/virtual
message_size_limit = 20480000
"""
"""Of a server that has mail of others already."""


@dataclass(frozen=True)
class Image:
    """A machine that nothing runs on."""

    root: Path

    @classmethod
    def make(cls, root: Path, lines: str = "") -> Image:
        (root / "etc" / "cron.d").mkdir(parents=True)
        (root / "etc" / "postfix").mkdir()
        own = OWN_LINES.format(home="/var/spool/postfix", sink_port=25)
        (root / "etc" / "postfix" / "main.cf").write_text(own + lines)
        (root / "etc" / "postfix" / "master.cf").write_text(SERVICES.format(port=25))
        return cls(root)

    def setup(self, *words: str, clock: str = "cron") -> Result:
        self.grow_old()
        done = CliRunner().invoke(judge, ["setup", "--root", str(self.root), "--clock", clock, *words])
        assert not done.exception or isinstance(done.exception, SystemExit), done.exception
        return done

    def grow_old(self) -> None:
        grow_old(self.root / "etc" / "postfix" / "main.cf")

    def files(self) -> dict[str, bytes]:
        """Every file below the root."""
        return {str(path.relative_to(self.root)): path.read_bytes() for path in self.root.rglob("*") if path.is_file()}

    def values(self) -> dict[str, str]:
        """What main.cf names."""
        self.grow_old()
        words = ["postconf", "-c", str(self.root / "etc" / "postfix"), "-n"]
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        told = subprocess.run(words, capture_output=True, text=True, check=True, env={**os.environ, "PATH": path})
        return dict(line.split(" = ", 1) for line in told.stdout.splitlines() if " = " in line)


@pytest.fixture
def image(tmp_path: Path) -> Image:
    if sentence := why_not():
        pytest.fail(sentence)
    return Image.make(tmp_path / "root")


def test_a_dry_run_shows_every_change_and_makes_none(image: Image) -> None:
    before = image.files()

    done = image.setup(*WISHES, "--dry-run")

    assert done.exit_code == 0, done.output
    assert image.files() == before
    for path in ("etc/judge/judge.toml", "etc/cron.d/judge", "etc/postfix/main.cf", "etc/postfix/master.cf"):
        assert f"+++ {image.root / path}\n" in done.output
    assert "+transport_maps = inline:{{judge.example = judge:inet:[127.0.0.1]:8024}}\n" in done.output
    assert f"$ install -d -o judge -g judge -m 700 {image.root}/var/lib/judge\n" in done.output


def test_it_makes_a_judge_and_says_what_the_dns_is_to_say(image: Image) -> None:
    done = image.setup(*WISHES)

    assert done.exit_code == 0, done.output
    config = load_config(image.root / "etc" / "judge" / "judge.toml", {})
    assert (config.domain, config.keeper, str(config.state)) == ("judge.example", "ann@mail.example", "/var/lib/judge")
    state = image.root / "var" / "lib" / "judge"
    assert (state.stat().st_mode & 0o777, (state / "dkim.key").stat().st_mode & 0o777) == (0o700, 0o600)
    assert (
        f"{Path(sys.prefix, 'bin', 'judge')} --config /etc/judge/judge.toml tick"
        in (image.root / "etc" / "cron.d" / "judge").read_text()
    )
    for record in ("IN MX 10 mx.keeper.example.", '"v=spf1 mx -all"', "_domainkey.judge.example. IN TXT", "v=DMARC1"):
        assert record in done.output
    assert "PTR" in done.output


def test_nothing_of_the_servers_is_set_that_is_not_the_judges_alone(image: Image) -> None:
    before = image.values()
    image.setup(*WISHES)
    after = image.values()

    assert {name: after[name] for name in before} == before
    lists = {"relay_domains", "transport_maps", "virtual_alias_maps"}
    lists |= {f"smtpd_{part}" for part in ("restriction_classes", "recipient_restrictions", "end_of_data_restrictions")}
    assert set(after) - set(before) == lists | {"ask_the_judge", "judge_destination_recipient_limit"}
    for name in lists - {"smtpd_restriction_classes"}:
        assert "judge.example" in after[name]


def test_a_second_run_changes_nothing_and_says_so(image: Image) -> None:
    image.setup(*WISHES)
    before = image.files()

    done = image.setup("--yes")

    assert done.exit_code == 0
    assert done.output.startswith("Nothing to do: all is as it should be.\n")
    assert image.files() == before


@pytest.mark.parametrize("clock", ["cron", "systemd", "none"])
def test_undo_takes_away_what_was_done_and_leaves_what_is_the_keepers(image: Image, clock: str) -> None:
    before = image.files()
    image.setup(*WISHES, clock=clock)
    image.setup("--yes", clock=clock)

    done = image.setup("--undo", "--yes")

    assert done.exit_code == 0, done.output
    key = "var/lib/judge/dkim.key"
    assert image.files() == {**before, key: (image.root / key).read_bytes()}
    assert f"left: {image.root}/var/lib/judge, with all that is in it\n" in done.output
    assert not (image.root / "etc" / "judge").exists()
    assert image.setup("--undo", "--yes").output.startswith("Nothing to undo")


def test_what_a_server_has_for_other_mail_stays_and_comes_back(tmp_path: Path) -> None:
    image = Image.make(tmp_path / "root", OF_THE_KEEPER)
    before = image.values()

    image.setup(*WISHES)
    during = image.values()
    assert during["relay_domains"] == "judge.example, other.example, hash:/etc/postfix/more"
    assert during["smtpd_recipient_restrictions"].endswith("permit_mynetworks, reject_unauth_destination")
    assert during["smtpd_restriction_classes"] == "ask_the_judge, greylisting"
    assert during["message_size_limit"] == "20480000"
    image.setup("--undo", "--yes")

    assert image.values() == before


def test_what_a_keeper_changes_later_is_his(tmp_path: Path) -> None:
    image = Image.make(tmp_path / "root", OF_THE_KEEPER)
    image.setup(*WISHES)
    main, settings = image.root / "etc" / "postfix" / "main.cf", image.root / "etc" / "judge" / "judge.toml"
    main.write_text(main.read_text().replace("other.example,", "other.example, third.example,"))
    settings.write_text(settings.read_text() + '[site]\nfolder = "/var/www"\n')

    done = image.setup("--undo", "--yes")

    assert image.values()["relay_domains"] == "other.example, third.example, hash:/etc/postfix/more"
    assert settings.exists()
    assert f"left: {settings}, which was changed since\n" in done.output


def test_settings_that_are_there_are_kept_and_all_else_fits_them(image: Image) -> None:
    settings = image.root / "etc" / "judge" / "judge.toml"
    settings.parent.mkdir()
    text = 'domain = "old.example"\nstate = "/srv/judge"\n[listen]\nport = 9024\nprotocol = "lmtp"\npolicy = 9026\n'
    settings.write_text(text)

    assert image.setup(*WISHES).output == (
        f"Error: {settings} says old.example, and you judge.example: change it there, then run this again\n"
    )
    assert image.setup("--yes", clock="systemd").exit_code == 0
    assert settings.read_text() == text
    assert image.values()["transport_maps"] == "inline:{{old.example = judge:inet:[127.0.0.1]:9024}}"
    assert "inet:127.0.0.1:9026" in image.values()["ask_the_judge"]
    unit = (image.root / "etc" / "systemd" / "system" / "judge.service").read_text()
    assert "ReadWritePaths=/srv/judge\n" in unit
    assert (image.root / "srv" / "judge").is_dir()

    # The port is another one: what Postfix was told before goes, and undoing still finds the way back.
    settings.write_text(text.replace("9024", "9124"))
    image.setup("--yes", clock="systemd")
    assert image.values()["transport_maps"] == "inline:{{old.example = judge:inet:[127.0.0.1]:9124}}"
    image.setup("--undo", "--yes")
    assert "transport_maps" not in image.values()


def test_letters_to_a_former_domain_come_as_well(image: Image) -> None:
    image.setup(*WISHES)
    settings = image.root / "etc" / "judge" / "judge.toml"
    text = settings.read_text().replace(
        'domain = "judge.example"', 'domain = "new.example"\ndomains = ["judge.example"]'
    )
    settings.write_text(text)

    assert image.setup("--yes").exit_code == 0

    values = image.values()
    way = "judge:inet:[127.0.0.1]:8024"
    assert values["relay_domains"] == "new.example, judge.example"
    assert values["transport_maps"] == f"inline:{{{{new.example = {way}}}, {{judge.example = {way}}}}}"
    assert (
        "{abuse@new.example = ann@mail.example}, {abuse@judge.example = ann@mail.example}"
        in values["virtual_alias_maps"]
    )
    image.setup("--undo", "--yes")
    assert "relay_domains" not in image.values()


@pytest.mark.parametrize(
    ("words", "lines", "why"),
    [
        (("--domain", "judge.example"), "", "Name --domain and --keeper"),
        (("--domain", "Judge Example", "--keeper", "a@b.example"), "", "'judge example' is not a domain"),
        (("--domain", "judge.example", "--keeper", "ann"), "", "'ann' is not a mail address"),
        (("--domain", "judge.example", "--keeper", "ann@judge.example"), "", "the judge's own"),
        (WISHES, "mydestination = judge.example, localhost\n", "Postfix has judge.example among its mydestination"),
        (WISHES[:-1], "", "Say --yes"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_makes_nothing(
    tmp_path: Path, words: tuple[str, ...], lines: str, why: str
) -> None:
    image = Image.make(tmp_path / "root", lines)
    before = image.files()

    done = image.setup(*words)

    assert done.exit_code != 0
    assert why in done.output
    assert "Traceback" not in done.output
    assert image.files() == before


def test_without_postfix_it_says_what_to_install(image: Image) -> None:
    (image.root / "etc" / "postfix" / "master.cf").unlink()

    assert "apt-get install postfix" in image.setup(*WISHES).output
    assert image.setup(*WISHES, "--mail", "none").exit_code == 0


def test_on_a_terminal_it_asks(image: Image) -> None:
    image.grow_old()
    ours, theirs = pty.openpty()
    os.write(ours, b"judge.example\nann@mail.example\ny\n")
    done = subprocess.run(
        [sys.executable, "-m", "judge", "setup", "--root", str(image.root), "--clock", "cron"],
        stdin=theirs,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "Domain of the judge's addresses" in done.stdout
    assert load_config(image.root / "etc" / "judge" / "judge.toml", {}).keeper == "ann@mail.example"


@pytest.mark.parametrize(
    ("value", "left"),
    [
        ("ours x", ""),
        ("ours x, b", "b"),
        ("a, ours  x", "a"),
        ("a, ours,x, b c", "a, b c"),
        ("a, ours xy", None),
        ("my-ours x", None),
    ],
)
def test_what_is_ours_is_found_in_a_list_however_it_is_written(value: str, left: str | None) -> None:
    assert without(value, "ours x") == left


@contextmanager
def on_a_machine(folder: Path, office: PostOffice) -> Iterator[tuple[Image, Postfix]]:
    """A Postfix of one's own below the image, told by `judge setup`, and `judge serve` as its settings say."""
    home = Path(tempfile.mkdtemp(prefix="judge-postfix-"))
    home.chmod(0o755)
    postfix = Postfix(home, free_port())
    prepare(postfix, office.port, "message_size_limit = 20000000\n")
    image = Image(folder / "root")
    (image.root / "etc" / "judge").mkdir(parents=True)
    (image.root / "etc" / "cron.d").mkdir()
    (image.root / "etc" / "postfix").symlink_to(home / "etc")
    port, policy = free_port(), free_port()
    text = (ROOT / "deploy" / "judge.toml").read_text().replace("/var/lib/judge", str(folder / "state"))
    text = text.replace("port = 8024", f"port = {port}").replace("policy = 8026", f"policy = {policy}")
    settings = image.root / "etc" / "judge" / "judge.toml"
    settings.write_text(text.replace("port = 25\n", f"port = {postfix.port}\n"))
    done = image.setup("--yes")
    assert done.exit_code == 0, done.output
    words = [sys.executable, "-m", "judge", "serve"]
    # Found without being named, as on a machine.
    found = {**os.environ, "JUDGE_CONFIG": str(settings)}
    with subprocess.Popen(words, cwd=folder, env=found, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as served:
        try:
            postfix.run("postfix", "start")
            wait_for(
                lambda: all(map(is_listening, (postfix.port, port, policy))), "not all of them listen", postfix.log
            )
            yield image, postfix
        finally:
            postfix.run("postfix", "stop")
            served.terminate()
            shutil.rmtree(home)


def test_a_letter_is_answered_and_other_mail_of_the_server_goes_as_before(tmp_path: Path) -> None:
    if sentence := why_not():
        pytest.fail(sentence)
    with open_post_office() as office, on_a_machine(tmp_path, office) as (_, postfix):
        with smtplib.SMTP("127.0.0.1", postfix.port, timeout=30) as client:
            letter = "From: ann@player.example\r\nSubject: x\r\nMessage-ID: <1@x>\r\n\r\nHELP\r\n"
            client.sendmail("ann@player.example", ["judge@judge.example"], letter)
            client.mail("ann@player.example")
            assert client.rcpt("nogame.s0@judge.example")[0] == 550
            client.rset()
            # Larger than the judge takes, and to an address that it has never heard of.
            client.sendmail("ann@player.example", ["bob@other.example"], "Subject: x\r\n\r\n" + "x" * 70_000)
        wait_for(lambda: len(office.mails) == 2, "one of the two did not come", postfix.log)
        assert {rcpts for _, rcpts, _ in office.mails} == {("ann@player.example",), ("bob@other.example",)}
