"""What an answer says about registering, finding and entering games, and about commands to a game."""

from __future__ import annotations

from judge.commands.asks import (
    Ask,
    CreateGame,
    GameAsk,
    JoinGame,
    ObserveGame,
    Register,
    SetLanguage,
    SetZone,
    ShowOrders,
    Unclear,
)
from judge.commands.part import Part, Scene, say, say_done
from judge.commands.refusals import refusal, trouble
from judge.commands.replies import (
    Confirmed,
    Created,
    Echo,
    Hindrance,
    LanguageChosen,
    Refused,
    Registered,
    StillWaits,
    Stranger,
    UnknownGame,
    Unproven,
    Unread,
    ZoneChosen,
)
from judge.game.commands.clock import Process
from judge.game.commands.endings import SetAlliance
from judge.game.commands.orders import Clear, GiveOrders, SetWait
from judge.game.refusal import RefusalReason
from judge.notation.parse import MOST_ORDERS
from judge.prose.settings import in_short
from judge.prose.special_rules import house_rules
from judge.prose.words import Words


def asked(ask: Ask, words: Words) -> str:
    """An ask as its writer put it, for the question whether it was him, and for what was not done."""
    match ask:
        case GameAsk(GiveOrders(orders), _):
            return "; ".join(words.order(order) for own in orders.values() for order in own)
        case Register(name):
            return f"REGISTER {name}".strip()
        case CreateGame(game):
            return f"CREATE {game}"
        case JoinGame(game, wishes):
            return f"JOIN {game} {wishes}".strip()
        case ObserveGame(game):
            return ask.written or f"OBSERVE {game}"
        case SetLanguage(language):
            return f"SET LANGUAGE {language}"
        case SetZone(zone):
            return f"SET ZONE {zone}"
        case ShowOrders():
            return "ORDERS"
        case _:
            return str(getattr(ask, "written", ""))


@say.register(Echo)
def _echo(reply: Echo, scene: Scene) -> Part:
    match reply.ask:
        case Unclear(written=written):
            why = trouble(reply.ask, scene)
            return Part(refused=((written, why),), shows_sheet=True)
        case _:
            return Part(shows_sheet=True)


@say.register(Registered)
def _registered(reply: Registered, scene: Scene) -> Part:
    words = scene.words
    said = [
        words.say("done.registered" if reply.is_new else "done.reregistered", name=reply.name, address=reply.address),
        words.say("done.registered_zone", zone=reply.zone, language=words.language_name),
    ]
    languages = scene.extra.get("languages", "")
    said += [words.say("done.registered_wrong", piece=piece, languages=languages) for piece in reply.wrong]
    if reply.is_new:
        said.append(words.say("done.registered_next"))
    return Part(tuple(said), subject=words.say("subject.welcome"))


@say.register(LanguageChosen)
def _language(_: LanguageChosen, scene: Scene) -> Part:
    return Part((scene.words.say("done.language"),), subject=scene.words.say("subject.language"))


@say.register(ZoneChosen)
def _zone(reply: ZoneChosen, scene: Scene) -> Part:
    return Part((scene.words.say("done.zone", zone=reply.zone),), subject=scene.words.say("subject.settings"))


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
        *([words.say("list.scheme", scheme=game.deal.scheme)] if game.deal.scheme else []),
        *house_rules(game, words),
        words.say("settings.short", settings=in_short(settings, words)),
        words.say("settings.all", game=game.name),
        words.say("done.created_next", game=game.name, address=reply.address, judge=reply.judge, n=game.deal.players),
    ]
    return Part(tuple(said), subject=words.say("subject.created"))


@say.register(Refused)
def _refused(reply: Refused, scene: Scene) -> Part:
    ask, words = reply.ask, scene.words
    is_seatless = reply.refusal.reason is RefusalReason.NOT_SEATED
    if is_seatless and isinstance(ask, GameAsk) and isinstance(ask.command, GiveOrders):
        said = words.say("answer.not_a_player", game=scene.game.name if scene.game else "")
        return Part(refused=(("", said),), shows_sheet=True)
    why = refusal(reply.refusal, ask, scene)
    return Part(refused=((_refused_ask(ask, words), why),), shows_sheet=True)


def _refused_ask(ask: Ask, words: Words) -> str:
    """An ask as its writer put it; orders with the sign of what failed."""
    if isinstance(ask, GameAsk) and isinstance(ask.command, GiveOrders):
        orders = (order for own in ask.command.orders.values() for order in own)
        return "; ".join(words.failed_order(order) for order in orders)
    return asked(ask, words)


@say.register(Unread)
def _unread(reply: Unread, scene: Scene) -> Part:
    words = scene.words
    causes = {
        Hindrance.FORM: [words.say("unread.form")],
        Hindrance.ORDERS: [words.say("unread.orders", n=MOST_ORDERS)],
        Hindrance.FAULT: [],
    }
    lines = [words.say("unread.kept"), *causes[reply.why], words.say("unread.again")]
    return Part(tuple(lines), subject=words.say("subject.unread"))


@say.register(UnknownGame)
def _unknown(reply: UnknownGame, scene: Scene) -> Part:
    words = scene.words
    if reply.near:
        said = words.say("refusal.unknown_game_near", game=reply.name, games=words.either(reply.near))
        return Part(refused=(("", said),))
    return Part(refused=(("", words.say("refusal.unknown_game", game=reply.name)),))


@say_done.register(SetAlliance)
def _allied(did: SetAlliance, scene: Scene) -> tuple[str, ...]:
    words = scene.words
    return (words.say("done.ally", powers=words.power(did.ally)) if did.ally else words.say("done.noally"),)


say.register(Stranger, lambda _, scene: Part(subject=scene.words.say("subject.stranger")))
say.register(Unproven, lambda _, scene: Part(subject=scene.words.say("subject.confirm")))
say.register(Confirmed, lambda _, scene: Part((scene.words.say("done.confirmed"),), shows_sheet=True))
say.register(StillWaits, lambda _, scene: Part((scene.words.say("done.still_waits"),)))

say_done.register(SetWait, lambda did, scene: (scene.words.say("done.wait" if did.waits else "done.nowait"),))
say_done.register(Process, lambda _, scene: (scene.words.say("done.process"),))
say_done.register(GiveOrders, lambda *_: ())
say_done.register(Clear, lambda *_: ())
