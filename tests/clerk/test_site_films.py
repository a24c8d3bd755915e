"""The film of a game on the site: drawn once, after the pages, left out where they fail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from judge.clerk.publishing import reels as sitereels
from judge.clerk.publishing.reels import LARGEST_FILM
from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.picture.draw import MOST_FRAMES
from judge.structs import replace
from tests.clerk.long_game import long_game
from tests.clerk.test_site import play
from tests.stories.stage import STATIONERY, Stage


@pytest.fixture
def stage(stage: Stage) -> Stage:
    """The same with a game in its first phase."""
    stage.gather()
    return stage


def built(stage: Stage, site: Path, go_on: Callable[[], bool] = lambda: True) -> int:
    return write_site(stage.db, replace(stage.config, site=Site(folder=str(site))), STATIONERY, go_on)


def game(site: Path) -> Path:
    return site / "games" / "sample"


def pictures(site: Path) -> list[str]:
    return sorted(path.name for path in game(site).glob("*.png"))


def text(site: Path, page: str = "index.html") -> str:
    return (game(site) / page).read_text(encoding="utf-8")


def times(count: int) -> Callable[[], bool]:
    """Time for so many pieces of work."""
    left = iter(range(count))
    return lambda: next(left, None) is not None


def test_a_game_has_its_film(stage: Stage, site: Path) -> None:
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    assert pictures(site) == ["film.png"]
    with Image.open(game(site) / "film.png") as film:
        assert (film.n_frames, film.width) == (4, 640)
    weight = (game(site) / "film.png").stat().st_size // 1000
    assert f'<a href="film.png">The game as a film ({weight} kB, it moves)</a>' in text(site)


def test_they_are_drawn_again_only_when_phases_were_added(stage: Stage, site: Path) -> None:
    play(stage)
    built(stage, site)
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*.png")}
    assert built(stage, site) == 0

    stage.wait(days=5)
    assert built(stage, site) > 0
    changed = {path.name for path, moment in before.items() if path.stat().st_mtime_ns != moment}
    assert changed == {"film.png"}


def test_pages_come_first_and_a_film_that_is_behind_says_so(stage: Stage, site: Path) -> None:
    play(stage)
    built(stage, site, times(1))
    assert pictures(site) == []
    assert "There is no film of this game yet." in text(site)

    built(stage, site)
    assert pictures(site) == ["film.png"]

    stage.wait(days=3)
    built(stage, site, times(2))
    assert "The game as a film, up to Spring 1901, movement (" in text(site)

    built(stage, site)
    assert "The game as a film (" in text(site)


def test_a_film_of_phases_that_were_taken_back_goes(stage: Stage, site: Path) -> None:
    play(stage)
    stage.wait(days=3)
    built(stage, site)
    stage.write("master", "ROLLBACK S1901M")
    built(stage, site, times(1))

    assert pictures(site) == []


def test_pictures_that_fail_are_left_out_with_a_note_and_not_tried_every_hour(
    stage: Stage, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fail(*about: object) -> None:
        tried.append(about)
        raise ZeroDivisionError("a province without an anchor")

    monkeypatch.setattr(sitereels, "game_scenes", fail)
    play(stage)
    built(stage, site)
    assert pictures(site) == []
    assert "There is no film of this game yet." in text(site)

    assert built(stage, site) == 0
    assert len(tried) == 1


def test_a_game_of_sixty_years_has_a_short_film(stage: Stage, site: Path) -> None:
    count = long_game(stage.db, stage.game(), 60)
    assert count >= 180
    # All pages, and the film.
    built(stage, site, times(count + 3))

    with Image.open(game(site) / "film.png") as film:
        assert film.n_frames == MOST_FRAMES
    assert (game(site) / "film.png").stat().st_size < LARGEST_FILM
    assert "centres.svg" in text(site)
    assert max(path.stat().st_size for path in game(site).glob("*.html")) < 100_000
