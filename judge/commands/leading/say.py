"""What an answer says about settings, dry runs, phases taken back and the audit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.commands.asks import Ask
from judge.commands.part import Block, Page, Part, Scene, say, say_done
from judge.commands.refusals import refusal
from judge.commands.replies import Reply
from judge.game.account import Account
from judge.game.commands.leading import Announce, Rollback, RollForward
from judge.game.commands.starting import Cancel
from judge.game.events import PhaseProcessed
from judge.game.events.leading import SettingChange
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal
from judge.game.settings import PACES, SETTINGS, Settings, setting_value
from judge.notation.settings import Fault, Unset
from judge.notation.values import Problem
from judge.notation.verbs import CommandWord
from judge.prose.results import report
from judge.prose.sentences import problem
from judge.prose.settings import changed, example_of, name_of, value_of, what_fits
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Phase

_GROUPS = ("clock", "seats", "secrecy", "press", "endings", "observers", "texts")
_CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")
_SEED = re.compile(r", seed .*")
_TOLD_OF_NAMES = frozenset({"low", "high", "old", "setting"})


@dataclass(frozen=True, slots=True)
class SettingsSet(Reply):
    """What became of a line of SET."""

    changed: tuple[SettingChange, ...]
    same: tuple[tuple[str, Any], ...]
    """Settings that were so already."""
    refused: tuple[tuple[str, Refusal], ...]
    unset: tuple[Unset, ...]
    is_told: bool = False
    """Whether everybody is told what this letter changed; said once."""
    is_later: bool = False
    """Whether times were changed that hold from the next phase on."""


@dataclass(frozen=True, slots=True)
class NotCreated(Reply):
    """SET behind a CREATE that came to nothing."""

    written: str


@dataclass(frozen=True, slots=True)
class SettingsShown(Reply):
    """All settings of a game."""

    game: Game


@dataclass(frozen=True, slots=True)
class Foreseen(Reply):
    """What a phase would come to: PREDICT of a master, or TRY (`is_trial`) of anybody."""

    event: PhaseProcessed
    game: Game
    is_trial: bool
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SignedOn(Reply):
    """What follows is about this game."""

    game: str


@dataclass(frozen=True, slots=True)
class NotFollowed(Reply):
    """What stands below a SIGNON or BECOME that came to nothing."""


@dataclass(frozen=True, slots=True)
class ActingFor(Reply):
    """What follows is done for these powers; for none of them, by the writer for himself."""

    game: str
    powers: tuple[Power, ...]
    is_played: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """One line of the audit; `who` is None for the clock, `by` the master who acted as him."""

    at: datetime
    who: PlayerId | None
    by: PlayerId | None
    what: str
    outcome: str
    letter: int | None


@dataclass(frozen=True, slots=True)
class Audited(Reply):
    """What was done in a game, oldest first; `left_out` acts were older."""

    game: Game
    acts: tuple[Act, ...]
    people: Mapping[PlayerId, str]
    phase: Phase | None = None
    left_out: int = 0


@say.register(SettingsSet)
def _set(reply: SettingsSet, scene: Scene) -> Part:
    words = scene.words
    done = [changed(change.name, change.old, change.new, words) for change in reply.changed]
    done += [
        words.say("settings.same", setting=name_of(name, words), value=value_of(name, value, words))
        for name, value in reply.same
    ]
    if reply.is_told:
        done.append(words.say("settings.told"))
    if reply.is_later:
        done.append(words.say("settings.from_next_phase"))
    said = words.command(CommandWord.SET)
    refused = [(f"{said} {written}", _refused(why, scene)) for written, why in reply.refused]
    refused += [(f"{said} {unset.written}", unfit(unset, words)) for unset in reply.unset]
    subject = words.say("subject.settings_set")
    return Part(tuple(done), tuple(refused), subject=subject)


def unfit(unset: Unset, words: Words) -> str:
    """Why a piece of a SET line sets nothing, and how to write it."""
    match unset.why:
        case Fault.UNKNOWN if unset.near:
            said = words.command(CommandWord.SET)
            return words.say("settings.unknown_near", near=words.either(f"`{said} {phrase}`" for phrase in unset.near))
        case Fault.UNKNOWN:
            return words.say("settings.unknown")
        case Fault.ELSEWHERE:
            return words.say(f"setting_elsewhere.{unset.about}")
        case _:
            key = "settings.bad_value" if unset.about else "settings.no_value"
            return words.say(
                key,
                about=unset.about,
                setting=name_of(unset.name, words),
                fits=what_fits(unset.name, words),
                example=example_of(unset.name),
            )


def _refused(why: Refusal, scene: Scene) -> str:
    """A refusal whose blanks are a setting and values of it."""
    words, name = scene.words, why.details.get("setting")
    said = {
        key: (name_of(value, words) if key == "setting" else value_of(str(name), value, words))
        for key, value in why.details.items()
        if name and key in _TOLD_OF_NAMES
    }
    if name:
        said |= {"fits": what_fits(name, words), "example": example_of(name)}
    told = Refusal(why.reason, {**why.details, **said})
    return refusal(told, Ask(), scene)


def _settings_page(settings: Settings, title: str, words: Words) -> Page:
    """Every setting with its value, group by group."""
    blocks: list[Block] = []
    for group in _GROUPS:
        rows = _rows(settings, group, words)
        if rows:
            blocks += [Block("strong", words.say(f"setting_group.{group}")), Block("pairs", tuple(rows))]
    return Page(title, (*blocks, Block("small", words.say("settings.how"))))


def _rows(settings: Settings, group: str, words: Words) -> Iterable[tuple[str, str]]:
    names = [
        name for name, setting in SETTINGS.items() if setting.group == group and name.partition(".")[0] not in PACES
    ]
    rows = [(name_of(name, words), value_of(name, setting_value(settings, name), words)) for name in names]
    if group != "clock":
        return rows
    return [*((words.say(f"setting_pace.{pace}"), _pace(settings, pace, words)) for pace in PACES), *rows]


def _pace(settings: Settings, pace: str, words: Words) -> str:
    """One kind of phase in a line: `next 3 days; grace 1 day`; what is as it is by default is left out."""
    said = []
    for name in (name for name in SETTINGS if name.startswith(f"{pace}.")):
        value = setting_value(settings, name)
        if name.endswith(".next") or value != setting_value(Settings(), name):
            part = words.say(f"setting_part.{name.rpartition('.')[2]}")
            said.append(words.say("setting_is", setting=part, value=value_of(name, value, words)))
    return words.one_by_one(said)


@say.register(SettingsShown)
def _shown(reply: SettingsShown, scene: Scene) -> Part:
    title = scene.words.say("head.settings", game=reply.game.name)
    page = _settings_page(reply.game.settings, title, scene.words)
    return Part(pages=(page,), subject=scene.words.say("subject.settings_shown", game=reply.game.name))


@say.register(NotCreated)
def _not_created(reply: NotCreated, scene: Scene) -> Part:
    return Part(refused=((reply.written, scene.words.say("settings.not_created")),))


@say.register(Foreseen)
def _foreseen(reply: Foreseen, scene: Scene) -> Part:
    """The results as a page of the answer."""
    words, phase = scene.words, scene.words.phase(reply.event.phase)
    key = "trial" if reply.is_trial else "dry_run"
    found = report(Account(reply.event), reply.game, scene.people.viewer, words)
    blocks = [Block("para", words.say(f"foreseen.{key}", phase=phase))]
    for group in found.groups:
        rows = tuple(_with_notes(line.text, line.notes, words) for line in group.lines)
        blocks += [Block("strong", group.title), Block("lines", rows)] if group.title else [Block("lines", rows)]
    for lines in (found.dislodged, found.decided, found.adjustments):
        blocks += [Block("lines", lines)] if lines else []
    rows_of_board = tuple((row.power, row.units) for row in found.position)
    blocks += [Block("strong", words.say("foreseen.board")), Block("pairs", rows_of_board)]
    if reply.problems:
        powers, position = reply.game.board.powers, reply.event.resolution.before
        wrong = tuple(
            words.say("foreseen.problem", line=found.written.strip(), why=problem(found, powers, position, words))
            for found in reply.problems
        )
        blocks[1:1] = [Block("strong", words.say("foreseen.problems", n=len(wrong))), Block("lines", wrong)]
    title = words.say(f"head.{key}", phase=phase)
    return Part(pages=(Page(title, tuple(blocks)),), subject=words.say(f"subject.{key}", phase=phase))


def _with_notes(text: str, notes: Iterable[str], words: Words) -> str:
    why = words.one_by_one(notes)
    return words.say("foreseen.order", order=text, why=why) if why else text


@say.register(ActingFor)
def _acting_for(reply: ActingFor, scene: Scene) -> Part:
    words = scene.words
    if not reply.powers:
        return Part((words.say("done.become_self"),))
    key = "done.become" if reply.is_played else "done.become_nobody"
    return Part((words.say(key, powers=words.powers(reply.powers)),), shows_sheet=True)


@say.register(Audited)
def _audited(reply: Audited, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    rows = tuple(_act(act, reply.people, words) for act in reply.acts)
    blocks: tuple[Block, ...] = (Block("lines", rows) if rows else Block("para", words.say("audit.nothing")),)
    if reply.left_out:
        blocks = (Block("para", words.say("audit.left_out", n=reply.left_out)), *blocks)
    title = words.say("head.audit", game=game.name)
    return Part(pages=(Page(title, blocks),), subject=words.say("subject.audit", game=game.name))


def _act(act: Act, people: Mapping[PlayerId, str], words: Words) -> str:
    """One act on a line; the audit is for masters, who see all names."""
    who = people.get(act.who, act.who) if act.who else words.say("audit.clock")
    if act.by:
        who = words.say("audit.for", by=people.get(act.by, act.by), who=who)
    is_other = act.who is None and not act.what.startswith("PROCESS")
    # A reminder and the like: the journal names what people were told.
    what = _CAPITAL.sub(r" \1", act.outcome).strip().lower() if is_other else written_act(act.what)
    outcome = outcome_of(act.outcome, words)
    key = "audit.act" if act.letter else "audit.act_of_clock"
    return words.say(key, at=words.moment(act.at), who=who, what=what, outcome=outcome, letter=act.letter or "")


def written_act(command: str) -> str:
    """What was asked, as it was written."""
    # The lots of a game can be drawn before it begins by whoever knows its seed.
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
    key = "rollback" if isinstance(did, Rollback) else "rollforward"
    phase = words.phase(game.position.phase)
    said = [words.say(f"done.{key}", phase=phase, game=game.name)]
    if did.has_orders and game.orders and game.status is Status.ACTIVE:
        said.append(words.say("done.rolled_with_orders", phase=phase))
    if game.clock.deadline is not None:
        said.append(words.say("done.rolled_deadline", moment=words.moment(game.clock.deadline)))
    return tuple(said)


say.register(
    SignedOn, lambda reply, scene: Part((scene.words.say("done.signed_on", game=reply.game),), shows_sheet=True)
)
say.register(NotFollowed, lambda _, scene: Part(refused=(("", scene.words.say("sections.not_followed")),)))

say_done.register(Announce, lambda _, scene: (scene.words.say("done.announce"),))
say_done.register(
    Cancel, lambda _, scene: (scene.words.say("done.cancel", game=scene.game.name if scene.game else ""),)
)
