"""Reading orders: how many lines a second in each language, what a wrong line costs, how long the grammars take."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median

from judge.notation.language import Language, combine
from judge.notation.letter.parse import parse
from judge.notation.speak import type_order
from judge.rules.orders import unit_of
from judge.rules.position import PhaseKind, Position
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_rulebook
from tests.bench.row import Row
from tests.notation.boards import all_orders, random_position

POSITIONS = 12
ROUNDS = 9
WRONG = (
    "A Burgunndy - Bohemmia",
    "A Qqq S Zzz - Xxx",
    "A Par S A Mar - Bur if you can, or else",
    "support the Paris army attack on Burgundy from Marsailles please",
    "F Nrth See C A Lndon - Norwaay",
    "Supp move | Sev | Gal",
    "Армия из Мюнхина атакует Бургундеюю",
    "F ロンドソ - 北海海",
    "A Pariss soutien A Marseile vers Bourgonge",
)
_BUILD = """
import time
from judge.shelf import languages, load_language
import judge.notation.language, judge.notation.letter.parse
started = time.perf_counter()
for code in languages():
    load_language(code)
print(time.perf_counter() - started)
"""


def rows() -> Iterator[Row]:
    """Every language alone, then all at once, then what goes wrong."""
    read = {code: load_language(code) for code in languages()}
    for code, language in read.items():
        yield Row(f"order lines read a second in {code}", rate(language, language), "/s", 10_000, more_is_better=True)
    english = read["en"]
    for code, language in read.items():
        if language is not english:
            mixed = combine(english, language)
            what = f"the same in {code} beside the notation of en"
            yield Row(what, rate(mixed, language), "/s", 10_000, more_is_better=True)
    everything = combine(english, *(language for language in read.values() if language is not english))
    yield Row("a wrong line, the slowest of several, all languages", slowest(everything), "ms", 5)
    yield Row(f"the grammars of {len(read)} languages built", building(), "s", 0.5)


def letters(language: Language) -> list[tuple[Position, str]]:
    """Random boards with an order for each unit of everybody, typed in a language."""
    board, rulebook = load_board(USUAL_BOARD), load_rulebook("ru2000")
    found = []
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        position = random_position(board, PhaseKind.MOVEMENT, seed)
        orders: dict[object, list[str]] = {}
        for _, order in all_orders(board, rulebook, position):
            orders.setdefault(unit_of(order), []).append(type_order(order, language))
        found.append((position, "\n".join(chance.choice(each) for each in orders.values())))
    return found


def rate(reading: Language, typing: Language) -> float:
    """Lines a second and core, each letter read against its own board."""
    board, rulebook = load_board(USUAL_BOARD), load_rulebook("ru2000")
    written = letters(typing)
    lines = sum(text.count("\n") + 1 for _, text in written)
    seen = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for position, text in written:
            parse(text, reading, board, rulebook, position)
        seen.append(lines / (time.process_time() - started))
    return median(seen[1:])


def slowest(language: Language) -> float:
    """Milliseconds that the worst of the wrong lines takes, each seen for the first time."""
    board, rulebook = load_board(USUAL_BOARD), load_rulebook("ru2000")
    position = random_position(board, PhaseKind.MOVEMENT, 3)
    parse("A Xyzzy - Plugh", language, board, rulebook, position)
    worst = 0.0
    for line in WRONG:
        started = time.process_time()
        parse(line, language, board, rulebook, position)
        worst = max(worst, time.process_time() - started)
    return 1000 * worst


def building() -> float:
    """Seconds to build all languages in a fresh process."""
    times = [
        float(subprocess.run([sys.executable, "-c", _BUILD], check=True, capture_output=True, text=True).stdout)
        for _ in range(3)
    ]
    return median(times)


if __name__ == "__main__":
    for row in rows():
        print(row)
