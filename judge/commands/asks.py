"""What a letter asks for: a closed set of values, which the clerk carries out one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import ClassVar

from judge.game.game import Game, PlayerId
from judge.game.roles import Role, Who
from judge.game.transition import Command
from judge.notation.account import AccountLine
from judge.notation.commands.conditions import ConditionOutcome
from judge.notation.commands.verbs import CommandWord
from judge.notation.values import Problem, ReadOrder
from judge.post.robots import RobotReason
from judge.post.tongue import Foreign
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct, field_names, replace


class Standing(Struct, frozen=True):
    """Who writes, as far as the envelope and the registry show.

    `game` is the game the letter is about: that of the address, or the only running game the
    writer has a part in. `powers` and `role` are the writer's in that game.
    """

    player: PlayerId | None = None
    proven: bool = False
    """The letter came to a secret address of its own writer."""
    game: Game | None = None
    powers: tuple[Power, ...] = ()
    role: Role | None = None
    games: tuple[str, ...] = ()
    """The names of all games the writer has a part in."""
    zone: str = "UTC"


class Needs(IntEnum):
    """How sure it must be who wrote a letter before it gets what it asks."""

    NONE = 0
    """Anybody may ask it."""
    WRITER = 1
    """`Trust.KNOWN` or `Trust.SIGNED`, else a yes from the registered address."""
    BOTH = 2
    """`Trust.BOTH`, or a yes from the registered address: it gives a person or a game away, or ends one."""
    YES = 3
    """A yes from the registered address, however sure the writer is: a keeper is told first how many games it is."""


class Ask(Struct, frozen=True, kw_only=True):
    """Something a letter asks for."""

    beside: ClassVar[frozenset[str]] = frozenset({"needs"})
    """Fields that make no other ask of it."""
    ceiling: ClassVar[Needs] = Needs.BOTH
    """The most that is needed whatever the row of its command says: what does nothing needs nothing."""
    counts_again: ClassVar[bool] = False
    """Whether the same line a second time does something more."""

    is_about_past: ClassVar[bool] = False
    """Whether it needs the turns or the press of a game, which an archive may have alone."""

    opens_game: ClassVar[bool] = False
    """Whether it asks for a new game, which may be on any shard."""
    is_whole_line: ClassVar[bool] = True
    """Whether its line is all of it: what has a text below is not handed to another shard."""

    needs: Needs = Needs.WRITER
    """How sure it must be who wrote the letter; `catalogue.py` says so for each command."""
    written: str = ""
    """The line as its writer typed it, or could have; empty for orders, and where nothing is kept of it."""
    new_game: str = ""
    """The game that a line above creates and this one is about; without that game it is not done."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and _compared(other) == _compared(self)

    def __hash__(self) -> int:
        return hash((type(self), _compared(self)))

    @property
    def is_talk(self) -> bool:
        """Whether nothing is asked by it: what only begins like a command is talk, or a robot's."""
        return False

    @property
    def is_for_phase_end(self) -> bool:
        """Whether it is done when the open phase is played: it must be known before the last orders are."""
        return False


def _compared(ask: Ask) -> tuple[object, ...]:
    return tuple(getattr(ask, name) for name in field_names(type(ask)) if name not in ask.beside)


class AskedOnce(Ask, frozen=True):
    """An ask that is done once, however many lines of a letter say it, each in its own words."""

    beside: ClassVar[frozenset[str]] = frozenset({"needs", "written"})


class AboutGame(AskedOnce, frozen=True):
    """An ask about one game by its name."""

    game: str


class GameAsk(Ask, frozen=True):
    """A command to the letter's game."""

    command: Command


class Trouble(Enum):
    """Why a line that is a command cannot be carried out as it stands."""

    UNKNOWN_COMMAND = "unknown_command"
    """No command begins like that."""
    LIKE_THIS = "like_this"
    """A command with what it does not take behind it, or without what it takes."""
    GAME_NEEDED = "game_needed"
    """A command to a game, but which? The writer has a part in several games, or in none."""
    NAME_NEEDED = "name_needed"
    """CREATE, JOIN or OBSERVE without the name of a game."""
    BAD_OPTION = "bad_option"
    """CREATE with something that is no option."""
    BAD_TIME = "bad_time"
    """A deadline that cannot be read."""
    BAD_POWER = "bad_power"
    """EJECT of nobody."""
    BAD_LANGUAGE = "bad_language"
    """SET LANGUAGE to one that the judge does not write."""
    BAD_ZONE = "bad_zone"
    """SET ZONE to none that there is."""
    BAD_PHASE = "bad_phase"
    """Something that should be a phase and is none."""
    BAD_PROPOSAL = "bad_proposal"
    """PROPOSE of something that nobody can vote on."""
    BAD_VOTE = "bad_vote"
    """VOTE that is neither yes nor no."""
    NOT_FOR_LATER = "not_for_later"
    """Below PHASE something that can only be done at once."""
    BAD_LATER_PHASE = "bad_later_phase"
    """PHASE with something that is none."""
    WITHDRAW_WHAT = "withdraw_what"
    """WITHDRAW alone: to other judges it is RESIGN."""
    NO_SUCH_ORDER = "no_such_order"
    """WITHDRAW or NO REPEAT of something that is no unit."""
    BAD_PERSON_NAME = "bad_person_name"
    """SET NAME with nothing that can be a name."""
    BAD_PASSWORD = "bad_password"
    """SET PASSWORD with nothing that can be a password."""
    BAD_ADDRESS = "bad_address"
    """Something that should be a mail address and is none."""
    BAD_NUMBER = "bad_number"
    """Something that should be the number of a letter and is none."""
    BAD_ENTRY = "bad_entry"
    """Something that should be an address or a domain and is neither."""
    BAD_LIMIT = "bad_limit"
    """SET LIMIT without a name and a number."""
    BAD_FILTER = "bad_filter"
    """An act for many games with a word in its filter that nobody understands: it is done in none."""
    BAD_SWITCH = "bad_switch"
    """Something that should be ON or OFF and is neither."""
    TEXT_NEEDED = "text_needed"
    """A text should follow, and none does."""
    BAD_WATCHING = "bad_watching"
    """OBSERVE with a word that is none of its modes."""
    BAD_WINDOW = "bad_window"
    """HISTORY of phases or days that cannot be read."""
    PRESS_TO_WHOM = "press_to_whom"
    """PRESS that names no recipient."""
    PRESS_TO_WHOM_BELOW = "press_to_whom_below"
    """The same, and there is text below that nobody got."""
    PRESS_ABOVE_ORDERS = "press_above_orders"
    """The same, and what is below is no text for anybody: it is obeyed."""
    PRESS_BAD_RECIPIENT = "press_bad_recipient"
    """PRESS to something that is nobody in the game."""
    READY_OR_WAIT = "ready_or_wait"
    """READY and WAIT in one sentence: each would do something else."""
    PRESS_MEANT = "press_meant"
    """A line that may have been meant to send press, as `Secret press to Italy`."""
    PRESS_TWOFOLD = "press_twofold"
    """PRESS to letters that may mean several powers."""
    PRESS_ALL_OR_SOME = "press_all_or_some"
    """PRESS to all, and to somebody beside them."""
    PRESS_TWO_AUTHORS = "press_two_authors"
    """PRESS FROM several: one of them may be a reader."""
    PRESS_TEXT_IN_LINE = "press_text_in_line"
    """PRESS with something behind the colon that follows its readers."""
    PRESS_NAMES_BELOW = "press_names_below"
    """PRESS to all, above a line that says to whom."""
    PRESS_HEAD_INSIDE = "press_head_inside"
    """A text with a line in it that may begin another one."""
    DIARY_NOT_ENDED = "diary_not_ended"
    """DIARY without ENDDIARY, with orders at the end of its text."""
    PRESS_NOT_ENDED = "press_not_ended"
    """PRESS without ENDPRESS, with orders at the end of its text."""
    PRESS_ONLY_ORDERS = "press_only_orders"
    """A letter to a press address that holds orders and commands, and says nothing to anybody."""
    ONLY_SIGNOFF = "only_signoff"
    """SIGNOFF with nothing above it, from somebody who plays nothing here."""
    STRAY_END = "stray_end"
    """ENDPRESS and its like without anything to end."""
    TWO_MEANINGS = "two_meanings"
    """A list of wishes that names one power to some and several to others."""
    WHO = "who"
    """A command about a person that names nobody."""
    BAD_ABSENCE = "bad_absence"
    """ABSENCE without two moments that can be read."""
    BAD_LENGTH = "bad_length"
    """EXTEND by something that is no length of time."""
    OTHER_GAME = "other_game"
    """A command to the letter's game that names another one."""
    TOO_MANY_SECTIONS = "too_many_sections"
    """SIGNON or BECOME more often than one letter may."""
    BAD_ROLE = "bad_role"
    """BECOME of nobody."""


class AskedByAnybody(Ask, frozen=True, kw_only=True):
    """An ask that anybody may make."""

    ceiling: ClassVar[Needs] = Needs.NONE
    needs: Needs = Needs.NONE


class Unclear(AskedByAnybody, frozen=True):
    """A command that cannot be carried out as it is written: nothing is done, the answer says how to write it."""

    trouble: Trouble
    word: CommandWord
    about: str = ""
    text: str = ""
    """A text below the line that went nowhere: its writer gets it back."""
    near: str = ""
    """The line as it may have been meant."""

    @property
    def is_talk(self) -> bool:
        """Whether it only begins like a command."""
        return self.trouble is Trouble.LIKE_THIS


class SectionStart(Ask, frozen=True):
    """A line from which on the letter is about another game, or its writer acts for somebody else."""


class LetterClass(Enum):
    """What kind of letter it is, in one word."""

    ORDERS = "orders"
    COMMAND = "command"
    EMPTY = "empty"
    AUTO_REPLY = RobotReason.AUTO_REPLY.value
    BOUNCE = RobotReason.BOUNCE.value
    LOOP = RobotReason.LOOP.value


_OF_PLAYERS = frozenset({Who.PLAYER, Who.TAKES_PART})
_NO_PERSONS = frozenset({LetterClass.AUTO_REPLY, LetterClass.BOUNCE, LetterClass.LOOP})


@dataclass(frozen=True, slots=True)
class Request:
    """A letter understood. `asks` are to be done in this order; orders are among them as one `GameAsk`."""

    kind: LetterClass
    asks: tuple[Ask, ...] = ()
    read: tuple[ReadOrder, ...] = ()
    """Every order that was understood, void ones included."""
    problems: tuple[Problem, ...] = ()
    foreign: tuple[Foreign, ...] = ()
    """Lines in a script that no language has by which the letter was read."""
    reads: tuple[str, ...] = ()
    """What those languages are called; only where there are such lines."""
    late: Phase | None = None
    """The phase that the letter's orders were for, when it is over: they are not among `asks`."""
    verdicts: tuple[ConditionOutcome, ...] = ()
    """How the conditions around the orders came out."""
    in_subject: bool = False
    """Nothing is asked, but the subject looks like orders: it is not read, and its writer is to be told."""
    homeless: bool = False
    """There are orders, but for which game? The writer plays in none or in several."""
    turn: SectionStart | None = None
    """The `SectionStart` at which the next section of the letter begins."""
    below: str = ""
    """The text of the letter below that line, not yet understood."""
    beyond: tuple[str, ...] = ()
    """Lines with commands that are too many for one letter: they are not done."""
    account: tuple[AccountLine, ...] = field(default=(), compare=False)
    """What each line was taken for, and each word of those with orders; of this section alone."""

    @property
    def is_ignored(self) -> bool:
        """Whether the letter gets neither obedience nor an answer."""
        return self.kind in _NO_PERSONS

    @property
    def asks_nothing(self) -> bool:
        """Whether there is nothing to do: lines that only begin like commands are talk, or a robot's."""
        return all(ask.is_talk for ask in self.asks) and not self.read and self.turn is None

    @property
    def is_understood(self) -> bool:
        """Whether every line was, and every order is possible."""
        unread = self.problems or self.foreign or self.beyond or any(isinstance(ask, Unclear) for ask in self.asks)
        return not unread and all(order.void is None for order in self.read)

    @property
    def needs_proof(self) -> bool:
        """Whether something is asked that only a proven writer may have."""
        return self.turn is not None or any(ask.needs for ask in self.asks)


class LetterShare(Enum):
    """How much of a letter is done: the phase may be over before a question about what is grave in it is answered."""

    WHOLE = "whole"
    AHEAD = "ahead"
    """What is not kept waiting: orders, votes, press."""
    REST = "rest"


def goes_ahead(ask: Ask) -> bool:
    """Whether an ask does not wait with a grave one of the same letter: what a player does, orders above all.

    What a master asks waits with it, since PROCESS before a waiting EJECT would be worse than both late.
    """
    is_players = isinstance(ask, GameAsk) and ask.command.who in _OF_PLAYERS and not ask.new_game
    return is_players and ask.needs is not Needs.BOTH


def with_few_open(request: Request, most: int) -> Request:
    """A request with no more than so many of the asks that anybody may make; of the others it says that they are."""
    is_open = [not ask.needs and not isinstance(ask, Unclear) for ask in request.asks]
    kept = [not open_ or sum(is_open[:at]) < most for at, open_ in enumerate(is_open)]
    left = tuple(ask.written for ask, is_kept in zip(request.asks, kept, strict=True) if not is_kept)
    if not left:
        return request
    asks = tuple(ask for ask, is_kept in zip(request.asks, kept, strict=True) if is_kept)
    return replace(request, asks=asks, beyond=(*left, *request.beyond))


def part_of(request: Request, part: LetterShare) -> Request:
    """A request with the asks of one part of it alone."""
    if part is LetterShare.WHOLE:
        return request
    if part is LetterShare.AHEAD:
        asks = tuple(ask for ask in request.asks if goes_ahead(ask))
        is_nothing = not (asks or request.read or request.problems)
        return replace(request, asks=asks, kind=LetterClass.EMPTY if is_nothing else request.kind)
    asks = tuple(ask for ask in request.asks if not goes_ahead(ask))
    return Request(LetterClass.COMMAND if asks else LetterClass.EMPTY, asks, turn=request.turn, below=request.below)
