from judge.game.commands.watching import Observe, Unobserve
from judge.game.events.seats import ObserverLeft
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from tests.game.tables import obeyed, refused, table
from tests.games import changed


def test_who_watches_may_stop() -> None:
    watched = obeyed(obeyed(table(), Observe(), "zoe").game, Observe(), "otto").game
    done = obeyed(watched, Unobserve(), "zoe")

    assert done.game.observers == ("otto",)
    assert done.events == (ObserverLeft("zoe"),)


def test_also_when_the_game_is_over() -> None:
    over = changed(obeyed(table(), Observe(), "zoe").game, status=Status.ENDED, deadline=None)

    assert obeyed(over, Unobserve(), "zoe").game.observers == ()


def test_who_does_not_watch_is_told_so() -> None:
    for who in ("zoe", "italy", "master"):
        assert refused(table(), Unobserve(), who) is RefusalReason.NOT_OBSERVING
