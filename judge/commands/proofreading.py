"""Proofreading: what is wrong with the templates and phrases, and what a language has no word for.

It is found before a letter or mail needs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, EnumMeta
from pathlib import Path
from typing import get_args, get_type_hints

from jinja2 import Environment, TemplateError
from jinja2.meta import find_referenced_templates

from judge.commands.asks import Trouble
from judge.errors import BadData
from judge.game.refusal import RefusalReason
from judge.notation.commands.verbs import CommandWord
from judge.notation.language import Language
from judge.notation.values import CorrectionKind, ProblemCode
from judge.notation.vocabulary import calendar_faults
from judge.post.tongue import build_tongue
from judge.prose.phrases import Phrases, Text, blanks, build_phrases, cases_of
from judge.prose.stationery import environment
from judge.rules.outcome import Decision, VoidReason
from judge.rules.rulebook import POLICIES, Rulebook

# Codes that cross the border; each must have its sentence.
_CODES = (
    *(("void", VoidReason), ("decision", Decision)),
    *(("problem", ProblemCode), ("correction", CorrectionKind)),
    *(("refusal", RefusalReason), ("trouble", Trouble)),
)
_MEASURE = "en"
_PROGRAM = "the program has that code"
_FORMS = ("text", "html")


def template_faults(folder: Path) -> tuple[BadData, ...]:
    """Every template that does not compile, or asks in one of its forms for one that is not there."""
    jinja = {form: environment(folder, form) for form in _FORMS}
    known = {form: frozenset(each.list_templates()) for form, each in jinja.items()}
    found: dict[str, BadData] = {}
    paths = sorted(folder.rglob("*.j2"))
    for path in paths:
        forms = [form for form in _FORMS if path.parent.parent != folder / "layout" or path.parent.name == form]
        # What is wrong in a template itself is wrong in either form.
        for fault in _faults_of(jinja[forms[0]], path, [known[form] for form in forms]) if forms else ():
            found.setdefault(str(fault), fault)
    if not paths:
        return (BadData(str(folder), 0, "there are no templates; install the program again"),)
    return tuple(found.values())


def _faults_of(jinja: Environment, path: Path, known: Iterable[frozenset[str]]) -> Iterator[BadData]:
    try:
        template = jinja.parse(path.read_text(encoding="utf-8"), path.name, str(path))
        wanted = tuple(find_referenced_templates(template))
        jinja.compile(template, path.name, str(path))
    except (OSError, UnicodeDecodeError) as error:
        yield BadData(str(path), 0, str(error))
        return
    except TemplateError as error:
        yield BadData(str(path), getattr(error, "lineno", 0) or 0, error.message or str(error))
        return
    for name in sorted({name for each in known for name in wanted if name is not None and name not in each}):
        yield BadData(str(path), 0, f"it uses the template {name!r}, which is missing")


def phrase_faults(folder: Path, codes: tuple[str, ...]) -> Mapping[str, tuple[BadData, ...]]:
    """What is wrong with each of these languages: the phrases, blanks and help pages must be those of English.

    What sentences the program's codes need is known besides, so that English is measured, too.
    """
    read: dict[str, Phrases] = {}
    faults: dict[str, tuple[BadData, ...]] = {}
    for code in codes:
        try:
            read[code] = build_phrases(folder / code)
        except BadData as error:
            faults[code] = (error,)
    for code, phrases in read.items():
        path = folder / code
        measure = read.get(_MEASURE, phrases)
        faults[code] = (
            *_missing(path, phrases, measure),
            *_blanks(path, phrases, measure),
            *_tongue(path),
            *_help(path, folder),
        )
    return dict(sorted(faults.items()))


def _missing(path: Path, phrases: Phrases, measure: Phrases) -> Iterator[BadData]:
    where = str(path / "phrases")
    wanted = {f"{table}.{code.value}": _PROGRAM for table, codes in _CODES for code in codes}
    wanted |= dict.fromkeys(policy_keys(), _PROGRAM)
    # Topics are synonyms: each language has its own.
    measured = {key for key in measure.texts if not key.startswith("topic.")}
    wanted |= dict.fromkeys(measured, f"{measure.code} has it")
    for key, why in sorted(wanted.items()):
        if key not in phrases.texts and not {f"{key}_plain", f"{key}_one"} & phrases.texts.keys():
            yield BadData(where, 0, f"the phrase {key!r} is missing ({why})")
    for key in sorted(phrases.texts.keys() - wanted.keys()):
        if not key.startswith("topic."):
            yield BadData(where, 0, f"the phrase {key!r} is said nowhere ({measure.code} has none)")


def policy_keys() -> Iterator[str]:
    """The phrases that HELP RULES needs: every policy of a rulebook, and every value it can have."""
    for policy in POLICIES:
        yield f"policy.{policy}"
        kind = get_type_hints(Rulebook)[policy]
        for choice in (one for one in (kind, *get_args(kind)) if isinstance(one, EnumMeta)):
            members: Mapping[str, Enum] = choice.__members__
            yield from sorted(f"choice.{policy}.{member.value}" for member in members.values())


def _blanks(path: Path, phrases: Phrases, measure: Phrases) -> Iterator[BadData]:
    """A blank that the program does not fill stops the mail, and one left out is not told."""
    where = str(path / "phrases")
    for key, text in sorted(phrases.texts.items()):
        try:
            own, forms = blanks(text) - {"n"}, cases_of(text)
        except ValueError as error:
            yield BadData(where, 0, f"the phrase {key!r}: {error}")
            continue
        wanted = _known_blanks(measure.texts[key]) - {"n"} if key in measure.texts else own
        for blank in sorted(own - wanted):
            yield BadData(where, 0, f"the phrase {key!r}: {measure.code} does not fill {{{blank}}}")
        for blank in sorted(wanted - own):
            yield BadData(where, 0, f"the phrase {key!r}: {{{blank}}} is left out")
        for case in sorted(forms - phrases.cases.keys()):
            yield BadData(where, 0, f"the phrase {key!r}: there is no [cases.{case}]")


def _known_blanks(text: Text) -> frozenset[str]:
    try:
        return blanks(text)
    except ValueError:
        return frozenset()


def _tongue(path: Path) -> Iterator[BadData]:
    try:
        build_tongue(path / "tongue.toml")
    except BadData as error:
        yield error


def _help(path: Path, folder: Path) -> Iterator[BadData]:
    wanted = {page.name for page in folder.glob("*/help/*.j2")}
    for name in sorted(wanted - {page.name for page in (path / "help").glob("*.j2")}):
        yield BadData(str(path / "help" / name), 0, "this help page is missing; another language has it")


def language_faults(language: Language, others: Iterable[Language]) -> tuple[str, ...]:
    """Coasts and commands without a name, and forms of speech that another language has."""
    folder, others = f"grammar/{language.code}", tuple(others)
    faults = [f"{folder}/language.toml: {fault}" for fault in _grammar_faults(language)]
    faults += [f"{folder}/calendar.toml: {fault}" for fault in calendar_faults(language.calendar)]
    known = {form.word for form in language.commands}
    if missing := [word.value for word in CommandWord if word is not CommandWord.UNKNOWN and word.value not in known]:
        faults.append(f"{folder}/commands.toml: no words for the command {', '.join(missing)}")
    if missing := sorted(set().union(*(other.options for other in others)) - language.options.keys()):
        faults.append(f"{folder}/commands.toml: no words for the option {', '.join(missing)}")
    if missing := sorted(
        set().union(*(other.words.coast_names for other in others)) - language.words.coast_names.keys()
    ):
        faults.append(f"{folder}/words.toml: no words for the coast {', '.join(missing)}")
    if missing := sorted(set().union(*map(_forms, others)) - _forms(language)):
        faults.append(f"{folder}/speak.toml: no form for {', '.join(missing)}")
    return tuple(faults)


def _grammar_faults(language: Language) -> Iterator[str]:
    """What Lark says against the language's own rules."""
    try:
        for parser in ("straight", "odd"):
            getattr(language.grammar, parser)
    except BadData as error:
        yield error.why


def _forms(language: Language) -> set[str]:
    return {f"{table}.{form}" for table, forms in language.spoken.items() for form in forms}
