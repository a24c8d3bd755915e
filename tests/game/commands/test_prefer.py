from judge.game.audience import hearers
from judge.game.commands.seats import Prefer
from judge.game.events.seats import PreferenceChanged
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.game.settings import Assignment
from judge.game.state import Seat
from judge.structs import replace
from tests.game.seats import with_players, with_settings
from tests.game.tables import (
    begun,
    obeyed,
    refused,
    table,
)


def test_a_player_says_until_the_start_what_he_would_like() -> None:
    game = with_players("ann", assignment=Assignment.PREFERENCE)
    done = obeyed(game, Prefer("fe[ag]"), "ann")

    assert done.events == (PreferenceChanged("ann"),)
    assert done.game.seating.seats == (Seat("ann", wishes="france england [austria germany]"),)
    assert obeyed(done.game, Prefer(""), "ann").game == game
    assert refused(game, Prefer("F"), "bob") is RefusalReason.NOT_SEATED
    assert refused(table(), Prefer("F"), "italy") is RefusalReason.HAS_BEGUN


def test_only_the_player_and_the_masters_hear_of_a_list() -> None:
    game = with_players("ann", "bob", assignment=Assignment.PREFERENCE)

    assert [hearer.player for hearer in hearers(PreferenceChanged("ann"), game)] == ["ann", "master"]


def test_a_neutral_power_cannot_be_wished_for() -> None:
    game = replace(begun("ru2000", 6), status=Status.FORMING)
    game = with_settings(game, assignment=Assignment.PREFERENCE)

    assert refused(game, Prefer("italy"), "p1") is RefusalReason.NEUTRAL_POWER
