"""Obeys PRESS, BROADCAST and POSTAL PRESS: redacts, passes on and keeps the text; and looks up PRESS ARCHIVE."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.commands.asks import Ask
from judge.commands.keepers import rates_now
from judge.commands.outcome import Outcome, do
from judge.commands.press.ask import ReadArchive, WritePress
from judge.commands.press.personal_data import HiddenAuthor
from judge.commands.press.received import MOST_COMPARED, EarlierText
from judge.commands.press.redaction import CutKind, Redactor, keeps_names, ordinary_words
from judge.commands.press.say import ArchiveShown, Filed, PressDone
from judge.commands.press.threads import bare_subject, own_thread
from judge.commands.replies import Refused, Reply
from judge.commands.sources import ENGLISH
from judge.config import Config
from judge.game.commands.press import HoldPress, SendPress, judged, judged_to_hold
from judge.game.commands.watching import behind
from judge.game.events.press import PressHeld, PressSent
from judge.game.game import Game, PlayerId, Status
from judge.game.press import Conversation, Mouth, Passed, Recipients, SentBefore
from judge.game.refusal import Refusal, RefusalReason
from judge.store import addresses, conversations, outbox, players, press, tokens, turns
from judge.store.players import Player
from judge.store.press import KeptPress, Source
from judge.structs import replace

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_MOST_IN_LETTER = 10
_MOST_SHOWN = 30
_LONGEST_ARCHIVE = 20_000
"""Pieces and characters of a page."""


@do.register(WritePress)
def _write(ask: WritePress, outcome: Outcome) -> Reply:
    """The text without what may not be passed on, sent to all who may read it; Refused where it breaks a limit."""
    game, player = outcome.own_game, outcome.person
    number = sum(isinstance(reply, PressDone) for reply in outcome.replies)
    if number >= _MOST_IN_LETTER:
        return Refused(ask, Refusal(RefusalReason.PRESS_MANY_IN_LETTER, {"n": _MOST_IN_LETTER}))
    may_quote = game.settings.quoting
    hidden = _hidden_author(outcome, game)
    own = redactor(outcome.db, outcome.arrived.config, game, hidden, player.language, keeps_quotes=may_quote)
    earlier = () if may_quote else _earlier(outcome, game, ask.draft.to)
    redacted = replace(own, earlier=earlier).redact(ask.draft.text)
    rates = rates_now(outcome.db, outcome.arrived.config, player.id)
    yesterday = outcome.now - _DAY
    sent = SentBefore(
        press.sent_since(outcome.db, game.name, player.id, outcome.now - _HOUR),
        press.broadcasts(outcome.db, game.name, player.id, game.position.phase),
        rates.press_copies_per_day - press.copies_since(outcome.db, game.name, player.id, yesterday),
        rates.game_mails_per_day - outbox.about_game_since(outcome.db, game.name, yesterday),
    )
    # What is private is in no journal: neither the text nor to whom it went.
    draft = replace(ask.draft, text=redacted.text, subject=_subject(ask.draft.subject, own, outcome, game))
    command = HoldPress(draft, sent) if ask.is_held else SendPress(draft, sent)
    done = outcome.carry_out(game, command, "press")
    if isinstance(done, Refusal):
        is_quotation = any(cut.kind is CutKind.QUOTATION for cut in redacted.cuts)
        if done.reason is RefusalReason.PRESS_EMPTY and is_quotation and not may_quote:
            return Refused(ask, Refusal(RefusalReason.PRESS_ONLY_QUOTED, done.details))
        return Refused(ask, done)
    if ask.is_held:
        passed = next(event.passed for event in done.events if isinstance(event, PressHeld))
        held_for = game.position.phase
        return PressDone(
            passed, redacted.cuts, ask.order_lines, ask.attachments, may_quote, ask.to_address, "", held_for
        )
    passed = next(event.passed for event in done.events if isinstance(event, PressSent))
    cause = f"letter:{outcome.number}:{number}"
    press.keep(outcome.db, game.name, game.position.phase, passed, outcome.now, Source(cause, outcome.number))
    thread = _kept_in(ask, passed, outcome, game)
    return PressDone(passed, redacted.cuts, ask.order_lines, ask.attachments, may_quote, ask.to_address, thread)


def _subject(written: str, own: Redactor, outcome: Outcome, game: Game) -> str:
    """What the writer calls his press, without what may not be passed on, and unless the judge called it so to him."""
    bare = bare_subject(written, game.name)
    earlier = conversations.called(outcome.db, game.name, outcome.person.id, bare)
    if not bare or (earlier is not None and not earlier.is_written):
        return ""
    if earlier is not None and earlier.subject != bare:
        written = f"Re: {earlier.subject}"
    return " ".join(own.redact(written).text.split())


def _kept_in(ask: WritePress, passed: Passed, outcome: Outcome, game: Game) -> str:
    """The conversation of the writer that the letter is kept in; empty where it says other things, too.

    What he calls it there is kept all the same: that is what the answers to him are called.
    """
    thread, message_id = own_thread(passed), outcome.arrived.letter.message_id
    is_whole = ask.to_address or len(outcome.request.asks) == 1
    subject = bare_subject(passed.subject, game.name)
    ids = (message_id,) if is_whole and message_id else ()
    if not (thread and (ids or subject)) or outcome.acts_for is not None:
        return ""
    said = Conversation(ids, subject, bool(subject))
    conversations.add(outcome.db, game.name, passed.voice.player, thread, said)
    return thread if ids else ""


def refused_by_game(ask: Ask, game: Game, writer: PlayerId, now: datetime) -> Refused | None:
    """The refusal of press that the game does not allow to this writer now, before anybody counts what he has sent."""
    if not isinstance(ask, WritePress):
        return None
    verdict = (judged_to_hold if ask.is_held else judged)(game, writer, ask.draft, now)
    return Refused(ask, verdict) if isinstance(verdict, Refusal) else None


def _earlier(outcome: Outcome, game: Game, to: Recipients) -> tuple[EarlierText, ...]:
    """What the writer sent and was sent in the game, oldest first; the newest, where there is very much of it.

    What is answered to those alone who wrote it is nothing that they did not know: players agree on orders by
    repeating them. Only where the writer knows who wrote it, else the answer would tell him.
    """
    me, here = outcome.person.id, game.position.phase
    known = {each.id: each for each in press.readable(outcome.db, game.name, me)}
    printed = (each for each in press.public(outcome.db, game.name) if each.passed.is_postal and each.phase != here)
    known |= {each.id: each for each in printed}
    found: list[EarlierText] = []
    room = MOST_COMPARED
    for _, each in sorted(known.items(), reverse=True):
        room -= len(each.passed.text)
        if room < 0:
            break
        if not _is_answered_to_author(each.passed, me, to):
            found.append(EarlierText(each.passed.text, each.passed.voice.player == me))
    return tuple(reversed(found))


def _is_answered_to_author(passed: Passed, reader: PlayerId, to: Recipients) -> bool:
    """Whether press goes to nobody but those who wrote this, as its reader knows."""
    copy = passed.copy_for(reader)
    knows_author = copy is not None and copy.knows_author and passed.voice.mouth is Mouth.POWER
    return knows_author and not to.groups and bool(to.powers) and to.powers <= frozenset(passed.voice.powers)


def _hidden_author(outcome: Outcome, game: Game) -> HiddenAuthor | None:
    """Who the author is, unless everybody may know it; a master who plays no power is known anyway.

    A master who acts for a player must not give away either of the two.
    """
    player = outcome.person
    is_referee = player.id in game.seating.masters and game.seat_of(player.id) is None and outcome.acts_for is None
    if is_referee or not keeps_names(game):
        return None
    other = players.by_id(outcome.db, outcome.acts_for) if outcome.acts_for is not None else None
    people = [each for each in (player, other) if each is not None]
    return author_of(outcome.db, people, (outcome.arrived.letter.sender_name,), (outcome.arrived.letter.sender,))


def author_of(
    db: Database, people: Sequence[Player], names: Sequence[str] = (), further: Sequence[str] = ()
) -> HiddenAuthor:
    """What gives these people away: their names, and all their addresses; and what else the letter shows of them."""
    known = [each.address for one in people for each in addresses.of_player(db, one.id)]
    return HiddenAuthor(
        (*(each.name for each in people), *names),
        tuple(dict.fromkeys((*(each.address for each in people), *known, *further))),
    )


def redactor(
    db: Database, config: Config, game: Game, who: HiddenAuthor | None, language: str, *, keeps_quotes: bool = False
) -> Redactor:
    """The redactor of press and diaries in a game.

    `who` is None where everybody may know the author; `language` is the one that the author writes.
    """
    return Redactor(
        domains=config.own_domains,
        hidden=who,
        is_secret=lambda text: tokens.find(db, text) is not None,
        is_ordinary=ordinary_words((language, game.rulebook.notation, ENGLISH), game.board.name).__contains__,
        keeps_quotes=keeps_quotes,
    )


@do.register(ReadArchive)
def _archive(ask: ReadArchive, outcome: Outcome) -> Reply:
    """What the writer sent and was sent in this game; a page of it where there is much, the newest if none is named."""
    game, player = outcome.own_game, outcome.person
    kept = [
        each for each in press.readable(outcome.db, game.name, player.id, ask.since) if _is_ripe(outcome, game, each)
    ]
    filed = [Filed(each.phase, each.at, each.passed, each.passed.copy_for(player.id)) for each in kept]
    if ask.phase is not None:
        filed = [each for each in filed if each.phase == ask.phase]
    if ask.power is not None:
        filed = [each for each in filed if _is_with(each, ask.power)]
    pages = _pages(filed)
    page = min(ask.page, len(pages))
    return ArchiveShown(tuple(pages[page - 1]), page, len(pages), ask.written, ask.power)


def _pages(filed: list[Filed]) -> list[list[Filed]]:
    """The pages of an archive, the newest first; each is read from its top."""
    pages: list[list[Filed]] = [[]]
    room = _LONGEST_ARCHIVE
    for each in reversed(filed):
        room -= len(each.passed.text)
        if pages[-1] and (room < 0 or len(pages[-1]) == _MOST_SHOWN):
            pages.append([])
            room = _LONGEST_ARCHIVE - len(each.passed.text)
        pages[-1].insert(0, each)
    return pages


def _is_with(filed: Filed, power: str) -> bool:
    """Whether a piece is from a power or to it, as far as the reader may know."""
    if filed.copy is None:
        return power in filed.passed.to.powers
    is_from = filed.copy.knows_author and filed.passed.voice.mouth is Mouth.POWER and power in filed.passed.voice.powers
    return is_from or power in filed.passed.shown.powers


def _is_ripe(outcome: Outcome, game: Game, kept: KeptPress) -> bool:
    """Whether it has been told: an observer who is some phases behind reads no sooner here."""
    player = outcome.player
    watcher = next((each for each in game.seating.watchers if player is not None and each.player == player.id), None)
    if watcher is None or game.status is Status.ENDED or kept.passed.voice.player == watcher.player:
        return True
    late = behind(game, watcher)
    played = sum(turn.processed_at > kept.at for turn in turns.of_game(outcome.db, game.name)) if late else 0
    return played >= late
