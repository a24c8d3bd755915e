"""What stories cannot show of watching: headers, dates, and what is kept for nobody."""

from __future__ import annotations

import re

import pytest

from judge.commands.watching import say as watching
from tests.stories.stage import Mail, Stage, address


def newest(stage: Stage, person: str) -> Mail:
    return stage.boxes[address(person)][-1]


def unsubscribe(mail: Mail) -> str:
    found = re.fullmatch(r"<mailto:([^?]+)\?subject=unsubscribe>", str(mail.parsed["List-Unsubscribe"]))
    assert found is not None
    return found[1]


def test_only_mail_that_nobody_needs_can_be_unsubscribed_from(table: Stage) -> None:
    table.wait(days=8)

    for person in ("p1", "master"):
        assert all(mail.parsed["List-Unsubscribe"] is None for mail in table.boxes[address(person)])
    assert unsubscribe(newest(table, "watcher")) == newest(table, "watcher").reply_to


@pytest.mark.parametrize("text", ["", "This message was sent by a machine.\n\nA Par-Bur\n"])
def test_the_button_of_a_mail_program_ends_watching_whatever_it_writes(table: Stage, text: str) -> None:
    table.wait(days=8)
    table.write("watcher", text, unsubscribe(newest(table, "watcher")), Subject="unsubscribe")

    assert table.game().observers == ()
    assert "You no longer watch sample" in newest(table, "watcher").text


def test_a_forged_unsubscription_is_asked_about(table: Stage) -> None:
    table.write("watcher", "", "sample.s0@judge.example", Subject="unsubscribe")

    assert table.game().observers != ()


def test_a_mail_that_was_held_back_bears_the_day_on_which_it_goes(table: Stage) -> None:
    table.write("watcher", "OBSERVE sample DELAY 1")
    table.wait(days=8)
    assert "results" not in newest(table, "watcher").subject
    table.wait(days=3)

    held, seen = newest(table, "watcher"), newest(table, "p1")
    assert "Spring 1901, movement: results" in held.subject
    assert "Fall 1901, movement: results" in seen.subject
    assert held.parsed["Date"] == seen.parsed["Date"]
    assert "Now open" not in held.text


def test_what_is_held_for_somebody_who_leaves_is_never_sent(table: Stage) -> None:
    table.write("watcher", "OBSERVE sample DELAY 1")
    table.wait(days=8)
    table.write("watcher", "UNOBSERVE sample")
    before = len(table.boxes[address("watcher")])
    table.wait(days=4)

    assert len(table.boxes[address("watcher")]) == before
    assert table.db.conn.execute("SELECT count(*) FROM outbox WHERE held > 0").fetchone() == (0,)


def test_a_weekly_mail_can_be_unsubscribed_from_and_comes_once(table: Stage) -> None:
    table.write("watcher", "OBSERVE sample DIGEST")
    table.wait(days=15)

    weekly = [mail for mail in table.boxes[address("watcher")] if "The week's results" in mail.subject]
    assert [mail.text.count("MOVEMENT\n\n") for mail in weekly] == [1, 2]
    assert unsubscribe(weekly[-1]) == weekly[-1].reply_to


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "%s%n", "x" * 900, "'; DROP TABLE games; --", "{{7*7}}", "<b>", "日本"]
)
@pytest.mark.parametrize("command", ["OBSERVE", "UNOBSERVE", "LIST", "SUMMARY", "HISTORY", "MAP", "WHO", "HELP"])
def test_a_name_that_nobody_gave_is_answered_with_a_sentence(table: Stage, command: str, name: str) -> None:
    answered = table.write("p1", f"{command} {name}\nPING", quote=False)

    assert [mail.parsed["To"] for mail in answered] == ["p1@players.example"]
    assert "I am alive" in answered[0].text
    assert set(table.state_of_letters()) == {"done"}


def test_a_summary_brings_the_years_as_a_picture(table: Stage) -> None:
    [before] = table.write("p1", "SUMMARY sample")
    table.wait(days=11)
    [mail] = table.write("p1", "SUMMARY sample")

    assert list(before.parsed.iter_attachments()) == [], "there is no year to compare with the opening"
    [chart] = mail.parsed.iter_attachments()
    assert chart.get_filename() == "sample-centres.svg"
    assert chart.get_content_type() == "image/svg+xml"
    assert "France" in chart.get_payload(decode=True).decode()


def test_no_name_in_a_table_of_figures_is_broken_letter_by_letter(table: Stage) -> None:
    """Beside nine years a telephone has room for one letter a line: the table is pushed aside instead."""
    table.wait(days=11)
    [mail] = table.write("p1", "SUMMARY sample")
    html = mail.parsed.get_body(("html",))
    assert html is not None

    cells = re.findall(r"<td[^>]*>Austria", str(html.get_content()))
    assert cells
    assert [cell for cell in cells if "align" in cell and "nowrap" not in cell] == []
    assert any("nowrap" in cell for cell in cells)


def test_the_chart_of_a_blind_game_has_a_question_mark_for_what_its_reader_does_not_know(stage: Stage) -> None:
    stage.gather(options="blind")
    stage.wait(days=11)
    [mail] = stage.write("p1", "SUMMARY sample")
    [stranger] = stage.write("watcher", "SUMMARY sample")

    [chart] = mail.parsed.iter_attachments()
    drawn = chart.get_payload(decode=True).decode()
    assert drawn.count(">?</text>") == 6
    assert drawn.count('stroke-width="2.6"') == 1, "his own line"
    assert list(stranger.parsed.iter_attachments()) == []


def test_a_chart_that_fails_costs_nobody_the_numbers(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*about: object, **more: object) -> str:
        raise ZeroDivisionError("no paper")

    table.wait(days=11)
    monkeypatch.setattr(watching, "centres_chart", fail)
    [mail] = table.write("p1", "SUMMARY sample")

    assert list(mail.parsed.iter_attachments()) == []
    assert "1901" in mail.text
