"""A game of a list in one line: what it is, how it stands, what is special about it."""

from __future__ import annotations

from datetime import datetime

from judge.game.book_settings import book_value, said_by_book
from judge.game.game import EndKind, Game, Status
from judge.game.listed_game import ListedGame
from judge.game.settings import Identity, PressKind
from judge.game.victory import counts_units
from judge.prose.settings import name_of, source_said, value_of
from judge.prose.words import Words
from judge.shelf import USUAL_BOARD, boards
from judge.structs import Struct


class LineParts(Struct, frozen=True):
    """`Spring 1901, movement, until Sun 3 Jan 2027, 20:00 UTC`, and `ru2000, white press`."""

    state: str
    about: str
    until: datetime | None
    """The deadline, where that is said."""


def game_line(game: ListedGame, words: Words) -> str:
    """`blitz: Spring 1901, movement, until Sun 3 Jan 2027, 20:00 UTC; ru2000, white press`."""
    line = line_parts(game, words)
    said = words.say("listing.line", game=game.name, state=line.state, about=line.about)
    return words.say("listing.with_comment", line=said, comment=game.comment) if game.comment else said


def line_parts(game: ListedGame, words: Words) -> LineParts:
    """How a game stands, and what is special about it."""
    if game.board in boards():
        words = words.on_board(game.board)
    return LineParts(_state(game, words), words.listed(_traits(game, words)), _until(game))


def _until(game: ListedGame) -> datetime | None:
    is_running = game.status is Status.ACTIVE and not game.is_paused and not game.openings
    return game.deadline if is_running else None


def _state(game: ListedGame, words: Words) -> str:
    if game.status is Status.FORMING:
        if game.is_secret:
            return words.say("listing.open_secret")
        return words.say("listing.open", n=game.free, players=game.players)
    if game.status is Status.ENDED:
        return words.say("listing.over")
    phase = words.phase(game.phase)
    if game.is_paused:
        return words.say("listing.paused", phase=phase)
    if game.openings:
        return words.say("listing.vacant", phase=phase, openings=words.all_of(_opening_texts(game, words)))
    until = _until(game)
    return phase if until is None else words.say("listing.running", phase=phase, moment=words.moment(until))


def _opening_texts(game: ListedGame, words: Words) -> list[str]:
    if game.is_blind:
        return [str(words.power(each.power)) for each in game.openings]
    return [
        words.say("listing.opening", power=words.power(each.power), units=each.units, centres=each.centres)
        for each in game.openings
    ]


def _traits(game: ListedGame, words: Words) -> list[str]:
    """The board where it is not the usual one, the rulebook, the press and the secrets of a game, a few words each."""
    board = [] if game.board == USUAL_BOARD else [words.say("listing.board", board=words.board_name or game.board)]
    said = [*board, game.rulebook, words.say(f"listing.press_{game.press.value}")]
    if game.press is not PressKind.NONE and not game.is_partial:
        said.append(words.say("listing.to_all_only"))
    if game.identity is Identity.GUNBOAT:
        said.append(words.say("listing.gunboat"))
    if game.is_blind:
        said.append(words.say("listing.blind"))
    if game.is_invited and game.status is Status.FORMING:
        said.append(words.say("listing.invited"))
    if game.set_up is not None:
        said.append(words.say("listing.set_up", phase=words.phase(game.set_up)))
    if not game.is_listed:
        said.append(words.say("listing.unlisted"))
    return said


def ending_said(game: Game, words: Words) -> tuple[str, str]:
    """How a game ended, as a subject and as a sentence; empty while it goes on."""
    ending = game.ending
    if ending is None:
        return "", ""
    values: dict[str, object] = {
        "n": len(ending.powers),
        "powers": words.powers(ending.powers) if ending.powers else words.say("nobody"),
        "game": game.name,
        "phase": words.phase(ending.phase),
    }
    nobody = "ended_practice" if game.is_practice else "ended_nobody"
    line = nobody if ending.kind is EndKind.ABANDONED else f"ended_{ending.kind.value}"
    return words.say(f"subject.{ending.kind.value}", **values), words.say(f"told.{line}", **values)


def special_rules(game: Game, words: Words) -> list[str]:
    """What is special about a game: its board, who takes no part, what is closed, what wins, its end, its bans."""
    said = board_told(game, words)
    table = game.table
    neutral = [power for power in game.board.powers if power in table.neutral]
    if neutral:
        said.append(words.say("started.neutral", powers=words.powers(neutral), n=len(neutral)))
    if table.closed:
        said.append(words.say("started.closed", places=words.places(table.closed)))
    if table.toss is not None:
        said.append(words.say("started.toss", phase=words.phase(table.toss), powers=words.powers(neutral)))
    wins_otherwise = table.victory_centres is not None or table.victory_units is not None
    if wins_otherwise or game.board.rules.solo is not None:
        said += what_wins(game, words)
    if game.setup is not None:
        said.append(words.say("started.setup", phase=words.phase(game.setup.position.phase)))
    if game.goal.until is not None:
        key = "until_units" if counts_units(game.rulebook) else "until_centres"
        said.append(words.say(f"list.{key}", year=game.goal.until))
    if not game.settings.quoting:
        said.append(words.say("list.no_quoting"))
    return [*said, *_book_settings(game, words), *secrets(game, words)]


def board_told(game: Game, words: Words) -> list[str]:
    """On which board it is, where that is not the usual one."""
    name = game.board.name
    if name == USUAL_BOARD:
        return []
    n = len(game.board.powers)
    return [words.say("list.on_board", board=words.board_name, name=name, n=n)]


def what_wins(game: Game, words: Words) -> list[str]:
    """How much wins the game: the book's number of centres, or what its distribution of powers says instead."""
    table, book = game.table, game.rulebook
    if table.victory_centres is not None:
        return [words.say("started.won_with_centres", n=table.victory_centres)]
    if table.victory_units is not None:
        return [words.say("started.won_with_units", n=table.victory_units)]
    total = sum(province.is_centre for province in game.board.provinces.values())
    said = [words.say("started.wins", n=book.victory_centres, total=total)]
    if book.alliance_powers > 1:
        said.append(words.say("started.wins_allied", n=book.victory_centres))
    return said


def _book_settings(game: Game, words: Words) -> list[str]:
    """What the game's book has set in it, in one sentence with the places that say so."""
    found = said_by_book(game.rulebook, game.settings)
    if not found:
        return []
    said = [
        words.say("setting_is", setting=name_of(each.name, words), value=value_of(each.name, book_value(each), words))
        for each in found
    ]
    source = "; ".join(source_said(each.source, words) for each in found)
    return [words.say("list.by_book", rulebook=game.rulebook.name, source=source, settings=words.all_of(said))]


def secrets(game: Game, words: Words) -> list[str]:
    """What nobody is told in a game, a sentence each."""
    settings, said = game.settings, []
    if settings.identity is Identity.GUNBOAT:
        said.append(words.say("secrecy.gunboat" if settings.reveal else "secrecy.gunboat_ever"))
    if settings.secret_players:
        said.append(words.say("secrecy.secret_players"))
    if settings.blind:
        said += [words.say("secrecy.blind"), words.say(f"secrecy.centres_{settings.centres.value}")]
    if settings.quiet:
        said.append(words.say("secrecy.quiet"))
    return said
