"""The data files that come with the program, or stand in their place: boards, rulebooks, lessons, languages, mails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from judge import shelf
from judge.cli.doctor.boards import look_at_boards
from judge.cli.doctor.finding import Finding, look, ok, told
from judge.commands.proofreading import language_faults, phrase_faults, template_faults
from judge.errors import BadData
from judge.game.seating import table_faults
from judge.mailwords import mail_word_faults
from judge.notation.language import Language
from judge.picture.characters import lacking_anywhere
from judge.prose.maps import wording
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook

T = TypeVar("T")


def data_files() -> Iterator[Finding]:
    """Everything that is data, each as soon as it has been looked at."""
    boards: list[Map] = []
    yield from look_at_boards(boards)
    usual = [board for board in boards if board.name == shelf.USUAL_BOARD]
    for name in shelf.rulebooks():
        books: list[Rulebook] = []
        faults = _faults_of(shelf.load_rulebook, name, books)
        yield from told(f"rulebook {name}", [*faults, *(f for book in books for f in table_faults(usual, book))])
    yield from _school()
    yield from told("scoring systems", _scoring_faults())
    yield from _languages()
    yield from _mails()
    yield from _lettering(usual)


def _school() -> Iterator[Finding]:
    """The lessons, and whether their own answers do what they ask for."""
    try:
        every = shelf.lessons()
    except BadData as error:
        yield from told("school", [str(error)])
        return
    faults = [
        f"{each.name}: {'; '.join(map(str, orders))} is {'no answer' if is_answer else 'an answer'}"
        for each in every
        for is_answer, letters in ((True, each.answers), (False, each.mistakes))
        for orders in letters
        if each.is_done(each.played(orders)) is not is_answer
    ]
    yield from told("school", faults)


def _scoring_faults() -> Iterator[str]:
    """What is wrong with the systems by which tournaments give points."""
    try:
        shelf.scorings()
    except BadData as error:
        yield str(error)


def _faults_of(load: Callable[[str], T], name: str, loaded: list[T]) -> list[str]:
    """Load a data file by its name; what was loaded is added to the list, and why it could not be is returned."""
    try:
        loaded.append(load(name))
    except BadData as error:
        return [str(error)]
    return []


def _languages() -> Iterator[Finding]:
    languages: list[Language] = []
    try:
        codes = shelf.languages()
    except BadData as error:
        yield from told("languages", [str(error)])
        return
    for code in codes:
        if faults := _faults_of(shelf.load_language, code, languages):
            yield from told(f"language {code}", faults)
    for language in languages:
        faults = [*language_faults(language, languages), *mail_word_faults(language.code)]
        yield from told(f"language {language.code}", faults)


def _lettering(boards: Sequence[Map]) -> Iterator[Finding]:
    """Whether maps can show the names of each language: a new one may have letters that no font of ours has yet."""
    try:
        stationery, codes = Stationery(shelf.template_folder()), shelf.languages()
    except BadData:
        return  # told already
    for code in codes:
        try:
            words = stationery.words(shelf.load_language(code), "UTC")
            texts = [text for board in boards for text in _written_on(words, board)]
        except (BadData, KeyError):
            continue  # told already
        if missing := lacking_anywhere(texts):
            text = f"maps cannot show {' '.join(sorted(missing))}: no font that comes with the program has it"
            yield look(f"fonts for {code}", text, "`make fonts`, in a source tree, cuts them anew")
        else:
            yield ok(f"fonts for {code}")


def _written_on(words: Words, board: Map) -> Iterator[str]:
    """What a map of a board can say."""
    said = wording(words, board)
    yield from (str(words.place(place)) for place in {*board.provinces, *board.fleet})
    yield from (*said.places.values(), *said.powers.values(), *said.legend.values(), *said.seas.values())


def _mails() -> Iterator[Finding]:
    try:
        folder, codes = shelf.template_folder(), shelf.languages()
    except BadData as error:
        yield from told("templates", [str(error)])
        return
    yield from told("templates", map(str, template_faults(folder)))
    for code, faults in phrase_faults(folder, codes).items():
        yield from told(f"phrases {code}", map(str, faults))
