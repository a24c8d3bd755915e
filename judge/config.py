"""All settings of a judge as one frozen `Config`, and the two secrets that go with them.

Every setting has a default that works on one machine without any mail server. They are read in `cli/configfile.py`.
"""

from __future__ import annotations

import os
import secrets
from datetime import timedelta
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec

from judge.errors import BadData

_SECRET_BYTES = 32
_LONGEST_PASSWORD = 1024

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Connections = Annotated[int, msgspec.Meta(ge=1, le=50)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36500)]
"""0 for as long as the judge lives."""
Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]
Minutes = Annotated[float, msgspec.Meta(gt=0, le=1440)]


class Protocol(Enum):
    """What the listener speaks: SMTP to anybody, LMTP to the mail server in front of it."""

    SMTP = "smtp"
    LMTP = "lmtp"


class Listen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where letters come in; port 0 takes any free one."""

    host: str = "127.0.0.1"
    port: Port = 2525
    protocol: Protocol = Protocol.SMTP
    policy: Port = 0
    """Where a mail server in front asks whether it may take a letter (Postfix: check_policy_service); 0 for nowhere."""


class Tls(Enum):
    """What keeps others from reading along on the way to the relay, and from taking its place."""

    NONE = "none"
    TRY = "try"
    """Encrypted where the relay offers STARTTLS; no certificate is verified."""
    REQUIRE = "require"
    """STARTTLS and a certificate that is verified, or nothing is sent."""
    WRAPPED = "wrapped"
    """The same, with TLS from the first byte, as providers have it at port 465 (RFC 8314 3.3)."""


class Relay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mail server that takes outgoing mail; without a host it is left in a Maildir in the state folder."""

    host: str = ""
    port: Port = 25
    timeout: Seconds = 30.0
    connections: Connections = 4
    """To it at a time, where many mails wait."""
    tls: Tls = Tls.NONE
    ca: str = ""
    """The file of the certificates that the relay's is verified by; empty for those of this system."""
    user: str = ""
    """Who the judge is for the relay; empty where it asks nobody."""
    password: str = ""
    password_file: str = ""
    """A file with the password alone, so that it stands neither in the settings nor in the environment."""

    def __repr__(self) -> str:
        """All but the password: settings are printed where faults are looked for."""
        told = {name: getattr(self, name) for name in self.__struct_fields__ if name != "password"}
        return f"Relay({', '.join(f'{name}={value!r}' for name, value in told.items())})"

    @property
    def is_verified(self) -> bool:
        """Whether the relay is known to be the one that is meant."""
        return self.tls in (Tls.REQUIRE, Tls.WRAPPED)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a stranger may ask of the listener, and of who reads his letter."""

    size: Annotated[int, msgspec.Meta(ge=1024)] = 1 << 20
    """Bytes of one letter."""
    connections: Count = 100
    recipients: Count = 50
    """Of one letter."""
    timeout: Seconds = 120.0
    """Of one command, and of the whole of DATA."""
    reading: Seconds = 5.0
    """Of computing, to read one letter."""
    memory: Count = 200
    """Megabytes that reading a letter may take besides the program itself."""
    reserve: Annotated[int, msgspec.Meta(ge=0)] = 256
    """Megabytes left free for the judge's own turns and mail: below it strangers' letters are refused for now, below
    half of it players' letters, too; 0 for none."""
    stranger_size: Annotated[int, msgspec.Meta(ge=1024)] = 64 << 10
    """Bytes of a letter that came to no secret address."""
    sender_letters: Count = 20
    """An hour, to other than secret addresses, with the same address in the envelope."""
    network_letters: Count = 60
    """The same from one network: 24 bits of IPv4, 48 of IPv6."""
    stranger_letters: Count = 200
    """The same of all strangers together."""
    registered_letters: Count = 60
    """An hour, to other than secret addresses, with one confirmed address of a player in the envelope: counted by
    itself, so that strangers cannot use up what players may write."""


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much mail one address, one person and one game may cause, and how many games a person."""

    answers_per_hour: Count = 60
    """To a registered person."""
    unproven_answers_per_day: Count = 8
    """To letters that anybody may have sent in its name: strangers', and those that did not prove their writer."""
    press_copies_per_day: Count = 600
    """Mails that the press of one person in one game may cause: every reader of every piece counts."""
    game_mails_per_day: Count = 3000
    """Mails about one game beyond which no more press is passed on in it; results and answers always go."""
    games_per_person: Count = 10
    """Games that one person may have opened and that are not over."""
    new_games_per_day: Count = 12
    """Games that one person may open in 24 hours, for practice and otherwise, however soon they end."""
    tournaments_per_person: Count = 2
    """Tournaments that one person may direct at a time, and open in 24 hours; their boards are counted nowhere else."""
    invitations_per_day: Count = 20
    """Addresses that one person may have the judge invite in 24 hours."""


class Dkim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signatures of mail: those of letters, and those the judge itself makes, unless the mail server does that."""

    verify: bool = True
    """Whether a signature of the server in From says who wrote a letter."""
    resolver: str = ""
    """The name server that is asked for keys, as `127.0.0.1:53`; empty for those of this machine."""

    selector: str = ""
    """Under which name the public key stands in the DNS: `SELECTOR._domainkey.DOMAIN`; empty for no signatures."""
    key: str = ""
    """The file of the secret key."""
    domain: str = ""
    """In whose name the judge signs; empty for its own domain."""


class ClockConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the judge thinks of the time of day."""

    outage: Annotated[float, msgspec.Meta(gt=0, le=720)] = 3.0
    """Hours without a look at the clock after which deadlines that passed meanwhile are moved on, not run."""


class Keeping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the judge tells its keepers by itself."""

    hour: Annotated[int, msgspec.Meta(ge=-1, le=23)] = 6
    """The hour of the morning's digest; -1 for none."""
    zone: str = "UTC"
    """The zone of that hour."""


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many days things are kept that neither a game nor its proof needs any more."""

    sent: Days = 90
    """What a mail said that is out; that it was sent, when, why and to whom is always kept."""
    games: Days = 30
    """The same of the mails of a game, from its end on."""
    pictures: Days = 7
    """The maps that went with mails; they can be drawn again."""
    strangers: Days = 60
    """What stands in letters of robots and of people who are not registered; that they came is always kept."""


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The site for those who look on."""

    folder: str = ""
    """Where it is written once an hour; empty for not at all."""
    language: str = "en"
    address: str = ""
    """What people type to see it; without it the links in feeds are relative."""
    films: bool = True
    """Whether each game has its film there, and each turn its strip of pictures."""


class Web(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page on which mail programs leave a game that somebody watches (RFC 8058); off without an address."""

    address: str = ""
    """What people's mail programs open, behind a web server that speaks TLS: `https://judge.example.org`."""
    host: str = "127.0.0.1"
    """Where the judge itself listens, without TLS: for that web server alone."""
    port: Port = 8025


class Backup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where copies of the whole judge go, and which of them stay."""

    to: str = ""
    """A folder, `sftp://host/folder`, or `rclone:remote:folder`; empty for none."""
    recipients: tuple[str, ...] = ()
    """Who can open them: keys as age has them (`age1…`), or public SSH keys. Empty: they are not encrypted."""
    ssh_config: str = ""
    """The file that `sftp` gets with -F: host key, own key, name; empty for what SSH finds by itself."""
    hour: Annotated[int, msgspec.Meta(ge=-1, le=23)] = 4
    """The hour of the nightly copy, in the zone of `keeping`; -1 for none."""
    keep_days: Annotated[int, msgspec.Meta(ge=0)] = 14
    """For so many days that have copies, the last one of each stays."""
    keep_weeks: Annotated[int, msgspec.Meta(ge=0)] = 8
    keep_months: Annotated[int, msgspec.Meta(ge=0)] = 12


class Cluster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a node or a front of several has to know of the others; off where no etcd is named."""

    etcd: tuple[str, ...] = ()
    """Where etcd answers, as `10.0.0.1:2379`: any of its members."""
    node: str = ""
    """What this machine is called among the others."""
    host: str = "127.0.0.1"
    """The address at which the fronts reach this node."""
    port: Port = 8100
    """The first of the ports at which they do, one for each shard."""
    shards: Count = 32
    """So many shards at most are obeyed on this node."""
    stream: str = ""
    """Where the databases are streamed to: a folder that all nodes see, or an address that Litestream knows."""
    secret: str = ""
    """The file, the same on all nodes, of which the secret of each shard is made."""
    lease: Annotated[float, msgspec.Meta(ge=2, le=300)] = 8.0
    """Seconds after which others may take what a node had that is not heard of any more."""
    fronts: tuple[str, ...] = ()
    """Where mail leaves, as `10.0.0.8:10025`: the first that answers takes it."""
    desk: str = "s0"
    """The shard that has the letters to the judge itself."""
    maps: str = "/etc/postfix"
    """On a front: the folder of the tables that tell Postfix where each shard is."""
    policy: Port = 8026
    """On a front: the port of this machine at which Postfix asks whether anybody has an address."""
    copies: str = "/var/lib/judge/copies"
    """On a front: the Maildir with a copy of each letter that was taken."""


class Metrics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How Prometheus and others that watch learn how the judge is; off when nothing is named."""

    host: str = "127.0.0.1"
    """Where `judge serve` answers `/metrics` and `/health`, to anybody who can reach it."""
    port: Port = 0
    """0 for nowhere."""
    textfile: str = ""
    """The file that `judge tick` writes for the node exporter; empty for none."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings of one judge."""

    state: Path = Path("state")
    """The folder of everything that is not the program: database, secret, undelivered mail."""
    domain: str = "judge.localhost"
    domains: tuple[str, ...] = ()
    """Where the judge was before: letters to addresses there are taken as ever, new mail has none of them."""
    shard: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9]{0,15}$")] = "s0"
    """The label in the addresses of games that are created here."""
    keeper: str = ""
    """Who hears of failures; empty is `keeper@` the domain."""
    keepers: tuple[str, ...] = ()
    """Who may keep the judge by mail, besides `keeper`: addresses of registered persons."""
    listen: Listen = Listen()
    relay: Relay = Relay()
    limits: Limits = Limits()
    rates: Rates = Rates()
    dkim: Dkim = Dkim()
    keeping: Keeping = Keeping()
    retention: Retention = Retention()
    clock: ClockConfig = ClockConfig()
    pictures: bool = True
    """Whether mails bring the map as a picture to those who want it."""
    picture_wait: Minutes = 15.0
    """How long a mail waits for its maps at most, as long as maps get ready."""
    site: Site = Site()
    web: Web = Web()
    backup: Backup = Backup()
    metrics: Metrics = Metrics()
    cluster: Cluster = Cluster()

    @property
    def front_hosts(self) -> tuple[str, ...]:
        """The addresses of the mail servers in front of all shards."""
        return tuple(place.rpartition(":")[0].strip("[]") for place in self.cluster.fronts)

    @property
    def label(self) -> str:
        """What tells this shard's addresses from those of others in the same domain; empty where there are none."""
        return self.shard if self.cluster.etcd else ""

    @property
    def address(self) -> str:
        """The main address of the judge."""
        return f"judge@{self.domain}"

    @property
    def own_domains(self) -> tuple[str, ...]:
        """All that may stand behind the @ of an address of the judge, the one of today first."""
        return (self.domain, *self.domains)

    @property
    def own_addresses(self) -> tuple[str, ...]:
        """The main address, as it is today and as it was."""
        return tuple(f"judge@{domain}" for domain in self.own_domains)

    @property
    def outage(self) -> timedelta:
        """How long nobody may look at the clock before it counts as an outage."""
        return timedelta(hours=self.clock.outage)

    @property
    def patience(self) -> float:
        """Seconds that a mail waits for its maps at most."""
        return self.picture_wait * 60

    @property
    def keeper_address(self) -> str:
        """Who hears of failures."""
        return self.keeper or f"keeper@{self.domain}"

    @property
    def reserve(self) -> int:
        """Bytes that are left free on the disk of the state folder."""
        return self.limits.reserve << 20

    @property
    def database(self) -> Path:
        """The file that holds everything."""
        return self.state / "judge.db"

    @property
    def maildir(self) -> Path:
        """Where outgoing mail is left when there is no relay."""
        return self.state / "mail"


def load_password(config: Config) -> str:
    """What the judge says to its relay; empty where it says nothing, BadData when the file named has none."""
    relay = config.relay
    if not relay.password_file:
        return relay.password
    where = relay.password_file
    if os.path.exists(where) and not os.path.isfile(where):
        # Who opens a pipe waits until somebody writes into it.
        raise BadData(where, 0, "the password for the relay cannot be read: it is no file")
    try:
        with open(where, "rb") as file:
            text = file.read(_LONGEST_PASSWORD + 2).decode("utf-8")
    except OSError as error:
        raise BadData(where, 0, f"the password for the relay cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError:
        raise BadData(where, 0, "the password for the relay is not UTF-8 text") from None
    password = text.removesuffix("\n").removesuffix("\r")
    if not password or len(password) > _LONGEST_PASSWORD or not password.isprintable():
        raise BadData(where, 0, "write the password for the relay into the file, in one line, and nothing else")
    return password


def load_secret(config: Config, *, may_draw: bool = True) -> bytes:
    """The secret all reply addresses are made from: drawn on first start, then kept in the state folder.

    Not drawn anew where addresses made from a lost one are in people's hands.
    """
    path = config.state / "secret"
    try:
        config.state.mkdir(mode=0o700, parents=True, exist_ok=True)
        if may_draw:
            _draw_secret(path)
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except FileNotFoundError as error:
        why = "the secret is gone, and the players' reply addresses with it; put the one from the backup back"
        raise BadData(str(path), 0, why) from error
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be read or made: {error.strerror or error}") from error
    except ValueError as error:
        raise BadData(str(path), 0, "this is not a secret of the judge; put the one from the backup back") from error
    if len(secret) != _SECRET_BYTES:
        raise BadData(str(path), 0, "the secret is cut short; put the one from the backup back")
    return secret


def _draw_secret(path: Path) -> None:
    """Make the file whole or not at all; when two start at once, the first one wins."""
    if path.exists():
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_hex(_SECRET_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        draft.unlink()
