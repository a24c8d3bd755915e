"""What proposals and open votes say to whom."""

from __future__ import annotations

from judge.commands.endings.say import motion_text
from judge.game.events.endings import BallotShown, ConcessionVoted, EndingProposed
from judge.prose.news import Occasion, Telling, notice, tell, unsaid


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


tell.register(ConcessionVoted, unsaid)
