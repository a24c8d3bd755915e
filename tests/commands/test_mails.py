"""What the judge writes, mail by mail, as files in `golden/`.

To take the texts as they are now: UPDATE_GOLDEN=1 pytest tests/commands/test_mails.py, then read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache, partial
from pathlib import Path

import pytest

from judge.commands.asks import LetterClass, Request
from judge.commands.help.ask import Help
from judge.commands.help.say import Helped
from judge.commands.leading.create_options import CreateGame
from judge.commands.leading.say import Created
from judge.commands.mails import alarm, answer, note
from judge.commands.part import Scene
from judge.commands.people.news import ask_at
from judge.commands.people.particulars import Register
from judge.commands.people.say import LeaveAsked, Registered
from judge.commands.replies import Done, Doubt, Observing, Refused, Stranger, UnknownGame, Unproven
from judge.commands.seats.ask import JoinGame
from judge.commands.seats.say import Joined
from judge.commands.tournament.news import round_over
from judge.commands.tournament.standings import BoardLine, Figures
from judge.commands.watching.game_list import GameShown, GamesListed
from judge.game.commands.clock import SetDeadline
from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Eject, Join
from judge.game.events import CoinTossed, Event, GameEnded, GameStarted, PhaseProcessed, PowersJoined
from judge.game.game import Ending, EndKind, Game, Status
from judge.game.handle import NewGame, open_game
from judge.game.listed_game import listed_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Hearer, Role
from judge.game.scoring import BoardResult, BoardSeat
from judge.game.settings import Settings
from judge.game.standings import scores_of, standings
from judge.game.tournament import Template, Tournament
from judge.game.transition import Transition
from judge.game.turn import end
from judge.post.letter import read
from judge.post.mailing import Mailing, compose
from judge.prose.deliverability import absence_offered
from judge.prose.plain_text import WIDTH, display_width
from judge.rules.position import Phase, PhaseKind, Season
from judge.shelf import USUAL_BOARD, load_board, load_language, load_rulebook, scorings
from judge.structs import replace
from tests.commands.scenes import (
    FALL,
    MASTER,
    NAMES,
    NOW,
    OBSERVER,
    PEOPLE,
    SPRING,
    after,
    cover,
    forming,
    heard,
    hearer,
    obey,
    speaking,
    started,
    stationery,
    told,
    words,
    write,
)
from tests.game.tables import AT_ONCE
from tests.games import changed
from tests.orders import read_orders

GOLDEN = Path(__file__).parent / "golden"
OTHERS = tuple(code for code in stationery().languages() if code != "en")
HANDFUL = (
    *(
        "started_several_powers",
        "started_elsewhere",
        "results_with_retreats",
        "results_of_adjustments",
        "results_few_players",
    ),
    *("answer_unproven", "asked_about_leaving", "asked_gravely", "asked_at_address", "absence_offered"),
    "round_over",
    *("answer_orders", "answer_problems", "answer_several_powers", "answer_stranger", "ended_solo"),
)
"""The mails whose text is kept in every language."""
OF_THE_BOOKS = ("answer_rules", "answer_rules_all")
"""What rulebook files say, not the mails: tests/prose/test_rules.py looks at it."""
CANONICAL = re.compile(r"\b[AF] [a-z]{3}(?![a-z.])|\b[a-z]{3}/[a-z]{2}\b")


def _results(power: str | None, *turns: str) -> Mailing:
    game, events = started()
    for turn in turns:
        game, events = after(turn, game)
    return told(events[0], game, hearer(game, power) if power else OBSERVER)


def _brought(power: str | None) -> Mailing:
    """A game that was played elsewhere until its second phase."""
    game = after(SPRING, started()[0])[0]
    event = GameStarted(NOW + timedelta(days=3), is_brought=True)
    return told(event, game, hearer(game, power) if power else OBSERVER)


def _started(power: str | None) -> Mailing:
    game, events = started()
    return told(events[-1], game, hearer(game, power) if power else OBSERVER)


def _joined() -> Mailing:
    game, events = obey(obey(forming(), Join(), "p0")[0], Join(), "p1")
    return told(events[0], game, hearer(started()[0], started()[0].seating.seats[0].powers[0]))


def _deadline() -> Mailing:
    game, events = obey(started()[0], SetDeadline(NOW + timedelta(hours=30)), MASTER)
    return told(events[0], game, hearer(game, "france"))


def _ejected() -> Mailing:
    game, events = obey(started()[0], Eject("turkey"), MASTER)
    return told(events[0], game, hearer(game, "france"))


def _ended(kind: EndKind, *powers: str) -> Mailing:
    game = end(after(FALL, after(SPRING, started()[0])[0])[0], kind, powers)
    return told(next(event for event in game.events if isinstance(event, GameEnded)), game.game, OBSERVER)


def _by(rulebook: str, game: Game) -> Game:
    return replace(game, rulebook=load_rulebook(rulebook))


@cache
def _few(rulebook: str = "ru2000", players: int = 5) -> tuple[Game, tuple[Event, ...]]:
    """A game of fewer players than powers, as it begins."""
    opened = open_game(
        NewGame("blitz", load_board(USUAL_BOARD), load_rulebook(rulebook), AT_ONCE, players), 1, MASTER, NOW
    )
    assert isinstance(opened, Transition)
    game, events = opened.game, ()
    for number in range(players):
        game, events = obey(game, Join(), f"p{number}")
    return game, events


def _seat(game: Game, powers: int) -> Hearer:
    """Whoever plays most powers, at most so many."""
    seat = max((seat for seat in game.seating.seats if len(seat.powers) <= powers), key=lambda seat: len(seat.powers))
    return Hearer(seat.player, Role.PLAYER, seat.powers)


def _several_powers() -> Mailing:
    """One letter for two powers, under their names."""
    game = _few(players=4)[0]
    letter = "FRANCE\nA Par - Bur\nF Bre - Mid\n\nAUSTRIA\nA Vie - Gal\nA Bud - Xyz\n"
    return write(letter, game, "france").mailing


def _balances() -> Mailing:
    """By this book everybody is told his supply limit every turn."""
    game, events = after(SPRING, _by("ru_forum", started()[0]))
    return told(events[0], game, hearer(game, "russia"))


def _few_results() -> Mailing:
    """Germany and Italy are neutral, and a dislodged unit of theirs is gone."""
    game = _few()[0]
    for text in ("france: A par - bur; A mar - pie · austria: A vie - tyr; F tri - ven",
                 "france: A bur - mun; A pie H · austria: A tyr S A bur - mun"):  # fmt: skip
        game, events = after(text, game)
    return told(events[0], game, _seat(game, 1))


def _retreat_answer() -> Mailing:
    game = after(FALL, after(SPRING, started()[0])[0])[0]
    return write("A Mun R Sil\n", game, "germany").mailing


def _late() -> Mailing:
    game = after(SPRING, started()[0])[0]
    return write("A Bur - Mun\n", game, headers="In-Reply-To: <blitz.S1901M.m9@judge.test>\n").mailing


def _create_refused() -> Mailing:
    refused = Refused(
        CreateGame("blitz", "xx", written="CREATE blitz"), Refusal(RefusalReason.UNKNOWN_RULEBOOK, {"rulebook": "xx"})
    )
    return write("CREATE blitz xx", None, replies=(refused,)).mailing


def _listed(*games: Game) -> GamesListed:
    return GamesListed(tuple(map(listed_game, games)))


def _shown() -> Mailing:
    return write("LIST blitz", None, replies=(GameShown(started()[0], PEOPLE, started()[0].position),)).mailing


def _unproven() -> Mailing:
    asks = write("A Par - Bur\nWAIT\n", started()[0]).request.asks
    return write("JOIN slow", None, replies=(Unproven((*asks, JoinGame("slow", written="JOIN slow"))),)).mailing


def _asked_about_leaving() -> Mailing:
    return write("", None, replies=(LeaveAsked(("blitz",)),)).mailing


def _asked_gravely() -> Mailing:
    asks = write("RESIGN\nA Par - Bur\n", started()[0]).request.asks
    return write("", started()[0], replies=(Unproven(asks, Doubt.GRAVE), Done("still_waits"))).mailing


def _asked_at_address() -> Mailing:
    say = partial(ask_at, "Anna", "anna@work.test", moves=True, is_taken=False)
    return note(stationery(), cover(), words(), say)


def _absence_offered() -> Mailing:
    say = partial(absence_offered, ("blitz",), (date(2026, 12, 20), date(2027, 1, 2)))
    return note(stationery(), cover(), words(), say, started()[0])


def _round_over() -> Mailing:
    """Two boards that one person won and seven shared; who reads it directs the tournament."""
    scoring, names = scorings()["squares"], {f"p{number}": name for number, name in enumerate((*NAMES, "Hana"))}
    endings = {"b1": Ending(EndKind.SOLO, ("france",), FIRST), "b2": Ending(EndKind.DRAW, ("france", "turkey"), FIRST)}
    boards = []
    for number, (game, ending) in enumerate(endings.items()):
        seats = tuple(
            BoardSeat((power,), f"p{place + number}", 18 if power == "france" else 16 * (power == "turkey"))
            for place, power in enumerate(load_board(USUAL_BOARD).powers)
        )
        scores = scores_of(scoring, game, 1, BoardResult(seats, ending), {})
        boards.append(BoardLine(game, 1, Status.ENDED, ending=ending, scores=scores))
    lines = standings((score for board in boards for score in board.scores), scoring.ties, names)
    cup = Tournament("cup", Template("datc"), (MASTER,), scoring.name)
    found = Figures(cup, scoring, scoring.ties, lines, tuple(boards), (), names)
    return note(stationery(), cover(), words(), partial(round_over, found, 1, True))


def _alarm() -> Mailing:
    return alarm(stationery(), cover(), words(), "17", "blitz", "ZeroDivisionError in judge.rules.adjudicate")


FIRST = Phase(Season.FALL, 1908, PhaseKind.ADJUSTMENT)
COIN = CoinTossed("p0", ("england", "france", "russia"), ("italy",), Phase(Season.SPRING, 1915, PhaseKind.MOVEMENT))
WELCOME = Registered("Anna", "anna@player.test", "UTC", True, Register(wrong=("Mars/Paris",)))

MAILS: dict[str, Callable[[], Mailing]] = {
    "started_player": lambda: _started("france"),
    "started_observer": lambda: _started(None),
    "started_elsewhere": lambda: _brought("france"),
    "started_elsewhere_observer": lambda: _brought(None),
    "somebody_joined": _joined,
    "results_spring": lambda: _results("italy", SPRING),
    "results_with_retreats": lambda: _results("germany", SPRING, FALL),
    "results_nothing_to_do": lambda: _results("england", SPRING, FALL),
    "results_observer": lambda: _results(None, SPRING, FALL),
    "results_retreats_played": lambda: _results("france", SPRING, FALL, "germany: A mun R ber"),
    "results_of_adjustments": lambda: _results(
        "england", SPRING, FALL, "germany: A mun R ber", "france: A par B; F bre B · england: A edi B; F lon B"
    ),
    "deadline_changed": _deadline,
    "player_ejected": _ejected,
    "ended_draw": lambda: _ended(EndKind.DRAW, "france", "turkey"),
    "ended_solo": lambda: _ended(EndKind.SOLO, "france"),
    "ended_abandoned": lambda: _ended(EndKind.ABANDONED),
    "keeper": _alarm,
    "answer_orders": lambda: write("A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mid\n", started()[0]).mailing,
    "answer_problems": lambda: (
        write("A Par - Burgundee\nA Mar S A Pra - Bur\nF Bre - Mos\nA Mun - Bur\nA Par attacks\n", started()[0]).mailing
    ),
    "answer_commands": lambda: (
        write("WAIT\nDRAW\nSET DEADLINE +2h\nSET DEADLINE tomorrow\nSET TURBO\nPROCESS\n", started()[0]).mailing
    ),
    "answer_master": lambda: (
        write(
            "SET DEADLINE 2026-11-22 20:00\nORDERS\n",
            started()[0],
            started()[0].seat_of(MASTER).powers[0],  # type: ignore[union-attr]
        ).mailing
    ),
    "answer_retreat": _retreat_answer,
    "answer_empty": lambda: write("", started()[0]).mailing,
    "answer_prose": lambda: write("Hello, what a nice day!\n", started()[0]).mailing,
    "answer_empty_forming": lambda: write("", forming()).mailing,
    "answer_late": _late,
    "answer_not_a_player": lambda: write("A Par - Bur", started()[0], "nobody").mailing,
    "answer_homeless": lambda: write("A Par - Bur", None, games=("blitz", "slow")).mailing,
    "answer_homeless_none": lambda: write("A Par - Bur", None, games=()).mailing,
    "answer_rules": lambda: write("HELP RULES", _by("ru_forum", forming())).mailing,
    "answer_rules_all": lambda: write("HELP RULES", None).mailing,
    "answer_language": lambda: write("SET LANGUAGE fr", None, replies=(Done("language", subject="language"),)).mailing,
    "answer_unknown_language": lambda: write("SET LANGUAGE Klingon\nSET ZONE Mars\n", None).mailing,
    "answer_several_powers": _several_powers,
    "started_several_powers": lambda: told(_few(players=4)[1][-1], _few(players=4)[0], _seat(_few(players=4)[0], 2)),
    "results_few_players": _few_results,
    "coin_tossed": lambda: told(COIN, _few(players=2)[0], OBSERVER),
    "coin_tossed_you": lambda: told(COIN, _few(players=2)[0], Hearer("p0", Role.PLAYER, ("england",))),
    "powers_joined": lambda: told(PowersJoined("p0", ("italy",)), _few(players=2)[0], OBSERVER),
    "powers_joined_you": lambda: told(
        PowersJoined("p0", ("germany", "italy")), _few(players=2)[0], Hearer("p0", Role.PLAYER, ("england",))
    ),
    "started_two_players": lambda: told(_few(players=2)[1][-1], _few(players=2)[0], _seat(_few(players=2)[0], 3)),
    "ended_alliance": lambda: _ended(EndKind.ALLIANCE, "france", "turkey"),
    "ended_time": lambda: _ended(EndKind.TIME, "france"),
    "answer_alliance": lambda: write("ALLY Turkey\n", _by("bg", started()[0])).mailing,
    "answer_no_alliance": lambda: write("ALLY Turkey\nALLY Peru\n", started()[0]).mailing,
    "results_balances": _balances,
    "answer_help": lambda: write("HELP", started()[0]).mailing,
    "answer_help_orders": lambda: write("HELP ORDERS", None).mailing,
    "answer_help_retreats": lambda: write("HELP RETREATS", None).mailing,
    "answer_help_builds": lambda: write("HELP BUILDS", None).mailing,
    "answer_help_master": lambda: write("HELP MASTER", None).mailing,
    "answer_registered": lambda: write("REGISTER Anna zone: Mars/Paris", None, replies=(WELCOME,)).mailing,
    "answer_created": lambda: (
        write("CREATE blitz", None, replies=(Created(forming(), "blitz.s0@judge.test", "judge@judge.test"),)).mailing
    ),
    "answer_create_refused": _create_refused,
    "answer_joined": lambda: write("JOIN blitz", None, replies=(Joined(obey(forming(), Join(), "p0")[0]),)).mailing,
    "answer_observing": lambda: write("OBSERVE blitz", None, replies=(Observing(started()[0]),)).mailing,
    "answer_unknown_game": lambda: write("JOIN blits", None, replies=(UnknownGame("blits", ("blitz",)),)).mailing,
    "answer_list": lambda: write("LIST", None, replies=(_listed(forming(), started()[0]),)).mailing,
    "answer_list_empty": lambda: write("LIST", None, replies=(GamesListed(()),)).mailing,
    "answer_list_game": _shown,
    "answer_stranger": lambda: write("JOIN blitz", None, replies=(Stranger(name="Greta"),)).mailing,
    "answer_unproven": _unproven,
    "asked_about_leaving": _asked_about_leaving,
    "asked_gravely": _asked_gravely,
    "asked_at_address": _asked_at_address,
    "absence_offered": _absence_offered,
    "round_over": _round_over,
    "answer_confirmed": lambda: (
        write("A Par - Bur\n", started()[0], replies=(Done("confirmed", shows_orders=True),)).mailing
    ),
}


@pytest.mark.parametrize("name", [name for name in MAILS if name not in OF_THE_BOOKS])
def test_a_mail_reads_as_its_golden_file(name: str) -> None:
    mailing = MAILS[name]()
    shown = f"Subject: {mailing.subject}\n\n{mailing.text}"
    path = GOLDEN / f"{name}.txt"
    if "UPDATE_GOLDEN" in os.environ:
        path.write_text(shown, encoding="utf-8")

    assert shown == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", HANDFUL)
def test_a_mail_in_another_language_reads_as_its_golden_file(name: str, code: str) -> None:
    with speaking(code):
        mailing = MAILS[name]()
    shown = f"Subject: {mailing.subject}\n\n{mailing.text}"
    path = GOLDEN / code / f"{name}.txt"
    if "UPDATE_GOLDEN" in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")

    assert shown == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", ["en", *OTHERS])
@pytest.mark.parametrize("name", MAILS)
def test_a_mail_is_fit_to_be_read(name: str, code: str) -> None:
    """In any language: narrow enough for a terminal, small enough for a telephone, and not taken for a letter."""
    with speaking(code):
        mailing = MAILS[name]()
    raw = compose(mailing)

    assert [line for line in mailing.text.split("\n") if display_width(line) > WIDTH] == []
    assert len(mailing.html) < 40_000
    assert not any(word in mailing.html for word in ("http:", "https:", "src=", "url(", "<script"))
    assert "{" not in mailing.text.replace("{{", "")
    assert CANONICAL.findall(mailing.text) == []
    assert read(raw).robot is not None
    assert mailing.language == code


@pytest.mark.parametrize("name", MAILS)
@pytest.mark.parametrize("marks_quotes", [True, False])
@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_an_answer_over_our_own_mail_orders_nothing(name: str, marks_quotes: bool, code: str) -> None:
    with speaking(code):
        mailing = MAILS[name]()
    lines = mailing.text.split("\n")
    quoted = "\n".join(f"> {line}" for line in lines) if marks_quotes else "\n".join(lines)
    letter = read(f"From: a@b.test\n\nThank you!\n\n{quoted}".encode())

    assert letter.text == "Thank you!"


def test_failed_orders_are_underlined_in_html_and_marked_in_text() -> None:
    mailing = _results("italy", SPRING)

    assert "<u>✗ A Mun → Bur</u>" in mailing.html
    assert "✗ A Mun → Bur" in mailing.html
    assert "  ✗ A Mun → Bur                   bounced with A Par (France) (rule\u00a03)\n" in mailing.text


def test_who_is_answered_anyway_is_not_told_again() -> None:
    game, events = obey(forming(), Join(), "p0")
    who = replace(OBSERVER, player="p0")

    assert heard(events[0], game, who) is None
    assert heard(events[0], game, OBSERVER, answered="obs") is None


def test_the_letter_that_completes_the_orders_is_told_so() -> None:
    game = started()[0]
    everybody = SPRING.strip().replace("\n", " · ") + " · turkey: F ank - bla; A con - bul; A smy - con"
    own = "france: F bre - mid; A par - bur; A mar S A par - bur · "
    for power, orders in read_orders(everybody.replace(own, "")).items():
        game = obey(game, GiveOrders({power: orders}), game.player_of(power) or "")[0]
    written = write("F Bre - Mid\nA Par - Bur\nA Mar S A Par - Bur\n", game)

    assert str(written.game.position.phase) == "F1901M"
    assert "✓ A Mar supports A Par → Bur" in written.mailing.text
    assert "so Spring 1901, movement has been played" in written.mailing.text
    assert written.mailing.message_id.startswith("blitz.F1901M.")
    assert written.mailing.subject == "[blitz F1901M] Spring 1901, movement: your orders"


def test_an_answer_joins_the_conversation() -> None:
    mailing = write(
        "ORDERS", started()[0], subject="Re: [blitz S1901M] The game begins", headers="References: <a@b>\n"
    ).mailing

    assert mailing.subject == "Re: [blitz S1901M] The game begins"
    assert mailing.in_reply_to == "q1@player.test"
    assert mailing.references == ("blitz.root.0@judge.test", "a@b", "q1@player.test")


def test_a_second_phase_played_at_once_is_told_as_such() -> None:
    game, events = after(SPRING, started()[0])
    event = events[0]
    assert isinstance(event, PhaseProcessed)
    early = replace(event, deadline=NOW)

    assert "is played at once" in told(early, game, OBSERVER).text.replace("\n", " ")


def test_help_answers_any_topic() -> None:
    game = started()[0]
    letter = write("", game).letter
    for topic in ("", "orders", "convoys", "../../etc/passwd", "x" * 500, "{{7*7}}"):
        request = Request(LetterClass.COMMAND, (Help(topic),))
        helped = Helped(topic, load_language("en"))
        mailing = answer(stationery(), cover(), Scene(words(), letter, request, NOW, game), (helped,)).mailing
        assert mailing.text.count("\n") > 5


def test_nothing_a_player_writes_becomes_html() -> None:
    game = started()[0]
    evil = '<img src="http://evil.test/x.png"> & `b`'
    written = write(f"A Par - {evil}\nSET {evil}\n", game, subject=f"[blitz S1901M] {evil}")
    name = told(obey(forming(), Join(), "p0")[1][0], game, OBSERVER)
    renamed = heard(obey(forming(), Join(), "p0")[1][0], game, OBSERVER, people={"p0": evil})

    assert renamed is not None
    for mailing in (written.mailing, name, renamed):
        assert "<img" not in mailing.html
        compose(mailing)
    assert "&lt;img" in written.mailing.html
    assert "<img" in written.mailing.text


def test_the_list_says_who_was_late_and_a_quiet_game_does_not() -> None:
    game = started()[0]
    late = changed(game, lateness={game.seating.seats[0].player: 2, game.seating.seats[1].player: 1})
    quiet = replace(late, settings=Settings(quiet=True))
    shown, hidden = (
        write("LIST blitz", None, replies=(GameShown(each, PEOPLE, each.position),)).mailing.text
        for each in (late, quiet)
    )

    assert re.search(r"Late so far: \w+ 2 times, \w+ once\.", shown)
    assert "Late" not in hidden
