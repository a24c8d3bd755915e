"""What a letter asks for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.commands.asks import Ask, GameAsk, LetterClass, Request, Standing, Trouble, Unclear
from judge.commands.help.ask import Help
from judge.commands.leading.create_options import CreateGame
from judge.commands.orders.ask import ShowOrders
from judge.commands.people.ask import SetLanguage, SetZone
from judge.commands.people.particulars import Register
from judge.commands.seats.ask import JoinGame
from judge.commands.understand import understand
from judge.commands.watching.ask import ListGames, ObserveGame
from judge.game.commands.clock import Process, SetDeadline
from judge.game.commands.endings import SetAlliance, SetDraw
from judge.game.commands.orders import Clear, GiveOrders, SetWait
from judge.game.commands.seats import Eject
from judge.game.game import Game
from judge.game.settings import Pace, Settings
from judge.notation.commands.verbs import CommandWord
from judge.post.letter import read
from judge.post.tongue import Foreign
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board, load_language, load_reading, load_rulebook
from judge.structs import replace
from tests.commands.scenes import NOW, SPRING, TONGUES, after, forming, started
from tests.orders import read_orders


def ask(text: str, game: Game | None = None, power: str = "", headers: str = "", zone: str = "UTC") -> Request:
    player = (game.player_of(power) if game and power else None) or "p9"
    standing = Standing(player, True, game, (power,) if power else (), zone=zone)
    fallback = load_board(USUAL_BOARD), load_rulebook("ru2000")
    letter = read(f"From: a@b.test\n{headers}\n{text}".encode())
    return understand(letter, standing, load_language("en"), NOW, tongues=TONGUES, fallback=fallback)


def commands(request: Request) -> list[object]:
    return [one.command if isinstance(one, GameAsk) else one for one in request.asks]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("HELP", Help()),
        ("LIST", ListGames()),
        ("LIST Blitz", ListGames("blitz")),
        ("LIST page 2", ListGames(page=2)),
        ("LIST page", ListGames("page")),
        ("JOIN Blitz", JoinGame("blitz")),
        ("OBSERVE blitz.", ObserveGame("blitz")),
        ("WATCH blitz", ObserveGame("blitz")),
        ("REGISTER", Register()),
        ("REGISTER Anna Karlsson", Register("Anna Karlsson")),
        ("REGISTER Anna Europe/Paris ru", Register("Anna", "ru", "Europe/Paris")),
        ("REGISTER name: Anna K; zone: europe/paris; language: ru", Register("Anna K", "ru", "Europe/Paris")),
        ("REGISTER\nname: Anna\nzone: UTC\nEND", Register("Anna", "", "UTC")),
        ("REGISTER Anna\nlanguage: xx\nzone: Mars/Paris", Register("Anna", wrong=("xx", "Mars/Paris"))),
        ("REGISTER Anna\nSET LANGUAGE russe\nSET ZONE UTC", Register("Anna", "ru", "UTC")),
        ("SET LANGUAGE fr\nREGISTER Anna", Register("Anna", "fr")),
        ("REGISTER Anna; language: français", Register("Anna", "fr")),
        ("SET LANGUAGE русский", SetLanguage("ru")),
        ("SET LANGUAGE to French", SetLanguage("fr")),
        ("SET ZONE europe/paris", SetZone("Europe/Paris")),
        ("language: 日本語", SetLanguage("ja")),
        ("Time zone: Europe/Paris", SetZone("Europe/Paris")),
        ("Register: Anna Karlsson", Register("Anna Karlsson")),
        ("JOIN ｂｌｉｔｚ", JoinGame("blitz")),
        ("CREATE blitz", CreateGame("blitz")),
        ("CREATE blitz datc", CreateGame("blitz", "datc")),
        (
            "CREATE blitz first 1w",
            CreateGame("blitz", "", Settings(first=timedelta(days=7)), chosen=frozenset({"first"})),
        ),
        (
            "CREATE blitz movement 2 days",
            CreateGame(
                "blitz",
                "",
                Settings(movement=Pace(next=timedelta(days=2))),
                chosen=frozenset({"movement.next"}),
            ),
        ),
    ],
)
def test_commands_to_the_judge(line: str, wanted: Ask) -> None:
    request = ask(line)

    assert request.asks == (wanted,)
    assert request.kind is LetterClass.COMMAND


def test_a_timetable_is_read_whole() -> None:
    (made,) = ask("CREATE blitz ru2000 movement 2d, retreat 12h adjustment 90m first 1w").asks

    settings = Settings(
        first=timedelta(weeks=1),
        movement=Pace(next=timedelta(days=2)),
        retreat=Pace(next=timedelta(hours=12)),
        adjustment=Pace(next=timedelta(minutes=90)),
    )
    chosen = frozenset({"first", "movement.next", "retreat.next", "adjustment.next"})
    assert made == CreateGame("blitz", "ru2000", settings, chosen=chosen)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("WAIT", SetWait(True)),
        ("SET NOWAIT", SetWait(False)),
        ("DRAW", SetDraw(True)),
        ("SET NO DRAW", SetDraw(False)),
        ("CLEAR", Clear()),
        ("PROCESS", Process(read_phase("S1901M"))),
        ("PROCESS S1901M", Process(read_phase("S1901M"))),
        ("JOIN", JoinGame("blitz")),
        ("HELP ORDERS", Help("orders")),
        ("EJECT Turkey", Eject("turkey")),
        ("EJECT aus", Eject("austria")),
        ("ALLY Turkey", SetAlliance("turkey")),
        ("NOALLY", SetAlliance(None)),
        ("SET DEADLINE ２０：００", SetDeadline(datetime(2026, 11, 20, 19, 0, tzinfo=UTC))),
        ("SET DEADLINE : 27/11/2026 20h", SetDeadline(datetime(2026, 11, 27, 19, 0, tzinfo=UTC))),
        ("SET DEADLINE 2026-11-27 20:00", SetDeadline(datetime(2026, 11, 27, 19, 0, tzinfo=UTC))),
        ("SET DEADLINE 2026-11-27 20:00 America/New_York", SetDeadline(datetime(2026, 11, 28, 1, 0, tzinfo=UTC))),
        ("SET DEADLINE 2026-11-27", SetDeadline(datetime(2026, 11, 27, 12, 0, tzinfo=UTC))),
        ("SET DEADLINE 20:00", SetDeadline(datetime(2026, 11, 20, 19, 0, tzinfo=UTC))),
        ("SET DEADLINE 08:00", SetDeadline(datetime(2026, 11, 21, 7, 0, tzinfo=UTC))),
        ("SET DEADLINE +24h", SetDeadline(NOW + timedelta(days=1))),
        ("SET DEADLINE +2d", SetDeadline(NOW + timedelta(days=2))),
        ("ORDERS", ShowOrders()),
    ],
)
def test_commands_to_a_game(line: str, wanted: object) -> None:
    request = ask(line, started()[0], "france", zone="Europe/Paris")

    assert commands(request) == [wanted]


@pytest.mark.parametrize(
    ("line", "trouble", "about"),
    [
        ("SET DEADLINE 31.02.2026", Trouble.BAD_TIME, "31.02.2026"),
        ("SET DEADLINE 2026-13-45", Trouble.BAD_TIME, "2026-13-45"),
        ("SET DEADLINE tomorrow", Trouble.BAD_TIME, "tomorrow"),
        ("SET DEADLINE 20:00 Mars/Paris", Trouble.BAD_TIME, "20:00 Mars/Paris"),
        ("ALLY Peru", Trouble.BAD_POWER, "Peru"),
        ("SET LANGUAGE Klingon", Trouble.BAD_LANGUAGE, "Klingon"),
        ("SET ZONE Mars/Paris", Trouble.BAD_ZONE, "Mars/Paris"),
        ("PROCESS S19X", Trouble.BAD_PHASE, "S19X"),
        ("CREATE blitz movement soon", Trouble.BAD_OPTION, "movement soon"),
    ],
)
def test_commands_that_are_not_clear(line: str, trouble: Trouble, about: str) -> None:
    (unclear,) = ask(line, started()[0], "france").asks

    assert isinstance(unclear, Unclear)
    assert (unclear.trouble, unclear.about) == (trouble, about)
    assert unclear.written == line


def test_a_command_to_a_game_without_a_game_asks_which() -> None:
    (unclear,) = ask("WAIT").asks

    assert isinstance(unclear, Unclear)
    assert unclear.trouble is Trouble.GAME_NEEDED


def test_orders_and_commands_come_apart() -> None:
    request = ask("Dear judge,\nA Par - Bur\nWAIT\nF Bre - Mid\nPROCESS\n", started()[0], "france")

    orders = read_orders("france: A par - bur; F bre - mid")
    # The orders may be the last that are missing: whoever asks to wait is waited for.
    assert commands(request) == [SetWait(True), GiveOrders(orders), Process(read_phase("S1901M"))]
    assert [read.line for read in request.read] == [2, 4]
    assert request.kind is LetterClass.ORDERS
    assert request.needs_proof


def test_clear_withdraws_what_stands_above_it_in_the_letter() -> None:
    request = ask("A Par - Bur\nCLEAR\nF Bre - Mid\n", started()[0], "france")

    assert commands(request) == [Clear(), GiveOrders(read_orders("france: F bre - mid"))]


def test_nothing_is_read_after_sign_off() -> None:
    request = ask("A Par - Bur\nSIGN OFF\nF Bre - Mid\nWAIT", started()[0], "france")

    assert [str(read.order) for read in request.read] == ["A par - bur"]
    assert len(request.asks) == 1


def test_a_command_said_twice_is_one() -> None:
    assert ask("LIST\nLIST\nHELP").asks == (ListGames(), Help())


def test_orders_for_a_phase_that_is_over_are_late() -> None:
    game = after(SPRING, started()[0])[0]
    late = ask("A Bur - Mun\nWAIT", game, "france", "In-Reply-To: <blitz.S1901M.m1@judge.test>\n")
    by_subject = ask("A Bur - Mun", game, "france", "Subject: Re: [blitz S1901M] results\n")
    in_time = ask("A Bur - Mun", game, "france", "In-Reply-To: <blitz.F1901M.m1@judge.test>\n")
    other_game = ask("A Bur - Mun", game, "france", "In-Reply-To: <slow.S1901M.m1@judge.test>\n")

    assert str(late.late) == "S1901M"
    assert commands(late) == [SetWait(True)]
    assert late.read == ()
    assert str(by_subject.late) == "S1901M"
    assert in_time.late is None
    assert other_game.late is None
    assert len(in_time.read) == 1


def test_a_command_under_an_old_mail_is_not_late() -> None:
    game = after(SPRING, started()[0])[0]

    assert ask("WAIT", game, "france", "In-Reply-To: <blitz.S1901M.m1@judge.test>\n").late is None


def test_orders_without_a_game_are_noticed() -> None:
    assert ask("A Par - Bur").homeless
    assert not ask("Hello there, how are you?").homeless
    assert not ask("LIST").homeless


def test_a_subject_counts_only_when_nothing_else_is_said() -> None:
    assert ask("", headers="Subject: HELP\n").asks == (Help(),)
    assert ask("", headers="Subject: Re: HELP\n").asks == ()
    assert ask("", headers="Subject: orders\n").kind is LetterClass.EMPTY
    assert ask("LIST", headers="Subject: HELP\n").asks == (ListGames(),)


def test_a_robot_is_not_understood() -> None:
    request = ask("A Par - Bur\nWAIT", started()[0], "france", "Auto-Submitted: auto-replied\n")

    assert request == Request(LetterClass.AUTO_REPLY)
    assert request.is_ignored


def test_who_does_not_play_is_left_to_the_game_to_refuse() -> None:
    request = ask("A Par - Bur", started()[0])

    assert commands(request) == [GiveOrders(read_orders("france: A par - bur"))]


def test_a_game_that_forms_reads_orders_too() -> None:
    assert ask("A Par - Bur", forming()).read
    assert ask("A Par - Bur", replace(forming(), name="slow"), headers="Subject: [slow S1901M]\n").late is None


def test_only_some_asks_need_proof() -> None:
    assert not ask("HELP\nLIST\nREGISTER Anna").needs_proof
    assert ask("JOIN blitz").needs_proof
    assert ask("CREATE blitz").needs_proof


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        ("ru", "РЕГИСТРАЦИЯ Борис\nязык: русский\nпояс: Europe/Moscow", Register("Борис", "ru", "Europe/Moscow")),
        ("fr", "INSCRIPTION nom: Chloé, langue: fr", Register("Chloé", "fr")),
        ("ja", "登録\n名前：えみ\n言語：日本語", Register("えみ", "ja")),
        ("bg", "РЕГИСТРАЦИЯ Димитър\nезик: български", Register("Димитър", "bg")),
        ("ru", "ЯЗЫК французский", SetLanguage("fr")),
        ("fr", "LANGUE russe", SetLanguage("ru")),
        ("bg", "Регистрация: Иван Петров", Register("Иван Петров")),
        ("bg", "ЕЗИК japanese", SetLanguage("ja")),
        ("ja", "言語 英語", SetLanguage("en")),
        ("ru", "СРОК +3 дня", SetDeadline(NOW + timedelta(days=3))),
        ("ja", "参加　ｂｌｉｔｚ", JoinGame("blitz")),
        ("ja", "SET LANGUAGE en", SetLanguage("en")),
    ],
)
def test_commands_in_other_languages(code: str, text: str, wanted: object) -> None:
    game, book = started()[0], load_rulebook("ru2000")
    standing = Standing("p9", True, game, (), zone="UTC")
    letter = read(f"From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())

    assert commands(understand(letter, standing, load_reading(code, book), NOW, tongues=TONGUES)) == [wanted]


def test_lines_in_a_script_that_nobody_reads_here_are_kept_apart() -> None:
    text = "A Par - Bur\nАрмия из Мюнхена в Тироль\nА Бре - Пик\nС уважением, Борис\nà bientôt"
    request = ask(text, started()[0], "france")

    assert len(request.read) == 1
    assert request.foreign == (Foreign("Армия из Мюнхена в Тироль", "ru"), Foreign("А Бре - Пик", "ru"))
    assert request.problems == ()
    assert request.reads == ("English",)
    assert request.kind is LetterClass.ORDERS


@pytest.mark.parametrize(
    "text", ["ЯЗЫК ru", "язык: русский", "言語 ru", "ЕЗИК Руски", "langue russe", "SET LANGUAGE ru"]
)
def test_asking_for_a_language_is_understood_in_every_language(text: str) -> None:
    assert ask(text, started()[0], "france").asks == (SetLanguage("ru"),)


def test_talk_in_the_writers_own_script_is_nothing() -> None:
    assert ask("A Par - Bur\nmerci, à bientôt", started()[0], "france").foreign == ()


def test_what_begins_like_press_forty_times_over_is_read_no_further() -> None:
    """Below may be a text for somebody: none of it is an order, and the writer is told."""
    request = ask("A Par - Bur\n" + "PRESS Turkey hard\n" * 41 + "A Mar - Spa\n", started()[0], "france")

    assert [str(order.order) for order in request.read] == ["A par - bur"]
    assert request.beyond == ("PRESS Turkey hard",)


def test_a_command_that_there_is_not_is_asked_about_as_it_was_written() -> None:
    (unclear,) = ask("FROBNICATE THE GAME", started()[0], "france").asks

    assert isinstance(unclear, Unclear)
    assert (unclear.trouble, unclear.word) == (Trouble.UNKNOWN_COMMAND, CommandWord.UNKNOWN)
    assert unclear.written == "FROBNICATE THE GAME"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("REGISTER Olga, Moscow (UTC+3)", Register("Olga", "", "Europe/Moscow")),
        ("REGISTER Moscow, Olga, Russian", Register("Olga", "ru", "Europe/Moscow")),
        ("REGISTER Olga (UTC+3)", Register("Olga", "", "Etc/GMT-3")),
        ("REGISTER Olga, Moscow (UTC+9)", Register("Olga", "", "Europe/Moscow", ("UTC+9",))),
        ("REGISTER my name is Olga, I live in Moscow", Register("Olga", "", "Europe/Moscow")),
        ("REGISTER my name is Olga, I like chess", Register("Olga", "", "", ("I like chess",))),
        ("REGISTER Olga Moscow", Register("Olga Moscow", unsure="Moscow", town_zone="Europe/Moscow")),
        ("REGISTER Karlsson, Anna", Register("Karlsson Anna", unsure="Anna")),
        ("REGISTER Sofia", Register("Sofia")),
        ("REGISTER Sofia, Paris", Register("Sofia", "", "Europe/Paris")),
        ("REGISTER Anna, I live in Nowhere", Register("Anna", wrong=("Nowhere",))),
        ("REGISTER P3", Register("P3")),
        (
            "REGISTER\nname: Fred\nphone: 1\ncountry: USA\npassword: ********\nEND",
            Register("Fred", unkept=("phone", "country"), has_password=True),
        ),
    ],
)
def test_what_people_say_of_themselves(line: str, wanted: Register) -> None:
    assert ask(line).asks == (wanted,)


@pytest.mark.parametrize(
    ("code", "line", "wanted"),
    [
        ("fr", "Inscription je m'appelle Marie, j'habite à Paris, français", Register("Marie", "fr", "Europe/Paris")),
        ("ru", "Регистрация меня зовут Ольга, живу в Москве", Register("Ольга", "", "Europe/Moscow")),
        ("ru", "Регистрация меня зовут Пётр и я живу в Москве", Register("Пётр", "", "Europe/Moscow")),
        ("en", "REGISTER my name is Bob and I live in Chicago", Register("Bob", "", "America/Chicago")),
        ("en", "REGISTER Bob and Anna", Register("Bob and Anna")),
        ("fr", "Inscription je m'appelle Élise et j'habite à Paris", Register("Élise", "", "Europe/Paris")),
        ("bg", "Регистрация казвам се Иван и живея в София", Register("Иван", "", "Europe/Sofia")),
        ("bg", "Регистрация казвам се Иван, живея в София", Register("Иван", "", "Europe/Sofia")),
        ("ja", "登録 名前は花子です、東京在住", Register("花子", "", "Asia/Tokyo")),
        # In a line above.
        ("ru", "меня зовут Пётр, живу в Москве\nзарегистрируйте меня", Register("Пётр", "", "Europe/Moscow")),
        ("ru", "Здравствуйте! Меня зовут Пётр.\n\nзарегистрируйте меня", Register("Пётр")),
        ("en", "Hello, my name is Bob Ray.\n\nPlease register me", Register("Bob Ray")),
        ("en", "name: Bob\nREGISTER", Register("Bob")),
        ("en", "I am Bob's brother.\nREGISTER", Register("")),
        ("fr", "Je m'appelle Élise, j'habite à Paris.\nINSCRIPTION", Register("Élise", "", "Europe/Paris")),
        ("bg", "Казвам се Иван, живея в София\nРЕГИСТРАЦИЯ", Register("Иван", "", "Europe/Sofia")),
        ("ja", "はじめまして。花子と申します。\n登録", Register("花子")),
    ],
)
def test_what_people_say_of_themselves_in_their_language(code: str, line: str, wanted: Register) -> None:
    letter = read(f"From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n{line}".encode())
    reading = load_reading(code, load_rulebook("2000"))

    assert understand(letter, Standing(), reading, NOW, tongues=TONGUES).asks == (wanted,)


def test_a_dot_behind_a_short_word_parts_no_name() -> None:
    assert ask("REGISTER Mr. J. R. Fox").asks == (Register("Mr. J. R. Fox"),)
    assert ask("REGISTER my name is Olga. I live in Moscow").asks == (Register("Olga", "", "Europe/Moscow"),)
