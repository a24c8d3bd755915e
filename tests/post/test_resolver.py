"""Keys asked of a real name server on loopback, which answers, knows nothing, or is silent."""

from __future__ import annotations

import pytest

from judge.post.dkim import NoAnswer
from judge.post.resolver import KeyFinder
from tests.post.nameserver import name_server

KEY = "v=DKIM1; k=rsa; p=" + "A" * 300
NAME = "mail._domainkey.players.example"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_key_is_asked_for_once() -> None:
    with name_server(lambda _: KEY) as (address, asked):
        find = KeyFinder(address)

        assert [find(NAME), find(NAME)] == [KEY, KEY]
        assert asked == [NAME]


def test_what_does_not_exist_is_an_answer() -> None:
    with name_server(lambda _: "") as (address, _):
        assert KeyFinder(address)(NAME) == ""


@pytest.mark.parametrize("name", ["a..b._domainkey.players.example", f"{'a' * 64}._domainkey.players.example"])
def test_a_name_that_nobody_can_ask_for_leaves_its_domain_alone(name: str) -> None:
    """Whoever wrote it into a letter has not silenced the servers."""
    with name_server(lambda _: KEY) as (address, _):
        find = KeyFinder(address)

        assert [find(name) for _ in range(5)] == [""] * 5
        assert find(NAME) == KEY


def test_a_text_that_is_no_key_is_none() -> None:
    with name_server(lambda _: "v=spf1 -all") as (address, _):
        assert KeyFinder(address)(NAME) == ""


def test_who_does_not_answer_is_left_alone_for_a_while_and_for_longer_each_time() -> None:
    clock = Clock()
    with name_server(lambda name: None if "silent" in name else KEY) as (address, asked):
        find = KeyFinder(address, clock, 0.2)
        with pytest.raises(NoAnswer):
            find("mail._domainkey.silent.example")
        first = len(asked)
        with pytest.raises(NoAnswer):
            find("other._domainkey.sub.silent.example")
        assert len(asked) == first

        assert find(NAME) == KEY
        clock.now = 61
        with pytest.raises(NoAnswer):
            find("mail._domainkey.silent.example")
        second = len(asked)
        assert second > first + 1
        clock.now = 61 + 119
        with pytest.raises(NoAnswer):
            find("mail._domainkey.silent.example")
        assert len(asked) == second


def test_when_nobody_answers_nobody_is_asked() -> None:
    """Dead name servers cost the pile three times the patience, whatever is in it."""
    clock = Clock()
    with name_server(lambda _: None) as (address, asked):
        find = KeyFinder(address, clock, 0.1)
        for number in range(3):
            with pytest.raises(NoAnswer):
                find(f"mail._domainkey.p{number}.example")
        before = len(asked)
        with pytest.raises(NoAnswer):
            find(NAME)
        assert len(asked) == before
        clock.now = 61
        with pytest.raises(NoAnswer):
            find(NAME)
        assert len(asked) > before
