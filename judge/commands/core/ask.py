"""Registering, finding and entering games, ordering, and leading one: the words that were there first."""

from __future__ import annotations

from judge.commands.asks import Ask, GameAsk, Help, SetLanguage, SetZone, ShowOrders, Trouble, Unclear
from judge.commands.leading.create_options import read_create
from judge.commands.line import CommandLine, Taken, to_game
from judge.commands.options import read_language, read_power
from judge.game.commands.clock import Process
from judge.game.commands.endings import SetAlliance
from judge.game.commands.orders import Clear
from judge.notation.ahead import read_phase_name
from judge.notation.speak import speak_power
from judge.notation.times import zone_name
from judge.notation.verbs import CommandWord, begun, read_command
from judge.rules.position import Phase, PhaseKind, Season

EDGES = " \t.,;:!?\"'<>[]()"
"""What may stand around a name or a word that says nothing by it."""
_LONGEST_NAME = 40
_FIRST_PHASE = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)
_TAKES = frozenset({CommandWord.DEADLINE, CommandWord.EJECT, CommandWord.ALLY})


def name_of(text: str) -> str:
    """The name of a game as somebody writes it: `Blitz.` is `blitz`."""
    # Dots in front are no punctuation: `../x` is refused as it was written.
    return text.lstrip(EDGES.replace(".", "")).rstrip(EDGES).casefold()[:_LONGEST_NAME]


def help_about(line: CommandLine) -> Ask:
    return Help(line.rest.casefold())


def register(line: CommandLine) -> Taken:
    used = line.particulars.follow(list(line.following), 0)
    return Taken(line.particulars.read([line.rest, *line.following[:used]]), used)


def create(line: CommandLine) -> Ask:
    name, _, options = line.rest.partition(" ")
    if not name:
        return line.unclear(Trouble.NAME_NEEDED)
    if name.startswith("?"):
        # njudge's form: a password behind the name, then a variant.
        _, _, options = options.partition(" ")
        options = " ".join(word for word in options.split() if word.casefold() != "standard")
    found = read_create(name_of(name), options, line.language.options, line.language)
    return line.unclear(Trouble.BAD_OPTION, found) if isinstance(found, str) else found


def language(line: CommandLine) -> Ask:
    code = read_language(line.rest, line.tongues)
    return SetLanguage(code) if code else line.unclear(Trouble.BAD_LANGUAGE, line.rest or "?")


def zone(line: CommandLine) -> Ask:
    zone = zone_name(line.rest)
    return SetZone(zone) if zone else line.unclear(Trouble.BAD_ZONE, line.rest)


def unknown(line: CommandLine) -> Unclear:
    """A line that begins like SET DEADLINE or EJECT but names no time or power, or that no command begins like."""
    pieces = line.written.split()
    tails = {"20:00": Trouble.BAD_TIME}
    if line.game is not None:
        tails[speak_power(line.game.board.powers[0], line.language)] = Trouble.BAD_POWER
    for count in (1, 2):
        for tail, trouble in tails.items():
            probe = read_command(" ".join([*pieces[:count], tail]), line.language)
            if len(pieces) > count and probe is not None and probe.word in _TAKES and probe.rest == tail:
                return Unclear(trouble, probe.word, line.written, " ".join(pieces[count:]))
    word = begun(line.written, line.language)
    if word is not None and word not in {CommandWord.UNKNOWN, CommandWord.SET}:
        return Unclear(Trouble.LIKE_THIS, word, line.written)
    return Unclear(Trouble.UNKNOWN_COMMAND, CommandWord.UNKNOWN, line.written)


def process(line: CommandLine) -> Ask:
    if not line.rest:
        return GameAsk(Process(), line.written)
    phase = phase_of(line, line.rest)
    return GameAsk(Process(phase), line.written) if phase else line.unclear(Trouble.BAD_PHASE, line.rest)


def phase_of(line: CommandLine, text: str) -> Phase | None:
    """The phase that `F1901M` or `fall 1901 movement` means; None when it is none."""
    return read_phase_name(text, line.language, line.game.position.phase if line.game else _FIRST_PHASE)


def ally(line: CommandLine) -> Ask:
    ally = read_power(line.rest, line.game.board, line.language) if line.game else None
    return GameAsk(SetAlliance(ally), line.written) if ally else line.unclear(Trouble.BAD_POWER, line.rest)


def orders(_: CommandLine) -> Ask:
    return ShowOrders()


clear = to_game(Clear())
noally = to_game(SetAlliance(None))
