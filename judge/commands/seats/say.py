"""What an answer says about coming, going and leading."""

from __future__ import annotations

from judge.commands.part import Block, Page, Part, Scene, say, say_done
from judge.commands.replies import Reply
from judge.game.commands.leading import Demote
from judge.game.commands.seats import Prefer, Resign
from judge.game.commands.vacancies import Revive
from judge.game.events.seats import PlayerResigned, PlayerReturned, PowerReopened
from judge.game.game import Game, PlayerId, Status
from judge.game.preferences import ANYTHING
from judge.game.secrecy import knows_number
from judge.game.settings import Access
from judge.notation.commands.verbs import CommandWord
from judge.prose.words import Words
from judge.rules.places import Power


class Joined(Reply, frozen=True):
    """A seat was taken; `game` is the game after it, `wishes` are in canonical text."""

    game: Game
    wishes: str = ""
    is_in_vain: bool = False
    """Whether he wished for powers that are dealt by lot."""


class TookOver(Reply, frozen=True):
    """The writer plays these powers from now on."""

    game: Game
    powers: tuple[Power, ...]


class PersonDone(Reply, frozen=True):
    """A master's command about a person was obeyed."""

    word: CommandWord
    player: PlayerId


class EntryLists(Reply, frozen=True):
    """The lists were changed; `game` is the game after it, and both are shown once a letter (`is_shown`)."""

    game: Game
    is_shown: bool = True


class WishesShown(Reply, frozen=True):
    """What the writer would like, in canonical text."""

    wishes: str


@say.register(Joined)
def _joined(reply: Joined, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    said = [words.say("done.joined", game=game.name)]
    said += [_wishes_said(reply.wishes, words)] if reply.wishes else []
    said += [words.say("done.joined_by_lot", game=game.name)] if reply.is_in_vain else []
    if game.status is not Status.FORMING:
        said.append(words.say("done.joined_full"))
    elif not game.free_seats:
        said.append(words.say("done.joined_start"))
    elif knows_number(game, scene.people.viewer):
        said.append(words.say("done.joined_wait", n=game.free_seats))
    else:
        said.append(words.say("secrecy.joined_wait"))
    if game.setup is not None and game.status is Status.FORMING:
        said.append(words.say("started.setup", phase=words.phase(game.setup.position.phase)))
    return Part((*said, *_unapproved(game, scene)), subject=words.say("subject.joined"))


def _unapproved(game: Game, scene: Scene) -> tuple[str, ...]:
    """That the master has still to approve the reader."""
    seat = game.seat_of(scene.people.viewer or "")
    return (scene.words.say("done.joined_unapproved"),) if seat is not None and not seat.is_approved else ()


@say.register(TookOver)
def _took_over(reply: TookOver, scene: Scene) -> Part:
    words, powers, n = scene.words, scene.words.powers(reply.powers), len(reply.powers)
    said = words.say("done.takeover", powers=powers, game=reply.game.name, n=n)
    subject = words.say("subject.took_over", powers=powers)
    return Part((said, *_unapproved(reply.game, scene)), subject=subject, shows_sheet=True)


@say.register(PersonDone)
def _person_done(reply: PersonDone, scene: Scene) -> Part:
    who = scene.people.name(reply.player, scene.words)
    return Part((scene.words.say(f"done.{reply.word.value}_person", who=who),), shows_sheet=True)


@say.register(EntryLists)
def _listed(reply: EntryLists, scene: Scene) -> Part:
    words = scene.words
    done = (words.say("done.lists", game=reply.game.name),)
    if not reply.is_shown:
        return Part(done)
    is_answered = scene.game is not None and scene.game.name == reply.game.name
    # As the rest of the letter left it.
    game = scene.game if scene.game is not None and is_answered else reply.game
    lists = (("allowed", game.seating.allowed), ("denied", game.seating.denied))
    pairs = tuple(
        (words.say(f"seats.{name}"), words.listed(sorted(entries)) if entries else words.say("nobody"))
        for name, entries in lists
    )
    note = words.say("seats.open_to_all" if game.settings.access is Access.OPEN else "seats.invited_only")
    page = Page(words.say("seats.lists", game=game.name), (Block("pairs", pairs), Block("small", note)))
    return Part(done, pages=(page,))


@say.register(WishesShown)
def _wishes_shown(reply: WishesShown, scene: Scene) -> Part:
    return Part((_wishes_said(reply.wishes, scene.words),))


def _wishes_said(wishes: str, words: Words) -> str:
    """A player's list, or that there is none."""
    return words.say("done.prefer", wishes=speak_wishes(wishes, words)) if wishes else words.say("done.prefer_nothing")


def speak_wishes(wishes: str, words: Words) -> str:
    """A list as one could type it: `France England [Austria Germany]`."""
    if wishes == ANYTHING:
        return wishes
    pieces = wishes.replace("[", "[ ").replace("]", " ]").split()
    said = " ".join(str(words.power(piece)) if words.knows_power(piece) else piece for piece in pieces)
    return said.replace("[ ", "[").replace(" ]", "]")


@say_done.register(Prefer)
def _preferred(_: Prefer, scene: Scene) -> tuple[str, ...]:
    seat = scene.game.seat_of(scene.people.viewer or "") if scene.game else None
    return (_wishes_said(seat.wishes if seat is not None else "", scene.words),)


@say_done.register(Resign)
def _resigned(did: Resign, scene: Scene) -> tuple[str, ...]:
    words, game = scene.words, scene.game.name if scene.game else ""
    if scene.game is not None and scene.game.is_practice:
        return words.say("practice.resigned", game=game), words.say("practice.again")
    for event in scene.events:
        if isinstance(event, PlayerResigned):
            return (words.say("done.resign", powers=words.powers(event.powers), game=game, n=len(event.powers)),)
    return (words.say("done.resign_seat", game=game),)


@say_done.register(Revive)
def _revived(did: Revive, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    for event in scene.events:
        if isinstance(event, PlayerReturned) and did.power in event.powers:
            who = scene.people.name(event.player, words)
            return (words.say("done.revive", who=who, powers=words.powers(event.powers), n=len(event.powers)),)
        if isinstance(event, PowerReopened) and event.power == did.power:
            return (words.say("done.revive_open", power=words.power(did.power)),)
    return ()


@say_done.register(Demote)
def _demoted(_: Demote, scene: Scene) -> tuple[str, ...]:
    game = scene.game
    key = "done.demote" if game is not None and game.seating.masters else "done.demote_last"
    return (scene.words.say(key, game=game.name if game else ""),)
