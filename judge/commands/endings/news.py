"""What proposals, open votes and the end of a game say to whom, and the last mail of a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from judge.commands.endings.say import motion_text
from judge.commands.part import Block, Page, Table
from judge.game.events import AllianceChanged, BallotShown, ConcessionVoted, DrawVoteChanged, EndingProposed, GameEnded
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer
from judge.game.secrecy import counted
from judge.game.summary import YearEnd, progress
from judge.game.vacancy import first_position
from judge.prose.game_line import ending_said
from judge.prose.news import Occasion, Telling, notice, tell, unsaid
from judge.prose.people import People
from judge.prose.results import UNKNOWN, centre_rows, unit_rows
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct, replace

YEARS_A_TABLE = 9
"""As many as fit into 72 columns beside the name of a power of 16."""


@tell.register(EndingProposed)
def _proposed(event: EndingProposed, occasion: Occasion) -> Telling:
    words = occasion.words
    what = motion_text(event.motion, event.powers, words)
    key = "news.ending_proposed" if event.power else "news.ending_proposed_secretly"
    who = words.say(key, power=words.power(event.power) if event.power else "", game=occasion.game.name)
    hints = [words.say("news.ending_proposed_hint")] if occasion.hearer.powers else []
    return notice([who, what], words.say(f"subject.proposed_{event.motion.value}"), hints)


@tell.register(BallotShown)
def _ballot(event: BallotShown, occasion: Occasion) -> Telling:
    words = occasion.words
    key = f"news.ballot_{event.motion.value}_{'yes' if event.in_favour else 'no'}"
    said = words.say(key, power=words.power(event.power), powers=words.powers(event.powers))
    return notice([said], words.say("subject.ballot_shown", power=words.power(event.power)))


@tell.register(GameEnded)
def _ended(event: GameEnded, occasion: Occasion) -> Telling:
    """The game is over: who won or shares, and the board as it was left."""
    game, words = occasion.game, occasion.words
    subject, line = ending_said(replace(game, ending=event.ending), words)
    view: dict[str, object] = {
        "lines": [line, words.say("practice.again" if game.is_practice else "told.thanks")],
        "centres": centre_rows(game, first_position(game), game.position, words),
        "position": unit_rows(game, game.position, words),
    }
    return Telling("layout/ended.j2", subject, view)


class Diary(Struct, frozen=True):
    """One entry of a player's diary."""

    player: PlayerId
    phase: Phase
    at: datetime
    text: str


class Farewell(Struct, frozen=True):
    """What is known of a game that is over."""

    game: Game
    years: tuple[YearEnd, ...]
    diaries: tuple[Diary, ...]
    names: Mapping[PlayerId, str]


def farewell(told: Farewell, hearer: Hearer, words: Words) -> Telling:
    """The pages of the last mail, as one hearer may read them."""
    game = told.game
    people = People(told.names, game, hearer.player)
    subject = words.say("subject.diaries")
    years = Page(words.say("head.years"), tuple(counts_by_year(game, told.years, counted(game, hearer.player), words)))
    book = Page(words.say("head.book"), (Block("para", words.say("farewell.book", game=game.name)),))
    pages = [_who_was_who(game, people, words), years]
    if told.diaries:
        pages.append(_diaries(told, people, words))
    pages.append(book)
    view: dict[str, object] = {"lead": words.say("farewell.lead", game=game.name), "pages": pages}
    return Telling("layout/pages.j2", subject, view)


def _who_was_who(game: Game, people: People, words: Words) -> Page:
    rows = tuple((words.power(power), people.player_of(power, words)) for power in game.board.powers)
    return Page(words.say("head.who_was_who"), (Block("pairs", rows),))


def _diaries(told: Farewell, people: People, words: Words) -> Page:
    blocks = []
    for entry in told.diaries:
        seat = told.game.seat_of(entry.player)
        who = words.powers(seat.powers) if seat and seat.powers else people.name(entry.player, words)
        blocks.append(Block("strong", words.say("diary.of_power", power=who, phase=words.phase(entry.phase))))
        blocks.append(Block("lines", tuple(entry.text.splitlines())))
    return Page(words.say("head.diaries"), tuple(blocks))


def counts_by_year(game: Game, ends: Sequence[YearEnd], known: Collection[Power], words: Words) -> list[Block]:
    """How many centres each power had when each year was over, as far as they are known, so many years a table."""
    tables = [_counts(game, ends[at : at + YEARS_A_TABLE], known, words) for at in range(0, len(ends), YEARS_A_TABLE)]
    about = Block("para", words.say("summary.about_progress", n=f"{float(progress(ends[0])):.0f}" if ends else ""))
    return [*tables, about] if tables and len(known) == len(game.board.powers) else tables


def _counts(game: Game, ends: Sequence[YearEnd], known: Collection[Power], words: Words) -> Block:
    rows = [
        (str(words.power(power)), *(str(end.count(power)) if power in known else UNKNOWN for end in ends))
        for power in game.board.powers
    ]
    if len(known) == len(game.board.powers):
        rows.append((words.say("summary.progress"), *(f"{float(progress(end)):.0f}" for end in ends)))
    return Block("table", Table(tuple(rows), year_heads(ends), frozenset(range(1, len(ends) + 1))))


def year_heads(ends: Sequence[YearEnd]) -> tuple[str, ...]:
    """The heads of a table with a column a year."""
    return ("", *(str(end.year) for end in ends))


tell.register(ConcessionVoted, unsaid)
tell.register(DrawVoteChanged, unsaid)
tell.register(AllianceChanged, unsaid)
