"""What is done about how people prove who they are: passwords, and secret addresses made anew."""

from __future__ import annotations

from judge.commands.outcome import Note, Outcome, do, refused
from judge.commands.replies import Done, Reply
from judge.commands.security.ask import DropPassword, GivePassword, NewAddress, SetPassword
from judge.commands.security.hashing import hashed
from judge.commands.security.news import password_changed
from judge.game.refusal import RefusalReason
from judge.store import tokens


@do.register(GivePassword)
def _give(_: GivePassword, __: Outcome) -> Reply:
    """Do nothing: the password has said who writes."""
    return Done("password_seen")


@do.register(SetPassword)
def _set(ask: SetPassword, outcome: Outcome) -> Reply:
    """Keep the hash of the letter's password; a letter that waited for a yes has nothing but the hash left."""
    player, wanted = outcome.person, outcome.arrived.secrets.wanted
    waited = outcome.arrived.writer.vouches_for
    if wanted:
        new: str | None = hashed(wanted)
    else:
        new = tokens.wanted_password(outcome.db, player.id, waited) if waited is not None else None
    if new is None:
        return refused(ask, RefusalReason.PASSWORD_GONE)
    tokens.keep_password(outcome.db, player.id, new, outcome.now)
    # A mail of its own, so that a person who lost his mailbox for an hour hears of it.
    outcome.notes.append(Note(f"password:{outcome.number}", player, password_changed, letter=outcome.number))
    return Done("password_set", subject="settings")


@do.register(DropPassword)
def _drop(ask: DropPassword, outcome: Outcome) -> Reply:
    if not tokens.drop_password(outcome.db, outcome.person.id):
        return refused(ask, RefusalReason.NO_PASSWORD)
    return Done("password_dropped", subject="settings")


@do.register(NewAddress)
def _make_anew(ask: NewAddress, outcome: Outcome) -> Reply:
    """Make secret addresses anew; the answer brings the first of them."""
    player = outcome.person
    if ask.game and ask.game not in tokens.games_of(outcome.db, player.id):
        is_known = outcome.shown(ask.game) is not None
        return refused(ask, RefusalReason.NO_PART, game=ask.game) if is_known else outcome.unknown(ask.game)
    tokens.make_anew(outcome.db, player.id, ask.game or None, outcome.now)
    return Done("made_anew_game" if ask.game else "made_anew", {"game": ask.game}, "made_anew")
