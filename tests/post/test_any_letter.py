"""Whatever somebody writes, there is an answer to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.post.mailing import compose
from judge.prose.plain_text import WIDTH, display_width
from tests.commands.scenes import FALL, SPRING, after, forming, started, write

ORDERS = (
    "A F Par Mar Bre Mun Bur Spa StP/nc paris burgandy - -> to S C H R D B supports convoys holds via retreat build"
)
COMMANDS = (
    "HELP REGISTER CREATE JOIN OBSERVE LIST ORDERS CLEAR WAIT NOWAIT DRAW NODRAW SET DEADLINE PROCESS EJECT SIGN OFF"
)
OTHERS = "blitz england 20:00 2026-11-27 +24h movement 3d name: zone: Europe/Paris . , ; ? ! > | { }} {{ % ` ✓ ✗ === --"
WORDS = f"{ORDERS} {COMMANDS} {OTHERS}".split()
GAMES = [forming(), started()[0], after(SPRING, started()[0])[0], after(FALL, after(SPRING, started()[0])[0])[0], None]
LINES = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


@given(st.lists(LINES | st.text(max_size=40), max_size=8).map("\n".join), st.sampled_from(GAMES))
def test_any_letter_is_understood_obeyed_and_answered(text: str, game: object) -> None:
    written = write(text.encode("utf-8", "replace").decode(), game, "germany")  # type: ignore[arg-type]

    compose(written.mailing)
    assert written.mailing.text.startswith("=== ")
    words = (
        word for line in written.mailing.text.split("\n") if display_width(line) > WIDTH for word in [line.strip()]
    )
    assert all(" " not in word for word in words), "only a single long word may be wider than the page"
