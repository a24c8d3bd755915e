"""HTML letters as text: what nobody sees is not read, and what only looks hidden is."""

from __future__ import annotations

import pytest

from judge.post.htmltext import html_to_text


@pytest.mark.parametrize(
    "style",
    [
        "display:none",
        "display : none",
        "DISPLAY:NONE",
        "color:#000; display: none !important",
        "visibility:hidden",
        "font-size:0",
        "font-size: 0px;",
        "mso-hide:all",
        "opacity:0.0",
    ],
)
def test_what_a_style_hides_is_not_read(style: str) -> None:
    assert html_to_text(f'<div style="{style}">A Par - Bur<p>F Lon H</p></div><p>F Bre H</p>') == "F Bre H"


@pytest.mark.parametrize(
    "style", ["font-size:0.9em", "font-size:10px", "opacity:0.8", "color:#000000", "display:block", "x-display:none"]
)
def test_what_is_small_or_pale_is_read(style: str) -> None:
    assert html_to_text(f'<p style="{style}">A Par - Bur</p>') == "A Par - Bur"


@pytest.mark.parametrize(
    "struck",
    [
        "<s>A Par - Bur</s>",
        "<strike>A Par - Bur</strike>",
        "<del>A Par - <b>Bur</b></del>",
        '<span style="text-decoration: line-through">A Par - Bur</span>',
        '<p style="text-decoration-line:underline line-through;color:red">A Par - Bur</p>',
        "<style>.gone { text-decoration: line-through red }</style><p class=gone>A Par - Bur</p>",
        "<style>#x span { TEXT-DECORATION: LINE-THROUGH !important }</style><p id=x><span>A Par - Bur</span></p>",
    ],
)
def test_what_is_struck_out_is_not_there(struck: str) -> None:
    assert html_to_text(f"<div>{struck}<p>A Par - Pic</p></div>") == "A Par - Pic"


def test_a_rule_of_a_style_sheet_hides_as_the_style_of_an_element_does() -> None:
    sheet = "<style>.no {display: none} p {color: red}</style>"
    assert html_to_text(f"{sheet}<p class=no>A Par - Bur</p><p>A Par - Pic</p>") == "A Par - Pic"
    assert html_to_text("<style>.no {display: none} p { {{</style><p>A Par - Pic</p>") == "A Par - Pic"


def test_hidden_in_hidden_and_all_of_it_hidden() -> None:
    assert html_to_text('<div hidden><div hidden style="display:none">x</div></div>A Par - Bur') == "A Par - Bur"
    assert html_to_text('<body style="display:none">A Par - Bur</body>') == "A Par - Bur", "then the program shows it"


def test_signs_that_are_written_by_their_numbers_are_as_good_as_in_bytes() -> None:
    assert html_to_text("<p>A P&#8203;ar - B&#27;ur&#x200e;</p>") == "A Par - Bur"


def test_an_answer_inside_of_what_gmail_wraps_around_a_letter_is_read() -> None:
    """The blockquote is the letter; where there is none, all of it is."""
    quoted = "<div class='gmail_attr'>On Friday Boris wrote:</div><blockquote>A Par - Pic</blockquote>"

    assert html_to_text(f'<div class="gmail_quote">{quoted}<div>A Par - Bur</div></div>').split("\n") == [
        "On Friday Boris wrote:",
        "> A Par - Pic",
        "A Par - Bur",
    ]
    assert html_to_text('A Par - Bur<div class="gmail_quote">Boris:<br>A Par - Pic</div>') == "A Par - Bur"
