"""The letters of people who are not registered: what they may ask at once, and what one yes brings them.

Whatever else a stranger writes is kept, and he is offered a seat in the next game. His yes, from where the letter came,
registers him by what that letter says of him, and then does what it asks; where it asked for nothing, he gets the seat.
A letter that his provider signed, or that answers our mail, needs no yes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.clerk.letters import confirmation
from judge.clerk.letters.obey import answers_left, done, outcome_of
from judge.clerk.letters.understood import opened
from judge.commands.arrived import NOTHING, Arrived
from judge.commands.asks import Ask, LetterClass, Request, Unclear
from judge.commands.help.ask import Help
from judge.commands.leading.create_options import CreateGame
from judge.commands.outcome import Outcome
from judge.commands.people.particulars import Register, tidy_name
from judge.commands.replies import Refused, Stranger, Unproven
from judge.commands.seats.ask import JoinGame, TakeOver
from judge.commands.seats.open_games import may_enter, named_game, open_games, refused_seat, wished_power
from judge.commands.sources import ENGLISH, SOURCES, language_of
from judge.commands.watching.ask import ObserveGame
from judge.game.game import Game
from judge.game.handle import ANY
from judge.game.record import Guest
from judge.game.secrecy import knows_number
from judge.game.settings import Assignment
from judge.mailaddress import normal_address
from judge.post.letter import Letter
from judge.shelf import load_language
from judge.store import addresses, games, invitations, letters
from judge.store.invitations import Invitation
from judge.store.letters import KeptLetter, LetterState
from judge.structs import replace

_PART = (JoinGame, TakeOver, ObserveGame, CreateGame)
"""What makes somebody a part of a game: whoever asks for it wants to be registered."""
_MOST_GAMES = 3
_LINK = re.compile(r"[/\\]|www\.", re.IGNORECASE)
_GENERAL = frozenset({"", "orders", "join", "register"})
"""Topics of HELP that answer what anybody may ask who knows nothing of the judge yet."""


def greet(arrived: Arrived, waiting: KeptLetter | None) -> Iterator[Outcome]:
    """A stranger may ask for help, for the list, and to be registered; the rest waits for proof.

    `waiting` is the letter of his that this one may say yes to.
    """
    if not answers_left(arrived):
        done(arrived, "not answered: too many letters from this stranger", LetterState.IGNORED)
        return
    if waiting is not None and _says_yes(arrived, waiting):
        yield from _take_in(arrived, waiting)
        return
    target = arrived.writer.invited_to
    if target and not arrived.request.asks and confirmation.is_yes(arrived):
        yield _registered(arrived, (JoinGame(target, written=f"JOIN {target}"),), None)
        done(arrived, "obeyed", known=None)
        return
    every = tuple(ask for ask in arrived.request.asks if not _asks_what_this_is(ask))
    asks = tuple(ask for ask in every if not isinstance(ask, Unclear))
    wants_part = any(isinstance(ask, _PART) for ask in asks) and not arrived.request.homeless
    if wants_part and arrived.is_unseen and not arrived.writer.proven:
        confirmation.want_signature(arrived)
    if wants_part and arrived.writer.proven:
        yield _registered(arrived, every, arrived.standing.game)
        done(arrived, "obeyed", known=None)
        return
    yield from _ask_or_answer(arrived, asks)


def _asks_what_this_is(ask: Ask) -> bool:
    """Whether a question is answered by the offer of a seat itself: "What is this, and can I play?"."""
    return isinstance(ask, Help) and ask.of_question and ask.topic in _GENERAL


def _ask_or_answer(arrived: Arrived, asks: tuple[Ask, ...]) -> Iterator[Outcome]:
    """Do what anybody may ask; offer the rest for a yes."""
    request = arrived.request
    closed = tuple(ask for ask in asks if ask.needs)
    outcome = outcome_of(arrived)
    outcome.run(replace(request, asks=tuple(ask for ask in asks if not ask.needs)))
    outcome.request = request
    is_registered = outcome.player is not None
    if is_registered and (closed or request.homeless or request.turn is not None):
        outcome.replies.append(Unproven(closed))
        outcome.request, outcome.proof_of = NOTHING, arrived.kept.id
        yield outcome
        done(arrived, letters.WAITS, known=outcome.player)
        return
    is_asked = not is_registered and (bool(closed) or not outcome.replies or request.homeless)
    if is_asked:
        left, refused = _without_refused_seats(arrived, closed)
        outcome.replies += refused
        outcome.replies.append(_offer(arrived, left))
        outcome.proof_of = arrived.kept.id
    yield outcome
    note = letters.WAITS if is_asked else "registered" if is_registered else "answered a stranger"
    done(arrived, note, known=outcome.player)


def _without_refused_seats(arrived: Arrived, asks: tuple[Ask, ...]) -> tuple[tuple[Ask, ...], tuple[Refused, ...]]:
    """What a stranger asks for without the seats that he would be refused after his yes, and those refusals."""
    guest = _guest(arrived)
    found = [(ask, refused_seat(arrived.db, ask, None, guest)) for ask in asks]
    left = tuple(ask for ask, refused in found if refused is None)
    return left, tuple(refused for _, refused in found if refused is not None)


def _guest(arrived: Arrived) -> Guest:
    """A stranger, as far as he is known."""
    return Guest(frozenset({normal_address(arrived.letter.sender)}))


def _offer(arrived: Arrived, closed: tuple[Ask, ...]) -> Stranger:
    """What a yes brings: what the letter asks, else a seat in the game it names, or in the one that begins next."""
    letter, request = arrived.letter, arrived.request
    address = normal_address(letter.sender)
    found = open_games(arrived.db, None, _guest(arrived))
    text = f"{letter.subject}\n{letter.text}"
    languages = tuple(load_language(code) for code in dict.fromkeys((arrived.language, ENGLISH)))
    power = None if closed else wished_power(text, languages)
    # Who has a wish is better served where wishes count.
    fitting = [each for each in found if power is None or not _is_by_lot(each)]
    game = named_game(text, found) or next(iter((*fitting, *found)), None)
    name = game.name if game is not None else ""
    is_unclear = any(isinstance(ask, Unclear) for ask in request.asks)
    is_in_vain = power is not None and game is not None and _is_by_lot(game)
    invitation = Invitation(arrived.kept.id, address, name, "" if is_in_vain else power or "")
    invitations.invite(arrived.db, arrived.keyring, invitation, arrived.now)
    return Stranger(
        name=_name_of(letter),
        games=tuple((each.name, _free(each)) for each in found[:_MOST_GAMES]),
        more=max(len(found) - _MOST_GAMES, 0),
        game=name,
        power=power,
        is_in_vain=is_in_vain,
        asks=closed,
        is_lost=request.homeless or request.turn is not None or (bool(closed) and is_unclear),
    )


def _is_by_lot(game: Game) -> bool:
    return game.settings.assignment is Assignment.RANDOM


def _free(game: Game) -> int | None:
    return game.free_seats if knows_number(game, None) else None


def _name_of(letter: Letter) -> str:
    """What a stranger will be called; he may be anybody, who is to be sent no link of somebody else's."""
    name = tidy_name(letter.sender_name)
    return name if name and not _LINK.search(name) else letter.sender.partition("@")[0]


def _says_yes(arrived: Arrived, waiting: KeptLetter) -> bool:
    """Whether an answer takes the offer, in the language in which that was made, or in its own."""
    return confirmation.is_yes(arrived, language_of(None, opened(waiting)[0]))


def _take_in(arrived: Arrived, waiting: KeptLetter) -> Iterator[Outcome]:
    """Register the writer of a letter that waited, as that says, and do what it asks, or seat him."""
    letter, request, game = confirmation.as_it_came(arrived, waiting)
    language = language_of(None, letter)
    closed = tuple(ask for ask in request.asks if ask.needs and not isinstance(ask, Unclear))
    closed, _ = _without_refused_seats(arrived, closed)
    asks = (Register(_name_of(letter), language), *(closed or (_seat(arrived, waiting),)))
    outcome = _registered(arrived, asks, game)
    yield outcome
    if outcome.player is not None:
        letters.mark(arrived.db, waiting.id, LetterState.DONE, "obeyed on proof", player=outcome.player.id)
    known = replace(arrived, writer=replace(arrived.writer, player=outcome.player, is_sender=True), language=language)
    done(known, "obeyed")
    yield from confirmation.obey_besides(known, request)


def _seat(arrived: Arrived, waiting: KeptLetter) -> JoinGame:
    """The seat that was offered; in whichever game begins next, where it is taken by now."""
    offered = invitations.invitation(arrived.db, waiting.id) or Invitation(waiting.id, "")
    game = games.load(arrived.db, offered.game, SOURCES) if offered.game else None
    name = game.name if game is not None and may_enter(game, None, _guest(arrived)) else ANY
    return JoinGame(name, offered.wishes if name != ANY else "", written=f"JOIN {name} {offered.wishes}".strip())


def _registered(arrived: Arrived, asks: tuple[Ask, ...], game: Game | None) -> Outcome:
    """Register the writer of a letter that is proven to be from its address, and do what it asks of a game."""
    has_said = any(isinstance(ask, Register) for ask in asks)
    own: tuple[Ask, ...] = asks if has_said else (Register(_name_of(arrived.letter), arrived.language), *asks)
    outcome = outcome_of(arrived, game)
    outcome.run(Request(LetterClass.COMMAND, own))
    if outcome.player is not None:
        addresses.confirm(arrived.db, outcome.player.id, arrived.letter.sender, arrived.now)
    return outcome
