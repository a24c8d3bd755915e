"""The letters that wait for proof, and those that vouch for them.

A From is easily forged. What it must not get by itself is kept, and the registered address is asked; the answer to
that vouches for the letter, which is then obeyed as if it had come with it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from judge.clerk.identity import passwords
from judge.clerk.identity.addresses import Address, take_apart
from judge.clerk.identity.standing import read_verdict, standing_of
from judge.clerk.letters.reading import press_of, request_of
from judge.clerk.letters.sections import MOST
from judge.clerk.letters.visit import NOTHING, Visit
from judge.clerk.robots import away
from judge.clerk.tongues import ENGLISH, language_of, spoken
from judge.game.game import Game
from judge.mail.asking.leading import Become
from judge.mail.asking.people import ConfirmAddress
from judge.mail.asking.security import SetPassword
from judge.mail.asking.weight import Part, goes_ahead, is_grave, part_of
from judge.mail.asks import Ask, LetterClass, Register, Request, Standing
from judge.mail.assent import objects, says_yes
from judge.mail.dkim import could_be_signed
from judge.mail.letter import Letter, read
from judge.mail.mime import parse
from judge.mail.password import without_passwords
from judge.mail.quotes import Tag
from judge.mail.replies import Confirmed, StillWaits, Unproven
from judge.mail.trust import Doubt, Trust
from judge.notation.language import Language
from judge.store import letters, replaying, turns
from judge.store import passwords as stored_passwords
from judge.store.letters import KeptLetter, LetterState

_PROVEN = "obeyed on proof"
_NAME = re.compile(r"[^\W\d_]+")
_SECOND = timedelta(seconds=1)
_MOST_REPEATS = 2
"""How often the question about one letter is put again."""
_BESIDES = MOST + 1
"""The number of the answer to what a letter says beside vouching for another one."""


class SignatureWanted(Exception):
    """What becomes of a letter depends on its signature: the caller is to look at it, outside any transaction."""


def want_signature(kept: KeptLetter, letter: Letter) -> None:
    """Raise SignatureWanted where the letter has a signature that may count."""
    if could_be_signed(parse(kept.raw), letter.sender):
        raise SignatureWanted


def needs_proof(visit: Visit) -> bool:
    """Whether the letter asks for what it does not get without a word from the registered address."""
    return (not visit.writer.proven and _wants_proof(visit.request)) or _is_grave(visit)


def _wants_proof(request: Request) -> bool:
    """Whether anything is asked that a forged From must not get."""
    changes = any(isinstance(ask, Register) for ask in request.asks)
    return request.needs_proof or changes or bool(request.read) or request.homeless


def _is_grave(visit: Visit) -> bool:
    """Whether the letter asks for something that a secret or a signature alone does not get."""
    if visit.writer.trust is Trust.BOTH:
        return False
    return any(is_grave(ask) for ask in _all_asks(visit))


def _all_asks(visit: Visit) -> tuple[Ask, ...]:
    """What is asked in all sections of the letter."""
    asks = list(visit.request.asks)
    turn = visit.request.turn
    for section in visit.sections(visit.letter, visit.request, visit.standing.game) if turn else ():
        asks += [ask for ask in (turn, *section.request.asks) if ask is not None]
        turn = section.request.turn
    return tuple(asks)


def ask_for_proof(visit: Visit) -> None:
    """Keep the letter, and ask at the registered address whether it is to be obeyed.

    Where only something grave in it is asked about, what a player does goes ahead: the phase may be over before the
    answer. Not where a master acts for players, since what he does to them is among what waits.
    """
    asks = _all_asks(visit)
    question = _unproven(visit, asks)
    has_master = any(isinstance(ask, Become) for ask in asks)
    is_split = visit.writer.proven and not has_master and any(goes_ahead(ask) for ask in asks)
    if is_split:
        replace(visit, part=Part.AHEAD).obey(visit.request, visit.standing.game)
        visit = replace(visit, standing=_standing(visit))
        question = replace(question, asks=tuple(ask for ask in asks if not goes_ahead(ask)))
    errand = visit.errand(visit.standing.game)
    errand.replies.append(question)
    visit.answer(errand, NOTHING, proof_of=visit.kept.id, section=_BESIDES if is_split else 0)
    _wait(visit, asks, letters.REST_WAITS if is_split else letters.WAITS)


def _standing(visit: Visit) -> Standing:
    """What the visitor is in the game that the letter is about, as it is by now."""
    return standing_of(visit.db, visit.writer, take_apart(visit.kept.rcpt, visit.config) or Address())


def _unproven(visit: Visit, asks: tuple[Ask, ...]) -> Unproven:
    """The question that is asked; nobody is asked what a signature may answer."""
    writer, letter = visit.writer, visit.letter
    if visit.is_unseen and writer.is_sender:
        want_signature(visit.kept, letter)
    is_elsewhere = writer.doubt is Doubt.OTHER_SENDER
    doubt = Doubt.GRAVE if writer.proven else writer.doubt
    return Unproven(asks, doubt, letter.sender if is_elsewhere else "")


def _wait(visit: Visit, asks: tuple[Ask, ...], note: str = letters.WAITS) -> None:
    """The letter waits for its confirmation; a password it wants is kept as its hash alone."""
    wanted, player = visit.secrets.wanted, visit.writer.player
    if player is not None and wanted and any(isinstance(ask, SetPassword) for ask in asks):
        stored_passwords.want(visit.db, player.id, passwords.hashed(wanted), visit.kept.id)
    visit.done(note)


def confirm_address(visit: Visit, address: str) -> None:
    """A further address of the person answered; what he asks without a yes is a letter from elsewhere."""
    is_theirs = is_yes(visit)
    known = replace(visit, writer=replace(visit.writer, trust=Trust.KNOWN))
    known.obey(replace(NOTHING, asks=(ConfirmAddress(address, is_theirs),)), None)
    if is_theirs or visit.writer.proven:
        _obey_besides(known if is_theirs else visit, NOTHING)
    elif needs_proof(visit):
        ask_for_proof(visit)


def waiting_letter(visit: Visit) -> KeptLetter | None:
    """The kept letter that this one vouches for, if it still waits."""
    if visit.writer.vouches_for is None:
        return None
    kept = letters.letter(visit.db, visit.writer.vouches_for)
    return kept if kept is not None and kept.note in {letters.WAITS, letters.REST_WAITS} else None


def agrees(visit: Visit, kept: KeptLetter) -> bool:
    """Whether the answer to the question about a letter is a yes: it says so, or asks the same again.

    What was offered is not what is wanted where other days are named, or anything else is asked.
    """
    if is_yes(visit):
        return kept.state is not LetterState.IGNORED or not (visit.request.asks or visit.request.read)
    return (
        kept.state is not LetterState.IGNORED
        and not _objects(visit)
        and _asks_again(visit.request, _waits(visit, kept))
    )


def denies(visit: Visit, kept: KeptLetter) -> bool:
    """Whether a letter names what it is asked about to say that it is not wanted: nobody meant to ask for it anew."""
    asks = visit.request.asks
    waits = _waits(visit, kept).asks
    return bool(asks) and all(ask in waits for ask in asks) and _objects(visit)


def _objects(visit: Visit) -> bool:
    return objects(visit.letter.text, _languages(visit), _orders(visit))


def _waits(visit: Visit, kept: KeptLetter) -> Request:
    """What of a kept letter waits."""
    return part_of(_as_it_came(visit, kept)[1], _part(kept))


def is_yes(visit: Visit) -> bool:
    """Whether a letter that answers a question says yes, in its writer's language or in English."""
    player = visit.writer.player
    names = f"{visit.letter.sender_name} {player.name if player is not None else ''}"
    return says_yes(
        visit.letter.text, _languages(visit), frozenset(_NAME.findall(names.casefold())), besides=_orders(visit)
    )


def _languages(visit: Visit) -> tuple[Language, ...]:
    """In which languages somebody may answer."""
    codes = dict.fromkeys((language_of(visit.writer.player, visit.letter), ENGLISH))
    return tuple(language for language in spoken() if language.code in codes)


def _orders(visit: Visit) -> frozenset[int]:
    """The numbers of the lines that were read as orders."""
    return frozenset(order.line for order in visit.request.read)


def _asks_again(request: Request, waits: Request) -> bool:
    """Whether everything that waits is asked for again: whoever repeats his orders has not resigned."""
    return waits.turn is None and bool(waits.asks) and all(ask in request.asks for ask in waits.asks)


def _part(kept: KeptLetter) -> Part:
    """What of a letter waits."""
    return Part.REST if kept.note == letters.REST_WAITS else Part.WHOLE


def obey_without_yes(visit: Visit, kept: KeptLetter) -> None:
    """Obey an answer that is no yes as what it is, and leave waiting what was asked about.

    Whoever asks for nothing has the question put again. Nobody is held to an offer.
    """
    game = visit.standing.game
    if kept.state is LetterState.IGNORED:
        visit.obey(visit.request, game)
    elif visit.request.asks or visit.request.turn is not None:
        visit.obey(visit.request, game, (StillWaits(),))
    else:
        ask_again(visit, kept)


def ask_again(visit: Visit, kept: KeptLetter) -> None:
    """Put the question about a letter once more, in the answer to what was no yes.

    Not again and again: a program that names itself nothing would answer each question with other words.
    """
    note = f"asked again about letter {kept.id}"
    if letters.count_noted(visit.db, note, kept.received_at - _SECOND) >= _MOST_REPEATS:
        visit.done("no yes, and asked often enough", LetterState.IGNORED)
        return
    letter, request, game = _as_it_came(visit, kept)
    writer = read_verdict(visit.db, replaying.verdict(visit.db, kept.id) or "{}")
    before = replace(visit, letter=letter, request=request, writer=writer, is_unseen=False)
    before = replace(before, standing=replace(visit.standing, game=game))
    asks = _all_asks(before)
    if kept.note == letters.REST_WAITS:
        asks = tuple(ask for ask in asks if not goes_ahead(ask))
    errand = visit.errand(game)
    errand.replies += [_unproven(before, asks), StillWaits()]
    said = NOTHING if visit.request.kind is LetterClass.EMPTY else visit.request
    visit.answer(errand, said, proof_of=kept.id)
    visit.done(note)


def obey_on_proof(visit: Visit, kept: KeptLetter) -> None:
    """Obey the letter that was vouched for; it counts as having come now, with its proof."""
    letter, request, game = _as_it_came(visit, kept)
    player = visit.writer.player.id if visit.writer.player else None
    part = _part(kept)
    letters.mark(visit.db, kept.id, LetterState.DONE, _PROVEN, player=player)
    replace(visit, part=part).obey(request, game, (Confirmed(),), letter)
    _obey_besides(visit, part_of(request, part))


def _as_it_came(visit: Visit, kept: KeptLetter) -> tuple[Letter, Request, Game | None]:
    """A letter that waits, what it asks, and in which game."""
    writer = visit.writer
    letter, _ = without_passwords(read(kept.raw, kept.rcpt, kept.mail_from), spoken())
    letter, to = away.as_asked(visit.db, visit.config, writer.player, kept, letter, visit.now)
    parts = take_apart(to, visit.config) or Address()
    standing = standing_of(visit.db, writer, parts)
    press = press_of(visit.db, visit.config, kept, letter, parts)
    letter = _about_its_phase(visit, kept, letter, standing.game)
    return letter, request_of(letter, standing, writer, visit.kept.received_at, press), standing.game


def _about_its_phase(visit: Visit, kept: KeptLetter, letter: Letter, game: Game | None) -> Letter:
    """A letter that answers no mail about a phase gives its orders for the one that was open when it came."""
    if game is None or (letter.answers is not None and letter.answers.phase):
        return letter
    phase = turns.phase_open_at(visit.db, game.name, kept.received_at)
    return letter if phase is None else replace(letter, answers=Tag(game.name, str(phase)))


def _obey_besides(visit: Visit, done: Request) -> None:
    """What the letter that vouched for another one asks for itself; the same words again are not done again."""
    standing = _standing(visit)
    request = request_of(visit.letter, standing, visit.writer, visit.kept.received_at)
    asks = tuple(ask for ask in request.asks if ask not in done.asks)
    if not asks and not request.problems and not request.homeless and request.turn is None:
        return
    request = replace(request, asks=asks)
    # A language that the letter asks for is its writer's, even where the other letter has asked for it already.
    errand = visit.errand(standing.game)
    besides = replace(visit, standing=standing, request=request)
    if _is_grave(besides):
        errand.replies.append(_unproven(besides, _all_asks(besides)))
        besides.answer(errand, NOTHING, proof_of=visit.kept.id, section=_BESIDES)
        _wait(besides, asks)
        return
    errand.run(request)
    besides.answer(errand, request, section=_BESIDES)
