"""What the result mail of a practice game says besides: what was played along, and when the next phase is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.commands.part import Block, Page
from judge.game.events import PhaseProcessed
from judge.game.secrecy import phase_report
from judge.prose.news import Occasion
from judge.prose.results import OwnPart, own_part, report
from judge.prose.words import Words
from judge.structs import replace


def practice_view(
    event: PhaseProcessed, last: PhaseProcessed, view: Mapping[str, object], occasion: Occasion
) -> dict[str, object]:
    """What is other in the view of a result mail: the board as it stands after all that was played."""
    game, hearer, words = occasion.game, occasion.hearer, occasion.words
    found: dict[str, object] = {"next": "", "below": (*_along(event, occasion), *_pages(view))}
    if last.next is not None:
        found["next"] = words.say("practice.next", phase=words.phase(last.next.phase))
    own, now = view["own"], own_part(phase_report(game, last, hearer.player), game, hearer, words)
    if isinstance(own, OwnPart) and now is not None:
        found["own"] = replace(own, holdings=now.holdings)
    return found


def _along(event: PhaseProcessed, occasion: Occasion) -> Iterator[Page]:
    """The orders of each phase that was played along."""
    game, words = occasion.game, occasion.words
    for other in event.along:
        groups = report(phase_report(game, other, occasion.hearer.player), game, occasion.hearer.player, words).groups
        if groups:
            yield Page(_title(other, words), (Block("groups", (groups, words.say("semicolon"))),))


def _title(event: PhaseProcessed, words: Words) -> str:
    return words.say("results.headline", phase=words.phase(event.phase))


def _pages(view: Mapping[str, object]) -> tuple[object, ...]:
    pages = view["below"]
    return pages if isinstance(pages, tuple) else tuple(pages) if isinstance(pages, list) else ()
