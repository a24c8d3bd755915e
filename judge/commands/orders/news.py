"""The mail with the results of a phase."""

from __future__ import annotations

from judge.commands.orders.order_summary import reader_taps
from judge.commands.part import Page
from judge.game.events import OrdersChanged, PhaseProcessed, PlayedBy
from judge.game.game import Game, remembered
from judge.game.roles import Role
from judge.game.secrecy import phase_report
from judge.game.turn import missing
from judge.picture.kinds import MapKind
from judge.prose.battles import BattleTeller
from judge.prose.maps import MailMap, key_of_holdings, told, told_holdings
from judge.prose.news import Occasion, Telling, tell, unsaid
from judge.prose.people import each_readers
from judge.prose.results import duty_of, own_part, what_is_next
from judge.prose.votes import tally
from judge.prose.words import Words
from judge.rules.battles_fought import largest_battle
from judge.rules.explain import battle_for
from judge.rules.outcome import Resolution
from judge.structs import replace


@tell.register(PhaseProcessed)
def _processed(event: PhaseProcessed, occasion: Occasion) -> Telling | None:
    """The result mail; `report`, the same for all readers of a language, is added where it is filled in.

    In a practice game it tells of the phases that were played along, too.
    """
    if event.is_along:
        return None
    last = event.along[-1] if event.along else event
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    # When a second phase was played at once, the game is further on: what to do now comes with the last mail.
    is_open = last.next is not None and last.next.phase == game.position.phase
    phase, seen = words.phase(event.phase), phase_report(game, event, hearer.player)
    view: dict[str, object] = {
        "headline": words.say("results.headline", phase=phase),
        "early": words.say("results.early") if event.by is PlayedBy.MASTER_EARLY else "",
        "next": "" if occasion.behind else what_is_next(event, now, words),
        "own": own_part(seen, game, hearer, words),
        "below": (),
        "letters": _letters(event, occasion),
        "page": occasion.page,
        "votes": tally(replace(game, position=event.resolution.before), event.votes, words),
        "duty": duty_of(hearer, game, words, last.barred) if is_open else None,
        "you": words.say("duty.play", powers=words.powers(hearer.powers)) if hearer.powers else "",
    }
    year: tuple[Page, ...] = ()
    if occasion.year is not None:
        # Loaded late: once a year.
        from judge.commands.orders.year import year_pages

        year = year_pages(occasion.year, occasion)
        view["below"] = year
    if game.is_practice:
        # Loaded late: few games are one.
        from judge.commands.practice.along import practice_view

        view.update(practice_view(event, last, view, occasion))
    if is_open:
        view["taps"] = reader_taps(game, hearer.player, missing(game, hearer.powers), words)
    maps = _maps(seen.event, last, occasion, is_open=is_open) if occasion.has_pictures else ()
    maps += tuple(block.content for page in year for block in page.blocks if block.kind == "map")
    return Telling("layout/processed.j2", words.say("subject.results", phase=phase), view, maps=maps)


def _letters(event: PhaseProcessed, occasion: Occasion) -> str:
    """To whom the reader's own press went that waited for the phase; empty without any."""
    own = [passed for passed in event.letters if passed.voice.player == occasion.hearer.player]
    if not own:
        return ""
    whom = each_readers((passed.to for passed in own), occasion.game, occasion.words)
    return occasion.words.say("results.letters", readers=whom)


def _maps(seen: PhaseProcessed, last: PhaseProcessed, occasion: Occasion, *, is_open: bool) -> tuple[MailMap, ...]:
    """The whole board with what happened; before it what a phone can show: the part that the reader cares for most.

    That is what is round their units for who goes on with some, and for all others the largest battle.
    """
    game, words = occasion.game, occasion.words
    whole = _whole(seen, game.name, game.board.name, words)
    shown = seen.with_new_owners
    powers = tuple(power for power in occasion.hearer.powers if shown.after.is_on_board(power))
    if not is_open or occasion.hearer.role is not Role.PLAYER or not powers:
        return (*_battle(shown, game, words), whole)
    if seen.along:
        shown = last.with_new_owners
    about, below = told_holdings(words, shown, powers), key_of_holdings(words, shown, powers)
    return MailMap(game.name, game.board.name, MapKind.OWN, shown, about, powers, below=below), whole


@remembered
def _whole(seen: PhaseProcessed, game: str, board: str, words: Words) -> MailMap:
    """The whole board with what happened, told to all readers of a language alike."""
    shown = seen.with_new_owners
    return MailMap(game, board, MapKind.RESULTS, shown, told(words, shown))


def _battle(shown: Resolution, game: Game, words: Words) -> tuple[MailMap, ...]:
    """The part of the board where the largest battle was fought, and how it ended."""
    battle = largest_battle(shown)
    if battle is None:
        return ()
    place = words.place(battle.province)
    verdict = BattleTeller(shown, game, words).verdict(battle_for(game.board, game.rulebook, shown, battle.province))
    about, below = words.say("map.battle", place=place), words.say("map.battle_end", place=place, verdict=verdict)
    part = replace(shown, results=battle.results)
    return (MailMap(game.name, game.board.name, MapKind.BATTLE, part, about, below=below),)


tell.register(OrdersChanged, unsaid)
