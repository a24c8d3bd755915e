"""What people are told of a tournament besides answers: a draw, how a round ended, and that somebody invites them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from judge.commands.part import Block, Page, Table
from judge.commands.tournament.standings import Figures, standings_pages
from judge.game.board_draw import Sitting
from judge.game.game import PlayerId
from judge.game.tournament import Drawing
from judge.notation.commands.verbs import CommandWord
from judge.post.mailing import Attachment
from judge.prose.news import Telling, question
from judge.prose.words import Words
from judge.structs import Struct


class Drawn(Struct, frozen=True):
    """The draw of a round, and what somebody needs to draw it again."""

    tournament: str
    drawing: Drawing
    names: Mapping[PlayerId, str]
    past: tuple[Sitting, ...]
    fingerprint: str
    is_open: bool
    """Whether everybody may know who plays what on these boards."""

    def file(self) -> Attachment:
        """All that the draw was made of, for `judge draw`."""
        tables = self.drawing.tables
        body = {
            "seed": self.drawing.seed,
            "boards": [table.game for table in tables],
            "hands": [list(hand) for hand, _ in tables[0].hands],
            "players": sorted(player for table in tables for _, player in table.hands),
            "past": [{player: list(hand) for player, hand in sorted(each.hands.items())} for each in self.past],
            "names": {player: self.names.get(player, "") for table in tables for _, player in table.hands},
        }
        return Attachment("draw.json", "application/json", json.dumps(body, indent=1, ensure_ascii=False))


def draw_pages(told: Drawn, words: Words, *, sees_all: bool) -> tuple[Page, ...]:
    """Each board with who plays what there, and the seed; of anonymous boards what the seed can be checked by."""
    pages = []
    for table in told.drawing.tables if sees_all else ():
        rows = tuple(
            (told.names.get(player) or words.say("secrecy.somebody"), _powers(told, hand, words))
            for hand, player in table.hands
        )
        pages.append(Page(table.game, (Block("table", Table(rows)),)))
    key = "draw.seed" if told.is_open else "draw.fingerprint"
    said = words.say(key, seed=told.drawing.seed if told.is_open else told.fingerprint)
    return (*pages, Page(words.say("head.draw"), (Block("para", said),)))


def _powers(told: Drawn, hand: tuple[str, ...], words: Words) -> str:
    return "" if told.drawing.by_wishes else str(words.powers(hand))


def drawn(told: Drawn, game: str, player: PlayerId, words: Words) -> Telling:
    """The mail of a draw to one of those who were drawn; `game` is empty for a director who is not."""
    values = {"tournament": told.tournament, "round": told.drawing.round}
    hand = next((hand for table in told.drawing.tables for hand, who in table.hands if who == player), ())
    if not game:
        lead = words.say("tournament.drawn", **values)
    elif told.drawing.by_wishes:
        lead = words.say("draw.your_board", game=game, **values)
    else:
        lead = words.say("draw.your_power", game=game, powers=words.powers(hand), **values)
    pages = draw_pages(told, words, sees_all=told.is_open)
    return Telling("layout/pages.j2", words.say("subject.drawn", **values), {"lead": lead, "pages": pages})


def round_over(found: Figures, round_: int, is_director: bool, words: Words) -> Telling:
    """The mail when the last board of a round is over: the standings, and to a director what comes next."""
    values = {"tournament": found.tournament.name, "round": round_}
    lead = words.say("tournament.round_over", **values)
    if is_director and not found.tournament.is_over:
        lead = f"{lead} {words.say('tournament.round_over_next', tournament=found.tournament.name, next=round_ + 1)}"
    view: dict[str, object] = {"lead": lead, "pages": standings_pages(found, words)}
    return Telling("layout/pages.j2", words.say("subject.round_over", **values), view)


def invitation(target: str, inviter: str, is_tournament: bool, is_stranger: bool, words: Words) -> Telling:
    """The mail to an address that somebody has invited: what it is, how to say yes, and how to hear no more."""
    key = "tournament" if is_tournament else "game"
    subject = words.say("subject.invitation", target=target)
    lines = [words.say(f"invitation.{key}", target=target, by=_harmless(inviter))]
    lines += [words.say("invitation.what")] if is_stranger else []
    line = f"{words.command(CommandWord.JOIN)} {target}"
    after = [words.say("invitation.no", command=words.command(CommandWord.NOINVITATIONS))]
    return question(lines, subject, words.say("invitation.how"), line, after)


def _harmless(name: str) -> str:
    """A name without what a mail program would make a link of: it was chosen by who has the mail sent."""
    return name.replace("`", "'").replace("/", " ").replace(".", " ").replace("@", " ")
