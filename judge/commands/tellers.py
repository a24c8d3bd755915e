"""All tellers together: who tells which reply.

`OBEYED` of a theme has the sentences of commands that need more than the phrase `done.<command>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from judge.commands.ahead import say as ahead
from judge.commands.clock import say as clock
from judge.commands.core import say as core
from judge.commands.endings import say as endings
from judge.commands.help import say as helping
from judge.commands.keeping import say as keeping
from judge.commands.leading import say as leading
from judge.commands.part import Teller
from judge.commands.people import say as people
from judge.commands.press import say as press
from judge.commands.reasons import say as reasons
from judge.commands.replies import Obeyed, Reply
from judge.commands.seats import say as seats
from judge.commands.security import say as security
from judge.commands.watching import export_say as exporting
from judge.commands.watching import listing
from judge.commands.watching import say as watching

_THEMES = (
    core,
    ahead,
    endings,
    people,
    security,
    leading,
    watching,
    seats,
    helping,
    press,
    clock,
    keeping,
    listing,
    reasons,
    exporting,
)

_SENTENCES: core.Sentences = MappingProxyType(
    {kind: say for theme in _THEMES for kind, say in theme.OBEYED.items()},
)

TELLERS: Mapping[type[Reply], Teller] = MappingProxyType(
    {
        **{kind: teller for theme in _THEMES for kind, teller in theme.TELLERS.items()},
        Obeyed: partial(core.obeyed, _SENTENCES),
    }
)
"""Who tells which reply."""
