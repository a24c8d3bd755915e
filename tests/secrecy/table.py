"""A whole game in which nobody is to know who plays what, with all kinds of letters, on the stage of the stories.

Everybody writes with his own mail program, from his own zone, at his own second; each letter says more of its writer
than the judge should tell anybody.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from email.message import EmailMessage
from zoneinfo import ZoneInfo

from judge.clerk.sending.mailman import send_waiting
from judge.rules.places import Power
from judge.store import players
from tests.clerk.studio import open_studio
from tests.headers import POLICY
from tests.post.providers import PROVIDERS
from tests.secrecy.people import EVERYBODY, MASTER, SEVEN, WATCHER, Person
from tests.stories.stage import DOMAIN, Stage

GAME = "dark"
_TOKEN = re.compile(r"\+([a-z2-7]{16})@")

_WAITS = "waits for proof"

ASKS = """ORDERS / LIST / LIST dark / SUMMARY dark / HISTORY dark / MAP / WHO GAME dark / STATUS / SETTINGS / AUDIT
PREDICT / WHOAMI / MY RECORD / SEND MY DATA / PRESS ARCHIVE / VOTES / STATISTICS / DIARY LIST / WHY A Mun / EXPORT
REVEAL / VERSION / PING / HELP / HELP PRESS / COMMANDS / INSIGHT""".replace("\n", " / ").split(" / ")
"""What anybody may ask, allowed or not: many in one letter."""


@dataclass
class Table:
    """The stage, and who sits at it."""

    stage: Stage
    written: int = 0
    moments: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The seconds that stood on the letters of each, as he and as the judge would write them."""

    def say(
        self, person: Person, text: str, to: str | None = None, *, from_alias: bool = False, subject: str = ""
    ) -> None:
        """A letter as this person's program writes it: his name, zone, signature, picture and all."""
        self.written += 1
        stage, sender = self.stage, person.alias if from_alias and person.alias else person.address
        stage.now += timedelta(seconds=61 + self.written * 7 % 50)
        zone = ZoneInfo(person.zone)
        hour = (stage.now - timedelta(seconds=11 + self.written % 17)).astimezone(zone)
        # Press bears its minute: nobody's own second is to be that by chance.
        hour = hour.replace(second=hour.second or 1)
        letter = EmailMessage(POLICY)
        letter["From"] = f'"{person.name}" <{sender}>' if person.name.isascii() else f"{person.name} <{sender}>"
        letter["Message-ID"] = person.client.ids.format(self.written)
        letter["Date"] = hour
        letter[person.client.header] = person.client.name
        for name, value in person.client.further.items():
            letter[name] = value
        letter["Received"] = (
            f"from {sender.partition('@')[2]} ([203.0.113.9]) by mx.{DOMAIN}; {hour:%a, %d %b %Y %H:%M:%S %z}"
        )
        box = stage.boxes[person.address]
        if to is None and box:
            newest = next((mail for mail in reversed(box) if f"{GAME}.s0+" in mail.reply_to), box[-1])
            to, letter["In-Reply-To"] = newest.reply_to, str(newest.parsed["Message-ID"])
            text = f"{text}\n\nOn {hour:%A, %d %B %Y at %H:%M:%S %z} the judge wrote:\n{newest.quoted}"
        letter["To"] = to or f"judge@{DOMAIN}"
        letter["Subject"] = subject or f"Re: from {person.name}"
        letter.set_content(text)
        if self.written % 3 == 0:
            shown = text.replace("\n", "<br>")
            letter.add_alternative(f"<p>{shown}</p><p>{person.name}, {person.client.name}</p>", subtype="html")
        self.moments[person.name] |= {f"{moment:%d %b %Y %H:%M:%S}" for moment in (hour, hour.astimezone(UTC))}
        signed = "yes" if "In-Reply-To" in letter else "no"
        stage.arrive(sender, to or f"judge@{DOMAIN}", PROVIDERS.posted(letter, signed, stage.now))
        stage.tick()
        if stage.db.conn.execute("SELECT note FROM letters ORDER BY id DESC LIMIT 1").fetchone()[0] == _WAITS:
            self.say(person, "Yes, that was me.", box[-1].reply_to)

    def player(self, power: Power) -> Person | None:
        """Who plays a power."""
        player = players.by_id(self.stage.db, str(self.stage.game(GAME).player_of(power)))
        return next((person for person in EVERYBODY if player is not None and person.address == player.address), None)

    def seated(self) -> dict[Power, Person]:
        """All who play, by their powers."""
        found = {power: self.player(power) for power in self.stage.game(GAME).board.powers}
        return {power: person for power, person in found.items() if person is not None}

    def order(self, text: str, but: tuple[Power, ...] = ()) -> None:
        """A phase: the orders of each power, a line each."""
        for line in text.strip().splitlines():
            power, _, orders = line.partition(": ")
            person = self.player(power)
            if person is not None and power not in but:
                self.say(person, orders.replace("; ", "\n"))

    def tokens(self, person: Person) -> tuple[str, ...]:
        """The secret parts of all addresses that somebody was given."""
        seen = "\n".join(f"{mail.reply_to}\n{mail.text}" for mail in self.stage.boxes[person.address])
        return tuple(sorted(set(_TOKEN.findall(seen))))

    def traces(self) -> dict[str, tuple[str, ...]]:
        """What everybody can be known by: himself, his secret addresses, the second in which he wrote."""
        return {one.name: (*one.traces(), *self.tokens(one), *sorted(self.moments[one.name])) for one in EVERYBODY}

    def posted(self) -> Iterator[tuple[str, bytes]]:
        """Every mail that was written so far, by whom it is for."""
        yield from self.stage.db.conn.execute("SELECT rcpt, raw FROM outbox ORDER BY id")

    def sent(self) -> Iterator[tuple[str, bytes]]:
        """Every mail as it leaves, with its pictures, by whom it is for."""
        with open_studio(patience=120) as studio:
            send_waiting(self.stage.db, self.stage.config, self.stage.now, studio=studio)
        for path in sorted(self.stage.config.maildir.glob("new/*")):
            raw = path.read_bytes()
            found = re.search(rb"^To: ([^\r\n]+)", raw, re.MULTILINE)
            assert found is not None
            yield found[1].decode().strip(" <>"), raw


def gather(table: Table, *settings: str) -> None:
    """Everybody registers, with name, language and zone; some have two addresses; seven join."""
    table.say(MASTER, f"REGISTER\nname: {MASTER.name}", f"judge@{DOMAIN}")
    table.say(MASTER, f"CREATE {GAME} think 0\nSET IDENTITY GUNBOAT")
    for setting in settings:
        table.say(MASTER, setting)
    for person in EVERYBODY:
        table.say(
            person,
            f"REGISTER\nname: {person.name}\nlanguage: {person.language}\nzone: {person.zone}",
            f"judge@{DOMAIN}",
        )
        if person.alias:
            table.say(person, f"I AM ALSO {person.alias}")
            asked = table.stage.boxes[person.alias][-1]
            table.say(person, "yes, it is me", asked.reply_to, from_alias=True)
    for person in EVERYBODY[3:]:
        table.say(person, "SET PICTURES OFF")  # three are enough to look through
    table.say(WATCHER, f"OBSERVE {GAME}")
    for number, person in enumerate(SEVEN):
        table.say(person, f"JOIN {GAME}", from_alias=number % 2 == 0)


def ask(table: Table) -> None:
    """Everybody asks whatever there is to ask."""
    for person in EVERYBODY:
        for at in range(0, len(ASKS), 12):
            table.say(person, "\n".join(ASKS[at : at + 12]))


def negotiate(table: Table) -> None:
    """Press of every kind, each signed by its writer, who says more of himself than he should."""
    seated = table.seated()
    for number, (power, person) in enumerate(sorted(seated.items())):
        other = sorted(seated)[(number + 1) % len(seated)].title()
        signed = f"{person.name}\n-- \n{person.name}, {person.address}, {person.client.name}"
        text = (
            f"Shall we, {other}? So says {person.name}.\n> {person.address} said it\nTo {person.address}!\n\n{signed}"
        )
        say = [
            f"PRESS TO {other}\n{text}\nENDPRESS",
            f"PRESS GREY TO ALL\n{text}\nENDPRESS",
            f"BROADCAST\n{text}",
            f"PRESS TO {other} FAKE TO ALL\n{text}",
            f"POSTAL PRESS\n{text}\nENDPRESS\nDIARY {person.name} thought of it.",
        ]
        table.say(person, say[number % len(say)])
        there = f"{GAME}-{other.lower()}@{DOMAIN}"
        table.say(person, text, there, from_alias=True, subject=f"{person.name} to {other}")
        table.say(person, f"PRESS TO MASTER\nI am {power}.\n{signed}\nENDPRESS\nDIARY {person.name}: they believed me.")
    table.say(WATCHER, f"BROADCAST\nWell played!\n\n{WATCHER.name}\n-- \n{WATCHER.name} {WATCHER.address}")


def vote(table: Table) -> None:
    """Everything that is counted or announced by power."""
    for power, person in sorted(table.seated().items()):
        say = {
            "austria": "ABSENCE 2027-02-05 TO 2027-02-07\nEXTEND 24h",
            "england": "PROPOSE DRAW\nSET WAIT",
            "france": "VOTE NO\nDRAW",
            "germany": "CONCEDE Russia\nSET NOWAIT",
            "italy": "EXTEND 24h\nNO DRAW",
        }
        table.say(person, say.get(power, "DRAW\nNO DRAW\nSET LISTING ON\nVOLUNTEER"))


SPRING = """
austria: A vie - tri; A bud - ser; F tri - alb
england: F lon - nth; F edi - nrg; A lvp - yor
france: F bre - mid; A par - bur; A mar S A par - bur
germany: A mun - bur; A ber - kie; F kie - den
italy: A ven - tyr; A rom - ven; F nap - ion
russia: A war - gal; A mos - ukr; F sev - bla; F stp/sc - bot
turkey: A con - bul; A smy - con; F ank - bla
"""
FALL = """
austria: A ser - gre; F alb S A ser - gre; A tri - bud
england: F nth - bel; F nrg - bar; A yor - nwy
france: A bur - mun; F mid - spa/sc; A mar H
germany: A mun H; A kie - ruh; F den - swe
italy: A tyr S A bur - mun; A ven - tri; F ion - alb
russia: F bot - swe; A gal - bud; A ukr - rum; F bla S A ukr - rum
turkey: A bul - gre; A con - bul; F ank - con
"""
