"""What is known of a letter before it is obeyed, and how sure it is who wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import IntFlag

from sqlite_utils import Database

from judge.commands.addresses import Address
from judge.commands.asks import LetterClass, Request, Standing
from judge.commands.cards import Card
from judge.commands.passwords import Secrets
from judge.commands.press.by_address import PressLetter
from judge.commands.replies import Doubt, Hindrance
from judge.config import Config
from judge.post.dkim import SignatureResult
from judge.post.letter import Letter
from judge.post.mime import ParsedMail, parsed
from judge.store.letters import KeptLetter, LetterState
from judge.store.players import Player
from judge.store.tokens import Keyring
from judge.structs import Struct

NOTHING = Request(LetterClass.COMMAND)
"""The request of a letter of which nothing is done yet."""


class Trust(IntFlag):
    """How sure it is that the registered person in From wrote a letter.

    A From alone is nothing: anybody may write one. Neither is the envelope sender asked: lists and mail programs
    change it for good reasons (VERP), and anybody may write that, too.
    """

    NONE = 0
    KNOWN = 1
    """The letter knows a secret of the person: it came to a secret address of theirs, or has their password."""
    SIGNED = 2
    """The server of the address in From signed it."""
    BOTH = 3


class Writer(Struct, frozen=True):
    """The person behind a letter, and what the letter proves.

    `player` is whom the secret address belongs to, else who is registered under From:
    answers go to their registered address and nowhere else. None is a stranger.
    """

    player: Player | None
    trust: Trust = Trust.NONE
    doubt: Doubt = Doubt.PUBLIC
    """Why that is not more."""
    is_sender: bool = False
    """Whether From is an address of that person."""
    vouches_for: int | None = None
    """The number of the kept letter that this one proves."""
    confirms: str | None = None
    """The further address of the person that this letter confirms."""
    by_card: bool = False
    """Whether another shard said who he is, on a card that is one."""
    invited_to: str = ""
    """The game or tournament to which somebody had a stranger invited, whose answer this is."""

    @property
    def proven(self) -> bool:
        """Whether the letter may be taken for theirs."""
        return self.trust >= Trust.KNOWN


class End(Struct, frozen=True):
    """Why nobody obeys a letter, and as what it is marked; None where that has been done."""

    state: LetterState | None = None
    note: str = ""
    hindrance: Hindrance | None = None
    """What hindered it, where it was parked."""


class Arrived(Struct, frozen=True):
    """A letter on its way through the judge; each step hands on one that knows more."""

    db: Database
    config: Config
    keyring: Keyring
    kept: KeptLetter
    letter: Letter
    """Without its passwords."""
    now: datetime
    secrets: Secrets = Secrets()
    signed: SignatureResult | None = None
    """What its signatures are worth; None where nobody has looked yet."""
    handed_on: Mapping[str, str] | None = None
    """When it was first obeyed: the games whose lines went to other shards, each with its shard."""
    verdict: str | None = None
    """What was found out about the writer when the letter was first obeyed: nothing is looked at again."""
    to: Address = Address()
    """What the address means that it came to."""
    press: PressLetter | None = None
    """What it is as press, where it came to an address of press."""
    writer: Writer = Writer(None)
    card: Card | None = None
    """What another shard says of the writer, whose letter it handed on."""
    is_asked: bool = False
    """Whether it answers a question of ours."""
    is_keeper: bool = False
    """Whether the writer is proven to be a keeper."""
    standing: Standing = Standing()
    request: Request = NOTHING
    quoted: Letter | None = None
    """The letter in which the request was read, where it is another one that this one vouches for."""
    language: str = "en"
    """What its writer is answered in."""
    end: End | None = None
    """Why nobody obeys it."""

    @property
    def mail(self) -> ParsedMail:
        """Its bytes taken apart; once, however often somebody asks."""
        return parsed(self.kept.raw)

    @property
    def is_unseen(self) -> bool:
        """Whether nobody has looked yet what its signatures are worth."""
        return self.signed is None and self.verdict is None
