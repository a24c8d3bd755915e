"""What observers are told: the mail of the week."""

from __future__ import annotations

from judge.commands.part import Page
from judge.commands.watching.say import PlayedPhase, result_blocks
from judge.game.events import ObserverJoined
from judge.game.events.seats import WatchChanged
from judge.game.game import Game, PlayerId, Status
from judge.prose.news import Occasion, Telling, notice, tell, unsaid
from judge.prose.words import Words


def weekly_mail(game: Game, phases: tuple[PlayedPhase, ...], viewer: PlayerId, words: Words) -> Telling:
    """Every phase of the week, the oldest first."""
    pages = tuple(
        Page(
            words.phase(each.phase_report.event.phase),
            tuple(result_blocks(each.phase_report, each.at, game, viewer, words, with_title=False)),
        )
        for each in phases
    )
    over = game.status is Status.ENDED
    lead = words.say("weekly.over" if over else "weekly.goes_on", n=len(phases), game=game.name)
    return Telling("layout/pages.j2", words.say("subject.weekly"), {"lead": lead, "pages": pages})


@tell.register(ObserverJoined)
def _joined(event: ObserverJoined, occasion: Occasion) -> Telling | None:
    """Nothing for the new observer."""
    words, who = occasion.words, occasion.people.name(event.player, occasion.words)
    if occasion.hearer.player == event.player:
        return None
    said = words.say("told.observes", who=who, game=occasion.game.name)
    return notice([said], words.say("subject.somebody_observes", who=who))


tell.register(WatchChanged, unsaid)
