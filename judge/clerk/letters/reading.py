"""What a letter asks for: from its bytes to a request. Nothing of it is done here.

Whether it is obeyed is `obeying.py`'s to say, and what that comes to `visit.py`'s.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.standing import Writer, standing_of, who_writes
from judge.clerk.letters import press_by_address as letterpress
from judge.clerk.letters.press_by_address import Posted
from judge.clerk.letters.sections import Understand, sections
from judge.clerk.robots import unattended
from judge.commands.addresses import Address, take_apart
from judge.commands.asks import Request, Standing
from judge.commands.keepers import is_keeper
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.commands.tongues import language_of, tongues
from judge.commands.understand import understand
from judge.config import Config
from judge.game.roles import Actor
from judge.post.letter import Letter
from judge.prose.own_sentences import own_words
from judge.shelf import load_map, load_reading, load_rulebook
from judge.store.letters import KeptLetter


def request_of(
    letter: Letter, standing: Standing, writer: Writer, received_at: datetime, press: Posted | None = None
) -> Request:
    """What a letter of this writer asks for, with this standing; `press` is what it is where it came as press."""
    # By the usual book orders are recognised that are for no game.
    fallback = (load_map(USUAL_BOARD), load_rulebook(USUAL_RULEBOOK))
    book = standing.game.rulebook if standing.game else fallback[1]
    language = load_reading(language_of(writer.player, letter), book)
    if press is not None and letter.robot is None:
        return letterpress.understood(letter, press, standing, language)
    words = own_words(letter, tongues())
    return understand(words, standing, language, received_at, tongues=tongues(), fallback=fallback)


def section_reader(writer: Writer, received_at: datetime) -> Understand:
    """How the sections of a letter are understood, each with the standing that its writer has there."""

    def understand_part(part: Letter, standing: Standing) -> Request:
        return request_of(part, standing, writer, received_at)

    return understand_part


def understood(db: Database, letter: Letter, writer: Writer, parts: Address, received_at: datetime) -> Request:
    """What a letter to this address asks for, as far as the judge can tell without obeying it."""
    return request_of(letter, standing_of(db, writer, parts), writer, received_at)


def press_of(db: Database, config: Config, kept: KeptLetter, letter: Letter, parts: Address | None) -> Posted | None:
    """What a letter is as press; None for one that came to no press address."""
    return letterpress.posted(db, config, kept, letter, parts) if parts is not None and parts.reader else None


def try_to_understand(db: Database, config: Config, kept: KeptLetter, letter: Letter) -> None:
    """Do with a letter all that comes before it is obeyed, and nothing else: whoever gets to the end of it gets on.

    Reads only. The sections of a letter are understood without what the ones before would have done.
    """
    parts = take_apart(kept.rcpt, config)
    unattended.try_to_read(config, kept, letter)
    if parts is None or letter.robot is not None:
        return
    press = press_of(db, config, kept, letter, parts)
    parts = press.address if press is not None else parts
    writer = who_writes(db, letter, parts)
    standing = standing_of(db, writer, parts)
    request = request_of(letter, standing, writer, kept.received_at, press)
    if writer.player is None:
        return
    actor = Actor(writer.player.id, is_keeper=is_keeper(db, config, writer.player))
    read_on = section_reader(writer, kept.received_at)
    for _ in sections(db, letter, writer, actor, request, standing.game, read_on):
        pass
