"""CREATE and what may follow it, in any order and in the words of any language."""

from datetime import time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.leading.create_options import CreateGame, read_create
from judge.game.settings import Identity, Pace, PressKind, Settings
from judge.shelf import load_language, load_reading, load_rulebook, rulebooks

WORDS = {
    "players": ("игроков", "игрока", "joueurs", "人"),
    "scheme": ("схема", "repartition"),
    "until": ("до", "последний год", "jusqu'en", "年まで"),
    "end": ("fin",),
    "board": ("доска", "plateau"),
    "rulebook": ("книга", "年版"),
    "movement": ("движение",),
    "day": ("дня", "дней", "jours", "日"),
    "hour": ("час", "часа", "часов"),
}


MOVEMENT = frozenset({"movement.next"})


def made(text: str) -> CreateGame | str:
    return read_create("blitz", text, WORDS)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", CreateGame("blitz")),
        ("fr", CreateGame("blitz", "fr")),
        ("FR", CreateGame("blitz", "fr")),
        ("rulebook fr", CreateGame("blitz", "fr")),
        ("rulebook: ru_forum", CreateGame("blitz", "ru_forum")),
        ("ru-forum", CreateGame("blitz", "ru_forum")),
        *((book, CreateGame("blitz", book)) for book in rulebooks()),
        ("rulebook 1971", CreateGame("blitz", "1971")),
        ("1971 rulebook, 3 players", CreateGame("blitz", "1971", players=3)),
        ("2000 players 4", CreateGame("blitz", "2000", players=4)),
        ("until 1907 2000", CreateGame("blitz", "2000", until=1907)),
        ("until 2000", CreateGame("blitz", until=2000)),
        ("1971年版 2000年まで", CreateGame("blitz", "1971", until=2000)),
        ("rulebook 1972", CreateGame("blitz", "1972")),
        ("players 4", CreateGame("blitz", players=4)),
        ("players=4", CreateGame("blitz", players=4)),
        ("4 players", CreateGame("blitz", players=4)),
        ("ja, players 3, scheme II", CreateGame("blitz", "ja", players=3, scheme="II")),
        ("scheme 1 3 players fr", CreateGame("blitz", "fr", players=3, scheme="1")),
        ("fr until 1907", CreateGame("blitz", "fr", until=1907)),
        ("until 1907 fr.", CreateGame("blitz", "fr", until=1907)),
        (
            "players 2 movement 2 days ru2000",
            CreateGame("blitz", "ru2000", Settings(movement=Pace(next=timedelta(days=2))), 2, chosen=MOVEMENT),
        ),
        (
            "movement 12h retreat 1 hour",
            CreateGame(
                "blitz",
                "",
                Settings(movement=Pace(next=12 * timedelta(hours=1)), retreat=Pace(next=timedelta(hours=1))),
                chosen=MOVEMENT | {"retreat.next"},
            ),
        ),
        ("книга fr 3 игрока схема I до 1907", CreateGame("blitz", "fr", players=3, scheme="I", until=1907)),
        (
            "движение 2 дня",
            CreateGame("blitz", "", Settings(movement=Pace(next=timedelta(days=2))), chosen=MOVEMENT),
        ),
        (
            "ja 3人 движение 2日",
            CreateGame("blitz", "ja", Settings(movement=Pace(next=timedelta(days=2))), 3, chosen=MOVEMENT),
        ),
        ("fr répartition II, 3 joueurs", CreateGame("blitz", "fr", players=3, scheme="II")),
        ("fr последний год: 1907", CreateGame("blitz", "fr", until=1907)),
        ("fr до 1907г.", CreateGame("blitz", "fr", until=1907)),
        ("fr jusqu’en 1907 !", CreateGame("blitz", "fr", until=1907)),
        ("ja 1907年まで", CreateGame("blitz", "ja", until=1907)),
        ("fr jusqu'en 1907, 6 joueurs", CreateGame("blitz", "fr", players=6, until=1907)),
        ("BOARD hundred", CreateGame("blitz", board="hundred")),
        ("board: Ancient Mediterranean, datc", CreateGame("blitz", "datc", board="ancmed")),
        ("ru2000 Hundred 3 players", CreateGame("blitz", "ru2000", players=3, board="hundred")),
        ("fr fleet-rome", CreateGame("blitz", "fr", board="fleet_rome")),
        ("доска hundred до 1475", CreateGame("blitz", until=1475, board="hundred")),
        ("plateau hundred", CreateGame("blitz", board="hundred")),
        ("hundred board fr", CreateGame("blitz", "fr", board="hundred")),
        ("board atlantis", CreateGame("blitz", board="atlantis")),
    ],
)
def test_what_is_asked_for(text: str, wanted: CreateGame) -> None:
    assert made(text) == wanted


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("players", "players"),
        ("players many", "players many"),
        ("players 99999", "players 99999"),
        ("movement soon", "movement soon"),
        ("movement 0d", "movement 0d"),
        ("movement 3", "movement 3"),
        ("movement 3 fr", "movement 3"),
        ("scheme", "scheme"),
        ("until the end", "until the"),
        ("fr ja", "ja"),
        ("rulebook", "rulebook"),
        ("7", "7"),
        ("1972", "1972"),
        ("1971 1982", "1982"),
        ("3 wishes", "3"),
        ("fr книг", "книг"),
        ("days 3", "days 3"),
        ("fr последний год", "последний год"),
        ("fr fin ja", "fin"),
    ],
)
def test_what_is_no_option_is_named(text: str, about: str) -> None:
    assert made(text) == about


def test_english_is_understood_without_any_words() -> None:
    assert read_create("blitz", "3 players scheme ii until 1907") == CreateGame(
        "blitz", players=3, scheme="II", until=1907
    )


def test_the_last_of_two_numbers_of_players_counts() -> None:
    assert made("players 3 players 4") == CreateGame("blitz", players=4)


WORDS_AND_OTHERS = st.sampled_from(
    ("players", "3", "игрока", "fr", "until", "1907", "movement", "2d", "day", "scheme", "’")
)


@given(st.lists(WORDS_AND_OTHERS | st.text(max_size=8)).map(" ".join))
def test_whatever_follows_create_is_a_game_or_is_named(text: str) -> None:
    read = made(text)

    assert isinstance(read, CreateGame) or read.strip()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("gunboat", {"identity": Identity.GUNBOAT}),
        ("fr players 5 press grey, no partial press", {"press": PressKind.GREY, "partial": False}),
        ("press grey players 5 nmr scheme II blind", {"press": PressKind.GREY, "blind": True}),
    ],
)
def test_settings_may_stand_among_the_options(text: str, meant: dict[str, object]) -> None:
    read = read_create("blitz", text, WORDS, load_language("en"))

    assert isinstance(read, CreateGame)
    assert {name: getattr(read.settings, name) for name in meant} == meant
    assert read.players == (5 if "5" in text else None)


@pytest.mark.parametrize(
    ("text", "about"), [("fr press purple", "press"), ("fr gunbot", "gunbot"), ("fr comment x", "comment")]
)
def test_what_is_neither_option_nor_setting_is_named(text: str, about: str) -> None:
    assert read_create("blitz", text, WORDS, load_language("en")) == about


def test_a_comma_is_a_wall_between_settings() -> None:
    """Without one, the Bulgarian words for gunboat and for press would be those for anonymous press."""
    bulgarian = load_reading("bg", load_rulebook("bg"))

    found = read_create("blitz", "fr анонимна, преса сива", bulgarian.options, bulgarian)

    assert isinstance(found, CreateGame)
    assert (found.settings.identity, found.settings.press) == (Identity.GUNBOAT, PressKind.GREY)


def test_settings_behind_create_keep_their_kind_of_phase_and_their_colons() -> None:
    english = load_language("en")
    line = (
        "gunboat blind press grey movement next 48h grace 24h, retreat next 12h, adjustment next 12h clock 21:00, "
        "must order, no late press, nodias"
    )

    game = read_create("blitz", line, english.options, english)

    assert isinstance(game, CreateGame)
    assert game.settings.movement == Pace(next=timedelta(hours=48), grace=timedelta(hours=24))
    assert game.settings.retreat == Pace(next=timedelta(hours=12))
    assert game.settings.adjustment == Pace(next=timedelta(hours=12), clock=time(21))
    assert read_create("blitz", "movement next 48h", english.options, english) == CreateGame(
        "blitz", "", Settings(movement=Pace(next=timedelta(hours=48))), chosen=MOVEMENT
    )


def test_a_setting_that_is_named_as_it_is_anyway_is_chosen() -> None:
    """Else the rulebook would decide against the creator's own words."""
    read = read_create("blitz", "ja minor press, movement 3d", WORDS, load_language("en"))

    assert isinstance(read, CreateGame)
    assert (read.settings, read.chosen) == (Settings(), MOVEMENT | {"minor_press"})
