"""To whom press goes, as people type it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from judge.commands.asks import Trouble
from judge.commands.press.recipients import Options, Wrong, read_options
from judge.game.press import PressGroup, Recipients, Tone
from judge.notation.language import Language
from judge.prose.people import typed
from judge.prose.stationery import Stationery
from judge.shelf import languages, load_language, load_reading, template_folder
from tests.books import RU2000
from tests.game.tables import BOARD, table

ENGLISH = load_reading("en", RU2000)
GM, OBS, ALL = PressGroup.MASTER, PressGroup.OBSERVERS, PressGroup.ALL
OTHERS = frozenset(BOARD.powers) - {"italy"}


def to(powers: str = "", *groups: PressGroup) -> Recipients:
    return Recipients(frozenset(powers.split()), frozenset(groups))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("TO F", Options(to("france"))),
        ("to fgt", Options(to("france germany turkey"))),
        ("TO FGTM", Options(to("france germany turkey", GM))),
        ("TO M", Options(to("", GM))),
        ("TO MASTER", Options(to("", GM))),
        ("TO O", Options(to("", OBS))),
        ("TO F, G AND T.", Options(to("france germany turkey"))),
        ("TO France, Germany and the Master", Options(to("france germany", GM))),
        ("TO FRA GER", Options(to("france germany"))),
        ("TO Great Britain", Options(to("england"))),
        ("TO the Turks", Options(to("turkey"))),
        ("TO I T", Options(to("italy turkey"))),
        ("TO I, T AND MASTER", Options(to("italy turkey", GM))),
        ("TO ALL", Options(to("", ALL))),
        ("TO EVERYBODY", Options(to("", ALL))),
        ("TO ALL BUT I", Options(Recipients(OTHERS, frozenset({GM, OBS})))),
        ("TO ALL EXCEPT ITALY AND MASTER", Options(Recipients(OTHERS, frozenset({OBS})))),
        ("GREY TO F", Options(to("france"), Tone.GREY)),
        ("TO F GRAY", Options(to("france"), Tone.GREY)),
        ("WHITE TO F", Options(to("france"), Tone.WHITE)),
        ("TO F FAKE TO GI", Options(to("france"), shown=to("germany italy"))),
        ("FAKE TO GI TO F", Options(to("france"), shown=to("germany italy"))),
        ("TO F FAKE BROADCAST", Options(to("france"), shown=to("", ALL))),
        ("FROM TURKEY TO F", Options(to("france"), speaker="turkey")),
        ("TO F FROM T", Options(to("france"), speaker="turkey")),
        ("FROM MASTER TO ALL", Options(to("", ALL), speaker=GM)),
        ("", Options()),
        ("GREY", Options(tone=Tone.GREY)),
    ],
)
def test_as_njudge_users_type_it(text: str, options: Options) -> None:
    assert read_options(text, BOARD, ENGLISH) == options


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("TO ATLANTIS", Wrong(Trouble.PRESS_BAD_RECIPIENT, "ATLANTIS")),
        ("TO FGX", Wrong(Trouble.PRESS_BAD_RECIPIENT, "FGX")),
        ("TO FRANCE ../../etc", Wrong(Trouble.PRESS_BAD_RECIPIENT, "/")),
        ("TO GREAT POWERS", Wrong(Trouble.PRESS_BAD_RECIPIENT, "GREAT")),
        ("TO ME", Wrong(Trouble.PRESS_BAD_RECIPIENT, "ME")),
        ("TO FF", Wrong(Trouble.PRESS_BAD_RECIPIENT, "FF")),
        ("TO IT", Wrong(Trouble.PRESS_TWOFOLD, "IT")),
        ("TO GE", Wrong(Trouble.PRESS_TWOFOLD, "GE")),
        ("TO F FAKE", Wrong(Trouble.PRESS_TO_WHOM, "FAKE")),
        ("TO F BUT I", Wrong(Trouble.PRESS_TO_WHOM, "I")),
    ],
)
def test_what_is_never_guessed(text: str, wrong: Wrong) -> None:
    assert read_options(text, BOARD, ENGLISH) == wrong


def test_a_letter_that_means_another_power_in_the_writers_language_is_asked() -> None:
    french = load_reading("fr", RU2000)

    assert read_options("TO A", BOARD, french) == Wrong(Trouble.PRESS_TWOFOLD, "A")
    assert read_options("TO Allemagne", BOARD, french) == Options(to("germany"))
    assert read_options("TO E", BOARD, french) == Options(to("england"))


@pytest.mark.parametrize(
    "text", ["TO " + "F" * 5000, "TO " + "F " * 5000, "FAKE " * 3000, "BUT " * 3000, "\x00\u202e", "TO \ud800"]
)
def test_long_and_odd_options(text: str) -> None:
    assert isinstance(read_options(text, BOARD, ENGLISH), Options | Wrong)


def every_recipients() -> Iterator[Recipients]:
    groups = [frozenset(chosen) for n in range(3) for chosen in combinations((GM, OBS), n)]
    powers = [frozenset(chosen) for n in range(1, 8) for chosen in combinations(BOARD.powers, n)]
    yield from (Recipients(own, others) for own in powers for others in groups)
    yield Recipients(frozenset(), frozenset({GM}))
    yield Recipients(frozenset(), frozenset({ALL}))


@pytest.mark.parametrize("code", sorted(languages()))
def test_the_line_that_a_mail_offers_reads_back(code: str) -> None:
    """`PRESS TO Франция, Италия`, in the names of the reader's language."""
    spoken: Language = load_language(code)
    words = Stationery(template_folder()).words(spoken, "UTC")
    reading = load_reading(code, RU2000)
    game = table()

    for recipients in every_recipients():
        line = f"TO {typed(recipients, game, words)}"
        found = read_options(line, BOARD, reading)
        assert isinstance(found, Options), (line, found)
        assert found.to == recipients, line
