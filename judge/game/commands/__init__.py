"""What a letter or the clock can ask of a game: one module a command.

A new command is a module here and its line below; the rest of it stands in a folder of `judge/commands`.
"""

from __future__ import annotations

from judge.game.commands.absence import AnnounceAbsence as AnnounceAbsence
from judge.game.commands.absence import WithdrawAbsence as WithdrawAbsence
from judge.game.commands.allow import AllowPlayers as AllowPlayers
from judge.game.commands.announce import Announce as Announce
from judge.game.commands.approve import Approve as Approve
from judge.game.commands.cancel import Cancel as Cancel
from judge.game.commands.cast_vote import CastVote as CastVote
from judge.game.commands.clear import Clear as Clear
from judge.game.commands.clear import ClearAhead as ClearAhead
from judge.game.commands.clear import Withdraw as Withdraw
from judge.game.commands.concede import Concede as Concede
from judge.game.commands.demote import Demote as Demote
from judge.game.commands.dummy import Dummy as Dummy
from judge.game.commands.eject import Eject as Eject
from judge.game.commands.extend import VoteExtension as VoteExtension
from judge.game.commands.force_begin import ForceBegin as ForceBegin
from judge.game.commands.give_orders import GiveOrders as GiveOrders
from judge.game.commands.give_orders import HoldBack as HoldBack
from judge.game.commands.join import Join as Join
from judge.game.commands.observe import Observe as Observe
from judge.game.commands.pause import PauseGame as PauseGame
from judge.game.commands.plan import FollowPlans as FollowPlans
from judge.game.commands.plan import StorePlan as StorePlan
from judge.game.commands.prefer import Prefer as Prefer
from judge.game.commands.process import Process as Process
from judge.game.commands.promote import Promote as Promote
from judge.game.commands.propose import Propose as Propose
from judge.game.commands.repeat import NoRepeat as NoRepeat
from judge.game.commands.repeat import Repeat as Repeat
from judge.game.commands.resign import Resign as Resign
from judge.game.commands.resume import ResumeGame as ResumeGame
from judge.game.commands.reveal import Reveal as Reveal
from judge.game.commands.revive import Revive as Revive
from judge.game.commands.rollback import Rollback as Rollback
from judge.game.commands.rollback import RollForward as RollForward
from judge.game.commands.send_press import SendPress as SendPress
from judge.game.commands.set_alliance import SetAlliance as SetAlliance
from judge.game.commands.set_deadline import SetDeadline as SetDeadline
from judge.game.commands.set_draw import SetDraw as SetDraw
from judge.game.commands.set_grace import SetGrace as SetGrace
from judge.game.commands.set_setting import SetSetting as SetSetting
from judge.game.commands.set_start import SetStart as SetStart
from judge.game.commands.set_wait import SetWait as SetWait
from judge.game.commands.stand_still import StandStill as StandStill
from judge.game.commands.start import Start as Start
from judge.game.commands.takeover import TakeLead as TakeLead
from judge.game.commands.takeover import Takeover as Takeover
from judge.game.commands.time_passes import TimePasses as TimePasses
from judge.game.commands.time_passes import TimeWasLost as TimeWasLost
from judge.game.commands.undo import Undo as Undo
from judge.game.commands.unobserve import Unobserve as Unobserve
from judge.game.commands.unstart import Unstart as Unstart
from judge.game.transition import Command as Command
