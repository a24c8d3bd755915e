"""Result mails lead to the game's page on the site, where it has one that anybody may see."""

from __future__ import annotations

import pytest

from judge.clerk.clerk import Clerk
from judge.config import Site, load_secret
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.clerk.test_site import play
from tests.post.providers import PROVIDERS
from tests.stories.stage import STATIONERY, Stage, address

PAGE = "https://judge.example/games/games/sample/index.html"


def results(stage: Stage, site: str, options: str, person: str) -> str:
    """The text and the HTML of the result mail of somebody."""
    config = replace(stage.config, site=Site(address=site))
    stage.clerk = Clerk(config, stage.db, STATIONERY, Keyring(load_secret(config)), lookup=PROVIDERS.lookup)
    stage.gather()
    if options:
        stage.write("master", options)
    play(stage)
    found = [mail for mail in stage.boxes[address(person)] if "Spring 1901, movement: results" in mail.text]
    (body,) = (part for part in found[-1].parsed.walk() if part.get_content_type() == "text/html")
    return f"{found[-1].text}\n{body.get_content()}"


@pytest.mark.parametrize("site", ["https://judge.example/games", "https://judge.example/games/"])
@pytest.mark.parametrize("person", ["watcher", "p1"])
def test_a_result_mail_leads_to_the_page_of_its_game(stage: Stage, site: str, person: str) -> None:
    shown = results(stage, site, "", person)

    assert f"\n{PAGE}\n" in shown, "whole, on a line of its own"
    assert f'href="{PAGE}"' in shown


@pytest.mark.parametrize(
    ("site", "options"),
    [("", ""), ("https://judge.example/games", "SET listed no"), ("https://judge.example/games", "SET watching off")],
)
def test_no_mail_leads_where_nothing_is(stage: Stage, site: str, options: str) -> None:
    assert "/games/sample/" not in results(stage, site, options, "p1")
