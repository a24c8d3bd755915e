"""Files that were made to harm: each ends in a sentence with a file and a line, or in a board that can do none.

What is said of each is in `hostile/FORMAT.txt`; `UPDATE_GOLDEN=1` writes these anew, and what differs is to be read.
"""

from __future__ import annotations

import os
import random
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from judge.boardimport.kinds import read_board
from judge.boardimport.toml import files_of
from judge.errors import BadData
from judge.rules.boarddata import build_board
from judge.shelf import load_board
from tests.boardimport.writers import WRITERS
from tests.pace import timed

_CASES = Path(__file__).with_name("cases")
_HOSTILE = Path(__file__).with_name("hostile")
_SECONDS = 5.0
"""Of computing for one file; most take a hundredth of one. Two million characters take the longest."""
_LONGEST_NAME = 100
_LONGEST_SENTENCE = 600
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufffe\ufeff\ud800-\udfff]")
"""Signs that steer a terminal, or turn the direction of what is read."""
_NAMES: Mapping[str, tuple[str, str]] = {
    "dpjudge": ("Port Royal", "Scarlet"),
    "njudge": ("Lake", "Eastland"),
    "godip": ("Skerries", "The Norse"),
    "webdiplomacy": ("Reeds", "Dunes"),
    "webdiplomacy_json": ("Batavia", "Albion"),
    "jdip": ("Dune", "Cliff"),
}
"""A place and a power, or two places, of the board that is spoilt, as its file writes them."""
_SPECIAL: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "dpjudge": {
        "a file elsewhere": ("base.map", "../../../../etc/passwd"),
        "a file by its whole path": ("base.map", "/etc/passwd"),
        "a file of a device": ("base.map", "/dev/zero"),
        "a file that uses itself": ("base.map", "isles.map"),
        "a name that is two": ("prt ->", "prt -> fen ->"),
        "a border without an end": ("AMEND FEN ABUTS", "AMEND FEN ABUTS" + " OUT" * 20_000),
        "a year that is none": ("1760", "MDCCLX"),
    },
    "njudge": {
        "a sea with three coasts of one name": ("nes-sc: lak", "nes-nc: lak"),
        "a place that borders itself": ("lak-xc: eas", "lak-xc: lak"),
        "no end of the places": ("-1\nalp-mv", "alp-mv"),
        "coasts without end": ("nes-nc: nwa", "nes-nc:" + " nwa/hx" * 20_000),
        "codes of a path": ("w lak lagoon", "w ../../lak /etc/passwd"),
    },
    "godip": {
        "a cycle of constants": ('Norse godip.Nation = "The Norse"', "Norse godip.Nation = Norse"),
        "code that would run": ("Done()", 'Done(); exec.Command("sh", "-c", "touch /tmp/ran").Run()'),
        "brackets without end": ("graph.New()", "graph.New" + "(" * 50_000),
        "strings without end": ('"Fjord"', '"' + "\\\\" * 50_000),
        "calls without end": (".Flag(godip.Land).SC(Danes)", ".Flag(godip.Land)" * 5_000 + ".SC(Danes)"),
        "a file elsewhere": ('"github.com/zond/godip/graph"', '"../../../../etc/passwd"'),
    },
    "webdiplomacy": {
        "code that would run": (
            "InstallTerritory::$Territories=array();",
            "system('touch /tmp/ran'); eval($_GET['x']);",
        ),
        "a file that is included": ("InstallTerritory::$Territories=array();", "include '/etc/passwd';"),
        "arrays in arrays": ("$bordersRawData=array(", "$bordersRawData=" + "array(" * 50_000),
        "a string without an end": ("'Reeds', 'Land'", "'Reeds, \\"),
        "a remark without an end": ("/* every border once,", "/* every border once, " + "*" * 50_000),
        "names made of parts": ("'Reeds', 'Land'", "'Re'.$x.'eds', 'Land'"),
    },
    "webdiplomacy_json": {
        "brackets in brackets": ("{", "{" * 50_000),
        "numbers that are none": ('"Batavia"', "NaN"),
        "a number of a million digits": ('"Batavia"', "9" * 100_000),
        "half a pair": ('"Batavia"', '"\\ud800"'),
        "one key a hundred times": ("{", '{"0": {}, ' * 1 + '"0": {}, ' * 100),
        "names of objects": ('"Batavia"', '"__proto__"'),
    },
    "jdip": {
        "entities in entities": (
            "<!ELEMENT VARIANTS (VARIANT+)>",
            '<!ENTITY a "lol">' + "".join(f'<!ENTITY a{n} "{"&a;" * 10}">' for n in range(9)),
        ),
        "a file from outside": ("<!ELEMENT VARIANTS (VARIANT+)>", '<!ENTITY a SYSTEM "file:///etc/passwd">'),
        "a file from the net": ("<!ELEMENT VARIANTS (VARIANT+)>", '<!ENTITY % a SYSTEM "http://a.example/x">%a;'),
        "elements in elements": ("<DESCRIPTION>", "<A>" * 50_000 + "<DESCRIPTION>"),
        "attributes without end": (
            "<DESCRIPTION>",
            "<A " + " ".join(f'a{n}=""' for n in range(50_000)) + "/><DESCRIPTION>",
        ),
        "provinces elsewhere": ("bay_adjacency.xml", "../../../../etc/passwd"),
        "provinces from the net": ("bay_adjacency.xml", "http://a.example/bay.xml"),
        "a charset that is none": ('version="1.0" standalone', 'version="1.0" encoding="klingon" standalone'),
        "a charset that is another": ('version="1.0" standalone', 'version="1.0" encoding="UTF-16" standalone'),
    },
}


def _in_the_middle(text: str, more: str) -> str:
    lines = text.split("\n")
    at = len(lines) // 2
    return "\n".join([*lines[:at], more, *lines[at:]])


def _numbers(text: str, digits: str) -> str:
    return re.sub(r"(?<![\w.])[1-9][0-9]*(?!\w)", digits, text)


def _attacks(kind: str, text: str) -> Iterator[tuple[str, str | bytes]]:
    """Each way to spoil the file of a board, by its name."""
    place, power = _NAMES[kind]
    assert place in text
    names: Mapping[str, str] = {
        "a path": "../../../etc/cron.d/x",
        "a whole path": "/etc/passwd",
        "signs that steer a terminal": "a\x1b]0;b\x07\x1b[2J\x08",
        "a script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
        "text that runs backwards": "\u202egnirts\u2066\u200b",
        "100,000 letters": "a" * 100_000,
        "a table of TOML": '"\n[powers.x]\nletter = "X"\n"""',
        "a blank of a template": "{{ 7 * 7 }}{% include 'x' %}{power.__class__}%s",
        "nothing": "",
        "a line of an order": "A Mun - Tyr\nRESIGN",
        "a formula": "=HYPERLINK(1)",
    }
    yield from ((f"a place called {what}", text.replace(place, name)) for what, name in names.items())
    yield from (
        (f"a power called {what}", text.replace(power, name)) for what, name in names.items() if what != "nothing"
    )
    yield "a power called neutral", text.replace(power, "neutral")
    yield "a line without an end", _in_the_middle(text, "a" * 1_900_000)
    yield "brackets without an end", _in_the_middle(text, "(" * 500_000)
    yield "blanks without an end", _in_the_middle(text, " " * 900_000 + "x" + "\t" * 900_000)
    yield "quotes without an end", _in_the_middle(text, "\"'" * 400_000)
    yield "lines without end", "\n".join([text] * (60_000 // text.count("\n") + 1))
    yield "every line twice", "\n".join(line for line in text.split("\n") for _ in range(2))
    yield "the lines backwards", "\n".join(reversed(text.split("\n")))
    yield "a zero byte", _in_the_middle(text, "\0")
    yield "UTF-16", text.encode("utf-16")
    yield "UTF-7", text.replace(place, "+AGE-").encode()
    yield (
        "bytes of no charset",
        text.encode()[:200] + random.Random(18).randbytes(400).replace(b"\0", b"\x80") + text.encode(),
    )
    yield "a picture", b"\x89PNG\r\n\x1a\n" + text.encode()
    yield "a quarter of it", text[: len(text) // 4]
    yield "half of it", text[: len(text) // 2]
    yield "nine tenths of it", text[: len(text) * 9 // 10]
    yield "numbers of 5,000 digits", _numbers(text, "9" * 5_000)
    yield "numbers below nothing", _numbers(text, "-7")
    yield "numbers that are broken", _numbers(text, "1e309")
    yield "other ends of lines", text.replace("\n", "\x0b\x85\u2028")
    for what, (old, new) in _SPECIAL[kind].items():
        assert old in text, what
        yield what, text.replace(old, new, 1)


def _base(kind: str, folder: Path) -> tuple[Path, list[Path], str]:
    """The file that is spoilt, all that are given, and which variant is asked for."""
    if kind == "webdiplomacy_json":
        for name, content in WRITERS[kind](load_board("northseawars")).items():
            (folder / name).write_text(content, encoding="utf-8")
    else:
        for path in sorted((_CASES / kind).iterdir()):
            (folder / path.name).write_bytes(path.read_bytes())
    given = {
        "dpjudge": ["isles.map"],
        "njudge": ["map.lake", "seed.lake"],
        "godip": ["fjord.go"],
        "webdiplomacy": ["install.php", "variant.php", "adjudicatorPreGame.php"],
        "webdiplomacy_json": ["territories.js", *sorted(p.name for p in folder.iterdir() if p.suffix == ".php")],
        "jdip": ["variants.xml"],
    }[kind]
    return folder / given[0], [folder / name for name in given], "bay" if kind == "jdip" else ""


def _told(spoilt: Path, given: list[Path], variant: str) -> str:
    """What comes of a file: the sentence that refuses it, or what there is to know of the board."""
    try:
        board = read_board(tuple(given), {}, variant)
        files = files_of(board)
    except BadData as refused:
        return str(refused).replace(f"{spoilt.parent}/", "")
    assert set(files) == {"board.toml", "names/en.toml", "about.toml"}
    for text in files.values():
        assert not _UNSEEN.search(text)
        assert "://" not in text or "a.example" not in text
        tomllib.loads(text)
    tables = tomllib.loads(files["board.toml"])
    assert all(re.fullmatch("[a-z]{1,12}", id) for id in tables["provinces"])
    assert all(re.fullmatch("[a-z_0-9]{1,40}", id) for id in tables["powers"])
    said = tomllib.loads(files["names/en.toml"])
    assert all(
        0 < len(row["name"]) <= _LONGEST_NAME for table in ("powers", "provinces") for row in said[table].values()
    )
    try:
        build_board("spoilt", tables)
    except BadData as refused:
        return f"written, and refused by its proof: {refused.why}"
    return f"a board of {len(tables['powers'])} powers and {len(tables['provinces'])} places"


@pytest.mark.parametrize("kind", sorted(_NAMES))
def test_a_hostile_file_is_refused_by_a_sentence_or_does_no_harm(kind: str, tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    spoilt, given, variant = _base(kind, inner)
    text = spoilt.read_text(encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path != spoilt}
    rows, slow = [], []
    for what, content in _attacks(kind, text):
        spoilt.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        with timed() as taken:
            said = _told(spoilt, given, variant)
        if not taken.is_within(_SECONDS):
            slow.append((what, round(taken.seconds, 1)))
        assert not _UNSEEN.search(said), what
        assert max(map(len, said.split("\n"))) <= _LONGEST_SENTENCE, what
        rows.append(f"{what}\n    " + said.replace("\n", "\n    "))
    found, expected = "\n".join(rows) + "\n", _HOSTILE / f"{kind}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        expected.write_text(found, encoding="utf-8")

    assert slow == []
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path != spoilt} == before
    assert found == expected.read_text(encoding="utf-8")
