"""A battle for a province in sentences: who came with what strength, who helped, who was hindered, and by whom."""

from __future__ import annotations

from judge.game.fog import UNSEEN
from judge.game.game import Game
from judge.prose.sentences import OrderLine, PowerOrders, cited, culprits, decided, is_failed, reasons
from judge.prose.words import Words
from judge.rules.explain import Attack, BattleEnd, Explanation, Obstacle, OrderedHelp, Resident, UnitFate
from judge.rules.orders import Convoy, Hold, Order, unit_of
from judge.rules.outcome import Disrupted, NoRoute, OwnUnit, Resolution, Result
from judge.rules.places import province_id
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace


class ToldBattle(Struct, frozen=True):
    """A battle as it is told."""

    heading: str
    verdict: str
    groups: tuple[PowerOrders, ...]
    """The part of each unit: what became of it, its order, and what was to help it."""
    decided: tuple[str, ...]
    """The rules that answered what the orders alone leave open."""


def own_support(rulebook: Rulebook, words: Words) -> str:
    """Why a support does not count that would drive out a unit of its own power."""
    return cited(words.say("reasons.own_support"), rulebook.rules.get("own_unit", ""), rulebook, words)


class BattleTeller:
    """Tells of battles of one phase in one reader's words; an order that comes again is told without its reasons."""

    def __init__(self, resolution: Resolution, game: Game, words: Words) -> None:
        self.resolution = resolution
        self.before = resolution.before
        self.game = game
        self.words = words
        self._told: set[Order] = set()

    def battle(self, battle: Explanation) -> ToldBattle:
        """The verdict, and the part of each unit in it."""
        words = self.words
        groups = [self._attack(attack, battle) for attack in battle.attacks]
        if battle.resident is not None:
            groups.append(self._resident(battle.resident, battle))
        return ToldBattle(
            heading=words.say("reasons.battle", place=words.place(battle.province)),
            verdict=self.verdict(battle),
            groups=tuple(groups),
            decided=tuple(decided(each, self.game.rulebook, words) for each in battle.decided),
        )

    def order(self, result: Result) -> OrderLine:
        """An order with what became of it; where it comes again, the order alone."""
        if result.power in self.game.deal.neutral:
            result = replace(result, is_default=False)  # nobody owes it orders
        failed = is_failed(result)
        text = self.words.failed_order(result.order) if failed else self.words.order(result.order)
        is_new = result.order not in self._told
        self._told.add(result.order)
        return OrderLine(
            text, reasons(result, self.resolution, self.game, self.words) if is_new else (), failed, result
        )

    def _who(self, result: Result) -> str:
        unit = unit_of(result.order)
        return culprits((unit.at,), self.before, self.words) if unit is not None else ""

    def verdict(self, battle: Explanation) -> str:
        """How the battle ended, in a sentence."""
        winner, resident = battle.winner, battle.resident
        return self.words.say(
            f"reasons.{battle.verdict.value}",
            place=self.words.place(battle.province),
            who=self._who(winner.result) if winner is not None else "",
            other=self._who(resident.result) if resident is not None else "",
        )

    def _attack(self, attack: Attack, battle: Explanation) -> PowerOrders:
        """A unit that wanted to come in, its order, and all that was to help it."""
        lines = [self.order(attack.result)]
        if attack.is_duel:
            lines.append(OrderLine(self.words.say("reasons.duel")))
        lines += [self._help(each, attack.result) for each in attack.supports]
        lines += [self._convoy(each) for each in attack.convoys]
        return PowerOrders(self._attempt(attack, battle), tuple(lines))

    def _attempt(self, attack: Attack, battle: Explanation) -> str:
        """What became of an attack, and with what strength it came."""
        words, who, n = self.words, self._who(attack.result), self._strength(attack, battle)
        if attack.came_in:
            return words.say("reasons.attack_in", who=who, n=n)
        if isinstance(attack.result.outcome, OwnUnit):
            return words.say("reasons.attack_own", who=who, n=attack.strength)
        if isinstance(attack.result.outcome, Disrupted | NoRoute):
            return words.say("reasons.attack_lost", who=who)
        if not attack.obstacles:
            return words.say("reasons.attack_stopped_plain", who=who, n=n)
        by = words.all_of(self._obstacle(each) for each in attack.obstacles)
        return words.say("reasons.attack_stopped", who=who, n=n, by=by)

    def _strength(self, attack: Attack, battle: Explanation) -> int:
        """The strength that decided: against the unit that was there, unless it is out of the way or no obstacle."""
        is_met = any(province_id(each.at) == battle.province for each in attack.obstacles)
        is_beaten = attack.came_in and battle.verdict is BattleEnd.DROVE_OUT
        return attack.on_resident if (is_met or is_beaten) and attack.on_resident else attack.strength

    def _obstacle(self, obstacle: Obstacle) -> str:
        who = culprits((obstacle.at,), self.before, self.words)
        if obstacle.strength is None or obstacle.at == UNSEEN:
            return who
        return self.words.say("reasons.obstacle", who=who, n=obstacle.strength)

    def _resident(self, resident: Resident, battle: Explanation) -> PowerOrders:
        """The unit that was there, its order, and all that was to help it."""
        is_duel = battle.winner is not None and battle.winner.is_duel
        n = resident.defence if resident.fate is UnitFate.DRIVEN_OUT and is_duel else resident.strength
        title = self.words.say(f"reasons.{resident.fate.value}", who=self._who(resident.result), n=n)
        order = self.order(resident.result)
        lines = [] if isinstance(resident.result.order, Hold) and not order.failed else [order]
        lines += [self._help(each, resident.result) for each in resident.supports]
        return PowerOrders(title, tuple(lines))

    def _help(self, help: OrderedHelp, helped: Result) -> OrderLine:
        """A support: whose it is where it is another power's, and what it was worth."""
        words, result = self.words, help.result
        whose = (str(words.power(result.power)),) if result.power != helped.power else ()
        if help.counts:
            return OrderLine(words.order(result.order), (*whose, words.say("reasons.counts")))
        if help.rule == "own_unit":
            return OrderLine(words.order(result.order), (*whose, own_support(self.game.rulebook, words)))
        told = self.order(result)
        return replace(told, notes=(*whose, *told.notes))

    def _convoy(self, help: OrderedHelp) -> OrderLine:
        """A convoy: whether it was the one that carried the army."""
        words, result = self.words, help.result
        if not isinstance(result.order, Convoy) or is_failed(result):
            return self.order(result)
        return OrderLine(
            words.order(result.order), (words.say("reasons.carried" if help.counts else "reasons.not_needed"),)
        )
