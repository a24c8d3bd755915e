"""A letter's walk through the judge: read, identified, understood, proven, obeyed, answered.

Each step takes what has arrived and hands on what it has found out. A letter that nobody is to obey ends at the step
that sees it. All of it stands in the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.clerk import robots
from judge.clerk.identity.introduced import address_on, believed, card_on, introduce
from judge.clerk.identity.repeated import RepeatedLetter, fingerprint, repeat_of
from judge.clerk.identity.scrubbing import drop_body, fit_to_pass_on, scrub
from judge.clerk.identity.standing import handed_on, standing_with, write_verdict
from judge.clerk.letters import confirmation
from judge.clerk.letters.confirmation import is_yes, only_thanks, want_signature
from judge.clerk.letters.moved_games import arrive, by_way_of, to_its_shard
from judge.clerk.letters.not_obeyed import apologise, tell_of
from judge.clerk.letters.obey import answers_left, obey_request
from judge.clerk.letters.proven import as_signed, asks_what_is_signed, in_its_time, without_signature, writer_of
from judge.clerk.letters.reading import asked_by, press_of, tongue_of
from judge.clerk.letters.strangers import greet
from judge.clerk.letters.understood import ReadLetter, opened, request_in
from judge.clerk.posting.echo import NOTE, send_back
from judge.clerk.posting.hand_on import hand_on
from judge.clerk.posting.news import tell_others
from judge.clerk.posting.outbox import Outbox
from judge.clerk.robots import is_echo
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import Arrived, End
from judge.commands.asks import LetterClass, Needs, Request
from judge.commands.keepers import is_barred, is_keeper
from judge.commands.keeping.suspension import works_again
from judge.commands.outcome import Outcome
from judge.commands.passwords import Secrets
from judge.commands.people.ask import SetLanguage
from judge.commands.replies import Doubt, Hindrance
from judge.commands.roundtrip import Leg, round_trip_of
from judge.commands.security.ask import GivePassword
from judge.commands.sources import language_of, tongues
from judge.game.events import OrdersChanged
from judge.notation.values import ProblemCode
from judge.post.dkim import UNSIGNED, SignatureResult
from judge.post.letter import Letter
from judge.post.mime import Defect
from judge.prose.own_sentences import without_questions
from judge.store import addresses, deliverability, letters, moving
from judge.store.letters import KeptLetter, LetterState
from judge.structs import replace

_OF_FORM = frozenset({Defect.HEADERS_TOO_LARGE, Defect.TOO_MANY_PARTS, Defect.TOO_DEEP})
"""Of such a letter nobody knows what was left out. One whose text was cut is read as far as it goes, and told so."""
_NO_SECRETS = Secrets()
_BAD_CARD = "handed on with a card that is none"


def receive(
    post: Outbox,
    kept: KeptLetter,
    now: datetime,
    known: ReadLetter | None = None,
    signed: SignatureResult | None = UNSIGNED,
    verdict: str | None = None,
) -> Hindrance | None:
    """Do with a letter what is to be done; what hindered it, where it was parked.

    `known` is what a worker has read and understood of it already. `signed` is what its signatures are worth; with
    None nobody has looked yet, and SignatureWanted is raised where that makes a difference. What is secret in the
    letter is gone from the database with the same transaction. `verdict` is what was found out about the writer when
    the letter was first obeyed: with it nothing is looked at again.
    """
    arrived = read(post, kept, known, now)
    arrived = replace(arrived, signed=signed, verdict=verdict, handed_on=handed_on(verdict))
    arrived = identify(post, arrived, known)
    arrived = understand(arrived, known)
    arrived = prove(post, arrived)
    for outcome in obey(arrived):
        answer(post, outcome)
    end(arrived, known)
    return arrived.end.hindrance if arrived.end is not None else None


def read(post: Outbox, kept: KeptLetter, known: ReadLetter | None, now: datetime) -> Arrived:
    """The letter without the passwords that stand in it, and those."""
    letter, secrets = (known.letter, known.secrets) if known is not None else opened(kept)
    return Arrived(post.db, post.config, post.keyring, kept, letter, now, secrets)


def identify(post: Outbox, arrived: Arrived, known: ReadLetter | None = None) -> Arrived:
    """Who writes, in which standing; and the end of what nobody is to obey."""
    db, kept, letter = arrived.db, arrived.kept, arrived.letter
    parts = take_apart(kept.rcpt, arrived.config)
    if parts is not None and parts.card and (gone_on := _brought(post, arrived)) is not None:
        return gone_on
    if parts is not None and parts.echo:
        return _round_trip(post, arrived, parts.echo)
    if is_barred(db, letter, kept.mail_from):
        return _ignored(arrived, letters.BLACKLISTED)
    if robots.heard(post, kept, letter, arrived.now):
        return replace(arrived, end=End())
    is_handed_on = parts is not None and bool(parts.card)
    card = card_on(arrived) if is_handed_on else None
    if is_handed_on and card is None:
        return _ignored(arrived, _BAD_CARD)
    if card is not None:
        introduce(db, card, arrived.now)
    arrived = replace(arrived, card=card)
    to = parts if card is None else address_on(card, arrived)
    press = press_of(db, arrived.config, arrived.mail, to) if to is not None and to.reader else None
    to = press.address if press is not None else to
    writer = writer_of(arrived, to or Address())
    writer = writer if card is None else believed(writer, card)
    keeps = is_keeper(db, arrived.config, writer.player)
    arrived = replace(arrived, to=to or Address(), press=press, writer=writer, is_keeper=writer.proven and keeps)
    # A secret address names its writer: most letters need no way round.
    if not arrived.to.token and (shard := by_way_of(arrived)):
        # Its marks are not taken: it comes back.
        return _to_its_shard(post, arrived, shard)
    repeat = _repeat(arrived, known)
    if repeat is not None or to is None or (to.is_keepers and not keeps):
        letters.judged(db, kept.id, write_verdict(writer))
    if repeat is not None:
        tell_of(post, arrived, repeat)
        return _ignored(arrived, repeat.how.value)
    if to is None or (to.is_keepers and not keeps):
        return _to_keeper(post, arrived)
    if writer.vouches_for is not None or writer.confirms is not None:
        arrived = replace(arrived, letter=without_questions(letter, tongues()), is_asked=True)
    arrived = as_signed(in_its_time(replace(arrived, standing=standing_with(db, writer, to, arrived.letter))))
    is_away = to.game and arrived.standing.game is None and moving.shard_of(db, to.game)
    return _to_its_shard(post, arrived, moving.shard_of(db, to.game)) if is_away else arrived


def understand(arrived: Arrived, known: ReadLetter | None = None) -> Arrived:
    """What the letter asks for."""
    if arrived.end is not None:
        return arrived
    request = request_in(known, arrived) or asked_by(arrived)
    chosen = (ask.language for ask in request.asks if isinstance(ask, SetLanguage))
    player = arrived.writer.player
    language = next(chosen, "") or (tongue_of(arrived) if player is None else language_of(player))
    return replace(arrived, request=request, language=language)


def prove(post: Outbox, arrived: Arrived) -> Arrived:
    """How far the letter is its writer's; the end of what nobody is to answer, or cannot be read within the limits."""
    if arrived.end is not None:
        return arrived
    if not asks_what_is_signed(arrived):
        arrived = understand(without_signature(arrived, Doubt.PUBLIC))
    writer, request, letter = arrived.writer, arrived.request, arrived.letter
    letters.judged(arrived.db, arrived.kept.id, write_verdict(writer))
    if writer.proven and writer.player is not None:
        # Whoever writes from an address gets mail there.
        addresses.confirm(arrived.db, writer.player.id, letter.sender, arrived.now)
        restored = deliverability.lift(arrived.db, letter.sender, arrived.now) if letter.sender else None
        if restored is not None:
            post.note(works_again(letter.sender, restored, writer.player, f"lifted:{arrived.kept.id}"), arrived.now)
    if letter.robot is not None:
        return _ignored(arrived, request.kind.value)
    if not letter.sender and writer.player is None:
        return _ignored(arrived, "nobody to answer")
    hindrance = _hindrance_of(letter, request)
    if hindrance is not None:
        apologise(post, arrived.kept, letter, hindrance, arrived.now)
        return replace(arrived, end=End(LetterState.PARKED, f"beyond the limits: {hindrance.value}", hindrance))
    arrived = replace(arrived, request=_with_password(arrived, request))
    if (
        arrived.request.asks_nothing
        and not (arrived.is_asked and is_yes(arrived))
        and is_echo(arrived.db, writer.player, arrived.request, letter, arrived.kept)
    ):
        return _ignored(arrived, "the same words again")
    return _ignored(arrived, "thanks") if only_thanks(arrived) else arrived


def obey(arrived: Arrived) -> Iterator[Outcome]:
    """Everything that a letter comes to, an outcome for each answer; the next begins when that has been posted."""
    if arrived.end is not None:
        return
    waiting = confirmation.waiting_letter(arrived)
    if waiting is not None and confirmation.is_disowned(arrived):
        yield from confirmation.drop_disowned(arrived, waiting)
    elif arrived.writer.player is None:
        yield from greet(arrived, waiting)
    elif waiting is not None and confirmation.agrees(arrived, waiting):
        yield from confirmation.obey_on_proof(arrived, waiting)
    elif waiting is not None and confirmation.denies(arrived, waiting):
        yield from confirmation.ask_again(arrived, waiting)
    elif arrived.writer.confirms is not None:
        yield from confirmation.confirm_address(arrived, arrived.writer.confirms)
    elif confirmation.needs_proof(arrived):
        yield from confirmation.ask_for_proof(arrived)
    elif waiting is not None:
        yield from confirmation.obey_without_yes(arrived, waiting)
    else:
        yield from obey_request(arrived)


def answer(post: Outbox, outcome: Outcome) -> None:
    """Post what others are written, the answer, and the news for everybody else."""
    left = answers_left(outcome.arrived)
    post.notes(outcome)
    if outcome.lines:
        hand_on(post, outcome)
    if outcome.forgets is None and left > 0 and not outcome.is_told_as_news:
        post.answer(outcome, is_last=left == 1)
    # Changed orders are told in the answer alone.
    if (
        any(not isinstance(event, OrdersChanged) for done in outcome.happened for event in done.events)
        or outcome.forgets
    ):
        tell_others(post, outcome)


def end(arrived: Arrived, known: ReadLetter | None = None) -> None:
    """Nothing secret of the letter is kept; one that nobody obeyed is marked so."""
    if arrived.end is not None and arrived.end.state is not None:
        letters.mark(arrived.db, arrived.kept.id, arrived.end.state, arrived.end.note, arrived.letter.message_id)
    scrub(
        arrived.db,
        arrived.kept.id,
        arrived.secrets.all if arrived.secrets != _NO_SECRETS else (),
        known.blanked if known is not None else b"",
    )
    if arrived.end is not None or not arrived.writer.proven:
        drop_body(arrived.db, arrived.config, arrived.kept.id)


def _ignored(arrived: Arrived, why: str) -> Arrived:
    return replace(arrived, end=End(LetterState.IGNORED, why))


def _brought(post: Outbox, arrived: Arrived) -> Arrived | None:
    """What becomes of a game that another shard sends; None for what is no game."""
    card = card_on(arrived)
    return arrive(post, arrived, card) if card is not None and (card.brings or card.returns) else None


def _to_its_shard(post: Outbox, arrived: Arrived, shard: str) -> Arrived:
    """The end of a letter to a game that went to another shard: it goes after it."""
    if arrived.is_unseen and not arrived.writer.proven:
        want_signature(arrived)
    return to_its_shard(post, arrived, shard)


def _round_trip(post: Outbox, arrived: Arrived, code: str) -> Arrived:
    """The judge writes to itself: the letter is answered once, and the answer is the end of it."""
    trip = round_trip_of(arrived.keyring, code)
    if trip is not None and trip.leg is Leg.THERE:
        send_back(post, trip, arrived.now)
    return _ignored(arrived, NOTE)


def _repeat(arrived: Arrived, known: ReadLetter | None) -> RepeatedLetter | None:
    """What the letter is once more, if it is; from now on it is known again by its own marks."""
    writer = arrived.writer
    marks = (known.essence, known.marks) if known is not None else None
    repeat = repeat_of(arrived, fingerprint(arrived, marks))
    if repeat is not None and not writer.proven and arrived.is_unseen and writer.is_sender:
        # Somebody may have sent its very words before, in the same name: its signature says which is the real one.
        want_signature(arrived)
    return repeat


def _to_keeper(post: Outbox, arrived: Arrived) -> Arrived:
    """A letter to the people behind the machine; one that would come straight back stays in the database."""
    raw = fit_to_pass_on(arrived.db, arrived.kept.raw, arrived.secrets.all)
    domain = arrived.config.keeper_address.casefold().rpartition("@")[2]
    is_elsewhere = domain not in arrived.config.own_domains
    if is_elsewhere and arrived.letter.robot is None:
        post.forward(arrived.kept.id, arrived.letter, raw, arrived.now)
    return replace(arrived, end=End(LetterState.DONE, "for the keeper"))


def _with_password(arrived: Arrived, request: Request) -> Request:
    """What is asked, where nothing but a password stood in the letter: whether it is right."""
    is_empty = request.kind is LetterClass.EMPTY and not request.asks and request.turn is None
    if arrived.secrets.is_given and is_empty:
        return replace(request, kind=LetterClass.COMMAND, asks=(GivePassword(needs=Needs.NONE),))
    return request


def _hindrance_of(letter: Letter, request: Request | None = None) -> Hindrance | None:
    """What is beyond the limits in a letter, or in what it asks for; None when all is within."""
    if not _OF_FORM.isdisjoint(letter.defects):
        return Hindrance.FORM
    problems = request.problems if request is not None else ()
    return Hindrance.ORDERS if any(each.code is ProblemCode.TOO_MANY for each in problems) else None
