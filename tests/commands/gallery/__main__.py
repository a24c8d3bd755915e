"""Write the gallery, and show it where there is a screen."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

from tests.commands.gallery.boards import write_boards
from tests.commands.gallery.kinds import kinds
from tests.commands.gallery.pages import write
from tests.commands.gallery.samples import collected, missing

FOLDER = Path(__file__).parents[3] / "build" / "gallery"


def main(folder: Path) -> None:
    """Every kind of mail, as pages in a folder; the browser opens them, and their place is printed."""
    gallery, listed = collected(), kinds()
    path = write(gallery, listed, folder.resolve())
    lacking = missing(gallery, listed)
    print(f"{len(listed) - len(lacking)} of {len(listed)} kinds of mail with a sample: {path}")
    print(f"all boards: {write_boards(folder.resolve())}")
    if lacking:
        print(f"without one: {', '.join(lacking)}")
    if sys.stdout.isatty():
        webbrowser.open(path.as_uri())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
