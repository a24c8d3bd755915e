"""The words around the orders, and the names of days and months: every language has them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.dates import get_day_names, get_month_names

from judge.errors import BadData
from judge.mailwords import DAYS, LISTS, MONTHS, mail_word_faults, read_lists, words_of
from judge.notation.vocabulary import calendar_faults
from judge.prose.phrases import build_phrases
from judge.shelf import languages, load_language, template_folder


@pytest.mark.parametrize("code", languages())
def test_every_language_has_every_list(code: str) -> None:
    assert mail_word_faults(code) == ()
    assert calendar_faults(load_language(code).calendar) == ()


@pytest.mark.parametrize("code", languages())
def test_every_name_of_a_day_or_month_that_we_print_is_read(code: str) -> None:
    """What the judge prints is CLDR's; somebody may copy it into a letter. Months that are numbers are no names."""
    locale, calendar = build_phrases(template_folder() / code).locale, load_language(code).calendar
    for context in ("format", "stand-alone"):
        for width in ("abbreviated", "wide"):
            days = get_day_names(width, context, locale)
            assert all(days[at].strip(".").casefold() in calendar[name] for at, name in enumerate(DAYS))
            months = {at: name.strip(".").casefold() for at, name in get_month_names(width, context, locale).items()}
            named = {at: name for at, name in months.items() if not name[0].isdigit()}
            assert all(named[at] in calendar[name] for at, name in enumerate(MONTHS, 1) if at in named)


@pytest.mark.parametrize("code", languages())
def test_words_are_in_small_letters(code: str) -> None:
    words = words_of(code)

    assert not [word for name in LISTS for word in words[name] if word != word.casefold()]


@pytest.mark.parametrize(
    ("lists", "why"),
    [
        ({"att": []}, "nobody reads the list att"),
        ({"late": ["("]}, "late: '\\(' is no regular expression"),
        ({"wrote": "wrote"}, "wrote must be a list of texts"),
    ],
)
def test_what_is_of_the_wrong_shape_is_named(lists: dict[str, object], why: str) -> None:
    with pytest.raises(BadData, match=why):
        read_lists("grammar/xx/mail.toml", lists)


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "grammar" / "xx"
    folder.mkdir(parents=True)
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    (folder / "mail.toml").write_text("".join(f"{name} = []\n" for name in LISTS[1:]))

    assert mail_word_faults("xx") == ("grammar/xx/mail.toml: the list answer is missing",)
    calendar = {**load_language("en").calendar, "friday": ()}
    del calendar["may"]
    assert calendar_faults(calendar) == ("no name for friday", "the list for may is missing")
