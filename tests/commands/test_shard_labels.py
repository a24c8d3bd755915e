"""Addresses where several shards have one domain: whoever reads one knows whose it is."""

from __future__ import annotations

from judge.commands.addresses import Address, envelope_sender, is_of_another_shard, take_apart, write_to
from judge.config import Cluster, Config
from judge.store.tokens import Keyring

DOMAIN = "judge.example"
ALONE = Config(domain=DOMAIN, shard="s3")
ONE_OF_MANY = Config(domain=DOMAIN, shard="s3", cluster=Cluster(etcd=("10.0.0.1:2379",), node="n1", desk="s0"))


def test_what_only_one_shard_can_read_says_which() -> None:
    written = {
        write_to(config, token="secret"): write_to(config, game="blitz", token="secret")
        for config in (ALONE, ONE_OF_MANY)
    }

    assert written == {
        "judge+secret@judge.example": "blitz.s3+secret@judge.example",
        "judge.s3+secret@judge.example": "blitz.s3+secret@judge.example",
    }
    assert write_to(ONE_OF_MANY) == "judge@judge.example", "the desk is everybody's"
    assert take_apart("judge.s3+secret@judge.example", ONE_OF_MANY) == Address(token="secret")
    assert take_apart("judge.s4+secret@judge.example", ONE_OF_MANY) != Address(token="secret")


def test_a_bounce_comes_back_to_the_shard_that_wrote() -> None:
    ring = Keyring(b"0" * 32)
    local = envelope_sender(ring, DOMAIN, 17, ONE_OF_MANY.label).partition("@")[0]

    assert local.startswith("b.s3+")
    parts = take_apart(f"{local}@{DOMAIN}", ONE_OF_MANY)
    assert parts is not None
    assert f"{parts.returned}@{DOMAIN}" == envelope_sender(ring, DOMAIN, 17), "read as one without a label"


def test_letters_that_came_to_the_wrong_shard_are_known() -> None:
    """A front that has an old table must keep them: a no would be for good."""
    others = (
        "blitz.s4+secret@judge.example",
        "b.s4+code@judge.example",
        "judge@judge.example",
        "judge+x@judge.example",
    )
    ours = (
        "blitz.s3@judge.example",
        "judge.s3+secret@judge.example",
        "postmaster@judge.example",
        "a.s4@elsewhere.example",
    )

    assert [is_of_another_shard(address, ONE_OF_MANY) for address in (*others, *ours)] == [True] * 4 + [False] * 4
    assert not any(is_of_another_shard(address, ALONE) for address in (*others, *ours))
