"""What lies beside the pages of a game: press on pages of its own, books, files for programs, who is awaited."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from PIL import Image

from judge.clerk.publishing.site import write_site
from judge.config import Config, Site
from judge.game.game import Ending, EndKind, Status
from judge.pages.rules_page import told_rules
from judge.pages.site import Pages, SiteAddress
from judge.pages.statistics_page import counted_game, statistics_page
from judge.rules.citation import KEYS
from judge.shelf import load_language, load_rulebook, rulebooks, template_folder
from judge.structs import replace
from tests.clerk.test_site import ATOM, built, everything, page, play
from tests.store.played import played
from tests.stories.stage import DOMAIN, STATIONERY, Stage


def test_press_has_pages_by_time_and_by_author_and_a_feed(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write(stage.person_of("france"), "BROADCAST\nThe first words.\nENDPRESS")
    stage.write(stage.person_of("italy"), "BROADCAST\nAn answer.\nENDPRESS")
    play(stage)
    stage.write(stage.person_of("france"), "BROADCAST\nThe last words.\nENDPRESS")
    built(stage, site)

    by_time, by_author = page(site, "press.html"), page(site, "authors.html")
    said = ["The first words.", "An answer.", "The last words."]
    assert [by_time.index(each) for each in said] == sorted(by_time.index(each) for each in said)
    assert '<h2><a href="S1901M.html">Spring 1901, movement</a></h2>' in by_time
    assert "<h2>Fall 1901, movement</h2>" in by_time
    assert by_author.index("The last words.") < by_author.index("An answer.")
    assert by_author.count("<h2>") == 2
    assert 'href="press.html"' in page(site)
    feed = ElementTree.parse(site / "games" / "sample" / "press.xml").getroot()
    assert [each.text for each in feed.findall(f"{ATOM}entry/{ATOM}content")] == said[::-1]
    links = [str(each.get("href")).partition("#") for each in feed.findall(f"{ATOM}entry/{ATOM}link")]
    assert all(file == "press.html" and f'id="{anchor}"' in by_time for file, _, anchor in links)


def test_press_that_is_not_signed_is_put_below_no_name(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "SET press white/grey")
    for power in ("france", "italy"):
        stage.write(stage.person_of(power), f"PRESS GREY TO ALL\nNobody is {power}.\nENDPRESS")
    stage.write(stage.person_of("italy"), "PRESS TO France\nFor France alone.\nENDPRESS")
    built(stage, site)

    assert page(site, "authors.html").count("<h2>") == 1
    assert "<h2>somebody who does not sign</h2>" in page(site, "authors.html")
    assert "For France alone" not in everything(site)


def test_what_observers_are_told_later_is_in_no_file(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "SET observer delay 1")
    play(stage)
    stage.wait(days=3, hours=1)
    stage.write(stage.person_of("italy"), "BROADCAST\nLater words.\nENDPRESS")
    built(stage, site)

    saved = json.loads((site / "games" / "sample" / "game.jsonl").read_text(encoding="utf-8"))
    assert [phase["name"] for phase in saved["phases"]] == ["S1901M", "F1901M"]
    assert not saved["phases"][-1]["results"]
    assert "Later words." not in everything(site)
    assert "still awaited" not in page(site)


def test_the_files_for_programs_are_those_of_the_mails(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    built(stage, site)

    told = json.loads((site / "games" / "sample" / "S1901M.json").read_text(encoding="utf-8"))
    assert told["id"] == "sample.S1901M"
    assert told["outcomes"]["RUSSIA"]["A WAR"] == ["bounce"]
    assert 'href="S1901M.json"' in page(site, "S1901M.html")


def test_a_quiet_game_keeps_who_was_late(stage: Stage, site: Path) -> None:
    stage.gather(options="quiet")
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    assert not (site / "games" / "sample" / "game.jsonl").exists()
    assert json.loads((site / "games" / "sample" / "F1901M.json").read_text(encoding="utf-8"))["silent"] == []
    assert "still awaited" not in page(site)


@pytest.mark.parametrize(("ballots", "awaited"), [("open", "yes"), ("secret", "no")])
def test_who_is_awaited_and_how_votes_stand_is_told_where_the_game_shows_it(
    stage: Stage, site: Path, ballots: str, awaited: str
) -> None:
    stage.gather(options=f"ballots={ballots} awaited={awaited}")
    stage.write(stage.person_of("france"), "VOTE DRAW")
    stage.write(stage.person_of("italy"), "A rom - apu\nA ven H\nF nap - ion")
    built(stage, site)

    is_told = "Orders are still awaited from Austria, England, France, Germany, Russia and Turkey." in page(site)
    assert is_told == (awaited == "yes")
    assert ("France (1 of 7)" in page(site)) == (ballots == "open")


def test_a_game_that_is_over_is_a_book(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    built(stage, site)
    here = site / "games" / "sample"
    assert not (here / "book.html").exists()

    stage.write("master", "CANCEL GAME")
    built(stage, site)

    assert 'href="book.html"' in page(site)
    assert "✗ A War → Gal" in page(site, "book.html")
    assert "book/1901.xhtml" in ZipFile(here / "book.epub").namelist()
    assert built(stage, site) == 0


def test_the_rule_behind_a_reason_stands_on_a_page_of_its_book(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    built(stage, site)

    link = '<a href="../../rules-ru2000.html#bounced">rule\u00a03</a>)'
    assert f"bounced with A Vie (Austria) ({link}" in page(site, "S1901M.html")
    rules = (site / "rules-ru2000.html").read_text(encoding="utf-8")
    assert re.search(r'<li id="bounced">Units of equal strength [^<]+ <span class="why">rule\u00a03</span>', rules)
    assert '<li id="not_yours">An order that cannot be carried out counts for nothing' in rules


@pytest.mark.parametrize("language", ["bg", "en", "fr", "ja", "ru"])
@pytest.mark.parametrize("book", rulebooks())
def test_every_rule_is_told_in_every_language(book: str, language: str) -> None:
    words = STATIONERY.words(load_language(language), "UTC")
    assert {rule.key for rule in told_rules(load_rulebook(book), words)} == set(KEYS)
    assert all("because." not in rule.text for rule in told_rules(load_rulebook(book), words))


def test_statistics_count_what_strangers_may_know(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.write("master", "SET comment counted")
    built(stage, site)
    shown = (site / "statistics.html").read_text(encoding="utf-8")
    assert "Counted from one game" in shown
    assert '<tr><th scope="row">ru2000</th><td class="number">1</td><td class="number">0</td>' in shown
    assert "<b>Lepanto Opening</b>; A Rom → Apu, A Ven holds, F Nap → Ion" in shown
    assert 'href="statistics.html"' in (site / "index.html").read_text(encoding="utf-8")

    stage.write("master", "SET observer delay 1")
    built(stage, site)
    assert "Lepanto" not in (site / "statistics.html").read_text(encoding="utf-8")


def test_statistics_of_games_that_are_over() -> None:
    """Won, drawn and cancelled games of two boards; a power that was dealt as neutral is not counted."""
    base, _ = played("datc", 0, 14)
    won = replace(base, status=Status.ENDED, ending=Ending(EndKind.SOLO, ("russia",), base.position.phase))
    drawn = replace(won, ending=Ending(EndKind.DRAW, ("france", "turkey"), base.position.phase))
    cancelled = replace(won, ending=Ending(EndKind.CANCELLED, (), base.position.phase))
    words = STATIONERY.words(load_language("en"), "UTC")
    pages = Pages(template_folder(), words, SiteAddress("judge.example", "judge@judge.example"))
    shown = statistics_page(pages, [counted_game(game, {}) for game in (won, drawn, cancelled)])

    def row(name: str) -> list[str]:
        return re.findall(
            r'number">([^<]*)</td>', shown.partition(f'<th scope="row">{name}</th>')[2].partition("</tr>")[0]
        )

    assert row("datc") == ["3", "2", "1", "1", "5"]
    assert row("Russia") == ["2", "1", "0", "0"]
    assert row("France") == ["2", "0", "1", "0"]


def test_a_site_with_an_address_has_a_picture_for_previews(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    there = Site(folder=str(site), films=False, address="https://www.example.org/games/")
    config = Config(state=stage.folder, domain=DOMAIN, site=there)
    write_site(stage.db, config, STATIONERY)

    preview = 'og:image" content="https://www.example.org/games/games/sample/card.png"'
    front = (site / "index.html").read_text(encoding="utf-8")
    assert preview in page(site)
    assert preview in front
    assert 'og:description" content="Games of Diplomacy that are played by mail' in front
    with Image.open(site / "games" / "sample" / "card.png") as card:
        assert card.size == (1200, 630)
    assert (site / "games" / "sample" / "card.png").stat().st_size < 150_000
    assert write_site(stage.db, config, STATIONERY) == 0
