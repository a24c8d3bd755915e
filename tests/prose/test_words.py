"""Sentences that stand one behind the other."""

from __future__ import annotations

import pytest

from judge.prose.words import in_a_row


@pytest.mark.parametrize(
    ("sentences", "wanted"),
    [
        (["Seven players.", "Master: Anna."], "Seven players. Master: Anna."),
        (["プレーヤー7人。", "マスター: Anna。", "観戦者1人。"], "プレーヤー7人。マスター: Anna。観戦者1人。"),
        ([], ""),
    ],
)
def test_a_full_width_stop_needs_no_blank_behind_it(sentences: list[str], wanted: str) -> None:
    assert in_a_row(sentences) == wanted
