"""The letters that wait for proof, and those that vouch for them.

A From is easily forged. What it must not get by itself is kept, and the registered address is asked; the answer to
that vouches for the letter, which is then obeyed as if it had come with it.
"""

from __future__ import annotations

from dataclasses import replace

from judge.clerk import away, passwords
from judge.clerk.addresses import Address, take_apart
from judge.clerk.reading import press_of, request_of
from judge.clerk.sections import MOST
from judge.clerk.standing import standing_of
from judge.clerk.tongues import spoken
from judge.clerk.visit import NOTHING, Visit
from judge.mail.asking.people import ConfirmAddress
from judge.mail.asking.security import SetPassword
from judge.mail.asking.weight import is_grave
from judge.mail.asks import Ask, Register, Request
from judge.mail.dkim import could_be_signed
from judge.mail.letter import read
from judge.mail.password import without_passwords
from judge.mail.replies import Confirmed, Unproven
from judge.mail.trust import Doubt, Trust
from judge.store import letters
from judge.store import passwords as stored_passwords
from judge.store.letters import KeptLetter, LetterState

_PROVEN = "obeyed on proof"
_BESIDES = MOST + 1
"""The number of the answer to what a letter says beside vouching for another one."""


class SignatureWanted(Exception):
    """What becomes of a letter depends on its signature: the caller is to look at it, outside any transaction."""


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
    """Keep the letter, and ask at the registered address whether it is to be obeyed."""
    errand = visit.errand(visit.standing.game)
    asks = _all_asks(visit)
    errand.replies.append(_unproven(visit, asks))
    visit.answer(errand, NOTHING, proof_of=visit.kept.id)
    _wait(visit, asks)


def _unproven(visit: Visit, asks: tuple[Ask, ...]) -> Unproven:
    """The question that is asked; nobody is asked what a signature may answer."""
    writer, letter = visit.writer, visit.letter
    if visit.is_unseen and writer.is_sender and could_be_signed(visit.kept.raw, letter.sender):
        raise SignatureWanted
    is_elsewhere = writer.doubt is Doubt.OTHER_SENDER
    doubt = Doubt.GRAVE if writer.proven else writer.doubt
    return Unproven(asks, doubt, letter.sender if is_elsewhere else "")


def _wait(visit: Visit, asks: tuple[Ask, ...]) -> None:
    """The letter waits for its confirmation; a password it wants is kept as its hash alone."""
    wanted, player = visit.secrets.wanted, visit.writer.player
    if player is not None and wanted and any(isinstance(ask, SetPassword) for ask in asks):
        stored_passwords.want(visit.db, player.id, passwords.hashed(wanted), visit.kept.id)
    visit.done(letters.WAITS)


def confirm_address(visit: Visit, address: str) -> None:
    """A further address of the person answered: that is all this letter is about."""
    visit = replace(visit, writer=replace(visit.writer, trust=Trust.KNOWN))
    visit.obey(replace(NOTHING, asks=(ConfirmAddress(address),)), None)


def waiting_letter(visit: Visit) -> KeptLetter | None:
    """The kept letter that this one vouches for, if it still waits."""
    if visit.writer.vouches_for is None:
        return None
    kept = letters.letter(visit.db, visit.writer.vouches_for)
    if kept is None or kept.note != letters.WAITS:
        return None
    if kept.state is LetterState.IGNORED and not away.is_agreed(visit.letter, visit.request):
        # What was offered is not what is wanted.
        return None
    return kept


def obey_on_proof(visit: Visit, kept: KeptLetter) -> None:
    """Obey the letter that was vouched for; it counts as having come now, with its proof."""
    writer = visit.writer
    letter, _ = without_passwords(read(kept.raw, kept.rcpt, kept.mail_from), spoken())
    letter, to = away.as_asked(visit.db, visit.config, writer.player, kept, letter, visit.now)
    parts = take_apart(to, visit.config) or Address()
    standing = standing_of(visit.db, writer, parts)
    press = press_of(visit.db, visit.config, kept, letter, parts)
    request = request_of(letter, standing, writer, visit.kept.received_at, press)
    player = writer.player.id if writer.player else None
    letters.mark(visit.db, kept.id, LetterState.DONE, _PROVEN, player=player)
    visit.obey(request, standing.game, (Confirmed(),), letter)
    _obey_besides(visit, request)


def _obey_besides(visit: Visit, done: Request) -> None:
    """What the letter that vouched for another one asks for itself; the same words again are not done again."""
    standing = standing_of(visit.db, visit.writer, take_apart(visit.kept.rcpt, visit.config) or Address())
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
