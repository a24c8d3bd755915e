"""What a letter or the clock can ask of a game: one module a command.

A new command is a module here, its line in `COMMANDS`, its template and its word in each language.
"""

from __future__ import annotations

from judge.game.commands.absence import AnnounceAbsence, WithdrawAbsence
from judge.game.commands.allow import AllowPlayers
from judge.game.commands.announce import Announce
from judge.game.commands.approve import Approve
from judge.game.commands.cancel import Cancel
from judge.game.commands.cast_vote import CastVote
from judge.game.commands.clear import Clear, ClearAhead, Withdraw
from judge.game.commands.concede import Concede
from judge.game.commands.demote import Demote
from judge.game.commands.dummy import Dummy
from judge.game.commands.eject import Eject
from judge.game.commands.extend import VoteExtension
from judge.game.commands.force_begin import ForceBegin
from judge.game.commands.give_orders import GiveOrders, HoldBack
from judge.game.commands.join import Join
from judge.game.commands.observe import Observe
from judge.game.commands.pause import PauseGame
from judge.game.commands.plan import FollowPlans, StorePlan
from judge.game.commands.prefer import Prefer
from judge.game.commands.process import Process
from judge.game.commands.promote import Promote
from judge.game.commands.propose import Propose
from judge.game.commands.repeat import NoRepeat, Repeat
from judge.game.commands.resign import Resign
from judge.game.commands.resume import ResumeGame
from judge.game.commands.reveal import Reveal
from judge.game.commands.revive import Revive
from judge.game.commands.rollback import Rollback, RollForward
from judge.game.commands.send_press import SendPress
from judge.game.commands.set_alliance import SetAlliance
from judge.game.commands.set_deadline import SetDeadline
from judge.game.commands.set_draw import SetDraw
from judge.game.commands.set_grace import SetGrace
from judge.game.commands.set_setting import SetSetting
from judge.game.commands.set_start import SetStart
from judge.game.commands.set_wait import SetWait
from judge.game.commands.stand_still import StandStill
from judge.game.commands.start import Start
from judge.game.commands.takeover import TakeLead, Takeover
from judge.game.commands.time_passes import TimePasses, TimeWasLost
from judge.game.commands.undo import Undo
from judge.game.commands.unobserve import Unobserve
from judge.game.commands.unstart import Unstart
from judge.game.transition import Command

COMMANDS: tuple[type[Command], ...] = (
    Join,
    Observe,
    Unobserve,
    GiveOrders,
    Clear,
    SetWait,
    SendPress,
    SetDraw,
    CastVote,
    Propose,
    Concede,
    SetAlliance,
    SetDeadline,
    Process,
    Eject,
    TimePasses,
    StandStill,
    Withdraw,
    ClearAhead,
    StorePlan,
    FollowPlans,
    Repeat,
    NoRepeat,
    Undo,
    HoldBack,
    AllowPlayers,
    Approve,
    Demote,
    Dummy,
    ForceBegin,
    Prefer,
    Promote,
    Resign,
    Revive,
    Start,
    Takeover,
    TakeLead,
    Unstart,
    Announce,
    Cancel,
    Rollback,
    RollForward,
    SetSetting,
    Reveal,
    AnnounceAbsence,
    WithdrawAbsence,
    VoteExtension,
    PauseGame,
    ResumeGame,
    SetGrace,
    SetStart,
    TimeWasLost,
)

__all__ = [
    "COMMANDS",
    "AllowPlayers",
    "Announce",
    "AnnounceAbsence",
    "Approve",
    "Cancel",
    "CastVote",
    "Clear",
    "ClearAhead",
    "Command",
    "Concede",
    "Demote",
    "Dummy",
    "Eject",
    "FollowPlans",
    "ForceBegin",
    "GiveOrders",
    "HoldBack",
    "Join",
    "NoRepeat",
    "Observe",
    "PauseGame",
    "Prefer",
    "Process",
    "Promote",
    "Propose",
    "Repeat",
    "Resign",
    "ResumeGame",
    "Reveal",
    "Revive",
    "RollForward",
    "Rollback",
    "SendPress",
    "SetAlliance",
    "SetDeadline",
    "SetDraw",
    "SetGrace",
    "SetSetting",
    "SetStart",
    "SetWait",
    "StandStill",
    "Start",
    "StorePlan",
    "TakeLead",
    "Takeover",
    "TimePasses",
    "TimeWasLost",
    "Undo",
    "Unobserve",
    "Unstart",
    "VoteExtension",
    "Withdraw",
    "WithdrawAbsence",
]
