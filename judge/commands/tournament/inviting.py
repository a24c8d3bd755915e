"""Invitations that somebody has the judge mail: few, once each, and never to who wants none."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from judge.commands.addresses import write_to
from judge.commands.keepers import rates_now
from judge.commands.outcome import Note, Outcome, do
from judge.commands.people.ask import is_address
from judge.commands.replies import Done, Reply
from judge.commands.tournament.ask import MOST_INVITED, Invite, NoInvitations
from judge.commands.tournament.directing import may_direct, refused
from judge.commands.tournament.news import invitation
from judge.game.commands.seats import AllowPlayers
from judge.game.game import Status
from judge.game.roles import Who, may
from judge.game.settings import Access
from judge.mailaddress import normal_address
from judge.store import addresses, deliverability, players, tournaments
from judge.store.tokens import Claim, TokenKind

_DAY = timedelta(days=1)
_MOST_AN_ADDRESS = 3
"""Invitations that one address gets within a month, whoever sends them."""
_MONTH = timedelta(days=30)


@do.register(Invite)
def _invite(ask: Invite, outcome: Outcome) -> Reply:
    """Mail an invitation to each address that may have one; which have none is not told: that would tell of people."""
    wrong = next((each for each in ask.addresses if not is_address(each)), None)
    if wrong is not None:
        return refused(ask, "bad_address", about=wrong)
    name = ask.target or _only(outcome)
    if not name:
        return refused(ask, "invite_where")
    tournament = tournaments.load(outcome.db, name)
    game = outcome.find(name) if tournament is None else None
    if tournament is None and game is None:
        return outcome.unknown(name)
    is_leader = (
        may_direct(outcome, tournament)
        if tournament is not None
        else game is not None and may(game, Who.MASTER, outcome.actor()) is None
    )
    if not is_leader:
        return refused(ask, "invite_not_leader", target=name)
    is_closed = tournament.is_over if tournament is not None else game is None or game.status is not Status.FORMING
    if is_closed:
        return refused(ask, "invite_closed", target=name)
    if len(ask.addresses) > MOST_INVITED:
        return refused(ask, "invite_many", n=MOST_INVITED)
    most = rates_now(outcome.db, outcome.arrived.config, outcome.reader or "").invitations_per_day
    left = most - tournaments.invited_since(outcome.db, outcome.person.id, outcome.now - _DAY)
    wanted = tuple(dict.fromkeys(normal_address(each) for each in ask.addresses))
    if len(wanted) > left and not outcome.arrived.is_keeper:
        return refused(ask, "invite_today", n=max(left, 0), most=most)
    if game is not None and game.settings.access is Access.INVITED:
        outcome.carry_out(game, AllowPlayers(wanted), ask.written)
    for address in wanted:
        _mail(ask, outcome, address, name, is_tournament=tournament is not None)
    return Done("invited", {"n": len(wanted), "target": name})


def _only(outcome: Outcome) -> str:
    """The one tournament that the writer directs."""
    own = tournaments.directed_by(outcome.db, outcome.person.id)
    return own[0] if len(own) == 1 else ""


def _mail(ask: Invite, outcome: Outcome, address: str, target: str, *, is_tournament: bool) -> None:
    """One invitation; nothing goes twice, or to who wants none, or where mail comes back from.

    It counts against the writer's limit all the same: else he could find out who is registered, or wants none.
    """
    db, arrived = outcome.db, outcome.arrived
    count = tournaments.invitations_to(db, address, outcome.now - _MONTH)
    claim = Claim(TokenKind.INVITED, target, letter=outcome.number, address=address)
    token = arrived.keyring.token(claim)
    is_new = tournaments.invite(db, token, address, target, outcome.person.id, outcome.number, outcome.now)
    is_unwanted = (
        tournaments.wants_no_invitation(db, address)
        or addresses.is_barred(db, address)
        or deliverability.since(db, address) is not None
    )
    if not is_new or is_unwanted or count >= _MOST_AN_ADDRESS:
        return
    person = players.by_address(db, address)
    reply_to = "" if person is not None else write_to(arrived.config, token=token)
    say = partial(invitation, target, outcome.person.name, is_tournament, person is None)
    cause = f"invited:{target}:{arrived.keyring.stamp(f'invited:{target}:{address}')}"
    note = Note(cause, person, say, "" if person is not None else address, reply_to, letter=outcome.number)
    outcome.notes.append(note)


@do.register(NoInvitations)
def _no_invitations(_: NoInvitations, outcome: Outcome) -> Reply:
    """No invitation goes to where this came from any more.

    It needs no proof: all that somebody can do with a forged letter is keep invitations away.
    """
    found = {normal_address(outcome.arrived.letter.sender)}
    if outcome.player is not None and outcome.arrived.writer.is_sender:
        found.add(outcome.player.address)
    for address in sorted(found - {""}):
        tournaments.want_no_invitation(outcome.db, address, outcome.now)
    return Done("no_invitations", subject="no_invitations")
