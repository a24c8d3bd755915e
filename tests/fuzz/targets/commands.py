"""Commands, conditions and orders ahead: what a letter asks for, in every language, whoever writes it."""

from __future__ import annotations

from judge.commands.asks import Standing
from judge.commands.understand import understand
from judge.game.roles import Role
from judge.notation.commands.verbs import read_command
from judge.notation.letter.parse import MOST_ORDERS
from judge.post.letter import read
from judge.prose.own_sentences import own_words
from judge.rules.places import Power
from judge.shelf import USUAL_BOARD, languages, load_board, load_reading, load_rulebook
from judge.structs import replace
from tests.commands.scenes import FALL, NOW, SPRING, TONGUES, after, forming, started
from tests.fuzz import promises
from tests.fuzz.targets import ours

_USUAL = load_board(USUAL_BOARD), load_rulebook("ru2000")
_SPRING = started()[0]
_FALL = after(SPRING, _SPRING)[0]
_GAMES = (
    None,
    forming(),
    _SPRING,
    _FALL,
    after(FALL, _FALL)[0],
    replace(_SPRING, settings=replace(_SPRING.settings, blind=True)),
)
_ROLES: tuple[tuple[Power, Role], ...] = (
    ("france", Role.PLAYER),
    ("germany", Role.PLAYER),
    ("", Role.MASTER),
    ("", Role.OBSERVER),
)
_HEAD = (
    b"From: anna@player.test\r\nMessage-ID: <1@player.test>\r\nSubject: %b\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
)
LONGEST = 20 << 10


def one_input(data: bytes) -> None:
    """The first two bytes say who writes about what in which language; the first line is the subject."""
    if len(data) < 2:
        return
    game = _GAMES[data[0] % len(_GAMES)]
    power, role = _ROLES[data[0] // len(_GAMES) % len(_ROLES)]
    language = load_reading(languages()[data[1] % len(languages())], _USUAL[1])
    subject, _, body = data[2:].partition(b"\n")
    letter = own_words(
        read(_HEAD % subject.replace(b"\r", b" ") + body, "blitz.s0@judge.test", "anna@player.test"), TONGUES
    )
    player = (game.player_of(power) if game is not None and power else None) or {"": "obs"}.get(power, "p9")
    standing = Standing(
        player, data[1] >= 128, game, (power,) if game and power else (), role if game else None, ("blitz",)
    )
    request = understand(letter, standing, language, NOW, tongues=TONGUES, fallback=_USUAL)
    assert request == understand(letter, standing, language, NOW, tongues=TONGUES, fallback=_USUAL)
    assert len(request.asks) <= 90
    assert len(request.problems) <= 50 * MOST_ORDERS  # of each of the phases that orders are for
    if letter.text.strip():
        promises.is_accounted(request.account, letter.text)
        promises.is_accounted(request.account, letter.full_text)
    for line in letter.text.split("\n")[:20]:
        read_command(line, language, is_first=True)
        language.option(line)


def seeds() -> list[bytes]:
    found = []
    for story in ours("stories/*.story"):
        said = [line[1:] for line in story.split(b"\n") if line.startswith(b"|")]
        for at in range(0, len(said), 6):
            found.append(bytes([len(found) % 24, len(found) % 250]) + b"hello\n" + b"\n".join(said[at : at + 6]))
    return found
