"""Every language has every phrase the program can say, and each can be filled in."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from judge.commands.asks import GameAsk, Trouble, Unclear
from judge.commands.part import Scene, refusal, trouble
from judge.commands.press.recipients import Options, read_options, subject_in
from judge.commands.seats.ask import JoinGame
from judge.game.commands.seats import Eject
from judge.game.press import PressGroup, Recipients
from judge.game.refusal import Refusal, RefusalReason
from judge.notation.commands.questions import read_questions
from judge.notation.commands.verbs import CommandWord, read_command
from judge.notation.letter.parse import parse
from judge.notation.speak import Length, speak_place
from judge.notation.values import Correction, CorrectionKind, Problem, ProblemCode
from judge.prose.people import typed
from judge.prose.phrases import fill
from judge.prose.sentences import correction, problem
from judge.prose.words import Words
from judge.rules.outcome import Decision, VoidReason
from judge.shelf import languages, load_language, load_reading, load_rulebook, template_folder
from tests.commands.scenes import NOW, started, stationery, write
from tests.game.tables import DETAILS

ROOT = Path(__file__).parents[2]
CODES = stationery().languages()
_NUMBERS = {"n", "due"}
"""A form for one number need not say it."""
CALL = re.compile(r"""\bsay\("([a-z_.]+)"((?:[^()]|\([^()]*\))*)\)""")


def _enums() -> Iterator[str]:
    families: Mapping[str, type[Enum]] = {
        "void": VoidReason,
        "decision": Decision,
        "correction": CorrectionKind,
        "trouble": Trouble,
        "refusal": RefusalReason,
    }
    for family, members in families.items():
        yield from (f"{family}.{member.value}" for member in members)
    for code in ProblemCode:
        yield f"problem.{code.value}"
        yield f"problem.{code.value}_plain"


@cache
def calls() -> tuple[tuple[str, frozenset[str]], ...]:
    """Each phrase that a module or a template names outright, with the blanks it fills."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, frozenset[str]]]:
    rooms = (ROOT / "judge" / room for room in ("commands", "pages", "post", "prose"))
    for path in sorted(path for room in rooms for path in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                names = frozenset(keyword.arg or "**" for keyword in node.keywords)
                yield from ((key, names) for key in _keys(node.args[0]))
    for path in sorted(template_folder().rglob("*.j2")):
        for key, rest in CALL.findall(path.read_text(encoding="utf-8")):
            if not key.endswith("."):
                yield key, frozenset(re.findall(r"(\w+)=", rest))


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    return [*_keys(node.body), *_keys(node.orelse)] if isinstance(node, ast.IfExp) else []


def _blanks(text: str | Mapping[str, str]) -> set[str]:
    forms = [text] if isinstance(text, str) else list(text.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("code", CODES)
def test_a_language_of_mails_is_a_language_of_orders(code: str) -> None:
    assert load_language(code).code == code


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_sentence(code: str) -> None:
    texts = stationery().phrases(code).texts

    assert [key for key in _enums() if key not in texts] == []


@pytest.mark.parametrize("code", CODES)
def test_every_phrase_that_is_said_exists_and_gets_what_it_needs(code: str) -> None:
    texts = stationery().phrases(code).texts

    assert len(calls()) > 100
    assert [key for key, _ in calls() if key not in texts] == []
    assert [
        (key, _blanks(texts[key]) - given)
        for key, given in calls()
        if "**" not in given and _blanks(texts[key]) - given
    ] == []


def test_no_phrase_is_there_for_nothing() -> None:
    paths = [*(ROOT / "judge").rglob("*.py"), *template_folder().rglob("*.j2")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    # What is put together from a family and a name: `f"refusal.{reason.value}"`.
    families = (*re.findall(r'f"([a-z_]+\.[a-z_]*){', source), "topic.", "policy.", "choice.")
    keys = [key for key in stationery().phrases("en").texts if not key.startswith(families)]

    assert [key for key in keys if f'"{key}"' not in source and f'"{key.rpartition(".")[2]}"' not in source] == []


@pytest.mark.parametrize("code", CODES)
def test_a_language_says_nothing_that_english_does_not(code: str) -> None:
    english, other = stationery().phrases("en").texts, stationery().phrases(code).texts

    assert {key for key in other if not key.startswith("topic.")} == {
        key for key in english if not key.startswith("topic.")
    }
    assert [key for key in english if key in other and _blanks(other[key]) != _blanks(english[key])] == []


@pytest.mark.parametrize("code", CODES)
def test_every_blank_of_every_phrase_is_filled_with_what_then_stands_in_the_text(code: str) -> None:
    """In each form that a number chooses, and in each form of a name."""
    phrases = stationery().phrases(code)
    faults = []
    for key, text in phrases.texts.items():
        for form in [text] if isinstance(text, str) else text.values():
            blanks = sorted(_blanks(form))
            values = {blank: f"⟨{number}⟩" for number, blank in enumerate(blanks)}
            said = fill(form, phrases, values)
            faults += [(key, blank) for blank, value in values.items() if value not in said]
            faults += [(key, blank) for blank in _blanks(text) - set(blanks) - _NUMBERS]

    assert faults == []


def test_the_number_chooses_the_form_and_the_values_are_filled_in() -> None:
    words = stationery().words(load_language("en"), "UTC")
    texts = {key: text for key, text in stationery().phrases("en").texts.items() if not isinstance(text, str)}

    assert len(texts) > 20
    for key, forms in texts.items():
        for n, form in ((1, "one"), (0, "other"), (7, "other")):
            values = {blank: f"⟨{blank}⟩" for blank in _blanks(forms)} | {"n": n}
            assert words.say(key, **values) == forms.get(form, forms["other"]).format_map(values), key


_TOLD_TO_NOBODY = {"order", "unit"}


def _details() -> Iterator[tuple[str, str]]:
    """Each detail that a refusal is given outright, with the file."""
    for path in sorted((ROOT / "judge").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                tables = [each for each in node.args[1:] if isinstance(each, ast.Dict)]
                for key in (key for table in tables for key in table.keys):
                    if isinstance(key, ast.Constant):
                        yield path.name, str(key.value)


def test_every_detail_of_a_refusal_has_a_blank_in_some_sentence() -> None:
    """A detail under another name would be told by nobody; that the program gives these is for tests/game to see."""
    texts = stationery().phrases("en").texts
    known = {blank for key, text in texts.items() if key.startswith("refusal.") for blank in _blanks(text)}
    found = list(_details())

    assert len(found) > 30
    assert [(file, name) for file, name in found if name not in DETAILS] == []
    assert sorted(DETAILS - known - _TOLD_TO_NOBODY) == []


@pytest.mark.parametrize("code", CODES)
def test_every_language_explains_the_same_things(code: str) -> None:
    assert stationery().help_topics(code) == stationery().help_topics("en")


def scenes_of(words: Words) -> tuple[Scene, Scene]:
    """An answer to somebody about no game, and to a player of one."""
    nowhere, playing = (
        Scene(words, written.letter, written.request, NOW, game, games=("a", "b"))
        for game in (None, started()[0])
        for written in [write("ORDERS", game)]
    )
    return nowhere, playing


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_can_be_told(code: str) -> None:
    """With whatever the game says about it, or nothing."""
    words = stationery().words(load_language(code), "UTC")
    some_details: tuple[dict[str, str], ...] = ({}, {"power": "peru"}, {"power": "italy", "game": "slow"})
    asks = JoinGame("blitz", written="JOIN blitz"), GameAsk(Eject("turkey"), written="EJECT Turkey")
    for reason, scene, details, ask in product(RefusalReason, scenes_of(words), some_details, asks):
        said = refusal(Refusal(reason, details), ask, scene)
        assert "{" not in said, (reason, details, said)


@pytest.mark.parametrize("code", CODES)
def test_every_trouble_and_problem_can_be_told(code: str) -> None:
    words = stationery().words(load_language(code), "UTC")
    position, scenes = started()[0].position, scenes_of(words)
    for trouble_kind in Trouble:
        for scene in scenes:
            assert trouble(Unclear(trouble_kind, CommandWord.CREATE, "y", written="x"), scene)
    for problem_kind in ProblemCode:
        for candidates in ((), ("A mun - tyr",), ("F bre",), ("mun", "stp/sc"), ("what",)):
            found = Problem(1, 1, problem_kind, "x {y} `z`", candidates, "x")
            assert problem(found, ("france",), position, words)
    for kind in CorrectionKind:
        assert correction(Correction(kind, "{x}", "A mun"), words)


_NO_BRACKETS = str.maketrans("", "", "()（）")
SHOUTED = re.compile(r"[^\W\d_]{2,}")


def _commands_told(code: str) -> list[str]:
    """What stands between backticks, and in the left column of help pages, when its first word is in capitals."""
    texts = stationery().phrases(code).texts.values()
    said = [text for form in texts for text in ([form] if isinstance(form, str) else form.values())]
    keys = [key for text in said for key in re.findall(r"`([^`]+)`", text)]
    for path in sorted((template_folder() / code / "help").glob("*.j2")):
        source = path.read_text(encoding="utf-8")
        keys += re.findall(r"`([^`]+)`", source)
        keys += re.findall(r'^\s*\("([^"]+)"', source, re.MULTILINE)
    language, board = load_language(code), started()[0].board
    places = {speak_place(at, language, length) for at in ("spa/sc", "spa/nc", *board.provinces) for length in Length}
    plain = (key for key in keys if "{" not in key and key != "=== ... ===")
    # A coast may be typed without its brackets.
    names = {place.translate(_NO_BRACKETS) for place in places} | places
    return sorted(
        {key for key in plain if key not in names and (first := SHOUTED.match(key)) and first[0] == first[0].upper()}
    )


@pytest.mark.parametrize("code", CODES)
def test_every_command_that_a_mail_tells_to_write_is_understood(code: str) -> None:
    """As an order, a command or a question, by the language alone and by every combination a player can get."""
    game = started()[0]
    unclear = []
    for told in _commands_told(code):
        for book in ("ru2000", "fr", "ja", "bg", "ru_forum"):
            language = load_reading(code, load_rulebook(book))
            command = read_command(told, language, is_first=True)
            parsed = parse(told, language, game.board, load_rulebook(book), game.position, ())
            # A build, a retreat or a waive is an order, though not in this phase.
            is_order = parsed.orders or any(found.code is not ProblemCode.UNKNOWN_PLACE for found in parsed.problems)
            is_command = command is not None and command.word is not CommandWord.UNKNOWN
            # A line below PRESS may say what the text is called.
            is_command = is_command or bool(subject_in(told, language))
            if not is_command and not is_order and not read_questions(told, language):
                unclear.append((told, book))

    assert unclear == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("key", ["security.not_you", "security.copied_hint", "doubt.make_anew"])
def test_what_gives_new_secret_addresses_is_read_as_that_in_every_language(code: str, key: str) -> None:
    """Not as the command that says where mail should go, which some languages call much the same."""
    text = stationery().phrases(code).texts[key]
    assert isinstance(text, str)

    read = [read_command(told, load_language(code)) for told in re.findall(r"`([^`]+)`", text)]

    assert read[-1] is not None
    assert read[-1].word is CommandWord.NEWADDRESS


@pytest.mark.parametrize("code", CODES)
def test_the_line_that_writes_to_several_is_read_as_press_to_them(code: str) -> None:
    words, game = Words(stationery().phrases(code), load_language(code), "UTC"), started()[0]
    everybody = Recipients(groups=frozenset({PressGroup.ALL}))
    some = Recipients(frozenset({"austria", "england"}), frozenset({PressGroup.MASTER, PressGroup.OBSERVERS}))
    for book in ("ru2000", "fr", "ja", "bg", "ru_forum"):
        language = load_reading(code, load_rulebook(book))
        for meant in (everybody, some):
            command = read_command(words.say("press.line", to=typed(meant, game, words)), language, is_first=True)
            assert command is not None
            if command.word is CommandWord.BROADCAST:
                assert (meant, command.rest) == (everybody, "")
            else:
                assert command.word is CommandWord.PRESS
                assert read_options(command.rest, game.board, language) == Options(to=meant)


def test_french_signs_of_two_parts_never_begin_a_line() -> None:
    """The blank before ; : ! ? » % and behind « is one that does not break a line."""
    plain = re.compile(r"(?<=[^\s=\[{(,]) (?=[;:!?»](?:[\s»)]|$))|(?<=[\d}]) (?=%)|« ")
    texts = stationery().phrases("fr").texts
    said = [text for form in texts.values() for text in ([form] if isinstance(form, str) else form.values())]
    for path in sorted((template_folder() / "fr" / "help").glob("*.j2")):
        said += re.findall(r'"([^"]+)"', path.read_text(encoding="utf-8"))

    assert [text for text in said if plain.search(re.sub("`[^`]*`", "`", text))] == []


def test_a_french_name_has_its_preposition_once() -> None:
    """`{power:de}` is "de la Russie": "connue de {power:de}" would say it twice."""
    texts = stationery().phrases("fr").texts
    twice = re.compile(r"\b(?:de|du|des|d') ?\{\w+:de\}|\b(?:la|le|les|l') ?\{\w+:(?:de|le)\}")

    assert [key for key, text in texts.items() if twice.search(str(text))] == []


@pytest.mark.parametrize("code", languages())
def test_a_line_that_a_mail_offers_begins_as_help_has_it(code: str) -> None:
    """One name for a command: the school offered REJOINDRE where every other mail says JOUER."""
    words = stationery().words(load_language(code), "UTC")

    for word in (CommandWord.JOIN, CommandWord.OBSERVE, CommandWord.SCHOOL, CommandWord.PRACTICE, CommandWord.HELP):
        assert words.say(f"command.{word.value}.usage").startswith(words.command(word))
