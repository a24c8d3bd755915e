"""`judge check` finds what is broken before a player does, all of it at once, and changes nothing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge import shelf
from judge.cli import judge
from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from tests.store.values import NOW

Check = Callable[[], Result]


@pytest.fixture
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boards of the shelf: what is not about boards need not wait for fifty."""
    monkeypatch.setattr(shelf, "boards", lambda: ("hundred", "standard"))


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Runs `judge check` for a judge that was never started, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUDGE_STATE", "state")
    return lambda: CliRunner().invoke(judge, ["check", "--stopped"])


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of grammar/ and templates/ to break."""
    grammar, templates = shelf.grammar_folder(), shelf.template_folder()
    home = tmp_path / "data"
    shutil.copytree(grammar, home / "grammar")
    shutil.copytree(templates, home / "templates")
    monkeypatch.setattr(shelf, "grammar_folder", lambda: home / "grammar")
    monkeypatch.setattr(shelf, "template_folder", lambda: home / "templates")
    _forget()
    yield home
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    shelf.languages.cache_clear()
    shelf._language.cache_clear()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_what_we_ship_is_sound(check: Check, tmp_path: Path) -> None:
    done = check()

    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    for expected in ("board standard", "rulebook ru2000", "rulebook datc", "language en", "templates", "phrases en"):
        assert f"ok     {expected}" in lines
    assert lines[-2] == "ok     database: state/judge.db: there is none yet; the first start makes it"
    assert re.fullmatch(r"JUDGE OK - \d+ ok", lines[-1])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("few_boards")
def test_every_fault_is_told_at_once(check: Check, data: Path) -> None:
    edit(data / "templates" / "layout" / "ended.j2", "{%", "{% nonsense")
    (data / "templates" / "layout" / "text" / "blocks.j2").unlink()
    edit(data / "templates" / "en" / "phrases" / "core.toml", "nothing_to_support", "nothing_to_sup_port")
    edit(data / "grammar" / "en" / "commands.toml", "[help]", "[hilfe]")
    Path("judge.toml").write_text("[listen]\nport = 'high'\n")

    done = check()

    assert done.exit_code == 2
    told = done.output
    assert re.search(rf"FAULT  templates: {data}/templates/layout/ended.j2:\d+: .*unknown tag 'nonsense'", told)
    assert "it uses the template 'blocks.j2', which is missing" in told
    assert "the phrase 'void.nothing_to_support' is missing (the program has that code)" in told
    assert "commands.toml: no words for the command help" in told
    assert "FAULT  settings: judge.toml: listen.port: " in told
    assert re.match(r"JUDGE CRITICAL - \d+ faults: .*templates.*, settings; \d+ ok", told.splitlines()[-1])


@pytest.mark.usefixtures("few_boards")
def test_a_language_must_say_all_that_another_says(check: Check, data: Path) -> None:
    shutil.copytree(data / "templates" / "en", data / "templates" / "xx")
    shutil.copytree(data / "grammar" / "en", data / "grammar" / "xx")
    edit(data / "templates" / "xx" / "phrases" / "core.toml", "complete =", "completed =")
    edit(data / "templates" / "xx" / "phrases" / "core.toml", '"{game} begins."', '"{nome} begins."')
    edit(
        data / "templates" / "xx" / "phrases" / "core.toml", "By lot you play {powers}", "By lot you play {powers:gen}"
    )
    edit(data / "templates" / "xx" / "tongue.toml", "speakers", "spoken_by")
    (data / "templates" / "xx" / "help" / "orders.j2").unlink()
    edit(data / "grammar" / "xx" / "speak.toml", "support_hold", "support_holds")

    told = check().output

    assert "xx/phrases: the phrase 'answer.complete' is missing (en has it)" in told
    assert "xx/phrases: the phrase 'answer.completed' is said nowhere (en has none)" in told
    assert "xx/phrases: the phrase 'started.headline': en does not fill {nome}" in told
    assert "xx/phrases: the phrase 'started.headline': {game} is left out" in told
    assert "xx/phrases: the phrase 'started.play': there is no [cases.gen]" in told
    assert "xx/tongue.toml: it needs name, names, script, speakers, letters, words and asks: 'speakers'" in told
    assert "xx/help/orders.j2: this help page is missing; another language has it" in told
    assert "xx/speak.toml: no form for " in told


@pytest.mark.usefixtures("few_boards")
def test_a_language_without_mails_is_a_fault(check: Check, data: Path) -> None:
    shutil.copytree(data / "grammar" / "en", data / "grammar" / "xx")

    assert "FAULT  phrases xx: " in check().output


@pytest.mark.usefixtures("few_boards")
def test_letters_that_maps_cannot_show_are_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(data / "templates" / "en", data / "templates" / "xx")
    shutil.copytree(data / "grammar" / "en", data / "grammar" / "xx")
    names = data / "boards" / "standard" / "names"
    names.mkdir(parents=True)
    (names / "xx.toml").write_text('[provinces]\nmun = { short = "Mun", name = "ᛗunich" }\n')
    monkeypatch.setenv("JUDGE_DATA", str(data))

    told = CliRunner().invoke(judge, ["check", "--data"]).output

    assert (
        "look   fonts for xx: maps cannot show ᛗ: no font that comes with the program has it\n       next: `make"
        in told
    )
    assert "ok     fonts for en\n" in told


@pytest.mark.usefixtures("few_boards")
def test_a_sound_database_is_left_as_it_is(check: Check) -> None:
    open_database(Path("state/judge.db")).close()
    before = Path("state/judge.db").read_bytes()

    done = check()

    assert done.exit_code == 0
    assert "ok     database: state/judge.db; schema m00" in done.output
    assert Path("state/judge.db").read_bytes() == before


@pytest.mark.usefixtures("few_boards")
def test_an_older_database_is_not_brought_up_to_date_by_looking(check: Check) -> None:
    Path("state").mkdir(mode=0o700)
    Path("state/judge.db").touch(mode=0o600)

    done = check()

    assert done.exit_code == 1
    assert "look   database: state/judge.db: made by an older judge" in done.output
    assert Path("state/judge.db").read_bytes() == b""


@pytest.mark.usefixtures("few_boards")
def test_looking_at_the_data_files_alone_does_not_ask_how_a_judge_does(check: Check) -> None:
    """What `make check` asks in a source tree, in which somebody may have tried a judge."""
    Path("judge.toml").write_text("[listen]\nport = 'high'\n")
    (Path("state")).touch()

    done = CliRunner().invoke(judge, ["check", "--data"])

    assert done.exit_code == 0, done.output
    assert "language en" in done.output
    assert "settings" not in done.output


@pytest.mark.usefixtures("few_boards")
def test_programs_get_the_same_as_a_list(check: Check) -> None:
    open_database(Path("state/judge.db")).close()
    Path("state/judge.db").chmod(0o644)

    done = CliRunner().invoke(judge, ["check", "--stopped", "--json"])

    rows = json.loads(done.output)
    assert done.exit_code == 2
    assert {tuple(row) for row in rows} == {("name", "state", "text", "next")}
    (wrong,) = [row for row in rows if row["state"] != "ok"]
    assert wrong == {
        "name": "database",
        "state": "fault",
        "text": "everybody on this machine may read state/judge.db",
        "next": "chmod 600 state/judge.db",
    }


@pytest.mark.usefixtures("few_boards")
def test_it_looks_while_the_judge_writes(check: Check) -> None:
    running = open_database(Path("state/judge.db"))
    with write(running):
        letters.keep(running, [Arrival(NOW, "a@player.example", "judge@judge.localhost", b"x")])
        assert check().exit_code == 0
    running.close()
