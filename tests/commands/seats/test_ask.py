"""How lines about seats are read."""

from __future__ import annotations

import pytest

from judge.commands.asks import GameAsk, Trouble, Unclear
from judge.commands.seats.ask import AboutPerson, JoinGame, ListPeople, ShowWishes, TakeOver, TakeOverLead, ToGame
from judge.game.commands.leading import Demote
from judge.game.commands.seats import Approve, Eject, Prefer, Resign
from judge.game.commands.starting import ForceBegin, Start, Unstart
from judge.game.commands.vacancies import Dummy, Revive
from judge.notation.commands.verbs import CommandWord
from judge.structs import replace
from tests.commands.scenes import started
from tests.commands.test_understand import ask

HOME, _ = started()


def read(line: str, *, is_home: bool = True) -> object:
    """The one ask of a line, to a game called sample or to nobody; without its own words."""
    game = HOME if is_home else None
    (found,) = ask(line, game, "france" if is_home else "").asks
    return found


@pytest.mark.parametrize(
    ("line", "game", "wishes"),
    [
        ("JOIN blitz", "blitz", ""),
        ("JOIN ?blitz", "blitz", ""),
        ("JOIN ?blitz secret", "blitz", ""),
        ("JOIN blitz secret", "blitz", ""),
        ("JOIN ?blitz AS France", "blitz", "france"),
        ("JOIN ?", "any", ""),
        ("JOIN any", "any", ""),
        ("JOIN Blitz AS France", "blitz", "france"),
        ("JOIN blitz as Fra", "blitz", "france"),
        ("JOIN France@blitz", "blitz", "france"),
        ("JOIN blitz FE[GA]", "blitz", "FE [ GA ]"),
        ("JOIN blitz France, England, [Germany Italy]", "blitz", "france england [ germany italy ]"),
        ("JOIN blitz *", "blitz", "*"),
        ("JOIN blitz AS Atlantis", "blitz", "Atlantis"),
    ],
)
def test_join_may_say_what_one_would_like_to_play(line: str, game: str, wishes: str) -> None:
    found = read(line, is_home=False)

    assert found == JoinGame(game, wishes)


def test_join_without_a_name_is_for_the_letters_game() -> None:
    assert read("JOIN") == JoinGame(HOME.name)
    assert read("JOIN", is_home=False) == Unclear(Trouble.NAME_NEEDED, CommandWord.JOIN, written="JOIN")


@pytest.mark.parametrize(
    ("line", "wishes"),
    [
        ("PREFER FE[GA]T", "FE [ GA ] T"),
        ("SET PREFERENCE AEFGIRT", "AEFGIRT"),
        ("PREFER Turkey, Germany", "turkey germany"),
        ("PREFER Ger Fra", "germany france"),
        ("PREFER ANY", ""),
        ("PREFER *", "*"),
    ],
)
def test_preferences_are_names_or_letters(line: str, wishes: str) -> None:
    assert read(line) == GameAsk(Prefer(wishes), written=line)


def test_three_letters_that_are_a_power_and_several_are_asked() -> None:
    """A list of Germany, England, Russia to njudge's players, Germany to everybody else."""
    assert read("PREFER GER") == Unclear(Trouble.TWO_MEANINGS, CommandWord.PREFER, "GER", written="PREFER GER")
    assert read("PREFER G E R") == GameAsk(Prefer("G E R"), written="PREFER G E R")
    assert read("PREFER") == ShowWishes(written="PREFER")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("TAKEOVER Italy blitz", TakeOver("blitz", "italy")),
        ("TAKEOVER Italy@blitz", TakeOver("blitz", "italy")),
        ("TAKEOVER blitz Italy", TakeOver("blitz", "italy")),
        ("TAKE OVER blitz", TakeOver("blitz")),
        ("TAKEOVER MASTER blitz", TakeOverLead("blitz")),
    ],
)
def test_takeovers_name_power_and_game_in_either_order(line: str, wanted: TakeOver | TakeOverLead) -> None:
    assert read(line, is_home=False) == replace(wanted, written=line)


def test_a_password_for_another_judge_is_not_kept() -> None:
    kept = TakeOver("blitz", "italy", written="TAKEOVER Italy blitz")
    assert read("TAKEOVER Italy blitz sesame", is_home=False) == kept


def test_a_letter_of_a_game_need_not_name_it() -> None:
    name = HOME.name
    assert read("TAKEOVER Italy") == TakeOver(name, "italy", written="TAKEOVER Italy")
    assert read("TAKEOVER MASTER") == TakeOverLead(name, written="TAKEOVER MASTER")
    for line, command in (
        ("RESIGN", Resign()),
        ("RESIGN Italy", Resign("italy")),
        ("RESIGN MASTER", Demote()),
        ("START", Start()),
        ("FORCE BEGIN", ForceBegin()),
        ("UNSTART", Unstart()),
    ):
        assert read(line) == ToGame(name, command, written=line)
    assert read("START blitz") == ToGame("blitz", Start(), written="START blitz")
    assert read("RESIGN blitz", is_home=False) == ToGame("blitz", Resign(), written="RESIGN blitz")
    assert read("RESIGN", is_home=False) == Unclear(Trouble.GAME_NEEDED, CommandWord.RESIGN, written="RESIGN")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("EJECT Italy", GameAsk(Eject("italy"))),
        ("DUMMY Italy", GameAsk(Dummy("italy"))),
        ("REVIVE Ita", GameAsk(Revive("italy"))),
        ("APPROVE", GameAsk(Approve())),
        ("APPROVE all", GameAsk(Approve())),
        ("APPROVE Italy, France", GameAsk(Approve(powers=("france", "italy")))),
        ("SET APPROVED FI", GameAsk(Approve(powers=("france", "italy")))),
        ("NOT APPROVED Italy", GameAsk(Approve(False, ("italy",)))),
        ("DEMOTE", GameAsk(Demote())),
        ("EJECT anna@x.example", AboutPerson(CommandWord.EJECT, "blitz", "anna@x.example")),
        ("EJECT Anna Berg", AboutPerson(CommandWord.EJECT, "blitz", "Anna Berg")),
        ("PROMOTE anna@x.example", AboutPerson(CommandWord.PROMOTE, "blitz", "anna@x.example")),
        ("PROMOTE <anna@x.example> dawn", AboutPerson(CommandWord.PROMOTE, "dawn", "anna@x.example")),
        ("DEMOTE Anna", AboutPerson(CommandWord.DEMOTE, "blitz", "Anna")),
        ("APPROVE anna@x.example", AboutPerson(CommandWord.APPROVE, "blitz", "anna@x.example")),
        ("ALLOW a@x.example, @y.example", ListPeople(True, ("a@x.example", "@y.example"))),
        ("SET DENY PLAYER -a@x.example", ListPeople(False, (), ("a@x.example",))),
        ("ALLOW a@x.example, @@@", Unclear(Trouble.LIKE_THIS, CommandWord.ALLOW, written="")),
    ],
)
def test_what_masters_say_about_people(line: str, wanted: GameAsk | AboutPerson | ListPeople | Unclear) -> None:
    assert read(line) == replace(wanted, written=line)


@pytest.mark.parametrize(
    "line",
    [
        "Resign from that idea, please",
        "take over the world with me",
        "Start with Belgium and then we see",
        "Prefer to keep the peace",
        "Join me against Italy",
        "Eject him from Munich",
    ],
)
def test_talk_that_begins_like_a_command_is_shown_and_does_nothing(line: str) -> None:
    assert [type(each) for each in ask(line, HOME, "france").asks] == [Unclear]
