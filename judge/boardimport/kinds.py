"""What kind of board files are: their content says, never their names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from judge.boardimport.dpjudge import is_dpjudge, read_dpjudge
from judge.boardimport.draft import BadBoardFile, Draft
from judge.boardimport.finish import Imported, finish
from judge.boardimport.godip import is_godip, read_godip
from judge.boardimport.jdip import is_jdip, read_jdip
from judge.boardimport.njudge import is_njudge_map, is_njudge_seed, read_njudge
from judge.boardimport.source import MOST_FILES, Library, open_source, shown
from judge.boardimport.webdiplomacy import is_webdiplomacy, read_webdiplomacy
from judge.errors import BadData

_KNOWN = (
    "a .map of DPjudge or the package diplomacy, a map of njudge with its seed, Go source of godip, "
    "PHP or territories.js of a webDiplomacy variant, XML of jDip"
)


def read_board(files: tuple[Path, ...], powers: Mapping[str, str], variant: str) -> Imported:
    """The board in some files; BadData with a sentence, a file and a line where there is none.

    `powers` names powers by their letters, where a format knows letters alone; `variant` says which one of several.
    """
    if len(files) > MOST_FILES:
        raise BadData(str(files[0]), 0, f"a board is in at most {MOST_FILES} files")
    try:
        sources = tuple(open_source(file) for file in files)
        return finish(_draft(Library(sources), powers, variant), sources)
    except BadBoardFile as error:
        raise BadBoardFile(map(_shown, error.faults), error.more) from error
    except BadData as error:
        raise _shown(error) from error


def _shown(error: BadData) -> BadData:
    """A fault whose sentence quotes nothing of the file that is endless or unseen."""
    return BadData(error.path, error.line, shown(error.why))


def _draft(library: Library, powers: Mapping[str, str], variant: str) -> Draft:
    """What the files say, read as the first of them wants."""
    text = library.given[0].text
    if is_jdip(text):
        return read_jdip(library, variant)
    if is_webdiplomacy(text):
        return read_webdiplomacy(library)
    if is_godip(text):
        return read_godip(library)
    if is_njudge_map(text) or is_njudge_seed(text):
        return read_njudge(library, powers)
    if is_dpjudge(text):
        return read_dpjudge(library)
    raise BadData(str(library.given[0].path), 0, f"it is no board that is known here; known are {_KNOWN}")
