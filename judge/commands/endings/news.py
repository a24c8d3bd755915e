"""What proposals, open votes and the end of a game say to whom."""

from __future__ import annotations

from dataclasses import replace

from judge.commands.endings.say import motion_text
from judge.game.events import AllianceChanged, BallotShown, ConcessionVoted, DrawVoteChanged, EndingProposed, GameEnded
from judge.prose.game_line import ending_said
from judge.prose.news import Occasion, Telling, notice, tell, unsaid
from judge.prose.results import centre_rows, unit_rows
from judge.rules.position import opening


@tell.register(EndingProposed)
def _proposed(event: EndingProposed, occasion: Occasion) -> Telling:
    words = occasion.words
    what = motion_text(event.motion, event.powers, words)
    key = "news.ending_proposed" if event.power else "news.ending_proposed_secretly"
    who = words.say(key, power=words.power(event.power) if event.power else "", game=occasion.game.name)
    hints = [words.say("news.ending_proposed_hint")] if occasion.hearer.powers else []
    return notice([who, what], words.say(f"subject.proposed_{event.motion.value}"), hints)


@tell.register(BallotShown)
def _ballot(event: BallotShown, occasion: Occasion) -> Telling:
    words = occasion.words
    key = f"news.ballot_{event.motion.value}_{'yes' if event.in_favour else 'no'}"
    said = words.say(key, power=words.power(event.power), powers=words.powers(event.powers))
    return notice([said], words.say("subject.ballot_shown", power=words.power(event.power)))


@tell.register(GameEnded)
def _ended(event: GameEnded, occasion: Occasion) -> Telling:
    """The game is over: who won or shares, and the board as it was left."""
    game, words = occasion.game, occasion.words
    subject, line = ending_said(replace(game, ending=event.ending), words)
    view: dict[str, object] = {
        "lines": [line, words.say("told.thanks")],
        "centres": centre_rows(game, opening(game.board), game.position, words),
        "position": unit_rows(game, game.position, words),
    }
    return Telling("layout/ended.j2", subject, view)


tell.register(ConcessionVoted, unsaid)
tell.register(DrawVoteChanged, unsaid)
tell.register(AllianceChanged, unsaid)
