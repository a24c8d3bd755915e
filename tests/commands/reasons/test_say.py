"""WHY finds words for every battle, in every language, by every book, and in the fog."""

from __future__ import annotations

import random

import pytest

from judge.commands.part import Scene
from judge.commands.reasons.say import Reasoned, reasoned
from judge.game.fog_of_phase import phase_report_in_fog
from judge.game.phase_report import PhaseReport
from judge.game.settings import Centres
from judge.game.summary import retold
from judge.prose.people import People
from judge.prose.phrases import build_phrases
from judge.prose.words import Words
from judge.rules.adjudicate import adjudicate
from judge.rules.outcome import Resolution
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_rulebook, rulebooks, template_folder
from judge.structs import replace
from tests.commands import scenes
from tests.rules.skirmish import dilemma, skirmish

BOARD = load_board(USUAL_BOARD)


def told(resolution: Resolution, book: str, code: str, powers: tuple[str, ...] | None) -> list[str]:
    """The answers to WHY for every province, as one text each."""
    game = replace(scenes.started()[0], rulebook=load_rulebook(book), position=resolution.after)
    event = retold(game, resolution, resolution.after)
    words = Words(build_phrases(template_folder() / code), load_language(code), "UTC")
    written = scenes.write("ORDERS", game)
    scene = Scene(words, written.letter, written.request, scenes.NOW, game, people=People({}, game, scenes.MASTER))
    seen = (
        PhaseReport(event) if powers is None else phase_report_in_fog(event, BOARD, game.rulebook, powers, Centres.OWN)
    )
    parts = (reasoned(Reasoned(game, seen, at), scene) for at in sorted(BOARD.provinces))
    return [str([(page.title, page.blocks) for page in part.pages]) for part in parts]


@pytest.mark.parametrize("book", rulebooks())
def test_every_battle_is_told(book: str) -> None:
    lots = random.Random(f"why {book}")
    for number, code in enumerate(languages()):
        position, orders = (skirmish if number % 2 else dilemma)(BOARD, lots)
        resolution = adjudicate(BOARD, load_rulebook(book), position, orders)

        assert all(told(resolution, book, code, None))
        assert all(told(resolution, book, code, ("france",)))


def test_the_fog_hides_who_was_not_seen() -> None:
    """Whatever province is asked about, nobody unseen is named: the answers know the results that were told only."""
    lots = random.Random("fog")
    for _ in range(10):
        position, orders = skirmish(BOARD, lots)
        resolution = adjudicate(BOARD, load_rulebook("ru2000"), position, orders)
        nobody = told(resolution, "ru2000", "en", ())

        assert not any("England)" in text or "Germany)" in text or "France)" in text for text in nobody)
