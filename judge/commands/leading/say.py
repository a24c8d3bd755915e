"""What an answer says about settings, dry runs, phases taken back and the audit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from zlib import crc32

from judge.commands.asks import Ask
from judge.commands.part import Block, Part, Scene, page_part, refusal, say, say_done
from judge.commands.replies import Reply
from judge.game.commands.clock import Process
from judge.game.commands.leading import Rollback, RollForward
from judge.game.events import PhaseProcessed, PlayedBy
from judge.game.events.leading import SettingChange
from judge.game.game import Game, Status
from judge.game.phase_report import PhaseReport
from judge.game.refusal import Refusal
from judge.game.settings import PACES, SETTINGS, Settings, setting_value
from judge.notation.commands.settings import SettingFault, Unset
from judge.notation.commands.verbs import CommandWord
from judge.notation.values import Problem
from judge.picture.kinds import MapKind
from judge.prose.game_line import board_told, special_rules
from judge.prose.maps import MailMap, told
from judge.prose.results import report
from judge.prose.sentences import is_failed, problem
from judge.prose.settings import changed, example_of, in_short, name_of, value_in_sentence, value_of, what_fits
from judge.prose.words import Words
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct, replace

_WIDE = MapKind.TRIED.width
"""No wider is a map of what is tried shown: it has no more pixels."""
_GROUPS = ("clock", "seats", "secrecy", "press", "endings", "observers", "texts")
_CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")
_SEED = re.compile(r", seed .*")
_TOLD_OF_NAMES = frozenset({"low", "high", "old", "setting"})


class SettingsSet(Reply, frozen=True):
    """What became of a line of SET."""

    changed: tuple[SettingChange, ...]
    same: tuple[tuple[str, Any], ...]
    """Settings that were so already."""
    refused: tuple[tuple[str, Refusal], ...]
    unset: tuple[Unset, ...]
    is_told: bool = False
    """Whether a mail tells the others what this letter changed; said once a letter."""
    is_later: bool = False
    """Whether times were changed that hold from the next phase on."""


class SettingsShown(Reply, frozen=True):
    """All settings of a game."""

    game: Game


class Foreseen(Reply, frozen=True):
    """What a phase would come to: PREDICT, or TRY (`is_trial`)."""

    event: PhaseProcessed
    game: Game
    is_trial: bool
    problems: tuple[Problem, ...] = ()


class NobodyThere(Reply, frozen=True):
    """WHAT IF a power attacked where none of its units can go."""

    written: str
    power: Power
    place: ProvinceId


class JournalLine(Struct, frozen=True):
    """One act of the journal, with its people by name."""

    at: datetime
    who: str
    """Who acted; empty for the clock, and for the machine."""
    what: str
    outcome: str
    game: str = ""
    by: str = ""
    """The master who acted as that player."""
    letter: int | None = None


class Audited(Reply, frozen=True):
    """What was done in a game, oldest first; `left_out` acts were older."""

    game: str
    acts: tuple[JournalLine, ...]
    left_out: int = 0


@say.register(SettingsSet)
def _set(reply: SettingsSet, scene: Scene) -> Part:
    words = scene.words
    done = [changed(change.name, change.old, change.new, words) for change in reply.changed]
    for name, value in reply.same:
        said = value_in_sentence(name, value, words)
        done.append(words.say("settings.same", setting=name_of(name, words), value=said))
    if reply.is_told:
        done.append(words.say("settings.told"))
    if reply.is_later:
        done.append(words.say("settings.from_next_phase"))
    said = words.command(CommandWord.SET)
    refused = [(f"{said} {written}", _refused(why, scene)) for written, why in reply.refused]
    refused += [(f"{said} {unset.written}", _unfit(unset, words)) for unset in reply.unset]
    return Part(tuple(done), tuple(refused), subject=words.say("subject.settings_set"))


def _unfit(unset: Unset, words: Words) -> str:
    """Why a piece of a SET line sets nothing, and how to write it."""
    match unset.why:
        case SettingFault.UNKNOWN if unset.near:
            said = words.command(CommandWord.SET)
            return words.say("settings.unknown_near", near=words.either(f"`{said} {phrase}`" for phrase in unset.near))
        case SettingFault.UNKNOWN:
            return words.say("settings.unknown")
        case SettingFault.WHICH_PHASE:
            said = words.command(CommandWord.SET)
            near = words.either(f"`{said} {phrase}`" for phrase in unset.near)
            return words.say("settings.which_phase", near=near, all=f"`{said} {unset.written}`")
        case SettingFault.ELSEWHERE:
            return words.say(f"setting_elsewhere.{unset.about}")
        case _:
            key = "settings.bad_value" if unset.about else "settings.no_value"
            setting, fits = name_of(unset.name, words), what_fits(unset.name, words)
            return words.say(key, about=unset.about, setting=setting, fits=fits, example=example_of(unset.name, words))


def _refused(why: Refusal, scene: Scene) -> str:
    """The sentence of a refusal whose values are a setting and values of it."""
    words, name = scene.words, why.details.get("setting")
    said = {
        key: (name_of(value, words) if key == "setting" else value_of(str(name), value, words))
        for key, value in why.details.items()
        if name and key in _TOLD_OF_NAMES
    }
    if name:
        said |= {"fits": what_fits(name, words), "example": example_of(name, words)}
    return refusal(Refusal(why.reason, {**why.details, **said}), Ask(), scene)


@say.register(SettingsShown)
def _shown(reply: SettingsShown, scene: Scene) -> Part:
    """Every setting with its value, group by group."""
    words, game = scene.words, reply.game
    blocks = [Block("para", said) for said in board_told(game, words)]
    for group in _GROUPS:
        if rows := (*_last_year(game, group, words), *_rows(game.settings, group, words)):
            blocks += [Block("strong", words.say(f"setting_group.{group}")), Block("pairs", rows)]
    title, subject = words.say("head.settings", game=game.name), words.say("subject.settings_shown", game=game.name)
    return page_part(title, *blocks, Block("small", words.say("settings.how")), subject=subject)


def _rows(settings: Settings, group: str, words: Words) -> Iterator[tuple[str, str]]:
    for pace in PACES if group == "clock" else ():
        yield words.say(f"setting_pace.{pace}"), _pace(settings, pace, words)
    for name, setting in SETTINGS.items():
        if setting.group == group and name.partition(".")[0] not in PACES:
            yield name_of(name, words), value_of(name, setting_value(settings, name), words)


def _last_year(game: Game, group: str, words: Words) -> Iterator[tuple[str, str]]:
    """The last year of a short game, among its endings: CREATE sets it, and no SET changes it."""
    if group == "endings" and game.goal.until is not None:
        yield words.say("settings.last_year"), str(game.goal.until)


def _pace(settings: Settings, pace: str, words: Words) -> str:
    """One kind of phase in a line: `next 3 days; grace 1 day`; what is as it is by default is left out."""
    said = []
    for name in (name for name in SETTINGS if name.startswith(f"{pace}.")):
        value = setting_value(settings, name)
        if name.endswith(".next") or value != setting_value(Settings(), name):
            part = words.say(f"setting_part.{name.rpartition('.')[2]}")
            said.append(words.say("setting_is", setting=part, value=value_of(name, value, words)))
    return words.one_by_one(said)


@say.register(Foreseen)
def _foreseen(reply: Foreseen, scene: Scene) -> Part:
    """The results as a page of the answer."""
    words, phase = scene.words, scene.words.phase(reply.event.phase)
    key = "trial" if reply.is_trial else "dry_run"
    event = _tried(reply.event) if reply.is_trial else reply.event
    found = report(PhaseReport(event), reply.game, scene.people.viewer, words)
    blocks = [Block("para", words.say(f"foreseen.{key}", phase=phase)), *_problems(reply, words)]
    if scene.has_pictures:
        blocks.append(_picture(reply, scene))
    for group in found.groups:
        rows = tuple(_with_notes(line.text, line.notes, words) for line in group.lines)
        blocks += [Block("strong", group.title), Block("lines", rows)] if group.title else [Block("lines", rows)]
    blocks += [Block("lines", lines) for lines in (found.dislodged, found.decided, found.adjustments) if lines]
    units = tuple((row.power, row.units) for row in found.position)
    blocks += [Block("strong", words.say("foreseen.board")), Block("pairs", units)]
    return page_part(words.say(f"head.{key}", phase=phase), *blocks, subject=words.say(f"subject.{key}", phase=phase))


def _tried(event: PhaseProcessed) -> PhaseProcessed:
    """What was played without the units that nothing was tried for, unless something befell them."""
    results = tuple(result for result in event.resolution.results if not result.is_default or is_failed(result))
    return replace(event, resolution=replace(event.resolution, results=results)) if results else event


def _picture(reply: Foreseen, scene: Scene) -> Block:
    """The place of the map; a letter may try several things, each with a map of its own."""
    board, resolution = reply.game.board.name, reply.event.resolution
    name = reply.game.name if scene.game is not None else ""
    tried = "; ".join(str(result.order) for result in resolution.results)
    place = f"tried-{crc32(tried.encode()):08x}"
    shown = MailMap(name, board, MapKind.TRIED, resolution, told(scene.words, resolution), place=place, most=_WIDE)
    return Block("map", shown)


def _problems(reply: Foreseen, words: Words) -> tuple[Block, ...]:
    """The lines of TRY that could not be read, and why."""
    if not reply.problems:
        return ()
    powers, position = reply.game.board.powers, reply.event.resolution.before
    wrong = tuple(
        words.say("foreseen.problem", line=found.written.strip(), why=problem(found, powers, position, words))
        for found in reply.problems
    )
    return Block("strong", words.say("foreseen.problems", n=len(wrong))), Block("lines", wrong)


def _with_notes(text: str, notes: Iterable[str], words: Words) -> str:
    why = words.one_by_one(notes)
    return words.say("foreseen.order", order=text, why=why) if why else text


@say.register(NobodyThere)
def _nobody_there(reply: NobodyThere, scene: Scene) -> Part:
    words = scene.words
    said = words.say("whatif.nobody", power=words.power(reply.power), place=words.place(reply.place))
    return Part(refused=((reply.written, said),))


@say.register(Audited)
def _audited(reply: Audited, scene: Scene) -> Part:
    words = scene.words
    rows = tuple(_act(act, words) for act in reply.acts)
    left_out = [Block("para", words.say("audit.left_out", n=reply.left_out))] if reply.left_out else []
    shown = Block("lines", rows) if rows else Block("para", words.say("audit.nothing"))
    title, subject = words.say("head.audit", game=reply.game), words.say("subject.audit", game=reply.game)
    return page_part(title, *left_out, shown, subject=subject)


def _act(act: JournalLine, words: Words) -> str:
    """One act on a line; the audit is for masters, who see all names."""
    who = act.who or words.say("audit.clock")
    if act.by:
        who = words.say("audit.for", by=act.by, who=who)
    is_other = not act.who and not act.what.startswith("PROCESS")
    # A reminder and the like: the journal names what people were told.
    what = _CAPITAL.sub(r" \1", act.outcome).strip().lower() if is_other else written_act(act.what)
    outcome = outcome_of(act.outcome, words)
    key = "audit.act" if act.letter else "audit.act_of_clock"
    return words.say(key, at=words.moment(act.at), who=who, what=what, outcome=outcome, letter=act.letter or "")


def written_act(command: str) -> str:
    """What was asked, as it was written."""
    # With the seed of a game its powers could be dealt before it begins.
    return _SEED.sub("", command)


def outcome_of(outcome: str, words: Words) -> str:
    """What came of an act in the journal, in a word."""
    if outcome.startswith("refused"):
        return words.say("audit.refused")
    return words.say("audit.unchanged" if outcome == "nothing changed" else "audit.done")


@say_done.register(Rollback)
@say_done.register(RollForward)
def _rolled(did: Rollback | RollForward, scene: Scene) -> tuple[str, ...]:
    words, game = scene.words, scene.game
    if game is None:
        return ()
    phase, deadline = words.phase(game.position.phase), game.clock.deadline
    said = [
        words.say("done.rollback" if isinstance(did, Rollback) else "done.rollforward", phase=phase, game=game.name)
    ]
    if did.has_orders and game.orders and game.status is Status.ACTIVE:
        said.append(words.say("done.rolled_with_orders", phase=phase))
    if deadline is not None:
        said.append(words.say("done.rolled_deadline", moment=words.moment(deadline)))
    return tuple(said)


@say_done.register(Process)
def _processed(_: Process, scene: Scene) -> tuple[str, ...]:
    is_early = any(isinstance(event, PhaseProcessed) and event.by is PlayedBy.MASTER_EARLY for event in scene.events)
    return (scene.words.say("done.process_early" if is_early else "done.process"),)


class Created(Reply, frozen=True):
    """A game was opened; `address` is its own, `judge` the main one."""

    game: Game
    address: str
    judge: str
    has_password: bool = False
    """Whether a word of the line was taken for a password."""


@say.register(Created)
def _created(reply: Created, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    if scene.game is not None and scene.game.name == game.name:
        game = scene.game  # as the rest of the letter left it
    settings = game.settings
    timetable = words.say(
        "done.timetable",
        first=words.span(settings.first),
        movement=words.span(settings.movement.next),
        retreat=words.span(settings.retreat.next),
        adjustment=words.span(settings.adjustment.next),
    )
    said = [
        words.say("done.created", game=game.name, rulebook=game.rulebook.name, timetable=timetable),
        *([words.say("done.created_password")] if reply.has_password else []),
        *([words.say("list.scheme", scheme=game.deal.scheme)] if game.deal.scheme else []),
        *special_rules(game, words),
        words.say("settings.short", settings=in_short(settings, words)),
        words.say("settings.all", game=game.name),
        words.say("done.created_next", game=game.name, address=reply.address, judge=reply.judge, n=game.deal.players),
    ]
    return Part(tuple(said), subject=words.say("subject.created"))


class CreatedSeveral(Reply, frozen=True):
    """A row of games was opened, all alike; `first` shows how they are set."""

    games: tuple[str, ...]
    first: Game
    judge: str


@say.register(CreatedSeveral)
def _created_several(reply: CreatedSeveral, scene: Scene) -> Part:
    game = reply.first
    words = scene.words.on_board(game.board.name)
    said = [
        words.say("done.created_several", n=len(reply.games), games=words.all_of(reply.games)),
        words.say("settings.short", settings=in_short(game.settings, words)),
        words.say("settings.all", game=game.name),
        words.say("done.created_several_next", game=game.name, judge=reply.judge),
    ]
    return Part(tuple(said), subject=words.say("subject.created"))
