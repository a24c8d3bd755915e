"""Reads PLACE, REACH, MOVES and ABBREVIATIONS: what they ask changes nothing."""

from __future__ import annotations

from judge.commands.asks import AboutGame, Ask, AskedOnce, Trouble
from judge.commands.line import EDGES, CommandLine, name_of
from judge.notation.commands.named_places import NamedPlace, read_places
from judge.notation.cutting import tokens_of
from judge.notation.lexicon import PLACE
from judge.rules.position import PhaseKind

_MOST_UNKNOWN = 3
"""Words of a name that nobody knows: what has more is talk."""


class ShowPlace(AboutGame, frozen=True):
    """PLACE Mun: `game` is empty where none is meant."""

    place: NamedPlace


class ShowReach(AboutGame, frozen=True):
    """REACH Den, with the unit or place that it is asked for; None for all units of the writer."""

    goal: NamedPlace
    start: NamedPlace | None = None


class ShowMoves(AboutGame, frozen=True):
    """MOVES, of one unit or of all."""

    place: NamedPlace | None = None


class ShowAbbreviations(AskedOnce, frozen=True):
    """ABBREVIATIONS, of the game's book or of the one that is named, in small letters."""

    book: str = ""


def place(line: CommandLine) -> Ask | None:
    """`Mun`, `blitz Mun`, `Gallicia`; `PLACE A Par` is an order to build."""
    game, places = _read(line)
    if places is None or len(places) != 1 or _is_order(line, places[0]):
        return None
    return ShowPlace(game, places[0], written=line.written)


def reach(line: CommandLine) -> Ask | None:
    """`Den`, `Den from Kie`, `A Mun Den`."""
    game, places = _read(line)
    if places is None:
        return None
    starts = [each for each in places if each.is_start or each.type is not None]
    goals = [each for each in places if each not in starts]
    if len(goals) != 1 or len(starts) > 1:
        return None
    return ShowReach(game, goals[0], starts[0] if starts else None, written=line.written)


def moves(line: CommandLine) -> Ask | None:
    """`A Mun`, `Mun` or nothing; above orders it is a heading."""
    if not line.rest.strip(EDGES):
        return None if _is_heading(line) else _moves(line, line.game_name, None)
    game, places = _read(line)
    if places is None or len(places) != 1:
        return None
    word = places[0].written
    is_game = not places[0].provinces and line.game is None and len(word.split()) == 1
    if is_game or _is_known_name(word, line):
        return _moves(line, name_of(word), None)
    return _moves(line, game, places[0])


def abbreviations(line: CommandLine) -> Ask:
    """Nothing, or the name of a book."""
    return ShowAbbreviations(name_of(line.rest), written=line.written)


def _moves(line: CommandLine, game: str, place: NamedPlace | None) -> Ask:
    return ShowMoves(game, place, written=line.written) if game or place else line.unclear(Trouble.NAME_NEEDED)


def _read(line: CommandLine) -> tuple[str, tuple[NamedPlace, ...] | None]:
    """The game that is meant, and the places behind its name."""
    head, _, behind = line.rest.strip().partition(" ")
    if behind and (_is_known_name(head, line) or _is_name_only(head, behind, line)):
        return name_of(head), _plausible(behind, line)
    return line.game_name, _plausible(line.rest, line)


def _plausible(text: str, line: CommandLine) -> tuple[NamedPlace, ...] | None:
    """The places of a text; None where it is rather talk."""
    places = read_places(text, line.language)
    if places is None:
        return None
    is_talk = any(not each.provinces and len(each.written.split()) > _MOST_UNKNOWN for each in places)
    return None if is_talk else places


def _is_known_name(word: str, line: CommandLine) -> bool:
    name = name_of(word)
    return bool(name) and (name in line.standing.games or name == line.game_name)


def _is_name_only(head: str, behind: str, line: CommandLine) -> bool:
    """Whether a word that means nothing here stands before a place that is known: the name of a game."""
    first = tokens_of(line.language.clean(head), line.language.lexicon, 1)
    rest = read_places(behind, line.language)
    is_word = len(first) == 1 and first[0].kind == "WORD" and not first[0].has(PLACE)
    return is_word and rest is not None and all(each.provinces for each in rest)


def _is_order(line: CommandLine, place: NamedPlace) -> bool:
    """Whether the line is to build: it names a unit, or it comes from who has something to build."""
    if line.written.rstrip().endswith(("?", "？")):
        return False
    is_adjusting = line.game is not None and line.game.position.phase.kind is PhaseKind.ADJUSTMENT
    return place.type is not None or (is_adjusting and bool(line.standing.powers))


def _is_heading(line: CommandLine) -> bool:
    """Whether something stands right below that is no command."""
    below = next((each.strip() for each in line.following if each.strip()), "")
    return bool(below) and line.command_in(below) is None and not line.written.rstrip().endswith(("?", "？"))
