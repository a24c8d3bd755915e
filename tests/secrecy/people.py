"""Seven players of many lands, their programs and habits, and what each of them could be known by."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.secrecy.scanner import folded

_LEAST = 3


@dataclass(frozen=True)
class Client:
    """A mail program: what it writes into the headers of a letter."""

    name: str
    ids: str
    """How its Message-IDs look; `{}` is a number."""
    header: str = "User-Agent"
    further: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Person:
    """Somebody who must not be known by the mails of the others."""

    name: str
    address: str
    language: str
    zone: str
    offsets: tuple[str, ...]
    """As his zone is written: in a Date, in a time with an offset, by its letters."""
    client: Client
    alias: str = ""

    def traces(self) -> tuple[str, ...]:
        """What must stand in nobody else's mail, folded: names, addresses, zone, program."""
        words = re.split(r"[\s'\"’-]+", self.name)
        words += [piece for address in (self.address, self.alias) for piece in re.split(r"[@.]", address)]
        words += [*re.split("/", self.zone)[1:], self.zone, *self.offsets, self.client.name]
        words += [self.client.ids.partition("@")[2], *self.client.further.values()]
        common = {"example", "mail"}
        known = {folded(word).strip("<>") for word in words if word}
        return tuple(sorted(word for word in known - common if len(word) >= _LEAST or not word.isascii()))


SEVEN = (
    Person("Zoë Ångström", "zoe.angstrom@fjordpost.example", "fr", "Asia/Kathmandu", ("+0545", "+05:45"),
           Client("Thunderbolt 7.3", "<{}.7AF@fjordnode.example>"), "zoeallein@skagerrak.example"),
    Person("Борис Чеховский", "chekhovsky@taigamail.example", "ru", "Pacific/Chatham", ("+1345", "+13:45"),
           Client("Pegasus-RU/4.72", "<pmx{}@taiganode.example>", "X-Mailer", {"X-Originating-IP": "203.0.113.77"})),
    Person("松本 梅子", "umeko@sakurapost.example", "ja", "Australia/Eucla", ("+0845", "+08:45"),
           Client("Becky! ver. 2.81.06 [ja]", "<20270103{}.UMEK@sakuranode.example>", "X-Mailer")),
    Person("Стоянка Ямболиева", "stoyanka@rozapost.example", "bg", "America/St_Johns", ("-0330", "-03:30"),
           Client("Evolvution 3.48", "<roza-{}@rozanode.example>"), "yambol@tundzha.example"),
    Person("Seán Ó Dálaigh", "odalaigh@corkpost.example", "en", "Pacific/Marquesas", ("-0930", "-09:30"),
           Client("Alpaca 2.26 (DEB)", "<alp.{}.ie@corknode.example>")),
    Person("D'Artagnan Quixotte", "quixotte@manchapost.example", "en", "Asia/Yangon", ("+0630", "+06:30"),
           Client("Outgloom Express 6", "<000{}c8$quix@manchanode.example>", "X-Mailer",
                  {"Thread-Index": "AcQuixThreadIdx=="})),
    Person("Πηνελόπη Γκίκα", "gkika@ithakipost.example", "fr", "Asia/Kabul", ("+0430", "+04:30"),
           Client("K-9ish 6.8", "<K9-{}@ithakinode.example>")),
)  # fmt: skip
STAND_IN = Person(
    "Wilhelmina Quackenbush", "quackenbush@prairiepost.example", "en", "Australia/Adelaide",
    ("+1030", "+10:30", "acdt"),
    Client("Entouragette 12.3", "<ent{}@prairienode.example>"),
)  # fmt: skip
WATCHER = Person(
    "Ottoline Fernglass", "ottoline@balconypost.example", "en", "Asia/Tehran", ("+0330", "+03:30"),
    Client("Mullet/2.2", "<mull{}@balconynode.example>"),
)  # fmt: skip
MASTER = Person(
    "Magister Ludi", "magister@castalia.example", "en", "UTC", (), Client("Nottmuch 0.38", "<nm{}@castalia.example>")
)
EVERYBODY = (*SEVEN, STAND_IN, WATCHER)
"""All whose names are secret; the master's is not."""
