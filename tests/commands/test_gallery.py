"""Every kind of mail, in every language: it is in the gallery, fits its reader's screen, and can be read on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

import pytest

from judge.post.mailing import Mailing, compose
from judge.prose.plain_text import WIDTH, display_width
from judge.prose.words import Words
from tests.browser import Browser
from tests.commands.gallery.facts import game_of, untold
from tests.commands.gallery.kinds import kinds
from tests.commands.gallery.pages import write
from tests.commands.gallery.recording import Gallery
from tests.commands.gallery.samples import complete, missing
from tests.commands.scenes import stationery

pytestmark = pytest.mark.timeout(900)
LANGUAGES = stationery().languages()
Written = Callable[[str], Mapping[str, Mailing]]
_LARGEST = 100_000
_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3: so much lighter or darker must text be than what is behind it."""

UNTOLD = frozenset({
    # Only said under some conditions, or with other words for the value.
    "ActsShown.acts.outcome", "Audited.acts.outcome", "Audited.acts.what",
    "GameInspected.acts.command", "GameInspected.acts.what",
    "GameInspected.acts.outcome", "UserShown.acts.outcome", "Versioned.people",
    "Registered.languages", "Registered.said.written", "Registered.said.language", "Stranger.more",
    "CourseOver.games.phase", "TaskJudged.games.phase",
    "SettingsSet.changed.name", "MaintenanceEnded.moved", "NotFollowed.why",
    "MomentAsked.ask.readings", "DigestShown.digest.since",
    "YourRecord.record.abandoned", "YourRecord.record.due", "YourRecord.record.finished", "YourRecord.record.late",
    "YourRecord.record.missed", "YourRecord.record.on_time", "YourRecord.record.resigned",
    # Told where it is not the usual one.
    "TournamentOpened.tournament.template.board",
    "CourseOver.games.board", "GamesFound.games.board", "GamesListed.games.board",
    # One game is "one game", a keeper nobody knows "the keeper"; a line is shown where another page follows.
    "BulkBegun.count", "GamePaused.by", "GamesFound.games.rulebook", "GamesFound.shown.line", "UsersFound.shown.line",
    # The phase of a lesson is in no text: it is what an answer to the mail is known by.
    "TaskJudged.lesson.example.to", "TaskJudged.played.after.phase", "TaskJudged.played.before.phase",
    # Told as what it leads to, or by the powers of a player.
    "ApprovalChanged.player", "BecameLate.players", "DeadlineNear.players", "NewspaperPrinted.pieces.player",
    "ObserverEjected.player", "PlansFollowed.given", "PlansFollowed.player", "PowersAbandoned.players",
    "PowersJoined.player", "PressSent.passed.voice.player", "StillLate.players", "WaitedFor.players", "Summed.names",
    "WhoPlays.names",
    "Audited.phase", "BoardShown.chart", "GameShown.position.phase", "GamesFound.games.phase",
    "PhasesRolledForward.left",
    "QueueShown.counts", "StoodStill.since", "Obeyed.command.length", "Obeyed.command.powers", "Obeyed.command.text",
    "PhaseProcessed.next.known", "Foreseen.event.deadline", "Foreseen.event.next.phase",
    # In the picture or the file that comes with the mail.
    "BoardShown.position.known", "Exported.saved",
    # Who leads a game from now on is "you" to himself.
    "MasterJoined.player",
    # A practice game has no deadline that counts; what comes back comes back to its writer.
    "PhaseProcessed.deadline", "PressReturned.player",
    # A tournament's points, boards and names stand there; its seed is told, or what it is checked by.
    "NotFollowed.values", "RoundDrawn.drawn.fingerprint", "RoundDrawn.drawn.names", "StandingsShown.figures.names",
    "StandingsShown.figures.tournament.version", "StandingsShown.figures.withdrawn",
    "TournamentOpened.tournament.directors",
    # What a page of help is about stands in the page; a conversation stands in the headers.
    "Helped.goal", "Helped.topic", "PressDone.thread",
    # What was asked, in the words of the letter; the answer quotes the letter.
    "Refused.ask.command.at", "Refused.ask.command.first", "Refused.ask.command.last", "Refused.ask.command.phase",
    "Refused.ask.command.wishes", "Refused.refusal.order", "Refused.refusal.rulebook",
})  # fmt: skip
"""Values of events and replies that do not stand in their mails as they are."""

_MEASURE = """
(() => {
  const parts = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = (element, view) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parts(view.getComputedStyle(e).backgroundColor);
      if ((colour[3] ?? 1) === 1) return colour;
    }
    return [255, 255, 255];
  };
  const faults = [];
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument, view = frame.contentWindow, wide = page.documentElement.clientWidth;
    for (const element of page.body.querySelectorAll("*")) {
      const inside = element.closest("pre, .wide");
      const edge = inside && inside !== element ? 0 : element.getBoundingClientRect().right;
      if (edge > wide + 1) faults.push([frame.id, `${edge} > ${wide}`, element.outerHTML.slice(0, 90)]);
      if (![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())) continue;
      const [ink, paper] = [light(parts(view.getComputedStyle(element).color)), light(behind(element, view))];
      const ratio = (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05);
      if (ratio < CONTRAST) faults.push([frame.id, `contrast ${ratio.toFixed(2)}`, element.outerHTML.slice(0, 90)]);
    }
  }
  return faults;
})()
"""
"""What sticks out of its window, and what cannot be made out; letters as they came and tables of figures are
moved to and fro by themselves."""


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return complete()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as made:
        yield made


@pytest.fixture(scope="module")
def pages(gallery: Gallery, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole gallery as files; the one to open."""
    return write(gallery, kinds(), tmp_path_factory.mktemp("gallery"))


def mails(gallery: Gallery, language: str) -> dict[str, Mailing]:
    """All samples in a language, by what they are samples of."""
    return {" ".join(key): sample.in_language(language) for key, sample in sorted(gallery.found.items())}


@pytest.fixture(scope="module")
def written(gallery: Gallery) -> Written:
    """The same by language, written once for all who only read them."""
    return cache(partial(mails, gallery))


def test_no_kind_of_mail_is_without_a_sample(gallery: Gallery) -> None:
    """A new kind needs a scene in gallery/samples.py, or a story that is named there."""
    assert missing(gallery, kinds()) == []


def test_a_kind_without_a_sample_is_missed() -> None:
    assert missing(Gallery(), kinds()) == [kind.name for kind in kinds()]


def test_nothing_is_shown_that_is_no_kind(gallery: Gallery) -> None:
    """A sample under another name than that of its kind would be seen by nobody."""
    assert {key[:2] for key in gallery.found} <= {kind.key for kind in kinds()}


def test_every_kind_says_what_it_is_and_of_what_it_is_made(gallery: Gallery) -> None:
    for kind in kinds():
        sample = next(iter(gallery.of_kind(kind.key).values()), None)

        assert kind.told or (sample and sample.told), kind.key
        assert kind.group == "note" or all(type_ for _, type_ in kind.made_of), kind.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_is_complete_in_text_and_small_in_html(written: Written, language: str) -> None:
    for name, mailing in written(language).items():
        # A letter that is shown as it came may quote a mail of ours.
        wide = [line for line in mailing.text.split("\n") if display_width(line.removeprefix("> ")) > WIDTH]

        assert wide == [], name
        assert len(mailing.html.encode()) < _LARGEST, name
        assert mailing.language == language
        assert mailing.subject.strip(), name
        assert "{" not in mailing.subject, name
        assert not any(word in mailing.html for word in ("<script", "<link", "url(")), name
        assert compose(mailing), name


def test_every_mail_says_what_it_is_about(gallery: Gallery) -> None:
    """Powers, players, places, times and sizes of the event or the reply: none may get lost on the way to its mail."""
    found = {
        where
        for (group, name, _), sample in gallery.found.items()
        if group != "note"
        for where in untold(group, name, sample, "en")
    }

    assert sorted(found - UNTOLD) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_about_a_game_has_its_name_in_the_subject(gallery: Gallery, written: Written, language: str) -> None:
    about = [(" ".join(key), game_of(key[0], sample)) for key, sample in sorted(gallery.found.items())]
    named = [(name, written(language)[name].subject, game) for name, game in about if game is not None]

    assert len(named) > 100
    assert [(name, subject) for name, subject, game in named if game.name not in subject] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_any_mail_has_an_empty_blank(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """A value that got lost is None or nothing; what is filled in is a name, a text or a number."""
    own, filled, faults = Words.say, Counter[str](), list[tuple[str, str, object]]()

    def say(self: Words, key: str, **values: object) -> str:
        for blank in self.blanks(key):
            filled[key] += 1
            if not isinstance(values.get(blank), str | int) or values[blank] == "":
                faults.append((key, blank, values.get(blank)))
        return own(self, key, **values)

    monkeypatch.setattr(Words, "say", say)
    for name, mailing in mails(gallery, language).items():
        assert "None" not in f"{mailing.subject}\n{mailing.text}", name

    assert faults == []
    assert len(filled) > 300


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_fits_and_can_be_read_on_a_phone_and_a_desk_by_day_and_by_night(
    written: Written, browser: Browser, tmp_path: Path, language: str
) -> None:
    """Words of every language must fit a phone; colours are the same in all, and what fits a phone fits a desk."""
    is_whole = language == "en"
    frames = (
        f'<iframe id="{escape(name)}" srcdoc="{escape(mailing.html)}"></iframe>'
        for name, mailing in written(language).items()
    )
    page = tmp_path / "all.html"
    page.write_text(f'<meta charset="utf-8"><style>iframe {{ width: 360px }}</style>{"".join(frames)}', "utf-8")
    browser.open(page.as_uri())
    faults: list[Any] = []
    for width in (360, 1200) if is_whole else (360,):
        browser.size(width + 40, 900)
        for scheme in ("light", "dark") if is_whole else ("light",):
            browser.prefer(scheme)
            browser.ask(f"document.styleSheets[0].cssRules[0].style.width = '{width}px'")
            is_dark = browser.ask("frames[0].matchMedia('(prefers-color-scheme: dark)').matches")
            assert is_dark == (scheme == "dark")
            assert browser.ask("frames[0].innerWidth") > width - 5
            faults += [(width, scheme, *each) for each in browser.ask(_MEASURE.replace("CONTRAST", str(_CONTRAST)))]

    assert faults == []


def test_the_gallery_is_searched_and_read_without_a_net(pages: Path, browser: Browser) -> None:
    browser.prefer("light")
    for width, height, is_phone in ((390, 844, True), (1280, 900, False)):
        browser.size(width, height, is_phone=is_phone)
        # The way from a page to its own anchor loads nothing.
        browser.open("about:blank")
        browser.open(f"{pages.as_uri()}#event-PhaseProcessed")

        assert browser.ask("document.documentElement.scrollWidth") <= width
        assert browser.ask("document.querySelectorAll('#list li').length") == len(kinds())
        assert browser.ask("document.querySelector('h1').innerText").startswith("PhaseProcessed")
        assert "resolution" in browser.ask("document.querySelector('.fields').innerText")
        assert "Message-ID:" in browser.ask("document.querySelector('details pre').textContent")
        assert all(url.startswith("file:") for url in browser.requests())
    browser.ask("[...document.querySelectorAll('.choose button')].find(each => each.innerText == 'français').click()")
    assert "résultats" in browser.ask("document.querySelector('.subject').innerText")
    browser.ask("document.querySelector('#words').value = 'draw vote'")
    browser.ask("document.querySelector('#words').dispatchEvent(new Event('input'))")
    assert 0 < browser.ask("document.querySelectorAll('#list li').length") < len(kinds()) / 2


def test_the_maps_of_a_result_are_in_the_gallery_in_every_language(pages: Path) -> None:
    for language in LANGUAGES:
        page = (pages.parent / "mails" / f"PhaseProcessed-0.{language}.html").read_text("utf-8")
        maps = sorted((pages.parent / "mails").glob(f"PhaseProcessed-0.{language}.*.svg"))

        assert maps
        assert all(f'src="{each.name}"' in page for each in maps)
        assert all(each.read_text("utf-8").startswith("<svg") for each in maps)
