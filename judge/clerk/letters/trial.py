"""A letter understood on trial: all that comes before it is obeyed, within a worker's limits."""

from __future__ import annotations

from dataclasses import replace

from sqlite_utils import Database

from judge.clerk.identity.standing import standing_of, who_writes
from judge.clerk.letters.reading import asked_by, press_of
from judge.clerk.letters.sections import sections
from judge.clerk.robots import unattended
from judge.commands.addresses import take_apart
from judge.commands.arrived import Arrived
from judge.commands.keepers import is_keeper
from judge.config import Config
from judge.post.letter import Letter
from judge.post.mime import ParsedMail
from judge.store.letters import KeptLetter
from judge.store.tokens import Keyring


def try_to_understand(db: Database, config: Config, kept: KeptLetter, mail: ParsedMail, letter: Letter) -> None:
    """Do with a letter all that comes before it is obeyed, and nothing else: who gets to the end of it gets on.

    Reads only. The sections of a letter are understood without what the ones before would have done.
    """
    to = take_apart(kept.rcpt, config)
    unattended.try_to_read(config, kept, letter)
    if to is None or letter.robot is not None:
        return
    press = press_of(db, config, mail, to)
    to = press.address if press is not None else to
    writer = who_writes(db, letter, to)
    # A worker knows no secrets.
    arrived = Arrived(db, config, Keyring(b""), kept, mail, letter, kept.received_at, to=to, press=press, writer=writer)
    arrived = replace(arrived, standing=standing_of(db, writer, to), is_keeper=is_keeper(db, config, writer.player))
    arrived = replace(arrived, request=asked_by(arrived))
    if writer.player is not None:
        for _ in sections(arrived):
            pass
