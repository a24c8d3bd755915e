"""What is done about press: sifted, passed on, kept; and the archive read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from types import MappingProxyType

from judge.clerk.errand import Errand, Handler
from judge.clerk.keepers import rates_now
from judge.clerk.posting.sieving import hidden, keeps_names, sieve
from judge.game.commands import SendPress
from judge.game.commands.observe import behind
from judge.game.game import Game, Status
from judge.game.happenings.press import PressSent
from judge.game.press import Mouth
from judge.game.presslimits import Sent
from judge.game.refusal import Refusal, RefusalReason
from judge.mail.asking.press import ReadArchive, WritePress
from judge.mail.asks import Ask
from judge.mail.leaks import Hidden, Sieve
from judge.mail.replies import Refused, Reply
from judge.mail.replying.press import ArchiveShown, Filed, PressDone
from judge.rules.rulebook import Quoting
from judge.store import outbox, players, press, turns
from judge.store.press import KeptPress, Source

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_MOST_IN_LETTER = 10
_MOST_SHOWN = 60
_LONGEST_ARCHIVE = 60_000


def _write(errand: Errand, ask: WritePress) -> Reply:
    """The text sifted, then passed on to whoever may read it."""
    game, player = errand.game, errand.player
    assert game is not None
    assert player is not None
    number = sum(isinstance(reply, PressDone) for reply in errand.replies)
    if number >= _MOST_IN_LETTER:
        return Refused(ask, Refusal(RefusalReason.PRESS_MANY_IN_LETTER, {"n": _MOST_IN_LETTER}))
    may_quote = game.settings.quoting and game.rulebook.quoting is not Quoting.FORBIDDEN
    sifted = _sieve(errand, game, may_quote).sift(ask.draft.text)
    rates = rates_now(errand.db, errand.config)
    yesterday = errand.now - _DAY
    sent = Sent(
        press.sent_since(errand.db, game.name, player.id, errand.now - _HOUR),
        press.broadcasts(errand.db, game.name, player.id, game.position.phase),
        rates.press_copies_per_day - press.copies_since(errand.db, game.name, player.id, yesterday),
        rates.game_mails_per_day - outbox.about_game_since(errand.db, game.name, yesterday),
    )
    # What is private is in no journal: neither the text nor to whom it went.
    done = errand.carry_out(game, SendPress(replace(ask.draft, text=sifted.text), sent), "press")
    if isinstance(done, Refusal):
        return Refused(ask, done)
    passed = next(event.passed for event in done.events if isinstance(event, PressSent))
    cause = f"letter:{errand.letter}:{number}"
    press.keep(errand.db, game.name, game.position.phase, passed, errand.now, Source(cause, errand.letter))
    return PressDone(passed, sifted.cuts, ask.order_lines, ask.attachments, may_quote, ask.to_address)


def _sieve(errand: Errand, game: Game, may_quote: bool) -> Sieve:
    language = errand.player.language if errand.player else errand.language
    return sieve(errand.db, errand.config, game, _hidden(errand, game), language, keeps_quotes=may_quote)


def _hidden(errand: Errand, game: Game) -> Hidden | None:
    """Who the author is, unless everybody may know it; a master who plays no power is known anyway.

    A master who acts for a player must not give away either of the two.
    """
    player = errand.player
    assert player is not None
    is_referee = player.id in game.seating.masters and game.seat_of(player.id) is None and errand.acts_for is None
    if is_referee or not keeps_names(game):
        return None
    other = players.by_id(errand.db, errand.acts_for) if errand.acts_for is not None else None
    people = [each for each in (player, other) if each is not None]
    return hidden(errand.db, people, (errand.sender_name,), (errand.sender,))


def _archive(errand: Errand, ask: ReadArchive) -> Reply:
    """What the writer sent and was sent in this game; the newest pieces where there are many."""
    game, player = errand.game, errand.player
    assert game is not None
    assert player is not None
    kept = [each for each in press.readable(errand.db, game.name, player.id, ask.since) if _is_ripe(errand, game, each)]
    filed = [Filed(each.phase, each.at, each.passed, each.passed.copy_for(player.id)) for each in kept]
    if ask.phase is not None:
        filed = [each for each in filed if each.phase == ask.phase]
    if ask.power is not None:
        filed = [each for each in filed if _is_with(each, ask.power)]
    shown: list[Filed] = []
    room = _LONGEST_ARCHIVE
    for each in reversed(filed[-_MOST_SHOWN:]):
        room -= len(each.passed.text)
        if room < 0:
            break
        shown.insert(0, each)
    return ArchiveShown(tuple(shown), len(filed) - len(shown), ask.power)


def _is_with(filed: Filed, power: str) -> bool:
    """Whether a piece is from a power or to it, as far as the reader may know."""
    if filed.copy is None:
        return power in filed.passed.to.powers
    is_from = filed.copy.knows_author and filed.passed.voice.mouth is Mouth.POWER and power in filed.passed.voice.powers
    return is_from or power in filed.passed.shown.powers


def _is_ripe(errand: Errand, game: Game, kept: KeptPress) -> bool:
    """Whether it has been told: an observer who is some phases behind reads no sooner here."""
    player = errand.player
    watcher = next((each for each in game.seating.watchers if player is not None and each.player == player.id), None)
    if watcher is None or game.status is Status.ENDED or kept.passed.voice.player == watcher.player:
        return True
    late = behind(game, watcher)
    played = sum(turn.processed_at > kept.at for turn in turns.of_game(errand.db, game.name)) if late else 0
    return played >= late


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType({WritePress: _write, ReadArchive: _archive})
