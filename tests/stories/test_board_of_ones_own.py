"""A board that nobody has but this folder, `birds`, is played by mail in every respect; no other file knows of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge import boardfiles
from judge.clerk.publishing.site import write_site
from judge.clerk.sending.pictures import scene_of
from judge.cli import judge
from judge.commands.sources import SOURCES
from judge.commands.watching.saved_game import save_game
from judge.config import Site
from judge.picture.draw import draw
from judge.store.savedread import restored
from judge.structs import replace
from tests.stories.stage import STATIONERY, Mail, Stage, address

HERE = Path(__file__).parent
POWERS = ("crow", "crane", "owl")
SPRING = {"crow": "F nest-pnod", "crane": "A roost - island", "owl": "F Barn to Marsh"}
FALL = {"crow": "F pon S A Isl", "crane": "A isl h", "owl": "F mar-isl"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A keeper's folder with the board, drawn from nothing but its borders."""
    home = tmp_path_factory.mktemp("data")
    shutil.copytree(HERE / "birds", home / "boards" / "birds")
    drawn = CliRunner().invoke(judge, ["board", "draw", str(home / "boards" / "birds")])
    assert drawn.exit_code == 0, drawn.output
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_DATA", str(home))
        _forget()
        yield home
    _forget()


def _forget() -> None:
    boardfiles.boards.cache_clear()
    boardfiles.board_file.cache_clear()


@pytest.fixture
def stage(folder: Path, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "state")
    yield stage
    stage.close()


def gather(stage: Stage, options: str = "") -> None:
    """A game `lake` of three with a master and an observer, in its first phase."""
    stage.write("master", "REGISTER Master")
    stage.write("master", f"CREATE lake BOARD birds think 0 {options}")
    for name in ("p1", "p2", "p3", "watcher"):
        stage.write(name, f"REGISTER {name}")
    stage.write("watcher", "OBSERVE lake")
    for name in ("p1", "p2", "p3"):
        stage.write(name, "JOIN lake")


def ask(stage: Stage, power: str, text: str) -> str:
    """The answer to a letter of whoever plays a power, to the address of his seat."""
    return stage.write(stage.person_of(power, "lake"), text, seat(stage, power), quote=False)[0].text


def seat(stage: Stage, power: str) -> str:
    box = stage.boxes[address(stage.person_of(power, "lake"))]
    return next(mail.reply_to for mail in reversed(box) if mail.reply_to.startswith("lake.s0+"))


def play(stage: Stage, orders: dict[str, str]) -> None:
    phase = stage.game("lake").position.phase
    for power, lines in orders.items():
        ask(stage, power, lines)
    assert stage.game("lake").position.phase != phase


def newest(stage: Stage, person: str) -> Mail:
    return stage.boxes[address(person)][-1]


def test_orders_with_typos_and_coasts_are_played_through_the_years_of_the_board(stage: Stage) -> None:
    gather(stage)
    assert 'you wrote "pnod", I read Pond' in ask(stage, "crow", SPRING["crow"])
    assert 'I do not understand "Paris"' in " ".join(ask(stage, "crow", "F nest - Paris").split())
    assert "Winter 22" not in ask(stage, "owl", "PHASE F21M\nF mar-isl")

    play(stage, SPRING)
    assert str(stage.game("lake").position.phase) == "F22M"
    assert "F Mar → Isl/sc                the only coast it can reach" in ask(stage, "owl", FALL["owl"])
    play(stage, {power: FALL[power] for power in ("crow", "crane")})
    assert str(stage.game("lake").position.phase) == "W22A"
    play(stage, {"crane": "build f roost"})

    said = newest(stage, "watcher").text
    assert "[lake S24M]" in newest(stage, "watcher").subject
    assert "The Crane   2       Isl Roo" in said
    assert "WHY Nes" in " ".join(mail.text for mail in stage.boxes[address("watcher")])


def test_why_summary_moves_and_places_are_told_in_its_names(stage: Stage) -> None:
    gather(stage)
    assert "English  Isle (Isl)" in ask(stage, "crow", "PLACE island")
    play(stage, SPRING)
    play(stage, FALL)

    assert "F Mar (The Owl) was stopped: strength 1 against 2 of A Isl (The Crane)" in ask(stage, "owl", "WHY F mar")
    assert "  The Crane       1   2" in ask(stage, "crow", "SUMMARY")
    assert "A Isl - Roo" in ask(stage, "crane", "REACH Roost FROM Isle")
    assert "supports A Isl" in ask(stage, "crow", "HISTORY")


def test_press_goes_by_letters_of_the_board(stage: Stage) -> None:
    gather(stage)
    said = ask(stage, "owl", "PRESS TO C\nshall we?\nENDPRESS\nPRESS TO WC\nall together")
    assert "Your press has gone to The Crane" in said
    assert "Your press has gone to The Crow and The Crane" in said
    assert "all together" in newest(stage, stage.person_of("crow", "lake")).text

    # The letter of this power is also that of the observers.
    said = ask(stage, "crow", "PRESS TO O\nto whom?")
    assert '"O" could mean several powers' in said
    assert "to whom?" not in newest(stage, stage.person_of("owl", "lake")).text


def test_fog_hides_what_nobody_near_sees(stage: Stage) -> None:
    gather(stage, "blind")
    play(stage, {"crow": "F nes-pon", "crane": "A roo H", "owl": "F bar-mar"})

    seen = newest(stage, stage.person_of("crow", "lake")).text
    assert "F Pon" in seen
    assert "A Roo" in seen
    assert "Mar" not in seen
    assert "F Mar" not in newest(stage, "watcher").everything


def test_lists_settings_and_the_board_itself_name_it(stage: Stage) -> None:
    gather(stage)

    said = stage.write("watcher", "LIST\nBOARDS birds\nSETTINGS lake\nABBREVIATIONS")[-1].text
    flat = " ".join(said.split())
    assert "board Three Birds, ru2000, white press" in flat
    assert "2 years pass from one movement to the next" in flat
    assert "It is played on the board Three Birds, by 3 powers" in flat
    assert not re.search(r"\b(Lon|Mun|Vie)\b", flat)


def test_it_is_drawn_as_it_stands_and_as_it_was_played(stage: Stage) -> None:
    gather(stage)
    play(stage, SPRING)
    ask(stage, "crow", "MAP\nMAP SVG lake")

    kinds = set()
    for picture in stage.to_draw():
        assert draw(scene_of(picture, STATIONERY)).startswith("<svg")
        kinds.add(picture.kind.value)
    assert {"now", "results"} <= kinds
    drawn = newest(stage, stage.person_of("crow", "lake")).parsed.iter_attachments()
    assert [b"Pon" in part.get_payload(decode=True) for part in drawn if part.get_filename().endswith(".svg")] == [True]


def test_njudges_listing_counts_the_phases_of_its_calendar(stage: Stage) -> None:
    gather(stage)
    ask(stage, "crane", "SET LISTING ON")
    play(stage, SPRING)
    play(stage, FALL)

    listing = newest(stage, stage.person_of("crane", "lake")).text
    assert "Variant: Birds" in listing
    assert "Movement results for Fall of 22.  (lake.003)" in listing
    assert "The Crow: Fleet Pond SUPPORT Crane Army Isle." in listing
    assert "The Owl: Fleet Marsh Water -> Isle (south coast). (*bounce*)" in listing
    assert "The next phase of 'lake' will be Adjustments for Winter of 22." in listing


def test_the_site_and_the_saved_game_tell_of_it(stage: Stage, tmp_path: Path) -> None:
    gather(stage)
    play(stage, SPRING)
    config = replace(stage.config, site=Site(folder=str(tmp_path / "site"), language="en", films=False))
    write_site(stage.db, config, STATIONERY)

    game = tmp_path / "site" / "games" / "lake"
    page = "\n".join(each.read_text(encoding="utf-8") for each in game.glob("*.html"))
    assert "Three Birds" in page
    assert "The Crane" in page
    assert "<svg" in page

    line = save_game(stage.db, stage.game("lake"))
    assert b"A ROO - ISL" in line
    found = restored(line, SOURCES)
    assert (found.board.name, str(found.turns[-1].phase)) == ("birds", "S20M")
