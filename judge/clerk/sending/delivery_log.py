"""The line in the log that each mail gets when it goes or cannot go: numbers, sizes and replies, nobody's address."""

from __future__ import annotations

import re
from pathlib import Path
from typing import assert_never

import structlog

from judge import totals
from judge.post.delivery import Delivered, GivenUp, PutOff, Tried
from judge.store import outbox
from judge.totals import Work

_log = structlog.get_logger()
_ADDRESS = re.compile(r"<?[^\s<>()]+@[^\s<>():;,]+>?")
_LONGEST = 300
_closed: dict[Path, str] = {}
"""Why no mail could leave when this process last tried, by the state folder: what is known is not said every minute."""


class DeliveryLog:
    """Says and counts what becomes of the mails of one round."""

    def __init__(self, state: Path) -> None:
        self._state = state

    def tell(self, tried: Tried, mail: outbox.WaitingMail, size: int) -> None:
        """What became of a mail that went with so many bytes."""
        verdict, seconds = tried.verdict, tried.seconds
        match verdict:
            case PutOff(is_out_of_reach=True):
                totals.count("mails", "out_of_reach")
                self._shut(verdict.reply)
                return
            case Delivered():
                totals.count("mails", "delivered")
                totals.spent(Work.SENDING, seconds)
                _log.info("mail sent", **_about(mail, size, seconds))
            case PutOff():
                totals.count("mails", "put_off")
                _log.warning("mail put off", **_about(mail, size, seconds), why=without_addresses(verdict.reply))
            case GivenUp():
                totals.count("mails", "given_up")
                _log.warning("mail given up", **_about(mail, size, seconds), why=without_addresses(verdict.reply))
            case _:
                assert_never(verdict)
        if _closed.pop(self._state, ""):
            _log.info("mail leaves again")

    def _shut(self, why: str) -> None:
        """Say why nothing can go, whatever waits, once for each reason."""
        if _closed.get(self._state) != why:
            _closed[self._state] = why
            _log.warning("no mail can leave", why=why)


def _about(mail: outbox.WaitingMail, size: int, seconds: float) -> dict[str, str | int]:
    about: dict[str, str | int] = {"mail": mail.id}
    if mail.letter is not None:
        about["letter"] = mail.letter
    if mail.game is not None:
        about["game"] = mail.game
    return about | {"bytes": size, "ms": round(seconds * 1000), "tries": mail.attempts + 1}


def without_addresses(reply: str) -> str:
    """What a server replied, on one line, with a star for each address in it: many repeat whom they refuse."""
    return _ADDRESS.sub("*", " ".join(reply.split()))[:_LONGEST]
