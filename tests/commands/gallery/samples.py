"""Everything that is played for the gallery: the stories of `tests/stories`, and what no story leads to."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

from structlog.testing import capture_logs

from judge.clerk import clerk
from judge.commands.clock.news import went_back
from judge.commands.keeping.news import no_room
from judge.commands.outcome import Note
from judge.commands.security.news import copy_refused, letter_copied
from judge.prose.deliverability import address_bounces
from judge.store import letters
from judge.store.database import write
from tests.commands.gallery.kinds import Kind
from tests.commands.gallery.recording import Gallery, recording
from tests.stories.script import Broken, play
from tests.stories.stage import OPENINGS, Stage, address
from tests.stories.test_away import CHALLENGES, DATED, VACATION
from tests.stories.test_bounces import days_of_bounces

STORIES = Path(__file__).parents[2] / "stories"
# fmt: off
_ENOUGH = (
    "ahead_cascade", "ahead_overtaken", "clock_absence", "clock_extend", "clock_forming", "clock_late",
    "clock_manual", "clock_outage", "clock_pause", "endings_concession", "endings_draw", "first_letters", "gunboat",
    "keeping_bounces", "keeping_by_mail", "keeping_digest", "keeping_maintenance", "leading_become",
    "leading_create", "leading_rollback", "leading_setup", "leading_words", "people_addresses",
    "people_settings", "people_wishes",
    "boards_hundred", "geography_moves", "geography_place", "geography_reach", "geography_abbreviations",
    "practice_game",
    "press_archive", "press_held", "press_postal", "questions", "reasons_why", "school_course", "seats_eject_revive",
    "seats_entry", "seats_forming",
    "seats_no_master", "seats_quiet", "secrecy_reveal", "security_same_id", "security_addresses",
    "security_password", "security_waiting", "storybook_export", "tournament_cup",
    "tournament_round_over",
    "watching_help", "watching_leaving", "watching_limits", "watching_modes", "year_end",
)
# fmt: on
"""With the scenes below these lead to every kind, so that `complete` need not play the others."""
_KEEPER = "keeper@elsewhere.example"
_JUDGE = "judge@judge.example"


def collected() -> Gallery:
    """All of it played, and the best mail of each kind."""
    return _played(sorted(STORIES.glob("*.story")))


def complete() -> Gallery:
    """As much of it played as gives a mail of each kind: quicker, where any mail will do."""
    return _played([STORIES / f"{name}.story" for name in _ENOUGH])


def missing(gallery: Gallery, kinds: Iterable[Kind]) -> list[str]:
    """The kinds that have no sample."""
    shown = {key[:2] for key in gallery.found}
    return [kind.name for kind in kinds if kind.key not in shown]


def _played(stories: Iterable[Path]) -> Gallery:
    """The first table is set up letter by letter, so that the mails about it are seen."""
    gallery = Gallery()
    with patch.dict(OPENINGS, clear=True):
        for scene in (*SCENES, *(partial(_told, path) for path in stories)):
            _on_a_stage(gallery, scene)
    return gallery


def _on_a_stage(gallery: Gallery, scene: Callable[[Stage], None]) -> None:
    # What goes wrong in a story goes wrong on purpose; a traceback with all its values takes a second to print.
    with tempfile.TemporaryDirectory() as folder, recording(gallery), capture_logs():
        stage = Stage(Path(folder))
        try:
            scene(stage)
            gallery.end_story(stage)
        finally:
            stage.close()


def _told(path: Path, stage: Stage) -> None:
    try:
        play(path, stage)
    except Broken as broken:
        print(f"{path.name}:{broken.number} does not come true", file=sys.stderr)


def _war_of_two(stage: Stage) -> None:
    """Two players, and the coin that gives one of them a neutral power."""
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE war ru2000 players 2 movement 1d adjustment 1d first 1d")
    for number in (1, 2):
        stage.write(f"p{number}", f"REGISTER Player {number}", to=_JUDGE)
        stage.write(f"p{number}", "JOIN war")
    for _ in range(5):
        stage.wait(days=1, minutes=1)


def _parked_letters(stage: Stage) -> None:
    """Letters on which the program failed, and what keepers do with them."""
    stage.gather()
    stage.write(_KEEPER, "REGISTER Karl", to=_JUDGE)
    with patch.object(clerk, "receive", side_effect=ZeroDivisionError("a bug")):
        for orders in ("A Par-Bur", "F Bre-Mid"):
            stage.write(stage.person_of("france"), orders)
    first, second = (letter.id for letter in letters.parked(stage.db))
    for command in ("GAMES running greenish", "USERS", "PARKED", f"LETTER {first}", f"RETRY {first}", f"DROP {second}"):
        stage.write(_KEEPER, command)


def _all_games(stage: Stage) -> None:
    """A keeper pauses all games and lets them go on; one refuses."""
    stage.gather()
    stage.write(_KEEPER, "REGISTER Karl", to=_JUDGE)
    for command in ("PAUSE ALL BECAUSE the server moves", "yes", "RESUME ALL", "yes", "EXTEND ALL 500d", "yes"):
        stage.write(_KEEPER, command)
    stage.write(_KEEPER, "PAUSE ALL greenish\nGAMES greenish running\nUSERS since never")
    stage.write(_KEEPER, "SET LIMIT answers_per_hour 10 FOR p1@players.example\nLIMITS p2@players.example")


def _diary(stage: Stage) -> None:
    """A diary is read, and torn out of."""
    stage.gather()
    player = stage.person_of("france")
    for command in ("DIARY My plan is secret.", "DIARY DELETE 1", "DIARY DELETE 9"):
        stage.write(player, command)


def _two_masters(stage: Stage) -> None:
    """One master does what the other hears of: lists, and a guest."""
    stage.gather()
    stage.write("anna", "REGISTER Anna")
    stage.write("anna", "OBSERVE sample")
    for command in ("PROMOTE Watcher", "DENY eve@players.example", "EJECT Anna"):
        stage.write("master", command)


def _an_empty_chair(stage: Stage) -> None:
    """A game begins with one too few; the power that is left becomes a dummy, and is to be had again."""
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE sample")
    for number in range(1, 7):
        stage.write(f"p{number}", f"REGISTER Player {number}")
        stage.write(f"p{number}", "JOIN sample")
    stage.write("master", "FORCE BEGIN")
    game = stage.game()
    (free,) = (power for power in game.board.powers if game.player_of(power) is None)
    for command in (f"DUMMY {free}", f"REVIVE {free}"):
        stage.write("master", command)


def _a_book(stage: Stage) -> None:
    """A game that is over, sent as a book."""
    stage.gather()
    player = stage.person_of("france")
    stage.write("master", "PROCESS")
    stage.write("master", "CANCEL GAME sample")
    stage.write(player, "HISTORY sample")
    stage.clerk.bind(stage.now)
    stage.tick()


def _an_absence(stage: Stage) -> None:
    """A vacation program's note, and the absence that is offered for it."""
    stage.gather()
    stage.write(stage.person_of("france"), DATED, **VACATION)


def _a_challenge(stage: Stage) -> None:
    """A filter that wants every sender to prove himself; the master hears of it."""
    stage.gather()
    stage.write(stage.person_of("france"), "Prove that you are human.", **CHALLENGES[0])


def _mail_that_comes_back(stage: Stage) -> None:
    """An address that is written to no more, and then is again."""
    stage.gather()
    days_of_bounces(stage, stage.person_of("france"), 3)
    days_of_bounces(stage, stage.person_of("england"), 3)
    stage.write(stage.person_of("france"), "PING")
    stage.write(_KEEPER, "REGISTER Karl", to=_JUDGE)
    stage.write(_KEEPER, f"LIFT {address(stage.person_of('england'))}")


def _what_takes_a_machine_or_a_forger(stage: Stage) -> None:
    """Notes that no letter of a story leads to, written as the clerk writes them."""
    says = (
        partial(went_back, stage.now + timedelta(hours=1), stage.now),
        partial(no_room, 90 << 20, 256 << 20, True),
        partial(address_bounces, "anna@work.example", "550 no such user"),
        partial(letter_copied, stage.now),
        copy_refused,
    )
    post = stage.clerk._post
    with write(stage.db):
        for number, say in enumerate(says):
            post.note(Note(f"sample:{number}", None, say, address=_KEEPER), stage.now)


SCENES: tuple[Callable[[Stage], None], ...] = (
    _war_of_two,
    _parked_letters,
    _all_games,
    _diary,
    _two_masters,
    _an_empty_chair,
    _a_book,
    _an_absence,
    _a_challenge,
    _mail_that_comes_back,
    _what_takes_a_machine_or_a_forger,
)
