"""The wheel is all a keeper needs: installed into an empty environment, it plays the demo away from the source tree."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {"DECISIONS.md"}
"""What only who changes the judge reads."""

pytestmark = pytest.mark.timeout(300)


def run(*command: str | Path, folder: Path, given: str = "") -> str:
    """Standard output of a command that must succeed, run as a stranger would: nothing of ours in the environment."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env=environment, input=given, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command} said {done.returncode}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment that holds the wheel and its list, made as deploy/README.md says."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "--quiet", "--no-input"]
    page = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    install, _, _ = page.partition("## Install")[2].partition("\n## ")
    commands = re.findall(r"^    /opt/judge/bin/pip (install .*)", install, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        words = [str(wheel) if word == "dist/judge-*.whl" else word for word in shlex.split(command, comments=True)]
        run(*pip, *words, folder=ROOT)
    return home / "bin"


def test_the_wheel_holds_all_data_and_no_tests(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}

    for source, inside in (
        ("grammar", "judge/_data/grammar"),
        ("templates", "judge/_data/templates"),
        ("deploy", "judge/_data/deploy"),
        ("judge", "judge"),
    ):
        for path in sorted((ROOT / source).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.name not in LEFT_OUT:
                assert f"{inside}/{path.relative_to(ROOT / source).as_posix()}" in held
    assert not [name for name in held if not name.startswith(("judge/", "judge-"))]
    assert not [name for name in held if name.rpartition("/")[2] in LEFT_OUT]


def test_it_runs_from_where_it_was_installed(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import judge; print(judge.__file__)", folder=tmp_path)

    assert Path(where.strip()).is_relative_to(installed.parent)
    assert run(installed / "judge", "--version", folder=tmp_path).strip()
    run(installed / "judge", "check", "--data", folder=tmp_path)


def test_it_adjudicates(installed: Path, tmp_path: Path) -> None:
    case = {
        "id": "one",
        "phase": "S1901M",
        "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
        "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]},
    }

    answer = json.loads(run(installed / "judge", "adjudicate", folder=tmp_path, given=json.dumps(case) + "\n"))

    assert answer["id"] == "one"
    assert answer["moves"] == {"MUN": False, "PAR": False}


def test_it_draws_with_its_own_fonts(installed: Path, tmp_path: Path) -> None:
    """Words leave ink on a machine without any font: the same picture as with all that may be installed here."""
    (tmp_path / "case.json").write_text('{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}', encoding="utf-8")
    said = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20">Мюнхен ミュンヘン</text></svg>'
    painted = "import sys; from judge.picture.raster import painted; print(painted(sys.argv[1], 90).getbbox())"

    run(installed / "judge", "map", "--case", "case.json", "--png", "out.png", "--language", "ja", folder=tmp_path)

    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
    assert run(installed / "python", "-c", painted, said, folder=tmp_path).strip() != "None"


def test_it_is_small(wheel: Path) -> None:
    """A third of it is text in five languages, a quarter the drawings of all boards, a tenth letters of pictures."""
    assert wheel.stat().st_size < 4_500_000


def test_it_plays_the_demo(installed: Path, tmp_path: Path) -> None:
    """Seven players, by real SMTP, in a folder that has nothing of the source tree."""
    state = tmp_path / "demo"

    told = run(installed / "judge", "demo", "--state", state, folder=tmp_path)

    assert str(state) in told.replace("\n", "")
    assert len(list(state.rglob("*.eml"))) > 50
