from dataclasses import replace

from judge.game.commands import Observe
from judge.game.events import ObserverJoined
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from tests.game.tables import forming, obeyed, refused, table


def test_anybody_may_watch_before_and_after_the_start() -> None:
    for game in (forming(), table()):
        done = obeyed(game, Observe(), "zoe")

        assert done.game.observers == ("zoe",)
        assert done.events == (ObserverJoined("zoe"),)


def test_who_hears_everything_already_is_told_so() -> None:
    watched = obeyed(table(), Observe(), "zoe").game

    assert refused(watched, Observe(), "zoe") is RefusalReason.ALREADY_OBSERVING
    assert refused(watched, Observe(), "master") is RefusalReason.ALREADY_OBSERVING
    assert refused(watched, Observe(), "italy") is RefusalReason.ALREADY_SEATED


def test_a_game_that_is_over_cannot_be_watched() -> None:
    assert refused(replace(table(), status=Status.ENDED), Observe(), "zoe") is RefusalReason.GAME_OVER
