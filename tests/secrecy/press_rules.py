"""Who may read what of press, as README, HELP PRESS and the words about each setting say it, without the judge's code.

For each piece: who may ever have it, who must have it, and whether its header may say who wrote it.
"""

from __future__ import annotations

from dataclasses import dataclass

MASTER = "master"
OUTSIDER = "nobody"
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@dataclass(frozen=True)
class Rules:
    """The settings of a game that are about press, and who takes part in it."""

    press: str = "white"
    partial: bool = True
    fake: bool = False
    observers_may: str = "white"
    eavesdrop: str = "nobody"
    postal: bool = False
    master_plays: bool = False

    def as_letter(self) -> str:
        """The settings as a master writes them."""
        switch = {True: "ON", False: "OFF"}
        return (
            f"SET press {self.press.upper()}, partial {switch[self.partial]}, fake {switch[self.fake]}, "
            f"postal {switch[self.postal]}\n"
            f"SET observer_press {self.observers_may.upper()}, eavesdrop {self.eavesdrop.upper()}"
        )


@dataclass(frozen=True)
class Piece:
    """Press that somebody tried to send."""

    marker: str
    """A word that stands nowhere else."""
    writer: str
    power: str
    """What the writer plays; empty for master and observers."""
    to: frozenset[str]
    """Powers, or `all`, or `master`."""
    tone: str = ""
    shown: frozenset[str] | None = None
    is_postal: bool = False


@dataclass(frozen=True)
class Verdict:
    """What may become of a piece."""

    passes: bool
    may_read: frozenset[str]
    must_read: frozenset[str] = frozenset()
    knows_author: frozenset[str] = frozenset()
    """Of those who read it; empty and all others are not told."""


def judged(piece: Piece, rules: Rules, player_of: dict[str, str], watching: frozenset[str]) -> Verdict:
    """What the rules say of a piece of press; the masters are one person."""
    players = frozenset(player_of.values())
    is_master = piece.writer == MASTER and not piece.power
    is_watcher = not is_master and not piece.power
    is_with_master = is_master or piece.to == {MASTER}
    if not _passes(piece, rules, is_with_master, is_watcher):
        return Verdict(False, frozenset({piece.writer}))
    bystanders = frozenset({MASTER} - players) | watching
    everybody = players | {MASTER} | watching
    meant = frozenset(player_of[power] for power in piece.to if power in player_of)
    meant |= everybody if piece.is_postal or "all" in piece.to else frozenset()
    meant |= {MASTER} if MASTER in piece.to else frozenset()
    overhears: frozenset[str] = frozenset()
    if not is_with_master and rules.eavesdrop != "nobody":
        overhears = bystanders if rules.eavesdrop == "observers" else bystanders - watching
    if piece.is_postal:
        # It names nobody; but nothing is anonymous to a master who does not play.
        return Verdict(True, meant | {piece.writer}, frozenset(), {piece.writer} | bystanders - watching)
    is_signed = is_with_master or _is_white(piece, rules, is_watcher)
    # A master who plays reads as a player, unless the press is for the master.
    knows_all = frozenset({piece.writer, *(bystanders - watching), *({MASTER} if MASTER in piece.to else ())})
    knows = meant | overhears | {piece.writer} if is_signed else knows_all
    return Verdict(True, meant | overhears | {piece.writer}, meant - {piece.writer}, knows)


def _passes(piece: Piece, rules: Rules, is_with_master: bool, is_watcher: bool) -> bool:
    if piece.is_postal and not rules.postal:
        return False
    if piece.shown is not None and not rules.fake:
        return False
    if piece.power in piece.to:
        return False
    if is_with_master:
        return True
    is_to_all = piece.is_postal or "all" in piece.to
    if rules.press == "none" or (not rules.partial and not is_to_all):
        return False
    if is_watcher and (rules.observers_may == "none" or not is_to_all):
        return False
    if piece.is_postal:
        return not is_watcher or rules.observers_may == "any"  # the newspaper names nobody
    if is_watcher and rules.observers_may == "white":
        return piece.tone != "grey"
    return not (rules.press == "white" and piece.tone == "grey") and not (
        rules.press == "grey" and piece.tone == "white"
    )


def _is_white(piece: Piece, rules: Rules, is_watcher: bool) -> bool:
    if is_watcher and rules.observers_may == "white":
        return True
    return rules.press == "white" or (rules.press == "both" and piece.tone != "grey")
