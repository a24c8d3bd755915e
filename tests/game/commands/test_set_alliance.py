from judge.game.commands.endings import SetAlliance
from judge.game.commands.seats import Eject
from judge.game.events import AllianceChanged, GameEnded, PhaseProcessed
from judge.game.game import Ending, EndKind, Game, Status
from judge.game.refusal import RefusalReason
from judge.rules.text import read_phase
from judge.structs import replace
from tests.books import RU2000
from tests.game.tables import at_deadline, obeyed, only, refused, table

WITH_ALLIES = replace(RU2000, name="bg", alliance_powers=2)
NEARLY = (
    "F1909M\naustria: A vie | bud gre ser tri vie bul con ank smy"
    "\nfrance: A gas | bre mar par por spa lon lvp edi"
    "\ngermany: A mun | mun ber kie"
    "\nitaly: F tyn | rom ven nap tun"
    "\nturkey: | "
)
ENOUGH = NEARLY.replace("edi", "edi nwy")


def allied(game: Game, *pairs: str) -> Game:
    """Each `one other` declares the other its ally."""
    for one, other in map(str.split, pairs):
        game = obeyed(game, SetAlliance(other), one).game
    return game


def by_bg(position: str = "", without: str = "") -> Game:
    return replace(table(position, without), rulebook=WITH_ALLIES)


def test_only_the_power_hears_of_its_declaration() -> None:
    done = obeyed(by_bg(), SetAlliance("france"), "austria")

    assert done.events == (AllianceChanged("austria", "france"),)
    assert done.game.goal.allies == {"austria": "france"}


def test_it_is_kept_from_phase_to_phase_until_it_is_changed() -> None:
    game = at_deadline(allied(by_bg(), "austria france", "france austria")).game
    assert game.goal.allies == {"austria": "france", "france": "austria"}

    done = obeyed(game, SetAlliance(None), "austria")

    assert done.events == (AllianceChanged("austria", None),)
    assert done.game.goal.allies == {"france": "austria"}


def test_two_that_declared_each_other_win_with_eighteen_centres_together() -> None:
    """bg L40."""
    done = at_deadline(allied(by_bg(ENOUGH), "austria france", "france austria"))

    ending = Ending(EndKind.ALLIANCE, ("austria", "france"), read_phase("F1909M"))
    assert [type(event) for event in done.events] == [PhaseProcessed, GameEnded]
    assert done.game.ending == only(done.events, GameEnded).ending == ending


def test_seventeen_are_not_enough() -> None:
    assert at_deadline(allied(by_bg(NEARLY), "austria france", "france austria")).game.status is Status.ACTIVE


def test_the_word_of_one_alone_binds_nobody() -> None:
    game = allied(by_bg(ENOUGH), "austria france", "france germany", "germany france")

    assert at_deadline(game).game.status is Status.ACTIVE


def test_centres_are_counted_when_the_year_is_over() -> None:
    spring = allied(by_bg(ENOUGH.replace("F1909M", "S1909M")), "austria france", "france austria")
    game = at_deadline(spring).game

    assert game.status is Status.ACTIVE
    assert at_deadline(game).game.status is Status.ENDED


def test_other_books_let_nobody_win_together() -> None:
    assert refused(table(), SetAlliance("france"), "austria") is RefusalReason.NO_ALLIANCE


def test_nobody_is_allied_with_itself_nor_with_what_nobody_plays() -> None:
    game = by_bg(NEARLY, without="germany")

    assert refused(game, SetAlliance("austria"), "austria") is RefusalReason.NOT_AN_ALLY
    assert refused(game, SetAlliance("germany"), "austria") is RefusalReason.NOT_AN_ALLY
    assert refused(game, SetAlliance("turkey"), "austria") is RefusalReason.NOT_AN_ALLY
    assert refused(game, SetAlliance("china"), "austria") is RefusalReason.NO_SUCH_POWER


def test_who_has_lost_everything_has_no_voice() -> None:
    assert refused(by_bg(NEARLY), SetAlliance("austria"), "turkey") is RefusalReason.OUT_OF_PLAY


def test_an_ejected_power_is_nobodys_ally() -> None:
    game = allied(by_bg(ENOUGH), "austria france", "france austria")
    done = obeyed(game, Eject("france"), "master")

    assert done.game.goal.allies == {"austria": "france"}
    assert at_deadline(done.game).game.status is Status.ACTIVE
