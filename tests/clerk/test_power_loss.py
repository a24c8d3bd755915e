"""The power fails at any moment: the files as they are then are a judge that goes on."""

from __future__ import annotations

import random
from pathlib import Path

from tests.clerk.crash import Loss, copies, look_at
from tests.clerk.processes import run


def test_what_is_on_the_disk_at_any_moment_is_a_judge_that_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    chance = random.Random(1914)
    losses = [Loss.NOTHING, Loss.TAIL, Loss.TORN, Loss.TAIL, Loss.NOTHING]

    pulled = list(copies(tmp_path / "state", tmp_path / "copies", losses, chance, 0.7))

    assert len(pulled) == len(losses)
    assert len(pulled[-1].promised) > len(pulled[0].promised)
    pulled[-1].state.chmod(0o700)
    for words in (("tick",), ("check", "--deep")):
        process = run(pulled[-1].state, *words)
        said, complained = process.communicate()
        assert process.returncode == 0, (said + complained).decode()
    for copy in pulled[:-1]:
        look_at(copy)
