"""What is done about how people prove who they are."""

from __future__ import annotations

from judge.commands.note import Note
from judge.commands.outcome import Outcome, do, refused
from judge.commands.replies import Reply
from judge.commands.security import say as said
from judge.commands.security.ask import DropPassword, GivePassword, NewAddress, SetPassword
from judge.commands.security.hashing import hashed
from judge.commands.security.news import password_changed
from judge.game.refusal import RefusalReason
from judge.store import passwords, tokens


@do.register(GivePassword)
def _give(ask: GivePassword, _: Outcome) -> Reply:
    """It said who writes; that is all it is for."""
    return said.PasswordSeen()


@do.register(SetPassword)
def _set(ask: SetPassword, outcome: Outcome) -> Reply:
    """The password of the letter; of one that had to wait there is only the hash."""
    player = outcome.player
    assert player is not None
    waited = (
        passwords.wanted(outcome.db, player.id, outcome.arrived.writer.vouches_for)
        if outcome.arrived.writer.vouches_for is not None
        else None
    )
    new = hashed(outcome.arrived.secrets.wanted) if outcome.arrived.secrets.wanted else waited
    if new is None:
        return refused(ask, RefusalReason.PASSWORD_GONE)
    passwords.keep(outcome.db, player.id, new, outcome.now)
    _tell(outcome)
    return said.PasswordSet()


@do.register(DropPassword)
def _drop(ask: DropPassword, outcome: Outcome) -> Reply:
    assert outcome.player is not None
    if not passwords.drop(outcome.db, outcome.player.id):
        return refused(ask, RefusalReason.NO_PASSWORD)
    return said.PasswordDropped()


def _tell(outcome: Outcome) -> None:
    """Whoever lost a mailbox for an hour should hear of it in a mail of its own that nobody answers for him."""
    outcome.notes.append(Note(f"password:{outcome.number}", outcome.player, password_changed, letter=outcome.number))


@do.register(NewAddress)
def _make_anew(ask: NewAddress, outcome: Outcome) -> Reply:
    """The answer brings the first of the new addresses."""
    player = outcome.player
    assert player is not None
    if ask.game and ask.game not in tokens.games_of(outcome.db, player.id):
        is_known = outcome.shown(ask.game) is not None
        return refused(ask, RefusalReason.NO_PART, game=ask.game) if is_known else outcome.unknown(ask.game)
    tokens.make_anew(outcome.db, player.id, ask.game or None, outcome.now)
    return said.AddressesMadeAnew(ask.game)
