"""TOURNAMENT and what may stand behind the name of one; ASSIGN, STANDINGS, INVITE, NO INVITATIONS."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import ClassVar

from judge.commands.asks import AboutGame, Ask, Trouble
from judge.commands.leading.ask import Configure, configure
from judge.commands.leading.create_options import CreateGame, read_create
from judge.commands.leading.several import Likeness, names_in, with_likeness
from judge.commands.line import EDGES, CommandLine, Taken, name_of, plain, power_called
from judge.game.scoring import TieBreak
from judge.notation.commands.command_arguments import words_of
from judge.notation.commands.settings import Piece
from judge.notation.times import Readings, read_time, read_zone
from judge.rules.places import Power
from judge.shelf import scorings
from judge.structs import replace

MOST_INVITED = 20
"""Addresses of one INVITE."""
_LONGEST_WORDS = 3
_LONGEST_WHY = 200
_POINTS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")
_ROUND = re.compile(r"[1-9][0-9]?")


class OfTournament(Ask, frozen=True):
    """Something that a director asks of a tournament by its name."""

    counts_again: ClassVar[bool] = True

    tournament: str


class OpenTournament(OfTournament, frozen=True):
    """TOURNAMENT name: opened where there is none of that name, else shown. `made` is what its boards are to be."""

    made: CreateGame
    scoring: str = ""
    about: str = ""
    """A word in the place of a scoring system that is none."""


class ListTournaments(Ask, frozen=True):
    """TOURNAMENT alone: which there are."""


class ChooseScoring(OfTournament, frozen=True):
    """By which system points are given; empty for a word that is none."""

    scoring: str
    about: str = ""
    opens: OpenTournament | None = None
    """What the line opens where there is no such tournament yet."""


class ChooseTies(OfTournament, frozen=True):
    """What decides between equals."""

    ties: tuple[TieBreak, ...]


class SetAll(OfTournament, frozen=True):
    """Settings of all boards, and of those to come."""

    pieces: tuple[Piece, ...]


class AddBoards(OfTournament, frozen=True):
    """Boards of the round that is prepared: made, or taken in where they form and the director leads them."""

    games: tuple[str, ...]
    likeness: Likeness


class ChooseRound(OfTournament, frozen=True):
    """The round that boards, draws and deadlines are for from now on."""

    round: int


class DrawRound(OfTournament, frozen=True):
    """Who sits where in the round, by lot; with `by_wishes` the powers go by wishes."""

    by_wishes: bool = False


class StartRound(OfTournament, frozen=True):
    """All boards of the round begin at the same moment."""


class SetRoundDeadline(OfTournament, frozen=True):
    """All boards of the round that are played have this deadline."""

    at: datetime


class AddDirector(OfTournament, frozen=True):
    """One director more, by name or address; behind a minus, one less."""

    who: str
    is_added: bool = True


class CorrectResult(OfTournament, frozen=True):
    """Points of one person on one board, as a director has them."""

    game: str
    who: str
    points: str
    why: str = ""


class WithdrawEntrant(OfTournament, frozen=True):
    """Somebody is drawn no more."""

    who: str


class EndTournament(OfTournament, frozen=True):
    """The tournament is over: its standings stay."""


class Assign(Ask, frozen=True):
    """Seats by the master of a game: `ASSIGN b1 anna boris`, `ASSIGN anna France b1`.

    Which of the two names is the game's is for who knows the games to say.
    """

    counts_again: ClassVar[bool] = True

    names: tuple[str, ...]
    """The first and the last of the line, either of which may be the game."""
    people: tuple[str, ...]
    """The others, if the first is the game; of one person with a power, that name."""
    power: Power | None = None


class ShowStandings(AboutGame, frozen=True):
    """STANDINGS of a tournament; `game` is its name, empty for the only one that the writer has a part in."""


class Invite(Ask, frozen=True):
    """INVITE: mail an invitation to each of these addresses."""

    addresses: tuple[str, ...]
    target: str
    """The tournament or game."""


class NoInvitations(Ask, frozen=True):
    """NO INVITATIONS: no invitation goes to the writer's address any more."""


def tournament(line: CommandLine) -> Ask | Taken:
    """`TOURNAMENT cup`, `TOURNAMENT cup SCORING carnage`, and what else there is."""
    name, _, rest = line.rest.partition(" ")
    if not name:
        return ListTournaments(written=line.written)
    tournament, verb, behind = name_of(name), *_verb(rest, line)
    if not tournament:
        return line.unclear(Trouble.NAME_NEEDED)
    if not verb:
        return _opened(line, tournament, rest)
    found = _VERBS[verb](replace(line, rest=behind), tournament)
    return found if found is not None else line.unclear(Trouble.BAD_OPTION, rest)


def _verb(rest: str, line: CommandLine) -> tuple[str, str]:
    """What is asked of a tournament, and what follows those words; empty for nothing of the kind."""
    words = rest.split()
    for count in range(min(_LONGEST_WORDS, len(words)), 0, -1):
        said = " ".join(words[:count])
        for verb in _VERBS:
            if line.language.says(f"tournament {verb}", said):
                return verb, " ".join(words[count:])
    return "", rest


def _opened(line: CommandLine, tournament: str, options: str) -> Ask:
    """A tournament with what may stand behind CREATE, and its scoring system somewhere among that."""
    words, scoring, about = options.split(), "", ""
    at = next((at for at, word in enumerate(words) if line.language.says("tournament scoring", word)), None)
    if at is not None:
        scoring, used = scoring_called(words[at + 1 :])
        about = " ".join(words[at + 1 : at + 2])
        words = words[:at] + words[at + 1 + max(used, 1) :]
    made = read_create(tournament, " ".join(words), line.language.options, line.language)
    if isinstance(made, str):
        return line.unclear(Trouble.BAD_OPTION, made)
    return OpenTournament(tournament, made, scoring, "" if scoring else about, written=line.written)


def scoring_called(words: list[str]) -> tuple[str, int]:
    """The system that the first of some words name, and how many words that are; empty for none."""
    for count in range(min(_LONGEST_WORDS, len(words)), 0, -1):
        text = " ".join(words[:count]).casefold().strip(EDGES)
        for name, each in scorings().items():
            if text == name or text in each.names:
                return name, count
    return "", 0


def _scoring(line: CommandLine, name: str) -> Ask | None:
    """By which system points are given; of a tournament that is not there yet, how it is opened."""
    words = line.rest.split()
    scoring, used = scoring_called(words)
    opened = _opened(line, name, line.written.split(maxsplit=2)[-1])
    opens = opened if isinstance(opened, OpenTournament) else None
    is_whole = used == len(words)
    return ChooseScoring(name, scoring if is_whole else "", line.rest, opens, written=line.written) if words else None


def _ties(line: CommandLine, name: str) -> Ask | None:
    found: list[TieBreak] = []
    for word in words_of(line.rest, line.language):
        tie = next((each for each in TieBreak if line.language.says(f"tie {each.value}", word)), None)
        if tie is None:
            return None
        found.append(tie)
    return ChooseTies(name, tuple(dict.fromkeys(found)), written=line.written) if found else None


def _shared(line: CommandLine, name: str) -> Ask | Taken | None:
    """Settings as behind SET; a text may stand in the lines below."""
    found = configure(line) if line.rest else None
    ask, used = (found.ask, found.used) if isinstance(found, Taken) else (found, 0)
    return Taken(SetAll(name, ask.pieces, written=line.written), used) if isinstance(ask, Configure) else None


def _rules(line: CommandLine, name: str) -> Ask | Taken | None:
    """House rules: the setting of that name, whose text stands behind the words or below."""
    word = line.language.settings["names"]["house_rules"][0]
    return _shared(replace(line, rest=f"{word} {line.rest}".strip(), written=f"{word} {line.rest}".strip()), name)


def _boards(line: CommandLine, name: str) -> Ask | None:
    names, behind = with_likeness(line.rest, line.language)
    games = names_in(names)
    return AddBoards(name, games, behind, written=line.written) if games else None


def _round(line: CommandLine, name: str) -> Ask | None:
    return ChooseRound(name, int(line.rest), written=line.written) if _ROUND.fullmatch(line.rest) else None


def _draw(line: CommandLine, name: str) -> Ask | None:
    by_wishes = bool(line.rest) and line.language.says("tournament wishes", line.rest)
    return DrawRound(name, by_wishes, written=line.written) if by_wishes or not line.rest else None


def _deadline(line: CommandLine, name: str) -> Ask | None:
    zone, language = read_zone(line.standing.zone) or UTC, line.language
    at = read_time(line.rest, line.now, zone, None, language.options, language.calendar)
    if at is None or isinstance(at, Readings):
        return line.unclear(Trouble.BAD_TIME, line.rest)
    return SetRoundDeadline(name, at, written=line.written)


def _director(line: CommandLine, name: str) -> Ask | None:
    who = line.rest.strip(EDGES)
    return AddDirector(name, who.lstrip("- "), not who.startswith("-"), written=line.written) if who else None


def _result(line: CommandLine, name: str) -> Ask | None:
    """`b1 anna 45 the last turn was played with the wrong orders`."""
    words = line.rest.split()
    at = next((at for at, word in enumerate(words) if at > 1 and _POINTS.fullmatch(word)), None)
    if at is None:
        return None
    who, why = " ".join(words[1:at]), " ".join(words[at + 1 :])[:_LONGEST_WHY]
    return CorrectResult(name, name_of(words[0]), who.strip(EDGES), words[at], why, written=line.written)


def _withdraw(line: CommandLine, name: str) -> Ask | None:
    return WithdrawEntrant(name, line.rest.strip(EDGES), written=line.written) if line.rest else None


def _alone(make: Callable[..., Ask]) -> Callable[[CommandLine, str], Ask | None]:
    """The reader of a word that takes nothing."""
    return lambda line, name: make(name, written=line.written) if not line.rest else None


_VERBS: Mapping[str, Callable[[CommandLine, str], Ask | Taken | None]] = MappingProxyType(
    {
        "scoring": _scoring,
        "ties": _ties,
        "set": _shared,
        "rules": _rules,
        "boards": _boards,
        "round": _round,
        "draw": _draw,
        "start": _alone(StartRound),
        "deadline": _deadline,
        "director": _director,
        "result": _result,
        "withdraw": _withdraw,
        "end": _alone(EndTournament),
    }
)
"""The words behind the name of a tournament; in each language they are lists of `[options]`, as `tournament draw`."""


def assign(line: CommandLine) -> Ask:
    """`ASSIGN b1 anna boris`, `ASSIGN b1 Anna Bell, Boris`, `ASSIGN anna France b1`, `ASSIGN b1 anna France`."""
    words = line.rest.split()
    at = next((at for at, word in enumerate(words) if at and _power(word, line) is not None), None)
    if len(words) < 2 or len(line.rest) > 1000:
        return line.unclear(Trouble.LIKE_THIS)
    if at is not None:
        others = [word for number, word in enumerate(words) if number != at]
        names = (name_of(others[0]), name_of(others[-1]))
        person = tuple(" ".join(part).strip(EDGES) for part in (others[1:], others[:-1]))
        return Assign(names, person, _power(words[at], line), written=line.written)
    people = line.rest.partition(" ")[2]
    several = people.split(",") if "," in people else people.split()
    named = tuple(name for each in several if (name := each.strip(EDGES)))
    return Assign((name_of(words[0]),), named, written=line.written)


def _power(word: str, line: CommandLine) -> Power | None:
    wanted = word.strip(" .,;:。").casefold()
    return power_called(wanted, line.language.powers, line.language) if len(wanted) > 1 else None


def standings(line: CommandLine) -> Ask:
    return ShowStandings(name_of(line.rest), written=line.written)


def invite(line: CommandLine) -> Ask:
    """`INVITE anna@x.example, boris@y.example TO cup`; without a name to the letter's game."""
    words = [word.strip(EDGES) for word in re.split(r"[\s,;]+", line.rest) if word.strip(EDGES)]
    addresses = tuple(dict.fromkeys(word for word in words if "@" in word))
    others = [word for word in words if "@" not in word]
    target = name_of(others[-1]) if others else line.game_name
    if not addresses:
        return line.unclear(Trouble.BAD_ADDRESS, line.rest)
    return Invite(addresses[: MOST_INVITED + 1], target, written=line.written)


no_invitations = plain(NoInvitations)
