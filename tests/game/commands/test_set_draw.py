from judge.game.commands.endings import SetDraw
from judge.game.events import DrawVoteChanged, GameEnded
from judge.game.game import Ending, EndKind, Game, Status
from judge.game.refusal import RefusalReason
from judge.rules.policies import Draw
from judge.rules.text import read_phase
from judge.structs import replace
from tests.books import RU2000
from tests.game.tables import at_deadline, obeyed, refused, table

THREE = "S1909M\naustria: A vie | vie\nfrance: | par\nitaly: |\nturkey: A con | con"


def voted(game: Game, *powers: str) -> Game:
    for power in powers:
        game = obeyed(game, SetDraw(True), power).game
    return game


def test_the_game_ends_when_the_last_survivor_agrees() -> None:
    done = obeyed(voted(table(THREE), "austria", "france"), SetDraw(True), "turkey")

    ending = Ending(EndKind.DRAW, ("austria", "france", "turkey"), read_phase("S1909M"))
    assert done.events == (DrawVoteChanged("turkey", True), GameEnded(ending))
    assert done.game.status is Status.ENDED
    assert done.game.ending == ending
    assert done.game.clock.deadline is None


def test_one_survivor_who_does_not_agree_is_enough() -> None:
    assert voted(table(THREE), "austria", "france").status is Status.ACTIVE


def test_a_power_that_nobody_plays_neither_votes_nor_shares() -> None:
    ending = voted(table(THREE, without="france"), "austria", "turkey").ending

    assert ending is not None
    assert ending.powers == ("austria", "turkey")


def test_a_vote_is_taken_back() -> None:
    game = voted(table(THREE), "austria", "france")
    done = obeyed(game, SetDraw(False), "austria")

    assert done.events == (DrawVoteChanged("austria", False),)
    assert done.game.votes.draw_votes == {"france"}


def test_votes_are_forgotten_when_the_phase_is_played() -> None:
    game = at_deadline(voted(table(THREE), "austria", "france")).game

    assert game.votes.draw_votes == frozenset()
    assert voted(game, "turkey").status is Status.ACTIVE


def test_who_has_lost_everything_has_no_voice() -> None:
    assert refused(table(THREE), SetDraw(True), "italy") is RefusalReason.OUT_OF_PLAY


def test_a_book_may_know_no_draw() -> None:
    game = replace(table(THREE), rulebook=replace(RU2000, name="endless", draw=Draw.NONE))

    assert refused(game, SetDraw(True), "austria") is RefusalReason.NO_DRAW


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    over = voted(table(THREE), "austria", "france", "turkey")

    assert refused(over, SetDraw(False), "austria") is RefusalReason.GAME_OVER
