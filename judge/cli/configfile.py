"""The settings from a file and the environment; a key nobody knows is refused.

The file is TOML; `JUDGE_LISTEN_PORT=2525` in the environment wins over `port` in its `[listen]`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from zoneinfo import available_timezones

import msgspec

from judge.config import Cluster, Config, Protocol, Relay, Tls
from judge.errors import BadData
from judge.structs import replace

_PREFIX = "JUDGE_"
_DOMAIN = re.compile(r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
_ADDRESS = re.compile(r"[^\s@<>(),:;\"\\]+@([^\s@]+)")
_WEB_ADDRESS = re.compile(r"https?://[^\s/]+(/[^\s?#]*)?")
_SERVER = re.compile(r"(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:]{2,39}\]):\d{1,5}")
_SECURE_ADDRESS = re.compile(r"https://[A-Za-z0-9.:\[\]-]{1,253}(/[A-Za-z0-9._~/-]{0,100})?")
_REMOTE = re.compile(r"[a-z]+://|rclone:")
"""What a place of copies begins with that is no folder of this machine."""
_WRAPPED_PORT = 465
_PLACE = re.compile(r"[^\s:]+:\d{1,5}|\[[0-9a-fA-F:]{2,39}\]:\d{1,5}")
_NODE = re.compile(r"[a-z][a-z0-9-]{0,62}")
_NOT_SETTINGS = frozenset({"JUDGE_CONFIG", "JUDGE_DATA"})
"""For the command line and for the shelf, not for the judge."""
_TRUTH = {"true": True, "false": False, "1": True, "0": False, "yes": True, "no": False}
_PLAIN = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "object": "a section",
}


def load_config(path: Path | None, environ: Mapping[str, str] = os.environ) -> Config:
    """The settings of a file, or the defaults, with what the environment changes; BadData for the first fault."""
    settings = _read_file(path) if path else {}
    where = str(path) if path else "settings"
    _lay_over(settings, environ)
    try:
        config = msgspec.convert(settings, Config, dec_hook=_read_path)
    except msgspec.ValidationError as error:
        raise BadData(where, 0, _sentence(str(error))) from error
    for fault in _faults(config):
        raise BadData(where, 0, fault)
    if path and not config.state.is_absolute():
        config = replace(config, state=path.resolve().parent / config.state)
    return _found_from(path.resolve().parent, config) if path else config


def _found_from(home: Path, config: Config) -> Config:
    """With the files that are named meant from where the settings lie."""

    def here(name: str) -> str:
        return str(home / Path(name).expanduser()) if name else ""

    return replace(
        config,
        site=replace(config.site, folder=here(config.site.folder)),
        dkim=replace(config.dkim, key=here(config.dkim.key)),
        relay=replace(config.relay, ca=here(config.relay.ca), password_file=here(config.relay.password_file)),
        backup=replace(
            config.backup,
            to=place_from(config.backup.to, home) if config.backup.to else "",
            ssh_config=here(config.backup.ssh_config),
        ),
        metrics=replace(config.metrics, textfile=here(config.metrics.textfile)),
        cluster=replace(
            config.cluster,
            secret=here(config.cluster.secret),
            stream=place_from(config.cluster.stream, home) if config.cluster.stream else "",
            maps=here(config.cluster.maps),
            copies=here(config.cluster.copies),
        ),
    )


def place_from(written: str, home: Path = Path()) -> str:
    """A place of copies: a folder as meant from where the settings lie, or an address as it is."""
    return written if _REMOTE.match(written) else str(home.resolve() / Path(written).expanduser())


def is_set_by_environment(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment sets anything: then a judge is meant, though it has no file of settings."""
    return any(name.startswith(_PREFIX) and name not in _NOT_SETTINGS for name in environ)


def names_password(path: Path) -> bool:
    """Whether the password for the relay stands in a file of settings itself."""
    relay = _read_file(path).get("relay")
    return isinstance(relay, dict) and "password" in relay


def _read_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadData(str(path), 0, "not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        raise BadData(str(path), int(line[1]) if line else 0, f"not TOML: {error}") from error


def _lay_over(settings: dict[str, object], environ: Mapping[str, str]) -> None:
    """Put what the environment says into the settings, numbers as numbers."""
    known = _variables()
    for variable, text in sorted(environ.items()):
        if not variable.startswith(_PREFIX) or variable in _NOT_SETTINGS:
            continue
        if variable not in known:
            raise BadData(variable, 0, f"there is no such setting; the environment may set {', '.join(sorted(known))}")
        section, key, default = known[variable]
        table: object = settings.setdefault(section, {}) if section else settings
        if isinstance(table, dict):
            table[key] = _read_variable(variable, text, default)


def _read_variable(variable: str, text: str, default: object) -> object:
    """Yes or no, a number, several texts with commas between them, or a text, as the default is one."""
    if isinstance(default, bool):
        return _TRUTH.get(text.strip().lower(), text)
    if isinstance(default, tuple):
        return [piece.strip() for piece in text.split(",") if piece.strip()]
    return _number(variable, text) if isinstance(default, int | float) else text


def _variables() -> dict[str, tuple[str, str, object]]:
    """Each variable of the environment with its section, its key and what it is by default."""
    found: dict[str, tuple[str, str, object]] = {}
    for field in msgspec.structs.fields(Config):
        if not isinstance(field.default, msgspec.Struct):
            found[f"{_PREFIX}{field.name.upper()}"] = ("", field.name, field.default)
            continue
        for inner in msgspec.structs.fields(type(field.default)):
            variable = f"{_PREFIX}{field.name}_{inner.name}".upper()
            found[variable] = (field.name, inner.name, inner.default)
    return found


def _number(variable: str, text: str) -> int | float:
    try:
        return int(text) if re.fullmatch(r"[+-]?\d+", text.strip()) else float(text)
    except ValueError as error:
        raise BadData(variable, 0, f"{text!r} is not a number") from error


def _faults(config: Config) -> Iterator[str]:
    """Find what types alone cannot say."""
    if not _DOMAIN.fullmatch(config.domain):
        yield f"domain: {config.domain!r} is not a domain; write it in small letters, IDNA if need be"
    for former in config.domains:
        if not _DOMAIN.fullmatch(former):
            yield f"domains: {former!r} is not a domain; write it in small letters, IDNA if need be"
        if former == config.domain:
            yield f"domains: {former} is the domain of today; here stand those from before"
    if config.keeper and not _ADDRESS.fullmatch(config.keeper):
        yield f"keeper: {config.keeper!r} is not a mail address"
    for keeper in config.keepers:
        if not _ADDRESS.fullmatch(keeper):
            yield f"keepers: {keeper!r} is not a mail address"
    # To know of all zones takes longer than everything else that a process does here, and cron starts one every minute.
    if config.keeping.zone != "UTC" and config.keeping.zone not in available_timezones():
        yield f"keeping.zone: {config.keeping.zone!r} is no time zone; write one like Europe/Paris"
    if config.site.address and not _WEB_ADDRESS.fullmatch(config.site.address):
        yield f"site.address: {config.site.address!r} is not like https://www.example.org/games"
    yield from _faults_of_signing(config)
    yield from _faults_of_relay(config.relay)
    if config.dkim.resolver and not _SERVER.fullmatch(config.dkim.resolver):
        yield f"dkim.resolver: {config.dkim.resolver!r} is not like 127.0.0.1:53"
    if config.web.address and not _SECURE_ADDRESS.fullmatch(config.web.address):
        yield f"web.address: {config.web.address!r} is not like https://judge.example.org"
    if not config.web.host.strip():
        yield "web.host: name the address to listen on, as 127.0.0.1"
    if not config.metrics.host.strip():
        yield "metrics.host: name the address to listen on, as 127.0.0.1"
    if config.metrics.textfile and not config.metrics.textfile.endswith(".prom"):
        yield f"metrics.textfile: {config.metrics.textfile!r} does not end in .prom: no exporter would read it"
    yield from _faults_of_cluster(config.cluster)
    if not config.listen.host.strip():
        yield "listen.host: name the address to listen on, as 127.0.0.1"


def _faults_of_cluster(cluster: Cluster) -> Iterator[str]:
    """Who is one of several has a name and knows where the others are."""
    for name in ("etcd", "fronts"):
        for place in getattr(cluster, name):
            if not _PLACE.fullmatch(place):
                yield f"cluster.{name}: {place!r} is not like 10.0.0.1:2379"
    if cluster.etcd and not _NODE.fullmatch(cluster.node):
        yield f"cluster.node: {cluster.node!r} is no name for a machine; use small letters, digits and -"


def _faults_of_signing(config: Config) -> Iterator[str]:
    """A selector and a key belong together, and receivers look for both below a domain."""
    dkim = config.dkim
    if bool(dkim.selector) != bool(dkim.key):
        yield "dkim: name both selector and key, or neither, and the judge signs nothing"
    for name, value in (("selector", dkim.selector), ("domain", dkim.domain)):
        if value and not _DOMAIN.fullmatch(value):
            yield f"dkim.{name}: {value!r} cannot stand in the DNS; use small letters, digits and -"
    if dkim.domain and not f".{config.domain}".endswith(f".{dkim.domain}"):
        yield f"dkim.domain: {config.domain} does not lie in {dkim.domain}"


def _faults_of_relay(relay: Relay) -> Iterator[str]:
    """A password belongs to a user, and is said to nobody who did not show who he is."""
    if relay.password and relay.password_file:
        yield "relay: name password or password_file, not both"
    if bool(relay.user) != bool(relay.password or relay.password_file):
        yield "relay: name user and password (or password_file), or neither, and nobody logs in"
    if not (relay.user + relay.password).isprintable():
        yield "relay: user and password are one line each"
    if relay.user and not relay.is_verified:
        yield 'relay.user: a password is said over verified TLS alone: relay.tls has to be "require" or "wrapped"'
    if relay.ca and not relay.is_verified:
        yield 'relay.ca: a certificate is looked at only when relay.tls is "require" or "wrapped"'
    if (relay.tls is Tls.WRAPPED and relay.port == Relay().port) or (
        relay.port == _WRAPPED_PORT and relay.tls is not Tls.WRAPPED
    ):
        yield f'relay.tls: "wrapped" and port {_WRAPPED_PORT} belong together; "require" goes with port 587 or 25'


def _read_path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str) and value.strip():
        return Path(value).expanduser()
    raise ValueError("Expected the name of a folder")


def _sentence(fault: str) -> str:
    """`Expected int … - at $.listen.port` as `listen.port: expected a whole number …`."""
    what, _, place = fault.partition(" - at `$")
    key = place.strip("`.")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what)
    if unknown:
        known = ", ".join(_keys(key))
        return f"there is no setting {f'{key}.' if key else ''}{unknown[1]}; choose from: {known}"
    if what.startswith("Invalid enum value"):
        choices = Tls if key == "relay.tls" else Protocol
        what += f", choose one of: {', '.join(str(choice.value) for choice in choices)}"
    for word, plain in _PLAIN.items():
        what = what.replace(f"`{word}`", plain)
    return f"{key}: {what[:1].lower()}{what[1:]}"


def _keys(section: str) -> tuple[str, ...]:
    """The keys a section of the file may have."""
    top = {field.name: field.default for field in msgspec.structs.fields(Config)}
    table = top.get(section)
    return (
        tuple(field.name for field in msgspec.structs.fields(table))
        if isinstance(table, msgspec.Struct)
        else tuple(top)
    )
