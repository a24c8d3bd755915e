"""A command is a whole line, exactly; everything else is an order, a heading or prose."""

from __future__ import annotations

import pytest

from judge.notation.commands.verbs import CommandWord, read_command
from judge.notation.language import combine
from judge.notation.letter.parse import parse
from judge.rules.position import opening
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_rulebook

ENGLISH = load_language("en")

COMMANDS = """
HELP = help
HELP ORDERS = help ORDERS
help retreats = help retreats
REGISTER zone: Europe/Paris = register zone: Europe/Paris
JOIN = join
PROCESS S1901M = process S1901M
process fall 1901 movement = process fall 1901 movement
AUDIT spring 1902 = audit spring 1902
CONCEDE Narnia = unknown CONCEDE Narnia
help = help
Help! = help
help? = help
REGISTER Jane Doe = register Jane Doe
register = register
CREATE blitz = create blitz
CREATE blitz rulebook=ru2000 = create blitz rulebook=ru2000
JOIN blitz = join blitz
join Blitz = join Blitz
Join blitz. = join blitz
SIGNON blitz = signon blitz
OBSERVE blitz = observe blitz
watch blitz = observe blitz
LIST = list
list blitz = list blitz
LIST? = list
ORDERS = orders
STATUS = orders
CLEAR = clear
clear orders = clear
SET WAIT = wait
wait = wait
SET NOWAIT = nowait
SET NO WAIT = nowait
nowait = nowait
DRAW = draw
Draw. = draw
SET DRAW = draw
NO DRAW = nodraw
NODRAW = nodraw
SET NO DRAW = nodraw
SET DEADLINE 2026-12-01 20:00 = deadline 2026-12-01 20:00
deadline 20:00 = deadline 20:00
PROCESS = process
EJECT Italy = eject Italy
eject ita = eject ita
SIGN OFF = signoff
WHY A Mun = why A Mun
Why Munich? = why Munich
WHY blitz F1901M F Stp/sc = why blitz F1901M F Stp/sc
signoff = signoff
SET xyz = set xyz
SET PRESS WHITE = set PRESS WHITE
RESIGN blitz = resign blitz
signon fblitz secret = signon fblitz secret
HELLO France@blitz secret = signon France@blitz secret
hello ?blitz secret = signon ?blitz secret
JOIN ?blitz = join ?blitz
JOIN ?blitz secret = join ?blitz secret
join France@blitz secret = join France@blitz secret
JOIN ? = join ?
SIGNON ?blitz = signon ?blitz
SIGNON ?blitz secret = signon ?blitz secret
SIGN ON ?blitz secret = signon ?blitz secret
PRESS TO ALL = broadcast
- DRAW = draw
• NO DRAW = nodraw
2) JOIN blitz = join blitz
- * help = help
summary = summary
"""

NOT_COMMANDS = """
Hello judge
HELLO ALL
Hello Friend Anna
Hello anna@player.test
Why not Munich?
Why did you go to Munich?
Why Italy?
Help me please?
Help me please
I need help
Draw lots?
Draw?
draw a line under it
Join us for dinner
join me
Join the club
list of games
Watch out!
watch this
observe that France moved
wait for me
wait a minute
Wait?
Process of elimination
process this, please
process of 1902
Concede Narnia
CONCEDE that you were beaten at last
Eject the bum
Set up a meeting
set the table
deadline is Friday
orders for France
Orders:
Orders for France:
my orders:
FRANCE:
A PAR - BUR
A Par - Bur
hold
Hold F Lon
Build F Edi
Remove A Gal
Waive
create a game
Create the map
register me
clear?
clear skies
sign off on this
Sent from my phone
> HELP
- Draw lots
-DRAW
3 DRAW
✓ LIST
✗ LIST
--
.
...

I will join blitz
JOIN blitz now please
Replace Burgundy with Gascony
replace Bur by Gas
"""


@pytest.mark.parametrize("row", COMMANDS.strip().splitlines())
def test_a_command_is_read(row: str) -> None:
    line, _, meaning = row.rpartition(" = ")
    command = read_command(line, ENGLISH)

    assert command is not None
    assert f"{command.word.value} {command.rest}".strip() == meaning


FRENCH_COMMANDS = """
RÉSUMÉ = summary
résumé blitz = summary blitz
RESUME = resume
REPRENDRE = resume
REPRENDRE blitz = resume blitz
REPRENDRE France = takeover France
REPRENDRE russe blitz = takeover russe blitz
reprendre l'Allemagne = takeover l'Allemagne
REPRENDRE MENEUR = takeover MENEUR
NOUVELLE ADRESSE = newaddress
NOUVELLE ADRESSE blitz = newaddress blitz
NOUVELLE ADRESSE marie@example.org = address marie@example.org
"""


@pytest.mark.parametrize("row", FRENCH_COMMANDS.strip().splitlines())
def test_french_words_that_several_commands_share_are_told_apart(row: str) -> None:
    """An accent does it (`RÉSUMÉ` is no English `RESUME`), or what follows."""
    line, _, meaning = row.rpartition(" = ")
    command = read_command(line, combine(load_language("fr"), ENGLISH))

    assert command is not None
    assert f"{command.word.value} {command.rest}".strip() == meaning


@pytest.mark.parametrize("line", NOT_COMMANDS.split("\n"))
def test_anything_else_is_not(line: str) -> None:
    assert read_command(line, ENGLISH) is None


@pytest.mark.parametrize("line", ["WALLA", "ABDICATE", "CAST LOTS", "TAKEBACK"])
def test_a_shouted_first_line_is_an_unknown_command(line: str) -> None:
    command = read_command(line, ENGLISH, is_first=True)

    assert command is not None
    assert command.word is CommandWord.UNKNOWN
    assert command.rest == line
    assert read_command(line, ENGLISH) is None


def test_a_password_behind_the_name_of_a_game_is_one_at_the_head_of_a_letter_alone() -> None:
    """Behind a game with a sign that says it is one, everywhere."""
    assert read_command("join blitz secret", ENGLISH) is None
    assert read_command("join blitz secret", ENGLISH, is_first=True) is not None
    for line in ("join ?blitz secret", "join France@blitz secret"):
        assert read_command(line, ENGLISH) == read_command(line, ENGLISH, is_first=True)
        assert read_command(line, ENGLISH) is not None


@pytest.mark.parametrize("code", languages())
def test_a_game_with_a_question_mark_is_read_below_the_first_line_in_every_language(code: str) -> None:
    language = load_language(code)
    joins = [form for form in language.commands if form.word == CommandWord.JOIN.value]

    for phrase in (" ".join(words) for form in joins for words in form.phrases):
        for rest in ("?blitz", "?blitz secret", "France@blitz secret"):
            found = read_command(f"{phrase} {rest}", language)
            assert found is not None, phrase
            assert (found.word, found.rest) == (CommandWord.JOIN, rest), phrase


@pytest.mark.parametrize(
    "line",
    [
        "HELLO",
        "THANKS",
        "DEAR JUDGE",
        "FRANCE",
        "SPRING 1901",
        "A PAR",
        "MUNICH",
        "HOLD",
        "Hello",
        "OK",
        "A",
        "PARIS HOLDS",
    ],
)
def test_courtesy_and_orders_in_capitals_are_not(line: str) -> None:
    assert read_command(line, ENGLISH, is_first=True) is None


@pytest.mark.parametrize("row", COMMANDS.strip().splitlines())
def test_no_command_is_an_order(row: str) -> None:
    board = load_board(USUAL_BOARD)
    parsed = parse(row.rpartition(" = ")[0], ENGLISH, board, load_rulebook("ru2000"), opening(board))

    assert not parsed.orders


@pytest.mark.parametrize("code", languages())
def test_every_language_has_words_for_every_command(code: str) -> None:
    words = {form.word for form in load_language(code).commands}

    assert words == {word.value for word in CommandWord}
