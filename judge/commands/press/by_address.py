"""Press by address: a letter to `blitz-france@…` is press for France, whatever stands in it.

A letter to several such addresses comes once for each of them. All that are in To and Cc are one piece of press
to several; one that is not there (Bcc) gets a piece of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlite_utils import Database

from judge.commands.addresses import Address, claim_of, take_apart
from judge.commands.asks import Ask, LetterClass, Request, Standing, Trouble, Unclear
from judge.commands.press.ask import WritePress, is_for_the_judge
from judge.commands.press.heads import (
    Head,
    corrected,
    head_in,
    is_loud,
    meant_head,
    names_readers,
    press_words,
    readers_of,
    says_to,
)
from judge.commands.press.recipients import Wrong, is_hold_line
from judge.commands.press.threads import subject_for
from judge.config import Config
from judge.game.press import Draft, PressGroup, Recipients
from judge.game.secrecy import known_position
from judge.notation.commands.verbs import CommandWord, begun, read_command
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.post.addresses import addressees, attachments
from judge.post.flowed import unarmoured
from judge.post.letter import Letter
from judge.post.mime import ParsedMail
from judge.structs import Struct, replace

_GROUPS = frozenset(group.value for group in PressGroup)
_MOST_WARNINGS = 5


class PressLetter(Struct, frozen=True):
    """A letter to press addresses of one game."""

    address: Address
    """The one it came to; with a secret part, if any of them had one."""
    readers: tuple[str, ...]
    """The powers and groups it is for, as the addresses name them."""
    written: str
    attached: tuple[str, ...]
    """What was put in beside the text, by the names of the files."""


def press_letter(db: Database, config: Config, mail: ParsedMail, parts: Address) -> PressLetter:
    """What a letter to a press address is, together with its copies to others."""
    known = (take_apart(address, config) for address in addressees(mail))
    ours = [each for each in known if each is not None and each.game == parts.game and each.reader]
    if parts.reader not in {each.reader for each in ours}:
        ours = [parts]
    elif parts not in ours:
        ours.append(parts)
    readers = tuple(dict.fromkeys(each.reader for each in ours))
    # The secret part proves who writes wherever it stands: it is the letter's, not the envelope's.
    secret = next((each.token for each in (parts, *ours) if each.token and claim_of(db, each) is not None), "")
    return PressLetter(
        address=replace(parts, token=secret),
        readers=readers,
        written=f"PRESS TO {_named(readers)}",
        attached=attachments(mail),
    )


def understood(letter: Letter, post: PressLetter, standing: Standing, language: Language) -> Request:
    """The request of a letter that is press: no line of it is ever an order or a command.

    Its first line alone may say how it is to be sent: `PRESS GREY`, `PRESS TO ALL`. A letter that talks to nobody
    was meant for the judge: unless that line says to whom it goes, nothing of it is sent, and nothing ordered.
    """
    return Request(LetterClass.COMMAND, (_ask(letter, post, standing, language),))


def _ask(letter: Letter, post: PressLetter, standing: Standing, language: Language) -> Ask:
    game = standing.game
    if game is None:
        return Unclear(Trouble.GAME_NEEDED, CommandWord.PRESS, written=post.written)
    powers = frozenset(reader for reader in post.readers if reader in game.board.powers)
    groups = frozenset(PressGroup(reader) for reader in post.readers if reader in _GROUPS)
    draft = Draft(Recipients(powers, groups), unarmoured(letter.full_text))
    is_addressed = is_held = False
    head, _, body = draft.text.lstrip().partition("\n")
    words = press_words(head, language)
    if words is not None and words.word is not CommandWord.POSTAL:
        found = readers_of(words, head, standing, language)
        if isinstance(found, Wrong):
            near = corrected(head.strip(), found, standing, language)
            return Unclear(found.trouble, CommandWord.PRESS, found.about, draft.text, near, written=head.strip())
        if found.to and not (is_loud(head) or says_to(head, language)):
            # "Press Turkey." is what one may write to Italy.
            return Unclear(Trouble.PRESS_HEAD_INSIDE, CommandWord.PRESS, head.strip(), draft.text, written=post.written)
        is_addressed = bool(found.to)
        is_held = found.is_held
        draft = Draft(found.to or draft.to, _to_the_end(body, language), found.tone, found.shown, found.speaker)
    elif meant := meant_head(head, standing, language):
        return Unclear(Trouble.PRESS_MEANT, CommandWord.PRESS, "", draft.text, meant, written=head.strip())
    elif _is_unread_head(head, standing, language):
        return Unclear(Trouble.LIKE_THIS, CommandWord.PRESS, "", draft.text, written=head.strip())
    # Below that line, or as the first: HOLD UNTIL DEADLINE.
    first, _, below = draft.text.lstrip().partition("\n")
    if is_hold_line(first, language):
        is_held, draft = True, replace(draft, text=below)
    other = _other_piece(letter, standing, language)
    if other:
        return Unclear(Trouble.PRESS_HEAD_INSIDE, CommandWord.PRESS, other, draft.text, written=post.written)
    names = (letter.sender_name, letter.sender.partition("@")[0])
    if not is_addressed and is_for_the_judge(letter.text, standing, language, names):
        first = next((line.strip() for line in letter.text.split("\n") if line.strip()), post.written)
        # The line that would send it all the same.
        readers = ", ".join(post.readers)
        return Unclear(Trouble.PRESS_ONLY_ORDERS, CommandWord.PRESS, readers, draft.text, written=first)
    warnings = _order_lines(letter, standing, language)
    draft = replace(draft, subject=subject_for(letter, game, draft))
    return WritePress(draft, True, warnings, post.attached, is_held, written=post.written)


def _is_unread_head(line: str, standing: Standing, language: Language) -> bool:
    """Whether a line was meant to say how the letter is sent, though it is no command as it stands."""
    if begun(line, language) not in {CommandWord.PRESS, CommandWord.BROADCAST}:
        return False
    return is_loud(line) or names_readers(line.partition(" ")[2], standing, language)


def _other_piece(letter: Letter, standing: Standing, language: Language) -> str:
    """The line of the letter's own text with which a piece for others may begin; empty for none.

    Its first is none of them where it says how the letter is sent.
    """
    own = [line.strip() for line in letter.text.split("\n") if line.strip()]
    if own and press_words(own[0], language) is not None:
        own = own[1:]
    return next((line for line in own if head_in(line, standing, language) is not Head.NONE), "")


def _named(readers: Iterable[str]) -> str:
    """Readers as one writes them behind PRESS TO; powers as their addresses have them, on whichever board they are."""
    return ", ".join(reader.upper() if reader in _GROUPS else reader.title() for reader in readers)


def _to_the_end(text: str, language: Language) -> str:
    """The text up to ENDPRESS or SIGNOFF."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        words = read_command(line.strip(), language)
        if words is not None and words.word in {CommandWord.ENDBLOCK, CommandWord.SIGNOFF}:
            return "\n".join(lines[:at])
    return text


def _order_lines(letter: Letter, standing: Standing, language: Language) -> tuple[str, ...]:
    """The lines that look like orders of the writer's own units: he may have wanted the judge to read them."""
    game = standing.game
    if game is None or not standing.powers:
        return ()
    position = known_position(game, standing.player)
    parsed = parse(letter.text, language, game.board, game.rulebook, position, standing.powers)
    lines = letter.text.split("\n")
    numbers = dict.fromkeys(
        order.line for order in parsed.orders if order.void is None and order.power in standing.powers
    )
    return tuple(lines[number - 1].strip() for number in numbers if 0 < number <= len(lines))[:_MOST_WARNINGS]
