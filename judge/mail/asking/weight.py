"""What needs how much trust in who wrote the letter."""

from __future__ import annotations

from judge.game.commands import Cancel, Demote, Eject, Promote, Resign, Reveal
from judge.game.transition import Command
from judge.mail.asking.keeping import Bar, DropLetter, Maintain, RetryLetter, SetLimit, TellMasters, Unbar
from judge.mail.asking.people import AddAddress, DropAddress, SetAddress
from judge.mail.asking.security import DropPassword, NewAddress, SetPassword
from judge.mail.asks import Ask

_GRAVE_ASKS: frozenset[type[Ask]] = frozenset(
    {
        # Whoever gets a person's mail is that person.
        *(SetAddress, AddAddress, DropAddress, SetPassword, DropPassword, NewAddress),
        # What a keeper only looks at is sent to his registered address: a forger learns nothing by asking.
        *(Bar, Unbar, SetLimit, RetryLetter, DropLetter, Maintain, TellMasters),
    }
)
_GRAVE_COMMANDS: frozenset[type[Command]] = frozenset(
    # They put people out of games, end games, give them away, or tell what nobody was to know.
    {Resign, Eject, Cancel, Promote, Demote, Reveal}
)
# What can be mended by the next letter is not here: orders, votes, deadlines, ROLLBACK. UNREGISTER asks by itself.


def is_grave(ask: Ask) -> bool:
    """Whether an ask needs `Trust.BOTH`, or the answer to a mail that went to the registered address.

    Every other ask that is not open to anybody needs `Trust.KNOWN` or `Trust.SIGNED`.
    """
    if isinstance(ask, Maintain) and ask.is_on is None:
        return False
    return type(ask) in _GRAVE_ASKS or type(getattr(ask, "command", None)) in _GRAVE_COMMANDS
