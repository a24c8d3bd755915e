"""A line cut into segments where an order may end: at stops, headings, bullets and brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.attempt import withdraws
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Token, key
from judge.notation.lines.chunks import without_bullet
from judge.notation.lines.stops import AMENDS, ASKS, CORRECTS, stopped
from judge.notation.mentions import counted, powers
from judge.notation.rewriting.rewritten import rewritten
from judge.notation.segments.brackets import Aside, unbarred, unbracketed
from judge.notation.segments.roles import TALK, is_talk, with_roles
from judge.notation.segments.sea_ways import with_carriers_named, with_sea_ways
from judge.notation.segments.segment import Segment
from judge.notation.segments.shared_words import names_unit_alone, with_shared_words
from judge.notation.segments.titles import is_talk_before_units, says_in_words, title_of, until_stop
from judge.notation.segments.turns import is_now
from judge.rules.places import Power
from judge.structs import replace

_KEPT = UNITS | {"HOLD", "PLACE", "NOISE", "_TO"}
_MOST_IN_TITLE = 12
"""Words before a second colon that may head what is behind it, too."""

Pieces = Sequence[tuple[Token | None, str]]
"""Words of a line, and the stops between them: one of the two in each piece."""


def segments_of(tokens: Sequence[Token], language: Language, heading: Power | None) -> tuple[Segment, ...]:
    """The segments of a line; a power's name alone, or before a colon, heads what follows."""
    kept, asides = unbracketed(unbarred(rewritten(tokens, language)))
    pieces = [*stopped(with_sea_ways(with_carriers_named(kept))), (None, ".")]
    cut = _Cutting(language, heading)
    for at, (token, stop) in enumerate(pieces, 1):
        if token is None:
            cut.stop(stop, pieces[at:])
        elif token.kind == "COLON":
            cut.colon(pieces[at:])
        else:
            cut.left.append(token)
    return tuple(with_roles(_with_asides(with_shared_words(cut.found), asides), language))


class _Cutting:
    """A line while it is cut: the segments that are found, the words since, and what was said of those to come."""

    def __init__(self, language: Language, heading: Power | None) -> None:
        self.found: list[Segment] = []
        self.left: list[Token] = []
        self._language = language
        self._heading = heading
        self._titled: Token | None = None
        """The first of the words that stand before a colon, too."""
        self._corrects = self._corrects_all = self._asks = self._amends = self._excuses = False

    def colon(self, behind: Pieces) -> None:
        """What stands before a colon is a heading, talk, or a sentence by itself."""
        if self._titled in self.left[:1] and len(self.left) > _MOST_IN_TITLE:
            self._end_sentence(self.left)
            return
        if is_talk(self.left):
            self.found.append(Segment(tuple(self.left), ",", self._heading))
        if _is_sentence(self.left, behind, self._language):
            self._end_sentence(without_bullet(self.left))
            return
        if self.found and is_now(self.left, self._language):
            self.found[-1] = replace(self.found[-1], stop=";")  # "if we meet I shall write, for now: A Bel - Hol"
        self._corrects_all = self._corrects and not self.left  # "no, rather like this: A Mun - Ruh, F Kie - Den"
        self._corrects = self._corrects or _says_no(self.left)  # "no: to Serbia"
        if not self._language.blankless and _heads_others(self.left, behind):
            self._end_sentence(self.left)  # "Two on Munich: Ruhr attacks"
            return
        if is_talk_before_units(self.left, behind) or says_in_words(self.left, behind):
            self.left = []  # "all quiet in the west: Wes and Tyn hold"
        title, self.left = title_of(self.left, until_stop(behind), self._language)
        self._heading, self._titled = title or self._heading, self.left[0] if self.left else None

    def _end_sentence(self, words: Sequence[Token]) -> None:
        corrects, amends = self._corrects, self._amends
        self.found.append(Segment(tuple(words), ";", self._heading, corrects=corrects, amends=amends))
        self.left, self._corrects, self._amends = [], False, False

    def stop(self, stop: str, behind: Pieces) -> None:
        """The words up to a stop are a segment, if they are not only about the one before or behind."""
        if not self._leans(stop, behind):
            self._end("?" if stop == ASKS else stop, behind)

    def _leans(self, stop: str, behind: Pieces) -> bool:
        """Whether words up to a stop belong to those before or behind it, which is noted here."""
        left, found = self.left, self.found
        if stop == CORRECTS:
            is_said_of = _is_said_of(left, found, behind)
            if is_said_of or _is_kind(left):  # "the fleet rather to the Mid-Atlantic"
                self._amends, self._corrects = self._amends or is_said_of, self._corrects or not is_said_of
                return True
        if stop == "," and found and found[-1].stop == "," and left and all(one.kind == "NOISE" for one in left):
            self.left = []  # "Munich, of course, holds"
            return True
        if stop == ASKS and _asks_of_form(behind, self._language):
            return False
        if stop == ASKS and _asks_of_next(left, found, behind):  # "What happens, A Par - Bur"
            self._asks = True
            return True
        if stop == "," and _says_sorry(left, self._language) and not _is_goal(until_stop(behind)):
            self.left, self._excuses = [], True  # "Sorry, Munich should go to Burgundy"
            return True
        return False

    def _end(self, stop: str, behind: Pieces) -> None:
        left, before = self.left, self.found[-1:]
        if _takes_back(left, stop, behind, self._language):
            left, stop = [], CORRECTS
        if self._asks and left:
            stop, self._asks = "?", False
        segment = Segment(tuple(without_bullet(left)), stop, self._heading, corrects=self._corrects and bool(left))
        self._heading = _alone(segment) or self._heading
        if stop == AMENDS:
            segment = replace(segment, stop=";", amends=not segment.corrects)
        amends, self._amends = segment.amends or (self._amends and bool(left)), self._amends and not left
        excuses = self._excuses or (self._corrects_all and not self._corrects)
        self.found.append(replace(segment, heading=self._heading, amends=amends, excuses=excuses))
        self._excuses = self._excuses and stop == ","
        self._corrects_all = self._corrects_all and stop == ","
        is_corrected = stop == CORRECTS and not _says_again(left, before)
        self._corrects = is_corrected or (self._corrects and not left)
        self.left = []


def _asks_of_form(ahead: Pieces, language: Language) -> bool:
    """Whether a question is how orders are to be written: "est-ce que c'est le bon format ?"."""
    said = [token for token in until_stop(ahead) if token.kind not in ("NOISE", "DOUBT", "THAT", "IT", "QUERY")]
    return bool(said) and all(key(token.text) in language.marking["well_formed"] for token in said)


def _asks_of_next(left: Sequence[Token], found: list[Segment], ahead: Pieces) -> bool:
    """Whether a question is about what comes next; one about what stands before is marked there."""
    is_behind = not left and found and any(token.has(PLACE) for token in found[-1].tokens)
    if is_behind and not _asks_of_place(ahead):
        found[-1] = replace(found[-1], stop="?")  # "A Par - Bur. Would that bounce?"
        return False
    return not any(token.has(PLACE) for token in left)


def _takes_back(left: Sequence[Token], stop: str, ahead: Pieces, language: Language) -> bool:
    """Whether words between two signs only say that what stands before is wrong: "sorry, Munich", "no, A Kie - Den"."""
    if stop == "," and _says_sorry(left, language):
        return _is_goal(until_stop(ahead))
    return stop in (",", ".") and _says_no(left) and _is_order_ahead(until_stop(ahead))


def _says_again(left: Sequence[Token], before: Sequence[Segment]) -> bool:
    """Whether a word of correction says again what was said of all: "all the others smoke, that is, they hold"."""
    is_of_all = bool(before) and before[-1].stop == "," and any(one.kind == "ALL" for one in before[-1].tokens)
    return is_of_all and not left


def _asks_of_place(pieces: Pieces) -> bool:
    """Whether a question names a place of its own: "What do you think, should I go to Trieste?"."""
    for token, stop in pieces:
        if token is not None and token.has(PLACE):
            return True
        if token is None and stop in ("?", ".", ";"):
            return False
    return False


def _is_sentence(left: Sequence[Token], behind: Pieces, language: Language) -> bool:
    """Whether what stands before a colon is a sentence by itself."""
    kinds = {token.kind for token in left}
    if kinds >= {"ALL", "HOLD"}:
        return True  # "all hold, except Vienna: it goes to Tyrolia"
    if "HOLD" in kinds and kinds <= _KEPT and any(map(_names, left)) and _does_first(behind):
        return True  # "I keep Denmark: I remove F Bal"
    if withdraws(left):
        return any(counted(left, language))  # "I take back the first order: Norwegian Sea holds"
    return _is_whole_way(left) and _names_first(behind)  # "A Rom - Tun by sea: F Tyn carries it"


def ends_corrected(segments: Sequence[Segment]) -> bool:
    """Whether the last words of a line take back what stands before them, and say nothing instead: "no, wait"."""
    is_pending = False
    for segment in reversed(segments):
        is_pending = is_pending or segment.stop == CORRECTS
        if segment.tokens:
            is_told = any(token.kind in TALK for token in segment.tokens)  # "you know what I mean"
            # "No, rather F Bre - Mid after all": it corrects by itself.
            return is_pending and segment.stop in (",", CORRECTS) and not is_told and not segment.corrects
    return False


def _with_asides(segments: list[Segment], asides: Sequence[Aside]) -> list[Segment]:
    """The segments, each with what stands in brackets behind its first word.

    A letter before them all only says in a heading whose orders they are: "Orders (R): …".
    """
    for aside in asides:
        at = max((n for n, one in enumerate(segments) if one.tokens and one.tokens[0].start < aside.start), default=-1)
        if at < 0 and len(aside.tokens) == 1 and len(aside.tokens[0].text) == 1:
            continue
        at = max(at, 0)
        segments[at] = replace(segments[at], asides=(*segments[at].asides, aside))
    return segments


def _is_kind(tokens: Sequence[Token]) -> bool:
    """Whether there is a word for units and nothing else."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].is_unit_word


def _says_no(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a no."""
    said = [token for token in tokens if token.kind != "NOISE"]
    return len(said) == 1 and said[0].kind == "NEGATION"


def _says_sorry(tokens: Sequence[Token], language: Language) -> bool:
    """Whether there is nothing but a word of excuse."""
    return len(tokens) == 1 and key(tokens[0].text) in language.marking["sorry"]


def _is_goal(tokens: Iterator[Token]) -> bool:
    """Whether there is a place or a coast and nothing that does anything: "sorry, Tyr", "oops, to the north coast"."""
    said = [token for token in tokens if token.kind not in ("NOISE", "_TO", "_DASH", "_WHITHER")]
    return 0 < len(said) <= 2 and all(token.has(PLACE | COAST) for token in said) and sum(map(_names, said)) <= 1


def _names(token: Token) -> bool:
    return token.has(PLACE)


def _is_order_ahead(tokens: Iterator[Token]) -> bool:
    """Whether what follows a no is said instead of something: "no, to Gascony"."""
    return any(token.has(PLACE | COAST | UNITS | {"HOLD"}) for token in tokens)


def _is_whole_way(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its word, and where it goes, and at most how."""
    said = [token for token in tokens if token.kind != "NOISE"]
    known = UNITS | LINKS | PLACE | COAST | {"_MOVE", "VIA", "_FROM"}
    is_way = sum(token.has(PLACE) for token in said) == 2 and any(token.kind == "_DASH" for token in said)
    return is_way and said[0].kind in UNITS and all(token.has(known) for token in said)


def _heads_others(left: Sequence[Token], pieces: Pieces) -> bool:
    """Whether a place alone stands before a colon, and behind it another unit by its place, and what that does."""
    said, behind = ([token for token in words if token.kind != "NOISE"] for words in (left, until_stop(pieces)))
    is_place = len(said) == 1 and _names(said[0])
    return is_place and len(behind) > 1 and _names(behind[0]) and behind[1].kind in DOINGS and len(behind[1].text) > 1


def _names_first(pieces: Pieces) -> bool:
    """Whether what follows names a unit first."""
    first = next((token for token in until_stop(pieces) if token.kind != "NOISE"), None)
    return first is not None and first.has(UNITS | PLACE | NATION)


def _does_first(pieces: Pieces) -> bool:
    """Whether what follows begins with what is done, and names who does it."""
    said = [token for token in until_stop(pieces) if token.kind != "NOISE"]
    return bool(said) and said[0].kind in DOINGS and len(said[0].text) > 1 and any(map(_names, said))


def _is_said_of(left: Sequence[Token], found: Sequence[Segment], pieces: Pieces) -> bool:
    """Whether a word of correction stands between a unit and what that does: "パリはやっぱりピカルディーに".

    Not where another unit stands before them: "Gascony, as Burgundy will not do, to Marseilles".
    """
    is_behind = bool(found) and found[-1].stop == "," and names_unit_alone(found[-1].plain)
    if is_behind and _is_goal(until_stop(pieces)):
        return False
    behind = [token for token in until_stop(pieces) if token.kind != "NOISE"]
    does = any(token.kind in DOINGS | LINKS | {"_WHITHER"} for token in behind)
    is_unit = names_unit_alone([token for token in left if token.kind != "NOISE"])
    return is_unit and does and sum(token.has(PLACE) for token in behind) < 2 and not behind[0].has(UNITS)


def _alone(segment: Segment) -> Power | None:
    """The power of a segment that is nothing but its heading."""
    nations = powers(segment.tokens)
    is_heading = all(token.has(NATION) or token.kind in ("NOISE", "NUMBER") for token in segment.tokens)
    return next(iter(nations)) if is_heading and len(nations) == 1 else None
