from judge.game.votes import agreed_draw, survivors
from tests.game.tables import table
from tests.games import changed

GAME = table(
    "S1909R\naustria: A vie |\nfrance: | par\nitaly: |\nrussia: A mos | mos\nturkey: |\ndislodged: turkey A con < bul",
    without="russia",
)


def test_a_unit_a_centre_or_a_dislodged_unit_and_a_player_make_a_survivor() -> None:
    assert survivors(GAME) == ("austria", "france", "turkey")


def test_all_of_them_must_agree() -> None:
    assert not agreed_draw(changed(GAME, draw_votes=frozenset({"austria", "france"})))
    assert agreed_draw(changed(GAME, draw_votes=frozenset({"austria", "france", "turkey"})))


def test_nobody_left_is_no_agreement() -> None:
    assert not agreed_draw(table("S1909M\naustria: |"))
