"""The letters that wait for proof, and those that vouch for them.

A From is easily forged. What it must not get by itself is kept, and the registered address is asked; the answer to
that vouches for the letter, which is then obeyed as if it had come with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from judge.clerk import robots
from judge.clerk.identity.standing import read_verdict, standing_with
from judge.clerk.letters.obey import done, obey_request, outcome_of
from judge.clerk.letters.reading import MOST, asked_by, press_of, request_of, sections
from judge.clerk.letters.understood import opened
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import NOTHING, Arrived, Trust
from judge.commands.asks import Ask, LetterClass, LetterShare, Needs, Request, Standing, goes_ahead, part_of
from judge.commands.assent import disowns, is_thanks, objects, says_yes
from judge.commands.keepers import is_keeper
from judge.commands.keeping.previews import previews
from judge.commands.leading.ask import Become
from judge.commands.outcome import Outcome
from judge.commands.people.ask import ConfirmAddress
from judge.commands.people.particulars import Register
from judge.commands.press.do import refused_by_game
from judge.commands.replies import Done, Doubt, Reply, Unproven
from judge.commands.seats.ask import JoinGame
from judge.commands.seats.open_games import refused_seat
from judge.commands.security import hashing as passwords
from judge.commands.security.ask import SetPassword
from judge.commands.sources import ENGLISH, guest_of, language_of, spoken
from judge.game.game import Game
from judge.game.record import UNKNOWN_GUEST
from judge.notation.language import Language
from judge.post.dkim import could_be_signed
from judge.post.letter import Letter
from judge.post.mime import ParsedMail, parsed
from judge.post.quotes import Tag
from judge.store import letters, replaying, tokens, turns
from judge.store.letters import KeptLetter, LetterState
from judge.structs import replace

_PROVEN = "obeyed on proof"
_REFUSED = "refused unasked"
_DISOWNED = "disowned"
_CONFIRMED = Done("confirmed", shows_orders=True)
_STILL_WAITS = Done("still_waits")
_NAME = re.compile(r"[^\W\d_]+")
_SECOND = timedelta(seconds=1)
_MOST_REPEATS = 2
"""How often the question about one letter is put again."""
_BESIDES = MOST + 1
"""The number of the answer to what a letter says beside vouching for another one."""


class SignatureWanted(Exception):
    """What becomes of a letter depends on its signature: the caller is to look at it, outside any transaction."""

    def __init__(self, mail: ParsedMail, letter: Letter) -> None:
        super().__init__()
        self.mail = mail
        self.letter = letter


def want_signature(arrived: Arrived) -> None:
    """Raise SignatureWanted where the letter has a signature that may count."""
    if could_be_signed(arrived.mail, arrived.letter.sender):
        raise SignatureWanted(arrived.mail, arrived.letter)


def needs_proof(arrived: Arrived) -> bool:
    """Whether the letter asks for what it does not get without a word from the registered address."""
    return (not arrived.writer.proven and _wants_proof(arrived.request)) or _is_grave(arrived)


def _wants_proof(request: Request) -> bool:
    """Whether anything is asked that a forged From must not get."""
    changes = any(isinstance(ask, Register) for ask in request.asks)
    return request.needs_proof or changes or bool(request.read) or request.homeless


def _is_grave(arrived: Arrived) -> bool:
    """Whether the letter asks for something that a secret or a signature alone does not get, or only a yes."""
    if arrived.writer.trust is Trust.BOTH:
        # Whoever is no keeper is refused at once.
        return arrived.is_keeper and any(ask.needs is Needs.YES for ask in _all_asks(arrived))
    return any(ask.needs >= Needs.BOTH for ask in _all_asks(arrived))


def _all_asks(arrived: Arrived) -> tuple[Ask, ...]:
    """What is asked in all sections of the letter."""
    asks = list(arrived.request.asks)
    turn = arrived.request.turn
    for section in sections(arrived) if turn else ():
        asks += [ask for ask in (turn, *section.request.asks) if ask is not None]
        turn = section.request.turn
    return tuple(asks)


def ask_for_proof(arrived: Arrived) -> Iterator[Outcome]:
    """Keep the letter, and ask at the registered address whether it is to be obeyed.

    Where only something grave in it is asked about, what a player does goes ahead: the phase may be over before the
    answer. Not where a master acts for players, since what he does to them is among what waits. Nobody is asked about
    press or a seat that would be refused after his yes.
    """
    asks = _all_asks(arrived)
    refused = _refused_anyway(arrived)
    if refused:
        outcome = outcome_of(arrived, arrived.standing.game)
        outcome.run(replace(arrived.request, asks=tuple(ask for ask in asks if not ask.needs)))
        outcome.replies += refused
        yield outcome
        done(arrived, _REFUSED)
        return
    question = _unproven(arrived, asks)
    has_master = any(isinstance(ask, Become) for ask in asks)
    is_split = arrived.writer.proven and not has_master and any(goes_ahead(ask) for ask in asks)
    if is_split:
        yield from obey_request(arrived, LetterShare.AHEAD)
        arrived = replace(arrived, standing=_standing(arrived))
        question = replace(question, asks=tuple(ask for ask in asks if not goes_ahead(ask)))
    yield _asking(arrived, (question, *previews(arrived, question.asks)), arrived.kept.id, _BESIDES if is_split else 0)
    _wait(arrived, asks, letters.REST_WAITS if is_split else letters.WAITS)


def _refused_anyway(arrived: Arrived) -> tuple[Reply, ...]:
    """The refusals of a letter that asks for nothing but press or seats which are refused, whoever wrote it.

    Empty where anything else waits for a yes: one letter is asked about once.
    """
    request, player, game = arrived.request, arrived.writer.player, arrived.standing.game
    if request.read or request.homeless or request.turn is not None or player is None:
        return ()
    needing = [ask for ask in request.asks if ask.needs]
    guest = guest_of(arrived.db, player.id) if any(isinstance(ask, JoinGame) for ask in needing) else UNKNOWN_GUEST
    refused = [
        refused_seat(arrived.db, ask, player.id, guest)
        if game is None or isinstance(ask, JoinGame)
        else refused_by_game(ask, game, player.id, arrived.now)
        for ask in needing
    ]
    return tuple(each for each in refused if each is not None) if all(refused) else ()


def _asking(arrived: Arrived, replies: tuple[Reply, ...], proof_of: int, section: int = 0) -> Outcome:
    """An answer that asks whether a letter is to be obeyed."""
    outcome = outcome_of(arrived, arrived.standing.game)
    outcome.replies += replies
    outcome.proof_of, outcome.section = proof_of, section
    return outcome


def _standing(arrived: Arrived) -> Standing:
    """What the writer is in the game that the letter is about, as it is by now."""
    to = take_apart(arrived.kept.rcpt, arrived.config) or Address()
    return standing_with(arrived.db, arrived.writer, to, arrived.letter)


def _unproven(arrived: Arrived, asks: tuple[Ask, ...]) -> Unproven:
    """The question that is asked; nobody is asked what a signature may answer."""
    writer, letter = arrived.writer, arrived.letter
    if arrived.is_unseen and writer.is_sender:
        want_signature(arrived)
    is_elsewhere = writer.doubt is Doubt.OTHER_SENDER
    doubt = Doubt.GRAVE if writer.proven else writer.doubt
    return Unproven(asks, doubt, letter.sender if is_elsewhere else "")


def _wait(arrived: Arrived, asks: tuple[Ask, ...], note: str = letters.WAITS) -> None:
    """The letter waits for its confirmation; a password it wants is kept as its hash alone."""
    wanted, player = arrived.secrets.wanted, arrived.writer.player
    if player is not None and wanted and any(isinstance(ask, SetPassword) for ask in asks):
        tokens.want_password(arrived.db, player.id, passwords.hashed(wanted), arrived.kept.id)
    done(arrived, note)


def confirm_address(arrived: Arrived, address: str) -> Iterator[Outcome]:
    """A further address of the person answered; what he asks without a yes is a letter from elsewhere."""
    is_theirs = is_yes(arrived)
    keeps = is_keeper(arrived.db, arrived.config, arrived.writer.player)
    known = replace(arrived, writer=replace(arrived.writer, trust=Trust.KNOWN), is_keeper=keeps)
    confirms = replace(NOTHING, asks=(ConfirmAddress(address, is_theirs),))
    yield from obey_request(_about(known, confirms, None))
    if is_theirs or arrived.writer.proven:
        yield from obey_besides(known if is_theirs else arrived, NOTHING)
    elif needs_proof(arrived):
        yield from ask_for_proof(arrived)


def _about(arrived: Arrived, request: Request, game: Game | None) -> Arrived:
    return replace(arrived, request=request, standing=replace(arrived.standing, game=game))


def waiting_letter(arrived: Arrived) -> KeptLetter | None:
    """The kept letter that this one vouches for, if it still waits."""
    if arrived.writer.vouches_for is None:
        return None
    kept = letters.letter(arrived.db, arrived.writer.vouches_for)
    return kept if kept is not None and kept.note in {letters.WAITS, letters.REST_WAITS} else None


def agrees(arrived: Arrived, kept: KeptLetter) -> bool:
    """Whether the answer to the question about a letter is a yes: it says so, or asks the same again.

    What was offered is not what is wanted where other days are named, or anything else is asked.
    """
    if is_yes(arrived):
        return kept.state is not LetterState.IGNORED or not (arrived.request.asks or arrived.request.read)
    return (
        kept.state is not LetterState.IGNORED
        and not _objects(arrived)
        and _asks_again(arrived.request, _waits(arrived, kept))
    )


def denies(arrived: Arrived, kept: KeptLetter) -> bool:
    """Whether a letter names what it is asked about to say that it is not wanted: nobody meant to ask for it anew."""
    asks = arrived.request.asks
    waits = _waits(arrived, kept).asks
    return bool(asks) and all(ask in waits for ask in asks) and _objects(arrived)


def is_disowned(arrived: Arrived) -> bool:
    """Whether the answer to the question about a letter says that it is somebody else's."""
    return disowns(arrived.letter.text, _languages(arrived), _names(arrived))


def drop_disowned(arrived: Arrived, kept: KeptLetter) -> Iterator[Outcome]:
    """Let a letter wait no longer: its owner says that he did not write it."""
    letters.mark(arrived.db, kept.id, LetterState.IGNORED, _DISOWNED)
    outcome = outcome_of(_about(arrived, NOTHING, None))
    outcome.replies.append(Done("disowned"))
    yield outcome
    done(arrived, f"disowned letter {kept.id}")


def _objects(arrived: Arrived) -> bool:
    return objects(arrived.letter.text, _languages(arrived), _orders(arrived))


def _waits(arrived: Arrived, kept: KeptLetter) -> Request:
    """What of a kept letter waits."""
    return part_of(as_it_came(arrived, kept)[1], _part(kept))


def is_yes(arrived: Arrived, asked_in: str = "") -> bool:
    """Whether a letter that answers a question says yes: in its writer's language, that of the question or English."""
    return says_yes(arrived.letter.text, _languages(arrived, asked_in), _names(arrived), besides=_orders(arrived))


def only_thanks(arrived: Arrived) -> bool:
    """Whether a letter of somebody who is known thanks, and neither says nor brings anything else."""
    letter, request = arrived.letter, arrived.request
    is_empty = request.kind is LetterClass.EMPTY and not request.asks and not request.in_subject
    is_bare = arrived.press is None and not arrived.is_asked and not letter.attached and not letter.defects
    is_known = arrived.writer.player is not None
    return is_known and is_empty and is_bare and is_thanks(letter.text, _languages(arrived), _names(arrived))


def _names(arrived: Arrived) -> frozenset[str]:
    """The words of the writer's name, in small letters."""
    player = arrived.writer.player
    names = f"{arrived.letter.sender_name} {player.name if player is not None else ''}"
    return frozenset(_NAME.findall(names.casefold()))


def _languages(arrived: Arrived, asked_in: str = "") -> tuple[Language, ...]:
    """In which languages somebody may answer."""
    codes = dict.fromkeys((asked_in, language_of(arrived.writer.player, arrived.letter), ENGLISH))
    return tuple(language for language in spoken() if language.code in codes)


def _orders(arrived: Arrived) -> frozenset[int]:
    """The numbers of the lines that were read as orders."""
    return frozenset(order.line for order in arrived.request.read)


def _asks_again(request: Request, waits: Request) -> bool:
    """Whether everything that waits is asked for again: whoever repeats his orders has not resigned."""
    return waits.turn is None and bool(waits.asks) and all(ask in request.asks for ask in waits.asks)


def _part(kept: KeptLetter) -> LetterShare:
    """What of a letter waits."""
    return LetterShare.REST if kept.note == letters.REST_WAITS else LetterShare.WHOLE


def obey_without_yes(arrived: Arrived, kept: KeptLetter) -> Iterator[Outcome]:
    """Obey an answer that is no yes as what it is, and leave waiting what was asked about.

    An answer that asks for nothing has the question put again. Nobody is held to an offer.
    """
    if kept.state is LetterState.IGNORED:
        yield from obey_request(arrived)
    elif arrived.request.asks or arrived.request.turn is not None:
        yield from obey_request(arrived, first=(_STILL_WAITS,))
    else:
        yield from ask_again(arrived, kept)


def ask_again(arrived: Arrived, kept: KeptLetter) -> Iterator[Outcome]:
    """Put the question about a letter once more, in the answer to what was no yes.

    Not again and again: a program that names itself nothing would answer each question with other words.
    """
    note = f"asked again about letter {kept.id}"
    if letters.count_noted(arrived.db, note, kept.received_at - _SECOND) >= _MOST_REPEATS:
        done(arrived, "no yes, and asked often enough", LetterState.IGNORED)
        return
    letter, request, game = as_it_came(arrived, kept)
    verdict = replaying.verdict(arrived.db, kept.id) or "{}"
    writer = read_verdict(arrived.db, verdict)
    before = replace(_about(arrived, request, game), letter=letter, writer=writer, verdict=verdict)
    asks = _all_asks(before)
    if kept.note == letters.REST_WAITS:
        asks = tuple(ask for ask in asks if not goes_ahead(ask))
    question = _unproven(before, asks)
    outcome = _asking(_about(arrived, NOTHING, game), (question, _STILL_WAITS, *previews(arrived, asks)), kept.id)
    outcome.request = NOTHING if arrived.request.kind is LetterClass.EMPTY else arrived.request
    yield outcome
    done(arrived, note)


def obey_on_proof(arrived: Arrived, kept: KeptLetter) -> Iterator[Outcome]:
    """Obey the letter that was vouched for; it counts as having come now, with its proof."""
    letter, request, game = as_it_came(arrived, kept)
    player = arrived.writer.player.id if arrived.writer.player else None
    part = _part(kept)
    letters.mark(arrived.db, kept.id, LetterState.DONE, _PROVEN, player=player)
    yield from obey_request(replace(_about(arrived, request, game), quoted=letter), part, (_CONFIRMED,))
    yield from obey_besides(arrived, part_of(request, part))


def as_it_came(arrived: Arrived, kept: KeptLetter) -> tuple[Letter, Request, Game | None]:
    """A letter that waits, what it asks, and in which game."""
    writer = arrived.writer
    letter, _ = opened(kept)
    letter, to = robots.as_asked(arrived.db, arrived.config, writer.player, kept, letter, arrived.now)
    parts = take_apart(to, arrived.config) or Address()
    standing = standing_with(arrived.db, writer, parts, letter)
    press = press_of(arrived.db, arrived.config, parsed(kept.raw), parts)
    letter = _about_its_phase(arrived, kept, letter, standing.game)
    return letter, request_of(letter, standing, writer, arrived.kept.received_at, press), standing.game


def _about_its_phase(arrived: Arrived, kept: KeptLetter, letter: Letter, game: Game | None) -> Letter:
    """A letter that answers no mail about a phase gives its orders for the one that was open when it came."""
    if game is None or (letter.answers is not None and letter.answers.phase):
        return letter
    phase = turns.phase_open_at(arrived.db, game.name, kept.received_at)
    return letter if phase is None else replace(letter, answers=Tag(game.name, str(phase)))


def obey_besides(arrived: Arrived, before: Request) -> Iterator[Outcome]:
    """What the letter that vouched for another one asks for itself; the same words again are not done again."""
    arrived = replace(arrived, standing=_standing(arrived), press=None)
    request = asked_by(arrived)
    asks = tuple(ask for ask in request.asks if ask not in before.asks)
    if not asks and not request.problems and not request.homeless and request.turn is None:
        return
    besides = replace(arrived, request=replace(request, asks=asks))
    if _is_grave(besides):
        question = _unproven(besides, _all_asks(besides))
        yield _asking(besides, (question, *previews(besides, question.asks)), besides.kept.id, _BESIDES)
        _wait(besides, asks)
        return
    outcome = outcome_of(besides, besides.standing.game)
    outcome.section = _BESIDES
    outcome.run(besides.request)
    yield outcome
