"""Files that are no boards, or whose boards are broken: a sentence each, with the file and the line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.boardimport.kinds import read_board
from judge.boardimport.source import LONGEST
from judge.errors import BadData

_JDIP = '<VARIANTS>\n<VARIANT name="A"><MAP adjacencyURI="b.xml"/></VARIANT>\n<VARIANT name="B"/>\n</VARIANTS>'
_ONE = '<VARIANTS>\n<VARIANT name="A"><MAP adjacencyURI="../../b.xml"/></VARIANT></VARIANTS>'
_BOMB = '<!DOCTYPE VARIANTS [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>\n<VARIANTS><VARIANT name="&b;"/></VARIANTS>'
_OUTSIDE = '<!DOCTYPE VARIANTS [\n<!ENTITY a SYSTEM "file:///etc/hostname">\n]>\n<VARIANTS>&a;</VARIANTS>'
_NJUDGE = "Lake, w lak\nEastland, E eas\n-1\neas-xc: lak\nlak-xc: eas\n-1\n"
_PHP = "<?php\nnew InstallTerritory('Mouth', 'Coast', 'Yes', 1, 1, 1, 1, 1);\n"

ROWS: list[tuple[str, Mapping[str, str | bytes], str]] = [
    ("nothing", {"a.map": "  \n"}, "a.map: it is empty"),
    ("bytes", {"a.map": b"COAST\0"}, "a.map: it is no text"),
    ("far too long", {"a.map": b"#" * (LONGEST + 1)}, "a.map: it is longer than 2 MB"),
    ("far too many lines", {"a.map": "#\n" * 60_000}, "a.map: it has more than 50000 lines"),
    (
        "no board",
        {"a.txt": "Dear judge,\nplease import this."},
        "a.txt: it is no board that is known here; known are a .map",
    ),
    ("a file that is not there", {"a.map": "USE nowhere.map"}, "a.map:1: it uses nowhere.map, which is not beside it"),
    ("another folder", {"a.map": "USE ../secret.map\nBEGIN SPRING 1 MOVEMENT"}, "which is not beside it"),
    ("a file that uses itself", {"a.map": "USE a.map"}, "a.map:1: a.map is used twice"),
    ("a strange beginning", {"a.map": "BEGIN SPRING 1901 RETREATS"}, "a.map:1: games begin with movements"),
    ("no places", {"a.map": "BEGIN SPRING 1901 MOVEMENT\nEAST X"}, "a.map:2: X is a centre, and nowhere described"),
    ("no powers", {"a.map": "Bay = bay\nLAND BAY ABUTS"}, "a.map: it has no powers"),
    ("a unit below nobody", {"a.map": "UNOWNED BAY\nA BAY\nLAND BAY ABUTS"}, "a.map:2: 'A BAY' stands below no power"),
    ("a neighbour of nowhere", {"a.map": "LAND BAY ABUTS TOR"}, "a.map:1: BAY borders TOR, which is nowhere described"),
    (
        "a line of prose",
        {"a.map": "LAND BAY ABUTS\n(see the rules)"},
        "a.map:2: this line is not understood: '(see the rules)'",
    ),
    (
        "homes without end",
        {"a.map": "LAND BAY ABUTS\nEAST " + "BAY " * 6_000},
        "a.map:2: these are more than 5000 homes",
    ),
    (
        "rules without end",
        {"a.map": "LAND BAY ABUTS\nRULE " + " ".join(map("R{}".format, range(600)))},
        "more than 500",
    ),
    ("places without end", {"a.map": "".join(f"LAND P{n} ABUTS\n" for n in range(3_000))}, "more than 2000 places"),
    ("broken JSON", {"a.js": '{\n"1": {"name": "A", "coastParentID": 1},,'}, "a.js:2: its JSON is broken"),
    ("deep JSON", {"a.js": '{"coastParentID": ' + "[" * 90_000}, "a.js:1: it has more brackets in each other"),
    ("JSON of another kind", {"a.js": '{"coastParentID": 7}'}, "a.js:1: its JSON has no territories"),
    ("entities", {"a.xml": _BOMB}, "a.xml:2: it has entities of its own"),
    ("a file from outside", {"a.xml": _OUTSIDE}, "a.xml:2: it has entities of its own"),
    ("half an XML", {"a.xml": "<VARIANTS>\n<VARIANT>"}, "a.xml:2: it is no whole XML: no element found"),
    ("a deep XML", {"a.xml": "<VARIANTS>" + "<A>" * 50}, "a.xml:1: it has more elements, or more in each other"),
    (
        "an unknown encoding",
        {"a.xml": '<?xml version="1.0" encoding="moon"?><VARIANTS></VARIANTS>'},
        "save it as UTF-8",
    ),
    ("several variants", {"a.xml": _JDIP}, "a.xml: there are several variants in it: A, B"),
    ("provinces alone", {"a.xml": "<PROVINCES></PROVINCES>"}, "a.xml: provinces alone; variants.xml"),
    ("provinces elsewhere", {"a.xml": _ONE}, "a.xml:2: its provinces are in ../../b.xml, which is not beside it"),
    ("no seed", {"map.a": _NJUDGE}, "map.a: it says nothing of the first units"),
    ("a seed alone", {"seed.a": "S1901M\nE: A Eastland\n"}, "seed.a: a board of njudge is one map file and its seed"),
    (
        "a seed of another map",
        {"map.a": _NJUDGE, "seed.a": "S1901M\nE: A Nowhere\n"},
        "seed.a:2: the map has no place 'Nowhere'",
    ),
    ("a retreat", {"map.a": _NJUDGE, "seed.a": "S1901R\nE: F Eastland\n"}, "seed.a:1: a game cannot begin in S1901R"),
    ("code in PHP", {"a.php": "<?php\n$territoryRawData=array(\n array('Mouth', foo()));"}, "a.php:3: here is code"),
    ("a cut array", {"a.php": "<?php\n$territoryRawData=array(array('Mouth'"}, "a.php:2: here is code"),
    ("arrays in arrays", {"a.php": "<?php\n$territoryRawData=" + "[" * 5_000}, "a.php:2: here is code"),
    ("no powers in PHP", {"a.php": _PHP}, "a.php:2: powers have numbers there, and variant.php has their names"),
    (
        "PHP without places",
        {"a.php": "<?php class A extends WDVariant {}"},
        "a.php: there is no table of provinces in it",
    ),
    (
        "Go without a graph",
        {"a.go": "package a\nfunc godipGraph() { return classical.Graph() }"},
        "a.go: there is no table of provinces",
    ),
    (
        "Go that is cut",
        {"a.go": 'package a // godip\nProv("a").Conn("b", godip.Sea).\nConn(b)'},
        "a.go:3: a is not described by a table",
    ),
]


@pytest.mark.parametrize(("files", "said"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_file_that_is_no_board_is_told_what_is_wrong(
    files: Mapping[str, str | bytes], said: str, tmp_path: Path
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    with pytest.raises(BadData) as caught:
        read_board(tuple(tmp_path / name for name in files), {}, "")

    assert said in str(caught.value).replace(f"{tmp_path}/", "")


def test_a_file_that_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        read_board((tmp_path / "nowhere.map",), {}, "")


def test_many_faults_are_told_at_once_but_not_all(tmp_path: Path) -> None:
    (tmp_path / "a.map").write_text("LAND BAY ABUTS\n" + "(no)\n" * 30, encoding="utf-8")

    with pytest.raises(BadData) as caught:
        read_board((tmp_path / "a.map",), {}, "")

    assert str(caught.value).count("is not understood") == 20
    assert str(caught.value).endswith("and 10 more of the kind")
