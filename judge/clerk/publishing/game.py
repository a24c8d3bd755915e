"""The pages of one game on the site: its phases with their maps, how it stands, and its feed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import structlog
from sqlite_utils import Database

from judge.clerk.publishing.boards import board_files
from judge.clerk.publishing.extras import Extras, standing
from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.clerk.publishing.outlook import Outlook
from judge.clerk.publishing.reels import Reels, geometry_of
from judge.game.game import Game, PlayerId
from judge.game.listed_game import listed_game
from judge.game.secrecy import phase_report
from judge.game.summary import YearEnd, retold, year_ends
from judge.pages.addresses import INDEX, folder_of
from judge.pages.board import ShownBoard, order_keys, shown_battles
from judge.pages.card import CARD, card_scene
from judge.pages.feed import feed, feed_entry
from judge.pages.front import THUMBNAIL
from judge.pages.game_page import CHART, PHASES, game_page, phase_list, phase_page
from judge.pages.press_page import byline
from judge.pages.public_game import Notice, PublicGame, Step
from judge.pages.resultjson import result_json
from judge.pages.site import FEED, ROOT, Pages
from judge.pages.statistics_page import first_orders
from judge.picture.card import WIDE
from judge.picture.chart import centres_chart
from judge.picture.geometry import Geometry
from judge.picture.inks import themed
from judge.picture.liveboard import PREFIX, live_board, view_of_results
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, PictureScene, of_position, of_resolution
from judge.picture.theme import Theme
from judge.picture.thumbnail import thumbnail
from judge.prose.maps import wording
from judge.prose.people import People
from judge.rules.position import Position
from judge.shelf import load_inks
from judge.store.turns import Turn
from judge.structs import replace

_log = structlog.get_logger()
_THEMES = {"": Theme.LIGHT, ".dark": Theme.DARK}
_CARD_SECONDS = 30.0
_NEWEST = 10
"""Entries in the feed of a game."""


Stamp = Callable[[PlayerId], str]
"""What stands for a person in the list of what was written: nobody finds out by trying who that is."""


class GameWriter:
    """Writes the pages of one game, the newest first, so that no link ever leads nowhere for long."""

    def __init__(
        self, folder: SiteFolder, pages: Pages, mark: str, seen: Outlook, stamp: Stamp, *, has_films: bool
    ) -> None:
        self._stamp = stamp
        self._folder = folder
        self._pages = pages
        self._seen = seen
        self._here = folder_of(seen.game.name)
        reels = Reels(folder, self._here, pages.words, seen.game, seen.known)
        self._reels = reels if has_films else None
        self._mark = mark_of(mark, _view(seen.game))
        self._geometry = geometry_of(seen.game)
        self._extras = Extras(folder, self._here, pages, self._mark, seen)

    def write(self, mark: str, go_on: Callable[[], bool]) -> None:
        """Everything that is not there yet; when time is up, what is there stays and the rest is for later."""
        seen = self._seen
        story = self._story()
        steps = tuple(self._steps())
        for turn, step in zip(reversed(seen.known), reversed(steps), strict=True):
            if not go_on():
                self._folder.keep_all(seen.game.name)
                return
            self._phase(story, turn, step)
        story = replace(
            story, has_chart=self._chart(story.ends), files=self._extras.write(story), has_card=self._has_card()
        )
        last = seen.known[-1] if seen.known else None
        page = game_page(self._pages, story, steps[-1] if steps else None, self._board(last, seen.following))
        self._folder.keep(f"{self._here}{INDEX}", mark_of(page), lambda: page)
        self._small()
        phases = phase_list(self._pages, story)
        self._folder.keep(f"{self._here}{PHASES}", mark_of(phases), lambda: phases)
        newest = tuple(reversed(steps))[:_NEWEST]
        feed_mark = mark_of(self._mark, "feed", [self._mark_of_step(step) for step in newest])
        self._folder.keep(f"{self._here}{FEED}", feed_mark, lambda: self._feed(story, newest))
        entries = [feed_entry(self._pages, story, step, with_content=False) for step in newest]
        first = first_orders(seen.game, steps[0].phase_report.event.resolution) if steps else {}
        self._folder.finish_game(seen.game.name, mark, entries, first, sorted(map(self._stamp, seen.named)))

    def film(self, db: Database, mark: str, painters: Painters, go_on: Callable[[], bool]) -> None:
        """The book and the film if they are not there yet, and once more the page that leads to them."""
        self._extras.bind(db, go_on)
        self._card(painters)
        is_done = self._reels is None or self._reels.draw(painters, go_on)
        self.write(mark, lambda: True)
        if is_done:
            self._folder.finish_film(self._seen.game.name, mark)

    def _story(self) -> PublicGame:
        seen = self._seen
        return PublicGame(
            game=seen.game,
            listed=listed_game(seen.as_told),
            names=seen.names,
            played=tuple((turn.phase, turn.processed_at) for turn in seen.known),
            position=seen.following,
            ends=year_ends([turn.resolution.before for turn in seen.known], seen.following),
            notices=tuple(Notice(each.at, each.passed) for each in seen.notices[-1]),
            behind=seen.behind,
            film=self._reels.film() if self._reels else None,
            has_films=self._reels is not None,
            standing=standing(seen, self._pages.words),
        )

    def _steps(self) -> Iterator[Step]:
        seen = self._seen
        opened = (*(turn.resolution.before for turn in seen.known), seen.following)
        for at, turn in enumerate(seen.known):
            event = retold(seen.game, turn.resolution, opened[at + 1], turn.orders)
            yield Step(
                phase_report=phase_report(seen.game, event, None),
                following=opened[at + 1],
                earlier=tuple(
                    before.resolution for before in seen.known[:at] if before.phase.year >= turn.phase.year - 1
                ),
                at=turn.processed_at,
                first=seen.known[0].phase,
                before=seen.known[at - 1].phase if at else None,
                after=seen.known[at + 1].phase if at + 1 < len(seen.known) else None,
                notices=tuple(Notice(each.at, each.passed) for each in seen.notices[at]),
            )

    def _mark_of_step(self, step: Step) -> str:
        beside = (step.first, step.before, step.after)
        return mark_of(self._mark, str(step.phase), step.at, *map(str, beside), self._printed(step.notices))

    def _printed(self, notices: tuple[Notice, ...]) -> str:
        """The press of a phase as it is shown, with the names that it is signed with."""
        game, words = self._seen.game, self._pages.words
        people = People(self._seen.names, game)
        return mark_of([(byline(each, game, people, words), each.passed.text) for each in notices])

    def _phase(self, story: PublicGame, turn: Turn, step: Step) -> None:
        path, mark = f"{self._here}{turn.phase}.html", self._mark_of_step(step)
        self._folder.keep(path, mark, lambda: phase_page(self._pages, story, step, self._board(turn, step.following)))
        told, game = step.phase_report, self._seen.game
        self._folder.keep(f"{self._here}{turn.phase}.json", mark, lambda: result_json(told, game, None))

    def _board(self, turn: Turn | None, following: Position) -> ShownBoard | None:
        """The board of a phase that led to a position, or that position; None when it cannot be drawn.

        That costs no page its words.
        """
        geometry, game = self._geometry, self._seen.game
        if geometry is None:
            return None
        words, board = self._pages.words, game.board
        style = MapStyle(geometry, board, wording(words, board), Theme.LIGHT, PREFIX)
        try:
            scene = (
                of_position(style, following, "")
                if turn is None
                else of_resolution(style, replace(turn.resolution, after=following), "")
            )
            return self._shown(geometry, scene, turn)
        except Exception as error:
            _log.error("a map was left out", game=game.name, map=str(turn.phase if turn else ""), exc_info=error)
            return None

    def _shown(self, geometry: Geometry, scene: PictureScene, turn: Turn | None) -> ShownBoard:
        game = self._seen.game
        files = board_files(game, geometry)
        keys = order_keys(turn.resolution.results if turn else ())
        powers = tuple(game.board.powers)
        drawing = live_board(scene, powers, f"{ROOT}{files.sheet}", lambda result: keys[result.power, result.order])
        met = shown_battles(turn.resolution) if turn else ()
        views = tuple(view_of_results(geometry, battle.results, battle.province) for battle in met)
        return ShownBoard(files, drawing, views)

    def _small(self) -> None:
        """The small picture for the front page; there is none where it cannot be drawn."""
        if self._geometry is None:
            return
        game, position = self._seen.game, self._seen.following
        try:
            style = MapStyle(self._geometry, game.board, wording(self._pages.words, game.board), Theme.LIGHT)
            drawn = thumbnail(of_position(style, position, ""), tuple(game.board.powers))
        except Exception as error:
            _log.error("a small picture was left out", game=game.name, exc_info=error)
            return
        self._folder.keep(f"{self._here}{THUMBNAIL}", mark_of(drawn), lambda: drawn)

    def _has_card(self) -> bool:
        """Whether there is a picture for previews: the last one, until a newer one is drawn."""
        path = f"{self._here}{CARD}"
        if not self._pages.base or not self._folder.has(path):
            return False
        self._folder.leave(path)
        return True

    def _card(self, painters: Painters) -> None:
        """The picture for previews of the game: its last phase, or the board before the first one."""
        seen, game, words = self._seen, self._seen.as_told, self._pages.words
        turn = seen.known[-1] if seen.known else None
        path, mark = f"{self._here}{CARD}", mark_of(self._mark, CARD, turn and (turn.phase, turn.processed_at))
        if not self._pages.base or self._geometry is None or self._folder.holds(path, mark):
            return
        try:
            style = MapStyle(self._geometry, game.board, wording(words, game.board), Theme.LIGHT)
            board = (
                of_resolution(style, replace(turn.resolution, after=seen.following), "")
                if turn
                else of_position(style, seen.following, "")
            )
            data = painters.begin(card_scene(board, game, turn.phase if turn else None, words), WIDE, _CARD_SECONDS)
            picture = data.result()
        except OSError:
            raise
        except Exception as error:
            _log.error("a preview was left out", game=game.name, exc_info=error)
            return
        self._folder.keep(path, mark, lambda: picture)

    def _chart(self, ends: tuple[YearEnd, ...]) -> bool:
        """The years as a chart, light and dark; False where there is none, which costs no page its words."""
        seen, words = self._seen, self._pages.words
        board, last = seen.game.board, seen.known[-1].processed_at if seen.known else None
        if self._geometry is None or len(ends) < 2:
            return False
        counts = {end.year: {power: end.count(power) for power in board.powers} for end in ends}

        def drawn(theme: Theme) -> str:
            said = words.say("head.years")
            return centres_chart(
                counts,
                wording(words, board),
                themed(theme, load_inks(board.name)),
                said,
                seen.game.table.victory_centres,
            )

        try:
            for ending, theme in _THEMES.items():
                mark = mark_of(self._mark, CHART, last, len(seen.known))
                self._folder.keep(f"{self._here}{CHART}{ending}.svg", mark, partial(drawn, theme))
        except OSError:
            raise
        except Exception as error:
            _log.error("a chart was left out", game=seen.game.name, exc_info=error)
            return False
        return True

    def _feed(self, story: PublicGame, newest: tuple[Step, ...]) -> str:
        entries = [feed_entry(self._pages, story, step, with_content=True) for step in newest]
        return feed(self._pages, entries, story.game.name)


def _view(game: Game) -> str:
    """Everything of a game but its phases that its pages say, or that decides what they may say."""
    settings = game.settings
    secrets = (settings.identity, settings.reveal, settings.secret_players, settings.quiet, settings.blind)
    seats = [(seat.player, seat.powers) for seat in game.seating.seats]
    return mark_of(game.status, *secrets, seats, game.seating.masters, sorted(game.deal.neutral), game.rulebook.name)
