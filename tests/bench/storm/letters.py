"""Good letters, as players write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench.storm.crowd import Person

_ASKS = (
    "HELP",
    "ORDERS",
    "WHY A Mun",
    "SUMMARY",
    "LIST",
    "PRESS TO ALL\nShall we talk?\nENDPRESS",
    "WHOAMI",
    "HELP PRESS",
)
_ORDERS_OF_TEN = 7


@dataclass(frozen=True, slots=True)
class Sending:
    """A letter with its envelope; `name` is how it is found again: its Message-ID, or, of a hostile one, its sender."""

    name: str
    mail_from: str
    rcpt: str
    raw: bytes
    is_good: bool


def good(number: int, crowd: Sequence[Person]) -> Sending:
    """The letter of this number: mostly orders, else a question or a word to the others."""
    person = crowd[number % len(crowd)]
    if number // len(crowd) % 10 < _ORDERS_OF_TEN or person.is_fast:
        ordering = person.units if person.is_fast else person.units[:-1]
        text = "\r\n".join(f"{unit} H" for unit in ordering)
    else:
        text = _ASKS[number % len(_ASKS)].replace("\n", "\r\n")
    name = f"good-{number}@players.example"
    head = (
        f"From: {person.address}\r\nTo: {person.seat}\r\nSubject: Re: [{person.game}]\r\nMessage-ID: <{name}>\r\n"
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    return Sending(name, person.address, person.seat, f"{head}{text}\r\n".encode(), True)
