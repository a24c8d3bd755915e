"""Odd boards, odd names, very long games: the result mail goes out to everybody, by the real way into the maildir."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image
from selectolax.lexbor import LexborHTMLParser

from judge.clerk.sending import pictures as scenery
from judge.picture.geometry import Geometry
from judge.picture.kinds import MapKind
from judge.shelf import USUAL_BOARD, load_geometry
from judge.store import games
from judge.store.database import write
from judge.structs import replace
from tests.clerk.long_game import long_game
from tests.clerk.test_enclosures import ORDERS, play
from tests.clerk.test_pictures import gathered, html_of, pngs, sent
from tests.stories.stage import Stage, address

PLAYERS = [address(f"p{number}") for number in range(1, 8)]
UNWRITABLE = "🦄 علي 𠮷野家 Ⴀ\N{LINEAR A SIGN AB001}"
"""Letters of scripts for which the judge has no font."""
HOSTILE = '<b onclick=alert(1)>Bobby</b> & "Tables" <script>alert(2)</script><img src=x onerror=alert(3)>'


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = gathered(Stage(tmp_path))
    yield stage
    stage.close()


def text_of(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def is_pictured(message: EmailMessage) -> bool:
    """Whether the map of the board is in it, last, and can be opened."""
    found = pngs(message)
    return bool(found) and Image.open(io.BytesIO(found[-1])).width == MapKind.RESULTS.width


def everybody(mails: dict[str, EmailMessage]) -> list[EmailMessage]:
    """The result mails of the players; none may be missing."""
    return [mails[one] for one in PLAYERS]


def without(*provinces: str) -> Callable[[str], Geometry]:
    """Boards on whose drawings some provinces have no anchor."""

    def load(name: str) -> Geometry:
        geometry = load_geometry(name)
        sites = {id: site for id, site in geometry.sites.items() if id not in provinces}
        return replace(geometry, sites=MappingProxyType(sites))

    return load


@pytest.mark.parametrize("provinces", [("bur", "mid", "mar", "con"), tuple(load_geometry(USUAL_BOARD).sites)])
def test_provinces_without_an_anchor_keep_no_mail_and_no_map_back(
    table: Stage, monkeypatch: pytest.MonkeyPatch, provinces: tuple[str, ...]
) -> None:
    """Units stand there, move there and come from there; what can be drawn is."""
    monkeypatch.setattr(scenery, "load_geometry", without(*provinces))
    play(table)

    assert all(map(is_pictured, everybody(sent(table))))


def test_a_title_for_which_there_is_no_font_keeps_no_map_back(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenery, "title", lambda *_: UNWRITABLE)
    play(table)

    assert all(map(is_pictured, everybody(sent(table))))


@pytest.mark.parametrize("name", [UNWRITABLE, HOSTILE, "\N{RIGHT-TO-LEFT OVERRIDE}evil\x00\x07" + "é" * 300])
def test_any_name_is_written_as_text_and_as_nothing_else(tmp_path: Path, name: str) -> None:
    stage = Stage(tmp_path)
    stage.write("master", f"REGISTER {name}")
    gathered(stage)
    play(stage)
    stage.write("p1", "SUMMARY\nSTATUS\nLIST sample")
    mails = [*everybody(sent(stage)), *(mail.parsed for box in stage.boxes.values() for mail in box)]

    for mail in mails:
        page = LexborHTMLParser(html_of(mail))
        assert not page.css("script, [onclick], [onerror], b b, img[src=x]")
        assert all(str(each.attributes["src"]).startswith("cid:") for each in page.css("img"))
        assert "onclick=alert" not in str(mail["Subject"]) + str(mail["From"]) + str(mail["To"])
        assert "\x00" not in text_of(mail)
    stage.close()


def disarmed(stage: Stage, power: str, *, keeps_centres: bool) -> None:
    """The game as it would be had a power lost all its units."""
    game = stage.game()
    units = {**game.position.units, power: frozenset()}
    centres = game.position.centres if keeps_centres else {**game.position.centres, power: frozenset[str]()}
    position = replace(game.position, units=MappingProxyType(units), centres=MappingProxyType(centres))
    with write(stage.db):
        games.save(stage.db, replace(game, position=position))


@pytest.mark.parametrize("keeps_centres", [True, False])
def test_a_power_without_units_gets_its_mail(table: Stage, keeps_centres: bool) -> None:
    disarmed(table, "turkey", keeps_centres=keeps_centres)
    loser = table.person_of("turkey")
    for power, orders in ORDERS.items():
        if power != "turkey":
            table.write(table.person_of(power), orders)
    mails = sent(table)

    assert all(map(is_pictured, everybody(mails)))
    assert "Spring 1901" in text_of(mails[address(loser)]) or "1901" in text_of(mails[address(loser)])
    assert str(table.game().position.phase) == "F1901M"


def test_a_game_of_sixty_years_goes_on_and_is_told(table: Stage) -> None:
    long_game(table.db, table.game(), 60)
    (summary,) = table.write("p1", "SUMMARY", quote=False)
    (history,) = table.write("p1", "HISTORY", quote=False)
    table.write("master", "PROCESS S1961M", quote=False)
    mails = sent(table)

    assert all(map(is_pictured, everybody(mails)))
    assert "1961" in str(mails[PLAYERS[0]]["Subject"])
    assert {"1901", "1930", "1960"} <= set(summary.text.split())
    (chart,) = (part for part in summary.parsed.walk() if part.get_filename() == "sample-centres.svg")
    payload = chart.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert b"1960" in payload
    assert len(html_of(summary.parsed).encode()) < 100_000
    assert len(html_of(history.parsed).encode()) < 100_000
