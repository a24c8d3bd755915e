"""How the votes stand, where a game shows them: who wants a draw, who concedes, who is against what is proposed."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.settings import Ballots
from judge.game.state import Votes
from judge.game.votes import survivors
from judge.prose.words import Words
from judge.rules.places import Power


def tally(game: Game, votes: Votes, words: Words) -> list[str]:
    """A line for each thing that somebody votes for, with those who do; none where votes are secret."""
    if game.settings.ballots is not Ballots.OPEN:
        return []
    left = survivors(game)
    draws: dict[tuple[Power, ...], list[Power]] = {}
    for power in left:
        if power in votes.draw_votes:
            draws.setdefault(votes.draw_lists.get(power, left), []).append(power)
    said = [
        words.say("votes.tally_draw", powers=words.powers(shared), who=words.powers(by), n=len(by), of=len(left))
        for shared, by in draws.items()
    ]
    for leader in left:
        by = [power for power in left if votes.concessions.get(power) == leader]
        if by:
            about = {"leader": words.power(leader), "who": words.powers(by), "n": len(by), "of": len(left) - 1}
            said.append(words.say("votes.tally_concession", **about))
    against = [power for power in left if power in votes.against]
    return [*said, *([words.say("votes.tally_against", who=words.powers(against))] if against else [])]
