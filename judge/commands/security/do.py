"""What is done about how people prove who they are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.asks import Ask
from judge.commands.outcome import Errand, Handler, refused
from judge.commands.replies import Reply
from judge.commands.security import say as said
from judge.commands.security.ask import DropPassword, GivePassword, NewAddress, SetPassword
from judge.commands.security.hashing import hashed
from judge.commands.security.news import password_changed
from judge.game.refusal import RefusalReason
from judge.store import passwords, tokens


def _give(_: Errand, ask: GivePassword) -> Reply:
    """It said who writes; that is all it is for."""
    return said.PasswordSeen()


def _set(errand: Errand, ask: SetPassword) -> Reply:
    """The password of the letter; of one that had to wait there is only the hash."""
    player = errand.player
    assert player is not None
    waited = passwords.wanted(errand.db, player.id, errand.vouches_for) if errand.vouches_for is not None else None
    new = hashed(errand.wanted_password) if errand.wanted_password else waited
    if new is None:
        return refused(ask, RefusalReason.PASSWORD_GONE)
    passwords.keep(errand.db, player.id, new, errand.now)
    _tell(errand)
    return said.PasswordSet()


def _drop(errand: Errand, ask: DropPassword) -> Reply:
    assert errand.player is not None
    if not passwords.drop(errand.db, errand.player.id):
        return refused(ask, RefusalReason.NO_PASSWORD)
    return said.PasswordDropped()


def _tell(errand: Errand) -> None:
    """Whoever lost a mailbox for an hour should hear of it in a mail of its own that nobody answers for him."""
    errand.post.note(f"password:{errand.letter}", errand.player, password_changed, errand.now, letter=errand.letter)


def _make_anew(errand: Errand, ask: NewAddress) -> Reply:
    """The answer brings the first of the new addresses."""
    player = errand.player
    assert player is not None
    if ask.game and ask.game not in tokens.games_of(errand.db, player.id):
        is_known = errand.shown(ask.game) is not None
        return refused(ask, RefusalReason.NO_PART, game=ask.game) if is_known else errand.unknown(ask.game)
    tokens.make_anew(errand.db, player.id, ask.game or None, errand.now)
    return said.AddressesMadeAnew(ask.game)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {GivePassword: _give, SetPassword: _set, DropPassword: _drop, NewAddress: _make_anew}
)
