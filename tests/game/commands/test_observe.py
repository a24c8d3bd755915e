from judge.game.commands.watching import Observe, behind
from judge.game.events import ObserverJoined
from judge.game.events.seats import WatchChanged
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.game.settings import Settings
from judge.game.state import Watcher, WatchMode
from judge.structs import replace
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


def test_the_same_command_changes_how_somebody_watches() -> None:
    watched = obeyed(table(), Observe(), "zoe").game
    fewer = obeyed(watched, Observe(WatchMode.RESULTS), "zoe")
    later = obeyed(fewer.game, Observe(behind=2), "zoe")
    live = obeyed(later.game, Observe(WatchMode.LIVE), "zoe")

    assert fewer.events == (WatchChanged("zoe", WatchMode.RESULTS, 0),)
    assert later.game.seating.watchers == (Watcher("zoe", WatchMode.RESULTS, 2),)
    assert live.game.seating.watchers == (Watcher("zoe"),)
    assert refused(live.game, Observe(WatchMode.LIVE), "zoe") is RefusalReason.ALREADY_OBSERVING


def test_nobody_is_told_sooner_than_the_game_allows() -> None:
    game = replace(table(), settings=Settings(observer_delay=2))
    one, two = Watcher("zoe", behind=1), Watcher("zoe", behind=3)

    assert [behind(game, one), behind(game, two)] == [2, 3]


def test_a_game_may_have_no_observers_but_keeps_those_it_has() -> None:
    watched = obeyed(table(), Observe(), "zoe").game
    closed = replace(watched, settings=Settings(watching=False))

    assert refused(closed, Observe(), "otto") is RefusalReason.WATCHING_OFF
    assert obeyed(closed, Observe(WatchMode.DIGEST), "zoe").game.seating.watchers == (Watcher("zoe", WatchMode.DIGEST),)


def test_nobody_can_be_too_far_behind() -> None:
    assert refused(table(), Observe(behind=21), "zoe") is RefusalReason.TOO_FAR_BEHIND
    assert obeyed(table(), Observe(behind=20), "zoe").game.seating.watchers == (Watcher("zoe", behind=20),)
