"""SET: a master changes how the game is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, ClassVar

from judge.game.events.leading import SettingChange, SettingsChanged
from judge.game.fitting import MOST_REMINDERS, Misfit, bounds, misfit
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import SETTINGS, When, setting_value, with_setting
from judge.game.transition import FORMING_OR_ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class SetSetting:
    """Give one setting another value; everybody hears the old one and the new one.

    What people joined on the strength of cannot be changed once the game has begun.
    Times of the open phase stay as they were announced.
    """

    name: str
    value: Any

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with this setting; the same game when it had it already."""
        setting = SETTINGS[self.name]
        about: dict[str, Any] = {"setting": self.name, "game": game.name}
        match misfit(setting, self.value):
            case Misfit.KIND:
                return Refusal(RefusalReason.SETTING_UNFIT, about)
            case Misfit.RANGE:
                low, high = bounds(setting)
                return Refusal(RefusalReason.SETTING_RANGE, about | {"low": low, "high": high})
            case Misfit.LENGTH:
                most = setting.high if setting.kind is str else MOST_REMINDERS
                return Refusal(RefusalReason.SETTING_TOO_LONG, about | {"n": most})
        if isinstance(self.value, date) and self.value <= now.date():
            return Refusal(RefusalReason.SETTING_PAST, about)
        old = setting_value(game.settings, self.name)
        if old == self.value:
            return Transition(game)
        if setting.when is When.FORMING and game.status is not Status.FORMING:
            return Refusal(RefusalReason.SETTING_FIXED, about | {"old": old})
        changed = replace(game, settings=with_setting(game.settings, self.name, self.value))
        return Transition(changed, (SettingsChanged((SettingChange(self.name, old, self.value),)),))
