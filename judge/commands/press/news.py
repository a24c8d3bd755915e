"""Press as its readers get it, and the newspaper."""

from __future__ import annotations

from judge.commands.press.threads import keeps_subject, thread_of
from judge.game.events.press import NewspaperPrinted, PressHeld, PressReturned, PressSent
from judge.game.press import Copy, Mouth, Passed, Recipients, Voice, answers_to
from judge.game.roles import Role
from judge.game.state import PostalPress
from judge.prose.news import Occasion, Telling, tell, unsaid
from judge.prose.people import author, from_whom, readers, truth, typed
from judge.prose.phrase_values import values_in_words

_TEMPLATE = "layout/press.j2"


@tell.register(PressSent)
def _sent(event: PressSent, occasion: Occasion) -> Telling | None:
    """One reader's copy: its header says what the author and the game allow, brackets what only masters may know."""
    passed, game, words, people = event.passed, occasion.game, occasion.words, occasion.people
    copy = event.passed.copy_for(occasion.hearer.player)
    if copy is None:
        return None
    who, whom = from_whom(passed, people, words), readers(passed.shown, game, words)
    # One who may know the author may know the recipients.
    knows_more = copy.knows_recipients and copy.knows_author
    known = truth(passed, game, copy.knows_author, people, words) if knows_more else ""
    others = _others(passed, copy, occasion)
    view: dict[str, object] = {
        "head": [(words.say("press.from"), who), (words.say("press.to"), whom)],
        "truth": known,
        "pieces": [("", passed.text)],
        "hints": _hints(passed, copy, occasion, others),
        "line_to_all": words.say("press.line", to=typed(others, game, words)) if others else "",
        "is_answerable": bool(answers_to(game, passed, copy)),
    }
    thread = thread_of(passed, copy)
    sender = words.say("press.sender", author=who)
    return Telling(_TEMPLATE, _subject(passed, copy, thread, occasion), view, thread=thread, sender=sender)


def _hints(passed: Passed, copy: Copy, occasion: Occasion, others: Recipients | None) -> list[str]:
    """How to answer: the author by Reply, all others by a first line."""
    game, words = occasion.game, occasion.words
    if copy.is_overheard:
        return [words.say("press.overheard")]
    hints = []
    if answers_to(game, passed, copy):
        hints.append(words.say("press.reply", author=author(passed.voice, occasion.people, words)))
    elif occasion.hearer.role is not Role.OBSERVER:
        hints.append(words.say("press.no_reply"))
    if others:
        hints.append(words.say("press.reply_all"))
    return hints


def _others(passed: Passed, copy: Copy, occasion: Occasion) -> Recipients | None:
    """To whom an answer to all would go, as far as the reader knows; None when there is nobody but the author."""
    if occasion.hearer.role is Role.OBSERVER or copy.is_overheard:
        return None
    shown = passed.shown
    if shown.is_broadcast:
        return shown
    own = frozenset(occasion.hearer.powers)
    is_known = copy.knows_author and passed.voice.mouth is Mouth.POWER
    author_powers = frozenset(passed.voice.powers) if is_known else frozenset()
    everybody = Recipients((shown.powers | author_powers) - own, shown.groups)
    return everybody if len(everybody.powers) + len(everybody.groups) > 1 else None


def _subject(passed: Passed, copy: Copy, thread: str, occasion: Occasion) -> str:
    """What its author calls it, or what the conversation was called so far; else from whom it is, and to whom."""
    words, earlier = occasion.words, occasion.earlier
    if passed.subject and copy.knows_author:
        return passed.subject
    if earlier.subject and keeps_subject(thread):
        return f"Re: {earlier.subject}"
    who = from_whom(passed, occasion.people, words)
    return words.say("subject.press", author=who, readers=readers(passed.shown, occasion.game, words))


@tell.register(PressReturned)
def _returned(event: PressReturned, occasion: Occasion) -> Telling:
    """Press that waited, given back to its writer with the reason."""
    words, refused = occasion.words, event.refusal
    whom = readers(event.to, occasion.game, words)
    key = f"refusal.{refused.reason.value}"
    values = values_in_words(refused.details, words, occasion.people, occasion.now)
    why = words.say(key, **{**dict.fromkeys(words.blanks(key), ""), "game": occasion.game.name, **values})
    view: dict[str, object] = {
        "head": [(words.say("press.to"), whom)],
        "truth": "",
        "pieces": [(words.say("press.returned", why=why), event.text)],
        "hints": [],
        "line_to_all": "",
        "is_answerable": False,
    }
    return Telling(_TEMPLATE, words.say("subject.press_returned", readers=whom), view)


tell.register(PressHeld, unsaid)


@tell.register(NewspaperPrinted)
def _printed(event: NewspaperPrinted, occasion: Occasion) -> Telling:
    """The newspaper: all pieces without names, but for masters who do not play."""
    game, words = occasion.game, occasion.words
    hearer = occasion.hearer
    is_referee = hearer.role is Role.MASTER and game.seat_of(hearer.player) is None
    phase = words.phase(event.phase)
    pieces = [(_byline(piece, occasion) if is_referee else "", piece.text) for piece in event.pieces]
    view: dict[str, object] = {
        "head": [(words.say("press.newspaper_of"), phase)],
        "truth": "",
        "pieces": pieces,
        "hints": [words.say("press.newspaper_how")] if hearer.role is Role.PLAYER else [],
        "line_to_all": "",
        "is_answerable": False,
    }
    return Telling(_TEMPLATE, words.say("subject.newspaper", phase=phase), view, thread="newspaper")


def _byline(piece: PostalPress, occasion: Occasion) -> str:
    mouth = Mouth.POWER if piece.powers else Mouth.SEATED
    voice = Voice(piece.player, mouth, piece.powers)
    return occasion.words.say("press.truth_author", author=author(voice, occasion.people, occasion.words))
