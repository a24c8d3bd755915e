"""What mail programs print around a person's words, in every language at once.

The words are data, `grammar/CODE/mail.toml`: a letter has to be cut before anybody knows in which language its
writer's telephone speaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from judge.mailwords import ENDS, LISTS, MailWords, mail_words
from judge.structs import Struct

_BEGINS = r"(?:(?<![a-zà-ÿа-яё])|(?=\W))"
"""No letter before a word, in scripts with blanks: `подписа` does not end in `писа`. What begins with a sign may."""


class Clients(Struct, frozen=True):
    """Patterns of attribution lines, header blocks, separators, footers, ends of texts, and of subjects."""

    answer: re.Pattern[str]
    """What stands before the subject of the mail that is answered: `Re:`, `AW: Re[2]:`."""
    attribution: re.Pattern[str]
    passed_on: re.Pattern[str]
    """A line above somebody else's letter that no mail program wrote: `Fwd from Greta`."""
    named: re.Pattern[str]
    """The same with who wrote it and a colon: `Greta wrote: A Mun-Bur`."""
    said: re.Pattern[str]
    """Somebody else's words between quotation marks that close on the line, behind who says them."""
    own: re.Pattern[str]
    """A line above the writer's own orders, whatever it says before: `He proposes this. My orders:`."""
    header: re.Pattern[str]
    to_judge: re.Pattern[str]
    """A header that names the judge and no address, as a person writes it above a memo: `To: the GM`."""
    frame: re.Pattern[str]
    """A text between a line of signs with its title and one that says it ends: `*** The Times ***`, `*** end ***`."""
    separator: re.Pattern[str]
    footer: re.Pattern[str]
    """A telephone's advertisement that has its line for itself: a person may write on behind it, or before."""
    notice: re.Pattern[str]
    block_end: re.Pattern[str]
    auto_subject: re.Pattern[str]
    bounce_subject: re.Pattern[str]

    def is_auto_subject(self, subject: str) -> bool:
        """Whether a subject is that of an automatic answer; a person's answer to one begins with Re."""
        return not self.answer.match(subject) and bool(self.auto_subject.match(subject))

    def is_bounce_subject(self, subject: str) -> bool:
        """Whether a subject is that of a delivery failure."""
        return bool(self.bounce_subject.match(subject))

    def heads_pasted(self, line: str) -> bool:
        """Whether a line says that somebody else's letter follows."""
        # Most lines have no colon: they are not searched for the people it would name.
        has_colon = ":" in line or "：" in line
        return bool(self.passed_on.search(line) or (has_colon and self.named.search(line)))


def build_clients(lists: MailWords) -> Clients:
    """The patterns of all languages together."""
    words = {key: _any_of(lists.get(key, ())) for key in (*LISTS, ENDS)}
    flags = re.IGNORECASE
    return Clients(
        answer=re.compile(rf"^(?:\s*+(?:{words['answer']})\s*+(?:\[\d+\]\s*+)?[:：])+\s*", flags),
        attribution=re.compile(
            rf"(?:{words['wrote']})\s*(?:\([^()]{{0,40}}\)\s*)?(?:[:：]|-{{3,}})\s*$"
            r"|<[^<>\s]+@[^<>\s]+>\)?[\s,\d:.]{0,30}[:：]\s*$",
            flags,
        ),
        passed_on=re.compile(rf"^\W*+(?:{words['passed_on']})(?![^\W\d_ぁ-ヿ一-鿿]).{{0,80}}$", flags),
        named=re.compile(
            rf"^.{{1,60}}{_BEGINS}(?:{words['wrote']})\s*(?:\([^()]{{0,40}}\)\s*)?[:：]"
            rf"|^.{{0,60}}{_BEGINS}(?:{words['wrote']}|{words['handed_on']}).{{0,40}}[:：]\s*$",
            flags,
        ),
        said=re.compile(
            rf"^.{{0,60}}(?:{words['wrote']}|{words['handed_on']}|{words['passed_on']}|{words['heard_from']})"
            r"[^:：\n]{0,40}[:：]\s*"
            r"(?:\"[^\"\n]{1,400}\"|[“„«][^“”„«»\n]{1,400}[”“»]|「[^「」\n]{1,400}」)",
            flags | re.MULTILINE,
        ),
        own=re.compile(rf"(?<![^\W_])(?:{words['own']})(?![^\W\d_ぁ-ヿ一-鿿])[^.!?。！？»”]{{0,60}}[:：]\s*$", flags),
        header=re.compile(rf"^\s*+\*?(?:{words['headers']})\s*+(?:\*\s*+)?[:：]\s*+(?:\*\s*+)?\S", flags),
        to_judge=re.compile(rf"^\s*+\*?(?:{words['headers']})\s*+[:：]\s*+(?:{words['judge']})\W*$", flags),
        frame=re.compile(
            r"^[ \t]*+(?P<sign>[*=~#-])(?P=sign){2,}+(?P<title>[^\n]{3,80})$\n(?P<inside>(?:.{0,2000}\n){1,40}?)"
            rf"[ \t]*+(?P=sign){{3,}}+[ \t]*+(?:{words['frame_ends']})(?![^\W\d_ぁ-ヿ一-鿿])[^\n]{{0,60}}$",
            flags | re.MULTILINE,
        ),
        separator=re.compile(rf"^[-_=*\s]*+(?:{words['separators']})[-_=*:：\s]*+$|^\s*+_{{20,}}\s*+$", flags),
        footer=re.compile(
            rf"^(?!.*(?:[.!?…]\s+\S|[。！？]\s*\S))(?:\s*+(?:{words['mobile']})|.*(?:{words['mobile_end']})\s*$)", flags
        ),
        notice=re.compile(rf"^\W*(?:{words['notice']})", flags),
        block_end=re.compile(rf"^\s*+(?:{words['ends']})[\s.!。]*+$", flags),
        auto_subject=re.compile(rf"^\s*\W*(?:{words['auto']})", flags),
        bounce_subject=re.compile(rf"^\s*\W*(?:{words['bounce']})", flags),
    )


def _any_of(words: Iterable[str]) -> str:
    return any_of(words).replace(r"\ ", r"\s+").replace(":", r"\s*[:：]")


def any_of(words: Iterable[str]) -> str:
    """A pattern for each of some words, the longest first; for none of them, one that is never met."""
    return "|".join(re.escape(word) for word in longest_first(words)) or r"(?!)"


def any_pattern(name: str) -> str:
    """The regular expressions of a list of all languages as one."""
    return "|".join(f"(?:{pattern})" for pattern in mail_words()[name]) or r"(?!)"


def longest_first(words: Iterable[str]) -> list[str]:
    """Words in the sequence in which they are to be looked for."""
    return sorted(set(words), key=lambda word: (-len(word), word))


@cache
def clients() -> Clients:
    """The patterns, made when the first letter is read."""
    return build_clients(mail_words())
