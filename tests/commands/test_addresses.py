"""Which addresses are this judge's to decide about."""

from __future__ import annotations

import pytest

from judge.commands.addresses import comes_here
from judge.config import Config

CONFIG = Config(domain="judge.example")


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("judge@judge.example", True),
        ("Judge+aaaabbbbccccdddd@JUDGE.example", True),
        ("blitz.s0@judge.example", True),
        ("blitz-france@judge.example", True),
        ("nobody@judge.example", True),
        ("b+aaaa@judge.example", True),
        ("blitz.s3@judge.example", False),
        ("blitz.s3+aaaabbbbccccdddd@judge.example", False),
        ("postmaster@judge.example", False),
        ("judge@other.example", False),
        ("judge", False),
        ("", False),
    ],
)
def test_what_a_judge_decides_about_is_its_domains_but_for_other_shards_and_the_postmaster(
    address: str, is_here: bool
) -> None:
    assert comes_here(address, CONFIG) is is_here
