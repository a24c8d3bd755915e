"""A late game on a stage: all centres taken, as many units, and a turn in which most of them meet."""

from __future__ import annotations

import io
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from judge.clerk.sending.mailman import send_waiting
from judge.rules.orders import unit_of
from judge.rules.text import read_phase
from judge.store import games
from judge.store.database import write
from judge.structs import replace
from tests.clerk.studio import open_studio
from tests.games import changed
from tests.orders import read_orders
from tests.stories.stage import Stage, address

ORDERS = """
england: A lon - nwy; F edi - nth; F nth C A lon - nwy; F nrg S A lon - nwy; F mid - wes; F eng C A wal - bre; \
A wal - bre
france: F bre H; A pic S F bre; A mar - pie; F gol - tyn; A bur - mun
germany: A ber - sil; A mun - tyr; A kie - den; F den - swe; A hol - bel; A ruh S A hol - bel; F bal S F den - swe
russia: A war - sil; A mos - ukr; F sev S A ukr - rum; A ukr - rum; F swe H; A stp - fin; F bot S F swe; F bar - nwy
turkey: A bul - gre; A con - bul; F bla C A ank - sev; A ank - sev; F smy S F eas - aeg; F eas - aeg; \
A arm S A ank - sev
"""
CENTRES = {
    "england": "lon edi lvp nwy por spa tun",
    "france": "bre par mar ven rom",
    "germany": "ber mun kie hol den bel vie",
    "russia": "war mos sev stp swe bud rum",
    "turkey": "con ank smy bul gre ser tri nap",
}
"""Whose they are before this turn."""


def gathered(folder: Path, phase: str = "F1908M", options: str = "") -> Stage:
    """The table, in a late movement phase."""
    stage = Stage(folder)
    stage.gather("sample", f"think 0 {options}")
    given = read_orders(ORDERS)
    units = {power: frozenset(filter(None, map(unit_of, own))) for power, own in given.items()}
    centres = {power: frozenset(own.split()) for power, own in CENTRES.items()}
    game = stage.game()
    position = replace(
        game.position,
        phase=read_phase(phase),
        units=MappingProxyType(units),
        centres=MappingProxyType(centres),
    )
    with write(stage.db):
        games.save(stage.db, changed(game, position=position))
    with open_studio() as studio:
        stage.clerk.send(stage.now, studio=studio)
    return stage


def play(stage: Stage) -> None:
    """Everybody orders, and the phase is played."""
    phase = stage.game().position.phase
    for line in ORDERS.strip().splitlines():
        power, _, orders = line.partition(": ")
        person = stage.person_of(power)
        # No answer to the mail of another phase: a new letter to the secret address.
        to = stage.boxes[address(person)][-1].reply_to
        stage.write(person, orders.replace("; ", "\n"), to, Signed="yes")
    assert stage.game().position.phase != phase


def delivered(stage: Stage, person: str) -> list[tuple[bytes, EmailMessage]]:
    """The mails of somebody as they went, with their pictures, the newest last."""
    with open_studio() as studio:
        send_waiting(stage.db, stage.config, stage.now, studio=studio)
    found = []
    for path in stage.config.maildir.glob("new/*"):
        message = message_from_bytes(raw := path.read_bytes(), policy=policy.default)
        assert isinstance(message, EmailMessage)
        if message["To"] == address(person):
            found.append((path.stat().st_mtime_ns, raw, message))
    return [(raw, message) for _, raw, message in sorted(found, key=lambda each: each[0])]


def pictures_of(message: EmailMessage) -> dict[str, Image.Image]:
    """The pictures of a mail by the names of their files."""
    found = {}
    for part in message.walk():
        payload = part.get_payload(decode=True)
        if part.get_content_maintype() == "image" and isinstance(payload, bytes):
            found[str(part.get_filename())] = Image.open(io.BytesIO(payload))
    return found
