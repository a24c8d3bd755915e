"""A post room that writes no mail: a replay needs to know what was posted, not what it said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.clerk.posting.outbox import About, Outbox, Told
from judge.commands.outcome import Note, Outcome
from judge.game.events import Event
from judge.game.roles import Hearer
from judge.mailaddress import normal_address
from judge.post.letter import Letter
from judge.store import outbox, players
from judge.store.outbox import Post


@dataclass(frozen=True, slots=True)
class ReplayPost(Outbox):
    """Puts a row into the outbox for each mail, with its cause and its reader; secret addresses are given out as ever.

    How often somebody was answered decides whether his next letter is, and a secret address makes a game known to him.
    """

    def answer(self, outcome: Outcome, *, is_last: bool = False) -> None:
        """Note the answer to a letter."""
        arrived, player = outcome.arrived, outcome.player
        part = f":{outcome.section}" if outcome.section else ""
        cause = f"letter:{outcome.number}{part}:{'answer' if arrived.writer.proven else 'unproven'}"
        recipient = player.address if player else normal_address(arrived.letter.sender)
        game = outcome.game.name if outcome.game and self._has_part(outcome.game, player) else None
        self._reply_to(player, game, outcome.proof_of, arrived.now)
        self._note(cause, recipient, About(outcome.number, game, player), arrived.now)

    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Note that the keeper was alarmed."""
        keeper = players.by_address(self.db, self.config.keeper_address)
        self._reply_to(keeper, None, None, now)
        self._note(cause, self.config.keeper_address, About(letter), now)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Note that a letter went to the keeper."""
        self._note(f"letter:{number}:forward", self.config.keeper_address, About(number), now)

    def note(self, note: Note, now: datetime) -> None:
        """Note a mail of another kind."""
        recipient = note.address or (note.to.address if note.to else "")
        game = note.game.name if note.game else None
        if not note.reply_to:
            self._reply_to(note.to, game, None, now)
        self._note(note.cause, recipient, About(note.letter, game, note.to), now)

    def _tell_one(self, told: Told, event: Event, hearer: Hearer, late: int) -> None:
        player = players.by_id(self.db, hearer.player)
        if player is not None:
            game = told.enclosures.happened.after.name
            self._reply_to(player, game, None, told.now)
            about = About(told.letter, game, player, late)
            self._note(f"{told.cause}:{hearer.player}", player.address, about, told.now)

    def _note(self, cause: str, recipient: str, about: About, now: datetime) -> None:
        who = about.player.id if about.player else None
        post = Post(cause, "", recipient, cause, "", b"", about.letter, about.game, who, about.late)
        outbox.post(self.db, post, now)
