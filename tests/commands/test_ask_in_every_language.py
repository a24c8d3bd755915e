"""Words inside commands in every language: what English says with MASTER, ANY, ALL, RESTORE, FROM and AS."""

from __future__ import annotations

import pytest

from judge.commands.asks import Ask, GameAsk, Standing
from judge.commands.catalogue import CATALOGUE
from judge.commands.keeping.ask import DropLetter, RetryLetter
from judge.commands.leading.ask import Audit, Become, RollBackTo
from judge.commands.line import CommandLine, Taken
from judge.commands.press.ask import WritePress
from judge.commands.seats.ask import JoinGame, TakeOverLead, ToGame
from judge.commands.watching.ask import Period, ShowHistory
from judge.game.commands.clock import Process
from judge.game.commands.endings import CastVote, Propose, SetDraw
from judge.game.commands.leading import Demote
from judge.game.commands.seats import Approve
from judge.game.roles import Role
from judge.game.state import Motion
from judge.game.transition import Command
from judge.notation.commands.verbs import read_command
from judge.rules.text import read_phase
from judge.shelf import load_reading, load_rulebook
from judge.structs import replace
from tests.game.tables import NOW, table

BOOK = load_rulebook("2000")
STANDING = Standing("france", True, table(), ("france",), Role.PLAYER, ("blitz",))


def asked(code: str, line: str) -> Ask:
    """What a line asks, in a letter of somebody who reads this language."""
    language = load_reading(code, BOOK)
    words = read_command(line, language)
    assert words is not None
    about = CommandLine(words.word, words.rest, line, ("Hello", "ENDPRESS"), STANDING, language, {}, NOW)
    found = CATALOGUE[words.word].read(about)
    assert found is not None
    return found.ask if isinstance(found, Taken) else found


def commanded(code: str, line: str) -> Command:
    found = asked(code, line)
    assert isinstance(found, GameAsk | ToGame)
    return found.command


@pytest.mark.parametrize(
    ("code", "line", "game"),
    [
        ("en", "TAKEOVER MASTER blitz", "blitz"),
        ("ru", "ЗАНЯТЬ МЕСТО ВЕДУЩЕГО", STANDING.games[0]),
        ("fr", "REPRENDRE MENEUR", "blitz"),
        ("fr", "REPRENDRE MENEUR blitz", "blitz"),
        ("bg", "ПОЕМАМ ВОДЕНЕТО", "blitz"),
        ("ja", "引き継ぎ マスター", "blitz"),
        ("ja", "引き継ぎ MASTER", "blitz"),
    ],
)
def test_leading_is_taken_over_in_every_language(code: str, line: str, game: str) -> None:
    assert asked(code, line) == TakeOverLead(game, written=line)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "RESIGN MASTER"),
        ("ru", "СДАТЬ ДЕРЖАВУ ВЕДУЩЕГО"),
        ("fr", "DEMISSIONNER MENEUR"),
        ("bg", "НАПУСКАМ ВОДЕНЕТО"),
        ("ja", "辞退 マスター"),
    ],
)
def test_leading_is_given_up_in_every_language(code: str, line: str) -> None:
    assert commanded(code, line) == Demote()


def test_a_game_whose_name_begins_like_master_is_a_game() -> None:
    found = asked("en", "RESIGN masterclass")

    assert isinstance(found, ToGame)
    assert found.game == "masterclass"


@pytest.mark.parametrize(("code", "line"), [("en", "BECOME MASTER"), ("fr", "DEVENIR MENEUR")])
def test_a_master_is_himself_again(code: str, line: str) -> None:
    assert asked(code, line) == Become(None, written=line)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "JOIN ANY"),
        ("en", "JOIN ?"),
        ("ru", "ВСТУПИТЬ В ЛЮБУЮ"),
        ("fr", "JOUER PROCHAINE"),
        ("bg", "ВЛЕЗ В НЯКОЯ"),
        ("ja", "参加 どれでも"),
        ("ja", "参加 ？"),
    ],
)
def test_any_game_may_be_joined_in_every_language(code: str, line: str) -> None:
    assert asked(code, line) == JoinGame("any")


@pytest.mark.parametrize("line", ["Join?", "join ?", "Shall we join ?"])
def test_a_question_joins_nothing(line: str) -> None:
    assert read_command(line, load_reading("en", BOOK)) is None


@pytest.mark.parametrize(
    ("code", "line", "has_orders"),
    [
        ("en", "ROLLBACK F1901M", False),
        ("en", "ROLLBACK fall 1901 movement with orders", True),
        ("en", "ROLLBACK F1901M WITHOUT ORDERS", False),
        ("ru", "ОТКАТИТЬ осень 1901 движение С ПРИКАЗАМИ", True),
        ("ru", "ОТКАТИТЬ F1901M RESTORE", True),
        ("ru", "ОТКАТИТЬ осень 1901 движение БЕЗ ПРИКАЗОВ", False),
        ("fr", "REVENIR automne 1901 mouvement RESTAURER", True),
        ("fr", "REVENIR F1901M SANS ORDRES", False),
        ("bg", "ВЪРНИ ИГРАТА есен 1901 придвижване СЪС ЗАПОВЕДИТЕ", True),
        ("ja", "巻き戻し 1901年秋の移動 命令付き", True),
        ("ja", "巻き戻し F1901M 命令なし", False),
    ],
)
def test_going_back_names_the_phase_and_the_orders_in_every_language(code: str, line: str, has_orders: bool) -> None:
    assert asked(code, line) == RollBackTo(read_phase("F1901M"), has_orders, written=line)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "PROCESS fall 1901 movement"),
        ("ru", "ОБРАБОТАТЬ осень 1901 движение"),
        ("fr", "TRAITER automne 1901 mouvement"),
        ("bg", "ОБРАБОТИ есен 1901 придвижване"),
        ("ja", "処理 1901年秋の移動"),
    ],
)
def test_the_phase_to_be_played_is_named_in_every_language(code: str, line: str) -> None:
    assert commanded(code, line) == Process(read_phase("F1901M"))


def test_the_phase_of_an_audit_may_be_said_in_words() -> None:
    found = asked("en", "AUDIT fall 1901")

    assert isinstance(found, Audit)
    assert found.phase == read_phase("F1901M")


@pytest.mark.parametrize(
    ("code", "retry", "drop"),
    [
        ("en", "RETRY ALL", "DROP ALL"),
        ("ru", "ПОВТОРИТЬ ВСЕ", "ОТБРОСИТЬ ВСЕ"),
        ("fr", "RELIRE TOUT", "ECARTER TOUT"),
        ("bg", "ОПИТАЙ ПАК ВСИЧКИ", "ЗАРЕЖИ ВСИЧКИ"),
        ("ja", "再試行 すべて", "メール破棄 すべて"),
    ],
)
def test_all_letters_are_meant_in_every_language(code: str, retry: str, drop: str) -> None:
    assert asked(code, retry) == RetryLetter(None, written=retry)
    assert asked(code, drop) == DropLetter(None, written=drop)


@pytest.mark.parametrize(
    ("code", "line"), [("en", "APPROVE ALL"), ("fr", "APPROUVER TOUS"), ("ru", "ДОПУСТИТЬ ВСЕХ"), ("ja", "承認 全員")]
)
def test_all_players_are_meant_in_every_language(code: str, line: str) -> None:
    assert commanded(code, line) == Approve(True)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "HISTORY blitz FROM F1901M TO F1902M"),
        ("ru", "ИСТОРИЯ blitz ОТ F1901M ДО F1902M"),
        ("fr", "HISTORIQUE blitz DE F1901M A F1902M"),
        ("bg", "ИСТОРИЯ blitz ОТ F1901M ДО F1902M"),
        ("ja", "結果 blitz F1901MからF1902Mまで"),
        ("ja", "結果 blitz 1901年秋の移動から 1902年秋の移動まで"),
        ("ja", "結果 blitz FROM F1901M TO F1902M"),
    ],
)
def test_a_piece_of_history_is_asked_for_in_every_language(code: str, line: str) -> None:
    found = asked(code, line)

    assert isinstance(found, ShowHistory)
    assert replace(found, written="") == ShowHistory("blitz", Period((1901, 1, 0), (1902, 1, 0)))


@pytest.mark.parametrize(
    ("code", "line"),
    [("en", "VOTE YES"), ("ru", "ГОЛОС ЗА"), ("bg", "ГЛАСУВАМ ЗА"), ("fr", "VOTER OUI"), ("ja", "投票 賛成")],
)
def test_a_vote_is_for_it_whatever_else_its_word_means(code: str, line: str) -> None:
    assert commanded(code, line) == CastVote(True)


@pytest.mark.parametrize("between", ["、", "と", " と ", " "])
def test_japanese_lists_of_powers_need_no_blanks(between: str) -> None:
    powers = f"フランス{between}トルコ"
    press = asked("ja", f"プレス 宛先 {powers}")

    assert commanded("ja", f"引き分け {powers}") == SetDraw(True, ("france", "turkey"))
    assert commanded("ja", f"提案 引き分け {powers}") == Propose(Motion.DRAW, ("france", "turkey"))
    assert asked("ja", f"参加 blitz {powers}") == JoinGame("blitz", "france turkey")
    assert isinstance(press, WritePress)
    assert press.draft.to.powers == {"france", "turkey"}
