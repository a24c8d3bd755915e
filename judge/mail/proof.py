"""Proofreading: what is wrong with the templates and phrases, found before a mail needs them."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import Environment, TemplateError
from jinja2.meta import find_referenced_templates

from judge.errors import BadData
from judge.game.refusal import RefusalReason
from judge.mail.stationery import environment
from judge.mail.words import Phrases, build_phrases
from judge.notation.values import CorrectionKind, ProblemCode
from judge.rules.outcome import VoidReason

# Codes that cross the border; each must have its sentence.
_CODES = (("void", VoidReason), ("problem", ProblemCode), ("correction", CorrectionKind), ("refusal", RefusalReason))
_FORMS = ("text", "html")


def template_faults(folder: Path) -> tuple[BadData, ...]:
    """Every template that does not compile, or asks for one that is not there; each in both forms."""
    found: dict[str, BadData] = {}
    for form in _FORMS:
        jinja = environment(folder, form)
        for path in sorted(folder.rglob("*.j2")):
            if path.parent.parent == folder / "layout" and path.parent.name != form:
                continue
            for fault in _faults_of(jinja, path):
                found.setdefault(str(fault), fault)
    if not found and not any(folder.rglob("*.j2")):
        return (BadData(str(folder), 0, "there are no templates; install the program again"),)
    return tuple(found.values())


def _faults_of(jinja: Environment, path: Path) -> Iterator[BadData]:
    try:
        source = path.read_text(encoding="utf-8")
        jinja.compile(source, path.name, str(path))
    except (OSError, UnicodeDecodeError) as error:
        yield BadData(str(path), 0, str(error))
        return
    except TemplateError as error:
        yield BadData(str(path), getattr(error, "lineno", 0) or 0, error.message or str(error))
        return
    known = set(jinja.list_templates())
    for name in find_referenced_templates(jinja.parse(source)):
        if name is not None and name not in known:
            yield BadData(str(path), 0, f"it uses the template {name!r}, which is missing")


def phrase_faults(folder: Path, codes: tuple[str, ...]) -> Mapping[str, tuple[BadData, ...]]:
    """What each of these languages lacks: a phrase or help page that another has, a sentence for a code, a blank."""
    read: dict[str, Phrases] = {}
    faults: dict[str, tuple[BadData, ...]] = {}
    for code in codes:
        try:
            read[code] = build_phrases(folder / code / "phrases.toml")
        except BadData as error:
            faults[code] = (error,)
    for code, phrases in read.items():
        path = folder / code
        faults[code] = (*_missing(path, phrases, read), *_blanks(path, phrases, read), *_help(path, folder))
    return dict(sorted(faults.items()))


def _missing(path: Path, phrases: Phrases, read: Mapping[str, Phrases]) -> Iterator[BadData]:
    wanted = {f"{table}.{code.value}": "the program has that code" for table, codes in _CODES for code in codes}
    for other in read.values():
        # Topics are synonyms: each language has its own.
        asked = (key for key in other.texts if not key.startswith("topic."))
        wanted |= {key: f"{other.code} has it" for key in asked if other.code != phrases.code}
    for key, why in sorted(wanted.items()):
        if key not in phrases.texts and not {f"{key}_plain", f"{key}_one"} & phrases.texts.keys():
            yield BadData(str(path / "phrases.toml"), 0, f"the phrase {key!r} is missing ({why})")


def _blanks(path: Path, phrases: Phrases, read: Mapping[str, Phrases]) -> Iterator[BadData]:
    """A blank that no other language knows would stay empty; one that is broken stops the mail."""
    for key, text in sorted(phrases.texts.items()):
        try:
            own = _blanks_in(text)
        except ValueError as error:
            yield BadData(str(path / "phrases.toml"), 0, f"the phrase {key!r}: {error}")
            continue
        others = [other.texts[key] for other in read.values() if key in other.texts and other.code != phrases.code]
        known = set().union(*map(_known_blanks, others)) if others else own
        for blank in sorted(own - known - {"n"}):
            yield BadData(str(path / "phrases.toml"), 0, f"the phrase {key!r}: no other language fills {{{blank}}}")


def _known_blanks(text: str | Mapping[str, str]) -> set[str]:
    try:
        return _blanks_in(text)
    except ValueError:
        return set()


def _blanks_in(text: str | Mapping[str, str]) -> set[str]:
    """The names of the blanks of a phrase, in all its forms."""
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def _help(path: Path, folder: Path) -> Iterator[BadData]:
    wanted = {page.name for page in folder.glob("*/help/*.j2")}
    for name in sorted(wanted - {page.name for page in (path / "help").glob("*.j2")}):
        yield BadData(str(path / "help" / name), 0, "this help page is missing; another language has it")
