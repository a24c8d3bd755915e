"""A post room that writes no mail: a replay needs to know what was posted, not what it said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from judge.clerk.posting.enclosures import Enclosures
from judge.clerk.posting.outbox import Answer, PostRoom
from judge.game.events import Event
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer
from judge.mailaddress import normal_address
from judge.post.letter import Letter
from judge.post.mailing import Attachment
from judge.prose.news import Telling
from judge.prose.words import Words
from judge.store import outbox, players
from judge.store.outbox import Post
from judge.store.players import Player


@dataclass(frozen=True, slots=True)
class ReplayPost(PostRoom):
    """Puts a row into the outbox for each mail, with its cause and its reader; secret addresses are given out as ever.

    How often somebody was answered decides whether his next letter is, and a secret address makes a game known to him.
    """

    def answer(self, told: Answer, player: Player | None, now: datetime) -> None:
        """Note the answer to a letter."""
        part = f":{told.section}" if told.section else ""
        cause = f"letter:{told.number}{part}:{'answer' if told.proven else 'unproven'}"
        recipient = player.address if player else normal_address(told.letter.sender)
        game = told.game.name if told.game and self._has_part(told.game, player) else None
        self._reply_to(player, game, told.proof_of, now)
        self._note(cause, recipient, now, letter=told.number, game=game, player=player)

    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Note that the keeper was alarmed."""
        keeper = players.by_address(self.db, self.config.keeper_address)
        self._reply_to(keeper, None, None, now)
        self._note(cause, self.config.keeper_address, now, letter=letter)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Note that a letter went to the keeper."""
        self._note(f"letter:{number}:forward", self.config.keeper_address, now, letter=number)

    def note(
        self,
        cause: str,
        player: Player | None,
        say: Callable[[Words], Telling],
        now: datetime,
        *,
        address: str = "",
        reply_to: str = "",
        game: Game | None = None,
        letter: int | None = None,
        attachments: tuple[Attachment, ...] = (),
        may_leave: bool = False,
        may_bounce: bool = True,
    ) -> None:
        """Note a mail of another kind."""
        recipient = address or (player.address if player else "")
        name = game.name if game else None
        if not reply_to:
            self._reply_to(player, name, None, now)
        self._note(cause, recipient, now, letter=letter, game=name, player=player)

    def _tell_one(
        self,
        enclosures: Enclosures,
        event: Event,
        hearer: Hearer,
        people: Mapping[PlayerId, str],
        cause: str,
        now: datetime,
        letter: int | None,
        late: int,
    ) -> None:
        player = players.by_id(self.db, hearer.player)
        if player is not None:
            game = enclosures.happened.after.name
            self._reply_to(player, game, None, now)
            self._note(cause, player.address, now, letter=letter, game=game, player=player, late=late)

    def _note(
        self,
        cause: str,
        recipient: str,
        now: datetime,
        *,
        letter: int | None = None,
        game: str | None = None,
        player: Player | None = None,
        late: int = 0,
    ) -> None:
        who = player.id if player else None
        post = Post(cause, "", recipient, cause, "", b"", letter=letter, game=game, player=who, held=late)
        outbox.post(self.db, post, now)
