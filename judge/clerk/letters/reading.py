"""What a letter asks for: from its bytes to a request. Nothing of it is done here.

Whether it is obeyed is for `clerk/receive.py` to say, and what that comes to is an `Outcome`.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.standing import standing_of
from judge.commands.addresses import Address
from judge.commands.arrived import Arrived, Writer
from judge.commands.asks import Request, Standing
from judge.commands.press import by_address
from judge.commands.press.by_address import PressLetter
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK, language_of, tongues
from judge.commands.understand import understand
from judge.config import Config
from judge.post.letter import Letter
from judge.post.mime import ParsedMail
from judge.prose.own_sentences import own_words
from judge.shelf import load_map, load_reading, load_rulebook


def request_of(
    letter: Letter, standing: Standing, writer: Writer, received_at: datetime, press: PressLetter | None = None
) -> Request:
    """What a letter of this writer asks for, with this standing; `press` is what it is where it came as press."""
    # By the usual book orders are recognised that are for no game.
    fallback = (load_map(USUAL_BOARD), load_rulebook(USUAL_RULEBOOK))
    book = standing.game.rulebook if standing.game else fallback[1]
    language = load_reading(language_of(writer.player, letter), book)
    if press is not None and letter.robot is None:
        return by_address.understood(letter, press, standing, language)
    words = own_words(letter, tongues())
    return understand(words, standing, language, received_at, tongues=tongues(), fallback=fallback)


def asked_by(arrived: Arrived) -> Request:
    """What a letter asks for."""
    return request_of(arrived.letter, arrived.standing, arrived.writer, arrived.kept.received_at, arrived.press)


def understood(db: Database, letter: Letter, writer: Writer, parts: Address, received_at: datetime) -> Request:
    """What a letter to this address asks for, as far as the judge can tell without obeying it."""
    return request_of(letter, standing_of(db, writer, parts), writer, received_at)


def press_of(db: Database, config: Config, mail: ParsedMail, to: Address | None) -> PressLetter | None:
    """What a letter is as press; None for one that came to no press address."""
    return by_address.press_letter(db, config, mail, to) if to is not None and to.reader else None
