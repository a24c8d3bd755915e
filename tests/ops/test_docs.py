"""What is written about the program is true of it, and the house rules that no checker knows hold."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from judge.cli import judge
from judge.cli.commands import markdown
from judge.commands.catalogue import Group, of_group
from judge.notation.commands.verbs import CommandWord
from judge.prose.stationery import Stationery
from judge.shelf import languages, template_folder

ROOT = Path(__file__).resolve().parents[2]
OURS = ("judge", "grammar", "templates", "tests", "deploy", ".ci")
SOURCES = sorted((ROOT / "judge").rglob("*.py"))
READ_BY_PEOPLE = [
    ROOT / name for name in ("README.md", "COMMANDS.md", "CONTRIBUTING.md", "deploy/README.md", "tests/README.md")
]
PAGES = sorted([*ROOT.glob("*.md"), *(path for folder in OURS for path in (ROOT / folder).rglob("*.md"))])
COMMANDS = ROOT / "COMMANDS.md"


def text_files() -> Iterator[tuple[Path, str]]:
    """Every file of the project that is text, by its path."""
    tops = [path for path in ROOT.iterdir() if path.is_file()]
    inner = [path for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted(tops + inner):
        if "__pycache__" not in path.parts:
            try:
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def code_in(text: str) -> Iterator[str]:
    """The code of a page: what is between backticks, and every indented or fenced line."""
    yield from re.findall(r"`([^`\n]+)`", text)
    yield from re.findall(r"^(?:    |\$ )(.+)$", text, re.MULTILINE)
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()


@pytest.mark.parametrize("page", READ_BY_PEOPLE, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_on_a_page_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+(?:-[a-z]+)*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    known = set(judge.list_commands(click.Context(judge)))
    code = list(code_in(page.read_text()))

    made = {word for line in code for word in re.findall(r"^(?:\$ )?make ([a-z]+(?:-[a-z]+)*)\b", line)}
    asked = {word for line in code for word in re.findall(r"^(?:\$ )?(?:\.venv/bin/)?judge ([a-z]+)\b(?!@)", line)}
    assert made <= targets
    assert asked <= known
    assert made | asked


def test_the_readme_starts_with_the_two_commands_a_stranger_needs() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:40])

    assert "make demo" in first_screen
    assert "make test" in first_screen


def test_the_readme_is_a_page_for_a_newcomer() -> None:
    """What is more than that belongs to COMMANDS.md, CONTRIBUTING.md, SECURITY.md or deploy/README.md."""
    assert len((ROOT / "README.md").read_bytes()) <= 8_000
    assert "![" in (ROOT / "README.md").read_text()


def headings(page: Path) -> set[str]:
    """What can stand behind the # of a link to a page."""
    found = re.findall(r"^#+ +(.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).strip().replace(" ", "-") for line in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_on_a_page_leads_somewhere(page: Path) -> None:
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        path, _, heading = target.partition("#")
        there = page.parent / path if path else page
        if not re.match(r"[a-z]+:", target) and (
            not there.exists() or (heading and there.suffix == ".md" and heading not in headings(there))
        ):
            dead.append(target)

    assert dead == []


PATH = re.compile(r"(?<![\w/.@-])((?:judge|grammar|templates|tests|deploy)/[\w./*-]*[\w*])")
MAY_BE_MADE = re.compile(r"CODE|NAME|\bxx\b|test_\*")
"""What stands for a name of one's own."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_on_a_page_exists(page: Path) -> None:
    if page.name in {"CHANGELOG.md", "DECISIONS.md"}:
        return
    named = {path for code in code_in(page.read_text()) for path in PATH.findall(code)}

    assert [path for path in sorted(named) if not MAY_BE_MADE.search(path) and not list(ROOT.glob(path))] == []


def test_the_readme_shows_every_room() -> None:
    shown = set(re.findall(r"^      ([a-z]+) {2,}", (ROOT / "README.md").read_text(), re.MULTILINE))
    data = {"boards", "fonts", "rulebooks", "school", "scoring", "__pycache__"}

    assert shown == {path.name for path in (ROOT / "judge").iterdir() if path.is_dir()} - data


def test_every_page_can_be_reached_from_the_readme() -> None:
    met, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop().resolve()
        if page not in met and page.suffix == ".md" and page.exists():
            met.add(page)
            ahead += [page.parent / target for target in re.findall(r"\]\(([^)\s#]+)", page.read_text())]

    assert [str(page.relative_to(ROOT)) for page in PAGES if page not in met] == []


def test_every_command_of_the_command_line_helps() -> None:
    context = click.Context(judge)
    for name in judge.list_commands(context):
        command = judge.get_command(context, name)
        assert command is not None
        assert command.help, f"judge {name} has no help"
        assert all(option.help for option in command.params if isinstance(option, click.Option)), (
            f"judge {name}: --help"
        )


@pytest.mark.parametrize("code", languages())
def test_help_tells_of_every_command_of_a_letter(code: str) -> None:
    texts = Stationery(template_folder()).phrases(code).texts
    words = [word.value for word in CommandWord if word is not CommandWord.UNKNOWN]

    for word in words:
        assert all(texts.get(f"command.{word}.{part}") for part in ("summary", "usage", "example")), word
    assert {entry.word.value for group in Group for entry in of_group(group)} == set(words)


def between(page: Path, name: str) -> list[str]:
    """The lines of a page between its two marks of a name."""
    _, _, rest = page.read_text().partition(f"<!-- {name}: -->")
    inside, _, _ = rest.partition(f"<!-- :{name} -->")
    return inside.strip().splitlines()


def test_the_page_of_commands_is_what_the_program_says() -> None:
    stale = "COMMANDS.md is stale: `make commands` (judge commands --update COMMANDS.md) writes it anew"

    assert between(COMMANDS, "commands") == "\n".join(markdown()).strip().splitlines(), stale


def test_the_page_of_commands_has_every_command_in_every_language() -> None:
    page = COMMANDS.read_text()

    for code in languages():
        texts = Stationery(template_folder()).phrases(code).texts
        for word in CommandWord:
            if word is not CommandWord.UNKNOWN:
                usage = texts[f"command.{word.value}.usage"].replace("|", "\\|")
                assert f"| `{usage}` |" in page, (code, word)


def test_the_page_of_commands_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Above.\n\n<!-- commands: -->\nstale\n<!-- :commands -->\n\nBelow.\n", encoding="utf-8")

    written = []
    for _ in range(2):
        assert CliRunner().invoke(judge, ["commands", "--update", str(page)]).exit_code == 0
        written.append(page.read_text(encoding="utf-8"))

    assert written[0] == written[1]
    assert written[0].startswith("Above.\n\n<!-- commands: -->\n\n## `HELP START`\n")
    assert written[0].endswith("|\n\n<!-- :commands -->\n\nBelow.\n")
    assert between(page, "commands") == between(COMMANDS, "commands")


def test_a_page_without_the_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("A page of something else.\n", encoding="utf-8")

    done = CliRunner().invoke(judge, ["commands", "--update", str(page)])

    assert done.exit_code == 2
    assert "<!-- commands: -->" in done.output
    assert page.read_text(encoding="utf-8") == "A page of something else.\n"


def test_what_is_not_here_is_named_with_the_reason() -> None:
    head, _, *rows = between(COMMANDS, "not here")

    assert head == "| of njudge or DPjudge | not here, because |"
    assert all(re.fullmatch(r"\| .+ \| .+\. \|", row) for row in rows)
    assert len(rows) > 10


@pytest.mark.parametrize("code", languages())
def test_the_commands_can_be_listed_in_every_language(code: str) -> None:
    done = CliRunner().invoke(judge, ["commands", "--json", "--language", code])
    listed = json.loads(done.output)

    assert len({row["name"] for row in listed}) == len(listed) == len(CommandWord) - 1
    for row in listed:
        assert set(row) == {"name", "synonyms", "who", "summary"}
        assert row["name"].isupper()
        assert row["who"]
        assert row["summary"].strip()


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    folders = "|".join(("work", "root", "home", "Users"))
    hosts = "|".join(
        re.escape(name + dot) for name, dot in (("pypi", ".org"), ("python" + "hosted", ".org"), ("npmjs", ".org"))
    )
    bad = re.compile(rf"(?<![\w.])/(?:{folders})/\w|{hosts}|deb\.debian\b|\.\./shared\b")

    found = [f"{path}: {hit[0]}" for path, text in text_files() if (hit := bad.search(text))]

    assert found == []


def test_modules_and_functions_stay_readable() -> None:
    """A module that needs a table of contents is two modules, and a function that needs scrolling two functions."""
    long = []
    for path in SOURCES:
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        long += [f"{name} has many lines"] if len(text.splitlines()) >= 600 else []
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                long += [f"{name}: {node.name} has {length} lines"] if length >= 60 else []

    assert len(SOURCES) > 300
    assert long == []


@pytest.mark.parametrize("room", ["rules", "game"])
def test_the_pure_rooms_use_the_standard_library_alone(room: str) -> None:
    for path in sorted((ROOT / "judge" / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names | {"judge"}, f"{path.name} imports {name}"
            if isinstance(node, ast.Attribute) and node.attr in ("now", "utcnow", "today"):
                assert not isinstance(node.value, ast.Name) or node.value.id not in ("datetime", "date"), path.name


def test_only_the_store_asks_the_database() -> None:
    for path in SOURCES:
        if "store" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    assert node.attr not in ("execute", "executemany", "executescript", "conn"), path.name


def test_starting_a_command_loads_no_more_than_it_needs() -> None:
    """Cron starts a process every minute: what only a demo or a letter needs must not be paid for by each."""
    asked = "import sys; from judge.cli import judge; print(*sorted(name.split('.')[0] for name in sys.modules))"

    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()

    assert not {"lark", "jinja2", "aiosmtpd", "sqlite_utils", "rapidfuzz", "selectolax", "babel"} & set(loaded)
