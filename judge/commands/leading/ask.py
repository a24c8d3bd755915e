"""What masters ask: settings, dry runs, phases taken back, announcements, acting for a player."""

from __future__ import annotations

import re
from typing import ClassVar

from judge.commands.asks import Ask, SectionStart, Trouble
from judge.commands.leading.create_options import CreateGame, names_rulebook, read_create
from judge.commands.leading.several import CreateSeveral, Likeness, is_several, names_in, with_likeness
from judge.commands.line import CommandLine, Taken, name_of, named, phase_of, read_power, to_game, unknown
from judge.commands.press.heads import names_readers
from judge.commands.seats.ask import JoinGame, ToGame
from judge.game.commands.clock import Process
from judge.game.commands.leading import Announce
from judge.game.commands.starting import Cancel
from judge.game.commands.watching import Reveal
from judge.game.handle import ANY
from judge.game.settings import SETTINGS
from judge.notation.commands.blanks import fills
from judge.notation.commands.command_arguments import read_spot
from judge.notation.commands.settings import Piece, SettingFault, TextBelow, Unset, WantedSetting, read_settings
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase
from judge.structs import replace

_LONGEST_TEXT = 8000
_MOST_ACTS = 200
_END = "end"
"""Ends a text as njudge has it, beside ENDPRESS and its like."""
_PLAIN_VARIANT = "standard"
"""What njudge calls the game without a variant."""
_ONESELF = frozenset({"", "myself", "me", "self", "oneself", "observer"})
_CONTROL = re.compile(r"[^\S\n]|[\x00-\x09\x0b-\x1f\x7f]")


class Configure(Ask, frozen=True):
    """SET: settings with their new values, and what of the line could not be read; each acts on its own."""

    counts_again: ClassVar[bool] = True

    pieces: tuple[Piece, ...]


class ShowSettings(Ask, frozen=True):
    """SETTINGS: all settings of a game; `game` is empty for the letter's own."""

    game: str = ""


class Predict(Ask, frozen=True):
    """PREDICT: what the phase would come to, played now; `game` is empty for the letter's own. Nothing is stored."""

    game: str = ""


class TryOut(Ask, frozen=True):
    """TRY: these orders for all powers played out, on the board of the letter's game or the opening."""

    lines: str


class WhatIf(Ask, frozen=True):
    """WHAT IF: orders of others played out beside those that the writer has given; nothing is stored.

    `lines` are these orders, or empty where a power attacks one of `places`, which a name may mean.
    """

    lines: str
    power: Power = ""
    places: tuple[ProvinceId, ...] = ()


class RollBackTo(Ask, frozen=True):
    """ROLLBACK: to the phase, or to the one that was played last; with the orders that were given for it or without."""

    is_about_past: ClassVar[bool] = True

    phase: Phase | None
    has_orders: bool


class RollForwardTo(Ask, frozen=True):
    """ROLLFORWARD: what was rolled back last is as it was, as far as the phase, or as far as it goes."""

    is_about_past: ClassVar[bool] = True

    phase: Phase | None
    has_orders: bool


class SignOn(SectionStart, frozen=True):
    """SIGNON: from here on the letter is about this game; a password behind it is neither needed nor kept."""

    name: str
    """In small letters; perhaps with the letter of a power or role in front, as other judges have it."""
    has_letter: bool


class Become(SectionStart, frozen=True):
    """BECOME: from here on a master acts as this power's player; None for himself again.

    `about` is the name in the line if no power has it: nothing below may then be taken for the master's own.
    """

    power: Power | None
    about: str = ""


class Audit(Ask, frozen=True):
    """AUDIT: what was done in the game, in one phase, or the last so many acts."""

    phase: Phase | None
    most: int


def configure(line: CommandLine) -> Ask | Taken:
    """SET, or SETTINGS where nothing follows; a comment or description may stand in the lines below."""
    if not line.rest:
        return ShowSettings("", written=line.written)
    pieces = read_settings(_as_written(line), line.language, SETTINGS)
    if len(pieces) == 1 and isinstance(pieces[0], Unset) and pieces[0].why is SettingFault.UNKNOWN:
        # `SET DEADLINE tomorrow` is no setting, but a command without what it takes.
        other = unknown(line)
        if other.trouble is not Trouble.UNKNOWN_COMMAND:
            return other
    if not isinstance(pieces[-1] if pieces else None, TextBelow):
        return Configure(pieces, written=line.written)
    text, used = line.block()
    at = next((at for at, below in enumerate(text) if below.strip().casefold() == _END), None)
    text, used = (text, used) if at is None else (text[:at], at + 1)
    below, said = pieces[-1], _one_text(text)
    piece = (
        WantedSetting(below.name, said, below.written)
        if said
        else Unset(SettingFault.NO_VALUE, below.written, below.name)
    )
    return Taken(Configure((*pieces[:-1], piece), written=line.written), used)


def _as_written(line: CommandLine) -> str:
    """What follows the command's words, with the stop at its end."""
    at = line.written.find(line.rest) if line.rest else -1
    return line.written[at:] if at >= 0 else line.rest


def _one_text(lines: tuple[str, ...]) -> str:
    """Lines as one text without control characters and without blank lines around it."""
    return _CONTROL.sub(" ", "\n".join(line.rstrip() for line in lines).strip())[:_LONGEST_TEXT]


def try_out(line: CommandLine) -> Taken | None:
    """TRY with an order behind it, and with those below, as far as ENDTRY or the end of the letter."""
    text, used = line.block()
    if fills("order", line.rest, line.language):
        text = (line.rest, *text)
    elif " " in line.rest:
        return None
    return Taken(TryOut("\n".join(text)[:_LONGEST_TEXT], written=line.written), used)


def what_if(line: CommandLine) -> Ask | None:
    """`A Ven-Tyr`, or who attacks what: `Italy Tyrolia`."""
    assert line.game is not None
    first, _, rest = line.rest.partition(" ")
    power, spot = read_power(first, line.game.board, line.language), read_spot(rest, line.language)
    if power is None or spot is None or spot.type is not None or spot.game:
        is_order = fills("order", line.rest, line.language)
        return WhatIf(line.rest[:_LONGEST_TEXT], written=line.written) if is_order else None
    return WhatIf("", power, spot.provinces, written=line.written)


def announce(line: CommandLine) -> Ask | Taken:
    """ANNOUNCE of the rest of the line, the lines below, or both where an END shows that they belong together."""
    text, used = line.block()
    is_closed = used > len(text) and not any(line.command_in(below) for below in text)
    if line.rest and not is_closed:
        text, used = (), 0
    said = _one_text((_as_written(line), *text))
    first = said.partition("\n")[0].partition(":")[0]
    if line.game is not None and names_readers(first, line.standing, line.language):
        # ANNOUNCE TO ITALY: what is announced goes to all.
        unclear = line.unclear(Trouble.PRESS_NAMES_BELOW, first)
        return Taken(replace(unclear, text="\n".join(text)), used)
    if line.game is None or not said:
        return Taken(line.unclear(Trouble.TEXT_NEEDED if line.game is not None else Trouble.GAME_NEEDED), used)
    return Taken(line.gives(Announce(said)), used)


def rollback(line: CommandLine) -> Ask:
    phase, has_orders, wrong = _phase_and_orders(line)
    return (
        line.unclear(Trouble.BAD_PHASE, wrong) if wrong else RollBackTo(phase, bool(has_orders), written=line.written)
    )


def rollforward(line: CommandLine) -> Ask:
    phase, has_orders, wrong = _phase_and_orders(line)
    has_orders = has_orders is not False
    return line.unclear(Trouble.BAD_PHASE, wrong) if wrong else RollForwardTo(phase, has_orders, written=line.written)


def _phase_and_orders(line: CommandLine) -> tuple[Phase | None, bool | None, str]:
    """`F1901M RESTORE`: the phase, whether orders come along (None where nothing is said), and what is neither."""
    text, options = line.language.clean(line.rest).text, line.language.options
    has_orders: bool | None = None
    for option, meaning in (("without orders", False), ("with orders", True)):
        for said in sorted(options.get(option, ()), key=len, reverse=True):
            left = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", " ", text)
            has_orders = meaning if left != text and has_orders is None else has_orders
            text = left
    words = text.split()
    text = " ".join(words[1:] if words and line.language.says("until", words[0]) else words)
    phase = phase_of(line, text) if text else None
    return phase, has_orders, text if phase is None else ""


def cancel(line: CommandLine) -> Ask:
    """CANCEL of the game that is named, else of the letter's."""
    name = name_of(line.rest) or line.game_name
    return ToGame(name, Cancel(), written=line.written) if name else line.unclear(Trouble.GAME_NEEDED)


def audit(line: CommandLine) -> Ask:
    if not line.rest:
        return Audit(None, _MOST_ACTS, written=line.written)
    if line.rest.isdigit():
        return Audit(None, min(max(int(line.rest[:6]), 1), _MOST_ACTS), written=line.written)
    phase = phase_of(line, line.rest)
    return Audit(phase, _MOST_ACTS, written=line.written) if phase else line.unclear(Trouble.BAD_PHASE, line.rest)


def sign_on(line: CommandLine) -> Ask:
    """`SIGNON Fblitz secret`, `SIGNON France@blitz`, `GAME blitz`; `SIGNON ?blitz` joins or takes over."""
    target = line.rest.partition(" ")[0]
    if not target:
        return line.unclear(Trouble.NAME_NEEDED)
    name = name_of(target.rpartition("@")[2])
    if name.startswith("?") or target.startswith("?"):
        # `SIGNON ?` joins the next game that begins.
        name = name.lstrip("?") or ANY
        return JoinGame(name, or_takes_over=True, written=line.up_to(target) or f"JOIN {name}")
    if not name:
        return line.unclear(Trouble.NAME_NEEDED)
    # Only the game's name is kept of the line: behind it people write passwords.
    return SignOn(name, "@" not in target and len(name) > 2, written=line.up_to(target) or f"SIGNON {target}")


def become(line: CommandLine) -> Ask:
    word = line.rest.casefold().strip()
    if word in _ONESELF or line.language.says("master", word):
        return Become(None, written=line.written)
    power = read_power(line.rest, line.game.board, line.language) if line.game else None
    return Become(power, "" if power else line.rest, written=line.written)


def create(line: CommandLine) -> Ask:
    name, _, options = line.rest.partition(" ")
    if not name:
        return line.unclear(Trouble.NAME_NEEDED)
    options, likeness = with_likeness(options, line.language)
    if is_several(name) or likeness.game:
        return _several(line, name, options, likeness)
    read = _with_password if name.startswith("?") else _options_of
    found = read(line, name_of(name.lstrip("?")), options)
    return line.unclear(Trouble.BAD_OPTION, found) if isinstance(found, str) else found


def _several(line: CommandLine, names: str, options: str, likeness: Likeness) -> Ask:
    """A row of games, or one like another: their options, or the game that they are like, but not both."""
    games = names_in(names)
    made = _options_of(line, "", options) if not likeness.game else None
    if not games or isinstance(made, str) or (likeness.game and options):
        return line.unclear(Trouble.BAD_OPTION, (made if isinstance(made, str) else options) or names)
    return CreateSeveral(games, likeness, made, written=line.written)


def _options_of(line: CommandLine, name: str, options: str) -> CreateGame | str:
    found = read_create(name, options, line.language.options, line.language)
    return found if isinstance(found, str) else replace(found, written=line.written)


def _with_password(line: CommandLine, name: str, options: str) -> CreateGame | str:
    """The form of njudge, `CREATE ?name password variant`: what follows is read whole, or without its first word."""
    first, *behind = options.split() or [""]
    has_variant = bool(behind) and (behind[0].casefold() == _PLAIN_VARIANT or names_rulebook(behind[0]))
    words = [word for word in behind if word.casefold() != _PLAIN_VARIANT]
    whole = _options_of(line, name, " ".join(words if first.casefold() == _PLAIN_VARIANT else [first, *words]))
    if names_rulebook(first) or (not has_variant and _is_read(whole)):
        return whole
    found = _options_of(line, name, " ".join(words))
    # A password is not kept, so the line is not kept as it was written either.
    return found if isinstance(found, str) else replace(found, has_password=True, written=f"CREATE ?{name}")


def _is_read(found: CreateGame | str) -> bool:
    """Whether all of the line is an option, and its rulebook one that there is."""
    return not isinstance(found, str) and (not found.rulebook or names_rulebook(found.rulebook))


def process(line: CommandLine) -> Ask:
    if not line.rest:
        return line.gives(Process())
    phase = phase_of(line, line.rest)
    return line.gives(Process(phase)) if phase else line.unclear(Trouble.BAD_PHASE, line.rest)


settings = named(ShowSettings)
predict = named(Predict)
reveal = to_game(Reveal())
sign_off = unknown
"""SIGNOFF ends the letter; where it does not, it is no command."""
