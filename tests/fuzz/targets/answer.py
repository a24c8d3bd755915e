"""Every letter has an answer, and that is a mail that can be sent."""

from __future__ import annotations

from email import message_from_bytes, policy

from judge.post.mailing import compose
from judge.post.mime import clean
from judge.prose.plain_text import WIDTH, display_width
from judge.shelf import languages
from tests.commands.scenes import FALL, SPRING, after, forming, speaking, started, write
from tests.fuzz import promises
from tests.fuzz.targets import commands

_SPRING = started()[0]
_GAMES = (None, forming(), _SPRING, after(SPRING, _SPRING)[0], after(FALL, after(SPRING, _SPRING)[0])[0])
LONGEST = 4 << 10


def one_input(data: bytes) -> None:
    """The first byte says about what game and in which language; the others are the text."""
    if not data:
        return
    with speaking(languages()[data[0] // len(_GAMES) % len(languages())]):
        written = write(clean(promises.text_of(data[1:])), _GAMES[data[0] % len(_GAMES)], "germany")
    raw = compose(written.mailing)
    assert all(len(line) <= 998 for line in raw.split(b"\r\n")), "RFC 5322, 2.1.1"
    sent = message_from_bytes(raw, policy=policy.default)
    assert not any(part.defects for part in sent.walk())
    assert sent["To"].addresses[0].addr_spec == "anna@player.test"
    assert len(sent.get_all("To")) == len(sent.get_all("Subject")) == 1
    promises.is_clean(written.mailing.text)
    for line in written.mailing.text.split("\n"):
        assert display_width(line) <= WIDTH or " " not in line.strip(), "only a single long word is wider than a page"


def seeds() -> list[bytes]:
    return [seed[:1] + seed[2:] for seed in commands.seeds()]
