"""What a letter asks is done, section by section; each outcome is handed on to be answered before the next begins."""

from __future__ import annotations

from collections.abc import Iterator

from judge.clerk.identity.standing import answers_school, has_read
from judge.clerk.letters.reading import sections
from judge.commands.arrived import Arrived
from judge.commands.asks import LetterClass, LetterShare, part_of
from judge.commands.keepers import answers_left as left_for
from judge.commands.keepers import left_in_school
from judge.commands.leading.do import told_to_player
from judge.commands.outcome import Outcome
from judge.commands.replies import Reply
from judge.game.game import Game
from judge.mailaddress import normal_address
from judge.store import letters
from judge.store.letters import LetterState
from judge.store.players import Player
from judge.structs import replace


def obey_request(
    arrived: Arrived, part: LetterShare = LetterShare.WHOLE, first: tuple[Reply, ...] = ()
) -> Iterator[Outcome]:
    """Do a part of what is asked, and mark the letter as done; `first` is said before everything else."""
    request = arrived.request if part is LetterShare.WHOLE else part_of(arrived.request, part)
    is_heading = request.turn is not None and not request.asks and request.kind is LetterClass.EMPTY
    if first or not is_heading:
        outcome = outcome_of(arrived, arrived.standing.game)
        outcome.replies.extend(first)
        outcome.run(request)
        yield outcome
        if outcome.forgets is not None:
            done(arrived, "obeyed")
            return
    yield from _obey_sections(replace(arrived, request=request), part)
    done(arrived, "obeyed")


def _obey_sections(arrived: Arrived, part: LetterShare) -> Iterator[Outcome]:
    """What stands below a SIGNON or BECOME: each section obeyed and answered by itself."""
    for section in sections(arrived) if arrived.request.turn is not None else ():
        asked = section.request if part is LetterShare.WHOLE else part_of(section.request, part)
        # What another shard is to do does not wait with what is asked about here.
        goes = section.away is not None and part is LetterShare.AHEAD
        if part is not LetterShare.WHOLE and asked.kind is LetterClass.EMPTY and not goes:
            continue
        outcome = outcome_of(arrived, section.game)
        outcome.section, outcome.acts_for, outcome.powers = section.number, section.acts_for, section.powers
        outcome.replies.extend(section.opening)
        if section.away is not None:
            outcome.handed_on[section.away.game] = section.away.shard
            outcome.lines.append((section.away.shard, section.away.text))
        outcome.run(asked)
        if outcome.forgets is None and section.acts_for is not None:
            outcome.notes += told_to_player(outcome, section.acts_for, section.powers)
        yield outcome
        if outcome.forgets is not None:
            return


def outcome_of(arrived: Arrived, game: Game | None = None) -> Outcome:
    """The outcome of a letter, or of a section about another game, of which nothing is done yet."""
    return Outcome(arrived, game, arrived.writer.player)


def answers_left(arrived: Arrived) -> int:
    """How many answers this writer may still have."""
    db, letter, writer, now = arrived.db, arrived.letter, arrived.writer, arrived.now
    left = left_for(db, arrived.config, writer.player, letter.sender, now, is_proven=writer.proven)
    if left or writer.proven or arrived.request.asks_nothing or not answers_school(letter):
        return left
    address = writer.player.address if writer.player else normal_address(letter.sender)
    if not has_read(db, arrived.keyring, letter, address):
        return 0
    return left_in_school(db, arrived.config, address, now)


def done(arrived: Arrived, note: str, state: LetterState = LetterState.DONE, known: Player | None = None) -> None:
    """Mark the letter; it is put down to its writer where that is proven, else to who is `known` by it now."""
    player = (arrived.writer.player if arrived.writer.proven else None) or known
    letters.mark(arrived.db, arrived.kept.id, state, note, arrived.letter.message_id, player.id if player else None)
