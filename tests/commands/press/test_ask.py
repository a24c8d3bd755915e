"""To whom press goes, as people type it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from judge.commands.asks import Standing, Trouble
from judge.commands.press.heads import Head, head_in, press_words, readers_of
from judge.commands.press.recipients import Options, Wrong, is_hold_line, read_options
from judge.game.press import PressGroup, Recipients, Tone
from judge.notation.language import Language
from judge.prose.people import typed
from judge.prose.stationery import Stationery
from judge.shelf import languages, load_board, load_language, load_reading, template_folder
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
        ("TO ITALY ONLY, PLEASE", Options(to("italy"))),
        ("TO: ITALY", Options(to("italy"))),
        ("TO ALL BUT TO ITALY", Options(Recipients(OTHERS, frozenset({GM, OBS})))),
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
        ("TO", Wrong(Trouble.PRESS_TO_WHOM, "TO")),
        ("TO ALL BUT", Wrong(Trouble.PRESS_TO_WHOM, "BUT")),
        ("TO ALL BUT I,", Wrong(Trouble.PRESS_TO_WHOM, "TO ALL BUT I,")),
        ("TO ALL BUT I AND", Wrong(Trouble.PRESS_TO_WHOM, "TO ALL BUT I AND")),
        ("TO F FAKE TO G AND TO T", Wrong(Trouble.PRESS_TO_WHOM, "TO")),
        ("TO ALL ITALY", Wrong(Trouble.PRESS_ALL_OR_SOME, "")),
        ("TO ITALY AND ALL", Wrong(Trouble.PRESS_ALL_OR_SOME, "")),
        ("TO ALL THE OBSERVERS", Wrong(Trouble.PRESS_ALL_OR_SOME, "")),
        ("TO ALL BUT ALL", Wrong(Trouble.PRESS_ALL_OR_SOME, "")),
        ("FROM FRANCE ITALY", Wrong(Trouble.PRESS_TWO_AUTHORS, "FROM FRANCE ITALY")),
        ("TO F: Italy", Wrong(Trouble.PRESS_TEXT_IN_LINE, "TO F: Italy")),
        ("TO ITALY FRO ENGLAND", Wrong(Trouble.PRESS_TWOFOLD, "FRO")),
        ("WHITE GREY TO F", Wrong(Trouble.LIKE_THIS, "WHITE GREY TO F")),
    ],
)
def test_what_is_never_guessed(text: str, wrong: Wrong) -> None:
    assert read_options(text, BOARD, ENGLISH) == wrong


@pytest.mark.parametrize(
    ("board", "text", "read"),
    [
        ("hundred", "TO EB", Options(to("england burgundy"))),
        ("hundred", "TO b", Options(to("burgundy"))),
        ("hundred", "TO T", Wrong(Trouble.PRESS_BAD_RECIPIENT, "T")),
        ("modern", "TO RUP", Wrong(Trouble.PRESS_BAD_RECIPIENT, "RUP")),
        ("modern", "TO PRU", Options(to("poland russia ukraine"))),
        # Mexico's letter is also that of the master, and B is Belgium's where Berlin, too, begins with it.
        ("empire4", "TO M", Wrong(Trouble.PRESS_TWOFOLD, "M")),
        ("empire4", "TO MASTER", Options(Recipients(groups=frozenset({PressGroup.MASTER})))),
        ("chaos", "TO B", Wrong(Trouble.PRESS_TWOFOLD, "B")),
        ("chaos", "TO Belgium, Berlin", Options(to("belgium berlin"))),
    ],
)
def test_letters_are_those_of_the_board(board: str, text: str, read: Options | Wrong) -> None:
    assert read_options(text, load_board(board), load_language("en", board)) == read


def test_a_letter_that_means_another_power_in_the_writers_language_is_asked() -> None:
    french = load_reading("fr", RU2000)

    assert read_options("TO A", BOARD, french) == Wrong(Trouble.PRESS_TWOFOLD, "A")
    assert read_options("À AR", BOARD, french) == Wrong(Trouble.PRESS_TWOFOLD, "AR")
    assert read_options("À ALL", BOARD, french) == Wrong(Trouble.PRESS_TWOFOLD, "ALL")
    assert read_options("TO Allemagne", BOARD, french) == Options(to("germany"))
    assert read_options("TO E", BOARD, french) == Options(to("england"))


@pytest.mark.parametrize(
    ("code", "line", "expected"),
    [
        ("en", "BROADCAST", to("", ALL)),
        ("en", "BROADCAST GREY, please", to("", ALL)),
        ("en", "BROADCAST FROM MASTER", to("", ALL)),
        ("en", "broadcast england", to("england")),
        ("en", "Please broadcast to Italy", to("italy")),
        ("en", "BROADCAST TO MASTER", to("", GM)),
        ("en", "BROADCAST EXCEPT ITALY", Recipients(OTHERS, frozenset({GM, OBS}))),
        ("en", "BROADCAST TO", Trouble.PRESS_TO_WHOM),
        ("en", "BROADCAST ITLAY", Trouble.PRESS_BAD_RECIPIENT),
        ("en", "press to all italy", Trouble.PRESS_ALL_OR_SOME),
        ("fr", "DIFFUSER", to("", ALL)),
        ("fr", "DIFFUSER À L'ITALIE", to("italy")),
        ("fr", "PRESSE À TOUS SAUF À L'ITALIE", Recipients(OTHERS, frozenset({GM, OBS}))),
        ("fr", "PRESSE À TOUS ITALIE", Trouble.PRESS_ALL_OR_SOME),
        ("ru", "ПРЕССА ТОЛЬКО ИТАЛИИ, пожалуйста", to("italy")),
        ("ru", "ПИСЬМО ВСЕМ: ИТАЛИЯ", Trouble.PRESS_ALL_OR_SOME),
        ("ru", "ПРЕССА ВСЕМ НАБЛЮДАТЕЛЯМ", Trouble.PRESS_ALL_OR_SOME),
        ("bg", "ПРЕСА САМО ДО ИТАЛИЯ", to("italy")),
        ("bg", "ПРЕСА ДО ВСИЧКИ ОСВЕН ДО ИТАЛИЯ", Recipients(OTHERS, frozenset({GM, OBS}))),
        ("bg", "ПРЕСА ЗА ВСИЧКИ ИТАЛИЯ", Trouble.PRESS_ALL_OR_SOME),
        ("ja", "放送 イタリアへ", to("italy")),
        ("ja", "プレス イタリアとドイツだけ", to("italy germany")),
        ("ja", "プレス：イタリア", to("italy")),
        ("ja", "全員へ イタリア", Trouble.PRESS_ALL_OR_SOME),
    ],
)
def test_each_word_behind_a_verb_counts(code: str, line: str, expected: Recipients | Trouble) -> None:
    language = load_reading(code, RU2000)
    words = press_words(line, language)
    assert words is not None
    found = readers_of(words, line, Standing(game=table()), language)
    assert (found.to if isinstance(found, Options) else found.trouble) == expected


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("PRESS TO GERMANY", Head.CLEAR),
        ("press to germany", Head.CLEAR),
        ("PRESS GERMANY", Head.CLEAR),
        ("BROADCAST TO GERMANY", Head.CLEAR),
        ("BROADCAST", Head.CLEAR),
        ("POSTAL PRESS", Head.CLEAR),
        ("DIARY", Head.CLEAR),
        ("PRESS TO GERMNY", Head.DOUBTFUL),
        ("Press to Germny", Head.DOUBTFUL),
        ("PRESS TO MY FRIEND", Head.DOUBTFUL),
        ("press to the north with all you have", Head.NONE),
        ("Press Turkey hard", Head.NONE),
        ("Secret press to Germany", Head.DOUBTFUL),
        ("(PRESS TO GERMANY)", Head.CLEAR),
        ("we could press to the east", Head.NONE),
        ("Press.", Head.NONE),
        ("Dear diary", Head.NONE),
        ("A Par-Bur", Head.NONE),
    ],
)
def test_lines_inside_a_text_that_begin_another(line: str, head: Head) -> None:
    assert head_in(line, Standing(game=table()), ENGLISH) is head


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


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "PRESS TO Italy AT DEADLINE"),
        ("en", "press Italy at the deadline."),
        ("en", "PRESS AT DEADLINE TO Italy"),
        ("en", "PRESS TO Italy HOLD UNTIL DEADLINE"),
        ("en", "BROADCAST TO Italy at the deadline"),
        ("fr", "PRESSE POUR Italie À L'ÉCHÉANCE"),
        ("fr", "PRESSE POUR Italie A L'ECHEANCE"),
        ("fr", "presse à l'Italie, à l’échéance"),
        ("ru", "ПРЕССА ДЛЯ Италии К СРОКУ"),
        ("bg", "ПРЕСА ДО Италия НА СРОКА"),
        ("ja", "プレス イタリア 締切に"),
        ("ja", "プレス イタリアへ 締め切りに"),
    ],
)
def test_press_can_wait_for_the_deadline_in_each_language(code: str, line: str) -> None:
    language = load_reading(code, RU2000)
    words = press_words(line, language)
    assert words is not None
    assert readers_of(words, line, Standing(game=table()), language) == Options(to("italy"), is_held=True)


@pytest.mark.parametrize(
    ("code", "line", "is_held"),
    [
        ("en", "Hold until the deadline.", True),
        ("en", "Send at deadline", True),
        ("fr", "Garder jusqu'à l'échéance", True),
        ("ru", "Держать до срока", True),
        ("bg", "Задръж до срока", True),
        ("ja", "締切まで保留", True),
        # What one may write to Italy.
        ("en", "Hold", False),
        ("en", "At the deadline", False),
        ("en", "Hold until deadline, then attack", False),
    ],
)
def test_a_line_below_the_head_lets_press_wait_when_it_says_nothing_else(code: str, line: str, is_held: bool) -> None:
    assert is_hold_line(line, load_reading(code, RU2000)) is is_held


def test_faked_and_grey_press_can_wait() -> None:
    line = "PRESS GREY TO Italy FAKE TO Turkey AT DEADLINE"
    words = press_words(line, load_reading("en", RU2000))
    assert words is not None
    found = readers_of(words, line, Standing(game=table()), load_reading("en", RU2000))
    assert found == Options(to("italy"), Tone.GREY, to("turkey"), is_held=True)
