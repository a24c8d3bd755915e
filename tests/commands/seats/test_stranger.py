"""What a stranger is answered: short in every language, and what he would like is found in what he writes."""

from __future__ import annotations

import pytest

from judge.commands.replies import Refused, Stranger
from judge.commands.seats.ask import JoinGame
from judge.commands.seats.open_games import named_game, wished_power
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.shelf import load_language
from tests.commands.scenes import forming, speaking, stationery, write
from tests.commands.seats.test_beginning import words_in

CODES = stationery().languages()
MOST_WORDS = 120
OTHER_LANGUAGES = 6
"""Words for the languages that the mails of these scenes do not name: 日本語 (ja) and two others."""
GAMES = (("blitz", 6), ("alpine", 1), ("secret", None))
OFFERS = {
    "a seat": Stranger("Zora Hart", GAMES, 4, "blitz"),
    "a wish": Stranger("Zora Hart", GAMES, 4, "blitz", "france"),
    "a wish in vain": Stranger("Zora Hart", GAMES, 4, "blitz", "france", is_in_vain=True, is_lost=True),
    "no game": Stranger("Zora Hart"),
    "what was asked": Stranger(
        "Zora Hart", GAMES, 4, "blitz", asks=(JoinGame("blitz", written="JOIN blitz"),), is_lost=True
    ),
}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("offer", OFFERS)
def test_a_strangers_first_mail_has_at_most_120_words(code: str, offer: str) -> None:
    with speaking(code):
        mail = write("Hello", None, replies=(OFFERS[offer],)).mailing

    assert 40 <= words_in(mail.text) + OTHER_LANGUAGES <= MOST_WORDS, mail.text
    assert f"\n    {stationery().phrases(code).texts['confirm.word']}\n" in mail.text
    assert "Zora Hart" in mail.text


@pytest.mark.parametrize("code", CODES)
def test_it_is_no_longer_where_the_seat_that_he_asks_for_is_refused(code: str) -> None:
    refused = Refused(JoinGame("blitz", written="JOIN blitz"), Refusal(RefusalReason.NOT_INVITED, {"game": "blitz"}))
    with speaking(code):
        mail = write("JOIN blitz", None, replies=(refused, Stranger("Zora Hart", GAMES[:2], 0, "alpine"))).mailing

    assert words_in(mail.text) + OTHER_LANGUAGES <= MOST_WORDS, mail.text


@pytest.mark.parametrize(
    ("code", "text", "power"),
    [
        ("en", "Hi, I would like to play France please.", "france"),
        ("en", "May I play as the Ottoman Empire?", "turkey"),
        ("en", "I live in France. Can I play it?", None),
        ("en", "I would like to play France or to play Italy", None),
        ("fr", "Bonjour, j'aimerais jouer la France.", "france"),
        ("fr", "Je veux jouer l'Autriche-Hongrie !", "austria"),
        ("ru", "Хотел бы сыграть за Австро-Венгрию!", "austria"),
        ("bg", "Искам да играя с Русия", "russia"),
        ("ja", "フランスをやりたいです", "france"),
        ("ja", "フランスに住んでいます", None),
    ],
)
def test_the_power_that_a_stranger_would_like_is_found(code: str, text: str, power: str | None) -> None:
    assert wished_power(text, (load_language(code), load_language("en"))) == power


@pytest.mark.parametrize(
    ("text", "is_named"), [("a seat in Blitz, please", True), ("blitzでフランスを", True), ("blitzkrieg!", False)]
)
def test_the_game_that_a_stranger_names_is_found(text: str, is_named: bool) -> None:
    found: Game | None = named_game(text, (forming(),))

    assert (found is not None) is is_named
