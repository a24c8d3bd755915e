"""The letters of `letters/`, with what their side files say of them.

Keys of a side file: class, order (all, in order), command (how each begins, in order), problem (kinds, in
order), answers, subject, defect, and `read in`, the language it must be read in; power, mail_from and rcpt say who
wrote it and how it came, rulebook by which book the game is played, language what its writer has chosen (else
it is guessed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "letters"
LETTERS = sorted(FOLDER.rglob("*.eml"))
RECIPIENT = "blitz.s0+abcdefghijklmnop@judge.test"


@dataclass(frozen=True)
class Expected:
    """A side file."""

    keys: tuple[tuple[str, str], ...]

    def all(self, key: str) -> list[str]:
        return [value for name, value in self.keys if name == key]

    def one(self, key: str) -> str:
        return next(iter(self.all(key)), "")

    def case(self, path: Path) -> dict[str, str | bool]:
        """The letter as a line of `judge read --json-lines`."""
        named = {key: self.one(key) for key in ("power", "language", "rulebook", "mail_from") if self.one(key)}
        return {
            "id": name_of(path),
            "eml_path": str(path),
            "rcpt": self.one("rcpt") or RECIPIENT,
            "details": True,
            **named,
        }

    def faults(self, answer: dict[str, Any]) -> list[str]:
        """What the judge made of it otherwise."""
        kinds = [problem["kind"] for problem in answer["problems"]]
        compared: list[tuple[str, Sequence[str], Sequence[str]]] = [
            ("class", [answer["class"]], self.all("class")),
            ("orders", answer["orders"], self.all("order")),
            ("commands", _begun(answer["commands"], self.all("command")), self.all("command")),
        ]
        if self.all("order") or self.all("problem"):
            compared.append(("problems", kinds, self.all("problem")))
        if self.one("read in"):
            compared.append(("language", [answer["language"]], self.all("read in")))
        return [f"{what}: {found}, not {wanted}" for what, found, wanted in compared if found != wanted]


def _begun(found: list[str], wanted: list[str]) -> list[str]:
    """Commands, cut to as much as is said of them."""
    cut = [one[: len(other)] for one, other in zip(found, wanted, strict=False)]
    return cut + found[len(wanted) :]


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def expected(path: Path) -> Expected:
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    return Expected(tuple((key, value) for key, _, value in (line.partition(": ") for line in lines)))
