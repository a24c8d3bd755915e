"""The account of a letter: no word is in no class, and lines that are no orders change none."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.commands.asks import Request, Standing, Trouble, Unclear
from judge.commands.leading.ask import TryOut
from judge.commands.people.particulars import Register
from judge.commands.understand import understand
from judge.game.commands.ahead import StorePlan
from judge.game.game import Game
from judge.notation.account import AccountLine, WordClass
from judge.notation.language import Language, combine
from judge.notation.values import ProblemCode
from judge.post.letter import Letter
from judge.post.letter import read as read_letter
from judge.rules.text import read_order
from judge.shelf import load_language
from judge.structs import replace
from tests.commands.scenes import started
from tests.commands.test_understand import NOW, TONGUES, ask

GAME, _ = started()
COURTESY = {
    "en": (
        "Dear judge,",
        "Thanks a lot!",
        "stabbing time!",
        "Best wishes, Anna",
        "# that was hard",
        "(no hurry)",
        "Stay safe!",
    ),
    "ru": ("Уважаемый судья,", "Большое спасибо!", "С уважением, Анна", "// долго думала", "Держитесь там!"),
    "fr": ("Cher arbitre,", "Merci beaucoup !", "Bien à vous, Anne", "# voilà", "Tenez bon !"),
    "ja": ("審判様", "よろしくお願いします。", "敬具", "変更の可能性があります。"),
    "bg": ("Уважаеми съдия,", "Благодаря много!", "Поздрави, Анна", "# трудно беше", "Дръжте се!"),
}
ORDERS = (
    ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"),
    ("A Par H", "A Mar - Spa", "F Bre - Eng"),
    ("A Par - Pic", "A Mar - Pie", "F Bre H"),
)
NOT_UNDERSTOOD = (
    "Fleet Norwegian Sea supports that move",
    "Press to Russia: will you leave me alone",
    "EJECT somebody who never writes",
    "CREATE a",
    "set deadline blitz fri 23:30",
    "Austria holds Serbia, they say",
    "A Mun - Atlantis",
    "the army in Munich",
)
PRESS = NOT_UNDERSTOOD[1]
"""It takes the text below it."""
ODD = st.sampled_from([line for line in NOT_UNDERSTOOD if line != PRESS])
LINES = st.one_of(
    st.sampled_from([line for orders in ORDERS for line in orders]),
    ODD,
    st.sampled_from(COURTESY["en"]),
    st.sampled_from(("> A Par - Gas", "SET WAIT", "CLEAR", "", "A Par - Bur?", "If he asks, A Par - Gas", "* * *")),
    st.text(max_size=30),
)
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def read_by(code: str) -> Language:
    """What a letter of somebody with this language is read by."""
    return combine(*(load_language(each) for each in dict.fromkeys((code, "en"))))


def letter_of(lines: Iterable[str]) -> Letter:
    head = "From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n"
    return read_letter((head + "\n".join(lines)).encode("utf-8", "replace"))


def read(lines: Iterable[str], language: str = "en", game: Game = GAME) -> Request:
    standing = Standing(game.player_of("france"), True, game, ("france",))
    return understand(letter_of(lines), standing, read_by(language), NOW, tongues=TONGUES)


def orders(request: Request) -> set[str]:
    return {str(each.order) for each in request.read}


def asked_about(request: Request) -> set[str]:
    """The units of orders that are shown as a question."""
    return {text.split()[1] for problem in request.problems for text in problem.candidates if " " in text}


def words(line: AccountLine) -> str:
    return "".join(piece.text for piece in line.pieces)


@QUICK
@given(st.lists(LINES, max_size=12))
def test_no_word_of_a_letter_is_in_no_class(lines: list[str]) -> None:
    request = read(lines)

    written = [line.split() for line in letter_of(lines).full_text.split("\n") if line.strip()]
    assert [words(line).split() for line in request.account] == written


@pytest.mark.parametrize("language", COURTESY)
@pytest.mark.parametrize("place", range(4))
def test_courtesy_anywhere_changes_no_order(language: str, place: int) -> None:
    for lines in ORDERS:
        for said in COURTESY[language]:
            with_it = read([*lines[:place], said, *lines[place:]], language)

            assert orders(with_it) == orders(read(lines, language))
            assert with_it.problems == ()
            assert [line.kind for line in with_it.account if said in words(line)] == [WordClass.COURTESY]


@pytest.mark.parametrize("language", COURTESY)
def test_courtesy_behind_an_order_changes_it_not(language: str) -> None:
    for said in COURTESY[language]:
        for between in (", ", ". ", " # ", " // "):
            found = read([f"A Par - Bur{between}{said}", "F Bre - MAO"], language)

            assert orders(found) == {"A par - bur", "F bre - mid"}, said
            assert found.problems == ()


@QUICK
@given(st.lists(LINES, max_size=8), ODD, st.integers(0, 8))
def test_a_line_that_is_not_understood_changes_no_order_and_is_shown(lines: list[str], odd: str, place: int) -> None:
    without, found = read(lines), read([*lines[:place], "", odd, "", *lines[place:]])

    if "CLEAR" in lines[place:]:
        return
    assert orders(found) == orders(without)
    if not found.turn:
        shown = [problem.written for problem in found.problems]
        shown += [each.written for each in found.asks if isinstance(each, Unclear)]
        assert any(odd in each or each in odd for each in shown)


@QUICK
@given(st.lists(LINES, max_size=8), LINES, st.integers(0, 8))
def test_a_line_more_loses_no_order_without_a_question(lines: list[str], more: str, place: int) -> None:
    without, found = read(lines), read([*lines[:place], more, *lines[place:]])

    lost = orders(without) - orders(found)
    if more == "CLEAR" or found.turn or any(line.kind is WordClass.QUOTED for line in found.account):
        return
    assert {text.split()[1] for text in lost} <= asked_about(found), lost


@pytest.mark.parametrize("odd", NOT_UNDERSTOOD)
def test_what_is_not_understood_is_shown_among_ten_orders_too(odd: str) -> None:
    found = read([*ORDERS[0], odd])

    assert orders(found) == orders(read(ORDERS[0]))
    assert [words(line) for line in found.account if line.kind is WordClass.NOT_UNDERSTOOD] == [odd]


@pytest.mark.parametrize(
    "pieces",
    [
        "order:A Par - Bur, |courtesy:thanks!",
        "courtesy:please |order:A Par - Bur # |courtesy:main attack",
        "not_understood:A Par - Bur, |courtesy:then |not_understood:Mun",
        "quoted:> A Par - Bur",
        "command:SET WAIT",
        "command:IF Italy A Pie: A Mar - Pie",
    ],
)
def test_each_word_has_its_class(pieces: str) -> None:
    line = "".join(piece.partition(":")[2] for piece in pieces.split("|"))

    (found,) = read([line]).account

    assert "|".join(f"{piece.kind.value}:{piece.text}" for piece in found.pieces) == pieces


def test_a_signature_is_courtesy_and_a_quotation_is_none_of_the_writers() -> None:
    found = read(["A Par - Bur", "-- ", "Anna of Paris", "> A Mar - Gas"])

    kinds = [line.kind.value for line in found.account]
    assert kinds == ["order", "courtesy", "courtesy", "quoted"]
    assert orders(found) == {"A par - bur"}


def test_of_two_orders_for_one_unit_neither_counts_but_a_corrected_one() -> None:
    twice, corrected = read(["A Par - Bur", "A Par - Pic"]), read(["A Par - Bur, no wait, A Par - Pic"])

    assert orders(twice) == set()
    assert [(each.code, each.candidates) for each in twice.problems] == [
        (ProblemCode.CONTRADICTED, ("A par - bur", "A par - pic"))
    ]
    assert orders(corrected) == {"A par - pic"}
    assert corrected.problems == ()


def test_the_rest_hold_but_those_with_orders_on_file() -> None:
    game = replace(GAME, orders=MappingProxyType({"france": (read_order("A par - bur"),)}))

    found = read(["F Bre - MAO. The rest hold."], game=game)
    cleared = read(["CLEAR", "F Bre - MAO. The rest hold."], game=game)

    assert {str(each.order) for each in found.read} == {"F bre - mid", "A mar H"}
    assert {str(each.order) for each in cleared.read} == {"F bre - mid", "A mar H", "A par H"}


def test_other_two_hold_where_two_are_left_that_have_no_order_on_file() -> None:
    game = replace(GAME, orders=MappingProxyType({"france": (read_order("A par - bur"),)}))

    found, unsure = read(["The other two hold."], game=game), read(["The other two hold."])
    cleared = read(["CLEAR", "The other two hold."], game=game)

    assert {str(each.order) for each in found.read} == {"A mar H", "F bre H"}
    assert found.problems == ()
    assert [piece.kind for line in found.account for piece in line.pieces] == [WordClass.ORDER]
    for each in (unsure, cleared):
        assert each.read == ()
        assert [problem.code for problem in each.problems] == [ProblemCode.NOT_AN_ORDER]


def test_a_question_orders_nothing_and_is_tried_out() -> None:
    found = read(["A Par-Bur, would that bounce?", "F Bre - MAO"])

    assert orders(found) == {"F bre - mid"}
    assert [each.code for each in found.problems] == [ProblemCode.QUESTION]
    assert [each.lines for each in found.asks if isinstance(each, TryOut)] == ["A Par - Bur"]


@pytest.mark.parametrize(
    "head",
    [
        "Greta wrote:",
        "Greta wrote: here is my plan",
        "Fwd from Greta",
        "From: Greta\nSubject: our plan",
        "Грета пишет:",
    ],
)
def test_what_is_pasted_in_below_somebodys_name_is_asked_about(head: str) -> None:
    found = read(["F Bre - MAO", head, "A Par - Bur", "SET WAIT"], "ru")

    assert orders(found) == {"F bre - mid"}
    assert [each.code for each in found.problems] == [ProblemCode.PASTED]
    assert len(found.asks) == 1  # the orders: nobody waits because an ally wrote so


def test_an_order_is_stopped_by_what_may_change_it_and_named() -> None:
    found = read(["A Par - Bur, then Munich next turn", "A Mar H, not", "F Bre - Gas (or the army)"])

    assert found.read == ()
    assert {problem.line for problem in found.problems} == {1, 2, 3}
    assert asked_about(found) == {"par", "mar", "bre"}


def outcome(text: str) -> tuple[list[str], list[ProblemCode]]:
    """What France orders by a letter, and why the rest of it is asked about."""
    request = ask(text, started()[0], "france")
    return [str(read.order) for read in request.read], [problem.code for problem in request.problems]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Hans wrote:\nA Par - Pic\n\nMy orders:\nA Par - Bur", ["A par - bur"]),
        ("F Bre - Mid\nHans wrote:\nMy orders:\nA Mun - Ruh\nA Par - Pic", ["F bre - mid"]),
        ("Hans wrote:\nI suggest this. My orders:\nA Mun - Ruh\nYours:\nA Par - Pic", []),
        ("Hans wrote:\n\nMy orders for you:\nA Par - Pic", []),
    ],
)
def test_a_heading_in_a_letter_that_is_pasted_in_is_its_readers_only_where_that_is_plain(
    text: str, orders: list[str]
) -> None:
    assert outcome(text) == (orders, [ProblemCode.PASTED])


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("F Bre - Mid\n-------- Forwarded message --------\nA Par - Pic\n--------\nA Par - Bur", ["F bre - mid"]),
        ("---- Forwarded message ----\nFrom: Hans\nTo: Anna\nA Par - Pic\n----------\nA Par - Bur", []),
        ("Begin forwarded message:\n\nA Par - Pic\n-----------------\nMy orders:\nA Par - Bur", []),
        ("---- Пересылаемое сообщение ----\nA Mun H\n---- Конец пересылаемого сообщения ----\nA Par - Bur", []),
    ],
)
def test_what_stands_below_a_letter_that_is_passed_on_and_ended_is_asked_about(text: str, orders: list[str]) -> None:
    """Nobody can tell who drew the line: the writer, or an ally who puts "My orders:" below it."""
    assert outcome(text) == (orders, [ProblemCode.PASTED])


@pytest.mark.parametrize(
    ("text", "orders", "codes"),
    [
        ("F Bre - Mid\n--\nA Par - Bur", ["F bre - mid"], [ProblemCode.SIGNED]),
        ("F Bre - Mid\n--\nAnna\n--\nA Par - Bur", ["F bre - mid"], [ProblemCode.SIGNED]),
        ("F Bre - Mid\n--\nP.S. cancel Brest", ["F bre - mid"], [ProblemCode.SIGNED]),
        ("F Bre - Mid\n-- \nAnna Keller\n12 rue de Paris", ["F bre - mid"], []),
        ("F Bre - Mid\n-- \nJohn Smith | Head of Fleet Operations | London", ["F bre - mid"], []),
        ("F Bre - Mid\n--\nOn 20 Nov 2026, at 12:30, Boris wrote:\nA Par - Bur", ["F bre - mid"], []),
        ("F Bre - Mid\nSIGNOFF\nA Par - Bur", ["F bre - mid"], [ProblemCode.SIGNED]),
        ("F Bre - Mid\nSIGNOFF\nPS: cancel Brest", ["F bre - mid"], [ProblemCode.SIGNED]),
        ("F Bre - Mid\nSIGNOFF\nSee you, Anna", ["F bre - mid"], []),
    ],
)
def test_what_orders_something_below_a_signature_or_signoff_is_asked_about(
    text: str, orders: list[str], codes: list[ProblemCode]
) -> None:
    assert outcome(text) == (orders, codes)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Par - Bur\nSent from my iPad. F Bre - Mid", ["A par - bur", "F bre - mid"]),
        ("A Par - Bur. F Bre - Mid. 本屋から送信", ["A par - bur", "F bre - mid"]),
        ("A Par - Bur\nSent from my iPhone", ["A par - bur"]),
        ("A Par - Bur\nGet Outlook for iOS<https://aka.ms/x>", ["A par - bur"]),
    ],
)
def test_a_telephones_advertisement_takes_no_orders_with_it(text: str, orders: list[str]) -> None:
    assert outcome(text)[0] == orders


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("> A Par - Pic\nThese, please.", [ProblemCode.QUOTED]),
        ("> A Par - Pic\n> F Bre - Mid\nAnna", [ProblemCode.QUOTED]),
        ("> A Mun - Ruh\nThanks", []),
        ("> A Par - Pic", []),
        ("> A Par - Pic\nF Bre - Mid", []),
        ("> === blitz S1901M == A Par - Pic\n> A Par - Pic\nThanks", []),
        ("From Boris.\n> From: Boris\n> To: Anna\n> A Par - Pic", []),
    ],
)
def test_what_is_marked_as_quoted_is_asked_about_where_nothing_else_is_said(
    text: str, codes: list[ProblemCode]
) -> None:
    assert outcome(text)[1] == codes


@pytest.mark.parametrize(
    ("text", "orders", "codes"),
    [
        ("*** The Times ***\nGermany will send its fleet to Holland.\n*** end ***\nA Par - Pic", ["A par - pic"], []),
        ("=== «Вести» ===\nАрмия Мюн - Бур!\n=== конец ===\nA Par - Pic", ["A par - pic"], []),
        ("*** Orders ***\nA Par - Pic\n*** end ***", ["A par - pic"], []),
        ("*** The Times ***\nA Par - Pic\n*** end ***", ["A par - pic"], []),
        ("*** France ***\nA Par ponders\n*** end ***", [], [ProblemCode.UNKNOWN_PLACE]),
    ],
)
def test_what_stands_in_a_frame_is_press_unless_it_may_be_about_orders(
    text: str, orders: list[str], codes: list[ProblemCode]
) -> None:
    assert outcome(text) == (orders, codes)


@pytest.mark.parametrize(
    ("text", "orders", "codes"),
    [
        ("From: the French embassy\nTo: the GM\nSubject: spring\n\nA Par - Pic", ["A par - pic"], []),
        ("To: judge\nSubject: spring\nA Par - Pic", ["A par - pic"], []),
        ("From: Germany\nTo: the GM\nSubject: spring\n\nA Par - Pic", [], [ProblemCode.PASTED]),
        ("From: Hans\nTo: Anna\nSubject: plan\n\nA Par - Pic", [], [ProblemCode.PASTED]),
        ("From: anna@players.example\nTo: judge\nSubject: old\n\nA Par - Pic", [], [ProblemCode.PASTED]),
        ("Hi\n\nFrom: Hans\nTo: Anna\nSubject: plan\n\nA Par - Pic", [], []),
        ("From: France\nSubject: spring\n\nA Par - Pic", ["A par - pic"], []),
        ("From: Italy\nSubject: spring\n\nA Par - Pic", [], [ProblemCode.PASTED]),
        ("From: France\nTo: Italy\n\nA Par - Pic", [], [ProblemCode.PASTED]),
    ],
)
def test_a_memo_to_the_judge_is_its_writers_own_and_another_letter_is_asked_about(
    text: str, orders: list[str], codes: list[ProblemCode]
) -> None:
    assert outcome(text) == (orders, codes)


@pytest.mark.parametrize("below", ["See you, Anna", "-- \nA Par - Bur", "", "From: Greta\nTo: Anna\nA Par - Bur"])
def test_a_letter_that_is_passed_on_with_nothing_below_is_no_question(below: str) -> None:
    text = f"A Par H\n---- Forwarded message ----\nA Par - Pic\n----------\n{below}"
    assert outcome(text) == (["A par H"], [])


def test_what_is_passed_on_goes_into_no_press_though_it_is_ended() -> None:
    text = "PRESS TO RUSSIA\nLook.\n---- Forwarded message ----\nPrivate.\n----------\nMore of it.\nA Par - Bur"
    request = ask(text, started()[0], "france")

    told = [each for each in request.asks if "Look." in str(each)]
    assert told
    assert "More of it" not in str(request.asks)


def test_quotations_of_forums_order_nothing() -> None:
    request = ask("[quote=Hans]A Par - Pic\nF Bre H[/quote] A Mar H\nA Par - Bur", started()[0], "france")

    assert [str(read.order) for read in request.read] == ["A mar H", "A par - bur"]
    assert {piece.kind for piece in request.account[0].pieces} == {WordClass.QUOTED}


@pytest.mark.parametrize(
    "said",
    [
        'Hans wrote to me: "A Mun - Ruh, you A Par - Pic". No.',
        "Hans m'a proposé ceci : « toi A Par - Pic ». Bof.",
        "Ханс мне пишет: «A Mun - Ruh, A Par - Pic, не бойся». Ну-ну.",
        "ハンスは書いた：「A Par - Pic」",
    ],
)
def test_what_another_said_between_quotation_marks_is_quoted_and_no_more(said: str) -> None:
    request = ask(f"{said}\nA Par - Bur\nF Bre H", started()[0], "france")

    assert [str(read.order) for read in request.read] == ["A par - bur", "F bre H"]
    assert not request.problems
    assert WordClass.QUOTED in {piece.kind for piece in request.account[0].pieces}


def test_where_nothing_else_is_said_a_quotation_is_asked_about() -> None:
    request = ask('As I wrote: "A Par - Bur"', started()[0], "france")

    assert request.read == ()
    assert [problem.code for problem in request.problems] == [ProblemCode.PASTED]


@pytest.mark.parametrize(
    ("code", "now", "later"),
    [
        ("en", "Spring 1901", "Fall 1901"),
        ("en", "S1901M:", "F1901M:"),
        ("en", "France, spring 1901:", "Orders of France for autumn 1901"),
        ("ru", "Весна 1901 г.:", "Приказы Франции на осень 1901"),
        ("fr", "Printemps 1901 :", "Ordres de la France, automne 1901"),
        ("bg", "Пролет 1901:", "Есен 1901:"),
        ("ja", "1901年春", "秋："),
        ("en", "Spring 1901", "For fall 1901, since I'm off to the seaside:"),
        ("ru", "Весна 1901 г.:", "А на осень 1901, чтобы потом не забыть (уезжаю на дачу, но вы мне напомните):"),
        ("bg", "Пролет 1901:", "За есента на 1901, да не забравя (ще съм на море):"),
        ("fr", "Printemps 1901 :", "Pour l'automne 1901, avant que j'oublie :"),
        ("ja", "1901年春", "1901年秋、念のため："),
    ],
)
def test_what_stands_below_the_heading_of_a_later_phase_is_kept_for_that(code: str, now: str, later: str) -> None:
    found = read([later, "A Mar - Spa", now, "A Par - Bur"], code)

    assert orders(found) == {"A par - bur"}
    assert not found.problems
    (plan,) = [each.command for each in found.asks if isinstance(getattr(each, "command", None), StorePlan)]
    assert (str(plan.phase), plan.text.strip()) == ("F1901M", "A Mar - Spa")


@pytest.mark.parametrize(
    "head",
    [
        "My plan for F1901, since I'm away:",
        "For F1901, since I'm away:",
        "To be strong in fall 1901, these are my orders:",
        "Since you'll be away until fall 1901, here are my orders:",
    ],
)
def test_a_sentence_that_speaks_of_a_later_phase_before_orders_is_asked_about(head: str) -> None:
    found = read([head, "A Mar - Spa"])

    assert not orders(found)
    (unclear,) = found.asks
    assert isinstance(unclear, Unclear)
    assert unclear.trouble is Trouble.BAD_LATER_PHASE


def test_orders_behind_the_colon_of_a_heading_are_for_its_phase() -> None:
    found = read(["Spring: A Par - Bur", "Fall: A Mar - Spa"])

    assert orders(found) == {"A par - bur"}
    assert any(isinstance(getattr(each, "command", None), StorePlan) for each in found.asks)


@pytest.mark.parametrize(
    "head",
    [
        *("Spring 1900", "France", "Spring", "Retreats", "Fall back!", "S", "1901", "As in fall 1900, here goes:"),
        "I hope your fall is fine, here are my orders:",
    ],
)
def test_other_headings_change_nothing(head: str) -> None:
    assert "A par - bur" in orders(read([head, "", "A Par - Bur"]))


def test_a_letter_in_brackets_is_a_power_and_beside_a_year_what_is_ordered() -> None:
    assert outcome("Orders (F): A Par - Pic") == (["A par - pic"], [])
    asks = [getattr(each, "command", None) for each in read(["Fall 1901 (R): A Par - Pic"]).asks]
    (plan,) = [each for each in asks if isinstance(each, StorePlan)]
    assert str(plan.phase) == "F1901R"


@pytest.mark.parametrize(
    ("head", "codes"),
    [
        ("Париж сообщает:", []),
        ("Привет всем. Париж сообщает:", []),
        ("Вена сообщает:", [ProblemCode.PASTED]),
        ("Париж, Вена сообщает:", [ProblemCode.PASTED]),
    ],
)
def test_who_speaks_from_a_home_centre_of_his_own_is_its_player(head: str, codes: list[ProblemCode]) -> None:
    found = read([head, "", "А Пар - Пик", "А Мар Х", "Ф Бре Х"], "ru")

    assert [problem.code for problem in found.problems if problem.code is ProblemCode.PASTED] == codes
    assert ("A par - pic" in orders(found)) is not bool(codes)


@pytest.mark.parametrize(
    ("code", "order", "line"),
    [
        ("ru", "А Пар - Бур", "Жду карту, как всегда, к пятнице. Игорь"),
        ("ru", "А Пар - Бур", "Если что не так, поправьте! Настя"),
        ("fr", "A Par - Bour", "Fin de transmission."),
        ("fr", "A Par - Bour", "Rapport de l'Amirauté :"),
        ("bg", "А Пар - Бур", "край на списъка"),
        ("en", "A Par - Bur", "If I've buggered up any of this it's the coffees. Dr. N."),
        ("en", "A Par - Bur", "FRA"),
    ],
)
def test_talk_that_begins_like_a_command_or_a_condition_is_talk(code: str, order: str, line: str) -> None:
    found = read([order, line], code)

    assert orders(found) == {"A par - bur"}
    assert not found.problems
    assert not [each for each in found.asks if isinstance(each, Unclear)]


def test_an_order_behind_a_condition_without_one_is_followed_and_the_condition_asked_about() -> None:
    assert outcome("If he's there. A Par - Pic") == (["A par - pic"], [ProblemCode.BAD_CONDITION])


def test_who_wants_orders_registered_registers_nobody() -> None:
    found = read(["Pourriez-vous enregistrer : A Par - Bour, A Mar - Esp"], "fr")

    assert orders(found) == {"A par - bur", "A mar - spa"}
    assert not [each for each in found.asks if isinstance(each, Register)]


@pytest.mark.parametrize("line", ["READY?", "wait ?"])
def test_a_command_that_is_only_asked_for_is_shown(line: str) -> None:
    request = ask(f"A Par - Bur\n{line}", started()[0], "france")

    assert [each.written for each in request.asks if isinstance(each, Unclear)] == [line]
