"""The templates of all mails, ready to be filled in: one structure, two forms, a folder of words a language.

templates/layout/*.j2            what a mail consists of, once
templates/layout/text, html      what a heading, a list, a table looks like in either form
templates/CODE/phrases/*.toml    the sentences of a language, a file a theme
templates/CODE/help/*.j2         what HELP says
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, TemplateError, TemplateNotFound
from markupsafe import Markup, escape

from judge.errors import BadData
from judge.notation.language import Language
from judge.prose.filling import QuickEnvironment
from judge.prose.phrases import Phrases, build_phrases
from judge.prose.plain_text import beside, display_width, in_columns, in_pairs, pad, unbroken, wrap
from judge.prose.styles import styled
from judge.prose.words import Words
from judge.structs import replace

_ENGLISH = "en"
_FRAGMENTS = 8
_PAGES = 64
_KEY = re.compile(r"`([^`]+)`")
_BLANK_LINES = re.compile(r"\n{3,}")


class Templates:
    """The templates of a folder for one form, `text` or `html`."""

    def __init__(self, folder: Path, form: str) -> None:
        self._folder = folder
        self._jinja = environment(folder, form)
        self._elsewhere: dict[tuple[str, str], Template] = {}
        """Pages of help with the examples of other boards, by page and language."""

    def fill(self, name: str, words: Words, values: Mapping[str, object]) -> str:
        """A template filled in for a reader. Raises BadData where it is missing or broken."""
        try:
            template = self._jinja.get_template(name)
            return template.render({"w": words, "say": words.say, "here": partial(self._here, words), **values})
        except TemplateNotFound as error:
            raise BadData(str(self._folder / str(error)), 0, "this template is missing") from error
        except TemplateError as error:
            raise BadData(str(self._folder / name), getattr(error, "lineno", 0) or 0, str(error)) from error

    def _here(self, words: Words, *names: str) -> Template:
        """The first of these pages that there is, with the examples of the reader's board in it."""
        found = self._jinja.select_template(names)
        if not words.other_board or "/help/" not in str(found.name):
            return found
        key = str(found.name), words.spoken
        if key not in self._elsewhere:
            if len(self._elsewhere) >= _PAGES:
                self._elsewhere.clear()
            source = (self._folder / str(found.name)).read_text(encoding="utf-8")
            self._elsewhere[key] = self._jinja.from_string(words.page_here(source))
        return self._elsewhere[key]


class Stationery:
    """A folder of templates. Build it once: everything read is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._text = Templates(folder, "text")
        self._html = Templates(folder, "html")
        self._phrases: dict[str, Phrases] = {}
        self._words: dict[tuple[Language, str], Words] = {}
        self._fragments: dict[tuple[str, str, int, Hashable], tuple[object, Mapping[str, str | Markup]]] = {}

    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that have phrases, sorted."""
        return tuple(sorted(path.parent.parent.name for path in self._folder.glob("*/phrases/core.toml")))

    def words(self, language: Language, zone: str) -> Words:
        """The words for a reader of this language in this time zone."""
        key = language, zone
        if key not in self._words:
            self._words[key] = Words(self.phrases(language.code), language, zone)
        return self._words[key]

    def phrases(self, code: str) -> Phrases:
        """The phrases of a language; what it has no words for is said in English, and `judge check` names it."""
        if code not in self._phrases:
            own = build_phrases(self._folder / code)
            if code != _ENGLISH:
                missing = {key: text for key, text in self.phrases(_ENGLISH).texts.items() if key not in own.texts}
                own = replace(own, texts={**own.texts, **missing})
            self._phrases[code] = own
        return self._phrases[code]

    def help_topics(self, code: str) -> tuple[str, ...]:
        """What HELP can be asked about, sorted."""
        return tuple(sorted(path.stem for path in (self._folder / code / "help").glob("*.j2")))

    def fill(self, template: str, words: Words, values: Mapping[str, object]) -> tuple[str, str]:
        """A mail as plain text and as HTML."""
        text, html = self._render(template, words, values)
        return _tidy(text), styled(html)

    def fragment(
        self, template: str, words: Words, about: object, view: Hashable, report: Callable[[], object]
    ) -> Mapping[str, str | Markup]:
        """A piece of a mail in either form, `{"text": …, "html": …}`.

        It is filled in once for one thing and language, and for all readers who may know the same: `view`.
        """
        key = template, words.spoken, id(about), view
        kept = self._fragments.get(key)
        if kept is None:
            if len(self._fragments) >= _FRAGMENTS:
                self._fragments.clear()
            text, html = self._render(template, words, {"report": report()})
            # The thing itself is kept too, so that its id stays its own.
            kept = self._fragments[key] = (about, {"text": text, "html": Markup(html)})
        return kept[1]

    def _render(self, template: str, words: Words, values: Mapping[str, object]) -> tuple[str, str]:
        return self._text.fill(template, words, values), self._html.fill(template, words, values)


@cache
def kept_stationery(folder: Path) -> Stationery:
    """The stationery of a folder for the thread that obeys and proves: what one game needed of it, the next one has."""
    return Stationery(folder)


def environment(folder: Path, form: str) -> Environment:
    """The templates of a folder for one form, `text` or `html`."""
    made = QuickEnvironment(
        loader=FileSystemLoader([folder / "layout" / form, folder]),
        undefined=StrictUndefined,
        autoescape=form == "html",
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.do"],
    )
    made.filters["rich"] = _rich_html if form == "html" else _rich_text
    made.filters["wrap"] = wrap
    made.filters["pad"] = pad
    made.filters["widest"] = lambda texts: max(map(display_width, texts), default=0)
    made.filters["beside"] = beside
    made.filters["in_pairs"] = lambda rows: in_pairs((key, _rich_text(meaning)) for key, meaning in rows)
    made.filters["in_columns"] = lambda table: in_columns(table.head, table.rows, table.numbers)
    made.globals["form"] = form
    return made


def _rich_html(text: str) -> Markup:
    """Escaped text whose `words between backticks` stand out."""
    safe = escape(text)
    # A text that is escaped already would, up to Python 3.11, have what is put into it escaped, too.
    return Markup(_KEY.sub(r"<b>\1</b>", str(safe))) if "`" in safe else safe


def _rich_text(text: str) -> str:
    """The same in plain text: a single word in capitals stands out by itself, the rest is quoted, on one line."""
    return _KEY.sub(
        lambda match: match[1] if match[1].isupper() and " " not in match[1] else unbroken(f'"{match[1]}"'), str(text)
    )


def _tidy(text: str) -> str:
    """No trailing blanks, never two empty lines together."""
    lines = "\n".join(map(str.rstrip, text.strip().split("\n")))
    return _BLANK_LINES.sub("\n\n", lines) + "\n"
