"""How far a letter walks: what one process found out is used by the other, and few rooms are entered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge.clerk import receive
from judge.clerk.letters.understood import ReadLetter, decode, encode, read_and_understand, request_in
from judge.commands.arrived import Arrived
from judge.commands.catalogue import CATALOGUE, load
from judge.notation.commands.verbs import CommandWord
from judge.store import letters
from judge.store.letters import KeptLetter
from judge.structs import replace
from tests.clerk.walk import entered
from tests.commands import scenes
from tests.stories.stage import Stage

ORDERS = "A Par-Bur\nA Mar S A Par-Bur\nF Bre-Mid"
MOST = 78
"""Modules that one further letter of orders may enter in the clerk's process."""


@pytest.mark.parametrize(
    "word", [word for word in CATALOGUE if word is not CommandWord.SIGNOFF], ids=lambda word: word.value
)
def test_what_a_worker_understood_is_the_same_in_the_clerk(word: CommandWord) -> None:
    load("do")
    example = scenes.stationery().phrases("en").texts[f"command.{word.value}.example"]
    request = scenes.write(f"{ORDERS}\nA Par - Xyz\n{example}\nA Par H\nENDPRESS", scenes.started()[0]).request

    assert decode(encode(request)) == request


def test_what_is_not_the_programs_own_is_never_made() -> None:
    for raw in (b"", b"\x92\xa9os:system\xa2ls", encode(scenes.write("", None).request)[:-3]):
        with pytest.raises((ValueError, TypeError)):
            decode(raw)


def test_a_letter_is_understood_anew_when_its_game_has_changed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[bool] = []

    def noted(read: ReadLetter | None, arrived: Arrived) -> object:
        found = request_in(read, arrived)
        used.append(found is not None)
        return found

    stage.gather()
    france = stage.person_of("france")
    monkeypatch.setattr(receive, "request_in", noted)
    early: dict[int, ReadLetter] = {}

    def read(kept: KeptLetter, _: Sequence[int]) -> ReadLetter:
        return early.get(kept.id) or read_and_understand(stage.db, stage.config, kept)

    monkeypatch.setattr(stage.clerk, "_read", read)
    stage.write(france, ORDERS)
    stage.write(france, ORDERS)
    assert used[-1], "nothing had changed"
    stage.post(france, "A Par-Pic")
    newest = stage.db.conn.execute("SELECT max(id) FROM letters").fetchone()[0]
    kept = replace(next(each for each in pile(stage) if each.id == newest))
    early[newest] = read_and_understand(stage.db, stage.config, kept)
    stage.db.conn.execute("UPDATE games SET version = version + 1")
    stage.db.conn.commit()
    stage.tick()

    assert not used[-1]
    assert "A par - pic" in map(str, stage.game().orders["france"])


def pile(stage: Stage) -> tuple[KeptLetter, ...]:
    return letters.unread(stage.db)


def test_one_further_letter_of_orders_enters_few_modules(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read and understood by a worker, obeyed and answered by the clerk; some letters were obeyed before."""
    stage.gather()
    france = stage.person_of("france")
    obey = stage.clerk._obey
    modules: set[str] = set()

    def measured(kept: KeptLetter, *given: object) -> None:
        read = read_and_understand(stage.db, stage.config, kept)
        monkeypatch.setattr(stage.clerk, "_read", lambda *_: read)
        modules.clear()
        # How a log line is written says who started the process: an earlier test, by a command perhaps.
        modules.update(each for each in entered(lambda: obey(kept, *given)) if not each.startswith("cli/"))

    monkeypatch.setattr(stage.clerk, "_obey", measured)
    for text in (ORDERS, "A Par-Pic\nF Bre-Mid", ORDERS):
        stage.write(france, text)

    assert "commands/answer.py" in modules
    assert len(modules) <= MOST, "\n".join(sorted(modules))
