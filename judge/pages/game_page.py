"""The page of a game, and the page of each of its phases."""

from __future__ import annotations

import json
from collections.abc import Mapping

from judge.game.game import Game, Status
from judge.game.listed_game import ListedGame
from judge.mailaddress import mailto
from judge.notation.commands.verbs import CommandWord
from judge.pages.board import ShownBoard, battle_rows, order_keys, order_rows, power_rows
from judge.pages.card import CARD
from judge.pages.press_page import press_rows
from judge.pages.public_game import PublicGame, Step
from judge.pages.rules_page import linked_decision, rules_file
from judge.pages.site import ROOT, Pages
from judge.picture.card import HIGH as HIGH_CARD
from judge.picture.card import WIDE as WIDE_CARD
from judge.picture.chart import TITLE, WIDE
from judge.prose.game_line import ending_said, line_parts, special_rules
from judge.prose.maps import told, told_board
from judge.prose.people import People
from judge.prose.results import report, unit_rows
from judge.prose.story import story as story_of
from judge.prose.words import Words, in_a_row, kilobytes

PHASES = "phases.json"
"""The list of phases for the script."""
CHART, FILM = "centres", "film.png"
"""Pictures of a game; the chart without its endings."""


def game_page(pages: Pages, story: PublicGame, last: Step | None, board: ShownBoard | None) -> str:
    """How a game stands after the last phase played, who plays, its years, and all its phases."""
    words, game = pages.words, story.game
    people, line = People(story.names, game), line_parts(story.listed, words)
    view = {
        **about_game(game, people, words),
        **(_watched(words, story, last, board) if last is not None else _unplayed(words, story, board)),
        "state": line.state,
        "deadline": line.until,
        "traits": line.about,
        "comment": story.listed.comment,
        "judge": pages.judge,
        "invitation": _invitation(pages, story.listed),
        "behind": story.behind,
        "seated": any(seat.powers for seat in game.seating.seats),
        "years": [(end.year, [end.count(power) for power in game.board.powers]) for end in reversed(story.ends)],
        "played": [(str(phase), words.phase(phase), at) for phase, at in reversed(story.played)],
        "position": unit_rows(game, story.position, words),
        "since": press_rows(story.notices, game, people, words),
        "has_chart": story.has_chart,
        "chart_size": (WIDE.width, WIDE.height + TITLE),
        "film": _film(words, story),
        "files": [(words.say(f"site.files.{key}"), name) for key, name in story.files],
        "standing": story.standing,
        "card": f"{pages.base}games/{game.name}/{CARD}" if story.has_card else "",
        "card_size": (WIDE_CARD, HIGH_CARD),
        "no_film": words.say("site.no_film") if story.has_films and story.film is None and story.played else "",
    }
    return pages.fill_page("game", ROOT, view)


def _invitation(pages: Pages, game: ListedGame) -> Mapping[str, str] | None:
    """What to write to play in a game or to be sent its results, with the letter as a link; None when it is over."""
    if game.status is Status.ENDED:
        return None
    may_join = (game.status is Status.FORMING or game.openings) and not game.is_invited
    key, word = ("site.join", CommandWord.JOIN) if may_join else ("site.observe", CommandWord.OBSERVE)
    line = f"{pages.words.command(word)} {game.name}"
    return {
        "said": pages.words.say(key, command=line, address=pages.judge),
        "link": mailto(pages.judge, "", (line,)),
    }


def phase_page(pages: Pages, story: PublicGame, step: Step, board: ShownBoard | None) -> str:
    """What was ordered in a phase and what became of it."""
    return pages.fill_page("phase", ROOT, _watched(pages.words, story, step, board))


def phase_list(pages: Pages, story: PublicGame) -> str:
    """The phases of a game and their names, for the script that steps through them."""
    return json.dumps([(str(phase), pages.words.phase(phase)) for phase, _ in story.played], ensure_ascii=False) + "\n"


def _watched(words: Words, story: PublicGame, step: Step, board: ShownBoard | None) -> dict[str, object]:
    """What the page of a phase shows, and that of the game of its last phase."""
    game, event = story.game, step.phase_report.event
    happened = story_of(event.resolution, step.following, step.earlier, game.board.powers, words)
    resolution = event.resolution
    keys = order_keys(resolution.results)
    said = report(step.phase_report, game, None, words)
    after = step.following
    return {
        "game": game.name,
        "name": words.phase(step.phase),
        "code": str(step.phase),
        "at": step.at,
        "report": said,
        "story": in_a_row(happened),
        "about": in_a_row((words.say("story.sentence", text=f"{game.name}: {words.phase(step.phase)}"), *happened)),
        "orders": order_rows(said.groups, resolution, keys, game, words),
        "rules_at": ROOT + rules_file(game.rulebook),
        "powers": power_rows(after, resolution.before, game.board.powers, words),
        "first": str(step.first),
        "before": str(step.before) if step.before is not None else "",
        "after": str(step.after) if step.after is not None else "",
        "last": str(story.played[-1][0]),
        "notices": press_rows(step.notices, game, People(story.names, game), words),
        "board": board,
        "said": told(words, resolution),
        "decided": [linked_decision(each, game, words) for each in resolution.decided],
        "battles": battle_rows(resolution, game, board, keys, words),
    }


def _unplayed(words: Words, story: PublicGame, board: ShownBoard | None) -> dict[str, object]:
    """The same of a game that has played no phase yet."""
    position, powers = story.position, story.game.board.powers
    return {
        "name": words.phase(position.phase),
        **dict.fromkeys(("report", "first", "before", "after")),
        "rules_at": ROOT + rules_file(story.game.rulebook),
        "powers": power_rows(position, position, powers, words),
        "board": board,
        "said": told_board(words, story.game.board, position),
    }


def _film(words: Words, story: PublicGame) -> Mapping[str, str] | None:
    """The film with what stands on it: how heavy it is, and with which phase it ends if that is not the last."""
    film = story.film
    if film is None:
        return None
    is_whole = film.until == story.played[-1][0]
    key = "site.film" if is_whole else "site.film_until"
    return {"file": film.name, "said": words.say(key, n=kilobytes(film.weight), phase=words.phase(film.until))}


def about_game(game: Game, people: People, words: Words) -> dict[str, object]:
    """What every page about a game says of it: its powers and who plays them, its rules, how it ended."""
    powers = game.board.powers
    signs = words.power_signs(powers)
    return {
        "game": game.name,
        "ending": ending_said(game, words)[1],
        "description": game.settings.description,
        "rules": special_rules(game, words),
        "players": [(str(words.power(power)), people.player_of(power, words)) for power in powers],
        "master": people.master(words),
        "signs": [(signs[power], str(words.power(power))) for power in powers],
    }
