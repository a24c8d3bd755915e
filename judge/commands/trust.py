"""How sure it is who wrote a letter."""

from __future__ import annotations

from enum import Enum, IntFlag


class Trust(IntFlag):
    """How sure it is that the registered person in From wrote a letter.

    A From alone is nothing: anybody may write one. Neither is the envelope sender asked: lists and mail programs
    change it for good reasons (VERP), and anybody may write that, too.
    """

    NONE = 0
    KNOWN = 1
    """The letter knows a secret of the person: it came to a secret address of theirs, or has their password."""
    SIGNED = 2
    """The server of the address in From signed it."""
    BOTH = 3

    def and_(self, other: Trust) -> Trust:
        """With what else is known."""
        return Trust(self | other)


class Doubt(Enum):
    """Why a letter's writer is asked whether it was he."""

    PUBLIC = "public"
    """It came to a public address, and nothing proves its writer."""
    OTHER_SENDER = "other_sender"
    """It came to a secret address from somebody else's."""
    OLD_SECRET = "old_secret"
    """It came to a secret address that no longer counts."""
    PASSWORD = "password"
    """Its password is not the person's, or is not looked at after too many wrong ones."""
    DATE = "date"
    """It bears a date from before the phase, or from the future: it may be an old letter sent once more."""
    GRAVE = "grave"
    """It asks for something that is not easily taken back."""
