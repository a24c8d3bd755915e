"""What can go wrong with the program, as opposed to what players can get wrong.

    JudgeError
    ├── BadData          a map, rulebook, language, template or setting is broken
    ├── StaleGame        somebody else changed the game since it was read
    ├── TryLater         a disk, lock or peer is busy; the same call may work soon
    └── Undeliverable    an address will never take this mail

A player's mistake is never one of these: it is a value (`Problem`, `VoidReason`,
`Refusal`). Any other exception is a bug, caught by the clerk alone.
"""


class JudgeError(Exception):
    """A failure the keeper of the machine has to know about."""


class BadData(JudgeError):
    """A data file or a setting cannot be used; `path`, `line` and `why` say where and what."""

    def __init__(self, path: str, line: int, why: str) -> None:
        super().__init__(f"{path}:{line}: {why}" if line else f"{path}: {why}")
        self.path = path
        self.line = line
        self.why = why


class StaleGame(JudgeError):
    """The game's version moved on between reading and saving it; read again and repeat."""


class TryLater(JudgeError):
    """A temporary failure; nothing was kept, the same thing may be tried again."""


class Undeliverable(JudgeError):
    """An address that refused a mail for good; `reply` is what its server said."""

    def __init__(self, address: str, reply: str) -> None:
        super().__init__(f"{address}: {reply}")
        self.address = address
        self.reply = reply
