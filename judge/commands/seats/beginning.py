"""The mail that begins a game: who the reader is, until when, what to write, what wins, who plays, and the rules."""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.orders.order_summary import reader_taps
from judge.game import secrecy
from judge.game.events import GameStarted
from judge.game.game import Game
from judge.game.roles import Role
from judge.game.settings import Assignment, PressKind
from judge.game.turn import missing
from judge.picture.kinds import MapKind
from judge.prose.game_line import special_rules, what_wins
from judge.prose.maps import MailMap, told
from judge.prose.news import Occasion, Telling
from judge.prose.people import People
from judge.prose.results import unit_rows
from judge.prose.sentences import example
from judge.prose.words import Words
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Position
from judge.shelf import load_openings

_FEW = 1
"""How many openings of each power are shown to who plays several."""


def beginning(event: GameStarted, occasion: Occasion) -> Telling:
    """The powers are dealt: the hearer's own with its usual openings, everybody's, the board and the first deadline."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    is_player = hearer.role is Role.PLAYER and bool(hearer.powers)
    powers = words.powers(hearer.powers) if is_player else ""
    role = "master" if hearer.role is Role.MASTER else "observe"
    if is_player:
        role = "play" if game.settings.assignment is Assignment.RANDOM else "play_wish"
        role = "brought" if event.is_brought else role
    is_opening = not event.is_brought and game.setup is None
    wins, position = what_wins(game, words), secrecy.known_position(game, hearer.player)
    view: dict[str, object] = {
        "headline": words.say("started.goes_on" if event.is_brought else "started.headline", game=game.name),
        "you": words.say("practice.you" if game.is_practice else f"started.{role}", powers=powers),
        "first": words.say(
            _first_words(event, game),
            phase=words.phase(game.position.phase),
            moment=words.moment(event.deadline),
            span=words.span(event.deadline - now),
        ),
        "units": _own_units(game, hearer.powers, words) if is_player else [],
        "example": example(game, hearer.powers, words) if is_player else "",
        "openings": list(_openings(game, hearer.powers, words)) if is_player and is_opening else [],
        "press": _press(occasion) if is_player else "",
        "wins": wins,
        "rules": [line for line in special_rules(game, words) if line not in wins],
        "house_rules": paragraphs(game.settings.house_rules),
        "seats": _seats(game, occasion.people, words),
        "position": unit_rows(game, position, words),
        "is_blind": secrecy.eyes(game, hearer.player) is not None,
        "is_player": is_player,
        "taps": reader_taps(game, hearer.player, missing(game, hearer.powers), words),
    }
    begins = "goes_on" if event.is_brought else "started"
    subject = words.say(f"subject.{begins}", powers=powers) if is_player else words.say(f"subject.{begins}_observer")
    maps = (board_map(game, position, words),) if occasion.has_pictures else ()
    return Telling("layout/started.j2", subject, view, maps=maps)


def _first_words(event: GameStarted, game: Game) -> str:
    """The phrase that says which phase is open, and until when."""
    if event.is_brought:
        return "started.open"
    return "practice.first" if game.is_practice else "started.first"


def paragraphs(text: str) -> list[str]:
    """What a master wrote, paragraph by paragraph; what stands between backticks is no command of ours."""
    return [part.strip().replace("`", "'") for part in text.split("\n\n") if part.strip()]


def board_map(game: Game, position: Position, words: Words) -> MailMap:
    """The map of the board before anybody has moved, as the reader may know it."""
    shown = Resolution(position, (), position)
    return MailMap(game.name, game.board.name, MapKind.NOW, shown, told(words, shown), place="board")


def _own_units(game: Game, powers: tuple[Power, ...], words: Words) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each unit of a power as it is written, with the whole name of where it stands; the power where there are several.

    So the first orders also teach what the abbreviations of the game's places mean.
    """
    return [
        (
            str(words.power(power)) if len(powers) > 1 else "",
            [(words.unit(unit), str(words.place(unit.at))) for unit in game.position.units_of(power)],
        )
        for power in powers
    ]


def _openings(game: Game, powers: tuple[Power, ...], words: Words) -> Iterator[tuple[str, list[str]]]:
    """The name of each usual opening, and its orders as they could be typed; only such as this game allows."""
    known = load_openings(game.board.name)
    for power in powers:
        shown = 0
        for opening in known.get(power, ()):
            if shown == _FEW and len(powers) > 1:
                break
            if any(secrecy.void_for(game, power, order) is not None for order in opening.orders):
                continue
            name = words.say(f"opening.{opening.name}")
            title = words.say("of_power", power=words.power(power), text=name) if len(powers) > 1 else name
            yield title, [words.typed(order) for order in opening.orders]
            shown += 1


def _press(occasion: Occasion) -> str:
    """How to write to another power; nothing where press goes to all or to nobody."""
    game, words = occasion.game, occasion.words
    others = [power for power in game.board.powers if power not in {*occasion.hearer.powers, *game.deal.neutral}]
    if game.settings.press is PressKind.NONE or not game.settings.partial or not others:
        return ""
    address = occasion.address.replace(game.name, f"{game.name}-{others[0]}", 1)
    return words.say("started.press", power=words.power(others[0]), address=address)


def _seats(game: Game, people: People, words: Words) -> list[tuple[str, str]]:
    """Who plays what; nothing where that is secret."""
    if not secrecy.knows_names(game, people.viewer):
        return []
    return [(words.power(power), people.reader_of(power, words)) for power in game.board.powers]
