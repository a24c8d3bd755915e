"""Mails about mail: that it comes back, that it goes again, that a filter stops it, that a player seems away."""

from __future__ import annotations

from datetime import date

from judge.game.game import Game, PlayerId
from judge.prose.news import Telling, notice, question
from judge.prose.words import Words, kilobytes
from judge.structs import Struct


def player_bounces(game: Game, player: PlayerId, words: Words) -> Telling:
    """To a master: mail to a player of his comes back, nothing more goes there; what he may do."""
    powers = words.powers(game.powers_of(player)) or words.say("deliver.one_seat")
    lines = [words.say("deliver.player_bounces", powers=powers, game=game.name), words.say("deliver.player_stays")]
    subject = words.say("subject.player_bounces", powers=powers)
    return notice(lines, subject, [words.say("deliver.player_hint")])


def address_bounces(address: str, why: str, words: Words) -> Telling:
    """To a person at another address of his: mail to the first one comes back."""
    lines = [words.say("deliver.address_bounces", address=address)]
    if why:
        lines.append(words.say("deliver.why", why=why.replace("`", "'")))
    hint = words.say("deliver.address_hint", address=address)
    return notice(lines, words.say("subject.address_bounces", address=address), [hint])


def address_works(address: str, sent: int, dropped: int, words: Words) -> Telling:
    """To an address that works again: mail goes there, and what waited."""
    lines = [words.say("deliver.address_works", address=address)]
    if sent:
        lines.append(words.say("deliver.sent_now", n=sent))
    if dropped:
        lines.append(words.say("deliver.dropped", n=dropped))
    return notice(lines, words.say("subject.address_works"))


def challenge_met(game: Game, player: PlayerId, words: Words) -> Telling:
    """To a master, once: a filter stands before a player of his, which the judge does not answer."""
    powers = words.powers(game.powers_of(player)) or words.say("deliver.one_seat")
    lines = [words.say("deliver.challenge", powers=powers, game=game.name)]
    return notice(lines, words.say("subject.challenge", powers=powers), [words.say("deliver.challenge_hint")])


def absence_offered(games: tuple[str, ...], days: tuple[date, date] | None, words: Words) -> Telling:
    """To a player whose mail program says that he is away: his absence announced by one answer, or how to do it."""
    named = words.all_of(games)
    subject = words.say("subject.absence_offered")
    if days is None:
        lines = [words.say("deliver.away", games=named, n=len(games))]
        return notice(lines, subject, [words.say("deliver.away_hint")])
    first, last = (day.isoformat() for day in days)
    lines = [words.say("deliver.away_days", games=named, n=len(games), first=first, last=last)]
    how = words.say("deliver.away_confirm", n=len(games), first=first, last=last)
    after = [words.say("deliver.away_else"), words.say("deliver.away_hint")]
    return question(lines, subject, how, words.say("confirm.word"), after)


class Bound(Struct, frozen=True):
    """A game as files: how many phases it has, how many bytes they have, and which of them go with the mail.

    A file of no bytes could not be made.
    """

    game: str
    phases: int = 0
    book: int = 0
    film: int = 0
    has_book: bool = False
    has_film: bool = False


def book_mail(bound: Bound, words: Words) -> Telling:
    """What is attached, and of what is not, why, and who can make it."""
    game = bound.game
    lines = []
    if bound.has_book:
        lines.append(words.say("book.lead", game=game, n=bound.phases))
    else:
        key = "book.too_large" if bound.book else "book.failed"
        lines.append(words.say(key, game=game, size=kilobytes(bound.book)))
    if bound.has_film:
        lines.append(words.say("book.film"))
    else:
        lines.append(words.say("book.film_too_large" if bound.film else "book.no_film", game=game))
    hints = [] if bound.has_book else [words.say("book.keeper", game=game)]
    return notice(lines, words.say("subject.book", game=game), hints)
