"""What `judge read` needs of a game: a position from JSON or canonical text, and a table to sit at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from itertools import chain
from types import MappingProxyType
from typing import Any

import msgspec

from judge.cli.cases import BadCase, phase_of, province_of, refuse_double, refuse_misplaced, standing_unit
from judge.commands.asks import Ask, GameAsk, Request, Standing, Unclear
from judge.commands.understand import understand
from judge.game.game import Game, Status
from judge.game.settings import Settings
from judge.game.state import Deal, Seat, Seating
from judge.notation.language import Language
from judge.post.letter import Letter
from judge.post.tongue import read_tongues
from judge.prose.own_sentences import own_words
from judge.rules.codes import order_text, power_of
from judge.rules.maps import Map
from judge.rules.orders import Unit
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase, PhaseKind, Position, opening
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_position
from judge.shelf import languages, template_folder
from judge.structs import Struct, replace

_WRITER = "writer"
_DRIVEN = 'Dislodged units are written as {"A BUR": {"from": "MUN"}} or as a list.'
_LONG_AGO = datetime(1901, 1, 1, tzinfo=UTC)


class PositionCase(msgspec.Struct):
    """A position in codes, as any judge writes them."""

    units: dict[str, list[str]] = {}
    phase: str | None = None
    centers: dict[str, list[str]] | None = None
    dislodged: dict[str, Any] | None = None
    contested: list[str] | None = None
    gained: list[str] | None = None
    """For an adjustment: the centres that changed hands in the autumn before; without it, all may have."""


class LetterCase(msgspec.Struct):
    """One line of `judge read --json-lines`: a letter, or its text, and the game it is about."""

    id: str | int | float | None = None
    eml_path: str | None = None
    text: str | None = None
    mail_from: str = ""
    """The sender of the envelope, `<>` when it is null; empty when it is not known."""
    rcpt: str = ""
    """The address of ours it came to."""
    rulebook: str | None = None
    power: str | None = None
    phase: str | None = None
    position: PositionCase | None = None
    language: str | None = None
    details: bool = False
    """Whether the answer is to name commands and language, too."""


class ProblemAnswer(msgspec.Struct):
    """Something in a letter that could not be followed, or not carried out."""

    kind: str
    about: str


class PieceAnswer(msgspec.Struct, rename={"kind": "class"}):
    """Some words of a line, and what they were taken for."""

    kind: str
    text: str


class LineAnswer(msgspec.Struct, rename={"kind": "class"}):
    """A line of a letter with words on it, by its number in the letter's whole text."""

    line: int
    kind: str
    """`order`, `command`, `courtesy`, `quoted` or `not_understood`."""
    words: list[PieceAnswer]
    """Put together they are the line."""


class LetterAnswer(msgspec.Struct, rename={"kind": "class"}, omit_defaults=True):
    """How a letter was understood."""

    id: str | int | float | None
    kind: str
    """`orders`; `command` (press among them) or `empty` without any; `auto-reply`, `bounce` or `loop` when no
    person wrote it to the judge: it gets neither obedience nor an answer."""
    orders: list[str]
    problems: list[ProblemAnswer]
    account: list[LineAnswer]
    commands: list[str] | None = None
    """What it asks for beside its orders; only for who asks for details, as the language by which it was read."""
    language: str = ""


class ReadingSetup(Struct, frozen=True):
    """The board, the book and the language by which letters are read."""

    board: Map
    rulebook: Rulebook
    language: Language

    def understand(self, letter: Letter, power: Power | None, position: Position) -> Request:
        """The letter as a letter to a game that stands like this, from the player of the power."""
        powers = (power,) if power else ()
        game = Game(
            name="letter",
            status=Status.ACTIVE,
            board=self.board,
            rulebook=self.rulebook,
            settings=Settings(),
            deal=Deal(seed=0),
            seating=Seating(masters=(_WRITER,), seats=(Seat(_WRITER, powers),), watchers=()),
            position=position,
        )
        own = own_words(letter, read_tongues(template_folder(), languages()))
        return understand(own, Standing(_WRITER, True, game, powers), self.language, _LONG_AGO)

    def power(self, text: str | None) -> Power | None:
        """A power by its name in any case; BadCase for anybody else."""
        if not text or not text.strip():
            return None
        power = power_of(text)
        if power not in self.board.powers:
            raise BadCase(f"{text!r} is not a power; choose one of: {', '.join(self.board.powers)}.")
        return power

    def position(self, case: PositionCase | None, phase: str | None) -> Position:
        """The position of a line: the opening when none is given; BadCase when it cannot be one."""
        named = phase or (case.phase if case else None)
        start = opening(self.board)
        when = phase_of(named) if named else start.phase
        return replace(start, phase=when) if case is None else self._position(case, when)

    def refuse_off_board(self, position: Position) -> None:
        """BadCase for a power or province that the board has not, and for two units in one province."""
        standing = [unit for own in position.units.values() for unit in own]
        for unit in (*standing, *(driven.unit for driven in position.dislodged)):
            refuse_misplaced(self.board, unit, str(unit))
        refuse_double((unit.province for unit in standing), "Two units stand in")
        for name in {*position.units, *position.centres, *(driven.power for driven in position.dislodged)}:
            if name not in self.board.powers:
                raise BadCase(f"{name!r} is not a power; choose one of: {', '.join(self.board.powers)}.")
        for place in {*position.contested, *chain.from_iterable(position.centres.values())}:
            if place not in self.board.provinces:
                raise BadCase(f"{place!r} is not a province.")

    def _position(self, case: PositionCase, phase: Phase) -> Position:
        units: dict[Power, set[Unit]] = {power: set() for power in self.board.powers}
        driven: list[Dislodged] = []
        for name, texts in case.units.items():
            power = self._power(name)
            units[power] |= {self._unit(text) for text in texts if not text.startswith("*")}
            driven += [Dislodged(power, self._unit(text), None) for text in texts if text.startswith("*")]
        for name, given in (case.dislodged or {}).items():
            driven += self._driven(self._power(name), given)
        for dislodged in driven:
            units[dislodged.power].discard(dislodged.unit)
        refuse_double((unit.province for own in units.values() for unit in own), "Two units stand in")
        centres: dict[Power, frozenset[ProvinceId]] = dict.fromkeys(self.board.powers, frozenset())
        for name, owned in (case.centers or {}).items():
            centres[self._power(name)] |= frozenset(map(self._province, owned))
        return Position(
            phase,
            MappingProxyType({power: frozenset(own) for power, own in units.items()}),
            MappingProxyType(centres),
            tuple({dislodged.unit: dislodged for dislodged in driven}.values()),
            frozenset(map(self._province, case.contested or ())),
            gained=self._gained(case, phase),
        )

    def _gained(self, case: PositionCase, phase: Phase) -> frozenset[ProvinceId]:
        """What may have changed hands: nobody is told that a build is impossible who may have gained for it."""
        if phase.kind is not PhaseKind.ADJUSTMENT:
            return frozenset()
        owned = (code for own in (case.centers or {}).values() for code in own)
        return frozenset(map(self._province, owned if case.gained is None else case.gained))

    def _driven(self, power: Power, given: object) -> Iterator[Dislodged]:
        """Dislodged units as `{"A BUR": {"from": "MUN"}}`, `{"A BUR": "MUN"}` or `["A BUR"]`."""
        if isinstance(given, Mapping):
            for text, attacker in given.items():
                origin = attacker.get("from") if isinstance(attacker, Mapping) else attacker
                if not isinstance(origin, str | None):
                    raise BadCase(_DRIVEN)
                yield Dislodged(power, self._unit(str(text)), self._province(origin) if origin else None)
        elif isinstance(given, list):
            for text in given:
                yield Dislodged(power, self._unit(str(text)), None)
        else:
            raise BadCase(_DRIVEN)

    def _unit(self, text: str) -> Unit:
        return standing_unit(self.board, text.strip().lstrip("*"), text)

    def _province(self, code: str) -> ProvinceId:
        return province_of(self.board, code)

    def _power(self, name: str) -> Power:
        power = self.power(name)
        if power is None:
            raise BadCase("A power of the position has no name.")
        return power


def read_position_text(text: str, table: ReadingSetup) -> Position:
    """A position from a file: JSON in codes, or the judge's own canonical lines."""
    if text.lstrip().startswith("{"):
        try:
            return table.position(msgspec.json.decode(text, type=PositionCase), None)
        except msgspec.MsgspecError as error:
            raise BadCase(f"The position is not what it should be: {error}.") from error
    try:
        position = read_position(text)
    except (ValueError, IndexError) as error:
        raise BadCase(f"The position cannot be read: {error}.") from error
    table.refuse_off_board(position)
    return position


def answer_of(id: str | int | float | None, request: Request, language: str = "") -> LetterAnswer:
    """A request in codes.

    An impossible order is listed twice: among the orders, because the letter gives it and the books let
    it stand as it is written, and among the problems as `illegal`.
    """
    problems = [ProblemAnswer(found.code.value, found.about or found.written.strip()) for found in request.problems]
    problems += [ProblemAnswer("illegal", order_text(read.order)) for read in request.read if read.void]
    problems += [
        ProblemAnswer(ask.trouble.value, ask.written.strip()) for ask in request.asks if isinstance(ask, Unclear)
    ]
    orders = [order_text(read.order) for read in request.read]
    commands = [ask_line(ask) for ask in request.asks if not is_orders(ask)] if language else None
    account = [
        LineAnswer(line.number, line.kind.value, [PieceAnswer(piece.kind.value, piece.text) for piece in line.pieces])
        for line in request.account
    ]
    return LetterAnswer(id, request.kind.value, orders, problems, account, commands, language)


def is_orders(ask: Ask) -> bool:
    """Whether an ask only hands in the orders of the letter."""
    return isinstance(ask, GameAsk) and not ask.written


def ask_line(ask: Ask) -> str:
    """A command as a value, for people and programs that look at how letters are read."""
    if isinstance(ask, Unclear):
        return f"not clear ({ask.trouble.value}): {ask.written}"
    return str(ask.command) if isinstance(ask, GameAsk) else str(ask)
