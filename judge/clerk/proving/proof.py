"""The stored games proved: from the letters that made them, from the journal, or turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from time import monotonic
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.clerk.proving.replay import Replay, ReplayPost
from judge.commands.sources import SOURCES, spoken
from judge.config import Config, load_secret
from judge.errors import BadData
from judge.game.events import PhaseProcessed
from judge.game.game import Game, Status
from judge.game.turn import process
from judge.notation.commands.verbs import CommandWord, read_command
from judge.post.letter import read
from judge.program import this_program
from judge.prose.stationery import Stationery
from judge.rules.position import Position
from judge.shelf import template_folder
from judge.store import archiving, begun, games, letters, programs, rebuilding, replaying, turns
from judge.store.rebuilding import Difference
from judge.store.results import write_results
from judge.store.tokens import Keyring
from judge.store.turns import Turn
from judge.structs import Struct, replace

_SHORT = 60
_MOST_LETTERS = 20
_MOST_NAMED = 3
_BLANKED = "***"
"""What a password in a letter has become, at least."""
_STAMPED = frozenset({"versions"})
"""What of a game tells of the letters that orders came in."""
_WITH_PASSWORD = frozenset({CommandWord.PASSWORD, CommandWord.SETPASSWORD, CommandWord.SIGNON})
Progress = Callable[[str], None]


class Proof(Enum):
    """How far a game is proved."""

    LETTERS = "proved from its letters"
    JOURNAL = "proved from its journal"
    TURNS = "turns adjudicated again"
    """The rest could not be compared, and why not is said."""
    NONE = "not proved"


class ProofResult(Struct, frozen=True):
    """What became of one game, of one letter, or of what is known of people."""

    about: str
    """`game blitz`, `letter 12`, `people`."""
    proof: Proof
    differences: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    seconds: float = 0.0


def prove(
    config: Config,
    folder: Path,
    progress: Progress = lambda _: None,
    only: str = "",
    *,
    writes_mails: bool = False,
) -> Iterator[ProofResult]:
    """Do everything again in an empty `folder`, and compare: each game, then what is known of people and letters.

    The database itself is only read, and only while it is copied. With `only` that game alone is told of; the letters
    of all are obeyed again all the same, since people carry things from one game to another. With `writes_mails` every
    mail is written again, too, which takes about as long as everything else.
    """
    with (
        rebuilding.copied(config.database, folder / "stored.db") as db,
        rebuilding.scratch(folder / "judge.db") as again,
    ):
        own = replace(config, state=folder)
        keyring = Keyring(load_secret(config, may_draw=False))
        post = (Outbox if writes_mails else ReplayPost)(again, own, keyring, Stationery(template_folder()))
        replay = Replay(db, again, own, post)
        began = monotonic()
        try:
            replay.run(progress)
        except Exception as error:
            yield ProofResult("order of events", Proof.NONE, (f"cannot be read: {_unread(error)}",))
        spent = monotonic() - began
        examiner = _Examiner(db, again, replay, keyring)
        names = replaying.game_names(db)
        for name in names:
            if only in ("", name):
                progress(name)
                yield examiner.game(name, spent / len(names))
        if not only:
            yield examiner.people()
            yield from examiner.letters()
        if writes_mails:
            yield examiner.mails()


class _Examiner:
    """Looks at what came out."""

    def __init__(self, db: Database, again: Database, replay: Replay, keyring: Keyring) -> None:
        self._db = db
        self._again = again
        self._replay = replay
        self._keyring = keyring
        try:
            self._before = programs.before(db, this_program())
        except ValueError:
            # A moment that cannot be read: that is told of the order of events.
            self._before = None

    def game(self, name: str, share: float) -> ProofResult:
        """How far one game is proved; `share` is its part of the time that doing everything again took."""
        began = monotonic()
        archived = archiving.archived_at(self._db, name, datetime.max.replace(tzinfo=UTC))
        found = tuple(rebuilding.of_game(self._db, self._again, name, is_archived=archived is not None))
        is_retold = name in self._replay.retold
        if is_retold:
            found = tuple(each for each in found if not _is_stamp(each))
        judged = tuple(rejudge(self._db, name))
        wrong = tuple(f"{each.what}; {_RESTORE}" for each in judged if not self._is_of_others(each))
        remarks = tuple(f"{each.what}; it was played by {self._before}" for each in judged if self._is_of_others(each))
        is_imported = self._is_from_a_file(name)
        excuse = self._excuse(name) if found or is_imported else ""
        proof = Proof.NONE
        if not found and not wrong and not is_imported:
            proof = Proof.JOURNAL if is_retold else Proof.TURNS if remarks else Proof.LETTERS
        elif excuse and not wrong:
            proof = Proof.TURNS
        told = () if excuse else tuple(f"{_told(each)}; {_next_step(each)}" for each in found)
        remarks = (excuse, *remarks) if excuse else remarks
        about = f"game {name}" if archived is None else f"game {name} (in an archive since {archived:%Y-%m-%d})"
        return ProofResult(about, proof, (*wrong, *told), remarks, share + monotonic() - began)

    def _excuse(self, name: str) -> str:
        """Why a game may differ although nothing is wrong with it."""
        letter = replaying.opened_by(self._db, name)
        if self._is_from_a_file(name):
            return "it came from a file and was played elsewhere"
        if letter is None and name not in begun.all_begun(self._db):
            return "it did not begin with a letter that is kept here"
        if name in self._replay.incomplete or (letter is not None and replaying.is_emptied(self._db, letter)):
            return "somebody who was forgotten asked something that is on no record any more"
        if self._before is None:
            return ""
        if replaying.acted_before(self._db, name, self._before.until):
            return f"part of it was played by another program: {self._before}"
        if any(rebuilding.of_all(self._db, self._again)):
            return f"its players registered with another program: {self._before}"
        return ""

    def _is_from_a_file(self, name: str) -> bool:
        """Whether a game was over when it came, so that nothing here says how it was played."""
        return name in dict(archiving.imported(self._db)) and name not in begun.all_begun(self._db)

    def _is_of_others(self, fault: TurnFault) -> bool:
        """Whether another program may have had its own opinion: which orders succeeded, and not why, moves units."""
        before = self._before
        return fault.is_only_told and before is not None and fault.at is not None and fault.at < before.until

    def people(self) -> ProofResult:
        """What is known of people."""
        found = tuple(rebuilding.of_all(self._db, self._again))
        false = tuple(
            f"tokens {claim}: is not made from the secret; {_RESTORE}"
            for claim in rebuilding.false_tokens(self._db, self._keyring)
        )
        lost = tuple(
            f"tokens {claim}: is missing, so that letters to this secret address are refused; {_RESTORE}"
            for claim in rebuilding.lost_tokens(self._db, self._again)
            if claim.letter is None or not self._is_incomplete(claim.letter)
        )
        told = (*false, *lost, *(f"{_told(each)}; {_next_step(each)}" for each in found))
        if told and not false and (self._before is not None or replaying.has_forgotten(self._db)):
            why = f"; they wrote to {self._before}" if self._before is not None else ""
            what = _told(found[0]) if found else told[0]
            return ProofResult("people", Proof.TURNS, remarks=(f"not everything could be compared: {what}{why}",))
        return ProofResult("people", Proof.NONE if told else Proof.LETTERS, told)

    def mails(self) -> ProofResult:
        """The mails that were written again: the words of those that were let go of are proved by their digest."""
        found = rebuilding.mails(self._db, self._again)
        told = (
            f"{found.same} written again, byte for byte as they were, {found.by_digest} of them by the digest that is"
            f" left; {found.not_made} that no letter and no deadline leads to are not compared",
        )
        if not found.other:
            return ProofResult("mails", Proof.TURNS, remarks=told)
        some = ", ".join(found.other[:_MOST_NAMED])
        other = f"{len(found.other)} come out otherwise, the first of them for {some}"
        if self._before is not None or replaying.has_forgotten(self._db):
            why = str(self._before) if self._before is not None else "somebody who was forgotten wrote letters"
            return ProofResult("mails", Proof.TURNS, remarks=(*told, f"{other}; {why}"))
        return ProofResult("mails", Proof.NONE, remarks=(*told, f"{other}; {_REPORT}"))

    def letters(self) -> Iterator[ProofResult]:
        """The letters that differ; those that do not are not told of, nor is each one where hundreds do."""
        count, others = 0, 0
        for number in replaying.obeyed_letters(self._db):
            try:
                differences = tuple(self._letter(number))
                others += self._before is not None and self._comes_out_otherwise(number)
            except Exception as error:
                differences = (f"cannot be read: {_unread(error)}",)
            count += bool(differences)
            if differences and count <= _MOST_LETTERS:
                yield ProofResult(f"letter {number}", Proof.NONE, differences)
        if count > _MOST_LETTERS:
            yield ProofResult("letters", Proof.NONE, (f"{count - _MOST_LETTERS} more letters differ",))
        if others:
            what = f"{others} would be obeyed otherwise today, since another program obeyed letters: {self._before}"
            yield ProofResult("letters", Proof.TURNS, remarks=(what,))

    def _letter(self, number: int) -> Iterator[str]:
        if not replaying.is_whole(self._db, number):
            yield f"its bytes are not those that came: their digest differs; {_RESTORE}"
        if self._before is not None:
            return
        if number in self._replay.broken:
            yield f"it was obeyed once and meets a bug now: {self._replay.broken[number]}; {_REPORT}"
        found = tuple(rebuilding.of_letter(self._db, self._again, number))
        if found and not self._is_incomplete(number):
            yield from (f"{_told(each)}; {_next_step(each)}" for each in found)

    def _comes_out_otherwise(self, number: int) -> bool:
        """Whether this program makes something else of a letter than what was made of it."""
        is_broken = number in self._replay.broken
        return is_broken or any(rebuilding.of_letter(self._db, self._again, number))

    def _is_incomplete(self, number: int) -> bool:
        """Whether words of a letter are gone that decided what became of it: the password in it, or all."""
        if replaying.is_emptied(self._db, number):
            return True
        kept = letters.letter(self._db, number)
        if kept is None:
            return False
        lines = read(kept.raw, kept.rcpt, kept.mail_from).text.split("\n")
        blanked = [line.strip() for line in lines if _BLANKED in line]
        found = (read_command(line, language) for language in spoken() for line in blanked)
        return any(words is not None and words.word in _WITH_PASSWORD for words in found)


def _unread(error: Exception) -> str:
    return f"{type(error).__name__}: {error}; {_RESTORE}"


def _is_stamp(found: Difference) -> bool:
    """Whether nothing differs but what a game knows of its letters: when an emptied one was written is on no record."""
    if found.column != "body" or not (found.found and found.wanted):
        return False
    try:
        one, other = (msgspec.json.decode(text, type=dict[str, object]) for text in (found.found, found.wanted))
    except msgspec.MsgspecError:
        return False
    return all(one.get(name) == other.get(name) for name in {*one, *other} - _STAMPED)


_RESTORE = "compare with the last backup in which it was proved, and take this row from there"
_REPORT = "if the program or its settings changed since, that is why; else write to whoever maintains the program"


def _next_step(found: Difference) -> str:
    return f"{_RESTORE}; {_REPORT}" if found.column else _REPORT


def _told(found: Difference) -> str:
    where = f"{found.table} {found.row}".strip()
    if not found.column:
        return f"{where}: is there and should not be" if found.found else f"{where}: is missing"
    found_text, wanted = _near(found.found, found.wanted)
    return f"{where}: {found.column} is {found_text!r}, and should be {wanted!r}"


def _near(found: str, wanted: str) -> tuple[str, str]:
    """Both texts from a little before they differ on."""
    same = next((at for at, (one, other) in enumerate(zip(found, wanted, strict=False)) if one != other), None)
    at = max((min(len(found), len(wanted)) if same is None else same) - _SHORT // 3, 0)
    return found[at : at + _SHORT], wanted[at : at + _SHORT]


class TurnFault(Struct, frozen=True):
    """Something that is wrong with a turn, or with what is stored of all."""

    what: str
    at: datetime | None = None
    """When the turn was played."""
    is_only_told: bool = False
    """The board is as it should be, and what was said of the orders is not."""


def rejudge(db: Database, name: str) -> Iterator[TurnFault]:
    """What is wrong with the turns of a game."""
    try:
        game = games.load(db, name, SOURCES)
        played = turns.of_game(db, name)
    except (BadData, ValueError) as error:
        yield TurnFault(f"cannot be read: {error}")
        return
    assert game is not None
    opened = (*(turn.resolution.before for turn in played[1:]), game.position)
    for turn, following in zip(played, opened, strict=False):
        try:
            yield from _again(db, game, turn, following)
        except Exception as error:
            yield TurnFault(f"{turn.phase} cannot be adjudicated again: {type(error).__name__}: {error}")


def _again(db: Database, game: Game, turn: Turn, following: Position) -> Iterator[TurnFault]:
    """One turn: its results, the board after it, and the phase that it opened."""
    stood = turns.stood(db, game, turn.phase, SOURCES)
    given = MappingProxyType(dict(turn.orders))
    table = replace(stood or game, status=Status.ACTIVE, ending=None, position=turn.resolution.before, orders=given)
    done = process(table, turn.processed_at)
    first, *others = (event.resolution for event in done.events if isinstance(event, PhaseProcessed))
    is_board = first.after == turn.resolution.after
    if write_results(first) != write_results(turn.resolution):
        what = f"{turn.phase}: its orders come to other results than those that are stored"
        yield TurnFault(what, turn.processed_at, is_board)
    if not is_board:
        what = f"{turn.phase}: its orders lead to another position than the one that is stored"
        yield TurnFault(what, turn.processed_at)
    opened = others[0].before if others else done.game.position
    # Who played then is on no older record, and decides who has a choice of retreats.
    is_next = opened == following if stood is not None else _units(opened) == _units(following)
    if not is_next:
        what = f"{turn.phase}: the phase after it, {following.phase}, does not begin with what it left on the board"
        yield TurnFault(what, turn.processed_at)


def _units(position: Position) -> frozenset[str]:
    return frozenset(str(unit) for own in position.units.values() for unit in own)
