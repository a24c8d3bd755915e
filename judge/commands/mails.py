"""What happened, as a mail to one person: `answer` for a letter, `tell` for an event, `alarm` for the keeper.

All of it from values: nothing here reads a store or a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from judge.commands.answer import answer_view
from judge.commands.asks import LetterClass
from judge.commands.catalogue import load
from judge.commands.part import Scene
from judge.commands.replies import Reply
from judge.game import secrecy
from judge.game.events import Audience, Event, PhaseProcessed, PlayerEjected
from judge.game.events.clock import PlayersLate, PlayersWanted, PowersAbandoned, TurnWaits
from judge.game.events.seats import PlayerResigned, PlayerReturned, PowersTaken, SeatFreed
from judge.game.game import Game, Status
from judge.game.handle import SCHOOL
from judge.game.roles import Role
from judge.game.secrecy import knows_number, tells_late, tells_who
from judge.mailaddress import mailto
from judge.picture.kinds import MapKind
from judge.post.clients import clients
from judge.post.letter import Letter
from judge.post.mailing import Mailing
from judge.post.quotes import Tag, marker
from judge.prose import news
from judge.prose.maps import MailMap, told_orders
from judge.prose.news import Occasion, Telling, notice
from judge.prose.results import report
from judge.prose.settings import rules_view
from judge.prose.stationery import Stationery
from judge.prose.taps import NO_TAPS
from judge.prose.words import Words
from judge.rules.outcome import Resolution
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace

_MOST_REFERENCES = 9
_LONGEST_SUBJECT = 150
_RULES = "layout/rules.j2"


MOST_MAPS = 2
"""Drawn for one answer."""
_SMALL = 480
"""Pixels: how wide a map of orders is shown at most."""


class Composed(Struct, frozen=True):
    """A mail that has been written, and what is to be drawn for it before it goes."""

    mailing: Mailing
    maps: tuple[MailMap, ...] = ()


class Cover(Struct, frozen=True):
    """The outside of a mail: from which address of ours to whom, and the secret address for the answer.

    `stamp` is unique among all mails (letters and figures); it makes the Message-ID.
    """

    domain: str
    sender: str
    recipient: str
    reply_to: str
    stamp: str
    date: datetime
    cause: str = ""


def answer(
    stationery: Stationery,
    cover: Cover,
    scene: Scene,
    replies: Sequence[Reply],
    *,
    books: Sequence[Rulebook] = (),
    sketch: Resolution | None = None,
) -> Composed:
    """The one mail that answers a letter, however many things it asked.

    `scene` is the letter that is answered, `replies` are what became of each ask, in their order. `books` are what
    HELP RULES compares. `sketch` are the writer's orders as a map is drawn of them, which has its place where they
    are shown.
    """
    words, letter, game = scene.words, scene.letter, scene.game
    view, own, attachments = answer_view(scene, replies)
    helps = [path for prose in view["helps"] if (path := _help_page(prose, stationery, words))]
    rules = rules_view(game, books, words) if _RULES in helps else None
    maps = _maps(view, sketch, scene)
    view |= {"helps": helps, "rules": rules}
    mailing = _fill(stationery, cover, words, Telling("layout/answer.j2", own, view, maps=maps), game)
    thread = next((thread for reply in replies if (thread := getattr(reply, "thread", ""))), "")
    if thread and game is not None:
        mailing = replace(mailing, references=(_thread_id(game, thread, cover),))
    mailing = replace(
        mailing,
        subject=mailing.subject if _orders_on_press(scene) else _answer_subject(letter, game, mailing.subject),
        in_reply_to=letter.message_id,
        references=_references(letter, mailing),
        is_answer=True,
        attachments=attachments,
    )
    return Composed(mailing, maps)


def _maps(view: Mapping[str, Any], sketch: Resolution | None, scene: Scene) -> tuple[MailMap, ...]:
    """What is to be drawn for an answer: the writer's orders where they are shown, and the maps of its pages."""
    if not scene.has_pictures:
        return ()
    game = scene.game
    found = [block.content for page in view["pages"] for block in page.blocks if block.kind == "map"]
    if game is not None and sketch is not None and view["may_change"]:
        drawn = told_orders(scene.words, sketch, scene.powers)
        found.insert(0, MailMap(game.name, game.board.name, MapKind.ORDERS, sketch, drawn, scene.powers, most=_SMALL))
    return tuple(found[:MOST_MAPS])


def tell(stationery: Stationery, cover: Cover, occasion: Occasion, event: Event) -> Composed | None:
    """The mail that tells one hearer of one event; None when the answer to a letter tells it already."""
    game, hearer, words = occasion.game, occasion.hearer, occasion.words
    found = telling(event, occasion)
    if found is None:
        return None
    view = found.view
    if isinstance(event, PhaseProcessed):
        seen = secrecy.phase_report(game, event, hearer.player)
        # The same for everybody who reads the same language and may know the same: filled in once a turn.
        view["report"] = stationery.fragment(
            "layout/report.j2",
            words,
            event,
            secrecy.view(game, hearer.player),
            lambda: report(seen, game, hearer.player, words),
        )
    shared = {"game": game, "hearer": hearer, "is_observer": hearer.role is Role.OBSERVER}
    mailing = _fill(stationery, cover, words, replace(found, view={**shared, **view}), game)
    if found.thread:
        # A conversation of its own: below the game's first id, programs would show all mails of the game in it.
        earlier = occasion.earlier.ids
        mailing = replace(
            mailing,
            references=(_thread_id(game, found.thread, cover), *earlier),
            in_reply_to=earlier[-1] if earlier else "",
            sender_name=found.sender or mailing.sender_name,
        )
    return Composed(mailing, found.maps)


def _thread_id(game: Game, thread: str, cover: Cover) -> str:
    """The id that all mails of a conversation by press refer to first."""
    return f"{game.name}.press-{thread}.0@{cover.domain}"


def note(
    stationery: Stationery, cover: Cover, words: Words, say: Callable[[Words], Telling], game: Game | None = None
) -> Mailing:
    """A mail that neither answers a letter nor tells an event: an offer, a digest, the proof of an address."""
    found = say(words)
    view = {"game": game, "is_observer": False, **found.view}
    return _fill(stationery, cover, words, replace(found, view=view), game)


def alarm(stationery: Stationery, cover: Cover, words: Words, letter_id: str, game: str, what: str) -> Mailing:
    """The mail to the keeper about a letter that was parked because of a fault of the program."""
    view: dict[str, object] = {"letter_id": letter_id, "game_name": game, "what": what}
    return _fill(stationery, cover, words, Telling("layout/keeper.j2", words.say("subject.keeper"), view), None)


def _fill(stationery: Stationery, cover: Cover, words: Words, found: Telling, game: Game | None) -> Mailing:
    about = found.view.get("tag")
    tag = about if isinstance(about, Tag) else tag_of(game)
    # A stranger's next letter says by what it answers in which language he learns.
    stamp = f"{words.code}.{cover.stamp}" if about else cover.stamp
    label = f"[{tag.game} {tag.phase}]" if tag.phase else f"[{tag.game}]" if game else ""
    maps = {each.name: each for each in found.maps}
    values = {
        "title": found.subject,
        "marker": marker(tag, words.say("marker")),
        # Made for each mail, never for a piece that is kept for others: it holds the secret address of its reader. A
        # game and a phase are all that the subject says, and enough to know a letter by that comes too late.
        "mailto": partial(mailto, cover.reply_to, label or found.subject),
        "taps": NO_TAPS,
        "maps": maps,
        **found.view,
    }
    text, html = stationery.fill(found.template, words, values)
    return Mailing(
        sender=cover.sender,
        recipient=cover.recipient,
        reply_to=cover.reply_to,
        subject=_one_line(f"{label} {found.subject}"),
        text=text,
        html=html,
        message_id=f"{tag.game}.{tag.phase or 'none'}.{stamp}@{cover.domain}",
        date=cover.date,
        language=words.code,
        # All mails of a game refer to this id first, so that clients show them as one conversation.
        references=(f"{tag.game}.root.0@{cover.domain}",) if game or about else (),
        sender_name=words.say("page.judge"),
        list_id=f"{game.name}.{cover.domain}" if game else "",
        cause=cover.cause,
    )


def tag_of(game: Game | None) -> Tag:
    """What a mail about a game is marked with: the phase that is open when it is sent."""
    if game is None:
        return Tag("judge")
    return Tag(game.name, str(game.position.phase) if game.status is Status.ACTIVE else "")


def _references(letter: Letter, mailing: Mailing) -> tuple[str, ...]:
    kept = [id for id in (*letter.references, letter.message_id) if id and id not in mailing.references]
    # What answers a lesson names it first: an earlier one that it names, too, is done.
    kept = [id for id in kept if not id.startswith(f"{SCHOOL}.")]
    return (*mailing.references, *kept[-_MOST_REFERENCES:])


def _answer_subject(letter: Letter, game: Game | None, own: str) -> str:
    """The letter's own subject when it already names the open phase, so that threads survive; else ours."""
    tag = tag_of(game)
    subject = clients().answer.sub("", letter.subject)
    if tag.phase and f"[{tag.game} {tag.phase}]".casefold() in subject.casefold():
        return _one_line(f"Re: {subject}")
    return own


def _orders_on_press(scene: Scene) -> bool:
    """Whether orders came as an answer to press: what is said of them is no part of that conversation."""
    if scene.game is None or scene.request.kind is not LetterClass.ORDERS:
        return False
    return any(id.startswith(f"{scene.game.name}.press-") for id in scene.letter.references)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_SUBJECT]


def _help_page(prose: str, stationery: Stationery, words: Words) -> str:
    """The template of a page in prose; in English, or none, where the language has none of that name."""
    if prose == "rules":
        return _RULES
    has = (code for code in (words.code, "en") if prose in stationery.help_topics(code))
    code = next(has, "")
    return f"{code}/help/{prose}.j2" if code else ""


def is_told(kind: type[Event]) -> bool:
    """Whether such an event is ever told in a mail."""
    load("news")
    teller = news.tell.dispatch(kind)
    return teller is not news.unsaid and (
        teller is not news.tell.dispatch(Event) or kind.audience is not Audience.NOBODY
    )


def telling(event: Event, occasion: Occasion) -> Telling | None:
    """The mail that tells a hearer of an event; None when there is nothing to send."""
    if event.is_answered and occasion.hearer.player == occasion.answered:
        return None
    load("news")
    return _unnamed(event, occasion) or news.tell(event, occasion)


def _unnamed(event: Event, occasion: Occasion) -> Telling | None:
    """The mail about an event without who it was or how many are left; None where the hearer may know all of it."""
    key = _secret_of(event, occasion)
    if not key:
        return None
    words, game = occasion.words, occasion.game
    until = {"until": words.moment(event.until)} if isinstance(event, PlayersLate | TurnWaits) else {}
    return notice([words.say(f"unnamed.{key}", game=game.name, **until)], words.say(f"subject.unnamed_{key}"))


def _secret_of(event: Event, occasion: Occasion) -> str:
    """The phrase that keeps from the hearer what is secret to him; empty where nothing is."""
    game, viewer = occasion.game, occasion.hearer.player
    if getattr(event, "player", None) == viewer:
        return ""
    match event:
        case PlayersLate(powers) | TurnWaits(powers) if not tells_late(game, viewer, powers):
            return "late"
        case PlayerResigned() | PlayerEjected() | PowersAbandoned() if not tells_who(game, viewer, event.powers):
            return "left"
        case PowersTaken() | PlayerReturned() if not tells_who(game, viewer, event.powers):
            return "came"
        case SeatFreed() if not knows_number(game, viewer):
            return "seat_freed"
        case PlayersWanted() if not knows_number(game, viewer):
            return "players_wanted"
        case _:
            return ""
