"""Press as mails: over random settings, nobody who should not gets a byte of it, nor of who wrote it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.commands.mails import Cover, tell
from judge.game.audience import hearer_of, hearers
from judge.game.commands.press import SendPress
from judge.game.events.press import PressSent, answerable
from judge.game.game import Game
from judge.game.handle import handle
from judge.game.press import Draft, Tone
from judge.game.refusal import Refusal
from judge.game.roles import Actor
from judge.game.settings import Settings
from judge.game.state import Watcher
from judge.post.mailing import compose
from judge.prose.news import Occasion
from judge.prose.people import People
from judge.prose.stationery import Stationery
from judge.shelf import languages, load_language, template_folder
from judge.structs import replace
from tests.game.tables import NOW, POWERS, table
from tests.game.test_press import DRAFTS, SETTINGS, WRITERS
from tests.games import changed

STATIONERY = Stationery(template_folder())
SECRET = "quixotry"
NAMES = {power: f"Zzname{power}zz" for power in POWERS} | {"master": "Zzmasterzz", "watcher": "Zzwatcherzz"}
STRANGER = "stranger"


def mail_to(person: str, event: PressSent, game: Game, code: str) -> str:
    """The mail somebody gets of it, all of it: headers, text and HTML; empty when there is none."""
    words = STATIONERY.words(load_language(code), "UTC")
    cover = Cover("judge.test", "sample.s0@judge.test", f"{person}@x.test", "sample.s0@judge.test", "stamp", NOW)
    hearer = hearer_of(game, person)
    known = People(NAMES, game, hearer.player)
    occasion = Occasion(game, hearer, known, NOW, words, address=cover.sender)
    composed = tell(STATIONERY, cover, occasion, event)
    if composed is None:
        return ""
    mailing = composed.mailing
    assert compose(mailing)
    headers = (mailing.subject, *mailing.references, mailing.message_id, mailing.in_reply_to, mailing.reply_to)
    return "\n".join((*headers, mailing.text, mailing.html))


@given(SETTINGS, DRAFTS, WRITERS, st.sampled_from(sorted(languages())))
def test_nobody_who_should_not_reads_a_byte(settings: Settings, draft: Draft, writer: str, code: str) -> None:
    game = changed(
        table(without="turkey"),
        name="blitz",
        settings=settings,
        masters=("master", "italy"),
        watchers=(Watcher("watcher"),),
    )
    writer = {"playing_master": "italy", "turkey": STRANGER}.get(writer, writer)
    done = handle(game, SendPress(replace(draft, text=SECRET)), Actor(writer), NOW)
    if isinstance(done, Refusal):
        return
    (event,) = done.events
    assert isinstance(event, PressSent)
    heard = {hearer.player for hearer in hearers(event, game)}
    assert heard == {copy.player for copy in event.passed.copies}
    shown = event.passed.shown

    for person in (*(seat.player for seat in game.seating.seats), "master", "watcher", STRANGER):
        mail = mail_to(person, event, game, code)
        copy = event.passed.copy_for(person)
        if copy is None:
            assert mail == ""
            continue
        assert SECRET in mail
        if event.passed.tone is Tone.GREY and not copy.knows_author:
            assert answerable(event, game, person) == ""
            words = STATIONERY.words(load_language(code), "UTC")
            for power in event.passed.voice.powers:
                # In a header that lists him among the recipients his name says nothing.
                is_named = power in shown.powers or shown.is_broadcast
                assert is_named or str(words.power(power)) not in mail, "grey press names its author"
                assert is_named or f"-{power}" not in mail
            assert NAMES.get(writer, "?") not in mail
        if event.passed.is_faked and not copy.knows_recipients:
            words = STATIONERY.words(load_language(code), "UTC")
            for power in event.passed.to.powers - shown.powers - set(event.passed.voice.powers):
                is_reader = person == power
                assert is_reader or str(words.power(power)) not in mail, "a faked header tells the truth"
