"""What a letter asks for: from its bytes to a request, section by section. Nothing of it is done here.

In a letter about several games, or in which a master acts for players, SIGNON and BECOME end a section and open the
next. Each is understood with the standing its writer has there, and only when everything above it is done, so that it
meets the game as it is by then.

Whether it is obeyed is for `clerk/receive.py` to say, and what that comes to is an `Outcome`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.standing import SCHOOL_ID, answers_school, standing_of, standing_with
from judge.commands.addresses import Address, write_to
from judge.commands.arrived import NOTHING, Arrived, Writer
from judge.commands.asks import LetterClass, Request, SectionStart, Standing, Trouble, Unclear, with_few_open
from judge.commands.leading.ask import Become, SignOn
from judge.commands.other_shards import shard_with
from judge.commands.press import by_address
from judge.commands.press.by_address import PressLetter
from judge.commands.replies import Done, Echo, NotFollowed, Refused, Reply, UnknownGame
from judge.commands.sources import SOURCES, USUAL_BOARD, USUAL_RULEBOOK, language_of, tongues
from judge.commands.understand import understand
from judge.config import Config
from judge.game.game import Game, PlayerId
from judge.game.listed_game import ListSection
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Role, Who, may, refused_insight
from judge.notation.commands.verbs import CommandWord
from judge.post.letter import Letter
from judge.post.mime import ParsedMail
from judge.prose.own_sentences import own_words
from judge.rules.places import Power
from judge.shelf import load_board, load_reading, load_rulebook
from judge.store import games
from judge.store.listing import listed_games
from judge.structs import Struct, replace


def request_of(
    letter: Letter,
    standing: Standing,
    writer: Writer,
    received_at: datetime,
    press: PressLetter | None = None,
    tongue: str = "",
) -> Request:
    """What a letter of this writer asks for, with this standing; `press` is what it is where it came as press.

    `tongue` is the language it is read by, where that is known otherwise than by its writer and its words.
    """
    # By the usual book orders are recognised that are for no game.
    fallback = (load_board(USUAL_BOARD), load_rulebook(USUAL_RULEBOOK))
    book = standing.game.rulebook if standing.game else fallback[1]
    board = standing.game.board if standing.game else fallback[0]
    language = load_reading(tongue or language_of(writer.player, letter), book, board.name)
    if press is not None and letter.robot is None:
        return by_address.understood(letter, press, standing, language)
    words = own_words(letter, tongues())
    if standing.game is None and answers_school(letter):
        # Few letters are about the school.
        from judge.commands.school.homework import homework

        request = homework(words, standing, language, received_at, tongues())
        if request is not None:
            return request
    return understand(words, standing, language, received_at, tongues=tongues(), fallback=fallback)


def asked_by(arrived: Arrived) -> Request:
    """What a letter asks for."""
    letter, writer, received_at = arrived.letter, arrived.writer, arrived.kept.received_at
    request = request_of(letter, arrived.standing, writer, received_at, arrived.press, tongue_of(arrived))
    # Who forges a From is to have a few pages sent there, and no book.
    return request if writer.proven else with_few_open(request, _MOST_OPEN)


def tongue_of(arrived: Arrived) -> str:
    """The language of the writer; a stranger in the school goes on in that of the mail he answers."""
    letter, player = arrived.letter, arrived.writer.player
    if player is None and answers_school(letter):
        named = (found[1] for each in letter.in_reply_to if (found := SCHOOL_ID.fullmatch(each)))
        code = next(named, "")
        if code in tongues():
            return code
    return language_of(player, letter)


def understood(db: Database, letter: Letter, writer: Writer, parts: Address, received_at: datetime) -> Request:
    """What a letter to this address asks for, as far as the judge can tell without obeying it."""
    return request_of(letter, standing_with(db, writer, parts, letter), writer, received_at)


def press_of(db: Database, config: Config, mail: ParsedMail, to: Address | None) -> PressLetter | None:
    """What a letter is as press; None for one that came to no press address."""
    return by_address.press_letter(db, config, mail, to) if to is not None and to.reader else None


_MOST_OPEN = 6
"""What anybody may ask is done so often in a letter that anybody may have sent."""
MOST = 12
"""Sections of one letter that are followed."""


class Section(Struct, frozen=True):
    """A part of a letter, from its SIGNON or BECOME to the next."""

    number: int
    """From 1 on; what stands above the first such line is 0."""
    request: Request
    """What it asks; nothing where its first line was refused."""
    game: Game | None
    opening: tuple[Reply, ...]
    """What is said of its first line."""
    acts_for: PlayerId | None = None
    """The player whom the writer acts for."""
    powers: tuple[Power, ...] = ()
    """The powers that are acted for."""
    away: Away | None = None
    """Its game is on another shard, which is to have all of it."""


class Away(Struct, frozen=True):
    """A section that another shard is to obey."""

    game: str
    shard: str
    text: str
    """From its SIGNON to the next one."""


def sections(arrived: Arrived) -> Iterator[Section]:
    """The sections below the first one, each made when it is asked for."""
    request, about = arrived.request, arrived.standing.game
    for number in range(1, MOST + 1):
        turn, below = request.turn, request.below
        if turn is None:
            return
        if number == MOST:
            too_many = Echo(Unclear(Trouble.TOO_MANY_SECTIONS, CommandWord.SIGNON, str(MOST - 1), written=turn.written))
            yield Section(number, NOTHING, about, (too_many,))
            return
        if isinstance(turn, SignOn) and (there := _elsewhere(arrived, turn)):
            name, shard = there
            away, request = _to_the_next(arrived, turn, below)
            about, address = None, write_to(arrived.config, game=name, shard=shard)
            key = "handed_on_below" if "\n" in away else "handed_on"
            said = Done(key, {"line": turn.written, "address": address})
            yield Section(number, NOTHING, None, (said,), away=Away(name, shard, away))
            continue
        entered = _enter(arrived, turn, about)
        text = replace(arrived.quoted or arrived.letter, text=below, full_text=below, cut_off=None)
        part = replace(arrived, letter=text, standing=entered.standing, press=None)
        request = asked_by(part) if below.strip() else NOTHING
        about = entered.standing.game
        is_blank = request is NOTHING or (request.kind is LetterClass.EMPTY and not request.asks)
        done = NOTHING if entered.is_refused or is_blank else request
        is_lost = entered.is_refused and not is_blank
        opening = (entered.said, NotFollowed("sections.not_followed")) if is_lost else (entered.said,)
        yield Section(number, done, about, opening, entered.acts_for, entered.powers)


class _Entered(Struct, frozen=True):
    """What a section begins with."""

    standing: Standing
    said: Reply
    is_refused: bool = False
    acts_for: PlayerId | None = None
    powers: tuple[Power, ...] = ()


def _enter(arrived: Arrived, turn: SectionStart, game: Game | None) -> _Entered:
    """The standing of the writer below a line like this."""
    db, writer = arrived.db, arrived.writer
    assert writer.player is not None
    actor = Actor(writer.player.id, is_keeper=arrived.is_keeper)
    if isinstance(turn, SignOn):
        return _sign_on(db, writer, turn)
    if not isinstance(turn, Become) or game is None:
        nobody = standing_of(db, writer, Address())
        unclear = Unclear(Trouble.GAME_NEEDED, CommandWord.BECOME, written=turn.written)
        return _Entered(nobody, Echo(unclear), is_refused=True)
    # What the section above did counts.
    now = games.load(db, game.name, SOURCES) or game
    own = standing_of(db, writer, Address(now.name))
    if turn.about:
        unclear = Unclear(Trouble.BAD_ROLE, CommandWord.BECOME, turn.about, written=turn.written)
        return _Entered(own, Echo(unclear), is_refused=True)
    leads = may(now, Who.MASTER, actor)
    if turn.power is None and leads is not None:
        return _Entered(own, Refused(turn, Refusal(leads, {"game": now.name})), is_refused=True)
    if turn.power is None:
        return _Entered(own, Done("become_self"))
    refused = refused_insight(now, actor)
    if refused is not None:
        return _Entered(own, Refused(turn, refused), is_refused=True)
    seat = now.seat_of(now.player_of(turn.power) or "")
    powers = seat.powers if seat else (turn.power,)
    player = seat.player if seat else None
    standing = replace(own, powers=powers, role=Role.PLAYER)
    said = Done("become" if seat else "become_nobody", {"powers": powers}, shows_orders=True)
    return _Entered(standing, said, acts_for=player, powers=powers)


def _elsewhere(arrived: Arrived, turn: SignOn) -> tuple[str, str] | None:
    """The game that is meant and its shard, where it is on another one."""
    names = _meant(turn)
    if any(games.exists(arrived.db, name) for name in names):
        return None
    return next(((name, shard) for name in names if (shard := shard_with(arrived, name))), None)


def _to_the_next(arrived: Arrived, turn: SignOn, below: str) -> tuple[str, Request]:
    """What stands from a SIGNON to the next, whoever is BECOME in between, and the request that the next one ends."""
    standing, text = standing_of(arrived.db, arrived.writer, Address()), below
    # No game of here is meant: what is read is only where the next one begins.
    standing = replace(standing, game=None, powers=(), role=None)
    while True:
        part = replace(arrived.quoted or arrived.letter, text=text, full_text=text, cut_off=None)
        request = asked_by(replace(arrived, letter=part, standing=standing, press=None))
        if not isinstance(request.turn, Become):
            break
        text = request.below
    own = below
    if request.turn is not None:
        own = below[: below.rfind(request.below)].rstrip().rpartition("\n")[0]
    return f"{turn.written}\n{own}".strip(), request


def _meant(turn: SignOn) -> tuple[str, ...]:
    """The names that may be meant: as it stands, or behind the letter of a power or role, as other judges write it."""
    return tuple(name for name in ((turn.name, turn.name[1:]) if turn.has_letter else (turn.name,)) if name)


def _sign_on(db: Database, writer: Writer, turn: SignOn) -> _Entered:
    name = next((name for name in _meant(turn) if games.exists(db, name)), "")
    if not name:
        reader = writer.player.id if writer.player else None
        known = [listed.name for listed in listed_games(db, reader) if listed.place is not ListSection.OVER]
        near = tuple(one for one in known if one in turn.name)
        nobody = standing_of(db, writer, Address())
        return _Entered(replace(nobody, game=None, powers=()), UnknownGame(turn.name, near), is_refused=True)
    return _Entered(standing_of(db, writer, Address(name)), Done("signed_on", {"game": name}, shows_orders=True))
