"""A game of the year: seven people, a master, and orders for the first turns."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.ops.year.machines import wait_until
from tests.ops.year.town import Town, text_of

PLAYERS = ("anna", "boris", "chloe", "dieter", "elena", "farid", "greta")
MASTER = "iris"
DESK = "judge"
"""Where commands about no game go."""

SPRING = {
    "austria": "A Vie-Gal\nA Bud-Ser\nF Tri-Alb",
    "england": "F Lon-Nth\nF Edi-Nrg\nA Lvp-Yor",
    "france": "A Par-Bur\nA Mar-Spa\nF Bre-Mid",
    "germany": "A Ber-Sil\nA Mun-Ruh\nF Kie-Den",
    "italy": "A Ven H\nA Rom-Apu\nF Nap-Ion",
    "russia": "A Mos-Stp\nA War H\nF Sev-Bla\nF Stp-Bot",
    "turkey": "A Con-Bul\nA Smy-Con\nF Ank H",
}
FALL = {
    "austria": "A Gal S A Sil-War\nA Ser H\nF Alb-Gre",
    "england": "F Nth-Nwy\nF Nrg-Bar\nA Yor H",
    "france": "A Bur-Bel\nA Spa H\nF Mid-Por",
    "germany": "A Sil-War\nA Ruh-Hol\nF Den-Swe",
    "italy": "A Apu-Tun\nF Ion C A Apu-Tun\nA Ven H",
    "russia": "A War H\nA Stp-Fin\nF Bla-Rum\nF Bot-Swe",
    "turkey": "A Bul H\nA Con H\nF Ank H",
}
"""Russia's army in Warsaw is dislodged."""


YOU_ARE = r"\byou (?:play|are|have)\b[^.]*\b%s\b"


def register_all(town: Town, address: str) -> None:
    """Seven players and a master become known to the judge."""
    for person in (MASTER, *PLAYERS):
        town.write(person, f"REGISTER {person.capitalize()}\nzone: Europe/Berlin", address)


def gather(town: Town, game: str) -> dict[str, str]:
    """A game that begins, and who plays what: person by power."""
    town.reply(MASTER, f"CREATE {game}", DESK)
    for person in PLAYERS:
        town.reply(person, f"JOIN {game}", DESK)
    return {power_of(town, person, game): person for person in PLAYERS}


def power_of(town: Town, person: str, game: str) -> str:
    """What somebody plays, by the mail that began his game."""
    found: list[str] = []

    def is_told() -> bool:
        texts = [text_of(mail) for mail in town.of(person) if f"[{game} " in str(mail["Subject"])]
        told = [[power for power in SPRING if re.search(YOU_ARE % power, text, re.I)] for text in texts]
        found[:] = [powers[0] for powers in told if len(powers) == 1]
        return bool(found)

    wait_until(f"a mail that tells {person} what he plays in {game}", is_told)
    return found[0]


def order(town: Town, game: str, seats: Mapping[str, str], orders: Mapping[str, str]) -> None:
    """Each power's orders, by replying to the newest mail of the game; each is shown back."""
    for power, text in orders.items():
        answer = text_of(town.reply(seats[power], text, game))
        unit = text.split("\n")[0].split("-")[0].split(" ")[1]
        if unit.lower() not in answer.lower():
            raise SystemExit(f"{power}'s orders are not in the answer:\n{answer}")


def play(town: Town, game: str, seats: Mapping[str, str], orders: Mapping[str, str]) -> None:
    """A phase: all orders, and the master's word that it is over."""
    order(town, game, seats, orders)
    town.reply(MASTER, "PROCESS", game)


def agree_on_draw(town: Town, game: str, seats: Mapping[str, str]) -> None:
    """Every power votes, and the game is over."""
    for person in seats.values():
        town.reply(person, "VOTE DRAW", game)
