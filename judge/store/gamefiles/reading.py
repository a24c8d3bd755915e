"""What kind of file a game is in: its content says, never its name."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from judge.errors import BadData
from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile
from judge.store.gamefiles.listing import is_listing, read_listing
from judge.store.gamefiles.packagefile import read_package_file
from judge.store.gamefiles.positionfile import is_position_file, read_position_file
from judge.store.gamefiles.results import are_results, read_results
from judge.store.gamefiles.webdiplomacy import read_webdiplomacy

LONGEST: Final = 20_000_000
"""Bytes of a file that is looked at."""
_LONGEST_TEXT: Final = 200_000
_DEEPEST: Final = 40
"""How many brackets are open at once in JSON that is looked at; in the formats that are known it is six."""
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_KNOWN = (
    "what `judge archive` wrote, a position file, a save file of the package diplomacy,"
    " a board of webDiplomacy as JSON, or a list or results of njudge or DPjudge"
)


def read_game_file(content: bytes, sources: Sources) -> GameInFile:
    """The running game in a file; BadGameFile with a sentence for anything else."""
    if len(content) > LONGEST:
        raise BadGameFile(f"it is longer than {LONGEST // 1_000_000} MB")
    if not content.strip():
        raise BadGameFile("it is empty")
    try:
        if content.lstrip()[:1] in (b"{", b"["):
            return _json(content, sources)
        return _text(content, sources)
    except BadData as error:
        raise BadGameFile(error.why) from error


def _text(content: bytes, sources: Sources) -> GameInFile:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadGameFile(f"this is no file of a game that is known here; known are {_KNOWN}") from error
    if len(content) > _LONGEST_TEXT or "\0" in text:
        raise BadGameFile(f"this is no file of a game that is known here; known are {_KNOWN}")
    text = re.sub(r"\r\n?", "\n", text)
    if is_listing(text):
        return read_listing(text, sources)
    if are_results(text):
        return read_results(text, sources)
    if is_position_file(text):
        return read_position_file(text, sources)
    raise BadGameFile(f"this is no file of a game that is known here; known are {_KNOWN}")


def _json(content: bytes, sources: Sources) -> GameInFile:
    lines = [line for line in content.splitlines() if line.strip()]
    refuse_deep(content)
    try:
        found = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if len(lines) > 1 and all(line.lstrip().startswith(b"{") for line in lines):
            raise BadGameFile(f"it has {len(lines)} games; bring one at a time, each in a file of its own") from error
        raise BadGameFile(f"it is broken: {error}") from error
    match found:
        case {"phases": list(), "map": str()}:
            return read_package_file(content, sources)
        case {"gameID": int(), "phases": list()}:
            return read_webdiplomacy(content, sources)
        case _:
            raise BadGameFile(f"it is JSON, but no game that is known here; known are {_KNOWN}")


def refuse_deep(content: bytes) -> None:
    """BadGameFile for JSON in which more brackets are open at once than any game needs."""
    depth = 0
    for sign in re.findall(rb"[\[\]{}]", _STRINGS.sub(b"", content)):
        depth += 1 if sign in b"[{" else -1
        if depth > _DEEPEST:
            raise BadGameFile(f"it is nested more than {_DEEPEST} deep, as no game is")
