"""What a letter asks for beside its orders for now: later phases, repetition, taking back."""

from __future__ import annotations

import pytest

from judge.commands.asks import GameAsk, LetterClass, Trouble, Unclear
from judge.commands.press.ask import WritePress
from judge.game.commands.ahead import ClearHeld, NoRepeat, Repeat, StorePlan
from judge.game.commands.orders import Clear, ClearAhead, GiveOrders, SetWait, Undo, Withdraw
from judge.notation.values import ProblemCode
from judge.rules.text import read_phase
from tests.commands.scenes import started
from tests.commands.test_understand import ask, commands
from tests.orders import read_orders

GAME = started()[0]


def asked(text: str) -> list[object]:
    return commands(ask(text, GAME, "france"))


def plan(phase: str, text: str, **more: bool) -> StorePlan:
    return StorePlan(read_phase(phase), text, "en", **more)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("PHASE F1901M\nA Bur-Mun\nA Gas H", [plan("F1901M", "A Bur-Mun\nA Gas H")]),
        ("phase fall 1901 movement:\nA Bur-Mun", [plan("F1901M", "A Bur-Mun")]),
        (
            "PHASE F1901M\nA Bur-Mun\n\nPHASE W1901A\nBuild A Par\nSIGNOFF\nA Par H",
            [plan("F1901M", "A Bur-Mun"), plan("W1901A", "Build A Par")],
        ),
        (
            "A Par-Bur\nPHASE F1901M\nA Bur-Mun",
            [plan("F1901M", "A Bur-Mun"), GiveOrders(read_orders("france: A par - bur"))],
        ),
        ("PHASE F1901M\nIF A Mun\nA Bur-Ruh\nENDIF", [plan("F1901M", "IF A Mun\nA Bur-Ruh\nENDIF")]),
        ("PHASE F1901M\nA Bur H\nSET WAIT", [plan("F1901M", "A Bur H", waits=True)]),
        ("PHASE F1901M\nA Bur H\nNOWAIT", [plan("F1901M", "A Bur H", waits=False)]),
        ("PHASE F1901M\nA Bur H\nCLEAR\nA Bur-Mun", [plan("F1901M", "A Bur-Mun", clears=True)]),
        # The phase that is open takes its orders at once.
        ("PHASE S1901M\nA Par-Bur", [GiveOrders(read_orders("france: A par - bur"))]),
        (
            "PHASE F1901M\nA Bur H\nPHASE S1901M\nA Par-Bur",
            [plan("F1901M", "A Bur H"), GiveOrders(read_orders("france: A par - bur"))],
        ),
        ("CLEAR AHEAD", [ClearAhead()]),
        ("UNDO", [Undo()]),
        ("A Par-Bur\nUNDO", [Undo(), GiveOrders(read_orders("france: A par - bur"))]),
        ("WITHDRAW A Par", [Withdraw(frozenset({"par"}), "A Par")]),
        ("WITHDRAW Par, Mar", [Withdraw(frozenset({"par", "mar"}), "Par, Mar")]),
        (
            "A Par-Bur\nA Mar-Spa\nWITHDRAW A Par",
            [Withdraw(frozenset({"par"}), "A Par"), GiveOrders(read_orders("france: A mar - spa"))],
        ),
        (
            "WITHDRAW A Par\nA Par-Pic",
            [Withdraw(frozenset({"par"}), "A Par"), GiveOrders(read_orders("france: A par - pic"))],
        ),
        (
            "REPEAT A Mar H",
            [Repeat(read_orders("france: A mar H")), GiveOrders(read_orders("france: A mar H"))],
        ),
        (
            "A Mar H\nREPEAT\nA Par-Bur",
            [Repeat(read_orders("france: A mar H")), GiveOrders(read_orders("france: A mar H; A par - bur"))],
        ),
        ("REPEAT", [Repeat()]),
        ("NO REPEAT", [NoRepeat()]),
        ("NO REPEAT A Mar", [NoRepeat("mar")]),
        ("WAIT\nA Par-Bur\nNOWAIT", [GiveOrders(read_orders("france: A par - bur")), SetWait(True), SetWait(False)]),
        ("NOWAIT\nA Par-Bur\nWAIT", [SetWait(False), SetWait(True), GiveOrders(read_orders("france: A par - bur"))]),
        ("CLEAR\nA Par-Bur", [Clear(), GiveOrders(read_orders("france: A par - bur"))]),
    ],
)
def test_what_a_letter_asks(text: str, wanted: list[object]) -> None:
    assert asked(text) == wanted


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("PHASE yesterday\nA Par-Bur", Trouble.BAD_LATER_PHASE),
        ("WITHDRAW it all", Trouble.NO_SUCH_ORDER),
        ("NO REPEAT whatever", Trouble.NO_SUCH_ORDER),
    ],
)
def test_what_is_not_clear(text: str, trouble: Trouble) -> None:
    (unclear,) = asked(text)

    assert isinstance(unclear, Unclear)
    assert unclear.trouble is trouble


def test_orders_below_a_phase_that_cannot_be_read_are_never_for_now() -> None:
    request = ask("PHASE yesterday\nA Par-Bur\nPHASE F1901M\nA Mar H", GAME, "france")

    assert request.read == ()
    assert commands(request)[1:] == [plan("F1901M", "A Mar H")]


def test_what_cannot_be_read_for_later_is_told_by_its_line() -> None:
    request = ask("A Par-Bur\nPHASE F1901M\nA Bur-Mun\nA Bur-Atlantis\nPHASE W1901A\nA Bur-Mun", GAME, "france")

    assert [(each.line, each.code) for each in request.problems] == [
        (4, ProblemCode.UNKNOWN_PLACE),
        (6, ProblemCode.WRONG_PHASE),
    ]
    assert request.kind is LetterClass.ORDERS


def test_the_verdicts_of_conditions_are_told() -> None:
    request = ask("IF A Mun\nA Par-Bur\nELSE\nA Par H\nENDIF", GAME, "france")

    assert commands(request) == [GiveOrders(read_orders("france: A par - bur"))]
    assert [each.holds for each in request.verdicts] == [True, False]


@pytest.mark.parametrize("line", ["PRESS TO Germany\nLet us meet in Burgundy.\nENDPRESS", "DRAW", "REPEAT", "UNDO"])
def test_what_cannot_be_stored_is_not_done_at_once_either(line: str) -> None:
    found = asked(f"PHASE F1901M\nA Bur H\n{line}\nA Gas H")

    assert plan("F1901M", "A Bur H\nA Gas H") in found
    (unclear,) = (one for one in found if isinstance(one, Unclear))
    assert unclear.trouble is Trouble.NOT_FOR_LATER


def test_who_withdraws_a_unit_to_a_place_retreats() -> None:
    request = ask("withdraw army Paris to Gascony", GAME, "france")

    assert request.asks == ()
    assert [each.code for each in request.problems] == [ProblemCode.WRONG_PHASE]


def test_a_letter_holds_so_many_phases_and_no_more() -> None:
    letter = "\n".join(f"PHASE F19{number:02}M\nA Par H" for number in range(1, 60))
    request = ask(letter, GAME, "france")

    assert len(commands(request)) == 40
    assert {each.code for each in request.problems} == {ProblemCode.TOO_MANY}
    assert request.read == ()


def test_a_late_letter_still_stores_what_is_for_later() -> None:
    headers = "Subject: Re: [blitz S1900M] x\n"
    request = ask("A Par-Bur\nPHASE F1901M\nA Bur H", GAME, "france", headers.replace("blitz", GAME.name))

    assert request.late == read_phase("S1900M")
    assert commands(request) == [plan("F1901M", "A Bur H")]


def test_without_a_game_nothing_is_stored() -> None:
    unclear = commands(ask("PHASE F1901M\nA Bur H"))[0]

    assert isinstance(unclear, Unclear)
    assert unclear.trouble is Trouble.GAME_NEEDED


def test_press_that_waits_is_known_before_the_last_orders() -> None:
    text = "A Par-Bur\nPRESS TO Italy AT DEADLINE\nHello there, dear neighbour.\nENDPRESS\nCLEAR PRESS"
    first, second, third = ask(text, GAME, "france").asks

    assert isinstance(first, WritePress)
    assert first.is_held
    assert [each.command for each in (second, third) if isinstance(each, GameAsk)] == [
        ClearHeld(),
        GiveOrders(read_orders("france: A par - bur")),
    ]


def test_press_that_goes_now_comes_behind_the_orders() -> None:
    text = "PRESS TO Italy\nHello there, dear neighbour.\nENDPRESS\nA Par-Bur"

    assert isinstance(ask(text, GAME, "france").asks[-1], WritePress)
