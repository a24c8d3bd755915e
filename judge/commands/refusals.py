"""What an answer says of what was not done: why it was refused, what is unclear, and what could not be read."""

from __future__ import annotations

from judge.commands.asks import Ask, GameAsk, Trouble, Unclear
from judge.commands.part import Part, Scene, say
from judge.commands.replies import Echo, Hindrance, Refused, Stranger, UnknownGame, Unproven, Unread
from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Eject
from judge.game.refusal import Refusal, RefusalReason
from judge.game.secrecy import takes_part
from judge.notation.parse import MOST_ORDERS
from judge.prose.phrase_values import values_in_words
from judge.prose.words import Words


def refusal(refused: Refusal, ask: Ask, scene: Scene) -> str:
    """Why a command was not obeyed, and what to do next."""
    words, game, people = scene.words, scene.game, scene.people
    values: dict[str, object] = {**scene.extra, **values_in_words(refused.details, words, people, scene.now)}
    if game is not None:
        about_game = {"phase": words.phase(game.position.phase), "powers": words.powers(game.board.powers)}
        values = {"game": game.name, **values, **about_game}
    key = refused.reason.value
    if refused.reason is RefusalReason.NOT_SEATED and isinstance(ask, GameAsk) and isinstance(ask.command, Eject):
        key = "not_seated_power"
    elif refused.reason is RefusalReason.NOT_SEATED and game is not None and takes_part(game, people.viewer):
        key = "not_seated_but_there"
    return words.say(f"refusal.{key}", **{**dict.fromkeys(words.blanks(f"refusal.{key}"), ""), **values})


def trouble(unclear: Unclear, scene: Scene) -> str:
    """Why a command line cannot be carried out as it stands, and how to write it."""
    words, game, games = scene.words, scene.game, scene.games
    key = unclear.trouble.value
    if unclear.trouble is Trouble.GAME_NEEDED and games:
        key = "game_needed_many"
    is_shown = unclear.trouble is Trouble.LIKE_THIS
    return words.say(
        f"trouble.{key}",
        about=unclear.about,
        example=words.say(f"command.{unclear.word.value}.example") if is_shown else "",
        word=words.command(unclear.word),
        zone=words.zone,
        games=words.either(games) if games else "",
        phase=words.phase(game.position.phase) if game else "",
        powers=words.powers(game.board.powers) if game else "",
        languages=scene.extra.get("languages", ""),
    )


def asked(ask: Ask, words: Words, *, is_refused: bool = False) -> str:
    """An ask as its writer put it; orders in the reader's words, with the sign of what failed when they are refused."""
    match ask:
        case GameAsk(GiveOrders(orders), _):
            order = words.failed_order if is_refused else words.order
            return "; ".join(order(each) for own in orders.values() for each in own)
        case _:
            return ask.typed


@say.register(Echo)
def _echo(reply: Echo, scene: Scene) -> Part:
    ask = reply.ask
    return Part(refused=((ask.written, trouble(ask, scene)),) if isinstance(ask, Unclear) else (), shows_sheet=True)


@say.register(Refused)
def _refused(reply: Refused, scene: Scene) -> Part:
    ask = reply.ask
    is_seatless = reply.refusal.reason is RefusalReason.NOT_SEATED
    if is_seatless and isinstance(ask, GameAsk) and isinstance(ask.command, GiveOrders):
        said = scene.words.say("answer.not_a_player", game=scene.game.name if scene.game else "")
        return Part(refused=(("", said),), shows_sheet=True)
    why = refusal(reply.refusal, ask, scene)
    return Part(refused=((asked(ask, scene.words, is_refused=True), why),), shows_sheet=True)


@say.register(UnknownGame)
def _unknown_game(reply: UnknownGame, scene: Scene) -> Part:
    words = scene.words
    key = "refusal.unknown_game_near" if reply.near else "refusal.unknown_game"
    return Part(refused=(("", words.say(key, game=reply.name, games=words.either(reply.near))),))


@say.register(Unread)
def _unread(reply: Unread, scene: Scene) -> Part:
    words = scene.words
    causes = {
        Hindrance.FORM: (words.say("unread.form"),),
        Hindrance.ORDERS: (words.say("unread.orders", n=MOST_ORDERS),),
        Hindrance.FAULT: (),
    }
    said = (words.say("unread.kept"), *causes[reply.why], words.say("unread.again"))
    return Part(said, subject=words.say("subject.unread"))


say.register(Stranger, lambda _, scene: Part(subject=scene.words.say("subject.stranger")))
say.register(Unproven, lambda _, scene: Part(subject=scene.words.say("subject.confirm")))
