"""Every kind of mail on one page: what it is made of, and one that was really written.

    python -m tests.mail.gallery [FOLDER]

The samples are what the judge writes while the stories of `tests/stories` are played: the longest mail of each kind.
Kinds are the events and replies that a mail tells, and what the clerk notes by itself. A kind that no story has led
to is listed without a sample.
"""

from __future__ import annotations

import logging
import re
import sys
import tempfile
import webbrowser
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from html import escape
from pathlib import Path
from typing import Any

import structlog

import judge.clerk.post as post
from judge.game.events import Audience, Event, PhaseProcessed
from judge.game.game import Game
from judge.mail.mailing import Mailing
from judge.mail.maps import title, wording
from judge.mail.replies import Reply
from judge.mail.replying.registry import TELLERS
from judge.picture.draw import draw
from judge.picture.scene import of_resolution
from judge.picture.theme import Theme
from judge.shelf import load_geometry, load_language
from tests.mail.scenes import stationery
from tests.stories.script import Broken, play
from tests.stories.stage import Stage

STORIES = Path(__file__).parent.parent / "stories"
FOLDER = Path(__file__).parents[2] / "build" / "gallery"
_PLACE = re.compile(r'<p class="map".*?</p>', re.DOTALL)
_NUMBER = re.compile(r"\d")


@dataclass(frozen=True)
class Kind:
    """One kind of mail: what it tells, and of what its text is made."""

    group: str
    name: str
    told: str
    made_of: tuple[str, ...] = ()


@dataclass
class Gallery:
    """The longest mail of each kind."""

    found: dict[tuple[str, str], Mailing]

    def keep(self, group: str, name: str, mailing: Mailing | None) -> None:
        if mailing is None:
            return
        before = self.found.get((group, name))
        if before is None or len(before.html) < len(mailing.html):
            self.found[group, name] = mailing


def kinds(gallery: Gallery) -> tuple[Kind, ...]:
    """Every event somebody may hear of, every reply, and the notes that were found."""
    # A class with slots leaves its draft behind among the subclasses.
    events = {kind.__name__: kind for kind in _below(Event) if kind.audience is not Audience.NOBODY}
    listed = [_kind("event", kind) for kind in events.values()] + [_kind("answer", kind) for kind in TELLERS]
    listed += [Kind(group, name, "") for group, name in gallery.found if group == "note"]
    return tuple(sorted(listed, key=lambda kind: (kind.group, kind.name)))


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _kind(group: str, kind: type[Any]) -> Kind:
    names = tuple(f"{field.name}: {field.type}" for field in fields(kind))
    return Kind(group, kind.__name__, " ".join((kind.__doc__ or "").split()), names)


@contextmanager
def recording(gallery: Gallery) -> Iterator[None]:
    """Whatever the clerk writes in here is looked at."""
    tell, answer, note = post.tell, post.answer, post.note

    def told(*given: Any, **named: Any) -> Mailing | None:
        mailing = tell(*given, **named)
        event, game = given[4], given[5]
        gallery.keep("event", type(event).__name__, _with_map(mailing, event, game))
        return mailing

    def answered(*given: Any, **named: Any) -> Mailing:
        mailing = answer(*given, **named)
        replies: tuple[Reply, ...] = tuple(given[5])
        for reply in replies:
            gallery.keep("answer", type(reply).__name__, mailing)
        return mailing

    def noted(*given: Any, **named: Any) -> Mailing:
        mailing = note(*given, **named)
        gallery.keep("note", _cause(mailing.cause), mailing)
        return mailing

    _replace(told, answered, noted)
    try:
        yield
    finally:
        _replace(tell, answer, note)


def _replace(tell: Callable[..., Any], answer: Callable[..., Any], note: Callable[..., Any]) -> None:
    for name, function in (("tell", tell), ("answer", answer), ("note", note)):
        setattr(post, name, function)


def _cause(cause: str) -> str:
    """Why a note was written, without the numbers and names of this one."""
    words = [word for word in cause.split(":") if word and not _NUMBER.search(word)]
    return " ".join(words[:1] + words[-1:] if len(words) > 1 else words) or "note"


def _with_map(mailing: Mailing | None, event: Event, game: Game) -> Mailing | None:
    """A result mail with its map where the reader will see it."""
    if mailing is None or not isinstance(event, PhaseProcessed) or not _PLACE.search(mailing.html):
        return mailing
    words, board = stationery().words(load_language(mailing.language), "UTC"), game.board
    said = title(words, game.name, event.phase)
    geometry = load_geometry(board.name)
    scene = of_resolution(geometry, board, event.resolution, wording(words, board), said, Theme.LIGHT)
    picture = b64encode(draw(scene).encode()).decode()
    image = f'<p><img style="width:100%" src="data:image/svg+xml;base64,{picture}"></p>'
    return _shown_as(mailing, _PLACE.sub(lambda _: image, mailing.html, count=1))


def _shown_as(mailing: Mailing, html: str) -> Mailing:
    values = {field.name: getattr(mailing, field.name) for field in fields(mailing)}
    return Mailing(**{**values, "html": html})


def collected() -> Gallery:
    """All stories played, and what was mailed in them."""
    gallery = Gallery({})
    with recording(gallery):
        for path in sorted(STORIES.glob("*.story")):
            with tempfile.TemporaryDirectory() as folder:
                stage = Stage(Path(folder))
                try:
                    play(path, stage)
                except Broken as broken:
                    print(f"{path.name}:{broken.number} does not come true", file=sys.stderr)
                finally:
                    stage.close()
    return gallery


def page(gallery: Gallery) -> str:
    """The page: a list of all kinds, and each of them with its sample."""
    listed, shown = [], []
    for kind in kinds(gallery):
        sample = gallery.found.get((kind.group, kind.name))
        anchor = escape(f"{kind.group}-{kind.name}".replace(" ", "-"))
        mark = "" if sample else ' class="none"'
        listed.append(f'<li{mark}><a href="#{anchor}">{escape(kind.name)}</a> <small>{kind.group}</small></li>')
        shown.append(f'<section id="{anchor}">{_section(kind, sample)}</section>')
    return _PAGE.replace("LISTED", "\n".join(listed)).replace("SHOWN", "\n".join(shown))


def _section(kind: Kind, sample: Mailing | None) -> str:
    made_of = "".join(f"<code>{escape(name)}</code> " for name in kind.made_of)
    head = f"<h2>{escape(kind.name)} <small>{kind.group}</small></h2><p>{escape(kind.told)}</p><p>{made_of}</p>"
    if sample is None:
        return f"{head}<p><em>No story leads to this mail.</em></p>"
    files = ", ".join(each.name for each in sample.attachments)
    return (
        f"{head}<p><b>{escape(sample.subject)}</b> {escape(files)}</p>"
        f'<div class="both"><iframe sandbox loading="lazy" srcdoc="{escape(sample.html)}"></iframe>'
        f"<pre>{escape(sample.text)}</pre></div>"
    )


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Every mail of the judge</title><style>
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; display: grid; grid-template-columns: 250px 1fr; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; background: #f6f4ef; }
nav ul { margin: 12px; padding: 0; list-style: none; }
nav .none a { color: #999; }
main { padding: 0 24px; min-width: 0; }
section { margin: 32px 0; }
small, code { color: #79736a; }
.both { display: grid; grid-template-columns: 400px minmax(0, 1fr); gap: 16px; height: 640px; }
iframe { width: 400px; height: 640px; border: 1px solid #ccc; }
pre { margin: 0; padding: 12px; overflow: auto; border: 1px solid #ccc; font-size: 12px; }
</style></head><body><nav><ul>
LISTED
</ul></nav><main><h1>Every mail of the judge</h1>
SHOWN
</main></body></html>
"""


def main(folder: Path) -> None:
    """Write the page and show it."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    gallery = collected()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.html"
    path.write_text(page(gallery), encoding="utf-8")
    listed = kinds(gallery)
    missing = [kind.name for kind in listed if (kind.group, kind.name) not in gallery.found]
    print(f"{len(listed) - len(missing)} of {len(listed)} kinds of mail with a sample: {path}")
    if missing:
        print(f"without one: {', '.join(missing)}")
    if sys.stdout.isatty():
        webbrowser.open(path.as_uri())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
