"""Each fault made on purpose on a judge that plays a game: what the doctor says, what is to be done, how he ends.

python -m tests.cli.doctor.test_faults prints the table.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from judge.copies import CopyList, FailedTry
from judge.structs import replace
from tests.cli.doctor.patient import Answer, Patient, Ward, nobodys_port, open_ward
from tests.store.dead_judge import die

Done = Callable[[Patient], None]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong, and what is said of it."""

    name: str
    act: Done
    heads: tuple[str, ...]
    """What is not well, each as `FAULT secret`."""
    says: tuple[str, ...] = ()
    """Pieces of what is said."""
    code: int = 2


def _files(action: Callable[[Path], object]) -> Done:
    return lambda patient: (action(patient.state), None)[1]


def _unlink(name: str) -> Done:
    return _files(lambda state: (state / name).unlink())


def _mode(name: str, mode: int) -> Done:
    return _files(lambda state: (state / name).chmod(mode))


def _write(name: str, text: str) -> Done:
    def act(patient: Patient) -> None:
        path = patient.home / name
        path.touch(mode=0o600)
        path.write_text(text)

    return act


def _set(**values: str) -> Done:
    def act(patient: Patient) -> None:
        for name, value in values.items():
            patient.set(name.replace("__", "."), value)

    return act


def _sql(*statements: str) -> Done:
    return lambda patient: patient.do(*statements)


def _zone(name: str, *records: str) -> Done:
    return lambda patient: patient.zone.update({name: list(records)})


def _in_place(name: str, make: Callable[[Path], object]) -> Done:
    def act(patient: Patient) -> None:
        path = patient.state / name
        path.rename(path.with_name(f"{name}.away"))
        make(path)

    return act


def _link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _state_is(make: Callable[[Path], object]) -> Done:
    def act(patient: Patient) -> None:
        patient.state.rename(patient.home / "away")
        make(patient.state)

    return act


def _chown(name: str) -> Done:
    return _files(lambda state: os.chown(state / name, 65534, 65534))


def _restore_a_copy(patient: Patient) -> None:
    copy = patient.home / "copy.db"
    shutil.copy(patient.state / "judge.db", copy)
    os.replace(copy, patient.state / "judge.db")


def _last_copy(ago: timedelta) -> Done:
    def act(patient: Patient) -> None:
        (copy,) = CopyList.read(patient.state).copies
        CopyList((replace(copy, made_at=copy.made_at - ago),)).write(patient.state)

    return act


def _failed_copy(patient: Patient) -> None:
    known = CopyList.read(patient.state)
    replace(known, failed=FailedTry(datetime.now(UTC), "no room")).write(patient.state)


_NO_MAP = (
    "INSERT INTO pictures (key, game, map, language, before, results, after, created_at, state, failure)"
    " VALUES ('k', 'sample', 'standard', 'en', '', '', '', strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), 'failed', 'it hung')"
)
_HELD = "UPDATE outbox SET state = 'waiting', last_reply = '', held = -1000 WHERE id = 1"


def _damage(patient: Patient) -> None:
    with (patient.state / "judge.db").open("r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xff" * 8 * 4096)


def _log_of_another(patient: Patient) -> None:
    die(patient.home / "other" / "judge.db", 3)
    shutil.copy(patient.home / "other" / "judge.db-wal", patient.state)
    (patient.state / "judge.db-wal").chmod(0o600)


def _lose_the_log(patient: Patient) -> None:
    die(patient.state / "judge.db", 3, first=100)
    (patient.state / "judge.db-wal").unlink()


def _no_address(patient: Patient) -> None:
    patient.set("listen.port", str(nobodys_port()))


def _no_metrics(patient: Patient) -> None:
    patient.set("metrics.port", str(nobodys_port()))


_SILENT = "UPDATE meta SET at = strftime('%Y-%m-%dT%H:%M:%S', 'now', '{}') || '.000000Z' WHERE key = 'heartbeat'"
_AGO = "strftime('%Y-%m-%dT%H:%M:%S', 'now', '{}') || '.000000Z'"
_LETTER = (
    "INSERT INTO letters (received_at, mail_from, rcpt, digest, raw, state, note)"
    f" VALUES ({_AGO}, 'a@b.example', 'judge@judge.example', x'00', x'00', '{{}}', '{{}}')"
)
_MAIL = (
    "UPDATE outbox SET state = '{}', attempts = {}, last_reply = '{}', created_at = "
    + _AGO
    + ", next_try = "
    + _AGO
    + " WHERE id = (SELECT max(id) FROM outbox)"
)

FAULTS = (
    Fault("the secret is gone", _unlink("secret"), ("FAULT secret",), ("is gone", "of the last copy")),
    Fault("the secret is readable", _mode("secret", 0o644), ("FAULT secret",), ("may read", "chmod 600")),
    Fault("the secret is cut short", _write("state/secret", "ab"), ("FAULT secret",), ("cut short",)),
    Fault("the secret is no secret", _write("state/secret", "pass-word"), ("FAULT secret",), ("not a secret",)),
    Fault("the secret is a folder", _in_place("secret", Path.mkdir), ("FAULT secret",), ("is no file",)),
    Fault("the database is readable", _mode("judge.db", 0o604), ("FAULT database",), ("may read", "chmod 600")),
    Fault("the database is gone", _unlink("judge.db"), ("FAULT database",), ("is gone, though there is a secret",)),
    Fault("the database is a folder", _in_place("judge.db", Path.mkdir), ("FAULT database",), ("is no file",)),
    Fault("the database is a pipe", _in_place("judge.db", os.mkfifo), ("FAULT database",), ("is no file",)),
    Fault(
        "the database is a link to nothing",
        _in_place("judge.db", _link_to_nothing),
        ("FAULT database",),
        ("link to nothing",),
    ),
    Fault(
        "the database is a text",
        lambda patient: (patient.state / "judge.db").write_text("once upon a time " * 999) and None,
        ("FAULT database",),
        ("not a database of the judge",),
    ),
    Fault("copies go nowhere", _set(backup__to='"ftp://host/x"'), ("FAULT backup",), ("neither a folder nor like",)),
    Fault("a key is none", _set(backup__recipients='["age1x"]'), ("FAULT backup",), ("neither a key of age",)),
    Fault("no copy was ever made", _unlink("backups.json"), ("look backup",), ("no copy of this judge",), 1),
    Fault("the last copy is old", _last_copy(timedelta(days=2)), ("look backup",), ("the last good copy is of",), 1),
    Fault("the last copy is lost", _last_copy(timedelta(days=4)), ("FAULT backup",), ("judge-backup.timer",)),
    Fault("the last copy failed", _failed_copy, ("look backup",), ("failed: no room",), 1),
    Fault("the list of copies is broken", _write("state/backups.json", "{"), ("FAULT backup",), ("no list of copies",)),
    Fault("mail is held since a restore", _sql(_HELD), ("look held mail",), ("judge deliver --held",), 1),
    Fault("the database is damaged", _damage, ("FAULT database",), ("malformed",)),
    Fault("an index is missing", _sql("DROP INDEX letters_unread"), ("FAULT database",), ("is missing from the",)),
    Fault("the log is another judge's", _log_of_another, ("FAULT database",), ("does not belong to this database",)),
    Fault("the log is gone", _lose_the_log, ("FAULT database",), ("commits are missing",)),
    Fault("the database is empty", _files(lambda s: os.truncate(s / "judge.db", 0)), ("look database",), ("older",), 1),
    Fault("the database was replaced", _restore_a_copy, ("look database",), ("another file", "restart the judge"), 1),
    Fault(
        "a newer judge made the database",
        _sql("INSERT INTO _sqlite_migrations VALUES (NULL, 'judge', 'm9999_later', '2099-01-01')"),
        ("FAULT database",),
        ("a newer judge made this database (m9999_later)",),
    ),
    Fault("the state folder is a file", _state_is(Path.touch), ("FAULT state folder",), ("is no folder",)),
    Fault("the state folder leads nowhere", _state_is(_link_to_nothing), ("FAULT state folder",), ("link to nothing",)),
    Fault("the state folder is open", _files(lambda s: s.chmod(0o777)), ("FAULT state folder",), ("chmod 700",)),
    Fault("the key is readable", lambda p: (p.home / "dkim.key").chmod(0o644), ("FAULT signing of mail",), ("chmod",)),
    Fault("the key is no key", _write("dkim.key", "key"), ("FAULT signing of mail",), ("judge dkim",)),
    Fault("the settings are no TOML", _write("judge.toml", "nonsense ["), ("FAULT settings",), ("not TOML",)),
    Fault(
        "the settings are no text",
        lambda p: (p.home / "judge.toml").write_bytes(b"\xff\xfe\0") and None,
        ("FAULT settings",),
        ("not UTF-8",),
    ),
    Fault("a setting nobody knows", _set(colour='"red"'), ("FAULT settings",), ("no setting colour",)),
    Fault("the settings are gone", lambda p: (p.home / "judge.toml").unlink(), ("FAULT settings",), ("No such file",)),
    Fault("a language nobody has", _set(site__language='"tlh"'), ("FAULT settings",), ("no language 'tlh'",)),
    Fault("the disk is full", _set(limits__reserve="1000000000"), ("FAULT disk",), ("everybody", "make room")),
    Fault(
        "maintenance is on",
        lambda p: p.ask("keeper", "MAINTENANCE", "ON") and None,
        ("look maintenance",),
        ("MAINTENANCE OFF",),
        1,
    ),
    Fault("nobody listens", _no_address, ("FAULT listener",), ("nobody listens at", "systemctl start judge")),
    Fault("nobody tells the metrics", _no_metrics, ("FAULT metrics",), ("nobody listens at", "systemctl start judge")),
    Fault(
        "listen.host is not this machine's",
        _set(listen__host='"192.0.2.7"'),
        ("FAULT listen.host",),
        ("is no address of this machine",),
    ),
    Fault(
        "listen.host is no name",
        _set(listen__host='"no.such.host.invalid"'),
        ("FAULT listen.host",),
        ("nobody knows this name",),
    ),
    Fault("no tick for some minutes", _sql(_SILENT.format("-5 minutes")), ("look ticks",), ("5 minutes ago",), 1),
    Fault("no tick for an hour", _sql(_SILENT.format("-61 minutes")), ("FAULT ticks",), ("systemctl start judge",)),
    Fault("the clock went back", _sql(_SILENT.format("+2 hours")), ("FAULT ticks",), ("less than", "timedatectl")),
    Fault(
        "a deadline is overdue",
        _sql(f"UPDATE games SET wake = {_AGO.format('-20 minutes')}"),
        ("FAULT deadlines",),
        ("overdue: sample (since", "judge tick"),
    ),
    Fault(
        "letters unread for minutes",
        _sql(_LETTER.format("-9 minutes", "new", "")),
        ("look letters",),
        ("1 letter unread, the oldest for 9 minutes",),
        1,
    ),
    Fault("letters unread for hours", _sql(_LETTER.format("-3 hours", "new", "")), ("FAULT letters",), ("3 hours",)),
    Fault(
        "a letter is parked",
        _sql(_LETTER.format("-1 hours", "parked", "ValueError: odd")),
        ("look parked letters",),
        ("is parked: ValueError: odd", "RETRY"),
        1,
    ),
    Fault(
        "mail is put off for hours",
        _sql(_MAIL.format("waiting", 5, "450 busy", "-2 hours", "+1 hours")),
        ("look waiting mail",),
        ("1 mail waiting, the oldest for 2 hours, tries so far 5: 450 busy",),
        1,
    ),
    Fault(
        "the relay was out of reach",
        _sql(_MAIL.format("waiting", 0, "relay: refused", "-9 minutes", "-9 minutes")),
        ("FAULT waiting mail",),
        ("out of reach: relay: refused",),
    ),
    Fault(
        "nobody sends the mail",
        _sql(_MAIL.format("waiting", 0, "", "-9 minutes", "-9 minutes")),
        ("look waiting mail",),
        ("nobody has tried to send it",),
        1,
    ),
    Fault(
        "a mail was given up",
        _sql(_MAIL.format("failed", 1, "550 nobody", "-9 minutes", "-9 minutes")),
        ("look given up mail",),
        ("550 nobody",),
        1,
    ),
    Fault("a map could not be drawn", _sql(_NO_MAP), ("look maps",), ("1 map left out", "it hung", "picture_wait"), 1),
    Fault("no maps, but a wait for them", _set(pictures="false", picture_wait="5"), ("look maps of mails",), code=1),
    Fault("the relay is down", lambda p: p.set("relay.port", str(nobodys_port())), ("FAULT relay",), ("Connection",)),
    Fault("the relay has no STARTTLS", _set(relay__tls='"require"'), ("FAULT relay",), ("offers no STARTTLS",)),
    Fault(
        "the relay's password is gone",
        _set(relay__tls='"require"', relay__user='"j"', relay__password_file='"word"'),
        ("FAULT relay settings", "FAULT relay"),
        ("the password for the relay cannot be read",),
    ),
    Fault(
        "the relay's authority is gone",
        _set(relay__tls='"require"', relay__ca='"ca.pem"'),
        ("FAULT relay settings", "FAULT relay"),
        ("ca.pem: cannot be read",),
    ),
    Fault(
        "the domain changed",
        _set(domain='"other.example"', dkim__key='""', dkim__selector='""'),
        ("FAULT domain", "FAULT listener", "FAULT MX", "look SPF", "look DMARC"),
        ("it is 'other.example' now, and was 'judge.example'",),
    ),
    Fault("the shard changed", _set(shard='"s1"'), ("FAULT shard",), ("it is 's1' now, and was 's0'",)),
    Fault(
        "the site's folder is a file",
        lambda p: (_write("site", "x")(p), p.set("site.folder", '"site"'))[1],
        ("FAULT site.folder",),
        ("is no folder",),
    ),
    Fault(
        "the site's folder has other things",
        lambda p: ((p.home / "site").mkdir(), _write("site/x", "x")(p), p.set("site.folder", '"site"'))[2],
        ("FAULT site.folder",),
        ("holds other things",),
    ),
    Fault(
        "the site's folder cannot be made",
        _set(site__folder='"judge.toml/site"'),
        ("FAULT site.folder",),
        ("cannot be",),
    ),
    Fault("no MX", _zone("MX judge.example"), ("FAULT MX",), ("no letter finds the judge",)),
    Fault("a null MX", _zone("MX judge.example", "0 ."), ("FAULT MX",), ("takes no mail at all",)),
    Fault("an MX without address", _zone("A mail.judge.example"), ("FAULT MX",), ("knows no address",)),
    Fault("no PTR", _zone("PTR 1.0.0.127.in-addr.arpa"), ("look PTR",), ("127.0.0.1 has no name",), 1),
    Fault(
        "another PTR", _zone("PTR 1.0.0.127.in-addr.arpa", "dsl.isp.example."), ("look PTR",), ("another address",), 1
    ),
    Fault("no SPF", _zone("TXT judge.example"), ("look SPF",), ("has no record",), 1),
    Fault("two SPF", _zone("TXT judge.example", "v=spf1 mx -all", "v=spf1 a -all"), ("FAULT SPF",), ("2 records",)),
    Fault("SPF for everybody", _zone("TXT judge.example", "v=spf1 +all"), ("look SPF",), ("anybody may send",), 1),
    Fault("no DKIM key", _zone("TXT 2026._domainkey.judge.example"), ("FAULT DKIM",), ("has no key", "IN TXT (")),
    Fault(
        "another DKIM key",
        _zone("TXT 2026._domainkey.judge.example", "v=DKIM1; p=AAAA"),
        ("FAULT DKIM",),
        ("is not the one that the judge signs with",),
    ),
    Fault("no DMARC", _zone("TXT _dmarc.judge.example"), ("look DMARC",), ("has no record",), 1),
    Fault(
        "no name server",
        lambda p: p.set("dkim.resolver", f'"127.0.0.1:{nobodys_port()}"'),
        ("look DNS",),
        ("no name server answers",),
        1,
    ),
)

if os.geteuid() == 0:
    FAULTS += (
        Fault("the secret is another's", _chown("secret"), ("FAULT secret",), ("belongs to nobody", "chown root")),
        Fault(
            "the database is another's", _chown("judge.db"), ("FAULT database",), ("belongs to nobody", "chown root")
        ),
    )

_OF_THIS_MACHINE = "look clock"
"""Whether anybody keeps the clock of the machine in time on which the tests run is not ours to say."""


def examined(ward: Ward, fault: Fault, home: Path) -> Answer:
    """What the doctor says of a judge to which that was done."""
    patient = ward.patient(home)
    patient.write_settings()
    is_about_settings = fault.name.startswith("the settings")
    if not is_about_settings:
        fault.act(patient)
    patient.write_settings()
    if is_about_settings:
        fault.act(patient)
    return patient.ask("doctor")


def test_a_judge_that_is_well_is_said_to_be_well(ward: Ward, tmp_path: Path) -> None:
    patient = ward.patient(tmp_path)
    patient.write_settings()

    said = patient.ask("doctor")

    unwell = [head for head, _ in said.unwell if head != _OF_THIS_MACHINE]
    assert unwell == []
    assert said.code == (1 if said.unwell else 0)
    assert said.text.startswith("JUDGE OK - " if not said.unwell else "JUDGE WARNING - 1 look: clock; ")
    for name in ("secret", "database", "version", "ticks", "letters", "listener", "relay", "MX", "PTR", "SPF", "DKIM"):
        assert f"\nok     {name}" in said.text, name


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_seen_and_told_with_what_to_do(ward: Ward, tmp_path: Path, fault: Fault) -> None:
    said = examined(ward, fault, tmp_path)

    heads = [head for head, _ in said.unwell if head != _OF_THIS_MACHINE]
    assert set(heads) == set(fault.heads), said.text
    assert said.raised is None
    assert said.code == fault.code
    told = " ".join(sentence for _, sentence in said.unwell)
    for piece in fault.says:
        assert piece in told
    assert "Traceback" not in said.text
    assert "the program has a bug" not in said.text


def main() -> None:
    """Print what is said of each fault, and the exit code."""
    with TemporaryDirectory() as folder, open_ward(Path(folder)) as ward:
        for number, fault in enumerate(FAULTS):
            home = Path(folder) / str(number)
            home.mkdir()
            said = examined(ward, fault, home)
            print(f"{fault.name} | {said.code} |")
            for head, sentence in said.unwell:
                if head != _OF_THIS_MACHINE:
                    print(f"    {head}: {sentence}")


if __name__ == "__main__":
    main()
