"""The gallery as files: the index with its search, a page for each mail, and the maps; nothing of it needs a net."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from judge.clerk.sending.pictures import scene_of
from judge.picture.draw import draw
from judge.post.illustrating import filled, places
from judge.post.mailing import Mailing, compose
from judge.shelf import load_language
from tests.commands.gallery.kinds import Kind
from tests.commands.gallery.recording import Gallery, Sample
from tests.stories.stage import STATIONERY

INDEX = Path(__file__).with_name("index.html")
_BODY = b"\r\n\r\n"


def write(gallery: Gallery, kinds: Iterable[Kind], folder: Path) -> Path:
    """Write everything into a folder; the file to open."""
    (folder / "mails").mkdir(parents=True, exist_ok=True)
    codes = sorted(STATIONERY.languages(), key=lambda code: (code != "en", code))
    shown = {
        "languages": [{"code": code, "name": load_language(code).name} for code in codes],
        "kinds": [_shown(kind, gallery.of_kind(kind.key), codes, folder) for kind in kinds],
    }
    (folder / "mails.js").write_text(f"const GALLERY = {json.dumps(shown, ensure_ascii=False)};\n", encoding="utf-8")
    path = folder / "index.html"
    path.write_text(INDEX.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def _shown(kind: Kind, samples: dict[str, Sample], codes: list[str], folder: Path) -> dict[str, Any]:
    """All that the index knows of a kind."""
    listed = [
        _sample(f"{kind.name}-{number}", samples[name], name, codes, folder) for number, name in enumerate(samples)
    ]
    first = next(iter(samples.values()), None)
    made_of = kind.made_of or (first.made_of if first else ())
    told = " ".join(dict.fromkeys(filter(None, (kind.told, first.told if first else ""))))
    subjects = [mail["subject"] for each in listed for mail in each["mails"].values()]
    words = [kind.name, kind.group, told, *samples, *(f"{name} {type_}" for name, type_ in made_of), *subjects]
    return {
        "key": f"{kind.group}-{kind.name}",
        "title": kind.name.replace("_", " "),
        "group": kind.group,
        "told": told,
        "made_of": made_of,
        "samples": listed,
        "words": " ".join(words).lower(),
    }


def _sample(name: str, sample: Sample, variant: str, codes: list[str], folder: Path) -> dict[str, Any]:
    mails = {code: _mail(f"{name}.{code}", sample, sample.in_language(code), code, folder) for code in codes}
    files = [(each.name, each.text) for each in sample.attachments]
    return {"variant": variant, "mails": mails, "files": files}


def _mail(name: str, sample: Sample, mailing: Mailing, code: str, folder: Path) -> dict[str, str]:
    page = f"mails/{name}.html"
    (folder / page).write_text(with_maps(mailing.html, sample, code, folder / "mails" / name), encoding="utf-8")
    headers = compose(mailing).split(_BODY, 1)[0].decode().replace("\r\n", "\n")
    return {"subject": mailing.subject, "page": page, "text": mailing.text, "headers": headers}


def with_maps(html: str, sample: Sample, code: str, stem: Path) -> str:
    """A mail with its maps where its reader will see them; the drawings go beside the page."""
    wanted = {place.name for place in places(html)} & sample.pictures.keys()
    drawn = {place: stem.with_name(f"{stem.name}.{place}.svg") for place in sorted(wanted)}
    for place, path in drawn.items():
        path.write_text(drawing(sample, code, place), encoding="utf-8")
    return filled(html, {place: escape(path.name) for place, path in drawn.items()})


def drawing(sample: Sample, code: str, place: str) -> str:
    """A map that goes with a mail, in the words of a language."""
    return draw(scene_of(sample.in_pictures(code)[place], STATIONERY))
