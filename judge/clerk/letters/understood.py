"""What a worker hands the clerk: a letter that was read, and what it asks, understood by what the worker knew."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec
from sqlite_utils import Database

from judge.clerk.identity.scrubbing import fit_to_pass_on
from judge.clerk.identity.standing import standing_of, who_writes
from judge.clerk.letters import wire
from judge.clerk.letters.reading import asked_by, press_of
from judge.clerk.letters.sections import sections
from judge.clerk.robots import unattended
from judge.commands.addresses import take_apart
from judge.commands.arrived import Arrived
from judge.commands.asks import Request
from judge.commands.keepers import is_keeper
from judge.commands.passwords import Secrets, passwords_in, without_passwords
from judge.commands.tongues import spoken
from judge.config import Config
from judge.post.dkim import marks_of
from judge.post.essence import essence_of
from judge.post.letter import Letter, read_parsed
from judge.post.mime import parsed
from judge.post.redaction import texts_of
from judge.store.letters import KeptLetter
from judge.store.tokens import Keyring


@dataclass(frozen=True, slots=True)
class ReadLetter:
    """A letter taken apart once, with all that the clerk needs of its bytes."""

    letter: Letter
    """Without its passwords."""
    secrets: Secrets = field(default_factory=Secrets)
    blanked: bytes = b""
    """The letter as it is kept when it is done: without its secrets."""
    essence: bytes = b""
    """What it is known again by."""
    marks: frozenset[bytes] = frozenset()
    """What its signatures are known again by, whether they are true or not."""
    request: bytes = b""
    """What it asks, as `wire` writes it; empty where the clerk is to understand it himself."""
    basis: str = ""
    """What that was understood by: the writer, the game and its version."""


def opened(kept: KeptLetter) -> tuple[Letter, Secrets]:
    """A letter read, without the passwords that stand in it, and those."""
    mail = parsed(kept.raw)
    letter, secrets = without_passwords(read_parsed(mail, kept.rcpt, kept.mail_from), spoken())
    if letter.attached:
        secrets = replace(secrets, others=(*secrets.others, *passwords_in(texts_of(mail), spoken())))
    return letter, secrets


def basis_of(arrived: Arrived) -> str:
    """All that the meaning of a letter depends on, beside its text."""
    standing, player = arrived.standing, arrived.writer.player
    game = (standing.game.name, standing.game.version) if standing.game is not None else None
    language = player.language if player is not None else None
    known = replace(standing, game=None)
    return repr((known, game, language, arrived.kept.received_at, arrived.press))


def request_in(read: ReadLetter | None, arrived: Arrived) -> Request | None:
    """What a worker understood, where nothing has changed since; None where the letter is to be understood anew."""
    if read is None or not read.request or read.letter != arrived.letter or read.basis != basis_of(arrived):
        return None
    try:
        return wire.decode(read.request)
    except (ValueError, TypeError, KeyError):
        # A class that is not loaded here yet: this once the clerk understands the letter himself.
        return None


def read_and_understand(db: Database, config: Config, kept: KeptLetter) -> ReadLetter:
    """Do with a letter all that comes before it is obeyed, and nothing else; reads only.

    The sections of a letter are understood without what the ones before would have done: that nothing is wrong with
    them is all that counts here.
    """
    mail = parsed(kept.raw)
    letter, secrets = opened(kept)
    blanked = fit_to_pass_on(db, kept.raw, secrets.all)
    read = ReadLetter(letter, secrets, blanked, essence_of(mail), marks_of(mail))
    to = take_apart(kept.rcpt, config)
    unattended.try_to_read(config, kept, letter)
    if to is None or letter.robot is not None:
        return read
    press = press_of(db, config, mail, to)
    to = press.address if press is not None else to
    writer = who_writes(db, letter, to)
    # A worker knows no secrets.
    arrived = Arrived(db, config, Keyring(b""), kept, letter, kept.received_at, to=to, press=press, writer=writer)
    arrived = replace(arrived, standing=standing_of(db, writer, to), is_keeper=is_keeper(db, config, writer.player))
    arrived = replace(arrived, request=asked_by(arrived))
    if writer.player is not None:
        for _ in sections(arrived):
            pass
    try:
        return replace(read, request=wire.encode(arrived.request), basis=basis_of(arrived))
    except (TypeError, msgspec.MsgspecError):
        return read
