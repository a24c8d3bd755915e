"""What most tests of the clerk begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.structs import replace
from tests.stories.stage import STATIONERY, Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    yield stage
    stage.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Where a test has the site written."""
    return tmp_path / "site"


@pytest.fixture(scope="session")
def watched_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sites, one a language, of a game of two years whose first phase was ordered, with press of long words."""
    from tests.clerk.test_site import play  # a test module that is imported here is not one that pytest rewrites

    folder = tmp_path_factory.mktemp("site")
    stage = Stage(folder / "state")
    stage.gather()
    stage.write("master", "SET comment " + "A very long title, " * 3)
    stage.write(stage.person_of("france"), f"BROADCAST\nhttps://example.org/{'abcdefghij' * 12}\n{'w' * 120}\nENDPRESS")
    play(stage)
    stage.wait(days=9)
    for language in ("en", "fr"):
        config = replace(stage.config, site=Site(folder=str(folder / language), language=language))
        write_site(stage.db, config, STATIONERY)
    stage.close()
    return folder
