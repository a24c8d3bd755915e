"""`.map` files of DPjudge and of the package diplomacy: a directive a line, boards made of others by USE and MAP.

Upper case in a list of neighbours is for both kinds of units, lower case for armies alone, a capital for fleets alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from judge.boardimport.dpjudge_places import PLACE_WORDS, Places
from judge.boardimport.dpjudge_powers import Powers
from judge.boardimport.draft import Draft
from judge.boardimport.source import MOST_FILES, Library, Source

_DEEPEST: Final = 8
"""How many files may use each other in a row."""
_RULES = {"BUILD_ANY": "anywhere"}
_SIGN = re.compile(
    r"^[ \t]*(?:(?:WATER|LAND|COAST|PORT|SHUT|AMEND)[ \t]+\S+(?:[ \t]+ABUTS\b|[ \t]*$)"
    r"|(?:USES?|MAP)[ \t]+[\w.-]+[ \t]*$|BEGIN[ \t]+\w+[ \t]+\d+|UNOWNED\b)",
    re.MULTILINE | re.IGNORECASE,
)
_BEFORE_NAMES = frozenset({"VICTORY", "FLAGS", "FLOW", "NOTIFY", "BEGIN", "RULE", "RULES", "ROTATE", "NEWHOMES"})
"""What a line may begin with that has a `=` and names no place all the same."""
_FILE_WORDS = {
    "FLAGS": "which flags are shown",
    "FLAG": "which flag is shown",
    "NOTIFY": "who is told of new games",
    "TEXTONLY": "that the map has no picture",
}
"""What concerns the other program alone."""
_RULE_WORDS = {
    "FLOW": "a course of the year of its own",
    "NEWHOMES": "homes that are chosen in the game",
    "ROTATE": "powers that change hands",
    "RESERVES": "units beyond the number of centres",
    "MILITIA": "units that defend homes",
    "CONTROL": "a power that another one orders for",
    "TEAM": "powers that one player leads",
    "TEAMS": "powers that one player leads",
    "LEAGUE": "leagues of powers",
}


def is_dpjudge(text: str) -> bool:
    """Whether a text looks like a `.map` file."""
    return _SIGN.search(text) is not None


def read_dpjudge(library: Library) -> Draft:
    """The board of the first file that was given; the others are there to be used by it."""
    main = library.given[0]
    draft = Draft("DPjudge and the package diplomacy", title=main.path.stem.replace("_", " ").title())
    reader = _Reader(draft, library)
    reader.read(main, ())
    reader.places.finish()
    reader.powers.finish()
    return draft


class _Reader:
    """Goes through the lines of a file and of those that it uses."""

    def __init__(self, draft: Draft, library: Library) -> None:
        self.draft, self.library = draft, library
        self.places = Places(draft)
        self.powers = Powers(draft, self.places)
        self.used: list[str] = []
        self.skipping = ""
        """Until which line nothing is read: of a part for one variant, or for later phases."""
        self.words: dict[str, Callable[[Source, int, list[str]], None]] = {
            **dict.fromkeys(("USE", "USES", "MAP"), self.use),
            **dict.fromkeys(("RULE", "RULES"), self.rule),
            "VICTORY": self.victory,
            "BEGIN": self.begin,
            "DROP": self.drop,
            **dict.fromkeys(PLACE_WORDS, self.places.spot),
            **self.powers.words(),
            **dict.fromkeys(_FILE_WORDS, self.of_the_program),
            **dict.fromkeys(_RULE_WORDS, self.other_rule),
        }

    def read(self, source: Source, above: tuple[str, ...]) -> None:
        self.used.append(source.name.casefold())
        self.powers.now = ""
        for number, line in source.lines():
            words = line.split()
            if words and not words[0].startswith("#") and not self.is_skipped(source, number, words):
                self.line(source, number, line, words, above)

    def line(self, source: Source, number: int, line: str, words: list[str], above: tuple[str, ...]) -> None:
        first = words[0].upper()
        if first in ("USE", "USES", "MAP"):
            self.use(source, number, words, above)
        elif "=" in line and first not in _BEFORE_NAMES:
            self.places.name(source, number, line)
        elif first in self.words and (first not in PLACE_WORDS or len(words) > 1):
            self.words[first](source, number, words)
        else:
            self.powers.power(source, number, words)

    def is_skipped(self, source: Source, number: int, words: list[str]) -> bool:
        """Whether a line belongs to a part that is for one variant or for later phases; the part is named once."""
        first, last = words[0].upper(), words[-1].upper()
        if last in ("DIRECTIVE", "DIRECTIVES") and len(words) == 2:
            self.skipping = "" if first == "END" else "variant"
            if self.skipping:
                self.draft.leave(source, number, f"what holds for games of {words[0]} alone")
            return True
        if first in ("FROM", "IN") and len(words) > 1 and "=" not in words:
            said = " ".join(words[1:])
            self.skipping = "" if ":" in said or said.upper() == "START" else "phase"
            if said.upper() != "START":
                self.draft.leave(source, number, f"changes of the board in later phases ({said[:60]})", is_rule=True)
            return True
        return bool(self.skipping)

    def use(self, source: Source, number: int, words: list[str], above: tuple[str, ...] = ()) -> None:
        """Read another file first."""
        for word in words[1:]:
            name = word if "." in word else f"{word}.map"
            if name.casefold() in self.used:
                self.draft.fault(source, number, f"{name} is used twice")
                continue
            if len(above) >= _DEEPEST or len(self.used) >= MOST_FILES:
                self.draft.fault(source, number, "too many files use each other")
                continue
            found = self.library.find(name, source)
            if found is None:
                self.draft.fault(source, number, f"it uses {name}, which is not beside it: name that file, too")
                continue
            self.read(found, (*above, name))
        self.powers.now = ""

    def rule(self, source: Source, number: int, words: list[str]) -> None:
        for word in words[1:]:
            if word.upper() in _RULES:
                self.draft.builds = _RULES[word.upper()]
            elif word.upper() == "CD_BUILDS":
                self.powers.rebuilds = True
            elif word.upper() not in ("IMMOBILE_DUMMIES", "CD_DUMMIES"):
                self.draft.leave(source, number, f"the rule {word.upper()}", is_rule=True)

    def victory(self, source: Source, number: int, words: list[str]) -> None:
        numbers = [int(word) for word in words[1:] if word.isdecimal() and len(word) < 4]
        if len(numbers) != len(words) - 1 or not numbers:
            self.draft.fault(source, number, "VICTORY wants the number of centres with which a power wins")
            return
        self.draft.solo = numbers[0]
        if numbers[1:]:
            later = ", ".join(map(str, numbers[1:]))
            self.draft.leave(
                source, number, f"that from year to year other numbers of centres win ({later})", is_rule=True
            )

    def begin(self, source: Source, number: int, words: list[str]) -> None:
        season = words[1].casefold() if len(words) > 1 else ""
        year = words[2] if len(words) > 2 else ""
        kind = words[3].upper() if len(words) > 3 else ""
        known = {("spring", "MOVEMENT"), ("fall", "MOVEMENT"), ("autumn", "MOVEMENT"), ("winter", "ADJUSTMENTS")}
        if len(words) != 4 or not re.fullmatch(r"-?\d{1,5}", year) or (season, kind) not in known:
            why = (
                "games begin with movements in SPRING or FALL, or ADJUSTMENTS in WINTER, as BEGIN SPRING 1901 MOVEMENT"
            )
            self.draft.fault(source, number, why)
            return
        self.draft.season, self.draft.year = season.replace("autumn", "fall"), int(year)

    def drop(self, _source: Source, _number: int, words: list[str]) -> None:
        for word in words[1:]:
            self.places.drop(word)

    def of_the_program(self, source: Source, number: int, words: list[str]) -> None:
        self.draft.leave(source, number, f"{_FILE_WORDS[words[0].upper()]} ({words[0].upper()})")

    def other_rule(self, source: Source, number: int, words: list[str]) -> None:
        self.draft.leave(source, number, f"{_RULE_WORDS[words[0].upper()]} ({' '.join(words)[:80]})", is_rule=True)
