"""Passwords taken out of a letter before anybody reads it: nothing that quotes the letter can tell them then."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

from judge.mailwords import mail_words
from judge.notation.commands.verbs import CommandWord, read_command
from judge.notation.language import Language
from judge.post.clients import any_of
from judge.post.letter import Letter
from judge.structs import replace

HIDDEN = "*" * 8
"""What stands where a password stood that may be one."""
SHORTEST, LONGEST = 8, 200
"""Characters of a password; it is one word."""
_LONGEST_LINE = 1000
_COLON = re.compile(r"\s*[:：=＝]\s*")
_MOST_LINES = 500
_VOWELS = frozenset("aeiouyc")
_WORDS = frozenset({CommandWord.PASSWORD, CommandWord.SETPASSWORD, CommandWord.SIGNON})


@dataclass(frozen=True, slots=True)
class Secrets:
    """What was taken out of a letter; never shown, not even to whoever reads a log."""

    given: str = field(default="", repr=False)
    """The password by which the letter proves its writer."""
    wanted: str = field(default="", repr=False)
    """The password that it asks to be set."""
    others: tuple[str, ...] = field(default=(), repr=False)
    """What stood where passwords stand."""

    is_given: bool = False
    """Whether there was a password to prove the writer by, even one that is blanked by now."""

    @property
    def all(self) -> tuple[str, ...]:
        """Everything that is not to be kept."""
        return tuple(dict.fromkeys(word for word in (self.given, self.wanted, *self.others) if word.strip("*")))


def without_passwords(letter: Letter, languages: Sequence[Language]) -> tuple[Letter, Secrets]:
    """A letter without its passwords, and these; the first one that is given counts, the last one that is set."""
    given: list[str] = []
    wanted: list[str] = []
    other: list[str] = []
    lines_with_password = 0

    def hide(text: str, is_own: bool) -> str:
        nonlocal lines_with_password
        lines = text.split("\n")
        is_form = False
        for at, line in enumerate(lines):
            found = _password_in(line, tuple(languages))
            is_form = _is_of_form(line, tuple(languages), is_form)
            if found is None:
                continue
            word, secret = found
            if is_form:
                # What njudge asks everybody for: it proves nothing, and REGISTER says what became of it.
                other.extend([secret] if secret.strip("*") else [])
                lines[at] = line.replace(secret, HIDDEN)
                continue
            lines_with_password += is_own and word is CommandWord.PASSWORD
            kept = given if word is not CommandWord.SETPASSWORD else wanted
            if secret.strip("*"):
                (kept if is_own else other).append(secret)
            is_one = SHORTEST <= len(secret) <= LONGEST and len(secret.split()) == 1
            hidden = HIDDEN if is_one else "*" * min(len(secret), SHORTEST - 1)
            cut = line.rfind(secret)
            before, behind = line[:cut], line[cut + len(secret) :]
            lines[at] = "" if word is CommandWord.PASSWORD else f"{before}{hidden}{behind}"
            if word is CommandWord.SIGNON:
                lines[at] = before.rstrip()
        return "\n".join(lines)

    text = hide(letter.text, True)
    full_text = hide(letter.full_text, False)
    subject = hide(letter.subject, False)
    everything = (*given, *wanted, *other)
    secrets = Secrets(next(iter(given), ""), wanted[-1] if wanted else "", everything, lines_with_password > 0)
    if not secrets.all and text == letter.text:
        return letter, secrets
    return replace(letter, text=text, full_text=full_text, subject=subject), secrets


def hide_passwords(text: str, languages: Sequence[Language]) -> str:
    """A text as it may be shown, without the passwords in its lines."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        found = _password_in(line, tuple(languages))
        if found is not None:
            lines[at] = line.replace(found[1], HIDDEN)
    return "\n".join(lines)


def _is_of_form(line: str, languages: tuple[Language, ...], is_form: bool) -> bool:
    """Whether a line is REGISTER, or one of the `key: value` lines below it."""
    said = line.strip().casefold()
    if is_form and _COLON.search(said):
        return True
    return f"{said} ".startswith(_registers(languages))


@cache
def _registers(languages: tuple[Language, ...]) -> tuple[str, ...]:
    """What REGISTER is called, with a blank behind it."""
    forms = [form for one in languages for form in one.commands if form.word == CommandWord.REGISTER.value]
    return tuple(f"{phrase} " for form in forms for phrase in (*form.written, *map(" ".join, form.phrases)))


def _password_in(line: str, languages: tuple[Language, ...]) -> tuple[CommandWord, str] | None:
    """The command of a line that holds a password, and the password as it is written."""
    if not line.strip() or len(line) > _LONGEST_LINE:
        return None
    plain = _before_commands().sub("", unicodedata.normalize("NFKC", line)).strip().rstrip(".!?。！？")
    bare = _COLON.sub(" ", plain, count=1)
    folded = bare.casefold()
    if not _any_beginning(languages).match(folded):
        return None
    for language in languages:
        if not _beginnings(language).match(folded):
            continue
        for read in dict.fromkeys((plain, bare)):
            words = read_command(read, language, is_first=True)
            if words is None or words.word not in _WORDS:
                continue
            behind = words.rest.split()
            if words.word is CommandWord.SIGNON:
                behind = behind[1:2]
            secret = _as_written(line, behind) if words.word is CommandWord.SETPASSWORD or len(behind) == 1 else ""
            if secret.strip("* ") or (secret and words.word is CommandWord.PASSWORD):
                return words.word, secret
    return None


def passwords_in(texts: Iterable[str], languages: Sequence[Language]) -> tuple[str, ...]:
    """The passwords in texts that nobody obeys, as what is attached to a letter."""
    lines = islice((line for text in texts for line in text.split("\n", _MOST_LINES)[:_MOST_LINES]), _MOST_LINES)
    found = (_password_in(line, tuple(languages)) for line in lines)
    return tuple(dict.fromkeys(each[1] for each in found if each is not None and each[1].strip("*")))


def _as_written(line: str, words: list[str]) -> str:
    """The end of a line from the word on that was read as the first of these; one word alone where it is one."""
    written = line.split()
    if len(words) > 1:
        # The same word twice, as one types it into two fields of a form.
        places = [match.start() for match in re.finditer(r"\S+", line)]
        return line[places[max(len(places) - len(words), 1)] :]
    for start in reversed(range(1, len(written))):
        plain = unicodedata.normalize("NFKC", written[start])
        if words and (plain.endswith(words[0]) or plain.rstrip(".!?。！？").endswith(words[0])):
            return written[start]
    return ""


@cache
def _before_commands() -> re.Pattern[str]:
    """What may stand before a command: marks of quoting, of a list, of an answer in a subject."""
    answer = any_of(mail_words()["answer"])
    return re.compile(rf"^(?:[\s>＞|*_`•·–—-]|\d{{1,2}}[.)]\s|(?:{answer})\s*[:：])*", re.IGNORECASE)


@cache
def _any_beginning(languages: tuple[Language, ...]) -> re.Pattern[str]:
    """The same of any language: most lines of most letters begin with none of them."""
    return re.compile("|".join(_beginnings(language).pattern for language in languages) or r"(?!)")


@cache
def _beginnings(language: Language) -> re.Pattern[str]:
    """What lines with passwords begin with; any blank may be several, and accents may be there."""
    values = {word.value for word in _WORDS}
    phrases = {
        r"\s+".join(_accented(word, language) for word in phrase)
        for form in language.commands
        if form.word in values
        for phrase in form.phrases
    }
    return re.compile(rf"(?:{'|'.join(sorted(phrases, key=lambda each: (-len(each), each)))})(?!\w)")


def _accented(word: str, language: Language) -> str:
    """A pattern for a word as the cleaner leaves it: letters may have had accents, which one letter stands for."""
    # Where nothing of ASCII is folded into another script, no word in ASCII is one of that script.
    is_apart = all(read.isascii() for written, read in language.cleaner.fold.items() if written.isascii())
    other = r"[^\x00-\x7f]" if is_apart else r"\w"
    return "".join(
        (character if character not in _VOWELS else f"(?:{character}|{other})")
        if character.isascii() and character.isalnum()
        else other
        if character.isalpha()
        else re.escape(character)
        for character in word
    )
