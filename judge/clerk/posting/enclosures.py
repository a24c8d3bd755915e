"""What goes with the mails of one change of a game: the phase for programs, the deadline for a calendar."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import UTC, datetime, timedelta

from judge.commands.carry_out import Happened
from judge.game import secrecy
from judge.game.events import Event, GameStarted, PhaseProcessed
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer, Role
from judge.game.schedule import grace_end
from judge.game.turn import due
from judge.pages import calendar, classic, resultjson
from judge.pages.calendar import CalendarEntry
from judge.post.mailing import Attachment
from judge.prose.maps import MailMap
from judge.prose.words import Words
from judge.rules.places import Power
from judge.store.pictures import WantedPicture, wanted
from judge.structs import Struct, field

_LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
_MINUTE = timedelta(minutes=1)
_MAILS_A_MINUTE = 64
"""More to one person have the same number; with it the numbers stay below 2³¹ (RFC 5545 3.3.8) until 2083."""


class Enclosures(Struct, frozen=True):
    """One change of a game. Keeps what it has written, since many readers may know the same."""

    happened: Happened
    domain: str
    now: datetime
    """What stands in them as the moment at which they were made."""
    written_to: Callable[[PlayerId, datetime], int]
    """How many mails somebody was written since a moment: with the time a number that rises and tells him nothing."""
    _phases: dict[tuple[int, Hashable], Attachment] = field(default_factory=dict)
    _listings: dict[tuple[int, Hashable], Attachment] = field(default_factory=dict)
    _pictures: dict[tuple[Hashable, ...], WantedPicture] = field(default_factory=dict)
    _calendars: set[PlayerId] = field(default_factory=set)
    _duties: dict[int, frozenset[Power]] = field(default_factory=dict)

    def of(
        self, event: Event, hearer: Hearer, words: Words, *, is_late: bool, has_listing: bool
    ) -> tuple[Attachment, ...]:
        """What goes with the mail that tells somebody of an event; `is_late` when he reads it phases later.

        `has_listing` when he wants what programs of the hobby read, too.
        """
        found = (
            [self._listing(event, hearer)] if has_listing and isinstance(event, PhaseProcessed | GameStarted) else []
        )
        if isinstance(event, PhaseProcessed):
            found.append(self._phase(event, hearer.player))
        entry = None if is_late or not self._is_about_time(event, hearer) else self._entry(hearer, words)
        if entry is not None:
            self._calendars.add(hearer.player)
            found.append(Attachment(calendar.NAME, calendar.KIND, calendar.calendar(entry)))
        return tuple(found)

    def picture(self, event: Event, viewer: PlayerId, drawn: MailMap, language: str) -> WantedPicture:
        """A map of a mail about an event, in its reader's language; written once for all who may know the same."""
        key = id(event), language, secrecy.view(self.happened.after, viewer), drawn.kind, drawn.powers, drawn.place
        if key not in self._pictures:
            about = drawn.game, drawn.board, language
            self._pictures[key] = wanted(*about, drawn.shown, drawn.kind, drawn.powers)
        return self._pictures[key]

    def _phase(self, event: PhaseProcessed, viewer: PlayerId) -> Attachment:
        game = self.happened.after
        key = id(event), secrecy.view(game, viewer)
        if key not in self._phases:
            text = resultjson.result_json(secrecy.phase_report(game, event, viewer), game, viewer)
            self._phases[key] = Attachment(resultjson.NAME, "application/json", text)
        return self._phases[key]

    def _listing(self, event: PhaseProcessed | GameStarted, hearer: Hearer) -> Attachment:
        before, game, viewer = self.happened.before, self.happened.after, hearer.player
        if isinstance(event, GameStarted):
            text = classic.opening_listing(game, viewer, hearer.powers, hearer.role.value.title(), self.domain)
            return Attachment(classic.NAME, classic.KIND, text, is_inline=True)
        key = id(event), secrecy.view(game, viewer)
        if key not in self._listings:
            # A phase that was played at once with the one before it had no time of its own.
            until = before.clock.deadline if event.phase == before.position.phase else None
            told = secrecy.phase_report(game, event, viewer)
            text = classic.listing(told, game, viewer, self.domain, until or self.now)
            self._listings[key] = Attachment(classic.NAME, classic.KIND, text, is_inline=True)
        return self._listings[key]

    def _is_about_time(self, event: Event, hearer: Hearer) -> bool:
        """Whether this mail brings the entry: the one that opens a phase, else the first after the deadline moved."""
        before, after = self.happened.before, self.happened.after
        if hearer.role is not Role.PLAYER or hearer.player in self._calendars or after.is_practice:
            return False
        if isinstance(event, PhaseProcessed):
            return event.next is None or event.next.phase == after.position.phase
        if isinstance(event, GameStarted):
            return True
        is_new = any(isinstance(each, PhaseProcessed | GameStarted) for each in self.happened.events)
        return not is_new and (before.clock.deadline, grace_end(before)) != (after.clock.deadline, grace_end(after))

    def _entry(self, hearer: Hearer, words: Words) -> CalendarEntry | None:
        """The deadline of who has to order; that he has not, where his calendar still says otherwise."""
        game = self.happened.after
        is_over = game.clock.deadline is None or not self._has_to_order(game, hearer)
        if is_over:
            game = self.happened.before
        deadline, until = game.clock.deadline, grace_end(game)
        if deadline is None or deadline <= self.now or not self._has_to_order(game, hearer):
            return None
        phase, powers = words.phase(game.position.phase), words.powers(hearer.powers)
        about = [words.say("calendar.about", game=game.name, phase=phase, powers=powers)]
        if until is not None and until > deadline:
            about.append(words.say("calendar.grace", moment=words.moment(until)))
        return CalendarEntry(
            uid=f"{game.name}.deadline@{self.domain}",
            sequence=self._sequence(hearer.player),
            made=self.now,
            deadline=deadline,
            until=until or deadline,
            summary=words.say("calendar.summary", game=game.name, phase=phase),
            description="\n".join(about),
            is_over=is_over,
        )

    def _sequence(self, player: PlayerId) -> int:
        """A number that rises from entry to entry: by the minute, and within it by the mails to its reader."""
        minutes = (self.now - _LONG_AGO) // _MINUTE
        written = self.written_to(player, _LONG_AGO + minutes * _MINUTE)
        return minutes * _MAILS_A_MINUTE + min(written, _MAILS_A_MINUTE - 1)

    def _has_to_order(self, game: Game, hearer: Hearer) -> bool:
        if game.version not in self._duties:
            self._duties[game.version] = frozenset(due(game))
        return not self._duties[game.version].isdisjoint(hearer.powers)
