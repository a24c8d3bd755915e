"""`make year`: machines are made, a keeper's year is played on them, and what was seen is told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from tests.ops.year.chapters import year
from tests.ops.year.machines import make_base, make_machine

HERE = Path(__file__).resolve().parents[3]
OLD = "0.3.0"
OLD_COMMIT = "ebd2240c^"
"""The last commit that was 0.3.0."""


@click.command()
@click.option("--suite", default="bookworm", show_default=True, help="Which Debian the machines are.")
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Where they are made, and stay; else a folder that goes."
)
@click.option("--inside", is_flag=True, hidden=True, help="Everything was made, and there is no network but our own.")
def main(suite: str, folder: Path | None, *, inside: bool) -> None:
    """Play a keeper's year on fresh Debians: needs root and mmdebstrap."""
    if inside and folder is not None:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        year(folder)
        return
    if os.geteuid() != 0:
        raise click.ClickException("machines are made by root: sudo make year")
    if shutil.which("mmdebstrap") is None:
        raise click.ClickException("mmdebstrap is not here: apt-get install mmdebstrap")
    kept = folder is not None
    place = folder or Path(tempfile.mkdtemp(prefix="year-"))
    place.mkdir(parents=True, exist_ok=True)
    try:
        prepare(place, suite)
        alone = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        again = [sys.executable, "-m", "tests.ops.year", "--inside", "--folder", str(place)]
        sys.exit(subprocess.run([*alone, *again], cwd=HERE, check=False).returncode)
    finally:
        if not kept:
            shutil.rmtree(place, ignore_errors=True)


def prepare(place: Path, suite: str) -> None:
    """Everything that needs the network: a Debian, both programs as wheels, and what they need."""
    click.echo(f"A Debian {suite}, and the wheels of {OLD} and of today ...")
    settings = place / "apt.conf"
    settings.write_text(settings_of_apt("apt-config", "dump"), encoding="utf-8")
    wheels = place / "wheels"
    wheels.mkdir(exist_ok=True)
    base = make_base(place, suite, mirror(), settings)
    source = place / "source-of-old"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir()
    packed = subprocess.run(["git", "archive", OLD_COMMIT], cwd=HERE, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract", "--directory", str(source)], input=packed, check=True)
    for name in ("fresh", "old", "other"):
        make_machine(base, name)
    python = subprocess.run(
        ["chroot", str(place / "fresh"), "python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    if python != f"{sys.version_info[0]}.{sys.version_info[1]}":
        raise click.ClickException(f"Debian {suite} has Python {python}: run this with the same one, or name another")
    for tree in (source, HERE):
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels)]
        subprocess.run(build, cwd=tree, check=True, stdout=subprocess.DEVNULL)
        # Some of what 0.3.0 asks for has no wheel.
        pip = [sys.executable, "-m", "pip", "--quiet", "wheel", "--wheel-dir", str(wheels), "--no-deps"]
        subprocess.run([*pip, "--requirement", str(tree / "constraints.txt")], check=True)
    today = max(wheels.glob("judge-*.whl"), key=lambda wheel: wheel.stat().st_mtime)
    subprocess.run(["sh", "deploy/debian/build.sh", sys.executable, str(today), str(wheels)], cwd=HERE, check=True)


def settings_of_apt(*words: str) -> str:
    """The lines of apt's settings that say how to come to a mirror."""
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    wanted = ("Acquire::Check-", "Acquire::http", "Acquire::https", "Acquire::Retries", "Acquire::ForceIP")
    return "".join(f"{line}\n" for line in said.splitlines() if line.startswith(wanted) and line.endswith('";'))


def mirror() -> str:
    """The mirror that this machine uses; none where that is not Debian's."""
    words = ["apt-get", "indextargets", "--format", "$(ORIGIN)|$(REPO_URI)"]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return next((line.split("|")[1] for line in said.splitlines() if line.startswith("Debian|")), "")


if __name__ == "__main__":
    main()
