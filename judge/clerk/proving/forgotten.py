"""What people did who were forgotten, done again without their letters: from the journal, and from the orders kept."""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType

from sqlite_utils import Database

from judge.clerk.identity.standing import standing_of
from judge.clerk.posting.news import tell_others
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import Address
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.catalogue import load
from judge.commands.outcome import Outcome, do
from judge.commands.people.ask import Unregister
from judge.commands.sources import SOURCES, tongues
from judge.commands.understand import understand
from judge.config import Config
from judge.game.commands.orders import GiveOrders
from judge.game.game import Game, PlayerId
from judge.game.versions import Stamp
from judge.post.letter import read
from judge.shelf import load_reading
from judge.store import games, journal, letters, players, rebuilding, replaying
from judge.store.journal import JournalEntry
from judge.store.letters import KeptLetter, LetterState
from judge.structs import replace

_ORDERS, _PRESS, _LEAVING = "orders", "press", "unregister"


class Forgotten:
    """Does what emptied letters did; notes in which games that was so, and where it is not known what they did."""

    def __init__(self, db: Database, again: Database, config: Config, post: Outbox) -> None:
        self._db = db
        self._again = again
        self._config = config
        self._post = post
        self._asked: dict[PlayerId, int] = {}
        self.retold: set[str] = set()
        self.incomplete: set[str] = set()

    def obey(self, kept: KeptLetter, at: datetime) -> None:
        """Do what the journal tells of a letter, inside the caller's transaction."""
        was = letters.letter(self._db, kept.id)
        letters.mark(self._again, kept.id, was.state if was else LetterState.DONE, kept.note)
        entries = journal.of_letter(self._db, kept.id)
        for player in {who for entry in entries for who in (entry.actor, entry.by) if who is not None}:
            self._know(player, at)
        self.retold |= {entry.game for entry in entries if entry.game is not None}
        leaver = replaying.forgotten_at(self._db, at) if replaying.is_farewell(self._db, kept.id) else None
        if leaver is not None:
            self._leave(leaver, kept, at)
            return
        for entry in entries:
            self._redo(entry, kept, at)

    def _know(self, player: PlayerId, at: datetime) -> None:
        if players.by_id(self._again, player) is None:
            rebuilding.place_player(self._again, player, at)

    def _leave(self, player: PlayerId, kept: KeptLetter, at: datetime) -> None:
        """The letter that answered the question whether somebody means it."""
        self._know(player, at)
        outcome = self._outcome(player, None, kept, at, vouches_for=self._asked.get(player))
        load("do")
        do(Unregister(), outcome)
        self._post.notes(outcome)
        tell_others(self._post, outcome)
        if outcome.forgets is None:
            raise ValueError(f"{player} was forgotten, and no letter of his asks for that")

    def _redo(self, entry: JournalEntry, kept: KeptLetter, at: datetime) -> None:
        if entry.game is None or entry.actor is None:
            journal.record(self._again, entry)
            if entry.command == _LEAVING and entry.actor is not None:
                self._asked[entry.actor] = kept.id
            return
        game = games.load(self._again, entry.game, SOURCES)
        if game is None or entry.command == replaying.FORGOTTEN:
            # A new game, or a command that named an address: what it said is gone with its writer.
            self.incomplete.add(entry.game)
            return
        outcome = self._outcome(entry.by or entry.actor, game, kept, at)
        if entry.by is not None:
            outcome.acts_for = entry.actor
        if entry.command == _ORDERS:
            self._order(outcome, game, kept)
        elif entry.command == _PRESS:
            journal.record(self._again, entry)
            rebuilding.copy_press(self._db, self._again, kept.id)
        else:
            self._understand(outcome, game, entry)

    def _order(self, outcome: Outcome, game: Game, kept: KeptLetter) -> None:
        given = [each for each in journal.orders_of_letter(self._db, kept.id) if each.game == game.name]
        for each in given:
            journal.keep_orders(self._again, each)
        orders = MappingProxyType({each.power: each.orders for each in given})
        outcome.carry_out(game, GiveOrders(orders, Stamp(kept.id, None, kept.received_at, "")), _ORDERS)

    def _understand(self, outcome: Outcome, game: Game, entry: JournalEntry) -> None:
        """A command as it was written, read again."""
        assert outcome.player is not None
        letter = read(entry.command.encode(), self._config.address, outcome.player.address)
        letter = replace(letter, text=entry.command, full_text=entry.command)
        standing = standing_of(self._again, Writer(outcome.player, Trust.KNOWN), Address(game.name))
        language = load_reading(outcome.arrived.language, game.rulebook, game.board.name)
        request = understand(letter, standing, language, outcome.arrived.kept.received_at, tongues=tongues())
        outcome.run(request)
        self._post.notes(outcome)
        if not outcome.happened and entry.outcome != "nothing changed" and not entry.outcome.startswith("refused"):
            self.incomplete.add(game.name)

    def _outcome(
        self, player: PlayerId, game: Game | None, kept: KeptLetter, at: datetime, vouches_for: int | None = None
    ) -> Outcome:
        person = players.by_id(self._again, player)
        assert person is not None
        letter = replace(read(b"", self._config.address, person.address), sender=person.address, date=None)
        writer = Writer(person, Trust.KNOWN, vouches_for=vouches_for)
        arrived = Arrived(self._again, self._config, self._post.keyring, kept, letter, at, writer=writer)
        return Outcome(replace(arrived, language=person.language), game, person)
