"""All tellers together: who tells which reply.

`OBEYED` of a theme has the sentences of commands that need more than the phrase `done.<command>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from judge.mail.replies import Obeyed, Reply
from judge.mail.replying import (
    ahead,
    clock,
    core,
    endings,
    exporting,
    helping,
    keeping,
    leading,
    listing,
    people,
    press,
    reasons,
    seats,
    security,
    watching,
)
from judge.mail.replying.part import Teller

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
