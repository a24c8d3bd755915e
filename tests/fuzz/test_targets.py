"""What `make fuzz` looks for, with inputs made up here, and with everything it once found."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.post.bounces import BouncedAddress, Severity
from judge.post.dkim import SignatureResult
from judge.structs import replace
from tests.fuzz import dictionary, finds
from tests.fuzz.targets import FOUND, NAMES, Target, TooSlow, load, some

_MOST_PIECES = 12
_EXAMPLES = 3000 if settings().max_examples > 1000 else 60
"""More of them for `make soak`; most of all are for `make fuzz`."""
_FOUND = sorted(FOUND.glob("*/*.bin"))


@cache
def pieces(name: str) -> st.SearchStrategy[bytes]:
    """Inputs of a target: its seeds cut and put together anew, with words that mean something and bytes that do not."""
    lines = sorted({line for seed in load(name).seeds() for line in seed.split(b"\n")})
    piece = st.sampled_from(lines) | st.sampled_from(dictionary.words()) | st.binary(max_size=8)
    glue = st.sampled_from([b"\n", b" ", b"", b"\r\n", b"\n\n"])
    pairs = st.lists(st.tuples(piece, glue), max_size=_MOST_PIECES).map(lambda found: b"".join(map(b"".join, found)))
    return st.builds(lambda head, body: head + body, st.binary(max_size=3), pairs)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=_EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_whatever_comes_keeps_the_promises(name: str, data: st.DataObject) -> None:
    load(name).read(data.draw(pieces(name)), 4.0)


BREAKS: dict[str, tuple[str, Callable[..., object]]] = {
    "letter": ("read", lambda letter, *_: replace(letter, text="a\x07")),
    "headers": ("read", lambda letter, *_: replace(letter, subject="a\nb")),
    "quotes": ("cut_quotes", lambda cut, *_: replace(cut, own="nobody wrote this")),
    "charset": ("decode", lambda text, *_: text.swapcase() + "!"),
    "html": ("html_to_text", lambda text, html: (text + "much more") * (len(html) + 99)),
    "orders": ("parse", lambda parsed, *_: replace(parsed, orders=parsed.orders * 2)),
    "commands": ("understand", lambda request, *_: replace(request, account=())),
    "bounces": ("failures", lambda *_: (BouncedAddress("two\nlines", Severity.HARD),)),
    "answer": ("compose", lambda raw, *_: raw.replace(b"\r\n", b" ")),
    # Whatever stands before it, and in whatever is signed: the target compares what other programs read.
    "signed": ("verify", lambda *_: SignatureResult(("players.example",))),
}
"""For each target, a function that it calls, and what that may never return."""


@pytest.mark.parametrize("name", NAMES)
def test_a_target_sees_that_a_promise_is_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, broken = BREAKS[name]
    module = importlib.import_module(f"tests.fuzz.targets.{name}")
    kept = getattr(module, function)
    monkeypatch.setattr(module, function, lambda *given, **named: broken(kept(*given, **named), *given))

    with pytest.raises(AssertionError):
        read_all(load(name))


def read_all(target: Target) -> None:
    for seed in target.seeds():
        target.read(seed, 9.0)


@pytest.mark.parametrize("name", NAMES)
def test_every_seed_keeps_the_promises(name: str) -> None:
    target = load(name)
    seeds = target.seeds()
    assert len(seeds) > 100
    for seed in some(seeds, 80):
        target.read(seed, 4.0)


@pytest.mark.parametrize("path", _FOUND, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_was_found_is_mended(path: Path) -> None:
    warmed(path.parent.name).read(path.read_bytes())


@cache
def warmed(name: str) -> Target:
    """A target that has read one input: the first of all pays for the languages, which are loaded once."""
    target = load(name)
    for seed in some(target.seeds(), 3):
        target.read(seed, 9.0)
    return target


@pytest.mark.parametrize("name", NAMES)
def test_many_of_a_seed_take_no_longer_than_a_letter_may(name: str) -> None:
    """What costs more than its share, repeated as far as the limits let it."""
    target = load(name)
    seeds = some(target.seeds(), 60)
    target.read(seeds[0], 9.0)
    dearest = sorted(seeds, key=lambda seed: -target.read(seed, 9.0) / (len(seed) + 64))[:3]
    for seed in dearest:
        target.read(target.grown(seed), 4.0)


def test_what_was_found_belongs_to_a_target() -> None:
    assert {path.parent.name for path in _FOUND} <= {*NAMES}


def made(one_input: Callable[[bytes], None]) -> Target:
    return Target("made", one_input, list, 1000)


def test_a_broken_promise_is_kept_as_its_shortest_input(tmp_path: Path) -> None:
    def breaks(data: bytes) -> None:
        assert b"x" not in data

    for data in (b"no", b"xx and more", b"x", b"yx"):
        error = finds.broken(made(breaks), data)
        if error is not None:
            finds.keep(tmp_path, data, error)

    kept = list(tmp_path.glob("*.bin"))
    assert [path.read_bytes() for path in kept] == [b"x"]
    assert "AssertionError" in kept[0].with_suffix(".txt").read_text()


def test_an_input_that_takes_too_long_breaks_a_promise() -> None:
    def is_slow(data: bytes) -> None:
        until = time.process_time() + len(data) / 500
        while time.process_time() < until:
            pass

    target = made(is_slow)
    assert target.read(b"x") < 1
    with pytest.raises(TooSlow):
        target.read(target.grown(b"x"), 0.1)


def test_the_words_of_every_language_are_in_the_dictionary() -> None:
    words = {word.decode("utf-8", "replace") for word in dictionary.words()}

    assert words >= {"burgundy", "бургундия", "ブルゴーニュ", "bourgogne", "press", "support"}
    assert all('"' not in line[1:-1].replace('\\"', "") for line in dictionary.as_libfuzzer().splitlines())
