"""A story as readable text: letters in, the clock, mails out. What its lines may say is told in `tests/README.md`.

`read` takes a text apart, `play` plays it on a stage; what does not come true raises `Broken`, which names the
line and shows the mail that was there instead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from enum import Enum
from pathlib import Path

from judge.commands.sources import SOURCES
from judge.game.game import Game
from judge.game.settings import setting_value
from judge.shelf import USUAL_BOARD
from judge.store import games
from tests.orders import write_orders
from tests.stories.stage import DOMAIN, Mail, Stage, address

_SPAN = re.compile(r"[+-](?:\d+[wdhm])+")
_PIECE = re.compile(r"(\d+)([wdhm])")
_UNIT = {"w": "weeks", "d": "days", "h": "hours", "m": "minutes"}
_NAME = re.compile(r"\{(\w+)\}")
_MINUTE = timedelta(minutes=1)
_STEPS = (
    (timedelta(hours=3), _MINUTE),
    (timedelta(days=3), 10 * _MINUTE),
    (timedelta.max, 30 * _MINUTE),
)
"""How often the clock is looked at while so much time passes; cron does it every minute, but a story is to be quick."""


class Sign(Enum):
    """What a line does, by its first character."""

    GIVEN = "given"
    CLOCK = "@"
    LETTER = ">"
    MAIL = "<"
    FOUND = "<<"
    NO_MAIL = "-"
    SKIP = "~"
    STATE = "="


_UNDER = {Sign.LETTER: "|:+", Sign.MAIL: "|:!", Sign.FOUND: "|:!"}
"""The lines that may stand below: text, subject, headers; text, subject, what must not be there."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a story: its number, its first character, the rest."""

    number: int
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """What happens, or has to be so, with the lines that belong to it."""

    number: int
    sign: Sign
    text: str
    lines: tuple[Line, ...] = ()


class Broken(AssertionError):
    """A line of a story that does not come true, or means nothing."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number


def read(text: str) -> tuple[Step, ...]:
    """The steps of a story."""
    steps: list[Step] = []
    for number, written in enumerate(text.splitlines(), 1):
        line = written.rstrip() if not written.startswith("|") else written
        if not line.strip() or line.startswith("#"):
            continue
        sign, rest = ("<<", line[2:]) if line.startswith("<<") else (line[0], line[1:])
        if steps and sign in _UNDER.get(steps[-1].sign, ""):
            last = steps[-1]
            steps[-1] = Step(last.number, last.sign, last.text, (*last.lines, Line(number, sign, rest)))
        elif line.startswith("given "):
            steps.append(Step(number, Sign.GIVEN, line.removeprefix("given ").strip()))
        elif sign in {each.value for each in Sign}:
            steps.append(Step(number, Sign(sign), rest.strip()))
        else:
            raise Broken(number, f"what is {line!r}? Nothing before it takes a line with {sign!r}")
    return tuple(steps)


def play(path: Path, stage: Stage) -> None:
    """A story from its beginning to its end."""
    Player(stage).play(read(path.read_text(encoding="utf-8")))


@dataclass
class Player:
    """A story being played: the stage, and how much everybody has read."""

    stage: Stage
    read: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    people: list[str] = field(default_factory=list)
    name: str = ""
    """The game whose powers are meant."""

    def play(self, steps: Iterable[Step]) -> None:
        for step in steps:
            _DOES[step.sign](self, step)

    # What happens

    def given(self, step: Step) -> None:
        """`given table NAME [options of CREATE]`, `given people NAMES`, `given game NAME`."""
        what, *rest = step.text.split()
        if what == "table" and rest:
            self.name = rest[0]
            self.people += ["master", *(f"p{n}" for n in range(1, 8)), "watcher"]
            self.stage.gather(*rest[:1], options=" ".join(rest[1:]))
            if self._game(step, self.name).clock.deadline is None:
                raise Broken(step.number, f"the table did not begin:\n{_shown(self._box('p7')[-1])}")
        elif what == "people" and rest:
            self.people += rest
            for person in rest:
                self.stage.write(person, f"REGISTER {person.capitalize()}", f"judge@{DOMAIN}")
        elif what == "game" and rest:
            self.name = rest[0]
        else:
            raise Broken(step.number, "`given table NAME`, `given people NAMES` or `given game NAME`")
        for person in self.people:
            self._read_all(person)

    def clock(self, step: Step) -> None:
        """Time passes, and cron looks at the clock again and again; after `@ off` the judge is down meanwhile."""
        word, _, rest = step.text.partition(" ")
        until = self._moment(step, rest if word == "off" else step.text)
        if until < self.stage.now:
            raise Broken(step.number, f"it is {self.stage.now:%Y-%m-%d %H:%M} already")
        if word == "off":
            self.stage.now = until
            return
        pause = next(pause for most, pause in _STEPS if until - self.stage.now <= most)
        pace = pause.total_seconds()
        # On full minutes, tens, or half hours, as deadlines are.
        first = int(self.stage.now.timestamp() // pace + 1)
        last = int(until.timestamp() // pace)
        self.stage.look([*(datetime.fromtimestamp(each * pace, UTC) for each in range(first, last + 1)), until])

    def letter(self, step: Step) -> None:
        """`> WHO [new] [to ADDRESS] [cc ADDRESS] [dated SPAN or MOMENT] [unread] [re SUBJECT]`."""
        who, *words = step.text.split()
        person = self._person(step, who)
        headers: dict[str, str] = {}
        to, answers, is_read = None, "", True
        while words:
            word = words.pop(0)
            if word == "new":
                to = f"judge@{DOMAIN}"
            elif word == "unread":
                is_read = False
            elif word == "re" and words:
                answers, words = " ".join(words), []
            elif word in ("to", "cc", "dated") and words:
                value = words.pop(0)
                if word == "to":
                    to = self._address(value)
                elif word == "cc":
                    headers["Cc"] = self._address(value)
                else:
                    if words and re.fullmatch(r"\d\d:\d\d", words[0]):
                        value = f"{value} {words.pop(0)}"
                    headers["Date"] = format_datetime(self._moment(step, value))
            else:
                raise Broken(step.number, f"a letter knows no {word!r}: {Player.letter.__doc__}")
        for line in step.lines:
            if line.sign == ":":
                headers["Subject"] = line.text.strip()
            elif line.sign == "+":
                name, _, value = line.text.partition(":")
                headers[name.strip()] = value.strip()
        text = "\n".join(self._filled(line.text) for line in step.lines if line.sign == "|")
        self.stage.post(person, text, to, answers=self._answered(step, person, answers), **headers)
        if is_read:
            self.stage.tick()

    def skip(self, step: Step) -> None:
        """Whatever else they got is of no interest."""
        for person in self._everybody(step, step.text):
            self._read_all(person)

    # What has to be so

    def mail(self, step: Step) -> None:
        """The next mail of each of them is this one."""
        for person in self._everybody(step, step.text):
            box, number = self._box(person), self.read[address(person)]
            if number >= len(box):
                came = f"{_subjects(box)}{self._parked()}"
                raise Broken(step.number, f"{person} got no further mail; these came:\n{came}")
            self.read[address(person)] += 1
            self._compare(step, person, box[number])

    def found(self, step: Step) -> None:
        """The next mail of each of them with this Subject is this one; those before it are passed over."""
        pieces = [_squeezed(self._filled(line.text)) for line in step.lines if line.sign == ":"]
        if not pieces:
            raise Broken(step.number, "`<<` needs a line `:` with a piece of the Subject")
        for person in self._everybody(step, step.text):
            box, number = self._box(person), self.read[address(person)]
            unread = range(number, len(box))
            fit = [at for at in unread if all(piece in _squeezed(box[at].subject) for piece in pieces)]
            if not fit:
                raise Broken(step.number, f"{person} got no further mail with {pieces}; these came:\n{_subjects(box)}")
            self.read[address(person)] = fit[0] + 1
            self._compare(step, person, box[fit[0]])

    def _compare(self, step: Step, person: str, mail: Mail) -> None:
        text, at = _squeezed(mail.text), 0
        for line in step.lines:
            wanted = _squeezed(self._filled(line.text))
            if line.sign == ":" and wanted not in _squeezed(mail.subject):
                raise Broken(line.number, f"the Subject of {person}'s mail lacks {wanted!r}:\n{_shown(mail)}")
            if line.sign == "!" and wanted in mail.everything:
                raise Broken(line.number, f"{person}'s mail has {wanted!r}:\n{_shown(mail)}")
            if line.sign == "|":
                found = text.find(wanted, at)
                if found < 0:
                    how = "has it, but only before what was asked for last" if wanted in text else "lacks it"
                    raise Broken(line.number, f"{wanted!r}: {person}'s mail {how}:\n{_shown(mail)}")
                at = found + len(wanted)

    def no_mail(self, step: Step) -> None:
        """They have no mail that they have not read."""
        for person in self._everybody(step, step.text):
            unread = self._box(person)[self.read[address(person)] :]
            if unread:
                raise Broken(step.number, f"{person} has {len(unread)} unread, the first of them:\n{_shown(unread[0])}")

    def state(self, step: Step) -> None:
        """`= GAME what …`."""
        name, _, rest = step.text.partition(" ")
        what, _, wanted = rest.strip().partition(" ")
        if what not in _STATES:
            raise Broken(step.number, f"of a game one can ask: {', '.join(_STATES)}")
        game = self._game(step, name)
        about, _, value = wanted.rpartition(":") if what in _OF_SOMETHING else ("", "", wanted)
        found = _STATES[what](self, game, about.strip().casefold())
        value = self._filled(value.strip())
        if found != value:
            raise Broken(step.number, f"{name} {what} {about}: not {value!r} but {found!r}")

    # Who and what is meant

    def _everybody(self, step: Step, text: str) -> list[str]:
        return [person for word in text.replace(",", " ").split() for person in self._meant(step, word)]

    def _meant(self, step: Step, word: str) -> list[str]:
        if word == "everybody":
            return self.people
        if word == "players":
            powers = self._game(step, self.name).board.powers
            return list(dict.fromkeys(self._person(step, power.upper()) for power in powers))
        return [self._person(step, word)]

    def _person(self, step: Step, word: str) -> str:
        if word.isupper() and word.casefold() in SOURCES.load_board(USUAL_BOARD).powers:
            return self.stage.person_of(word.casefold(), self._game(step, self.name).name)
        return self.stage.config.keeper_address if word == "keeper" else word

    def _filled(self, text: str) -> str:
        """`{FRANCE}` is the name of whoever plays France."""
        powers = SOURCES.load_board(USUAL_BOARD).powers

        def name(match: re.Match[str]) -> str:
            power = match[1].casefold()
            is_power = match[1].isupper() and power in powers and self.name
            return self.stage.person_of(power, self.name).capitalize() if is_power else match[0]

        return _NAME.sub(name, text)

    def _game(self, step: Step, name: str) -> Game:
        if not name:
            every = games.every(self.stage.db, SOURCES)
            if len(every) != 1:
                raise Broken(step.number, "which game is meant? Say `given game NAME`")
            self.name = name = every[0].name
        game = games.load(self.stage.db, name, SOURCES)
        if game is None:
            raise Broken(step.number, f"there is no game {name}")
        return game

    def _address(self, written: str) -> str:
        local, _, domain = written.partition("@")
        if "." not in local and games.exists(self.stage.db, local):
            local = f"{local}.{self.stage.config.shard}"
        return f"{local}@{domain or DOMAIN}"

    def _moment(self, step: Step, text: str) -> datetime:
        if _SPAN.fullmatch(text):
            span = sum((timedelta(**{_UNIT[unit]: int(n)}) for n, unit in _PIECE.findall(text)), timedelta())
            return self.stage.now + (span if text[0] == "+" else -span)
        try:
            return datetime.fromisoformat(text).replace(tzinfo=UTC)
        except ValueError:
            raise Broken(step.number, f"{text!r} is no moment: +2d, +36h, +1h30m or 2027-01-09 20:00") from None

    def _answered(self, step: Step, person: str, piece: str) -> Mail | None:
        if not piece:
            return None
        box = self._box(person)
        found = [mail for mail in box if piece in mail.subject]
        if not found:
            raise Broken(step.number, f"{person} has no mail with {piece!r} in its Subject:\n{_subjects(box)}")
        return found[-1]

    def _parked(self) -> str:
        """Why letters were parked, if any were: then nobody was answered."""
        rows = self.stage.db.conn.execute("SELECT id, note FROM letters WHERE state = 'parked' ORDER BY id").fetchall()
        return "".join(f"\n    letter {number} met a bug: {note}" for number, note in rows)

    def _box(self, person: str) -> list[Mail]:
        return self.stage.boxes[address(person)]

    def _read_all(self, person: str) -> None:
        self.read[address(person)] = len(self._box(person))


_DOES: Mapping[Sign, Callable[[Player, Step], None]] = {
    Sign.GIVEN: Player.given,
    Sign.CLOCK: Player.clock,
    Sign.LETTER: Player.letter,
    Sign.MAIL: Player.mail,
    Sign.FOUND: Player.found,
    Sign.NO_MAIL: Player.no_mail,
    Sign.SKIP: Player.skip,
    Sign.STATE: Player.state,
}


def _owner(player: Player, game: Game, power: str) -> str:
    return player.stage.person_of(power, game.name) if game.player_of(power) else "nobody"


def _orders(player: Player, game: Game, power: str) -> str:
    return "; ".join(map(str, game.orders.get(power, ())))


_STATES: Mapping[str, Callable[[Player, Game, str], str]] = {
    "phase": lambda player, game, about: str(game.position.phase),
    "status": lambda player, game, about: game.status.value,
    "ending": lambda player, game, about: game.ending.kind.value if game.ending else "",
    "deadline": lambda player, game, about: f"{game.clock.deadline:%Y-%m-%d %H:%M}" if game.clock.deadline else "",
    "all": lambda player, game, about: write_orders(game.orders),
    "owner": _owner,
    "orders": _orders,
    "units": lambda player, game, about: ", ".join(map(str, game.position.units_of(about))),
    "centres": lambda player, game, about: " ".join(sorted(game.position.centres.get(about, ()))),
    "setting": lambda player, game, about: _setting(game, about),
}
_OF_SOMETHING = frozenset({"owner", "orders", "units", "centres", "setting"})


def _setting(game: Game, name: str) -> str:
    value = setting_value(game.settings, name)
    return str(value.value if isinstance(value, Enum) else value)


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _shown(mail: Mail) -> str:
    lines = [f"To: {mail.recipient}", f"Subject: {mail.subject}", "", *mail.text.rstrip().splitlines()]
    return "\n".join(f"    {line}".rstrip() for line in lines)


def _subjects(box: Iterable[Mail]) -> str:
    return "\n".join(f"    {number}. {mail.subject}" for number, mail in enumerate(box, 1)) or "    none"
