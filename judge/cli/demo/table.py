"""The demo itself: its script, and a game from the first letter to the book's last board, all of it by mail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from importlib.resources import files

from sqlite_utils import Database

from judge.clerk.clerk import Clerk
from judge.clerk.sending.pictures import Studio
from judge.cli.demo.postoffice import PostOffice, send, write_letter
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.errors import BadData, JudgeError
from judge.game.game import Game
from judge.game.turn import holding
from judge.rules.places import Power
from judge.rules.position import Phase, Position
from judge.rules.text import read_phase, read_position
from judge.shelf import load_board
from judge.store import games, players
from judge.structs import Struct, field

GAME = "sample"
_MASTER = "iris@players.example"
_OBSERVER = "otto@players.example"
_PLAYERS = tuple(f"{name}@players.example" for name in ("anna", "boris", "chloe", "dieter", "elena", "farid", "greta"))
_SHORTENED = timedelta(days=2)
_BETWEEN_LETTERS = timedelta(minutes=7)
_MINUTE = timedelta(minutes=1)
_LOOK = timedelta(hours=2)
"""Between two looks at the clock: of a longer time the judge would think that it had been down."""


class DemoTable(Struct):
    """Nine people, their mail programs, a clock that only the demo moves, and the judge behind it all."""

    config: Config
    db: Database
    clerk: Clerk
    studio: Studio
    office: PostOffice
    now: datetime
    say: Callable[[str], None]
    port: int = 0
    letters: int = 0
    _address_of: dict[Power, str] = field(default_factory=dict)

    def play(self, story: DemoStory) -> Game:
        """Everything from the first letter to the last board."""
        self._gather(_PLAYERS)
        for scene in story.scenes:
            self._play(scene)
        return self.game()

    def play_on(self, board: str, letters_for: Callable[[Game, int], DemoPhase], phases: int) -> Game:
        """A game on another board, so many phases long, which all who are left then agree to end."""
        count = len(load_board(board).powers)
        self._gather(tuple(f"player{number}@players.example" for number in range(1, count + 1)), f" BOARD {board}")
        for number in range(1, phases + 1):
            if self.game().ending:
                return self.game()
            self._play(letters_for(self.game(), number))
        for power, address in self._address_of.items():
            position = self.game().position
            if (position.units.get(power) or position.centres.get(power)) and not self.game().ending:
                self._ask(address, "DRAW")
        return self.game()

    def _gather(self, people: tuple[str, ...], board: str = "") -> None:
        """Register players, a master and an observer, open the game, and wait for the lots."""
        self._ask(_MASTER, "REGISTER Iris")
        self._ask(_MASTER, f"CREATE {GAME}{board}")
        for person in (*people, _OBSERVER):
            name = person.partition("@")[0].capitalize()
            self._ask(person, f"REGISTER {name}\nzone: Europe/Berlin")
        self._ask(_OBSERVER, f"OBSERVE {GAME}")
        for person in people:
            self._ask(person, f"JOIN {GAME}")
        for seat in self.game().seating.seats:
            player = players.by_id(self.db, seat.player)
            self._address_of.update({power: player.address for power in seat.powers if player})
        self.say(f"{len(people)} players registered, joined and drew lots; one observes")
        at = self.now + _SHORTENED
        self._ask(_MASTER, f"SET DEADLINE {at:%Y-%m-%d %H:%M}")
        self.say(f"the master moved the first deadline to {at:%d %B, %H:%M} UTC")

    def _play(self, scene: DemoPhase) -> None:
        """The letters of one phase; the clock does the rest."""
        opened = self.game()
        if opened.position.phase != scene.phase:
            raise JudgeError(f"the demo expected {scene.phase}, but {opened.position.phase} is open")
        before = self.office.count
        for note in scene.notes:
            self._send(note)
        now_open = self.game()
        complete, think = now_open.clock.complete_since, now_open.settings.pace(scene.phase.kind).delay
        if complete is not None and not holding(now_open):
            self._wait_until(complete + think + _MINUTE, _MINUTE)
            how = f"{think // _MINUTE} minutes after the last order"
        else:
            self._wait_until(now_open.clock.deadline or self.now)
            how = "at the deadline"
        forgot = [note.power.capitalize() for note in scene.notes if not note.copies]
        letters = sum(note.copies for note in scene.notes)
        missing = f", {forgot[0]} forgot" if forgot else ""
        self.say(f"{scene.phase}  {letters} letters{missing}; played {how}; {self.office.count - before} mails sent")

    def _send(self, note: DemoLetter) -> None:
        if note.copies:
            self._write(self._address_of[note.power], note.text, note.copies)

    def _ask(self, address: str, text: str) -> None:
        """Send a letter and wait for the answer."""
        self._write(address, text)
        self._deliver()

    def _write(self, address: str, text: str, copies: int = 1) -> None:
        """Send a letter as an answer to the newest mail in a person's box, and have it obeyed.

        Of what is to be drawn for the answer as much is begun as there are hands: it is ready when the mail goes.
        """
        self.letters += copies
        answered = self.office.newest(address)
        to = str(answered["Reply-To"]) if answered is not None else self.config.address
        send(write_letter(address, to, text, answered, self.letters, self.now), self.port, copies)
        self.now += _BETWEEN_LETTERS
        self.clerk.tick(self.now)
        self.studio.work(self.db)

    def _wait_until(self, moment: datetime, look: timedelta = _LOOK) -> None:
        """Time passes, and the judge does now and then what cron has it do every minute."""
        while self.now < moment:
            self.now = min(self.now + look, moment)
            self.clerk.tick(self.now)
            self._deliver()

    def _deliver(self) -> None:
        """Send all mail, each with its map."""
        self.clerk.send(self.now, studio=self.studio)

    def game(self) -> Game:
        """The game as it is kept."""
        game = games.load(self.db, GAME, SOURCES)
        if game is None:
            raise JudgeError("the demo's game was never created; the mails tell why")
        return game


_END = "end"


class DemoLetter(Struct, frozen=True):
    """What one power writes; `copies` of it are sent, none when the power forgets."""

    power: Power
    text: str
    copies: int = 1


class DemoPhase(Struct, frozen=True):
    """One phase and its letters, in the order in which they are sent."""

    phase: Phase
    notes: tuple[DemoLetter, ...]


class DemoStory(Struct, frozen=True):
    """All scenes, and the board at the end."""

    scenes: tuple[DemoPhase, ...]
    ending: Position


def load_story() -> DemoStory:
    """The sample game of the Russian fourth edition, as seven players would mail it."""
    text = (files(__package__) / "letters.txt").read_text(encoding="utf-8")
    blocks = dict(_blocks(text, "== "))
    try:
        ending = read_position(blocks.pop(_END))
        return DemoStory(
            tuple(DemoPhase(read_phase(name), tuple(_notes(block))) for name, block in blocks.items()), ending
        )
    except (KeyError, ValueError) as error:
        raise BadData("judge/cli/demo/letters.txt", 0, f"this is not a story: {error}") from error


def _notes(block: str) -> Iterator[DemoLetter]:
    for heading, text in _blocks(block, "-- "):
        power, _, copies = heading.partition(" x")
        yield DemoLetter(power, text, int(copies or 1))


def _blocks(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Each line that begins with the mark, and the lines up to the next one."""
    for block in f"\n{text}".split(f"\n{mark}")[1:]:
        heading, _, body = block.partition("\n")
        yield heading.strip(), body.strip()
