"""What is done about people themselves: names, addresses, records, data, and forgetting."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from judge.commands.addresses import write_to
from judge.commands.asks import Ask
from judge.commands.carry_out import Deed, write_down
from judge.commands.outcome import Note, Outcome, do, refused
from judge.commands.people import news
from judge.commands.people import say as said
from judge.commands.people.ask import (
    AddAddress,
    ConfirmAddress,
    DropAddress,
    MyData,
    MyRecord,
    SetAddress,
    SetLanguage,
    SetListing,
    SetName,
    SetPictures,
    SetVolunteer,
    SetZone,
    Unregister,
    WhoAmI,
    WhoIs,
)
from judge.commands.people.mydata import document, parts_of
from judge.commands.people.particulars import Register
from judge.commands.people.say import AddressState, PartIn
from judge.commands.replies import Done, Reply, Silent
from judge.commands.sources import SOURCES, guest_of, language_of, tongues
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.game.roles import Actor
from judge.game.state import Departure
from judge.game.transition import Transition
from judge.game.vacancy import depart
from judge.mailaddress import normal_address
from judge.notation.towns import zone_label, zone_of_offset
from judge.store import (
    addresses,
    forgetting,
    games,
    invitations,
    journal,
    outbox,
    players,
    reliability,
    tokens,
    tournaments,
)
from judge.store.addresses import Known
from judge.store.journal import JournalEntry
from judge.store.players import Change, Player
from judge.store.tokens import Claim, TokenKind
from judge.structs import replace

_ZONE = "UTC"
_MOST_ADDRESSES = 8
_QUESTIONS_A_DAY = 2
"""How often one address is asked in a day, by all who claim it."""
_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)
_TIME_TO_LEAVE = timedelta(days=7)
_WISH, _ASKED = "unregister", "asked whether he means it"


def _settled(key: str, **values: object) -> Done:
    """One sentence about the settings of a person."""
    return Done(key, values, "settings")


@do.register(Register)
def _register(ask: Register, outcome: Outcome) -> Reply:
    """Enter the writer; what the letter does not say stays as it was."""
    letter, old = outcome.arrived.letter, players.by_address(outcome.db, outcome.arrived.letter.sender)
    name = ask.name or (old.name if old else letter.sender_name or letter.sender.partition("@")[0])
    language = ask.language or (old.language if old else outcome.arrived.language)
    zone = ask.zone or (old.zone if old else _ZONE)
    player = outcome.player = players.register(outcome.db, letter.sender, name, language, zone, outcome.now)
    clock = "" if ask.zone or (old and old.zone != _ZONE) else _clock_of(outcome, language)
    return said.Registered(player.name, player.address, zone, old is None, ask, clock)


def _clock_of(outcome: Outcome, language: str) -> str:
    """The zone that the clock of the writer's mail program may be in; empty where it shows none but UTC."""
    ahead = outcome.arrived.letter.clock
    if ahead is None:
        return ""
    near = (zone for zone in tongues()[language].clocks if outcome.now.astimezone(ZoneInfo(zone)).utcoffset() == ahead)
    return next(near, zone_of_offset(ahead))


def _changed(outcome: Outcome, to: Change, reply: Done) -> Done:
    """The reply, after the writer is known from now on by what `to` says."""
    outcome.player = players.change(outcome.db, outcome.person.id, to)
    return reply


@do.register(SetLanguage)
def _set_language(ask: SetLanguage, outcome: Outcome) -> Reply:
    return _changed(outcome, Change(language=ask.language), Done("language", subject="language"))


@do.register(SetZone)
def _set_zone(ask: SetZone, outcome: Outcome) -> Reply:
    return _changed(outcome, Change(zone=ask.zone), _settled("zone", zone=zone_label(ask.zone)))


@do.register(WhoAmI)
def _whoami(_: WhoAmI, outcome: Outcome) -> Reply:
    return describe(outcome.db, outcome.person, is_keeper=outcome.arrived.is_keeper)


def describe(db: Database, player: Player, *, is_keeper: bool) -> said.You:
    """All that is known of a person, in short."""
    return said.You(
        name=player.name,
        addresses=tuple((known.address, _state(known)) for known in addresses.of_player(db, player.id)),
        language=tongues()[language_of(player)].name,
        zone=player.zone,
        pictures=player.pictures,
        listing=player.listing,
        since=player.created_at,
        is_volunteer=players.is_volunteer(db, player.id),
        is_keeper=is_keeper,
        parts=_parts(db, player),
        record=reliability.of_player(db, player.id),
    )


def _parts(db: Database, player: Player) -> tuple[PartIn, ...]:
    """What a person is in which game; all who have a part were written to about it, so that there is a token."""
    return parts_of(games.some(db, tokens.games_of(db, player.id), SOURCES), player.id)


def _state(known: Known) -> AddressState:
    if known.gets_mail:
        return AddressState.MAIL
    return AddressState.COUNTS if known.confirmed_at else AddressState.ASKED


@do.register(SetName)
def _set_name(ask: SetName, outcome: Outcome) -> Reply:
    return _changed(outcome, Change(name=ask.name), _settled("name", name=ask.name))


@do.register(SetPictures)
def _set_pictures(ask: SetPictures, outcome: Outcome) -> Reply:
    key = "pictures" if outcome.arrived.config.pictures else "pictures_not_here"
    return _changed(outcome, Change(pictures=ask.wants), _settled(key if ask.wants else "no_pictures"))


@do.register(SetListing)
def _set_listing(ask: SetListing, outcome: Outcome) -> Reply:
    return _changed(outcome, Change(listing=ask.wants), _settled("listing" if ask.wants else "no_listing"))


@do.register(SetAddress)
def _set_address(ask: SetAddress, outcome: Outcome) -> Reply:
    player = outcome.person
    wanted = normal_address(ask.address or outcome.arrived.letter.sender)
    if wanted == player.address:
        return refused(ask, RefusalReason.ADDRESS_KNOWN, address=wanted)
    known = addresses.known(outcome.db, player.id, wanted)
    if known is None or known.confirmed_at is None:
        return _ask_at(outcome, ask, wanted, moves=True)
    _move(outcome, player, wanted)
    return _settled("mail_moved", address=wanted)


@do.register(AddAddress)
def _add_address(ask: AddAddress, outcome: Outcome) -> Reply:
    wanted = normal_address(ask.address)
    known = addresses.known(outcome.db, outcome.person.id, wanted)
    if known is not None and (known.confirmed_at or known.gets_mail):
        return refused(ask, RefusalReason.ADDRESS_KNOWN, address=wanted)
    return _ask_at(outcome, ask, wanted, moves=False)


def _ask_at(outcome: Outcome, ask: Ask, address: str, *, moves: bool) -> Reply:
    """Ask at an address whether it is the person's.

    Whether it is another person's is not told here: only who answers from there may know.
    """
    db, player = outcome.db, outcome.person
    if address.rpartition("@")[2] in outcome.arrived.config.own_domains:
        return refused(ask, RefusalReason.ADDRESS_OURS, address=address)
    is_new = addresses.known(db, player.id, address) is None
    if is_new and len(addresses.of_player(db, player.id)) >= _MOST_ADDRESSES:
        return refused(ask, RefusalReason.ADDRESSES_FULL, most=_MOST_ADDRESSES)
    if outbox.caused_since(db, address, "address:", outcome.now - _DAY) >= _QUESTIONS_A_DAY:
        return refused(ask, RefusalReason.ADDRESS_ASKED, address=address)
    is_taken = addresses.owner(db, address) not in {None, player.id}
    addresses.claim(db, player.id, address, outcome.now, moves=moves)
    token = tokens.remember(
        db, outcome.arrived.keyring, Claim(TokenKind.ADDRESS, player.id, address=address), outcome.now
    )
    told = partial(news.ask_at, player.name, address, moves=moves, is_taken=is_taken)
    reply_to = write_to(outcome.arrived.config, token=token)
    cause = f"address:{player.id}:{outcome.number}:{address}"
    outcome.notes.append(Note(cause, player, told, address=address, reply_to=reply_to, letter=outcome.number))
    return Done("address_asked_moves" if moves else "address_asked", {"address": address}, "address_asked")


@do.register(ConfirmAddress)
def _confirm_address(ask: ConfirmAddress, outcome: Outcome) -> Reply:
    """An address is the person's from now on, and is told so; where mail was to go there, it does.

    An answer without a yes makes the judge ask once more.
    """
    player = outcome.person
    known = addresses.known(outcome.db, player.id, ask.address)
    if known is None:
        return refused(ask, RefusalReason.ADDRESS_UNKNOWN, address=ask.address)
    if not ask.says_yes:
        return _ask_at(outcome, ask, ask.address, moves=known.moves)
    if not addresses.confirm(outcome.db, player.id, ask.address, outcome.now):
        return refused(ask, RefusalReason.ADDRESS_TAKEN, address=ask.address)
    if known.moves:
        _move(outcome, player, ask.address)
    elif not known.gets_mail:
        told, cause = partial(news.now_yours, player.name, ask.address), f"yours:{player.id}:{outcome.number}"
        outcome.notes.append(Note(cause, player, told, address=ask.address, letter=outcome.number))
    key = "address_confirmed_moved" if known.moves else "address_confirmed"
    return Done(key, {"address": ask.address}, "address_confirmed")


def _move(outcome: Outcome, player: Player, address: str) -> None:
    """Mail goes to another address from now on, and the old one is told."""
    told = partial(news.moved_away, player.name, address, player.address)
    outcome.notes.append(Note(f"moved:{player.id}:{outcome.number}", player, told, letter=outcome.number))
    outcome.player = players.write_to(outcome.db, player.id, address)


@do.register(DropAddress)
def _drop_address(ask: DropAddress, outcome: Outcome) -> Reply:
    player, unwanted = outcome.person, normal_address(ask.address)
    if unwanted == player.address:
        return refused(ask, RefusalReason.ADDRESS_GETS_MAIL, address=unwanted)
    if not addresses.drop(outcome.db, player.id, unwanted):
        return refused(ask, RefusalReason.ADDRESS_UNKNOWN, address=unwanted)
    return _settled("address_dropped", address=unwanted)


@do.register(MyRecord)
def _my_record(_: MyRecord, outcome: Outcome) -> Reply:
    player = outcome.person
    return said.YourRecord(reliability.of_player(outcome.db, player.id), reliability.by_game(outcome.db, player.id))


@do.register(MyData)
def _my_data(ask: MyData, outcome: Outcome) -> Reply:
    """All that the judge keeps about a person, sent to that person as a file."""
    player = outcome.person
    if outbox.caused_since(outcome.db, player.address, f"data:{player.id}:", outcome.now - _HOUR):
        return refused(ask, RefusalReason.DATA_SENT, address=player.address)
    told, data = partial(news.your_data, player.name), (document(outcome.db, player, outcome.now),)
    cause = f"data:{player.id}:{outcome.number}"
    outcome.notes.append(Note(cause, player, told, letter=outcome.number, attachments=data))
    return _settled("data_sent", address=player.address)


@do.register(SetVolunteer)
def _set_volunteer(ask: SetVolunteer, outcome: Outcome) -> Reply:
    player = outcome.person.id
    if ask.is_ready:
        players.add_volunteer(outcome.db, player, outcome.now)
    else:
        players.remove_volunteer(outcome.db, player)
        invitations.waits_no_more(outcome.db, player)
    return _settled("volunteer" if ask.is_ready else "no_volunteer")


@do.register(Unregister)
def _unregister(_: Unregister, outcome: Outcome) -> Reply:
    """Forget the person who says so twice: the second time in answer to the mail that asked."""
    player = outcome.person
    if not _was_asked(outcome):
        journal.record(outcome.db, JournalEntry(outcome.now, None, player.id, _WISH, _ASKED, outcome.number))
        outcome.proof_of = outcome.number
        going_on = (part.game for part in _parts(outcome.db, player) if part.status is not Status.ENDED)
        return said.LeaveAsked(tuple(going_on))
    leave_all_games(outcome, player)
    told, cause = partial(news.farewell, player.name), f"{outbox.FAREWELL}:{outcome.number}"
    outcome.notes.append(Note(cause, player, told, reply_to=outcome.arrived.config.address))
    outcome.player, outcome.game, outcome.forgets = None, None, player.id
    return Silent()


def forget(outcome: Outcome) -> None:
    """Forget the person whose letter asked for that, after all mails that name that person are written."""
    if outcome.forgets is not None:
        forgetting.forget(outcome.db, outcome.forgets, outcome.number)
        journal.record(outcome.db, JournalEntry(outcome.now, None, outcome.forgets, _WISH, "forgotten"))


def _was_asked(outcome: Outcome) -> bool:
    """Whether the letter answers the question that UNREGISTER raises, in time."""
    if outcome.arrived.writer.vouches_for is None:
        return False
    entries = journal.of_letter(outcome.db, outcome.arrived.writer.vouches_for)
    since = outcome.arrived.kept.received_at - _TIME_TO_LEAVE
    return any((entry.command, entry.outcome) == (_WISH, _ASKED) and entry.at >= since for entry in entries)


do.register(WhoIs, lambda ask, _: refused(ask, RefusalReason.NO_WHOIS))


def leave_all_games(outcome: Outcome, player: Player) -> None:
    """End every part of a person in every game; those who stay are told."""
    players.remove_volunteer(outcome.db, player.id)
    own = guest_of(outcome.db, player.id).addresses
    for name in tournaments.of_person(outcome.db, player.id):
        if (found := tournaments.load(outcome.db, name)) is not None:
            tournaments.save(outcome.db, found.without_person(player.id), outcome.now)
    for game in games.every(outcome.db, SOURCES):
        left = depart(game, player.id, Departure.UNREGISTERED, outcome.now) if game.status is not Status.ENDED else None
        done = _without_addresses(left or Transition(game), own)
        deed = Deed(Actor(player.id), outcome.now, "unregister", outcome.number)
        outcome.happened.append(write_down(outcome.db, game, done, deed))


def _without_addresses(done: Transition, own: frozenset[str]) -> Transition:
    """The game without the leaver's addresses in its lists of who may join and who may not."""
    seating = done.game.seating
    seating = replace(seating, allowed=seating.allowed - own, denied=seating.denied - own)
    return Transition(replace(done.game, seating=seating), done.events)
