"""The site for those who look on: all that a stranger may know, and nothing else."""

from __future__ import annotations

import errno
import json
import os
import re
import threading
from collections.abc import Callable
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from shutil import rmtree
from xml.etree import ElementTree
from zipfile import ZipFile, is_zipfile

import pytest
from click.testing import CliRunner

from judge.clerk.publishing import folder
from judge.clerk.publishing import game as sitegame
from judge.clerk.publishing import site as publishing
from judge.clerk.publishing.game import GameWriter
from judge.clerk.publishing.site import publish, write_site
from judge.clerk.service import atwork
from judge.cli import judge
from judge.commands.keeping.figures import digest_of
from judge.config import Config, Site
from judge.errors import BadData, JudgeError, TryLater
from judge.store import games, meta
from judge.store.database import write
from judge.structs import replace
from tests.games import changed
from tests.stories.stage import DOMAIN, STATIONERY, Stage, address

OPENINGS = {
    "austria": "A vie - gal\nA bud - ser\nF tri - alb",
    "england": "F lon - nth\nF edi - nwg\nA lvp - yor",
    "france": "F bre - mao\nA par - bur\nA mar S A par - bur",
    "germany": "A mun - bur\nF kie - den\nA ber - kie",
    "italy": "A ven H\nA rom - apu\nF nap - ion",
    "russia": "A mos - ukr\nF stp/sc - bot\nA war - gal\nF sev - bla",
    "turkey": "A con - bul\nA smy - con\nF ank - bla",
}
save = folder.Lists.save
ATOM = "{http://www.w3.org/2005/Atom}"


def play(stage: Stage, name: str = "sample") -> None:
    """The first phase, by orders of all."""
    for power, orders in OPENINGS.items():
        person = stage.person_of(power, name)
        # Whoever answers press writes press.
        mails = stage.boxes[address(person)]
        own = next(mail.reply_to for mail in reversed(mails) if mail.reply_to.startswith(f"{name}.s0+"))
        stage.write(person, orders, own)


def built(stage: Stage, site: Path, language: str = "en") -> int:
    config = replace(
        stage.config, site=Site(folder=str(site), language=language, films=False)
    )  # films and strips have tests of their own
    return write_site(stage.db, config, STATIONERY)


def pages(site: Path) -> list[str]:
    """The pages of the game and its phases, its own first."""
    found = [path.name for path in (site / "games" / "sample").glob("*.html") if path.stem not in ("press", "authors")]
    return sorted(found, key=lambda name: (name != "index.html", name))


def page(site: Path, name: str = "index.html", game: str = "sample") -> str:
    return (site / "games" / game / name).read_text(encoding="utf-8")


def everything(site: Path) -> str:
    """All that is in any file, hidden ones and those inside e-books, too."""
    return "\n".join(_content(path) for path in sorted(site.rglob("*")) if path.is_file())


def _content(path: Path) -> str:
    if not is_zipfile(path):
        return path.read_text(encoding="utf-8")
    with ZipFile(path) as book:
        return "\n".join(book.read(name).decode("utf-8") for name in book.namelist() if not name.endswith(".png"))


def shown(site: Path) -> list[Path]:
    """What the site consists of, without what the judge notes beside it."""
    return [path for path in site.rglob("*") if not path.relative_to(site).parts[0].startswith(".")]


class _Links(HTMLParser):
    """Collects what a page refers to, and checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src", "srcset") and value]
        if tag not in ("meta", "link", "img", "source", "br", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def links(path: Path) -> list[str]:
    parser = _Links()
    parser.feed(path.read_text(encoding="utf-8"))
    assert parser.open == [], path
    return parser.found


def drawing(page: str) -> str:
    """The board on a page."""
    return page[page.index("<svg data-live") : page.index("</svg>") + len("</svg>")]


def test_every_phase_has_a_page_with_its_orders_its_reasons_and_its_maps(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.wait(days=5)

    built(stage, site)

    assert pages(site) == ["index.html", "F1901M.html", "S1901M.html", "W1901A.html"]
    first = page(site, "S1901M.html")
    assert "✗ A War → Gal" in first
    assert "bounced with A Vie (Austria)" in first
    assert "✓ A Mar supports A Par → Bur" in first
    for ending in (".svg", ".dark.svg"):
        ElementTree.parse(site / "games" / "sample" / f"centres{ending}")
    for name in ("S1901M", "F1901M", "W1901A", "index"):
        ElementTree.fromstring(drawing(page(site, f"{name}.html")))
    assert 'data-o="A-war"' in drawing(first)
    shown = page(site)
    assert "Spring 1902, movement" in shown
    assert re.search(r"<th scope=\"row\">1901</th><td>4</td>", shown)
    assert "P1" in shown


def dots(page: str) -> list[int]:
    """How many centres have the colour of each power, by its number."""
    paths = re.findall(r'<path class="dot own p(\d+)" d="([^"]*)"', drawing(page))
    return [path.count("M") for _, path in sorted(paths, key=lambda found: int(found[0]))]


def test_the_dots_of_a_fall_say_who_owns_the_centres_after_it(stage: Stage, site: Path) -> None:
    """Austria in Serbia, Germany in Denmark and Turkey in Bulgaria: the words beside the board count so, too."""
    stage.gather()
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    assert dots(page(site, "S1901M.html")) == [3, 3, 3, 3, 3, 4, 3]
    assert dots(page(site, "F1901M.html")) == [4, 3, 3, 4, 3, 4, 4]


def test_every_link_leads_somewhere_and_every_phase_can_be_reached(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    reached: set[Path] = set()
    waiting = [site / "index.html"]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        assert path.is_file(), path
        if path.suffix == ".html":
            for link in links(path):
                if link.startswith("mailto:judge@judge.example?"):
                    continue
                assert ":" not in link, "nothing is loaded from elsewhere"
                target = link.partition("#")[0]
                waiting += [(path.parent / target).resolve()] if target else []

    written = {path for path in shown(site) if path.is_file()}
    assert {path.resolve() for path in written} == {path.resolve() for path in reached}


def test_the_steps_go_through_the_game_without_a_script(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    def step(name: str, which: str) -> str:
        found = re.search(rf'<a data-step="{which}"[^>]* href="([^"]+)"', page(site, name))
        return found[1] if found else ""

    assert [step("S1901M.html", each) for each in ("first", "prev", "next", "last")] == [
        "", "", "F1901M.html", "W1901A.html",
    ]  # fmt: skip
    for last in ("W1901A.html", "index.html"):
        assert [step(last, each) for each in ("first", "prev", "next", "last")] == [
            "S1901M.html", "F1901M.html", "", "",
        ]  # fmt: skip


def test_whatever_people_write_stays_text(stage: Stage, site: Path) -> None:
    evil = "<script>alert(1)</script> & \"q\" 'a' ]]> </title>"
    stage.gather()
    stage.write("p1", f"NAME {evil[:40]}")
    stage.write("master", f"SET comment {evil}")
    stage.write("p2", f"BROADCAST\n{evil}\nbell \x07 and \u202e turned\nENDPRESS")
    built(stage, site)

    shown = everything(site)
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in shown
    for feed in site.rglob("feed.xml"):
        ElementTree.parse(feed)


def test_what_nobody_may_see_goes_though_nothing_can_be_written(
    stage: Stage, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.gather()
    stage.write("master", "CREATE another")
    built(stage, site)
    assert (site / "games" / "sample" / "index.html").exists()

    with write(stage.db):
        # Two that have changed; the other is written first.
        for name, values in (("another", {"comment": "changed"}), ("sample", {"watching": False})):
            game = stage.game(name)
            games.save(stage.db, changed(game, settings=replace(game.settings, **values)))

    def is_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(folder, "write_whole", is_full)
    with pytest.raises(TryLater, match="No space left"):
        built(stage, site)

    assert not (site / "games" / "sample").exists()
    assert (site / "games" / "another" / "index.html").exists()


def test_names_cannot_turn_the_text_behind_them_round(stage: Stage, site: Path) -> None:
    stage.gather()
    with write(stage.db):
        stage.db.conn.execute("UPDATE players SET name = ?", ("\u202eevil\x9b\u0085",))
    built(stage, site)

    assert "evil" in page(site)
    assert not re.search("[\x7f-\x9f\u202a-\u202e]", everything(site))


def test_a_game_that_is_not_listed_leaves_no_trace(stage: Stage, site: Path) -> None:
    stage.gather()
    built(stage, site)
    assert "sample" in everything(site)

    stage.write("master", "SET listed no")
    built(stage, site)

    assert "sample" not in everything(site)
    assert not (site / "games" / "sample").exists()


def test_nobody_learns_the_names_of_a_gunboat_game(stage: Stage, site: Path) -> None:
    stage.gather(options="gunboat")
    stage.write(stage.person_of("france"), "BROADCAST\nGreetings.\nENDPRESS")
    play(stage)
    built(stage, site)

    shown = everything(site)
    assert "Greetings." in shown
    assert "France → all" in shown
    assert "a secret" in page(site)
    assert not re.search(r"\bP[1-7]\b", shown)
    assert "players.example" not in shown


def test_no_file_tells_in_which_second_somebody_wrote(stage: Stage, site: Path) -> None:
    """A phase ends with the last letter; who knows when somebody sends his mails would know who he is."""
    stage.gather(options="gunboat")
    stage.now += timedelta(seconds=17, microseconds=345678)
    stage.write(stage.person_of("france"), "BROADCAST\nGreetings.\nENDPRESS")
    play(stage)
    built(stage, site)

    assert "Greetings." in everything(site)
    assert re.findall(r"\d\d:\d\d:(?!00)\d\d[^\s\"<]*", everything(site)) == []


def test_the_list_of_what_was_written_cannot_be_made_by_guessing_who_plays(stage: Stage, site: Path) -> None:
    """It lies beside the pages; another judge with the same games and people has other marks."""
    stage.gather(options="gunboat")
    built(stage, site)
    first = json.loads(noted(site).read_text(encoding="utf-8"))
    (Path(stage.folder) / "secret").write_text("11" * 32)
    built(stage, site)
    second = json.loads(noted(site).read_text(encoding="utf-8"))

    assert first["files"].keys() == second["files"].keys()
    assert all(first[key] != second[key] for key in ("mark", "shown", "people"))


def test_a_blind_game_has_a_page_when_it_is_over(stage: Stage, site: Path) -> None:
    stage.gather(options="blind")
    play(stage)
    built(stage, site)

    assert not (site / "games").exists()
    assert "until then nobody sees the whole board" in (site / "index.html").read_text(encoding="utf-8")
    assert "Gal" not in everything(site)

    stage.write("master", "CANCEL GAME")
    built(stage, site)

    assert "✗ A War → Gal" in page(site, "S1901M.html")


def test_a_game_that_nobody_may_watch_has_a_page_when_it_is_over(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "SET watching off")
    built(stage, site)

    assert not (site / "games").exists()
    assert "does not want it watched" in (site / "index.html").read_text(encoding="utf-8")


def test_phases_and_press_come_as_late_as_observers_are_told(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "SET observer delay 1")
    stage.write(stage.person_of("italy"), "BROADCAST\nEarly words.\nENDPRESS")
    play(stage)
    stage.write(stage.person_of("italy"), "BROADCAST\nLater words.\nENDPRESS")
    built(stage, site)

    assert pages(site) == ["index.html"]
    assert "One more phase has been played" in page(site)
    shown = everything(site)
    assert "Spring 1901, movement" in shown
    assert "1901M.html" not in shown
    assert "Fall 1901" not in shown
    assert "Early words." in shown
    assert "Later words." not in shown

    stage.wait(days=3, hours=1)
    built(stage, site)

    assert pages(site) == ["index.html", "S1901M.html"]
    assert "Early words." in page(site, "S1901M.html")
    assert "Later words." in page(site)


def test_only_press_to_all_is_shown_and_unsigned_press_stays_so(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "SET press white/grey")
    france = stage.person_of("france")
    stage.write(france, "PRESS TO Italy\nA private word.\nENDPRESS")
    stage.write(france, "PRESS TO MASTER\nA word to the master.\nENDPRESS")
    stage.write(france, "PRESS GREY TO ALL\nFrom nobody.\nENDPRESS")
    play(stage)
    built(stage, site)

    shown = everything(site)
    assert "private word" not in shown
    assert "word to the master" not in shown
    assert "From nobody." in page(site, "S1901M.html")
    assert "somebody who does not sign → all" in page(site, "S1901M.html")


def test_only_what_is_new_is_written_again(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    assert built(stage, site) > 8
    assert built(stage, site) == 0
    stage.wait(days=3, hours=1)
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()}

    built(stage, site)

    after = {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()}
    same = {path.name for path, at in before.items() if after[path] == at}
    assert {"site.css", "site.js"} < same
    assert len([path for path in before if path.parent.name == "boards"]) == 2
    assert all(after[path] == at for path, at in before.items() if path.parent.name == "boards")
    assert {"F1901M.html", "F1901M.json", "centres.svg", "centres.dark.svg"} == {
        path.name for path in after.keys() - before.keys()
    }
    assert "F1901M.html" in page(site, "S1901M.html")


def test_a_game_that_has_not_changed_is_not_looked_at(stage: Stage, site: Path) -> None:
    """Beside how many others it may be."""
    stage.gather()
    play(stage)
    built(stage, site)
    before = statements(stage, site)
    copies = " UNION ALL ".join(f"SELECT {number} AS k" for number in range(20))
    columns = ", ".join(row[1] for row in stage.db.conn.execute("PRAGMA table_info(games)") if row[1] != "name")
    with write(stage.db):
        stage.db.conn.execute(
            f"INSERT INTO games (name, {columns}) SELECT 'copy' || k, {columns} FROM games, ({copies})"
        )
    assert built(stage, site) > 60

    assert built(stage, site) == 0
    assert statements(stage, site) == before


def statements(stage: Stage, site: Path) -> int:
    """How many of SQL writing the site takes."""
    seen: list[str] = []
    stage.db.conn.set_trace_callback(seen.append)
    built(stage, site)
    stage.db.conn.set_trace_callback(None)
    return len(seen)


def test_a_file_that_was_lost_is_written_again(stage: Stage, site: Path) -> None:
    stage.gather()
    built(stage, site)
    (site / "games" / "sample" / "index.html").unlink()
    (site / "site.css").unlink()

    assert built(stage, site) == 2


def test_time_that_is_up_leaves_the_rest_for_later(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)

    config = replace(stage.config, site=Site(folder=str(site)))
    write_site(stage.db, config, STATIONERY, lambda: False)
    assert "games/sample" not in (site / "index.html").read_text(encoding="utf-8")

    built(stage, site)
    assert "games/sample/index.html" in (site / "index.html").read_text(encoding="utf-8")


def test_a_phase_that_was_taken_back_loses_its_page(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    built(stage, site)
    assert "S1901M.html" in pages(site)

    stage.write("master", "ROLLBACK S1901M")
    built(stage, site)

    assert pages(site) == ["index.html"]
    assert "S1901M" not in page(site, "phases.json")


def test_feeds_are_atom_with_lasting_ids(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.wait(days=5)
    config = Config(
        state=stage.folder, domain=DOMAIN, site=Site(folder=str(site), address="https://www.example.org/games/")
    )
    write_site(stage.db, config, STATIONERY)

    for path, count in ((site / "feed.xml", 3), (site / "games" / "sample" / "feed.xml", 3)):
        feed = ElementTree.parse(path).getroot()
        entries = feed.findall(f"{ATOM}entry")
        assert len(entries) == count
        assert [entry.findtext(f"{ATOM}id") for entry in entries] == [
            f"tag:{DOMAIN},2026:site/sample/{phase}" for phase in ("W1901A", "F1901M", "S1901M")
        ]
        assert [entry.findtext(f"{ATOM}updated") for entry in entries] == sorted(
            (str(entry.findtext(f"{ATOM}updated")) for entry in entries), reverse=True
        )
        link = entries[-1].find(f"{ATOM}link")
        assert link is not None
        assert link.get("href") == "https://www.example.org/games/games/sample/S1901M.html"
    content = ElementTree.parse(site / "games" / "sample" / "feed.xml").getroot().findall(f"{ATOM}entry/{ATOM}content")
    assert "✗ A War → Gal" in str(content[-1].text)


@pytest.mark.parametrize("address", ["", "https://www.example.org/games"])
def test_a_feed_leads_to_its_page(stage: Stage, site: Path, address: str) -> None:
    stage.gather()
    config = Config(state=stage.folder, domain=DOMAIN, site=Site(folder=str(site), address=address))
    write_site(stage.db, config, STATIONERY)

    base = f"{address}/" if address else ""
    for path, here in ((site / "feed.xml", ""), (site / "games" / "sample" / "feed.xml", "games/sample/")):
        found = {link.get("rel"): link.get("href") for link in ElementTree.parse(path).getroot().findall(f"{ATOM}link")}
        page = f"{base}{here}index.html" if base else "index.html"
        own = {"self": f"{base}{here}feed.xml" if base else "feed.xml"}
        assert found == {"alternate": page, **own}


def test_each_phase_in_a_feed_has_a_title_of_its_own(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.wait(days=5)
    built(stage, site)

    for path in (site / "feed.xml", site / "games" / "sample" / "feed.xml"):
        entries = ElementTree.parse(path).getroot().findall(f"{ATOM}entry")
        titles = [entry.findtext(f"{ATOM}title") for entry in entries]
        phases = ("Winter 1901, adjustments", "Fall 1901, movement", "Spring 1901, movement")
        assert titles == [f"sample: {phase}" for phase in phases]


def test_a_map_that_cannot_be_drawn_costs_no_page_its_words(
    stage: Stage, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(sitegame, "live_board", fail)
    stage.gather()
    play(stage)
    built(stage, site)

    assert "✗ A War → Gal" in page(site, "S1901M.html")
    assert "There is no map here" in page(site, "S1901M.html")
    assert "<svg" not in page(site, "S1901M.html")


def test_a_folder_with_other_things_is_left_alone(stage: Stage, site: Path) -> None:
    site.mkdir()
    (site / "index.html").write_text("mine", encoding="utf-8")

    with pytest.raises(BadData, match="holds other things"):
        built(stage, site)
    assert (site / "index.html").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_is_for_later(stage: Stage, site: Path) -> None:
    site.write_text("a file", encoding="utf-8")

    with pytest.raises(TryLater, match="cannot be written"):
        built(stage, site)


def noted(site: Path, game: str = "sample") -> Path:
    """The list of what the pages of a game were written from."""
    return site / ".judge-site" / f"{game}.json"


def test_a_damaged_list_of_what_was_written_writes_all_again(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "CREATE another")
    count = built(stage, site)
    noted(site).write_bytes(b"\xff{")

    # The phases of the other one, and what both share, are as they were.
    own = sum(path.is_file() for path in (site / "games" / "sample").iterdir())
    assert 0 < built(stage, site) == own < count

    for path in (site / ".judge-site.json", noted(site), noted(site, "another")):
        path.write_bytes(b"\xff{")
    assert built(stage, site) == count


def test_a_phase_writes_the_list_of_its_own_game_only(stage: Stage, site: Path) -> None:
    stage.gather()
    for number in range(3):
        stage.write("master", f"CREATE other{number}")
    built(stage, site)
    play(stage)
    # What is not changed is not even opened to be written: a site of a thousand games has lists of megabytes.
    before = {path: path.stat().st_ino for path in (site / ".judge-site").iterdir()}
    assert len(before) == 4
    built(stage, site)

    assert {path.stem for path, inode in before.items() if path.stat().st_ino != inode} == {"sample"}


def test_a_site_of_the_one_list_for_all_loses_what_nobody_may_see(stage: Stage, site: Path) -> None:
    """As it was before each game had its own list."""
    stage.gather()
    built(stage, site)
    files = json.loads((site / ".judge-site.json").read_text(encoding="utf-8"))["files"]
    own = json.loads(noted(site).read_text(encoding="utf-8"))
    files |= own["files"]
    for path in (site / ".judge-site").iterdir():
        path.unlink()
    (site / ".judge-site.json").write_text(json.dumps({"files": files, "games": {"sample": own}}), encoding="utf-8")
    # Whom the pages of an archived game name, which are not written again.
    assert folder.Lists(site, anew=False).game("sample").people == tuple(own["people"])
    assert own["people"]

    stage.write("master", "SET listed no")
    built(stage, site)

    assert "sample" not in everything(site)
    assert not (site / "games" / "sample").exists()


def test_a_site_that_is_cut_short_goes_on_where_it_was(
    stage: Stage, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object, **__: object) -> None:
        raise Killed

    stage.gather()
    stage.write("master", "CREATE another")
    count = built(stage, site)
    rmtree(site)
    with monkeypatch.context() as patched:
        patched.setattr(publishing, "write_front", killed)
        patched.setattr(folder.Lists, "save", lambda lists, name=None: save(lists, name) if name is not None else None)
        with pytest.raises(Killed):
            built(stage, site)

    games = sum(path.is_file() for path in (site / "games").rglob("*"))
    assert 0 < games < count
    assert built(stage, site) <= count - games


@pytest.mark.parametrize("language", STATIONERY.languages())
def test_the_site_speaks_every_language(stage: Stage, site: Path, language: str) -> None:
    stage.gather()
    play(stage)
    stage.write(stage.person_of("france"), "BROADCAST\nBonjour.\nENDPRESS")
    built(stage, site, language)

    phrases = STATIONERY.phrases(language).texts
    for path in site.rglob("*.html"):
        assert f'<html lang="{language}">' in path.read_text(encoding="utf-8")
        links(path)
    assert str(phrases["head.orders"]) in page(site, "S1901M.html")
    assert str(phrases["site.phases"]) in page(site)
    assert "{" not in re.sub(r"<style.*?</style>", "", page(site))


def configured(stage: Stage, site: Path) -> Config:
    return Config(state=stage.folder, domain=DOMAIN, site=Site(folder=str(site), films=False))


def test_it_is_written_once_an_hour_where_a_folder_is_set(stage: Stage, site: Path) -> None:
    stage.gather()
    publish(stage.db, stage.config, STATIONERY, stage.now)
    assert not site.exists()

    config = configured(stage, site)
    publish(stage.db, config, STATIONERY, stage.now)
    assert (site / "index.html").exists()

    play(stage)
    publish(stage.db, config, STATIONERY, stage.now)
    assert pages(site) == ["index.html"]

    stage.wait(hours=1)
    publish(stage.db, config, STATIONERY, stage.now)
    assert "S1901M.html" in pages(site)


def test_a_failure_is_told_in_the_digest_until_it_is_mended(stage: Stage, site: Path) -> None:
    site.write_text("a file", encoding="utf-8")
    config = configured(stage, site)

    publish(stage.db, config, STATIONERY, stage.now)
    digest = digest_of(stage.db, config, stage.now)
    assert "cannot be written" in digest.site
    assert not digest.is_quiet

    site.unlink()
    stage.wait(hours=1)
    publish(stage.db, config, STATIONERY, stage.now)
    assert digest_of(stage.db, config, stage.now).site == ""


def test_pages_are_for_everybody_to_read(stage: Stage, site: Path) -> None:
    """Whatever the judge keeps to itself: the web server is somebody else."""
    stage.gather()
    mask = os.umask(0o077)
    try:
        built(stage, site)
    finally:
        os.umask(mask)

    modes = {path: path.stat().st_mode & 0o777 for path in (site, *shown(site))}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o644}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o755}


def test_a_tick_writes_it_and_works_on_where_it_cannot(stage: Stage, site: Path, tmp_path: Path) -> None:
    settings = tmp_path / "judge.toml"
    settings.write_text(f'state = "{stage.folder}"\n[site]\nfolder = "site"\n', encoding="utf-8")

    def tick() -> int:
        return CliRunner().invoke(judge, ["--config", str(settings), "tick"]).exit_code

    assert tick() == 0
    assert (site / "index.html").exists()

    with write(stage.db):
        stage.db.conn.execute("DELETE FROM meta WHERE key IN ('site', 'chores')")
    (site / ".judge-site.json").unlink()
    assert tick() == 0
    assert "holds other things" in str(meta.get(stage.db, "site_failed"))


def test_a_judge_that_serves_writes_it_beside_its_work(stage: Stage, site: Path) -> None:
    ended = threading.Event()
    thread = threading.Thread(target=atwork._publish, args=(configured(stage, site), threading.Event(), ended))
    thread.start()
    try:
        for _ in range(600):
            if (site / "index.html").exists():
                break
            ended.wait(0.1)
    finally:
        ended.set()
        thread.join()

    assert (site / "index.html").exists()


def test_a_game_that_is_over_shows_how_it_ended(stage: Stage, site: Path) -> None:
    stage.gather()
    play(stage)
    stage.write("master", "CANCEL GAME")
    built(stage, site)

    assert "sample is called off" in page(site)
    assert '<h1 data-live="name">Spring 1901, movement</h1>' in page(site)


def test_one_broken_game_costs_no_other_its_page(stage: Stage, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.gather()
    stage.write("master", "CREATE another")
    right = GameWriter.write

    def wrong(writer: GameWriter, mark: str, go_on: Callable[[], bool]) -> None:
        if "sample" in writer._here:
            raise ZeroDivisionError
        right(writer, mark, go_on)

    monkeypatch.setattr(GameWriter, "write", wrong)
    with pytest.raises(JudgeError, match="could not be shown, the log has why: sample"):
        built(stage, site)

    assert "another" in page(site, game="another")


def test_the_command_writes_it(stage: Stage, site: Path, tmp_path: Path) -> None:
    stage.gather()
    settings = tmp_path / "judge.toml"
    settings.write_text(f'state = "{stage.folder}"\ndomain = "{DOMAIN}"\n', encoding="utf-8")

    done = CliRunner().invoke(judge, ["--config", str(settings), "site", str(site), "--language", "fr"])

    assert done.exit_code == 0, done.output
    assert "files written in" in done.output
    assert '<html lang="fr">' in (site / "index.html").read_text(encoding="utf-8")


def test_a_language_nobody_knows_is_refused(stage: Stage, site: Path) -> None:
    with pytest.raises(BadData, match="no such language"):
        built(stage, site, "xx")


def test_a_game_that_cannot_be_read_hides_no_other(stage: Stage, site: Path) -> None:
    stage.gather()
    stage.write("master", "CREATE broken")
    with write(stage.db):
        stage.db.conn.execute("UPDATE games SET body = '{}' WHERE name = 'broken'")

    built(stage, site)

    assert "sample" in everything(site)
