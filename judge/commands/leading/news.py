"""What everybody is told when masters change settings, take phases back, speak to all, or reveal who played what."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.asks import Ask
from judge.commands.orders.order_summary import reader_taps
from judge.commands.part import asked
from judge.game.events.leading import Announced, PhasesRolledBack, PhasesRolledForward, PlayersRevealed, SettingsChanged
from judge.game.game import Game, Status
from judge.game.secrecy import known_position
from judge.game.turn import missing
from judge.prose.news import Occasion, Telling, notice, tell
from judge.prose.results import unit_rows
from judge.prose.sentences import example
from judge.prose.settings import changed
from judge.prose.words import Words
from judge.rules.places import Power


@tell.register(SettingsChanged)
def _settings(event: SettingsChanged, occasion: Occasion) -> Telling:
    """Each setting with its old value and its new one."""
    words = occasion.words
    lines = [words.say("news.settings_changed", game=occasion.game.name)]
    lines += [changed(change.name, change.old, change.new, words) for change in event.changes]
    hint = words.say("settings.all", game=occasion.game.name)
    return notice(lines, words.say("subject.settings_changed", n=len(event.changes)), [hint])


@tell.register(PhasesRolledBack)
@tell.register(PhasesRolledForward)
def _rolled(event: PhasesRolledBack | PhasesRolledForward, occasion: Occasion) -> Telling:
    """Which phase is open again, until when, and the board."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    key = "rolled_back" if isinstance(event, PhasesRolledBack) else "rolled_forward"
    phase = words.phase(event.phase)
    lines = [words.say(f"news.{key}", phase=phase, left=words.phase(event.left), game=game.name)]
    if event.deadline is not None:
        moment, span = words.moment(event.deadline), words.span(event.deadline - now)
        lines.append(words.say("news.rolled_until", moment=moment, span=span))
    is_open = game.status is Status.ACTIVE and bool(hearer.powers)
    if event.deadline is not None and event.has_orders:
        lines.append(words.say("news.rolled_with_orders", phase=phase))
    elif is_open:
        lines.append(words.say("news.rolled_without_orders", phase=phase))
    view: dict[str, object] = {
        "lines": lines,
        "example": example(game, hearer.powers, words) if is_open else "",
        "position": unit_rows(game, known_position(game, hearer.player), words),
        "taps": reader_taps(game, hearer.player, missing(game, hearer.powers), words),
    }
    return Telling("layout/reopened.j2", words.say(f"subject.{key}", phase=phase), view)


@tell.register(Announced)
def _announced(event: Announced, occasion: Occasion) -> Telling:
    """The master's own words, line by line."""
    words = occasion.words
    view: dict[str, object] = {
        "lead": words.say("news.announced", game=occasion.game.name, who=occasion.people.master(words)),
        "said": event.text.split("\n"),
    }
    return Telling("layout/announced.j2", words.say("subject.announced"), view)


@tell.register(PlayersRevealed)
def _revealed(event: PlayersRevealed, occasion: Occasion) -> Telling:
    """Who played what, in the order of the board."""
    game, words, people = occasion.game, occasion.words, occasion.people
    rows = tuple((words.power(power), people.player_of(power, words)) for power in game.board.powers)
    said = words.say("news.players_revealed", game=game.name)
    return Telling("layout/revealed.j2", words.say("subject.players_revealed"), {"lines": [said], "seats": rows})


def acted_for(asks: Sequence[Ask], powers: tuple[Power, ...], game: Game, words: Words) -> Telling:
    """The mail to a player about what a master asked in his name."""
    view: dict[str, object] = {
        "lead": words.say("news.acted_for", powers=words.powers(powers), game=game.name, n=len(powers)),
        "said": [line for ask in asks if (line := asked(ask, words))],
    }
    return Telling("layout/announced.j2", words.say("subject.acted_for"), view)
