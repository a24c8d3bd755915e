"""`make fonts`: writes judge/fonts from the unpacked Debian packages fonts-dejavu-core, -extra and fonts-noto-cjk.

Each font is cut down to the characters that our pictures can show. The same packages give the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

from tests.picture.lettering import ROOT, asia, europe

TARGET = ROOT / "judge" / "fonts"
EUROPE = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Italic", "DejaVuSerif-BoldItalic")
ASIA = "NotoSansCJKjp-Regular"
JAPANESE = "Noto Sans CJK JP"
COPYRIGHT, FAMILY, LICENCE = 0, 1, 13
"""Numbers in a font's table of names."""


def main(source: Path) -> None:
    """Write all fonts and their licences."""
    TARGET.mkdir(exist_ok=True)
    for name in EUROPE:
        font = TTFont(source / f"usr/share/fonts/truetype/dejavu/{name}.ttf", recalcTimestamp=False)
        write(font, europe(), TARGET / f"{name}.ttf")
    collection = TTCollection(source / "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", recalcTimestamp=False)
    japanese = next(font for font in collection.fonts if font["name"].getDebugName(FAMILY) == JAPANESE)
    tell("DejaVu", TTFont(source / f"usr/share/fonts/truetype/dejavu/{EUROPE[0]}.ttf"), "")
    told = (source / "usr/share/doc/fonts-noto-cjk/copyright").read_text(encoding="utf-8")
    tell("NotoSansCJK", japanese, open_font_licence(told))
    write(japanese, asia(), TARGET / f"{ASIA}.otf")


def write(font: TTFont, characters: frozenset[str], target: Path) -> None:
    """Write what a font has of these characters, without hints for screens and without alternative forms."""
    options = Options()
    options.hinting = False
    options.drop_tables += ["FFTM", "GDEF"]
    options.layout_features = ["ccmp", "kern", "mark"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 14]
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, characters)))
    subsetter.subset(font)
    font.save(target)
    print(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size:,} bytes")


def tell(name: str, font: TTFont, more: str) -> None:
    """Write whose a font is and under which licence: its own words, and what they only refer to."""
    said = [str(font["name"].getDebugName(kind)) for kind in (COPYRIGHT, LICENCE)]
    text = "\n\n".join(part.strip() for part in (*said, more) if part.strip())
    (TARGET / f"LICENSE-{name}.txt").write_text(text.replace("\r\n", "\n") + "\n", encoding="utf-8")


def open_font_licence(copyright: str) -> str:
    """The text of the SIL Open Font License in a Debian copyright file."""
    (part,) = (part for part in copyright.split("\n\n") if part.strip().startswith("License: SIL-1.1\n"))
    return "\n".join("" if line == " ." else line[1:] for line in part.strip().splitlines()[1:])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
