"""The receipt for press: exactly what was sent, to whom, and what was cut; and the archive."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import groupby

from judge.commands.part import Block, Page, Part, Scene, page_part, say
from judge.commands.press.redaction import CutKind, CutPiece, around_commands
from judge.commands.replies import Reply
from judge.game.press import Copy, Passed, Tone
from judge.prose.people import author, from_whom, readers, truth
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct

_LONGEST_CUT = 60
_MOST_CUTS = 12
_PAGE = re.compile(r"\s+\S+\s+\d+\s*[.!]?$")
"""The page in the line that asked for it."""
_COUNTED = frozenset({CutKind.INVISIBLE, CutKind.TOO_LONG})


class PressDone(Reply, frozen=True):
    """Press went out, or waits for the newspaper."""

    passed: Passed
    cuts: tuple[CutPiece, ...] = ()
    order_lines: tuple[str, ...] = ()
    """Lines of a letter to a press address that look like orders."""
    attachments: tuple[str, ...] = ()
    """What came with the letter and did not go on."""
    may_quote: bool = True
    to_address: bool = False
    """The whole letter was the text."""
    thread: str = ""
    """The conversation that the letter belongs to; empty where it says other things, too."""
    held_for: Phase | None = None
    """The phase for whose end it waits; None where it has gone."""


class Filed(Struct, frozen=True):
    """A piece of the archive, and what its reader may know of it; None for the copy is his own press."""

    phase: Phase
    at: datetime
    passed: Passed
    copy: Copy | None


class ArchiveShown(Reply, frozen=True):
    """What somebody sent and was sent: a page of it, in the order in which it was written."""

    pieces: tuple[Filed, ...]
    page: int
    """Counted from the newest."""
    pages: int
    line: str
    """What was asked."""
    power: Power | None = None
    """With whom alone."""


@say.register(PressDone)
def _done(reply: PressDone, scene: Scene) -> Part:
    words, game, passed = scene.words, scene.game, reply.passed
    assert game is not None
    whom = readers(passed.to, game, words)
    if passed.is_postal:
        sentence = words.say("done.postal")
    elif reply.held_for is not None:
        key = "done.press_held" if passed.tone is Tone.WHITE else "done.press_held_grey"
        who = author(passed.voice, scene.people, words)
        sentence = words.say(key, readers=whom, author=who, phase=words.phase(reply.held_for))
    else:
        key = "done.press" if passed.tone is Tone.WHITE else "done.press_grey"
        sentence = words.say(key, readers=whom, author=author(passed.voice, scene.people, words))
    done = [sentence]
    if passed.is_faked:
        done.append(words.say("done.press_faked", readers=readers(passed.shown, game, words)))
    if passed.unread:
        done.append(words.say("done.press_unread", powers=words.powers(passed.unread), n=len(passed.unread)))
    if reply.order_lines:
        lines = words.one_by_one(reply.order_lines)
        done.append(words.say("done.press_orders", lines=lines, n=len(reply.order_lines)))
    head = "head.press_held" if reply.held_for is not None else "head.press_sent"
    title = words.say("head.postal") if passed.is_postal else words.say(head, readers=whom)
    called = (Block("para", words.say("press.subject", subject=passed.subject)),) if passed.subject else ()
    page = Page(title, (*called, Block("said", passed.text), *_cut(reply, scene)))
    subject = words.say("subject.press_sent" if reply.held_for is None else "subject.press_held")
    return Part(done=tuple(done), pages=(page,), subject=subject)


def _cut(reply: PressDone, scene: Scene) -> list[Block]:
    """What was not passed on, a line each."""
    words = scene.words
    # A signature below a block, or quoted lines inside one, never came as far as the redactor.
    around = () if reply.to_address else around_commands(scene.letter.full_text)
    cuts = (*reply.cuts, *around)
    lines = [_cut_line(cut, scene) for cut in cuts[:_MOST_CUTS]]
    lines += [words.say("cut.attachment", text=name) for name in reply.attachments[:_MOST_CUTS]]
    if not lines:
        return []
    blocks = [Block("strong", words.say("press.cut")), Block("lines", list(dict.fromkeys(lines)))]
    if not reply.may_quote and any(cut.kind is CutKind.QUOTATION for cut in cuts):
        blocks.append(Block("para", words.say("press.no_quoting")))
    return blocks


def _cut_line(cut: CutPiece, scene: Scene) -> str:
    words = scene.words
    if cut.kind in _COUNTED:
        return words.say(f"cut.{cut.kind.value}", n=int(cut.text))
    text = " ".join(cut.text.split())
    short = text if len(text) <= _LONGEST_CUT else f"{text[:_LONGEST_CUT].rstrip()} …"
    return words.say(f"cut.{cut.kind.value}", text=short)


@say.register(ArchiveShown)
def _archive(reply: ArchiveShown, scene: Scene) -> Part:
    """A conversation: a heading a phase, and each piece below who said it to whom."""
    words = scene.words
    blocks: list[Block] = []
    for phase, pieces in groupby(reply.pieces, key=lambda piece: piece.phase):
        blocks.append(Block("heading", words.phase(phase)))
        blocks += [block for piece in pieces for block in _filed(piece, scene)]
    if reply.page < reply.pages:
        asked = _PAGE.sub("", reply.line) if reply.page > 1 else reply.line
        page = words.say("archive.page_word")
        line = f"{asked.rstrip(' .!?')} {page} {reply.page + 1}"
        blocks.append(Block("para", words.say("archive.older", page=reply.page, pages=reply.pages, line=line)))
    if not blocks:
        blocks = [Block("para", words.say("archive.empty"))]
    title = words.say("head.archive")
    if reply.power is not None:
        title = words.say("head.archive_with", power=words.power(reply.power))
    return page_part(title, *blocks, subject=words.say("subject.archive"))


def _filed(piece: Filed, scene: Scene) -> list[Block]:
    words, game, passed, people = scene.words, scene.game, piece.passed, scene.people
    assert game is not None
    moment = words.moment(piece.at)
    if piece.copy is None:
        line = words.say("archive.yours", readers=readers(passed.to, game, words), moment=moment)
        known = words.say("done.press_faked", readers=readers(passed.shown, game, words)) if passed.is_faked else ""
    else:
        who = from_whom(passed, people, words)
        line = words.say("archive.theirs", author=who, readers=readers(passed.shown, game, words), moment=moment)
        knows_all = piece.copy.knows_author and piece.copy.knows_recipients
        known = truth(passed, game, piece.copy.knows_author, people, words) if knows_all else ""
    told = [Block("strong", line), *([Block("para", known)] if known else [])]
    return [*told, Block("said", passed.text)]
