"""What a shard is told of the games of others: a note for each, of which only what changed is written and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.store import elsewhere
from judge.store.elsewhere import ShardGames


def notes(state: Path) -> dict[str, int]:
    return {path.name: path.stat().st_ino for path in (state / "elsewhere").iterdir()}


def test_only_what_changed_is_written_and_who_is_gone_goes(tmp_path: Path) -> None:
    first = {"s1": ShardGames(("blitz",), (), 1), "s2": ShardGames(("salon",), (), 1)}
    elsewhere.save(tmp_path, first, None)
    before = notes(tmp_path)
    second = {**first, "s2": ShardGames(("salon", "tea"), (), 2)}

    elsewhere.save(tmp_path, second, first)

    after = notes(tmp_path)
    assert (after["s1"] == before["s1"], after["s2"] == before["s2"]) == (True, False)
    assert elsewhere.load(tmp_path).shard_of("tea") == "s2"
    elsewhere.save(tmp_path, {"s1": second["s1"]}, second)
    assert elsewhere.load(tmp_path).shard_of("salon") == ""
    assert elsewhere.load(tmp_path).shard_of("blitz") == "s1"


def test_a_note_that_is_read_once_is_read_again_when_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {f"s{number}": ShardGames((f"game{number}",), (), 1) for number in range(5)}
    elsewhere.save(tmp_path, first)
    elsewhere.load(tmp_path)
    read = list[str]()
    real = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: (read.append(path.name), real(path))[1])

    elsewhere.load(tmp_path)
    elsewhere.save(tmp_path, {**first, "s3": ShardGames(("other",), (), 1)}, first)

    assert elsewhere.load(tmp_path).shard_of("other") == "s3"
    assert read == ["s3"]


def test_one_that_is_torn_hides_no_other_and_the_single_file_of_an_earlier_version_is_no_hindrance(
    tmp_path: Path,
) -> None:
    (tmp_path / "elsewhere").write_bytes(b"{}")
    assert elsewhere.load(tmp_path).shard_of("blitz") == ""
    elsewhere.save(tmp_path, {"s1": ShardGames(("blitz",), (), 1)})
    (tmp_path / "elsewhere" / "s2").write_bytes(b"torn")

    assert elsewhere.load(tmp_path).shard_of("blitz") == "s1"
