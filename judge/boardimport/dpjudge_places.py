"""The places of a `.map` file: what they are called, what they are, and which of their neighbours each unit gets to."""

from __future__ import annotations

import re
from typing import Final

from judge.boardimport.draft import MOST_PLACES, Draft, Place
from judge.boardimport.names import tidy
from judge.boardimport.source import Source
from judge.errors import BadData
from judge.structs import Struct, field

PLACE_WORDS = ("WATER", "LAND", "COAST", "PORT", "SHUT", "AMEND")
_MOST_SPOTS: Final = 2 * MOST_PLACES
_CODE = re.compile(r"([A-Za-z0-9]{2,6})(?:/([A-Za-z]{2}))?")
_COAST_SPELLING = re.compile(r"\w+[/(]([a-z]{2})\)?")


class _Spot(Struct):
    """A place or a coast of one, as a line says it."""

    code: str
    """As written: in small letters where no fleet can stand, since coasts are told apart."""
    kind: str
    abuts: list[str] = field(default_factory=list)
    source: Source | None = None
    line: int = 0

    @property
    def key(self) -> str:
        return self.code.upper()


class Places:
    """Collects what lines say of places, and makes provinces and borders of it in the end."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.spots: dict[str, _Spot] = {}
        self.names: dict[str, tuple[str, list[str]]] = {}
        """The full name and the other spellings of each place and coast."""
        self.dropped: set[str] = set()
        self.special: list[tuple[Source, int, _Spot, str, str]] = []
        """Borders that are not for everybody, or not in full: whose line, of which place, to which, and how."""
        self.renamed: dict[str, str] = {}

    def current(self, code: str) -> str:
        """The code of a place that was renamed after it was spoken of."""
        return self.renamed.get(code, code)

    def name(self, source: Source, line: int, text: str) -> None:
        """`[OLD ->] Full Name = code other spellings`."""
        said, _, rest = text.partition("=")
        words = rest.split()
        old, arrow, new = said.partition("->")
        if not words or not _CODE.fullmatch(words[0]):
            self.draft.fault(source, line, f"behind the name {said.strip()!r} there is no code of a place")
            return
        code = words[0].upper()
        if arrow:
            self.rename(source, line, old.strip().upper(), code)
        # A question mark ends what may mean something else, too: the reader of orders finds that out by itself.
        also = [word.rstrip("?").replace("+", " ") for word in words[1:]]
        self.names[code] = ((new if arrow else said).strip(), also)

    def rename(self, source: Source, line: int, old: str, new: str) -> None:
        """Give a place another code, wherever it was spoken of."""
        if old not in self.names and old not in self.spots:
            self.draft.fault(source, line, f"{old} is to be renamed, and there is no such place")
            return
        self.names.pop(old, None)
        self.renamed[old] = new
        if old in self.spots:
            spot = self.spots.pop(old)
            spot.code = new if spot.code.isupper() else new.lower()
            self.spots[new] = spot
        for spot in self.spots.values():
            spot.abuts = [_recased(new, abut) if abut.upper() == old else abut for abut in spot.abuts]

    def spot(self, source: Source, line: int, words: list[str]) -> None:
        """`WATER|LAND|COAST|PORT|SHUT|AMEND code [ABUTS neighbours]`."""
        kind, code = words[0].upper(), words[1]
        if not _CODE.fullmatch(code) or (len(words) > 2 and words[2].upper() != "ABUTS"):
            self.draft.fault(
                source, line, f"a place is written as {kind} BUL ABUTS CON GRE, not as {' '.join(words[:3])!r}"
            )
            return
        if len(self.spots) > _MOST_SPOTS:
            raise BadData(str(source.path), line, f"these are more than {_MOST_SPOTS} places and coasts; no board has")
        known = self.spots.get(code.upper())
        if kind == "AMEND" and known is None:
            self.draft.fault(source, line, f"{code} is to be amended, and there is no such place")
            return
        if kind == "AMEND":
            assert known is not None
            spot = known
            spot.code = code
        else:
            spot = self.spots[code.upper()] = _Spot(code, kind)
        spot.source, spot.line = source, line
        if code.isupper() and "/" not in code:
            for each in [key for key in self.spots if key.startswith(f"{code}/")]:
                del self.spots[each]
        for word in words[3:]:
            self.abut(source, line, spot, word)

    def abut(self, source: Source, line: int, spot: _Spot, word: str) -> None:
        """Add a neighbour, or take one away: `-GRE`; special borders are open to all, and said."""
        if word.startswith("-"):
            spot.abuts = [abut for abut in spot.abuts if not abut.upper().startswith(word[1:].upper())]
            return
        code = word
        if ":" in code:
            who, _, code = code.partition(":")
            self.special.append((source, line, spot, code, f"for {who} alone"))
        if "(" in code:
            code, _, need = code.partition("(")
            self.special.append((source, line, spot, code, f"only for the owner of {need.rstrip(')')}"))
        plain = code.strip("*~!+@&^=")
        if plain != code:
            why = "at half strength" if "*" in code else f"by a rule of its own ({code.replace(plain, '').strip()})"
            self.special.append((source, line, spot, plain, why))
        if _CODE.fullmatch(plain):
            spot.abuts.append(plain)
        else:
            self.draft.fault(source, line, f"{word!r} is no code of a place")

    def drop(self, word: str) -> None:
        """Take a place with its coasts off the board."""
        code = word.upper()
        self.dropped.add(code)
        for table in (self.spots, self.names):
            for key in [key for key in table if key.startswith(code)]:
                del table[key]
        for spot in self.spots.values():
            spot.abuts = [abut for abut in spot.abuts if not abut.upper().startswith(code)]

    def finish(self) -> None:
        """Provinces and borders."""
        for key, spot in self.spots.items():
            province, _, coast = key.partition("/")
            place = self.draft.places.setdefault(province, Place())
            # Where a place is in small letters no fleet stands but at its coasts.
            place.walks |= not coast and spot.kind in ("LAND", "COAST", "PORT")
            place.sails |= spot.kind in ("WATER", "COAST", "PORT") and (spot.code.isupper() or bool(coast))
            place.convoys |= spot.kind == "PORT"
            if coast:
                place.coasts.append(coast.casefold())
                self.coast_names(province, coast)
            else:
                name, also = self.names.get(key, (key.title(), []))
                place.name = tidy(name) or key.title()
                place.also = [word for word in also if "/" not in word and "(" not in word]
                if key not in self.names:
                    self.draft.remarks.append(f"{key} has no full name; it is called {place.name}")
        for place in self.draft.places.values():
            place.walks |= bool(place.coasts)
        for key, (name, _) in self.names.items():
            if key.partition("/")[0] not in self.draft.places:
                self.draft.remarks.append(f"{name} ({key}) has a name and nothing else: it is not on the board")
        for spot in self.spots.values():
            self.borders(spot)
        for source, line, spot, other, how in self.special:
            ends = [self.current(code.upper().partition("/")[0]) for code in (spot.code, other)]
            if all(end in self.draft.places for end in ends):
                self.draft.leave_border(source, line, ends[0], ends[1], how)

    def coast_names(self, province: str, coast: str) -> None:
        """What another coast is called that means this one: `bul/nc` for `bul/ec`."""
        name, also = self.names.get(f"{province}/{coast}", ("", []))
        if said := re.search(r"\(([^()]+)\)\s*$", name):
            self.draft.coast_names[coast.casefold()] = tidy(said[1])
        for word in also:
            found = _COAST_SPELLING.fullmatch(word.casefold())
            if found and found[1] != coast.casefold() and f"{province}/{found[1].upper()}" not in self.spots:
                self.draft.coast_synonyms[f"{province}/{found[1]}"] = coast.casefold()

    def borders(self, spot: _Spot) -> None:
        """Where units get to from a place or a coast."""
        if spot.kind == "SHUT":
            return
        here, _, coast = spot.key.partition("/")
        assert spot.source is not None
        for abut in spot.abuts:
            there, _, other = abut.upper().partition("/")
            target = self.spots.get(abut.upper()) or self.spots.get(there)
            if target is None and there not in self.draft.places:
                self.draft.fault(
                    spot.source, spot.line, f"{spot.key} borders {abut.upper()}, which is nowhere described"
                )
                continue
            land = self.draft.places[there]
            if not coast and self.draft.places[here].walks and land.walks and abut != abut.title() and here != there:
                self.draft.army.add((here, there))
            at = f"{here}/{coast.casefold()}" if coast else here
            is_mooring = self.draft.places[here].sails and bool(coast) == bool(self.draft.places[here].coasts)
            if is_mooring and abut[0].isupper() and land.sails and bool(other) == bool(land.coasts):
                self.draft.fleet.add((at, f"{there}/{other.casefold()}" if other else there))


def _recased(code: str, like: str) -> str:
    """A code in the letters, small or capital, of another: they say who gets there."""
    return code.upper() if like.isupper() else code.lower() if like.islower() else code.title()
