"""What an answer says of tournaments: the standings above all, draws, and what became of settings."""

from __future__ import annotations

from judge.commands.leading.say import SettingsSet
from judge.commands.part import Block, Page, Part, Scene, say
from judge.commands.replies import Reply
from judge.commands.tournament.news import Drawn, draw_pages
from judge.commands.tournament.standings import Figures, standings_file, standings_pages
from judge.game.tournament import Tournament
from judge.prose.settings import in_short
from judge.prose.words import Words
from judge.structs import replace


class TournamentOpened(Reply, frozen=True):
    """A tournament was opened."""

    tournament: Tournament
    judge: str


class TournamentsListed(Reply, frozen=True):
    """Which tournaments there are."""

    tournaments: tuple[Tournament, ...]


class StandingsShown(Reply, frozen=True):
    """The standings, and to a director how the tournament is set (`has_settings`)."""

    figures: Figures
    has_settings: bool = False


class SharedSet(Reply, frozen=True):
    """Settings of all boards: what became of them, and how many boards there are that are not over."""

    tournament: str
    n: int
    settings_set: SettingsSet


class RoundDrawn(Reply, frozen=True):
    """A draw, to the director who asked for it."""

    drawn: Drawn


@say.register(TournamentOpened)
def _opened(reply: TournamentOpened, scene: Scene) -> Part:
    words, found = scene.words, reply.tournament
    done = (
        words.say("tournament.opened", tournament=found.name, rulebook=found.template.rulebook),
        words.say("tournament.points", scoring=words.say(f"scoring.{found.scoring}")),
        words.say("settings.short", settings=in_short(found.template.settings, words)),
        words.say("tournament.opened_next", tournament=found.name, judge=reply.judge),
    )
    return Part(done, subject=words.say("subject.tournament", tournament=found.name))


@say.register(TournamentsListed)
def _listed(reply: TournamentsListed, scene: Scene) -> Part:
    words = scene.words
    rows = tuple((each.name, _state(each, words)) for each in reply.tournaments)
    shown = Block("pairs", rows) if rows else Block("para", words.say("tournament.none"))
    title = words.say("head.tournaments")
    return Part(pages=(Page(title, (shown,)),), subject=title)


def _state(tournament: Tournament, words: Words) -> str:
    key = "tournament.line_over" if tournament.is_over else "tournament.line"
    return words.say(key, n=len(tournament.present), round=tournament.round, boards=len(tournament.boards))


@say.register(SharedSet)
def _shared(reply: SharedSet, scene: Scene) -> Part:
    part = say(reply.settings_set, scene)
    told = scene.words.say("done.tournament_set", tournament=reply.tournament, n=reply.n)
    return replace(part, done=(*part.done, told) if reply.settings_set.changed else part.done)


@say.register(RoundDrawn)
def _drawn(reply: RoundDrawn, scene: Scene) -> Part:
    drawn = reply.drawn
    pages = draw_pages(drawn, scene.words, sees_all=drawn.is_open)
    files = (drawn.file(),) if drawn.is_open else ()
    done = scene.words.say("tournament.drawn", tournament=drawn.tournament, round=drawn.drawing.round)
    subject = scene.words.say("subject.drawn", tournament=drawn.tournament, round=drawn.drawing.round)
    return Part((done,), pages=pages, subject=subject, attachments=files)


@say.register(StandingsShown)
def _standings(reply: StandingsShown, scene: Scene) -> Part:
    found, words = reply.figures, scene.words
    title = words.say("head.standings", tournament=found.tournament.name)
    pages = standings_pages(found, words)
    if reply.has_settings:
        settings = found.tournament.template.settings
        pages = (*pages, Page(words.say("head.shared"), (Block("para", in_short(settings, words)),)))
    return Part(pages=pages, subject=title, attachments=(standings_file(found),))
