"""What is done about people themselves: names, addresses, records, data, and forgetting."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

from sqlite_utils import Database

from judge.clerk.errand import Errand, Handler, refused
from judge.clerk.identity.addresses import take_apart, write_to
from judge.clerk.leaving import leave_all_games
from judge.clerk.sources import SOURCES
from judge.clerk.tongues import language_of, tongues
from judge.clerk.yours import document, parts_of
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.mail.asking.people import (
    AddAddress,
    ConfirmAddress,
    DropAddress,
    MyData,
    MyRecord,
    SetAddress,
    SetListing,
    SetName,
    SetPictures,
    SetVolunteer,
    Unregister,
    WhoAmI,
    WhoIs,
)
from judge.mail.asks import Ask
from judge.mail.mailing import Attachment
from judge.mail.replies import Reply
from judge.mail.replying import people as said
from judge.mail.replying.people import AddressState, PartIn
from judge.notation.mailbox import normal_address
from judge.store import addresses, forgetting, games, journal, outbox, players, reliability, tokens, volunteers
from judge.store.addresses import Known
from judge.store.journal import Entry
from judge.store.players import Player
from judge.store.tokens import Claim, TokenKind

_MOST_ADDRESSES = 8
_QUESTIONS_A_DAY = 2
"""How often one address is asked in a day, whoever claims it."""
_DAY = timedelta(days=1)
_HOUR = timedelta(hours=1)
_TIME_TO_LEAVE = timedelta(days=7)
_WISH, _ASKED = "unregister", "asked whether he means it"


def _person(errand: Errand) -> Player:
    assert errand.player is not None
    return errand.player


def _whoami(errand: Errand, _: WhoAmI) -> Reply:
    return describe(errand.db, _person(errand), is_keeper=errand.is_keeper)


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
        is_volunteer=volunteers.is_one(db, player.id),
        is_keeper=is_keeper,
        parts=_parts(db, player),
        record=reliability.of_player(db, player.id),
    )


def _parts(db: Database, player: Player) -> tuple[PartIn, ...]:
    """What somebody is in which game; whoever has a part was written to about it, so that there is a token."""
    return parts_of(games.some(db, tokens.games_of(db, player.id), SOURCES), player.id)


def _state(known: Known) -> AddressState:
    if known.gets_mail:
        return AddressState.MAIL
    return AddressState.COUNTS if known.confirmed_at else AddressState.ASKED


def _set_name(errand: Errand, ask: SetName) -> Reply:
    errand.player = players.change(errand.db, _person(errand).id, players.Change(name=ask.name))
    return said.NameChanged(ask.name)


def _set_pictures(errand: Errand, ask: SetPictures) -> Reply:
    errand.player = players.change(errand.db, _person(errand).id, players.Change(pictures=ask.wants))
    return said.PicturesChosen(ask.wants, errand.config.pictures)


def _set_listing(errand: Errand, ask: SetListing) -> Reply:
    errand.player = players.change(errand.db, _person(errand).id, players.Change(listing=ask.wants))
    return said.ListingChosen(ask.wants)


def _set_address(errand: Errand, ask: SetAddress) -> Reply:
    player = _person(errand)
    wanted = normal_address(ask.address or errand.sender)
    if wanted == player.address:
        return refused(ask, RefusalReason.ADDRESS_KNOWN, address=wanted)
    known = addresses.known(errand.db, player.id, wanted)
    if known is None or known.confirmed_at is None:
        return _ask_at(errand, ask, wanted, moves=True)
    _move(errand, player, wanted)
    return said.MailMoved(wanted)


def _add_address(errand: Errand, ask: AddAddress) -> Reply:
    wanted = normal_address(ask.address)
    known = addresses.known(errand.db, _person(errand).id, wanted)
    if known is not None and (known.confirmed_at or known.gets_mail):
        return refused(ask, RefusalReason.ADDRESS_KNOWN, address=wanted)
    return _ask_at(errand, ask, wanted, moves=False)


def _ask_at(errand: Errand, ask: Ask, address: str, *, moves: bool) -> Reply:
    """Ask at an address whether it is the person's.

    Whether it is somebody else's is not told here: only whoever answers from there may know.
    """
    db, player = errand.db, _person(errand)
    if take_apart(address, errand.config) is not None or address.endswith(f"@{errand.config.domain}"):
        return refused(ask, RefusalReason.ADDRESS_OURS, address=address)
    is_new = addresses.known(db, player.id, address) is None
    if is_new and len(addresses.of_player(db, player.id)) >= _MOST_ADDRESSES:
        return refused(ask, RefusalReason.ADDRESSES_FULL, most=_MOST_ADDRESSES)
    if outbox.caused_since(db, address, "address:", errand.now - _DAY) >= _QUESTIONS_A_DAY:
        return refused(ask, RefusalReason.ADDRESS_ASKED, address=address)
    is_taken = addresses.owner(db, address) not in {None, player.id}
    addresses.claim(db, player.id, address, errand.now, moves=moves)
    token = tokens.remember(db, errand.post.keyring, Claim(TokenKind.ADDRESS, player.id, address=address), errand.now)
    errand.post.note(
        f"address:{player.id}:{errand.letter}:{address}",
        player,
        lambda words: said.ask_at(words, player.name, address, moves=moves, is_taken=is_taken),
        errand.now,
        address=address,
        reply_to=write_to(errand.config, token=token),
        letter=errand.letter,
    )
    return said.AddressAsked(address, moves)


def _confirm_address(errand: Errand, ask: ConfirmAddress) -> Reply:
    """An address is the person's from now on, and is told so; where mail was to go there, it does.

    Whoever answers without a yes is asked once more.
    """
    player = _person(errand)
    known = addresses.known(errand.db, player.id, ask.address)
    if known is None:
        return refused(ask, RefusalReason.ADDRESS_UNKNOWN, address=ask.address)
    if not ask.says_yes:
        return _ask_at(errand, ask, ask.address, moves=known.moves)
    if not addresses.confirm(errand.db, player.id, ask.address, errand.now):
        return refused(ask, RefusalReason.ADDRESS_TAKEN, address=ask.address)
    if known.moves:
        _move(errand, player, ask.address)
    elif not known.gets_mail:
        errand.post.note(
            f"yours:{player.id}:{errand.letter}",
            player,
            lambda words: said.now_yours(words, player.name, ask.address),
            errand.now,
            address=ask.address,
            letter=errand.letter,
        )
    return said.AddressConfirmed(ask.address, known.moves)


def _move(errand: Errand, player: Player, address: str) -> None:
    """Mail goes to another address from now on, and the old one is told."""
    errand.post.note(
        f"moved:{player.id}:{errand.letter}",
        player,
        lambda words: said.moved_away(words, player.name, address, player.address),
        errand.now,
        letter=errand.letter,
    )
    errand.player = players.write_to(errand.db, player.id, address)


def _drop_address(errand: Errand, ask: DropAddress) -> Reply:
    player, unwanted = _person(errand), normal_address(ask.address)
    if unwanted == player.address:
        return refused(ask, RefusalReason.ADDRESS_GETS_MAIL, address=unwanted)
    if not addresses.drop(errand.db, player.id, unwanted):
        return refused(ask, RefusalReason.ADDRESS_UNKNOWN, address=unwanted)
    return said.AddressDropped(unwanted)


def _my_record(errand: Errand, _: MyRecord) -> Reply:
    player = _person(errand)
    return said.YourRecord(reliability.of_player(errand.db, player.id), reliability.by_game(errand.db, player.id))


def _my_data(errand: Errand, ask: MyData) -> Reply:
    """All that the judge keeps about a person, sent to that person as a file."""
    player = _person(errand)
    if outbox.caused_since(errand.db, player.address, f"data:{player.id}:", errand.now - _HOUR):
        return refused(ask, RefusalReason.DATA_SENT, address=player.address)
    errand.post.note(
        f"data:{player.id}:{errand.letter}",
        player,
        lambda words: said.your_data(words, player.name),
        errand.now,
        letter=errand.letter,
        attachments=(Attachment("judge-data.json", "application/json", document(errand.db, player, errand.now)),),
    )
    return said.DataSent(player.address)


def _set_volunteer(errand: Errand, ask: SetVolunteer) -> Reply:
    player = _person(errand).id
    if ask.is_ready:
        volunteers.add(errand.db, player, errand.now)
    else:
        volunteers.remove(errand.db, player)
    return said.VolunteerNoted(ask.is_ready)


def _unregister(errand: Errand, _: Unregister) -> Reply:
    """Forget the person who says so twice: the second time in answer to the mail that asked."""
    player = _person(errand)
    if not _was_asked(errand):
        journal.record(errand.db, Entry(errand.now, None, player.id, _WISH, _ASKED, errand.letter))
        errand.proof_of = errand.letter
        going_on = (part.game for part in _parts(errand.db, player) if part.status is not Status.ENDED)
        return said.LeaveAsked(tuple(going_on))
    leave_all_games(errand, player)
    errand.post.note(
        f"{outbox.FAREWELL}:{errand.letter}",
        player,
        lambda words: said.farewell(words, player.name),
        errand.now,
        reply_to=errand.config.address,
    )
    forgetting.forget(errand.db, player.id, errand.letter)
    journal.record(errand.db, Entry(errand.now, None, player.id, _WISH, "forgotten"))
    errand.player, errand.game, errand.is_forgotten = None, None, True
    return said.Forgotten()


def _was_asked(errand: Errand) -> bool:
    """Whether the letter answers the question that UNREGISTER raises, in time."""
    if errand.vouches_for is None:
        return False
    entries = journal.of_letter(errand.db, errand.vouches_for)
    since = errand.received_at - _TIME_TO_LEAVE
    return any((entry.command, entry.outcome) == (_WISH, _ASKED) and entry.at >= since for entry in entries)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        WhoAmI: _whoami,
        SetName: _set_name,
        SetPictures: _set_pictures,
        SetListing: _set_listing,
        SetAddress: _set_address,
        AddAddress: _add_address,
        ConfirmAddress: _confirm_address,
        DropAddress: _drop_address,
        MyRecord: _my_record,
        MyData: _my_data,
        SetVolunteer: _set_volunteer,
        Unregister: _unregister,
        WhoIs: lambda _, ask: refused(ask, RefusalReason.NO_WHOIS),
    }
)
