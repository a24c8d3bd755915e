"""The stationery: what a template does with a text."""

from __future__ import annotations

from judge.prose.plain_text import unbroken
from judge.prose.stationery import environment
from judge.shelf import template_folder


def test_words_between_backticks_stand_out_and_the_rest_stays_text() -> None:
    html = environment(template_folder(), "html").from_string("{{ text|rich }}")
    assert html.render(text="Write `HELP <game>` & wait") == "Write <b>HELP &lt;game&gt;</b> &amp; wait"
    text = environment(template_folder(), "text").from_string("{{ text|rich }}")
    # What stands between is a blank at which no line is broken, until the mail is wrapped.
    assert (
        text.render(text="Write `HELP` or `MAP all` & wait")
        == f"Write HELP or {unbroken(chr(34) + 'MAP all' + chr(34))} & wait"
    )
