"""Games with fewer players than powers, played through: neutral powers, several powers in one hand, the war of two."""

import pytest

from judge.game.commands.endings import SetDraw
from judge.game.commands.orders import GiveOrders, SetWait
from judge.game.commands.seats import Eject
from judge.game.events import CoinTossed, DrawVoteChanged, GameEnded, OrdersChanged, PhaseProcessed, PowersJoined
from judge.game.game import EndKind, Game, Status
from judge.game.power_draw import toss_coin
from judge.game.refusal import RefusalReason
from judge.game.state import Seat
from judge.game.transition import Transition
from judge.game.turn import due, missing
from judge.rules.outcome import Disbanded
from judge.rules.text import read_phase
from judge.structs import replace
from tests.game.tables import at, at_deadline, begun, obeyed, only, ordered, processed, refused
from tests.games import changed
from tests.orders import read_orders


def on(game: Game, phase: str) -> Transition:
    """Deadlines pass until the phase is open; all that happened."""
    done = Transition(game)
    while str(done.game.position.phase) != phase:
        following = at_deadline(done.game)
        done = Transition(following.game, done.events + following.events)
    return done


def player(game: Game, power: str) -> str:
    """Who plays a power."""
    found = game.player_of(power)
    assert found is not None
    return found


# Neutral powers


def test_neutral_powers_are_not_waited_for_and_are_in_no_disorder() -> None:
    game = begun("ru2000", 5)

    assert sorted(missing(game)) == ["austria", "england", "france", "russia", "turkey"]
    turn = processed(at_deadline(game))
    assert turn.disorder == ()
    assert set(turn.nmr) == {"austria", "england", "france", "russia", "turkey"}


def test_a_neutral_unit_that_is_dislodged_disbands_and_its_power_never_builds() -> None:
    """ru2000 L874-876: five players, Germany and Italy neutral."""
    game = at(
        begun("ru2000", 5),
        "F1903M"
        "\naustria: A boh, A tyr, A vie | bud tri vie"
        "\nfrance: A bur, A par | bre mar par"
        "\ngermany: A ber, F kie, A mun | ber kie mun"
        "\nitaly: F nap, A rom, A ven | nap rom ven",
    )
    done = ordered(game, "austria: A boh - mun; A tyr S A boh - mun; A vie H · france: A bur H; A par H")

    turn = processed(done)
    assert [(unit.power, str(unit.unit)) for unit in turn.disbanded] == [("germany", "A mun")]
    assert str(done.game.position.phase) == "W1903A"
    assert done.game.position.owner_of("mun") == "austria"
    assert "germany" not in turn.builds
    assert "germany" not in due(done.game)


def test_a_neutral_power_with_a_lost_unit_and_all_its_centres_never_builds() -> None:
    game = at(begun("ru2000", 5), "F1903M\naustria: A vie | vie\ngermany: A ber, F kie | ber kie mun")
    done = at_deadline(game)

    assert processed(done).builds == {}
    assert str(done.game.position.phase) == "S1904M"
    assert len(done.game.position.units["germany"]) == 2


def test_players_may_support_a_neutral_unit_to_hold() -> None:
    """ru2000 L874."""
    game = at(
        begun("ru2000", 6),
        "S1903M\naustria: A tri, A tyr | vie\nfrance: A pie | mar\nitaly: F nap, A rom, A ven | nap rom ven",
    )
    done = ordered(game, "austria: A tyr - ven; A tri S A tyr - ven · france: A pie S A ven")

    assert processed(done).disbanded == ()
    assert "A ven" in map(str, done.game.position.units["italy"])


def test_nobody_orders_for_a_neutral_power() -> None:
    game = begun("ru2000", 6)

    assert refused(game, GiveOrders(read_orders("italy: A ven - tri")), "p1") is RefusalReason.NOT_YOURS
    assert refused(game, Eject("italy"), "master") is RefusalReason.NOT_SEATED


def test_a_neutral_power_has_no_voice_in_a_draw_and_no_share() -> None:
    game = begun("ru2000", 6)
    for seat in game.seating.seats:
        game = obeyed(game, SetDraw(True), seat.player).game

    assert game.ending is not None
    assert game.ending.powers == ("austria", "england", "france", "germany", "russia", "turkey")


# Several powers in one hand


def test_one_letter_orders_for_all_powers_of_a_player() -> None:
    game = begun("ru2000", 4)
    letter = GiveOrders(read_orders("austria: A vie - tyr; A bud H; F tri H · france: A par - bur"))
    done = obeyed(game, letter, player(game, "austria"))

    assert done.events == (OrdersChanged("austria"), OrdersChanged("france"))
    assert [str(unit) for unit in missing(done.game)["france"].units] == ["F bre", "A mar"]
    assert "austria" not in missing(done.game)


def test_a_power_that_got_no_orders_is_missed_alone() -> None:
    game = begun("ru2000", 3)
    done = ordered(game, "austria: A vie H; A bud H; F tri H · france: A par H")

    assert set(processed(at_deadline(done.game)).nmr) == {"england", "germany", "italy", "russia", "turkey"}


def test_a_wish_to_wait_and_a_vote_count_for_all_powers_of_the_player() -> None:
    game = begun("ru2000", 3)
    who = player(game, "russia")

    assert obeyed(game, SetWait(True), who).game.votes.waiting == {"italy", "russia"}
    voted = obeyed(game, SetDraw(True), who)
    assert voted.events == (DrawVoteChanged("italy", True), DrawVoteChanged("russia", True))


def test_a_draw_needs_every_player_and_all_their_powers_share() -> None:
    game = begun("fr", 3, "I")
    for seat in game.seating.seats:
        game = obeyed(game, SetDraw(True), seat.player).game

    assert game.ending is not None
    assert len(game.ending.powers) == 7


def test_centres_are_counted_for_each_power() -> None:
    """ru2000 L884: what one power lacks, the other of the same player cannot make up for."""
    game = at(
        begun("ru2000", 4),
        "F1903M\naustria: A vie, A bud, A tri, A ser | vie bud tri ser gre\nfrance: A par, A bur, A gas | par mar"
        "\nengland: F lon | lon",
    )
    done = at_deadline(game)

    assert processed(done).builds == {"france": -1}
    assert "austria" not in due(done.game)


def test_eighteen_centres_of_one_power_win_in_every_game_without_a_number_of_its_own() -> None:
    many = "bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy spa"
    nearly = f"F1909M\ngermany: A mun | {many}\nturkey: A ank | ank\nrussia: A mos | mos"
    assert at_deadline(at(begun("fr", 4), nearly)).game.status is Status.ACTIVE

    done = at_deadline(at(begun("fr", 4), nearly.replace("spa", "spa por")))

    assert only(done.events, GameEnded).ending.powers == ("germany",)


def test_an_ejected_player_loses_the_whole_hand() -> None:
    done = obeyed(begun("ru2000", 4), Eject("france"), "master")

    assert done.game.player_of("austria") is None
    assert processed(at_deadline(done.game)).disorder == ("austria", "france")


# The war of two


def test_the_war_of_two_from_the_first_spring_to_the_spring_italy_joins() -> None:
    """ru2000 L882."""
    game = begun("ru2000", 2)
    assert str(game.position.phase) == "S1914M"
    autumn = on(game, "F1914M").game

    done = at_deadline(autumn)
    toss = only(done.events, CoinTossed)
    assert [type(event) for event in done.events[:2]] == [PhaseProcessed, CoinTossed]
    assert toss.hand == toss_coin(game.table.hands, game.deal.seed) == done.game.deal.toss
    assert toss.winner == player(game, toss.hand[0])
    assert (toss.joins, toss.start) == (("italy",), read_phase("S1915M"))

    joined = done if str(done.game.position.phase) == "S1915M" else on(done.game, "S1915M")
    assert only(joined.events, PowersJoined) == PowersJoined(toss.winner, ("italy",))
    assert joined.game.player_of("italy") == toss.winner
    assert not joined.game.deal.neutral
    assert not joined.game.position.closed
    assert "italy" in missing(joined.game)
    assert player(joined.game, "italy") == player(joined.game, toss.hand[0])


def test_the_coin_falls_before_the_adjustment() -> None:
    game = at(begun("ru2000", 2), "F1914M\nfrance: A par, A spa | par mar\ngermany: A mun | mun\nitaly: A rom | rom")
    done = at_deadline(game)

    assert str(done.game.position.phase) == "W1914A"
    assert done.game.deal.toss
    assert done.game.player_of("italy") is None
    assert done.game.position.closed
    winter = at_deadline(done.game)
    assert not any(isinstance(event, CoinTossed) for event in winter.events)
    assert only(winter.events, PowersJoined).powers == ("italy",)


def test_the_coin_falls_also_when_there_is_nothing_to_adjust() -> None:
    game = at(begun("ru2000", 2), "F1914M\nfrance: A par | par\ngermany: A mun | mun\nitaly: A rom | rom")
    done = at_deadline(game)

    assert [type(event) for event in done.events] == [PhaseProcessed, CoinTossed, PowersJoined]
    assert str(done.game.position.phase) == "S1915M"


@pytest.mark.parametrize(("book", "toss", "joins"), [("fr", "F1901M", "S1902M"), ("ja", "F1914M", "S1915M")])
def test_the_autumn_of_the_toss_is_the_books(book: str, toss: str, joins: str) -> None:
    before = on(begun(book, 2), toss)
    assert not before.game.deal.toss

    assert on(before.game, joins).game.deal.neutral == frozenset()


def test_the_same_seed_tosses_alike_and_both_hands_can_win() -> None:
    hands = begun("ru2000", 2).table.hands
    thrown = [toss_coin(hands, seed) for seed in range(400)]

    assert thrown == [toss_coin(hands, seed) for seed in range(400)]
    assert set(thrown) == set(hands)
    assert 160 < thrown.count(hands[0]) < 240


def test_the_coin_falls_for_the_hand_also_when_its_player_is_gone() -> None:
    game = begun("ru2000", 2)
    hand = toss_coin(game.table.hands, game.deal.seed)
    left = obeyed(on(game, "F1914M").game, Eject(hand[0]), "master").game
    done = on(left, "S1915M")

    assert only(done.events, CoinTossed).winner is None
    assert only(done.events, PowersJoined) == PowersJoined(None, ("italy",))
    assert done.game.deal.neutral == frozenset()
    assert set(processed(at_deadline(done.game)).disorder) >= {"italy", *hand}


def test_nobody_enters_closed_italy_nor_supports_into_it() -> None:
    game = at(
        begun("ru2000", 2),
        "S1914M\naustria: A tri, A tyr | vie\nfrance: A mar, F gol | mar\nitaly: F nap, A rom, A ven | nap rom ven",
    )
    for text in ("austria: A tyr - ven; A tri S A tyr - ven", "france: A mar - pie; F gol - tus"):
        game = obeyed(game, GiveOrders(read_orders(text)), player(game, text.partition(":")[0])).game
    done = at_deadline(game)

    assert {str(unit) for unit in done.game.position.units["italy"]} == {"F nap", "A rom", "A ven"}
    assert {str(unit) for unit in done.game.position.units["france"]} == {"F gol", "A mar"}
    assert {str(unit) for unit in done.game.position.units["austria"]} == {"A tri", "A tyr"}


def test_twenty_four_centres_of_a_player_win_and_not_eighteen_of_one_power() -> None:
    """ru2000 L882: the first who controls 24."""
    twenty = "bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy spa por vie bud"
    game = at(
        begun("ru2000", 2),
        f"F1918M\ngermany: A mun | {twenty}\naustria: A tri | tri\nturkey: A ank | ank\nrussia: A mos | mos",
    )
    assert at_deadline(changed(game, toss=game.table.hands[0])).game.status is Status.ACTIVE

    more = {**game.position.centres, "austria": frozenset(["tri", "rom", "nap"])}
    done = at_deadline(replace(game, position=replace(game.position, centres=more)))

    ending = only(done.events, GameEnded).ending
    assert (ending.kind, ending.powers) == (EndKind.SOLO, ("austria", "germany", "turkey"))


def test_twenty_four_units_win_by_the_japanese_book_when_the_year_is_over() -> None:
    """ja [14-2] L311."""
    army = "bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy spa por vie bud"
    units = ", ".join(f"A {place}" for place in army.split())
    position = (
        f"F1918M\ngermany: {units} | {army}\naustria: A tri, A gal, A boh | tri par bre"
        "\nturkey: | ank\nrussia: A mos | mos"
    )
    autumn = at_deadline(at(begun("ja", 2), position)).game
    assert str(autumn.position.phase) == "W1918A"

    done = ordered(autumn, "turkey: F ank B")

    ending = only(at_deadline(done.game).events if not done.game.ending else done.events, GameEnded).ending
    assert (ending.kind, str(ending.phase)) == (EndKind.SOLO, "W1918A")
    assert ending.powers == ("austria", "germany", "turkey")


def test_nobody_retreats_into_closed_land() -> None:
    game = at(
        begun("ru2000", 2),
        "S1916M\naustria: A tri, A tyr, A vie | vie\nrussia: A boh, A mun | mos\nitaly: A ven | ven",
    )
    done = ordered(game, "russia: A mun - tyr; A boh S A mun - tyr")
    turn = processed(at_deadline(done.game))
    (driven,) = [result.dislodgement for result in turn.resolution.results if result.dislodgement]

    assert not {"ven", "pie"} & set(driven.open)


def test_seats_keep_the_boards_order_of_powers_when_italy_joins() -> None:
    game = begun("ru2000", 2)
    joined = on(game, "S1915M").game

    assert all(list(seat.powers) == sorted(seat.powers) for seat in joined.seating.seats)
    assert sorted(len(seat.powers) for seat in joined.seating.seats) == [3, 4]
    assert isinstance(joined.seating.seats[0], Seat)


def test_dislodged_neutral_units_are_marked_as_disbanded_not_as_retreating() -> None:
    game = at(begun("fr", 6), "S1903M\nfrance: A pie, A tyr | mar\nitaly: A ven | ven")
    done = ordered(game, "france: A pie - ven; A tyr S A pie - ven")

    assert processed(done).resolution.after.dislodged
    assert done.game.position.dislodged == ()
    assert str(done.game.position.phase) == "F1903M"
    assert not any(isinstance(result.outcome, Disbanded) for result in processed(done).resolution.results)
